"""Elliptical arcs as cubic Béziers."""

from __future__ import annotations

import math

from cardforge.scene import Segment

_FLAT = 1e-9
"""Radii and half chords this far apart differ by more than floats can place: a line is all there is."""

Point = tuple[float, float]


def _angle(from_x: float, from_y: float, to_x: float, to_y: float) -> float:
    return math.atan2(from_x * to_y - from_y * to_x, from_x * to_x + from_y * to_y)


def _centre(x: float, y: float, rx: float, ry: float, opposite: bool) -> tuple[Point, float, float]:
    """The centre in the ellipse's own axes, and radii large enough to reach; (x, y) is half the chord."""
    reach = math.hypot(x / rx, y / ry)
    if reach >= 1:
        return (0.0, 0.0), rx * reach, ry * reach
    factor = math.sqrt(1 - reach * reach) / reach
    factor = factor if opposite else -factor
    return (factor * rx * y / ry, -factor * ry * x / rx), rx, ry


def arc(
    start: Point, radii: Point, degrees: float, large: bool, sweep: bool, end: Point
) -> tuple[Segment, ...]:
    """An arc as a path's A command gives it, as curves of at most a quarter turn each.

    Follows SVG 1.1, appendix F.6: equal ends draw nothing, a zero radius draws a line, radii that do
    not reach are enlarged.
    """
    rx, ry = abs(radii[0]), abs(radii[1])
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    if half_x == 0 and half_y == 0:
        return ()
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = cos * half_x + sin * half_y, cos * half_y - sin * half_x
    chord = math.hypot(x, y)
    if min(rx, ry) < _FLAT * chord or chord < _FLAT * min(rx, ry):
        return (("L", *end),)
    (cx, cy), rx, ry = _centre(x, y, rx, ry, large != sweep)
    first = _angle(1, 0, (x - cx) / rx, (y - cy) / ry)
    turn = _angle((x - cx) / rx, (y - cy) / ry, (-x - cx) / rx, (-y - cy) / ry)
    if sweep != (turn > 0):
        turn += 2 * math.pi if sweep else -2 * math.pi
    middle_x, middle_y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    place = (cos * rx, sin * rx, -sin * ry, cos * ry)
    centre = (cos * cx - sin * cy + middle_x, sin * cx + cos * cy + middle_y)
    return _curves(place, centre, first, turn, end)


def _curves(
    place: tuple[float, float, float, float], centre: Point, first: float, turn: float, end: Point
) -> tuple[Segment, ...]:
    """Curves along the unit circle from `first` over `turn` (radians), mapped by `place` and `centre`."""
    count = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / count
    handle = 4 / 3 * math.tan(step / 4)

    def placed(x: float, y: float) -> Point:
        return place[0] * x + place[2] * y + centre[0], place[1] * x + place[3] * y + centre[1]

    curves: list[Segment] = []
    cos, sin = math.cos(first), math.sin(first)
    for index in range(1, count + 1):
        leave = placed(cos - handle * sin, sin + handle * cos)
        cos, sin = math.cos(first + index * step), math.sin(first + index * step)
        arrive = placed(cos + handle * sin, sin - handle * cos)
        curves.append(("C", *leave, *arrive, *(end if index == count else placed(cos, sin))))
    return tuple(curves)
