"""Checking a game whole: its data, its layouts, and every card laid out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardforge.faces import FaceTable
from cardforge.problems import Problem
from cardforge.project.project import GameFolder, Project


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
    """Load a game and lay out both sides of every card. Raises InputError if it can't be read at all."""
    database, problems = project.load(game)
    layouts = project.layouts(game, database, lenient)
    table = FaceTable()
    for printing in database.printings:
        for side in (layouts.front(printing), layouts.back(printing)):
            if side is not None:
                problems += side.problems
                table.add(side.scene)
    problems += layouts.problems
    return CheckResult(game.code, len(database.printings), len(table.scenes), tuple(problems))
