"""Faults that card programs are known for with text, each by its id, judged on what is printed and said."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from PIL import ImageChops, ImageStat

from tests.cases.cards_kit import INK, SUN, Bench, Box, inside, placed, rich

TABLE = "card_data/mini/cards.csv"

WORDY = '"' + "Each player may move one token to an adjacent space. " * 14 + '\nThen draw.\nThen stop."'
"""A cell of 14 sentences and two more lines."""

RULES_BOX: Box = (4, 50, 59, 80)
"""55 × 30 mm."""


def ampersands_and_angle_brackets(bench: Bench) -> None:
    table = 'name,text\nSalt & Ash,"If X<3 or Y>5, gain <1> & draw."\nB&B Golem,"A &amp; B"\n'
    title = placed((4, 4, 59, 12), id="title", kind="text", text="{{ card.name }}", color=INK)
    bench.game(table, title, rich((4, 20, 59, 60)))
    said, pdf = bench.print()
    assert said.messages == ()
    assert pdf.text(0) == "Salt & Ash\nIf X<3 or Y>5, gain <1> & draw."
    assert pdf.text(1) == "B&B Golem\nA &amp; B"
    for card in (*pdf.cards(), *bench.faces().values()):
        for box in ((4, 4, 59, 12), (4, 20, 59, 60)):
            assert card.colours(box) > {(255, 255, 255), (0, 0, 255)}


def long_rules_in_a_small_box(bench: Bench) -> None:
    style: dict[str, Any] = {"size": "9pt", "fit": {"min": "6pt"}}
    bench.game(f"name,text\nWordy,{WORDY}\nTiny,Draw.\n", rich(RULES_BOX, **style))
    said = bench.run("print")
    (overflow,) = said.about("text.overflow")
    assert said.code == 1
    assert overflow.startswith(f"{TABLE}:2:B: error: Wordy: ")
    assert not (bench.root / "output").exists()
    assert bench.run("--lenient", "--strict", "print").code == 1
    # Lenient, it is cut off, which a red frame shows and a warning says.
    said, pdf = bench.print("--lenient")
    assert [": warning: Wordy: " in line for line in said.about("text.overflow")] == [True]
    for wordy, tiny in (pdf.cards(), [*bench.faces("--lenient").values()]):
        assert inside(wordy.inked(), RULES_BOX, 0.2)
        assert inside(wordy.ink("R", "B"), RULES_BOX, 0.5)
        assert tiny.ink("R", "B") is None
    # With room enough at 6 pt, all of it is there, and nothing is said.
    taller: Box = (4, 40, 59, 80)
    bench.game(f"name,text\nWordy,{WORDY}\nTiny,Draw.\n", rich(taller, **style))
    said, pdf = bench.print("--strict")
    assert said.messages == ()
    assert pdf.text(0).split() == WORDY.strip('"').split()
    for wordy, tiny in (pdf.cards(), [*bench.faces().values()]):
        assert inside(wordy.inked(), taller, 0.2)
        drawn = tiny.inked()
        assert drawn is not None
        # The capitals of Noto Sans are 0.714 of the type size high; 9 pt are 3.175 mm.
        assert drawn[3] - drawn[1] == pytest.approx(0.714 * 3.175, abs=0.13)


def a_mark_that_is_never_closed(bench: Bench) -> None:
    for mark, style in (("*", "Italic"), ("**", "wght700")):
        plain = "Plain,Nothing special.\n"
        bench.game(f"name,text\nOpen Tag,Gain {mark}haste until end of turn.\n{plain}", rich(RULES_BOX))
        said, pdf = bench.print()
        (warning,) = said.about("text.unclosed-mark")
        assert warning.startswith(f'{TABLE}:2:B: warning: Open Tag: "text" has {mark} that is never closed')
        assert bench.run("--strict", "print").code == 1
        upright = pdf.fonts(1)
        assert set(upright) == {"Nothing", "special."}
        assert len(set(upright.values())) == 1
        marked = pdf.fonts(0)
        assert marked["Gain"] == upright["Nothing"]
        assert marked["haste"] == marked["turn."] != marked["Gain"]
        assert style in marked["haste"]
        assert style not in marked["Gain"]
        both = pdf.cards()[1], bench.faces()["Plain"]
        bench.game(f"name,text\n{plain}", rich(RULES_BOX))
        alone = bench.print()[1].cards()[0], bench.faces()["Plain"]
        assert [card.pixels.tobytes() for card in both] == [card.pixels.tobytes() for card in alone]


def characters_that_the_font_lacks(bench: Bench) -> None:
    table = "name,text\nŁódź Guard,Take 🔥 and ☠ – pay 龍\nLatin,Plain text\n"
    style = {"font": "own", "size": "10pt"}
    latin = {"fonts": {"own": {"family": "Noto Sans"}}}
    title = {**rich((4, 4, 59, 12), "{{ card.name }}", **style), "id": "title"}
    bench.game(table, title, rich(RULES_BOX, **style), **latin)
    said = bench.run("print")
    missing = said.about("text.missing-glyph")
    assert said.code == 1
    assert all(line.startswith(f"{TABLE}:2:B: error: Łódź Guard: ") for line in missing)
    assert {code for line in missing for code in re.findall(r"U\+[0-9A-F]+", line)} == {
        *("U+1F525", "U+2620", "U+9F8D")
    }
    said, pdf = bench.print("--lenient")
    assert len(said.about("text.missing-glyph")) == len(missing)
    assert bench.run("--lenient", "--strict", "print").code == 1
    without = pdf.cards()[1]
    assert pdf.text(1) == "Latin\nPlain text"
    # With a fallback that has them, all are drawn: three squares of one em among the letters.
    bench.file("layouts/mini/fonts/signs.ttf", blocks_font("🔥☠龍"))
    fonts = {"own": {"family": "Noto Sans", "fallback": ["signs"]}, "signs": {"file": "fonts/signs.ttf"}}
    bench.game(table, title, rich(RULES_BOX, **style), fonts=fonts)
    said, pdf = bench.print("--strict")
    assert said.messages == ()
    assert pdf.text(0) == "Łódź Guard\nTake 🔥 and ☠ – pay 龍"
    fallen, latin_card = pdf.cards()
    assert latin_card.pixels.tobytes() == without.pixels.tobytes()
    # The squares stand higher than any letter.
    (_, _), (top, _) = fallen.rows()
    em = 10 / 72 * 300
    assert fallen.runs(top + 3) == [pytest.approx(em, abs=1)] * 3
    assert fallen.runs(top + round(em) - 3)[-1] == pytest.approx(em, abs=1)


def blocks_font(letters: str) -> bytes:
    """A font in which each of the letters is a square of one em, standing on the line."""
    pen = TTGlyphPen(None)
    for at, point in enumerate(((0, 0), (0, 1000), (1000, 1000), (1000, 0))):
        (pen.lineTo if at else pen.moveTo)(point)
    pen.closePath()
    square = pen.glyph()
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "square"])
    builder.setupCharacterMap(dict.fromkeys(map(ord, letters), "square"))
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "square": square})
    builder.setupHorizontalMetrics({".notdef": (500, 0), "square": (1100, 0)})
    builder.setupHorizontalHeader(ascent=1000, descent=-200)
    builder.setupNameTable({"familyName": "Blocks", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=1000, sTypoDescender=-200)
    builder.setupPost()
    file = BytesIO()
    builder.save(file)
    return file.getvalue()


def one_word_wider_than_the_box(bench: Bench) -> None:
    box: Box = (20, 30, 40, 60)
    table = f"name,text\nLong,{'W' * 80}\nNarrow,Unterseebootabwehrverordnung\n"
    bench.game(table, rich(box, size="9pt"))
    begun = time.monotonic()
    said, pdf = bench.print("--lenient")
    assert time.monotonic() - begun < 5
    overflow = said.about("text.overflow")
    assert [line.partition(": warning: ")[2].partition(":")[0] for line in overflow] == ["Long", "Narrow"]
    assert bench.run("print").code == 1
    for card in (*pdf.cards(), *bench.faces("--lenient").values()):
        assert inside(card.inked(), box, 0.2)
        assert inside(card.ink("R", "B"), box, 0.5)
    # A word that fits once it is shrunk is shrunk, and one that may be divided is.
    wide: Box = (16, 30, 47, 60)
    bench.game("name,text\nNarrow,Unterseebootabwehrverordnung\n", rich(wide, size="9pt"))
    said, pdf = bench.print("--strict")
    assert inside(pdf.cards()[0].inked(), wide, 0.2)
    assert len(pdf.cards()[0].rows()) == 1
    bench.game("name,text\nNarrow,Unterseebootabwehrverordnung\n", rich(box, size="9pt", hyphenate="de"))
    said, pdf = bench.print("--strict")
    assert inside(pdf.cards()[0].inked(), box, 0.2)
    assert len(pdf.cards()[0].rows()) > 1


def a_text_of_nothing_but_an_icon(bench: Bench) -> None:
    bench.file("layouts/mini/icons/sun.svg", SUN)
    cards = [
        {"name": "A", "text": "{sun}"},
        {"name": "B", "text": "1 {sun}"},
        {"name": "C", "text": "{sun}{sun}"},
    ]
    black = {**rich(RULES_BOX, size="12pt"), "color": "#000000"}
    bench.game(cards, black)
    said, _ = bench.print("--strict")
    assert said.messages == ()
    for seen in bench.seen().values():
        suns = [card.inked() for card in seen]
        centres = [(sun[1] + sun[3]) / 2 for sun in suns if sun is not None]
        assert len(centres) == 3
        assert max(centres) - min(centres) <= 25.4 / 300


def an_unknown_icon(bench: Bench) -> None:
    for name in ("sun", "moon"):
        bench.file(f"layouts/mini/icons/{name}.svg", SUN)
    bench.game("name,text\nA,Gain 2 {sunn}.\n", rich(RULES_BOX))
    said = bench.run("print")
    assert said.code == 1
    (error,) = said.about("text.unknown-icon")
    assert error.startswith(f"{TABLE}:2:B: error: A: ")
    assert '"sunn"' in error or "{sunn}" in error
    assert 'did you mean "sun"?' in error or "did you mean {sun}?" in error
    said, pdf = bench.print("--lenient")
    assert ": warning: A: " in said.about("text.unknown-icon")[0]
    assert bench.run("--lenient", "--strict", "print").code == 1
    assert pdf.text(0).startswith("Gain 2")


def pictures_and_pdf_are_the_same(bench: Bench) -> None:
    text = "Each player may move one token to an adjacent space. Then draw."
    bench.game([{"name": "Ember Fox", "text": text}], rich(RULES_BOX, size="9pt"))
    (printed,), (picture,) = bench.seen().values()
    lines = printed.rows()
    assert len(lines) == 2
    for one, other in zip(lines, picture.rows(), strict=True):
        assert [*one] == pytest.approx([*other], abs=1)
    assert picture.pixels.size == (744, 1039)
    area = (0, 0, 744, 1039)
    difference = ImageChops.difference(printed.pixels.crop(area), picture.pixels)
    assert max(ImageStat.Stat(difference).mean) < 0.03 * 255


CASES: dict[str, Callable[[Bench], None]] = {
    "TX-01": ampersands_and_angle_brackets,
    "TX-02": long_rules_in_a_small_box,
    "TX-03": a_mark_that_is_never_closed,
    "TX-04": characters_that_the_font_lacks,
    "TX-05": one_word_wider_than_the_box,
    "TX-06": a_text_of_nothing_but_an_icon,
    "TX-07": an_unknown_icon,
    "TX-12": pictures_and_pdf_are_the_same,
}


@pytest.mark.parametrize("case", CASES)
def test_text(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    CASES[case](Bench(tmp_path, capsys))
