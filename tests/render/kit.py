"""Scenes to PDFs, and PDFs to facts and pixels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
from PIL.Image import Image as Pixels

from cardforge.fonts import FontChain, FontLibrary, Run, Word, installed_family
from cardforge.images import probe
from cardforge.render import PdfInfo, render_sheets
from cardforge.scene import Image, Op, Scene, Text, TextLine
from cardforge.sheets import Copy, SheetSpec, impose
from cardforge.units import Size

SIDE = 100.0
"""Cards of these tests are squares of 100 points; one is laid out at a page's first place."""

RED, BLUE, WHITE, BLACK = (255, 0, 0), (0, 0, 255), (255, 255, 255), (0, 0, 0)

Colour = tuple[int, int, int]


def made(*ops: Op, times: int = 1, spec: SheetSpec | None = None) -> bytes:
    """A PDF of `times` copies of one card that shows these operations."""
    return made_of([ops], [0] * times, spec)


def made_of(cards: Sequence[Sequence[Op]], order: Sequence[int], spec: SheetSpec | None = None) -> bytes:
    """A PDF of copies of several cards."""
    size = Size(SIDE, SIDE)
    scenes = [Scene(size, 0.0, 0.0, tuple(ops)) for ops in cards]
    copies = [Copy(face, None, size) for face in order]
    sheets = impose(copies, spec or SheetSpec(marks="none")).sheets
    return render_sheets(scenes, sheets, PdfInfo("Test"))


class Shown:
    """The first card of a PDF's first page as pixels, four to a point; places are points of the card."""

    def __init__(self, pdf: bytes) -> None:
        page = pypdfium2.PdfDocument(pdf)[0]
        left, _, _, top = page.get_trimbox()
        self._left, self._top = left, page.get_height() - top
        self._pixels: Pixels = page.render(scale=4).to_pil().convert("RGB")

    def at(self, x: float, y: float) -> Colour:
        found: Any = self._pixels.getpixel((round((self._left + x) * 4), round((self._top + y) * 4)))
        red, green, blue = found
        return red, green, blue

    def inked(self, x1: float, y1: float, x2: float, y2: float) -> bool:
        """Whether anything but white stands in a part of the card."""
        box = (self._left + x1, self._top + y1, self._left + x2, self._top + y2)
        left, top, right, bottom = (round(edge * 4) for edge in box)
        part = self._pixels.crop((left, top, right, bottom)).convert("L")
        return min(part.tobytes()) < 250


def near(found: Colour, wanted: Colour, by: int = 12) -> bool:
    return all(abs(one - other) <= by for one, other in zip(found, wanted, strict=True))


@lru_cache(maxsize=32)
def opened(pdf: bytes) -> pikepdf.Pdf:
    """The parts of a PDF; remembered, since its objects die with it."""
    return pikepdf.open(BytesIO(pdf))


def streams(pdf: pikepdf.Pdf, subtype: str) -> list[Any]:
    """All stream objects of a subtype (`/Image`, `/Form`)."""
    return [
        item
        for item in pdf.objects
        if isinstance(item, pikepdf.Stream) and str(item.get("/Subtype")) == subtype
    ]


def contents(pdf: pikepdf.Pdf) -> list[bytes]:
    """Every content stream: those of pages, then forms."""
    pages = [page.obj.Contents.read_bytes() for page in pdf.pages]
    return pages + [form.read_bytes() for form in streams(pdf, "/Form")]


def fonts(pdf: pikepdf.Pdf) -> list[Any]:
    """All fonts that a text can be set in."""
    return [
        item
        for item in pdf.objects
        if isinstance(item, pikepdf.Dictionary)
        and str(item.get("/Type")) == "/Font"
        and "/DescendantFonts" in item
    ]


def shown_strings(content: bytes) -> Iterator[bytes]:
    """The strings that a content stream shows, their escapes undone: glyph numbers in two bytes each."""
    document = pikepdf.Pdf.new()
    for step in pikepdf.parse_content_stream(document.make_stream(content)):
        if str(step.operator) == "TJ":
            parts: Any = step.operands[0]
            yield from (bytes(item) for item in parts if isinstance(item, pikepdf.String))


def extracted(pdf: bytes | Path, page: int = 0) -> str:
    """The text of a page as a viewer copies it, blanks made single."""
    document = pypdfium2.PdfDocument(pdf if isinstance(pdf, bytes) else str(pdf))
    return re.sub(r"\s+", " ", str(document[page].get_textpage().get_text_bounded())).strip()


_LIBRARY = FontLibrary()


def chain(family: str = "Noto Sans", weight: int = 400) -> FontChain:
    found = installed_family(family)
    assert found is not None
    return FontChain((_LIBRARY.font(found, weight, False),))


def word(said: str, color: str | None = None, upper: bool = False, family: str = "Noto Sans") -> Word:
    runs, missing = chain(family).shape(said, upper, color)
    return joined(*runs, text=said, missing=missing, family=family)


def joined(*runs: Run, text: str, missing: tuple[str, ...] = (), family: str = "Noto Sans") -> Word:
    """A word of several runs."""
    return Word(text, runs, sum(run.advance for run in runs), chain(family).first.shape(" "), missing)


def line(*words: Word, x: float = 10, y: float = 50) -> TextLine:
    return TextLine(x, y, words)


def text(*words: Word, size: float = 12, color: str = "#000000", **more: Any) -> Text:
    return Text((line(*words),), size, color, **more)


def image(path: Path, x: float = 10, y: float = 10, width: float = 80, height: float = 80) -> Image:
    found = probe(path, path.name)
    return Image(x, y, width, height, path, found.digest, found.turn)
