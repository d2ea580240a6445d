"""Which points a shape covers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from math import cos, hypot, pi, sin

from cardforge.scene import Group, Line, Matrix, Path, Rect, Segment
from cardforge.svg.extent import extent
from cardforge.svg.transforms import inverse, moved
from cardforge.units import Box

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]
"""The corners of a box that may be turned, one after another."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

STEPS = 12
"""Straight pieces that a curve is taken for."""


def quad(box: Box, matrix: Matrix) -> Quad:
    """A box's corners, moved."""
    left, top, right, bottom = box
    return (
        moved(matrix, left, top),
        moved(matrix, right, top),
        moved(matrix, right, bottom),
        moved(matrix, left, bottom),
    )


def around(points: Iterable[Point]) -> Box:
    """The upright box around points."""
    across, down = zip(*points, strict=True)
    return Box(min(across), min(down), max(across), max(down))


class Region:
    """A shape under a matrix; points are in the coordinates the matrix leads to."""

    def __init__(self, shape: Rect | Path | Line, matrix: Matrix) -> None:
        self.shape = shape
        self.matrix = matrix
        self._back = inverse(matrix)

    @cached_property
    def box(self) -> Box:
        return extent([Group((self.shape,), self.matrix)]) or Box(0.0, 0.0, 0.0, 0.0)

    @property
    def is_flat(self) -> bool:
        """Whether the matrix leaves nothing of the shape."""
        return self._back is None

    def at(self, x: float, y: float) -> Point | None:
        """A point in the shape's own coordinates."""
        return None if self._back is None else moved(self._back, x, y)

    def contains(self, x: float, y: float) -> bool:
        """Whether the shape's area has the point."""
        point = self.at(x, y)
        if point is None or isinstance(self.shape, Line):
            return False
        if isinstance(self.shape, Rect):
            return _in_rect(self.shape, *point)
        winding = _winding(self.rings, *point)
        return bool(winding % 2 if self.shape.even_odd else winding)

    def is_near(self, x: float, y: float, distance: float) -> bool:
        """Whether the point is so near the shape's outline (in its own coordinates)."""
        point = self.at(x, y)
        return point is not None and any(
            _distance(*point, start, end) <= distance for ring in self.rings for start, end in pairwise(ring)
        )

    def distance(self, x: float, y: float) -> float:
        """From a point to the outline, in the shape's own coordinates."""
        point = self.at(x, y)
        pieces = (piece for ring in self.rings for piece in pairwise(ring))
        return 0.0 if point is None else min(_distance(*point, start, end) for start, end in pieces)

    def contains_all(self, corners: Quad) -> bool:
        """Whether the area has the whole of a box that may be turned; in doubt it has not."""
        if self._back is None or not all(self.contains(*corner) for corner in corners):
            return False
        if isinstance(self.shape, Rect):
            return True
        return not self.is_edge_in(corners)

    def is_edge_in(self, corners: Quad, reach: float = 0.0) -> bool:
        """Whether the outline may run through a box that may be turned, or come so near it."""
        own = around(point for corner in corners if (point := self.at(*corner)) is not None).grown(reach)
        if isinstance(self.shape, Rect) and _is_amid(self.shape, own):
            return False
        return any(_touches(own, start, end) for ring in self.rings for start, end in pairwise(ring))

    @cached_property
    def rings(self) -> list[list[Point]]:
        """The outline as straight pieces, each subpath closed unless it is a line."""
        shape = self.shape
        if isinstance(shape, Line):
            return [[(shape.x1, shape.y1), (shape.x2, shape.y2)]]
        if isinstance(shape, Rect):
            return [_rect_ring(shape)]
        return list(_rings(shape.segments))


