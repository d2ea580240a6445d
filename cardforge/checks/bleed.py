"""`bleed`: pictures and fills that reach the cut, but not the edge of the bleed beyond it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import dist

from cardforge.checks._ground import Unknown, channels, coats_at, seen
from cardforge.checks._leaves import Leaf
from cardforge.checks._model import Check, Finding
from cardforge.checks._shapes import IDENTITY, Point, Region
from cardforge.checks._view import View
from cardforge.layout.model import Element
from cardforge.scene import Color, Image, Line, Path, Rect, Text, trim_outline
from cardforge.units import MM, Box, mm_text

NEAR = 0.05 * MM
"""So near the cut, art reaches it."""

STEP = 0.15 * MM
"""How far inside and outside an edge it is looked whether the edge shows."""

CONTACT = 3
"""Millimetres of an edge that must show: less is a dot or a tip, and may end where it likes."""

SIDES = ("left", "right", "top", "bottom")


def _find(view: View) -> Iterator[Finding]:
    if view.scene.bleed <= NEAR:
        return
    if view.scene.shape is not None:
        yield from _short_of_shape(view)
        return
    short: dict[Element, dict[str, float]] = {}
    # Tiles end everywhere: what counts is where all of them do.
    tiled = {part.element: part.box for part in view.side.painted if _is_tiled(part.element)}
    for leaf in view.leaves:
        if leaf.element is not None and _fills(leaf):
            whole = tiled.get(leaf.element)
            for side, lacks in _short_sides(view, leaf):
                if whole is not None and abs(getattr(whole, side) - getattr(leaf.box, side)) > NEAR:
                    continue
                sides = short.setdefault(leaf.element, {})
                sides[side] = max(lacks, sides.get(side, 0.0))
    for element, sides in short.items():
        least = mm_text(max(sides.values()))
        where = (" and " if len(sides) < 3 else ", ").join(side for side in SIDES if side in sides)
        yield Finding(
            element,
            "scene.short-bleed",
            f"reaches the cut, but ends {least} short of the bleed's edge ({where})",
            f'let it reach {least} further out, as with "in": "bleed", or keep it inside the cut',
        )


def _short_of_shape(view: View) -> Iterator[Finding]:
    """Art on a card that is no rectangle: looked for along the whole outline, once a millimetre."""
    short: dict[Element, float] = {}
    spokes = tuple(_spokes(view))
    for leaf in view.leaves:
        if leaf.element is None or not _fills(leaf) or leaf.box.width <= 0 or leaf.box.height <= 0:
            continue
        lacks = [found for spoke in spokes if (found := _short_on(view, leaf, spoke)) is not None]
        if len(lacks) >= CONTACT:
            short[leaf.element] = max(*lacks, short.get(leaf.element, 0.0))
    for element, most in short.items():
        least = mm_text(most)
        yield Finding(
            element,
            "scene.short-bleed",
            f"reaches the cut, but ends {least} short of the bleed's edge",
            f'let it reach {least} further out, as with "in": "bleed", or keep it inside the cut',
        )


_Spoke = tuple[Point, Point]
"""A point of the cut, and the one that faces it on the bleed's edge."""


def _spokes(view: View) -> Iterator[_Spoke]:
    scene = view.scene
    cut, edge = (
        Region(trim_outline(scene.size, 0.0, scene.shape, by), IDENTITY).rings[0] for by in (0.0, scene.bleed)
    )
    box = view.cut.grown(scene.bleed)
    # Both rings have the same pieces, so that points at the same share of a piece face each other.
    for (start, end), (far_start, far_end) in zip(pairwise(cut), pairwise(edge), strict=True):
        steps = max(1, round(dist(start, end) / MM))
        for step in range(steps):
            share = (step + 0.5) / steps
            x, y = _between(far_start, far_end, share)
            # The tips of a hexagon would go further than the box that art can fill, and are cut off there.
            far = min(max(x, box.left), box.right), min(max(y, box.top), box.bottom)
            yield _between(start, end, share), far


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _short_on(view: View, leaf: Leaf, spoke: _Spoke) -> float | None:
    """How far before the bleed's edge a leaf ends that reaches the cut, where that is seen."""
    length = dist(*spoke)
    inside = _between(*spoke, -STEP / length)
    if not coats_at((leaf,), *inside):
        return None
    steps = max(2, round(length / STEP))
    for step in range(steps):
        outside = _between(*spoke, (step + 0.5) / steps)
        if not coats_at((leaf,), *outside):
            return (1 - step / steps) * length if _shows(view, leaf, inside, outside) else None
        inside = outside
    return None


def _is_tiled(element: Element) -> bool:
    """Whether an element repeats a picture over its upright box."""
    values = element.values
    return ("tile" in values or values.get("fit") == "tile") and "rotate" not in values


def _fills(leaf: Leaf) -> bool:
    op = leaf.op
    if isinstance(op, Text | Line):
        return False
    return isinstance(op, Image) or op.fill is not None


def _short_sides(view: View, leaf: Leaf) -> Iterator[tuple[str, float]]:
    """The sides where a leaf ends between the cut and the bleed's edge, with what it lacks."""
    box, cut = leaf.box, view.cut
    if box.width <= 0 or box.height <= 0:
        return
    reaches = (cut.left - box.left, box.right - cut.right, cut.top - box.top, box.bottom - cut.bottom)
    for side, reach in zip(SIDES, reaches, strict=True):
        lacks = view.scene.bleed - reach
        if reach >= -NEAR and lacks > 2 * NEAR:
            shown = sum(_shows(view, leaf, *pair) for pair in _across(box, cut, side))
            if shown >= CONTACT:
                yield side, lacks


def _across(box: Box, cut: Box, side: str) -> Iterator[tuple[Point, Point]]:
    """Points just inside and just outside an edge of a box, one pair a millimetre of the cut."""
    shared = box.clipped(cut)
    upright = side in ("left", "right")
    start, length = (shared.top, shared.height) if upright else (shared.left, shared.width)
    edge = getattr(box, side)
    inwards = STEP if side in ("left", "top") else -STEP
    for index in range(int(length / MM)):
        along = start + (index + 0.5) * MM
        inside, outside = (edge + inwards, along), (edge - inwards, along)
        yield (inside, outside) if upright else (inside[::-1], outside[::-1])


def _shows(view: View, leaf: Leaf, inside: Point, outside: Point) -> bool:
    """Whether the leaf ends between two points, and it can be seen."""
    if not coats_at((leaf,), *inside) or coats_at((leaf,), *outside):
        return False
    one, other = (seen(coats_at(view.leaves, *point)) for point in (inside, outside))
    return not _alike(one, other)


def _alike(one: Color | Unknown, other: Color | Unknown) -> bool:
    if isinstance(one, Unknown) and isinstance(other, Unknown):
        # Where one tile ends, the next goes on.
        return one == other or (one.leaf.element is other.leaf.element and one.leaf.element is not None)
    if isinstance(one, Unknown) or isinstance(other, Unknown):
        return False
    return all(abs(a - b) <= 3 for a, b in zip(channels(one), channels(other), strict=True))


CHECK = Check("bleed", _find, (Rect, Path, Image))
