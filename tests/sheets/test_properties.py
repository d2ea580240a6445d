"""What holds for any card, paper and option."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardforge.problems import has_errors
from cardforge.sheets import Copy, FixedGrid, Paper, Placement, Sheet, SheetSpec, back_turn, flip_axis, impose
from cardforge.units import MM, PAPERS, Box, Size
from tests.sheets.kit import BACK, mm

FAST = settings(max_examples=60)
SLACK = 1e-6

sides = st.integers(20, 95)
trims = st.builds(lambda w, h: mm(w, h), sides, sides)
lengths = st.none() | st.integers(0, 5).map(lambda value: value * MM)
offsets = st.integers(-3, 3).map(lambda value: value * MM)
specs = st.builds(
    lambda **given: SheetSpec(**given),  # what is left out is not made up
    paper=st.sampled_from([Paper(name, PAPERS[name]) for name in PAPERS]),
    orientation=st.sampled_from(["auto", "portrait", "landscape"]),
    grid=st.none() | st.tuples(st.integers(1, 3), st.integers(1, 3)),
    bleed=lengths,
    gutter=lengths,
    marks=st.sampled_from(["crop", "corners", "none"]),
    marks_on=st.sampled_from(["front", "both"]),
    backs=st.sampled_from(["duplex", "pages"]),
    flip=st.sampled_from(["long", "short"]),
    collate=st.sampled_from(["page", "stack"]),
    start=st.integers(1, 2),
    skip=st.sampled_from([(), (3,), (4, 6)]),
    offset=st.tuples(offsets, offsets),
)


def made(number: int, trim: Size, spec: SheetSpec, bleed: float = 3 * MM) -> tuple[Sheet, ...]:
    """Sheets of copies upright and turned in alternation."""
    cards = [Copy(n, n + BACK, trim.turned if n % 2 else trim, bleed) for n in range(number)]
    result = impose(cards, spec)
    assert bool(result.sheets) != has_errors(result.problems)
    return result.sheets


def overlap(one: Box, other: Box) -> bool:
    common = one.clipped(other)
    return common.right - common.left > SLACK and common.bottom - common.top > SLACK


@FAST
@given(trims, specs)
def test_slots_lie_on_the_paper_and_never_overlap(trim: Size, spec: SheetSpec) -> None:
    for sheet in made(3, trim, spec)[:1]:
        slots = [slot.trim for slot in sheet.grid.slots]
        assert not any(overlap(a, b) for n, a in enumerate(slots) for b in slots[:n])
        paper = Box(0, 0, sheet.size.width, sheet.size.height)
        forced = spec.grid is not None
        inside = paper if forced else sheet.grid.printable
        assert all(inside.contains(slot, 1e-3) for slot in slots)
        assert paper.contains(sheet.bleed_box, 1e-3)
        block = sheet.trim_box
        assert block.cx == pytest.approx(paper.cx)
        assert block.cy == pytest.approx(paper.cy)


@FAST
@given(trims, specs, st.integers(1, 30))
def test_every_copy_is_placed_exactly_once_on_each_side(trim: Size, spec: SheetSpec, number: int) -> None:
    sheets = made(number, trim, spec)
    if not sheets:
        return
    faces = Counter(placed.face for sheet in sheets for placed in sheet.placements)
    assert faces == Counter([*range(number), *range(BACK, BACK + number)])
    used = [{placed.slot.number for placed in sheet.placements} for sheet in sheets]
    assert [len(slots) for slots in used] == [len(sheet.placements) for sheet in sheets]


def seen_through(placed: Placement, sheet: Sheet, spec: SheetSpec) -> tuple[Box, int]:
    """A back's box and turn as they look from the front, through the paper: by corners, not by rule."""
    width, height = sheet.size.width, sheet.size.height
    sideways = (spec.flip == "long") == (height >= width)
    dx, dy = spec.offset

    def through(x: float, y: float) -> tuple[float, float]:
        return (width - (x - dx), y - dy) if sideways else (x - dx, height - (y - dy))

    box = placed.trim
    points = [through(box.left, box.top), through(box.right, box.bottom)]
    xs, ys = zip(*points, strict=True)
    ups = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}
    across, down = ups[placed.turn]
    top = (-across, down) if sideways else (across, -down)
    turn = next(turn for turn, up in ups.items() if up == top)
    return Box(min(xs), min(ys), max(xs), max(ys)), turn


def assert_backs_meet(sheets: tuple[Sheet, ...], spec: SheetSpec) -> None:
    front = {placed.face: (sheet, placed) for sheet in sheets for placed in sheet.placements}
    for sheet in sheets:
        for placed in sheet.placements if sheet.side == "back" else ():
            before, ahead = front[placed.face - BACK]
            assert (before.number, before.side) == (sheet.number, "front")
            box, turn = seen_through(placed, sheet, spec)
            assert turn == ahead.turn
            for got, wanted in (
                (box.left, ahead.trim.left),
                (box.top, ahead.trim.top),
                (box.right, ahead.trim.right),
                (box.bottom, ahead.trim.bottom),
            ):
                assert got == pytest.approx(wanted, abs=0.01)