def _rect_ring(rect: Rect) -> list[Point]:
    """Clockwise from the top left, rounded corners as arcs."""
    left, top, right, bottom = rect.x, rect.y, rect.x + rect.width, rect.y + rect.height
    radius = rect.radius
    if not radius:
        return [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    centres = (
        (left + radius, top + radius),
        (right - radius, top + radius),
        (right - radius, bottom - radius),
        (left + radius, bottom - radius),
    )
    ring = [
        (x + radius * cos(turn), y + radius * sin(turn))
        for quarter, (x, y) in enumerate(centres)
        for turn in (pi * (1 + quarter / 2 + step / 2 / STEPS) for step in range(STEPS + 1))
    ]
    return [*ring, ring[0]]


def _in_rect(rect: Rect, x: float, y: float) -> bool:
    across, down = x - rect.x, y - rect.y
    if not (0 <= across <= rect.width and 0 <= down <= rect.height):
        return False
    radius = rect.radius
    over = radius - min(across, rect.width - across), radius - min(down, rect.height - down)
    return min(over) <= 0 or hypot(*over) <= radius


def _is_amid(rect: Rect, box: Box) -> bool:
    """Whether a box lies inside a rectangle, beside its corners or between them: no outline is in it."""
    x, y, radius = rect.x, rect.y, rect.radius
    across, down = x + rect.width - box.right, y + rect.height - box.bottom
    beside = min(box.left - x, across), min(box.top - y, down)
    return min(beside) >= 0 and max(beside) >= radius


def _rings(segments: Sequence[Segment]) -> Iterator[list[Point]]:
    """Subpaths, closed as filling closes them."""
    ring: list[Point] = []
    for letter, *numbers in segments:
        if letter == "M":
            yield from _closed(ring)
            ring = [(numbers[0], numbers[1])]
        elif letter == "L":
            ring.append((numbers[0], numbers[1]))
        elif letter == "C":
            ring += _curve(ring[-1], numbers)
        elif ring:
            ring.append(ring[0])
    yield from _closed(ring)


def _closed(ring: list[Point]) -> Iterator[list[Point]]:
    if len(ring) > 1:
        yield ring if ring[0] == ring[-1] else [*ring, ring[0]]


def _curve(start: Point, numbers: Sequence[float]) -> Iterator[Point]:
    x1, y1, x2, y2, x3, y3 = numbers
    for step in range(1, STEPS + 1):
        t = step / STEPS
        s = 1 - t
        a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        yield a * start[0] + b * x1 + c * x2 + d * x3, a * start[1] + b * y1 + c * y2 + d * y3


def _winding(rings: Iterable[Sequence[Point]], x: float, y: float) -> int:
    """How often the rings go around a point."""
    winding = 0
    for ring in rings:
        for (x1, y1), (x2, y2) in pairwise(ring):
            if (y1 <= y) != (y2 <= y) and x1 + (y - y1) / (y2 - y1) * (x2 - x1) > x:
                winding += 1 if y2 > y1 else -1
    return winding


def _distance(x: float, y: float, start: Point, end: Point) -> float:
    """From a point to a straight piece."""
    (x1, y1), (x2, y2) = start, end
    dx, dy = x2 - x1, y2 - y1
    length = dx * dx + dy * dy
    t = min(max(((x - x1) * dx + (y - y1) * dy) / length, 0.0), 1.0) if length else 0.0
    return hypot(x - x1 - t * dx, y - y1 - t * dy)


def _touches(box: Box, start: Point, end: Point) -> bool:
    """Whether a straight piece may reach into a box."""
    return (
        max(start[0], end[0]) > box.left
        and min(start[0], end[0]) < box.right
        and max(start[1], end[1]) > box.top
        and min(start[1], end[1]) < box.bottom
    )


def meet(one: Quad, other: Quad, slack: float = 0.0) -> bool:
    """Whether two turned boxes overlap by more than `slack`, by the separating axes of both."""
    for corners in (one, other):
        for (x1, y1), (x2, y2) in pairwise((*corners[:2], corners[2])):
            length = hypot(x2 - x1, y2 - y1)
            if not length:
                return False
            axis = (y1 - y2) / length, (x2 - x1) / length
            low, high = _span(one, axis)
            least, most = _span(other, axis)
            if min(high, most) - max(low, least) <= slack:
                return False
    return True


def _span(corners: Quad, axis: Point) -> tuple[float, float]:
    along = [x * axis[0] + y * axis[1] for x, y in corners]
    return min(along), max(along)
