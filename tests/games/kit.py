"""What the tests of several games share: the games that come along, and a finished side as pixels."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
from PIL import Image

from cardforge.cards import Printing
from cardforge.database import Database
from cardforge.layout import Side
from cardforge.problems import Problem
from cardforge.project import find_project
from cardforge.render import PdfInfo, render_sheets
from cardforge.rules import Rules, load_rules
from cardforge.scene import Group, Op, Text
from cardforge.sheets import Copy, SheetSpec, impose

ROOT = Path(__file__).parents[2]
GAMES = tuple(sorted(path.parent.name for path in (ROOT / "card_data").glob("*/game.json")))

Record = dict[str, Any]


class Face(NamedTuple):
    """A card and what it looks like."""

    printing: Printing
    front: Side
    back: Side


class Shipped(NamedTuple):
    """A game that comes along, as its files say it and as it is loaded."""

    code: str
    declared: Record
    pieces: list[Record]
    database: Database
    rules: Rules
    faces: list[Face]
    problems: list[Problem]

    @property
    def data(self) -> Path:
        return ROOT / "card_data" / self.code

    @property
    def looks(self) -> Path:
        return ROOT / "layouts" / self.code

    @property
    def twins(self) -> Path:
        """Decks that break one rule each."""
        return Path(__file__).parent / f"{self.code}_twins"

    @property
    def cards(self) -> list[Record]:
        return [piece for piece in self.pieces if not piece.get("extra")]

    def face_of(self, piece: Record) -> Face:
        return next(face for face in self.faces if face.printing.card.id == piece["id"])


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


@contextmanager
def drawing(looks: Path) -> Iterator[None]:
    """For as long as this lasts, a script among layouts and its neighbours can be imported."""
    sys.path.insert(0, str(looks))
    try:
        yield
    finally:
        sys.path.remove(str(looks))


@cache
def shipped(code: str) -> Shipped:
    """A game with all its cards laid out, and all that was found wrong on the way."""
    project = find_project(Path(__file__).parent)
    game = project.game(code)
    database, problems = project.load(game)
    rules, linted = load_rules(database)
    layouts = project.layouts(game, database)
    faces = []
    for printing in database.printings:
        front, back = layouts.front(printing), layouts.back(printing)
        assert front is not None, printing.card.name
        assert back is not None, printing.card.name
        problems += [*front.problems, *back.problems]
        faces.append(Face(printing, front, back))
    declared = read(ROOT / "card_data" / code / "game.json")
    pieces = [piece for file in declared["sets"] for piece in read(ROOT / "card_data" / code / file)["cards"]]
    return Shipped(code, declared, pieces, database, rules, faces, [*problems, *linted, *layouts.problems])


def without_texts(ops: tuple[Op, ...]) -> Iterator[Op]:
    """What is drawn, without letters and what is read out in place of pictures; in groups, too."""
    for op in ops:
        if isinstance(op, Group):
            yield op._replace(ops=tuple(without_texts(op.ops)), alt="")
        elif not isinstance(op, Text):
            yield op


def shape_of(ops: tuple[Op, ...]) -> str:
    """What is drawn, whatever its colours and texts."""
    return re.sub(r"#[0-9a-f]{6,8}", "", repr([*without_texts(ops)]))


def shown(side: Side, dpi: int) -> Image.Image:
    """The card as it is cut, as pixels; their grid starts in its top left corner."""
    copy = Copy(0, None, side.scene.size)
    pdf = render_sheets([side.scene], impose([copy], SheetSpec(marks="none")).sheets, PdfInfo("Test"))
    page = pypdfium2.PdfDocument(pdf)[0]
    left, _, _, top = page.get_trimbox()
    page.set_cropbox(left, top - side.scene.size.height, left + side.scene.size.width, top)
    pixels: Image.Image = page.render(scale=dpi / 72).to_pil().convert("RGB")
    return pixels
