"""Line breaking and fitting, held against plain loops."""

from __future__ import annotations

from functools import cache
from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.fonts import FontChain, FontLibrary, installed_family
from cardforge.layout.fit import (
    TOLERANCE,
    Fitted,
    Level,
    Part,
    at_level,
    fit_text,
    fit_together,
    level_after,
    levels,
    sizes,
)
from cardforge.layout.measuring import INDENT, BrokenLine, Measured, cut_lines, measure
from cardforge.layout.styles import DEFAULTS, STEP, TextStyle, text_style
from cardforge.layout.words import Shaper
from tests.layout.kit import near

WORDS = st.lists(
    st.sampled_from(
        ["a", "Draw", "card,", "opponent", "Wörter", "**bold**", "{sun}", "i.", "incomprehensible"]
    ),
    max_size=40,
).map(" ".join)
TEXTS = st.lists(WORDS, min_size=1, max_size=4).map("\n".join)


@cache
def shaper() -> Shaper:
    library, family = FontLibrary(), installed_family("Noto Sans")
    assert family is not None

    def chain(bold: bool, italic: bool, keyword: bool, reminder: bool) -> FontChain:
        return FontChain((library.font(family, 700 if bold else 400, italic),))

    return Shaper(chain, {"sun": 1.0})


def style(one_line: bool = False, **keys: Any) -> TextStyle:
    return text_style(DEFAULTS | keys, shaper(), one_line)


def text(written: str, tracking: float = 0.0) -> list[Measured]:
    return measure(shaper().rich(written).paragraphs, tracking)


def break_lines(text: list[Measured], width: float) -> list[BrokenLine]:
    return [BrokenLine(*cut) for cut in cut_lines(text, width)[0]]


def plain_breaking(paragraph: Measured, number: int, width: float) -> list[BrokenLine]:
    """Word by word: a word goes on the line if the line is empty or the word still fits."""
    lines: list[BrokenLine] = []
    first, count = 0, len(paragraph.words)
    while True:
        last = first
        while last < count:
            extent = paragraph.ends[last] - paragraph.starts[first]
            if last > first and extent > width - paragraph.indent + 1e-6:
                break
            last += 1
        taken = paragraph.ends[last - 1] - paragraph.starts[first] if last > first else 0.0
        lines.append(BrokenLine(number, first, last, taken, last == count))
        first = last
        if first >= count:
            return lines


@settings(max_examples=60)
@given(TEXTS, st.floats(0.0, 40.0))
def test_lines_break_as_a_plain_loop_breaks_them(written: str, width: float) -> None:
    measured = text(written)
    expected = [line for index, item in enumerate(measured) for line in plain_breaking(item, index, width)]
    assert break_lines(measured, width) == expected


def test_blanks_at_line_ends_take_no_room() -> None:
    (paragraph,) = text("one two")
    assert len(break_lines([paragraph], max(word.advance for word in paragraph.words))) == 2
    assert len(break_lines([paragraph], paragraph.ends[-1])) == 1


def test_a_word_wider_than_the_line_stands_alone() -> None:
    measured = text("a incomprehensible b")
    assert [(line.first, line.last) for line in break_lines(measured, 3.0)] == [(0, 1), (1, 2), (2, 3)]


def test_an_empty_paragraph_is_a_line() -> None:
    assert [(line.paragraph, line.first, line.last) for line in break_lines(text("a\n\nb"), 50)] == [
        (0, 0, 1),
        (1, 0, 0),
        (2, 0, 1),
    ]


def test_a_text_gives_way_in_size_then_leading_then_squeeze() -> None:
    found = levels(style(size="6pt", leading=1.2, fit={"min": "5.5pt"}))
    assert found[:3] == (Level(6.0, 1.2), Level(5.75, 1.2), Level(5.5, 1.2))
    assert [round(level.leading, 3) for level in found[3:6]] == [1.15, 1.1, 1.05]
    assert {level.size for level in found[3:]} == {5.5}
    assert [round(level.squeeze, 3) for level in found[6:]] == [0.98, 0.96, 0.94, 0.92]


def test_the_smallest_size_ends_the_steps_even_off_them() -> None:
    assert sizes(style(size="7pt", fit={"min": "6.4pt"})) == [7.0, 6.75, 6.5, 6.4]
    assert sizes(style(size="4pt")) == [4.0]
    assert levels(style(size="9pt", fit=False)) == (Level(9.0, 1.2),)


