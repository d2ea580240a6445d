"""What sheets are asked for and what they are made of: plain values in points, y downwards.

Every box is on the page as seen, its origin at the top left of the paper. *Turns* are clockwise.
"""

from __future__ import annotations

from typing import Literal

from cardforge.problems import Problem
from cardforge.scene import Shape
from cardforge.tuples import NamedTuple
from cardforge.units import MM, PAPERS, Box, Size, parse_size

Orientation = Literal["portrait", "landscape"]
Turn = Literal[0, 90, 180, 270]
Axis = Literal["vertical", "horizontal"]
MarkStyle = Literal["crop", "grid", "corners", "silhouette3", "silhouette4", "none"]
Backs = Literal["none", "duplex", "fold", "fill", "pages", "fill+pages"]
Flip = Literal["long", "short"]

MARGIN = 5 * MM
"""What office printers leave unprinted along each edge, unless told otherwise."""

PLOTTER_EDGE = 10 * MM
"""From the paper's edges to the marks that a plotter looks for: the least that the makers name."""

PLOTTER_CORNER = 20 * MM
"""The side of the square in each corner, from the marks inwards, that cards keep out of."""

EPSILON = 1e-3
"""Points (0.0004 mm) by which sizes may differ and still be equal, so that rounding never loses a column."""


LARGEST_PAGE = 14400.0
"""Points: a page of a PDF is no longer or wider, by the limits of ISO 32000-1, annex C."""


class Paper(NamedTuple):
    """A paper by its name (`a4`) and size, which way round does not matter."""

    name: str
    size: Size

    @staticmethod
    def parse(text: str) -> Paper:
        """A known paper or `WxH` in millimetres. Raises ValueError, for unknown names with the known ones."""
        size = parse_size(text, PAPERS)
        if max(size) > LARGEST_PAGE + EPSILON:
            raise ValueError(f'"{text}" is larger than a PDF page can be; use up to 5080 mm')
        return Paper(text.strip().lower(), size)

    @property
    def label(self) -> str:
        """`A4`, `Letter`, or the size of a paper without a name."""
        if self.name not in PAPERS:
            return str(self.size)
        return self.name.upper() if len(self.name) == 2 else self.name.title()

    def laid(self, orientation: Orientation) -> Size:
        short, long = sorted((self.size.width, self.size.height))
        return Size(short, long) if orientation == "portrait" else Size(long, short)


A4 = Paper("a4", PAPERS["a4"])


class FixedGrid(NamedTuple):
    """The places of a perforated sheet: card size, grid, first left and top edge, and pitch.

    `name` is what people call it; `corner` is how round its cards' corners are, if it says so.
    """

    card: Size
    columns: int
    rows: int
    left: float
    top: float
    pitch: Size
    name: str = "the sheet"
    corner: float | None = None


class PrinterSetup(NamedTuple):
    """What is known of a printer: how far its back pages must be moved, and how much larger pages must be
    drawn to come out right.

    `offsets` are points, right and down as seen on the back, for each way a sheet can lie and flip; `scale`
    is across and down on portrait paper.
    """

    name: str
    offsets: tuple[tuple[Orientation, Flip, tuple[float, float]], ...] = ()
    scale: tuple[float, float] = (1.0, 1.0)

    def offset(self, orientation: Orientation, flip: Flip) -> tuple[float, float] | None:
        """The offset for such sheets; None if the printer was not calibrated for them."""
        return next((offset for *kind, offset in self.offsets if kind == [orientation, flip]), None)

    def stretch(self, orientation: Orientation) -> tuple[float, float]:
        """How much larger a page of this orientation is drawn, across and down."""
        across, down = self.scale
        return (across, down) if orientation == "portrait" else (down, across)


