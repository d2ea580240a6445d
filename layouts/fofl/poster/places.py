"""Heroes that are places. Drawn 57 by 42, standing on y = 42."""

from __future__ import annotations

from poster.marks import INK, PAPER, RED, YELLOW, Side, sign
from poster.svg import at, box, corners, disc, line, num, oval, path, poly, turned
from poster.things import frame


def gate(side: Side) -> str:
    """A school gate with its bell."""
    pillars = path(box(15, 14, 5.4, 38) + box(45, 14, 5.4, 38), INK) + path(
        box(14, 11, 7.4, 3) + box(44, 11, 7.4, 3), side.dark
    )
    arch = path("M18 14C18-2 47-2 47 14h-3C44 3 21 3 21 14z", INK)
    bell = path(
        "M32.5 4.6c3.4 0 4.6 3 4.6 6.4 0 1.6.6 2.6 1.8 3.6H26.1c1.2-1 1.8-2 1.8-3.6 0-3.4 1.2-6.4 4.6-6.4z",
        YELLOW,
        INK,
        0.7,
    )
    bars = "".join(box(22.2 + step * 3.05, 21 - (3 - abs(step - 3)) * 1.1, 1.1, 32) for step in range(7))
    return (
        path(bars + box(20, 26, 26, 1.4) + box(20, 36, 26, 1.4), INK)
        + pillars
        + arch
        + bell
        + disc(32.5, 15.6, 1.3, INK)
    )


def shop(side: Side) -> str:
    """A shop front with a striped awning and a trolley in its window."""
    wall = path(box(13, 7, 40, 45), INK) + path(box(11, 4, 44, 5), side.dark)
    awning = ""
    for index in range(8):
        x = 12 + index * 5.25
        awning += path(f"M{num(x)} 11h5.25v8a2.6 2.6 0 0 1-5.25 0z", RED if index % 2 else PAPER, INK, 0.4)
    glass = path(box(16, 23.6, 20, 13), PAPER) + path(box(40, 23.6, 10, 20), side.main)
    trolley = line("M18.4 26h2.6l2 6.6h8.6l1.6-5H21.6", INK, 0.9) + path(
        oval(24, 34.6, 1, 1) + oval(30.4, 34.6, 1, 1), INK
    )
    return wall + awning + glass + trolley + disc(42, 33.4, 0.8, PAPER)


def bad_house(side: Side) -> str:
    """A crooked house in ink; its windows are eyes."""
    body = "M17 52 15 20 12 20 23 4 26 9 26 2 30 1 30 7 36-3 41 10 50 19 47 19 48 52Z"
    eyes = corners([(19.6, 21), (28, 24), (27.6, 28), (20.4, 27)]) + corners(
        [(44.6, 20), (35.4, 24), (36, 28), (44, 26.6)]
    )
    bars = line("M23.8 22.4l-.2 5.6M40 22l.2 5.6", INK, 0.7)
    door = path("M28 52V33c0-4.6 7.4-4.6 7.4 0v19z", RED) + line("M12 20h38", PAPER, 0.7)
    return path(body, INK, PAPER, 0.6) + path(eyes, YELLOW) + bars + door


def good_house(side: Side) -> str:
    """A house in paper with smoke from its chimney and a blue door."""
    chimney = path(box(40, 4, 5, 10), RED, INK, 0.7)
    smoke = path(oval(44, 0.6, 2.2, 1.7) + oval(47.8, -2.4, 2.8, 2), PAPER, INK, 0.6)
    body = path(box(17, 19, 30, 33), PAPER, INK, 1) + path("M12.6 20.4 32 4.4 51.4 20.4Z", INK)
    panes = path(box(20, 23, 7, 7) + box(37, 23, 7, 7), side.light, INK, 0.8) + line(
        "M23.5 23v7M20 26.5h7M40.5 23v7M37 26.5h7", INK, 0.6
    )
    door = path("M28.4 52V31c0-4 7.2-4 7.2 0v21z", "#1F5FAE", INK, 0.8) + disc(34, 37, 0.7, YELLOW)
    heart = at(
        28.8,
        10.6,
        0.64,
        path("M5 9.4C-1 5 0 .8 2.6.8 4 .8 4.7 1.8 5 2.6 5.3 1.8 6 .8 7.4.8 10 .8 11 5 5 9.4Z", RED),
    )
    return chimney + smoke + body + heart + panes + door


