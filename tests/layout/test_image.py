"""Pictures cropped, repeated and masked by a path: where they stand, and what a printed card shows."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pillow

from cardforge.checks import Judge, all_checks
from cardforge.scene import Group, Image, Rect
from cardforge.svg.tiles import MAX_TILES
from cardforge.units import MM
from tests.layout.kit import Table, one, only, table
from tests.render.kit import BLUE, RED, WHITE, Shown, near, opened, streams
from tests.render.kit import made as render

GREEN, GREY = (0, 255, 0), (128, 128, 128)

BOX = {"in": "cut", "left": "5mm", "top": "5mm", "width": "20mm", "height": "20mm"}


def quarters(format_: str = "PNG", turn: int = 1) -> bytes:
    """40 × 40 pixels, 4 mm wide: red and green above, blue and grey below."""
    picture = Pillow.new("RGB", (40, 40), RED)
    picture.paste(GREEN, (20, 0, 40, 20))
    picture.paste(BLUE, (0, 20, 20, 40))
    picture.paste(GREY, (20, 20, 40, 40))
    exif = Pillow.Exif()
    exif[0x0112] = turn
    out = io.BytesIO()
    picture.save(out, format_, dpi=(254, 254), quality=95, subsampling=0, exif=exif)
    return out.getvalue()


DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="10 10 40 40" width="15.118">'
    '<rect x="10" y="10" width="20" height="20" fill="#ff0000"/>'
    '<rect x="30" y="10" width="20" height="20" fill="#00ff00"/>'
    '<rect x="10" y="30" width="20" height="20" fill="#0000ff"/>'
    '<rect x="30" y="30" width="20" height="20" fill="#808080"/></svg>'
)
"""The same as a drawing."""

FILES = {
    "layouts/mini/q.png": quarters(),
    "layouts/mini/q.jpg": quarters("JPEG"),
    "layouts/mini/turned.jpg": quarters("JPEG", turn=6),
    "layouts/mini/q.svg": DRAWING,
}

ALL = pytest.mark.parametrize("source", ["q.png", "q.jpg", "q.svg"])


def made(root: Path, source: str = "q.png", **keys: Any) -> Table:
    element = {"id": "p", "kind": "image", "source": source, **BOX, **keys}
    return table(root, {"front": [element]}, [{"name": "Fox", "cost": 2}], FILES)


def at(shown: Shown, x: float, y: float) -> tuple[int, int, int]:
    """The colour at a place in mm from the box's top left."""
    return shown.at((5 + x) * MM, (5 + y) * MM)


@ALL
def test_a_part_of_a_picture_fills_the_box_as_if_it_were_all(tmp_path: Path, source: str) -> None:
    crop = {"x": 10, "y": "25%", "width": 20, "height": "50%"}
    shown = Shown(render(*made(tmp_path, source, crop=crop, fit="fill").ops()))
    assert near(at(shown, 0.5, 0.5), RED)
    assert near(at(shown, 9.5, 9.5), RED)
    assert near(at(shown, 10.5, 0.5), GREEN)
    assert near(at(shown, 0.5, 19.5), BLUE)
    assert near(at(shown, 19.5, 10.5), GREY)
    assert at(shown, 20.5, 10) == at(shown, -0.5, 10) == at(shown, 10, 20.5) == WHITE


@ALL
def test_what_a_crop_leaves_out_reaches_to_the_edge(tmp_path: Path, source: str) -> None:
    shown = Shown(render(*made(tmp_path, source, crop={"y": 20}, fit="fill").ops()))
    assert near(at(shown, 1, 1), BLUE)
    assert near(at(shown, 19, 19), GREY)


@ALL
def test_fit_and_focus_see_only_the_part(tmp_path: Path, source: str) -> None:
    """Half the picture, 20 × 40, is twice as high as wide: contained, it is 10 mm wide, here at the left."""
    keys: dict[str, Any] = {"crop": {"x": "50%"}, "fit": "contain", "focus": [0, 0]}
    shown = Shown(render(*made(tmp_path, source, **keys).ops()))
    assert near(at(shown, 1, 1), GREEN)
    assert near(at(shown, 9, 19), GREY)
    assert at(shown, 10.5, 10) == WHITE


def test_a_part_is_counted_in_pixels_as_seen(tmp_path: Path) -> None:
    """Turned by 90° clockwise, blue is at the top left."""
    shown = Shown(render(*made(tmp_path, "turned.jpg", crop={"width": 20, "height": 20}).ops()))
    assert near(at(shown, 10, 10), BLUE, 30)


@ALL
def test_a_tile_stands_where_focus_says_and_others_all_around(tmp_path: Path, source: str) -> None:
    shown = Shown(render(*made(tmp_path, source, tile="8mm", focus=[0, 0]).ops()))
    for x in (0, 8, 16):
        for y in (0, 8, 16):
            assert near(at(shown, x + 1, y + 1), RED)
            assert near(at(shown, x + 3, y + 3), RED)
    assert near(at(shown, 6, 1), GREEN)
    assert near(at(shown, 1, 14), BLUE)
    assert near(at(shown, 14, 14), GREY)
    assert near(at(shown, 19.5, 19.5), RED)
    assert at(shown, 20.5, 10) == at(shown, 10, 20.5) == WHITE
    assert at(shown, -0.5, 10) == at(shown, 10, -0.5) == WHITE


