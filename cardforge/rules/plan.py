"""Rules compiled for one reading of the choices: counts become lanes of one integer per card.

Every bounded count has its own lane, a run of bits in an integer. A card's integer holds a one in the
lanes that count it, or its points in a lane of points; the sum over the deck then holds every count, and
two subtractions compare all of them with their bounds at once: a guard bit above each lane falls where a
bound is missed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import mul

from cardforge.problems import Severity
from cardforge.rules.catalogue import Counts, added, together
from cardforge.rules.kinds import kinds
from cardforge.rules.model import Has, Rule, When
from cardforge.rules.situation import Ground, Situation, depends_on_deck
from cardforge.tuples import NamedTuple

_BITS = 15
_FULL = (1 << _BITS) - 1
"""The most copies that a lane holds; a deck of more is not for the plan."""

Zones = Mapping[str, Counts]
Condition = Callable[[int], bool]
Check = Callable[[Zones], bool]


class _Lane(NamedTuple):
    """Bounds on the `bits` that start at `shift`; with a rule None nothing is asked of them."""

    shift: int
    bits: int
    rule: Rule | None
    least: int
    most: int
    condition: Condition | None
    one_of: frozenset[int]


class _Checked(NamedTuple):
    rule: Rule
    passes: Check
    condition: Condition | None


class Plan:
    """The rules in force on a ground, in a phase, on a day, ready to judge. `rules` are those it covers."""

    def __init__(self, ground: Ground, phase: str, rules: tuple[Rule, ...], as_of: str = "") -> None:
        self.ground = ground
        self.phase = phase
        self.as_of = as_of
        self.rules = tuple(rule for rule in rules if ground.holds(rule.when, phase) is not False)
        self._tables: dict[str, dict[str, int]] = {}
        self._lanes: list[_Lane] = []
        self._top = 0
        self._checks: list[_Checked] = []
        self._slow: set[Rule] = set()
        self._condition: Condition | None = None
        for rule in self.rules:
            self._add(rule)
        self._pack()

    # --- what kinds call ------------------------------------------------------------------------------

    def bound(
        self,
        rule: Rule,
        least: int,
        most: int | None,
        ids: frozenset[str] | None,
        one_of: tuple[int, ...] = (),
    ) -> None:
        """Keep the copies of the cards `ids` (None: all) in the rule's zones within bounds."""
        if one_of:
            least, most = max(least, min(one_of)), min(_FULL if most is None else most, max(one_of))
        self._bounded(rule, least, most, dict.fromkeys(self._ids(ids), 1), frozenset(one_of))

    def weighed(self, rule: Rule, least: int, most: int | None, points: Mapping[str, int]) -> None:
        """Keep the points of all copies in the rule's zones within bounds; none may be below 0."""
        self._bounded(rule, least, most, points, frozenset())

    def capped(
        self, rule: Rule, caps: Mapping[str, int], keys: Mapping[str, tuple[tuple[str, ...], ...]], own: bool
    ) -> bool:
        """Keep each group's copies under its cap; `own`: cards of one group may have different caps.

        False if that can only be explained.
        """
        groups = [key for id_ in caps for key in keys[id_]]
        alone = len(set(groups)) == len(caps) == len(groups)
        if own and not alone:
            return False
        if caps:
            self.check(rule, _capped(rule.selection.zones, dict(caps), None if alone else keys))
        return True

    def check(self, rule: Rule, passes: Check) -> None:
        """Ask `passes(zones)` besides the lanes."""
        self._checks.append(_Checked(rule, passes, self._condition))

    # --- building -------------------------------------------------------------------------------------

    def _add(self, rule: Rule) -> None:
        self._condition = None
        if self._holds(rule.when) is None and rule.when is not None:
            if not self._lanes_can(rule.when):
                self._slow.add(rule)
                return
            self._condition = self._compiled(rule.when)
        if not kinds()[rule.kind].plan(rule, self):
            self._slow.add(rule)

    def _ids(self, ids: Iterable[str] | None) -> Iterable[str]:
        return self.ground.catalogue.printings if ids is None else ids

    def _lane(self, zones: tuple[str, ...], points: Mapping[str, int]) -> tuple[int, int]:
        """Give the cards their points in a new lane; its place, counted from the right, and its bits."""
        shift, bits = self._top, (_FULL * max([1, *points.values()])).bit_length()
        for zone in zones:
            table = self._tables.setdefault(zone, dict.fromkeys(self.ground.catalogue.printings, 0))
            for id_, number in points.items():
                table[id_] += number << shift
        self._top += bits + 1
        return shift, bits

    def _bounded(
        self, rule: Rule, least: int, most: int | None, points: Mapping[str, int], one_of: frozenset[int]
    ) -> None:
        shift, bits = self._lane(rule.selection.zones, points)
        full = (1 << bits) - 1
        highest = full if most is None else min(most, full)
        self._lanes.append(_Lane(shift, bits, rule, min(least, full), highest, self._condition, one_of))

    def _lanes_can(self, when: When) -> bool:
        parts = [*when.any_of, *([when.unless] if when.unless else [])]
        here = when.has is None or not depends_on_deck(when.has.selection)
        return here and all(map(self._lanes_can, parts))

    def _compiled(self, when: When) -> Condition:
        """A condition that depends on the deck, without the parts that are known."""
        parts: list[Condition] = [self._has(when.has)] if when.has else []
        if when.unless is not None and self._holds(when.unless) is None:
            inner = self._compiled(when.unless)
            parts.append(lambda total: not inner(total))
        if when.any_of and all(self._holds(part) is not True for part in when.any_of):
            either = [self._compiled(part) for part in when.any_of if self._holds(part) is None]
            parts.append(either[0] if len(either) == 1 else lambda total: any(one(total) for one in either))
        return parts[0] if len(parts) == 1 else lambda total: all(part(total) for part in parts)

    def _holds(self, when: When | None) -> bool | None:
        return self.ground.holds(when, self.phase)

    def _has(self, has: Has) -> Condition:
        ids = self._ids(self.ground.subjects(has.selection))
        shift, bits = self._lane(has.selection.zones, dict.fromkeys(ids, 1))
        self._lanes.append(_Lane(shift, bits, None, 0, _FULL, None, frozenset()))
        least, most = has.least, _FULL if has.most is None else has.most
        return lambda total: least <= (total >> shift) & _FULL <= most

    def _pack(self) -> None:
        self._guards = self._lowest = self._highest = self._errors = 0
        self._guarded: dict[int, _Lane] = {}
        for lane in self._lanes:
            guard = 1 << lane.shift + lane.bits
            self._guarded[guard] = lane
            self._guards |= guard
            self._lowest |= lane.least << lane.shift
            self._highest |= lane.most << lane.shift | guard
            if lane.rule is not None and lane.rule.severity is Severity.ERROR:
                self._errors |= guard
        for table in self._tables.values():
            for id_ in table:
                table[id_] += 1 << self._top
        self._sums = tuple((zone, table.__getitem__) for zone, table in self._tables.items())
        self._listed = [lane for lane in self._lanes if lane.rule and lane.one_of]
        self._free = all(lane.condition is None for lane in self._lanes)
        self._strict = [one for one in self._checks if one.rule.severity is Severity.ERROR]
        self._strict_slow = [
            rule for rule in self.rules if rule in self._slow and rule.severity is Severity.ERROR
        ]

    # --- judging --------------------------------------------------------------------------------------

    def _total(self, zones: Zones) -> int:
        total = 0
        for zone, number in self._sums:
            counts = zones[zone]
            total += sum(map(mul, map(number, counts), counts.values()))
        return total

    def _missed(self, total: int) -> int:
        """The guards of all lanes whose bounds are missed, conditions aside."""
        guards = self._guards
        return ((total | guards) - self._lowest & self._highest - total & guards) ^ guards

    def legal(self, zones: Zones) -> bool | None:
        """Whether no rule of severity error is broken; None if the plan cannot say."""
        total = self._total(zones)
        if total >> self._top > _FULL:
            return None
        missed = self._missed(total) & self._errors
        if missed and (self._free or any(True for _ in self._broken(missed, total))):
            return False
        for lane in self._listed:
            if lane.rule and lane.rule.severity is Severity.ERROR and not _listed_passes(lane, total):
                return False
        for one in self._strict:
            if not one.passes(zones) and (one.condition is None or one.condition(total)):
                return False
        return not self._strict_slow or not self._explained(zones)

    def failing(self, zones: Zones) -> set[Rule] | None:
        """The rules of every severity that are broken, or that only explaining tells; None: ask them all."""
        total = self._total(zones)
        if total >> self._top > _FULL:
            return None
        found = set(self._slow)
        missed = self._missed(total)
        if missed:
            found.update(self._broken(missed, total))
        for lane in self._listed:
            if lane.rule and not _listed_passes(lane, total):
                found.add(lane.rule)
        for one in self._checks:
            if not one.passes(zones) and (one.condition is None or one.condition(total)):
                found.add(one.rule)
        return found

    def _broken(self, missed: int, total: int) -> Iterator[Rule]:
        """The rules of the lanes whose guards are in `missed` and whose condition is met."""
        while missed:
            guard = missed & -missed
            missed ^= guard
            lane = self._guarded[guard]
            if lane.rule is not None and (lane.condition is None or lane.condition(total)):
                yield lane.rule

    def _explained(self, zones: Zones) -> bool:
        """Whether a rule that can only be explained is broken."""
        situation = Situation(self.ground, zones, self.phase, self.rules, suggesting=False, as_of=self.as_of)
        known = kinds()
        return any(
            True
            for rule in self._strict_slow
            if situation.holds(rule.when)
            for _ in known[rule.kind].explain(rule, situation)
        )


