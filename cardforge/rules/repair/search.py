"""The search for a script: best first, guided by what is still wrong; then for a proof of the shortest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from cardforge.problems import Severity
from cardforge.rules.judge import Judge
from cardforge.rules.kinds import kinds
from cardforge.rules.repair.model import Wishes
from cardforge.rules.repair.space import Conflict, Delta, Edit, Lacking, Space
from cardforge.rules.repair.starts import Start
from cardforge.rules.repair.tracing import Reads, Traced
from cardforge.rules.verdict import CheckOptions
from cardforge.tuples import NamedTuple

FIND, PROVE = 4_000, 3_000
"""Decks that are looked at to find a script, and to prove that none is shorter."""

_DIVES = 12
"""First changes that are followed each by itself."""

_ROWS = 12
"""Broken rows of which the one that asks for the fewest changes is mended first."""


class _Asked(NamedTuple):
    """A rule that is broken, how far, and what it looked at.

    `cards` are the names of those concerned; empty if more cards would mend it, or if none are named.
    """

    rule: str
    weight: int
    reads: Reads
    cards: frozenset[str]


@dataclass(slots=True, eq=False)
class _Node:
    """A deck: its start and what has changed. `least` is a lower bound of what is still to be changed.

    `bound` is that of the rows alone; rows that it leaves out lack `beside`.
    """

    start: int
    delta: Delta
    changed: Lacking
    cost: int
    least: int = 0
    bound: int = 0
    beside: int = 0
    asked: tuple[_Asked, ...] | None = None

    @property
    def weight(self) -> int:
        """How far rules are broken of which the lower bound does not know."""
        return self.beside + sum(one.weight for one in self.asked or ())


class _Queue:
    """Nodes that may lead to a deck that costs less than `below`, the most promising first."""

    def __init__(self, below: int | None, haste: int) -> None:
        self._below, self._haste = below, haste
        self._heap: list[tuple[int, int, int, int, _Node]] = []
        self._pushed = 0

    def push(self, node: _Node) -> None:
        if self._below is not None and node.cost + node.least >= self._below:
            return
        rest = node.bound + max(1, self._haste) * node.weight
        total = node.cost + (2 * rest if self._haste else node.least)
        heappush(self._heap, (total, rest, -node.cost, self._pushed, node))
        self._pushed += 1

    def pop(self) -> _Node | None:
        return heappop(self._heap)[-1] if self._heap else None


class Found(NamedTuple):
    """A script: its start, and the copies that come and go."""

    start: int
    delta: Delta
    cost: int


class Search:
    """Looks for the cheapest change of one of the starts that is legal.

    Every deck that is not legal breaks something, and every legal one differs in what that looked at: so only
    such changes are tried. Of cards that are alike only one is.
    """

    def __init__(self, judge: Judge, options: CheckOptions, starts: Sequence[Start], wishes: Wishes) -> None:
        self._judge, self._options, self._starts, self._wishes = judge, options, starts, wishes
        self._spaces: dict[int, Space] = {}
        self._changers = frozenset(judge.rules.changes)
        self._nearest: tuple[tuple[int, int], list[str]] | None = None

    def space(self, start: int) -> Space:
        if start not in self._spaces:
            one = self._starts[start]
            ground = self._judge.ground(one.reading)
            rules = self._judge.rules.rules
            self._spaces[start] = Space(ground, rules, self._options, one.zones, self._wishes)
        return self._spaces[start]

    @property
    def blocked(self) -> list[str]:
        """The rules that were broken in the deck that came nearest."""
        return self._nearest[1] if self._nearest is not None else []

    def cost(self, start: int, delta: Delta) -> int:
        """What a change of a start costs together with that start."""
        return self._starts[start].cost + self.space(start).cost(delta)

    def least(self, start: int) -> int:
        """A lower bound of what any script from a start costs, without more search."""
        return self._starts[start].cost + (self.space(start).bound({}) or 0)

    def legal(self, start: int, delta: Delta) -> bool:
        """Whether a changed deck is legal."""
        space = self.space(start)
        reading = self._starts[start].reading
        zones = space.zones(delta)
        agrees = self._judge.shown(zones).items() <= reading.choices.items()
        return agrees and space.well_marked(delta) and self._judge.fits(reading, zones, self._options)

    def allows(self, start: int, delta: Delta) -> bool:
        """Whether a changed deck is legal, and may be made: there are so many copies of what comes."""
        return self.space(start).may_hold(delta) and self.legal(start, delta)

    # --- the search -----------------------------------------------------------------------------------

    def run(
        self, starts: Sequence[int], below: int | None, most: int, haste: int
    ) -> tuple[Found | None, bool]:
        """The first legal deck that costs less than `below`, and whether all cheaper ones are ruled out.

        With `haste` weights of violations are believed, so many times; they may be too high, and nothing is
        proven then. At most `most` decks are looked at.
        """
        return self._run([_Node(one, {}, {}, self._starts[one].cost) for one in starts], below, most, haste)

    def dive(self, start: int, below: int | None, most: int, haste: int) -> Found | None:
        """The same from each first change of a start by itself: one that makes much worse may be right."""
        space, node = self.space(start), _Node(start, {}, {}, self._starts[start].cost)
        if not self._bounded(space, node, hasty=False):
            return None
        conflicts = self._conflicts(space, node)
        for edit in min((space.edits(one, {}) for one in conflicts), key=len)[:_DIVES]:
            child = self._child(space, node, edit)
            found, _ = self._run([child], below, most, haste)
            if found is not None:
                return found
        return None

    def _run(
        self, nodes: Sequence[_Node], below: int | None, most: int, haste: int
    ) -> tuple[Found | None, bool]:
        queue = _Queue(below, haste)
        best: dict[tuple[int, tuple[int, ...]], int] = {}
        looked = 0
        for node in nodes:
            queue.push(node)
        while (nearest := queue.pop()) is not None:
            node, space = nearest, self.space(nearest.start)
            if not self._bounded(space, node, haste > 0):
                self._note(space, node, 1)
                continue
            least = max(node.bound, self._still(space, node))
            if least > node.least:
                node.least = least
                queue.push(node)
                continue
            conflicts = self._conflicts(space, node, narrow=haste > 1)
            if not conflicts:
                return Found(node.start, node.delta, node.cost), not haste
            self._note(space, node, node.least)
            for edit in min((space.edits(one, node.delta) for one in conflicts), key=len):
                child = self._child(space, node, edit)
                key = child.start, space.key(child.delta)
                if child.cost < best.get(key, child.cost + 1):
                    best[key] = child.cost
                    looked += 1
                    if self._weighed(space, child):
                        queue.push(child)
            if looked > most:
                return None, False
        return None, True

    def _bounded(self, space: Space, node: _Node, hasty: bool) -> bool:
        """Find the node's lower bound; False if no legal deck can be reached from it.

        Weights of a start hold for all that follows. To look for better ones is worth its time for a proof,
        and where they have become poor.
        """
        bound = space.bound(node.changed, solve=not hasty or not node.delta)
        if hasty and bound is not None and bound < space.farthest(node.changed):
            bound = space.bound(node.changed, solve=True)
        self._ask(space, node)
        node.bound = bound or 0
        return bound is not None

    def _weighed(self, space: Space, node: _Node) -> bool:
        """Say how far a new node is from legal, as well as can be said quickly; False if it is no use."""
        bound = space.bound(node.changed)
        if bound is None:
            return False
        self._ask(space, node)
        node.bound, node.beside = bound, space.beside(node.changed)
        node.least = max(bound, self._still(space, node))
        return True

    def _child(self, space: Space, node: _Node, edit: Edit) -> _Node:
        delta = dict(node.delta)
        for place, sign in ((edit.gone, -1), (edit.come, 1)):
            if place is not None:
                delta[place] = delta.get(place, 0) + sign
        return _Node(node.start, delta, space.after(node.changed, edit), node.cost + 1)

    def _still(self, space: Space, node: _Node) -> int:
        """1 if anything is wrong."""
        return int(bool(node.asked) or bool(space.wrong(node.changed)))

    def _note(self, space: Space, node: _Node, least: int) -> None:
        """Keep what is wrong with the deck that came nearest."""
        near = least + node.weight, node.cost
        if self._nearest is None or near < self._nearest[0]:
            rows = space.guilty(space.wrong(node.changed))
            self._nearest = near, list(dict.fromkeys([*rows, *(one.rule for one in node.asked or ())]))

    # --- what is wrong --------------------------------------------------------------------------------

    def _ask(self, space: Space, node: _Node, everything: bool = False) -> None:
        """Ask the rules that rows do not hold, or all of them."""
        if node.asked is not None and not everything:
            return
        reading = self._starts[node.start].reading
        situation, _ = self._judge.situated(reading, space.zones(node.delta), self._options, Traced)
        assert isinstance(situation, Traced)
        known = kinds()
        asked: list[_Asked] = []
        for rule in situation.rules:
            if rule.severity is not Severity.ERROR or (rule in space.exact and not everything):
                continue
            situation.reads.clear()
            if situation.holds(rule.when):
                found = list(known[rule.kind].explain(rule, situation))
                if found:
                    weight = sum(max(1, one.weight) for one in found)
                    lacking = any(one.completable or not one.cards for one in found)
                    cards = frozenset(() if lacking else (card.name for one in found for card in one.cards))
                    asked.append(_Asked(rule.id, weight, dict(situation.reads), cards))
        shown = self._judge.shown(space.zones(node.delta))
        for choice in self._judge.rules.choices:
            if (
                choice.teller
                and shown.get(choice.name, reading.choices[choice.name]) != reading.choices[choice.name]
            ):
                reads: Reads = {(choice.teller.zone, None): None}
                asked.append(_Asked(f"${choice.name}", 1, reads, frozenset()))
        node.asked = tuple(asked)

    def _conflicts(self, space: Space, node: _Node, narrow: bool = False) -> list[list[Conflict]]:
        """Each a thing that is wrong, as the places of which one has to change; none if the deck is legal.

        If `narrow`, only the cards that violations name go, though others may mend it as well.
        """
        wrong = sorted(space.wrong(node.changed), key=lambda number: space.rows[number].wide)
        if wrong:
            return [[*space.row_conflicts(number, node.changed)] for number in wrong[:_ROWS]]
        if not node.asked and not self.legal(node.start, node.delta):
            self._ask(space, node, everything=True)
        return [
            self._named(space, one) if narrow and one.cards else self._differing(space, one.reads)
            for one in node.asked or ()
        ]

    def _named(self, space: Space, asked: _Asked) -> list[Conflict]:
        """The cards concerned, where the rule looks."""
        name = space.ground.catalogue.name
        zones = dict.fromkeys(zone for zone, _ in asked.reads)
        here = {
            zone: frozenset(id_ for id_ in space.start[zone] if name(id_) in asked.cards) for zone in zones
        }
        return [Conflict(zone, ids, (-1,)) for zone, ids in here.items() if ids]

    def _differing(self, space: Space, reads: Reads) -> list[Conflict]:
        """What a rule looked at, and cards that change rules; an empty mark is filled from another zone."""
        ground, both = space.ground, (-1, 1)
        found = [Conflict(zone, ids, both) for zone, ids in reads]
        zones = ground.rules.zones
        for zone in dict.fromkeys(zone for zone, _ in reads):
            default = zones[zone].default
            if default is not None:
                found.append(Conflict(zones[zone].of, ground.matching(default), both))
        if self._changers:
            found += [Conflict(zone, self._changers, both) for zone in zones]
        return found
