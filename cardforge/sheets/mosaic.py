"""Pages of many faces of one size, edge to edge: what sheets of other programs are drawn from."""

from __future__ import annotations

from collections.abc import Sequence

from cardforge.sheets.single import single_sheet
from cardforge.sheets.spec import Placement, Sheet, Slot, Turn
from cardforge.tuples import NamedTuple
from cardforge.units import Box, Size

_BEYOND = 1.0
"""Points that the outermost cards go on beyond the page, so that no pale line shows at its edge."""

_INSIDE = 0.02
"""Points by which other edges are drawn in. PDFium cuts off at whole pixels, outwards: an edge between two of
them would, by its last digit, take a row of pixels from the next card.
"""


class Tile(NamedTuple):
    """A face in a mosaic, turned clockwise."""

    face: int
    turn: Turn = 0


def mosaic_sheet(number: int, tiles: Sequence[Tile | None], cell: Size, columns: int, rows: int) -> Sheet:
    """A page of `columns` × `rows` cells in reading order, each each a face cut at its trim (None: white).

    `number` counts pages from 1; `cell` is in points.
    """
    page = Size(columns * cell.width, rows * cell.height)
    placements = []
    for index, tile in enumerate(tiles):
        if tile is not None:
            row, column = divmod(index, columns)
            trim = Box(0, 0, *cell).moved(column * cell.width, row * cell.height)
            ends = (column == 0, row == 0, column == columns - 1, row == rows - 1)
            out = [_BEYOND if end else -_INSIDE for end in ends]
            clip = Box(trim.left - out[0], trim.top - out[1], trim.right + out[2], trim.bottom + out[3])
            slot = Slot(index, row, column, trim)
            placements.append(Placement(slot, tile.face, tile.turn, 1.0, clip, _BEYOND))
    return single_sheet(number, 0, page, 0.0, "trim")._replace(placements=tuple(placements))
