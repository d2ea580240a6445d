"""What lies on the table: the common back, the lock of a closed board, and the stripes under it."""

from __future__ import annotations

from forum.shapes import AMBER, INK, STEEL, at, box, disc, document, group, line, num, path, twice
from forum.suits import FLAME, wreath

GROUND = "#2A1140"
FIELD = ("#5A2F7A", "#6D3A8E", "#8A4FA8")
"""Flames of the back, by turns, and their cores."""
PINK = "#F0356B"

SHACKLE = "M-4.2,-5V-8a4.2,4.2 0 0 1 8.4,0V-5"
KEYHOLE = "M-.75,0L-1.35,-3.9H1.35L.75,0Z"


def lock(keyhole: bool) -> str:
    """A padlock with a shackle for each player, round the origin."""
    shackle = line(SHACKLE, INK, 3.1) + line(SHACKLE, STEEL, 1.7)
    body = box(-7, -5.6, 14, 11.2, AMBER, 1.4, INK, 0.7)
    hole = disc(0, 0, 1.75, INK) + twice(path(KEYHOLE, INK)) if keyhole else ""
    return twice(shackle) + body + hole


def _field() -> str:
    """The upper half of the field of flames; no row crosses the middle, and its half turn goes on with it."""
    drawn = []
    for row in range(8):
        y = -3.1 - 6.2 * row
        for column in range(-6, 6):
            x = 1.75 + 7 * column + (3.5 if row % 2 else 0)
            if abs(x) > 38:
                continue
            turn = " rotate(180)" if column % 2 else ""
            core = AMBER if (row * 3 + column) % 5 == 0 else FIELD[2]
            flames = path(FLAME, FIELD[(row + column) % 2]) + group(
                "translate(0 7) scale(-.45 .45)", path(FLAME, core)
            )
            drawn.append(group(f"translate({num(x)} {num(y)}){turn} scale(.1)", flames))
    return "".join(drawn)


def back() -> str:
    """The common back, bleed included, as a file: a locked thread. A half turn does not change it."""
    layers = [
        box(-34.5, -47, 69, 94, GROUND),
        twice(_field()),
        box(-27.5, -40, 55, 80, "none", 1.6, AMBER, 0.6),
        box(-26.3, -38.8, 52.6, 77.6, "none", 1, AMBER, 0.25),
        wreath(20.4, 20, [(AMBER, 0.2), (PINK, 0.15)]),
        disc(0, 0, 17.4, GROUND, AMBER, 0.7),
        disc(0, 0, 16.4, "none", AMBER, 0.25),
        at(0, 0, 1.15, lock(keyhole=True)),
    ]
    return document(-34.5, -47, 69, 94, *layers)


def shut() -> str:
    """The lock of a closed board, as a file; suits are laid on its body."""
    return document(-14, -14, 28, 28, lock(keyhole=False))


def stripes(wide: float, high: float) -> str:
    """Slanting stripes over a tile and its bleed of 3 mm, as a file."""
    wide, high = wide + 6, high + 6
    lines = "".join(f"M{num(x)},0l{num(-high)},{num(high)}" for x in range(4, int(wide + high) + 8, 8))
    return document(0, 0, wide, high, f'<path d="{lines}" fill="none" stroke="#000000" stroke-width="2.6"/>')


def ring() -> str:
    """The flames round an Ace, as a file: the suit's (black) between those that burn."""
    return document(-24, -24, 48, 48, wreath(17.6, 16, [("#000000", 0.105), (AMBER, 0.155)]))


def torch() -> str:
    """The sign of a site crash, as a file: flame black, core white."""
    core = group("translate(0 8) scale(-.55 .55)", path(FLAME, "#FFFFFF"))
    return document(-25, -27, 50, 51, path(FLAME, "#000000"), core)
