"""What lies behind the hero: eight grounds, each in two tones of the card's side."""

from __future__ import annotations

import math
from collections.abc import Callable

from poster.canvas import WIDTH, Canvas
from poster.marks import INK, PAPER, Side
from poster.svg import (
    Point,
    box,
    corners,
    disc,
    line,
    num,
    oval,
    path,
    polar,
    poly,
    rect,
    screen,
    specks,
    turned,
)

Ground = Callable[[Canvas], str]


def _tones(side: Side, strong: bool) -> tuple[str, str]:
    """The lighter and the darker tone; grey stays pale, or its pictures would sink."""
    if side.name == "grey":
        return side.tint, side.light
    return side.tint, side.main if strong else side.light


def _filled(canvas: Canvas, color: str) -> str:
    return rect(0, 0, WIDTH, canvas.height, color)


def burst(canvas: Canvas) -> str:
    """Rays from low in the middle: the stronger the card, the more of them."""
    light, dark = _tones(canvas.side, strong=True)
    count = min(12 + canvas.power, 20)
    x, y = 25 if canvas.fighter else 30, canvas.height * 0.62
    first = canvas.random.random() * 17
    rays = ""
    for index in range(count):
        start = first + index * 360 / count
        rays += corners([(x, y), polar(x, y, 75, start), polar(x, y, 75, start + 180 / count)])
    return _filled(canvas, light) + path(rays, dark)


def bars(canvas: Canvas) -> str:
    light, dark = _tones(canvas.side, strong=False)
    if canvas.side.name == "yellow":
        light, dark = canvas.side.light, canvas.side.main
    lean = canvas.height * 0.6
    stripes = "".join(
        corners([(x, canvas.height), (x + 4.5, canvas.height), (x + 4.5 + lean, 0), (x + lean, 0)])
        for x in (index * 9 - 36 + lean % 9 for index in range(11))
    )
    return _filled(canvas, dark) + path(stripes, light)


def target(canvas: Canvas) -> str:
    light, dark = _tones(canvas.side, strong=canvas.side.name == "yellow")
    x, y = (24.0 if canvas.fighter else 30.0), canvas.height * 0.48
    rings = "".join(disc(x, y, index * 5.4, dark if index % 2 else light) for index in range(7, 0, -1))
    return _filled(canvas, light) + rings


def half(canvas: Canvas) -> str:
    """A halftone that grows downwards."""
    light, dark = _tones(canvas.side, strong=True)
    count = math.ceil(canvas.height / 2.8)
    rows = [(1.6 * (row % 2), row * 2.8 + 0.5, 0.15 + row / count * 1.5) for row in range(count + 1)]
    return _filled(canvas, light) + screen(rows, 19, 3.2, dark)


def wedge(canvas: Canvas) -> str:
    """The card cut in two, with an ink slash along the cut."""
    light, dark = _tones(canvas.side, strong=True)
    low = canvas.height
    slash = [(WIDTH, low * 0.2), (WIDTH, low * 0.36), (0, low), (0, low * 0.92)]
    return _filled(canvas, light) + poly([(WIDTH, 0), (WIDTH, low), (0, low)], dark) + poly(slash, INK)


def stair(canvas: Canvas) -> str:
    light, dark = _tones(canvas.side, strong=True)
    middle = canvas.side.light if canvas.side.name != "grey" else "#CBC4B7"
    blocks = ["", ""]
    for index in range(8):
        height = (index + 1) * canvas.height / 9
        blocks[index % 2] += box(index * 7.2, canvas.height - height, 7.2, height)
    return _filled(canvas, light) + path(blocks[0], dark) + path(blocks[1], middle)


def stars(canvas: Canvas, count: int = 26, low: float = 1.0) -> str:
    """Stars over the upper part of the picture, in three sizes."""
    found: dict[float, list[Point]] = {0.18: [], 0.25: [], 0.4: []}
    for _ in range(count):
        spot = canvas.random.random() * WIDTH, canvas.random.random() * canvas.height * low
        found[canvas.random.choice([0.18, 0.25, 0.4])].append(spot)
    return "".join(specks(points, radius, PAPER) for radius, points in found.items() if points)


def orbit(canvas: Canvas) -> str:
    y = canvas.middle
    ellipses = "".join(oval(28, y, 11.5 * size, 4.3 * size) for size in (1, 2, 3))
    tilted = turned(-18, 28, y, line(ellipses, canvas.side.main, 0.5))
    return _filled(canvas, INK) + stars(canvas) + tilted


def horizon(canvas: Canvas) -> str:
    """A ruled sun."""
    light, dark = canvas.side.tint, canvas.side.main
    y = canvas.height * 0.46
    rules = "".join(box(0, y + 1 + index * 2.1, WIDTH, 0.35 + 0.15 * index) for index in range(6))
    sun = disc(38, y, canvas.height * 0.36, "#F2B51D" if canvas.side.name == "green" else dark)
    return _filled(canvas, light) + sun + path(rules, light)


def grid(canvas: Canvas) -> str:
    """A plain of lines that run together, under an ink sky."""
    side, far = canvas.side, canvas.height * 0.56
    rows = [far + (canvas.height - far) * (step / 6) ** 1.7 for step in range(7)]
    lines = "".join(f"M0 {num(y)}H57" for y in rows)
    lines += "".join(
        f"M{num(28.5 + step * 3.6)} {num(far)}L{num(28.5 + step * 17)} {num(canvas.height)}"
        for step in range(-8, 9)
    )
    return _filled(canvas, INK) + stars(canvas, 18, 0.5) + line(lines, side.main, 0.5)


GROUNDS: dict[str, Ground] = {
    "burst": burst,
    "bars": bars,
    "target": target,
    "half": half,
    "wedge": wedge,
    "stair": stair,
    "orbit": orbit,
    "horizon": horizon,
    "grid": grid,
}