class SheetSpec(NamedTuple):
    """How cards are to be laid on paper; lengths in points.

    `bleed` None shows the layout's bleed on the block's outer edges only (shared cuts); a number gives
    each card its own bleed all round. `gutter` None is twice `bleed`. `start` is the first place used
    and `skip` are places left free, counted from 1 and on through the first group's sheets.
    `offset` moves back pages right and down as seen on the back, besides what the `printer` needs.
    `fixed` lays cards on the places of a perforated sheet instead of a grid of our own.
    """

    paper: Paper = A4
    orientation: Literal["auto", "portrait", "landscape"] = "auto"
    grid: tuple[int, int] | None = None
    bleed: float | None = None
    gutter: float | None = None
    margin: float = MARGIN
    marks: MarkStyle = "crop"
    mark_length: float = 5 * MM
    mark_offset: float = 0.5 * MM
    mark_width: float = 0.35
    mark_colour: str = "#000000"
    marks_on: Literal["front", "both"] = "front"
    backs: Backs = "none"
    flip: Flip = "long"
    collate: Literal["page", "stack"] = "page"
    start: int = 1
    skip: tuple[int, ...] = ()
    offset: tuple[float, float] = (0.0, 0.0)
    printer: PrinterSetup | None = None
    poster: bool = False
    fixed: FixedGrid | None = None

    @property
    def gap(self) -> float:
        """The gutter between trims: as given, else room for two bleeds."""
        return self.gutter if self.gutter is not None else 2 * (self.bleed or 0.0)

    @property
    def plotter(self) -> bool:
        """Whether marks are those that a plotter looks for in the corners."""
        return self.marks.startswith("silhouette")

    @property
    def border(self) -> float:
        """What cards leave free along each edge of the paper."""
        return max(self.margin, PLOTTER_EDGE) if self.plotter else self.margin

    def moved(self, orientation: Orientation) -> tuple[float, float]:
        """How far back pages of this orientation are moved: as asked for, and as their printer needs it."""
        needed = self.printer.offset(orientation, self.flip) if self.printer else None
        return (self.offset[0] + needed[0], self.offset[1] + needed[1]) if needed else self.offset


class Copy(NamedTuple):
    """One card to be laid on a sheet, its faces by index; `name` is for messages only.

    `trim` and `bleed` are the front's; `back_trim` is the back's own trim where it is turned the other
    way than the front's. `spec` is how it is to be laid if not as the rest of the job. `corner` and `shape`
    say what it is cut to.
    """

    front: int
    back: int | None
    trim: Size
    bleed: float = 0.0
    back_trim: Size | None = None
    name: str = ""
    spec: SheetSpec | None = None
    corner: float = 0.0
    shape: Shape | None = None


class Edges(NamedTuple):
    """A length on each side of a box."""

    left: float
    top: float
    right: float
    bottom: float

    def around(self, box: Box) -> Box:
        """The box grown by each side's length."""
        return Box(box.left - self.left, box.top - self.top, box.right + self.right, box.bottom + self.bottom)


class Slot(NamedTuple):
    """One place on a page: number in reading order from 0, row, column and where its card is cut."""

    number: int
    row: int
    column: int
    trim: Box


