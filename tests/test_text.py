"""Folding: what counts as the same word, and what does not."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardforge.text import fold, spelled


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Mirror  Site\n", "mirror site"),
        ("Café", "cafe"),
        ("Cafe\u0301", "cafe"),
        ("Straße", "strasse"),
        ("STRAẞE", "strasse"),
        ("Łódź", "lodz"),
        ("Ærøskøbing", "aeroskobing"),
        ("Œuvre ǽ", "oeuvre ae"),
        ("Þór Đặng", "thor dang"),
        ("İstanbul Isı", "istanbul isi"),
        ("don’t ‘do’ it´s `so`", "don't 'do' it's 'so'"),
        ("“Hi” „ho“ «hey»", '"hi" "ho" "hey"'),
        ("a–b—c−d‑e", "a-b-c-d-e"),
        ("wait…", "wait..."),
        ("６３ × ８８", "63 x 88"),
        ("½ m²", "1/2 m2"),
        ("ﬁre\u00a0ball", "fire ball"),
        ("co\u00adop zero\u200bwidth\ufeff", "coop zerowidth"),
        ("Site™", "sitetm"),
    ],
)
def test_spellings_of_one_word(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize("text", ["が", "ไม่", "हिन्दी", "한국어", "й", "ё", "שָׁלוֹם", "مُحَمَّد", "東京"])
def test_marks_of_other_scripts_stay(text: str) -> None:
    assert fold(text) == unicodedata.normalize("NFC", text)


def test_case_goes_in_every_script() -> None:
    assert fold("ЁЛКА") == "ёлка"
    assert fold("ΣΊΣΥΦΟΣ") == fold("σίσυφος")


@pytest.mark.parametrize(("one", "other"), [("C", "C++"), ("C++", "C#"), ("+2/0", "-2/0"), ("4chan", "chan")])
def test_punctuation_still_tells_apart(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(st.text())
@example("ʼn")
@example("\u0345\u0308´")
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text())
def test_case_never_matters(text: str) -> None:
    assert fold(text.casefold()) == fold(text)


@pytest.mark.parametrize(
    ("text", "ascii_", "cp1252"),
    [
        ("Café – “so” … ½", 'Cafe - "so" ... 1/2', "Café – “so” … ½"),
        ("Łódź ŒUVRE Øre", "Lodz OEUVRE Ore", "Lódz ŒUVRE Øre"),
        ("ễ e\u0301 x\u0302", "e e x", "ê é x"),
        ("Straße STRAẞE", "Strasse STRASSE", "Straße STRASSE"),
        ("Медведь Щи Ёж", "Medved' Shchi Yozh", "Medved' Shchi Yozh"),
        ("Ωμέγα", "Omega", "Omega"),
        ("a\u00a0b\u2003c\u200bd", "a b cd", "a\u00a0b cd"),
        ("→ ≤ ★ ™ ♥", "-> <= * (TM) (heart)", "-> <= * ™ (heart)"),
        ("猫 and 犬", "? and ?", "? and ?"),
        ("a  b\n\tc", "a  b\n\tc", "a  b\n\tc"),
    ],
)
def test_spelled_in_the_signs_of_a_code_page(text: str, ascii_: str, cp1252: str) -> None:
    assert spelled(text, "ascii").text == ascii_
    assert spelled(text, "cp1252").text == cp1252


def test_what_is_spelled_otherwise_and_what_is_lost_is_said_once() -> None:
    said = spelled("Łó Łó 猫猫", "cp1252")
    assert said.changed == (("Ł", "L"),)
    assert said.lost == ("猫",)


@given(st.text())
def test_spelled_texts_fit_and_stay(text: str) -> None:
    for encoding in ("ascii", "cp1252"):
        said = spelled(text, encoding)
        said.text.encode(encoding)
        assert spelled(said.text, encoding) == (said.text, (), ())
        if not (said.changed or said.lost):
            assert said.text == unicodedata.normalize("NFC", text) or said.text == text
