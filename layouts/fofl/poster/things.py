"""Heroes that are things: windows, boxes, arms, machines. Drawn 57 by 42, standing on y = 42 or floating."""

from __future__ import annotations

from poster.marks import INK, PAPER, RED, YELLOW, Side, sign
from poster.svg import (
    at,
    box,
    corners,
    disc,
    group,
    line,
    mixed,
    num,
    oval,
    path,
    polar,
    poly,
    rect,
    ring,
    turned,
)


def frame(side: Side, x: float, y: float, width: float, height: float, *inner: str) -> str:
    """A browser window, with a hard shadow."""
    bar = height * 0.15
    knobs = "".join(oval(x + 3.6 + 2 * index, y + bar / 2, 0.65, 0.65) for index in range(2))
    top = rect(x + 1.2, y + 1.2, width, height, INK) + path(box(x, y, width, height), PAPER, INK, 0.7)
    first = disc(x + 1.6, y + bar / 2, 0.65, side.main if side.name != "blue" else side.light)
    return top + rect(x, y, width, bar, INK) + first + path(knobs, PAPER) + "".join(inner)


def _emblem(side: Side, name: str) -> str:
    """What is on the page of a window, in a box of 10 by 10."""
    strong = side.main if side.name not in ("yellow", "grey") else INK
    if name == "wedge":
        return path("M5 .3 9.8 9.7H.2Z", strong) + path("M5 4.4 7.2 8.5H2.8Z", PAPER)
    if name == "gear":
        teeth = [polar(5, 5, 5 if index % 4 < 2 else 3.9, index * 11.25 - 5.6) for index in range(32)]
        return poly(teeth, INK) + disc(5, 5, 2.5, side.main) + disc(5, 5, 1, PAPER)
    if name == "magnifier":
        eye = path("M1.2 4.2C2.6 2.2 5.8 2.2 7.2 4.2 5.8 6.2 2.6 6.2 1.2 4.2Z", INK)
        handle = line("M7 7l2.6 2.6", INK, 1.8, "round")
        return (
            handle
            + ring(4.2, 4.2, 3.8, INK, 0.9, side.tint)
            + eye
            + disc(4.2, 4.2, 1.2, strong)
            + disc(4.2, 4.2, 0.5, PAPER)
        )
    if name == "books":
        return sign("books", INK) + path("M3.8 2h1.2v3.4H3.8z", side.main)
    if name == "play":
        return path("M0 1.4h10v7.2H0z", strong if strong != INK else RED) + path("M3.8 3.2v3.6L7 5z", PAPER)
    if name == "mask":
        return sign("mask", INK)
    return sign("blue" if name == "ring" else name, strong)


def window(side: Side, emblem: str, stand: str = "") -> str:
    """The monument of a window, on a pole, on a tripod, or hung from nowhere."""
    legs = {
        "pole": rect(32, -6, 1.6, 58, INK),
        "tripod": line("M33 30 19 52M33 30V52M33 30 47 52", INK, 1.6),
        "easel": line("M33 -1 20 52M33 -1 46 52", INK, 1.5),
    }.get(stand, "")
    page = at(24.3, 8.9, 1.84, _emblem(side, emblem))
    return legs + frame(side, 17, 3.4, 32.5, 27, page)


def proxy(side: Side) -> str:
    """A window, and a second one before it that takes the blow."""
    far = frame(side, 27, 2, 24, 20)
    near = frame(side, 14, 9, 27, 23)
    edge = "M27.5 15c4 2 8 2.6 12 1 4 1.6 8 1 12-1v11c0 8-5 12-12 15-7-3-12-7-12-15z"
    dark = "M39.5 16c4 1.6 8 1 12-1v11c0 8-5 12-12 15z"
    hit = line("M31 20.6 37 25l-2 2 6 5", PAPER, 0.9)
    return far + near + path(edge, side.light, INK, 1) + path(dark, INK) + hit


def pierced(side: Side) -> str:
    """A window hit by pointers from all sides."""
    cracks = line("M31 14 27 18l4 3-3 6M36 16l4 3-2 3 5 5", INK, 0.7)
    wounds = poly([polar(33.5, 17.6, 5.6 if i % 2 else 2.4, i * 22.5) for i in range(16)], RED)
    return frame(side, 17, 3.4, 32.5, 27, cracks, wounds)


def cascade(side: Side) -> str:
    """Five windows, each copied from the last."""
    return "".join(
        frame(
            side,
            12.4 + 6 * step,
            3 + 4.6 * step,
            17.5,
            14,
            at(18 + 6 * step, 6.6 + 4.6 * step, 0.72, sign("software", INK)),
        )
        for step in range(5)
    )


