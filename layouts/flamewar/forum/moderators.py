"""The moderators: half figures 36 by 35.6; their origin is the middle of the card, on the lower edge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from forum.props import PROPS
from forum.shapes import (
    AMBER,
    INK,
    PAPER,
    WHITE,
    box,
    clipped,
    disc,
    document,
    group,
    line,
    mixed,
    path,
    poly,
    rays,
)
from forum.suits import crown, pip_at

SKINS = {"fair": "#F3CBA5", "pale": "#FADDC4", "tan": "#C98F63", "brown": "#8C5A3C"}
HAIRS = {
    "fade": "#2A2436",
    "quiff": "#B5531B",
    "bob": "#E0B04A",
    "auburn-bob": "#6B2E1A",
    "beard": "#4A2C1A",
    "long": "#2A2D45",
    "curls": "#3A1F16",
    "braids": "#A63D1E",
}
LIPS, MOUTH = "#A8203A", "#7A1020"

TORSO = "M-18.5,1V-7.5C-17.5,-13 -9,-14.6 -4.5,-16H4.5C9,-14.6 17.5,-13 18.5,-7.5V1Z"
HEAD = "M-6,-27C-6,-33 6,-33 6,-27V-22.5C6,-18.8 2.8,-17 0,-17C-2.8,-17 -6,-18.8 -6,-22.5Z"
FRINGES = {
    "fade": "M-6.3,-25.6V-28C-6.3,-33.6 6.3,-33.6 6.3,-28V-25.6L5.2,-28.4H-5.2Z",
    "quiff": (
        "M-6.4,-25C-7.4,-30 -5.4,-32 -3,-32.4C0,-35 6.6,-34.2 7,-29.6C7,-27.6 6.6,-26.4 6.2,-25"
        "C5.8,-27.4 5,-28.6 3,-28.6C0,-28.4 -4,-28 -5.2,-28Z"
    ),
    "bob": "M-6.6,-24C-7,-32 7,-33 6.6,-24C5.4,-27.6 3,-28.2 -1,-28.2C-4,-28 -5.8,-26.6 -6.6,-24Z",
    "beard": "M-6.3,-26V-28C-6.3,-33.4 6.3,-33.4 6.3,-28V-26L5,-28.6H-5Z",
}
PARTING = (
    "M-6.3,-24C-6.8,-31 -3,-32 0,-32C3,-32 6.8,-31 6.3,-24C5.6,-27 3,-28.8 0,-29C-3,-28.8 -5.6,-27 -6.3,-24Z"
)
BEARD = (
    "M-6,-23.6C-5.4,-21.4 -3,-22 0,-22C3,-22 5.4,-21.4 6,-23.6V-21"
    "C6,-17 3,-14.4 0,-14.4C-3,-14.4 -6,-17 -6,-21Z"
)
BAND = "M-7.2,-24V-27C-7.2,-35 7.2,-35 7.2,-27V-24"


def half(card: Mapping[str, Any], color: str, tint: str) -> str:
    """The upper half of a moderator's picture, as a file."""
    queen = card["rank"] == "Queen"
    skin, wears = SKINS[card["skin"]], card.get("wears", ())
    hair = HAIRS[card["hair"]]
    layers = [
        box(-18.5, -36, 37, 37, tint),
        rays(0, -22, 9, -170, 20, 4, mixed(tint, PAPER, 0.75)),
        _hair_behind(card["hair"], hair),
        _robe(card["suit"], color, queen),
        box(-2.7, -19.5, 5.4, 6, mixed(skin, INK, 0.18), 1, INK, 0.5),
        path(
            "M-6.2,-14.6L-4.2,-17.6L-2.2,-15L0,-13.2L2.2,-15L4.2,-17.6L6.2,-14.6L3.4,-11.6L0,-13.2L-3.4,-11.6Z",
            WHITE,
            INK,
            0.55,
        ),
        disc(-6.1, -23.6, 1.3, skin, INK),
        disc(6.1, -23.6, 1.3, skin, INK),
        path(HEAD, skin, INK),
        _fringe(card["hair"], hair),
        _face(card["face"], skin, queen),
        _extras(wears),
        group("translate(0 -29.8)", crown(13, 5.3)) if queen else _headset(color),
        group(
            f"translate({11.6 if card['prop'] == 'extinguisher' else 12.2} 0)",
            PROPS[card["prop"]](color),
            _hand(skin),
        ),
        pip_at(-12.6, -29.6, 8.4, card["suit"], color),
    ]
    return document(-18, -35.5, 36, 35.6, *layers)


