"""The card database: a game's folder, read, checked and indexed by name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from cardforge.cards import Card, CardSet, Game, Printing
from cardforge.database.load import Loader
from cardforge.database.names import NameIndex
from cardforge.problems import Problem
from cardforge.readers import Document
from cardforge.tuples import NamedTuple


class Database(NamedTuple):
    """A game with its sets, printings in data order, and cards: those that are no extras.

    `by_id` and the look-ups by name know the extras (tokens, mats), too. `source` is game.json, for the
    places of what later stages read in it.
    """

    game: Game
    sets: tuple[CardSet, ...]
    printings: tuple[Printing, ...]
    cards: tuple[Card, ...]
    by_id: Mapping[str, Card]
    source: Document
    names: NameIndex

    def find(self, name: str) -> Card | None:
        """The card that a name means: folded, by alias, or one half of a two-part name."""
        return self.names.find(name)

    def near(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """Names of cards that are spelt alike, the nearest first."""
        return self.names.near(name, limit)


def load_game(root: Path, shown_root: Path | None = None) -> tuple[Database, list[Problem]]:
    """The game in the folder `root`, and everything wrong with it; paths are shown from `shown_root`.

    Raises FailedError or InputError only if game.json cannot be read.
    """
    loaded = Loader(root, shown_root)
    every = [printing.card for printing in loaded.printings]
    cards = tuple(card for card in every if not card.extra)
    index = NameIndex((*cards, *(card for card in every if card.extra)), loaded.game.aliases)
    by_id = {card.id: card for card in reversed(every)}
    database = Database(loaded.game, loaded.sets, tuple(loaded.printings), cards, by_id, loaded.source, index)
    return database, loaded.problems