def copier(side: Side) -> str:
    """A machine with a crank; the first copy comes out at its top."""
    sheet = frame(side, 22, 2, 19, 18, at(28.2, 7.4, 0.7, sign("software", INK)))
    body = path("M14 19h35l3 5v28H11V24z", INK) + path("M19.5 19h24v1.6h-24z", side.main)
    front = path(box(16, 27, 20, 10), PAPER) + path(
        box(18, 29, 9, 1.3) + box(18, 32, 16, 1.3) + box(18, 35, 12, 1.1), INK
    )
    crank = (
        line("M44 32 51.6 21.4", INK, 2.4) + line("M44 32 51.6 21.4", side.main, 1) + disc(52, 21, 2.4, RED)
    )
    return sheet + body + front + disc(44, 32, 4.2, side.main) + crank + disc(44, 32, 1.5, PAPER)


def package(side: Side, emblem: str) -> str:
    """A box of software, half from the side, with its sign; each sign has its own."""
    main = side.main
    lid = path("M17 8 24 3H48L41 8Z", side.light, INK, 0.7)
    flank = path("M41 8 48 3V34L41 40Z", INK)
    front = (
        path(box(17, 8, 24, 32), PAPER, INK, 0.7) + rect(17, 8, 24, 5.4, INK) + rect(17, 34.6, 24, 5.4, main)
    )
    band = path("M43 11.6 46.4 9v19L43 31z", main) + path(
        box(19, 9.9, 12, 1.6) + box(19, 36.5, 8, 1.6), PAPER
    )
    return lid + flank + front + band + disc(38, 37.3, 1.3, RED) + at(20.4, 15.2, 1.74, _cover(side, emblem))


def _cover(side: Side, emblem: str) -> str:
    if emblem == "bolt":
        return disc(5, 5, 5, INK) + path("M6.4 1 2.4 5.8H4.9L3.7 9.2 7.9 4.3H5.5Z", side.main)
    if emblem == "bust":
        sheet = path("M0 .6h10v8.8H0z", INK) + rect(0.6, 1.2, 8.8, 7.6, side.main)
        heads = at(3.7, 2, 0.42, sign("person", PAPER)) + at(6, 2, 0.42, sign("person", PAPER))
        return sheet + heads + at(1.9, 2.2, 0.66, sign("person", INK))
    if emblem == "window":
        threads = "M5 .4V9.6M.4 5H9.6M1.7 1.7 8.3 8.3M8.3 1.7 1.7 8.3"
        return (
            disc(5, 5, 4.8, INK)
            + line(threads, side.main, 0.4)
            + line(oval(5, 5, 3.4, 3.4) + oval(5, 5, 1.8, 1.8), side.main, 0.4)
        )
    return sign(emblem, INK)


def syringe(side: Side) -> str:
    """A syringe across a shield."""
    edge = "M17 4c5 2 10 2 15-1 5 3 10 3 15 1v14c0 11-7 17-15 21-8-4-15-10-15-21z"
    dark = "M32 3c5 3 10 3 15 1v14c0 11-7 17-15 21z"
    barrel = path(box(28.4, 8, 7.2, 18), PAPER, INK, 0.9) + rect(28.9, 15, 6.2, 10.6, RED)
    marks = line("M28.6 12h2.6M28.6 15h2.6M28.6 18h2.6M28.6 21h2.6", INK, 0.7)
    steel = path(
        box(31.2, 0, 1.6, 8) + box(27.4, -1.6, 9.2, 2.2) + box(30.4, 26, 3.2, 2.2) + box(31.6, 28, 0.8, 10),
        INK,
    )
    return path(edge, side.main, INK, 1) + path(dark, mid(side)) + turned(40, 32, 19, steel + barrel + marks)


def mid(side: Side) -> str:
    """A tone under the main one, for a side in shadow."""
    return side.dark if side.dark != side.main else mixed(side.main, INK, 0.3)


def padlock(side: Side) -> str:
    """A lock split by a zigzag."""
    left = [(13.5, 18), (27, 18), (30, 25), (25.5, 29), (31, 39), (13.5, 39)]
    rift = [(27, 18), (30.4, 18), (33, 25), (28.6, 29), (34, 39), (31, 39), (25.5, 29), (30, 25)]
    return (
        line("M20 20V13C20 2 37 2 37 13V20", INK, 4.2)
        + rect(13.5, 18, 30, 21, INK)
        + poly(left, PAPER, INK, 0.7)
        + poly(rift, side.main)
    )


