"""What stands along the band, before the hero: the many behind the one."""

from __future__ import annotations

from collections.abc import Callable

from poster.canvas import WIDTH, Canvas
from poster.marks import INK, PAPER, RED, YELLOW
from poster.svg import box, corners, group, line, num, oval, path, polar, rect

Chorus = Callable[[Canvas, int], str]


def pointer(x: float, y: float, size: float) -> str:
    """A mouse pointer, 8 by 12.6 at size 1, as path data."""
    steps = [(0, 11), (2.6, -2.3), (1.7, 3.9), (1.8, -0.8), (-1.7, -3.8), (3.4, 0)]
    return f"M{num(x)} {num(y)}l" + " ".join(f"{num(a * size)} {num(b * size)}" for a, b in steps) + "z"


def pointers(canvas: Canvas, count: int) -> str:
    """Pointers in rank and file, like bayonets; up to three are large, one aims at the hero."""
    if count == 1:
        return _lone_pointer(canvas)
    few = count <= 3
    size, pitch, start = (1.35, 40 / count, 14.5) if few else (1.0, 63 / count, -2.0)
    if canvas.fighter:
        size, pitch, start, count = 0.8, 6.6, -3.0, 6
    drawn = "".join(
        pointer(start + index * pitch, canvas.height - 14.6 * size + index % 2 * 1.2, size)
        for index in range(count)
    )
    return path(drawn, INK, PAPER, 0.7)


def _lone_pointer(canvas: Canvas) -> str:
    size = 1.5 * canvas.scale
    x, y = 37 * canvas.scale + (1 - canvas.scale) * 28.5, canvas.height * 0.52
    strong = canvas.side.main if canvas.side.name != "grey" else YELLOW
    return group(f"translate({num(x)} {num(y)}) rotate(-28)", path(pointer(0, 0, size), strong, PAPER, 1))


def bubbles(canvas: Canvas, count: int) -> str:
    """Speech bubbles, side by side like shields; a few hang apart."""
    pitch = 67 / count
    width, height = (pitch - 0.2, 6.4) if count > 3 else (13.0, 9.0)
    rows = ["", ""]
    for index in range(count):
        x, y = index * pitch - 4, canvas.height - 12.4 - index * 0.25
        if count <= 3:
            x, y = 2.5 + index * (52 - width) / (count - 1 or 1), canvas.height - 18 + index % 2 * 2.4
        tail = f"h{num(4.0 - width)}l-2.2 2.6v-2.6h-1.8z"
        rows[index % 2] += f"M{num(x)} {num(y)}h{num(width)}v{num(height)}{tail}"
    strong = canvas.side.main if canvas.side.name != "yellow" else RED
    return path(rows[0], strong, PAPER) + path(rows[1], INK, PAPER)


def _heads(canvas: Canvas, count: int) -> list[tuple[float, float]]:
    """The middles of the heads of a crowd."""
    pitch = 57.6 / count
    return [
        (
            pitch / 2 + index * pitch,
            canvas.height - (17 if canvas.fighter else 9.4) + index % 2 * 0.9 - index * 2.7 / count,
        )
        for index in range(count)
    ]


def crowd(canvas: Canvas, count: int) -> str:
    """Heads and shoulders in ink, each with a halo that parts them from what is behind."""
    size = 1.0 if count > 4 else 1.7
    low = canvas.height
    halos, bodies = "", ""
    for x, top in _heads(canvas, count):
        y = top - (size - 1) * 4
        halos += oval(x, y, 2.2 * size + 0.7, 2.2 * size + 0.7)
        shoulders = (
            f"c{num(0.6 * size)} {num(-3 * size)} {num(5.8 * size)} {num(-3 * size)} {num(6.4 * size)} 0"
        )
        bodies += f"M{num(x - 3.2 * size)} {num(low)}V{num(y + 5 * size)}{shoulders}V{num(low)}z" + oval(
            x, y, 2.2 * size, 2.2 * size
        )
    return path(halos, canvas.side.tint) + path(bodies, INK)


def caps(canvas: Canvas, count: int) -> str:
    """A crowd in baseball caps."""
    worn = "".join(
        f"M{num(x - 2.4)} {num(y - 0.5)}c0-3 4.8-3 4.8 0h1.8v.8H{num(x - 2.4)}z"
        for x, y in _heads(canvas, count)
    )
    return crowd(canvas, count) + path(worn, canvas.side.main, PAPER, 0.35)