def pagoda(side: Side) -> str:
    """Tiers of roofs between towers of glass."""
    towers = path(box(9, 22, 7, 30) + box(44, 10, 9, 42), side.dark)
    lights = "".join(box(45.6 + a * 2.6, 12.6 + b * 3.4, 1.3, 1.6) for a in range(3) for b in range(6))
    lights += "".join(box(10.2 + a * 2.6, 24.6 + b * 3.4, 1.3, 1.6) for a in range(2) for b in range(4))
    roofs, walls = "", ""
    for tier in range(4):
        y, half = 8.6 + tier * 8.6, 6.4 + tier * 2.5
        slope = half + 0.4
        roofs += (
            f"M{num(26.9 - half)} {num(y + 1)}q{num(half)} -1 {num(slope)} -4.6h4.4"
            f"q2.2 3.6 {num(slope)} 4.6l-1.6 1.4H{num(28.5 - half)}z"
        )
        walls += box(29.5 - half + 1.6, y + 2.2, 2 * half - 3.2, 3.6)
    spire = path(box(29, -3, 1, 8) + oval(29.5, -0.6, 1.3, 1.3), INK)
    return towers + path(lights, YELLOW) + spire + path(walls, RED, INK, 0.5) + path(roofs, INK, PAPER, 0.4)


def volcano(side: Side) -> str:
    """A mountain that smokes, over the sea."""
    smoke = "".join(
        oval(x, y, r, r * 0.8) for x, y, r in ((32, 3.4, 3.6), (37, 1.6, 4.4), (44, 1, 5.2), (28, 1.6, 2.6))
    )
    cone = "M3 44C15 38 22 26 26.6 13h10.8C42 26 49 38 58 44V52H3Z"
    shade = "M32 13h5.4C42 26 49 38 58 44V52H37C33 38 32 24 32 13Z"
    lava = "M26.6 13h10.8l1.8 5-2.4 4.4-1.6-3.4-2 8-2.2-8.6-2.4 4.2-1.4-2.6-2 2z"
    fire = path("M27.4 13.4 29 7.4l2.4 3L34.6 4l2.2 9.4z", RED, INK, 0.6)
    return (
        path(smoke, INK, PAPER, 1)
        + path(smoke, INK)
        + fire
        + path(cone, side.main)
        + path(shade, side.dark)
        + path(lava, RED, PAPER, 0.5)
    )


def hills(side: Side) -> str:
    """Three hills, one tree."""
    far = path("M-2 52V42C6 20 20 18 30 42V52Z", side.light, PAPER, 0.6)
    right = path("M26 52V44C34 10 52 10 64 44V52Z", side.main, PAPER, 0.6)
    near = path("M-4 52V42C10 23 34 21 52 42V52Z", side.dark, PAPER, 0.6)
    furrows = line("M36 30c4-5 10-7 15-5M33.6 35c6-6 14-8 20-5", side.dark, 0.7)
    trunk = path("M22.4 32l1-14h2l1 14zM24.2 26l-4.4-4.4.9-.8 4 3zM24.8 24l4-3.6.8.8-4.6 4.6z", INK)
    leaves = path(
        "".join(
            oval(x, y, r, r)
            for x, y, r in ((24.4, 10, 7), (18.6, 14.6, 5), (30.4, 14.6, 5.2), (24.6, 16.4, 5))
        ),
        INK,
    )
    fruit = path(
        "".join(oval(x, y, 1, 1) for x, y in ((21, 10), (27.4, 8.6), (30.6, 15), (18.6, 15.6), (25, 15.4))),
        RED,
    )
    return far + right + furrows + near + trunk + leaves + fruit


def planet(side: Side) -> str:
    """A planet with its ring; the sun stands to the left."""
    x, y, radius = 31.0, 21.0, 10.5
    night = f"M{num(x)} {num(y - radius)}a10.5 10.5 0 0 1 0 21z"
    ring_ = turned(-18, x, y, line(oval(x, y, 19, 3.6), PAPER, 1.5))
    front = turned(-18, x, y, path(f"M{num(x - radius)} {num(y)}a10.5 10.5 0 0 1 21 0l-21-.4z", side.main))
    dusk = turned(
        -18, x, y, path(f"M{num(x + 3.2)} {num(y - 10)}a10.5 10.5 0 0 1 7.3 10l-10.5-.2z", side.dark)
    )
    return disc(x, y, radius, side.main) + path(night, side.dark) + ring_ + front + dusk


def portal(side: Side) -> str:
    """A window that hangs over the plain of lines, and its light on the ground."""
    beam = poly([(19, 30), (45, 30), (57, 52), (7, 52)], side.dark)
    page = at(26.4, 9.2, 1.3, sign("pointer", INK)) + line(
        "M22 12h3M22 15h3M22 18h3M39 12h5M39 15h5M39 18h5", side.main, 1
    )
    return beam + frame(side, 17, 2.4, 31, 24, page)
