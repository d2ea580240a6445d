"""Pictures of cards: every face laid out, named, and drawn as a file of its own."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cardforge.cards import Printing
from cardforge.checks import PRINTED, Judge, checks_named
from cardforge.database import Database
from cardforge.faces import Face, FaceTable, faces_of
from cardforge.layout import Layouts
from cardforge.problems import Location, Problem, has_errors
from cardforge.project.face_options import FaceOptions
from cardforge.project.telling import picture_notes, told_together
from cardforge.scene import Scene
from cardforge.sheets import PictureFormat, picture_size
from cardforge.tuples import NamedTuple

MANIFEST = "manifest.json"

File = tuple[str, bytes]
"""A file's name and what is in it."""


class PictureResult(NamedTuple):
    """What came out: all pictures (none if problems stand in their way), and all problems."""

    game: str
    options: FaceOptions
    faces: tuple[Face, ...]
    problems: tuple[Problem, ...]

    def to_json(self) -> dict[str, Any]:
        """The manifest: how pictures are made, and what each file shows, fronts in the order of the cards."""
        how = self.options._asdict()
        return {"version": 1, "game": self.game, **how, "faces": [self._face(face) for face in self.faces]}

    def _face(self, face: Face) -> dict[str, Any]:
        printing = face.printing
        width, height = pixel_size(face.side.scene, self.options)
        return {
            "file": self._file(face.name),
            "side": "back" if face.is_back else "front",
            "card": printing and printing.card.id,
            "name": printing and printing.card.name,
            "set": printing and printing.set.code,
            "number": printing and printing.number,
            "layout": face.side.made_by,
            "width": width,
            "height": height,
            "back": face.back and self._file(face.back),
        }

    def files(self) -> Iterator[File]:
        """The manifest, then all pictures, drawn one by one. Raises FailedError where memory ends."""
        yield MANIFEST, (json.dumps(self.to_json(), indent=1, ensure_ascii=False) + "\n").encode("utf-8")
        pictures = pictures_of(self.game, (face.side.scene for face in self.faces), self.options)
        yield from zip((self._file(face.name) for face in self.faces), pictures, strict=True)

    def _file(self, name: str) -> str:
        return f"{name}.{self.options.image}"


def pictures_of(title: str, scenes: Iterable[Scene], options: FaceOptions) -> Iterator[bytes]:
    """Pictures of scenes, drawn one by one. Raises FailedError where memory ends."""
    from cardforge.render.shots import Frame, draw

    is_round = options.corners == "round"
    frames = [Frame(scene, *pixel_size(scene, options), is_round) for scene in scenes]
    return draw(title, frames, options.area, options.image, options.dpi)


def pixel_size(scene: Scene, options: FaceOptions) -> tuple[int, int]:
    """Width and height of a picture in pixels."""
    return picture_size(scene.size, scene.bleed, options.area, options.dpi)


def picture_cards(
    database: Database,
    layouts: Layouts,
    printings: Sequence[Printing],
    options: FaceOptions,
    strict: bool = False,
    known: Iterable[Problem] = (),
) -> PictureResult:
    """Lay out both sides of every card, and name a picture for each front, for the back of each card that has
    one for itself, and for those that cards share. Copies don't count.

    `known` are the problems of the card data, which stand in the way of pictures as all others do.
    """
    faces = faces_of(database, layouts, printings)
    sides, shown = faces.sides, (*faces.fronts, *faces.backs)
    problems = [problem for _, side in sides for problem in side.problems]
    judge = Judge(checks_named(PRINTED), layouts.shown_root, lenient=layouts.lenient)
    problems += [problem for printing, side in sides for problem in judge.problems(side, printing)]
    table = FaceTable()
    for _, side in sides:
        table.add(side.scene)
    problems += picture_notes(table.pictures(), layouts.shown_root)
    problems = told_together(known, [*layouts.problems, *problems])
    if not printings and not has_errors(problems):
        message = "no card is left to make a picture of"
        problems.append(Problem(Location("QUERY"), "faces.no-cards", message, "drop or widen the query"))
    if not has_errors(problems, strict):
        sizes = [pixel_size(face.side.scene, options) for face in shown]
        problems += too_large(sizes, options.image, options.dpi)
    if has_errors(problems, strict):
        shown = ()
    return PictureResult(database.game.code, options, shown, tuple(problems))


def too_large(sizes: Iterable[tuple[int, int]], image: PictureFormat, dpi: int) -> Iterator[Problem]:
    """Pictures with more pixels than their format or the memory holds: the largest of them."""
    from cardforge.render.raster import LONGEST_SIDE, MOST_PIXELS

    longest = LONGEST_SIDE[image]
    large = [size for size in sizes if size[0] * size[1] > MOST_PIXELS or max(size) > longest]
    if large:
        width, height = max(large)
        message = f"pictures of {width} × {height} pixels are too large"
        shrink = min(longest / max(width, height), (MOST_PIXELS / (width * height)) ** 0.5)
        hint = f"use --dpi {int(dpi * shrink)} or less"
        yield Problem(Location("--dpi"), "faces.too-large", message, hint)
