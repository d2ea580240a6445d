"""The print ledger of a project: where it lies, what a print is compared with, and what it adds."""

from __future__ import annotations

from pathlib import Path

from cardforge import ledger
from cardforge.ledger import Cards, Since
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


class Record(NamedTuple):
    """What is known of earlier prints of a game, and how the next one is remembered.

    `since` is what it is compared with, if it is; `own` says that this is the ledger itself. `problems` are
    those of the ledger's file, warnings all of them. A print is `kept` if it is one to play with, and what
    was known before could be read.
    """

    game: str
    path: Path
    shown: str
    cards: Cards
    options: PrintOptions
    since: Since | None = None
    own: bool = False
    problems: tuple[Problem, ...] = ()
    broken: bool = False
    kept: bool = True

    @staticmethod
    def of(project: Project, game: GameFolder, options: PrintOptions, asked: Asked) -> Record:
        """The record of a print. Raises InputError if there is no snapshot of that name."""
        path = project.memory / "ledger" / f"{game.code}.json"
        shown = shown_path(path, project.folder)
        kept = asked.kept and not options.spec.poster and options.ink != "draft"
        cards, problems, broken = _read(path, shown) if kept or asked.changed else ({}, (), False)
        base = cards if asked.changed else None
        if asked.snapshot is not None:
            from cardforge.project.snapshots import find_snapshot

            base = find_snapshot(project, game, asked.snapshot).held
        # Decks and --copies say how many are printed, not how many there should be in all.
        exact = not asked.decks and options.copies is None
        since = None if base is None else Since(base, asked.whole, exact)
        kept = kept and (broken or not problems)
        return Record(game.code, path, shown, cards, options, since, asked.changed, problems, broken, kept)

    def files(self, done: PrintResult) -> tuple[MemoryFile, MemoryFile | None]:
        """The ledger after this print: to be kept at once, and once the old cards are named to the user.

        So nobody who is interrupted between the two is left with old cards that no list will name.
        """
        cards = self._cards(done)
        if not (self.own and done.removed):
            return self._file(cards), None
        return self._file(ledger.untold(cards, done.removed)), self._file(cards)._replace(aside=False)

    def _file(self, cards: Cards) -> MemoryFile:
        return MemoryFile(self.path, self.shown, ledger.to_bytes(self.game, cards), self.broken)

    def _cards(self, done: PrintResult) -> Cards:
        if self.since is None or done.looks is None:
            return ledger.printed(self.cards, done.printed)
        if self.own:
            return ledger.updated(self.cards, done.looks, self.since)
        return ledger.added(self.cards, done.looks, ledger.changes(self.since, done.looks))


def _read(path: Path, shown: str) -> tuple[Cards, tuple[Problem, ...], bool]:
    """The cards of a ledger, none if it is not there or no ledger; what is wrong; and whether that is a file
    that is no ledger, and not one that can't be read."""
    try:
        return (ledger.from_bytes(read_bytes(path, shown)) if is_there(path) else {}), (), False
    except FailedError as error:
        known = error.problems[0]
        hint = "what is printed is not remembered, and all counts as never printed"
        problem = Problem(known.where, "ledger.unreadable", known.message, hint, Severity.WARNING)
        return {}, (problem,), False
    except ValueError as error:
        hint = "all counts as never printed; it is kept with .broken after its name when a new one is written"
        problem = Problem(
            Location(shown), "ledger.broken", f"the print ledger {error}", hint, Severity.WARNING
        )
        return {}, (problem,), True
