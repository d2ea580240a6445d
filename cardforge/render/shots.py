"""Scenes as pictures of a given size: each on a page of its own, which PDFium draws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardforge.faces import FaceTable
from cardforge.render.pdf import PdfInfo, render_sheets
from cardforge.render.raster import Shot, rasterise
from cardforge.scene import Scene
from cardforge.sheets import Area, PictureFormat, area_size, single_sheet


class Frame(NamedTuple):
    """A scene to be a picture of so many pixels; `round` cuts its corners as the card's are."""

    scene: Scene
    width: int
    height: int
    round: bool = False


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
    pdf = render_sheets(table.scenes, sheets, PdfInfo(title))
    yield from rasterise(pdf, shots, image, dpi)


def _radius(scene: Scene) -> float:
    """How round a picture's corners are to be cut: to a circle, if the card is one."""
    width, height = scene.size
    return width / 2 if scene.shape == "round" and width == height else scene.corner