def _hair_behind(kind: str, color: str) -> str:
    if kind == "long":
        return path("M-8,-27C-11,-16 -11,-10 -9,-6H9C11,-10 11,-16 8,-27Z", color, INK)
    if kind == "curls":
        places = ((-7, -28), (-8.6, -23.5), (-8.4, -18.6), (7, -28), (8.6, -23.5), (8.4, -18.6))
        return "".join(disc(x, y, 3.7, color, INK, 0.55) for x, y in places) + box(-7, -30, 14, 12, color, 4)
    if kind == "braids":
        return "".join(
            disc(side * (7.6 + i * 0.5), -21 + i * 3.6, 2.1, color, INK) for side in (-1, 1) for i in range(4)
        ) + "".join(box(side * 9.2 - 1.3, -8.6, 2.6, 1.5, AMBER, 0.5, INK, 0.4) for side in (-1, 1))
    if kind.endswith("bob"):
        return box(-8.2, -32, 16.4, 16.5, color, 6, INK)
    return ""


def _fringe(kind: str, color: str) -> str:
    drawn = path(FRINGES.get(kind.removeprefix("auburn-"), PARTING), color, INK, 0.5)
    return drawn + (path(BEARD, color, INK, 0.5) if kind == "beard" else "")


# --- robes: each board has a cloth of its own ---


def _robe(suit: str, color: str, queen: bool) -> str:
    cloth = clipped("robe", TORSO, (GOWNS if queen else JACKETS)[suit](color))
    drawn = path(TORSO, color) + cloth + path(TORSO, "none", INK)
    if queen:
        small = "".join(pip_at(0, y, 3.9, suit, color, "") for y in (-8.2, -3.2))
        return drawn + path("M-5.2,1L-4.4,-14H4.4L5.2,1Z", PAPER, INK) + small
    waistcoat = path("M-6.4,1L-5,-14.6L0,-7L5,-14.6L6.4,1Z", AMBER, INK)
    return drawn + waistcoat + path("M-1.5,-7L0,-8.6L1.5,-7L.9,-5.4L2,1H-2L-.9,-5.4Z", color, INK, 0.5)


def _pinstripes(_: str) -> str:
    return line("".join(f"M{x},-16V1" for x in (-15.4, -11.8, -8.2, 8.2, 11.8, 15.4)), PAPER, 0.7)


def _quilt(_: str) -> str:
    """A lattice, as of a quilted coat."""
    rising = "".join(f"M{x},1L{x + 17},-16" for x in range(-36, 20, 5))
    falling = "".join(f"M{x},-16L{x + 17},1" for x in range(-36, 20, 5))
    return line(rising + falling, PAPER, 0.5)


def _circuit(_: str) -> str:
    """Traces that end in pads."""
    traces = "M-16,1V-5L-13.4,-7.6V-11.4M-12.4,1V-3L-10,-5.4V-9.6M-8.6,1V-6.4"
    pads = "".join(disc(x, y, 0.85, PAPER) for x, y in ((-13.4, -11.4), (-10, -9.6), (-8.6, -6.4)))
    left = line(traces, PAPER, 0.55) + pads
    return left + group("scale(-1 1)", left)


def _dots(_: str) -> str:
    places = [
        (x + (1.9 if row % 2 else 0), -14 + row * 3.1)
        for row in range(6)
        for x in (-17.4, -13.6, -9.8, 6, 9.8, 13.6)
    ]
    return "".join(disc(x, y, 0.8, PAPER) for x, y in places)


def _both_sides(data: str, color: str, width: float) -> str:
    return line(data, color, width) + group("scale(-1 1)", line(data, color, width))


def _chevrons(_: str) -> str:
    return _both_sides(
        "".join(f"M-18.5,{y + 5:g}L-9.5,{y:g}L-5,{y + 2.6:g}" for y in (-11.5, -8.1, -4.7, -1.3)), AMBER, 0.75
    )


def _scallops(_: str) -> str:
    """Rows of arcs, as of a cape of feathers."""
    rows = []
    for row in range(5):
        start = -20.4 + (2 if row % 2 else 0)
        rows.append(f"M{start:g},{-12.6 + row * 3:g}" + "a2,2 0 0 0 4,0" * 5)
    return _both_sides("".join(rows), AMBER, 0.65)


def _stairs(_: str) -> str:
    return _both_sides(
        "".join(f"M-19,{y:g}h3.4v-1.9h3.4v-1.9h3.4v-1.9h3.6" for y in (-5.4, -1.9, 1.6, 5.1)), AMBER, 0.7
    )


