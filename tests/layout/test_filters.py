"""Filters of expressions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.layout.filters import (
    FILTERS,
    contrast,
    icon,
    ink,
    luminance,
    plural,
    roman,
    shade,
    signed,
    tint,
)

COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


def test_every_filter_is_listed() -> None:
    assert sorted(FILTERS) == ["icon", "ink", "plural", "roman", "shade", "signed", "slug", "tint"]


@given(COLOURS)
def test_ink_reads_on_its_ground(colour: str) -> None:
    assert contrast(ink(colour), colour) >= 4.5
    assert ink(colour) in ("#000000", "#ffffff")


@given(COLOURS, st.floats(0, 1))
def test_shades_are_darker_and_tints_lighter(colour: str, share: float) -> None:
    assert luminance(shade(colour, share)) <= luminance(colour) <= luminance(tint(colour, share))
    assert (shade(colour, 0), tint(colour, 0)) == (colour, colour)
    assert (shade(colour, 1), tint(colour, 1)) == ("#000000", "#ffffff")


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#fff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@given(st.integers(1, 3999))
def test_roman_numerals_can_be_read_back(number: int) -> None:
    worth = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
    values = [worth[sign] for sign in roman(number)]
    later = [*values[1:], 0]
    assert sum(-one if one < two else one for one, two in zip(values, later, strict=True)) == number


@pytest.mark.parametrize("number", [0, 4000, -1])
def test_no_roman_numeral(number: int) -> None:
    with pytest.raises(ValueError, match="no Roman numeral"):
        roman(number)


def test_small_words() -> None:
    assert [signed(2), signed(-1), signed(0), signed("1.5")] == ["+2", "−1", "0", "+1.5"]
    assert [plural(1, "card", "cards"), plural(0, "card", "cards")] == ["card", "cards"]
    assert [icon("sun"), icon("sun", 3)] == ["{sun}", "{sun:3}"]
    assert FILTERS["slug"]("Café Sentry, Jr.") == "cafe-sentry-jr"


def test_what_is_no_colour() -> None:
    with pytest.raises(ValueError, match='"mud" is no colour'):
        ink("mud")


def test_colours_are_written_as_everywhere() -> None:
    assert tint("navy", 0.5) == tint("rgb(0, 0, 128)", 0.5) == tint("#000080", 0.5)
