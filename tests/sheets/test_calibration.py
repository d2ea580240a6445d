"""The calibration sheet: cells, their names and offsets, and where their crosses lie."""

from __future__ import annotations

import pytest

from cardforge.sheets import Copy, Flip, Orientation, Paper, PrinterSetup, SheetSpec, impose
from cardforge.sheets.calibration import CalibrationSheet, calibration_sheet, cell_offset
from cardforge.units import CARD_SIZES, MM, Size

PAPERS = ("a3", "a4", "a5", "letter")
WAYS: tuple[Orientation, ...] = ("portrait", "landscape")
FLIPS: tuple[Flip, ...] = ("long", "short")


def sheet(paper: str = "a4", way: Orientation = "portrait", flip: Flip = "long") -> CalibrationSheet:
    found = calibration_sheet(Paper.parse(paper).laid(way), way, flip)
    assert found is not None
    return found


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("paper", PAPERS)
def test_everything_lies_in_the_printable_area(paper: str, way: Orientation) -> None:
    made = sheet(paper, way)
    room = 5 * MM - 1e-6
    width, height = made.paper
    assert made.block.left >= room
    assert made.down[0] + 3 * MM <= width - room
    assert max(made.down[1] + 100 * MM, made.across[1] + 3 * MM) <= height - room
    assert made.across[0] + 100 * MM <= width - room
    for cell in made.cells:
        assert made.block.contains(cell.box, 1e-6)
        for x, y in (cell.front, cell.back):
            assert room + 4 * MM <= x <= width - room - 4 * MM
            assert room + 4 * MM <= y <= height - room - 4 * MM


def test_a_cell_has_the_same_name_and_offset_on_every_sheet() -> None:
    for paper in PAPERS:
        for way in WAYS:
            cells = {cell.name: cell.offset for cell in sheet(paper, way).cells}
            assert cells["F6"] == (0.0, 0.0)
            assert all(offset == cell_offset(name) for name, offset in cells.items())
    assert len(sheet().cells) == 121


def test_cells_step_half_a_millimetre_to_the_right_and_down() -> None:
    assert cell_offset("G6") == pytest.approx((0.5 * MM, 0))
    assert cell_offset("f7") == pytest.approx((0, 0.5 * MM))
    assert cell_offset("A1") == pytest.approx((-2.5 * MM, -2.5 * MM))
    assert cell_offset("K11", (5 * MM, 0)) == pytest.approx((7.5 * MM, 2.5 * MM))


@pytest.mark.parametrize("name", ["", "6", "F", "L1", "F0", "F12", "6F", "F6,G6"])
def test_other_names_are_no_cells(name: str) -> None:
    assert cell_offset(name) is None


@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("way", WAYS)
def test_the_middle_cell_lies_behind_itself_as_cards_do(way: Orientation, flip: Flip) -> None:
    """Crosses are mirrored as the backs of cards are, so that what is measured holds for them."""
    made = sheet("a4", way, flip)
    spec = SheetSpec(orientation=way, flip=flip, backs="duplex")
    front, back = impose([Copy(0, 1, CARD_SIZES["poker"])], spec).sheets
    card, behind = front.placements[0].trim, back.placements[0].trim
    for cell in made.cells:
        x = cell.back[0] - cell.offset[0]
        y = cell.back[1] - cell.offset[1]
        if (way == "portrait") == (flip == "long"):
            assert x - behind.cx == pytest.approx(card.cx - cell.front[0])
            assert y - behind.cy == pytest.approx(cell.front[1] - card.cy)
        else:
            assert x - behind.cx == pytest.approx(cell.front[0] - card.cx)
            assert y - behind.cy == pytest.approx(card.cy - cell.front[1])


def test_paper_that_is_too_small_has_no_sheet() -> None:
    assert calibration_sheet(Size(100 * MM, 148 * MM), "portrait", "long") is None


def _backs(**more: object) -> tuple[float, float, tuple[str, ...]]:
    office = PrinterSetup("office", (("portrait", "long", (1.0, 2.0)),))
    spec = SheetSpec(backs="duplex", printer=office, **more)  # type: ignore[arg-type]
    done = impose([Copy(0, 1, CARD_SIZES["poker"])], spec)
    plain = impose([Copy(0, 1, CARD_SIZES["poker"])], SheetSpec(backs="duplex", **more))  # type: ignore[arg-type]
    assert done.sheets[0] == plain.sheets[0]
    box, usual = done.sheets[1].trim_box, plain.sheets[1].trim_box
    return box.left - usual.left, box.top - usual.top, tuple(problem.code for problem in done.problems)


def test_a_printers_offset_is_added_on_backs_alone() -> None:
    across, down, codes = _backs(orientation="portrait")
    assert (across, down) == pytest.approx((1, 2))
    assert codes == ()
    across, down, _ = _backs(orientation="portrait", offset=(3.0, 3.0))
    assert (across, down) == pytest.approx((1, 2))


def test_a_printer_that_was_calibrated_for_other_sheets_is_told_and_moves_nothing() -> None:
    assert _backs(orientation="landscape") == (0, 0, ("print.not-calibrated",))
    assert _backs(orientation="portrait", flip="short") == (0, 0, ("print.not-calibrated",))


def test_a_printers_scale_turns_with_the_paper() -> None:
    office = PrinterSetup("office", (), (1.01, 1.0))
    found = [
        impose([Copy(0, None, CARD_SIZES["poker"])], SheetSpec(orientation=way, printer=office))
        for way in WAYS
    ]
    assert [done.sheets[0].stretch for done in found] == [(1.01, 1.0), (1.0, 1.01)]
    assert [done.problems for done in found] == [(), ()]
