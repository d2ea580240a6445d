"""What colour can be seen at a point: paints over one another, faded groups blended as one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import sqrt

from cardforge.checks._leaves import Fade, Leaf
from cardforge.checks._shapes import Quad, around
from cardforge.scene import Color, Image, Line, Linear, Paint, Radial, Text
from cardforge.svg.transforms import inverse, moved
from cardforge.tuples import NamedTuple
from cardforge.units import Box

PAPER = "#ffffff"

Channels = tuple[float, float, float]


class Unknown(NamedTuple):
    """A picture's colours, which are not looked at."""

    leaf: Leaf


class Coat(NamedTuple):
    """A colour laid over all that lies below, in these groups."""

    fades: tuple[Fade, ...]
    color: Color | Unknown


class _Layer:
    """A group being painted: its colour at the point, unmixed with what lies below."""

    def __init__(self, fade: Fade | None) -> None:
        self.fade = fade
        self.color: Channels | Unknown = (0.0, 0.0, 0.0)
        self.alpha = 0.0

    def paint(self, color: Channels | Unknown, alpha: float) -> None:
        if alpha <= 0:
            return
        total = alpha + self.alpha * (1 - alpha)
        if alpha >= 1 or not self.alpha:
            self.color = color
        elif isinstance(color, Unknown) or isinstance(self.color, Unknown):
            self.color = color if isinstance(color, Unknown) else self.color
        else:
            share = alpha / total
            old = self.color
            red, green, blue = (new * share + was * (1 - share) for new, was in zip(color, old, strict=True))
            self.color = red, green, blue
        self.alpha = total


def channels(color: Color) -> Channels:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def alpha(color: Color) -> float:
    return int(color[7:9] or "ff", 16) / 255


def seen(coats: Iterable[Coat]) -> Color | Unknown:
    """The colour on white paper under all these coats."""
    coats = list(coats)
    top = coats[-1] if coats else Coat((), PAPER)
    if not top.fades and isinstance(top.color, str) and len(top.color) == 7:
        return top.color.lower()  # it hides all others
    layers = [_Layer(None)]
    layers[0].paint(channels(PAPER), 1.0)
    for fades, color in coats:
        _enter(layers, fades)
        if isinstance(color, Unknown):
            layers[-1].paint(color, 1.0)
        else:
            layers[-1].paint(channels(color), alpha(color))
    _enter(layers, ())
    found = layers[0].color
    if isinstance(found, Unknown):
        return found
    return "#" + "".join(f"{round(channel):02x}" for channel in found)


def _enter(layers: list[_Layer], fades: Sequence[Fade]) -> None:
    """Finish the groups that are left, begin those that are entered."""
    common = 0
    while common < min(len(layers) - 1, len(fades)) and layers[common + 1].fade == fades[common]:
        common += 1
    while len(layers) - 1 > common:
        done = layers.pop()
        assert done.fade is not None
        layers[-1].paint(done.color, done.alpha * done.fade.opacity)
    layers += [_Layer(fade) for fade in fades[common:]]


def coats_at(leaves: Iterable[Leaf], x: float, y: float) -> list[Coat]:
    """What these shapes and pictures paint at a point."""
    return [
        Coat(leaf.fades, color)
        for leaf in leaves
        if not isinstance(leaf.op, Text) and leaf.may_reach(x, y) and leaf.is_clear_at(x, y)
        for color in _paints(leaf, x, y)
    ]


def _paints(leaf: Leaf, x: float, y: float) -> Iterable[Color | Unknown]:
    op = leaf.op
    if isinstance(op, Image):
        if leaf.region.contains(x, y):
            yield Unknown(leaf)
        return
    if isinstance(op, Text):
        return
    if not isinstance(op, Line) and op.fill is not None and leaf.region.contains(x, y):
        yield _color_at(op.fill, *(leaf.region.at(x, y) or (0.0, 0.0)))
    if op.stroke is not None and leaf.region.is_near(x, y, op.stroke.width / 2):
        yield op.stroke.color


def _color_at(paint: Paint, x: float, y: float) -> Color:
    """The colour of a fill at a point in its own coordinates."""
    if isinstance(paint, str):
        return paint
    if paint.matrix is not None:
        back = inverse(paint.matrix)
        if back is None:
            return paint.stops[-1][1]
        x, y = moved(back, x, y)
    if isinstance(paint, Radial):
        return _between(paint.stops, _outwards(paint, x, y))
    return _between(paint.stops, _along(paint, x, y))


def _outwards(paint: Radial, x: float, y: float) -> float:
    """How far out a point lies: on which of the circles that grow from the focus to the whole circle."""
    fx, fy = paint.focus or (paint.cx, paint.cy)
    ax, ay, bx, by = x - fx, y - fy, paint.cx - fx, paint.cy - fy
    # |a - t·b| = t·r: the focus lies inside, so that one solution is not negative.
    a, b, c = paint.r**2 - bx * bx - by * by, ax * bx + ay * by, ax * ax + ay * ay
    return (-b + sqrt(b * b + a * c)) / a


def _along(paint: Linear, x: float, y: float) -> float:
    dx, dy = paint.x2 - paint.x1, paint.y2 - paint.y1
    length = dx * dx + dy * dy
    return ((x - paint.x1) * dx + (y - paint.y1) * dy) / length if length else 0.0


def _between(stops: Sequence[tuple[float, Color]], at: float) -> Color:
    if at <= stops[0][0]:
        return stops[0][1]
    for (low, one), (high, other) in pairwise(stops):
        if low <= at < high:
            share = (at - low) / (high - low)
            pairs = zip(
                (*channels(one), 255 * alpha(one)), (*channels(other), 255 * alpha(other)), strict=True
            )
            return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
    return stops[-1][1]


def may_paint(leaf: Leaf, corners: Quad) -> bool:
    """Whether a leaf may paint anything in a box: its outline runs through, or the box lies in its area."""
    op = leaf.op
    if isinstance(op, Text) or leaf.region.is_flat:
        return False
    if isinstance(op, Image):
        return _overlap(leaf.region.box, around(corners))
    if leaf.region.is_edge_in(corners, op.stroke.width / 2 if op.stroke else 0.0):
        return True
    return not isinstance(op, Line) and op.fill is not None and leaf.region.contains(*corners[0])


def _overlap(one: Box, other: Box) -> bool:
    shared = one.clipped(other)
    return shared.width > 0 and shared.height > 0


def covers(leaf: Leaf, corners: Quad) -> bool:
    """Whether a leaf paints the whole of a box in one colour that hides all below it."""
    op = leaf.op
    if isinstance(op, Text | Line | Image) or leaf.fades:
        return False
    if not isinstance(op.fill, str) or len(op.fill) > 7:
        return False
    return leaf.region.contains_all(corners) and all(clip.contains_all(corners) for clip in leaf.clips)
