"""Where a 100 mm ruler and a one-line note find room in a sheet's margin."""

from __future__ import annotations

from typing import Literal

from cardforge.sheets.spec import EPSILON, PLOTTER_CORNER, PLOTTER_EDGE, Axis, Sheet
from cardforge.tuples import NamedTuple
from cardforge.units import MM, Box

LENGTH = 100 * MM
DEPTH = 2.4 * MM
"""Across the ruler: its ticks, or the note's line of type."""

NOTE = 30 * MM
"""The least that must be left for the note, after the ruler and a gap."""

GAP = 3 * MM
CLEAR = 0.5 * MM
FROM_CUT = 1 * MM
"""Ticks stay this far from every cut's line, so that none is taken for a cut mark."""

STEP = 0.5 * MM


class Ruler(NamedTuple):
    """A ruler's place on the page.

    It starts at `start` and runs 100 mm in the direction of `turn` (0 to the right, 270 upwards); `ticks`
    are the distances from its start, in points, of the ticks to draw (0 and 100 mm always, each tenth
    where no cut is near). Ticks and note stay within `box` and `note`; the note reads along the ruler.
    """

    start: tuple[float, float]
    turn: Literal[0, 270]
    ticks: tuple[float, ...]
    box: Box
    note: Box


class _Band(NamedTuple):
    """A strip of free margin; lengths along it count from its start, in the direction of reading."""

    box: Box
    turn: Literal[0, 270]

    @property
    def axis(self) -> Axis:
        """The cuts that run across the band."""
        return "vertical" if self.turn == 0 else "horizontal"

    @property
    def length(self) -> float:
        return self.box.width if self.turn == 0 else self.box.height

    @property
    def depth(self) -> float:
        return self.box.height if self.turn == 0 else self.box.width

    def along(self, at: float) -> float:
        """How far along the band a coordinate of the page is."""
        return at - self.box.left if self.turn == 0 else self.box.bottom - at

    def part(self, start: float, end: float) -> Box:
        """The stretch of the band between two lengths, as deep as a ruler."""
        box = self.box
        if self.turn == 0:
            return Box(box.left + start, box.top, box.left + end, box.top + DEPTH)
        return Box(box.left, box.bottom - end, box.left + DEPTH, box.bottom - start)


def ruler_place(sheet: Sheet) -> Ruler | None:
    """The ruler's place on a front: below the block, to its left, right or above it; None without room.

    It stays in the printable area and clear of bleed. It stays clear of marks too, if there is such room,
    else cut marks may cross it between two ticks, but never the note.
    """
    if sheet.side == "back":
        return None
    for crossing in (False, True):
        for band in _bands(sheet, crossing):
            if band.depth >= DEPTH - EPSILON:
                cuts = tuple(band.along(cut) for cut in _cuts(sheet, band.axis))
                if found := _fitted(band, cuts, crossing):
                    return found
    return None


def _cuts(sheet: Sheet, axis: Axis) -> list[float]:
    """Where lines run across a band: cuts and the fold, in order."""
    fold = sheet.size.width / 2 if axis == "vertical" else sheet.size.height / 2
    return sorted([*sheet.grid.edges(axis), *([fold] if sheet.grid.fold == axis else [])])


def _bands(sheet: Sheet, crossing: bool) -> tuple[_Band, ...]:
    """What is free between block and printable edge: of marks too, unless they may cross."""
    # Ticks may be crossed; what a plotter looks for must stand alone.
    lines = sheet.marks.blocks if crossing else sheet.marks.boxes
    area, used = sheet.grid.printable, sheet.bleed_box
    block = sheet.grid.block.grown(CLEAR)
    inner = Box(
        min([used.left, block.left, *(line[0] for line in lines)]),
        min([used.top, block.top, *(line[1] for line in lines)]),
        max([used.right, block.right, *(line[2] for line in lines)]),
        max([used.bottom, block.bottom, *(line[3] for line in lines)]),
    ).grown(CLEAR)
    ends = area
    if sheet.marks.blocks:
        # A plotter that looks for a corner's mark should meet nothing else there.
        paper = Box(0, 0, sheet.size.width, sheet.size.height)
        ends = paper.grown(-PLOTTER_EDGE - PLOTTER_CORNER - CLEAR).clipped(area)
    return (
        _Band(Box(ends.left, inner.bottom, ends.right, area.bottom), 0),
        _Band(Box(area.left, ends.top, inner.left, ends.bottom), 270),
        _Band(Box(inner.right, ends.top, area.right, ends.bottom), 270),
        _Band(Box(ends.left, area.top, ends.right, inner.top), 0),
    )


def _fitted(band: _Band, cuts: tuple[float, ...], crossing: bool) -> Ruler | None:
    """The ruler at the first start that has room for the note, both ends off the cuts, and most ticks."""
    best: Ruler | None = None
    for step in range(int(max(0.0, band.length - LENGTH) / STEP) + 1):
        start = step * STEP
        note = start + LENGTH + GAP
        limit = min([band.length, *(cut - FROM_CUT for cut in cuts if crossing and cut > note - FROM_CUT)])
        if limit - note < NOTE - EPSILON:
            continue
        ticks = _ticks(start, cuts)
        whole = {0.0, LENGTH} <= set(ticks)
        if whole and (best is None or len(ticks) > len(best.ticks)):
            box = band.part(start, start + LENGTH)
            # Ticks hang from the line, within the box.
            first = (box.left, box.top) if band.turn == 0 else (box.right, box.bottom)
            best = Ruler(first, band.turn, ticks, box, band.part(note, limit))
            if len(ticks) == len(_TICKS):
                break
    return best


_TICKS = tuple(tick * LENGTH / 10 for tick in range(11))


def _ticks(start: float, cuts: tuple[float, ...]) -> tuple[float, ...]:
    """The ticks of a ruler that starts there which no cut comes near."""
    covered = {tick for tick in _TICKS for cut in cuts if abs(start + tick - cut) <= FROM_CUT}
    return tuple(tick for tick in _TICKS if tick not in covered)
