"""Mistakes in a rule pack that reading it cannot show: what the rules mean together, over the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice, product
from math import prod
from typing import cast

from cardforge.problems import Location, Pointer, Problem, Severity, listed
from cardforge.query import Bind, Query
from cardforge.rules.catalogue import Catalogue, Counts
from cardforge.rules.kinds import kinds
from cardforge.rules.kinds._count_body import Count
from cardforge.rules.kinds._list_body import Lists, overlap
from cardforge.rules.kinds.allow import AllowOption
from cardforge.rules.kinds.sum import Sum
from cardforge.rules.kinds.within import Within
from cardforge.rules.model import Choice, Rule, Rules, When
from cardforge.rules.parse import Parser
from cardforge.rules.readings import MOST_READINGS, readings, told_by_cards
from cardforge.rules.situation import Ground, Situation, depends_on_deck
from cardforge.rules.suggest import room

_PHASE = "build"
Place = Callable[[Pointer], Location]


class Linter:
    """Looks at one rule set under all readings of its choices; without cards only at names."""

    def __init__(self, rules: Rules, parser: Parser) -> None:
        self._rules, self._parser = rules, parser
        self._place = rules.source.place
        catalogue = Catalogue(parser.database)
        self._cards = bool(catalogue.printings)
        found = islice(readings(rules.choices), MOST_READINGS)
        turns = (day for rule in rules.rules for day in kinds()[rule.kind].turns(rule.body))
        self._days = sorted(set(turns))
        self._grounds = [Ground(rules, catalogue, reading) for reading in found]

    def problems(self) -> Iterator[Problem]:
        yield from self._names()
        for rule in self._rules.rules:
            yield from self._rule(rule)
        yield from self._overlaps()

    def borne(self) -> Iterator[Problem]:
        """What is wrong with the changes that cards bring; what they do to other rules is not looked into."""
        for one in (change for changes in self._rules.changes.values() for change in changes):
            if one.add is not None:
                yield from self._alone(one.add, one.source.place)
            option = cast("AllowOption", one.option[1]).where if one.option else None
            for query, at in ((one.where, ("where",)), (option, ("allow", "where"))):
                if query is not None and self._cards and not query.deck:
                    place = one.source.place((*one.at, *at))
                    yield from _idle(query, f'the card "{one.card}"', self._grounds, place)

    # --- names ----------------------------------------------------------------------------------------

    def _names(self) -> Iterator[Problem]:
        size = prod(len(choice.options) for choice in self._rules.choices)
        if size > MOST_READINGS:
            message = f"the choices have {size} combinations, the most is {MOST_READINGS}"
            yield Problem(self._place(("choices",)), "rules.too-many-choices", message, "choose less at once")
        bound: dict[str, Pointer] = {}
        for name, value, at in self._binds():
            bound.setdefault(name, at)
            if self._cards and name in self._parser.names and value:
                self._parser.card(str(value), at)
        for name, at in bound.items():
            if name not in self._parser.used:
                message = f'no rule asks for "${name}"'
                hint = f"write ${name} in a query or bound, or drop it"
                yield Problem(self._place(at), "rules.unused-bind", message, hint, Severity.WARNING)
        for name, (source, at) in self._parser.used.items():
            if name not in bound:
                names = [f"${one}" for one in bound]
                hint = f"choices bind {listed(names)}" if names else "let a choice's option bind it"
                yield Problem(source.place(at), "rules.unknown-bind", f'no option binds "${name}"', hint)

        for choice in self._rules.choices:
            if choice.teller and self._cards and not _told_of(choice, self._grounds[0].catalogue):
                at = (*choice.at, "from", "attr")
                message = f'no card names an option of "{choice.name}" in "{choice.teller.attr}"'
                hint = "give options the names that the field holds"
                yield Problem(self._place(at), "rules.no-values", message, hint, Severity.WARNING)

    def _binds(self) -> Iterator[tuple[str, Bind, Pointer]]:
        for choice in self._rules.choices:
            for option in choice.options.values():
                for name, value in option.binds.items():
                    yield name, value, (*choice.at, "options", option.name, "bind", name)

    # --- one rule -------------------------------------------------------------------------------------

    def _rule(self, rule: Rule) -> Iterator[Problem]:
        yield from self._alone(rule, self._place)
        if self._cards:
            yield from self._contradiction(rule, self._live(rule))

    def _live(self, rule: Rule) -> list[Ground]:
        """The grounds on which a rule may hold."""
        return [ground for ground in self._grounds if _may_hold(ground, rule.when)]

    def _alone(self, rule: Rule, place: Place) -> Iterator[Problem]:
        """What is wrong with a rule by itself."""
        live = self._live(rule)
        if not live:
            message = f'the rule "{rule.id}" holds under no choice'
            yield Problem(place((*rule.at, "when")), "rules.never-holds", message, "mend its condition")
            return
        found: dict[tuple[str, str], list[Problem]] = {}
        for ground in live:
            for problem in kinds()[rule.kind].lint(rule, ground, place):
                found.setdefault((problem.code, str(problem.where)), []).append(problem)
        for (code, _), problems in found.items():
            # An option may be idle under one choice; it is needless only if it is so under all.
            if code != "rules.unreachable-option" or len(problems) == len(live):
                yield problems[0]
        if self._cards:
            yield from self._queries(rule, live, place)

    def _queries(self, rule: Rule, live: list[Ground], place: Place) -> Iterator[Problem]:
        """Queries that mean no card, or ask for names that are not bound where the rule holds."""
        asked: list[tuple[Query | None, Pointer]] = [
            (rule.selection.where, (*rule.at, "where")),
            (rule.selection.but, (*rule.at, "except")),
        ]
        asked += [(query, rule.at) for query in kinds()[rule.kind].queries(rule.body)]
        for query, at in asked:
            if query is not None and not query.deck:
                yield from _idle(query, f'the rule "{rule.id}"', live, place(at))

    def _contradiction(self, rule: Rule, live: list[Ground]) -> Iterator[Problem]:
        """A rule that needs cards which others forbid, or more than they let in, on some day."""
        zone = rule.selection.zones[0]
        if rule.severity is not Severity.ERROR or depends_on_deck(rule.selection):
            return
        if len(rule.selection.zones) > 1 or self._rules.zones[zone].of:
            return
        for ground, day in product(live, ("", *self._days)):
            need, wanted, each = _needs(rule, ground)
            if not need or not wanted:
                continue
            others = tuple(
                one
                for one in self._rules.rules
                if one is not rule and ground.holds(one.when, _PHASE) is True and _may_forbid(one)
            )
            zones: dict[str, Counts] = {name: {} for name in self._rules.zones}
            empty = Situation(ground, zones, _PHASE, others, as_of=day)
            cards = ground.catalogue.once(wanted)
            if _fits(empty, zone, cards, need, each):
                continue
            guilty = [one.id for one in others if not _fits_one(empty, one, zone, cards, need, each)]
            names = listed(f'"{name}"' for name in guilty) or "the others together"
            message = f'the rule "{rule.id}" needs what {names} forbid{"s" if len(guilty) == 1 else ""}'
            message += f" from {day} on" if day else ""
            severity = Severity.WARNING if day else Severity.ERROR
            hint = "no deck can meet both"
            yield Problem(self._place(rule.at), "rules.contradiction", message, hint, severity)
            return

    # --- lists ----------------------------------------------------------------------------------------

    def _overlaps(self) -> Iterator[Problem]:
        """Lists of two rules that say the same sort of thing about the same zones at the same time."""
        rules = [(rule, rule.body) for rule in self._rules.rules if isinstance(rule.body, Lists)]
        for (one, mine), (other, theirs) in combinations(rules, 2):
            found = overlap(mine, theirs)
            if found is not None and not set(one.selection.zones).isdisjoint(other.selection.zones):
                first, second = found[0].called(), found[1].called()
                message = f'{first} in the rule "{one.id}" and {second} in "{other.id}" hold together'
                hint = 'give the first a "to", or put both under one rule\'s "lists"'
                place = self._place(found[1].at)
                yield Problem(place, "rules.lists-overlap", message, hint, Severity.WARNING)


def _told_of(choice: Choice, catalogue: Catalogue) -> bool:
    """Whether some card could tell a choice."""
    zone = choice.teller.zone if choice.teller else ""
    return any(told_by_cards((choice,), {zone: {id_: 1}}, catalogue) for id_ in catalogue.printings)


def _idle(query: Query, owner: str, live: list[Ground], where: Location) -> Iterator[Problem]:
    """A query that means no card, or asks for names that are not bound."""
    hits = [ground.matching(query) for ground in live]
    unbound = [ground for ground in live if query in ground.faults]
    if unbound:
        names = listed(f"${name}" for name in query.names)
        chosen = ", ".join(f"{name} {value}" for name, value in unbound[0].reading.choices.items())
        message = f"{owner} needs {names}, which {chosen or 'no choice'} does not bind"
        yield Problem(where, "rules.unbound-name", message, 'bind it, or add a "when"')
    elif not any(hits):
        message = f'the query "{query.text}" of {owner} matches no card'
        yield Problem(where, "rules.no-match", message, "mend the query, or add the cards", Severity.WARNING)


def _may_hold(ground: Ground, when: When | None) -> bool:
    """Whether a condition may be met under a reading, in some phase."""
    phases = [_PHASE, *sorted(_phases(when))]
    return any(ground.holds(when, phase) is not False for phase in phases)


def _phases(when: When | None) -> set[str]:
    if when is None:
        return set()
    inner = [*when.any_of, *([when.unless] if when.unless else [])]
    return {*(when.phases or ()), *(phase for part in inner for phase in _phases(part))}


def _needs(rule: Rule, ground: Ground) -> tuple[int, frozenset[str], bool]:
    """How many copies a rule needs at least, of which cards, and whether each must be another card."""
    body = rule.body
    subjects = ground.subjects(rule.selection)
    if isinstance(body, Count) and not body.per and subjects is not None:
        return ground.fixed(body.least) or 0, subjects, body.unit != "copies"
    if isinstance(body, Sum) and ground.fixed(body.least):
        ids = ground.catalogue.printings if subjects is None else subjects
        amounts = ground.catalogue.amounts(body.attr)
        return 1, frozenset(id_ for id_ in ids if amounts.get(id_, 0) > 0), False
    return 0, frozenset(), False


def _may_forbid(rule: Rule) -> bool:
    """Whether an empty deck shows what a rule forbids: not if it asks for cards of another zone."""
    return not (isinstance(rule.body, Within) and (rule.body.zone or rule.body.pool))


def _fits(situation: Situation, zone: str, wanted: list[str], need: int, each: bool) -> bool:
    """Whether so many copies of the wanted cards, or different ones, may come into an empty deck."""
    for id_ in wanted:
        need -= room(situation, zone, id_, 1 if each else need)
        if need <= 0:
            return True
    return False


def _fits_one(situation: Situation, rule: Rule, zone: str, wanted: list[str], need: int, each: bool) -> bool:
    alone = Situation(situation.ground, situation.zones, situation.phase, (rule,), as_of=situation.as_of)
    return _fits(alone, zone, wanted, need, each)
