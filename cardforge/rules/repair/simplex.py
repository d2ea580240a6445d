"""Lower bounds by linear programming: the least that must change so that all counts are within bounds.

The problem is min Σ x over x ≥ 0 with A·x ≥ b, a column of A for each kind of change. Its dual, max b·y with
y·column ≤ 1, does not need b to be feasible: each y bounds the costs of all decks, and is worth keeping.
The simplex method is that of Dantzig in its condensed tableau, with Bland's rule against cycles. What it
finds in floating point is made exact before it is believed.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from cardforge.tuples import NamedTuple

_TINY = 1e-9
_MOST_PIVOTS = 300
_DENOMINATOR = 60

Column = tuple[int, ...]


class Weights(NamedTuple):
    """Weights of the rows of A, over a common denominator. `endless`: no x meets rows of which b·y > 0."""

    parts: tuple[int, ...]
    denominator: int
    endless: bool = False

    def bound(self, lacking: Sequence[int]) -> int:
        """The least cost of a deck whose rows lack so much."""
        return -(-sum(map(int.__mul__, self.parts, lacking)) // self.denominator)


def weights(columns: Sequence[Column], lacking: Sequence[int]) -> Weights | None:
    """The weights that give the highest bound for rows that lack so much; None if none above 0 is found."""
    table = _Tableau(columns, lacking)
    endless = table.solve()
    found = [Fraction(value).limit_denominator(_DENOMINATOR) for value in table.values(endless)]
    denominator = lcm(*(value.denominator for value in found))
    parts = [int(value * denominator) for value in found]
    used = [place for place, part in enumerate(parts) if part]
    most = 0 if endless is not None else denominator
    good = all(part >= 0 for part in parts) and all(
        sum([parts[place] * column[place] for place in used]) <= most for column in columns
    )
    if not good or sum(map(int.__mul__, parts, lacking)) <= 0:
        return None
    return Weights(tuple(parts), denominator, endless is not None)


class _Tableau:
    """The dual problem: a line for each column of A, its last entry what is left to 1."""

    def __init__(self, columns: Sequence[Column], lacking: Sequence[int]) -> None:
        self._size = len(lacking)
        self._lines = [[*map(float, column), 1.0] for column in columns]
        self._goal = [*map(float, lacking), 0.0]
        self._free = list(range(self._size))  # the variable of each place: a row of A, or beyond, a slack
        self._basic = [self._size + number for number in range(len(columns))]

    def solve(self) -> int | None:
        """Go up as far as can be; the place that has no end, if one has none."""
        for pivots in range(_MOST_PIVOTS):
            entering = self._entering(bland=pivots > _MOST_PIVOTS // 3)
            if entering is None:
                return None
            leaving = self._leaving(entering)
            if leaving is None:
                return entering
            self._pivot(leaving, entering)
        return None

    def _entering(self, bland: bool) -> int | None:
        able = [place for place in range(self._size) if self._goal[place] > _TINY]
        if bland:
            return min(able, key=self._free.__getitem__, default=None)
        return max(able, key=self._goal.__getitem__, default=None)

    def _leaving(self, place: int) -> int | None:
        found = [
            (line[-1] / line[place], self._basic[number], number)
            for number, line in enumerate(self._lines)
            if line[place] > _TINY
        ]
        return min(found)[2] if found else None

    def _pivot(self, number: int, place: int) -> None:
        line = self._lines[number]
        by = 1 / line[place]
        line[place] = 1.0
        self._lines[number] = line = [value * by for value in line]
        for other in (*self._lines, self._goal):
            if other is not line and other[place]:
                times = other[place]
                other[place] = 0.0
                for at, value in enumerate(line):
                    if value:
                        other[at] -= times * value
        self._free[place], self._basic[number] = self._basic[number], self._free[place]

    def values(self, endless: int | None) -> list[float]:
        """The rows' weights; if there is no end, the direction of it."""
        found = [0.0] * self._size
        for line, variable in zip(self._lines, self._basic, strict=True):
            if variable < self._size:
                found[variable] = line[-1] if endless is None else -line[endless]
        if endless is not None and self._free[endless] < self._size:
            found[self._free[endless]] = 1.0
        return found
