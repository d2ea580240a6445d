"""Which place on the back of a sheet lies behind which place on its front, and how the back is turned.

Flipping about the vertical axis swaps left and right, about the horizontal one top and bottom; only
positions are mirrored, never art. The axis is what matters: "long edge" means the vertical one on
portrait paper and the horizontal one on landscape paper.
"""

from __future__ import annotations

from cardforge.sheets.spec import Axis, Flip, Grid, Line, Marks, Orientation, SheetSpec, Slot, Turn
from cardforge.tuples import NamedTuple
from cardforge.units import Box, Size

_TURNS: tuple[Turn, ...] = (0, 90, 180, 270)


def flip_axis(flip: Flip, orientation: Orientation) -> Axis:
    """The axis a sheet of this orientation is turned about when it flips on this edge."""
    return "vertical" if (flip == "long") == (orientation == "portrait") else "horizontal"


def back_turn(turn: int, axis: Axis) -> Turn:
    """The turn of a back behind a face turned `turn`, so that both have their top at the same edge."""
    return _TURNS[((-turn if axis == "vertical" else 180 - turn) % 360) // 90]


def reflect(box: Box, paper: Size, axis: Axis) -> Box:
    """Where a box of the front lies as seen on the back."""
    if axis == "vertical":
        return Box(paper.width - box.right, box.top, paper.width - box.left, box.bottom)
    return Box(box.left, paper.height - box.bottom, box.right, paper.height - box.top)


class PageSide(NamedTuple):
    """The geometry of one side of a grid's sheets; `slots` and `clips` go by the *front's* slot number."""

    slots: tuple[Slot, ...]
    clips: tuple[Box, ...]
    marks: Marks
    trim_box: Box
    bleed_box: Box


def front_side(grid: Grid, marks: Marks) -> PageSide:
    clips = tuple(map(grid.clip, grid.slots))
    return PageSide(grid.slots, clips, marks, grid.block, grid.bleed.around(grid.block))


def back_side(front: PageSide, grid: Grid, spec: SheetSpec) -> PageSide:
    """The front mirrored over the full grid, bleed and marks too, then moved by the offset."""
    axis, offset = flip_axis(spec.flip, grid.orientation), spec.moved(grid.orientation)

    def behind(box: Box) -> Box:
        return reflect(box, grid.paper, axis).moved(*offset)

    marks = Marks()
    if spec.marks_on == "both":
        lines = tuple(_line(behind(Box(*line))) for line in front.marks.lines)
        blocks = tuple(map(behind, front.marks.blocks))
        marks = front.marks._replace(lines=lines, blocks=blocks)
    return PageSide(
        tuple(_moved_slot(slot, grid, axis, behind(slot.trim)) for slot in front.slots),
        tuple(map(behind, front.clips)),
        marks,
        behind(front.trim_box),
        behind(front.bleed_box),
    )


def fold_side(front: PageSide, grid: Grid, axis: Axis) -> PageSide:
    """The same page as the backs' side: each place is the one that a fold in the middle lays behind it."""
    behind = [grid.slots[_mirrored(slot, grid, axis)[0]] for slot in front.slots]
    clips = tuple(front.clips[slot.number] for slot in behind)
    return front._replace(slots=tuple(behind), clips=clips)


def _mirrored(slot: Slot, grid: Grid, axis: Axis) -> tuple[int, int, int]:
    """Number, row and column of the place on the other side of an axis."""
    row, column = slot.row, slot.column
    if axis == "vertical":
        column = grid.columns - 1 - column
    else:
        row = grid.rows - 1 - row
    return row * grid.columns + column, row, column


def _moved_slot(slot: Slot, grid: Grid, axis: Axis, trim: Box) -> Slot:
    return Slot(*_mirrored(slot, grid, axis), trim)


def _line(box: Box) -> Line:
    return box.left, box.top, box.right, box.bottom
