"""The cards of a database as the rules look at them: by id, with memory for what is asked again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product

from cardforge.cards import Printing
from cardforge.database import Database
from cardforge.query import Env, Query
from cardforge.text import fold

Counts = Mapping[str, int]
"""Copies by card id."""


class Catalogue:
    """Cards by id, in data order. `extras` are the pieces that are no cards."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.printings: dict[str, Printing] = {one.card.id: one for one in reversed(database.printings)}
        self.printings = dict(reversed(self.printings.items()))
        self.extras = frozenset(id_ for id_, one in self.printings.items() if one.card.extra)
        self._amounts: dict[str, Mapping[str, int | float]] = {}
        self._folded: dict[tuple[str, str], frozenset[str]] = {}
        self._keys: dict[tuple[str, ...], dict[str, tuple[tuple[str, ...], ...]]] = {}
        first: dict[tuple[str, ...], str] = {}
        identity = database.game.identity
        self.same = {
            id_: first.setdefault(self._identity(one, identity), id_) for id_, one in self.printings.items()
        }
        self.reprints = any(id_ != same for id_, same in self.same.items())

    def _identity(self, printing: Printing, fields: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(str(printing.get(name)) for name in fields)

    def name(self, card_id: str) -> str:
        return self.printings[card_id].card.name

    def matching(self, query: Query, env: Env) -> frozenset[str]:
        """The ids of all cards that a query means."""
        return frozenset(id_ for id_, one in self.printings.items() if query.matches(one, env))

    def values(self, card_id: str, attr: str) -> tuple[str, ...]:
        """A field's values of a card as texts: none, one, or those of a set."""
        value = self.printings[card_id].get(attr)
        if value is None or value == "":
            return ()
        return tuple(map(str, value)) if isinstance(value, (tuple, list)) else (str(value),)

    def number(self, card_id: str, attr: str) -> int | None:
        """A field's whole number, None if the card has none there."""
        value = self.printings[card_id].get(attr)
        if isinstance(value, str):
            value = int(value) if value.strip().isdecimal() else None
        return int(value) if isinstance(value, (int, float)) else None

    def amounts(self, attr: str) -> Mapping[str, int | float]:
        """A field's numbers as they count in sums, of the cards that have one other than 0."""
        if attr not in self._amounts:
            found = {id_: self._amount(id_, attr) for id_ in self.printings}
            self._amounts[attr] = {id_: amount for id_, amount in found.items() if amount}
        return self._amounts[attr]

    def _amount(self, card_id: str, attr: str) -> int | float:
        value = self.printings[card_id].get(attr)
        if isinstance(value, float):
            return int(value) if value.is_integer() else value
        return self.number(card_id, attr) or 0

    def folded(self, card_id: str, attr: str) -> frozenset[str]:
        """A field's values of a card, folded as queries compare them."""
        key = card_id, attr
        found = self._folded.get(key)
        if found is None:
            found = self._folded[key] = frozenset(map(fold, self.values(card_id, attr)))
        return found

    def keys(self, attrs: tuple[str, ...]) -> Mapping[str, tuple[tuple[str, ...], ...]]:
        """For each card the groups it belongs to when cards are grouped by fields; none without a value."""
        if attrs not in self._keys:
            self._keys[attrs] = {
                id_: tuple(product(*(self.values(id_, attr) for attr in attrs))) for id_ in self.printings
            }
        return self._keys[attrs]

    def once(self, ids: frozenset[str]) -> list[str]:
        """The cards in data order, each in one printing only."""
        first: dict[str, str] = {}
        for id_, same in self.same.items():
            if id_ in ids:
                first.setdefault(same, id_)
        return list(first.values())

    def merged(self, counts: Counts) -> Counts:
        """Counts with all printings of the same card together, under the first one's id."""
        if not self.reprints:
            return counts
        return added((self.same[id_], copies) for id_, copies in counts.items())


def together(zones: Mapping[str, Counts], names: Iterable[str]) -> Counts:
    """The counts of several zones as one, not to be changed."""
    held = [counts for name in names if (counts := zones[name])]
    if len(held) == 1:
        return held[0]
    total: dict[str, int] = {}
    for counts in held:
        if not total:
            total |= counts
            continue
        for id_, copies in counts.items():
            total[id_] = total.get(id_, 0) + copies
    return total


def added(pairs: Iterable[tuple[str, int]]) -> dict[str, int]:
    """The sums by id, in order of appearance."""
    total: dict[str, int] = {}
    for id_, copies in pairs:
        total[id_] = total.get(id_, 0) + copies
    return total
