"""Decks: cards with counts in zones, as read from a list and resolved against a game's cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardforge.cards import Card
from cardforge.problems import Location, Problem
from cardforge.tuples import NamedTuple

Part = tuple[int, str, str, str]
"""Copies, set, number and finish."""


class Entry(NamedTuple):
    """Copies of a card in one zone.

    `set`, `number` and `finish` (`foil`, `etched`) are as the list says, empty if it doesn't. Where it asks
    for several printings of the card, they are those of the first, and `parts` has the copies of each.
    """

    card: Card
    copies: int
    where: Location
    set: str = ""
    number: str = ""
    finish: str = ""
    parts: tuple[Part, ...] = ()

    def by_printing(self) -> tuple[Entry, ...]:
        """An entry for each printing that the list asks for."""
        if not self.parts or sum(part[0] for part in self.parts) != self.copies:
            return (self,)
        return tuple(
            Entry(self.card, copies, self.where, code, number, finish)
            for copies, code, number, finish in self.parts
        )


def joined(parts: Sequence[Entry]) -> Entry:
    """The entry whose copies of single printings these are."""
    if len(parts) == 1:
        return parts[0]
    of = tuple((part.copies, part.set, part.number, part.finish) for part in parts)
    return parts[0]._replace(copies=sum(part.copies for part in parts), parts=of)


class Unknown(NamedTuple):
    """A line whose name is no card of the game: kept, never counted. `near` are names spelt alike."""

    name: str
    copies: int
    zone: str
    where: Location
    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck. `zones` keep the list's order; a card stands once in a zone, all its copies together.

    `header` are the list's `key: value` lines (lower-case keys): the game's choices among them. `problems`
    are what the reader could not make out; unknown cards are in `unknown`, and not repeated there.
    """

    name: str
    where: Location
    zones: Mapping[str, tuple[Entry, ...]]
    header: Mapping[str, str] = field(default_factory=dict)
    unknown: tuple[Unknown, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def game(self) -> str:
        """The game's code in the header, empty if it says none."""
        return self.header.get("game", "")

    @property
    def expect(self) -> tuple[str, ...]:
        """The rules that a sample deck says it breaks, in its order."""
        listed = self.header.get("expect", "").split(",")
        return tuple(rule for part in listed if (rule := part.strip()))

    def count(self, zone: str) -> int:
        """How many cards lie in a zone."""
        return sum(entry.copies for entry in self.zones.get(zone, ()))
