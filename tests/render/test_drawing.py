"""Shapes, gradients, groups: what a scene says is what a page shows."""

from __future__ import annotations

import pytest

from cardforge.scene import Group, Line, Linear, Op, Path, Radial, Rect, Segment, Stroke
from tests.render.kit import BLACK, BLUE, RED, WHITE, Shown, contents, made, made_of, near, opened, streams

SQUARE: tuple[Segment, ...] = (("M", 20, 20), ("L", 80, 20), ("L", 80, 80), ("L", 20, 80), ("Z",))
HOLE: tuple[Segment, ...] = (("M", 40, 40), ("L", 60, 40), ("L", 60, 60), ("L", 40, 60), ("Z",))


def test_coordinates_run_down_from_the_cards_top_left() -> None:
    shown = Shown(made(Rect(0, 0, 30, 10, fill="#ff0000"), Rect(70, 80, 30, 20, fill="#0000ff")))
    assert shown.at(5, 5) == RED
    assert shown.at(95, 95) == BLUE
    assert shown.at(5, 95) == WHITE
    assert shown.at(50, 50) == WHITE


def test_nothing_shows_outside_the_card() -> None:
    shown = Shown(made(Rect(-50, -50, 80, 80, fill="#ff0000")))
    assert shown.at(5, 5) == RED
    assert shown.at(-3, 5) == WHITE
    assert shown.at(5, -3) == WHITE


def test_round_corners_are_round() -> None:
    shown = Shown(made(Rect(0, 0, 100, 100, radius=50, fill="#ff0000")))
    assert shown.at(50, 1.5) == RED
    assert shown.at(13, 13) == WHITE
    assert shown.at(16.5, 16.5) == RED


def test_even_odd_leaves_a_hole_where_nonzero_does_not() -> None:
    assert Shown(made(Path((*SQUARE, *HOLE), "#ff0000"))).at(50, 50) == RED
    assert Shown(made(Path((*SQUARE, *HOLE), "#ff0000", even_odd=True))).at(50, 50) == WHITE


def test_strokes_have_their_width_colour_and_dashes() -> None:
    dashed = Line(0, 70, 100, 70, Stroke("#0000ff", 4, dash=(10, 10)))
    shown = Shown(made(Line(0, 50, 100, 50, Stroke("#ff0000", 10)), dashed))
    assert shown.at(50, 46) == RED
    assert shown.at(50, 54) == RED
    assert shown.at(50, 58) == WHITE
    assert shown.at(5, 70) == BLUE
    assert shown.at(15, 70) == WHITE


def test_a_state_never_leaks_into_what_follows() -> None:
    first = Rect(0, 0, 50, 50, fill="#ff000080", stroke=Stroke("#0000ff", 4, "round", "round", (3, 3)))
    shown = Shown(made(first, Line(0, 75, 100, 75, Stroke("#000000", 2))))
    assert all(shown.at(x, 75) == BLACK for x in range(5, 95))


def test_transparent_colours_mix_with_the_ground() -> None:
    ground = Rect(0, 0, 100, 100, fill="#0000ff")
    shown = Shown(made(ground, Rect(20, 20, 60, 60, fill="#ff000080")))
    assert near(shown.at(50, 50), (128, 0, 127))
    assert shown.at(10, 10) == BLUE


def test_a_faded_group_is_one_layer_its_parts_do_not_show_through_each_other() -> None:
    parts: tuple[Op, ...] = (Rect(10, 10, 50, 50, fill="#ff0000"), Rect(40, 40, 50, 50, fill="#0000ff"))
    shown = Shown(made(Group(parts, opacity=0.5)))
    assert near(shown.at(20, 20), (255, 127, 127))
    assert near(shown.at(50, 50), (127, 127, 255))


def test_groups_are_moved_turned_and_clipped() -> None:
    quarter = (0.0, 1.0, -1.0, 0.0, 100.0, 0.0)  # clockwise: the top edge goes to the right
    turned = Group((Rect(0, 0, 100, 20, fill="#ff0000"),), quarter)
    clipped = Group((Rect(0, 0, 100, 100, fill="#0000ff"),), None, Path(HOLE))
    shown = Shown(made(turned, clipped))
    assert shown.at(90, 10) == RED
    assert shown.at(90, 90) == RED
    assert shown.at(10, 10) == WHITE
    assert shown.at(50, 50) == BLUE
    assert shown.at(35, 50) == WHITE


