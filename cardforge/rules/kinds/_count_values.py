"""`count` with unit `values`: how many different values of a field, and `each_min` copies of each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cardforge.problems import listed
from cardforge.rules.catalogue import Counts
from cardforge.rules.kind import removals, violation, zones_have
from cardforge.rules.kinds._count_body import Count, by_value, cards_with, nearest
from cardforge.rules.model import Rule
from cardforge.rules.situation import Situation
from cardforge.rules.suggest import enough, more_of
from cardforge.rules.verdict import Fix, Violation
from cardforge.rules.words import cards_of, listed_cards


def explain_values(rule: Rule, body: Count, situation: Situation, counts: Counts) -> Iterator[Violation]:
    """Too few or too many different values, with the cards that have them: first those that would go."""
    values = by_value(body.attr, situation, counts)
    total = len(values)
    cards = situation.cards(_only(counts, cards_with(values, values)))
    least, most = situation.value(body.least), situation.value(body.most)
    facts = zones_have(rule, situation, _values_said(body, list(values)))
    told = partial(violation, rule, situation, actual=total)
    if body.one_of and total not in body.one_of:
        needed = f"{facts}, {listed(map(str, body.one_of), 'or')} needed"
        yield told("deck.wrong-count", needed, limit=nearest(body, total), cards=cards)
    if least is not None and total < least:
        need = f"{facts}, at least {least} needed"
        yield told(
            "deck.too-few-values", need, limit=least, cards=cards, weight=least - total, completable=True
        )
    if most is not None and total > most:
        surplus = _surplus(values, counts, total - most)
        over = sum(surplus.values())
        fewest = situation.cards(surplus)
        yield told(
            "deck.too-many-values",
            f"{facts}, at most {most} allowed; the fewest are {listed_cards(fewest)}",
            limit=most,
            cards=(*fewest, *(card for card in cards if card not in fewest)),
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
            cards = situation.cards(held)
            what = f"{cards_of(total)} of {body.attr} {value}, at least {least} needed: {listed_cards(cards)}"
            fixes, steps = enough(_of_value(rule, body, situation, value, least - total), least - total)
            yield violation(
                rule,
                situation,
                "deck.too-few",
                zones_have(rule, situation, what),
                actual=total,
                limit=least,
                cards=cards,
                fixes=fixes,
                steps=steps,
                weight=least - total,
                completable=True,
            )


def _of_value(rule: Rule, body: Count, situation: Situation, value: str, need: int) -> Iterator[Fix]:
    """Cards with a value to add."""
    catalogue, zone = situation.catalogue, rule.selection.zones[0]
    if situation.suggesting and not situation.ground.rules.zones[zone].of:
        subjects = situation.ground.subjects(rule.selection)
        ids = catalogue.printings if subjects is None else subjects
        wanted = frozenset(id_ for id_ in ids if value in catalogue.values(id_, body.attr))
        yield from more_of(situation, zone, wanted, need)


def _values_said(body: Count, values: list[str]) -> str:
    """`2 different values of faction (Fire, Water)`."""
    total = len(values)
    noun = f"{'value' if total == 1 else 'different values'} of {body.attr}"
    return cards_of(total, noun) + (f" ({', '.join(values)})" if values else "")


def _surplus(values: dict[str, list[str]], counts: Counts, over: int) -> Counts:
    """The cards of the `over` values with the fewest copies: what goes most cheaply."""
    smallest = sorted(values, key=lambda value: sum(counts[id_] for id_ in values[value]))
    return _only(counts, cards_with(values, smallest[:over]))


def _only(counts: Counts, ids: list[str]) -> Counts:
    return {id_: counts[id_] for id_ in ids}
