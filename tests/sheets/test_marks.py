"""Cut marks and the ruler in the margin."""

from __future__ import annotations

import pytest

from cardforge.sheets import Marks, Paper, Ruler, SheetSpec, cut_marks, impose, ruler_place
from cardforge.sheets.spec import Line, MarkStyle
from cardforge.units import MM, Box, to_mm
from tests.sheets.kit import POKER, codes, copies, grid, in_mm, mm, on


def marks(spec: SheetSpec) -> Marks:
    found, bare = cut_marks(grid(spec), spec)
    assert bare == ()
    return found


def lines_mm(lines: tuple[Line, ...]) -> set[Line]:
    return {in_mm(Box(*line)) for line in lines}


def test_every_cut_is_marked_on_both_ends_up_to_the_printable_edge() -> None:
    lines = lines_mm(marks(SheetSpec()).lines)
    xs, ys = (10.5, 73.5, 136.5, 199.5), (16.5, 104.5, 192.5, 280.5)
    above = {(x, 8.0, x, 13.0) for x in xs}
    below = {(x, 284.0, x, 289.0) for x in xs}
    left = {(5.0, y, 7.0, y) for y in ys}
    right = {(203.0, y, 205.0, y) for y in ys}
    assert lines == above | below | left | right


def test_gutters_are_marked_at_both_edges() -> None:
    found = grid(SheetSpec(bleed=3 * MM))
    assert len(found.edges("vertical")) == 8
    assert len(found.edges("horizontal")) == 4
    assert len(marks(SheetSpec(bleed=3 * MM)).lines) == 24


def test_marks_keep_their_length_where_there_is_room() -> None:
    spec = SheetSpec(grid=(1, 1), mark_length=7 * MM, mark_offset=1 * MM)
    for x1, y1, x2, y2 in marks(spec).lines:
        assert to_mm(abs(x2 - x1) + abs(y2 - y1)) == pytest.approx(7)
    assert (marks(spec).lines[0][3]) == pytest.approx(grid(spec).block.top - 4 * MM)


def test_marks_are_never_too_thin_to_print() -> None:
    assert marks(SheetSpec(mark_width=0.1)).width == 0.25
    assert marks(SheetSpec(mark_colour="#ff0000")).colour == "#ff0000"


def test_marks_go_into_the_margin_where_the_cards_fill_the_rest() -> None:
    spec = SheetSpec(poster=True)
    found = grid(spec)
    lines, _ = cut_marks(found, spec)
    across = [line for line in lines.lines if line[1] == line[3]]
    assert {round(to_mm(min(line[0], found.paper.width - line[2])), 3) for line in across} == {2.0}


def test_a_forced_grid_still_gets_marks_off_the_papers_edge() -> None:
    spec = SheetSpec(grid=(3, 3), bleed=3 * MM)
    result = impose(copies(9), spec)
    assert codes(result.problems) == [("print.outside-printable", "warning")]
    edge = min(line[0] for line in result.sheets[0].marks.lines)
    assert to_mm(edge) == pytest.approx(0.5)
    assert len(result.sheets[0].marks.lines) == 24


def test_a_side_without_any_room_is_said() -> None:
    result = impose(copies(6), SheetSpec(orientation="portrait", grid=(3, 2), gutter=9 * MM, bleed=2 * MM))
    assert ("print.no-marks", "warning") in codes(result.problems)
    assert result.problems[-1].message == "the cards leave no room for cut marks on the left and right"
    assert result.sheets[0].marks.lines


@pytest.mark.parametrize(
    ("paper", "sides"),
    [
        ("63.5x88.5", "any side"),
        ("63.5x120", "the left and right"),
        ("90x88.5", "the top and bottom"),
    ],
)
def test_sides_without_room_are_named_as_people_say_it(paper: str, sides: str) -> None:
    spec = SheetSpec(paper=Paper.parse(paper), orientation="portrait", grid=(1, 1), margin=0.0)
    message = next(each.message for each in impose(copies(1), spec).problems if each.code == "print.no-marks")
    assert message == f"the cards leave no room for cut marks on {sides}"


def test_grid_lines_run_from_end_to_end_of_the_outer_marks() -> None:
    lines = lines_mm(marks(SheetSpec(marks="grid")).lines)
    assert len(lines) == 8
    assert (73.5, 8.0, 73.5, 289.0) in lines