@FAST
@given(trims, specs, st.integers(1, 20))
def test_backs_lie_exactly_behind_their_fronts(trim: Size, spec: SheetSpec, number: int) -> None:
    assert_backs_meet(made(number, trim, spec), spec)


@FAST
@given(
    st.integers(6, 40),
    st.integers(6, 40),
    st.sampled_from(["long", "short"]),
    st.sampled_from(["portrait", "landscape"]),
    st.integers(1, 9),
)
def test_backs_meet_on_perforated_sheets_that_are_not_centred(
    left: int, top: int, flip: str, orientation: str, number: int
) -> None:
    fixed = FixedGrid(mm(50, 40), 2, 2, left * MM, top * MM, mm(60, 50))
    spec = SheetSpec(fixed=fixed, backs="duplex", flip=flip, orientation=orientation)  # type: ignore[arg-type]
    sheets = made(number, fixed.card, spec)
    assert_backs_meet(sheets, spec)
    front, back = sheets[0].bleed_box, sheets[1].bleed_box
    outer = [front.left, front.right, front.top, front.bottom]
    if flip_axis(spec.flip, sheets[0].orientation) == "vertical":
        width = sheets[0].size.width
        assert [width - back.right, width - back.left, back.top, back.bottom] == pytest.approx(outer)
    else:
        height = sheets[0].size.height
        assert [back.left, back.right, height - back.bottom, height - back.top] == pytest.approx(outer)


@FAST
@given(trims, specs)
@example(
    mm(69, 69), SheetSpec(paper=Paper.parse("letter"), orientation="portrait", grid=(3, 1), gutter=4 * MM)
)
def test_marks_lie_outside_all_trims_and_off_the_papers_edge(trim: Size, spec: SheetSpec) -> None:
    for sheet in made(1, trim, spec)[:2]:
        grid = sheet.grid
        moved = spec.offset if sheet.side == "back" else (0.0, 0.0)
        paper = Box(0, 0, sheet.size.width, sheet.size.height).grown(-0.5 * MM).moved(*moved)
        # Centred blocks look the same from behind, so that the front's boxes tell for both sides.
        trims_here = [slot.trim.moved(*moved) for slot in grid.slots]
        clips = [grid.clip(slot).moved(*moved) for slot in grid.slots]
        for line in sheet.marks.lines:
            box = Box(*line)
            assert paper.contains(box, SLACK)
            assert max(box.width, box.height) >= 1 * MM - 0.01
            for card, clip in zip(trims_here, clips, strict=True):
                assert not overlap_line(box, card)
                assert not overlap_line(box, clip)


def overlap_line(line: Box, box: Box) -> bool:
    """Whether a line runs through a box, its edges not counted."""
    common = line.clipped(box.grown(-0.01))
    return common.right >= common.left and common.bottom >= common.top


@settings(max_examples=30)
@given(trims, specs, st.integers(0, 6))
def test_clips_hold_the_trim_and_stop_halfway_to_a_neighbour(trim: Size, spec: SheetSpec, bleed: int) -> None:
    for sheet in made(9, trim, spec, bleed * MM):
        clips = [placed.clip for placed in sheet.placements]
        assert not any(overlap(a, b) for n, a in enumerate(clips) for b in clips[:n])
        most = (bleed * MM if spec.bleed is None else spec.bleed) + SLACK
        for placed in sheet.placements:
            assert placed.clip.contains(placed.trim, SLACK)
            assert placed.trim.grown(most).contains(placed.clip, SLACK)
            assert sheet.bleed_box.contains(placed.clip, SLACK)
    for sheet in made(1, trim, spec, bleed * MM)[:1]:
        for slot in sheet.grid.slots:
            others = (other.trim for other in sheet.grid.slots if other.number != slot.number)
            assert not any(overlap(sheet.grid.clip(slot), other.grown(spec.gap / 2)) for other in others)


@given(st.sampled_from([0, 90, 180, 270]), st.sampled_from(["vertical", "horizontal"]))
def test_the_back_of_a_back_is_the_front(turn: int, axis: str) -> None:
    once = back_turn(turn, axis)  # type: ignore[arg-type]
    assert back_turn(once, axis) == turn  # type: ignore[arg-type]


@FAST
@given(trims, specs)
def test_the_same_job_gives_the_same_sheets(trim: Size, spec: SheetSpec) -> None:
    assert made(5, trim, spec) == made(5, trim, spec)
