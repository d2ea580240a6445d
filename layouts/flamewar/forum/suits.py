"""The four suits, in units from -50 to 50, and the flames that burn in them."""

from __future__ import annotations

from forum.shapes import AMBER, EMBER, HOT, INK, at, box, disc, document, group, num, path

OUTLINES = {
    "Spades": (
        "M0,-49C9,-30 45,-14 45,14C45,33 20,38 7,23C8,35 13,43 22,48H-22C-13,43 -8,35 -7,23"
        "C-20,38 -45,33 -45,14C-45,-14 -9,-30 0,-49Z"
    ),
    "Hearts": "M0,47C-10,29 -47,10 -47,-17C-47,-40 -13,-50 0,-22C13,-50 47,-40 47,-17C47,10 10,29 0,47Z",
    "Diamonds": "M0,-51C7,-32 23,-12 40,0C23,12 7,32 0,51C-7,32 -23,12 -40,0C-23,-12 -7,-32 0,-51Z",
    "Clubs": (
        "M0,-48A23,23 0 0 1 19,-12A23,23 0 1 1 7,24C8,35 13,43 22,48H-22C-13,43 -8,35 -7,24"
        "A23,23 0 1 1 -19,-12A23,23 0 0 1 0,-48Z"
    ),
}
FLAME = (
    "M2,-25C4,-14 16,-8 16,6C16,16 9,22 0,22C-9,22 -16,16 -16,6C-16,-1 -12,-5 -10.5,-11"
    "C-7.5,-8 -6,-5 -5,-2C-5,-11 -3,-19 2,-25Z"
)
HEARTHS = {"Spades": (0, 1.5, 0.84), "Hearts": (0, 6, 0.8), "Diamonds": (0, 4, 0.82), "Clubs": (0, 3, 0.74)}
"""Where a suit's flame has its middle, and how large it is."""

HEATS = {"spark": (0.66, 3.0), "flame": (1.0, 0.0), "blaze": (1.22, 1.5)}
"""The flames of small, middling and high values: how large, and how far above the middling one's foot."""


def flame() -> str:
    """A flame 32 by 47 round the origin, its core a smaller one turned about."""
    return path(FLAME, AMBER) + group("translate(0 8) scale(-.5 .5)", path(FLAME, HOT))


def blaze() -> str:
    """A fiercer flame: two more in it."""
    middle = group("translate(0 3.5) scale(-.82 .82)", path(FLAME, AMBER))
    return path(FLAME, EMBER) + middle + group("translate(0 9) scale(.46)", path(FLAME, HOT))


def pip(suit: str, color: str, heat: str = "flame") -> str:
    """A suit with its fire, in units from -50 to 50; no fire without a heat."""
    drawn = path(OUTLINES[suit], color)
    if heat:
        x, y, scale = HEARTHS[suit]
        size, rise = HEATS[heat]
        foot = y + 22 * scale - rise
        drawn += at(x, foot - 22 * scale * size, scale * size, blaze() if heat == "blaze" else flame())
    return drawn


def pip_at(x: float, y: float, size: float, suit: str, color: str, heat: str = "flame") -> str:
    """A pip with its middle at (x, y), so many millimetres high."""
    return at(x, y, size / 100, pip(suit, color, heat))


def file_of(drawing: str) -> str:
    """A suit as a file: the box is a little larger than the pip."""
    return document(-52, -52, 104, 104, drawing)


def crown(wide: float, high: float, tongues: int = 5) -> str:
    """A crown of flames standing on y 0: the middle tongue is `high`, the outer ones lower."""
    step, half = wide / tongues, tongues // 2
    drawn = ""
    for index in sorted(range(tongues), key=lambda one: -abs(one - half)):
        off = index - half
        scale = (1, 0.86, 0.7)[abs(off)] * high / 47
        edge = 0.5 / scale
        color = EMBER if off % 2 else AMBER
        tongue = path(FLAME, color, INK, edge) + group("translate(0 9) scale(-.45 .45)", path(FLAME, HOT))
        drawn += at(off * step, 0.6 - 22 * scale, scale, tongue)
    drawn += box(-wide / 2 - 0.3, -1.2, wide + 0.6, 2.7, AMBER, 0.6, INK, 0.5)
    stones = (disc((i - half) * step, 0.15, 0.55, INK if i % 2 else "#FFFFFF") for i in range(tongues))
    return drawn + "".join(stones)


def wreath(radius: float, count: int, looks: list[tuple[str, float]]) -> str:
    """Flames round the origin, turned outwards, taking turns in colour and size."""
    drawn = []
    for index in range(count):
        color, scale = looks[index % len(looks)]
        core = group("translate(0 8) scale(-.5 .5)", path(FLAME, HOT)) if color == AMBER else ""
        turn = f"rotate({num(index * 360 / count)}) translate(0 {num(-radius)}) scale({scale:.3g})"
        drawn.append(group(turn, path(FLAME, color), core))
    return "".join(drawn)
