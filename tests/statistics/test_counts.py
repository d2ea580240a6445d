"""Counts, curves, lengths, buckets."""

from __future__ import annotations

import statistics as standard
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.statistics import Counted, binned, curve, lengths, tally


def counted(*cards: tuple[Any, int], field: str = "x") -> list[Counted]:
    return [
        Counted({field: value, "name": f"card {place}"}, copies)
        for place, (value, copies) in enumerate(cards)
    ]


def test_values_are_counted_by_copies_and_by_cards() -> None:
    found = tally(counted(("a", 3), (("b", "a"), 1), ("", 2), (None, 1), ((), 1)), "x")
    assert found == ({"a": 4, "b": 1}, {"a": 2, "b": 1}, 4)


def test_declared_values_come_in_their_order_and_lists_count_once() -> None:
    found = tally(counted((("red", "red"), 2), ("blue", 5)), "x", ("red", "blue"))
    assert [*found.copies.items()] == [("red", 2), ("blue", 5)]


def test_flags_are_there_or_not() -> None:
    assert tally(counted((True, 2), (False, 1), (None, 1)), "x") == ({"yes": 2}, {"yes": 1}, 2)


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(1, 5)), min_size=1, max_size=12))
def test_curves_have_the_mean_and_median_of_all_copies(cards: list[tuple[int, int]]) -> None:
    found = curve(counted(*cards, (None, 3), (True, 1)), "x")
    every = [value for value, copies in cards for _ in range(copies)]
    assert (found.total, found.cards, found.without) == (sum(every), len(every), 4)
    assert found.mean == Fraction(sum(every), len(every))
    assert found.median == Fraction(standard.median(every))
    assert list(found.copies) == sorted(set(every))


def test_a_curve_of_nothing() -> None:
    found = curve(counted((None, 2)), "x")
    assert (found.mean, found.median, found.total, found.without) == (None, None, 0, 2)
    assert binned(found) == {}


def test_lengths_are_those_of_what_is_read() -> None:
    found = lengths(counted(("**bold** {x}\nend", 4), ("ninechars", 1), ("nine more", 1), ("", 1)), "x", True)
    assert dict(found.curve.copies) == {9: 3}
    assert (found.longest, found.curve.without) == (("card 0", "card 1", "card 2"), 1)


@given(st.lists(st.integers(-(10**12), 10**12), min_size=1, max_size=40), st.integers(2, 30))
def test_buckets_are_few_and_hold_everything(values: list[int], most: int) -> None:
    found = binned(curve(counted(*((value, 1) for value in values)), "x"), most)
    assert sum(found.values()) == len(values)
    assert 1 <= len(found) <= most


def test_buckets_say_their_range() -> None:
    assert binned(curve(counted((0, 1), (2, 3)), "x")) == {"0": 1, "1": 0, "2": 3}
    assert binned(curve(counted((-3, 1), (46, 2)), "x"), 6) == {
        "-10 to -1": 1,
        "0 to 9": 0,
        "10 to 19": 0,
        "20 to 29": 0,
        "30 to 39": 0,
        "40 to 49": 2,
    }
    assert binned(curve(counted((0.5, 1), (2, 1)), "x")) == {"0.5": 1, "2": 1}


@pytest.mark.parametrize("values", [[0.5 + n for n in range(100)], [10**300, 0], [-1, 10**6]])
def test_wide_curves_fit(values: list[int | float]) -> None:
    found = binned(curve(counted(*((value, 2) for value in values)), "x"))
    assert sum(found.values()) == 2 * len(values)
    assert len(found) <= 24
