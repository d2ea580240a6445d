"""A rule set under one reading of the choices (`Ground`), and one deck on that ground (`Situation`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardforge.problems import InputError
from cardforge.query import Bind, Env, Query
from cardforge.rules.catalogue import Catalogue, Counts, together
from cardforge.rules.model import (
    Bound,
    BoundAttr,
    BoundLinear,
    BoundMoved,
    BoundName,
    Has,
    Rule,
    Rules,
    Selection,
    When,
)
from cardforge.rules.verdict import CardCount

ANY_NUMBER = -1
"""A copy limit that is none."""


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """One combination of options, one a choice, and what they bind."""

    choices: Mapping[str, str] = field(default_factory=dict)
    binds: Mapping[str, Bind] = field(default_factory=dict)


class Ground:
    """Rules and cards under one reading. Remembers which cards each selection means.

    `faults` are queries that could not be asked, with why: their names are not all bound.
    """

    def __init__(self, rules: Rules, catalogue: Catalogue, reading: Reading) -> None:
        self.rules, self.catalogue, self.reading = rules, catalogue, reading
        self.env = Env(reading.binds)
        self.faults: dict[Query, InputError] = {}
        self._matching: dict[Query, frozenset[str]] = {}
        self._subjects: dict[Selection, frozenset[str] | None] = {}

    def matching(self, query: Query) -> frozenset[str]:
        """The ids of all cards that a query means; of no use for one that asks about the deck."""
        found = self._matching.get(query)
        if found is None:
            try:
                found = self.catalogue.matching(query, self.env)
            except InputError as error:
                self.faults[query] = error
                found = frozenset()
            self._matching[query] = found
        return found

    def subjects(self, selection: Selection) -> frozenset[str] | None:
        """The ids of the cards that a selection is about, None for all."""
        if selection not in self._subjects:
            self._subjects[selection] = self._selected(selection)
        return self._subjects[selection]

    def _selected(self, selection: Selection) -> frozenset[str] | None:
        if selection.where is None and selection.but is None:
            return None
        everything = frozenset(self.catalogue.printings)
        found = everything if selection.where is None else self.matching(selection.where)
        return found if selection.but is None else found - self.matching(selection.but)

    def fixed(self, bound: Bound | None) -> int | None:
        """A bound's value if it is known without the deck, else None."""
        if isinstance(bound, BoundName):
            value = self.reading.binds.get(bound.name)
            return int(value) if isinstance(value, (int, float)) else None
        if isinstance(bound, BoundMoved):
            inner = self.fixed(bound.bound)
            return None if inner is None else max(0, inner + bound.plus)
        return bound if isinstance(bound, int) else None

    def holds(self, when: When | None, phase: str) -> bool | None:
        """Whether a condition is met, None if that depends on the deck."""
        if when is None:
            return True
        chosen = self.reading.choices
        if any(chosen.get(name) not in options for name, options in when.choices):
            return False
        if when.phases is not None and phase not in when.phases:
            return False
        parts: list[bool | None] = [None] if when.has is not None else []
        if when.unless is not None:
            inner = self.holds(when.unless, phase)
            parts.append(None if inner is None else not inner)
        if when.any_of:
            found = [self.holds(part, phase) for part in when.any_of]
            parts.append(True if True in found else None if None in found else False)
        return False if False in parts else None if None in parts else True


def depends_on_deck(selection: Selection) -> bool:
    """Whether which cards are meant depends on the deck: `in:zone`, `count`."""
    return any(query is not None and query.deck for query in (selection.where, selection.but))


class Situation:
    """One deck's zones on a ground: what kinds of rules ask. `zones` has all declared zones.

    `rules` are those in force, `pools` the cards at hand by pool, by card id. `limits` are copy limits that
    cards in the deck set, by card id, with the card that does. Without `suggesting` violations name no
    cards to add, which takes long to find. `as_of` is the day of dated lists, as in `CheckOptions`.
    """

    __slots__ = ("as_of", "catalogue", "ground", "limits", "phase", "pools", "rules", "suggesting", "zones")

    def __init__(
        self,
        ground: Ground,
        zones: Mapping[str, Counts],
        phase: str,
        rules: tuple[Rule, ...] = (),
        pools: Mapping[str, Counts] | None = None,
        limits: Mapping[str, tuple[int, str]] | None = None,
        suggesting: bool = True,
        as_of: str = "",
    ) -> None:
        self.ground, self.catalogue = ground, ground.catalogue
        self.zones, self.phase, self.rules = zones, phase, rules
        self.pools = pools or {}
        self.limits = limits or {}
        self.suggesting = suggesting
        self.as_of = as_of

    def having(self, zone: str, card_id: str, copies: int) -> Situation:
        """The same deck with so many copies of a card more in a zone."""
        counts = dict(self.zones[zone])
        counts[card_id] = counts.get(card_id, 0) + copies
        return Situation(
            self.ground,
            {**self.zones, zone: counts},
            self.phase,
            self.rules,
            self.pools,
            self.limits,
            self.suggesting,
            self.as_of,
        )

    def counted(self, selection: Selection) -> Counts:
        """Copies, over the selection's zones together, of the cards it is about."""
        zones = selection.zones
        counts = self.zones[zones[0]] if len(zones) == 1 else together(self.zones, zones)
        if depends_on_deck(selection):
            return {id_: copies for id_, copies in counts.items() if self._meant(selection, id_, copies)}
        subjects = self.ground.subjects(selection)
        if subjects is None:
            return counts
        return {id_: copies for id_, copies in counts.items() if id_ in subjects}

    def _meant(self, selection: Selection, id_: str, copies: int) -> bool:
        inside = tuple(zone for zone, counts in self.zones.items() if id_ in counts)
        env = Env(self.ground.reading.binds, inside, copies)
        printing = self.catalogue.printings[id_]
        where, but = selection.where, selection.but
        return (where is None or where.matches(printing, env)) and not (but and but.matches(printing, env))

    def value(self, bound: Bound | None) -> int | None:
        """A bound as a number, None for no bound."""
        if isinstance(bound, BoundAttr):
            numbers = [
                (self.catalogue.number(id_, bound.attr), copies)
                for id_, copies in self.zones[bound.zone].items()
            ]
            found = [number * copies for number, copies in numbers if number is not None]
            return sum(found) + bound.plus if found else None
        if isinstance(bound, BoundLinear):
            size = max(sum(self.counted(bound.selection).values()), self.value(bound.at_least) or 0)
            return max(0, bound.base + bound.times * (size // bound.step))
        if isinstance(bound, BoundMoved):
            inner = self.value(bound.bound)
            return None if inner is None else max(0, inner + bound.plus)
        return self.ground.fixed(bound)

    def holds(self, when: When | None) -> bool:
        """Whether a condition is met by this deck."""
        known = self.ground.holds(when, self.phase)
        if known is not None or when is None:
            return bool(known)
        if when.has is not None and not self._has(when.has):
            return False
        if when.unless is not None and self.holds(when.unless):
            return False
        return not when.any_of or any(self.holds(part) for part in when.any_of)

    def _has(self, has: Has) -> bool:
        number = sum(self.counted(has.selection).values())
        return has.least <= number and (has.most is None or number <= has.most)

    def cards(self, counts: Counts) -> tuple[CardCount, ...]:
        """Counts with names, in the deck's order."""
        return tuple(CardCount(self.catalogue.name(id_), copies) for id_, copies in counts.items())
