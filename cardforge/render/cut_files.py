"""Cut files for plotters: the outlines of all cards of a sheet, as SVG or DXF, in real millimetres.

Two layers: `cuts` has one closed outline for each place, `marks` the page's edge and the marks printed on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import Literal
from xml.sax.saxutils import quoteattr

from cardforge.scene import Path, trim_outline
from cardforge.sheets import Group, Slot
from cardforge.tuples import NamedTuple
from cardforge.units import Box, Size, to_mm

Form = Literal["svg", "dxf"]

Point = tuple[float, float]

STEPS = 180
"""Straight pieces that an ellipse becomes where a format has none: off by 0.01 mm at most on 100 mm."""

_Pair = tuple[int, object]
"""A line of DXF: what kind of value it is, and the value."""

QUARTER = 2**0.5 - 1
"""The bulge of a quarter circle in a polyline of DXF: the tangent of a quarter of its angle."""


class _Oval(NamedTuple):
    cx: float
    cy: float
    rx: float
    ry: float


class _Rounded(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float
    radius: float


_Outline = _Oval | _Rounded | tuple[Point, ...]
"""An outline in millimetres, y downwards: an ellipse, a rectangle, or the corners of a polygon."""


def cut_file(group: Group, form: Form, title: str) -> bytes:
    """The cut file of a group's sheets, its lengths in mm from the paper's top left (DXF: bottom left).

    Sheets to be folded are cut when they are, so only the fronts' places are in it.
    """
    make = _svg if form == "svg" else _dxf
    return make(group, " ".join(title.split())).encode("utf-8" if form == "svg" else "ascii", "replace")


def _outlines(group: Group) -> Iterator[_Outline]:
    for index in group.grid.places:
        yield _outline(group, group.grid.slots[index])


def _outline(group: Group, slot: Slot) -> _Outline:
    left, top, right, bottom = map(to_mm, slot.trim)
    if group.shape == "round":
        return _Oval((left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2)
    if group.shape == "hex":
        path = trim_outline(Size(right - left, bottom - top), 0.0, "hex")
        assert isinstance(path, Path)
        return tuple((left + segment[1], top + segment[2]) for segment in path.segments if len(segment) == 3)
    return _Rounded(left, top, right, bottom, to_mm(group.corners[0] * group.grid.scale))


def _mark_boxes(group: Group) -> Iterator[Box]:
    """The page, and what is filled on it."""
    width, height = group.grid.paper
    for box in (Box(0, 0, width, height), *group.marks.blocks):
        yield Box(*map(to_mm, box))


def _mark_lines(group: Group) -> Iterator[tuple[float, ...]]:
    for line in (*group.marks.lines, *group.marks.folds):
        yield tuple(map(to_mm, line))


# --- SVG ---


def _n(value: float) -> str:
    """A number to a ten-thousandth of a millimetre."""
    return f"{round(value, 4) + 0.0:.10g}"


def _svg(group: Group, title: str) -> str:
    width, height = (_n(to_mm(side)) for side in group.grid.paper)
    marks = [_svg_rect(_Rounded(*box, 0.0)) for box in _mark_boxes(group)]
    for line in _mark_lines(group):
        x1, y1, x2, y2 = map(_n, line)
        marks.append(f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>')
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg"'
            ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
            f' width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
            f"<title>{quoteattr(title)[1:-1]}</title>",
            *_svg_layer("marks", "#000000", marks),
            *_svg_layer("cuts", "#ff0000", [_svg_outline(outline) for outline in _outlines(group)]),
            "</svg>",
            "",
        ]
    )


def _svg_layer(name: str, colour: str, items: Sequence[str]) -> Iterator[str]:
    yield (
        f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{name}" fill="none" stroke="{colour}" '
        'stroke-width="0.1">'
    )
    yield from items
    yield "</g>"


def _svg_outline(outline: _Outline) -> str:
    if isinstance(outline, _Oval):
        cx, cy, rx, ry = map(_n, outline)
        return f'<ellipse cx="{cx}" cy="{cy}" rx="{rx}" ry="{ry}"/>'
    if isinstance(outline, _Rounded):
        return _svg_rect(outline)
    return f'<polygon points="{" ".join(f"{_n(x)},{_n(y)}" for x, y in outline)}"/>'


def _svg_rect(rect: _Rounded) -> str:
    place = f'x="{_n(rect.left)}" y="{_n(rect.top)}"'
    size = f'width="{_n(rect.right - rect.left)}" height="{_n(rect.bottom - rect.top)}"'
    radius = f' rx="{_n(rect.radius)}"' if rect.radius else ""
    return f"<rect {place} {size}{radius}/>"


# --- DXF ---


def _dxf(group: Group, title: str) -> str:
    """An R12 drawing, the form that all plotters' programs read; it has no word for units, so 1 is 1 mm."""
    width, height = map(to_mm, group.grid.paper)
    pairs: list[_Pair] = [
        (999, f"{title}: cut lines, 1 unit is 1 mm"),
        *_section("HEADER", [(9, "$ACADVER"), (1, "AC1009"), *_extents(width, height)]),
        *_section("TABLES", [*_LINE_TYPES, *_layers((("cuts", 1), ("marks", 7)))]),
        *_section("ENTITIES", list(_entities(group, height))),
        (0, "EOF"),
    ]
    return "".join(f"{code}\n{_dxf_value(value)}\n" for code, value in pairs)


