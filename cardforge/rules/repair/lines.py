"""Rules as rows of linear bounds on a deck's counts, as far as their kinds say them to a plan."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardforge.problems import Severity
from cardforge.rules.kinds import kinds
from cardforge.rules.model import CardChange, Rule, Rules
from cardforge.rules.plan import Check, Plan
from cardforge.rules.situation import Ground
from cardforge.tuples import NamedTuple

Place = tuple[str, str]
"""A zone, and the id of a card in it."""


class Row(NamedTuple):
    """Copies that must add up to between `least` and `most` (None: no bound).

    They are those of the cards `ids` (None: all) in the zones, each counted as often as `points` say, if
    there are any; or each place counts as `parts` says.
    `wide` rows are about many cards, and changes of any of them count for lower bounds.
    """

    rule: str
    zones: tuple[str, ...]
    ids: frozenset[str] | None
    least: int | None
    most: int | None
    parts: Mapping[Place, int] | None = None
    points: Mapping[str, int] | None = None
    wide: bool = True

    def part(self, zone: str, id_: str) -> int:
        """How much a copy there adds."""
        if self.parts is not None:
            return self.parts.get((zone, id_), 0)
        if self.ids is not None and id_ not in self.ids:
            return 0
        return self.zones.count(zone) * (1 if self.points is None else self.points[id_])

    def lacking(self, total: int) -> int:
        """How far a total is from the bounds: above 0 it must grow, below it must shrink."""
        if self.least is not None and total < self.least:
            return self.least - total
        return min(self.most - total, 0) if self.most is not None else 0


class Lines(Plan):
    """Takes what kinds say to a plan, and keeps it as rows.

    Every legal deck meets all rows; where a mark is filled if it is left empty, they ask for that card less.
    `exact` are the rules that a deck meets if it meets their rows; the others
    have to be asked. Rules that cards of the game can loosen have no rows.
    """

    def __init__(self, ground: Ground, phase: str, rules: tuple[Rule, ...], as_of: str) -> None:
        self.rows: list[Row] = []
        loose, self._unlimited = _loosened(ground)
        self._asked: set[Rule] = set()
        self._filled = frozenset(
            zone.name for zone in ground.rules.zones.values() if zone.default is not None
        )
        known = [rule for rule in rules if rule.severity is Severity.ERROR and rule.id not in loose]
        super().__init__(ground, phase, tuple(known), as_of)
        for rule in self.rules:
            more = kinds()[rule.kind].rows
            if more is None or ground.holds(rule.when, phase) is not True:
                continue
            for least, most, parts in more(rule, ground):
                if not self._unlimited.isdisjoint(id_ for _, id_ in parts):
                    continue
                filled = [part for (zone, _), part in parts.items() if zone in self._filled]
                if not filled:
                    self.rows.append(Row(rule.id, (), None, least, most, parts, wide=False))
                elif min(filled) >= 0:
                    self.rows.append(Row(rule.id, (), None, None, most, parts, wide=False))
        self.exact = frozenset(self.rules) - self._slow - self._asked

    def bound(
        self,
        rule: Rule,
        least: int,
        most: int | None,
        ids: frozenset[str] | None,
        one_of: tuple[int, ...] = (),
    ) -> None:
        self._take(rule, least, most, ids, None, one_of)

    def weighed(self, rule: Rule, least: int, most: int | None, points: Mapping[str, int]) -> None:
        self._take(rule, least, most, frozenset(points), points, ())

    def _take(
        self,
        rule: Rule,
        least: int,
        most: int | None,
        ids: frozenset[str] | None,
        points: Mapping[str, int] | None,
        one_of: tuple[int, ...],
    ) -> None:
        marks = len(self._filled.intersection(rule.selection.zones))
        if one_of or marks or self._condition is not None:
            self._asked.add(rule)
        if self._condition is None:
            if one_of:
                least, most = max(least, min(one_of)), max(one_of) if most is None else min(most, max(one_of))
            least -= marks * max([1, *points.values()] if points is not None else [1])
            zones = rule.selection.zones
            self.rows.append(Row(rule.id, zones, ids, max(0, least) or None, most, points=points))

    def capped(
        self, rule: Rule, caps: Mapping[str, int], keys: Mapping[str, tuple[tuple[str, ...], ...]], own: bool
    ) -> bool:
        groups: dict[tuple[str, ...], list[str]] = {}
        for id_ in caps:
            for key in keys[id_]:
                groups.setdefault(key, []).append(id_)
        mixed = own and any(len(group) > 1 for group in groups.values())
        if mixed or self._condition is not None or not self._filled.isdisjoint(rule.selection.zones):
            self._asked.add(rule)
        if mixed or self._condition is not None:
            return True
        for group in groups.values():
            if self._unlimited.isdisjoint(group):
                most = min(caps[id_] for id_ in group)
                row = Row(rule.id, rule.selection.zones, frozenset(group), None, most, wide=False)
                self.rows.append(row)
            else:
                self._asked.add(rule)
        return True

    def check(self, rule: Rule, passes: Check) -> None:
        self._asked.add(rule)


def _loosened(ground: Ground) -> tuple[frozenset[str], frozenset[str]]:
    """The ids of rules that cards of the game change, and the ids of cards whose limit they set."""
    rules, cards = set[str](), set[str]()
    for id_, change in _changes(ground.rules):
        rules |= change.waive
        rules |= {one[0] for one in (change.adjust, change.option) if one is not None}
        if change.set_limit is not None:
            same = ground.catalogue.same
            cards |= (
                {one for one in same if same[one] == same[id_]}
                if change.where is None
                else ground.matching(change.where)
            )
    return frozenset(rules), frozenset(cards)


def _changes(rules: Rules) -> Iterable[tuple[str, CardChange]]:
    return ((id_, change) for id_, changes in rules.changes.items() for change in changes)
