"""Judging decks: choices are read or inferred, marks filled, rules asked; compiled plans say which."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from cardforge.database import Database
from cardforge.decks.model import Deck
from cardforge.problems import Location, Problem, Severity, UsageError, did_you_mean
from cardforge.rules.catalogue import Catalogue, Counts, added
from cardforge.rules.changes import changed
from cardforge.rules.kinds import kinds
from cardforge.rules.model import Rule, Rules
from cardforge.rules.plan import Plan
from cardforge.rules.readings import (
    MOST_READINGS,
    assumed_choice,
    bad_choice,
    declared,
    narrow,
    other_choice,
    readings,
    told_by_cards,
)
from cardforge.rules.situation import Ground, Reading, Situation
from cardforge.rules.strays import notes, outside, unknown_cards, unknown_zones
from cardforge.rules.verdict import CheckOptions, Verdict, Violation

DEFAULT = CheckOptions()
_FIRST_DAY = "0001-01-01"


@dataclass(slots=True, eq=False)
class _Judged:
    """A deck under one reading."""

    situation: Situation
    violations: list[Violation]
    filled: dict[str, str]

    @property
    def legal(self) -> bool:
        return all(one.severity is not Severity.ERROR for one in self.violations)

    def score(self) -> tuple[int, int, int, int]:
        """How far from legal: copies to change, rules broken, warnings, marks left empty."""
        errors = [one for one in self.violations if one.severity is Severity.ERROR]
        warnings = sum(one.severity is Severity.WARNING for one in self.violations)
        return sum(one.weight for one in errors), len(errors), warnings, -len(self.filled)


class Judge:
    """A rule set with a database, ready for many decks: it keeps the plan of every reading it has met."""

    def __init__(self, rules: Rules, database: Database, catalogue: Catalogue | None = None) -> None:
        self.rules = rules
        self.catalogue = catalogue or Catalogue(database)
        self.database = database
        self._formats: dict[str, Judge] = {}
        self._grounds: dict[tuple[str, ...], Ground] = {}
        self._plans: dict[tuple[tuple[str, ...], str, str], Plan] = {}
        self._names = tuple(choice.name for choice in rules.choices)
        self._tellers = any(choice.teller for choice in rules.choices)
        self._agreeing: dict[tuple[str, ...], tuple[Reading, ...]] = {}
        self._marks = tuple(zone for zone in rules.zones.values() if zone.of)
        turns = (day for rule in rules.rules for day in kinds()[rule.kind].turns(rule.body))
        self._turns = sorted({_FIRST_DAY, *turns})
        self._changers = frozenset(rules.changes)

    # --- what is asked --------------------------------------------------------------------------------

    def check(self, deck: Deck, options: CheckOptions = DEFAULT, compiled: bool = True) -> Verdict:
        """Judge a deck, with every violation explained.

        With `compiled` a plan picks the rules to explain; without it all are asked. The answer is the same.
        Raises UsageError for an unknown ruleset.
        """
        judge = self.for_ruleset(options.ruleset)
        return judge._check(deck, options, compiled)

    def legal(self, deck: Deck, options: CheckOptions = DEFAULT) -> bool:
        """Whether a deck is legal, as quickly as can be."""
        judge = self.for_ruleset(options.ruleset)
        if deck.unknown and not options.lenient:
            return False
        zones = judge.contents(deck)
        chosen, bad = declared(judge.rules.choices, deck, judge.shown(zones))
        strays = not (options.lenient or deck.zones.keys() <= judge.rules.zones.keys())
        if bad or (strays and any(outside(deck, judge.rules))):
            return False
        for reading in judge._open(chosen):  # noqa: SIM110  # any() with a generator takes a microsecond
            if judge.fits(reading, zones, options):
                return True
        return False

    def situation(self, deck: Deck, options: CheckOptions = DEFAULT) -> Situation:
        """A deck's zones under the reading of its choices that fits it best, empty marks filled."""
        zones = self.contents(deck)
        chosen, _ = declared(self.rules.choices, deck, self.shown(zones))
        return self._best(self._open(chosen), zones, options, compiled=True).situation

    def for_ruleset(self, name: str) -> Judge:
        """The judge by one of the game's formats. Raises UsageError (rules.unknown-ruleset)."""
        if not name:
            return self
        if name not in self.rules.formats:
            known = list(self.rules.formats)
            hint = did_you_mean(name, known) or (
                f"there are {', '.join(known)}" if known else "the game has none"
            )
            problem = Problem(
                Location("--ruleset"), "rules.unknown-ruleset", f'no ruleset is named "{name}"', hint
            )
            raise UsageError(problem)
        if name not in self._formats:
            self._formats[name] = Judge(self.rules.formats[name], self.database, self.catalogue)
        return self._formats[name]

    def readings(self) -> tuple[Reading, ...]:
        """The combinations of choices that there are."""
        return self._open({})

    # --- grounds and plans ----------------------------------------------------------------------------

    def ground(self, reading: Reading) -> Ground:
        key = tuple(reading.choices.values())
        if key not in self._grounds:
            self._grounds[key] = Ground(self.rules, self.catalogue, reading)
        return self._grounds[key]

    def _open(self, chosen: Mapping[str, str]) -> tuple[Reading, ...]:
        """The readings that agree with what is chosen."""
        key = tuple(chosen.get(name, "") for name in self._names)
        found = self._agreeing.get(key)
        if found is None:
            narrowed = (narrow(choice, chosen) for choice in self.rules.choices)
            found = self._agreeing[key] = tuple(islice(readings(tuple(narrowed)), MOST_READINGS))
        return found

    def _plan(self, reading: Reading, options: CheckOptions) -> Plan:
        day = self._turn(options.as_of) if options.as_of else ""
        key = tuple(reading.choices.values()), options.phase, day
        plan = self._plans.get(key)
        if plan is None:
            plan = self._plans[key] = Plan(self.ground(reading), options.phase, self.rules.rules, day)
        return plan

    def _turn(self, as_of: str) -> str:
        """The last day up to a given one on which a list changed: the same lists hold since, and one plan."""
        return self._turns[bisect_right(self._turns, as_of) - 1]

    def shown(self, zones: Mapping[str, Counts]) -> dict[str, str]:
        """The options that a deck's cards tell, by choice."""
        return told_by_cards(self.rules.choices, zones, self.catalogue) if self._tellers else {}

    # --- a deck's zones -------------------------------------------------------------------------------

    def contents(self, deck: Deck) -> dict[str, Counts]:
        """Copies by card id in every declared zone; pieces only where they count."""
        extras = self.catalogue.extras
        found: dict[str, Counts] = {}
        for name, zone in self.rules.zones.items():
            entries = deck.zones.get(name, ())
            counts = {entry.card.id: entry.copies for entry in entries}
            if len(counts) < len(entries):
                counts = added((entry.card.id, entry.copies) for entry in entries)
            if extras and not zone.extra and not extras.isdisjoint(counts):
                counts = {id_: copies for id_, copies in counts.items() if id_ not in extras}
            found[name] = counts
        return found

    def _filled(self, ground: Ground, zones: dict[str, Counts]) -> tuple[dict[str, Counts], dict[str, str]]:
        """Zones with empty marks filled by their default if just one card of the deck is meant."""
        filled: dict[str, str] = {}
        for zone in self._marks:
            if zone.default is None or zones[zone.name]:
                continue
            meant = ground.matching(zone.default)
            found = [id_ for id_ in zones[zone.of] if id_ in meant] if meant else []
            if len(found) == 1:
                zones = {**zones, zone.name: {found[0]: 1}}
                filled[zone.name] = found[0]
        return zones, filled

    # --- verdicts -------------------------------------------------------------------------------------

    def fits(self, reading: Reading, zones: dict[str, Counts], options: CheckOptions) -> bool:
        """Whether a deck's zones are legal under a reading."""
        plan = self._plan(reading, options)
        if self._marks:
            zones, _ = self._filled(plan.ground, zones)
        if not options.pools and not self._changes(zones):
            found = plan.legal(zones)
            if found is not None:
                return found
        return self._judged(reading, zones, options, False, suggesting=False).legal

    def _changes(self, zones: Mapping[str, Counts]) -> bool:
        """Whether a card of the deck changes the rules."""
        return bool(self._changers) and any(
            not self._changers.isdisjoint(counts) for counts in zones.values()
        )

    def _judged(
        self,
        reading: Reading,
        zones: dict[str, Counts],
        options: CheckOptions,
        compiled: bool,
        suggesting: bool = True,
    ) -> _Judged:
        """Every violation of a deck under one reading."""
        situation, filled = self.situated(reading, zones, options, suggesting=suggesting)
        asked: set[Rule] | None = None
        if compiled and not self._changes(situation.zones):
            asked = self._plan(reading, options).failing(situation.zones)
        known = kinds()
        violations = [
            one
            for rule in situation.rules
            if (asked is None or rule in asked) and situation.holds(rule.when)
            for one in known[rule.kind].explain(rule, situation)
        ]
        return _Judged(situation, violations, filled)

    def situated(
        self,
        reading: Reading,
        zones: dict[str, Counts],
        options: CheckOptions,
        made: type[Situation] = Situation,
        suggesting: bool = False,
    ) -> tuple[Situation, dict[str, str]]:
        """A deck as the rules in force look at it, and the cards that empty marks were filled with."""
        plan = self._plan(reading, options)
        ground = plan.ground
        zones, filled = self._filled(ground, zones)
        rules, limits = plan.rules, {}
        if self._changes(zones):
            everything = changed(ground, zones, self.rules.rules)
            rules = tuple(
                rule for rule in everything.rules if ground.holds(rule.when, options.phase) is not False
            )
            limits = dict(everything.limits)
        pools = self._pools(options) if options.pools else {}
        return made(ground, zones, options.phase, rules, pools, limits, suggesting, options.as_of), filled

    def _pools(self, options: CheckOptions) -> dict[str, Counts]:
        find = self.database.find
        return {
            name: added(
                (card.id, copies) for text, copies in pool.items() if (card := find(text)) is not None
            )
            for name, pool in options.pools.items()
        }

    def _check(self, deck: Deck, options: CheckOptions, compiled: bool) -> Verdict:
        known = kinds()
        zones = self.contents(deck)
        shown = self.shown(zones)
        chosen, bad = declared(self.rules.choices, deck, shown)
        best = self._best(self._open(chosen), zones, options, compiled)
        reading = best.situation.ground.reading
        told = [] if chosen == shown else [*self._other(best, zones, shown, options)]
        told += unknown_cards(deck, best.situation, options.lenient)
        told += unknown_zones(deck, self.rules, options.lenient)
        for choice in self.rules.choices:
            name = choice.name
            if name in bad:
                told.append(bad_choice(narrow(choice, shown), bad[name], reading.choices[name]))
            elif name not in chosen:
                told.append(assumed_choice(choice, reading.choices[name]))
        told = sorted([*told, *best.violations], key=lambda one: one.rank)
        return Verdict(
            legal=all(one.severity is not Severity.ERROR for one in told),
            choices=reading.choices,
            checked=tuple([rule.id for rule in best.situation.rules]),
            violations=tuple(told),
            notes=tuple(notes(deck, best.situation, best.filled)),
            lists=tuple(
                one
                for rule in best.situation.rules
                if (one := known[rule.kind].applied(rule, options.as_of)) is not None
                and best.situation.holds(rule.when)
            ),
            distinct={
                zone: tuple(map(self.catalogue.name, best.situation.zones[zone]))
                for zone in self.rules.table.distinct
            },
        )

    def _best(
        self, found: tuple[Reading, ...], zones: dict[str, Counts], options: CheckOptions, compiled: bool
    ) -> _Judged:
        """The reading under which least is wrong, the first of equals."""
        if len(found) > 1 and compiled:
            found = tuple(one for one in found if self.fits(one, zones, options)) or found
        reading = found[0]
        if len(found) > 1:
            judged = [self._judged(one, zones, options, compiled, suggesting=False) for one in found]
            reading = min(judged, key=_Judged.score).situation.ground.reading
        return self._judged(reading, zones, options, compiled)

    def _other(
        self, best: _Judged, zones: dict[str, Counts], known: Mapping[str, str], options: CheckOptions
    ) -> Iterator[Violation]:
        """If the declared choices fail and others, with which the cards agree, do not: that."""
        if best.legal:
            return
        for reading in self._open(known):
            if self.fits(reading, zones, options):
                yield other_choice(reading, best.situation.ground.reading.choices)
                return
