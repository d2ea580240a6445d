"""The sheet that tells how far a printer puts back pages beside their fronts: pure geometry.

Front and back have the same cross in every cell, but on the back each is moved by what its cell stands for.
On a printer that is off, the crosses meet in the cell that undoes it.
"""

from __future__ import annotations

import re

from cardforge.sheets.duplex import flip_axis, reflect
from cardforge.sheets.spec import MARGIN, Flip, Orientation
from cardforge.tuples import NamedTuple
from cardforge.units import MM, Box, Size

STEP = 0.5 * MM
"""By how much the offset grows from one cell to the next."""

MOST = 11
"""Columns A to K and rows 1 to 11: the middle one, F6, moves nothing."""

PITCH = 15 * MM
HEAD = 33 * MM
"""What the instructions take above the cells."""

GAP, RULER = 4 * MM, 100 * MM
DEEP = 8 * MM
"""What a ruler and its label take."""

_MIDDLE = MOST // 2


class Cell(NamedTuple):
    """A cell: its name, its box on the front, the offset it stands for, the middles of its two crosses."""

    name: str
    box: Box
    offset: tuple[float, float]
    front: tuple[float, float]
    back: tuple[float, float]


class CalibrationSheet(NamedTuple):
    """Where everything lies on both pages, in points from the top left; rulers by their first point."""

    paper: Size
    cells: tuple[Cell, ...]
    block: Box
    head: Box
    back_head: Box
    across: tuple[float, float]
    down: tuple[float, float]


def cell_offset(name: str, centre: tuple[float, float] = (0.0, 0.0)) -> tuple[float, float] | None:
    """The offset of a cell by its name, in points; None if no cell is called so. `centre` is that of F6.

    >>> cell_offset("F6")
    (0.0, 0.0)
    """
    found = re.fullmatch(r"([A-Ka-k])\s*(\d{1,2})", name.strip())
    if found is None or not 1 <= int(found[2]) <= MOST:
        return None
    column, row = ord(found[1].upper()) - ord("A"), int(found[2]) - 1
    return _offset(column, row, centre)


def calibration_sheet(
    paper: Size, orientation: Orientation, flip: Flip, centre: tuple[float, float] = (0.0, 0.0)
) -> CalibrationSheet | None:
    """The sheet for paper laid so; None if it is too small for three cells each way and both rulers.

    Cells have the same names on all papers; small ones lack the outer ones.
    """
    printable = Box(0, 0, *paper).grown(-MARGIN)
    columns = _count(printable.width - GAP - DEEP)
    rows = _count(printable.height - HEAD - GAP - DEEP)
    if min(columns, rows) < 3 or printable.height < HEAD + RULER or printable.width < RULER + GAP:
        return None
    left = printable.left + (printable.width - columns * PITCH - GAP - DEEP) / 2
    top = printable.top + HEAD
    axis = flip_axis(flip, orientation)
    cells = []
    for row in range(rows):
        for column in range(columns):
            at = column + (MOST - columns) // 2, row + (MOST - rows) // 2
            box = Box(0, 0, PITCH, PITCH).moved(left + column * PITCH, top + row * PITCH)
            offset = _offset(*at, centre)
            behind = reflect(box, paper, axis).moved(*offset)
            name = f"{chr(ord('A') + at[0])}{at[1] + 1}"
            cells.append(Cell(name, box, offset, (box.cx, box.cy), (behind.cx, behind.cy)))
    block = Box(left, top, left + columns * PITCH, top + rows * PITCH)
    head = Box(printable.left, printable.top, printable.right, top)
    across, down = (block.left, block.bottom + GAP), (block.right + GAP, block.top)
    return CalibrationSheet(paper, tuple(cells), block, head, reflect(head, paper, axis), across, down)


def _count(room: float) -> int:
    """How many cells fit: an odd number, so that there is a middle one."""
    fitting = min(MOST, int(room / PITCH))
    return fitting - (fitting % 2 == 0)


def _offset(column: int, row: int, centre: tuple[float, float]) -> tuple[float, float]:
    return centre[0] + (column - _MIDDLE) * STEP, centre[1] + (row - _MIDDLE) * STEP
