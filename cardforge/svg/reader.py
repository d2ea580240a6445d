"""SVG text to a drawing: elements, groups and problems with their places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardforge.images import AN_SVG, what_it_is
from cardforge.problems import Location, Problem, message_and_hint
from cardforge.scene import Matrix, Op
from cardforge.svg.colours import CURRENT
from cardforge.svg.drawing import Drawing, grouped
from cardforge.svg.shapes import SHAPES, Attributes, AttributeValueError
from cardforge.svg.style import (
    GEOMETRY,
    INHERITED,
    READ,
    Style,
    beyond,
    declarations,
    fill_of,
    read_property,
    stroke_of,
)
from cardforge.svg.transforms import IDENTITY, parse_transform
from cardforge.svg.values import UnsupportedError, alpha_value, length, numbers
from cardforge.units import Box

MAX_BYTES = 8_000_000
MAX_DEPTH = 100

_SVG = "http://www.w3.org/2000/svg"
_IGNORED = frozenset(("title", "desc", "metadata", "defs"))
_GROUPS = frozenset(("svg", "g", "a"))
_SIMPLIFY = "draw it with plain shapes in solid colours, text turned into paths; or use a PNG of it"


class _StopError(Exception):
    """Reading on makes no sense; the problem says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


@dataclass(slots=True)
class _Open:
    """An element whose end has not come: what it inherits to its children, and what they have drawn."""

    style: Style
    matrix: Matrix = IDENTITY
    opacity: float = 1.0
    drawn: bool = True
    ops: list[Op] = field(default_factory=list)


