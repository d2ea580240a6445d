"""`image`: a raster picture or an SVG part in a box: fit, focus, mask, colours replaced."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.layout.build import Build
from cardforge.layout.faults import ArtError
from cardforge.layout.model import Element, Kind
from cardforge.layout.paint import box_shape
from cardforge.layout.stock import Art
from cardforge.scene import Group, Op, Rect, Stroke
from cardforge.units import Box


def _draw(build: Build, element: Element, box: Box) -> Iterator[Op]:
    art = picture(build, element)
    if art is None:
        yield from placeholder(build, element, box)
        return
    placed = _placed(build, element, art, box)
    corner = build.length(element, "corner", 0.0)
    mask = build.value(element, "mask") or ("round" if corner else None)
    ops = art.ops(placed)
    if mask or not box.contains(placed, 0.01):
        yield Group(ops, None, box_shape(box, mask or "rect", corner))
    else:
        yield from ops


def picture(build: Build, element: Element) -> Art | None:
    """The picture an element names; None if there is none, which is told unless the element allows it."""
    source = str(build.value(element, "source", "") or "")
    try:
        return build.stock.art(source, build.layout, build.value(element, "colours"))
    except ArtError as error:
        if build.value(element, "missing", "error") == "error" or error.code != "art.missing":
            build.problem(element, error.code, f'"{element.id}": {error}', error.hint, "source")
        return None


def placeholder(build: Build, element: Element, box: Box) -> Iterator[Op]:
    """A box that is plainly no picture; nothing if the element says so."""
    if build.value(element, "missing", "error") == "skip":
        return
    yield Rect(box.left, box.top, box.width, box.height, 0.0, "#e8e8ea", Stroke("#9a9aa2", 0.5, dash=(3, 2)))


def _placed(build: Build, element: Element, art: Art, box: Box) -> Box:
    """Where the whole picture lies: `cover` and `contain` keep its ratio, `focus` is what stays in view."""
    fit = build.value(element, "fit", "contain" if art.vector else "cover")
    if fit == "fill":
        return box
    ratios = box.width / art.width, box.height / art.height
    scale = {"cover": max(ratios), "contain": min(ratios)}.get(fit, 1.0)
    width, height = art.width * scale, art.height * scale
    across, down = build.value(element, "focus", (0.5, 0.5))
    left = box.left + (box.width - width) * across
    top = box.top + (box.height - height) * down
    return Box(left, top, left + width, top + height)


ELEMENT = Kind("image", _draw, required=("source",))
