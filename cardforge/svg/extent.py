"""How far a drawing reaches: the box around its shapes, strokes left aside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt

from cardforge.scene import Group, Image, Line, Matrix, Op, Path, Rect, Segment
from cardforge.svg.transforms import IDENTITY, moved, multiply
from cardforge.units import Box

Point = tuple[float, float]


def extent(ops: Iterable[Op]) -> Box | None:
    """The box around all shapes of a drawing; None if it has none."""
    points = list(_points(ops, IDENTITY))
    if not points:
        return None
    across, down = zip(*points, strict=True)
    return Box(min(across), min(down), max(across), max(down))


def _points(ops: Iterable[Op], matrix: Matrix) -> Iterator[Point]:
    """Points that span the box: corners, and where curves turn."""
    for op in ops:
        if isinstance(op, Group):
            yield from _points(op.ops, multiply(matrix, op.matrix or IDENTITY))
        elif isinstance(op, Path):
            yield from _path_points(op.segments, matrix)
        elif isinstance(op, Rect | Image):
            right, bottom = op.x + op.width, op.y + op.height
            corners = ((op.x, op.y), (right, op.y), (right, bottom), (op.x, bottom))
            yield from (moved(matrix, x, y) for x, y in corners)
        elif isinstance(op, Line):
            yield moved(matrix, op.x1, op.y1)
            yield moved(matrix, op.x2, op.y2)


def _path_points(segments: Iterable[Segment], matrix: Matrix) -> Iterator[Point]:
    a, b, c, d, e, f = matrix
    at: Point = (0.0, 0.0)
    for segment in segments:
        if len(segment) == 3:  # most are straight: spelled out, as there are thousands
            _, x, y = segment
            at = (a * x + c * y + e, b * x + d * y + f)
            yield at
        elif len(segment) == 7:
            _, x1, y1, x2, y2, x, y = segment
            end = moved(matrix, x, y)
            yield from _curve_points(at, moved(matrix, x1, y1), moved(matrix, x2, y2), end)
            at = end
            yield at


def _curve_points(p0: Point, p1: Point, p2: Point, p3: Point) -> Iterator[Point]:
    """Where a Bézier curve turns back, across or down: where one of its derivatives is 0."""
    for axis in (0, 1):
        a = p3[axis] - p0[axis] + 3 * (p1[axis] - p2[axis])
        b = 2 * (p0[axis] - 2 * p1[axis] + p2[axis])
        c = p1[axis] - p0[axis]
        for t in _roots(a, b, c):
            if 0 < t < 1:
                yield _at(t, p0[0], p1[0], p2[0], p3[0]), _at(t, p0[1], p1[1], p2[1], p3[1])


def _roots(a: float, b: float, c: float) -> Iterator[float]:
    """Real solutions of a·t² + b·t + c = 0."""
    if abs(a) < 1e-12:
        if abs(b) > 1e-12:
            yield -c / b
        return
    inner = b * b - 4 * a * c
    if inner >= 0:
        yield (-b + sqrt(inner)) / (2 * a)
        yield (-b - sqrt(inner)) / (2 * a)


def _at(t: float, p0: float, p1: float, p2: float, p3: float) -> float:
    s = 1 - t
    return s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3
