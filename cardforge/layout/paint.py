"""Fills, strokes and outlines of layouts as scene values."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

from cardforge.layout.build import Build, point
from cardforge.layout.model import Element
from cardforge.scene import Color, Linear, Paint, Path, Radial, Rect, Segment, Stroke, ellipse
from cardforge.svg.colours import parse_colour
from cardforge.svg.paths import parse_path
from cardforge.units import MM, Box, parse_length


def colour(value: Any) -> Color | None:
    """A colour in its one form; None for `none` and empty. Raises ValueError."""
    text = str(value or "none").strip()
    return None if text == "none" else parse_colour(text)


def paint(value: Any, box: Box) -> Paint | None:
    """A fill: a colour, or a gradient measured from the box's top left. Raises ValueError."""
    if not isinstance(value, dict):
        return colour(value)
    try:
        return _radial(value["radial"], box) if "radial" in value else _linear(value["linear"], box)
    except (KeyError, TypeError):
        raise ValueError('this is no fill; write a colour, {"linear": …} or {"radial": …}') from None


def _stops(stops: list[list[Any]]) -> tuple[tuple[float, Color], ...]:
    found = tuple((float(at), _opaque(color)) for at, color in stops)
    places = [at for at, _ in found]
    if len(found) < 2 or places != sorted(places) or places[0] < 0 or places[-1] > 1:
        raise ValueError("the stops of a gradient are two or more, and rise from 0 to 1")
    return found


def _opaque(value: Any) -> Color:
    color = colour(value)
    if color is None or len(color) > 7:
        raise ValueError(
            f'a gradient can\'t be see-through, as with "{value}"; give the element an opacity instead'
        )
    return color


def _radial(value: dict[str, Any], box: Box) -> Radial:
    centre = value.get("center", ["50%", "50%"])
    radius = parse_length(str(value["radius"]), max(box.width, box.height))
    if radius <= 0:
        raise ValueError("the radius of a gradient must be over 0")
    return Radial(*point(centre, box), radius, _stops(value["stops"]))


def _linear(value: dict[str, Any], box: Box) -> Linear:
    """A gradient that crosses the whole box at its angle, as CSS lays it out."""
    turn = radians(float(value.get("angle", 0)))
    dx, dy = cos(turn), sin(turn)
    half = (abs(box.width * dx) + abs(box.height * dy)) / 2
    ends = (box.cx - dx * half, box.cy - dy * half, box.cx + dx * half, box.cy + dy * half)
    return Linear(*ends, _stops(value["stops"]))


def stroke(build: Build, element: Element) -> Stroke | None:
    """An element's stroke, None if it has none. Raises ValueError."""
    color = colour(build.value(element, "stroke"))
    if color is None:
        return None
    width = build.extent(element, "stroke_width", 0.5)
    dash = tuple(parse_length(str(part)) for part in build.value(element, "dash", ()))
    if dash and (min(dash) < 0 or not sum(dash)):
        raise ValueError('"dash" needs lengths of 0 or more, and one over 0')
    return Stroke(
        color, width, build.value(element, "cap", "butt"), build.value(element, "join", "miter"), dash
    )


def box_shape(
    box: Box, shape: str, radius: float, fill: Paint | None = None, line: Stroke | None = None
) -> Rect | Path:
    """A box as `rect`, `round` (with a corner radius) or `ellipse`."""
    if shape == "ellipse":
        return Path(ellipse(box.cx, box.cy, box.width / 2, box.height / 2), fill, line)
    corner = 0.0 if shape == "rect" else min(radius, box.width / 2, box.height / 2)
    return Rect(box.left, box.top, box.width, box.height, corner, fill, line)


def mask_shape(build: Build, element: Element, box: Box, shape: str) -> Rect | Path:
    """What cuts an element off: `rect`, `round`, `ellipse`, or its own `path`. Raises ValueError."""
    if shape == "path":
        return Path(outline(str(build.value(element, "path", "")), box))
    return box_shape(box, shape, build.extent(element, "corner", 0.0))


def outline(data: str, box: Box) -> tuple[Segment, ...]:
    """Path data, in millimetres from the box's top left, in card coordinates. Raises ValueError."""
    segments = parse_path(data)
    if not segments:
        raise ValueError('a path needs "path"')
    start = box.left, box.top
    return tuple(
        (letter, *(start[index % 2] + number * MM for index, number in enumerate(numbers)))
        for letter, *numbers in segments
    )
