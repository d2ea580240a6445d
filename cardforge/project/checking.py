"""Checking a game whole: its data and settings, its layouts, and every card laid out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardforge.catalogue import catalogue_problems
from cardforge.checks import Judge, all_checks
from cardforge.database import Database
from cardforge.faces import FaceTable
from cardforge.layout import Layouts
from cardforge.problems import Problem, adding, has_errors
from cardforge.project.decking import shipped_deck_problems
from cardforge.project.layout_specs import LayoutSpecs, Settings
from cardforge.project.options import PrintOptions, game_problems
from cardforge.project.project import GameFolder, Project
from cardforge.project.ready_sheets import on_ready_sheet
from cardforge.project.rulesheets import rule_text_problems
from cardforge.project.telling import picture_notes, told_together
from cardforge.rules import load_rules
from cardforge.tuples import NamedTuple


class CheckResult(NamedTuple):
    """What was looked at in one game, and what is wrong."""

    game: str
    cards: int
    faces: int
    problems: tuple[Problem, ...]

    def to_json(self) -> dict[str, Any]:
        return {"game": self.game, "cards": self.cards, "faces": self.faces}


def _is_whole(database: Database, known: Iterable[Problem]) -> bool:
    """Whether every set of a game could be read, and every row of its tables."""
    if has_errors(problem for problem in known if problem.code.startswith(("csv.", "book."))):
        return False
    plain = database.source.value
    listed = plain.get("sets") if isinstance(plain, dict) else None
    return isinstance(listed, list) and len(listed) == len(database.sets)


def _print_settings(project: Project, database: Database, layouts: Layouts) -> LayoutSpecs:
    """How the cards would be printed if no option said otherwise."""

    def finish(settings: Settings) -> PrintOptions:
        options = PrintOptions.of({}, {}, project.config.get("print", {}), database, settings)
        return on_ready_sheet(options, project.bases)

    return LayoutSpecs(layouts, finish)


def check_game(project: Project, game: GameFolder, lenient: bool = False) -> CheckResult:
    """Load a game, lay out both sides of every card, lint its deck rules, judge the decks it comes with and
    read its rule sheet.

    Faces are judged by all checks of `cardforge.checks`, each once.

    Raises InputError if it can't be read at all.
    """
    database, known = project.load(game, lenient)
    rules, linted = load_rules(database)
    known += [*game_problems(database), *linted]
    if _is_whole(database, known):
        # Where a set can't be read, decks lack its cards through no fault of theirs.
        known += shipped_deck_problems(database, rules, game.base)
        known += catalogue_problems(database, rules)
    with adding(known):
        layouts = project.layouts(game, database, lenient)
        known += rule_text_problems(database, layouts)
    table = FaceTable()
    judge = Judge(all_checks(), game.base, lenient=lenient)
    problems = _print_settings(project, database, layouts).problems(database.printings)
    for printing in database.printings:
        for side in (layouts.front(printing), layouts.back(printing)):
            if side is not None:
                problems += side.problems
                faces = len(table.scenes)
                if table.add(side.scene) == faces:
                    problems += judge.problems(side, printing)
    problems = told_together(
        known, [*layouts.problems, *problems, *picture_notes(table.pictures(), game.base)]
    )
    return CheckResult(game.code, len(database.printings), len(table.scenes), tuple(problems))
