"""What is in a PDF, also in one of other programs: PDFium reads it, and nothing is judged here."""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import Array, byref, c_float, c_int, c_uint, create_string_buffer
from math import hypot, inf, sqrt
from pathlib import Path
from typing import Any

from cardforge.problems import InputError, Location, Problem
from cardforge.scene import Matrix
from cardforge.tuples import NamedTuple
from cardforge.units import Box, Size

DEEPEST = 24
"""Forms in forms that are looked into; deeper ones can't be told from a circle."""

_SPECK = 2
"""Pictures no wider or higher than so many pixels are plain colours or gradients, of any resolution."""

_BAR, _THICK = 5, 2.0
"""A fill with so few segments, and narrower than so many points, is a line."""

_LOOK = 240
"""Pixels of the longer side of a page when it is looked at for ink."""

_PAPER = 250
"""The darkest shade of gray that still is white paper."""


class Font(NamedTuple):
    """A font that letters are set in."""

    name: str
    embedded: bool


class Placed(NamedTuple):
    """A picture as it is placed: pixels, resolution in its weaker direction, and the name of its colours."""

    width: int
    height: int
    dpi: float
    colours: str


class Letters(NamedTuple):
    """A run of letters: its type size as printed (points), and where its ink lies on the page as seen."""

    size: float
    box: Box


class PageFacts(NamedTuple):
    """A page as it is seen, in points from its top left. Boxes that the file does not give are None."""

    size: Size
    trim: Box | None
    bleed: Box | None
    rotated: int
    fonts: tuple[Font, ...]
    letters: tuple[Letters, ...]
    pictures: tuple[Placed, ...]
    thinnest: float
    transparency: bool
    blank: bool


class PdfFacts(NamedTuple):
    """A document: its pages, and what it asks of the print dialogue (empty if it does not say)."""

    pages: tuple[PageFacts, ...]
    duplex: str
    actual_size: bool
    protected: bool


_DUPLEX = {2: "short", 3: "long"}
"""PDFium's numbers for how a document wants its sheets flipped."""

_COLOURS = {
    1: "gray",
    2: "RGB",
    3: "CMYK",
    4: "gray",
    5: "RGB",
    6: "Lab",
    7: "ICC",
    8: "spot",
    9: "spot",
    10: "palette",
    11: "pattern",
}
"""PDFium's numbers for colour spaces."""


def inspect_pdf(source: Path | bytes, shown: str) -> PdfFacts:
    """Read a PDF. Raises InputError if it is broken, empty or locked; `shown` names it in problems."""
    import pypdfium2
    from pypdfium2 import raw

    where = Location(shown)
    try:
        with pypdfium2.PdfDocument(source) as document:
            if len(document) == 0:
                raise pypdfium2.PdfiumError("no pages")
            return PdfFacts(
                tuple(_page(document, number) for number in range(len(document))),
                _DUPLEX.get(raw.FPDF_VIEWERREF_GetDuplex(document), ""),
                not raw.FPDF_VIEWERREF_GetPrintScaling(document),
                raw.FPDF_GetSecurityHandlerRevision(document) >= 0,
            )
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) == raw.FPDF_ERR_PASSWORD:
            message = "the PDF is locked with a password"
            hint = "save it without one: shops can't open it either"
            raise InputError(Problem(where, "preflight.locked", message, hint)) from None
        message = "cannot be read as a PDF: it is damaged, cut off, or something else"
        hint = "make or download it anew"
        raise InputError(Problem(where, "preflight.broken", message, hint)) from None


def _page(document: Any, number: int) -> PageFacts:
    from pypdfium2 import PdfiumError, raw

    page = document[number]
    try:
        media, rotation = page.get_cropbox(), page.get_rotation()
        width, height = media[2] - media[0], media[3] - media[1]
        if not (width > 0 and height > 0):
            raise PdfiumError(f"page {number + 1} has no size")
        fonts: dict[Font, None] = {}
        letters: list[Letters] = []
        pictures: list[Placed] = []
        thinnest, clear = inf, False
        for item, matrix in _objects(page):
            kind = raw.FPDFPageObj_GetType(item)
            clear = clear or bool(raw.FPDFPageObj_HasTransparency(item))
            if kind == raw.FPDF_PAGEOBJ_TEXT:
                if raw.FPDFTextObj_GetTextRenderMode(item) == raw.FPDF_TEXTRENDERMODE_INVISIBLE:
                    continue
                fonts[_font(item)] = None
                found = _letters(item, matrix)
                if found is not None:
                    letters.append(found._replace(box=_seen(found.box, media, rotation)))
            elif kind == raw.FPDF_PAGEOBJ_IMAGE:
                pictures += _picture(item, matrix, page)
            elif kind == raw.FPDF_PAGEOBJ_PATH:
                thinnest = min(thinnest, _line(item, matrix))
        size = Size(width, height) if rotation % 180 == 0 else Size(height, width)
        trim, bleed = (
            None if box is None else _seen(_boxed(box), media, rotation)
            for box in (page.get_trimbox(fallback_ok=False), page.get_bleedbox(fallback_ok=False))
        )
        blank = _is_blank(page, max(size))
        return PageFacts(
            size, trim, bleed, rotation, tuple(fonts), tuple(letters), tuple(pictures), thinnest, clear, blank
        )
    finally:
        page.close()


_SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def _objects(page: Any) -> Iterator[tuple[Any, Matrix]]:
    """All objects that are drawn, forms and what they hold, each with the matrix of its form."""
    from pypdfium2 import raw

    for index in range(raw.FPDFPage_CountObjects(page)):
        yield from _inside(raw.FPDFPage_GetObject(page, index), _SAME, 0)


