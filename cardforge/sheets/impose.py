"""Imposition: which face lies where on which page, copy by copy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import count, filterfalse, groupby, islice
from operator import attrgetter
from typing import Literal

from cardforge.problems import Location, Problem, Severity, listed
from cardforge.sheets.duplex import PageSide, back_side, back_turn, flip_axis, fold_side, front_side
from cardforge.sheets.grid import HERE, plan_grid
from cardforge.sheets.marks import cut_marks
from cardforge.sheets.spec import (
    EPSILON,
    Axis,
    Copy,
    Grid,
    Group,
    ImpositionResult,
    Placement,
    Sheet,
    SheetSpec,
    Turn,
)
from cardforge.tuples import NamedTuple
from cardforge.units import Size, mm_text

NAMED = 3
"""How many cards a message names before it only counts."""

Filled = dict[int, Copy]
"""The copies on one sheet by the front's slot number."""

Laid = tuple[int, int, Size]
"""A face on one side of a sheet: the front's slot number, the face, and its trim."""

_new = tuple.__new__


def impose(copies: Sequence[Copy], spec: SheetSpec, where: Location = HERE) -> ImpositionResult:
    """Lay every copy on a sheet, once, in the order given; copies are already repeated by quantity.

    Copies of one trim size (either way up) share sheets, if they have one spec; sizes follow each other in
    data order. Pages come in print order: front, back, front, back … for `duplex`; all fronts, then all
    backs in the same order for `pages`, so that the printed stack can be put in again; `fold` has front and
    back of a card on one page, mirrored about the fold. A group that fits nowhere has no
    sheets and an error; `problems` has everything that plan_grid says, and `print.no-cards`,
    `print.start`, `print.no-back`, `print.back-size`, `print.no-marks`.
    """
    problems: list[Problem] = []
    jobs: list[_Job] = []
    first = 1
    for number, group in enumerate(_grouped(copies)):
        here = group[0].spec or spec
        here = here if number == 0 else here._replace(start=1, skip=())
        job = _job(group, here, first, where, problems)
        if job is not None:
            jobs.append(job)
            first += job.papers
    if not copies:
        problems.append(
            Problem(where, "print.no-cards", "there are no cards to print", "widen the selection")
        )
    for here, alike in _by_spec(copies, spec).items():
        problems += backs_missing(alike, here, where)
    fronts = [list(job.printed()) for job in jobs]
    last = [list(job.at_the_end()) for job in jobs]
    groups = (job.report(len(a) + len(b)) for job, a, b in zip(jobs, fronts, last, strict=True))
    sheets = tuple(sheet for part in (*fronts, *last) for sheet in part)
    return ImpositionResult(sheets, tuple(groups), tuple(dict.fromkeys(problems)))


def count_papers(sheets: Iterable[Sheet]) -> int:
    """How many sheets of paper these pages take: a front and its back share one."""
    return len({sheet.number for sheet in sheets})


def _grouped(copies: Sequence[Copy]) -> list[list[Copy]]:
    """Copies of one trim size and shape, upright or on their side, laid in one way; in data order."""
    groups: dict[Hashable, list[Copy]] = {}
    for (trim, shape, spec), alike in groupby(copies, attrgetter("trim", "shape", "spec")):
        sides = sorted((round(trim.width, 2), round(trim.height, 2)))
        groups.setdefault((*sides, shape, spec), []).extend(alike)
    return list(groups.values())


def _by_spec(copies: Sequence[Copy], spec: SheetSpec) -> dict[SheetSpec, list[Copy]]:
    """Copies by the spec they are laid by; `spec` is that of the rest of the job."""
    groups: dict[SheetSpec, list[Copy]] = {}
    for own, alike in groupby(copies, attrgetter("spec")):
        groups.setdefault(own or spec, []).extend(alike)
    return groups


def _job(
    copies: list[Copy], spec: SheetSpec, first: int, where: Location, problems: list[Problem]
) -> _Job | None:
    """The sheets of one trim size, unless there is no grid for it or no free place."""
    # Portrait cards are never turned, so where both kinds share sheets the slots are portrait.
    trim = min(dict.fromkeys([copy.trim for copy in copies]), key=lambda trim: trim.width > trim.height)
    most = max([copy.bleed for copy in copies])
    plan = plan_grid(spec, trim, most, where)
    problems += plan.problems
    problems += backs_of_other_size(copies, where)
    if plan.grid is None:
        return None
    places = _places(len(copies), spec, plan.grid.places)
    if places is None:
        problems.append(_no_start(spec, plan.grid, where))
        return None
    marks, bare = cut_marks(plan.grid, spec)
    if bare:
        message = f"the cards leave no room for cut marks on {_listed(bare)}"
        hint = "leave room for them with a smaller --grid or --bleed, or use --marks none"
        problems.append(Problem(where, "print.no-marks", message, hint, Severity.WARNING))
    front = front_side(plan.grid, marks)
    fold = plan.grid.fold
    back = back_side(front, plan.grid, spec) if fold is None else fold_side(front, plan.grid, fold)
    problems += _offset_outside(back, plan.grid, spec, where)
    problems += _not_calibrated(plan.grid, spec, where)
    bleed = spec.bleed if spec.bleed is not None else most
    return _Job(trim, plan.grid, front, back, _filled(copies, places, spec), first, spec, bleed, {})


