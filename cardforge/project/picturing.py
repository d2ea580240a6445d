"""Pictures of cards: every face laid out, named, and drawn as a file of its own."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from cardforge.cards import NOTHING, CardSet, Printing
from cardforge.checks import PRINTED, Judge, checks_named
from cardforge.database import Database
from cardforge.faces import FaceTable
from cardforge.layout import Layouts, Side
from cardforge.problems import Location, Problem, has_errors
from cardforge.project.face_names import back_name, common_name, front_name, size_name
from cardforge.project.face_options import FaceOptions
from cardforge.project.telling import picture_notes, told_together
from cardforge.scene import Scene
from cardforge.sheets import area_size, single_sheet
from cardforge.units import pixels

MANIFEST = "manifest.json"

File = tuple[str, bytes]
"""A file's name and what is in it."""


class Face(NamedTuple):
    """One picture: the name of its file, the side it shows, and whose that is (None: many cards').

    `back` is the file that shows the back of a front.
    """

    file: str
    side: Side
    printing: Printing | None
    is_back: bool = False
    back: str | None = None


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
            "file": face.file,
            "side": "back" if face.is_back else "front",
            "card": printing and printing.card.id,
            "name": printing and printing.card.name,
            "set": printing and printing.set.code,
            "number": printing and printing.number,
            "layout": face.side.made_by,
            "width": width,
            "height": height,
            "back": face.back,
        }

    def files(self) -> Iterator[File]:
        """The manifest, then all pictures, drawn one by one. Raises FailedError where memory ends."""
        yield MANIFEST, (json.dumps(self.to_json(), indent=1, ensure_ascii=False) + "\n").encode("utf-8")
        pictures = pictures_of(self.game, [face.side.scene for face in self.faces], self.options)
        yield from zip((face.file for face in self.faces), pictures, strict=True)


def pictures_of(title: str, scenes: Sequence[Scene], options: FaceOptions) -> Iterator[bytes]:
    """Pictures of scenes, drawn one by one. Raises FailedError where memory ends."""
    from cardforge.render import PdfInfo, render_sheets
    from cardforge.render.raster import Shot, rasterise

    table = FaceTable()
    sheets, shots = [], []
    for page, scene in enumerate(scenes):
        sheets.append(single_sheet(page + 1, table.add(scene), scene.size, scene.bleed, options.area))
        corner = _radius(scene) / 72 * options.dpi if options.corners == "round" else 0.0
        shots.append(Shot(page, *pixel_size(scene, options), corner))
    pdf = render_sheets(table.scenes, sheets, PdfInfo(title))
    yield from rasterise(pdf, shots, options.image, options.dpi)


def _radius(scene: Scene) -> float:
    """How round a picture's corners are to be cut: to a circle, if the card is one."""
    width, height = scene.size
    return width / 2 if scene.shape == "round" and width == height else scene.corner


def pixel_size(scene: Scene, options: FaceOptions) -> tuple[int, int]:
    """Width and height of a picture in pixels."""
    width, height = area_size(scene.size, scene.bleed, options.area)
    return pixels(width, options.dpi), pixels(height, options.dpi)


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
    faces, sides = _faces(database, layouts, printings, f".{options.image}")
    problems = [problem for _, side in sides for problem in side.problems]
    judge = Judge(checks_named(PRINTED), layouts.shown_root, lenient=layouts.lenient)
    problems += [problem for printing, side in sides for problem in judge.problems(side, printing)]
    table = FaceTable()
    for _, side in sides:
        table.add(side.scene)
    problems += picture_notes(table, layouts.shown_root)
    problems = told_together(known, [*layouts.problems, *problems])
    if not printings and not has_errors(problems):
        message = "no card is left to make a picture of"
        problems.append(Problem(Location("QUERY"), "faces.no-cards", message, "drop or widen the query"))
    if not has_errors(problems, strict):
        problems += _too_large(faces, options)
    shown = () if has_errors(problems, strict) else tuple(faces)
    return PictureResult(database.game.code, options, shown, tuple(problems))


def _faces(
    database: Database, layouts: Layouts, printings: Iterable[Printing], suffix: str
) -> tuple[list[Face], list[tuple[Printing, Side]]]:
    """All pictures, fronts before backs; and every side there is with its card, for the problems."""
    fronts: list[Face] = []
    backs: dict[str, Face] = {}
    sides: list[tuple[Printing, Side]] = []
    common = _CommonBacks(layouts, database.game.back)
    for printing in printings:
        front, back = layouts.front(printing), layouts.back(printing)
        sides += [(printing, side) for side in (front, back) if side is not None]
        if front is None:
            continue
        name = front_name(printing)
        behind = None
        if back is not None:
            shared = common.name(printing, front, back)
            behind = (shared or back_name(name)) + suffix
            backs.setdefault(behind, Face(behind, back, None if shared else printing, is_back=True))
        fronts.append(Face(name + suffix, front, printing, back=behind))
    return [*fronts, *backs.values()], sides


class _CommonBacks:
    """Tells backs that have nothing to do with the card they are on."""

    def __init__(self, layouts: Layouts, games: str) -> None:
        self._layouts = layouts
        self._games = games
        self._table = FaceTable()
        self._blank: dict[str, int | None] = {}

    def name(self, printing: Printing, front: Side, back: Side) -> str:
        """The name of a back that it shares with other cards; an empty text for a card's own.

        It is shared if a card of the same layout that says nothing at all would have it, too. So neither the
        order of the cards nor which of them are asked for changes a name.
        """
        if printing.back:
            return ""
        layout = front.made_by
        if layout not in self._blank:
            blank = self._layouts.back(_blank(printing, layout))
            self._blank[layout] = None if blank is None else self._table.add(blank.scene)
        if self._blank[layout] != self._table.add(back.scene):
            return ""
        return common_name(back.made_by, back.made_by == self._games, size_name(back.scene))


def _blank(printing: Printing, layout: str) -> Printing:
    """A card of this layout, of a set without a name, that says nothing."""
    return printing._replace(
        card=printing.card._replace(id="", name="", values=NOTHING),
        set=CardSet("", "", printing.where),
        values=MappingProxyType(dict.fromkeys(printing.values, "")),
        number="",
        art="",
        layout=layout,
        overrides=NOTHING,
    )


def _too_large(faces: Iterable[Face], options: FaceOptions) -> Iterator[Problem]:
    """Pictures with more pixels than their format or the memory holds: the largest of them."""
    from cardforge.render.raster import LONGEST_SIDE, MOST_PIXELS

    longest = LONGEST_SIDE[options.image]
    sizes = {pixel_size(face.side.scene, options) for face in faces}
    large = [size for size in sizes if size[0] * size[1] > MOST_PIXELS or max(size) > longest]
    if large:
        width, height = max(large)
        message = f"pictures of {width} × {height} pixels are too large"
        shrink = min(longest / max(width, height), (MOST_PIXELS / (width * height)) ** 0.5)
        hint = f"use --dpi {int(options.dpi * shrink)} or less"
        yield Problem(Location("--dpi"), "faces.too-large", message, hint)
