"""How many cards a page holds, where they lie, and what is said when they do not fit."""

from __future__ import annotations

from typing import Literal

import pytest

from cardforge.sheets import FixedGrid, Paper, SheetSpec, plan_grid
from cardforge.sheets.grid import MOST
from cardforge.units import CARD_SIZES, MM, Size, to_mm
from tests.sheets.kit import POKER, codes, grid, in_mm, mm, on


@pytest.mark.parametrize(
    ("paper", "card", "bleed", "expected"),
    [
        ("a4", (63, 88), None, (3, 3, "portrait")),
        ("a4", (63.5, 88.9), None, (3, 3, "portrait")),
        ("a4", (59, 92), None, (3, 3, "portrait")),
        ("a4", (57.15, 88.9), None, (5, 2, "landscape")),
        ("a4", (56, 87), None, (5, 2, "landscape")),
        ("a4", (44, 68), None, (4, 4, "portrait")),
        ("a4", (41, 63), None, (7, 3, "landscape")),
        ("a4", (70, 120), None, (2, 2, "portrait")),
        ("a4", (63, 88), 1, (3, 3, "portrait")),
        ("a4", (63, 88), 3, (4, 2, "landscape")),
        ("a4", (63.5, 88.9), 3, (4, 2, "landscape")),
        ("a4", (63, 88), 0, (3, 3, "portrait")),
        ("letter", (63, 88), None, (3, 3, "portrait")),
        ("letter", (63, 88), 3, (3, 2, "landscape")),
        ("letter", (63.5, 88.9), None, (3, 3, "portrait")),
        ("a3", (63, 88), None, (6, 3, "landscape")),
        ("a5", (63, 88), None, (2, 2, "portrait")),
        ("a5", (63, 88), 3, (2, 2, "portrait")),
        ("a4", (85, 54), None, (2, 5, "portrait")),
        ("a4", (250, 100), None, (2, 1, "portrait")),
        ("200x100", (63, 88), None, (3, 1, "landscape")),
    ],
)
def test_the_grid_that_fits_most(
    paper: str, card: tuple[float, float], bleed: float | None, expected: tuple[int, int, str]
) -> None:
    spec = on(paper)._replace(bleed=None if bleed is None else bleed * MM)
    found = grid(spec, mm(*card))
    assert (found.columns, found.rows, found.orientation) == expected
    assert len(found.slots) == found.columns * found.rows


@pytest.mark.parametrize("name", CARD_SIZES)
def test_every_named_size_lies_inside_the_printable_area_of_a4(name: str) -> None:
    found = grid(SheetSpec(bleed=3 * MM), CARD_SIZES[name])
    assert found.printable.contains(found.bleed.around(found.block), 1e-6)


def test_nine_poker_cards_lie_centred_at_their_real_size() -> None:
    found = grid(SheetSpec())
    assert in_mm(found.block) == (10.5, 16.5, 199.5, 280.5)
    assert in_mm(found.slots[4].trim) == (73.5, 104.5, 136.5, 192.5)
    assert found.paper.width == pytest.approx(595.276, abs=0.001)
    assert found.slot_size.width == pytest.approx(178.583, abs=0.001)
    assert found.scale == 1


@pytest.mark.parametrize(
    ("spec", "trim", "reason"),
    [
        (SheetSpec(), POKER, "9 a page, portrait"),
        (SheetSpec(bleed=3 * MM), POKER, "3 mm bleed on A4: 8 a page; 9 with --bleed 1mm"),
        (SheetSpec(bleed=1 * MM), POKER, "1 mm bleed on A4: 9 a page"),
        (SheetSpec(bleed=1.5 * MM), mm(41, 63), "1.5 mm bleed on A4: 18 a page; 21 without --bleed"),
        (SheetSpec(gutter=8 * MM), POKER, "8 mm gutter on A4: 8 a page; 9 with --gutter 0"),
        (SheetSpec(gutter=2 * MM), POKER, "2 mm gutter on A4: 9 a page"),
        (SheetSpec(), POKER.turned, "9 a page, portrait, cards turned 90°"),
        (SheetSpec(grid=(2, 2)), POKER, "2 × 2 as asked"),
        (SheetSpec(poster=True), POKER, "poster, 3.17 times, portrait"),
    ],
)
def test_the_reason_says_what_would_fit_more(spec: SheetSpec, trim: Size, reason: str) -> None:
    assert grid(spec, trim).reason == reason


