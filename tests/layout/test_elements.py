"""What the element kinds draw."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pillow

from cardforge.scene import Group, Image, Line, Linear, Radial, Rect, Stroke, Text
from cardforge.scene import Path as Shape
from cardforge.units import MM, Box
from tests.layout.kit import (
    boxes,
    front,
    group,
    in_mm,
    lines,
    near,
    one,
    only,
    rect,
    rich,
    table,
    text,
)

SQUARE = {"left": "10mm", "top": "10mm", "width": "20mm", "height": "20mm"}


def png(width: int, height: int, turn: int = 1, dpi: int | None = None, format_: str = "PNG") -> bytes:
    out = io.BytesIO()
    exif = Pillow.Exif()
    exif[0x0112] = turn
    more: dict[str, Any] = {"dpi": (dpi, dpi)} if dpi else {}
    Pillow.new("RGB", (width, height)).save(out, format_, exif=exif, **more)
    return out.getvalue()


# --- shapes -------------------------------------------------------------------------------------------


def shape(tmp_path: Path, **keys: Any) -> Any:
    (drawn,) = front(tmp_path, {"kind": "shape", "in": "cut", **SQUARE, **keys}).ops()
    return drawn


def test_plain_shapes(tmp_path: Path) -> None:
    x = y = 10 * MM
    side = near(20 * MM)
    assert shape(tmp_path, shape="rect", fill="#ABC") == Rect(x, y, side, side, 0.0, "#aabbcc")
    assert shape(tmp_path, shape="rect", fill="#000000", corner="2mm").radius == 2 * MM
    assert shape(tmp_path, shape="round", fill="#000000", corner="50mm").radius == pytest.approx(10 * MM)
    end = near(30 * MM)
    assert shape(tmp_path, shape="line", stroke="#ff0000", stroke_width="1pt") == Line(
        x, y, end, end, Stroke("#ff0000", 1.0)
    )
    outlined = shape(
        tmp_path, shape="rect", stroke="#00000080", stroke_width="2pt", dash=["1pt", "2pt"], cap="round"
    )
    assert outlined.fill is None
    assert outlined.stroke == Stroke("#00000080", 2.0, "round", "miter", (1.0, 2.0))
    ellipse = shape(tmp_path, shape="ellipse", fill="#000000")
    assert isinstance(ellipse, Shape)
    assert ellipse.segments[0][0] == "M"


def test_points_and_path_data_start_at_the_box(tmp_path: Path) -> None:
    drawn = shape(
        tmp_path, shape="polygon", fill="#000000", points=[["0", "0"], ["100%", "0"], ["5mm", "50%"]]
    )
    assert [(letter, *(round(value / MM, 6) for value in rest)) for letter, *rest in drawn.segments] == [
        ("M", 10, 10),
        ("L", 30, 10),
        ("L", 15, 20),
        ("Z",),
    ]
    path = shape(tmp_path, shape="path", path="M1 2h3", stroke="#000000", stroke_width="1pt")
    assert [(letter, *(round(value / MM, 6) for value in rest)) for letter, *rest in path.segments] == [
        ("M", 11, 12),
        ("L", 14, 12),
    ]
    assert path.stroke.width == 1.0


def test_gradients_lie_in_the_box_whatever_the_shape(tmp_path: Path) -> None:
    stops = [[0, "#fff"], [1, "#000"]]
    fill = {"linear": {"stops": stops}}
    for keys in ({"shape": "rect"}, {"shape": "path", "path": "M0 0h20v20z"}):
        found = shape(tmp_path, fill=fill, **keys).fill
        assert isinstance(found, Linear)
        assert in_mm(Box(found.x1, found.y1, found.x2, found.y2)) == (10, 20, 30, 20)
        assert found.stops == ((0.0, "#ffffff"), (1.0, "#000000"))
    upright = shape(tmp_path, shape="rect", fill={"linear": {"stops": stops, "angle": 90}}).fill
    assert in_mm(Box(upright.x1, upright.y1, upright.x2, upright.y2)) == (20, 10, 20, 30)
    radial = shape(tmp_path, shape="rect", fill={"radial": {"radius": "50%", "stops": stops}}).fill
    assert isinstance(radial, Radial)
    assert (round(radial.cx / MM), round(radial.cy / MM), round(radial.r / MM)) == (20, 20, 10)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"fill": {"linear": {"stops": [[0, "#fff"], [1, "#00000080"]]}}}, "can't be see-through"),
        ({"fill": {"linear": {"stops": [[0, "none"], [1, "#000"]]}}}, "can't be see-through"),
        ({"fill": {"linear": {"stops": [[1, "#fff"], [0, "#000"]]}}}, "rise from 0 to 1"),
        ({"fill": {"radial": {"radius": "0", "stops": [[0, "#fff"], [1, "#000"]]}}}, "radius"),
        ({"fill": "{{ looks }}"}, "this is no fill"),
        ({"fill": "{{ card.kind }}"}, '"mud" is no colour'),
        ({"shape": "polygon", "fill": "#000000"}, 'needs "points"'),
        ({"shape": "path", "fill": "#000000", "path": "L1 1"}, "path"),
        ({"shape": "path", "fill": "#000000"}, 'needs "path"'),
        ({"fill": "#000000", "rotate": "{{ card.kind }}"}, '"mud" is no angle'),
        ({"fill": "#000000", "opacity": "{{ 2 }}"}, '"opacity" is 2'),
    ],
)
def test_what_cannot_be_drawn_is_said(tmp_path: Path, keys: dict[str, Any], message: str) -> None:
    made = front(
        tmp_path,
        {"id": "s", "kind": "shape", "shape": "rect", **keys},
        rect("other"),
        let={"looks": {"conical": 1}},
        cards=[{"name": "Fox", "kind": "mud"}],
    )
    side = made.front()
    found = one(side.problems)
    assert message in found.message
    assert found.message.startswith('"s": ')
    assert (found.code, found.card) == ("layout.bad-value", "Fox")
    assert boxes(side) == [(0, 0, 63, 88)], "the rest is drawn"


def test_turning_is_about_the_centre_or_a_pivot(tmp_path: Path) -> None:
    turned = group(front(tmp_path, rect("a", **SQUARE, rotate=90)).ops())
    assert turned.matrix is not None
    a, b, c, d, e, f = turned.matrix
    corner = (a * 10 * MM + c * 10 * MM + e, b * 10 * MM + d * 10 * MM + f)
    assert corner == pytest.approx((30 * MM, 10 * MM)), "the left top goes to the right top: clockwise"
    pivoted = group(front(tmp_path, rect("a", **SQUARE, rotate="-180deg", pivot=["0", "0"])).ops())
    assert pivoted.matrix is not None
    a, b, c, d, e, f = pivoted.matrix
    assert (a * 10 * MM + c * 10 * MM + e, d) == pytest.approx((10 * MM, -1))
    assert front(tmp_path, rect("a", rotate=0)).ops()[0] == front(tmp_path, rect("a")).ops()[0]


# --- groups -------------------------------------------------------------------------------------------


def test_groups_clip_turn_and_fade(tmp_path: Path) -> None:
    def made(**keys: Any) -> tuple[Any, ...]:
        holder = {"id": "g", "kind": "group", "in": "cut", **SQUARE, "children": [rect("r")], **keys}
        return front(tmp_path, holder).ops()

    assert isinstance(made()[0], Rect)
    side = near(20 * MM)
    assert group(made(clip=True)).clip == Rect(10 * MM, 10 * MM, side, side)
    assert group(made(clip="round", corner="1mm")).clip == Rect(10 * MM, 10 * MM, side, side, MM)
    assert isinstance(group(made(clip="ellipse")).clip, Shape)
    assert made(clip=False) == made()
    faded = group(made(opacity=0.5, clip=True, rotate=5))
    assert faded.opacity == 0.5
    assert faded.matrix is not None
    assert group(faded.ops).clip is not None
    assert made(children=[]) == ()


def test_what_is_higher_is_drawn_later(tmp_path: Path) -> None:
    made = front(
        tmp_path,
        rect("a", width="1mm", z=2.0),
        rect("b", width="2mm"),
        rect("c", width="3mm", z=-1),
        rect("d"),
    )
    assert [box[2] for box in boxes(made.front())] == [3, 2, 63, 1]


# --- pictures -----------------------------------------------------------------------------------------


def image(root: Path, art: bytes, suffix: str = "png", **keys: Any) -> tuple[Any, ...]:
    element = {"id": "p", "kind": "image", "source": "{{ card.art }}", "in": "cut", **SQUARE, **keys}
    name = f"fox.{suffix}"
    made = table(
        root, {"front": [element]}, [{"name": "Fox", "art": name}], {f"card_data/mini/art/{name}": art}
    )
    assert made.data == []
    return made.ops()


def image_box(ops: tuple[Any, ...]) -> tuple[float, float, float, float]:
    (drawn,) = only(ops, Image)
    return in_mm(Box(drawn.x, drawn.y, drawn.x + drawn.width, drawn.y + drawn.height))


@pytest.mark.parametrize(
    ("keys", "box", "clipped"),
    [
        ({}, (0, 10, 40, 30), True),
        ({"focus": [0, 0.5]}, (10, 10, 50, 30), True),
        ({"focus": [1, 0]}, (-10, 10, 30, 30), True),
        ({"fit": "contain"}, (10, 15, 30, 25), False),
        ({"fit": "contain", "focus": [0.5, 1]}, (10, 20, 30, 30), False),
        ({"fit": "fill"}, (10, 10, 30, 30), False),
        ({"fit": "none"}, (-5.4, 7.3, 45.4, 32.7), True),
    ],
)
def test_how_a_picture_fits(
    tmp_path: Path, keys: dict[str, Any], box: tuple[float, ...], clipped: bool
) -> None:
    ops = image(tmp_path, png(200, 100, dpi=100), **keys)
    assert image_box(ops) == pytest.approx(box, abs=0.01)
    clip = ops[0].clip if isinstance(ops[0], Group) else None
    assert clip == (Rect(10 * MM, 10 * MM, near(20 * MM), near(20 * MM)) if clipped else None)


def test_a_picture_is_placed_upright(tmp_path: Path) -> None:
    ops = image(tmp_path, png(40, 20, turn=6, format_="JPEG"), "jpg", fit="contain")
    assert only(ops, Image)[0].turn == 6
    assert image_box(ops) == (15, 10, 25, 30)


def test_without_a_resolution_it_is_300_dpi(tmp_path: Path) -> None:
    left, _, right, _ = image_box(image(tmp_path, png(300, 300), fit="none"))
    assert right - left == pytest.approx(25.4)


def test_masks(tmp_path: Path) -> None:
    square = png(20, 20)
    side = near(20 * MM)
    assert isinstance(image(tmp_path, square)[0], Image)
    assert group(image(tmp_path, square, mask="rect")).clip == Rect(10 * MM, 10 * MM, side, side)
    assert group(image(tmp_path, square, corner="1mm")).clip == Rect(10 * MM, 10 * MM, side, side, MM)
    assert isinstance(group(image(tmp_path, square, mask="ellipse")).clip, Shape)


def svg(inner: str, view: str = "0 0 10 20") -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{inner}</svg>'.encode()


def test_drawings_are_contained(tmp_path: Path) -> None:
    drawn = group(image(tmp_path, svg('<rect width="10" height="20"/>'), "svg"))
    assert drawn.matrix is not None
    a, _, _, d, e, f = drawn.matrix
    assert (a, d) == pytest.approx((MM, MM))
    assert (e, f) == pytest.approx((15 * MM, 10 * MM))
    assert drawn.clip is None


@pytest.mark.parametrize(
    ("inner", "clipped"),
    [
        ('<rect width="10" height="20"/>', False),
        ('<rect width="10.5" height="20"/>', True),
        ('<rect x="-1" width="10" height="20"/>', True),
        ('<rect width="10" height="20" stroke="#000" stroke-width="4"/>', False),
        ('<path d="M0 0C0 20 10 20 10 0z"/>', False),
        ('<path d="M0 10C0 30 10 30 10 10z"/>', True),
        ('<path d="M0 0C0 26 10 26 10 0z"/>', False),
        ('<g transform="translate(0 11)"><rect width="10" height="10"/></g>', True),
        ('<g transform="rotate(90 5 5)"><rect width="10" height="10"/></g>', False),
        ('<circle cx="5" cy="5" r="5"/>', False),
        ('<line x1="0" y1="0" x2="10" y2="21" stroke="#000"/>', True),
        ("", False),
    ],
)
def test_drawings_are_clipped_where_they_leave_their_view(tmp_path: Path, inner: str, clipped: bool) -> None:
    drawn = group(image(tmp_path, svg(inner), "svg"))
    assert drawn.clip == (Rect(0, 0, 10, 20) if clipped else None)


def test_colours_of_a_drawing_are_replaced_by_card(tmp_path: Path) -> None:
    element = {
        "id": "p",
        "kind": "image",
        "source": "parts/dot",
        "colours": {"#000000": "{{ card.kind }}", "#ff0000": "#00ff00"},
    }
    dots = svg('<rect width="4" height="9"/><rect width="5" height="9" fill="red"/>').decode()
    cards = [
        {"name": "A", "kind": "#111111"},
        {"name": "B", "kind": "#222222"},
        {"name": "C", "kind": "#111111"},
    ]
    made = table(tmp_path, {"front": [element]}, cards, {"layouts/mini/parts/dot.svg": dots})
    fills = [[op.fill for op in only(made.ops(index), Rect)] for index in range(3)]
    assert fills == [["#111111", "#00ff00"], ["#222222", "#00ff00"], ["#111111", "#00ff00"]]
    assert group(made.ops(0)).ops is group(made.ops(2)).ops, "the same drawing is one object"


def test_a_number_is_no_colour_of_a_drawing(tmp_path: Path) -> None:
    element = {"id": "p", "kind": "image", "source": "dot", "colours": {"#000000": "{{ 5 }}"}, **SQUARE}
    made = table(tmp_path, {"front": [element]}, files={"layouts/mini/dot.svg": svg("").decode()})
    problem = one(made.front().problems)
    assert problem.code == "svg.value"
    assert '"5" is no colour' in problem.message


@pytest.mark.parametrize(
    ("missing", "problems", "drawn"),
    [("error", ["art.missing"], True), ("placeholder", [], True), ("skip", [], False)],
)
def test_missing_art(tmp_path: Path, missing: str, problems: list[str], drawn: bool) -> None:
    element = {
        "id": "p",
        "kind": "image",
        "source": "{{ card.kind }}",
        "missing": missing,
        "in": "cut",
        **SQUARE,
    }
    for lenient in (False, True):
        made = table(
            tmp_path,
            {"front": [element]},
            [{"name": "Fox", "kind": "mos-wall"}],
            {"card_data/mini/art/moss-wall.png": png(2, 2)},
            lenient=lenient,
        )
        side = made.front()
        assert [problem.code for problem in side.problems] == problems
        assert bool(side.scene.ops) is drawn
        for problem in side.problems:
            assert problem.message == '"p": there is no picture "mos-wall"'
            assert problem.hint == 'did you mean "moss-wall.png"?'
            assert problem.severity == ("warning" if lenient else "error")
            assert (problem.where.file, problem.where.field) == ("card_data/mini/sets/core.json", "kind")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("../../secret.png", "leaves the project"),
        ("/etc/passwd.png", "leaves the project"),
        ("http://x/y.png", "leaves the project"),
        ("", "no picture is named"),
    ],
)
def test_pictures_stay_inside_the_project(tmp_path: Path, source: str, message: str) -> None:
    made = front(
        tmp_path,
        {"id": "p", "kind": "image", "source": "{{ card.kind }}", "missing": "error"},
        cards=[{"name": "Fox", "kind": source}],
    )
    assert message in one(made.front().problems).message


def test_a_damaged_picture_is_never_skipped(tmp_path: Path) -> None:
    element = {"id": "p", "kind": "image", "source": "bad.png", "missing": "skip"}
    made = table(tmp_path, {"front": [element]}, files={"layouts/mini/bad.png": b"no picture"})
    found = one(made.front().problems)
    assert found.code == "art.unreadable"
    assert "layouts/mini/bad.png" in found.message


# --- icons --------------------------------------------------------------------------------------------


def icons(root: Path, cards: Any = ({"name": "Fox"},), **keys: Any) -> Any:
    element = {"id": "i", "kind": "icons", "in": "cut", "left": "10mm", "top": "10mm", "width": "30mm"}
    return front(root, {**element, "height": "5mm", **keys}, cards=cards)


def places(ops: Any) -> list[tuple[float, float]]:
    """Left and top of every icon in mm."""
    found = [op.matrix for op in only(ops, Group) if op.matrix]
    return [(round(matrix[4] / MM, 3), round(matrix[5] / MM, 3)) for matrix in found]


@pytest.mark.parametrize(
    ("keys", "at"),
    [
        ({"count": 3}, [(10, 10), (15.5, 10), (21, 10)]),
        ({"count": 2, "gap": "1mm", "size": "3mm"}, [(10, 11), (14, 11)]),
        ({"count": 2, "gap": "0", "align": "right", "valign": "top", "size": "3mm"}, [(34, 10), (37, 10)]),
        ({"count": 1, "align": "center", "size": "3mm", "valign": "bottom"}, [(23.5, 12)]),
        ({"count": 0}, []),
        ({"count": "{{ card.cost }}"}, [(10, 10)]),
        ({"icon": "{{ card.tags }}", "size": "5mm"}, [(10, 10), (15.5, 11.25)]),
        ({"icon": "{{ card.tags }}", "count": 1}, [(10, 10)]),
        (
            {"count": 3, "wrap": True, "size": "2mm", "gap": "1mm", "width": "5mm"},
            [(10, 10), (13, 10), (10, 13)],
        ),
        (
            {"count": 2, "direction": "vertical", "height": "15mm", "width": "5mm", "gap": "1mm"},
            [(10, 12), (10, 18)],
        ),
    ],
)
def test_icons_in_rows_and_columns(
    tmp_path: Path, keys: dict[str, Any], at: list[tuple[float, float]]
) -> None:
    cards = [{"name": "Fox", "cost": 1, "tags": ["sun", "moon"]}]
    assert places(icons(tmp_path, cards, **{"icon": "sun", **keys}).ops()) == at


def test_more_than_the_most_become_a_number(tmp_path: Path) -> None:
    ops = icons(tmp_path, icon="sun", count=7, max=3, gap="1mm").ops()
    assert places(ops) == [(10, 10)]
    assert lines(ops) == ["×7"]
    (label,) = only(ops, Text)
    assert round(label.lines[0].x / MM, 3) == 16
    assert lines(icons(tmp_path, icon="sun", count=3, max=3).ops()) == []
    right = icons(tmp_path, icon="sun", count=7, max=3, gap="1mm", align="right").ops()
    (label,) = only(right, Text)
    ink = sum(word.advance for word in label.lines[0].words) * label.size
    assert label.lines[0].x + ink == pytest.approx(40 * MM)


def test_the_number_takes_a_style(tmp_path: Path) -> None:
    element = {"id": "i", "kind": "icons", "icon": "sun", "count": 9, "max": 1, "size": "4mm", "style": "n"}
    styles = {"n": {"color": "{{ card.kind }}", "size": "6pt"}}
    cards = [{"name": "A", "kind": "#ff0000"}, {"name": "B", "kind": "#0000ff"}]
    made = front(tmp_path, element, styles=styles, cards=cards)
    assert [only(made.ops(index), Text)[0].color for index in (0, 1)] == ["#ff0000", "#0000ff"]
    assert only(made.ops(), Text)[0].size == 6


def test_icons_take_other_colours(tmp_path: Path) -> None:
    cards = [{"name": "A", "kind": "#ff0000"}, {"name": "B", "kind": "#0000ff"}]
    made = icons(tmp_path, cards, icon="moon", count=1, colours={"#000000": "{{ card.kind }}"})
    assert [only(made.ops(index), Rect)[0].fill for index in (0, 1)] == ["#ff0000", "#0000ff"]


@pytest.mark.parametrize(
    ("keys", "code", "message"),
    [
        ({"icon": "sunn"}, "text.unknown-icon", 'there is no icon "sunn"'),
        ({"icon": "sun", "count": 9}, "layout.bad-value", "9 icons need 19 mm more"),
        ({"icon": "sun", "count": 9, "wrap": True}, "layout.bad-value", "9 icons need 5.5 mm more"),
        ({"icon": "sun", "count": "{{ card.kind }}"}, "layout.bad-value", '"count" is "many"'),
        ({"icon": "sun", "count": "{{ -1 }}"}, "layout.bad-value", '"count" is "-1"'),
        ({"icon": "sun", "size": "0"}, "layout.bad-value", '"size" must be over 0'),
        ({"icon": "{{ card.tags }}", "max": 1}, "layout.bad-value", "2 different icons are more than 1"),
    ],
)
def test_icons_that_cannot_be(tmp_path: Path, keys: dict[str, Any], code: str, message: str) -> None:
    cards = [{"name": "Fox", "kind": "many", "tags": ["sun", "moon"]}]
    found = one(icons(tmp_path, cards, **keys).front().problems)
    assert message in found.message
    assert (found.code, found.card) == (code, "Fox")


# --- what depends on the card -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "element",
    [
        rect("e", left="{{ card.kind }}mm"),
        rect("e", width="{{ card.kind }}mm"),
        rect("e", bottom="{{ card.kind }}mm"),
        rect("e", opacity="{{ card.cost / 10 }}"),
        rect("e", rotate="{{ card.cost }}"),
        rect("e", rotate=5, pivot=["{{ card.kind }}mm", "0"]),
        rect("e", fill="{{ card.flavour }}"),
        rect("e", stroke="{{ card.flavour }}"),
        rect("e", stroke="#000000", stroke_width="{{ card.kind }}pt"),
        rect("e", stroke="#000000", dash=["{{ card.kind }}pt"]),
        rect("e", corner="{{ card.kind }}mm"),
        rect("e", fill={"linear": {"stops": [[0, "{{ card.flavour }}"], [1, "#000"]]}}),
        rect("e", **{"if": "card.cost == 1"}),
        {
            "id": "e",
            "kind": "shape",
            "shape": "polygon",
            "fill": "#000000",
            "points": [["0", "0"], ["{{ card.kind }}mm", "5mm"]],
        },
        {"id": "e", "kind": "shape", "shape": "path", "fill": "#000000", "path": "M0 0h{{ card.cost }}v5z"},
        text("e", "{{ card.name }}"),
        text("e", "x", size="{{ card.cost + 5 }}pt"),
        text("e", "x", color="{{ card.flavour }}"),
        text("e", "x", align="{{ 'left' if card.cost == 1 else 'right' }}"),
        text("e", "x", weight="{{ card.cost * 300 }}"),
        text("e", "x", outline={"color": "{{ card.flavour }}", "width": "1pt"}),
        rich("e", "==x==", keyword={"color": "{{ card.flavour }}"}),
        text("e", "xx", tracking="{{ card.kind }}pt"),
        {"id": "e", "kind": "icons", "icon": "sun", "count": "{{ card.cost }}", "size": "3mm"},
        {"id": "e", "kind": "icons", "icon": "{{ card.tags }}", "size": "3mm"},
        {"id": "e", "kind": "image", "source": "icons/{{ card.tags }}.svg"},
        {"id": "e", "kind": "image", "source": "icons/sun", "width": "{{ card.kind }}mm"},
        {"id": "e", "kind": "group", "children": [rect("in", fill="{{ card.flavour }}")]},
        {"id": "e", "kind": "group", "children": [rect("in", **{"if": "card.cost == 1"})]},
        {
            "id": "e",
            "kind": "group",
            "left": "{{ card.kind }}mm",
            "children": [{"kind": "shape", "shape": "rect", "fill": "#000000"}],
        },
        {
            "id": "e",
            "kind": "stack",
            "gap": "{{ card.kind }}mm",
            "children": [
                {"kind": "shape", "shape": "rect", "fill": "#000000", "height": "1mm"},
                {"kind": "shape", "shape": "rect", "fill": "#000000", "height": "1mm"},
            ],
        },
        {
            "id": "e",
            "kind": "stack",
            "children": [
                {"kind": "text", "text": "{{ card.text }}"},
                {"kind": "shape", "shape": "rect", "fill": "#000000", "height": "1mm"},
            ],
        },
    ],
    ids=lambda element: str(element)[:60],
)
def test_no_card_gets_the_looks_of_another(tmp_path: Path, element: dict[str, Any]) -> None:
    cards = [
        {"name": "A", "cost": 1, "kind": "1", "flavour": "#ff0000", "tags": "sun", "text": "x"},
        {"name": "B", "cost": 2, "kind": "2", "flavour": "#0000ff", "tags": "moon", "text": ""},
    ]
    both = front(tmp_path, element, cards=cards)
    alone = [front(tmp_path, element, cards=cards).ops(index) for index in (0, 1)]
    together = [both.ops(0), both.ops(1), both.ops(0)]
    shown = [repr_of(ops) for ops in (*alone, *together)]
    assert shown[0] != shown[1], "the element depends on the card"
    assert shown[2:] == [shown[0], shown[1], shown[0]]


def repr_of(ops: Any) -> str:
    """Operations as text, fonts by name."""
    from cardforge.render import Digester
    from cardforge.scene import Scene
    from cardforge.units import Size

    return Digester().of(Scene(Size(1000, 1000), 0, 0, ops))


def test_what_is_the_same_for_all_is_one_object(tmp_path: Path) -> None:
    cards = [{"name": "A", "kind": "#000001"}, {"name": "B", "kind": "#000002"}]
    made = front(
        tmp_path,
        text("t", "same"),
        {"id": "g", "kind": "group", "opacity": 0.5, "children": [rect("in")]},
        rect("own", fill="{{ card.kind }}"),
        cards=cards,
    )
    first, second = made.front(0), made.front(1)
    assert [a is b for a, b in zip(first.scene.ops, second.scene.ops, strict=True)] == [True, True, False]
    assert first.texts == second.texts
    assert [result.element for result in second.texts] == ["t"]
