"""Bodies, and what hangs on them: neck bands, legs and wings, in a bird's units."""

from __future__ import annotations

from typing import NamedTuple

from loft.palette import DARK_RED, GREEN_NECK, INK, PINK, PURPLE_NECK, RED, WHITE, Coat
from loft.svg import LINE, ball, cased, flat, group, inked, line, moved

HEAD = 13.2
"""The radius of a head."""


class Body(NamedTuple):
    """Tail and trunk, the two neck bands, and where head, wing, chest and legs belong; its lowest point."""

    tail: str
    trunk: str
    collar: str
    bib: str
    head: tuple[float, float]
    wing: tuple[float, float]
    chest: tuple[float, float]
    legs: tuple[tuple[float, float], ...]
    bottom: float


BODIES = {
    "plain": Body(
        "M16,66 L-2,74 L4,84 L26,78Z",
        "M14,66 C18,46 34,38 50,40 C56,34 56,28 57,22 L81,26 C80,44 78,56 72,66 C62,82 30,84 14,66Z",
        "M55.5,33 C62,38 73,39 79.6,36 C79.2,41 78.6,44 78,47 C69,51 57,48 51,40.5 C53.6,38 54.8,36 55.5,33Z",
        "M51,41 C58,48.5 69,51 77.6,48 C76.6,52 75.4,56 74,60 C64,62 52,56 46,40.2Z",
        (69, 22),
        (0, 0),
        (69, 50),
        ((42, 78), (54, 78)),
        97,
    ),
    "round": Body(
        "M14,58 L-3,62 L-1,73 L18,74Z",
        "M12,62 C12,38 30,30 52,32 C56,28 58,26 60,24 L80,28 C84,40 86,50 84,60 C80,84 66,88 48,88"
        " C26,88 12,82 12,62Z",
        "M57,29 C64,36 75,37 81.5,34 C82.6,37 83.4,40 84,43 C74,48 60,45 51,32.5Z",
        "M50,32.2 C60,46 74,49 84.4,44.4 C85.2,49 85,54 84,58 C66,62 50,52 42,32.4Z",
        (70, 24),
        (-2, 2),
        (72, 54),
        ((42, 88), (56, 88)),
        102,
    ),
    "tall": Body(
        "M18,72 L0,82 L6,91 L28,84Z",
        "M16,72 C20,56 34,50 48,51 C56,40 57,22 58,6 L80,8 C80,34 78,58 72,72 C62,87 30,88 16,72Z",
        "M57.6,16 C64,20 73,20 79.8,18 C79.6,25 79.2,30 78.6,36 C70,39 62,38 56,33 C57,27 57.4,22 57.6,16Z",
        "M55.8,34.4 C62,39.6 70,40.4 78.4,37.4 C77.6,46 76,56 73,64 C62,64 53,58 50,49.4 C53,45 55,40"
        " 55.8,34.4Z",
        (69, 4),
        (2, 8),
        (69, 56),
        ((42, 83), (54, 83)),
        97,
    ),
    "loaf": Body(
        "M10,74 L-8,72 L-8,83 L12,86Z",
        "M6,78 C8,58 28,50 50,52 C56,46 58,40 59,36 L82,40 C86,50 92,60 92,72 C92,86 84,89 70,89"
        " L22,89 C10,89 5,86 6,78Z",
        "M57.4,42 C64,48 75,50 83,46 C84.6,50 86.4,53 88,57 C76,62 62,58 51,51.6 C54,48 56,45 57.4,42Z",
        "M50,52 C60,60 76,63.5 88.8,58.6 C90.4,62 91.6,66 92,70 C72,76 52,68 43,51.6Z",
        (71, 36),
        (4, 14),
        (76, 66),
        (),
        90,
    ),
}


def trunk(body: Body, coat: Coat) -> str:
    """Tail, trunk and head in one outline, and the bands round the neck that make it a pigeon."""
    x, y = body.head
    outline = f'<path d="{body.tail}"/><path d="{body.trunk}"/><circle cx="{x}" cy="{y}" r="{HEAD}"/>'
    around = f'fill="{INK}" stroke="{INK}" stroke-width="{2 * LINE}" stroke-linejoin="round"'
    whole = f'<g {around}>{outline}</g><g fill="{coat.body}">{outline}</g>'
    return whole + flat(body.bib, PURPLE_NECK) + flat(body.collar, GREEN_NECK)


# --- legs ---------------------------------------------------------------------------------------------


def _standing(x: float, y: float, apart: float) -> str:
    foot = x + apart
    toes = f"M{foot - 5},{y + 13} L{foot},{y + 11} L{foot + 7},{y + 13} M{foot},{y + 11} L{foot + 1},{y + 14}"
    return cased(f"M{x},{y - 3} L{foot},{y + 12} {toes}", 2.4, PINK)