def _inside(item: Any, outer: Matrix, depth: int) -> Iterator[tuple[Any, Matrix]]:
    from pypdfium2 import raw

    yield item, outer
    if raw.FPDFPageObj_GetType(item) != raw.FPDF_PAGEOBJ_FORM:
        return
    count = raw.FPDFFormObj_CountObjects(item)
    if depth < DEEPEST and count > 0:
        matrix = _after(_matrix(item), outer)
        for index in range(count):
            yield from _inside(raw.FPDFFormObj_GetObject(item, index), matrix, depth + 1)


def _matrix(item: Any) -> Matrix:
    from pypdfium2 import raw

    found = raw.FS_MATRIX()
    if not raw.FPDFPageObj_GetMatrix(item, byref(found)):
        return _SAME
    return found.a, found.b, found.c, found.d, found.e, found.f


def _after(first: Matrix, then: Matrix) -> Matrix:
    """One matrix for two."""
    a, b, c, d, e, f = first
    k, m, n, o, p, q = then
    return a * k + b * n, a * m + b * o, c * k + d * n, c * m + d * o, e * k + f * n + p, e * m + f * o + q


def _scale(matrix: Matrix) -> float:
    a, b, c, d, _, _ = matrix
    return sqrt(abs(a * d - b * c))


def _font(item: Any) -> Font:
    from pypdfium2 import raw

    font = raw.FPDFTextObj_GetFont(item)
    if not font:
        return Font("?", embedded=False)
    length = raw.FPDFFont_GetBaseFontName(font, None, 0)
    buffer: Array[Any] = create_string_buffer(max(1, length))
    raw.FPDFFont_GetBaseFontName(font, buffer, length)
    name = buffer.value.decode("utf-8", "replace") or "?"
    # A font whose letters are drawings (Type 3) has no name and no file, and needs none.
    return Font(name, name == "?" or raw.FPDFFont_GetIsEmbedded(font) == 1)


def _letters(item: Any, outer: Matrix) -> Letters | None:
    from pypdfium2 import raw

    size = c_float()
    raw.FPDFTextObj_GetFontSize(item, byref(size))
    box = _bounds(item, outer)
    if box is None or box.width <= 0 or box.height <= 0:
        return None
    return Letters(abs(size.value) * _scale(_after(_matrix(item), outer)), box)


def _bounds(item: Any, outer: Matrix) -> Box | None:
    """Where an object lies, in the page's own coordinates (y upwards: top is the smaller one)."""
    from pypdfium2 import raw

    left, bottom, right, top = c_float(), c_float(), c_float(), c_float()
    if not raw.FPDFPageObj_GetBounds(item, byref(left), byref(bottom), byref(right), byref(top)):
        return None
    a, b, c, d, e, f = outer
    corners = [
        (a * x + c * y + e, b * x + d * y + f)
        for x in (left.value, right.value)
        for y in (bottom.value, top.value)
    ]
    across, up = [x for x, _ in corners], [y for _, y in corners]
    return Box(min(across), min(up), max(across), max(up))


def _picture(item: Any, outer: Matrix, page: Any) -> Iterator[Placed]:
    from pypdfium2 import raw

    width, height = c_uint(), c_uint()
    if not raw.FPDFImageObj_GetImagePixelSize(item, byref(width), byref(height)):
        return
    a, b, c, d, _, _ = _after(_matrix(item), outer)
    across, down = hypot(a, b), hypot(c, d)
    if min(width.value, height.value) <= _SPECK or min(across, down) <= 0:
        return
    about = raw.FPDF_IMAGEOBJ_METADATA()
    raw.FPDFImageObj_GetImageMetadata(item, page, byref(about))
    dpi = 72 * min(width.value / across, height.value / down)
    yield Placed(width.value, height.value, dpi, _COLOURS.get(about.colorspace, "other"))


def _line(item: Any, outer: Matrix) -> float:
    """The width of the line that a path draws: its stroke, or a narrow fill; infinite if there is none."""
    from pypdfium2 import raw

    fill, stroke = c_int(), c_int()
    if not raw.FPDFPath_GetDrawMode(item, byref(fill), byref(stroke)):
        return inf
    if stroke.value:
        drawn = c_float()
        raw.FPDFPageObj_GetStrokeWidth(item, byref(drawn))
        return drawn.value * _scale(_after(_matrix(item), outer))
    # Only bars count: other shapes may have thin parts, or none.
    box = _bounds(item, outer) if fill.value and raw.FPDFPath_CountSegments(item) <= _BAR else None
    width = inf if box is None else min(box.width, box.height)
    return width if 0 < width < _THICK else inf


def _boxed(edges: tuple[float, float, float, float]) -> Box:
    left, bottom, right, top = edges
    return Box(min(left, right), min(bottom, top), max(left, right), max(bottom, top))


def _seen(box: Box, media: tuple[float, float, float, float], rotation: int) -> Box:
    """A box of the page's own coordinates as it is seen: from the top left of the page, as it is turned."""
    left, bottom, right, top = media
    if rotation == 90:
        return Box(box.top - bottom, box.left - left, box.bottom - bottom, box.right - left)
    if rotation == 180:
        return Box(right - box.right, box.top - bottom, right - box.left, box.bottom - bottom)
    if rotation == 270:
        return Box(top - box.bottom, right - box.right, top - box.top, right - box.left)
    return Box(box.left - left, top - box.bottom, box.right - left, top - box.top)


def _is_blank(page: Any, longest: float) -> bool:
    """Whether nothing of a page can be seen on white paper."""
    image = page.render(scale=min(4.0, _LOOK / longest), grayscale=True).to_pil()
    return bool(image.getextrema()[0] > _PAPER)
