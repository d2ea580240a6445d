"""Sizes by name and by numbers, and in pixels."""

from __future__ import annotations

import pytest

from cardforge.units import CARD_SIZES, MM, PAPERS, parse_size, pixels


@pytest.mark.parametrize("text", ["poker", " Poker ", "63x88", "63 × 88", "63mmx8.8cm"])
def test_a_size_by_name_or_numbers(text: str) -> None:
    assert parse_size(text, CARD_SIZES) == pytest.approx((63 * MM, 88 * MM))


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("pokr", 'did you mean "poker"?'),
        ("Tarrot", 'did you mean "tarot"?'),
        ("poker us", 'did you mean "poker-us"?'),
        ("0x88", "use poker, poker-us, "),
        ("63", "or WxH in mm, like 70x120"),
    ],
)
def test_an_unknown_size_has_a_suggestion(text: str, hint: str) -> None:
    with pytest.raises(ValueError, match="is no known size; ") as caught:
        parse_size(text, CARD_SIZES)
    assert hint in str(caught.value).partition("; ")[2]


def test_an_unknown_paper_has_a_suggestion() -> None:
    with pytest.raises(ValueError, match='"leter" is no known size; did you mean "letter"'):
        parse_size("leter", PAPERS)


@pytest.mark.parametrize(
    ("millimetres", "dpi", "expected"),
    [
        (63, 300, 744),
        (88, 300, 1039),
        (63.5, 300, 750),
        (88, 600, 2079),
        (2.54, 25, 3),
        (7.62, 15, 5),
        (0.1, 10, 1),
    ],
)
def test_lengths_in_whole_pixels_round_halves_up(millimetres: float, dpi: int, expected: int) -> None:
    assert pixels(millimetres * MM, dpi) == expected
