"""The decks that can be reached from one by single changes, under one reading of the choices."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

from cardforge.rules.catalogue import Counts
from cardforge.rules.model import Rule
from cardforge.rules.repair.alike import classes
from cardforge.rules.repair.lines import Lines, Place, Row
from cardforge.rules.repair.model import Wishes
from cardforge.rules.repair.simplex import Column, Weights, weights
from cardforge.rules.situation import Ground
from cardforge.rules.verdict import CheckOptions
from cardforge.tuples import NamedTuple

Delta = Mapping[Place, int]
"""Copies that came or went, by place."""

Lacking = Mapping[int, int]
"""The totals of rows that are not those of the start, by the row's number."""

_MOST_BOUNDED = 60
"""Rows of a linear program."""


class Edit(NamedTuple):
    """One copy that goes from a place (None: into the deck), or comes to one (None: out of the deck)."""

    gone: Place | None
    come: Place | None


class Conflict(NamedTuple):
    """What a legal deck must differ in: places of cards `ids` (None: all) in a zone, more there or fewer."""

    zone: str
    ids: frozenset[str] | None
    signs: tuple[int, ...]


class Space:
    """The decks around a start, what is wrong with them by rows, and changes that matter.

    A change that undoes another is none: of each place copies only come or only go.
    """

    def __init__(
        self,
        ground: Ground,
        rules: tuple[Rule, ...],
        options: CheckOptions,
        start: Mapping[str, Counts],
        wishes: Wishes,
    ) -> None:
        self.ground, self.start, self._wishes = ground, start, wishes
        zones = ground.rules.zones
        self._lines = Lines(ground, options.phase, rules, options.as_of)
        self.exact = self._lines.exact
        self.rows = self._lines.rows
        self._zones = [zone.name for zone in zones.values() if not zone.of]
        self._marks = {zone.name: zone.of for zone in zones.values() if zone.of}
        self._marked_by = {
            zone: [mark for mark, of in self._marks.items() if of == zone] for zone in self._zones
        }
        self._total = {
            id_: sum(start[zone].get(id_, 0) for zone in self._zones) for id_ in ground.catalogue.printings
        }
        self._class = self._classes(options.phase, rules)
        self._by_class: dict[int, list[str]] = {}
        for id_, number in self._class.items():
            self._by_class.setdefault(number, []).append(id_)
        self._candidates: dict[tuple[str, frozenset[str] | None], list[list[str]]] = {}
        self._orbit: dict[tuple[object, ...], int] = {}
        self._touched: dict[Place, list[tuple[int, int]]] = {}
        self._placed: dict[Place, list[tuple[int, int]]] = {}
        self._wide: list[int] = []
        for number, row in enumerate(self.rows):
            self._index(number, row)
        self._at_start = [self._total_of(row) for row in self.rows]
        self.broken = [number for number, row in enumerate(self.rows) if row.lacking(self._at_start[number])]
        self._prepare()

    def _classes(self, phase: str, rules: tuple[Rule, ...]) -> dict[str, int]:
        wishes: list[Mapping[str, Hashable]] = [dict.fromkeys(self._wishes.keep, True)]
        if self._wishes.owned is not None:
            wishes.append(dict(self._wishes.owned))
        return classes(self.ground, phase, rules, wishes)

    # --- rows -----------------------------------------------------------------------------------------

    def _index(self, number: int, row: Row) -> None:
        """Note which places a row is about: one by one, unless it is about whole zones."""
        if row.parts is not None:
            for place, part in row.parts.items():
                self._placed.setdefault(place, []).append((number, part))
        elif row.ids is not None and not row.wide:
            for zone in row.zones:
                for id_ in row.ids:
                    self._placed.setdefault((zone, id_), []).append((number, 1))
        else:
            self._wide.append(number)

    def _total_of(self, row: Row) -> int:
        if row.parts is not None:
            return sum(part * self.start[zone].get(id_, 0) for (zone, id_), part in row.parts.items())
        return sum(
            copies * row.part(zone, id_)
            for zone in dict.fromkeys(row.zones)
            for id_, copies in self.start[zone].items()
        )

    def touched(self, place: Place) -> list[tuple[int, int]]:
        """The rows that a copy at a place counts in, with what it adds."""
        found = self._touched.get(place)
        if found is None:
            self._mark_rows(place)
            wide = ((number, self.rows[number].part(*place)) for number in self._wide)
            found = [*self._placed.get(place, ()), *((number, part) for number, part in wide if part)]
            self._touched[place] = found
        return found

    def _mark_rows(self, place: Place) -> None:
        """A mark may lie on no more copies than there are; more than the start has beyond is never made."""
        zone, id_ = place
        marks = [zone] if zone in self._marks else self._marked_by[zone]
        for mark in marks:
            of = self._marks[mark]
            if any(self.rows[number].rule == f"${mark}" for number, _ in self._placed.get((mark, id_), ())):
                continue
            beyond = self.start[mark].get(id_, 0) - self.start[of].get(id_, 0)
            parts = {(mark, id_): 1, (of, id_): -1}
            for one, part in parts.items():
                self._placed.setdefault(one, []).append((len(self.rows), part))
            self.rows.append(Row(f"${mark}", (), None, None, max(0, beyond), parts, wide=False))
            self._at_start.append(beyond)

    def lacking(self, number: int, changed: Lacking) -> int:
        """How far a row is from its bounds."""
        return self.rows[number].lacking(changed.get(number, self._at_start[number]))

    def wrong(self, changed: Lacking) -> list[int]:
        """The rows that are beyond their bounds."""
        numbers = dict.fromkeys([*self.broken, *changed])
        return [number for number in numbers if self.lacking(number, changed)]

    def beside(self, changed: Lacking) -> int:
        """How far rows are from their bounds that lower bounds leave out."""
        return sum(abs(self.lacking(number, changed)) for number in changed if number not in self._in_bound)

    def after(self, changed: Lacking, edit: Edit) -> dict[int, int]:
        """The rows' totals after a change."""
        totals = dict(changed)
        for place, sign in ((edit.gone, -1), (edit.come, 1)):
            for number, part in self.touched(place) if place is not None else ():
                totals[number] = totals.get(number, self._at_start[number]) + sign * part
        return totals

    # --- lower bounds ---------------------------------------------------------------------------------

    def _prepare(self) -> None:
        """The columns of the linear program: every way in which a change moves the rows that are bounded."""
        wide = [number for number in self._wide if number not in self.broken]
        self._bounded = [*self.broken, *wide][:_MOST_BOUNDED]
        sides: list[tuple[int, int]] = []
        for number in self._bounded:
            row = self.rows[number]
            sides += [(number, 1)] * (row.least is not None) + [(number, -1)] * (row.most is not None)
        self._sides = sides
        self._in_bound = frozenset(self._bounded)
        columns: dict[Column, None] = {}
        for zone in [*self._zones, *self._marks]:
            for id_ in self._class:
                come = self._effect((zone, id_), 1)
                if self._may_come((zone, id_), {}):
                    columns[come] = None
                if self.start[zone].get(id_):
                    gone = self._effect((zone, id_), -1)
                    if zone in self._marks or id_ not in self._wishes.keep:
                        columns[gone] = None
                    for other in self._zones if zone not in self._marks else ():
                        if other != zone and self._holds(other, id_):
                            there = self._effect((other, id_), 1)
                            columns[tuple(map(int.__add__, gone, there))] = None
        self._columns = [column for column in columns if any(part > 0 for part in column)]
        self._pool: list[Weights] = []
        self._solved: set[tuple[int, ...]] = set()

    def _effect(self, place: Place, sign: int) -> Column:
        parts = {number: part * sign for number, part in self.touched(place)}
        return tuple([parts.get(number, 0) * side for number, side in self._sides])

    def _needs(self, changed: Lacking) -> tuple[int, ...]:
        found = []
        for number, side in self._sides:
            row, total = self.rows[number], changed.get(number, self._at_start[number])
            found.append((row.least or 0) - total if side > 0 else total - (row.most or 0))
        return tuple(found)

    def bound(self, changed: Lacking, solve: bool = False) -> int | None:
        """The fewest changes that can bring all rows within bounds; None if nothing can.

        Without `solve` only what was found before is asked, which is quick.
        """
        needs = self._needs(changed)
        if solve and needs not in self._solved and any(need > 0 for need in needs):
            self._solved.add(needs)
            found = weights(self._columns, needs)
            if found is not None and found not in self._pool:
                self._pool.append(found)
        most = 0
        for one in self._pool:
            least = one.bound(needs)
            if one.endless and least > 0:
                return None
            most = max(most, 0 if one.endless else least)
        return most

    def farthest(self, changed: Lacking) -> int:
        """How far the row is from its bounds that is farthest."""
        return max((abs(self.lacking(number, changed)) for number in self._bounded), default=0)

    # --- changes --------------------------------------------------------------------------------------

    def _holds(self, zone: str, id_: str) -> bool:
        return self.ground.rules.zones[zone].extra or id_ not in self.ground.catalogue.extras

    def _may_come(self, place: Place, delta: Delta) -> bool:
        zone, id_ = place
        if zone in self._marks:
            return self._holds(self._marks[zone], id_)
        if not self._holds(zone, id_):
            return False
        owned = self._wishes.owned
        if owned is None:
            return True
        here = self._total[id_] + sum(delta.get((one, id_), 0) for one in self._zones)
        return here < owned.get(id_, 0)

    def is_mark(self, zone: str) -> bool:
        """Whether a zone only marks cards of another."""
        return zone in self._marks

    def may_hold(self, delta: Delta) -> bool:
        """Whether all that comes may lie where it comes to, and is there to be had."""
        owned = self._wishes.owned
        for (zone, id_), change in delta.items():
            if change > 0 and not self._holds(self._marks.get(zone, zone), id_):
                return False
            here = self._total[id_] + sum(delta.get((one, id_), 0) for one in self._zones)
            if change > 0 and zone not in self._marks and owned is not None and here > owned.get(id_, 0):
                return False
        return True

    def row_conflicts(self, number: int, changed: Lacking) -> Iterator[Conflict]:
        """The places that a row beyond its bounds needs more of or fewer."""
        row, sign = self.rows[number], 1 if self.lacking(number, changed) > 0 else -1
        if row.parts is None:
            yield from (Conflict(zone, row.ids, (sign,)) for zone in dict.fromkeys(row.zones))
            return
        found: dict[tuple[str, int], set[str]] = {}
        for (zone, id_), part in row.parts.items():
            if part:
                found.setdefault((zone, sign if part > 0 else -sign), set()).add(id_)
        yield from (Conflict(zone, frozenset(ids), (one,)) for (zone, one), ids in found.items())

    def edits(self, conflicts: Iterable[Conflict], delta: Delta) -> list[Edit]:
        """The changes that conflicts ask for, moves last; of cards that are alike in all just one."""
        found: dict[Edit, None] = {}
        for conflict in conflicts:
            for sign in conflict.signs:
                more = self._more if sign > 0 else self._fewer
                found.update(dict.fromkeys(more(conflict.zone, conflict.ids, delta)))
        return sorted(found, key=lambda edit: None not in edit)

    def _more(self, zone: str, ids: frozenset[str] | None, delta: Delta) -> Iterator[Edit]:
        for id_ in self._picked(zone, ids, delta):
            place = zone, id_
            if delta.get(place, 0) < 0:
                continue
            if self._may_come(place, delta):
                yield Edit(None, place)
            for other in self._zones if zone not in self._marks and self._holds(zone, id_) else ():
                if other != zone and self._left((other, id_), delta):
                    yield Edit((other, id_), place)

    def _fewer(self, zone: str, ids: frozenset[str] | None, delta: Delta) -> Iterator[Edit]:
        here = [*self.start[zone]] if ids is None else [id_ for id_ in self.start[zone] if id_ in ids]
        seen: set[int] = set()
        for id_ in reversed(here):
            place = zone, id_
            orbit = self.orbit(id_, delta)
            if orbit in seen or not self._left(place, delta):
                continue
            seen.add(orbit)
            if zone in self._marks or id_ not in self._wishes.keep:
                yield Edit(place, None)
            for other in self._zones if zone not in self._marks else ():
                if other != zone and self._holds(other, id_) and delta.get((other, id_), 0) >= 0:
                    yield Edit(place, (other, id_))

    def _left(self, place: Place, delta: Delta) -> bool:
        """Whether copies that were there from the start can go."""
        change = delta.get(place, 0)
        return change <= 0 and self.start[place[0]].get(place[1], 0) + change > 0

    def _picked(self, zone: str, ids: frozenset[str] | None, delta: Delta) -> Iterator[str]:
        """Cards that may come, one of those that are alike: those in the zone first, then of the deck."""
        seen: set[int] = set()
        used = dict.fromkeys([*self.start[zone], *(id_ for one, id_ in delta if one == zone)])
        used.update(dict.fromkeys(id_ for one in self._zones for id_ in self.start[one]))
        used.update(dict.fromkeys(id_ for _, id_ in delta))
        used.update(dict.fromkeys(id_ for one in self._marks for id_ in self.start[one]))
        for id_ in used:
            if (ids is None or id_ in ids) and (orbit := self.orbit(id_, delta)) not in seen:
                seen.add(orbit)
                yield id_
        for group in self._groups(zone, ids):
            new = next((id_ for id_ in group if id_ not in used), None)
            if new is not None:
                yield new

    def _groups(self, zone: str, ids: frozenset[str] | None) -> list[list[str]]:
        key = zone, ids
        if key not in self._candidates:
            groups = [
                [id_ for id_ in group if ids is None or id_ in ids] for group in self._by_class.values()
            ]
            self._candidates[key] = [group for group in groups if group]
        return self._candidates[key]

    def orbit(self, id_: str, delta: Delta) -> int:
        """What a card is and how many copies of it are where: cards equal in it can change places."""
        every = [*self._zones, *self._marks]
        counts = tuple([(self.start[zone].get(id_, 0), delta.get((zone, id_), 0)) for zone in every])
        return self._orbit.setdefault((self._class[id_], counts), len(self._orbit))

    def key(self, delta: Delta) -> tuple[int, ...]:
        """The same for decks that differ only in cards that are alike."""
        return tuple(sorted(self.orbit(id_, delta) for id_ in {id_: None for _, id_ in delta}))

    def zones(self, delta: Delta) -> dict[str, Counts]:
        """The counts of a deck."""
        found: dict[str, Counts] = dict(self.start)
        for zone in {zone: None for zone, _ in delta}:
            counts = dict(self.start[zone])
            for (one, id_), change in delta.items():
                if one == zone:
                    counts[id_] = counts.get(id_, 0) + change
                    if not counts[id_]:
                        del counts[id_]
            found[zone] = counts
        return found

    def cost(self, delta: Delta) -> int:
        """How many single changes a change needs: a copy that goes from a zone and comes to another moves."""
        less: dict[str, int] = {}
        more: dict[str, int] = {}
        marks = 0
        for (zone, id_), change in delta.items():
            if zone in self._marks:
                marks += abs(change)
            else:
                side = more if change > 0 else less
                side[id_] = side.get(id_, 0) + abs(change)
        return marks + sum(max(less.get(id_, 0), more.get(id_, 0)) for id_ in {**less, **more})

    def well_marked(self, delta: Delta) -> bool:
        """Whether no marks lie on more copies than there are, but where they did from the start."""
        for mark, of in self._marks.items():
            for id_ in {id_: None for zone, id_ in delta if zone in (mark, of)}:
                beyond = self.start[mark].get(id_, 0) - self.start[of].get(id_, 0)
                change = delta.get((mark, id_), 0) - delta.get((of, id_), 0)
                if beyond + change > max(0, beyond):
                    return False
        return True

    def guilty(self, changed: Sequence[int]) -> list[str]:
        """The ids of the rules that rows are of."""
        return list(dict.fromkeys(self.rows[number].rule for number in changed))
