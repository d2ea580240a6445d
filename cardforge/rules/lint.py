"""Mistakes in a rule pack that reading it cannot show: what the rules mean together, over the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import prod

from cardforge.problems import Pointer, Problem, Severity, listed
from cardforge.query import Bind, Query
from cardforge.rules.catalogue import Catalogue
from cardforge.rules.kinds import kinds
from cardforge.rules.model import Rule, Rules, When
from cardforge.rules.parse import Parser
from cardforge.rules.readings import MOST_READINGS, readings
from cardforge.rules.situation import Ground, Situation, depends_on_deck
from cardforge.rules.suggest import admitter

_PHASE = "build"


class Linter:
    """Looks at one rule set under all readings of its choices; without cards only at names."""

    def __init__(self, rules: Rules, parser: Parser) -> None:
        self._rules, self._parser = rules, parser
        self._place = rules.source.place
        catalogue = Catalogue(parser.database)
        self._cards = bool(catalogue.printings)
        found = islice(readings(rules.choices), MOST_READINGS)
        self._grounds = [Ground(rules, catalogue, reading) for reading in found]

    def problems(self) -> Iterator[Problem]:
        yield from self._names()
        for rule in self._rules.rules:
            yield from self._rule(rule)

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
        for name, at in self._parser.used.items():
            if name not in bound:
                names = [f"${one}" for one in bound]
                hint = f"choices bind {listed(names)}" if names else "let a choice's option bind it"
                yield Problem(self._place(at), "rules.unknown-bind", f'no option binds "${name}"', hint)

    def _binds(self) -> Iterator[tuple[str, Bind, Pointer]]:
        for choice in self._rules.choices:
            for option in choice.options.values():
                for name, value in option.binds.items():
                    yield name, value, (*choice.at, "options", option.name, "bind", name)

    # --- one rule -------------------------------------------------------------------------------------

    def _rule(self, rule: Rule) -> Iterator[Problem]:
        live = [ground for ground in self._grounds if _may_hold(ground, rule.when)]
        if not live:
            message = f'the rule "{rule.id}" holds under no choice'
            yield Problem(self._place((*rule.at, "when")), "rules.never-holds", message, "mend its condition")
            return
        found: dict[tuple[str, str], list[Problem]] = {}
        for ground in live:
            for problem in kinds()[rule.kind].lint(rule, ground, self._place):
                found.setdefault((problem.code, str(problem.where)), []).append(problem)
        for (code, _), problems in found.items():
            # An option may be idle under one choice; it is needless only if it is so under all.
            if code != "rules.unreachable-option" or len(problems) == len(live):
                yield problems[0]
        if self._cards:
            yield from self._queries(rule, live)
            yield from self._contradiction(rule, live)

    def _queries(self, rule: Rule, live: list[Ground]) -> Iterator[Problem]:
        """Queries that mean no card, or ask for names that are not bound where the rule holds."""
        asked: list[tuple[Query | None, Pointer]] = [
            (rule.selection.where, (*rule.at, "where")),
            (rule.selection.but, (*rule.at, "except")),
        ]
        asked += [(query, rule.at) for query in kinds()[rule.kind].queries(rule.body)]
        for query, at in asked:
            if query is None or query.deck:
                continue
            hits = [ground.matching(query) for ground in live]
            unbound = [ground for ground in live if query in ground.faults]
            if unbound:
                names = listed(f"${name}" for name in query.names)
                chosen = ", ".join(f"{name} {value}" for name, value in unbound[0].reading.choices.items())
                message = f'the rule "{rule.id}" needs {names}, which {chosen or "no choice"} does not bind'
                yield Problem(self._place(at), "rules.unbound-name", message, 'bind it, or add a "when"')
            elif not any(hits):
                message = f'the query "{query.text}" of the rule "{rule.id}" matches no card'
                hint = "mend the query, or add the cards"
                yield Problem(self._place(at), "rules.no-match", message, hint, Severity.WARNING)

    def _contradiction(self, rule: Rule, live: list[Ground]) -> Iterator[Problem]:
        """A rule that needs cards which others forbid."""
        if rule.kind != "count" or rule.severity is not Severity.ERROR or depends_on_deck(rule.selection):
            return
        zone = rule.selection.zones[0]
        if len(rule.selection.zones) > 1 or self._rules.zones[zone].of:
            return
        for ground in live:
            need = ground.fixed(getattr(rule.body, "least", None))
            wanted = ground.subjects(rule.selection)
            if not need or not wanted:
                continue
            others = tuple(
                one
                for one in self._rules.rules
                if one is not rule and ground.holds(one.when, _PHASE) is True and one.kind in _FORBIDDING
            )
            empty = self._empty(ground, others, wanted, zone)
            if empty is not None and not any(map(admitter(empty, zone), sorted(wanted))):
                guilty = [one.id for one in others if not _admits_any(empty, one, zone, wanted)]
                names = listed(f'"{name}"' for name in guilty) or "the others together"
                message = f'the rule "{rule.id}" needs what {names} forbid{"s" if len(guilty) == 1 else ""}'
                yield Problem(self._place(rule.at), "rules.contradiction", message, "no deck can meet both")
                return


def _may_hold(ground: Ground, when: When | None) -> bool:
    """Whether a condition may be met under a reading, in some phase."""
    phases = [_PHASE, *sorted(_phases(when))]
    return any(ground.holds(when, phase) is not False for phase in phases)


def _phases(when: When | None) -> set[str]:
    if when is None:
        return set()
    inner = [*when.any_of, *([when.unless] if when.unless else [])]
    return {*(when.phases or ()), *(phase for part in inner for phase in _phases(part))}


def _admits_any(situation: Situation, rule: Rule, zone: str, ids: frozenset[str]) -> bool:
    if zone not in rule.selection.zones:
        return True
    return any(kinds()[rule.kind].admits(rule, situation, id_) for id_ in ids)
