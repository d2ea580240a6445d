"""Sheets of cards as Tabletop Simulator takes them: up to 10 × 7 cells of one size, the last one kept free.

The last cell of a sheet is what other players see of a card in a hand, where the program is told to use it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

from cardforge.exports._pieces import Piece, same_size
from cardforge.faces import FaceTable
from cardforge.scene import Scene
from cardforge.tuples import NamedTuple
from cardforge.units import Size, pixels

if TYPE_CHECKING:
    from cardforge.render.shots import Mosaic

MOST_COLUMNS, MOST_ROWS = 10, 7
LEAST = 2
"""Columns and rows of a sheet (the program's own dialog)."""

LONGEST = 4096
"""Pixels of a sheet's side that all graphics cards show."""

ROUNDED, SQUARE, HEX, CIRCLE = 0, 1, 3, 4
"""Shapes of cards (api.tabletopsimulator.com/custom-game-objects)."""


class Sheet(NamedTuple):
    """A sheet: its key in the program, its cells, and the files of its faces and backs."""

    key: int
    columns: int
    rows: int
    face: str
    back: str
    unique_back: bool
    shape: int

    def plain(self, base: str) -> dict[str, Any]:
        """The entry of `CustomDeck`; `base` is the address of the folder with the pictures."""
        return {
            "FaceURL": f"{base}/{self.face}",
            "BackURL": f"{base}/{self.back}",
            "NumWidth": self.columns,
            "NumHeight": self.rows,
            "BackIsHidden": True,
            "UniqueBack": self.unique_back,
            "Type": self.shape,
        }


class _Kind(NamedTuple):
    """What the cards of a sheet share: trim size, shape, and the number of their back (-1: own ones)."""

    size: tuple[float, float]
    shape: int
    back: int


class Sheets:
    """The sheets of some cards, and their pictures.

    `places` says for each card, by `id(printing)`, on which sheet it is and in which cell, from 0. `pictures`
    are the files by name: a name is made from what is seen, since the program keeps what it once loaded from
    an address.
    """

    def __init__(self, pieces: Iterable[Piece], dpi: int, image: str) -> None:
        self._dpi, self._image = dpi, image
        from cardforge.render import Digester

        self._digests = Digester()
        self._keys = count(1)
        self.places: dict[int, tuple[Sheet, int]] = {}
        self.pictures: dict[str, Mosaic] = {}
        for kind, members in _kinds(list(pieces)):
            self._add(kind, members)

    def _add(self, kind: _Kind, members: Sequence[Piece]) -> None:
        cell = members[0].front.size
        width, height = self._pixels(cell)
        columns, rows = min(MOST_COLUMNS, LONGEST // width), min(MOST_ROWS, LONGEST // height)
        most = columns * rows - 1
        for start in range(0, len(members), most):
            some = members[start : start + most]
            self._sheet(kind, some, *_grid(len(some) + 1, columns, rows))

    def _sheet(self, kind: _Kind, members: Sequence[Piece], columns: int, rows: int) -> None:
        own = kind.back < 0 and len(members) > 1
        hidden = None if own else members[0].back
        free = columns * rows - len(members) - 1
        fronts = [*(piece.front for piece in members), *[None] * free, hidden]
        backs = [*(piece.back for piece in members), *[None] * (free + 1)]
        face = self._picture("sheet", fronts, columns, rows, members[0])
        if own:
            back = self._picture("backs", backs, columns, rows, members[0])
        else:
            back = self._picture("back", [hidden], 1, 1, members[0])
        sheet = Sheet(next(self._keys), columns, rows, face, back, own, kind.shape)
        for index, piece in enumerate(members):
            self.places[id(piece.printing)] = sheet, index

    def _picture(
        self, what: str, cells: Sequence[Scene | None], columns: int, rows: int, piece: Piece
    ) -> str:
        """The name of a picture of cells."""
        from cardforge.render.shots import Mosaic

        cell = piece.front.size
        mosaic = Mosaic(tuple(cells), columns, rows, cell, *self._pixels(cell))
        looks = ["" if scene is None else self._digests.of(scene) for scene in cells]
        said = "\n".join((*looks, f"{columns} {rows} {mosaic.width} {mosaic.height}"))
        name = f"{what}-{hashlib.blake2b(said.encode('ascii'), digest_size=8).hexdigest()}.{self._image}"
        self.pictures.setdefault(name, mosaic)
        return name

    def _pixels(self, cell: Size) -> tuple[int, int]:
        """Width and height of a cell: at the resolution asked for, or so that a sheet has its least cells."""
        most = LONGEST // LEAST
        scale = min(1.0, most / pixels(max(cell), self._dpi))
        return min(most, pixels(cell.width * scale, self._dpi)), min(
            most, pixels(cell.height * scale, self._dpi)
        )


def _kinds(pieces: Sequence[Piece]) -> Iterator[tuple[_Kind, list[Piece]]]:
    """Cards that can be on one sheet. A back of several cards is one picture; others make a sheet."""
    table = FaceTable()
    backs = [None if piece.back is None else table.add(piece.back) for piece in pieces]
    alike = [(same_size(piece.front.size), _shape(piece.front)) for piece in pieces]
    shared: dict[Any, int] = {}
    for back, look in zip(backs, alike, strict=True):
        shared[look, back] = shared.get((look, back), 0) + 1
    found: dict[_Kind, list[Piece]] = {}
    blank = len(table.scenes)
    for piece, back, look in zip(pieces, backs, alike, strict=True):
        number = blank if back is None else back if shared[look, back] > 1 else -1
        found.setdefault(_Kind(*look, number), []).append(piece)
    yield from found.items()


def _shape(scene: Scene) -> int:
    if scene.shape is not None:
        return CIRCLE if scene.shape == "round" else HEX
    return ROUNDED if scene.corner else SQUARE


def _grid(cells: int, columns: int, rows: int) -> tuple[int, int]:
    """Columns and rows for so many cells: as few cells as can be, then as square as can be."""
    grids = []
    for across in range(LEAST, columns + 1):
        down = max(LEAST, -(-cells // across))
        if down <= rows:
            grids.append((across * down, abs(across - down), across, down))
    return min(grids)[2:]
