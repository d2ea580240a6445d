"""Scenes: walking, and the plain values of golden files."""

from __future__ import annotations

import json
from pathlib import Path as FilePath

from cardforge.fonts import FontLibrary, Word, installed_family
from cardforge.scene import (
    Group,
    Image,
    Line,
    Linear,
    Op,
    Outline,
    Path,
    Rect,
    Scene,
    Stroke,
    Text,
    TextLine,
    to_json,
    walk,
)
from cardforge.units import Size


def word(text: str) -> Word:
    family = installed_family("Noto Sans")
    assert family is not None
    font = FontLibrary().font(family, 400, False)
    run = font.shape(text)
    return Word(text, (run,), run.advance, font.shape(" "), (), len(run.glyphs))


def test_groups_are_walked_before_what_they_hold() -> None:
    rect, line = Rect(0, 0, 1, 1), Line(0, 0, 1, 1, Stroke("#000000", 1))
    inner = Group((line,))
    outer = Group((rect, inner))
    assert list(walk((outer, rect))) == [outer, rect, inner, line, rect]


def test_operations_compare_by_value() -> None:
    assert Rect(0, 0, 1, 1, fill="#000000") == Rect(0, 0, 1, 1, fill="#000000")
    assert Rect(0, 0, 1, 1) != Rect(0, 0, 1, 2)
    assert len({Group((Rect(0, 0, 1, 1),)), Group((Rect(0, 0, 1, 1),))}) == 1


def test_plain_values_are_short_and_readable() -> None:
    gradient = Linear(0, 0, 1, 0, ((0.0, "#ffffff"), (1.0, "#000000")))
    ops: tuple[Op, ...] = (
        Rect(1.006, -0.001, 3.0, 4.0, fill=gradient),
        Path((("M", 0.0, 0.333), ("Z",)), "#000000"),
        Text(
            (TextLine(1.0, 2.0, (word("Fox"), word("runs"))),),
            9.0,
            "#000000",
            outline=Outline("#ffffff", 0.5),
        ),
        Image(0.0, 0.0, 1.0, 1.0, FilePath("somewhere/deep/fox.png"), "abc"),
    )
    plain = to_json(Scene(Size(10.0, 20.0), 0.0, 0.0, (Group(ops, clip=Rect(0, 0, 1, 1)),)))
    (group,) = plain["ops"]
    rect, path, text, image = group["ops"]
    assert group["clip"]["op"] == "rect"
    assert (rect["x"], rect["y"], str(rect["y"])) == (1.01, 0.0, "0.0"), "no minus zero"
    assert rect["fill"]["stops"] == [[0.0, "#ffffff"], [1.0, "#000000"]]
    assert "stroke" not in rect
    assert path["segments"] == [["M", 0.0, 0.33], ["Z"]]
    assert text["lines"][0]["words"] == ["Fox", "runs"]
    assert image["file"] == "fox.png"
    assert plain["size"] == {"op": "size", "width": 10.0, "height": 20.0}
    assert json.loads(json.dumps(plain)) == plain
