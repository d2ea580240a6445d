"""Checking a game whole: its data and settings, its layouts, and every card laid out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardforge.faces import FaceTable
from cardforge.images import notes, probe
from cardforge.problems import Problem, Severity, adding, shown_path
from cardforge.project.decking import shipped_deck_problems
from cardforge.project.options import game_problems
from cardforge.project.project import GameFolder, Project
from cardforge.rules import load_rules


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What was looked at in one game, and what is wrong."""

    game: str
    cards: int
    faces: int
    problems: tuple[Problem, ...]

    def to_json(self) -> dict[str, Any]:
        return {"game": self.game, "cards": self.cards, "faces": self.faces}


def check_game(project: Project, game: GameFolder, lenient: bool = False) -> CheckResult:
    """Load a game, lay out both sides of every card, lint its deck rules and judge the decks it comes with.

    Raises InputError if it can't be read at all.
    """
    database, known = project.load(game, lenient)
    rules, linted = load_rules(database)
    known += [*game_problems(database), *linted, *shipped_deck_problems(database, rules, game.base)]
    with adding(known):
        layouts = project.layouts(game, database, lenient)
    table = FaceTable()
    problems: list[Problem] = []
    for printing in database.printings:
        for side in (layouts.front(printing), layouts.back(printing)):
            if side is not None:
                problems += side.problems
                table.add(side.scene)
    problems = told_together(known, [*layouts.problems, *problems, *picture_notes(table, game.base)])
    return CheckResult(game.code, len(database.printings), len(table.scenes), tuple(problems))


def picture_notes(table: FaceTable, shown_root: Path | None) -> Iterator[Problem]:
    """What somebody who prints the pictures on these faces should know."""
    for path in table.pictures():
        shown = shown_path(path, shown_root)
        yield from notes(probe(path, shown), shown)


def told_together(data: Iterable[Problem], layouts: Iterable[Problem]) -> list[Problem]:
    """The problems of card data, and those of layouts that don't say again what is wrong with a value.

    A picture that is not there is missed by the card data first, and then by every layout that shows it.
    """
    known = list(data)
    wrong = {_spot(problem) for problem in known if problem.severity is Severity.ERROR}
    said = {(_spot(problem), problem.code) for problem in known}
    return known + [
        problem
        for problem in layouts
        if _spot(problem) not in wrong and (_spot(problem), problem.code) not in said
    ]


def _spot(problem: Problem) -> tuple[str, int | None, int | None]:
    where = problem.where
    return where.file, where.line, where.column
