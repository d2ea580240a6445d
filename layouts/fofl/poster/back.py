"""The back of every card: red over blue, parted by an ink bar. In millimetres from the poster's corner."""

from __future__ import annotations

from poster.chorus import pointer
from poster.marks import INK, PAPER, SIDES, SYMBOLS
from poster.svg import at, corners, disc, document, holes, num, path, polar, poly, rect, turned

WIDTH, HEIGHT = 57.0, 82.0
MIDDLE = (28.5, 41.0)
RISE = -13.7
"""Degrees of the bar."""


def _rays(start: float, color: str) -> str:
    """Nine rays over the half turn that starts at an angle."""
    rays = ""
    for index in range(9):
        angle = start + 5 + 20 * index
        rays += corners([MIDDLE, polar(*MIDDLE, 62, angle), polar(*MIDDLE, 62, angle + 10)])
    return path(rays, color)


def _emblem(name: str, down: float) -> str:
    symbol = at(21.5, 7.4 + down, 1.4, holes(SYMBOLS[name], SIDES[name].dark))
    return disc(MIDDLE[0], 15.4, 10.6, PAPER) + symbol


def back() -> str:
    """The whole poster but its words."""
    red, blue = SIDES["red"], SIDES["blue"]
    left, right = MIDDLE[1] + 6.95, MIDDLE[1] - 6.95
    upper = poly([(0, 0), (WIDTH, 0), (WIDTH, right), (0, left)], red.main) + _rays(180 + RISE, red.dark)
    lower = rect(0, 0, WIDTH, HEIGHT, blue.main) + _rays(RISE, blue.dark)
    bar = poly([(0, left - 3.45), (WIDTH, right - 3.45), (WIDTH, right + 3.45), (0, left + 3.45)], INK)
    points = "".join(pointer(-1.6 + index * 6.1, 31.0, 0.52) for index in range(10))
    bubbles = "".join(
        f"M{num(-2.2 + index * 6.1)} 45.5h4.4v3.2h-2.3l-1.3 1.6v-1.6h-.8z" for index in range(11)
    )
    ranks = turned(RISE, *MIDDLE, path(points + bubbles, PAPER))
    emblems = _emblem("red", 0) + turned(180, *MIDDLE, _emblem("blue", 1))
    return document(WIDTH, HEIGHT, lower, upper, bar, ranks, emblems)
