"""`frame`: a border picture in nine parts: corners as they are, edges stretched or repeated, the middle.

The whole picture is drawn for each part, scaled so that the part fills its place, and clipped to it. So a
raster picture is stored only once, and a drawing stays a drawing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardforge.layout.build import Build
from cardforge.layout.elements.image import OVERLAP, picture, placeholder, share_of
from cardforge.layout.faults import LayoutError
from cardforge.layout.model import Element, Kind
from cardforge.layout.stock import Art
from cardforge.scene import Group, Op, Rect
from cardforge.tuples import NamedTuple
from cardforge.units import Box, mm_text, parse_length

MAX_TILES = 200
"""Repeats of one edge: more are a mistake."""


class _Span(NamedTuple):
    """A part along one axis: where in the picture (shares of it) and where on the card (points)."""

    source: tuple[float, float]
    place: tuple[float, float]


def _draw(build: Build, element: Element, box: Box) -> Iterator[Op]:
    art = picture(build, element)
    if art is None:
        yield from placeholder(build, element, box)
        return
    columns, rows = _axes(build, element, art, box)
    tiled = build.value(element, "edges", "stretch") == "repeat"
    middle = build.value(element, "middle", True)
    for row, down in enumerate(rows):
        for column, across in enumerate(columns):
            if (row, column) == (1, 1) and not middle:
                continue
            tiles = (tiled and column == 1 and row != 1), (tiled and row == 1 and column != 1)
            patches = list(_part(art, across, down, tiles, box))
            build.add_pieces(len(patches), "edges")
            yield from patches


def _axes(build: Build, element: Element, art: Art, box: Box) -> tuple[list[_Span], list[_Span]]:
    """Left, middle and right; top, middle and bottom."""
    slices = _four(build.value(element, "slice"))
    across, down = art.units
    top, bottom = (share_of(slices[side], down, "slice") for side in (0, 2))
    right, left = (share_of(slices[side], across, "slice") for side in (1, 3))
    natural = (top * art.height, right * art.width, bottom * art.height, left * art.width)
    border = build.value(element, "border")
    widths = natural if border is None else tuple(_width(side) for side in _four(border))
    columns = _axis(left, right, widths[3], widths[1], box.left, box.right, "width")
    return columns, _axis(top, bottom, widths[0], widths[2], box.top, box.bottom, "height")


def _axis(
    first: float, last: float, before: float, after: float, low: float, high: float, what: str
) -> list[_Span]:
    if first + last > 1 + 1e-9:
        raise LayoutError("its slices overlap", "make them less than the whole picture", "slice")
    over = before + after - (high - low)
    if over > 0.01:
        message = f"its border needs {mm_text(over)} more {what}"
        raise LayoutError(message, "give it a narrower border, or more room", "border", "layout.overflow")
    return [
        _Span((0.0, first), (low, low + before)),
        _Span((first, 1 - last), (low + before, high - after)),
        _Span((1 - last, 1.0), (high - after, high)),
    ]


def _four(value: Any) -> tuple[Any, Any, Any, Any]:
    """Top, right, bottom and left from one value for all or four."""
    if not isinstance(value, list | tuple):
        return value, value, value, value
    if len(value) != 4:
        raise ValueError("write one value, or four: top, right, bottom, left")
    top, right, bottom, left = value
    return top, right, bottom, left


def _width(value: Any) -> float:
    width = parse_length(str(value))
    if width < 0:
        raise LayoutError("its border is negative", "write a length over 0", "border")
    return width


def _part(art: Art, across: _Span, down: _Span, tiled: tuple[bool, bool], box: Box) -> Iterator[Op]:
    """One of the nine parts, as often as its edge is repeated."""
    wide, high = (span.source[1] - span.source[0] for span in (across, down))
    if min(wide, high) < 1e-9:
        return
    # A tile keeps the ratio it has in the picture, but for what makes a whole number of them fit.
    ratio = (wide * art.width) / (high * art.height)
    thick_x, thick_y = (span.place[1] - span.place[0] for span in (across, down))
    for x in _tiles(across.place, thick_y * ratio if tiled[0] else 0.0):
        for y in _tiles(down.place, thick_x / ratio if tiled[1] else 0.0):
            yield from _patch(art, Box(x[0], y[0], x[1], y[1]), across.source, down.source, box)


def _tiles(place: tuple[float, float], length: float) -> Iterator[tuple[float, float]]:
    start, end = place
    count = max(round((end - start) / length), 1) if length > 0 else 1
    if count > MAX_TILES:
        message = f"an edge would be repeated {count} times"
        raise LayoutError(message, "give it a longer part of the picture", "slice", "layout.too-many")
    step = (end - start) / count
    for index in range(count):
        yield start + index * step, start + (index + 1) * step


def _patch(
    art: Art, place: Box, across: tuple[float, float], down: tuple[float, float], box: Box
) -> Iterator[Op]:
    """The whole picture, so that the shares of it given fill the place; nothing shows outside."""
    if place.width < 1e-6 or place.height < 1e-6:
        return
    wide, high = place.width / (across[1] - across[0]), place.height / (down[1] - down[0])
    left, top = place.left - across[0] * wide, place.top - down[0] * high
    seen = place.grown(OVERLAP).clipped(box)
    clip = Rect(seen.left, seen.top, seen.width, seen.height)
    yield Group(art.ops(Box(left, top, left + wide, top + high)), None, clip)


ELEMENT = Kind("frame", _draw, required=("source", "slice"))
