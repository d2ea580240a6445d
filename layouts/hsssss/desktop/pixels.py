"""A grid of coloured cells, and its way into an SVG file: one outline for every colour."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

Cell = tuple[int, int]
Corner = tuple[int, int]

SPREAD = 0.04
"""Line round each colour, in cells: neighbours overlap by half of it, so that no viewer shows a seam."""


class Grid:
    """Cells of colours, `width` × `height`, all of the ground's colour at first."""

    def __init__(self, width: int, height: int, ground: str) -> None:
        self.width, self.height, self.ground = width, height, ground
        self._cells: dict[Cell, str] = {}

    def put(self, x: int, y: int, color: str) -> None:
        """Colours one cell; cells outside the grid are dropped."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self._cells[x, y] = color

    def box(self, x: int, y: int, width: int, height: int, color: str) -> None:
        for down in range(y, y + height):
            for across in range(x, x + width):
                self.put(across, down, color)

    def stamp(self, x: int, y: int, rows: Sequence[str], colors: Mapping[str, str], edge: str = "") -> None:
        """A sprite with its top left at (x, y); an `edge` is drawn around it, one cell wide."""
        drawn = {
            (x + i, y + j): sign for j, row in enumerate(rows) for i, sign in enumerate(row) if sign != "."
        }
        if edge:
            for across, down in drawn:
                for beside in (
                    (across + 1, down),
                    (across - 1, down),
                    (across, down + 1),
                    (across, down - 1),
                ):
                    if beside not in drawn:
                        self.put(*beside, edge)
        for (across, down), sign in drawn.items():
            self.put(across, down, colors[sign])

    def svg(self) -> str:
        """The grid as the inside of an SVG file whose units are cells."""
        colours: dict[str, set[Cell]] = {}
        for cell, color in self._cells.items():
            colours.setdefault(color, set()).add(cell)
        colours.pop(self.ground, None)
        ground = f'<path d="M0 0h{self.width}v{self.height}h{-self.width}z" fill="{self.ground}"/>'
        return ground + "".join(spread(outline(cells), color) for color, cells in sorted(colours.items()))


def spread(data: str, color: str) -> str:
    """A path a little fuller than its data."""
    return f'<path d="{data}" fill="{color}" stroke="{color}" stroke-width="{SPREAD:g}"/>'


def plain(data: str, color: str) -> str:
    return f'<path d="{data}" fill="{color}"/>'


def cells(rows: Iterable[str], sign: str = "#") -> set[Cell]:
    """The cells of a bitmap that show the sign."""
    return {(x, y) for y, row in enumerate(rows) for x, found in enumerate(row) if found == sign}


def outline(filled: set[Cell]) -> str:
    """Path data around cells, holes left out; cells that touch at a corner alone stay apart."""
    return "".join(_loop(loop) for loop in _loops(filled))


def _loop(corners: Sequence[Corner]) -> str:
    """A closed loop as path data, a step for each straight side."""
    turns = [
        now
        for before, now, after in zip(
            [corners[-1], *corners[:-1]], corners, [*corners[1:], corners[0]], strict=True
        )
        if (now[0] - before[0], now[1] - before[1]) != (after[0] - now[0], after[1] - now[1])
    ]
    steps = [f"M{turns[0][0]} {turns[0][1]}"]
    for (x, y), (right, down) in pairwise(turns):
        steps.append(f"h{right - x}" if down == y else f"v{down - y}")
    return "".join(steps) + "z"


def _loops(filled: set[Cell]) -> Iterator[list[Corner]]:
    """Loops of corners with the filled side on the right, each from its topmost, leftmost corner."""
    ways: dict[Corner, list[Corner]] = {}
    for x, y in sorted(filled, key=lambda cell: (cell[1], cell[0])):
        sides = (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        )
        for beside, start, end in sides:
            if beside not in filled:
                ways.setdefault(start, []).append(end)
    while ways:
        first = min(ways, key=lambda corner: (corner[1], corner[0]))
        loop = [first]
        here = _take(ways, first, (0, 0))
        while here != first:
            loop.append(here)
            here = _take(ways, here, (here[0] - loop[-2][0], here[1] - loop[-2][1]))
        yield loop


def _take(ways: dict[Corner, list[Corner]], start: Corner, heading: tuple[int, int]) -> Corner:
    """The next corner; where two ways leave, the one that turns right, and so stays with its cell."""
    ends = ways[start]
    across, down = heading
    right = (start[0] - down, start[1] + across)
    end = right if right in ends else ends[0]
    ends.remove(end)
    if not ends:
        del ways[start]
    return end


def document(width: float, height: float, *inner: str) -> str:
    """A whole file."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
    body = re.sub(r"(?<=>)(?=<)", "\n", "".join(inner))
    return f"{head}\n<!-- written by make_sprites.py -->\n{body}\n</svg>\n"