def test_portrait_cards_are_never_turned_but_landscape_cards_may_be() -> None:
    assert not grid(SheetSpec(), mm(41, 63)).turned
    assert not grid(SheetSpec(orientation="portrait"), mm(41, 63)).turned
    assert grid(SheetSpec(), mm(88, 63)).turned
    assert not grid(SheetSpec(orientation="landscape"), mm(88, 63)).turned
    assert not grid(SheetSpec(), mm(85, 54)).turned


def test_shared_cuts_show_the_layouts_bleed_outside_only() -> None:
    found = grid(SheetSpec())
    assert to_mm(found.bleed.left) == pytest.approx(3)
    assert in_mm(found.clip(found.slots[0])) == (7.5, 13.5, 73.5, 104.5)
    assert found.clip(found.slots[4]) == found.slots[4].trim


def test_outer_bleed_is_cut_back_to_leave_printable_room_for_marks() -> None:
    letter = grid(on("letter"))
    assert to_mm(letter.bleed.left) == pytest.approx(3)
    assert to_mm(letter.bleed.top) == pytest.approx(1)
    bare = grid(on("letter")._replace(marks="none"))
    assert to_mm(bare.bleed.top) == pytest.approx(2.7)


def test_own_bleed_and_gutter() -> None:
    found = grid(SheetSpec(bleed=3 * MM))
    assert to_mm(found.gutter.width) == pytest.approx(6)
    assert found.clip(found.slots[5]) == found.slots[5].trim.grown(3 * MM)
    narrow = grid(SheetSpec(bleed=3 * MM, gutter=2 * MM))
    assert to_mm(narrow.inner.width) == pytest.approx(1)
    wide = grid(SheetSpec(gutter=8 * MM))
    assert to_mm(wide.inner.height) == pytest.approx(3)


def test_a_grid_asked_for_beyond_the_printable_area_is_a_warning() -> None:
    plan = plan_grid(SheetSpec(grid=(3, 3), bleed=3 * MM), POKER, 3 * MM)
    assert plan.grid is not None
    assert codes(plan.problems) == [("print.outside-printable", "warning")]
    assert "leave 1.5 mm to the paper's edge, less than the 5 mm" in plan.problems[0].message
    assert plan.problems[0].hint == "--grid auto puts 8 on a page"
    assert in_mm(plan.grid.clip(plan.grid.slots[0])) == (1.5, 7.5, 70.5, 101.5)


def test_a_grid_asked_for_picks_the_paper_it_fits_best() -> None:
    assert grid(SheetSpec(grid=(4, 2))).orientation == "landscape"
    assert grid(SheetSpec(grid=(2, 3))).orientation == "portrait"


@pytest.mark.parametrize(
    ("spec", "trim", "message", "hint"),
    [
        (
            SheetSpec(),
            mm(300, 220),
            "a card of 300 × 220 mm does not fit on A4 (210 × 297 mm, 5 mm margin)",
            "1 a page with --paper a3",
        ),
        (
            SheetSpec(bleed=10 * MM),
            mm(190, 270),
            "a card of 190 × 270 mm with 10 mm bleed does not fit on A4 (210 × 297 mm, 5 mm margin)",
            "1 a page without --bleed and --gutter",
        ),
        (
            SheetSpec(orientation="landscape"),
            mm(190, 270),
            "a card of 190 × 270 mm does not fit on A4 (210 × 297 mm, 5 mm margin)",
            "1 a page with --orientation auto",
        ),
        (
            SheetSpec(grid=(5, 5)),
            POKER,
            "a 5 × 5 grid of 63 × 88 mm cards does not fit on A4 (210 × 297 mm, 5 mm margin)",
            "9 a page with --grid auto",
        ),
        (
            SheetSpec(grid=(0, 3)),
            POKER,
            "a grid of 0 × 3 does not fit on A4 (210 × 297 mm, 5 mm margin)",
            "9 a page with --grid auto",
        ),
        (
            SheetSpec(),
            mm(500, 500),
            "a card of 500 × 500 mm does not fit on A4 (210 × 297 mm, 5 mm margin)",
            "--poster scales a card to the page",
        ),
    ],
)
def test_what_does_not_fit_is_an_error_that_says_what_would(
    spec: SheetSpec, trim: Size, message: str, hint: str
) -> None:
    plan = plan_grid(spec, trim, 20 * MM)
    assert plan.grid is None
    assert codes(plan.problems) == [("print.no-fit", "error")]
    assert (plan.problems[0].message, plan.problems[0].hint) == (message, hint)


