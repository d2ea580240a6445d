"""Frames: nine parts of a picture in their places, stretched or repeated."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pillow

from cardforge.layout.elements.image import OVERLAP
from cardforge.scene import Group, Image, Op, Rect
from cardforge.scene import Path as Shape
from cardforge.units import MM, Box
from tests.layout.kit import Table, in_mm, near, one, only, table
from tests.render.kit import Shown
from tests.render.kit import made as render

BOX = {"in": "cut", "left": "10mm", "top": "10mm", "width": "40mm", "height": "30mm"}

COLOURS = ["#ff0000", "#00ff00", "#0000ff", "#ffff00", "#808080", "#00ffff", "#ff00ff", "#800000", "#008000"]


def nine(left: int = 10, middle: int = 20, right: int = 10) -> bytes:
    """A picture of nine plain parts, as wide as high."""
    edges = [0, left, left + middle, left + middle + right]
    picture = Pillow.new("RGB", (edges[3], edges[3]))
    for part, colour in enumerate(COLOURS):
        row, column = divmod(part, 3)
        picture.paste(colour, (edges[column], edges[row], edges[column + 1], edges[row + 1]))
    out = io.BytesIO()
    picture.save(out, "PNG", dpi=(254, 254))
    return out.getvalue()


DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="10 10 40 40" width="80"><rect x="10" y="10" width="40" '
    'height="40" fill="#112233"/><rect x="20" y="20" width="20" height="20" fill="#ffffff"/></svg>'
)


def made(root: Path, source: str = "nine.png", card: Any = None, **keys: Any) -> Table:
    element = {"id": "edge", "kind": "frame", "source": source, "slice": 10, **BOX, **keys}
    files = {"layouts/mini/nine.png": nine(), "layouts/mini/nine.svg": DRAWING}
    return table(root, {"front": [element]}, [{"name": "Fox", **(card or {})}], files)


def places(ops: tuple[Op, ...]) -> list[tuple[float, ...]]:
    """Where every part shows, in mm, the overlap taken off inside the box."""
    found: list[tuple[float, ...]] = []
    for op in ops:
        assert isinstance(op, Group)
        clip = op.clip
        assert isinstance(clip, Rect)
        left, top, right, bottom = clip.x, clip.y, clip.x + clip.width, clip.y + clip.height
        box = Box(10 * MM, 10 * MM, 50 * MM, 40 * MM)
        inner = Box(
            left + OVERLAP * (left > box.left + 0.01),
            top + OVERLAP * (top > box.top + 0.01),
            right - OVERLAP * (right < box.right - 0.01),
            bottom - OVERLAP * (bottom < box.bottom - 0.01),
        )
        found.append(in_mm(inner))
    return found


def test_nine_parts_have_their_places(tmp_path: Path) -> None:
    ops = made(tmp_path, border=["1mm", "2mm", "3mm", "4mm"]).ops()
    across, down = [10, 14, 48, 50], [10, 11, 37, 40]
    expected = [
        (across[column], down[row], across[column + 1], down[row + 1])
        for row in range(3)
        for column in range(3)
    ]
    assert places(ops) == [pytest.approx(place, abs=0.01) for place in expected]


def test_a_part_fills_its_place(tmp_path: Path) -> None:
    """The picture's quarter from 10 to 30 of 40 pixels spans the middle."""
    middle = only(made(tmp_path, border="5mm").ops(), Image)[4]
    assert middle.width * 20 / 40 == near(30 * MM)
    assert middle.height * 20 / 40 == near(20 * MM)
    assert middle.x + middle.width * 10 / 40 == near(15 * MM)
    assert middle.y + middle.height * 10 / 40 == near(15 * MM)


def test_without_a_border_width_the_picture_keeps_its_size(tmp_path: Path) -> None:
    """10 pixels at 254 dpi are 1 mm; the drawing's 10 units of 2 CSS pixels are 15 pt."""
    assert places(made(tmp_path).ops())[0] == pytest.approx((10, 10, 11, 11), abs=0.01)
    x, y, right, bottom = places(made(tmp_path, "nine.svg").ops())[0]
    assert ((right - x) * MM, (bottom - y) * MM) == pytest.approx((15, 15), abs=0.01)


@pytest.mark.parametrize(
    "slices", [10, "25%", ["25%", 10, 10, 10], "{{ card.cost }}", "{{ card.cost * 2.5 }}%"]
)
def test_slices_are_pixels_or_shares(tmp_path: Path, slices: Any) -> None:
    assert places(made(tmp_path, card={"cost": 10}, slice=slices).ops())[0] == pytest.approx(
        (10, 10, 11, 11), abs=0.01
    )


def test_the_middle_may_stay_free(tmp_path: Path) -> None:
    assert len(made(tmp_path, middle=False).ops()) == 8


