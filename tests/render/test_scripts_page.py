"""A page of nine scripts, printed by the command: each glyph as `hb-shape` sets it, each line found again.

`hb-shape` is another build of HarfBuzz than the one that sets the page, and what it says is kept in
`golden/scripts.json` (see `scripts_page`).
"""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import uharfbuzz as hb

from cardforge.units import MM
from tests.render.glyphs import Drawn, Outline, PageFont, drawn, outline, page_fonts
from tests.render.kit import opened
from tests.render.scripts_page import (
    BOTH_WAYS,
    GOLDEN,
    LINES,
    SIZE,
    Piece,
    axes,
    font_file,
    letters,
    print_page,
)

NEAR = 0.004
"""Points by which a glyph may stand beside its place: the rounding of a whole line."""


SCATTERED = (*BOTH_WAYS, "arabic")
"""Lines whose words PDFium does not put in order: it takes raised marks for lines of their own, too."""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return print_page(tmp_path_factory.mktemp("scripts") / "project").read_bytes()


@cache
def golden() -> dict[str, list[dict[str, Any]]]:
    lines: dict[str, list[dict[str, Any]]] = json.loads(GOLDEN.read_text(encoding="utf-8"))["lines"]
    return lines


@cache
def original(path: Path, weight: float | None) -> Any:
    """A font as it is in its file, at a weight."""
    font = hb.Font(hb.Face(hb.Blob.from_file_path(str(path))))
    if weight is not None:
        font.set_variations({"wght": weight})
    return font


def fonts_of(page: bytes) -> dict[str, PageFont]:
    return page_fonts(opened(page).pages[0].obj)


def lines_of(page: bytes) -> list[list[Drawn]]:
    """The glyphs of every line of the card, from left to right as they are drawn."""
    glyphs = [glyph for glyph in drawn(opened(page).pages[0]) if glyph.size[0] == SIZE]
    return [list(row) for _, row in groupby(glyphs, key=lambda glyph: glyph.text)]


def alike(one: Outline, other: Outline, by: float = 1.01) -> bool:
    """Whether outlines are the same but for coordinates made whole in the embedded font."""
    return len(one) == len(other) and all(
        letter == wanted and all(abs(x1 - x2) <= by and abs(y1 - y2) <= by for (x1, y1), (x2, y2) in pairs)
        for letter, wanted, pairs in (
            (a[0], b[0], zip(a[1], b[1], strict=True)) for a, b in zip(one, other, strict=True)
        )
    )


def expected(name: str) -> list[tuple[Piece, int, float, float]]:
    """For every glyph of a line its piece, number, and place from the line's start, in points."""
    found = []
    at = 0.0
    for piece, known in zip(LINES[name].pieces, golden()[name], strict=True):
        assert piece.text == known["text"], "golden/scripts.json is of other lines: make it anew"
        scale = SIZE / original(font_file(piece), None).face.upem
        for number, advance, x, y in known["glyphs"]:
            found.append((piece, number, (at + x * scale), y * scale))
            at += advance * scale
    return found


@pytest.mark.parametrize("name", LINES)
def test_glyphs_are_those_of_hb_shape(page: bytes, name: str) -> None:
    fonts = fonts_of(page)
    line = lines_of(page)[list(LINES).index(name)]
    wanted = expected(name)
    assert len(line) == len(wanted)
    start = line[0].x - wanted[0][2]
    base = line[0].y + wanted[0][3]
    for glyph, (piece, number, x, y) in zip(line, wanted, strict=True):
        font = fonts[glyph.font]
        weight = axes(piece).get("wght")
        meant = outline(original(font_file(piece), weight), number)
        assert alike(font.outline(glyph.code), meant), (piece, number)
        assert abs(glyph.x - start - x) < NEAR, (piece, number, glyph.x - start, x)
        assert abs(base - glyph.y - y) < NEAR, (piece, number)


def test_all_lines_are_there(page: bytes) -> None:
    assert len(lines_of(page)) == len(LINES)


def test_fonts_stand_at_one_place_of_their_axes(page: bytes) -> None:
    for font in fonts_of(page).values():
        face = hb.Face(hb.Blob(font.program))
        assert {"fvar", "gvar", "avar", "HVAR"}.isdisjoint(face.table_tags)


def test_advances_are_those_of_the_embedded_fonts(page: bytes) -> None:
    for font in fonts_of(page).values():
        program = hb.Font(hb.Face(hb.Blob(font.program)))
        for code, width in font.widths.items():
            advance = program.get_glyph_h_advance(font.glyph(code)) / program.face.upem
            assert abs(advance - width) < 0.0006


def words_of(text: str) -> list[str]:
    """Words of letters, marks and digits; a character that stands for several as those.

    Hebrew points are left out: PDFium reads two of them on one letter in the order they stand in.
    """
    plain = re.sub("[\u0591-\u05c7]", "", unicodedata.normalize("NFKD", text))
    kept = "".join(char if unicodedata.category(char)[0] in "LMN" else " " for char in plain)
    return kept.split()


def read_at(page: bytes, name: str) -> str:
    """What PDFium reads where a line stands."""
    document = pypdfium2.PdfDocument(page)[0]
    glyphs = lines_of(page)[list(LINES).index(name)]
    left, _, _, top = document.get_trimbox()
    base = top - max(glyph.y for glyph in glyphs)
    return str(
        document.get_textpage().get_text_bounded(left, base - SIZE / 2, left + 150 * MM, base + SIZE * 1.2)
    )


@pytest.mark.parametrize("name", [name for name in LINES if name not in SCATTERED])
def test_lines_are_found_again(page: bytes, name: str) -> None:
    assert words_of(read_at(page, name)) == words_of(LINES[name].found)


@pytest.mark.parametrize("name", SCATTERED)
def test_no_letter_is_lost_in_lines_that_pdfium_reads_in_another_order(page: bytes, name: str) -> None:
    assert sorted(letters(read_at(page, name))) == sorted(letters(LINES[name].found))