STYLES = st.builds(
    style,
    size=st.sampled_from(["6pt", "7.1pt", "9pt"]),
    leading=st.sampled_from([1.0, 1.2, 1.5]),
    tracking=st.sampled_from(["0", "0.3pt", "-0.2pt"]),
    paragraph_gap=st.sampled_from(["0", "2pt"]),
    lines=st.sampled_from([0, 0, 2, 3]),
    fit=st.sampled_from([{}, {"min": "5pt"}, {"min": "6pt", "squeeze": 1, "leading": 0.9}, False]),
    orphans=st.just(True),
)
WIDTHS = st.floats(5.0, 200.0)
HEIGHTS = st.floats(0.0, 120.0)


def told(fitted: Fitted) -> tuple[Any, ...]:
    """All that is said of how a text was fitted."""
    return fitted.level, fitted.cuts, fitted.height, fitted.lacks_height, fitted.lacks_width


def brute_force(style: TextStyle, measured: list[Measured], width: float, height: float) -> Fitted:
    for level in levels(style):
        fitted = at_level(style, measured, width, height, level)
        if fitted.fits:
            break
    return fitted


@settings(max_examples=100)
@given(STYLES, TEXTS, WIDTHS, HEIGHTS)
def test_the_first_level_that_fits_is_chosen(
    style: TextStyle, written: str, width: float, height: float
) -> None:
    measured = text(written, style.tracking)
    found, wanted = fit_text(style, measured, width, height), brute_force(style, measured, width, height)
    assert told(found) == told(wanted)


def ink_width(style: TextStyle, measured: list[Measured], fitted: Fitted) -> float:
    em = fitted.level.size * fitted.level.squeeze
    return max(line.width + measured[line.paragraph].indent for line in fitted.lines) * em


@settings(max_examples=100)
@given(STYLES, TEXTS, WIDTHS, HEIGHTS)
def test_what_is_said_to_fit_fits(style: TextStyle, written: str, width: float, height: float) -> None:
    measured = text(written, style.tracking)
    fitted = fit_text(style, measured, width, height)
    assert fitted.fits == (not fitted.lacks_height and not fitted.lacks_width)
    if fitted.fits:
        assert fitted.height <= height + TOLERANCE
        assert ink_width(style, measured, fitted) <= width + TOLERANCE
        assert not style.lines or len(fitted.lines) <= style.lines
    else:
        assert fitted.level == levels(style)[-1]


ONE_LINE = st.builds(
    style,
    st.just(True),
    size=st.sampled_from(["6pt", "7.1pt", "9pt"]),
    tracking=st.sampled_from(["0", "0.3pt"]),
    fit=st.sampled_from([{}, {"min": "5pt", "squeeze": 0.7}, False]),
)


@settings(max_examples=100)
@given(ONE_LINE, WORDS, WIDTHS, st.floats(0.0, 20.0))
def test_one_line_takes_the_largest_size_at_which_it_fits(
    style: TextStyle, written: str, width: float, height: float
) -> None:
    measured = text(written, style.tracking)
    for steps in range(len(sizes(style))):
        expected = at_level(style, measured, width, height, level_after(style, measured, width, steps))
        if expected.fits:
            break
    assert told(fit_text(style, measured, width, height)) == told(expected)


def test_one_line_is_squeezed_before_it_shrinks() -> None:
    one = style(True, size="10pt")
    measured = text("opponent")
    natural = measured[0].width * 10
    assert fit_text(one, measured, natural, 50).level == Level(10.0, 1.2, 1.0)
    narrower = fit_text(one, measured, natural * 0.9, 50).level
    assert narrower == Level(10.0, 1.2, narrower.squeeze)
    assert narrower.squeeze == near(0.9)
    smaller = fit_text(one, measured, natural * 0.8, 50).level
    assert smaller.size == 9.25
    assert 0.85 <= smaller.squeeze < 0.87
    low = fit_text(one, measured, natural, 5.0).level
    assert low.size < 10
    assert low.squeeze == 1.0, "what is small for want of height needs no squeeze"


def test_what_is_missing_is_said_in_points() -> None:
    fixed = style(size="10pt", fit=False, leading=1.0)
    two_lines = text("a\nb")
    needed = at_level(fixed, two_lines, 100, 100, Level(10, 1.0)).height
    assert fit_text(fixed, two_lines, 100, needed - 3).lacks_height == pytest.approx(3)
    wide = text("incomprehensible")
    assert fit_text(fixed, wide, 30, 100).lacks_width == pytest.approx(wide[0].width * 10 - 30)


