"""Which grid of cards a sheet gets, and why: the most that fit, or what was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from cardforge.problems import Location, Problem, Severity
from cardforge.sheets.spec import (
    EPSILON,
    PLOTTER_CORNER,
    PLOTTER_EDGE,
    Axis,
    Edges,
    FixedGrid,
    Grid,
    Orientation,
    Paper,
    SheetSpec,
    Slot,
)
from cardforge.tuples import NamedTuple
from cardforge.units import MM, PAPERS, Box, Size, mm_text, to_mm

MARK_ROOM = 2 * MM
"""What shared-cut bleed leaves free inside the printable area, so that marks are really printed."""

LEAST_BLEED = 1 * MM
"""Outer bleed is not cut back further than this in favour of marks."""

HERE = Location("print")


class Plan(NamedTuple):
    """A grid, or None with an error that says what would fit."""

    grid: Grid | None
    problems: tuple[Problem, ...] = ()


class _Way(NamedTuple):
    """One way to lay the paper, and the card on it."""

    orientation: Orientation
    paper: Size
    card: Size
    turned: bool

    def printable(self, margin: float) -> Box:
        return Box(0, 0, self.paper.width, self.paper.height).grown(-margin)

    def most(self, spec: SheetSpec) -> Iterator[tuple[int, int, Axis | None]]:
        """The most columns and rows that fit, own bleed included, and the axis of the fold, if there is one.

        Where a plotter's corners are kept clear, the block is either narrow or low enough to pass by them.
        """
        area = self.printable(spec.border)
        wide, high = (
            _fitting(area.width, self.card.width, spec),
            _fitting(area.height, self.card.height, spec),
        )
        sizes = [(wide, high)]
        if spec.plotter:
            between = area.grown(-PLOTTER_CORNER)
            narrow = _fitting(between.width, self.card.width, spec)
            sizes = [(narrow, high), (wide, _fitting(between.height, self.card.height, spec))]
        for columns, rows in sizes:
            if spec.backs == "fold":
                yield columns - columns % 2, rows, "vertical"
                yield columns, rows - rows % 2, "horizontal"
            else:
                yield columns, rows, None


MOST = 100
"""Columns and rows that are laid at most; more is a slip in a size, and takes all memory."""


def _fitting(room: float, length: float, spec: SheetSpec) -> int:
    free = room - 2 * (spec.bleed or 0.0) + spec.gap + EPSILON
    return min(MOST, max(0, floor(free / (length + spec.gap))))


def _ways(spec: SheetSpec, trim: Size) -> Iterator[_Way]:
    """All ways allowed, the preferred first: portrait paper, then cards upright.

    Only landscape cards are ever turned; for portrait cards the paper is.
    """
    both: tuple[Orientation, ...] = ("portrait", "landscape")
    for orientation in both if spec.orientation == "auto" else (spec.orientation,):
        paper = spec.paper.laid(orientation)
        yield _Way(orientation, paper, trim, False)
        if trim.width > trim.height + EPSILON:
            yield _Way(orientation, paper, trim.turned, True)


def _best(spec: SheetSpec, trim: Size) -> tuple[_Way, int, int, Axis | None]:
    """The first of the ways that fit most."""
    fits = [(way, *most) for way in _ways(spec, trim) for most in way.most(spec)]
    return max(fits, key=lambda fit: fit[1] * fit[2])


def count_fitting(spec: SheetSpec, trim: Size) -> int:
    """How many cards of this trim size the automatic grid lays on a page; 0 if none fits."""
    _, columns, rows, fold = _best(spec, trim)
    return columns * rows // (2 if fold else 1)


def plan_grid(spec: SheetSpec, trim: Size, bleed: float, where: Location = HERE) -> Plan:
    """The grid for cards of one trim size whose art goes `bleed` points beyond it.

    Problems: `print.no-fit` and `print.no-fold` (errors), `print.outside-printable` (warning: only a grid,
    gutter, bleed or sheet asked for can lead there), `print.plotter-marks` (error if
    cards lie on the marks, else a warning), `print.short-bleed` (warning).
    """
    plan = _plan(spec, trim, bleed, where)
    if spec.bleed is None or bleed >= spec.bleed - EPSILON:
        return plan
    short = Problem(
        where,
        "print.short-bleed",
        f"the art goes {mm_text(bleed)} beyond the trim, --bleed asks for {mm_text(spec.bleed)}",
        "widen the art, or ask for less bleed",
        Severity.WARNING,
    )
    return plan._replace(problems=(*plan.problems, short))


def _plan(spec: SheetSpec, trim: Size, bleed: float, where: Location) -> Plan:
    if spec.poster:
        if spec.backs == "fold":
            return Plan(None, (_no_fold("a poster fills its page", where, _OTHER_BACKS),))
        return _poster(spec, trim, bleed)
    if spec.fixed is not None:
        return _fixed(spec, spec.fixed, trim, bleed, where)
    if spec.grid is not None:
        return _asked(spec, spec.grid, trim, bleed, where)
    return _automatic(spec, trim, bleed, where)


def _automatic(spec: SheetSpec, trim: Size, bleed: float, where: Location) -> Plan:
    way, columns, rows, fold = _best(spec, trim)
    if columns * rows == 0:
        what = f"a card of {trim}"
        if spec.bleed:
            what += f" with {mm_text(spec.bleed)} bleed"
        if fold:
            what += " and its back"
        return Plan(None, (_no_fit(spec, trim, what, where),))
    fitting = columns * rows // (2 if fold else 1)
    grid = _grid(spec, way, columns, rows, bleed, _reason(spec, trim, way, fitting))
    return Plan(grid._replace(fold=fold))


def _asked(spec: SheetSpec, asked: tuple[int, int], trim: Size, bleed: float, where: Location) -> Plan:
    """A grid as asked for: on the paper it must be, in the printable area it should be."""
    columns, rows = asked
    if columns < 1 or rows < 1:
        return Plan(None, (_no_fit(spec, trim, f"a grid of {columns} × {rows}", where),))
    fold = None
    if spec.backs == "fold":
        fold = _fold_of(columns, rows)
        if fold is None:
            return Plan(None, (_no_fold(f"a grid of {columns} × {rows} has no line in its middle", where),))

    def overshoot(grid: Grid) -> float:
        area = grid.printable
        return max(0.0, area.left - grid.block.left, area.top - grid.block.top)

    grids = [
        _grid(spec, way, columns, rows, bleed, f"{columns} × {rows} as asked") for way in _ways(spec, trim)
    ]
    grid = min(grids, key=lambda grid: (overshoot(grid), spec.plotter and _is_in_corners(grid)))
    if overshoot(grid) > spec.margin + EPSILON:
        needed = f"a {columns} × {rows} grid of {trim} cards"
        return Plan(None, (_no_fit(spec, trim, needed, where),))
    problems = (*_outside(spec, grid, trim, where), *_in_corners(spec, grid, trim, where))
    return Plan(grid._replace(fold=fold), problems)


def _fold_of(columns: int, rows: int) -> Axis | None:
    """The axis that halves a grid between cards: the vertical one, if it can, as backs then stand upright."""
    return "vertical" if columns % 2 == 0 else "horizontal" if rows % 2 == 0 else None


_EVEN = "use an even number of columns or rows, like --grid 2x3"
_OTHER_BACKS = "use --backs duplex or pages"


def _no_fold(why: str, where: Location, hint: str = _EVEN) -> Problem:
    message = f"{why}, so backs can't be folded behind their fronts"
    return Problem(where, "print.no-fold", message, hint)


def corners(grid: Grid) -> tuple[Box, ...]:
    """The squares that a plotter needs: top left, top right, bottom left and bottom right."""
    area = Box(0, 0, grid.paper.width, grid.paper.height).grown(-PLOTTER_EDGE)
    side = PLOTTER_CORNER
    xs, ys = (area.left, area.right - side), (area.top, area.bottom - side)
    return tuple(Box(x, y, x + side, y + side) for y in ys for x in xs)


def _in_corners(spec: SheetSpec, grid: Grid, trim: Size, where: Location) -> Iterator[Problem]:
    """Cards in the corners that a plotter needs: on the marks themselves it is an error."""
    if not spec.plotter:
        return
    block = grid.block.grown(-EPSILON)
    area = Box(0, 0, grid.paper.width, grid.paper.height).grown(-PLOTTER_EDGE)
    on_marks = not area.contains(block)
    if on_marks or _is_in_corners(grid):
        what = "lie on the marks" if on_marks else f"reach into the {mm_text(PLOTTER_CORNER)} corners"
        hint = f"--grid auto puts {count_fitting(spec._replace(grid=None, fixed=None), trim)} on a page"
        severity = Severity.ERROR if on_marks else Severity.WARNING
        message = f"the cards {what} that the plotter needs to find the sheet"
        yield Problem(where, "print.plotter-marks", message, hint, severity)


def _is_in_corners(grid: Grid) -> bool:
    block = grid.block.grown(-EPSILON)
    return any(overlaps(block, corner) for corner in corners(grid))


def overlaps(one: Box, other: Box) -> bool:
    common = one.clipped(other)
    return common.right > common.left and common.bottom > common.top


def _outside(spec: SheetSpec, grid: Grid, trim: Size, where: Location) -> Iterator[Problem]:
    """What an asked-for grid or sheet puts where printers do not print: cards, or the bleed asked for."""
    inked = grid.block.grown(spec.bleed or 0.0)
    if grid.printable.contains(inked, EPSILON):
        return
    free = min(inked.left, inked.top, grid.paper.width - inked.right, grid.paper.height - inked.bottom)
    fitting = count_fitting(spec, trim) if spec.grid else 0
    yield Problem(
        where,
        "print.outside-printable",
        f"the cards leave {mm_text(max(0.0, free))} to the paper's edge, less than the "
        f"{mm_text(spec.margin)} printers need",
        f"--grid auto puts {fitting} on a page" if fitting else "",
        Severity.WARNING,
    )


def _no_fit(spec: SheetSpec, trim: Size, what: str, where: Location) -> Problem:
    size = str(spec.paper.size)
    paper = [size] if spec.paper.label != size else []
    margin = f"{mm_text(spec.border)} margin"
    return Problem(
        where,
        "print.no-fit",
        f"{what} does not fit on {spec.paper.label} ({', '.join([*paper, margin])})",
        _what_would_fit(spec, trim),
    )


def _what_would_fit(spec: SheetSpec, trim: Size) -> str:
    alternatives = [("with --grid auto", spec._replace(grid=None))] if spec.grid else []
    if spec.plotter:
        alternatives.append(("with --marks crop", spec._replace(grid=None, marks="crop")))
    if spec.backs == "fold":
        alternatives.append(("with --backs duplex", spec._replace(grid=None, backs="duplex")))
    alternatives.append(("without --bleed and --gutter", spec._replace(bleed=None, gutter=None)))
    alternatives.append(("with --orientation auto", spec._replace(orientation="auto")))
    for name in sorted(PAPERS, key=lambda name: PAPERS[name].width):
        wider = spec._replace(paper=Paper(name, PAPERS[name]), orientation="auto")
        alternatives.append((f"with --paper {name}", wider))
    for how, other in alternatives:
        if fitting := count_fitting(other, trim):
            return f"{fitting} a page {how}"
    return "--poster scales a card to the page"


def _reason(spec: SheetSpec, trim: Size, way: _Way, fitting: int) -> str:
    turned = ", cards turned 90°" if way.turned else ""
    turned += ", folded in the middle" if spec.backs == "fold" else ""
    if spec.bleed:
        more = _with_less_bleed(spec, trim, fitting)
        return f"{mm_text(spec.bleed)} bleed on {spec.paper.label}: {fitting} a page{turned}{more}"
    if spec.gutter:
        closer = count_fitting(spec._replace(gutter=0.0), trim)
        more = f"; {closer} with --gutter 0" if closer > fitting else ""
        return f"{mm_text(spec.gutter)} gutter on {spec.paper.label}: {fitting} a page{turned}{more}"
    plain = f"{fitting} a page, {way.orientation}{turned}"
    if spec.plotter:
        most = count_fitting(spec._replace(marks="crop"), trim)
        plain += f"; {most} with --marks crop" if most > fitting else ""
    return plain


def _with_less_bleed(spec: SheetSpec, trim: Size, fitting: int) -> str:
    """The largest whole number of millimetres that fits more cards, if any does."""
    for bleed in range(floor(to_mm(spec.bleed or 0.0) - EPSILON), -1, -1):
        more = count_fitting(spec._replace(bleed=bleed * MM), trim)
        if more > fitting:
            return f"; {more} with --bleed {bleed}mm" if bleed else f"; {more} without --bleed"
    return ""


def _grid(spec: SheetSpec, way: _Way, columns: int, rows: int, bleed: float, reason: str) -> Grid:
    """A centred grid."""
    pitch = Size(way.card.width + spec.gap, way.card.height + spec.gap)
    left = (way.paper.width - columns * pitch.width + spec.gap) / 2
    top = (way.paper.height - rows * pitch.height + spec.gap) / 2
    return _laid(spec, way, FixedGrid(way.card, columns, rows, left, top, pitch), bleed, reason)


def _fixed(spec: SheetSpec, fixed: FixedGrid, trim: Size, bleed: float, where: Location) -> Plan:
    """The places of a perforated sheet, for cards of its size only."""
    turned = not _same(trim, fixed.card) and _same(trim.turned, fixed.card)
    if not turned and not _same(trim, fixed.card):
        message = f"a card of {trim} does not fit the places of {fixed.name}, which are {fixed.card}"
        hint = "print it without --sheet, or set the card's size"
        return Plan(None, (Problem(where, "print.no-fit", message, hint),))
    orientation: Orientation = "landscape" if spec.orientation == "landscape" else "portrait"
    way = _Way(orientation, spec.paper.laid(orientation), fixed.card, turned)
    grid = _laid(spec, way, fixed, bleed, f"{fixed.columns} × {fixed.rows} places of {fixed.name}")
    if spec.backs == "fold":
        fold = _fold_of(fixed.columns, fixed.rows)
        left, top, right, bottom = rooms(grid.block, way.printable(0.0))
        uneven = abs(left - right) if fold == "vertical" else abs(top - bottom)
        if fold is None or uneven > EPSILON:
            why = f"no line between the places of {fixed.name} is in the paper's middle"
            return Plan(None, (_no_fold(why, where, _OTHER_BACKS),))
        grid = grid._replace(fold=fold)
    return Plan(grid, (*_outside(spec, grid, trim, where), *_in_corners(spec, grid, trim, where)))


def _same(one: Size, other: Size) -> bool:
    return abs(one.width - other.width) < EPSILON and abs(one.height - other.height) < EPSILON


def _poster(spec: SheetSpec, trim: Size, bleed: float) -> Plan:
    """One card a page, upright, as large as the printable area allows (with its bleed, if asked for)."""
    own = spec.bleed or 0.0

    def scale(way: _Way) -> float:
        area = way.printable(spec.border)
        areas = [area]
        if spec.plotter:
            between = area.grown(-PLOTTER_CORNER)
            areas = [Box(between.left, area.top, between.right, area.bottom)]
            areas += [Box(area.left, between.top, area.right, between.bottom)]
        width, height = trim.width + 2 * own, trim.height + 2 * own
        return max(min(area.width / width, area.height / height) for area in areas)

    way = max((way for way in _ways(spec, trim) if not way.turned), key=scale)
    factor = scale(way)
    card = Size(trim.width * factor, trim.height * factor)
    large = spec._replace(bleed=None if spec.bleed is None else own * factor, gutter=0.0)
    reason = f"poster, {factor:.3g} times, {way.orientation}"
    grid = _grid(large, way._replace(card=card), 1, 1, bleed * factor, reason)
    return Plan(grid._replace(scale=factor))


def _laid(spec: SheetSpec, way: _Way, at: FixedGrid, bleed: float, reason: str) -> Grid:
    """Slots from their first edges and pitch; bleed as far as the sheet has room for it."""
    slots = tuple(
        Slot(row * at.columns + column, row, column, _trim(at, row, column))
        for row in range(at.rows)
        for column in range(at.columns)
    )
    first, last = slots[0].trim, slots[-1].trim
    block = Box(first.left, first.top, last.right, last.bottom)
    gutter = Size(at.pitch.width - at.card.width, at.pitch.height - at.card.height)
    shown = bleed if spec.bleed is None else spec.bleed
    inner = Size(min(shown, gutter.width / 2), min(shown, gutter.height / 2))
    outer = _outer_bleed(spec, way, block, shown)
    return Grid(
        at.columns,
        at.rows,
        way.orientation,
        way.paper,
        way.printable(spec.margin),
        slots,
        block,
        at.pitch,
        gutter,
        outer,
        inner,
        way.turned,
        1.0,
        reason,
    )


def _trim(at: FixedGrid, row: int, column: int) -> Box:
    left, top = at.left + column * at.pitch.width, at.top + row * at.pitch.height
    return Box(left, top, left + at.card.width, top + at.card.height)


def _outer_bleed(spec: SheetSpec, way: _Way, block: Box, bleed: float) -> Edges:
    """What shows outside the block. Bleed asked for goes as far as the paper; the layout's own stays in
    the printable area and leaves room there for marks. Neither goes into a plotter's corners."""
    area = way.printable(spec.margin if spec.bleed is None else 0.0)
    room = rooms(block, _beside_corners(way, block, area) if spec.plotter else area)
    if spec.bleed is not None or spec.plotter:
        return Edges(*(max(0.0, min(bleed, free)) for free in room))
    for_marks = 0.0 if spec.marks == "none" else MARK_ROOM
    return Edges(*(max(0.0, min(bleed, max(free - for_marks, min(LEAST_BLEED, free)))) for free in room))


def _beside_corners(way: _Way, block: Box, area: Box) -> Box:
    """The part of an area that a block's bleed may fill without coming near a plotter's marks."""
    between = way.printable(PLOTTER_EDGE + PLOTTER_CORNER)
    ways = [
        free
        for free in (
            Box(between.left, area.top, between.right, area.bottom),
            Box(area.left, between.top, area.right, between.bottom),
        )
        if free.contains(block, EPSILON)
    ]
    if not ways:
        # A block that was forced into the corners has its bleed inside the marks.
        return way.printable(PLOTTER_EDGE + MARK_ROOM)
    return max(ways, key=lambda free: min(rooms(block, free)))


def rooms(inner: Box, outer: Box) -> tuple[float, float, float, float]:
    """How far a box is inside another: left, top, right, bottom (negative where it sticks out)."""
    return (
        inner.left - outer.left,
        inner.top - outer.top,
        outer.right - inner.right,
        outer.bottom - inner.bottom,
    )
