"""Words: states of marks, icons, and the memo, which must change nothing."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.fonts import FontChain, FontLibrary, IconMark, Run, Word, installed_family
from cardforge.layout.measuring import INDENT
from cardforge.layout.words import Shaped, Shaper


@cache
def library() -> FontLibrary:
    return FontLibrary()


def chain(bold: bool, italic: bool, keyword: bool, reminder: bool) -> FontChain:
    family = installed_family("Inter")
    assert family is not None
    return FontChain((library().font(family, 900 if keyword else 700 if bold else 400, italic),))


def shaper(upper: bool = False) -> Shaper:
    return Shaper(chain, {"sun": 1.0, "wide": 2.0}, upper, "#ff0000")


def described(word: Word) -> tuple[object, ...]:
    """A word by value."""
    parts = [
        (part.font.name, part.text, part.shown, part.color, part.glyphs)
        if isinstance(part, Run)
        else (part.name, part.advance)
        for part in word.parts
    ]
    space = word.space.font.name
    return word.text, parts, word.advance, space, word.missing, word.glyph_count, word.icon_count


def by_value(shaped: Shaped) -> object:
    paragraphs = [(item.indent, [described(word) for word in item.words]) for item in shaped.paragraphs]
    return paragraphs, shaped.missing, shaped.unknown_icons


MARKED = st.lists(
    st.sampled_from(
        [
            "Draw",
            "**",
            "*",
            "==",
            "**a**",
            "*b",
            "c*",
            "{sun}",
            "{sun:2}x",
            "{no}",
            "龍",
            "\n",
            "- ",
            "\\*",
            " ",
        ]
    ),
    max_size=20,
).map(lambda parts: " ".join(parts).replace(" \n ", "\n"))

SHARED = [shaper(), shaper(upper=True)]


@settings(max_examples=150)
@given(MARKED, st.sampled_from([0, 1]), st.booleans())
def test_what_is_remembered_is_what_would_be_shaped_afresh(text: str, which: int, rich: bool) -> None:
    fresh = shaper(upper=bool(which))
    known = SHARED[which]
    assert by_value(known.rich(text) if rich else known.plain(text)) == by_value(
        fresh.rich(text) if rich else fresh.plain(text)
    )


def test_repeated_words_are_one_object() -> None:
    (paragraph,) = shaper().rich("Draw a Draw **Draw Draw**").paragraphs
    first, _, again, bold, bold_end = paragraph.words
    assert first is again
    assert bold is not first
    assert bold_end is not bold, "the mark behind it is part of the token"


def test_plain_and_rich_are_remembered_apart() -> None:
    one = shaper()
    assert one.rich("*a*").paragraphs[0].words[0].text == "a"
    assert one.plain("*a*").paragraphs[0].words[0].text == "*a*"


def test_a_memo_that_is_full_starts_anew() -> None:
    from cardforge.layout import words

    one, cap = shaper(), words.MEMO_CAP
    words.MEMO_CAP = 3
    try:
        texts = [one.rich(f"w{index} **w{index}").paragraphs[0].words[0].text for index in range(8)]
    finally:
        words.MEMO_CAP = cap
    assert texts == [f"w{index}" for index in range(8)]


def test_icons_are_words_and_parts_of_words() -> None:
    shaped = shaper().rich("{sun} x{wide:2}y {no} {nope}{no}")
    first, mixed, none, _ = shaped.paragraphs[0].words
    assert [type(part) for part in mixed.parts] == [Run, IconMark, IconMark, Run]
    assert (first.icon_count, mixed.icon_count, none.parts) == (1, 2, ())
    assert (first.text, mixed.text) == ("{sun}", "x{wide}{wide}y")
    assert mixed.parts[1].advance > first.parts[0].advance
    assert shaped.unknown_icons == ("no", "nope")


def test_states_end_with_the_text() -> None:
    one = shaper()
    one.rich("**never closed")
    (word,) = one.rich("plain").paragraphs[0].words
    assert "wght400" in word.parts[0].font.name  # type: ignore[union-attr]


def test_states_cross_lines_of_one_text() -> None:
    first, second = shaper().rich("**a\n- b**").paragraphs
    assert (first.indent, second.indent) == (0.0, INDENT)
    assert all("wght700" in word.parts[0].font.name for word in (*first.words, *second.words))  # type: ignore[union-attr]


def test_a_sign_is_no_list_item_in_plain_text() -> None:
    (paragraph,) = shaper().plain("- a").paragraphs
    assert not paragraph.indent
    assert [word.text for word in paragraph.words] == ["-", "a"]
