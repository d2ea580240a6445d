"""The site crashes: a jester whose head is a dying monitor, half of one 36 by 35.6, and the crack across."""

from __future__ import annotations

from typing import NamedTuple

from forum.shapes import (
    AMBER,
    HOT,
    PAPER,
    STEEL,
    box,
    corners,
    disc,
    document,
    group,
    line,
    mixed,
    path,
    rays,
)

EDGE = "#0E0818"
NIGHT = "#231236"


class Crash(NamedTuple):
    """The colours of a site crash, and how its eyes look."""

    ground: str
    line: str
    flames: str
    screen: str
    sign: str
    eyes: str


CRASHES = {
    "503": Crash(NIGHT, "#FFF3DC", "#F0356B", EDGE, "#FFF3DC", "crossed"),
    "404": Crash(PAPER, NIGHT, "#C4122F", PAPER, NIGHT, "lost"),
}
"""By what the server said last: A is dark, B is light."""

RUFF = [
    (5.5, 36), (7, 29.5), (10.5, 32.5), (13, 28), (18, 31.5), (23, 28), (25.5, 32.5), (29, 29.5), (30.5, 36),
]  # fmt: skip
HORN = "M8.5,15C3.5,13.5 2.1,8.5 3.9,4.1C5.9,7.9 9.1,7.5 12,10L14.5,15Z"
TONGUE = "M11.5,15C10.5,10 15,8 18,1.7C21,8 25.5,10 24.5,15Z"
CORE = "M14.9,15C14.5,12.1 16.9,10.9 18,7.9C19.1,10.9 21.5,12.1 21.1,15Z"
CRACK = "M-16.9,0L-12.5,-2.4L-9,1.6L-4,-3L0,0L4,3L9,-1.6L12.5,2.4L16.9,0"


def jester(error: str) -> str:
    """The upper half of a Joker's picture, as a file; the screen leaves room for the error's number."""
    crash = CRASHES[error]
    mirrored = "translate(36 0) scale(-1 1)"
    ruff_bells = "".join(
        disc(x, y, 1, AMBER, EDGE, 0.4) for x, y in ((7, 29.1), (13, 27.7), (23, 27.7), (29, 29.1))
    )
    bells = disc(3.7, 3.9, 1.5, HOT, EDGE) + disc(32.3, 3.9, 1.5, HOT, EDGE)
    ruff_line = crash.line if error == "404" else EDGE
    layers = [
        box(-0.5, -0.5, 37, 37, mixed(crash.ground, crash.line, 0.09)),
        rays(18, 21.5, 11, -175, 17, 3, mixed(crash.ground, crash.line, 0.2)),
        path(corners(RUFF), crash.flames, ruff_line),
        ruff_bells,
        path(HORN, AMBER, EDGE),
        group(mirrored, path(HORN, AMBER, EDGE)),
        path(TONGUE, crash.flames, EDGE),
        path(CORE, HOT),
        bells,
        box(7, 13.7, 22, 15, STEEL, 1.6, EDGE, 0.7),
        box(8.5, 15.1, 19, 11, crash.screen, 0.8, EDGE, 0.5),
        _eyes(crash),
        disc(26.8, 27.4, 0.6, crash.flames),
        box(9, 27, 5, 0.8, "#7A7E8E", 0.4),
    ]
    return document(0, 0, 36, 35.6, *layers)


def _eyes(crash: Crash) -> str:
    if crash.eyes == "crossed":
        return line("M11.4,16.5l2.7,2.7m0,-2.7l-2.7,2.7M21.9,16.5l2.7,2.7m0,-2.7l-2.7,2.7", crash.sign, 0.8)
    # Wide open, both looking for something to the left.
    balls = disc(12.8, 17.9, 1.55, "none", crash.sign, 0.6) + disc(23.2, 17.9, 1.55, "none", crash.sign, 0.6)
    return balls + disc(12.1, 17.9, 0.6, crash.sign) + disc(22.5, 17.9, 0.6, crash.sign)


def crack() -> str:
    """What goes through both halves, as a file, its middle that of the card."""
    return document(-18, -4, 36, 8, line(CRACK, EDGE, 2.6), line(CRACK, HOT, 1.2))
