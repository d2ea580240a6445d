"""A small game on disk, laid out through the public API."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import pytest

from cardforge.database import Database, load_game
from cardforge.layout import Layouts, Side
from cardforge.problems import Problem
from cardforge.scene import Group, Op, Text, TextLine, walk
from cardforge.units import MM, Box

FIELDS: Mapping[str, Any] = {
    "text": {"type": "rich"},
    "kind": {"type": "string"},
    "cost": {"type": "integer"},
    "weight": {"type": "number"},
    "tags": {"type": "set"},
    "flavour": {"type": "rich"},
}

SUN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></svg>'
MOON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10"/></svg>'

Cards = Sequence[Mapping[str, Any]]


@dataclass
class Table:
    """A loaded game and its layouts; `data` are the problems of the card data."""

    database: Database
    layouts: Layouts
    data: list[Problem]

    def front(self, index: int = 0) -> Side:
        side = self.layouts.front(self.database.printings[index])
        assert side is not None, self.layouts.problems
        return side

    def back(self, index: int = 0) -> Side:
        side = self.layouts.back(self.database.printings[index])
        assert side is not None, self.layouts.problems
        return side

    def ops(self, index: int = 0) -> tuple[Op, ...]:
        """The operations of a front that must be laid out without a word."""
        side = self.front(index)
        assert side.problems == ()
        return side.scene.ops

    def refused(self, index: int = 0) -> list[Problem]:
        """The problems of a layout that can't be used."""
        assert self.layouts.front(self.database.printings[index]) is None
        return self.layouts.problems


def write(path: Path, content: Any) -> None:
    """A file: bytes and text as they are, anything else as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, bytes):
        path.write_bytes(content)
        return
    text = content if isinstance(content, str) else json.dumps(content, indent=1, ensure_ascii=False)
    path.write_text(text, encoding="utf-8", newline="")


def table(
    root: Path,
    layout: Mapping[str, Any],
    cards: Cards = ({"name": "Fox"},),
    files: Mapping[str, Any] = {},
    game: Mapping[str, Any] = {},
    lenient: bool = False,
    proof: bool = False,
) -> Table:
    """A game with one set and the layout `card`, its icons sun and moon; `files` are paths from `root`."""
    head = {"code": "mini", "name": "Mini", "fields": FIELDS, "sets": ["sets/core.json"]}
    write(root / "card_data/mini/game.json", {**head, "layouts": [{"use": "card"}], **game})
    write(root / "card_data/mini/sets/core.json", {"code": "core", "name": "Core", "cards": list(cards)})
    write(root / "layouts/mini/card.layout.json", {"name": "card", **layout})
    write(root / "layouts/mini/icons/sun.svg", SUN)
    write(root / "layouts/mini/icons/moon.svg", MOON)
    for name, content in files.items():
        write(root / name, content)
    database, problems = load_game(root / "card_data/mini", root)
    layouts = Layouts(database, (root / "layouts/mini",), (root / "layouts",), root, lenient, proof)
    return Table(database, layouts, problems)


def front(root: Path, *elements: Mapping[str, Any], cards: Cards = ({"name": "Fox"},), **rest: Any) -> Table:
    """A table whose layout has just these front elements; `rest` are other sections of the layout."""
    return table(root, {**rest, "front": list(elements)}, cards)


def rect(id_: str, **keys: Any) -> dict[str, Any]:
    """A filled rectangle: the plainest element with a box, measured from the trim."""
    return {"id": id_, "kind": "shape", "shape": "rect", "fill": "#000000", "in": "cut", **keys}


def text(id_: str, value: str, **keys: Any) -> dict[str, Any]:
    return {"id": id_, "kind": "text", "text": value, "in": "cut", **keys}


def rich(id_: str, value: str, **keys: Any) -> dict[str, Any]:
    return {"id": id_, "kind": "rich", "text": value, "in": "cut", **keys}


def near(value: float) -> Any:
    """A number to compare with, but for rounding; fits wherever a float does."""
    return pytest.approx(value)


Kind = TypeVar("Kind")


def only(ops: Iterable[Op], kind: type[Kind]) -> list[Kind]:
    """All operations of a kind, those inside groups too."""
    return [op for op in walk(tuple(ops)) if isinstance(op, kind)]


def boxes(side: Side) -> list[tuple[float, float, float, float]]:
    """Left, top, right, bottom of all rectangles in mm."""
    from cardforge.scene import Rect

    return [in_mm(Box(op.x, op.y, op.x + op.width, op.y + op.height)) for op in only(side.scene.ops, Rect)]


def in_mm(box: Box) -> tuple[float, float, float, float]:
    left, top, right, bottom = (round(edge / MM, 3) for edge in box)
    return left, top, right, bottom


def lines(ops: Iterable[Op]) -> list[str]:
    """Every set line as its words joined by blanks."""
    return [" ".join(word.text for word in line.words) for op in only(ops, Text) for line in op.lines]


def line_width(op: Text, line: TextLine) -> float:
    """How wide a line is drawn, in points."""
    em = op.size * op.squeeze
    advance = sum(word.advance + op.tracking * word.glyph_count for word in line.words)
    blanks = sum(word.space.advance + op.tracking + line.stretch for word in line.words[:-1])
    return (advance + blanks) * em


def codes(problems: Iterable[Problem]) -> list[str]:
    return [problem.code for problem in problems]


def one(problems: Sequence[Problem]) -> Problem:
    assert len(problems) == 1, [str(problem) for problem in problems]
    return problems[0]


def group(ops: Iterable[Op]) -> Group:
    """The only group among operations."""
    return next(op for op in ops if isinstance(op, Group))
