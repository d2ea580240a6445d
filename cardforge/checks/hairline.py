"""`hairline`: lines too thin for printers to hold."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.checks._leaves import Leaf
from cardforge.checks._model import Check, Finding
from cardforge.checks._view import View
from cardforge.layout.model import Element
from cardforge.scene import Image, Line, Path, Rect, Text
from cardforge.units import mm_text

THINNEST = 0.25
"""Points."""


def _find(view: View) -> Iterator[Finding]:
    thinnest: dict[Element, float] = {}
    for leaf in view.leaves:
        if leaf.element is not None:
            for width in _widths(leaf):
                if 0 < width < THINNEST - 0.001:
                    thinnest[leaf.element] = min(width, thinnest.get(leaf.element, width))
    for element, width in thinnest.items():
        yield Finding(
            element,
            "scene.hairline",
            f"draws a line of {width:.2g} pt",
            f"printers lose lines under {THINNEST:g} pt ({mm_text(THINNEST, 2)}): make it so wide or wider",
        )


def _widths(leaf: Leaf) -> Iterator[float]:
    """The widths of all lines that an operation draws: strokes, outlines of letters, narrow rectangles."""
    op = leaf.op
    if isinstance(op, Image):
        return
    if isinstance(op, Text):
        if op.outline is not None:
            yield op.outline.width * leaf.scale
        return
    # A line round a shape in its own colour only makes it a little fuller.
    spread = isinstance(op, Rect | Path) and op.stroke is not None and op.fill == op.stroke.color
    if op.stroke is not None and not spread:
        yield op.stroke.width * leaf.scale
    if isinstance(op, Rect) and op.fill is not None and op.stroke is None:
        across, down = leaf.scales
        yield min(op.width * across, op.height * down)


CHECK = Check("hairline", _find, (Rect, Line, Path, Text))
