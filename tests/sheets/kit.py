"""Small helpers for the tests of sheets."""

from __future__ import annotations

from collections.abc import Sequence

from cardforge.problems import Problem
from cardforge.sheets import Copy, Grid, Paper, Sheet, SheetSpec, plan_grid
from cardforge.units import MM, Box, Size, to_mm

POKER = Size(63 * MM, 88 * MM)
BACK = 100
"""The back of copy n is face n + BACK."""


def mm(width: float, height: float) -> Size:
    return Size(width * MM, height * MM)


def copies(number: int, trim: Size = POKER, bleed: float = 3 * MM) -> list[Copy]:
    """Copies with front faces 0, 1, 2 … and backs of their own."""
    return [Copy(n, n + BACK, trim, bleed, name=f"card {n}") for n in range(number)]


def grid(spec: SheetSpec, trim: Size = POKER, bleed: float = 3 * MM) -> Grid:
    """The grid of a plan that must work without a word."""
    plan = plan_grid(spec, trim, bleed)
    assert plan.problems == ()
    assert plan.grid is not None
    return plan.grid


def on(paper: str) -> SheetSpec:
    return SheetSpec(paper=Paper.parse(paper))


def rows(sheet: Sheet) -> list[list[int | None]]:
    """Face numbers as they lie on the page, None where a slot is empty."""
    faces: dict[int, int] = {placed.slot.number: placed.face for placed in sheet.placements}
    columns = sheet.grid.columns
    return [
        [faces.get(row * columns + column) for column in range(columns)] for row in range(sheet.grid.rows)
    ]


def fronts(sheets: Sequence[Sheet]) -> list[list[int]]:
    """Faces of each front page in slot order."""
    return [[placed.face for placed in sheet.placements] for sheet in sheets if sheet.side == "front"]


def in_mm(box: Box) -> tuple[float, float, float, float]:
    left, top, right, bottom = (round(to_mm(edge), 3) for edge in (box.left, box.top, box.right, box.bottom))
    return left, top, right, bottom


def codes(problems: Sequence[Problem]) -> list[tuple[str, str]]:
    return [(problem.code, str(problem.severity)) for problem in problems]
