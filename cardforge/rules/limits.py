"""How many copies of each card a deck may have, asked of the rules themselves with decks of that card alone.

A rule kind's `admits` says whether a further copy may be legal; the first number of copies from which it
does not is the limit. So every kind that can judge has limits, and no rule is understood twice. Rules that
hold a zone against another zone are not asked, as their answer is another one in each deck.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from cardforge.database import Database
from cardforge.problems import Severity
from cardforge.rules import judge_of
from cardforge.rules.changes import changed
from cardforge.rules.kinds import kinds
from cardforge.rules.model import Rule, Rules
from cardforge.rules.readings import MOST_READINGS, readings
from cardforge.rules.situation import Ground, Situation
from cardforge.rules.verdict import CheckOptions
from cardforge.tuples import NamedTuple

MOST = 1000
"""Copies from which a card counts as one without a limit: no list may have more."""


class Limit(NamedTuple):
    """The most copies of a card in a zone, None for any number; the rule that says so, and its words.

    `by` is the card that set the limit, its own most often.
    """

    copies: int | None
    zone: str
    rule: str = ""
    says: str = ""
    by: str = ""

    def to_json(self) -> dict[str, Any]:
        return self._asdict()


class CardLimits(NamedTuple):
    """A card's limit under each reading of the choices (their options by name); one, if all are the same."""

    limits: tuple[tuple[Mapping[str, str], Limit], ...]

    @property
    def one(self) -> Limit | None:
        """The limit if it is the same whatever is chosen."""
        return self.limits[0][1] if len(self.limits) == 1 else None

    def to_json(self) -> list[dict[str, Any]]:
        return [{"choices": dict(choices), **limit.to_json()} for choices, limit in self.limits]


def card_limits(
    rules: Rules, database: Database, ids: Iterable[str], options: CheckOptions, zone: str = ""
) -> dict[str, CardLimits]:
    """The limits of cards by id, by the rules of severity error; in one zone, if one is named.

    Raises UsageError for an unknown ruleset.
    """
    judge = judge_of(rules, database).for_ruleset(options.ruleset)
    grounds = [
        _Asked(judge.ground(reading), options, zone)
        for reading in islice(readings(judge.rules.choices), MOST_READINGS)
    ]
    return {id_: _together([(one.choices, one.limit(id_)) for one in grounds]) for id_ in dict.fromkeys(ids)}


def _together(found: list[tuple[Mapping[str, str], Limit]]) -> CardLimits:
    if len({limit for _, limit in found}) == 1:
        return CardLimits((({}, found[0][1]),))
    return CardLimits(tuple(found))


class _Asked:
    """The rules on one ground, asked for one card after another."""

    def __init__(self, ground: Ground, options: CheckOptions, zone: str) -> None:
        self.choices = ground.reading.choices
        self._only = (zone,) if zone else ()
        self._ground, self._options = ground, options
        self._empty: dict[str, dict[str, int]] = {name: {} for name in ground.rules.zones}

    def limit(self, card_id: str) -> Limit:
        """The limit in the zone that takes most copies, the first of equals."""
        return max(self._in_zones(card_id), key=lambda limit: MOST if limit.copies is None else limit.copies)

    def _in_zones(self, card_id: str) -> Iterator[Limit]:
        rules, extra = self._ground.rules, card_id in self._ground.catalogue.extras
        names = [zone.name for zone in rules.zones.values() if not zone.of]
        for name in self._only or names or list(rules.zones):
            if extra and not rules.zones[name].extra:
                yield Limit(0, name)  # pieces that are no cards
            else:
                yield self._in_zone(card_id, name)

    def _in_zone(self, card_id: str, zone: str) -> Limit:
        alone = self._alone(card_id, zone)
        found = Limit(None, zone)
        for rule in alone.rules:
            asked = rule.severity is Severity.ERROR and zone in rule.selection.zones
            if not asked or kinds()[rule.kind].relative(rule, self._ground, card_id):
                continue
            most = MOST if found.copies is None else found.copies
            copies = _room(rule, alone, zone, card_id, most)
            if copies < most:
                _, by = alone.limits.get(card_id, (0, rule.by))
                found = Limit(copies, zone, rule.id, rule.message, by)
        return found

    def _alone(self, card_id: str, zone: str) -> Situation:
        """An empty deck under the rules as the card itself changes them."""
        ground, phase = self._ground, self._options.phase
        there = {**self._empty, zone: {card_id: 1}}
        rules, limits = changed(ground, there, ground.rules.rules)
        inside = Situation(ground, there, phase, as_of=self._options.as_of)
        held = tuple(rule for rule in rules if inside.holds(rule.when))
        return Situation(
            ground, self._empty, phase, held, None, limits, suggesting=False, as_of=self._options.as_of
        )


def _room(rule: Rule, alone: Situation, zone: str, card_id: str, most: int) -> int:
    """How many copies a rule lets in, up to `most`. Small limits are found first, as most are small."""
    admits = kinds()[rule.kind].admits

    def full(copies: int) -> bool:
        return not admits(rule, alone.having(zone, card_id, copies) if copies else alone, card_id)

    low, step = 0, 1
    while True:
        high = min(low + step, most) - 1
        if full(high):
            return low + bisect_left(range(low, high), True, key=full)
        if high == most - 1:
            return most
        low, step = high + 1, step * 2