@ALL
def test_tiles_in_the_middle_and_at_the_other_corner(tmp_path: Path, source: str) -> None:
    middle = Shown(render(*made(tmp_path, source, tile="8mm").ops()))
    assert near(at(middle, 7, 7), RED)
    assert near(at(middle, 13, 13), GREY)
    assert near(at(middle, 5, 5), GREY)
    last = Shown(render(*made(tmp_path, source, tile="8mm", focus=[1, 1]).ops()))
    assert near(at(last, 19, 19), GREY)
    assert near(at(last, 13, 13), RED)


@ALL
def test_tiles_have_the_pictures_own_size_or_one_that_is_given(tmp_path: Path, source: str) -> None:
    own = Shown(render(*made(tmp_path, source, fit="tile", focus=[0, 0]).ops()))
    assert near(at(own, 1, 1), RED)
    assert near(at(own, 3, 1), GREEN)
    assert near(at(own, 17, 19), BLUE)
    wide = Shown(render(*made(tmp_path, source, tile=["10mm", "25%"], focus=[0, 0]).ops()))
    assert near(at(wide, 4, 1), RED)
    assert near(at(wide, 6, 1), GREEN)
    assert near(at(wide, 14, 9), BLUE)


@ALL
def test_parts_of_a_picture_are_repeated(tmp_path: Path, source: str) -> None:
    keys: dict[str, Any] = {"crop": {"width": 20}, "tile": "4mm", "focus": [0, 0]}
    shown = Shown(render(*made(tmp_path, source, **keys).ops()))
    for x in (1, 3, 5, 9, 19):
        assert near(at(shown, x, 3), RED)
        assert near(at(shown, x, 5), BLUE)


@ALL
def test_a_path_is_a_mask(tmp_path: Path, source: str) -> None:
    shown = Shown(render(*made(tmp_path, source, fit="fill", path="M 0 0 H 20 L 0 20 Z").ops()))
    assert near(at(shown, 2, 2), RED)
    assert near(at(shown, 2, 16), BLUE)
    assert at(shown, 12, 12) == WHITE
    masked = made(tmp_path, source, tile="4mm", mask="path", path="M 10 0 H 20 V 20 H 10 Z")
    tiles = Shown(render(*masked.ops()))
    assert at(tiles, 5, 5) == WHITE
    assert at(tiles, 15, 5) != WHITE


def test_a_group_is_clipped_to_a_path(tmp_path: Path) -> None:
    child = {"id": "c", "kind": "shape", "shape": "rect", "fill": "#ff0000"}
    group = {
        "id": "g",
        "kind": "group",
        **BOX,
        "clip": "path",
        "path": "M 0 0 H 20 L 0 20 Z",
        "children": [child],
    }
    found = table(tmp_path, {"front": [group]})
    shown = Shown(render(*found.ops()))
    assert near(at(shown, 5, 5), RED)
    assert at(shown, 15, 15) == WHITE
    del group["clip"]
    assert table(tmp_path, {"front": [group]}).ops() == found.ops()


@pytest.mark.parametrize("name", ["q.png", "q.jpg"])
def test_however_often_it_is_drawn_a_picture_is_stored_once_as_it_is(tmp_path: Path, name: str) -> None:
    keys: dict[str, Any] = {"crop": {"x": 5}, "tile": "1mm", "path": "M 0 0 H 20 L 0 20 Z"}
    data = render(*made(tmp_path, name, **keys).ops())
    (stored,) = streams(opened(data), "/Image")
    file = (tmp_path / "layouts/mini" / name).read_bytes()
    assert stored.read_raw_bytes() in file
    assert (stored.Width, stored.Height) == (40, 40)


def test_rows_of_tiles_are_drawn_once(tmp_path: Path) -> None:
    ops = made(tmp_path, tile="1mm").ops()
    assert len(only(ops, Image)) == 21 * 21
    rows = only(ops, Group)[1:]
    assert len({id(row.ops) for row in rows}) == 1
    assert len(render(*ops)) < 8000


def test_numbers_may_come_from_the_card(tmp_path: Path) -> None:
    crop = {"x": "{{ 10 * card.cost }}%", "width": "{{ 10 * card.cost }}%"}
    (group,) = made(tmp_path, crop=crop, tile="{{ card.cost }}mm").ops()
    assert isinstance(group, Group)
    first = only([group], Image)[0]
    assert first.width == pytest.approx(10 * MM)


