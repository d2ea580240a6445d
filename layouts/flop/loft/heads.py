"""What is on a head: eyes, beak and hat, in a bird's units round the middle of the head."""

from __future__ import annotations

from collections.abc import Callable

from loft.palette import (
    BLUE,
    BURNT,
    CONE,
    CRUMB,
    CRUST,
    FELT,
    GOLD,
    GREEN,
    INK,
    ORANGE,
    RED,
    TIN,
    VIOLET,
    WHITE,
    Coat,
)
from loft.svg import ball, disc, flat, inked, line, ringed

# --- eyes: the far one hangs over the brow ------------------------------------------------------------

SPIRAL = (
    "M3,-3 c1.6,-1.8 3.4,.4 2,2 c-2,2.2 -5.6,.4 -5.2,-2.6 c.4,-3.4 5,-4.6 7.4,-1.8"
    " M14,-5 c1,-1.4 2.6,.2 1.6,1.6 c-1.4,1.6 -3.8,.2 -3.4,-2"
)


def _balls(near: float, far: float, x: float = 14, y: float = -5) -> str:
    return ball(x, y, far, WHITE) + ball(3, -3, near, WHITE)


def _pupils(near: tuple[float, float], far: tuple[float, float], size: float = 2.6) -> str:
    return disc(*far, size - 0.3, INK) + disc(*near, size, INK)


def _sleepy(coat: Coat) -> str:
    lids = inked("M-4.6,-3.4 A7.6,7.6 0 0 1 10.4,-3.4Z", coat.wing, 2)
    lids += inked("M8.4,-4.8 A5.8,5.8 0 0 1 18.6,-4.8Z", coat.wing, 2)
    return _balls(7, 5.4, 13, -4) + _pupils((5, -1), (14.5, -2.6), 2.3) + lids


def _shades(coat: Coat) -> str:
    glasses = inked("M-9,-8 H20 V-5 C20,3 11,3 10,-3 H7 C6,5 -7,5 -8,-4Z", INK, 1.6)
    return glasses + line("M-4,-5 L0,-1 M12,-6 L14,-3", 1.6, "#8FE3FF")


EYES: dict[str, Callable[[Coat], str]] = {
    "": lambda coat: "",
    "bug": lambda coat: _balls(7.6, 6, 14, -6) + _pupils((0.4, -1), (16.4, -8)),
    "cross": lambda coat: _balls(7.6, 6) + _pupils((7, -2), (11, -4)),
    "sleepy": _sleepy,
    "x": lambda coat: line("M-2,-7 L8,3 M8,-7 L-2,3", 3) + line("M11,-9 L18,-1 M18,-9 L11,-1", 2.6),
    "spiral": lambda coat: _balls(8, 5.6) + line(SPIRAL, 1.6),
    "happy": lambda coat: line("M-3,-1 C-1,-7 7,-7 9,-1", 2.8) + line("M12,-3 C13,-7 18,-7 19,-4", 2.4),
    "angry": lambda coat: (
        ball(14, -4, 5.2, WHITE)
        + ball(3, -2, 7, WHITE)
        + _pupils((5, -1), (15.4, -3), 2.5)
        + line("M-6,-12 L8,-6 M19,-12 L12,-7", 3.8)
    ),
    "dot": lambda coat: ball(3, -3, 4.6, ORANGE, 2) + disc(3.6, -3, 2.2, INK),
    "panic": lambda coat: (
        ball(14, -7, 7, WHITE) + ball(2, -4, 9, WHITE) + _pupils((2.6, -4), (14.6, -7), 1.5)
    ),
    "shades": _shades,
}

# --- beaks --------------------------------------------------------------------------------------------

CERE = ball(12.5, 2.2, 2.9, WHITE, 1.7)
SHORT = inked("M11,3 L27,8 11,11Z", ORANGE)
SNACK = inked("M11,3 L26,8 11,11Z", ORANGE) + CERE

BEAKS = {
    "": "",
    "short": SHORT + CERE,
    "open": inked("M10,6 L24,18 9,14Z", BURNT)
    + flat("M11,8 L19,12 C17,13.5 14,13 11,12Z", RED)
    + inked("M11,2 L28,5 11,9Z", ORANGE)
    + CERE,
    "droop": inked("M11,2 C20,2 25,8 23,18 C19,13 15,11 11,11Z", ORANGE) + CERE,
    "bent": inked("M11,3 L20,5 L18,9 L24,13 L11,12Z", ORANGE) + CERE,
    "chip": SNACK + inked("M19,2 L36,-3 38,3 21,9Z", GOLD, 2),
    "letter": SNACK
    + inked("M20,1 L41,-3 44,12 23,16Z", WHITE, 2)
    + line("M20,1 L33,8 L41,-3", 1.8)
    + disc(33, 8, 2.2, RED),
    "grin": inked("M11,4 C18,4 24,6 28,4 C27,12 18,15 10,12Z", ORANGE)
    + line("M12,8.6 C18,10 22,9 26.4,6.6", 1.8)
    + CERE,
}

