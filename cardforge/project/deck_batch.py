"""Decks for an answer each, one after another: lists, folders and ZIPs of them, streams of JSON lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from stat import S_ISDIR
from typing import IO

from cardforge.decks import DeckFile, DeckZip, is_row, lists_in_folder, rows, standard_list
from cardforge.problems import (
    CardforgeError,
    FailedError,
    InputError,
    Location,
    Problem,
    Severity,
    shown_path,
)
from cardforge.project.decking import DeckResult, Decks, FailedDeck
from cardforge.tuples import NamedTuple

_MOST_LINE = 2**22
"""Bytes of one line of a stream: more than a list may have, even with every sign escaped."""

Item = str | DeckFile | CardforgeError
"""A list to be found by its name, one at hand, or why there is none."""


class _Source(NamedTuple):
    """What one word of the command gives: how many lists there are (1 for a stream), and these."""

    total: int
    items: Callable[[], Iterable[Item]]


class Batch:
    """The decks that `names` mean, to be answered in turn; nothing is kept of those that were.

    A name is all that `Decks.find` takes, a folder, a `.zip`, or a `.jsonl`; with `stream` standard input may
    be of JSON lines, too. `problems` are what was passed over and named twice. `total` is how many decks
    there are; streams count as one.
    """

    def __init__(self, decks: Decks, names: Sequence[str], stream: bool = False) -> None:
        self.problems: list[Problem] = []
        self._decks, self._stream = decks, stream
        self._folder = decks.project.folder
        self._root = decks.project.root or self._folder
        self._seen: set[str | tuple[int, int]] = set()
        self._sources = [source for name in names if (source := self._source(name)) is not None]
        self.total = sum(source.total for source in self._sources)

    def items(self) -> Iterator[Item]:
        """The decks, in turn."""
        return (item for source in self._sources for item in source.items())

    def judged(
        self, game: str | None, ruleset: str, phase: str, as_of: str = ""
    ) -> Iterator[Sequence[DeckResult | FailedDeck]]:
        """The verdicts of each deck, by every rule set asked for."""
        for item in self.items():
            if isinstance(item, CardforgeError):
                name = item.problems[0].where.file
                yield [FailedDeck(name, ruleset, item.problems, item.exit_code)]
            else:
                yield self._decks.tried(item, game, ruleset, phase, as_of)

    # --- what a name means ----------------------------------------------------------------------------

    def _source(self, name: str) -> _Source | None:
        """What a name gives; None if it was named before."""
        path = self._folder / name
        if name == "-":
            return _Source(1, self._standard_input if self._stream else lambda: [name])
        try:
            state = path.stat()
        except (OSError, ValueError):
            state = None  # a deck that comes with a game; or reading it says why
        if self._again(name, path, state):
            return None
        there, is_folder = state is not None, state is not None and S_ISDIR(state.st_mode)
        shown = shown_path(path, self._root)
        try:
            if is_folder:
                return self._in_folder(name, path, shown)
            if there and path.suffix.lower() == ".zip":
                return self._in_zip(name, path, shown)
        except CardforgeError as error:
            return _failed(error)
        if there and path.suffix.lower() == ".jsonl":
            return _Source(1, lambda: _of_file(path, shown))
        return _Source(1, lambda: [name])

    def _again(self, name: str, path: Path, state: os.stat_result | None) -> bool:
        """Whether a file, or a name that no file has, was there before; that is told."""
        key = name if state is None else (state.st_dev, state.st_ino)
        if key not in self._seen:
            self._seen.add(key)
            return False
        where = Location(name if state is None else shown_path(path, self._root))
        hint = "leave out one of the two"
        message = "named twice, answered once"
        self.problems.append(Problem(where, "deck.repeated", message, hint, Severity.INFO))
        return True

    def _in_folder(self, name: str, path: Path, shown: str) -> _Source:
        found = lists_in_folder(path, shown)
        told = [*found.problems(shown)]
        if not found.lists:
            return _failed(InputError(told))
        self.problems += told
        names = [inside for one in found.lists if (inside := self._inside(name, path, one))]
        return _Source(len(names), lambda: names)

    def _inside(self, folder: str, path: Path, name: str) -> str:
        """The name of a list in a folder as it is asked for; empty if that was named before."""
        inside, file = f"{folder.rstrip('/')}/{name}", path / name
        try:
            state = file.stat()
        except OSError:
            return inside  # reading it says why
        return "" if self._again(inside, file, state) else inside

    def _in_zip(self, name: str, path: Path, shown: str) -> _Source:
        archive = DeckZip(path, shown)
        told = [*archive.found.problems(shown)]
        if not archive.found.lists:
            return _failed(InputError(told))
        self.problems += told
        return _Source(len(archive.found.lists), archive.files)

    def _standard_input(self) -> Iterator[Item]:
        """A stream of lists if its first line is one as JSON; else it is a list itself."""
        try:
            self._decks.once()
        except CardforgeError as error:
            yield error
            return
        stream = sys.stdin.buffer
        first = stream.readline(_MOST_LINE)
        if is_row(first):
            yield from rows(chain([first], _lines(stream)), "-")
        else:
            yield standard_list(first)


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    """Lines of bearable length; the rest of a longer one comes as another, and is told as no row."""
    return iter(lambda: stream.readline(_MOST_LINE), b"")


def _of_file(path: Path, shown: str) -> Iterator[Item]:
    try:
        with path.open("rb") as file:
            yield from rows(_lines(file), shown)
    except OSError as error:
        message = f"cannot be read: {error.strerror}"
        yield FailedError(Problem(Location(shown), "file.unreadable", message, "see who may read it"))


def _failed(error: CardforgeError) -> _Source:
    return _Source(1, lambda: [error])
