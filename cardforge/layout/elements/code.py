"""`code`: a QR code, Data Matrix, Code 128 or EAN, drawn as one path with its quiet zone."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.codes import CodeError, Symbol, encode
from cardforge.layout.build import Build
from cardforge.layout.dynamic import as_text
from cardforge.layout.faults import LayoutError
from cardforge.layout.model import Element, Kind
from cardforge.layout.outlines import outlines
from cardforge.layout.paint import colour
from cardforge.scene import Op, Path, Rect, Segment
from cardforge.units import MM, Box, mm_text

SMALLEST = 0.2 * MM
"""The narrowest module: what is narrower runs together in print, and no phone makes it out."""


def _draw(build: Build, element: Element, box: Box) -> Iterator[Op]:
    text = as_text(build.value(element, "text", ""))
    if not text:
        return
    try:
        symbol = encode(build.value(element, "code"), text, build.value(element, "error"))
    except CodeError as error:
        raise LayoutError(str(error), error.hint, "text", error.code) from None
    place = _place(symbol, box)
    _check_size(element, symbol, place)
    ground = colour(build.value(element, "ground", "#ffffff"))
    if ground is not None:
        yield Rect(place.left, place.top, place.width, place.height, 0.0, ground)
    yield Path(_segments(symbol, place), colour(build.value(element, "color", "#000000")))


def _place(symbol: Symbol, box: Box) -> Box:
    """The box of a code and its quiet zone: all of the box for bars, else the largest square, centred."""
    if symbol.bars:
        return box
    module = min(box.width / symbol.width, box.height / symbol.height)
    across, down = module * symbol.width / 2, module * symbol.height / 2
    return Box(box.cx - across, box.cy - down, box.cx + across, box.cy + down)


def _check_size(element: Element, symbol: Symbol, place: Box) -> None:
    module = place.width / symbol.width
    if module < SMALLEST - 1e-6:
        message = f"its modules are {mm_text(module, 2)} wide, too narrow to be read"
        wide = mm_text(SMALLEST * symbol.width + 0.05 * MM)
        raise LayoutError(message, f"make it {wide} wide, or shorten its text", "text", "code.too-small")


def _segments(symbol: Symbol, place: Box) -> tuple[Segment, ...]:
    """The outlines of all dark modules on the card."""
    x, y = place.width / symbol.width, place.height / symbol.height

    def point(column: int, row: int) -> tuple[float, float]:
        return place.left + (symbol.left + column) * x, place.top + (symbol.above + row) * y

    found: list[Segment] = []
    for first, *rest in outlines(symbol.rows):
        found += [("M", *point(*first)), *(("L", *point(*corner)) for corner in rest), ("Z",)]
    return tuple(found)


ELEMENT = Kind("code", _draw, required=("code", "text"))
