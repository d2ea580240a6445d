"""Cut marks for the full grid: outside all cards and their bleed, off the paper's edge."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.sheets.grid import corners, rooms
from cardforge.sheets.spec import EPSILON, Axis, Grid, Line, Marks, SheetSpec
from cardforge.units import MM, Box

SHORTEST = 1 * MM
"""A shorter mark is of no use to a ruler."""

FROM_EDGE = 2 * MM
"""Marks that come nearer to the paper's edge make viewers shrink the page."""

FROM_EDGE_FORCED = 0.5 * MM
THINNEST = 0.25
"""Points; thinner lines get lost in printing."""

SQUARE = 5 * MM
"""The filled square that a plotter finds first."""

ARM_WIDTH = 0.3 * MM
"""How thick the arms of the other marks are; they are as long as the corner kept clear for them."""

Reach = tuple[float, float]
"""Where marks of one side begin and end, as distances from the block."""

SIDES = ("left", "top", "right", "bottom")


def cut_marks(grid: Grid, spec: SheetSpec) -> tuple[Marks, tuple[str, ...]]:
    """The marks of a front page, and the sides that have no room for any.

    `crop` ticks every cut outside the block; `grid` draws every cut as one line between the outer ends
    (below the faces); `corners` ticks the block's corners and, where gutters leave room between the
    bleeds, the corners of every card; `silhouette3` and `silhouette4` are what the plotters of that maker
    look for. A fold is drawn dashed with all of them.
    """
    if spec.marks == "none":
        return Marks(), ()
    if spec.plotter:
        width = max(THINNEST, spec.mark_width)
        folds = tuple(_folds(grid, dict(zip(SIDES, _reaches(grid, spec), strict=True))))
        return Marks((), width, spec.mark_colour, folds, _plotter_blocks(grid, spec)), ()
    reaches = dict(zip(SIDES, _reaches(grid, spec), strict=True))
    # A card forced to the very edge of the paper needs no mark there, and one would make viewers shrink.
    within = Box(0.0, 0.0, grid.paper.width, grid.paper.height).grown(EPSILON - FROM_EDGE_FORCED)
    lines = tuple(line for line in _lines(grid, spec, reaches) if within.contains(Box(*line)))
    marks = Marks(lines, max(THINNEST, spec.mark_width), spec.mark_colour, tuple(_folds(grid, reaches)))
    return marks, tuple(side for side, reach in reaches.items() if reach is None)


def _plotter_blocks(grid: Grid, spec: SheetSpec) -> tuple[Box, ...]:
    """A square and two angles (`silhouette3`), or four angles, their corners towards the paper's."""
    first, *others = corners(grid)
    blocks: list[Box] = []
    if spec.marks == "silhouette3":
        blocks.append(Box(first.left, first.top, first.left + SQUARE, first.top + SQUARE))
        others = others[:2]
    else:
        others = [first, *others]
    for box in others:
        at_left, at_top = 2 * box.cx < grid.paper.width, 2 * box.cy < grid.paper.height
        x = box.left if at_left else box.right - ARM_WIDTH
        y = box.top if at_top else box.bottom - ARM_WIDTH
        blocks.append(Box(box.left, y, box.right, y + ARM_WIDTH))
        blocks.append(Box(x, box.top, x + ARM_WIDTH, box.bottom))
    return tuple(blocks)


def _folds(grid: Grid, reaches: dict[str, Reach | None]) -> Iterator[Line]:
    """Where to fold: beyond both ends of the block, and through it where cards stand apart at the fold."""
    if grid.fold is None:
        return
    upright = grid.fold == "vertical"
    at = (grid.paper.width if upright else grid.paper.height) / 2
    low, high = (grid.block.top, grid.block.bottom) if upright else (grid.block.left, grid.block.right)
    before, after = (
        reaches[side] or (0.0, 0.0) for side in (("top", "bottom") if upright else ("left", "right"))
    )
    apart = grid.gutter.width if upright else grid.gutter.height
    clear = grid.inner.width if upright else grid.inner.height
    if apart / 2 - clear > EPSILON:
        yield _along(grid.fold, at, low - before[1], high + after[1])
        return
    if before[1] > before[0]:
        yield _along(grid.fold, at, low - before[1], low - before[0])
    if after[1] > after[0]:
        yield _along(grid.fold, at, high + after[0], high + after[1])


