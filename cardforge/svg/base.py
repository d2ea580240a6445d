"""What both readers of drawings share: the root's size, properties of an element, how problems are said."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from cardforge.problems import Location, Problem, message_and_hint
from cardforge.scene import Matrix
from cardforge.svg.style import GEOMETRY, INHERITED, READ, Style, beyond, declarations, read_property
from cardforge.svg.transforms import IDENTITY, parse_transform
from cardforge.svg.values import UnsupportedError, alpha_value, length, numbers
from cardforge.tuples import NamedTuple
from cardforge.units import Box

IGNORED = frozenset(("title", "desc", "metadata", "defs"))

_SIMPLIFY = "simplify it in the drawing program, or use a PNG of it"


class Own(NamedTuple):
    """What an element says of itself: its style over the inherited one, and what holds for it as a whole."""

    style: Style
    matrix: Matrix = IDENTITY
    opacity: float = 1.0
    drawn: bool = True


class SvgReader(ABC):
    """Collects problems at the place at hand; `colours` maps `#rrggbb` to what is painted instead."""

    def __init__(self, colours: Mapping[str, str]) -> None:
        self.colours = colours
        self.problems: list[Problem] = []
        self.width: float | None = None
        self.height: float | None = None

    @property
    @abstractmethod
    def place(self) -> tuple[int, int]:
        """Line and column of what is being read."""

    def problem(self, code: str, message: str, hint: str = "", name: str | None = None) -> Problem:
        return Problem(Location("", *self.place, name), code, message, hint)

    def report(self, name: str, error: ValueError) -> None:
        """A wrong or unsupported value of an attribute or property."""
        if isinstance(error, UnsupportedError):
            self.unsupported(str(error), name)
        else:
            message, hint = message_and_hint(error)
            self.problems.append(self.problem("svg.value", f"{name}: {message}", hint, name))

    def unsupported(self, feature: str, name: str | None = None) -> None:
        """Something that is right, but not drawn here."""
        asked = feature if name in (None, feature) else f"{feature} as {name}"
        message = f"uses {asked}, which is not drawn here"
        self.problems.append(self.problem("svg.unsupported", message, _SIMPLIFY, name))

    def root_view(self, plain: Mapping[str, str]) -> Box:
        """The part of the plane that is shown: `viewBox`, or else width and height from the origin."""
        self.width, self.height = self._side(plain, "width"), self._side(plain, "height")
        try:
            sides = (
                numbers(plain["viewBox"]) if "viewBox" in plain else [0, 0, self.width or 0, self.height or 0]
            )
            if len(sides) != 4 or min(sides[2:]) <= 0:
                mend = "give the root element a viewBox: left, top, width, height"
                raise ValueError(f"the drawing has no size; {mend}")
        except ValueError as error:
            self.report("viewBox", error)
            return Box(0, 0, 0, 0)
        left, top, width, height = sides
        return Box(left, top, left + width, top + height)

    def _side(self, plain: Mapping[str, str], name: str) -> float | None:
        """The root's width or height in user units; None if it is absent or relative."""
        text = plain.get(name, "auto").strip()
        if text == "auto" or text.endswith("%"):
            return None
        try:
            return length(text)
        except ValueError as error:
            self.report(name, error)
            return None

    def properties(self, plain: Mapping[str, str], read: frozenset[str] = READ) -> dict[str, str]:
        """Presentation attributes, and those of the `style` attribute, which win over them."""
        own = {name: value for name, value in plain.items() if name in read}
        if "style" not in plain:
            return own
        try:
            for name, value in declarations(plain["style"]):
                if name in GEOMETRY:
                    self.unsupported(f'"{name}" in a style attribute')
                else:
                    own[name] = value
        except ValueError as error:
            self.report("style", error)
        return own

    def own(self, properties: Mapping[str, str], inherited: Style) -> Own:
        """What an element's properties say; wrong ones are told."""
        whole: dict[str, Any] = {}
        changes: dict[str, Any] = {}
        for name, value in properties.items():
            try:
                self.set(whole, changes, name, value)
            except ValueError as error:
                self.report(name, error)
        return Own(inherited._replace(**changes) if changes else inherited, **whole)

    def set(self, whole: dict[str, Any], changes: dict[str, Any], name: str, value: str) -> None:
        """One property of an element: inherited ones go to `changes`. Raises ValueError."""
        if name in INHERITED:
            if found := read_property(name, value):
                changes[found[0]] = found[1]
        elif name == "opacity":
            whole["opacity"] = alpha_value(value)
        elif name == "transform":
            whole["matrix"] = parse_transform(value)
        elif name == "display":
            whole["drawn"] = value.strip() != "none"
        elif beyond(name, value):
            raise UnsupportedError(name)