def _dxf_value(value: object) -> str:
    return f"{value:.4f}" if isinstance(value, float) else str(value)


def _section(name: str, pairs: Sequence[_Pair]) -> Iterator[_Pair]:
    yield from ((0, "SECTION"), (2, name))
    yield from pairs
    yield (0, "ENDSEC")


def _extents(width: float, height: float) -> Iterator[_Pair]:
    for name, x, y in (("$EXTMIN", 0.0, 0.0), ("$EXTMAX", width, height)):
        yield from ((9, name), (10, x), (20, y), (30, 0.0))


_LINE_TYPES: tuple[_Pair, ...] = (
    *((0, "TABLE"), (2, "LTYPE"), (70, 1)),
    *((0, "LTYPE"), (2, "CONTINUOUS"), (70, 0), (3, "Solid line"), (72, 65), (73, 0), (40, 0.0)),
    (0, "ENDTAB"),
)


def _layers(layers: Sequence[tuple[str, int]]) -> Iterator[_Pair]:
    yield from ((0, "TABLE"), (2, "LAYER"), (70, len(layers)))
    for name, colour in layers:
        yield from ((0, "LAYER"), (2, name), (70, 0), (62, colour), (6, "CONTINUOUS"))
    yield (0, "ENDTAB")


def _entities(group: Group, height: float) -> Iterator[_Pair]:
    for box in _mark_boxes(group):
        yield from _polyline("marks", _corners(_Rounded(*box, 0.0)), height)
    for x1, y1, x2, y2 in _mark_lines(group):
        yield from ((0, "LINE"), (8, "marks"), (10, x1), (20, height - y1), (30, 0.0))
        yield from ((11, x2), (21, height - y2), (31, 0.0))
    for outline in _outlines(group):
        if isinstance(outline, _Oval):
            yield from _dxf_oval(outline, height)
        elif isinstance(outline, _Rounded):
            yield from _polyline("cuts", _corners(outline), height)
        else:
            yield from _polyline("cuts", [(x, y, 0.0) for x, y in outline], height)


def _dxf_oval(oval: _Oval, height: float) -> Iterator[_Pair]:
    if abs(oval.rx - oval.ry) < 1e-6:
        yield from (
            (0, "CIRCLE"),
            (8, "cuts"),
            (10, oval.cx),
            (20, height - oval.cy),
            (30, 0.0),
            (40, oval.rx),
        )
        return
    turns = (2 * pi * step / STEPS for step in range(STEPS))
    points = [(oval.cx + oval.rx * cos(turn), oval.cy + oval.ry * sin(turn), 0.0) for turn in turns]
    yield from _polyline("cuts", points, height)


def _corners(rect: _Rounded) -> list[tuple[float, float, float]]:
    """The corners of a rectangle, counter-clockwise where y goes upwards, each with the bulge of the way to
    the next one."""
    left, top, right, bottom, radius = rect
    if not radius:
        return [(left, bottom, 0.0), (right, bottom, 0.0), (right, top, 0.0), (left, top, 0.0)]
    return [
        (left + radius, bottom, 0.0),
        (right - radius, bottom, QUARTER),
        (right, bottom - radius, 0.0),
        (right, top + radius, QUARTER),
        (right - radius, top, 0.0),
        (left + radius, top, QUARTER),
        (left, top + radius, 0.0),
        (left, bottom - radius, QUARTER),
    ]


def _polyline(layer: str, points: Sequence[tuple[float, float, float]], height: float) -> Iterator[_Pair]:
    """A closed polyline; its points have the y of a page, downwards."""
    yield from ((0, "POLYLINE"), (8, layer), (66, 1), (10, 0.0), (20, 0.0), (30, 0.0), (70, 1))
    for x, y, bulge in points:
        yield from ((0, "VERTEX"), (8, layer), (10, x), (20, height - y), (30, 0.0))
        if bulge:
            yield (42, f"{bulge:.8f}")
    yield from ((0, "SEQEND"), (8, layer))
