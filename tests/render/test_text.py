"""Text in PDFs: embedded subsets, searchable whatever is drawn, in the right place and colour."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pypdfium2
import pytest

from cardforge.fonts import IconMark, Run, Word
from cardforge.render import Furniture, PdfInfo, render_sheets
from cardforge.scene import Group, Op, Outline, Rect, Scene, Text, TextLine
from cardforge.sheets import Copy, SheetSpec, impose
from cardforge.units import Size
from tests.render.kit import (
    BLUE,
    RED,
    SIDE,
    Shown,
    chain,
    contents,
    extracted,
    fonts,
    joined,
    line,
    made,
    made_of,
    near,
    opened,
    shown_strings,
    text,
    word,
)

FAMILIES = ["Noto Sans", "Noto Serif", "Inter", "Cabin", "Cinzel"]


@pytest.mark.parametrize("family", FAMILIES)
def test_fonts_are_embedded_subsets_with_unicode(family: str) -> None:
    pdf = opened(made(text(word("office", family=family), word("bottom", family=family))))
    found = fonts(pdf)
    assert found
    for font in found:
        assert str(font.Subtype) == "/Type0"
        assert str(font.Encoding) == "/Identity-H"
        assert "/ToUnicode" in font
        assert re.fullmatch(r"/[A-Z]{6}\+[\w-]+", str(font.BaseFont))
        (descendant,) = font.DescendantFonts
        descriptor = descendant.FontDescriptor
        assert descriptor.FontName == font.BaseFont == descendant.BaseFont
        program = descriptor.get("/FontFile2") or descriptor.get("/FontFile3")
        assert 500 < len(program.read_bytes()) < 30_000  # a few glyphs, not the font


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("said", ["office bottom", "affluent fjord fi ffl", "AVATAR Tea: “quoted” — 100 %"])
def test_ligatures_and_kerning_stay_searchable(family: str, said: str) -> None:
    pdf = made(text(*(word(part, family=family) for part in said.split()), size=5))
    assert extracted(pdf) == said


def test_capitals_of_a_style_are_found_as_they_were_written() -> None:
    pdf = made(text(word("Earth", upper=True), word("Straße", upper=True)))
    assert extracted(pdf) == "Earth Straße"


def test_capitals_are_found_where_they_stand_on_every_copy() -> None:
    # A card that is printed often is drawn by reference.
    words = [word(said, upper=True) for said in ("Original", "Reproducer", "Error")]
    pdf = pypdfium2.PdfDocument(made(text(*words, size=6), times=4))
    page = pdf[0].get_textpage()
    found = page.get_text_range()
    assert found.count("Original Reproducer Error") == 4
    starts = [match.start() for match in re.finditer("Original", found)]
    lefts = [page.get_charbox(start)[0] for start in starts]
    assert lefts[1] - lefts[0] == pytest.approx(SIDE, abs=0.01)
    for start in starts:
        boxes = [page.get_charbox(index) for index in range(start, start + 8)]
        assert all(one[2] <= other[0] + 1 for one, other in pairwise(boxes))
    assert len({tuple(page.get_charbox(start)) for start in starts}) == 4


def test_one_glyph_that_stands_for_two_texts_keeps_both() -> None:
    # A small and a capital letter drawn by one glyph, in either order.
    pdf = made(text(word("ab", upper=True), word("AB"), word("ab", upper=True)))
    assert extracted(pdf) == "ab AB ab"


def test_glyph_0_is_not_used() -> None:
    pdf = opened(made(text(word("Plain"), word("words (with) back\\slash"))))
    shown = list(shown_strings(contents(pdf)[0]))
    assert shown
    glyphs = [code[i : i + 2] for code in shown for i in range(0, len(code), 2)]
    assert b"\0\0" not in glyphs


def test_no_standard_font_is_named() -> None:
    pdf = made(text(word("Plain")))
    assert b"Helvetica" not in pdf
    objects = b"".join(bytes(repr(item), "utf-8") for item in opened(pdf).objects)
    assert b"Helvetica" not in objects


def test_the_same_font_of_two_libraries_is_embedded_once() -> None:
    scene = Scene(Size(100, 100), 0, 0, (text(word("Ruler")),))
    sheets = impose([Copy(0, None, scene.size)], SheetSpec()).sheets
    pdf = render_sheets([scene], sheets, PdfInfo("T"), Furniture("T"))
    assert len(fonts(opened(pdf))) == 1


def test_text_stands_on_its_baseline_at_its_size() -> None:
    shown = Shown(made(text(word("H"), size=40)))
    assert shown.inked(10, 21, 45, 50)
    assert not shown.inked(0, 51, 100, 100)
    assert not shown.inked(0, 0, 100, 20)  # capitals are 0.71 of the size


def test_squeeze_narrows_and_tracking_widens() -> None:
    def end(**more: Any) -> int:
        shown = Shown(made(text(word("HHHH"), **more)))
        return max(x for x in range(100) if shown.inked(x, 30, x + 1, 60))

    assert end(squeeze=0.5) == pytest.approx(10 + (end() - 10) / 2, abs=1.5)
    assert end(tracking=0.5) == pytest.approx(end() + 3 * 6, abs=1.5)


def test_lines_go_on_where_they_are_put() -> None:
    lines = (line(word("one"), y=20), line(word("two"), x=33.33, y=47.77), line(word("three"), x=5, y=90))
    shown = Shown(made(Text(lines, 10, "#000000")))
    assert shown.inked(10, 12, 28, 20)
    assert shown.inked(33, 40, 52, 48)
    assert not shown.inked(5, 40, 32, 48)
    assert shown.inked(5, 82, 30, 90)


def test_a_line_without_words_is_no_mistake() -> None:
    assert extracted(made(Text((TextLine(5, 20, ()), line(word("after"))), 10, "#000000"))) == "after"


def test_stretch_widens_blanks_only() -> None:
    set_line = TextLine(10, 50, (word("HH"), word("HH")), 2.0)
    shown = Shown(made(Text((set_line,), 12, "#000000")))
    width = word("HH").advance * 12
    assert not shown.inked(10 + width + 1, 30, 10 + width + 24, 55)
    assert shown.inked(10 + width + 26, 30, 10 + 2 * width + 28, 55)


def test_a_coloured_part_of_a_word_does_not_colour_what_follows_it() -> None:
    red = chain().first.shape("HH", None, "#ff0000")
    plain = chain().first.shape("MM")
    mixed = joined(red, plain, text="HHMM")
    blue = text(mixed, word("M"), size=16, color="#0000ff")
    black = Text((line(mixed, y=90),), 16, "#000000")
    shown = Shown(made(blue, black))
    stem = 16 * chain().first.shape("M").glyphs[0][1]

    def colours(y: int) -> set[tuple[int, int, int]]:
        return {shown.at(x / 4, y) for x in range(40, round(4 * (10 + 16 * mixed.advance)))}

    assert {RED, BLUE} <= colours(45)
    assert (0, 0, 0) not in colours(45)
    assert {RED, (0, 0, 0)} <= colours(85)
    assert BLUE not in colours(85)
    assert stem > 0


def test_an_outline_lies_below_the_letters_and_does_not_double_the_text() -> None:
    outlined = text(word("Title"), size=30, color="#0000ff", outline=Outline("#ff0000", 2))
    pdf = made(outlined)
    assert extracted(pdf) == "Title"
    shown = Shown(pdf)
    stem = next(x / 4 for x in range(40, 400) if shown.at(x / 4, 40) == BLUE)
    assert any(near(shown.at(x / 4, 40), RED, 40) for x in range(round(stem * 4) - 10, round(stem * 4)))


def test_transparent_letters_and_outlines() -> None:
    half = text(word("M"), size=80, color="#0000ff80")
    assert any(near(Shown(made(half)).at(x / 4, 40), (127, 127, 255)) for x in range(40, 200))
    outline = text(word("M"), size=80, color="#0000ff", outline=Outline("#ff000000", 3))
    assert Shown(made(outline)).at(8, 40) == (255, 255, 255)


def test_an_icon_leaves_its_blank_in_the_line() -> None:
    mark = IconMark("flame", 2.0)
    space = chain().first.shape(" ")
    alone = Word("{flame}", (mark,), 2.0, space)
    shown = Shown(made(text(alone, word("H"), size=10)))
    assert not shown.inked(0, 30, 32, 60)
    assert shown.inked(32.5, 40, 41, 51)
    inside = Word("H{flame}H", (*word("H").parts, mark, *word("H").parts), 3.4, space)
    assert extracted(made(text(inside))).replace(" ", "") == "HH"


def test_a_blank_before_another_colour_or_font_is_kept() -> None:
    # PDFium forgets a blank before an empty string that ends its TJ.
    blank, space = IconMark("", 1.0), chain().first.shape(" ")
    dark, red = chain().first.shape("H"), chain().first.shape("H", None, "#ff0000")
    bold = chain(weight=700).first.shape("H")
    for after in (red, bold):
        for blanks in (1, 2, 3):
            parts: tuple[Run | IconMark, ...] = (dark, *[blank] * blanks, after)
            advance = dark.advance + blanks + after.advance
            shown = Shown(made(text(Word("HH", parts, advance, space), size=10)))
            first, second = 10 + 10 * dark.advance, 10 + 10 * (dark.advance + blanks)
            assert shown.inked(10, 40, first, 51)
            assert not shown.inked(first, 40, second, 51)
            assert shown.inked(second, 40, second + 10 * after.advance, 51)


def test_turned_text_is_found_and_turned() -> None:
    quarter = (0.0, 1.0, -1.0, 0.0, 100.0, 0.0)
    pdf = made(Group((text(word("Sideways")),), quarter))
    assert extracted(pdf) == "Sideways"
    shown = Shown(pdf)
    assert shown.inked(48, 10, 60, 60)
    assert not shown.inked(0, 40, 45, 60)


def test_faces_that_share_words_share_their_font() -> None:
    cards: list[list[Op]] = [[text(word("Ember"))], [text(word("Ember")), Rect(0, 0, 9, 9, fill="#ff0000")]]
    assert len(fonts(opened(made_of(cards, [0, 1, 1])))) == 1


def test_a_title_the_margins_font_lacks_is_left_out_of_the_margin() -> None:
    scene = Scene(Size(100, 100), 0, 0, (Rect(0, 0, 9, 9, fill="#ff0000"),))
    sheets = impose([Copy(0, None, scene.size)], SheetSpec()).sheets
    pdf = render_sheets([scene], sheets, PdfInfo("炎の札"), Furniture("炎の札"))
    assert extracted(pdf).startswith("page 1 of 1")
    assert str(opened(pdf).docinfo["/Title"]) == "炎の札"
