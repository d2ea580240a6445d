"""Packs opened by a seed, so that they can be had again: a pool of cards to build decks from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from cardforge.cards import Printing
from cardforge.database import Database
from cardforge.decks import Deck, Entry, Zones
from cardforge.problems import Location, Problem, UsageError, did_you_mean, listed
from cardforge.rules import Rules
from cardforge.rules.packs import SlotPack, opened
from cardforge.statistics.shuffling import picked
from cardforge.tuples import NamedTuple

MOST_PACKS = 1000
"""Packs of a kind that are opened at once."""


class Opened(NamedTuple):
    """One pack, and its cards in the order of its slots. `number` counts the packs of its kind."""

    pack: str
    number: int
    cards: tuple[Printing, ...]

    def to_json(self) -> dict[str, Any]:
        cards = [
            {"id": one.card.id, "name": one.card.name, "set": one.set.code, "number": one.number}
            for one in self.cards
        ]
        return {"pack": self.pack, "number": self.number, "cards": cards}


class Pool(NamedTuple):
    """Packs of a game opened by a seed."""

    database: Database
    seed: int
    packs: tuple[Opened, ...]

    @property
    def game(self) -> str:
        """The game's code."""
        return self.database.game.code

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All cards together, in the order of the data."""
        copies = Counter(one.card.id for pack in self.packs for one in pack.cards)
        where = Location("pool")
        cards = {one.card.id: one.card for one in self.database.printings}
        return tuple(Entry(card, copies[id_], where) for id_, card in cards.items() if id_ in copies)

    @property
    def deck(self) -> Deck:
        """The pool as a list, whose head says how to have it again."""
        kinds = Counter(pack.pack for pack in self.packs)
        said = listed(f"{number} × {name}" for name, number in kinds.items())
        zones = {Zones(self.database.game).main: self.entries}
        return Deck(f"Pool of {said}", Location("pool"), zones, {"notes": f"{said}, seed {self.seed}"})

    def to_json(self) -> dict[str, Any]:
        """The command's result."""
        pool = [{"name": entry.card.name, "copies": entry.copies} for entry in self.entries]
        packs = [pack.to_json() for pack in self.packs]
        return {"game": self.game, "seed": self.seed, "packs": packs, "pool": pool}


def packs_named(rules: Rules, names: Sequence[str], game: str) -> list[SlotPack]:
    """The packs of these names; the only one there is if none is named. Raises UsageError."""
    known = rules.packs
    if not known:
        message, hint = f'the game "{game}" declares no packs to open', "declare packs in its game.json"
        raise UsageError(Problem(Location("PACK"), "pack.unknown", message, hint))
    if not names and len(known) > 1:
        message = f"the game has several packs: {listed(known)}"
        raise UsageError(Problem(Location("PACK"), "pack.unknown", message, "name one, or some"))
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known) or f"there {'is' if len(known) == 1 else 'are'} {listed(known)}"
            raise UsageError(Problem(Location("PACK"), "pack.unknown", f'no pack is named "{name}"', hint))
    return [known[name] for name in dict.fromkeys(names or known)]


def open_packs(database: Database, packs: Sequence[SlotPack], count: int, seed: int) -> Pool:
    """`count` packs of each kind. The same seed gives the same cards, whatever other kinds are opened."""
    found = tuple(_opened(pack, number, seed) for pack in packs for number in range(1, count + 1))
    return Pool(database, seed, found)


def _opened(pack: SlotPack, number: int, seed: int) -> Opened:
    def pick(limit: int, draw: str) -> int:
        return picked(limit, str(seed), f"{pack.name} {number} {draw}")

    return Opened(pack.name, number, tuple(opened(pack, pick)))
