"""Finding decks: a path, standard input, a ready-made deck of a game; and the game a list belongs to."""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path

from cardforge.database import Database
from cardforge.decks._format import DEFAULTS, DeckOptions, deck_readers
from cardforge.decks._read import read_deck, understood
from cardforge.decks._text import MAX_BYTES, without_cards
from cardforge.decks.model import Deck
from cardforge.problems import InputError, Problem, shown_path
from cardforge.readers import read_bytes
from cardforge.text import fold
from cardforge.tuples import NamedTuple


class DeckFile(NamedTuple):
    """A list as it was found: its bytes, its name in messages, and its game's code, None if it says none."""

    data: bytes
    shown: str
    game: str | None

    def read(self, database: Database, options: DeckOptions = DEFAULTS) -> Deck:
        """The deck, its names found among the game's cards."""
        return read_deck(self.data, self.shown, database, options)

    def no_list(self) -> tuple[Problem, ...]:
        """Why this is no list of any game: no text, or nothing in it. Empty if it may be one."""
        try:
            text, _, _ = understood(self.data, self.shown)
        except InputError as error:
            return error.problems
        return () if text.strip() else (without_cards(self.shown),)


def load_deck(deck: str | Path, shown_root: Path | None = None) -> DeckFile:
    """The list at a path, or from standard input if it is `-`.

    Its game is the one its header names, else the one whose folder `card_data/GAME` it lies in, else None.
    Raises FailedError for a file that is missing or cannot be read.
    """
    if str(deck) == "-":
        return standard_list()
    path = Path(deck)
    shown = shown_path(path, shown_root)
    data = read_bytes(path, shown)
    return DeckFile(data, shown, _header_game(data, shown) or _folder_game(path))


def deck_file(data: bytes, shown: str) -> DeckFile:
    """A list that is at hand. Its game is the one its header names, else None."""
    return DeckFile(data, shown, _header_game(data, shown))


def standard_list(first: bytes = b"") -> DeckFile:
    """The list on standard input; `first` is what was read of it before."""
    return deck_file(first + sys.stdin.buffer.read(MAX_BYTES + 1), "-")


def _header_game(data: bytes, shown: str) -> str | None:
    try:
        text, _, reader = understood(data, shown)
    except InputError:
        return None  # reading it says why
    return (reader.game(text) or None) if reader else None


def _folder_game(path: Path) -> str | None:
    return _game_around((path.resolve() if path.is_symlink() else path).parent)


@lru_cache(maxsize=64)
def _game_around(folder: Path) -> str | None:
    folder = folder.resolve()
    inside = (one.name for one in (folder, *folder.parents) if one.parent.name == "card_data")
    return next(inside, None)


def deck_suffixes() -> frozenset[str]:
    """The suffixes of the files of every format."""
    return frozenset(suffix for reader in deck_readers() for suffix in reader.suffixes)


def shipped_decks(database: Database) -> tuple[Path, ...]:
    """The ready-made decks that lie in a game's folder, sorted."""
    root = database.game.root.resolve()
    folder = (root / database.game.decks).resolve()
    if not folder.is_relative_to(root):
        return ()  # loading the game reports it
    suffixes = deck_suffixes()
    return tuple(sorted(path for path in folder.glob("*") if path.suffix.lower() in suffixes))


def find_shipped(database: Database, name: str) -> Path | None:
    """The ready-made deck of that file name, with or without suffix, or of that `name:`; None if none is."""
    wanted = fold(name)
    decks = shipped_decks(database)
    for path in decks:
        if wanted in (fold(path.name), fold(path.stem)):
            return path
    return next((path for path in decks if fold(load_deck(path).read(database).name) == wanted), None)
