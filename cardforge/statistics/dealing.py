"""Dealing one deck to several players, as a game declares it."""

from __future__ import annotations

from collections.abc import Sequence

from cardforge.rules import Deal
from cardforge.statistics.shuffling import picked, shuffled
from cardforge.tuples import NamedTuple

MOST_TRIES = 1000
"""Deals that are tried until the card lies right that decides who gets what is left over."""


class Dealt(NamedTuple):
    """The cards of each player by id, what was left in the deck, and who begins (None: nobody is named).

    `extra` is the player who got what was left over, `again` how often was dealt anew because the card that
    decides it was itself left over.
    """

    hands: tuple[tuple[str, ...], ...]
    rest: tuple[str, ...]
    starter: int | None = None
    extra: int | None = None
    again: int = 0


def deal(rule: Deal, cards: Sequence[str], players: int, seed: str) -> Dealt | None:
    """Deal cards (ids, a copy each) to players, round and round; None if that cannot be done.

    It cannot if there are too few cards, or the card that decides is not among those dealt in MOST_TRIES.
    """
    each = rule.each if rule.each is not None else len(cards) // players
    if each * players > len(cards) or not each:
        return None
    left = len(cards) - each * players
    for again in range(MOST_TRIES if rule.leftover and left else 1):
        order = shuffled(cards, seed, f"deal {again + 1}")
        hands = [order[player : each * players : players] for player in range(players)]
        rest, extra = order[each * players :], None
        if rule.leftover and rest:
            extra = _holder(hands, rule.leftover)
            if extra is None:
                continue
            hands[extra] += rest
            rest = []
        starter = picked(players, seed, "first player") if rule.by_lot else _holder(hands, rule.starts)
        return Dealt(tuple(map(tuple, hands)), tuple(rest), starter, extra, again)
    return None


def _holder(hands: Sequence[Sequence[str]], card: str) -> int | None:
    return next((player for player, hand in enumerate(hands) if card and card in hand), None)
