"""Marks that plotters look for, and the corners that cards leave to them."""

from __future__ import annotations

import pytest

from cardforge.sheets import Paper, SheetSpec, impose, plan_grid, ruler_place
from cardforge.sheets.spec import MarkStyle
from cardforge.units import CARD_SIZES, MM, PAPERS, Box
from tests.sheets.kit import POKER, codes, copies, grid, in_mm, on

THREE = SheetSpec(marks="silhouette3")


def test_six_poker_cards_leave_the_corners_of_a4_free() -> None:
    found = grid(THREE)
    assert (found.columns, found.rows) == (2, 3)
    assert found.reason == "6 a page, portrait; 9 with --marks crop"
    assert len(grid(on("letter")._replace(marks="silhouette4")).slots) == 6


def test_a_square_and_two_angles() -> None:
    blocks = [in_mm(box) for box in impose(copies(6), THREE).sheets[0].marks.blocks]
    assert blocks == [
        (10, 10, 15, 15),
        (180, 10, 200, 10.3),
        (199.7, 10, 200, 30),
        (10, 286.7, 30, 287),
        (10, 267, 10.3, 287),
    ]


def test_four_angles_whose_corners_point_to_the_papers() -> None:
    blocks = [
        in_mm(box) for box in impose(copies(6), THREE._replace(marks="silhouette4")).sheets[0].marks.blocks
    ]
    assert len(blocks) == 8
    assert blocks[:2] == [(10, 10, 30, 10.3), (10, 10, 10.3, 30)]
    assert blocks[6:] == [(180, 286.7, 200, 287), (199.7, 267, 200, 287)]


def test_a_grid_that_reaches_into_the_corners_is_warned_of_and_keeps_its_marks() -> None:
    result = impose(copies(8), THREE._replace(grid=(4, 2)))
    assert codes(result.problems) == [("print.plotter-marks", "warning")]
    assert result.problems[0].hint == "--grid auto puts 6 on a page"
    (sheet,) = result.sheets
    assert len(sheet.placements) == 8
    assert not any(meet(sheet.bleed_box, block) for block in sheet.marks.blocks)


def test_cards_on_the_marks_are_an_error() -> None:
    problems = plan_grid(THREE._replace(grid=(3, 3), gutter=1 * MM), POKER, 3 * MM).problems
    assert ("print.plotter-marks", "error") in codes(problems)


@pytest.mark.parametrize(
    "spec", [THREE, THREE._replace(grid=(4, 2)), THREE._replace(paper=Paper.parse("a5"))]
)
def test_the_ruler_keeps_away_from_the_corners(spec: SheetSpec) -> None:
    (sheet, *_) = impose(copies(2), spec).sheets
    found = ruler_place(sheet)
    assert found is not None
    width, height = sheet.size
    for box in (found.box, found.note):
        across = box.left >= 30 * MM and box.right <= width - 30 * MM
        upright = box.top >= 30 * MM and box.bottom <= height - 30 * MM
        assert across or upright


@pytest.mark.parametrize("size", CARD_SIZES)
def test_a_poster_leaves_the_corners_free_too(size: str) -> None:
    found = grid(THREE._replace(poster=True), CARD_SIZES[size], 3 * MM)
    shown = found.bleed.around(found.block)
    for x in (10 * MM, found.paper.width - 30 * MM):
        for y in (10 * MM, found.paper.height - 30 * MM):
            assert not meet(shown.grown(-1e-3), Box(x, y, x + 20 * MM, y + 20 * MM))


def test_the_margin_of_plotters_is_told() -> None:
    problem = plan_grid(THREE._replace(paper=Paper.parse("75x100")), POKER, 0.0).problems[0]
    assert problem.message == "a card of 63 × 88 mm does not fit on 75 × 100 mm (10 mm margin)"
    assert problem.hint == "1 a page with --marks crop"


def meet(one: Box, other: Box) -> bool:
    common = one.clipped(other)
    return common.right > common.left and common.bottom > common.top


@pytest.mark.parametrize("marks", ["silhouette3", "silhouette4"])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("bleed", [None, 0, 1, 3])
@pytest.mark.parametrize("backs", ["none", "fold"])
def test_no_card_or_bleed_lies_in_the_corners(
    marks: MarkStyle, paper: str, bleed: int | None, backs: str
) -> None:
    for size in CARD_SIZES.values():
        spec = on(paper)._replace(marks=marks, bleed=None if bleed is None else bleed * MM, backs=backs)  # type: ignore[arg-type]
        plan = plan_grid(spec, size, 3 * MM)
        if plan.grid is None:
            assert codes(plan.problems) == [("print.no-fit", "error")]
            continue
        shown = plan.grid.bleed.around(plan.grid.block)
        width, height = plan.grid.paper
        for x in (10 * MM, width - 30 * MM):
            for y in (10 * MM, height - 30 * MM):
                assert not meet(shown.grown(-1e-3), Box(x, y, x + 20 * MM, y + 20 * MM))
