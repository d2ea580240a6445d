"""`image`: a raster picture or an SVG part in a box: crop, fit, focus, tiles, mask, colours replaced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardforge.layout.build import Build
from cardforge.layout.faults import ArtError, LayoutError
from cardforge.layout.model import Element, Kind
from cardforge.layout.paint import mask_shape
from cardforge.layout.stock import Art
from cardforge.scene import Group, Op, Rect, Stroke
from cardforge.svg.tiles import MAX_TILES, TooManyTilesError, tiled
from cardforge.units import Box, parse_length

OVERLAP = 0.15
"""How far parts of a picture reach under their neighbours, in points, so that no hairlines show."""


def _draw(build: Build, element: Element, box: Box) -> Iterator[Op]:
    art = picture(build, element)
    if art is None:
        yield from placeholder(build, element, box)
        return
    if "crop" in element.values:
        art = art.cropped(_part(build.value(element, "crop"), art))
    fit = build.value(element, "fit") or _own_fit(element, art)
    placed = _placed(build, element, art, box, fit)
    ops = _tiles(art, placed, box) if fit == "tile" else art.ops(placed)
    mask = build.value(element, "mask") or _own_mask(build, element)
    if mask or (fit != "tile" and not box.contains(placed, 0.01)):
        yield Group(ops, None, mask_shape(build, element, box, mask or "rect"))
    else:
        yield from ops


def _own_fit(element: Element, art: Art) -> str:
    """How a picture fits where the layout does not say."""
    return "tile" if "tile" in element.values else "contain" if art.vector else "cover"


def _own_mask(build: Build, element: Element) -> str | None:
    """What cuts a picture off where the layout does not say."""
    return "path" if "path" in element.values else "round" if build.extent(element, "corner", 0.0) else None


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


def share_of(value: Any, whole: float, key: str) -> float:
    """A place in a picture as a share of it: a percentage, or a number of its pixels or units."""
    text = str(value).strip()
    try:
        share = float(text[:-1]) / 100 if text.endswith("%") else float(text) / whole
    except ValueError:
        raise LayoutError(f'"{text}" is no {key}', "write pixels, or a percentage such as 30%", key) from None
    if not 0 <= share <= 1:
        raise LayoutError(
            f"its {key} {text} is not inside the picture", f"use 0 to {whole:g}, or 0 to 100%", key
        )
    return share


def _part(crop: dict[str, Any], art: Art) -> Box:
    """The part of a picture that is shown, in shares: from x and y as far as width and height say."""
    left, right = _span(crop, "x", "width", art.units[0])
    top, bottom = _span(crop, "y", "height", art.units[1])
    return Box(left, top, right, bottom)


def _span(crop: dict[str, Any], start_key: str, length_key: str, whole: float) -> tuple[float, float]:
    start = share_of(crop.get(start_key, 0), whole, "crop")
    length = share_of(crop[length_key], whole, "crop") if length_key in crop else 1 - start
    if length <= 0:
        raise LayoutError(f"its crop has no {length_key}", f"give it a {length_key} over 0", "crop")
    if start + length > 1 + 1e-9:
        over = f"{(start + length - 1) * whole:g} of {whole:g}"
        raise LayoutError(
            f"its crop reaches out of the picture by {over}", f"make its {length_key} less", "crop"
        )
    return start, start + length


def _placed(build: Build, element: Element, art: Art, box: Box, fit: str) -> Box:
    """Where the picture lies, or one of its tiles: `focus` is what stays in view."""
    if fit == "fill":
        return box
    width, height = art.width, art.height
    if fit == "tile":
        width, height = _tile_size(build, element, art, box)
    elif fit in ("cover", "contain"):
        ratios = box.width / art.width, box.height / art.height
        scale = max(ratios) if fit == "cover" else min(ratios)
        width, height = art.width * scale, art.height * scale
    across, down = build.value(element, "focus", (0.5, 0.5))
    left = box.left + (box.width - width) * across
    top = box.top + (box.height - height) * down
    return Box(left, top, left + width, top + height)


def _tile_size(build: Build, element: Element, art: Art, box: Box) -> tuple[float, float]:
    """A tile's width and height: as asked for, the height by the picture's ratio, else its own size."""
    asked = build.value(element, "tile")
    if asked is None:
        return art.width, art.height
    if isinstance(asked, list | tuple):
        width, height = (
            parse_length(str(side), whole) for side, whole in zip(asked, (box.width, box.height), strict=True)
        )
    else:
        width = parse_length(str(asked), box.width)
        height = width * art.height / art.width
    if min(width, height) <= 0:
        raise LayoutError("its tiles have no size", "write a length over 0", "tile")
    return width, height


def _tiles(art: Art, tile: Box, box: Box) -> tuple[Op, ...]:
    """A picture repeated over a box, one of the tiles in a given place."""
    try:
        ops = tiled(tile, box, lambda place: art.ops(place, OVERLAP))
    except TooManyTilesError as error:
        message = f"the picture would be repeated {error.count} times"
        mend = f'give it a larger "tile"; {MAX_TILES} are the most'
        raise LayoutError(message, mend, "tile", "layout.too-many") from None
    return (Group(ops, None, Rect(box.left, box.top, box.width, box.height)),)


ELEMENT = Kind("image", _draw, required=("source",))
