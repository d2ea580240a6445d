"""A page of many scripts: every glyph as HarfBuzz alone would set it, and every word found again."""

from __future__ import annotations

import re
from functools import cache

import pytest
import uharfbuzz as hb

from cardforge.fonts import FontChain, FontLibrary, Run, Word, installed_family
from cardforge.layout.words import Shaper
from cardforge.scene import Outline, Text, TextLine
from tests.render.kit import Shown, contents, extracted, made, opened, shown_strings

FAMILIES = (
    "Noto Sans",
    "Heebo",
    "Noto Sans Arabic",
    "Noto Sans Devanagari",
    "Noto Sans Thai",
    "Noto Sans Tamil",
)

SAMPLES = {
    "latin": "office Ångström naïve",
    "greek": "Ελληνικά κείμενο",
    "cyrillic": "Русский текст",
    "vietnamese": "Tiếng Việt",
    "hebrew": "שלום",
    "arabic": "السلام",
    "arabic marks": "بِسْمِ",
    "arabic ligature": "لا",
    "devanagari": "नमस्ते क्षत्रिय हिन्दी",
    "tamil": "தமிழ் மொழி",
    "thai": "น้ำ ที่นี่",
}


@cache
def fonts() -> FontChain:
    library = FontLibrary()
    families = [installed_family(name) for name in FAMILIES]
    return FontChain(tuple(library.font(family, 400, False) for family in families if family))


def shaper() -> Shaper:
    return Shaper(lambda *_: fonts(), {})


def runs(word: Word) -> list[Run]:
    return [part for part in word.parts if isinstance(part, Run)]


def words(written: str) -> tuple[Word, ...]:
    shaped = shaper().plain(written)
    assert shaped.missing == ()
    return shaped.paragraphs[0].words


@pytest.mark.parametrize("written", SAMPLES.values(), ids=SAMPLES.keys())
def test_glyphs_are_those_of_harfbuzz(written: str) -> None:
    for word in words(written):
        (run,) = runs(word)
        buffer = hb.Buffer()
        buffer.add_str(word.text)
        buffer.language = "und"
        buffer.guess_segment_properties()
        hb.shape(run.font.hb, buffer)
        assert [glyph[0] for glyph in run.glyphs] == [info.codepoint for info in buffer.glyph_infos]
        em = run.font.upem
        assert [glyph[1:4] for glyph in run.glyphs] == [
            (each.x_advance / em, each.x_offset / em, each.y_offset / em) for each in buffer.glyph_positions
        ]


FOUND = {name: written for name, written in SAMPLES.items() if name != "arabic marks"}
"""PDFium puts vowel marks of their own beside the wrong letter where it turns a line around."""


@pytest.mark.parametrize("written", FOUND.values(), ids=FOUND.keys())
def test_words_are_found_again(written: str) -> None:
    pdf = made(Text((TextLine(10, 50, words(written)),), 10, "#000000"))
    assert extracted(pdf) == written


def test_all_scripts_on_one_page() -> None:
    lines = tuple(TextLine(5, 8 + 8 * row, words(said)) for row, said in enumerate(SAMPLES.values()))
    pdf = made(Text(lines, 6, "#000000"))
    found = extracted(pdf)
    assert [said for said in FOUND.values() if said not in found] == []
    drawn = b"".join(shown_strings(contents(opened(pdf))[0]))
    assert b"\0\0" not in [drawn[at : at + 2] for at in range(0, len(drawn), 2)]


def test_each_script_of_a_word_is_shaped_by_itself() -> None:
    (word,) = shaper().whole(words("a\u0301-हिन्दी-ש"))
    assert [run.text for run in runs(word)] == ["a\u0301-", "हिन्दी-", "ש"]
    alone = runs(words("हिन्दी")[0])[0]
    assert runs(word)[1].glyphs[: len(alone.glyphs)] == alone.glyphs


def test_marks_stay_with_their_letter() -> None:
    for written in ("b\u0301x", "क\u0301", "ש\u05b8", "न\u200dम", "a\ufe0e"):
        (word,) = words(written)
        assert len(runs(word)) == 1, written
        assert 0 not in [glyph[0] for glyph in runs(word)[0].glyphs]


def test_few_glyphs_need_a_text_about_them() -> None:
    # ActualText is the last resort: viewers handle it differently.
    pdf = opened(made(Text((TextLine(5, 50, words("हिन्दी नमस्ते शब्द")),), 10, "#000000")))
    assert len(re.findall(rb"/ActualText", contents(pdf)[0])) == 0


@pytest.mark.parametrize("sign", ["🔥", "👨‍👩‍👧", "☀️", "🇩🇪"])
@pytest.mark.parametrize("outline", [None, Outline("#ffcc00", 1.0)])
def test_an_icon_for_a_character_is_found_by_it_and_shows_no_letter(
    sign: str, outline: Outline | None
) -> None:
    setter = Shaper(lambda *_: fonts(), {"icon": 1.0}, signs={sign.replace("\ufe0f", ""): "icon"})
    shaped = setter.plain(f"Hit{sign}2 {sign} Mix")
    assert shaped.missing == ()
    line = TextLine(5, 20, setter.whole(shaped.paragraphs[0].words))
    pdf = made(Text((line,), 10, "#000000", outline=outline))
    assert extracted(pdf) == f"Hit{sign}2 {sign} Mix"
    first, alone, _ = line.words
    left = 5 + (first.advance + first.space.advance) * 10
    assert not Shown(pdf).inked(left + 1.5, 8, left + alone.advance * 10 - 0.5, 24), "the icon is drawn there"
    assert Shown(pdf).inked(5, 8, 12, 24)
    right = left + (alone.advance + alone.space.advance) * 10
    assert Shown(pdf).inked(right, 8, right + 10, 24)
