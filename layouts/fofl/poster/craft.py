"""Heroes that fly, drawn level or upright: their cards turn them. Drawn 57 by 42, floating."""

from __future__ import annotations

from poster.marks import INK, PAPER, RED, YELLOW, Side
from poster.svg import at, box, corners, disc, line, oval, path, poly, rect


def flagship(side: Side) -> str:
    hull = poly([(1, 25), (40, 9), (56, 13.5), (44, 24), (20, 30)], PAPER)
    belly = poly([(1, 25), (40, 17), (56, 13.5), (44, 24), (20, 30)], side.main)
    keel = poly([(24, 30), (36, 27), (30, 38), (27, 38)], side.light)
    fin = poly([(28, 14), (34, 3), (37, 3), (36, 11)], PAPER) + rect(33.6, 1, 0.8, 3, PAPER)
    ports = path("".join(oval(21 + step * 4.2, 21.6 - step * 0.85, 0.85, 0.85) for step in range(6)), INK)
    return hull + belly + keel + fin + ports + poly([(1, 25), (20, 30), (8, 33)], YELLOW)


def rocket(side: Side) -> str:
    hull = path("M28 2c5 5 6.5 11 6.5 18v12h-13V20c0-7 1.5-13 6.5-18z", PAPER)
    shade = path("M28 2c5 5 6.5 11 6.5 18v12H28z", side.light)
    fins = path(
        corners([(21.5, 20), (13, 33), (21.5, 32)]) + corners([(34.5, 20), (43, 33), (34.5, 32)]), side.main
    )
    ports = path("".join(oval(28, 10 + step * 6, 1.9, 1.9) for step in range(3)), INK)
    fire = poly([(23, 33), (33, 33), (28, 42)], RED) + poly([(25.6, 33), (30.4, 33), (28, 38)], YELLOW)
    return hull + shade + fins + ports + fire


def dart(side: Side) -> str:
    """Two wedges on one another: a fighter, firing."""
    shots = line("M24-9v7M34-9v7", RED, 1.4)
    wings = path("M29 6 47 31 36 27H22L11 31Z", side.main) + path("M29 6 47 31 36 27H29Z", side.light)
    hull = (
        path("M29-3 34.4 30h-10.8z", PAPER)
        + path("M29-3 34.4 30H29z", side.light)
        + path(oval(29, 17, 1.8, 4), INK)
    )
    guns = rect(13, 18, 1.3, 11, PAPER) + rect(43.7, 18, 1.3, 11, PAPER)
    fire = poly([(25, 30.4), (33, 30.4), (29, 38)], RED) + poly([(27, 30.4), (31, 30.4), (29, 35)], YELLOW)
    return at(3.5, 3, 0.88, shots + fire + guns + wings + hull)


def wing(side: Side) -> str:
    """One wide wing: a bomber, dropping its load."""
    right = "M28 2 32 8C40 11 50 17 57 28L45 23.6 37 27 32.5 22 28 28"
    sail = path(f"{right} 23.5 22 19 27 11 23.6-1 28C6 17 16 11 24 8Z", PAPER)
    half = path(f"{right}Z", side.main)
    glass = path("M28 5.6 30.4 9.4 29.6 15H26.4L25.6 9.4Z", INK)
    bombs = ""
    for x, y in ((15.0, 28.0), (23.5, 30.0)):
        bombs += path(oval(x, y + 2.6, 1.7, 2.8) + box(x - 1.4, y - 1.6, 2.8, 1.5), RED)
    marks = disc(43, 18.6, 1.3, INK) + disc(13, 18.6, 1.3, side.main)
    return at(5, 2, 0.86, bombs + sail + half + glass + marks)