def test_parts_without_room_or_picture_are_left_out(tmp_path: Path) -> None:
    assert len(made(tmp_path, border=["0", "1mm", "1mm", "1mm"]).ops()) == 6
    assert len(made(tmp_path, slice=[0, 10, 10, 10]).ops()) == 6
    assert len(made(tmp_path, slice="50%").ops()) == 4


def test_edges_are_repeated_a_whole_number_of_times(tmp_path: Path) -> None:
    """Tiles of 10 mm by 5 mm: three fit above, and two beside."""
    found = places(made(tmp_path, border="5mm", edges="repeat").ops())
    tops = [place for place in found if place[1] == pytest.approx(10, abs=0.01)]
    assert [round(place[0]) for place in tops] == [10, 15, 25, 35, 45]
    lefts = [place for place in found if place[0] == pytest.approx(10, abs=0.01)]
    assert [round(place[1]) for place in lefts] == [10, 15, 25, 35]
    assert len(found) == 4 + 2 * 3 + 2 * 2 + 1


def test_a_drawing_is_drawn_with_its_colours_replaced(tmp_path: Path) -> None:
    ops = made(tmp_path, "nine.svg", border="2mm", colours={"#112233": "#abcdef"}).ops()
    assert {op.fill for op in only(ops, Rect) if op.fill} | {op.fill for op in only(ops, Shape)} == {
        "#abcdef",
        "#ffffff",
    }


def test_a_missing_picture(tmp_path: Path) -> None:
    assert one(made(tmp_path, "nix").front().problems).code == "art.missing"
    assert made(tmp_path, "nix", missing="skip").ops() == ()
    (box,) = made(tmp_path, "nix", missing="placeholder").ops()
    assert isinstance(box, Rect)


@pytest.mark.parametrize(
    ("keys", "code", "message", "hint"),
    [
        ({"slice": 25}, "layout.bad-value", '"edge": its slices overlap', "less than the whole"),
        ({"slice": 50}, "layout.bad-value", "its slice 50 is not inside the picture", "use 0 to 40"),
        ({"slice": "{{ card.name }}"}, "layout.bad-value", '"Fox" is no slice', "write pixels"),
        ({"border": "{{ -1 }}mm"}, "layout.bad-value", "its border is negative", ""),
        ({"border": "21mm"}, "layout.overflow", "its border needs 2 mm more width", "narrower border"),
        ({"border": "16mm"}, "layout.overflow", "its border needs 2 mm more height", "narrower border"),
        (
            {"border": "0.05mm", "edges": "repeat"},
            "layout.too-many",
            "an edge would be repeated",
            "longer part",
        ),
    ],
)
def test_what_cannot_be_framed(tmp_path: Path, keys: Any, code: str, message: str, hint: str) -> None:
    problem = one(made(tmp_path, **keys).front().problems)
    assert (problem.code, problem.card) == (code, "Fox")
    assert message in problem.message
    assert hint in problem.hint


@pytest.mark.parametrize("keys", [{"slice": "5mm"}, {"slice": [1, 2]}, {"border": 3}, {"edges": "round"}])
def test_the_schema_refuses(tmp_path: Path, keys: Any) -> None:
    assert {problem.code for problem in made(tmp_path, **keys).refused()} <= {
        "layout.bad-value",
        "layout.wrong-type",
    }


@pytest.mark.parametrize("edges", ["stretch", "repeat"])
def test_a_printed_frame_shows_its_parts_without_gaps(tmp_path: Path, edges: str) -> None:
    place = {"left": "3.1mm", "top": "3.1mm", "width": "27.3mm", "height": "22.7mm"}
    shown = Shown(render(*made(tmp_path, border="3.3mm", edges=edges, **place).ops()))
    x, y, right, bottom = (side * MM for side in (3.1, 3.1, 30.4, 25.8))
    across = [x + 0.5 + step / 4 for step in range(int((right - x - 1) * 4))]
    down = [y + 0.5 + step / 4 for step in range(int((bottom - y - 1) * 4))]
    wanted = {tuple(bytes.fromhex(colour[1:])) for colour in COLOURS}
    rows = {shown.at(at, y + 5) for at in across} | {shown.at(at, bottom - 5) for at in across}
    sides = {shown.at(x + 5, at) for at in down} | {shown.at(at, (y + bottom) / 2) for at in across}
    assert wanted <= rows | sides
    # Above and below, neighbours lack the same colour: white behind them would show in it.
    assert [pixel for pixel in rows if min(pixel) > 12] == []
    corners = [shown.at(*corner) for corner in ((x + 1, y + 1), (right - 1, y + 1), (x + 1, bottom - 1))]
    assert corners == [(255, 0, 0), (0, 0, 255), (255, 0, 255)]
