"""Exports: the cards of a game, or of decks, for another program."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardforge.checks import PRINTED, Judge, checks_named
from cardforge.decks import Deck, load_deck, shipped_decks
from cardforge.exports import Exported, Exporter, Job, OutputFile, Wanted
from cardforge.problems import Location, Problem, UsageError, adding, has_errors
from cardforge.project.deck_cards import cards_of_decks
from cardforge.project.decking import Decks
from cardforge.project.printing import select
from cardforge.project.project import GameFolder, Project
from cardforge.project.telling import told_together
from cardforge.settings import parsed
from cardforge.tuples import NamedTuple

MANIFEST = "manifest.json"


class ExportResult(NamedTuple):
    """What is to be written (None if problems stand in the way), and all problems.

    `suffix` is that of the one file, empty for a folder; `place` is where it all comes to lie. `cards` are
    those in it, counted with their copies.
    """

    game: str
    format: str
    suffix: str
    exported: Exported | None
    cards: int
    place: Path
    problems: tuple[Problem, ...]

    def single(self) -> bytes:
        """The one file's bytes."""
        assert self.exported is not None
        (file,) = self.exported.files
        return file.data

    def files(self) -> Iterator[OutputFile]:
        """All files of a folder, drawn one by one, and at last the manifest, which names them."""
        assert self.exported is not None
        names = []
        for file in self.exported.files:
            names.append(file.path)
            yield file
        plain = {"version": 1, "game": self.game, "format": self.format, "files": names}
        text = json.dumps(plain, indent=1, ensure_ascii=False) + "\n"
        yield OutputFile(MANIFEST, text.encode("utf-8"))

    def to_json(self, file: str) -> dict[str, Any]:
        """The command's result."""
        files = 0 if self.exported is None else self.exported.total
        return {"file": file, "game": self.game, "format": self.format, "cards": self.cards, "files": files}


class Asked(NamedTuple):
    """What of a game is to be exported: the cards that a query matches, or those of decks."""

    game: str | None
    query: str = ""
    decks: tuple[str, ...] = ()


def chosen_suffix(exporter: Exporter, target: Path | None) -> str:
    """The suffix of the one file that is to be written; empty for a folder or a zip. Raises UsageError."""
    suffix = target.suffix.lower() if target is not None else ""
    if suffix in exporter.suffixes:
        return suffix
    if exporter.folder and suffix in ("", ".zip"):
        return ""
    if target is None or not exporter.folder:
        if not suffix:
            return exporter.suffixes[0]
        names = " or ".join(exporter.suffixes)
        message = f'"{target and target.name}" is no name for {exporter.name}, which is written as {names}'
    else:
        names = "".join(f", {name}" for name in exporter.suffixes)
        message = f'"{target.name}" is no name for {exporter.name}, which is a folder, a zip{names}'
    hint = f"write -o {(target or Path('cards')).with_suffix((*exporter.suffixes, '')[0]).as_posix()}"
    raise UsageError(Problem(Location("-o"), "usage", message, hint))


def settings_of(exporter: Exporter, given: Mapping[str, Any]) -> dict[str, Any]:
    """The value of every setting of an exporter. Raises UsageError for all that is wrong at once."""
    values, problems = parsed(exporter.settings, given)
    if problems:
        raise UsageError(problems)
    return {setting.name: setting.default for setting in exporter.settings} | values


def export_cards(
    project: Project,
    exporter: Exporter,
    asked: Asked,
    suffix: str,
    settings: Mapping[str, Any],
    strict: bool = False,
    lenient: bool = False,
    target: Path | None = None,
) -> ExportResult:
    """Export cards, unless a problem stands in the way. Raises what `load` and `find` do, InputError for a
    wrong query.

    `target` is where to, a whole path; None for the usual place, `output/GAME/NAME-FORMAT`, NAME that of the
    deck, else the game's code.
    """
    decks = Decks(project, lenient)
    if asked.decks:
        found = cards_of_decks(decks, asked.decks, asked.game, asked.query)
        game, wanted, lists = found.game, found.wanted, found.decks
        told, name = found.problems, "decks" if len(lists) > 1 else Path(found.files[0]).stem
    else:
        game, lists, told, name = project.game(asked.game), (), (), ""
        wanted = ()
    database, rules = decks.game(game.code)
    problems = [*decks.problems, *told]
    with adding(problems):
        if not asked.decks:
            wanted = tuple((printing, printing.quantity) for printing in select(database, asked.query))
    if not has_errors(problems):
        problems += _nothing(exporter, asked, wanted)

    def layouts() -> Any:
        return project.layouts(game, database, lenient)

    def ready_made() -> Sequence[Deck]:
        return [load_deck(path, game.base).read(database) for path in shipped_decks(database)]

    usual = project.output / game.code / f"{name or game.code}-{exporter.name}{suffix}"
    place = target or usual.absolute()
    job = Job(database, rules, wanted, lists, settings, suffix, layouts, ready_made, place)
    exported = None
    if not has_errors(problems, strict) and exporter.asks_for_pictures(job):
        problems = told_together(problems, _of_faces(job, game, lenient))
    if not has_errors(problems, strict):
        exported = exporter.export(job)
        problems += exported.problems
    without = set(map(id, exported.left_out)) if exported else set()
    cards = sum(copies for printing, copies in wanted if id(printing) not in without)
    kept = None if has_errors(problems, strict) else exported
    return ExportResult(game.code, exporter.name, suffix, kept, cards, place, tuple(problems))


def _nothing(exporter: Exporter, asked: Asked, wanted: Sequence[Wanted]) -> Iterator[Problem]:
    if exporter.needs_deck and not asked.decks:
        message = f"{exporter.name} is a form of decks"
        yield Problem(Location("--deck"), "export.no-deck", message, "name a deck with --deck")
    elif not wanted:
        yield Problem(Location("QUERY"), "export.no-cards", "no card is left to export", "widen the query")


def _of_faces(job: Job, game: GameFolder, lenient: bool) -> Iterable[Problem]:
    """What is wrong with cards that pictures are to be made of."""
    judge = Judge(checks_named(PRINTED), game.base, lenient=lenient)
    sides = job.faces.sides
    found = [problem for _, side in sides for problem in side.problems]
    found += [problem for printing, side in sides for problem in judge.problems(side, printing)]
    return [*job.layouts.problems, *found]
