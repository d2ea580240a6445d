"""The proof overlay: bleed, trim, safe line and every element's box, for looking a layout over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardforge.layout.model import Layout
from cardforge.scene import Op, Rect, Stroke, trim_outline
from cardforge.units import Box

_BLEED = Stroke("#e07b00", 0.4)
_TRIM = Stroke("#d6006c", 0.4)
_SAFE = Stroke("#008a5e", 0.4, dash=(2.0, 1.5))
_ELEMENT = Stroke("#1f6fd6", 0.25)


def proof_ops(layout: Layout, boxes: Iterable[Box | None]) -> Iterator[Op]:
    """Outlines of every present element's box, of the bleed, the trim and the safe box."""
    for box in boxes:
        if box is not None:
            yield _outline(box, _ELEMENT)
    if layout.bleed > 0:
        # Just inside its edge, so that the whole line is seen.
        reach = layout.bleed - _BLEED.width / 2
        if layout.shape is None:
            yield _outline(layout.boxes["cut"].grown(reach), _BLEED)
        else:
            yield trim_outline(layout.size, 0.0, layout.shape, reach)._replace(stroke=_BLEED)
    trim = trim_outline(layout.size, layout.corner, layout.shape)
    yield trim._replace(stroke=_TRIM)
    if layout.shape is None:
        yield _outline(layout.boxes["safe"], _SAFE)
    else:
        inside = trim_outline(layout.size, 0.0, layout.shape, -layout.boxes["safe"].left)
        yield inside._replace(stroke=_SAFE)


def _outline(box: Box, stroke: Stroke) -> Rect:
    return Rect(box.left, box.top, box.width, box.height, 0.0, None, stroke)
