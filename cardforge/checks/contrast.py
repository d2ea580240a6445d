"""`contrast`: text that stands out too little from the colour right behind it (WCAG 2.2, 1.4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import floor

from cardforge.checks._ground import Coat, Unknown, alpha, coats_at, covers, may_paint, seen
from cardforge.checks._ink import Letter, line_letters, on_card
from cardforge.checks._leaves import Leaf
from cardforge.checks._model import Check, Finding
from cardforge.checks._shapes import Point, around, quad
from cardforge.checks._view import View
from cardforge.fonts import Font
from cardforge.layout.filters import contrast, shade, tint
from cardforge.scene import Color, Image, Line, Path, Rect, Text
from cardforge.tuples import NamedTuple

NEEDED, NEEDED_LARGE = 4.5, 3.0
LARGE, LARGE_BOLD, BOLD = 18.0, 14.0, 700
"""Points from which on type is large, and large if it is as heavy as bold type."""


class Weak(NamedTuple):
    """A letter's colour, and a ground it stands too little out from."""

    color: Color
    ground: Color
    needed: float

    @property
    def ratio(self) -> float:
        return _ratio(self.color, self.ground)


_ratio = lru_cache(maxsize=4096)(contrast)
"""Letters by the thousand have few colours, on few grounds."""


def _find(view: View) -> Iterator[Finding]:
    for index in view.texts:
        leaf = view.leaves[index]
        if leaf.element is None or index in view.shadows or not isinstance(leaf.op, Text):
            continue
        below = [other for other in view.leaves[:index] if not isinstance(other.op, Text)]
        weak = min(_weak(leaf, leaf.op, below), key=lambda one: one.ratio / one.needed, default=None)
        if weak is None:
            continue
        ground = f"its outline of {weak.ground}" if leaf.op.outline else weak.ground
        yield Finding(
            leaf.element,
            "scene.low-contrast",
            f"is {weak.color} on {ground}, a contrast of {floor(weak.ratio * 100) / 100:g}",
            f"{weak.needed:g} is needed: {_mend(leaf, leaf.op, passing(*weak))}",
            "color",
        )


def _weak(leaf: Leaf, op: Text, below: Sequence[Leaf]) -> Iterator[Weak]:
    """Letters that stand out too little; where the ground is even, one of each kind."""
    for line in op.lines:
        found = list(line_letters(op, line))
        if not found:
            continue
        corners = quad(around([point for letter in found for point in letter.points]), leaf.matrix)
        near, even = _near(below, corners)
        known: set[tuple[Color, Font]] = set()
        for letter in found:
            kind = letter.color, letter.font
            if not (even and kind in known):
                known.add(kind)
                yield from _letter_weak(leaf, op, letter, near)


def _near(below: Sequence[Leaf], corners: tuple[Point, Point, Point, Point]) -> tuple[list[Leaf], bool]:
    """What can be seen behind a box, in drawing order, and whether it is all of one colour."""
    box = around(corners)
    near: list[Leaf] = []
    hidden = False
    for leaf in reversed(below):
        shared = leaf.box.clipped(box)
        if shared.width >= 0 and shared.height >= 0 and may_paint(leaf, corners):
            near.append(leaf)
            if covers(leaf, corners):
                hidden = True
                break
    return near[::-1], len(near) == hidden


def _letter_weak(leaf: Leaf, op: Text, letter: Letter, near: Sequence[Leaf]) -> Iterator[Weak]:
    """The worst ground behind a letter, if most of the letter stands out too little."""
    if not alpha(letter.color) * leaf.opacity:
        return
    points = on_card(leaf, letter)
    needed = _needed(op.size * leaf.scale, letter.font)
    weak = [found for point in points if (found := _weak_at(leaf, op, letter, near, point, needed))]
    if 2 * len(weak) > len(points):
        yield min(weak, key=lambda one: one.ratio)


def _needed(size: float, font: Font) -> float:
    large = size >= LARGE - 0.001 or (size >= LARGE_BOLD - 0.001 and font.weight >= BOLD)
    return NEEDED_LARGE if large else NEEDED


def _weak_at(
    leaf: Leaf, op: Text, letter: Letter, near: Sequence[Leaf], point: Point, needed: float
) -> Weak | None:
    coats = coats_at(near, *point)
    if op.outline is not None:
        coats.append(Coat(leaf.fades, op.outline.color))
    ground, color = seen(coats), seen([*coats, Coat(leaf.fades, letter.color)])
    if isinstance(ground, Unknown) or isinstance(color, Unknown):
        return None
    weak = Weak(color, ground, needed)
    return weak if weak.ratio < needed else None


def _mend(leaf: Leaf, op: Text, color: Color) -> str:
    if leaf.opacity < 1 or len(op.color) > 7:
        return f"give it more opacity, or a colour that comes out as {color}"
    return f"{color} would do"


def passing(color: Color, ground: Color, needed: float) -> Color:
    """The nearest darker or lighter colour that stands out enough."""
    for step in range(1, 256):
        for mixed in (shade(color, step / 255), tint(color, step / 255)):
            if contrast(mixed, ground) >= needed:
                return mixed
    raise AssertionError("black or white stands out by 4.5 from any colour")


CHECK = Check("contrast", _find, (Text, Rect, Path, Line, Image))
