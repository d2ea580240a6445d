"""Clip paths and masks: what is left of operations."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from cardforge.scene import Group, Matrix, Op
from cardforge.svg.colours import NONE
from cardforge.svg.drawing import grouped
from cardforge.svg.rich.masks import grays, single
from cardforge.svg.rich.ports import by_box, onto, rect_of
from cardforge.svg.rich.walker import Walker
from cardforge.svg.transforms import IDENTITY, multiply, parse_transform
from cardforge.svg.values import length
from cardforge.units import Box


def clipped(walker: Walker, node: Element, ops: tuple[Op, ...], box: Box, view: Box) -> tuple[Op, ...]:
    """Operations cut to a clip path: by one shape if it is that, otherwise by a mask."""
    with walker.at(node):
        outer, walker.clipping = walker.clipping, True
        properties = walker.properties_of(node)
        matrix = _units(walker, node, "clipPathUnits", "userSpaceOnUse", box)
        matrix = multiply(matrix, _transform(walker, node))
        around = walker.around(node, view)
        for child in node:
            if child.tag in ("g", "svg", "image", "switch"):
                walker.unsupported(f"<{child.tag}> in a <clipPath>")
        area = grouped(walker.children(node, around).ops, matrix, 1.0)
        walker.clipping = outer
        further = walker.referred(properties.get("clip-path", NONE), "clip-path", "clipPath")
        if further is not None:
            ops = clipped(walker, further, ops, box, view)
    if not area or not ops:
        return ()
    clip = single(area)
    return (Group(ops, clip=clip) if clip is not None else Group(ops, mask=area),)


def masked(walker: Walker, node: Element, ops: tuple[Op, ...], box: Box, view: Box) -> tuple[Op, ...]:
    """Operations behind a mask: as bright as it is, so much is seen of them."""
    with walker.at(node):
        properties = walker.properties_of(node)
        outer, walker.colours = walker.colours, {}
        content = walker.children(node, walker.around(node, view))
        walker.colours = outer
        matrix = _units(walker, node, "maskContentUnits", "userSpaceOnUse", box)
        shown = grouped(content.ops, matrix, 1.0)
        room = _mask_room(walker, node, box, view)
        try:
            shown = grays(shown, properties.get("mask-type", "luminance").strip() == "alpha")
        except ValueError as error:
            walker.report("mask", error)
        further = walker.referred(properties.get("mask", NONE), "mask", "mask")
        if further is not None:
            ops = masked(walker, further, ops, box, view)
    if not ops or not shown or room.width <= 0 or room.height <= 0:
        return ()
    return (Group(ops, mask=(Group(shown, clip=rect_of(room)),)),)


def _mask_room(walker: Walker, node: Element, box: Box, view: Box) -> Box:
    """Where a mask lets anything be seen at all."""
    try:
        shares = by_box(node.get("maskUnits", "objectBoundingBox"), "maskUnits")
        whole = Box(0, 0, 1, 1) if shares else view
        x, y, width, height = (
            length(node.get(name, default), side)
            for name, default, side in (
                ("x", "-10%", whole.width),
                ("y", "-10%", whole.height),
                ("width", "120%", whole.width),
                ("height", "120%", whole.height),
            )
        )
    except ValueError as error:
        walker.report("mask", error)
        return box
    if not shares:
        return Box(x, y, x + width, y + height)
    left, top = box.left + x * box.width, box.top + y * box.height
    return Box(left, top, left + width * box.width, top + height * box.height)


def _units(walker: Walker, node: Element, name: str, default: str, box: Box) -> Matrix:
    try:
        return onto(box) if by_box(node.get(name, default), name) else IDENTITY
    except ValueError as error:
        walker.report(name, error)
        return IDENTITY


def _transform(walker: Walker, node: Element) -> Matrix:
    try:
        return parse_transform(node.get("transform", ""))
    except ValueError as error:
        walker.report("transform", error)
        return IDENTITY