def test_a_limit_of_lines_counts_as_height() -> None:
    fixed = style(size="8pt", fit=False, lines=2)
    assert fit_text(fixed, text("a\nb"), 100, 500).fits
    assert fit_text(fixed, text("a\nb\nc"), 100, 500).lacks_height == pytest.approx(8 * 1.2)


@settings(max_examples=60)
@given(TEXTS, WIDTHS)
def test_balanced_lines_are_as_many_and_no_wider(written: str, width: float) -> None:
    measured = text(written)
    plain = fit_text(style(fit=False), measured, width, inf)
    even = fit_text(style(fit=False, balance=True), measured, width, inf)
    assert len(even.lines) == len(plain.lines)
    assert even.fits == plain.fits
    assert [(line.paragraph, word) for line in even.lines for word in range(line.first, line.last)] == [
        (line.paragraph, word) for line in plain.lines for word in range(line.first, line.last)
    ]
    if plain.fits:
        assert ink_width(style(), measured, even) <= ink_width(style(), measured, plain) + TOLERANCE


def test_balance_evens_a_short_last_line() -> None:
    measured = text("opponent opponent opponent card,")
    width = measured[0].ends[2] * 8 + 0.1
    (first, second) = fit_text(style(balance=True), measured, width, 100).lines
    assert (first.last, second.last) == (2, 4)


# --- orphans ------------------------------------------------------------------------------------------


def broken(written: str, width: float, **keys: Any) -> list[str]:
    """The lines of a text of 8 pt in a box of that width in em."""
    measured = text(written)
    found = fit_text(style(fit=False, **keys), measured, width * 8, inf)
    return [
        " ".join(word.text for word in measured[line.paragraph].words[line.first : line.last])
        for line in found.lines
    ]


def em(written: str) -> float:
    """How wide an unbroken text is, and a little."""
    return text(written)[0].width + 0.01


@pytest.mark.parametrize(
    ("filled", "rest", "expected"),
    [
        ("Draw card, then Draw a", "card,", ["Draw card, then Draw", "a card,"]),
        ("Draw card, then Draw a", "card, a", ["Draw card, then Draw a", "card, a"]),
        ("Draw card, then Draw a", "incomprehensible", ["Draw card, then Draw a", "incomprehensible"]),
        ("then incomprehensible", "a", ["then incomprehensible", "a"]),
        ("Draw {sun} and opponent", "{sun}", ["Draw {sun} and", "opponent {sun}"]),
        ("a **opponent** opponent **opponent**", "**i.**", ["a opponent opponent", "opponent i."]),
        ("Draw card, then the car-", "pet", ["Draw card, then the", "car- pet"]),
        ("Draw card, then card", "re-a", ["Draw card, then", "card re-a"]),
    ],
)
def test_a_short_last_word_gets_company_from_the_line_before(
    filled: str, rest: str, expected: list[str]
) -> None:
    joined = filled + rest if filled.endswith("-") else f"{filled} {rest}"
    assert broken(joined, em(filled)) == expected
    if not filled.endswith("-"):
        plain = joined.replace("**", "")
        assert " ".join(broken(joined, em(filled), orphans=True)) == plain
        assert broken(joined, em(filled), orphans=True)[-1] == rest.replace("**", "")


def test_ideographs_give_one_of_them() -> None:
    filled = "一二三四五六七八九"
    assert broken(filled + "十。", em(filled)) == ["一 二 三 四 五 六 七 八", "九 十。"]
    assert broken(filled + "十", em(filled), orphans=True)[-1] == "十"
    assert broken("一二三四五六七八九一二三四五六七十百。", em(filled))[-1] == "十 百。", "two are company"


def test_orphans_are_found_in_every_paragraph_but_not_across_them() -> None:
    written = "Draw card, then Draw a card,\ncard,\nDraw card, then Draw a card,"
    rows = ["Draw card, then Draw", "a card,"]
    assert broken(written, em("Draw card, then Draw a")) == [*rows, "card,", *rows]
    listed = "- Draw card, then Draw a card,"
    assert broken(listed, em("Draw card, then Draw a") + INDENT) == rows


