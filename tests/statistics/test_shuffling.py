"""Shuffles and deals: repeatable, fair, whole."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.rules import Deal
from cardforge.statistics import Dealt, deal, shuffled


def test_the_order_of_a_seed_never_changes() -> None:
    """Kept here as it was first, so that a hand of old can be had again."""
    assert "".join(shuffled("abcdefghij", "7", "hand 1")) == "bdaghifecj"
    assert shuffled([], "7", "hand 1") == []


def test_the_order_is_the_one_that_is_described() -> None:
    things, numbers = list("abcdefghij"), []
    for block in range(3):
        digest = sha256(f"7/hand 1/{block}".encode()).digest()
        numbers += [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
    for place in range(9, 0, -1):
        number = numbers.pop(0)
        while number >= 2**32 - 2**32 % (place + 1):
            number = numbers.pop(0)
        other = number % (place + 1)
        things[place], things[other] = things[other], things[place]
    assert shuffled("abcdefghij", "7", "hand 1") == things


def test_every_order_is_equally_likely() -> None:
    tries = 6000
    seen = Counter("".join(shuffled("abc", str(seed), "x")) for seed in range(tries))
    assert len(seen) == 6
    squares = sum((number - tries / 6) ** 2 / (tries / 6) for number in seen.values())
    assert squares < 20.5  # chi-squared with 5 degrees of freedom passes this once in a thousand


CARDS = [f"c{number}" for number in range(12)]


@given(st.integers(1, 12), st.integers(0, 50), st.none() | st.integers(1, 5), st.booleans())
def test_a_deal_is_a_partition(players: int, seed: int, each: int | None, gives: bool) -> None:
    rule = Deal("pack", each, "c3" if gives else "", "c5")
    dealt = deal(rule, CARDS, players, str(seed))
    assert (dealt is None) == ((each or 0) * players > 12)
    if dealt is None:
        return
    assert sorted([*dealt.rest, *(card for hand in dealt.hands for card in hand)]) == sorted(CARDS)
    number = each or 12 // players
    sizes = [number] * players
    if dealt.extra is not None:
        assert "c3" in dealt.hands[dealt.extra][:number]
        sizes[dealt.extra] += 12 - number * players
    assert [len(hand) for hand in dealt.hands] == sizes
    assert bool(dealt.rest) == (not gives and number * players < 12)
    holder = [place for place, hand in enumerate(dealt.hands) if "c5" in hand]
    assert dealt.starter == (holder[0] if holder else None)


def test_a_card_that_decides_is_never_left_over() -> None:
    deals = [deal(Deal("pack", None, "c3", ""), CARDS, 7, str(seed)) for seed in range(60)]
    again = [dealt.again for dealt in deals if dealt is not None]
    assert len(again) == 60
    assert max(again) > 0  # five of twelve are left over, so it happens


@pytest.mark.parametrize(
    ("rule", "cards", "players"),
    [(Deal("pack"), ["a"], 2), (Deal("pack", 3), CARDS, 5), (Deal("pack", None, "none"), CARDS, 5)],
)
def test_what_cannot_be_dealt(rule: Deal, cards: list[str], players: int) -> None:
    assert deal(rule, cards, players, "1") is None


def test_a_card_that_decides_nothing_need_not_be_there() -> None:
    dealt = deal(Deal("pack", None, "none", "none"), CARDS, 4, "1")
    assert isinstance(dealt, Dealt)
    assert (dealt.extra, dealt.starter) == (None, None)


def test_a_lot_picks_every_player() -> None:
    found = {
        dealt.starter
        for seed in range(60)
        if (dealt := deal(Deal("pack", 2, by_lot=True), CARDS, 3, str(seed)))
    }
    assert found == {0, 1, 2}
