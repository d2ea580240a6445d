"""Cards that are no rectangles: their outline, and sheets of their own."""

from __future__ import annotations

from itertools import pairwise
from math import dist, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.scene import Path, Rect, Shape, trim_outline
from cardforge.sheets import Copy, SheetSpec, impose
from cardforge.units import MM, Size
from tests.sheets.kit import mm

sides = st.integers(10, 120)


def points(path: Path) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for _, *numbers in path.segments if numbers for x, y in [numbers[-2:]]]


def test_a_rectangle_grows_with_its_corners() -> None:
    assert trim_outline(mm(63, 88), 3 * MM) == Rect(0, 0, 63 * MM, 88 * MM, 3 * MM)
    grown = trim_outline(mm(63, 88), 3 * MM, None, 2 * MM)
    assert grown == pytest.approx(Rect(-2 * MM, -2 * MM, 67 * MM, 92 * MM, 5 * MM))
    assert trim_outline(Size(10, 10), 0.0, None, 2.0) == Rect(-2, -2, 14, 14, 0)


@given(sides, sides, st.integers(-3, 4))
def test_an_ellipse_touches_its_box_all_round(width: int, height: int, by: int) -> None:
    path = trim_outline(Size(width, height), 0.0, "round", by)
    assert isinstance(path, Path)
    xs, ys = zip(*points(path), strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((-by, width + by, -by, height + by))
    # The middle of every quarter curve is on the ellipse to a few parts in ten thousand.
    starts = points(path)
    curves = [numbers for letter, *numbers in path.segments if letter == "C"]
    for (x0, y0), (x1, y1, x2, y2, x3, y3) in zip(starts, curves, strict=False):
        x, y = (x0 + 3 * x1 + 3 * x2 + x3) / 8, (y0 + 3 * y1 + 3 * y2 + y3) / 8
        across, down = (x - width / 2) / (width / 2 + by), (y - height / 2) / (height / 2 + by)
        assert hypot(across, down) == pytest.approx(1, abs=3e-4)


@given(sides, sides)
def test_a_hexagon_touches_all_sides_of_its_box_and_points_along_the_longer(width: int, height: int) -> None:
    path = trim_outline(Size(width, height), 0.0, "hex")
    assert isinstance(path, Path)
    corners = points(path)
    assert len(corners) == 6
    xs, ys = zip(*corners, strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx((0, width, 0, height))
    tip = (width / 2, 0) if height >= width else (width, height / 2)
    assert min(dist(tip, corner) for corner in corners) == pytest.approx(0, abs=1e-9)


def test_a_regular_hexagon_is_regular() -> None:
    path = trim_outline(Size(26 * 3**0.5 / 1.5, 52 / 1.5), 0.0, "hex")
    assert isinstance(path, Path)
    corners = points(path)
    lengths = [dist(one, other) for one, other in pairwise([*corners, corners[0]])]
    assert lengths == pytest.approx([lengths[0]] * 6)


@given(sides, sides, st.floats(-2, 5))
def test_every_side_of_a_hexagon_moves_by_the_same_distance(width: int, height: int, by: float) -> None:
    size = Size(width, height)
    inner, outer = trim_outline(size, 0.0, "hex"), trim_outline(size, 0.0, "hex", by)
    assert isinstance(inner, Path)
    assert isinstance(outer, Path)
    ring = points(inner)
    for (a, b), moved in zip(pairwise([*ring, ring[0]]), points(outer), strict=True):
        (ax, ay), (bx, by_) = a, b
        length = dist(a, b)
        away = ((bx - ax) * (moved[1] - ay) - (by_ - ay) * (moved[0] - ax)) / length
        assert abs(away) == pytest.approx(abs(by), abs=1e-6)


@pytest.mark.parametrize("shape", ["round", "hex"])
def test_shapes_of_one_size_have_sheets_of_their_own(shape: Shape) -> None:
    size = mm(30, 30)
    cards = [Copy(0, None, size), Copy(1, None, size, shape=shape), Copy(2, None, size)]
    result = impose(cards, SheetSpec())
    assert [[placed.face for placed in sheet.placements] for sheet in result.sheets] == [[0, 2], [1]]
    assert [group.shape for group in result.groups] == [None, shape]