def _places(needed: int, spec: SheetSpec, slots: Sequence[int]) -> list[tuple[int, int]] | None:
    """The first free (sheet, slot)s in page order; None if a sheet before the last would stay empty."""
    skipped = {number - 1 for number in spec.skip}
    if spec.start < 1 or any(number < 0 for number in skipped):
        return None
    free = filterfalse(skipped.__contains__, count(spec.start - 1))
    each = len(slots)
    places = [(place // each, slots[place % each]) for place in islice(free, needed)]
    used = {sheet for sheet, _ in places}
    return places if len(used) == places[-1][0] + 1 else None


def _filled(copies: list[Copy], places: list[tuple[int, int]], spec: SheetSpec) -> tuple[Filled, ...]:
    """Each sheet's copies. In a `stack` each slot's pile, top sheet first, holds consecutive copies."""
    filled: list[Filled] = [{} for _ in range(places[-1][0] + 1)]
    order = sorted(places, key=lambda place: place[::-1]) if spec.collate == "stack" else places
    for copy, (sheet, slot) in zip(copies, order, strict=True):
        filled[sheet][slot] = copy
    return tuple(filled)


class _Job(NamedTuple):
    """The sheets of one group: what is on each, and the geometry they share.

    `last_backs` are the backs of the last sheet: most have the same.
    """

    size: Size
    grid: Grid
    front: PageSide
    back: PageSide
    filled: tuple[Filled, ...]
    first: int
    spec: SheetSpec
    bleed: float
    last_backs: dict[tuple[Laid, ...], tuple[Placement, ...]]

    @property
    def papers(self) -> int:
        return len(self.filled) + (self.spec.backs == "fill+pages" and self.common is not None)

    @property
    def common(self) -> Copy | None:
        """A copy with the back that most cards of the group have, the first of equals."""
        backs = Counter(copy.back for filled in self.filled for copy in filled.values())
        del backs[None]
        if not backs:
            return None
        face = max(backs, key=lambda back: backs[back])
        return next(copy for filled in self.filled for copy in filled.values() if copy.back == face)

    @property
    def axis(self) -> Axis:
        """The axis that backs lie mirrored about: the fold, or the one the sheet flips about."""
        return self.grid.fold or flip_axis(self.spec.flip, self.grid.orientation)

    def report(self, pages: int) -> Group:
        copies = [copy for filled in self.filled for copy in filled.values()]
        found = tuple(corner for corner, _ in Counter(copy.corner for copy in copies).most_common())
        fixed = self.spec.fixed
        corners = found if fixed is None or fixed.corner is None else (fixed.corner,)
        shape, marks, backs = copies[0].shape, self.front.marks, self.spec.backs
        return Group(self.size, self.grid, len(copies), pages, self.papers, corners, shape, marks, backs)

    def printed(self) -> Iterator[Sheet]:
        """The fronts, and backs between them for `duplex`."""
        for number, filled in enumerate(self.filled):
            spare = self.spec.backs.startswith("fill") and number == len(self.filled) - 1
            yield self._front(number, filled, self._free(number, filled) if spare else ())
            if self.spec.backs == "duplex":
                yield self._back(number, filled)

    def at_the_end(self) -> Iterator[Sheet]:
        """The backs that follow all fronts."""
        if self.spec.backs == "pages":
            for number, filled in enumerate(self.filled):
                yield self._back(number, filled)
        elif self.spec.backs == "fill+pages" and (common := self.common):
            everywhere = dict.fromkeys(range(len(self.grid.slots)), common)
            yield self._back(len(self.filled), everywhere)

    def _free(self, number: int, filled: Filled) -> tuple[int, ...]:
        """Slots of a sheet that are neither filled nor left out by `start` and `skip`."""
        at = number * len(self.grid.slots) + 1
        return tuple(
            slot
            for slot in range(len(self.grid.slots))
            if slot not in filled and at + slot >= self.spec.start and at + slot not in self.spec.skip
        )

    def _front(self, number: int, filled: Filled, spare: tuple[int, ...]) -> Sheet:
        fronts = [(slot, copy.front, copy.trim) for slot, copy in filled.items()]
        placements = self._placed(self.front, fronts, mirrored=False)
        if common := self.common if spare else None:
            backs = _backs(dict.fromkeys(spare, common))
            placements += self._placed(self.front, backs, mirrored=False)
        if self.grid.fold:
            placements += self._placed(self.back, _backs(filled), mirrored=True)
        return self._sheet(number, "front", self.front, _sorted(placements))

    def _back(self, number: int, filled: Filled) -> Sheet:
        backs = tuple(_backs(filled))
        placements = self.last_backs.get(backs)
        if placements is None:
            self.last_backs.clear()
            placements = self.last_backs[backs] = _sorted(self._placed(self.back, backs, mirrored=True))
        return self._sheet(number, "back", self.back, placements)

    def _placed(self, side: PageSide, faces: Iterable[Laid], mirrored: bool) -> list[Placement]:
        """Faces in their slots; one whose shape is not the slot's lies a quarter turn clockwise.

        Backs that lie `mirrored` have their top where the front has it.
        """
        space, scale, bleed = self.grid.slot_size, self.grid.scale, self.bleed
        lies = space.width > space.height
        turns: dict[Size, Turn] = {}
        placements = []
        for slot, face, trim in faces:
            turn = turns.get(trim)
            if turn is None:
                turn = 90 if (trim.width > trim.height) != lies and trim.width != trim.height else 0
                turn = turns[trim] = back_turn(turn, self.axis) if mirrored else turn
            placements.append(_new(Placement, (side.slots[slot], face, turn, scale, side.clips[slot], bleed)))
        return placements

    def _sheet(
        self,
        number: int,
        side: Literal["front", "back"],
        geometry: PageSide,
        placements: tuple[Placement, ...],
    ) -> Sheet:
        return Sheet(
            self.first + number,
            side,
            self.grid.paper,
            self.grid.orientation,
            placements,
            geometry.marks,
            geometry.trim_box,
            geometry.bleed_box,
            self.grid,
            self.spec.printer.stretch(self.grid.orientation) if self.spec.printer else (1.0, 1.0),
        )


def _sorted(placements: Iterable[Placement]) -> tuple[Placement, ...]:
    return tuple(sorted(placements, key=lambda placement: placement.slot.number))


def _backs(filled: Filled) -> list[Laid]:
    return [
        (slot, copy.back, copy.back_trim or copy.trim)
        for slot, copy in filled.items()
        if copy.back is not None
    ]


def _no_start(spec: SheetSpec, grid: Grid, where: Location) -> Problem:
    places = len(grid.places)
    return Problem(
        where,
        "print.start",
        f"--start {spec.start}"
        + (f" with --skip {','.join(map(str, spec.skip))}" if spec.skip else "")
        + f" leaves no place on a sheet of {places}",
        f"places count from 1 to {places}",
    )


def backs_missing(copies: Sequence[Copy], spec: SheetSpec, where: Location) -> Iterator[Problem]:
    """Cards without a back where backs are printed."""
    without = list(dict.fromkeys(copy.name for copy in copies if copy.back is None))
    if spec.backs == "none" or not without:
        return
    if all(copy.back is None for copy in copies):
        message = "no card has a back, so nothing is printed on back sides"
    elif spec.backs in ("duplex", "fold", "pages"):
        message = f"no back for {_some(without)}: blank behind them"
    else:
        return
    hint = "give the layout or the cards a back, or print with --backs none"
    yield Problem(where, "print.no-back", message, hint, Severity.WARNING)


def backs_of_other_size(copies: Iterable[Copy], where: Location) -> Iterator[Problem]:
    """Backs that are not cut where their fronts are."""
    for copy in copies:
        back = copy.back_trim
        if copy.back is None or back is None or back == copy.trim:
            continue
        sides = zip(
            sorted((back.width, back.height)), sorted((copy.trim.width, copy.trim.height)), strict=True
        )
        if any(abs(one - other) > EPSILON for one, other in sides):
            message = f"the back is {back}, the front {copy.trim}"
            hint = 'give its layout a "back" of its own, or both layouts the same card size'
            yield Problem(where, "print.back-size", message, hint, card=copy.name or None)


def _offset_outside(back: PageSide, grid: Grid, spec: SheetSpec, where: Location) -> Iterator[Problem]:
    offset = spec.moved(grid.orientation)
    if spec.backs in ("duplex", "pages") and offset != (0.0, 0.0):
        front_fits = grid.printable.contains(grid.block, EPSILON)
        if front_fits and not grid.printable.contains(back.trim_box, EPSILON):
            across, down = (mm_text(length, 2) for length in offset)
            message = f"the offset of {across} and {down} moves backs out of the printable area"
            yield Problem(where, "print.outside-printable", message, "use a smaller one", Severity.WARNING)


def _not_calibrated(grid: Grid, spec: SheetSpec, where: Location) -> Iterator[Problem]:
    printer, way = spec.printer, grid.orientation
    if (
        printer is None
        or spec.backs not in ("duplex", "pages", "fill+pages")
        or printer.offset(way, spec.flip) is not None
    ):
        return
    message = f'"{printer.name}" is not calibrated for {way} sheets that flip on the {spec.flip} edge'
    hint = f"print a sheet with cardforge calibrate --orientation {way} --flip {spec.flip}"
    yield Problem(where, "print.not-calibrated", message, hint, Severity.WARNING)


def _some(names: list[str]) -> str:
    named = [name or "a card without a name" for name in names]
    rest = len(named) - NAMED
    return ", ".join(named[:NAMED]) + (f" and {rest} more" if rest > 0 else "")


def _listed(sides: Sequence[str]) -> str:
    """`the left`, `the left, right and bottom`, `any side`."""
    names = [side for side in ("left", "right", "top", "bottom") if side in sides]
    if len(names) == 4:
        return "any side"
    return f"the {listed(names)}"
