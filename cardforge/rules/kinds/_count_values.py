"""`count` with unit `values`: how many different values of a field, and `each_min` copies of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from cardforge.problems import listed
from cardforge.rules.catalogue import Counts
from cardforge.rules.kind import removals, violation, zones_have
from cardforge.rules.kinds._count_body import Count, by_value, cards_with
from cardforge.rules.model import Rule
from cardforge.rules.situation import Situation
from cardforge.rules.verdict import Violation
from cardforge.rules.words import cards_of, listed_cards


def explain_values(rule: Rule, body: Count, situation: Situation, counts: Counts) -> Iterator[Violation]:
    """Too few or too many different values, with the cards that have them."""
    values = by_value(body.attr, situation, counts)
    total = len(values)
    cards = situation.cards(_only(counts, cards_with(values, values)))
    least, most = situation.value(body.least), situation.value(body.most)
    facts = zones_have(rule, situation, _values_said(body, _copies(values, counts)))
    told = partial(violation, rule, situation, actual=total)
    if body.one_of and total not in body.one_of:
        yield told("deck.wrong-count", f"{facts}, {listed(map(str, body.one_of), 'or')} needed", cards=cards)
    if least is not None and total < least:
        need = f"{facts}, at least {least} needed"
        yield told(
            "deck.too-few-values", need, limit=least, cards=cards, weight=least - total, completable=True
        )
    if most is not None and total > most:
        surplus = _surplus(values, counts, total - most)
        over = sum(surplus.values())
        cards = situation.cards(surplus)
        yield told(
            "deck.too-many-values",
            f"{facts}, at most {most} allowed; the fewest are {listed_cards(cards)}",
            limit=most,
            cards=cards,
            fixes=removals(situation, surplus, over),
            weight=over,
            steps=True,
        )


def explain_each(rule: Rule, body: Count, situation: Situation, counts: Counts) -> Iterator[Violation]:
    """Values that are there with fewer copies than each needs."""
    least = situation.value(body.each_least)
    for value, ids in by_value(body.attr, situation, counts).items():
        held = _only(counts, ids)
        total = sum(held.values())
        if least is not None and total < least:
            what = f"{cards_of(total)} of {body.attr} {value}, at least {least} needed"
            yield violation(
                rule,
                situation,
                "deck.too-few",
                zones_have(rule, situation, what),
                actual=total,
                limit=least,
                cards=situation.cards(held),
                weight=least - total,
                completable=True,
            )


def _copies(values: dict[str, list[str]], counts: Counts) -> dict[str, int]:
    """How many copies have each value."""
    return {value: sum(counts[id_] for id_ in ids) for value, ids in values.items()}


def _values_said(body: Count, copies: Mapping[str, int]) -> str:
    """`2 different values of faction (3 Fire, 1 Water)`."""
    total = len(copies)
    noun = f"{'value' if total == 1 else 'different values'} of {body.attr}"
    said = [f"{number} {value}" for value, number in copies.items()]
    return cards_of(total, noun) + (f" ({', '.join(said)})" if said else "")


def _surplus(values: dict[str, list[str]], counts: Counts, over: int) -> Counts:
    """The cards of the `over` values with the fewest copies: what goes most cheaply."""
    copies = _copies(values, counts)
    smallest = sorted(values, key=lambda value: copies[value])
    return _only(counts, cards_with(values, smallest[:over]))


def _only(counts: Counts, ids: list[str]) -> Counts:
    return {id_: counts[id_] for id_ in ids}
