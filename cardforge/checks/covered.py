"""`covered`: text under a shape or picture that is drawn later."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardforge.checks._ground import alpha, coats_at
from cardforge.checks._ink import line_letters, on_card
from cardforge.checks._leaves import Leaf
from cardforge.checks._model import Check, Finding
from cardforge.checks._view import View
from cardforge.scene import Image, Line, Path, Rect, Text
from cardforge.units import Box

SOLID = 0.3
"""Opacity from which on a shape is said to cover what lies below."""


def _find(view: View) -> Iterator[Finding]:
    for index, lines in view.texts.items():
        leaf = view.leaves[index]
        if leaf.element is None or not lines.quads or index in view.shadows:
            continue
        box = lines.box
        later = [
            other
            for other in view.leaves[index + 1 :]
            if other.element not in (None, leaf.element) and _may_cover(view, other)
        ]
        later = [other for other in later if _meets(other, box)]
        cover = _cover(leaf, later) if later else None
        if cover is not None and cover.element is not None:
            over = cover.element
            yield Finding(
                leaf.element,
                "scene.covered-text",
                f'lies under "{over.id}", which is drawn later',
                f'give it a higher "z" than "{over.id}" has ({over.z}), or move one of them',
                other=over,
            )


def _may_cover(view: View, leaf: Leaf) -> bool:
    """Whether a shape or picture hides what it lies on; of a picture with clear parts that is not known."""
    if isinstance(leaf.op, Text):
        return False
    if isinstance(leaf.op, Image):
        return leaf.opacity >= SOLID and not view.memo.picture(leaf.op.file).has_alpha
    return leaf.opacity >= SOLID


def _meets(leaf: Leaf, box: Box) -> bool:
    shared = leaf.box.clipped(box)
    return shared.width > 0 and shared.height > 0


def _cover(leaf: Leaf, later: Sequence[Leaf]) -> Leaf | None:
    """What hides most of a letter, if anything does."""
    assert isinstance(leaf.op, Text)
    for line in leaf.op.lines:
        for letter in line_letters(leaf.op, line):
            points = on_card(leaf, letter)
            for other in later:
                if sum(_hides(other, *point) for point in points) >= 2:
                    return other
    return None


def _hides(leaf: Leaf, x: float, y: float) -> bool:
    return any(
        not isinstance(coat.color, str) or alpha(coat.color) * leaf.opacity >= SOLID
        for coat in coats_at((leaf,), x, y)
    )


CHECK = Check("covered", _find, (Text, Rect, Path, Line, Image))