def skyline(canvas: Canvas, count: int) -> str:
    """Roofs of a town, as many as fit; `count` sets how high they rise."""
    x, roofs = 0.0, ""
    while x < WIDTH:
        width = canvas.random.choice([4, 5, 6, 7.5])
        height = 4.5 + canvas.random.uniform(0.3, 1.1) * count
        roofs += box(x, canvas.height - height, width, height)
        x += width
    return path(roofs, INK)


def boats(canvas: Canvas, count: int) -> str:
    """Sails on a strip of sea."""
    low = canvas.height
    pitch = 60 / count
    sails, hulls = "", ""
    for index in range(count):
        x, y = 5 + index * pitch, low - 8.4 + index % 2 * 1.4
        sails += f"M{num(x)} {num(y)}v-6.6l4.4 6.6zM{num(x - 0.7)} {num(y)}v-4.8l-2.8 4.8z"
        hulls += f"M{num(x - 4)} {num(y + 0.6)}h9l-1.8 2.2h-5.4z"
    sea = rect(0, low - 8, WIDTH, 8, canvas.side.light)
    return sea + path(sails, PAPER) + path(hulls, INK)


def bugs(canvas: Canvas, count: int) -> str:
    """Beetles from above, all going up."""
    pitch = 60 / count
    bodies, legs, backs = "", "", ""
    for index in range(count):
        x, y = 3 + index * pitch, canvas.height - 8.6 + index % 2 * 1.6
        bodies += oval(x, y, 1.9, 2.5) + oval(x, y - 2.9, 1, 0.9)
        legs += "".join(
            f"M{num(x - 3)} {num(y + lean)}L{num(x)} {num(y + step)}l3 {num(lean - step)}"
            for step, lean in ((-1, -2.2), (0.2, 0.2), (1.2, 2.6))
        )
        legs += f"M{num(x - 1.4)} {num(y - 4.6)}l1.4 1.6 1.4-1.6"
        backs += f"M{num(x)} {num(y - 1.6)}v3.6"
    return line(legs, INK, 0.5) + path(bodies, INK) + line(backs, RED, 0.6)


def turtles(canvas: Canvas, count: int) -> str:
    """Turtles of the drawing kind, one after another."""
    count = min(count, 6)
    pitch = 60 / count
    shells, limbs = "", ""
    for index in range(count):
        x, y = 5 + index * pitch, canvas.height - 7.4 + index % 2 * 1.2
        shells += f"M{num(x - 3.4)} {num(y + 1.6)}c0-5.6 6.8-5.6 6.8 0z"
        limbs += (
            oval(x + 4.3, y + 0.4, 1.3, 1) + box(x - 2.6, y + 1.6, 1.5, 1.5) + box(x + 1.1, y + 1.6, 1.5, 1.5)
        )
    return path(limbs, INK) + path(shells, canvas.side.main, INK, 0.6)


def helmets(canvas: Canvas, count: int) -> str:
    """A crowd in helmets."""
    worn = "".join(f"M{num(x - 2.7)} {num(y + 0.2)}c0-4 5.4-4 5.4 0z" for x, y in _heads(canvas, count))
    return crowd(canvas, count) + path(worn, canvas.side.main, PAPER, 0.35)


def stars(canvas: Canvas, count: int) -> str:
    """A few bright stars with rays, where the pennant and the values leave the sky free."""
    drawn = ""
    for _ in range(min(count, 7)):
        x, y = canvas.random.uniform(15, 55), canvas.random.uniform(2, canvas.height - 17)
        size = canvas.random.choice([0.9, 1.3, 1.8])
        drawn += corners(
            [polar(x, y, size if index % 2 == 0 else size * 0.22, index * 45) for index in range(8)]
        )
    return path(drawn, PAPER)


CHORUSES: dict[str, Chorus] = {
    "pointers": pointers,
    "bubbles": bubbles,
    "crowd": crowd,
    "caps": caps,
    "helmets": helmets,
    "skyline": skyline,
    "boats": boats,
    "stars": stars,
    "turtles": turtles,
    "bugs": bugs,
}
"""By the name that a card's `chorus` gives; each takes how many."""
