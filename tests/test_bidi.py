"""The bidirectional algorithm: held to python-bidi on random text, and to cases worked out from UAX #9."""

from __future__ import annotations

import pytest
from bidi import get_display
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge import bidi

LETTERS = "abאבتاب٣12 ,.-+()[]!?%$\u05b0\u064e"


@settings(max_examples=400)
@given(st.text(LETTERS, min_size=1, max_size=16), st.sampled_from([0, 1]))
def test_order_is_that_of_another_implementation(text: str, base: int) -> None:
    levels = bidi.levels(text, base)  # type: ignore[arg-type]
    assert "".join(text[place] for place in bidi.visual_order(levels)) == get_display(
        text, base_dir="LR"[base]
    )


@pytest.mark.parametrize(
    ("text", "base", "levels"),
    [
        ("abc", 0, "000"),
        ("אב a", 1, "1112"),
        ("12", 1, "22"),
        ("אב 12", 0, "11122"),
        ("ب 1-2", 0, "11212"),  # after an Arabic letter a hyphen joins no numbers
        ("א(b)", 1, "1121"),
        ("א(b)", 0, "1000"),
        ("a\u2067א b\u2069c", 0, "00112" + "00"),  # an isolate
        ("a\u202bb\u202cc", 0, "00220"),  # an embedding
        ("a\u202ebc\u202ca", 0, "001110"),  # an override
        ("a\u2068אb\u2069", 0, "00120"),  # the first strong letter decides
        ("\u2069a\u202c", 0, "000"),  # ends of nothing
        ("אב  ", 0, "1100"),
        ("א\tב", 0, "101"),
    ],
)
def test_levels(text: str, base: int, levels: str) -> None:
    assert "".join(map(str, bidi.levels(text, base))) == levels  # type: ignore[arg-type]


def test_nesting_beyond_the_limit_is_borne() -> None:
    deep = "\u202b" * 200 + "a" + "\u202c" * 200 + "\u2067" * 200 + "a" + "\u2069" * 200
    assert max(bidi.levels(deep, 0)) <= 126


@pytest.mark.parametrize(
    ("text", "level"),
    [("a א", 0), ("- 1 א", 1), ("ب", 1), ("12 !", None), ("", None), ("\u2067א\u2069a", 0)],
)
def test_the_first_strong_letter_gives_the_base(text: str, level: int | None) -> None:
    assert bidi.base_level(text) == level


def test_a_line_ends_at_the_level_of_its_paragraph() -> None:
    assert bidi.line_levels("אב ", [1, 1, 1], 0) == [1, 1, 0]


@pytest.mark.parametrize(
    ("levels", "order"), [([], []), ([0, 1, 1, 0], [0, 2, 1, 3]), ([1, 2, 2, 1], [3, 1, 2, 0])]
)
def test_visual_order(levels: list[int], order: list[int]) -> None:
    assert bidi.visual_order(levels) == order


def test_only_text_with_such_letters_needs_it() -> None:
    assert not bidi.needs_bidi("Plain “text” – 12 ★ Ж 日")
    assert bidi.needs_bidi("א")
    assert bidi.needs_bidi("\u202eabc")


@pytest.mark.parametrize("pair", ["()", "[]", "«»", "⟨⟩", "（）", "<>", "⦍⦐"])
def test_mirror_images(pair: str) -> None:
    assert bidi.mirrored(pair[0]) == pair[1]
    assert bidi.mirrored(pair[1]) == pair[0]
    assert bidi.mirrored("a") == "a"
