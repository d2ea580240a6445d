"""Fronts and backs on one page, to be folded in its middle."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.sheets import FixedGrid, Paper, Placement, Sheet, SheetSpec, impose, plan_grid
from cardforge.sheets.spec import Slot
from cardforge.units import MM, PAPERS, Box, Size
from tests.sheets.kit import BACK, POKER, codes, copies, grid, in_mm, mm, rows

FOLD = SheetSpec(backs="fold")


def test_four_poker_cards_fold_on_a4() -> None:
    found = grid(FOLD)
    assert (found.columns, found.rows, found.orientation, found.fold) == (4, 2, "landscape", "vertical")
    assert found.reason == "4 a page, landscape, folded in the middle"
    (sheet,) = impose(copies(4), FOLD).sheets
    assert sheet.side == "front"
    assert rows(sheet) == [[0, 1, BACK + 1, BACK], [2, 3, BACK + 3, BACK + 2]]
    assert {placed.turn for placed in sheet.placements} == {0}


def test_backs_below_a_fold_across_stand_on_their_heads() -> None:
    spec = FOLD._replace(orientation="portrait", grid=(3, 2))
    (sheet,) = impose(copies(3), spec).sheets
    assert sheet.grid.fold == "horizontal"
    assert rows(sheet) == [[0, 1, 2], [BACK, BACK + 1, BACK + 2]]
    assert [placed.turn for placed in sheet.placements] == [0, 0, 0, 180, 180, 180]


def test_neither_flip_nor_offset_moves_what_is_folded() -> None:
    plain = impose(copies(5), FOLD).sheets
    assert plain == impose(copies(5), FOLD._replace(flip="short", offset=(3 * MM, 3 * MM))).sheets


def test_cards_without_a_back_leave_its_place_free_and_are_named() -> None:
    cards = [card._replace(back=None if card.front == 1 else card.back) for card in copies(3)]
    result = impose(cards, FOLD)
    assert codes(result.problems) == [("print.no-back", "warning")]
    assert rows(result.sheets[0]) == [[0, 1, None, BACK], [2, None, None, BACK + 2]]


def test_places_count_on_the_fronts_alone() -> None:
    first, second = impose(copies(4), FOLD._replace(start=2, skip=(3,))).sheets
    assert rows(first) == [[None, 0, BACK, None], [None, 1, BACK + 1, None]]
    assert rows(second) == [[2, 3, BACK + 3, BACK + 2], [None] * 4]
    assert codes(impose(copies(1), FOLD._replace(start=5)).problems) == [("print.start", "error")]


def test_a_stack_of_folded_sheets_keeps_the_order_of_the_cards() -> None:
    sheets = impose(copies(8), FOLD._replace(collate="stack")).sheets
    assert [rows(sheet)[0][:2] for sheet in sheets] == [[0, 2], [1, 3]]
    assert [rows(sheet)[1][:2] for sheet in sheets] == [[4, 6], [5, 7]]


def test_the_fold_is_marked_and_is_no_cut() -> None:
    (sheet,) = impose(copies(4), FOLD).sheets
    assert {in_mm(Box(*line)) for line in sheet.marks.folds} == {
        (148.5, 8.5, 148.5, 13.5),
        (148.5, 196.5, 148.5, 201.5),
    }
    assert 148.5 not in {in_mm(Box(*line))[0] for line in sheet.marks.lines}
    assert len(sheet.marks.lines) == 2 * (4 + 3)


def test_a_fold_between_cards_that_stand_apart_runs_through() -> None:
    spec = FOLD._replace(gutter=6 * MM)
    (sheet,) = impose(copies(4, bleed=1 * MM), spec).sheets
    (fold,) = sheet.marks.folds
    assert in_mm(Box(*fold))[0] == 148.5
    assert fold[1] < sheet.grid.block.top < sheet.grid.block.bottom < fold[3]
    assert len(sheet.marks.lines) == 2 * (8 + 4)
    # Bleed that meets at the fold would hide it: then it is marked outside alone.
    assert len(impose(copies(4), FOLD._replace(bleed=1 * MM)).sheets[0].marks.folds) == 2
    assert impose(copies(4), FOLD._replace(marks="none")).sheets[0].marks.folds == ()


@pytest.mark.parametrize(
    "spec",
    [
        FOLD._replace(grid=(3, 3)),
        FOLD._replace(poster=True),
        FOLD._replace(fixed=FixedGrid(POKER, 2, 2, 10 * MM, 20 * MM, POKER)),
        FOLD._replace(fixed=FixedGrid(POKER, 1, 3, 73.5 * MM, 16.5 * MM, POKER)),
    ],
)
def test_what_has_no_line_in_its_middle_is_refused(spec: SheetSpec) -> None:
    plan = plan_grid(spec, POKER, 0.0)
    assert plan.grid is None
    assert codes(plan.problems) == [("print.no-fold", "error")]


def test_cards_that_fit_only_without_their_back_are_told_how() -> None:
    plan = plan_grid(FOLD, mm(180, 180), 0.0)
    assert plan.problems[0].message.startswith("a card of 180 × 180 mm and its back does not fit on A4")
    assert plan.problems[0].hint == "1 a page with --backs duplex"


def test_a_sheet_of_places_around_the_middle_folds() -> None:
    fixed = FixedGrid(POKER, 2, 3, 42 * MM, 16.5 * MM, POKER)
    (sheet,) = impose(copies(3), FOLD._replace(fixed=fixed)).sheets
    assert rows(sheet) == [[0, BACK], [1, BACK + 1], [2, BACK + 2]]


def folded(placed: Placement, sheet: Sheet) -> tuple[Box, tuple[float, float]]:
    """Where a back comes to lie behind the fronts, as seen from the front, and where its top points."""
    across, down = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}[placed.turn]
    box, width, height = placed.trim, sheet.size.width, sheet.size.height
    if sheet.grid.fold == "vertical":
        return Box(width - box.right, box.top, width - box.left, box.bottom), (-across, down)
    return Box(box.left, height - box.bottom, box.right, height - box.top), (across, -down)


@settings(max_examples=60)
@given(
    st.builds(mm, st.integers(20, 95), st.integers(20, 95)),
    st.sampled_from([Paper(name, PAPERS[name]) for name in PAPERS]),
    st.sampled_from(["auto", "portrait", "landscape"]),
    st.none() | st.integers(0, 4),
    st.integers(1, 15),
)
def test_every_back_folds_behind_its_front_with_its_top_at_the_same_edge(
    trim: Size, paper: Paper, orientation: str, bleed: int | None, number: int
) -> None:
    spec = FOLD._replace(paper=paper, orientation=orientation, bleed=None if bleed is None else bleed * MM)  # type: ignore[arg-type]
    cards = [
        card._replace(trim=trim.turned if card.front % 2 else trim, back_trim=None) for card in copies(number)
    ]
    sheets = impose(cards, spec).sheets
    seen = 0
    for sheet in sheets:
        fronts = {placed.face: placed for placed in sheet.placements if placed.face < BACK}
        backs = {placed.face: placed for placed in sheet.placements if placed.face >= BACK}
        assert {face + BACK for face in fronts} == set(backs)
        seen += len(fronts)
        for face, ahead in fronts.items():
            box, top = folded(backs[face + BACK], sheet)
            assert box == pytest.approx(ahead.trim, abs=0.01)
            assert top == {0: (0, -1), 90: (1, 0)}[ahead.turn]
            clip, _ = folded(backs[face + BACK]._replace(slot=replace_trim(backs[face + BACK])), sheet)
            assert clip == pytest.approx(ahead.clip, abs=0.01)
    assert seen == (number if sheets else 0)


def replace_trim(placed: Placement) -> Slot:
    """A slot whose trim is the placement's clip, to follow the clip through the fold."""
    return placed.slot._replace(trim=placed.clip)
