"""Decks: cards with counts in zones, as read from a list and resolved against a game's cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cardforge.cards import Card
from cardforge.problems import Location, Problem


class Entry(NamedTuple):
    """Copies of a card in one zone.

    `set`, `number` and `finish` (`foil`, `etched`) are as the list says, empty if it doesn't.
    """

    card: Card
    copies: int
    where: Location
    set: str = ""
    number: str = ""
    finish: str = ""


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
