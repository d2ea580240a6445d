"""The boards: their emblems, 10 by 10, and the windows of the Kings, half of one 36 by 35.6."""

from __future__ import annotations

from forum.shapes import (
    AMBER,
    PAPER,
    WHITE,
    at,
    box,
    corners,
    disc,
    document,
    group,
    holes,
    mixed,
    num,
    path,
    polar,
)
from forum.suits import crown, pip_at

_SPOTS = (2.75, 4.55, 6.35)
_PINS = "".join(f"M{num(x)} .3h.9v1.5h-.9ZM{num(x)} 8.2h.9v1.5h-.9Z" for x in _SPOTS) + "".join(
    f"M.3 {num(y)}v.9h1.5v-.9ZM8.2 {num(y)}v.9h1.5v-.9Z" for y in _SPOTS
)
EMBLEMS = {
    "politics": (
        "M.6 3.3H2.6L7.2 .7V8.5L2.6 5.9H.6ZM1.7 6.5H3.4L4.5 9.6H2.8ZM8 2.9Q9.6 3.3 9.6 4.6 9.6 5.9 8 6.3Z"
    ),
    "fandom": corners(polar(5, 5.4, 4.9 if i % 2 == 0 else 2.15, i * 36 - 90) for i in range(10)),
    "hardware": "M1.8 1.8H8.2V8.2H1.8ZM3.5 3.5V6.5H6.5V3.5Z",
    "off-topic": (
        "M.9 .5 3.8 2.4Q5 2.1 6.2 2.4L9.1 .5 9.4 5.2Q9.4 9.5 5 9.5 .6 9.5 .6 5.2Z"
        "M2.3 5A.85 1.05 0 1 0 4 5 .85 1.05 0 1 0 2.3 5ZM6 5A.85 1.05 0 1 0 7.7 5 .85 1.05 0 1 0 6 5Z"
        "M4.2 6.8H5.8L5 7.8Z"
    ),
}
"""A megaphone, a star, a chip, a cat."""

THREADS = ((6.0, 5.0), (4.4, 4.2), (3.4, 3.2), (3.4, 3.2), (4.4, 4.2))
"""How long the lines of a thread are, left and right of the crest."""


def emblem(board: str, color: str) -> str:
    """What stands for a board, ten by ten, in one colour."""
    pins = path(_PINS, color) if board == "hardware" else ""
    return pins + holes(EMBLEMS[board], color)


def window(suit: str, board: str, color: str, tint: str) -> str:
    """The upper half of a King's picture, as a file: title bar, threads, and the crest with its crown."""
    text = mixed(color, PAPER, 0.35)
    layers = [box(-0.5, -0.5, 37, 37, PAPER)]
    for index, (left, right) in enumerate(THREADS):
        y = 8.9 + index * 5.6
        layers += [
            box(-0.5, y - 1.4, 37, 2.8, tint),
            at(1.6, y - 1.15, 0.23, emblem(board, color)),
            box(4.6, y - 0.5, left, 1, text, 0.5),
            box(34.6 - right, y - 0.5, right, 1, text, 0.5),
        ]
    layers.append(box(-0.5, -0.5, 37, 6.9, color))
    layers += [disc(33.1 - 2.6 * i, 3.2, 0.8, AMBER if i == 0 else WHITE) for i in range(3)]
    layers += [
        disc(18, 20.5, 11.4, PAPER, color),
        pip_at(18, 22.5, 14.2, suit, color, "blaze"),
        group("translate(18 14.3)", crown(10, 5.2)),
    ]
    return document(0, 0, 36, 35.6, *layers)