def plug(side: Side) -> str:
    """A hand in the dark pulls a plug."""
    cable = line("M-4 36C6 37 10 31 15 26.6", INK, 2.6)
    body = path("M15 19h9.6l4.4 2v12l-4.4 2H15z", INK) + path(
        box(29, 22.4, 6, 2) + box(29, 29.6, 6, 2), side.dark
    )
    grip = path(
        "M14 17.6h11v4h-11zM13 22.4h12.6v4H13zM13 27.4h12.6v4H13zM14 32.4h10.6v4H14z", PAPER, INK, 0.7
    )
    wall = (
        path(box(46, 7, 14, 38), INK)
        + path(box(48.6, 13, 12, 26), PAPER)
        + path(oval(53, 22.6, 1.5, 1.5) + oval(53, 31.4, 1.5, 1.5), INK)
    )
    arcs = path(
        "M36.6 21l5-4-1.4 4 4-1.4-5.4 5.2 1.4-3.6zM36.6 33l5 4-1.4-4 4 1.4-5.4-5.2 1.4 3.6z", YELLOW, INK, 0.5
    )
    return cable + wall + turned(-8, 22, 27, body + grip) + arcs


def turtle(side: Side) -> str:
    """A turtle draws its line: a spiral of straight steps, and stands at its end."""
    trail = "M28 21v-4h5v8H23V13h15v16H18V9h26"
    shell = [polar(0, 0, 6.2, index * 45 + 22.5) for index in range(8)]
    plate = [polar(0, 0, 2.8, index * 60) for index in range(6)]
    limbs = "".join(oval(*polar(0, 0, 6.8, degrees), 1.9, 1.9) for degrees in (45, 135, 225, 315))
    back = poly(shell, side.main, INK, 0.9) + poly(plate, INK)
    body = path(limbs + oval(0, -8.4, 2.5, 2.9) + "M-1 6l1 4 1-4z", INK) + back
    ink = line(trail, PAPER, 3.4) + line(trail, INK, 1.7)
    return ink + group("translate(43 9) rotate(90) scale(1.05)", body)


def raygun(side: Side) -> str:
    body = poly([(8, 15), (34, 13), (34, 21), (22, 22.5), (8, 22.5)], INK)
    grip = poly([(10, 22), (17, 22), (14, 37), (6, 37)], INK)
    horn = poly([(34, 12), (37, 10), (37, 24), (34, 22)], RED)
    coils = "".join(
        path(box(22 + 3.6 * index, 9, 1.8, 17), RED if index == 1 else PAPER, INK, 0.5) for index in range(3)
    )
    trigger = line("M17 25c3 0 4 2 3 5h-3.5", INK, 1.2)
    return body + grip + horn + rect(37, 15.5, 6, 3.2, INK) + disc(44.5, 17, 2.4, RED) + coils + trigger


def club(side: Side) -> str:
    """A hammer with nails through its head."""
    shaft = rect(30.6, 8, 4, 38, INK) + path(
        box(30.6, 30, 4, 1.6) + box(30.6, 34, 4, 1.6) + box(30.6, 38, 4, 1.6), RED
    )
    nails = line("M22-3V-8M28-3V-8M37-3V-8M43-3V-8M17 3H12M17 8H12M48 3h5M48 8h5", INK, 1.5)
    head = (
        path("M17-3h31v17H17z", INK, PAPER, 0.8)
        + path("M21 0h23v4H21z", side.main)
        + path(box(17, -3, 2.4, 17) + box(45.6, -3, 2.4, 17), RED)
    )
    return turned(28, 32, 17, nails + shaft + head)


def blade(side: Side) -> str:
    """A dagger out of a speech bubble: the sharp word."""
    bubble = path("M15 20H46V36H27L19 42V36H15Z", INK, PAPER, 0.8) + path(
        box(19, 24, 17, 1.8) + box(19, 28, 22, 1.8) + box(19, 32, 11, 1.8), PAPER
    )
    steel = path("M29 22V4L32.4-6 35.8 4V22z", PAPER, INK, 0.9) + path("M32.4-6 35.8 4V22H32.4z", side.main)
    guard = path(box(25, 21, 14.8, 2.8) + box(30.2, 23.8, 4.4, 9), RED, INK, 0.7)
    return bubble + turned(38, 32, 17, steel + guard)


