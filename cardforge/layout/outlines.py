"""Outlines of dark modules: squares that touch become one shape, so that no hairlines show between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Corner = tuple[int, int]
"""Column and row of a corner between modules."""


def outlines(rows: Sequence[Sequence[bool]]) -> Iterator[list[Corner]]:
    """The corners of every outline, the dark at the right: clockwise around shapes, else around holes."""
    steps = _steps(rows)
    while steps:
        start = at = next(iter(steps))
        heading: Corner | None = None
        corners = []
        while True:
            step = steps[at].pop()
            if not steps[at]:
                del steps[at]
            if step != heading:
                corners.append(at)
                heading = step
            at = (at[0] + step[0], at[1] + step[1])
            if at == start:
                break
        yield corners


def _steps(rows: Sequence[Sequence[bool]]) -> dict[Corner, list[Corner]]:
    """The steps along edges between dark and light, by the corner that they start at."""
    steps: dict[Corner, list[Corner]] = {}
    light = [False] * (len(rows[0]) + 2)
    padded = [light, *([False, *row, False] for row in rows), light]
    for row, (above, here, below) in enumerate(zip(padded, padded[1:], padded[2:], strict=False)):
        for column, dark in enumerate(here[1:-1]):
            if not dark:
                continue
            if not above[column + 1]:
                steps.setdefault((column, row), []).append((1, 0))
            if not here[column + 2]:
                steps.setdefault((column + 1, row), []).append((0, 1))
            if not below[column + 1]:
                steps.setdefault((column + 1, row + 1), []).append((-1, 0))
            if not here[column]:
                steps.setdefault((column, row + 1), []).append((0, -1))
    return steps
