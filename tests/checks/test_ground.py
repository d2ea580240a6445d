"""Laying scenes flat, and the colours that can be seen at a point."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.checks import Judge, all_checks
from cardforge.checks._ground import Coat, Unknown, coats_at, seen
from cardforge.checks._leaves import Fade, leaves
from cardforge.checks._shapes import Region, meet, quad
from cardforge.layout import Painted, Side
from cardforge.scene import Group, Line, Linear, Op, Path, Radial, Rect, Scene, Stroke
from cardforge.units import Box, Size
from tests.layout.kit import Table, front, text

IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
SQUARE = Rect(0.0, 0.0, 10.0, 10.0, 0.0, "#000000")


def side(*ops: Op) -> Side:
    return Side(Scene(Size(180.0, 250.0), 9.0, 9.0, ops), safe=Box(9.0, 9.0, 171.0, 241.0))


def color_at(x: float, y: float, *ops: Op) -> object:
    return seen(coats_at(leaves(side(*ops)), x, y))


@pytest.mark.parametrize(
    ("coats", "color"),
    [
        ([], "#ffffff"),
        ([((), "#102030")], "#102030"),
        ([((), "#00000080")], "#7f7f7f"),
        ([((), "#000000"), ((), "#ffffff80")], "#808080"),
        ([((Fade(1, 0.5),), "#000000")], "#808080"),
        ([((Fade(1, 0.5),), "#ff0000"), ((Fade(1, 0.5),), "#000000")], "#808080"),
        ([((Fade(1, 0.5),), "#000000"), ((Fade(2, 0.5),), "#000000")], "#404040"),
        ([((Fade(1, 0.5), Fade(2, 0.5)), "#000000")], "#bfbfbf"),
    ],
    ids=["paper", "paint", "see-through", "over black", "faded", "as one", "twice", "within"],
)
def test_paints_over_one_another(coats: list[Any], color: str) -> None:
    assert seen(Coat(*coat) for coat in coats) == color


def test_a_picture_hides_colours_until_it_is_painted_over() -> None:
    unknown = Unknown(leaves(side(SQUARE))[0])
    assert seen([Coat((), unknown)]) == unknown
    assert seen([Coat((), unknown), Coat((), "#12345680")]) == unknown
    assert seen([Coat((), unknown), Coat((), "#123456")]) == "#123456"


def test_groups_move_clip_and_fade() -> None:
    moved = Group((SQUARE,), (2.0, 0.0, 0.0, 2.0, 50.0, 0.0))
    assert color_at(65, 15, moved) == "#000000"
    assert color_at(5, 5, moved) == "#ffffff"
    clipped = Group((SQUARE,), None, Rect(0.0, 0.0, 5.0, 5.0))
    assert (color_at(4, 4, clipped), color_at(6, 4, clipped)) == ("#000000", "#ffffff")
    assert color_at(4, 4, Group((clipped,), None, None, 0.5)) == "#808080"


def test_gradients() -> None:
    stops = ((0.0, "#000000"), (1.0, "#ffffff"))
    along = SQUARE._replace(fill=Linear(0.0, 0.0, 10.0, 0.0, stops))
    assert [color_at(x, 5, along) for x in (0, 5, 10)] == ["#000000", "#808080", "#ffffff"]
    out = SQUARE._replace(fill=Radial(0.0, 0.0, 5.0, stops))
    assert [color_at(x, 0, out) for x in (0, 2.5, 9)] == ["#000000", "#808080", "#ffffff"]


def test_areas_with_holes() -> None:
    outer = (("M", 0.0, 0.0), ("L", 9.0, 0.0), ("L", 9.0, 9.0), ("L", 0.0, 9.0), ("Z",))
    inner = (("M", 3.0, 3.0), ("L", 6.0, 3.0), ("L", 6.0, 6.0), ("L", 3.0, 6.0), ("Z",))
    for even_odd, inside in ((True, False), (False, True)):
        region = Region(Path((*outer, *inner), "#000000", None, even_odd), IDENTITY)
        assert region.contains(4.5, 4.5) is inside
        assert region.contains(1.0, 1.0)
        assert not region.contains_all(quad(Box(1, 1, 8, 8), IDENTITY))
        assert region.contains_all(quad(Box(1, 1, 2, 2), IDENTITY))


def test_turned_boxes_meet() -> None:
    turned = (0.7071, 0.7071, -0.7071, 0.7071, 0.0, 0.0)
    one = quad(Box(0, 0, 10, 10), IDENTITY)
    assert meet(one, quad(Box(5, 5, 15, 15), IDENTITY))
    assert not meet(one, quad(Box(10, 0, 20, 10), IDENTITY))
    assert not meet(one, quad(Box(9.5, 0, 20, 10), IDENTITY), 1.0)
    # Around its upright box it would touch; its corner lies beside.
    assert not meet(one, quad(Box(15, -5, 25, 5), turned))
    assert meet(one, quad(Box(5, -5, 15, 5), turned))


NUMBERS = st.floats(-300, 300, allow_nan=False, width=16)
COLOURS = st.from_regex(r"#[0-9a-f]{6}([0-9a-e][0-9a-f])?", fullmatch=True)
PLAIN = st.from_regex(r"#[0-9a-f]{6}", fullmatch=True)
STOPS = st.tuples(PLAIN, PLAIN).map(lambda pair: ((0.0, pair[0]), (1.0, pair[1])))
FILLS = st.none() | COLOURS | st.builds(Linear, NUMBERS, NUMBERS, NUMBERS, NUMBERS, STOPS, st.none())
STROKES = st.builds(Stroke, COLOURS, st.floats(0, 20, width=16))
EXTENTS = st.floats(0, 300, width=16)
RECTS = st.builds(Rect, NUMBERS, NUMBERS, EXTENTS, EXTENTS, st.just(0.0), FILLS, st.none() | STROKES)
SEGMENTS = st.lists(
    st.tuples(st.just("L"), NUMBERS, NUMBERS) | st.tuples(st.just("C"), *[NUMBERS] * 6) | st.just(("Z",)),
    max_size=4,
).map(lambda rest: (("M", 0.0, 0.0), *rest))
PATHS = st.builds(Path, SEGMENTS, FILLS, st.none() | STROKES, st.booleans())
LINES = st.builds(Line, NUMBERS, NUMBERS, NUMBERS, NUMBERS, STROKES)
MATRICES = st.none() | st.tuples(*[st.floats(-2, 2, width=16)] * 4, NUMBERS, NUMBERS)


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Table:
    box = {"left": "10mm", "width": "30mm", "top": "10mm", "height": "8mm"}
    return front(tmp_path_factory.mktemp("named"), text("name", "Fox", **box), text("other", "Owl", **box))


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_no_scene_is_too_odd_to_be_judged(named: Table, data: st.DataObject) -> None:
    """Whatever shapes and groups lie around texts, flat ones and turned inside out ones too."""
    laid = named.front()
    first, second = laid.painted
    shapes = data.draw(st.lists(RECTS | PATHS | LINES, max_size=4))
    mixed: list[Op] = data.draw(st.permutations([*shapes, *laid.scene.ops]))
    clip = data.draw(st.none() | RECTS | PATHS)
    opacity = data.draw(st.floats(0, 1, width=16))
    group = Group(tuple(mixed), data.draw(MATRICES), clip, opacity)
    painted = (first, second, Painted(first.element, (group,), first.box))
    odd = laid._replace(scene=laid.scene._replace(ops=(group,)), painted=painted)
    for problem in Judge(all_checks()).problems(odd, named.database.printings[0]):
        assert problem.message
        assert "nan" not in problem.message + problem.hint