class _Reader:
    """Takes the parser's events for one file; `colours` maps `#rrggbb` to what is painted instead."""

    def __init__(self, colours: Mapping[str, str]) -> None:
        from xml.parsers import expat

        self.colours = colours
        self.problems: list[Problem] = []
        self.view = Box(0, 0, 0, 0)
        self.width: float | None = None
        self.height: float | None = None
        self.ops: tuple[Op, ...] = ()
        self._open: list[_Open] = []
        self._skipped = 0
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.StartDoctypeDeclHandler = self._doctype
        self._parser.EntityDeclHandler = self._doctype
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end

    def read(self, data: bytes) -> None:
        """Reads the whole file; raises _StopError where it has to stop."""
        from xml.parsers import expat

        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as error:
            message = f"is broken XML: {expat.errors.messages[error.code]}"
            where = Location("", error.lineno, error.offset + 1)
            raise _StopError(Problem(where, "svg.unreadable", message, "save it again as SVG")) from None
        except (LookupError, UnicodeError) as error:
            raise _StopError(self._problem("svg.unreadable", str(error), "save it as UTF-8")) from None

    def _problem(self, code: str, message: str, hint: str = "", name: str | None = None) -> Problem:
        line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1
        return Problem(Location("", line, column, name), code, message, hint)

    def _report(self, name: str, error: ValueError) -> None:
        """A wrong or unsupported value of an attribute or property."""
        if isinstance(error, UnsupportedError):
            self._unsupported(str(error), name)
        else:
            message, hint = message_and_hint(error)
            self.problems.append(self._problem("svg.value", f"{name}: {message}", hint, name))

    def _unsupported(self, feature: str, name: str | None = None) -> None:
        asked = feature if name in (None, feature) else f"{feature} as {name}"
        message = f"uses {asked}, which the built-in SVG reader does not draw"
        self.problems.append(self._problem("svg.unsupported", message, _SIMPLIFY, name))

    def _doctype(self, *_: Any) -> None:
        message = "has a document type declaration, which can make a file grow without bounds"
        raise _StopError(self._problem("svg.refused", message, "delete the <!DOCTYPE …> part"))

    def _start(self, name: str, plain: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        if len(self._open) + self._skipped >= MAX_DEPTH:
            message = f"nests elements more than {MAX_DEPTH} deep"
            raise _StopError(self._problem("svg.refused", message, "ungroup it in the drawing program"))
        if not self._open:
            self._root(space, tag, plain)
        elif self._skipped or space not in ("", _SVG) or tag in _IGNORED:
            self._skip(space, tag)
        elif (tag in _GROUPS and tag != "svg") or tag in SHAPES:
            self._enter(tag, plain)
        else:
            self._unsupported(f"<{tag}>")
            self._skipped = 1

    def _skip(self, space: str, tag: str) -> None:
        """Something that draws nothing: but a style sheet counts wherever it stands."""
        self._skipped += 1
        if tag == "style" and space in ("", _SVG):
            self._unsupported("<style>")

    def _root(self, space: str, tag: str, plain: dict[str, str]) -> None:
        if tag != "svg" or space not in ("", _SVG):
            kind = "is an HTML page" if tag.lower() == "html" else f"has the root element <{tag}>"
            raise _StopError(self._problem("svg.unreadable", f"{kind}, not <svg>", "save it again as SVG"))
        self.width, self.height = self._side(plain, "width"), self._side(plain, "height")
        self.view = self._view(plain)
        self._enter("svg", plain)

    def _side(self, plain: Mapping[str, str], name: str) -> float | None:
        """The root's width or height in user units; None if it is absent or relative."""
        text = plain.get(name, "auto").strip()
        if text == "auto" or text.endswith("%"):
            return None
        try:
            return length(text)
        except ValueError as error:
            self._report(name, error)
            return None

    def _view(self, plain: Mapping[str, str]) -> Box:
        """The part of the plane that is shown: `viewBox`, or else width and height from the origin."""
        try:
            sides = (
                numbers(plain["viewBox"]) if "viewBox" in plain else [0, 0, self.width or 0, self.height or 0]
            )
            if len(sides) != 4 or min(sides[2:]) <= 0:
                mend = "give the root element a viewBox: left, top, width, height"
                raise ValueError(f"the drawing has no size; {mend}")
        except ValueError as error:
            self._report("viewBox", error)
            return Box(0, 0, 0, 0)
        left, top, width, height = sides
        return Box(left, top, left + width, top + height)

    def _properties(self, plain: Mapping[str, str]) -> dict[str, str]:
        """Presentation attributes, and those of the `style` attribute, which win over them."""
        own = {name: value for name, value in plain.items() if name in READ}
        if "style" not in plain:
            return own
        try:
            for name, value in declarations(plain["style"]):
                if name in GEOMETRY:
                    self._unsupported(f'"{name}" in a style attribute')
                else:
                    own[name] = value
        except ValueError as error:
            self._report("style", error)
        return own

    def _set(self, opened: _Open, changes: dict[str, Any], name: str, value: str) -> None:
        """One property of an element: inherited ones go to `changes`. Raises ValueError."""
        if name in INHERITED:
            if found := read_property(name, value):
                changes[found[0]] = found[1]
        elif name == "opacity":
            opened.opacity = alpha_value(value)
        elif name == "transform":
            opened.matrix = parse_transform(value)
        elif name == "display":
            opened.drawn = value.strip() != "none"
        elif beyond(name, value):
            raise UnsupportedError(name)

    def _enter(self, tag: str, plain: dict[str, str]) -> None:
        """Opens a group or shape: its own style over the inherited one, and what a shape draws."""
        inherited = self._open[-1].style if self._open else Style(color=self.colours.get(CURRENT, "#000000"))
        opened = _Open(inherited)
        changes: dict[str, Any] = {}
        before = len(self.problems)
        for name, value in self._properties(plain).items():
            try:
                self._set(opened, changes, name, value)
            except ValueError as error:
                self._report(name, error)
        if not opened.drawn and self._open:
            del self.problems[before:]
            self._skipped = 1
            return
        if changes:
            opened.style = inherited._replace(**changes)
        self._open.append(opened)
        if tag in SHAPES:
            self._shape(tag, plain, opened)

    def _shape(self, tag: str, plain: dict[str, str], opened: _Open) -> None:
        try:
            stroke = stroke_of(opened.style, self.colours)
        except UnsupportedError as error:
            self._unsupported(str(error))
            stroke = None
        paints = (fill_of(opened.style, self.colours), stroke, opened.style.even_odd)
        try:
            opened.ops += SHAPES[tag](Attributes(plain, self.view), paints)
        except AttributeValueError as error:
            self._report(error.name, error)

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


def parse(data: bytes, colours: Mapping[str, str]) -> Drawing | tuple[Problem, ...]:
    """The drawing in a file's bytes, or all its problems, which do not name the file yet."""
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
    except _StopError as stop:
        return (*reader.problems, stop.problem)
    if reader.problems:
        return tuple(reader.problems)
    return Drawing(reader.view, reader.ops, reader.width, reader.height)