def counter(rule: Rule, ground: Ground) -> Callable[[Zones], Counts]:
    """What counts a rule's cards over its zones."""
    names, subjects = rule.selection.zones, ground.subjects(rule.selection)
    if len(names) == 1 and subjects is None:
        zone = names[0]
        return lambda zones: zones[zone]
    return lambda zones: added(
        pair for name in names for pair in zones[name].items() if subjects is None or pair[0] in subjects
    )


def _listed_passes(lane: _Lane, total: int) -> bool:
    if (total >> lane.shift) & _FULL in lane.one_of:
        return True
    return lane.condition is not None and not lane.condition(total)


def _capped(
    zones: tuple[str, ...],
    caps: Mapping[str, int],
    keys: Mapping[str, tuple[tuple[str, ...], ...]] | None,
) -> Check:
    """Whether no card, or no group of cards if `keys` are given, has more copies than its cap."""
    lowest = min(caps.values())
    zone = zones[0]

    def alone(counts: Counts) -> bool:
        for id_, copies in counts.items():  # noqa: SIM110  # all() with a generator takes three times as long
            if copies > lowest and copies > caps.get(id_, copies):
                return False
        return True

    def grouped(counts: Counts) -> bool:
        assert keys is not None
        totals: dict[tuple[str, ...], int] = {}
        for id_, copies in counts.items():
            for key in keys[id_] if id_ in caps else ():
                totals[key] = totals.get(key, 0) + copies
        return max(totals.values(), default=0) <= lowest

    passes = alone if keys is None else grouped
    if len(zones) == 1:
        return lambda decks: passes(decks[zone])
    return lambda decks: passes(together(decks, zones))
