"""Odds against what counting every hand gives, against math.comb, and against many seeded hands."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.statistics import TooMuchError, Want, chances, exactly, percent, shuffled, with_mulligans


def cards_of(classes: dict[int, int]) -> list[int]:
    return [sorts for sorts, number in classes.items() for _ in range(number)]


def meets(hand: Sequence[int], wants: Sequence[Want]) -> bool:
    return all(want.met(sum(card >> place & 1 for card in hand)) for place, want in enumerate(wants))


def by_counting(classes: dict[int, int], wants: Sequence[Want], draws: int) -> Fraction:
    cards = cards_of(classes)
    hands = list(combinations(cards, min(draws, len(cards))))
    return Fraction(sum(meets(hand, wants) for hand in hands), len(hands))


@pytest.mark.parametrize("draws", range(12))
@pytest.mark.parametrize("least", range(5))
def test_one_sort_is_the_hypergeometric_distribution(draws: int, least: int) -> None:
    sort, rest = 4, 7
    good = sum(comb(sort, n) * comb(rest, draws - n) for n in range(least, draws + 1))
    (found,) = chances({1: sort, 0: rest}, [Want(least)], [draws])
    assert found == Fraction(good, comb(sort + rest, draws))
    assert exactly(11, sort, draws, least) == chances({1: sort, 0: rest}, [Want(least, least)], [draws])[0]


def test_a_known_number() -> None:
    """Four of a card in sixty: just under 40 percent in a hand of seven."""
    (found,) = chances({1: 4, 0: 56}, [Want(1)], [7])
    assert found == 1 - Fraction(comb(56, 7), comb(60, 7))
    assert percent(found) == "39.9%"


classes_of_three = st.dictionaries(st.integers(0, 7), st.integers(0, 3), max_size=5).filter(
    lambda classes: 0 < sum(classes.values()) <= 9
)
wants_of_three = st.lists(
    st.builds(lambda least, more: Want(least, None if more is None else least + more),
              st.integers(0, 3), st.none() | st.integers(0, 1)),
    min_size=3, max_size=3,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(classes_of_three, wants_of_three)
def test_several_sorts_that_overlap_are_as_counted(classes: dict[int, int], wants: list[Want]) -> None:
    draws = range(11)
    assert chances(classes, wants, draws) == [by_counting(classes, wants, number) for number in draws]


def test_overlapping_sorts_are_not_independent() -> None:
    classes = {3: 1, 0: 9}  # one card is of both sorts
    both, one = chances(classes, [Want(1), Want(1)], [2])[0], chances({1: 1, 0: 9}, [Want(1)], [2])[0]
    assert both == one == Fraction(1, 5)


def test_no_cards_and_more_draws_than_cards() -> None:
    assert chances({}, [Want(1)], [0, 5]) == [0, 0]
    assert chances({}, [Want(0)], [5]) == [1]
    assert chances({1: 1}, [Want(1)], [5]) == [1]
    assert chances({1: 2, 0: 3}, [Want(3)], [5]) == [0]


def test_what_would_take_too_long_is_refused() -> None:
    with pytest.raises(TooMuchError):
        chances({1: 9000, 2: 9000, 3: 9000, 0: 9000}, [Want(1), Want(1)], [20_000])


def test_mulligans_that_would_take_too_long_are_refused() -> None:
    with pytest.raises(TooMuchError):
        with_mulligans({1: 3000, 0: 3000}, [Want(200)], 1000, range(500), 50, "bottom")


def test_large_decks_are_no_trouble() -> None:
    (found,) = chances({1: 4000, 0: 6000}, [Want(10)], [40])
    assert found == 1 - sum((exactly(10_000, 4000, 40, n) for n in range(10)), Fraction(0))


def test_seeded_hands_come_near_the_odds() -> None:
    classes, wants, tries = {1: 9, 2: 6, 3: 2, 0: 23}, [Want(2), Want(1)], 4000
    cards = cards_of(classes)
    hits = sum(meets(shuffled(cards, "11", f"hand {number}")[:7], wants) for number in range(tries))
    (odds,) = chances(classes, wants, [7])
    error = (float(odds * (1 - odds)) / tries) ** 0.5
    assert abs(hits / tries - odds) < 4 * error


# --- mulligans ---


def play(order: Sequence[Sequence[int]], hand: int, later: int, cost: str, least: int) -> bool:
    """One game, deck by deck: give hands up while they lack cards; whether the rest then has enough."""
    for number, cards in enumerate(order):
        held = max(0, hand - number) if cost == "fewer" else hand
        kept = max(0, hand - number) if cost == "bottom" else held
        mine = sorted(cards[:held], reverse=True)[:kept]
        if sum(mine) >= least:
            return True
    return sum(mine) + sum(order[-1][held : held + later]) >= least


@pytest.mark.parametrize("cost", ["same", "fewer", "bottom"])
@pytest.mark.parametrize("times", [0, 1, 2])
@pytest.mark.parametrize(("least", "later"), [(1, 0), (1, 1), (2, 1)])
def test_mulligans_are_as_counted(cost: str, times: int, least: int, later: int) -> None:
    sort, rest, hand = 2, 3, 2
    orders = [list(order) for order in set(permutations([1] * sort + [0] * rest))]
    games = [[first] for first in orders]
    for _ in range(times):
        games = [[*game, following] for game in games for following in orders]
    good = sum(play(game, hand, later, cost, least) for game in games)
    (found,) = with_mulligans({1: sort, 0: rest}, [Want(least)], hand, [later], times, cost)
    assert found == Fraction(good, len(games))


def test_more_mulligans_than_cards_end_with_no_hand() -> None:
    assert with_mulligans({1: 1, 0: 1}, [Want(1)], 1, [0], 9, "fewer") == [Fraction(1, 2)]
    assert with_mulligans({1: 1, 0: 1}, [Want(3)], 2, [0], 50, "same") == [0]


# --- words ---


@pytest.mark.parametrize(
    ("odds", "said"),
    [
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(1, 3), "33.3%"),
        (Fraction(1, 2000), "0.05%"),
        (Fraction(1, 1500), "0.1%"),
        (Fraction(1, 2500), "0.04%"),
        (Fraction(1, 10**9), "<0.01%"),
        (1 - Fraction(1, 10**9), ">99.99%"),
        (Fraction(9996, 10_000), "99.96%"),
        (Fraction(999, 1000), "99.9%"),
        (Fraction(1, 10), "10.0%"),
    ],
)
def test_certain_and_impossible_are_said_only_of_what_is(odds: Fraction, said: str) -> None:
    assert percent(odds) == said
