"""Shape elements as scene operations, still without their transform and opacity."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from cardforge.scene import Line, Op, Paint, Path, Rect, Segment, Stroke, ellipse
from cardforge.svg.arcs import arc
from cardforge.svg.paths import parse_path
from cardforge.svg.values import length, numbers, size
from cardforge.units import Box

Paints = tuple[Paint | None, Stroke | None, bool]
"""Fill, stroke, and whether the fill is by the even-odd rule."""


class AttributeValueError(ValueError):
    """A wrong attribute of a shape: `name` says which."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


class Attributes:
    """A shape's attributes, read as numbers; `%` refers to the drawing's width, height or diagonal."""

    def __init__(self, plain: Mapping[str, str], view: Box) -> None:
        self.plain = plain
        self._whole = {
            "x": view.width,
            "y": view.height,
            "": math.hypot(view.width, view.height) / math.sqrt(2),
        }

    def _read(self, name: str, axis: str, parse: Callable[[str, float], float]) -> float:
        try:
            return parse(self.plain.get(name, "0"), self._whole[axis])
        except ValueError as error:
            raise AttributeValueError(name, str(error)) from None

    def place(self, name: str, axis: str) -> float:
        """A coordinate, 0 if it is absent."""
        return self._read(name, axis, length)

    def size(self, name: str, axis: str = "") -> float:
        """A length of 0 or more, 0 if it is absent."""
        return self._read(name, axis, size)

    def given(self, name: str) -> bool:
        return self.plain.get(name, "auto").strip() != "auto"

    def points(self) -> list[tuple[float, float]]:
        """The corners of a polygon or polyline."""
        try:
            values = numbers(self.plain.get("points", ""))
        except ValueError as error:
            raise AttributeValueError("points", str(error)) from None
        if len(values) % 2:
            raise AttributeValueError("points", f"{len(values)} numbers make no pairs of x and y")
        return list(zip(values[::2], values[1::2], strict=True))


def _path(segments: tuple[Segment, ...], paints: Paints) -> tuple[Op, ...]:
    fill, stroke, even_odd = paints
    if (fill is None and stroke is None) or all(segment[0] == "M" for segment in segments):
        return ()
    return (Path(segments, fill, stroke, even_odd and fill is not None),)


def _path_element(attributes: Attributes, paints: Paints) -> tuple[Op, ...]:
    try:
        segments = parse_path(attributes.plain.get("d", ""))
    except ValueError as error:
        raise AttributeValueError("d", str(error)) from None
    return _path(segments, paints)


def _radii(attributes: Attributes, width: float, height: float) -> tuple[float, float]:
    """Corner radii: one that is absent equals the other, neither exceeds half its side (section 9.2)."""
    rx = attributes.size("rx", "x") if attributes.given("rx") else None
    ry = attributes.size("ry", "y") if attributes.given("ry") else None
    if rx is None or ry is None:
        rx = ry = rx or ry or 0.0
    return min(rx, width / 2), min(ry, height / 2)


def _round_rect(x: float, y: float, width: float, height: float, rx: float, ry: float) -> tuple[Segment, ...]:
    """A rectangle whose corners are quarter ellipses, clockwise on the page from its top edge."""
    right, bottom = x + width, y + height
    turns = (
        ((right - rx, y), (right, y + ry)),
        ((right, bottom - ry), (right - rx, bottom)),
        ((x + rx, bottom), (x, bottom - ry)),
        ((x, y + ry), (x + rx, y)),
    )
    segments: list[Segment] = [("M", x + rx, y)]
    for before, after in turns:
        segments += [("L", *before), *arc(before, (rx, ry), 0, False, True, after)]
    return (*segments, ("Z",))


def _rect(attributes: Attributes, paints: Paints) -> tuple[Op, ...]:
    x, y = attributes.place("x", "x"), attributes.place("y", "y")
    width, height = attributes.size("width", "x"), attributes.size("height", "y")
    rx, ry = _radii(attributes, width, height)
    fill, stroke, _ = paints
    if width == 0 or height == 0 or (fill is None and stroke is None):
        return ()
    if rx and ry and rx != ry:
        return _path(_round_rect(x, y, width, height, rx, ry), paints)
    return (Rect(x, y, width, height, min(rx, ry), fill, stroke),)


def _circle(attributes: Attributes, paints: Paints) -> tuple[Op, ...]:
    cx, cy, r = attributes.place("cx", "x"), attributes.place("cy", "y"), attributes.size("r")
    return _path(ellipse(cx, cy, r, r), paints) if r else ()


def _ellipse(attributes: Attributes, paints: Paints) -> tuple[Op, ...]:
    cx, cy = attributes.place("cx", "x"), attributes.place("cy", "y")
    rx = attributes.size("rx", "x") if attributes.given("rx") else attributes.size("ry", "y")
    ry = attributes.size("ry", "y") if attributes.given("ry") else rx
    return _path(ellipse(cx, cy, rx, ry), paints) if rx and ry else ()


def _line(attributes: Attributes, paints: Paints) -> tuple[Op, ...]:
    x1, y1 = attributes.place("x1", "x"), attributes.place("y1", "y")
    x2, y2 = attributes.place("x2", "x"), attributes.place("y2", "y")
    stroke = paints[1]
    return () if stroke is None else (Line(x1, y1, x2, y2, stroke),)


def _corners(attributes: Attributes, paints: Paints, *end: Segment) -> tuple[Op, ...]:
    points = attributes.points()
    if not points:
        return ()
    first, *rest = points
    return _path((("M", *first), *(("L", *point) for point in rest), *end), paints)


def _polyline(attributes: Attributes, paints: Paints) -> tuple[Op, ...]:
    return _corners(attributes, paints)


def _polygon(attributes: Attributes, paints: Paints) -> tuple[Op, ...]:
    return _corners(attributes, paints, ("Z",))


SHAPES: Mapping[str, Callable[[Attributes, Paints], tuple[Op, ...]]] = {
    "path": _path_element,
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
}
"""Element name: the operations it becomes, none if nothing of it shows. They raise AttributeValueError."""
