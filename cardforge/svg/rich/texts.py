"""Text: its runs of letters, each with its place and type, become outlines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from cardforge.scene import Op, Path, Rect
from cardforge.svg.colours import NONE
from cardforge.svg.extent import extent
from cardforge.svg.fonts import Fonts
from cardforge.svg.rich.outlines import Piece, collapsed, set_pieces
from cardforge.svg.rich.paints import painted
from cardforge.svg.rich.types import chain_of, relative
from cardforge.svg.rich.walker import REFERRING, Around, Drawn, NoFontsError, Walker
from cardforge.svg.values import UnsupportedError, length
from cardforge.units import Box


def draw_text(walker: Walker, node: Element, inner: Around) -> Drawn:
    """A text element as outlines. Raises NoFontsError, and ValueError for what can't be drawn."""
    if walker.fonts is None:
        raise NoFontsError
    pieces = _trimmed(list(_pieces(walker, node, inner, walker.fonts)))
    outlines = set_pieces(pieces)
    cells = tuple(Rect(*outline.cell) for outline in outlines if outline.cell[2] > 0)
    box = extent(cells) or Box(0, 0, 0, 0)
    ops: list[Op] = []
    for outline in outlines:
        if outline.segments:
            ops += painted(walker, Path(outline.segments), outline.owner, box)
    return Drawn(tuple(ops), cells)


def _pieces(walker: Walker, node: Element, inner: Around, fonts: Fonts) -> Iterator[Piece]:
    """The letters of a text element, one piece for each run of text in it."""
    if inner.type.beyond:
        raise UnsupportedError(inner.type.beyond[0])
    for name in ("rotate", "textLength"):
        if name in node.attrib:
            raise UnsupportedError(f"{name} of text")
    at = {name: _offset(node, name, inner) for name in ("x", "y", "dx", "dy")}
    chain = chain_of(inner.type, fonts)

    def piece(said: str | None) -> Iterator[Piece]:
        if said:
            dx, dy = at.pop("dx", None) or 0.0, at.pop("dy", None) or 0.0
            yield Piece(said, at.pop("x", None), at.pop("y", None), dx, dy, inner.type, chain, inner)

    yield from piece(node.text)
    for child in node:
        if child.tag in ("tspan", "a"):
            yield from _moved(_span(walker, child, inner, fonts), at)
        elif not child.tag.startswith("{") and child.tag not in ("title", "desc"):
            raise UnsupportedError(f"<{child.tag}> in text")
        yield from piece(child.tail)


def _moved(pieces: Iterator[Piece], at: dict[str, float | None]) -> Iterator[Piece]:
    """Pieces of a span, the first where its text element said, unless it says so itself."""
    for piece in pieces:
        x, y = at.pop("x", None), at.pop("y", None)
        dx, dy = at.pop("dx", None) or 0.0, at.pop("dy", None) or 0.0
        yield piece._replace(
            x=x if piece.x is None else piece.x,
            y=y if piece.y is None else piece.y,
            dx=piece.dx + dx,
            dy=piece.dy + dy,
        )


def _span(walker: Walker, node: Element, inner: Around, fonts: Fonts) -> Iterator[Piece]:
    """The letters of a `tspan`."""
    with walker.at(node):
        properties = walker.properties_of(node)
        own = walker.own(properties, inner.style)
        if own.opacity != 1 or any(properties.get(name, NONE) != NONE for name in REFERRING):
            raise UnsupportedError("opacity, clip-path or mask of a <tspan>")
        if own.drawn:
            around = Around(own.style, walker.type_of(node, properties, inner.type), inner.view)
            yield from _pieces(walker, node, around, fonts)


def _offset(node: Element, name: str, inner: Around) -> float | None:
    """A place or shift of text; None if it is not said."""
    text = node.get(name, "").strip()
    if not text:
        return None
    parts = re.split(r"\s*,\s*|\s+", text)
    if len(parts) > 1:
        raise UnsupportedError(f"several values of {name} in text")
    if text.endswith("%"):
        return length(text, inner.view.width if "x" in name else inner.view.height)
    return relative(text, inner.type.size)


def _trimmed(pieces: list[Piece]) -> list[Piece]:
    """Pieces with blanks made single across all of them, and none at the start and the end.

    Where nothing is left of one, the next goes to its place.
    """
    found: list[Piece] = []
    blank = True
    for piece in pieces:
        if found and not found[-1].said:
            empty = found.pop()
            at = {"x": empty.x, "y": empty.y, "dx": empty.dx, "dy": empty.dy}
            (piece,) = _moved(iter((piece,)), at)
        said = re.sub(r"[\t\r\n]", " ", piece.said) if piece.type.preserve else collapsed(piece.said, blank)
        blank = said.endswith(" ") if said else blank
        found.append(piece._replace(said=said))
    while found and not found[-1].type.preserve:
        said = found[-1].said.rstrip(" ")
        if said:
            found[-1] = found[-1]._replace(said=said)
            break
        found.pop()
    return found
