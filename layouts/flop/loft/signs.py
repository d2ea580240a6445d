"""Signs, dividers, token faces and the back: what layouts place beside the pictures, in millimetres."""

from __future__ import annotations

from loft.palette import COATS, CREAM, INK, TONES, WHITE, YELLOW
from loft.scenes import FEATHER
from loft.svg import (
    ball,
    cased,
    disc,
    document,
    flat,
    group,
    inked,
    line,
    polar,
    rays,
    rect,
    rounded,
    star,
)

GROUND = "#808080"
"""Stands for the ground of the card's kind, which layouts put in."""

HEART = "M0 6C-7.5 .4 -6.5 -6 -2.9 -6C-1.3 -6 -.4 -5 0 -4C.4 -5 1.3 -6 2.9 -6C6.5 -6 7.5 .4 0 6Z"

# --- signs, in millimetres ----------------------------------------------------------------------------


def icons() -> dict[str, str]:
    chase = line("M-1.5 -.5A1.6 1.6 0 0 1 1.3 -.9M1.5 .5A1.6 1.6 0 0 1 -1.3 .9", 0.65)
    heads = flat("M1.9 -2L2 .1L.2 -.7ZM-1.9 2L-2 -.1L-.2 .7Z", INK)
    paper = inked(rounded(-2.6, -3, 5.2, 6, 0.8), CREAM, 0.7)
    arrow = line("M0 -1.7V1.6M-1.3 .4L0 1.7L1.3 .4", 0.8)
    tall = group("rotate(9) scale(.92 1)", paper, arrow)
    return {
        "play": document(-2.4, -2.4, 4.8, 4.8, flat("M-1.3 -1.7L1.8 0L-1.3 1.7Z", INK)),
        "before": document(-2.4, -2.4, 4.8, 4.8, flat(star(0, 0, 7, 2.1, 1.05), INK)),
        "ongoing": document(-2.4, -2.4, 4.8, 4.8, chase, heads),
        "discard": document(-3.5, -3.6, 7, 7.2, tall),
        "power": document(-6.8, -6.8, 13.6, 13.6, inked(star(0, 0, 10, 6.3, 4.9), YELLOW, 0.8)),
        "health": document(-6.8, -6.6, 13.6, 13.2, inked(HEART, WHITE, 0.8)),
    }


# --- dividers: 69 by 18, the line 3 below the top -----------------------------------------------------


def _divider(edge: str) -> str:
    return document(0, 0, 69, 18, flat(f"{edge}V18H0Z", GROUND), line(edge, 1.1))


def dividers() -> dict[str, str]:
    zigzag = "M0 4" + "".join(f"L{x * 1.725:.4g} {2 if x % 2 else 4}" for x in range(1, 41))
    wave = "M0 3q1.725 -2.4 3.45 0" + "t3.45 0" * 19
    return {"straight": _divider("M0 3H69"), "zigzag": _divider(zigzag), "wave": _divider(wave)}


# --- tokens: a disc of 25 mm with 2 mm bleed ----------------------------------------------------------

RIMS = {"blue": ("#1F5FBF", "#DCEBFF", "#12386F"), "green": ("#2E9E4F", "#E3F7E3", "#135227")}
"""Rim, face and line of a token's two faces."""


def token(face: str, stars: int) -> str:
    """One face: blue is round with a beaded rim, green is scalloped, so that nobody needs the colour."""
    rim, ground, edge = RIMS[face]
    around = f'stroke="{edge}" stroke-width=".7" stroke-linejoin="round"'
    if face == "blue":
        beads = "".join(disc(*polar(0, 0, 11, i * 15), 0.42, ground) for i in range(24))
        field = f'<circle cx="0" cy="0" r="9.6" fill="{ground}" {around}/>' + beads
    else:
        field = f'<path d="{star(0, 0, 16, 10.6, 9.2)}" fill="{ground}" {around}/>'
    if stars == 1:
        shown = inked(star(0, 0.4, 5, 6.6, 3.04), YELLOW, 0.8)
    else:
        small = inked(star(0, 0, 5, 4.3, 1.98), YELLOW, 0.8)
        shown = group("translate(-3.9 -1.9) rotate(-12)", small) + group(
            "translate(3.9 2.1) rotate(12)", small
        )
    return document(-14.5, -14.5, 29, 29, disc(0, 0, 20, rim), field, shown)


# --- the back: the same upside down -------------------------------------------------------------------


def back() -> str:
    """Two pigeons that went head first into the same splash, one from each end."""
    tone, slate = TONES["Before Attack"], COATS["slate"]
    leg = cased("M0,0 L0,-15 M-5,-19 L0,-15 L5,-19 M0,-15 L0,-21", 1.1, "#F7B3A8", 0.6)
    rump = (
        group("translate(23.5 24) rotate(-24)", leg)
        + group("translate(39.5 24) rotate(24)", leg)
        + inked("M19,36 C19,23 25,18.5 31.5,18.5 C38,18.5 44,23 44,36Z", slate.body, 1)
        + inked("M26.5,24 L27.6,9.5 L31.5,11.6 L35.4,9.5 L36.5,24 C34,26 29,26 26.5,24Z", slate.wing, 1)
        + line("M30,22 L30.2,14.6 M33,22 L32.8,14.6", 0.7, slate.bar)
    )
    half = group("translate(31.5 44) scale(.97) translate(-31.5 -44.6)", rump)
    for x, y, turn in ((11, 11.5, 28), (51.6, 12.5, -58), (10, 30, -80), (53, 31, 100)):
        half += group(f"translate({x} {y}) rotate({turn}) translate(-5 1.5) scale(.72)", FEATHER)
    return document(
        *(-3, -3, 69, 94),
        rect(-3, -3, 69, 94, tone.ground),
        flat(rays(31.5, 44, 18, 75, 5), "#FF9B7F"),
        half,
        group("rotate(180 31.5 44)", half),
        inked(star(31.5, 44, 18, 22, 17.8), WHITE, 1),
        ball(31.5, 44, 15.6, TONES["Play"].ground, 1),
        rect(18.5, 43.6, 26, 0.8, INK),
        line(rounded(2.6, 2.6, 57.8, 82.8, 2), 0.9),
    )


def drawings() -> dict[str, str]:
    """All these drawings by their path beside the layouts, without the ending."""
    found = {f"icons/{name}": text for name, text in icons().items()}
    found |= {f"parts/divider-{name}": text for name, text in dividers().items()}
    found |= {f"parts/token-{face}-{stars}": token(face, stars) for face in RIMS for stars in (1, 2)}
    return found | {"parts/back": back()}
