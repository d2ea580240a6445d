"""Where the fonts of a drawing's text come from: never from the system."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from cardforge.fonts import Family, FontLibrary, installed_family
from cardforge.tuples import NamedTuple


class Fonts(NamedTuple):
    """The fonts that drawings may use; `family` gives the one of a name, or None."""

    library: FontLibrary
    family: Callable[[str], Family | None]


@cache
def installed_fonts() -> Fonts:
    """Those that are installed as packages."""
    return Fonts(FontLibrary(), installed_family)
