"""What moderators hold: upright round x 0, 36 high, in the colour of their board."""

from __future__ import annotations

from collections.abc import Callable

from forum.shapes import (
    AMBER,
    HOT,
    INK,
    STEEL,
    WHITE,
    WOOD,
    at,
    box,
    corners,
    disc,
    holes,
    line,
    path,
    polar,
    poly,
)
from forum.suits import flame


def _shaft(top: float, color: str) -> str:
    return box(-0.9, top, 1.8, -1 - top, color, 0.5, INK, 0.5)


def hammer(color: str) -> str:
    """The ban hammer: a crossed-out speech bubble on its head."""
    head = box(-4.9, -33.5, 9.8, 7.4, STEEL, 0.8, INK)
    caps = box(-4.9, -33.5, 2.1, 7.4, color, 0.6, INK, 0.5) + box(2.8, -33.5, 2.1, 7.4, color, 0.6, INK, 0.5)
    bubble = path("M-2.1,-32.2H2.1V-28.9H.2L-1.2,-27.4V-28.9H-2.1Z", WHITE, INK, 0.4)
    return _shaft(-27, WOOD) + head + caps + bubble + line("M-2,-28.2L2,-32.6", color, 0.75)


def paddle(color: str) -> str:
    """No entry."""

    def octagon(radius: float) -> str:
        return corners(polar(0, -28.8, radius, 22.5 + 45 * i) for i in range(8))

    ring = line(octagon(4.6), WHITE, 0.45)
    return _shaft(-25, WOOD) + path(octagon(5.6), color, INK) + ring + box(-2.9, -29.75, 5.8, 1.9, WHITE, 0.2)


def key(_: str) -> str:
    bow = "M0,-34a4.3,4.3 0 1 1 -.01,0ZM0,-31.9a2.2,2.2 0 1 0 .01,0Z"
    bits = box(0.9, -6.4, 3.2, 1.5, AMBER, 0.2, INK, 0.45) + box(0.9, -3.6, 2.4, 1.5, AMBER, 0.2, INK, 0.45)
    collar = box(-1.6, -25.4, 3.2, 1.4, HOT, 0.4, INK, 0.45)
    return _shaft(-26, AMBER) + holes(bow, AMBER, INK, 0.55) + collar + bits


def padlock(_: str) -> str:
    """A padlock on a staff."""
    shackle = "M-2.9,-28V-31a2.9,2.9 0 0 1 5.8,0V-28"
    body = (
        box(-4.6, -28.6, 9.2, 7.2, AMBER, 1, INK)
        + disc(0, -25.9, 1.1, INK)
        + box(-0.45, -25.9, 0.9, 2.6, INK, 0.2)
    )
    return _shaft(-23, WOOD) + line(shackle, INK, 2.4) + line(shackle, STEEL, 1.3) + body


def extinguisher(color: str) -> str:
    """A fire extinguisher with its hose, and a flame on the label."""
    bottle = box(-3.1, -25, 6.2, 17.5, color, 2.6, INK) + box(-3.1, -19.5, 6.2, 4.6, WHITE, 0, INK, 0.5)
    head = box(-1.2, -28, 2.4, 3, INK, 0.3)
    hose = line("M-3.6,-29.2H2.6M0,-28H2C5.2,-28 5.4,-25 5.4,-20V-18", INK, 1.1)
    nozzle = poly([(4.3, -18.4), (6.5, -18.4), (7, -14.6), (3.8, -14.6)], INK)
    return bottle + at(0, -17.1, 0.075, flame()) + head + hose + nozzle


PROPS: dict[str, Callable[[str], str]] = {
    "hammer": hammer,
    "paddle": paddle,
    "key": key,
    "padlock": padlock,
    "extinguisher": extinguisher,
}
