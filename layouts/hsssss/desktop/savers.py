"""Screensavers: what is behind a sprite. Each fills a grid in the colours of a faction; chance is given."""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random

from desktop.palette import INK, WHITE, Faction
from desktop.pixels import Grid

BAYER = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))
"""The order in which the cells of a 4 × 4 tile turn dark."""

Saver = Callable[[Grid, Faction, Random], None]


def _dither(
    grid: Grid, share: Callable[[int, int], float], light: str, dark: str, bottom: int | None = None
) -> None:
    """Mixes two colours cell by cell; `share` says how much of the dark one."""
    for y in range(grid.height if bottom is None else bottom):
        for x in range(grid.width):
            grid.put(x, y, dark if share(x, y) * 16 > BAYER[y % 4][x % 4] + 0.5 else light)


def hills(grid: Grid, faction: Faction, random: Random) -> None:
    wide, high = grid.width, grid.height
    _dither(grid, lambda _, y: y / high, faction.strip, faction.tint)
    for _ in range(2 + wide // 16):
        x, y, long = random.randrange(wide), random.randrange(1, max(2, high // 3)), random.randrange(4, 8)
        grid.box(x, y, long, 1, WHITE)
        grid.box(x + 1, y - 1, long - 3, 1, WHITE)
    start = random.random() * 6
    for x in range(wide):
        far = int(high * 0.66 + math.sin(x / 9 + start) * 2.2)
        near = int(high * 0.78 + math.sin(x / 6 + start + 2) * 1.6)
        grid.box(x, far, 1, high - far, faction.bar)
        for y in range(near, high):
            if (x + y) % 2 or y > near + 1:
                grid.put(x, y, faction.dark)


def rays(grid: Grid, faction: Faction, random: Random) -> None:
    count = random.choice([9, 11, 13])
    for y in range(grid.height):
        for x in range(grid.width):
            angle = math.atan2(y - grid.height * 0.62, x - grid.width / 2)
            grid.put(x, y, faction.bar if int((angle + 10) * count / math.pi) % 2 else faction.strip)


def plasma(grid: Grid, faction: Faction, random: Random) -> None:
    start = random.random() * 6

    def share(x: int, y: int) -> float:
        far = math.hypot(x - grid.width / 2, (y - grid.height / 2) * 1.25)
        return 0.5 + 0.5 * math.sin(far / 2.1 - start)

    _dither(grid, share, faction.strip, faction.bar)


def floor(grid: Grid, faction: Faction, _: Random) -> None:
    """A dusky sky over lines that run to the horizon."""
    wide, high = grid.width, grid.height
    horizon = int(high * 0.55)
    _dither(grid, lambda _, y: y / high * 1.6, faction.dark, faction.bar, horizon)
    grid.box(0, horizon, wide, high - horizon, INK)
    for line in range(-14, 15):
        for y in range(horizon, high):
            grid.put(int(wide / 2 + line * 7 * (y - high / 2) / (high / 2)), y, faction.strip)
    for y in (horizon, int(high * 0.64), int(high * 0.78)):
        grid.box(0, y, wide, 1, faction.strip)


def rain(grid: Grid, faction: Faction, random: Random) -> None:
    grid.box(0, 0, grid.width, grid.height, faction.dark)
    for x in range(0, grid.width, 2):
        top, long = random.randrange(-6, grid.height), random.randrange(6, 15)
        for step in range(long):
            if random.random() < 0.8:
                behind = faction.strip if step > long - 4 else faction.bar
                grid.put(x, top + step, WHITE if step == long - 1 else behind)


def stars(grid: Grid, faction: Faction, random: Random) -> None:
    wide, high = grid.width, grid.height
    grid.box(0, 0, wide, high, INK)
    for _ in range(wide * high // 13):
        angle, far = random.random() * math.tau, random.random() ** 0.6 * wide * 0.62
        x = int(wide / 2 + math.cos(angle) * far)
        y = int(high / 2 + math.sin(angle) * far * 0.6)
        grid.put(x, y, faction.strip if random.random() < 0.5 else WHITE)
        if far > wide * 0.32:
            grid.put(x + round(math.cos(angle) * 1.4), y + round(math.sin(angle) * 1.2), faction.bar)


def defrag(grid: Grid, faction: Faction, random: Random) -> None:
    grid.box(0, 0, grid.width, grid.height, INK)
    shares = (
        (0.5, faction.bar),
        (0.72, faction.strip),
        (0.95, faction.dark),
        (0.985, WHITE),
        (1.0, "#D0423A"),
    )
    for y in range(1, grid.height - 1, 2):
        for x in range(1, grid.width - 1, 2):
            drawn = random.random()
            grid.put(x, y, next(color for limit, color in shares if drawn < limit))


def bricks(grid: Grid, faction: Faction, _: Random) -> None:
    grid.box(0, 0, grid.width, grid.height, faction.strip)
    for y in range(0, grid.height, 3):
        grid.box(0, y, grid.width, 1, faction.bar)
        for x in range(y // 3 % 2 * 3, grid.width, 6):
            grid.box(x, y, 1, 3, faction.bar)


def tile(grid: Grid, faction: Faction, random: Random) -> None:
    """Wallpaper: a small motif over and over."""
    motif = random.choice(("##|##", ".#.|###|.#.", "#.#|.#.|#.#", "##.|#.#|.##"))
    for y in range(-1, grid.height, 6):
        for x in range(-1, grid.width, 6):
            rows = [row.replace("#", "L") for row in motif.split("|")]
            grid.stamp(x + (3 if y // 6 % 2 else 0), y + 1, rows, {"L": faction.strip})


def spot(grid: Grid, faction: Faction, _: Random) -> None:
    """A beam from above, and something to stand on."""
    for y in range(grid.height):
        for x in range(grid.width):
            out = abs(x - grid.width / 2 + 0.5) - (y * 0.42 + 3)
            lit = out < 0 or (out < 2 and (x + y) % 2)
            grid.put(x, y, faction.strip if lit else faction.dark)
    middle = grid.width // 2
    grid.box(middle - 9, grid.height - 3, 18, 1, faction.tint)
    grid.box(middle - 8, grid.height - 2, 16, 2, faction.bar)


SAVERS: dict[str, Saver] = {
    saver.__name__: saver for saver in (hills, rays, plasma, floor, rain, stars, defrag, bricks, tile, spot)
}
NIGHT = ("floor", "rain", "stars", "defrag")
"""Those that are dark: sprites before them have a white edge, before others an ink one."""
