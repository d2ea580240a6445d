"""`group`: elements in a box of their own, clipped, turned or faded together."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.layout.build import Build, draw_scope
from cardforge.layout.model import Element, Kind
from cardforge.layout.paint import mask_shape
from cardforge.scene import Group, Op
from cardforge.units import Box


def _draw(build: Build, element: Element, box: Box) -> Iterator[Op]:
    if element.scope is None:
        return
    ops = tuple(draw_scope(build, element.scope))
    clip = build.value(element, "clip", "path" if "path" in element.values else None)
    if not ops:
        return
    if clip:
        shape = "rect" if clip is True else str(clip)
        yield Group(ops, None, mask_shape(build, element, box, shape))
    else:
        yield from ops


ELEMENT = Kind("group", _draw, required=("children",))
