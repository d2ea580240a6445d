"""The back: a snake with two heads that winds down the whole card, the same from both ends."""

from __future__ import annotations

from desktop.palette import FACTIONS, INK, SPRITE
from desktop.pixels import Grid, document

NIGHT, DUST, SCALES = "#15171C", "#1E2127", "#2E5A38"
ACROSS, DOWN = 38, 54
"""Cells of 1.5 mm."""

LEFT, RIGHT = 4, ACROSS - 4
LANES = tuple(range(6, 49, 4))


def snake() -> str:
    """The pattern as an SVG file, one unit a cell."""
    grid = Grid(ACROSS, DOWN, NIGHT)
    for y in range(0, DOWN, 2):
        for x in range(0, ACROSS, 2):
            grid.put(x, y, DUST)
    for lane, y in enumerate(LANES):
        _length(grid, y)
        if y != LANES[-1]:
            _bend(grid, RIGHT - 2 if lane % 2 == 0 else LEFT, y)
    _head(grid, LEFT - 2, LANES[0], -1)
    _head(grid, RIGHT - 2, LANES[-1], 1)
    return document(ACROSS, DOWN, grid.svg())


def _length(grid: Grid, y: int) -> None:
    """A stretch across, with its scales."""
    grid.box(LEFT, y, RIGHT - LEFT, 2, FACTIONS["black"].strip)
    for x in range(LEFT, RIGHT):
        grid.put(x, y + x // 2 % 2, SCALES)


def _bend(grid: Grid, x: int, y: int) -> None:
    """The way down to the next stretch."""
    grid.box(x, y, 2, 6, FACTIONS["black"].strip)
    for down in range(y, y + 6):
        grid.put(x + down // 2 % 2, down, SCALES)


def _head(grid: Grid, x: int, y: int, way: int) -> None:
    """A head that looks left (-1) or right (1), its tongue out."""
    grid.box(x, y - 1, 4, 4, FACTIONS["black"].strip)
    eye, tongue = (x + 1, x - 1) if way < 0 else (x + 2, x + 4)
    for down in (y, y + 1):
        grid.put(tongue, down, SPRITE["R"])
    for down in (y, y + 1):
        grid.put(eye, down, INK)