class Grid(NamedTuple):
    """The places of a sheet's front, in reading order, and the paper as laid.

    `turned`: the card lies a quarter turn clockwise in its slot. `bleed` is what shows outside the block
    on each side, `inner` what shows in column and row gutters. `reason` tells people why this grid. `fold`
    is the axis in the paper's middle about which backs lie mirrored on the same page.
    """

    columns: int
    rows: int
    orientation: Orientation
    paper: Size
    printable: Box
    slots: tuple[Slot, ...]
    block: Box
    pitch: Size
    gutter: Size
    bleed: Edges
    inner: Size
    turned: bool
    scale: float
    reason: str
    fold: Axis | None = None

    @property
    def places(self) -> tuple[int, ...]:
        """The slots that fronts may take, in reading order: all, or those left of or above the fold."""
        if self.fold == "vertical":
            return tuple(slot.number for slot in self.slots if 2 * slot.column < self.columns)
        if self.fold == "horizontal":
            return tuple(slot.number for slot in self.slots if 2 * slot.row < self.rows)
        return tuple(range(len(self.slots)))

    @property
    def slot_size(self) -> Size:
        trim = self.slots[0].trim
        return Size(trim.width, trim.height)

    def clip(self, slot: Slot) -> Box:
        """How far a face in this slot may show: outer bleed outside the block, half a gutter inside it."""
        return Edges(
            self.bleed.left if slot.column == 0 else self.inner.width,
            self.bleed.top if slot.row == 0 else self.inner.height,
            self.bleed.right if slot.column == self.columns - 1 else self.inner.width,
            self.bleed.bottom if slot.row == self.rows - 1 else self.inner.height,
        ).around(slot.trim)

    def edges(self, axis: Axis) -> tuple[float, ...]:
        """Where cuts run, ascending: x of the vertical ones, y of the horizontal; shared cuts once."""
        if axis == "vertical":
            ends = [(slot.trim.left, slot.trim.right) for slot in self.slots[: self.columns]]
        else:
            ends = [(slot.trim.top, slot.trim.bottom) for slot in self.slots[:: self.columns]]
        cuts: list[float] = []
        for cut in (cut for pair in ends for cut in pair):
            if not cuts or cut - cuts[-1] > EPSILON:
                cuts.append(cut)
        return tuple(cuts)


class Placement(NamedTuple):
    """A face in a slot of a page: turned clockwise about the slot's centre, scaled, cut off at `clip`.

    A face of another shape than a rectangle is cut off `bleed` beyond its own outline, too.
    """

    slot: Slot
    face: int
    turn: Turn
    scale: float
    clip: Box
    bleed: float = 0.0

    @property
    def trim(self) -> Box:
        return self.slot.trim


Line = tuple[float, float, float, float]
"""A straight line from (x1, y1) to (x2, y2)."""


class Marks(NamedTuple):
    """Marks of a page, to be drawn *before* the faces: those of style `grid` run below them.

    `lines` say where to cut, `folds` (dashed) where to fold; `blocks` are filled in black.
    """

    lines: tuple[Line, ...] = ()
    width: float = 0.35
    colour: str = "#000000"
    folds: tuple[Line, ...] = ()
    blocks: tuple[Box, ...] = ()

    @property
    def boxes(self) -> tuple[Box, ...]:
        """The extents of all that is drawn, without the width of lines."""
        return (*(Box(*line) for line in (*self.lines, *self.folds)), *self.blocks)


class Sheet(NamedTuple):
    """One side of a paper. Front and back of one paper share their `number` (from 1).

    `trim_box` bounds all slots of the grid, filled or not; `bleed_box` adds the outer bleed. All of the page
    is drawn larger by `stretch`, across and down, about the paper's centre, so that a printer which draws too
    small comes out right.
    """

    number: int
    side: Literal["front", "back"]
    size: Size
    orientation: Orientation
    placements: tuple[Placement, ...]
    marks: Marks
    trim_box: Box
    bleed_box: Box
    grid: Grid
    stretch: tuple[float, float] = (1.0, 1.0)


class Group(NamedTuple):
    """The sheets of one trim size, for reports: `pages` are sides to print, `papers` sheets of paper.

    `corners` and `shape` say what its cards are cut to, the most common corner first; `marks` are those of
    its fronts, `backs` says where their backs are.
    """

    size: Size
    grid: Grid
    cards: int
    pages: int
    papers: int
    corners: tuple[float, ...] = (0.0,)
    shape: Shape | None = None
    marks: Marks = Marks()
    backs: Backs = "none"


class ImpositionResult(NamedTuple):
    """Pages in print order, one group for each trim size in data order, and everything to be said."""

    sheets: tuple[Sheet, ...]
    groups: tuple[Group, ...]
    problems: tuple[Problem, ...]
