"""`shape`: rect, round, ellipse, line, polygon, path; filled with a colour or gradient, stroked."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.layout.build import Build, point
from cardforge.layout.model import Element, Kind
from cardforge.layout.paint import box_shape, outline, paint, stroke
from cardforge.scene import Line, Op, Path, Segment, Stroke
from cardforge.units import Box


def _draw(build: Build, element: Element, box: Box) -> Iterator[Op]:
    shape = build.value(element, "shape")
    line = stroke(build, element)
    if shape == "line":
        yield Line(box.left, box.top, box.right, box.bottom, line or Stroke("#000000", 0.5))
        return
    fill = paint(build.value(element, "fill"), box)
    if fill is None and line is None:
        return
    if shape == "polygon":
        yield Path(_corners(build, element, box), fill, line)
    elif shape == "path":
        yield Path(outline(str(build.value(element, "path", "")), box), fill, line)
    else:
        corner = build.extent(element, "corner", 0.0)
        yield box_shape(box, "round" if shape == "rect" and corner else shape, corner, fill, line)


def _corners(build: Build, element: Element, box: Box) -> tuple[Segment, ...]:
    points = [point(pair, box) for pair in build.value(element, "points", ())]
    if len(points) < 2:
        raise ValueError('a polygon needs "points"')
    first, *rest = points
    return (("M", *first), *(("L", *corner) for corner in rest), ("Z",))


ELEMENT = Kind("shape", _draw, required=("shape",))