def _reaches(grid: Grid, spec: SheetSpec) -> Iterator[Reach | None]:
    bleed = (grid.bleed.left, grid.bleed.top, grid.bleed.right, grid.bleed.bottom)
    to_printable = rooms(grid.block, grid.printable)
    to_paper = rooms(grid.block, Box(0.0, 0.0, grid.paper.width, grid.paper.height))
    for shown, printable, paper in zip(bleed, to_printable, to_paper, strict=True):
        yield _reach(spec, shown, printable, paper)


def _reach(spec: SheetSpec, shown: float, printable: float, paper: float) -> Reach | None:
    """The full length if the printable area has room for it, else up to its edge, else into the margin,
    else as near to the paper's edge as can be."""
    least = min(SHORTEST, spec.mark_length) - EPSILON
    tries = (
        (shown + spec.mark_offset, printable),
        (shown + spec.mark_offset, paper - FROM_EDGE),
        (shown, paper - FROM_EDGE_FORCED),
    )
    for start, limit in tries:
        end = min(start + spec.mark_length, limit)
        if end - start >= least:
            return start, end
    return None


def _lines(grid: Grid, spec: SheetSpec, reaches: dict[str, Reach | None]) -> Iterator[Line]:
    axes: tuple[tuple[Axis, float, float, str, str], ...] = (
        ("vertical", grid.block.top, grid.block.bottom, "top", "bottom"),
        ("horizontal", grid.block.left, grid.block.right, "left", "right"),
    )
    for axis, low, high, before, after in axes:
        cuts = grid.edges(axis)
        if axis == grid.fold:
            # Where cards touch at the fold, it is marked as one instead of as a cut.
            middle = (grid.paper.width if axis == "vertical" else grid.paper.height) / 2
            cuts = tuple(cut for cut in cuts if abs(cut - middle) > EPSILON)
        if spec.marks == "grid":
            start = low - (reaches[before] or (0.0, 0.0))[1]
            end = high + (reaches[after] or (0.0, 0.0))[1]
            yield from (_along(axis, cut, start, end) for cut in cuts)
            continue
        outer = (cuts[0], cuts[-1]) if spec.marks == "corners" else cuts
        for cut in outer:
            if reach := reaches[before]:
                yield _along(axis, cut, low - reach[1], low - reach[0])
            if reach := reaches[after]:
                yield _along(axis, cut, high + reach[0], high + reach[1])
        if spec.marks == "corners":
            yield from _in_gutters(grid, spec, axis)


def _in_gutters(grid: Grid, spec: SheetSpec, axis: Axis) -> Iterator[Line]:
    """Ticks of this axis where gutters cross: between the bleeds on both sides, whole if short."""
    other: Axis = "horizontal" if axis == "vertical" else "vertical"
    width, clear = grid.gutter.height, grid.inner.height
    if other == "vertical":
        width, clear = grid.gutter.width, grid.inner.width
    # A tick stands on a trim edge, within its own card's side bleed; that is clear only past `inner`.
    free = width - 2 * (clear + spec.mark_offset)
    if free < SHORTEST - EPSILON:
        return
    across = grid.edges(other)
    for low, high in zip(across[1:-1:2], across[2:-1:2], strict=True):
        start, end = low + clear + spec.mark_offset, high - clear - spec.mark_offset
        for cut in grid.edges(axis):
            if free <= 2 * spec.mark_length:
                yield _along(axis, cut, start, end)
            else:
                yield _along(axis, cut, start, start + spec.mark_length)
                yield _along(axis, cut, end - spec.mark_length, end)


def _along(axis: Axis, cut: float, start: float, end: float) -> Line:
    return (cut, start, cut, end) if axis == "vertical" else (start, cut, end, cut)