@pytest.mark.parametrize(
    ("keys", "code", "message", "hint"),
    [
        ({"crop": {"x": 50}}, "layout.bad-value", "its crop 50 is not inside the picture", "use 0 to 40"),
        ({"crop": {"x": "{{ card.name }}"}}, "layout.bad-value", '"Fox" is no crop', "write pixels"),
        ({"crop": {"width": 0}}, "layout.bad-value", "its crop has no width", "a width over 0"),
        ({"crop": {"y": 40}}, "layout.bad-value", "its crop has no height", "a height over 0"),
        (
            {"crop": {"x": 30, "width": 20}},
            "layout.bad-value",
            "its crop reaches out of the picture by 10 of 40",
            "make its width less",
        ),
        ({"tile": "0mm"}, "layout.bad-value", "its tiles have no size", "a length over 0"),
        (
            {"tile": "0.4mm"},
            "layout.too-many",
            "the picture would be repeated 2601 times",
            f"{MAX_TILES} are",
        ),
        ({"tile": "0.001mm"}, "layout.too-many", "the picture would be repeated 400", "larger"),
        ({"mask": "path"}, "layout.bad-value", 'a path needs "path"', ""),
        ({"path": "M 0 0 X"}, "layout.bad-value", '"X" is no path command', ""),
    ],
)
def test_what_cannot_be_drawn(tmp_path: Path, keys: Any, code: str, message: str, hint: str) -> None:
    problem = one(made(tmp_path, **keys).front().problems)
    assert (problem.code, problem.card) == (code, "Fox")
    assert message in problem.message
    assert hint in problem.hint


@pytest.mark.parametrize(
    "keys", [{"crop": {}}, {"crop": {"left": 2}}, {"crop": [1, 2]}, {"tile": 3}, {"tile": ["1mm"]}]
)
def test_the_schema_refuses(tmp_path: Path, keys: Any) -> None:
    assert made(tmp_path, **keys).refused()


# --- checks ---


def judged(found: Table) -> list[str]:
    side, printing = found.front(), found.database.printings[0]
    return [str(problem) for problem in Judge(all_checks()).problems(side, printing)]


GROUND = {"in": "bleed", "left": "0", "top": "0", "right": "0", "bottom": "0"}


def test_coarse_tiles_are_told_once(tmp_path: Path) -> None:
    element = {"id": "p", "kind": "image", "source": "q.png", "tile": "8mm", **GROUND}
    (said,) = judged(table(tmp_path, {"front": [element]}, files=FILES))
    assert "prints q.png at 126 dpi" in said
    assert judged(table(tmp_path, {"front": [{**element, "tile": "4mm"}]}, files=FILES)) == []


def test_a_part_has_fewer_pixels(tmp_path: Path) -> None:
    """40 pixels are 4 mm wide at 254 dpi; of 20 of them on 4 mm it is half."""
    box = {"in": "cut", "left": "5mm", "top": "5mm", "width": "4mm", "height": "4mm"}
    whole = {"id": "p", "kind": "image", "source": "q.png", **box}
    assert judged(table(tmp_path, {"front": [whole]}, files=FILES)) == []
    part = {**whole, "crop": {"width": 20, "height": 20}}
    (said,) = judged(table(tmp_path, {"front": [part]}, files=FILES))
    assert "at 126 dpi" in said


def test_tiles_end_where_the_box_does_not_where_one_of_them_does(tmp_path: Path) -> None:
    """The tiles at the edges reach half out of the cut, but all together to the bleed's edge."""
    short = {"id": "p", "kind": "image", "source": "q.png", "tile": "4mm", "in": "cut", **BOX}
    short |= {"left": "-1mm", "top": "-1mm", "width": "80mm", "height": "100mm"}
    said = judged(table(tmp_path, {"front": [short]}, files=FILES))
    assert len(said) == 1
    assert "ends 2 mm short of the bleed's edge (left and top)" in said[0]


def test_shapes_of_a_tile_may_end_in_the_bleed(tmp_path: Path) -> None:
    bars = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0H10V5H0Z"/></svg>'
    files = {"layouts/mini/bars.svg": bars}
    element = {"id": "p", "kind": "image", "source": "bars.svg", "tile": "4mm", **GROUND}
    assert judged(table(tmp_path, {"front": [element]}, files=files)) == []
    short = {**element, "top": "2mm"}
    (said,) = judged(table(tmp_path, {"front": [short]}, files=files))
    assert "ends 2 mm short of the bleed's edge (top)" in said


def test_text_under_tiles_is_covered_and_under_what_a_mask_cuts_off_is_not(tmp_path: Path) -> None:
    words = {"id": "t", "kind": "text", "text": "Fox", "size": "10pt", **BOX}
    tiles = {"id": "p", "kind": "image", "source": "q.png", "tile": "2mm", **BOX}
    said = judged(table(tmp_path, {"front": [words, tiles]}, files=FILES))
    assert any('lies under "p"' in text for text in said)
    away = {**tiles, "path": "M 0 10 H 20 V 20 H 0 Z"}
    assert judged(table(tmp_path, {"front": [words, away]}, files=FILES)) == []


def test_tiles_are_cut_at_the_box(tmp_path: Path) -> None:
    (group,) = made(tmp_path, "q.svg", tile="4mm").ops()
    assert isinstance(group, Group)
    assert isinstance(group.clip, Rect)
    assert group.clip[:4] == pytest.approx((5 * MM, 5 * MM, 20 * MM, 20 * MM))
