"""Faces: what is one and what is not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardforge.faces import FaceTable, digest
from cardforge.scene import Group, Op, Rect, Scene
from cardforge.units import Size
from tests.layout.kit import front, rect, rich, table, text

RED = Rect(0, 0, 1, 1, fill="#ff0000")


SIZE = Size(10, 20)


def scene(*ops: Op, size: Size = SIZE, bleed: float = 0.0, corner: float = 0.0) -> Scene:
    return Scene(size, bleed, corner, ops)


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
        scene(RED, bleed=3),
        scene(RED, corner=3),
        scene(RED)._replace(shape="round"),
        scene(Group(shared)),
        scene(Group(shared, opacity=0.5)),
        scene(Group(shared, clip=RED)),
        scene(Group(shared, (2.0, 0.0, 0.0, 1.0, 0.0, 0.0))),
    ]
    faces = FaceTable()
    assert [faces.add(item) for item in others] == list(range(len(others)))
    assert len({digest(item) for item in others}) == len(others)


def test_cards_that_look_the_same_are_one_face(tmp_path: Path) -> None:
    cards = [{"name": "A", "cost": 1}, {"name": "B", "cost": 1}, {"name": "C", "cost": 2}]
    icon = {"id": "i", "kind": "icons", "icon": "sun", "count": "{{ card.cost }}", "size": "4mm"}
    held = {"id": "g", "kind": "group", "opacity": 0.5, "children": [rect("in")]}
    made = front(tmp_path, rich("t", "{{ card.cost }} **x** {sun}"), icon, held, cards=cards)
    faces = FaceTable()
    assert [faces.add(made.front(index).scene) for index in range(3)] == [0, 0, 1]


def test_digests_are_the_same_in_another_reading(tmp_path: Path) -> None:
    layout = {"front": [rich("t", "a **b** ==c==", keyword={"color": "#ff0000"}), rect("r")]}
    one, two = table(tmp_path / "1", layout), table(tmp_path / "2", layout)
    assert digest(one.front().scene) == digest(two.front().scene)
    assert len(digest(one.front().scene)) == 32


def test_digests_see_fonts_capitals_and_colours(tmp_path: Path) -> None:
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
