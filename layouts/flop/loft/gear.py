"""What a bird carries, round its chest, in its own units. Each is drawn at one depth of the bird."""

from __future__ import annotations

from collections.abc import Callable

from loft.palette import BLUE, COATS, CREAM, GLASS, GOLD, RED, VIOLET, WHITE, WOOD
from loft.svg import ball, cased, disc, flat, group, inked, line, moved

FIVE, NOUGHT = (
    "M-1.2,7.4 H-5 L-5.4,10.8 C-1.6,9.6 -.2,14.6 -5.6,14.6",
    "M4,7.4 C7,7.4 7,14.8 4,14.8 C1,14.8 1,7.4 4,7.4Z",
)


def _medal(x: float, y: float) -> str:
    ribbon = inked("M-8,-12 L-2,-12 4,6 -2,6Z", BLUE, 1.8) + inked("M8,-14 L3,-12 -1,6 5,6Z", RED, 1.8)
    return moved(x - 4, y, ribbon, ball(1, 11, 9, GOLD), moved(1, 0, line(FIVE, 1.7), line(NOUGHT, 1.7)))


def _ring(x: float, y: float) -> str:
    ring = "M-34,0 C-34,-14 34,-14 34,0 C34,14 -34,14 -34,0Z"
    bands = "".join(flat(f"M{a},-9.6 L{a + 11},-10 L{a + 11},10 L{a},9.6Z", RED) for a in (-27, -5, 17))
    return moved(x - 24, y + 16, inked(ring, WHITE), bands, line(ring))


def _rocket(x: float, y: float) -> str:
    return group(
        f"translate({x - 40} {y - 12}) rotate(-14)",
        inked("M-22,-8 H10 C20,-8 26,-2 28,2 C26,6 20,12 10,12 H-22Z", WHITE),
        inked("M10,-8 C20,-8 26,-2 28,2 C26,6 20,12 10,12Z", RED),
        inked("M-22,-8 L-30,-16 -12,-8Z", RED),
        inked("M-22,12 L-30,20 -12,12Z", RED),
        inked("M-23,-5 C-34,-8 -36,0 -46,2 C-36,4 -34,12 -23,9Z", "#FFB02E"),
        line("M-14,-8 V12", 2),
    )


def _tie(x: float, y: float) -> str:
    return moved(x, y, inked("M-4,-6 L6,-6 4,0 8,18 1,24 -6,18 -2,0Z", RED))


def _plaster(x: float, y: float) -> str:
    strip = inked("M-8,-4 H8 A4,4 0 0 1 8,4 H-8 A4,4 0 0 1 -8,-4Z", "#F2C9A0", 1.8)
    return group(
        f"translate({x - 2} {y + 9}) rotate(-50) scale(.8)", strip, inked("M-4,-4 H4 V4 H-4Z", "#FFE3C4", 1.2)
    )


def _balloon(x: float, y: float) -> str:
    """Tied to the tail, and too tired to rise."""
    ball_ = inked("M-2,10 C-17,10 -20,-22 -2,-24 C16,-22 13,10 -2,10Z", VIOLET)
    shine = line("M-9,-14 C-10,-10 -10,-6 -9,-3", 2.4, WHITE)
    knot = inked("M-5,14 L-2,9 1,14Z", VIOLET, 1.8)
    return line("M1,78 C-6,84 -12,78 -12,66") + moved(-10, 52, ball_, shine, knot)


def _glass(x: float, y: float) -> str:
    """A magnifying glass, held before the chest."""
    lens = ball(0, 0, 10, GLASS, 3) + line("M-4,-3 C-3,-5 -1,-6 1,-6", 2, WHITE)
    return group(f"translate({x + 16} {y - 4}) rotate(32)", cased("M0,11 V24", 3.4, WOOD), lens)


def _wheel(x: float, y: float) -> str:
    """A steering wheel without the car."""
    rim = cased("M-14,0 A14,14 0 0 1 14,0 A14,14 0 0 1 -14,0Z", 2.8, COATS["coal"].body, 2.2)
    spokes = line("M-12,-2 H12 M0,0 V12", 3.4)
    return group(f"translate({x + 14} {y + 6}) rotate(-12)", spokes, rim, ball(0, 0, 4, RED, 2))


def _cord(x: float, y: float) -> str:
    """A bungee that is tied to one foot, and to nothing else."""
    coil = "M36,106 C28,114 24,98 14,104 C4,110 4,94 -6,99 C-14,103 -15,92 -22,96"
    return cased(coil, 2.8, RED, 1.4)


def _board(x: float, y: float) -> str:
    """A clipboard with nothing but crosses."""
    marks = line("M-5,-5 L-1,-1 M-1,-5 L-5,-1 M-5,3 L-1,7 M-1,3 L-5,7", 1.8, RED)
    lines = line("M2,-3 H6 M2,5 H6", 1.8)
    sheet = inked("M-10,-12 H10 V13 H-10Z", WOOD) + inked("M-7.4,-9 H7.4 V10.4 H-7.4Z", CREAM, 1.4)
    clip = inked("M-4,-14 H4 V-9 H-4Z", "#C9CED8", 1.8)
    return group(f"translate({x + 9} {y + 12}) rotate(10)", sheet, marks, lines, clip)


def _cup(x: float, y: float) -> str:
    """A trophy, held up."""
    bowl = inked("M-9,-12 H9 C9,0 5,5 0,5 C-5,5 -9,0 -9,-12Z", GOLD)
    ears = line("M-9,-9 C-16,-10 -15,0 -7,0 M9,-9 C16,-10 15,0 7,0", 2)
    foot = inked("M-2,5 H2 V10 H7 V14 H-7 V10 H-2Z", GOLD, 2)
    return moved(x + 8, y + 7, ears, foot, bowl, disc(-3.6, -6, 1.6, WHITE))


Drawing = Callable[[float, float], str]

BEHIND: dict[str, Drawing] = {"rocket": _rocket, "balloon": _balloon, "cord": _cord}
"""Under the body."""
WORN: dict[str, Drawing] = {"ring": _ring, "plaster": _plaster}
"""Over the body, under the wing."""
HELD: dict[str, Drawing] = {
    "medal": _medal,
    "tie": _tie,
    "glass": _glass,
    "wheel": _wheel,
    "board": _board,
    "cup": _cup,
}
"""Over the wing."""
GEAR = (*BEHIND, *WORN, *HELD)


def gear(kind: str, depth: dict[str, Drawing], chest: tuple[float, float]) -> str:
    """A piece of gear, if it belongs at this depth."""
    return depth[kind](*chest) if kind in depth else ""