def _leaves(_: str) -> str:
    leaf = "c1.6,-1 1.6,-2.8 0,-3.8c-1.6,1 -1.6,2.8 0,3.8"
    places = ((-16, -4), (-12.6, -8), (-9, -10), (-13, -1.6), (-9, -4.6), (-16.4, 1.4), (-9.4, 1.2))
    return path("".join(f"M{side * x:g},{y:g}{leaf}" for x, y in places for side in (1, -1)), AMBER)


JACKETS = {"Spades": _pinstripes, "Hearts": _quilt, "Diamonds": _circuit, "Clubs": _dots}
GOWNS = {"Spades": _chevrons, "Hearts": _scallops, "Diamonds": _stairs, "Clubs": _leaves}


# --- faces ---

BROWS = {
    "stern": "M-4.2,-26.2L-1.4,-25.5M4.2,-26.2L1.4,-25.5",
    "smirk": "M-4.2,-26.2L-1.4,-26.2M4.2,-27L1.4,-26.4",
    "worried": "M-4.2,-25.8L-1.4,-26.8M4.2,-25.8L1.4,-26.8",
    "shout": "M-4.4,-26.6L-1.2,-25.4M4.4,-26.6L1.2,-25.4",
}
MOUTHS = {
    "stern": "M-1.8,-19.6H1.8",
    "smirk": "M-1.6,-19.6C0,-19 1.4,-19.4 2.2,-20.4",
    "worried": "M-1.6,-19.2C-.6,-20 .6,-20 1.6,-19.2",
}


def _face(look: str, skin: str, queen: bool) -> str:
    cheek = mixed(skin, "#D8343F", 0.28)
    drawn = disc(-4, -21.9, 0.95, cheek) + disc(4, -21.9, 0.95, cheek)
    drawn += line(BROWS[look], INK, 0.7) + disc(-2.7, -24.2, 0.75, INK) + disc(2.7, -24.2, 0.75, INK)
    drawn += disc(-2.45, -24.45, 0.22, WHITE) + disc(2.95, -24.45, 0.22, WHITE)
    drawn += line("M0,-24L-.9,-21.8H.4", INK, 0.45)
    if queen:
        lips = "M-1.9,-19.9Q-.9,-20.7 0,-20.2Q.9,-20.7 1.9,-19.9Q0,-18.2 -1.9,-19.9Z"
        return (
            drawn + path(lips, LIPS, INK, 0.35) + line("M-3.6,-24.8L-4.9,-25.5M3.6,-24.8L4.9,-25.5", INK, 0.5)
        )
    if look == "shout":
        return (
            drawn + box(-1.7, -20.6, 3.4, 2.2, MOUTH, 0.9, INK, 0.5) + box(-1.1, -20.4, 2.2, 0.6, WHITE, 0.2)
        )
    return drawn + line(MOUTHS[look], INK, 0.7)


def _extras(wears: list[str] | tuple[str, ...]) -> str:
    drawn = ""
    if "glasses" in wears:
        drawn += box(-4.7, -25.5, 3.7, 2.8, "none", 0.7, INK, 0.5) + box(
            1, -25.5, 3.7, 2.8, "none", 0.7, INK, 0.5
        )
        drawn += line("M-1,-24.4H1", INK, 0.5)
    if "earrings" in wears:
        drawn += disc(-6.4, -21.4, 0.9, AMBER, INK, 0.4) + disc(6.4, -21.4, 0.9, AMBER, INK, 0.4)
    return drawn


def _headset(color: str) -> str:
    """Band, cushions, and a microphone on its boom."""
    cushions = box(-8.4, -26, 2.6, 4.8, AMBER, 1.1, INK, 0.5) + box(5.8, -26, 2.6, 4.8, AMBER, 1.1, INK, 0.5)
    boom = line("M-7.2,-21.4C-7.2,-18.6 -5,-18.4 -3.2,-18.6", INK, 0.8) + disc(-3, -18.6, 0.8, INK)
    return line(BAND, INK, 1.5) + line(BAND, mixed(color, WHITE, 0.25), 0.6) + cushions + boom


def _hand(skin: str) -> str:
    """Four fingers round a shaft at x 0, and the cuff below."""
    fist = box(-2.6, -12.6, 5.2, 4.4, skin, 1.9, INK, 0.55)
    fingers = line("M-2,-11.5h4M-2,-10.4h4M-2,-9.3h4", INK, 0.3)
    return fist + fingers + poly([(-3.2, -8.6), (3.2, -8.6), (4.6, -4.5), (-4.6, -4.5)], WHITE, INK, 0.55)
