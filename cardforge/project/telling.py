"""Problems of a game's data and layouts told together: each mistake once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from cardforge.images import notes, probe
from cardforge.problems import Problem, Severity, shown_path


def picture_notes(pictures: Iterable[Path], shown_root: Path | None) -> Iterator[Problem]:
    """What somebody who prints pictures should know: those of a face table, or of many."""
    for path in sorted(pictures):
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
