"""Break opportunities: what a token is cut into, and what holds together."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.layout.breaks import SOFT_HYPHEN, ZERO_SPACE, pieces


def cut(token: str, rich: bool = True) -> list[str]:
    return [piece.raw + ("~" if piece.soft else "") for piece in pieces(token, rich)]


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("plain", "plain"),
        ("re-roll", "re-|roll"),
        ("three-in-one", "three-|in-|one"),
        ("чёрно-белый", "чёрно-|белый"),
        ("T-shirt", "T-shirt"),
        ("-able", "-able"),
        ("-1/-1", "-1/-1"),
        ("3-4", "3-4"),
        ("10–12", "10–12"),
        ("re‑roll", "re‑roll"),
        ("re-\u2060roll", "re-\u2060roll"),
        ("(pre-)war", "(pre-)war"),
        ("one--two", "one--|two"),
        ("Rhein–Main", "Rhein–|Main"),
        ("dash—dash", "dash—|dash"),
        ("“No—”", "“No—”"),
        ("a\u00a0b", "a\u00a0b"),
        ("Unter\u00adsee\u00adboot", "Unter~|see~|boot"),
        ("\u00adedge\u00ad", "edge"),
        ("zero\u200bspace", "zero|space"),
        ("สวัสดี\u200bครับ", "สวัสดี|ครับ"),
        ("日本語。", "日|本|語。"),
        ("「日本」と", "「日|本」|と"),
        ("カード１枚、", "カー|ド|１|枚、"),
        ("日\u2060本", "日\u2060本"),
        ("שלום-עולם", "שלום-|עולם"),
    ],
)
def test_where_tokens_break(token: str, expected: str) -> None:
    assert cut(token, rich=False) == expected.split("|")


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("**re-roll**", "**re-|roll**"),
        ("semi-**bold**", "semi-|**bold**"),
        ("**日本**語", "**日|本**|語"),
        ("日{sun}を", "日{sun}|を"),
        (r"日\*本", r"日|\*|本"),
        ("{sun-and-moon}x", "{sun-and-moon}x"),
        ("**Un\u00ad**ter", "**Un**~|ter"),
    ],
)
def test_marks_and_icons_stay_whole(token: str, expected: str) -> None:
    assert cut(token) == expected.split("|")


def test_a_mark_that_was_open_before_closes_with_its_word() -> None:
    assert [piece.raw for piece in pieces("日**本", True, frozenset({"**"}))] == ["日**", "本"]
    assert [piece.raw for piece in pieces("日**本", True)] == ["日", "**本"]


@settings(max_examples=200)
@given(st.text("ab-—–\u00ad\u200b日。ก*={}\\:1", max_size=12), st.booleans())
def test_nothing_is_lost_but_what_marks_the_breaks(token: str, rich: bool) -> None:
    whole = "".join(piece.raw for piece in pieces(token, rich))
    assert whole == token.replace(SOFT_HYPHEN, "").replace(ZERO_SPACE, "") or "\\" in token


def test_the_library_is_left_alone_by_latin() -> None:
    loaded = "uniseg" in sys.modules
    pieces("semi-detached – “word”—word\u00ada★→♥", False)
    assert ("uniseg" in sys.modules) == loaded


LETTERS = [
    char
    for char in map(chr, [*range(0x590, 0xF00), *range(0x1000, 0x1100), 0x200C, 0x200D])
    if unicodedata.category(char)[0] in "LM" or char in "\u200c\u200d"
]


@given(
    st.sampled_from(["", "(", '"']),
    st.text(st.sampled_from(LETTERS), min_size=1, max_size=8),
    st.sampled_from(["", ".", "),", '!"', "?"]),
)
def test_words_that_need_no_library_are_none_to_it_either(before: str, word: str, after: str) -> None:
    from uniseg.linebreak import line_break_boundaries

    token = before + word + after
    assert list(line_break_boundaries(token)) == [len(token)]
    assert cut(token) == [token]


@pytest.mark.plain
def test_the_library_is_left_alone_for_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardforge.layout.breaks._boundaries", lambda: pytest.fail("asked"))
    for token in ("שָׁלוֹם,", "**مرحبا**", "(नमस्ते)", "ที่นี่!", "தமிழ்", "می\u200cخواهم"):
        assert cut(token) == [token]