def _skating(x: float, y: float) -> str:
    boot = f"M{x - 5},{y + 4} h7 l2,4 l5,1 v4 h-14Z"
    wheels = ball(x - 2, y + 15.5, 2.6, WHITE, 1.7) + ball(x + 6, y + 15.5, 2.6, WHITE, 1.7)
    return cased(f"M{x},{y - 3} V{y + 8}", 2.2, PINK) + inked(boot, RED, 1.8) + wheels


def _kicking(x: float, y: float, right: int) -> str:
    """A leg in the air, for birds that stand on their heads."""
    ankle, down = x - 12 + right * 24, y + 30
    leg = f"M{x},{y - 3} L{x - 4 + right * 9},{y + 20} L{ankle},{down}"
    toes = (
        f"M{x - 21 + right * 26},{y + 29} L{ankle},{down} L{x - 11 + right * 30},{y + 39}"
        f" M{ankle},{down} L{x - 18 + right * 28},{y + 37}"
    )
    return cased(f"{leg} {toes}", 2.6, PINK, 1.7)


def legs(body: Body, kind: str) -> str:
    if kind == "none":
        return ""
    if kind == "skate":
        return "".join(_skating(x, y) for x, y in body.legs)
    if kind == "kick":
        return "".join(_kicking(x, y, side) for side, (x, y) in enumerate(body.legs))
    apart = {"stand": (0, 0), "splay": (-7, 8)}[kind]
    return "".join(_standing(x, y, step) for (x, y), step in zip(body.legs, apart, strict=False))


# --- wings --------------------------------------------------------------------------------------------


def _fold(coat: Coat) -> str:
    wing = "M56,52 C46,44 34,47 27,55 C20,63 12,68 -1,72 C14,79 38,80 52,70 C60,64 61,57 56,52Z"
    bars = line("M30,57 C35,60 36,66 34,74 M42,51 C47,56 48,63 45,71", 3.4, coat.bar)
    return inked(wing, coat.wing) + bars


def _up(coat: Coat) -> str:
    wing = (
        "M56,56 C52,44 46,30 28,8 C25,14 25,17 26,20 C21,15 17,13 12,13 C13,19 14,22 16,25"
        " C11,22 7,22 3,24 C8,40 20,60 40,68 C50,70 57,64 56,56Z"
    )
    return inked(wing, coat.wing) + line("M26,20 C32,30 36,38 39,45 M16,25 C22,34 27,41 31,48", 2, coat.bar)


def _jazz(coat: Coat) -> str:
    wing = (
        "M52,62 C46,52 38,44 24,36 L14,26 C11,24 9,27 12,30 L17,35 L5,29 C1,28 1,31 4,33 L14,39 L1,38"
        " C-3,38 -3,42 1,42 L13,45 L3,49 C0,51 2,54 5,53 L18,50 C24,58 34,68 44,71 C52,72 55,68 52,62Z"
    )
    return inked(wing, coat.wing)


def _sling(coat: Coat) -> str:
    wing = "M56,52 C46,44 34,47 27,55 C22,62 22,70 34,73 C46,74 54,70 58,63 C60,58 59,55 56,52Z"
    cross = "M38,60 L41,60 41,57 45,57 45,60 48,60 48,64 45,64 45,67 41,67 41,64 38,64Z"
    cloth = inked("M25,58 L50,47 L60,56 L58,68 L34,75Z", WHITE, 2)
    return inked(wing, coat.wing) + cloth + cased("M50,47 L66,34", 2.6, WHITE, 1.2) + flat(cross, RED)


def _cape(coat: Coat) -> str:
    cape = (
        "M62,36 C46,34 20,44 -10,30 C-8,44 -14,54 -6,66 C4,62 8,72 18,78 C26,72 34,78 44,74"
        " C54,66 60,50 62,36Z"
    )
    folds = line("M46,44 C36,54 24,58 8,60 M52,52 C46,62 40,66 32,68", 1.8, DARK_RED)
    return inked(cape, RED) + folds


def _arms(coat: Coat) -> str:
    wing = "M54,58 C46,50 36,52 30,60 C26,66 30,74 40,74 L60,70 C68,69 68,61 60,61Z"
    return inked(wing, coat.wing) + line("M36,66 L56,64", 2, coat.bar)


WINGS = {"fold": _fold, "up": _up, "jazz": _jazz, "sling": _sling, "cape": _cape, "arms": _arms}


def wing(body: Body, kind: str, coat: Coat) -> str:
    return moved(*body.wing, WINGS[kind](coat))


def far_wing(body: Body, kind: str, coat: Coat) -> str:
    """The wing on the far side, seen only while both are in the air."""
    if kind not in ("up", "jazz"):
        return ""
    dark = Coat(coat.wing, coat.bar, coat.bar)
    return group("translate(14 -4) rotate(16 52 60)", wing(body, kind, dark))
