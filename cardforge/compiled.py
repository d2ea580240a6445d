"""Which modules run: those compiled in place by `hatch_build.py`, or the sources that they were made of.

A compiled module wins over its source wherever Python looks for modules. So where a source was changed
since, all compiled modules are passed over: they call each other without asking, and an old one among new
ones would be wrong without a word. Where CARDFORGE_PLAIN is set they are passed over, too. Modules out of a
wheel need no such look: nothing marks what they were made of.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.abc import PathEntryFinder

HERE = os.path.dirname(__file__)  # noqa: PTH120 - in this module all is done in the way that starts soonest
CORE = "cardforge.units"
"""A module that is compiled if any is."""

made_of = ""
"""The state of all sources of the compiled modules, where they run and it was looked at."""


def state(sources: "Iterable[str]") -> str:
    """Sizes and times of files, to be compared with those of another time. Raises OSError."""
    return str([(status.st_size, status.st_mtime_ns) for status in map(os.stat, sources)])


def up_to_date(marker: str) -> bool:
    """Whether the sources that a marker names, below this folder, are in the state of its first line."""
    global made_of
    made_of = ""
    try:
        with open(marker, "rb") as file:  # noqa: PTH123
            then, *names = file.read().decode().split("\n")
        if names and state([f"{HERE}/{name}" for name in names]) == then:
            made_of = then
    except (OSError, ValueError):
        pass
    return bool(made_of)


def pass_over() -> None:
    """From here on, modules of this package are imported from their sources."""
    source_only = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))

    def ours(folder: str) -> "PathEntryFinder":
        if folder != HERE and not folder.startswith(HERE + os.sep):
            raise ImportError(folder)
        return source_only(folder)

    sys.path_hooks.insert(0, ours)
    # Whoever looked for this module has a finder for this folder already, the only one so far.
    sys.path_importer_cache.pop(HERE, None)


def running() -> bool:
    """Whether compiled modules run."""
    from importlib.util import find_spec

    spec = find_spec(CORE)
    return spec is not None and not str(spec.origin).endswith(tuple(SOURCE_SUFFIXES))