@pytest.mark.parametrize(
    ("spec", "number"),
    [
        (SheetSpec(), 8),
        (SheetSpec(bleed=3 * MM), 8),
        (SheetSpec(bleed=1 * MM, gutter=6 * MM), 8 + 3 * 4 + 1 * 8),
        (SheetSpec(bleed=1 * MM, gutter=40 * MM, mark_length=3 * MM), 8 + 2 * (1 * 4) + 2 * (1 * 4)),
    ],
)
def test_corners_mark_the_block_and_every_card_where_gutters_allow(spec: SheetSpec, number: int) -> None:
    assert len(marks(spec._replace(marks="corners")).lines) == number


def test_marks_stand_on_every_front_and_on_backs_if_asked() -> None:
    spec = SheetSpec(backs="duplex", offset=(0.5 * MM, 0))
    sheets = impose(copies(10), spec).sheets
    assert sheets[2].marks == sheets[0].marks
    assert sheets[0].marks.lines
    assert sheets[1].marks.lines == ()
    both = impose(copies(10), spec._replace(marks_on="both")).sheets
    moved = {(x1 + 0.5, y1, x2 + 0.5, y2) for x1, y1, x2, y2 in lines_mm(both[0].marks.lines)}
    assert lines_mm(both[1].marks.lines) == moved
    assert lines_mm(both[3].marks.lines) == moved


def test_no_marks() -> None:
    assert marks(SheetSpec(marks="none")).lines == ()


def ruler(spec: SheetSpec) -> Ruler | None:
    return ruler_place(impose(copies(1), spec).sheets[0])


def test_the_ruler_stands_below_the_marks_if_there_is_room() -> None:
    found = ruler(SheetSpec())
    assert found is not None
    assert found.turn == 0
    assert in_mm(found.box) == (5.0, 289.5, 105.0, 291.9)
    assert in_mm(found.note) == (108.0, 289.5, 205.0, 291.9)
    assert found.start == (found.box.left, found.box.top)
    assert to_mm(found.ticks[-1]) == pytest.approx(100)


def test_on_letter_it_stands_left_with_a_mark_between_two_ticks() -> None:
    found = ruler(on("letter"))
    assert found is not None
    assert found.turn == 270
    assert in_mm(found.box) == (5.0, 170.4, 7.4, 270.4)
    assert found.start == (found.box.right, found.box.bottom)


def test_no_ruler_where_there_is_no_room_and_none_on_backs() -> None:
    assert ruler(SheetSpec(poster=True)) is None
    assert ruler(on("100x120")) is None
    _, back = impose(copies(1), SheetSpec(backs="duplex")).sheets
    assert ruler_place(back) is None


@pytest.mark.parametrize("paper", ["a3", "a4", "a5", "letter"])
@pytest.mark.parametrize("style", ["crop", "grid", "corners", "none"])
@pytest.mark.parametrize("bleed", [None, 1, 3])
def test_the_ruler_is_never_taken_for_a_mark(paper: str, style: MarkStyle, bleed: int | None) -> None:
    spec = on(paper)._replace(marks=style, bleed=None if bleed is None else bleed * MM)
    sheet = impose(copies(1), spec).sheets[0]
    found = ruler_place(sheet)
    assert found is not None
    assert sheet.grid.printable.contains(found.box, 1e-6)
    assert sheet.grid.printable.contains(found.note, 1e-6)
    for box in (found.box, found.note):
        common = box.clipped(sheet.bleed_box)
        assert common.right < common.left or common.bottom < common.top
    for line in sheet.marks.lines:
        meeting = found.note.clipped(Box(*line))
        assert meeting.right < meeting.left or meeting.bottom < meeting.top
    cuts = sheet.grid.edges("vertical" if found.turn == 0 else "horizontal")
    x, y = found.start
    for tick in found.ticks:
        at = x + tick if found.turn == 0 else y - tick
        assert all(abs(at - cut) > 1 * MM for cut in cuts)


def test_a_token_sheet_has_marks_for_every_cut() -> None:
    found = grid(SheetSpec(), mm(25, 25))
    expected = 2 * (found.columns + 1 + found.rows + 1)
    assert len(cut_marks(found, SheetSpec())[0].lines) == expected


def test_marks_lie_outside_all_cards() -> None:
    sheet = impose(copies(8, POKER), SheetSpec(bleed=3 * MM)).sheets[0]
    for line in sheet.marks.lines:
        for placed in sheet.placements:
            meeting = placed.clip.clipped(Box(*line))
            assert meeting.right < meeting.left or meeting.bottom < meeting.top