def medal(side: Side) -> str:
    ribbon = path("M20-4h9l6 17-7 3zM45-4h-9l-6 17 7 3z", RED, INK, 0.6)
    star = poly([polar(32.5, 25.5, 14 if i % 2 == 0 else 9.6, i * 18 - 90) for i in range(20)], INK)
    return (
        ribbon
        + star
        + disc(32.5, 25.5, 9, side.main)
        + ring(32.5, 25.5, 7.4, INK, 0.6)
        + at(27.5, 20, 1, sign("unique", INK))
    )


def loudhailer(side: Side) -> str:
    """A horn that calls people back: with its sound."""
    horn = path("M15 15 36 5v25L15 21z", INK) + path("M36 5l3.2-1.2v27.4L36 30z", RED)
    grip = path(box(9, 13.6, 6.6, 8.8), side.main, INK, 0.7) + path("M18 22l5 1.6 2 14h-5z", INK)
    waves = line("M43 11c3 4 3 9 0 13M47.6 7.6c5 6 5 14 0 20M52 4.4c6.6 8 6.6 18.6 0 26.4", INK, 1.5)
    return at(5.5, 1, 0.92, horn + grip + waves)


def megaphone(side: Side) -> str:
    """The horn of a party, large, red at its rim."""
    horn = poly([(23, 13), (45, 1.5), (45, 27), (23, 19)], INK)
    rim = poly([(45, 1.5), (48.6, 0.5), (48.6, 28.2), (45, 27)], RED)
    grip = poly([(25.5, 20), (30.5, 21.6), (34, 51), (28, 51)], RED)
    return horn + rim + rect(17, 11.6, 7, 8.8, RED) + grip


def bolts(side: Side) -> str:
    """Three bolts out of the sky."""
    return "".join(
        at(x, y, size, path("M6.6 0 1.4 5.8H4.5L3 10 8.7 3.9H5.4Z", YELLOW, INK, 0.34))
        for x, y, size in ((8, -3, 2.2), (21, -6, 3.6), (44, 8, 1.7))
    )


def recruiter(side: Side) -> str:
    """A hand that points at you from the left."""
    cuff = path("M8 13h9v20H8z", RED, INK, 0.8) + rect(17, 12, 4, 22, INK)
    hand = (
        "M21 15h10l6 1h15a3.2 3.2 0 0 1 0 6.4H38v2h2.6"
        "a2.6 2.6 0 0 1 0 5.2h-1.4a2.5 2.5 0 0 1-1 4.8H27l-6-2.6z"
    )
    folds = line("M38 22.4H29M40 24.6h-6.6M39 29.6h-6M31 15c2 1.4 2.6 3 2.4 5.4", INK, 0.8)
    shine = line("M44 11l2-6M50 11l4.4-5M55 15", INK, 1.1)
    return at(5, -4, 0.9, cuff + path(hand, PAPER, INK, 1) + folds + shine)


def clock(side: Side) -> str:
    """A clock whose hand goes back."""
    face = ring(31, 20, 17, INK, 2, PAPER)
    ticks = "".join(
        f"M{num(a)} {num(b)}L{num(c)} {num(d)}"
        for (a, b), (c, d) in (
            (polar(31, 20, 15.4, i * 30), polar(31, 20, 13 if i % 3 else 11.4, i * 30)) for i in range(12)
        )
    )
    head = corners([(31.6, 5.8), (31.6, 15.6), (24.2, 10.7)])
    back = line("M21.8 20A9.2 9.2 0 1 0 31 10.8", RED, 2.6) + path(head, RED)
    hands = line("M31 20V9M31 20l6.6 4", INK, 1.5, "round")
    return face + line(ticks, INK, 1.1) + back + hands + disc(31, 20, 1.8, INK)


def apple(side: Side) -> str:
    """An apple, half red, half blue, bitten."""
    left = "M31 12C20 6 13 14 15 24c1.6 9 8 17 16 14z"
    right = "M31 12c5-2.8 9-2.4 12-.4-3 2.6-4 7.4-.6 10.4 1.6 1.2 3.2 1.6 4.8 1.2C45.6 32 39 41 31 38z"
    leaf = path("M31 10C31 3 37-.6 43 .6 43 7 38 10.6 31 10Z", "#2F8F5B", INK, 0.7)
    stem = line("M31 13C31 8 29.4 5 27 3", INK, 1.6, "round")
    core = path(oval(43.6, 16.4, 0.9, 1.5), INK)
    return (
        path(left, RED, INK, 0.9)
        + path(right, "#1F5FAE", INK, 0.9)
        + leaf
        + stem
        + core
        + path("M19 18c1-3 3-4.6 5.6-4.6-2.6 1.6-4 3.6-4.4 6.6z", PAPER)
    )
