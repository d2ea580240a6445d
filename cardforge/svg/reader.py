"""SVG text to a drawing, in one pass: plain shapes, groups, solid colours. What is richer goes to `rich`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardforge.images import AN_SVG, what_it_is
from cardforge.problems import Location, Problem
from cardforge.scene import Matrix, Op
from cardforge.svg.base import IGNORED, SvgReader
from cardforge.svg.colours import CURRENT
from cardforge.svg.drawing import Drawing, grouped
from cardforge.svg.shapes import SHAPES, Attributes, AttributeValueError
from cardforge.svg.style import Style, fill_of, stroke_of
from cardforge.svg.transforms import IDENTITY
from cardforge.svg.xml import MAX_DEPTH, SVG, Events, StopError
from cardforge.units import Box

if TYPE_CHECKING:
    from cardforge.svg.fonts import Fonts

MAX_BYTES = 8_000_000

_GROUPS = frozenset(("svg", "g", "a"))


class _RicherError(Exception):
    """The drawing has something that takes the other reader."""


class _Open:
    """An element whose end has not come: what it inherits to its children, and what they have drawn."""

    __slots__ = ("matrix", "opacity", "ops", "style")

    def __init__(self, style: Style, matrix: Matrix = IDENTITY, opacity: float = 1.0) -> None:
        self.style, self.matrix, self.opacity = style, matrix, opacity
        self.ops: list[Op] = []


class _Reader(SvgReader):
    """Takes the parser's events for one file."""

    def __init__(self, colours: Mapping[str, str]) -> None:
        super().__init__(colours)
        self.view = Box(0, 0, 0, 0)
        self.ops: tuple[Op, ...] = ()
        self._open: list[_Open] = []
        self._skipped = 0
        self._events = Events(self._start, self._end)

    def read(self, data: bytes) -> None:
        """Reads the whole file; raises StopError where it has to stop, and _RicherError."""
        self._events.run(data)

    @property
    def place(self) -> tuple[int, int]:
        return self._events.place

    def unsupported(self, feature: str, name: str | None = None) -> None:
        raise _RicherError

    def _start(self, name: str, plain: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        if len(self._open) + self._skipped >= MAX_DEPTH:
            raise too_deep(self._events)
        if not self._open:
            check_root(self._events, space, tag)
            self.view = self.root_view(plain)
            self._enter("svg", plain)
        elif self._skipped or space not in ("", SVG) or tag in IGNORED:
            self._skip(space, tag)
        elif (tag in _GROUPS and tag != "svg") or tag in SHAPES:
            self._enter(tag, plain)
        else:
            raise _RicherError

    def _skip(self, space: str, tag: str) -> None:
        """Something that draws nothing: but a style sheet counts wherever it stands."""
        self._skipped += 1
        if tag == "style" and space in ("", SVG):
            raise _RicherError

    def _enter(self, tag: str, plain: dict[str, str]) -> None:
        """Opens a group or shape: its own style over the inherited one, and what a shape draws."""
        inherited = self._open[-1].style if self._open else Style(color=self.colours.get(CURRENT, "#000000"))
        before = len(self.problems)
        own = self.own(self.properties(plain), inherited)
        if not own.drawn and self._open:
            del self.problems[before:]
            self._skipped = 1
            return
        opened = _Open(own.style, own.matrix, own.opacity)
        self._open.append(opened)
        if tag in SHAPES:
            self._shape(tag, plain, opened)

    def _shape(self, tag: str, plain: dict[str, str], opened: _Open) -> None:
        style = opened.style
        paints = (fill_of(style, self.colours), stroke_of(style, self.colours), style.even_odd)
        try:
            opened.ops += SHAPES[tag](Attributes(plain, self.view), paints)
        except AttributeValueError as error:
            self.report(error.name, error)

    def _end(self, _name: str) -> None:
        if self._skipped:
            self._skipped -= 1
            return
        closed = self._open.pop()
        ops = grouped(tuple(closed.ops), closed.matrix, closed.opacity)
        if self._open:
            self._open[-1].ops += ops
        else:
            self.ops = ops


def too_deep(events: Events) -> StopError:
    message = f"nests elements more than {MAX_DEPTH} deep"
    return events.stop("svg.refused", message, "ungroup it in the drawing program")


def check_root(events: Events, space: str, tag: str) -> None:
    """Raises StopError unless a file's root element is that of a drawing."""
    if tag != "svg" or space not in ("", SVG):
        kind = "is an HTML page" if tag.lower() == "html" else f"has the root element <{tag}>"
        raise events.stop("svg.unreadable", f"{kind}, not <svg>", "save it again as SVG")


def parse(
    data: bytes, colours: Mapping[str, str], fonts: Fonts | None
) -> Drawing | tuple[Problem, ...] | None:
    """The drawing in a file's bytes, or all its problems, which do not name the file yet.

    None if it holds text, and `fonts` is None.
    """
    if len(data) > MAX_BYTES:
        message = f"is {len(data) / 1e6:.0f} MB, more than the {MAX_BYTES / 1e6:.0f} MB a drawing may have"
        return (Problem(Location(""), "svg.refused", message, "simplify its paths, or use a PNG"),)
    kind = what_it_is(data)
    if kind not in ("", AN_SVG):
        message = f"is {kind}, not an SVG drawing"
        return (Problem(Location(""), "svg.unreadable", message, "save the drawing as plain SVG"),)
    reader = _Reader(colours)
    try:
        reader.read(data)
    except StopError as stop:
        return (*reader.problems, stop.problem)
    except _RicherError:
        from cardforge.svg.rich import parse_rich

        return parse_rich(data, colours, fonts)
    if reader.problems:
        return tuple(reader.problems)
    return Drawing(reader.view, reader.ops, reader.width, reader.height)
