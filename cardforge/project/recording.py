"""The print ledger of a project: where it lies, what a print is compared with, and what it adds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from cardforge import ledger
from cardforge.ledger import Cards, Held, Since
from cardforge.problems import FailedError, Location, Problem, Severity, shown_path
from cardforge.project.options import PrintOptions
from cardforge.project.printing import PrintResult
from cardforge.project.project import GameFolder, Project
from cardforge.readers import is_there, read_bytes
from cardforge.tuples import NamedTuple


class MemoryFile(NamedTuple):
    """A file to be kept in the project's memory, as messages name it; `aside` says that what is there now is
    no such file, and is to be put aside."""

    path: Path
    shown: str
    data: bytes
    aside: bool = False


class Asked(NamedTuple):
    """What is asked of a print: all cards of a game (`whole`), or those of `decks`; only what has `changed`
    since the last prints, or since a `snapshot`; and whether it is to be `kept` in mind."""

    whole: bool = False
    decks: bool = False
    changed: bool = False
    snapshot: str | None = None
    kept: bool = True


_PUT_ASIDE = "it is kept with .broken after its name when a new one is written"


class Known:
    """A ledger's file, read at once. What it says is found out when asked for: a print that is compared with
    nothing wants it only at its end, and so holds no cards but those that it prints.

    `readable` says whether the file, if there is one, could be read; whatever it holds.
    """

    def __init__(self, path: Path | None, shown: str = "") -> None:
        self._shown = shown
        self._data: bytes | None = None
        self._sound = False
        self.readable = True
        self._unreadable: tuple[Problem, ...] = ()
        try:
            if path is not None and is_there(path):
                self._data = read_bytes(path, shown)
        except FailedError as error:
            known = error.problems[0]
            hint = "what is printed is not remembered, and all counts as never printed"
            problem = Problem(known.where, "ledger.unreadable", known.message, hint, Severity.WARNING)
            self.readable, self._unreadable = False, (problem,)

    @cached_property
    def _found(self) -> tuple[Cards, tuple[Problem, ...]]:
        data, self._data = self._data, None
        try:
            return {} if data is None else ledger.from_bytes(data), ()
        except ValueError as error:
            message, hint = f"the print ledger {error}", "all counts as never printed; " + _PUT_ASIDE
            return {}, (Problem(Location(self._shown), "ledger.broken", message, hint, Severity.WARNING),)

    def reprinted(self, game: str, printed: Mapping[str, Held]) -> bytes:
        """The file of a game's ledger after these copies were printed."""
        if self._data is not None:
            try:
                made = ledger.reprinted(game, self._data, printed)
            except ValueError:
                pass  # `problems` says what is wrong with it
            else:
                self._sound = True
                return made
        return ledger.to_bytes(game, ledger.printed(self.cards, printed))

    @property
    def cards(self) -> Cards:
        """The cards of the ledger, none if it is not there, can't be read or is none."""
        return self._found[0]

    @property
    def broken(self) -> bool:
        """Whether the file is there and no ledger."""
        return not self._sound and bool(self._found[1])

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the file: one warning at most."""
        return self._unreadable if self._sound else (*self._unreadable, *self._found[1])


NOTHING_KNOWN = Known(None)


class Record(NamedTuple):
    """What is known of earlier prints of a game, and how the next one is remembered.

    `since` is what it is compared with, if it is; `own` says that this is the ledger itself. A print is
    `kept` if it is one to play with, and what was known before could be read.
    """

    game: str
    path: Path
    shown: str
    known: Known
    options: PrintOptions
    since: Since | None = None
    own: bool = False
    kept: bool = True

    @staticmethod
    def of(project: Project, game: GameFolder, options: PrintOptions, asked: Asked) -> Record:
        """The record of a print. Raises InputError if there is no snapshot of that name."""
        path = project.memory / "ledger" / f"{game.code}.json"
        shown = shown_path(path, project.folder)
        kept = asked.kept and not options.spec.poster and options.ink != "draft"
        known = Known(path, shown) if kept or asked.changed else NOTHING_KNOWN
        base = known.cards if asked.changed else None
        if asked.snapshot is not None:
            from cardforge.project.snapshots import find_snapshot

            base = find_snapshot(project, game, asked.snapshot).held
        # Decks and --copies say how many are printed, not how many there should be in all.
        exact = not asked.decks and options.copies is None
        since = None if base is None else Since(base, asked.whole, exact)
        return Record(game.code, path, shown, known, options, since, asked.changed, kept and known.readable)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the ledger's file, a warning."""
        return self.known.problems

    def files(self, done: PrintResult) -> tuple[MemoryFile, MemoryFile | None]:
        """The ledger after this print: to be kept at once, and once the old cards are named to the user.

        So nobody who is interrupted between the two is left with old cards that no list will name.
        """
        if self.since is None or done.looks is None:
            return self._kept(self.known.reprinted(self.game, done.printed)), None
        cards = self._cards(done, self.since, done.looks)
        if not (self.own and done.removed):
            return self._file(cards), None
        return self._file(ledger.untold(cards, done.removed)), self._file(cards)._replace(aside=False)

    def _file(self, cards: Cards) -> MemoryFile:
        return self._kept(ledger.to_bytes(self.game, cards))

    def _kept(self, data: bytes) -> MemoryFile:
        return MemoryFile(self.path, self.shown, data, self.known.broken)

    def _cards(self, done: PrintResult, since: Since, looks: Mapping[str, Held]) -> Cards:
        if self.own:
            return ledger.updated(self.known.cards, looks, since)
        return ledger.added(self.known.cards, looks, ledger.changes(since, looks))
