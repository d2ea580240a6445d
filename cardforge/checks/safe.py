"""`safe`: text that stands outside the safe box, where a cut that is a little off would take it away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardforge.checks._model import Check, Finding, Memo, holds
from cardforge.checks._words import line_box
from cardforge.layout import Painted, Side
from cardforge.scene import Group, Text, trim_outline
from cardforge.units import MM, Box, mm_text

if TYPE_CHECKING:
    from cardforge.checks._shapes import Point
    from cardforge.checks._view import View

TOLERANCE = 0.3 * MM
"""How far letters may reach out before it is said: the sweep of an italic is no fault."""


def _passes(memo: Memo, side: Side, painted: Painted, _: float) -> bool:
    """Whether an element surely painted no text outside the safe box, going by the box it fits."""
    safe, element, ops, box = side.safe, painted.element, painted.ops, painted.box
    if safe is None:
        return True
    if side.scene.shape is not None:
        return not holds(ops, Text)
    if type(ops[0]) is Group:
        # Turned, clipped, or too large for its box. (Icons in a text are groups, but come after its words.)
        return not holds(ops, Text)
    if element.scope is not None:
        return True
    for op in ops:
        if type(op) is Text and not (element.kind.texts and _is_inside(memo, safe, op, box)):
            return False
    return True


def _is_inside(memo: Memo, safe: Box, op: Text, box: Box) -> bool:
    """Whether a text that fits its box is surely inside: its first and last line decide."""
    if box.left < safe.left - TOLERANCE or box.right > safe.right + TOLERANCE:
        return False
    if op.lines[0].y - op.size < safe.top - TOLERANCE:
        return False
    last = op.lines[-1]
    # Most letters reach less than 0.4 em below their line; only near the edge is it looked how far.
    if last.y + 0.4 * op.size <= safe.bottom + TOLERANCE:
        return True
    ink = line_box(op, last, memo.words)
    return ink is not None and len(op.lines) > 1 and ink.bottom <= safe.bottom + TOLERANCE


def _find(view: View) -> Iterator[Finding]:
    from cardforge.checks._ink import text_lines

    safe = view.side.safe
    if safe is None:
        return
    for leaf in view.leaves:
        if leaf.element is None or not isinstance(leaf.op, Text):
            continue
        lines = text_lines(leaf, view.memo.words)
        if not lines.quads:
            continue
        out = _out_of(safe, leaf.shown(lines.box))
        if view.scene.shape is not None:
            if most := _out_of_shape(view, safe, [point for quad in lines.quads for point in quad]):
                yield Finding(
                    leaf.element,
                    "scene.outside-safe",
                    f"reaches out of the safe part of the {_NAMES[view.scene.shape]} card by {mm_text(most)}",
                    "move it towards the middle, or make it smaller",
                )
        elif out:
            most = max(out.values())
            told = " and ".join(f"{mm_text(over)} {side}" for side, over in out.items())
            yield Finding(
                leaf.element,
                "scene.outside-safe",
                f"reaches out of the safe box by {told}",
                f"move it inwards by {mm_text(most)}, or make it smaller",
            )


_NAMES = {"round": "round", "hex": "hexagonal"}


def _out_of_shape(view: View, safe: Box, points: Sequence[Point]) -> float:
    """How far the farthest corner of a text lies outside the outline that is safe; 0 if none does."""
    from cardforge.checks._shapes import IDENTITY, Region

    scene = view.scene
    region = Region(trim_outline(scene.size, 0.0, scene.shape, -safe.left), IDENTITY)
    outside = [region.distance(x, y) for x, y in points if not region.contains(x, y)]
    return max([by for by in outside if by > TOLERANCE], default=0.0)


def _out_of(safe: Box, box: Box) -> dict[str, float]:
    """How far a box reaches out, by side; sides where it does not are left out."""
    if box.right <= box.left or box.bottom <= box.top:
        return {}
    over = {
        "on the left": safe.left - box.left,
        "on the right": box.right - safe.right,
        "at the top": safe.top - box.top,
        "at the bottom": box.bottom - safe.bottom,
    }
    return {side: by for side, by in over.items() if by > TOLERANCE}


CHECK = Check("safe", _find, (Text,), _passes)
