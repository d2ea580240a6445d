"""Patterns: a shape filled with tiles (SVG 1.1, section 13.3)."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from cardforge.scene import Group, Matrix, Op, Path, Rect
from cardforge.svg.drawing import grouped
from cardforge.svg.rich.ports import by_box, fitted, rect_of
from cardforge.svg.rich.tree import href
from cardforge.svg.rich.walker import Walker
from cardforge.svg.shapes import Attributes, AttributeValueError
from cardforge.svg.tiles import MAX_TILES, TooManyTilesError, tiled
from cardforge.svg.transforms import IDENTITY, inverse, moved, parse_transform
from cardforge.svg.values import UnsupportedError, numbers
from cardforge.units import Box


def patterned(walker: Walker, node: Element, shape: Rect | Path, box: Box, view: Box) -> tuple[Op, ...]:
    """A shape's area filled with a pattern, measured by its box. Raises ValueError."""
    chain = _chain(walker, node)
    given = {name: text for each in reversed(chain) for name, text in each.attrib.items()}
    tile = _tile(given, box, view)
    matrix = parse_transform(given.get("patternTransform", ""))
    back = inverse(matrix)
    source = next((each for each in chain if len(each)), None)
    if tile is None or back is None or source is None:
        return ()
    content, inside = _content(given, tile, box, view)
    around = walker.around(source, inside)
    ops = grouped(walker.children(source, around).ops, content, 1.0)
    if not ops:
        return ()

    def draw(place: Box) -> tuple[Op, ...]:
        step = (1.0, 0.0, 0.0, 1.0, place.left - tile.left, place.top - tile.top)
        return (Group(ops, None if step == IDENTITY else step, rect_of(tile)),)

    corners = [moved(back, x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
    across, down = zip(*corners, strict=True)
    area = Box(min(across), min(down), max(across), max(down))
    try:
        tiles = tiled(tile, area, draw)
    except TooManyTilesError as error:
        raise UnsupportedError(f"a pattern of {error.count} tiles (over {MAX_TILES})") from None
    return (Group(grouped(tiles, matrix, 1.0), clip=shape._replace(fill=None, stroke=None)),)


def _chain(walker: Walker, node: Element) -> list[Element]:
    """A pattern and those that it refers to in turn."""
    chain = [node]
    while target := href(chain[-1]):
        other = walker.tree.ids.get(target[1:]) if target.startswith("#") else None
        if other is None or other.tag != "pattern":
            raise ValueError(f'there is no pattern "{target}"')
        if other in chain:
            raise ValueError(f'"{target}" refers to itself')
        chain.append(other)
    return chain


def _tile(given: dict[str, str], box: Box, view: Box) -> Box | None:
    """Where the first tile lies; None if it has no size."""
    shares = by_box(given.get("patternUnits", "objectBoundingBox"), "patternUnits")
    attributes = Attributes(given, Box(0, 0, 1, 1) if shares else view)
    try:
        x, y = attributes.place("x", "x"), attributes.place("y", "y")
        width, height = attributes.size("width", "x"), attributes.size("height", "y")
    except AttributeValueError as error:
        raise ValueError(f"{error.name}: {error}") from None
    if shares:
        x, y = box.left + x * box.width, box.top + y * box.height
        width, height = width * box.width, height * box.height
    return Box(x, y, x + width, y + height) if width and height else None


def _content(given: dict[str, str], tile: Box, box: Box, view: Box) -> tuple[Matrix, Box]:
    """How the content of a pattern lies in the first tile, and the viewport that it sees."""
    if "viewBox" in given:
        sides = numbers(given["viewBox"])
        if len(sides) != 4 or min(sides[2:]) <= 0:
            raise ValueError("viewBox: write left, top, width, height")
        inside = Box(sides[0], sides[1], sides[0] + sides[2], sides[1] + sides[3])
        return fitted(inside, tile, given.get("preserveAspectRatio", "")), inside
    start = tile.left, tile.top
    if by_box(given.get("patternContentUnits", "userSpaceOnUse"), "patternContentUnits"):
        return (box.width, 0.0, 0.0, box.height, *start), Box(0, 0, 1, 1)
    return (1.0, 0.0, 0.0, 1.0, *start), view
