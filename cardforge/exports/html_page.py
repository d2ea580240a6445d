"""A gallery of the cards: one page of HTML with all pictures in it, which can be searched."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.exports._format import Exported, Exporter, OutputFile
from cardforge.exports._gallery import Gallery, Picture, Shown
from cardforge.exports._job import Job
from cardforge.faces import Face
from cardforge.scene import Scene
from cardforge.settings import Setting, chosen, number
from cardforge.sheets import PictureFormat, picture_size

_NONE = "none"
_LONGEST = 2000
"""Pixels of a picture's longer side."""


def _export(job: Job) -> Exported:
    gallery = Gallery(job, job.printings)
    return Exported((OutputFile("", _page(job, gallery)) for _ in range(1)), gallery.problems)


def _page(job: Job, gallery: Gallery) -> bytes:
    pictures = {} if job.settings["image"] == _NONE else dict(_drawn(job))
    faces = {id(face.printing): face for face in job.faces.fronts}
    own = {face.name for face in job.faces.backs if face.printing is not None}
    copies: dict[int, int] = {}
    for printing, count in job.wanted:
        copies[id(printing)] = copies.get(id(printing), 0) + count
    cards = []
    for printing in job.printings:
        face = faces[id(printing)]
        back = pictures.get(face.back) if face.back in own and face.back else None
        cards.append(Shown(printing, copies[id(printing)], pictures.get(face.name), back))
    backs = [
        (face.name, pictures[face.name]) for face in job.faces.backs if face.name not in own and pictures
    ]
    return "".join(gallery.page(cards, backs)).encode("utf-8")


def _drawn(job: Job) -> Iterator[tuple[str, Picture]]:
    """All pictures by the names of their faces."""
    from cardforge.render.shots import Frame, draw

    image: PictureFormat = job.settings["image"]
    shown: list[Face] = [*job.faces.fronts, *job.faces.backs]
    sizes = [_pixels(face.side.scene, job.settings["dpi"]) for face in shown]
    frames = [Frame(face.side.scene, *size, round=True) for face, size in zip(shown, sizes, strict=True)]
    drawn = draw(job.game.name, frames, "trim", image, job.settings["dpi"])
    for face, size, data in zip(shown, sizes, drawn, strict=True):
        yield face.name, Picture(image, *size, data)


def _pixels(scene: Scene, dpi: int) -> tuple[int, int]:
    width, height = picture_size(scene.size, scene.bleed, "trim", dpi)
    scale = min(1.0, _LONGEST / max(width, height))
    return max(1, round(width * scale)), max(1, round(height * scale))


EXPORTER = Exporter(
    "html",
    "HTML: a gallery of the cards on one page, with pictures and search.",
    _export,
    (".html",),
    settings=(
        Setting("dpi", number(50, 300), 150, "Resolution of the pictures (150)", "N"),
        chosen("image", ("webp", "jpg", _NONE), "webp", "The format of the pictures; none: only texts"),
    ),
    pictures=True,
)
