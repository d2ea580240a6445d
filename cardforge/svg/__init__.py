"""SVG icons and parts as scene operations.

A small reader takes most drawings in one pass: groups and transforms, the basic shapes and paths, solid fills
and strokes, opacity, and `style` attributes. Whatever is richer is read by `rich`; what can't be drawn
exactly is reported with its place, never left out in silence.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from cardforge.images import file_bytes, file_state
from cardforge.problems import InputError, Location, Problem, message_and_hint
from cardforge.svg.colours import CURRENT, NONE, parse_colour
from cardforge.svg.drawing import Drawing
from cardforge.svg.fonts import Fonts, installed_fonts
from cardforge.svg.reader import parse

__all__ = ["Drawing", "Fonts", "parse_colour", "read_svg", "read_svg_file"]

_Swaps = tuple[tuple[str, str], ...]


def _either(text: str, word: str) -> str:
    """This word, or a colour in its one form."""
    plain = text.strip().lower()
    return plain if plain == word else parse_colour(plain)


@lru_cache(maxsize=2048)
def _swaps(colours: _Swaps, shown: str) -> _Swaps:
    """The replacements in one form and order, so that equal ones are recognised."""
    swaps: dict[str, str] = {}
    problems = []
    for old, new in colours:
        try:
            swaps[_either(old, CURRENT)] = _either(new, NONE)
        except ValueError as error:
            message, hint = message_and_hint(error)
            where = Location(shown, field="colours")
            problems.append(Problem(where, "svg.value", f"colours: {message}", hint))
    if problems:
        raise InputError(problems)
    return tuple(sorted(swaps.items()))


@lru_cache(maxsize=2048)
def _parsed(data: bytes, swaps: _Swaps, fonts: Fonts | None = None) -> Drawing | tuple[Problem, ...] | None:
    return parse(data, dict(swaps), fonts)


def _drawing(data: bytes, shown: str, swaps: _Swaps, fonts: Fonts | None) -> Drawing:
    # Without text, a drawing is the same whatever fonts there are.
    found = _parsed(data, swaps)
    if found is None:
        found = _parsed(data, swaps, fonts or installed_fonts())
    if isinstance(found, Drawing):
        return found
    assert found is not None
    raise InputError(problem._replace(where=problem.where._replace(file=shown)) for problem in found)


def read_svg(
    data: bytes, shown: str, colours: Mapping[str, str] | None = None, fonts: Fonts | None = None
) -> Drawing:
    """The drawing in an SVG's bytes; `shown` names the file in problems.

    `colours` replaces exact fills and strokes (`{"#93A1BA": "#cdd2db"}`; any notation, their opacity is
    kept; `currentColor`, black if nothing sets it, may be replaced too). `fonts` are those for its text, the
    installed ones if left out. The same content and colours give the same object, so that repeats are known
    by identity. Raises InputError with all problems.
    """
    return _drawing(data, shown, _swaps(tuple(colours.items()) if colours else (), shown), fonts)


@lru_cache(maxsize=2048)
def _contents(path: Path, shown: str, _state: tuple[int, ...]) -> bytes:
    return file_bytes(path, shown)


def read_svg_file(
    path: Path, shown: str, colours: Mapping[str, str] | None = None, fonts: Fonts | None = None
) -> Drawing:
    """The drawing in a file, as `read_svg` gives it; the file is read again only if it has changed."""
    data = _contents(path, shown, file_state(path, shown))
    return _drawing(data, shown, _swaps(tuple(colours.items()) if colours else (), shown), fonts)