def test_art_short_of_the_bleed_asked_for_is_said() -> None:
    plan = plan_grid(SheetSpec(bleed=3 * MM), POKER, 2 * MM)
    assert plan.grid is not None
    assert codes(plan.problems) == [("print.short-bleed", "warning")]


def test_a_poster_fills_the_printable_area_upright() -> None:
    portrait = grid(SheetSpec(poster=True))
    assert to_mm(portrait.block.width) == pytest.approx(200)
    assert portrait.scale == pytest.approx(200 / 63)
    landscape = grid(SheetSpec(poster=True), mm(88, 63))
    assert (landscape.orientation, landscape.turned) == ("landscape", False)
    with_bleed = grid(SheetSpec(poster=True, bleed=3 * MM))
    assert with_bleed.printable.contains(with_bleed.bleed.around(with_bleed.block), 1e-6)
    assert with_bleed.bleed.left == pytest.approx(3 * MM * with_bleed.scale)


AVERY = FixedGrid(mm(85, 54), 2, 5, 15 * MM, 13.5 * MM, mm(95, 54))


@pytest.mark.parametrize(("card", "turned"), [((85, 54), False), ((54, 85), True)])
def test_perforated_sheets_keep_their_places(card: tuple[float, float], turned: bool) -> None:
    found = grid(SheetSpec(fixed=AVERY, marks="none"), mm(*card))
    assert found.turned == turned
    assert in_mm(found.slots[0].trim) == (15, 13.5, 100, 67.5)
    assert in_mm(found.slots[9].trim) == (110, 229.5, 195, 283.5)
    assert to_mm(found.inner.width) == pytest.approx(3)
    assert to_mm(found.inner.height) == pytest.approx(0)


def test_perforated_sheets_refuse_other_cards_and_warn_of_dead_zones() -> None:
    assert codes(plan_grid(SheetSpec(fixed=AVERY), POKER, 0).problems) == [("print.no-fit", "error")]
    edge = AVERY._replace(left=2 * MM)
    plan = plan_grid(SheetSpec(fixed=edge), mm(85, 54), 0)
    assert codes(plan.problems) == [("print.outside-printable", "warning")]


@pytest.mark.parametrize(("name", "label"), [("A4", "A4"), ("letter", "Letter"), ("200x100", "200 × 100 mm")])
def test_papers_are_labelled_as_people_know_them(name: str, label: str) -> None:
    assert Paper.parse(name).label == label


def test_a_paper_is_no_larger_than_a_page_can_be() -> None:
    assert Paper.parse("5080x5080").size == mm(5080, 5080)
    with pytest.raises(ValueError, match="larger than a PDF page can be; use up to 5080 mm"):
        Paper.parse("5081x10")


def test_a_slip_in_a_size_does_not_lay_a_million_cards() -> None:
    plan = plan_grid(SheetSpec(), mm(0.1, 0.1), 0.0)
    assert plan.grid is not None
    assert (plan.grid.columns, plan.grid.rows) == (MOST, MOST)


def test_an_unknown_paper_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match="a3, a4, a5, letter"):
        Paper.parse("folio")


@pytest.mark.parametrize(("orientation", "expected"), [("portrait", (3, 3)), ("landscape", (4, 2))])
def test_orientation_as_asked(
    orientation: Literal["portrait", "landscape"], expected: tuple[int, int]
) -> None:
    found = grid(SheetSpec(orientation=orientation))
    assert (found.columns, found.rows) == expected
    assert found.orientation == orientation