def test_a_linear_gradient_runs_through_its_stops_and_goes_on_beyond_them() -> None:
    paint = Linear(20, 0, 80, 0, ((0, "#ff0000"), (0.5, "#ffffff"), (1, "#0000ff")))
    shown = Shown(made(Rect(0, 0, 100, 100, fill=paint)))
    assert near(shown.at(5, 50), RED)
    assert near(shown.at(35, 50), (255, 128, 128))
    assert near(shown.at(50, 50), WHITE)
    assert near(shown.at(95, 50), BLUE)


def test_stops_at_one_offset_make_a_hard_edge() -> None:
    paint = Linear(0, 0, 100, 0, ((0, "#ff0000"), (0.5, "#ff0000"), (0.5, "#0000ff"), (1, "#0000ff")))
    shown = Shown(made(Rect(0, 0, 100, 100, fill=paint)))
    assert near(shown.at(48, 50), RED)
    assert near(shown.at(52, 50), BLUE)


def test_stops_that_do_not_reach_the_ends() -> None:
    paint = Radial(50, 50, 40, ((0.25, "#ff0000"), (0.75, "#0000ff")))
    shown = Shown(made(Rect(0, 0, 100, 100, fill=paint)))
    assert near(shown.at(50, 50), RED)
    assert near(shown.at(58, 50), RED, 20)
    assert near(shown.at(70, 50), (128, 0, 128), 20)
    assert near(shown.at(2, 2), BLUE)


@pytest.mark.parametrize("kind", ["linear", "radial"])
def test_a_gradient_to_a_transparent_colour_fades(kind: str) -> None:
    stops = ((0.0, "#ff0000ff"), (1.0, "#ff000000"))
    paint = Linear(0, 50, 100, 50, stops) if kind == "linear" else Radial(0, 50, 100, stops)
    over = Rect(0, 0, 100, 100, fill="#0000ff")
    shown = Shown(made(over, Rect(0, 0, 100, 100, fill=paint), Rect(0, 90, 100, 10, fill="#000000")))
    assert near(shown.at(1, 50), RED)
    assert near(shown.at(50, 50), (128, 0, 128))
    assert near(shown.at(99, 50), BLUE)
    assert shown.at(50, 95) == BLACK  # the fading ends with its shape


def test_a_drawing_of_large_units_is_not_cut_off_where_it_repeats() -> None:
    parts = tuple(
        Rect(index * 5000.0, 0, 4000, 50_000, fill="#ff0000" if index % 2 else "#0000ff")
        for index in range(10)
    )
    scale = (0.002, 0.0, 0.0, 0.002, 0.0, 0.0)
    drawing = Group(parts, scale, part=True)
    cards: list[list[Op]] = [[drawing], [drawing, Rect(0, 0, 1, 1, fill="#000000")]]
    pdf = made_of(cards, [0, 1])
    assert len(streams(opened(pdf), "/Form")) == 1
    shown = Shown(pdf)
    assert shown.at(4, 50) == BLUE
    assert shown.at(94, 95) == RED
    faded = Shown(made(Group(parts, scale, opacity=0.999)))
    assert near(faded.at(94, 95), RED)


def test_a_face_placed_twice_is_one_form_placed_once_it_is_drawn_in_place() -> None:
    op = Rect(0, 0, 30, 10, fill="#123456")
    once, often = opened(made(op)), opened(made(op, times=5))
    assert streams(once, "/Form") == []
    (form,) = streams(often, "/Form")
    assert b".071 .204 .337 rg".replace(b" .", b" 0.").replace(b".071", b"0.071", 1) in form.read_bytes()
    assert contents(often)[0].count(b" Do") == 5
    assert contents(often)[0].count(b" rg") == 0


def test_content_is_ascii_and_numbers_have_no_exponents() -> None:
    tiny = Path((("M", 1e-7, 1e-7), ("L", 1e5 + 0.123456, 33.333333), ("Z",)), "#ff0000")
    content = contents(opened(made(tiny)))[0]
    assert content.isascii()
    assert b"e-" not in content
    assert b"33.3333 l" in content
