"""Atoms into columns and pages: pure arithmetic, in points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardforge.rulesheet.atoms import Atom
from cardforge.tuples import NamedTuple
from cardforge.units import Box

SLACK = 0.01


class Column(NamedTuple):
    """A column of a page, counted from 0."""

    page: int
    box: Box


class Placed(NamedTuple):
    """An atom on a page, from its left and top."""

    atom: Atom
    page: int
    left: float
    top: float

    @property
    def bottom(self) -> float:
        return self.top + self.atom.height


class Frame(NamedTuple):
    """The columns of pages: `across` of them side by side, the first page's beginning at `first_top`."""

    area: Box
    across: int
    gap: float
    first_top: float

    @property
    def width(self) -> float:
        return (self.area.width - self.gap * (self.across - 1)) / self.across

    def columns(self, page: int, bottom: float | None = None) -> list[Column]:
        """The columns of a page, down to `bottom` if that is given."""
        top = self.first_top if page == 0 else self.area.top
        foot = self.area.bottom if bottom is None else bottom
        lefts = [self.area.left + index * (self.width + self.gap) for index in range(self.across)]
        return [Column(page, Box(left, top, left + self.width, foot)) for left in lefts]


def chunks(atoms: Sequence[Atom]) -> Iterator[tuple[Atom, ...]]:
    """Atoms that stand in one column together."""
    held: list[Atom] = []
    for atom in atoms:
        held.append(atom)
        if not atom.keep:
            yield tuple(held)
            held = []
    if held:
        yield tuple(held)


def flow(atoms: Sequence[Atom], frame: Frame) -> list[Placed]:
    """All atoms in their places. The columns of the last page are evened, so that they end together."""
    placed: list[Placed] = []
    rest = list(chunks(atoms))
    page = 0
    while rest:
        found, taken = _fill(rest, frame.columns(page))
        if not taken:
            # Higher than a page: it is divided where it should not be.
            split = list(_divided(rest[0], frame.columns(page + 1)[0].box.height))
            if len(split) > 1:
                rest[:1] = split
                continue
            if page == 0 and frame.first_top > frame.area.top + SLACK:
                page += 1
                continue
            found, taken = _fill(rest, frame.columns(page), force=True)
        if taken == len(rest):
            found = _evened(rest, frame, page, found)
        placed += found
        rest = rest[taken:]
        page += 1
    return placed


def _fill(
    rest: Sequence[tuple[Atom, ...]], columns: Sequence[Column], force: bool = False
) -> tuple[list[Placed], int]:
    """Chunks into the columns of one page, and how many have room there; `force` puts in the first anyhow."""
    placed: list[Placed] = []
    taken = 0
    for column in columns:
        y = column.box.top
        first = True
        while taken < len(rest):
            chunk = rest[taken]
            atoms = (*chunk[0].head, *chunk) if first else chunk
            height = sum(atom.height + atom.space for atom in atoms) - (atoms[0].space if first else 0.0)
            if y + height > column.box.bottom + SLACK and not (force and taken == 0):
                break
            for index, atom in enumerate(atoms):
                y += 0.0 if first and index == 0 else atom.space
                placed.append(Placed(atom, column.page, column.box.left, y))
                y += atom.height
            first = False
            taken += 1
    return placed, taken


def _divided(chunk: tuple[Atom, ...], room: float) -> Iterator[tuple[Atom, ...]]:
    """A chunk that no column holds, in parts that columns do."""
    held: list[Atom] = []
    for atom in chunk:
        if held and sum(one.height + one.space for one in held) + atom.space + atom.height > room:
            yield tuple(held)
            held = []
        held.append(atom)
    yield tuple(held)


def _evened(rest: Sequence[tuple[Atom, ...]], frame: Frame, page: int, found: list[Placed]) -> list[Placed]:
    """The last page again, its columns as short as they can be."""
    if frame.across == 1 or not found:
        return found
    low, high = frame.columns(page)[0].box.top, frame.area.bottom
    for _ in range(12):
        middle = (low + high) / 2
        tried, taken = _fill(rest, frame.columns(page, middle))
        if taken == len(rest):
            high, found = middle, tried
        else:
            low = middle
    return found
