"""Heroes that are beasts. Drawn 57 by 42, standing on y = 42."""

from __future__ import annotations

from poster.marks import INK, PAPER, YELLOW, Side
from poster.svg import corners, disc, mixed, oval, path, polar, poly


def lion(side: Side) -> str:
    """The head of a lion, its mane a second sun."""

    def mane(outer: float, inner: float) -> list[tuple[float, float]]:
        return [polar(25, 21, outer if i % 2 else inner, i * 360 / 32) for i in range(32)]

    face = path(
        "M15.4 17.6c0-9 19.2-9 19.2 0 0 6-1.6 9-4 12.4-1.6 3-9.6 3-11.2 0-2.4-3.4-4-6.4-4-12.4z", PAPER
    )
    dark = path(
        "M25 10.9c5 0 9.6 2 9.6 6.7 0 6-1.6 9-4 12.4-.8 1.5-3.2 2.3-5.6 2.3z", mixed(PAPER, INK, 0.22)
    )
    ears = path(oval(15.4, 9.6, 3.4, 3.4) + oval(34.6, 9.6, 3.4, 3.4), side.main, INK, 0.8)
    eyes = path(
        corners([(17.4, 16.6), (22.6, 18.8), (22.2, 20), (18.4, 19.4)])
        + corners([(32.6, 16.6), (27.4, 18.8), (27.8, 20), (31.6, 19.4)])
        + "M21.8 23.4h6.4l-2.4 3.4v1.4l3 1.2-.4.9-3.4-1.2-3.4 1.2-.4-.9 3-1.2v-1.4z",
        INK,
    )
    return poly(mane(21, 16.6), INK) + poly(mane(17.8, 14.4), side.main) + ears + face + dark + eyes


def beast(side: Side) -> str:
    """A monster out of the sea, its breath to the right edge."""
    head = "L15 9 27 3.5 37 7 40 12 30 14.5 31 16.5 39 16 37 20.5 29 22"
    body = f"M9 54C10 36 16 25 18 16{head}C34 27 37 35 38 54Z"
    fins = ""
    for x, y, size in ((15, 10, 4.4), (12.6, 17, 5.6), (9.4, 25, 6.4), (6.6, 34, 7)):
        fins += corners(
            [
                (x + size * 0.9, y - size * 0.7),
                (x - size * 0.6, y - size * 0.5),
                (x + size * 0.7, y + size * 0.7),
            ]
        )
    teeth = corners([(31, 14.6), (33, 14.2), (32.2, 16.2)]) + corners(
        [(34.4, 13.8), (36.4, 13.2), (35.6, 15.9)]
    )
    claw = path("M27 27L37 24.5 39.5 27 36 28 38.6 30.4 34.6 30 28 32Z", INK, side.tint)
    breath = path("M39 13 60 8.6V20L38.6 16.2Z", side.main) + path("M39 13.8 60 12.4V16.6L38.4 15.4Z", PAPER)
    return (
        path(body, INK)
        + path(fins, side.main)
        + disc(30, 8.6, 1.1, YELLOW)
        + path(teeth, PAPER)
        + claw
        + breath
    )
