"""Which face lies where: order, backs, counts, and cards of more than one shape."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.sheets import (
    Copy,
    ImpositionResult,
    Paper,
    SheetSpec,
    back_turn,
    count_papers,
    flip_axis,
    impose,
)
from cardforge.sheets.spec import Backs
from cardforge.units import MM
from tests.sheets.kit import BACK, POKER, codes, copies, fronts, in_mm, mm, on, rows


def page_text(result: ImpositionResult) -> str:
    pages = []
    for number, sheet in enumerate(result.sheets, 1):
        lines = [f"page {number}: {sheet.side} of sheet {sheet.number}, {sheet.orientation}"]
        lines += ["".join(f"{'.' if face is None else face:>4}" for face in row) for row in rows(sheet)]
        pages.append("\n".join(lines) + "\n")
    return "\n".join(pages)


def test_twelve_cards_duplex() -> None:
    result = impose(copies(12), SheetSpec(backs="duplex"))
    assert page_text(result) == (Path(__file__).parent / "duplex-12.txt").read_text("utf-8")
    assert result.problems == ()


def test_backs_lie_behind_their_fronts_on_a_long_edge() -> None:
    front, back = impose(copies(9), SheetSpec(backs="duplex")).sheets
    assert rows(back) == [[102, 101, 100], [105, 104, 103], [108, 107, 106]]
    by_face = {placed.face: placed for placed in back.placements}
    for placed in front.placements:
        box, behind = placed.trim, by_face[placed.face + BACK].trim
        assert behind.left == pytest.approx(front.size.width - box.right)
        assert behind.top == pytest.approx(box.top)
    assert {placed.turn for placed in back.placements} == {0}


def test_an_incomplete_sheet_is_mirrored_over_the_full_grid() -> None:
    result = impose(copies(5), SheetSpec(backs="duplex"))
    assert rows(result.sheets[1]) == [[102, 101, 100], [None, 104, 103], [None, None, None]]
    full = impose(copies(9), SheetSpec(backs="duplex"))
    assert result.sheets[1].trim_box == full.sheets[1].trim_box
    assert set(result.sheets[1].placements) <= {
        placed._replace(face=face) for placed in full.sheets[1].placements for face in range(100, 109)
    }


def test_short_edge_turns_backs_and_swaps_rows() -> None:
    front, back = impose(copies(7), SheetSpec(backs="duplex", flip="short")).sheets
    assert rows(back) == [[106, None, None], [103, 104, 105], [100, 101, 102]]
    assert {placed.turn for placed in back.placements} == {180}
    top = next(placed for placed in back.placements if placed.face == 100).trim
    assert top.top == pytest.approx(front.size.height - front.placements[0].trim.bottom)


def test_long_edge_on_landscape_paper_is_the_horizontal_axis() -> None:
    _, back = impose(copies(3), SheetSpec(backs="duplex", orientation="landscape")).sheets
    assert rows(back) == [[None, None, None, None], [100, 101, 102, None]]
    assert {placed.turn for placed in back.placements} == {180}
    assert flip_axis("short", "landscape") == "vertical"


@pytest.mark.parametrize(
    ("turn", "vertical", "horizontal"), [(0, 0, 180), (90, 270, 90), (180, 180, 0), (270, 90, 270)]
)
def test_turns_of_backs(turn: int, vertical: int, horizontal: int) -> None:
    assert back_turn(turn, "vertical") == vertical
    assert back_turn(turn, "horizontal") == horizontal


def test_the_offset_moves_backs_only_right_and_down() -> None:
    still = impose(copies(1), SheetSpec(backs="duplex"))
    moved = impose(copies(1), SheetSpec(backs="duplex", offset=(1.0 * MM, -0.5 * MM)))
    assert moved.sheets[0] == still.sheets[0]
    there, before = moved.sheets[1], still.sheets[1]
    assert there.placements[0].trim == before.placements[0].trim.moved(1.0 * MM, -0.5 * MM)
    assert there.placements[0].clip == before.placements[0].clip.moved(1.0 * MM, -0.5 * MM)
    assert there.trim_box == before.trim_box.moved(1.0 * MM, -0.5 * MM)
    assert moved.problems == ()


def test_an_offset_out_of_the_printable_area_is_a_warning() -> None:
    result = impose(copies(1), SheetSpec(backs="duplex", offset=(6 * MM, 0)))
    assert codes(result.problems) == [("print.outside-printable", "warning")]


def test_copies_keep_their_number_and_order() -> None:
    order = [0] * 3 + [1] + [2] * 7
    result = impose([Copy(face, None, POKER) for face in order], SheetSpec())
    assert fronts(result.sheets) == [order[:9], order[9:]]
    assert rows(result.sheets[1])[0] == [2, 2, None]


@pytest.mark.parametrize(("cards", "pages"), [(1, 1), (9, 1), (10, 2), (18, 2), (0, 0)])
def test_page_counts(cards: int, pages: int) -> None:
    single = impose(copies(cards), SheetSpec())
    double = impose(copies(cards), SheetSpec(backs="duplex"))
    assert (len(single.sheets), len(double.sheets)) == (pages, 2 * pages)
    assert count_papers(double.sheets) == pages
    assert codes(single.problems) == ([] if cards else [("print.no-cards", "error")])


def with_and_without_backs(default: int | None) -> list[Copy]:
    backs = [500] * 9 + [default] * 9 + [501] * 9
    return [Copy(n, back, POKER, name=f"card {n}") for n, back in enumerate(backs)]


def test_cards_without_a_back_never_shift_the_pairing() -> None:
    result = impose(with_and_without_backs(None), SheetSpec(backs="duplex"))
    assert [sheet.side for sheet in result.sheets] == ["front", "back"] * 3
    assert [len(sheet.placements) for sheet in result.sheets] == [9, 9, 9, 0, 9, 9]
    assert codes(result.problems) == [("print.no-back", "warning")]
    assert result.problems[0].message == "no back for card 9, card 10, card 11 and 6 more: blank behind them"


def test_a_default_back_fills_the_gap() -> None:
    result = impose(with_and_without_backs(7), SheetSpec(backs="duplex"))
    assert [placed.face for placed in result.sheets[3].placements] == [7] * 9
    assert result.problems == ()


@pytest.mark.parametrize("backs", ["duplex", "fill", "pages", "fill+pages"])
def test_backs_asked_for_where_no_card_has_one(backs: Backs) -> None:
    cards = [Copy(n, None, POKER) for n in range(3)]
    result = impose(cards, SheetSpec(backs=backs))
    assert codes(result.problems) == [("print.no-back", "warning")]
    assert sum(len(sheet.placements) for sheet in result.sheets) == 3


def common(number: int) -> list[Copy]:
    return [Copy(n, 77, POKER) for n in range(number)]


def test_fill_puts_the_common_back_in_free_places_of_the_last_sheet() -> None:
    result = impose(common(11), SheetSpec(backs="fill"))
    assert fronts(result.sheets)[1] == [9, 10] + [77] * 7
    assert [sheet.side for sheet in result.sheets] == ["front", "front"]
    assert result.groups[0].cards == 11
    full = impose(common(9), SheetSpec(backs="fill"))
    assert fronts(full.sheets) == [list(range(9))]


def test_fill_leaves_skipped_places_alone() -> None:
    result = impose(common(3), SheetSpec(backs="fill", start=2, skip=(9,)))
    assert rows(result.sheets[0]) == [[None, 0, 1], [2, 77, 77], [77, 77, None]]


def test_pages_puts_all_backs_at_the_end_mirrored() -> None:
    result = impose(copies(12), SheetSpec(backs="pages"))
    duplex = impose(copies(12), SheetSpec(backs="duplex"))
    assert [(sheet.side, sheet.number) for sheet in result.sheets] == [
        ("front", 1),
        ("front", 2),
        ("back", 1),
        ("back", 2),
    ]
    assert result.sheets[2:] == (duplex.sheets[1], duplex.sheets[3])


def test_fill_and_pages_adds_one_full_sheet_of_the_common_back() -> None:
    result = impose(common(11), SheetSpec(backs="fill+pages"))
    assert len(result.sheets) == 3
    assert [placed.face for placed in result.sheets[2].placements] == [77] * 9
    assert (result.sheets[2].side, result.sheets[2].number) == ("back", 3)
    assert (result.groups[0].pages, result.groups[0].papers) == (3, 3)


def test_the_common_back_is_the_one_most_cards_have() -> None:
    cards = [Copy(0, 50, POKER), Copy(1, 51, POKER), Copy(2, 51, POKER)]
    result = impose(cards, SheetSpec(backs="fill"))
    assert fronts(result.sheets)[0] == [0, 1, 2] + [51] * 6


def test_stacked_sheets_give_the_deck_in_order() -> None:
    result = impose(copies(21), SheetSpec(collate="stack"))
    assert [len(sheet.placements) for sheet in result.sheets] == [9, 9, 3]
    piles: list[int] = []
    for slot in range(9):
        piles += [p.face for sheet in result.sheets for p in sheet.placements if p.slot.number == slot]
    assert piles == list(range(21))


def test_start_and_skip_use_up_a_cut_sheet() -> None:
    result = impose(copies(14), SheetSpec(start=4, skip=(5, 9, 11)))
    assert rows(result.sheets[0]) == [[None] * 3, [0, None, 1], [2, 3, None]]
    assert rows(result.sheets[1])[0] == [4, None, 5]
    assert len(result.sheets) == 3


@pytest.mark.parametrize(("start", "skip"), [(10, ()), (0, ()), (1, tuple(range(1, 10))), (1, (0,))])
def test_places_that_are_not_there(start: int, skip: tuple[int, ...]) -> None:
    result = impose(copies(12), SheetSpec(start=start, skip=skip))
    assert codes(result.problems) == [("print.start", "error")]
    assert result.sheets == ()


def test_sizes_are_grouped_on_sheets_of_their_own_in_data_order() -> None:
    token = mm(30, 30)
    cards = [Copy(0, 100, POKER), Copy(1, None, token), Copy(2, 102, POKER), Copy(3, None, token)]
    result = impose(cards, SheetSpec(backs="duplex", skip=(1,)))
    assert [(g.size, g.cards, g.pages, g.papers) for g in result.groups] == [
        (POKER, 2, 2, 1),
        (token, 2, 2, 1),
    ]
    assert [sheet.number for sheet in result.sheets] == [1, 1, 2, 2]
    assert fronts(result.sheets) == [[0, 2], [1, 3]]
    assert rows(result.sheets[0])[0] == [None, 0, 2]
    assert rows(result.sheets[2])[0][0] == 1
    last = impose(cards, SheetSpec(backs="pages"))
    assert [(sheet.side, sheet.number) for sheet in last.sheets] == [
        ("front", 1),
        ("front", 2),
        ("back", 1),
        ("back", 2),
    ]


def test_a_size_that_fits_nowhere_does_not_hide_the_others() -> None:
    cards = [Copy(0, None, mm(300, 220)), Copy(1, None, POKER), Copy(2, None, mm(400, 400))]
    result = impose(cards, SheetSpec())
    assert codes(result.problems) == [("print.no-fit", "error")] * 2
    assert fronts(result.sheets) == [[1]]


def test_landscape_cards_turn_clockwise_into_portrait_slots() -> None:
    shapes = [POKER, POKER.turned, POKER, POKER.turned]
    result = impose([Copy(n, None, shape) for n, shape in enumerate(shapes)], SheetSpec())
    assert [placed.turn for placed in result.sheets[0].placements] == [0, 90, 0, 90]
    plain = impose([Copy(n, None, POKER) for n in range(4)], SheetSpec())
    assert [p.trim for p in result.sheets[0].placements] == [p.trim for p in plain.sheets[0].placements]
    first = impose([Copy(1, None, POKER.turned), Copy(0, None, POKER)], SheetSpec())
    assert [placed.turn for placed in first.sheets[0].placements] == [90, 0]


def test_backs_of_turned_cards_have_their_top_at_the_same_edge() -> None:
    card = [Copy(0, 1, POKER.turned)]
    front, back = impose(card, SheetSpec(backs="duplex")).sheets
    assert (front.placements[0].turn, back.placements[0].turn) == (90, 270)
    front, back = impose(card, SheetSpec(backs="duplex", flip="short")).sheets
    assert (front.placements[0].turn, back.placements[0].turn) == (90, 90)
    portrait_back = [Copy(0, 1, POKER.turned, back_trim=POKER)]
    _, back = impose(portrait_back, SheetSpec(backs="duplex")).sheets
    assert back.placements[0].turn == 0


def test_a_back_of_another_size_is_an_error() -> None:
    card = Copy(0, 1, POKER, back_trim=mm(63.5, 88.9), name="Ace")
    result = impose([card], SheetSpec(backs="duplex"))
    assert codes(result.problems) == [("print.back-size", "error")]
    assert result.problems[0].card == "Ace"


def test_one_card_a_page_for_a_print_shop() -> None:
    paper = Paper("shop", mm(69, 94))
    spec = SheetSpec(paper=paper, margin=0, grid=(1, 1), bleed=3 * MM, marks="none", backs="duplex")
    result = impose(copies(2), spec)
    assert result.problems == ()
    assert len(result.sheets) == 4
    assert in_mm(result.sheets[0].trim_box) == (3, 3, 66, 91)
    assert in_mm(result.sheets[0].bleed_box) == (0, 0, 69, 94)


def test_posters_hold_one_card_each() -> None:
    result = impose(copies(2), SheetSpec(poster=True))
    assert fronts(result.sheets) == [[0], [1]]
    assert result.sheets[0].placements[0].scale == pytest.approx(200 / 63)


# --- several sizes in one job ---


def mixed(cards: int, tokens: int) -> list[Copy]:
    """Cards and tokens in turn, as data gives them; the numbers of tokens go on after those of the cards."""
    large = copies(cards)
    small = [
        Copy(cards + n, cards + n + BACK, mm(30, 30), 2 * MM, mm(30, 30), f"token {n}") for n in range(tokens)
    ]
    longest = max(cards, tokens)
    return [copy for n in range(longest) for copy in (*large[n : n + 1], *small[n : n + 1])]


def test_sizes_have_sheets_of_their_own_each_with_its_backs() -> None:
    result = impose(mixed(10, 3), SheetSpec(backs="duplex"))
    assert [(sheet.number, sheet.side, len(sheet.placements)) for sheet in result.sheets] == [
        (1, "front", 9),
        (1, "back", 9),
        (2, "front", 1),
        (2, "back", 1),
        (3, "front", 3),
        (3, "back", 3),
    ]
    assert rows(result.sheets[4])[0][:3] == [10, 11, 12]
    assert rows(result.sheets[5])[0][-3:] == [BACK + 12, BACK + 11, BACK + 10]
    assert [(group.cards, group.papers, group.pages) for group in result.groups] == [(10, 2, 4), (3, 1, 2)]


def test_backs_of_all_sizes_follow_all_fronts_if_the_stack_is_put_in_again() -> None:
    sheets = impose(mixed(10, 3), SheetSpec(backs="pages")).sheets
    assert [(sheet.number, sheet.side) for sheet in sheets] == [
        *((number, "front") for number in (1, 2, 3)),
        *((number, "back") for number in (1, 2, 3)),
    ]


def test_every_size_is_a_stack_of_its_own() -> None:
    sheets = impose(mixed(18, 90), SheetSpec(collate="stack", orientation="portrait")).sheets
    assert [sheet.grid.columns * sheet.grid.rows for sheet in sheets] == [9, 9, 54, 54]
    assert [rows(sheet)[0] for sheet in sheets[:2]] == [[0, 2, 4], [1, 3, 5]]
    # 90 tokens on two sheets: the piles of the first 36 places are two high, the others have one each.
    assert [rows(sheet)[0][:3] for sheet in sheets[2:]] == [[18, 20, 22], [19, 21, 23]]
    assert rows(sheets[2])[-1][-1] == 18 + 89


def test_a_half_used_sheet_is_one_of_the_first_size() -> None:
    result = impose(mixed(3, 3), SheetSpec(start=5, skip=(6,), backs="duplex"))
    first, _, second, _ = result.sheets
    assert rows(first) == [[None, None, None], [None, 0, None], [1, 2, None]]
    assert rows(second)[0][:3] == [3, 4, 5]


def test_copies_with_a_spec_of_their_own_are_laid_by_it() -> None:
    """Each with its paper and backs, also where they are of one size."""
    own = on("letter")._replace(backs="duplex")
    cards = [copy._replace(spec=own if copy.front % 2 else None) for copy in copies(4)]
    result = impose(cards, SheetSpec(backs="none"))
    assert [(sheet.side, [placed.face for placed in sheet.placements]) for sheet in result.sheets] == [
        ("front", [0, 2]),
        ("front", [1, 3]),
        ("back", [BACK + 3, BACK + 1]),
    ]
    assert [round(sheet.size.width / MM, 1) for sheet in result.sheets] == [210, 215.9, 215.9]
    without = [copy._replace(back=None) for copy in cards]
    assert codes(impose(without, SheetSpec()).problems) == [("print.no-back", "warning")]
