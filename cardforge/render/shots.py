"""Scenes as pictures of a given size: each on a page of its own, which PDFium draws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardforge.faces import FaceTable
from cardforge.render.pdf import PdfInfo, render_sheets
from cardforge.render.raster import Shot, rasterise
from cardforge.scene import Scene
from cardforge.sheets import Area, PictureFormat, Sheet, area_size, single_sheet
from cardforge.sheets.mosaic import Tile, mosaic_sheet
from cardforge.tuples import NamedTuple
from cardforge.units import Size


class Frame(NamedTuple):
    """A scene to be a picture of so many pixels; `round` cuts its corners as the card's are."""

    scene: Scene
    width: int
    height: int
    round: bool = False


class Mosaic(NamedTuple):
    """Scenes edge to edge in one picture: its cells in reading order (None is left white), columns and rows,
    the trim size of a cell, and width and height of a cell in pixels.

    A scene that lies the other way than its cell is turned by a quarter, clockwise.
    """

    cells: tuple[Scene | None, ...]
    columns: int
    rows: int
    cell: Size
    width: int
    height: int


def draw(
    title: str, frames: Sequence[Frame], area: Area = "trim", image: PictureFormat = "png", dpi: int = 300
) -> Iterator[bytes]:
    """The files of pictures, one by one in the order of `frames`; `dpi` is what they say of themselves.

    Raises FailedError where memory ends.
    """
    table = FaceTable()
    sheets, shots = [], []
    for page, frame in enumerate(frames):
        scene = frame.scene
        sheets.append(single_sheet(page + 1, table.add(scene), scene.size, scene.bleed, area))
        corner = _radius(scene) / area_size(scene.size, scene.bleed, area).width * frame.width
        shots.append(Shot(page, frame.width, frame.height, corner if frame.round else 0.0))
    yield from drawn_sheets(title, table.scenes, sheets, shots, image, dpi)


def draw_mosaics(
    title: str, mosaics: Sequence[Mosaic], image: PictureFormat = "jpg", dpi: int = 300
) -> Iterator[bytes]:
    """The files of mosaics, one by one in their order, cards cut at their trim. Raises as `draw` does."""
    table = FaceTable()
    sheets: list[Sheet] = []
    shots = []
    for page, one in enumerate(mosaics):
        tiles = [None if scene is None else _tile(table, scene, one.cell) for scene in one.cells]
        sheets.append(mosaic_sheet(page + 1, tiles, one.cell, one.columns, one.rows))
        shots.append(Shot(page, one.columns * one.width, one.rows * one.height))
    yield from drawn_sheets(title, table.scenes, sheets, shots, image, dpi)


def drawn_sheets(
    title: str,
    scenes: Sequence[Scene],
    sheets: Sequence[Sheet],
    shots: Sequence[Shot],
    image: PictureFormat,
    dpi: int,
) -> Iterator[bytes]:
    """The files of pages of faces, as `shots` asks for them. Raises as `draw` does."""
    pdf = render_sheets(scenes, sheets, PdfInfo(title))
    yield from rasterise(pdf, shots, image, dpi)


def _tile(table: FaceTable, scene: Scene, cell: Size) -> Tile:
    lies_otherwise = (scene.size.width > scene.size.height) != (cell.width > cell.height)
    return Tile(table.add(scene), 90 if lies_otherwise else 0)


def _radius(scene: Scene) -> float:
    """How round a picture's corners are to be cut: to a circle, if the card is one."""
    width, height = scene.size
    return width / 2 if scene.shape == "round" and width == height else scene.corner