# --- hats: (drawing, how high it stands over the middle of the head) ----------------------------------

SLICE = (
    "M-24,-16 C-30,-26 -18,-32 2,-32 C24,-32 34,-26 27,-16 V16 C27,20 24,22 20,22 H-17 C-21,22 -24,20 -24,16Z"
    " M-13,0 C-13,9 -6,14 2,14 C10,14 16,9 16,0 C16,-10 10,-15 2,-15 C-6,-15 -13,-10 -13,0Z"
)
BLADES = "M1,-27 C-8,-33 -18,-32 -18,-27 C-18,-22 -8,-22 1,-27 C10,-32 20,-33 20,-27 C20,-22 10,-22 1,-27Z"

HATS: dict[str, tuple[str, float]] = {
    "": ("", 14),
    "cone": (
        inked("M-6,-10 L3,-40 8,-40 17,-10Z", CONE)
        + inked("M-2.6,-21 L.6,-31 10.4,-31 13.6,-21Z", WHITE, 1.6)
        + inked("M-14,-11 H24 V-6 H-14Z", CONE),
        41,
    ),
    "propeller": (
        inked("M-13,-6 C-13,-22 15,-22 15,-8 L-13,-6Z", BLUE)
        + inked("M-2,-19 C-4,-14 -4,-10 -3,-7 L6,-7.6 C7,-12 6,-16 4,-19Z", GOLD, 1.6)
        + line("M1,-19 V-27")
        + inked(BLADES, RED),
        34,
    ),
    "party": (
        inked("M-9,-10 L4,-38 14,-10Z", VIOLET)
        + line("M-5,-18 L10,-14 M-1,-26 L8,-23", 2.4, GOLD)
        + ball(4, -39, 4, GOLD),
        44,
    ),
    "bucket": (
        inked("M-17,-4 L-13,-30 H19 L22,-4Z", TIN)
        + line("M-15,-12 H20", 2)
        + line("M-17,-4 C-14,10 18,10 22,-4", 2),
        31,
    ),
    "crown": (inked("M-11,-8 L-14,-26 -5,-18 2,-30 9,-18 18,-26 15,-8Z", GOLD) + disc(2, -14, 2.4, RED), 31),
    "helmet": (
        inked("M-15,-3 C-16,-26 18,-28 18,-5 L-15,-3Z", RED)
        + line("M-14,-8 L18,-10", 3, WHITE)
        + line("M-10,-2 C-8,10 0,14 4,13", 2),
        27,
    ),
    "bread": (
        ringed(SLICE, CRUST) + line("M-19,-15 C-24,-23 -14,-27 2,-27 C20,-27 27,-23 22,-16 V14", 1.6, CRUMB),
        33,
    ),
    "leaf": (
        line("M2,-12 C1,-18 3,-22 6,-26", 2.4)
        + inked("M6,-26 C10,-36 22,-36 26,-30 C22,-22 12,-20 6,-26Z", GREEN),
        37,
    ),
    "topper": (
        inked("M-9,-9 L-11,-33 C-2,-37 12,-37 17,-33 L14,-9Z", FELT)
        + flat("M-9.2,-12.4 H13.6 L13.2,-17.6 H-9.4Z", RED)
        + inked(
            "M-20,-11 C-8,-6 14,-6 24,-11 C26,-8 22,-5 18,-4 C8,-2 -8,-2 -16,-4 C-20,-5 -22,-8 -20,-11Z",
            FELT,
        ),
        37,
    ),
    "deerstalker": (
        inked("M-16,-5 C-17,-26 20,-28 20,-7Z", CRUST)
        + line(
            "M-7,-7 C-8,-14 -6,-19 -3,-21 M4,-7 C4,-14 5,-18 6,-21 M14,-8 C14,-13 13,-16 11,-19", 1.6, CRUMB
        )
        + inked("M16,-9 C24,-9 29,-6 30,-3 C24,-3 19,-4 15,-5Z", CRUST, 2)
        + inked("M-15,-8 C-22,-6 -24,0 -20,4 C-16,2 -13,-3 -11,-7Z", CRUST, 2)
        + ball(2, -23.5, 2.6, CRUMB, 1.8),
        28,
    ),
}


def head(eyes: str, beak: str, hat: str, coat: Coat) -> str:
    """Bread is worn round the face, a bucket over it: who wears one has no eyes to show."""
    look, worn = EYES[eyes](coat), HATS[hat][0]
    if hat == "bread":
        return disc(0, 0, 13.2, coat.body) + worn + look + BEAKS[beak]
    return BEAKS[beak] + look + worn
