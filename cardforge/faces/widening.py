"""Bleed that a layout does not draw: the art is mirrored at the edge where it ends."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.scene import Group, Matrix, Op, Rect, Scene, Text
from cardforge.units import MM, Box

_UNDER = 0.2 * MM
"""How far the mirrored art goes on below the card, so that no pale line shows where the two meet."""


def widened(scene: Scene, across: float, down: float) -> Scene:
    """The scene with art for so much bleed (points) on the sides and at top and bottom.

    What the layout draws stays as it is; beyond, it is seen as in a mirror. A scene with enough bleed comes
    back itself.
    """
    bleed = scene.bleed
    if across <= bleed + 1e-3 and down <= bleed + 1e-3:
        return scene
    drawn = Box(0, 0, *scene.size).grown(bleed)
    wide = Box(
        min(-across, drawn.left),
        min(-down, drawn.top),
        max(scene.size.width + across, drawn.right),
        max(scene.size.height + down, drawn.bottom),
    )
    ops: list[Op] = list(_mirrored(_wordless(scene.ops), drawn, wide))
    ops.append(Group(scene.ops, clip=_rect(drawn)))
    return scene._replace(bleed=max(across, down, bleed), ops=tuple(ops))


def _mirrored(ops: tuple[Op, ...], drawn: Box, wide: Box) -> Iterator[Op]:
    """The strips beyond each edge of what is drawn, and the corners between them."""
    columns = (
        (wide.left, drawn.left + _UNDER, (-1.0, 2 * drawn.left)),
        (drawn.left, drawn.right, (1.0, 0.0)),
        (drawn.right - _UNDER, wide.right, (-1.0, 2 * drawn.right)),
    )
    rows = (
        (wide.top, drawn.top + _UNDER, (-1.0, 2 * drawn.top)),
        (drawn.top, drawn.bottom, (1.0, 0.0)),
        (drawn.bottom - _UNDER, wide.bottom, (-1.0, 2 * drawn.bottom)),
    )
    for left, right, (a, e) in columns:
        for top, bottom, (d, f) in rows:
            matrix: Matrix = (a, 0.0, 0.0, d, e, f)
            if (a, d) != (1.0, 1.0) and right - left > _UNDER and bottom - top > _UNDER:
                mirrored = Group(ops, matrix, part=True)
                yield Group((mirrored,), clip=_rect(Box(left, top, right, bottom)))


def _wordless(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Art without its letters, which nobody wants to see mirrored, or to find twice."""
    return tuple(
        op._replace(ops=_wordless(op.ops)) if isinstance(op, Group) else op
        for op in ops
        if not isinstance(op, Text)
    )


def _rect(box: Box) -> Rect:
    return Rect(box.left, box.top, box.width, box.height)
