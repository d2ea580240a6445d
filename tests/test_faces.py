"""Faces: what is one and what is not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path as FilePath
from random import Random
from typing import Any

import pytest

from cardforge.database import load_game
from cardforge.faces import FaceTable
from cardforge.layout import Layouts
from cardforge.render import Digester
from cardforge.scene import Group, Image, Linear, Op, Path, Rect, Scene, Stroke
from cardforge.units import Size
from tests.layout.kit import Table, front, rect, rich, table, text


def digest(scene: Scene) -> str:
    return Digester().of(scene)


RED = Rect(0, 0, 1, 1, fill="#ff0000")


LINES = Path((("M", 0, 0), ("L", 1, 0), ("L", 1, 1), ("Z",)), "#ff0000")
PICTURE = Image(2, 2, 4, 4, FilePath("a.png"), "a")


SIZE = Size(10, 20)


def scene(*ops: Op, size: Size = SIZE, bleed: float = 0.0, corner: float = 0.0) -> Scene:
    return Scene(size, bleed, corner, ops)


def table_at(root: FilePath) -> Table:
    """A game that is there already, read anew."""
    database, problems = load_game(root / "card_data/mini", root)
    return Table(database, Layouts(database, (root / "layouts/mini",), (root / "layouts",), root), problems)


def test_equal_scenes_are_one_face() -> None:
    faces = FaceTable()
    assert [faces.add(scene(RED)), faces.add(scene(RED)), faces.add(scene())] == [0, 0, 1]
    assert [len(item.ops) for item in faces.scenes] == [1, 0]


def test_anything_that_shows_makes_another_face() -> None:
    shared = (RED,)
    others = [
        scene(RED),
        scene(RED, RED),
        scene(RED._replace(width=2)),
        scene(RED, size=Size(20, 10)),
        scene(RED)._replace(shape="round"),
        scene(RED)._replace(shape="hex"),
        scene(Group(shared)),
        scene(Group(shared, opacity=0.5)),
        scene(Group(shared, opacity=0.503)),
        scene(Group(shared, clip=RED)),
        scene(Group(shared, mask=shared)),
        scene(Group(shared, (2.0, 0.0, 0.0, 1.0, 0.0, 0.0))),
        scene(Group(shared, (2.001, 0.0, 0.0, 1.0, 0.0, 0.0))),
        scene(RED._replace(fill=Linear(0, 0, 1, 1, ((0, "#ff0000"), (1, "#0000ff"))))),
        scene(RED._replace(stroke=Stroke("#000000", 1))),
        scene(LINES),
        scene(LINES._replace(segments=(("M", 0, 0), ("L", 1.001, 0), ("L", 1, 1), ("Z",)))),
        scene(Group((LINES,))),
        scene(Group((LINES._replace(segments=(("M", 0, 0), ("L", 1.001, 0), ("L", 1, 1), ("Z",))),))),
        scene(Group((LINES._replace(even_odd=True),))),
        scene(PICTURE),
        scene(PICTURE._replace(digest="b")),
        scene(PICTURE._replace(turn=3)),
    ]
    faces = FaceTable()
    assert [faces.add(item) for item in others] == list(range(len(others)))
    assert len({digest(item) for item in others}) == len(others)


@pytest.mark.parametrize(
    "other",
    [
        scene(RED, bleed=3),
        scene(RED, corner=3),
        scene(RED, Rect(-4, 2, 3, 3, fill="#000000")),
        scene(RED, PICTURE._replace(x=10.5)),
        scene(RED._replace(x=-3, width=4)),
        scene(RED._replace(width=1 + 1e-12)),
        scene(RED._replace(x=-1e-12)),
        scene(RED._replace(width=1.0)),
    ],
)
def test_what_nobody_sees_on_a_cut_card_is_not_in_its_digest(other: Scene) -> None:
    assert digest(other) == digest(scene(RED))


def test_a_moved_picture_file_changes_no_digest(tmp_path: FilePath) -> None:
    assert digest(scene(PICTURE)) == digest(scene(PICTURE._replace(file=tmp_path / "b.png")))


def test_one_digester_says_the_same_as_many(tmp_path: FilePath) -> None:
    cards = [{"name": name} for name in ("Fox", "Owl", "Fox")]
    made = front(tmp_path, rich("t", "{{ card.name }} {sun} **x**"), rect("r"), cards=cards)
    scenes = [made.front(index).scene for index in range(3)]
    digester = Digester()
    found = [digester.of(item) for item in scenes]
    assert found == [digest(item) for item in scenes]
    assert found[0] == found[2] != found[1]


def test_letters_that_no_font_has_look_the_same_beside_whatever_else(tmp_path: FilePath) -> None:
    """Signs for them, which stand for other letters each time, are of fonts that only differ in name."""
    some = [
        *("Each", "player", "may", "draw", "fi", "ffi", "AVA", "Tö"),
        *("שלום", "עברית", "日本", "مرحبا", "office", "wave", "{sun}", "{moon}", "**bold**", "*it*"),
    ]
    chance = Random(5)
    cards = [
        {"id": f"c{number}", "name": " ".join(chance.choices(some, k=chance.randint(5, 25)))}
        for number in range(60)
    ]
    element = rich("t", "{{ card.name }}", left="5mm", width="40mm", top="9mm", height="20mm", size="5pt")
    made = table(tmp_path, {"front": [element | {"fit": {"min": "1pt"}}]}, cards, lenient=True)
    scenes = [made.front(index).scene for index in range(len(cards))]
    together = Digester()
    assert [together.of(item) for item in scenes] == [digest(item) for item in scenes]


def test_digests_are_the_same_in_another_process(tmp_path: FilePath) -> None:
    """Hashes of texts differ from process to process, and so do ids of objects."""
    front(tmp_path, rich("t", "a **b** {sun}"), rect("r", fill="#ff0000"))
    script = (
        "import sys; from pathlib import Path\n"
        "from cardforge.database import load_game; from cardforge.layout import Layouts\n"
        "from cardforge.render import Digester\n"
        "root = Path(sys.argv[1]); base = load_game(root / 'card_data/mini', root)[0]\n"
        "layouts = Layouts(base, (root / 'layouts/mini',), (root / 'layouts',), root)\n"
        "print(Digester().of(layouts.front(base.printings[0]).scene))\n"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", script, str(tmp_path)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert found == {f"{digest(table_at(tmp_path).front().scene)}\n".encode()}


def test_cards_that_look_the_same_are_one_face(tmp_path: FilePath) -> None:
    cards = [{"name": "A", "cost": 1}, {"name": "B", "cost": 1}, {"name": "C", "cost": 2}]
    icon = {"id": "i", "kind": "icons", "icon": "sun", "count": "{{ card.cost }}", "size": "4mm"}
    held = {"id": "g", "kind": "group", "opacity": 0.5, "children": [rect("in")]}
    made = front(tmp_path, rich("t", "{{ card.cost }} **x** {sun}"), icon, held, cards=cards)
    faces = FaceTable()
    assert [faces.add(made.front(index).scene) for index in range(3)] == [0, 0, 1]


def test_digests_are_the_same_in_another_reading(tmp_path: FilePath) -> None:
    layout = {"front": [rich("t", "a **b** ==c==", keyword={"color": "#ff0000"}), rect("r")]}
    one, two = table(tmp_path / "1", layout), table(tmp_path / "2", layout)
    assert digest(one.front().scene) == digest(two.front().scene)
    assert len(digest(one.front().scene)) == 32


def test_digests_see_fonts_capitals_and_colours(tmp_path: FilePath) -> None:
    looks: list[dict[str, Any]] = [
        {},
        {"weight": 700},
        {"font": "Inter"},
        {"case": "upper"},
        {"color": "#111111"},
        {"slant": "italic"},
        {"keyword": {"color": "#ff0000"}},
        {"keyword": {"color": "#0000ff"}},
    ]
    scenes = [front(tmp_path, rich("t", "a ==b==", **keys)).front().scene for keys in looks]
    assert len({digest(item) for item in scenes}) == len(looks)
    plain, upper = (front(tmp_path, text("t", "A", **keys)).front().scene for keys in looks[:4:3])
    assert digest(plain) == digest(upper), "what looks and reads the same is the same"
