"""Cards to suggest: only such as are legal where they would go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice

from cardforge.problems import Severity
from cardforge.rules.kinds import kinds
from cardforge.rules.model import Rule
from cardforge.rules.situation import Situation
from cardforge.rules.verdict import Fix

SUGGESTED = 3


def admitter(situation: Situation, zone: str) -> Callable[[str], bool]:
    """What tells whether a further copy of a card may lie in a zone by all rules in force.

    Nor may it break a rule that holds cards of other zones against those of this one.
    """
    extras = frozenset() if situation.ground.rules.zones[zone].extra else situation.catalogue.extras
    known = kinds()
    tests = [
        (rule, known[rule.kind].admits)
        for rule in situation.rules
        if rule.severity is Severity.ERROR and zone in rule.selection.zones and situation.holds(rule.when)
    ]
    led = [
        rule
        for rule in situation.rules
        if rule.severity is Severity.ERROR
        and zone in known[rule.kind].leaders(rule.body)
        and situation.holds(rule.when)
        and not any(known[rule.kind].explain(rule, situation))
    ]

    def admits(id_: str) -> bool:
        if id_ in extras or not all(test(rule, situation, id_) for rule, test in tests):
            return False
        there = situation.having(zone, id_, 1) if led else situation
        return not any(True for rule in led for _ in known[rule.kind].explain(rule, there))

    return admits


def room(situation: Situation, zone: str, card_id: str, wanted: int) -> int:
    """How many further copies of a card may come into a zone, up to those wanted."""
    for copies in range(wanted):
        there = situation.having(zone, card_id, copies) if copies else situation
        if not admitter(there, zone)(card_id):
            return copies
    return wanted


def suggestions(situation: Situation, rule: Rule, need: int, new: bool = False) -> Iterator[Fix]:
    """What a rule that lacks cards may get: a few legal cards it is about, or any if it is about all.

    Of each card no more copies than are legal, even if that is not enough.

    Into a mark only cards of the zone that it marks can come. `new`: one copy each of cards that are not
    there yet.
    """
    if not situation.suggesting:
        return
    zone = rule.selection.zones[0]
    base = situation.ground.rules.zones[zone].of
    wanted = situation.ground.subjects(rule.selection)
    if base:
        mine = situation.zones[zone]
        there = [id_ for id_, copies in situation.zones[base].items() if mine.get(id_, 0) < copies]
        yield from _marks(situation, zone, [id_ for id_ in there if wanted is None or id_ in wanted])
    elif wanted is None:
        yield Fix("add", "", need, zone)
    else:
        yield from more_of(situation, zone, wanted, need, new)


def more_of(
    situation: Situation, zone: str, wanted: frozenset[str], need: int, new: bool = False
) -> Iterator[Fix]:
    """A few of the wanted cards for a zone, those first that are not there; `new`: only those, one each."""
    inside = situation.zones[zone]
    order = sorted(situation.catalogue.once(wanted), key=inside.__contains__)
    if new:
        order = [id_ for id_ in order if id_ not in inside]
    for id_ in islice(filter(admitter(situation, zone), order), SUGGESTED):
        more = 0 if new else room(situation.having(zone, id_, 1), zone, id_, need - 1)
        yield Fix("add", situation.catalogue.name(id_), 1 + more, zone)


def enough(fixes: Iterable[Fix], need: int) -> tuple[tuple[Fix, ...], bool]:
    """Fixes as alternatives, if single ones bring so many copies; else as steps (True), until they do."""
    found = tuple(fixes)
    alone = tuple(fix for fix in found if fix.count >= need)
    if alone or not found:
        return alone, False
    steps: list[Fix] = []
    for fix in found:
        if need > 0:
            steps.append(replace(fix, count=min(fix.count, need)))
            need -= fix.count
    return tuple(steps), True


def marks_instead(situation: Situation, rule: Rule) -> Iterator[Fix]:
    """If a mark holds what it must not, what it may hold instead, of the cards in the deck."""
    zone = rule.selection.zones[0]
    base = situation.ground.rules.zones[zone].of
    if base and situation.suggesting:
        yield from islice(_marks(situation, zone, situation.zones[base]), 1)


def _marks(situation: Situation, zone: str, candidates: Iterable[str]) -> Iterator[Fix]:
    for id_ in islice(filter(admitter(situation, zone), candidates), SUGGESTED):
        yield Fix("mark", situation.catalogue.name(id_), 1, zone)
