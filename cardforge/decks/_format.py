"""What a deck format is, and the scan that finds those of this folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from cardforge.database import Database
from cardforge.decks.model import Deck
from cardforge.members import members
from cardforge.tuples import NamedTuple

_NO_FORMATS = frozenset({"model"})
"""Modules of this folder that are neither a format nor a helper whose name starts with `_`."""


class DeckOptions(NamedTuple):
    """How a list is read. `lenient` makes lines that name no card warnings instead of errors."""

    lenient: bool = False


DEFAULTS = DeckOptions()


Write = Callable[[Deck, Database], str]


def no_game(text: str) -> str:
    """The game a list names, for formats that name none."""
    return ""


@dataclass(frozen=True, slots=True)
class DeckReader:
    """A format of deck lists. `suffixes` (lower case, with the dot) name its files but never choose it;
    the first is that of files that are written.

    `sniff(text)` says how surely a text is of this format: 0 not at all, 1 if nothing else fits, more the
    surer. `read(text, where, database, options)` never raises: what is wrong is in the deck's problems.
    `game(text)` is the code of the game the list itself names, empty if it names none.
    `write(deck, database)` gives a deck's text in this form, None if it can't be written; what the form has
    no words for is left out, and whoever writes tells it (`write_as`). `encoding` is that of its files.
    """

    name: str
    suffixes: tuple[str, ...]
    summary: str
    sniff: Callable[[str], int]
    read: Callable[[str, str, Database, DeckOptions], Deck]
    game: Callable[[str], str] = no_game
    write: Write | None = None
    encoding: str = "utf-8"


@cache
def deck_readers() -> tuple[DeckReader, ...]:
    """Every deck format of this folder, by module name."""
    names = members(__file__)
    return tuple(import_module(f"cardforge.decks.{name}").READER for name in names if name not in _NO_FORMATS)


def reader_of(text: str) -> DeckReader | None:
    """The format that a text surely is in, the first by name of equals; None if no reader knows it."""
    sure = [(reader.sniff(text), reader) for reader in deck_readers()]
    best = max(sure, key=lambda pair: pair[0])
    return best[1] if best[0] > 0 else None