def test_a_justified_line_gives_nothing_that_would_tear_it() -> None:
    tight = "Draw card, then card, then Draw card, a"
    assert broken(f"{tight} card,", em(tight), align="justify")[-1] == "a card,"
    torn = "Draw card, then opponent"
    assert broken(f"{torn} card,", em(torn))[-1] == "opponent card,"
    assert broken(f"{torn} card,", em(torn), align="justify")[-1] == "card,"


def test_company_in_justified_text_is_the_same_whatever_was_set_before() -> None:
    library, family = FontLibrary(), installed_family("Inter")
    assert family is not None

    def chain(bold: bool, italic: bool, keyword: bool, reminder: bool) -> FontChain:
        return FontChain((library.font(family, 700 if bold else 400, italic),))

    def lines(before: str, wide: float) -> list[tuple[int, int]]:
        fresh = Shaper(chain, {})
        fresh.rich(before)
        measured = measure(fresh.rich("**One of them is it").paragraphs, 0.0)
        asked = text_style(DEFAULTS | {"size": "10pt", "align": "justify"}, fresh, False)
        return [(line.first, line.last) for line in fit_text(asked, measured, wide, 1000.0).lines]

    # A blank of Inter is wider than one of its bold, which this text does not leave.
    widths = [width / 4 for width in range(200, 900)]
    assert [lines("", width) for width in widths] == [lines("a b", width) for width in widths]


@settings(max_examples=100)
@given(STYLES, TEXTS, WIDTHS, HEIGHTS, st.sampled_from(["left", "justify"]), st.booleans())
def test_company_for_orphans_costs_no_room(
    asked: TextStyle, written: str, width: float, height: float, align: Any, balance: bool
) -> None:
    measured = text(written, asked.tracking)
    asked = asked.but(align=align, balance=balance)
    before = fit_text(asked, measured, width, height)
    after = fit_text(asked.but(orphans=False), measured, width, height)
    assert told(before.with_cuts([])) == told(after.with_cuts([]))
    assert len(before.lines) == len(after.lines)
    if after.fits:
        assert ink_width(asked, measured, after) <= width + TOLERANCE
    for old, line in zip(before.lines, after.lines, strict=True):
        source = measured[line.paragraph]
        assert (line.paragraph, line.ends) == (old.paragraph, old.ends)
        assert line.last > line.first or not source.words
        assert line.first <= old.first, "words go down, never up"
        if source.words:
            assert line.width == source.ends[line.last - 1] - source.starts[line.first]
    assert [(line.paragraph, word) for line in after.lines for word in range(line.first, line.last)] == [
        (number, word) for number, source in enumerate(measured) for word in range(len(source.words))
    ]


@settings(max_examples=60)
@given(st.lists(st.tuples(STYLES, TEXTS), min_size=1, max_size=3), WIDTHS, HEIGHTS)
def test_texts_together_take_the_fewest_steps(
    items: list[tuple[TextStyle, str]], width: float, height: float
) -> None:
    parts = [Part(style, text(written, style.tracking), width, height) for style, written in items]

    def after(steps: int) -> list[Fitted]:
        return [at_level(*part, level_after(part.style, part.text, width, steps)) for part in parts]

    for steps in range(max(len(levels(part.style)) for part in parts)):
        expected = after(steps)
        if all(item.fits for item in expected) and sum(item.height for item in expected) <= height:
            break
    found = fit_together(parts, lambda heights: sum(heights) <= height)
    assert list(map(told, found)) == list(map(told, expected))


def test_tracking_ends_with_the_ink() -> None:
    (paragraph,) = text("ab {sun}", tracking=0.1)
    (letters, icon) = paragraph.words
    assert paragraph.ends[0] == pytest.approx(letters.advance + 0.1), "between two letters once"
    assert paragraph.ends[1] - paragraph.starts[1] == pytest.approx(icon.advance)
    assert paragraph.starts[1] == pytest.approx(letters.advance + 0.2 + letters.space.advance + 0.1)


def test_a_list_item_is_indented() -> None:
    item, plain = text("- opponent\nopponent")
    assert item.width == pytest.approx(plain.width + 1.0)


def test_steps_are_a_quarter_of_a_point() -> None:
    assert STEP == 0.25
    two = [style(size="9pt").but(lines=0), style(size="7pt").but(lines=0)]
    found = [level_after(item, text("a"), 100, 2).size for item in two]
    assert found == [8.5, 6.5]
