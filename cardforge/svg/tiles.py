"""Tiles: the same operations side by side over an area."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, floor

from cardforge.scene import Group, Op
from cardforge.units import Box

MAX_TILES = 2000
"""Repeats of one picture: more are a mistake."""

SLACK = 1e-3
"""Share of a tile by which it may reach out of the area, or lack, and still be taken for whole."""


class TooManyTilesError(Exception):
    """Over MAX_TILES; `count` says how many."""

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} tiles")
        self.count = count


def tiled(tile: Box, area: Box, draw: Callable[[Box], tuple[Op, ...]]) -> tuple[Op, ...]:
    """What `draw` gives for a tile, repeated from there on all sides over an area. Raises TooManyTilesError.

    All rows are the same operations, so that a document needs a row only once.
    """
    columns = _steps(area.left, area.right, tile.left, tile.width)
    rows = _steps(area.top, area.bottom, tile.top, tile.height)
    if len(columns) * len(rows) > MAX_TILES:
        raise TooManyTilesError(len(columns) * len(rows))
    row = tuple(op for step in columns for op in draw(tile.moved(step * tile.width, 0)))
    if not row:
        return ()
    if list(rows) == [0]:
        return row
    return tuple(Group(row, (1.0, 0.0, 0.0, 1.0, 0.0, step * tile.height)) for step in rows)


def _steps(low: float, high: float, start: float, length: float) -> range:
    """By how many tiles each tile of an axis lies beside the one at `start`, from low to high."""
    first, end = floor((low - start) / length + SLACK), ceil((high - start) / length - SLACK)
    return range(first, max(end, first + 1))
