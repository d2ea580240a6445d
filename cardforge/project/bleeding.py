"""Bleed for art that stops at the cut: its rim mirrored or stretched outwards, as operations of the scene."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardforge.project.options import BleedFrom
from cardforge.scene import Group, Matrix, Op, Rect, Scene
from cardforge.sheets import SheetSpec
from cardforge.units import MM, Box

USUAL = 3 * MM
"""The bleed that is made if none is asked for."""

SLIVER = 0.1 * MM
"""How much of the rim is stretched: about one pixel at 300 dpi."""

LAP = 0.1 * MM
"""How far what is made lies under the art's edge, so that no white hairline is seen between them."""


def with_bleed(scene: Scene, have: float, want: float, how: BleedFrom) -> Scene:
    """A scene whose bleed goes `want` points beyond the cut, made from what is drawn up to `have` beyond it.

    What was drawn further out is left out. The art itself stays as it is.
    """
    made = want - have
    if how == "art" or made <= 0:
        return scene
    drawn = Box(0, 0, scene.size.width, scene.size.height).grown(have)
    rim = tuple(Group(scene.ops, matrix, clip, part=True) for matrix, clip in _rims(drawn, made, how))
    art: Op = Group(scene.ops, None, _rect(drawn), part=True)
    return scene._replace(bleed=want, ops=(*rim, art))


def _rims(drawn: Box, made: float, how: BleedFrom) -> Iterator[tuple[Matrix, Rect]]:
    """How each of the eight parts around the art is moved from its rim, and which part of the art it is."""
    strip = min(made if how == "mirror" else SLIVER, drawn.width, drawn.height)
    grow = (made + LAP) / strip if how == "extend" else 1.0
    # In each direction: the factor and shift of the middle, and of what lies before and behind it.
    across = _ways(drawn.left, drawn.right, strip, grow)
    down = _ways(drawn.top, drawn.bottom, strip, grow)
    for column, (a, e, left, right) in enumerate(across):
        for row, (d, f, top, bottom) in enumerate(down):
            if (column, row) != (1, 1):
                yield (a, 0.0, 0.0, d, e, f), _rect(Box(left, top, right, bottom))


def _ways(low: float, high: float, strip: float, grow: float) -> Sequence[tuple[float, float, float, float]]:
    """Factor, shift, and first and last place of the part, before, along and behind a length."""
    return (
        (-grow, low + LAP + grow * low, low, low + strip),
        (1.0, 0.0, low, high),
        (-grow, high - LAP + grow * high, high - strip, high),
    )


def _rect(box: Box) -> Rect:
    return Rect(box.left, box.top, box.width, box.height)


def bleed_to_make(specs: Iterable[SheetSpec | None], asked: float | None) -> float:
    """The bleed that all cards get where it is made from what lies inside the cut, whatever is drawn outside.

    It is as wide as the widest that is asked for, by the job or for single cards.
    """
    wanted = [asked, *(spec.bleed for spec in specs if spec)]
    return max((length for length in wanted if length is not None), default=USUAL)
