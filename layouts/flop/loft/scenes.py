"""Scenery behind the birds, and effects before them, in millimetres from the card's top left corner.

A scene fills -3 to 66 across and -3 to 57 down: the bleed, down to the line over the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from loft.palette import (
    CREAM,
    CRUMB,
    CRUST,
    DROP,
    FOAM,
    GLASS,
    GOLD,
    GREEN,
    INK,
    RED,
    TURF,
    WATER,
    WHITE,
    Tone,
    mixed,
)
from loft.svg import ball, disc, flat, group, inked, line, moved, num, rays, rect, rounded, star

LEFT, WIDTH, TOP, HEIGHT = -3.0, 69.0, -3.0, 60.0
FLOOR = 53.2
"""Where feet stand."""

# --- scenery ------------------------------------------------------------------------------------------

PUFF = "M-9,3 A4,4 0 0 1 -7,-4 A6,6 0 0 1 4,-5 A4.6,4.6 0 0 1 9,3Z"


def _burst(tone: Tone) -> str:
    return flat(rays(34, 35, 16, 80), tone.light)


def _clouds(tone: Tone) -> str:
    places = ((50, 19, 1.1), (22, 21, 0.7), (10, 43, 1.2), (57, 45, 0.9), (34, 55, 1.3))
    puff = flat(PUFF, tone.light)
    return "".join(group(f"translate({x} {y}) scale({z})", puff) for x, y, z in places)


def _skyline(tone: Tone) -> str:
    houses, lights = "", ""
    for x, width, height in (
        (-3, 9, 24),
        (7, 7, 17),
        (15, 10, 30),
        (26, 6, 20),
        (33, 11, 27),
        (45, 8, 18),
        (54, 12, 33),
    ):
        houses += f"M{x} {57 - height}h{width}v{height}h{-width}z"
        for y in range(60 - height, 55, 5):
            lights += "".join(
                f"M{x + step} {y}h1.4v2h-1.4z" for step in range(2, width - 1, 3) if 0 < x + step < 61
            )
    shade = mixed(tone.ground, INK, 0.28)
    return disc(50, 18, 8, tone.light) + flat(houses, shade) + flat(lights, mixed(shade, tone.light, 0.8))


def _wire(tone: Tone) -> str:
    back = line("M-3,52.5 Q32,60 66,52.5", 0.6, mixed(tone.ground, INK, 0.45))
    return _clouds(tone) + line("M-3,47 Q32,55 66,47", 0.8) + back


def _road(tone: Tone) -> str:
    dashes = "".join(f"M{x} 50h8v1.6h-8z" for x in (-2, 12, 26, 40, 54))
    return (
        disc(52, 18, 8.5, tone.light)
        + rect(LEFT, 44, WIDTH, 13, mixed(tone.ground, INK, 0.55))
        + flat(dashes, CREAM)
    )


def _window(tone: Tone) -> str:
    pane = inked(rounded(17.6, 14.8, 42.4, 40.7, 1), GLASS, 1)
    shine = line("M21,29 L31,18 M21.5,31.5 L27,25.5 M43,52.5 L56,38.5", 1.3, WHITE)
    return pane + shine + line("M39,15V55 M18,34H59.5", 1.6)


def _stage(tone: Tone) -> str:
    floor = "M9 53.6a25 4.5 0 0 1 50 0a25 4.5 0 0 1 -50 0z"
    return flat("M34 -3L8 57H60Z", tone.light) + flat(floor, mixed(tone.ground, WHITE, 0.72))


def _pond(tone: Tone) -> str:
    ripples = "M0,49 q4,-2 8,0 t8,0 M40,52 q4,-2 8,0 t8,0 M50,48 q3,-1.6 6,0"
    return _clouds(tone) + rect(LEFT, 45, WIDTH, 12, WATER) + line(ripples, 0.8, FOAM)


def _roof(tone: Tone) -> str:
    """Tiles, a chimney and an aerial."""
    tiles = mixed(tone.ground, INK, 0.42)
    rows = "".join(
        f"M{x + (2.5 if row % 2 else 0)} {46 + row * 3.6}a2.5 2.6 0 0 0 5 0"
        for row in range(3)
        for x in range(-6, 68, 5)
    )
    aerial = line("M56,46V22 M50,24.5H62 M51.5,28H60.5 M53,31.5H59", 0.9, mixed(tone.ground, INK, 0.6))
    chimney = rect(6, 34, 7, 12, mixed(tone.ground, INK, 0.3)) + rect(5, 32, 9, 2.6, tiles)
    return (
        disc(24, 20, 7, tone.light)
        + aerial
        + chimney
        + rect(LEFT, 45, WIDTH, 12, tiles)
        + line(rows, 0.5, tone.ground)
    )


def _park(tone: Tone) -> str:
    """Grass, two trees and a bench."""
    leaf, wood = mixed(tone.ground, GREEN, 0.45), mixed(tone.ground, INK, 0.5)
    trees = (
        rect(8, 32, 2.4, 14, wood)
        + disc(9.4, 27, 9, leaf)
        + rect(54, 34, 2.2, 12, wood)
        + disc(55, 29, 7.2, leaf)
    )
    bench = "M16,38.6H50 M16,42H50 M19,42V49 M47,42V49"
    return (
        trees
        + rect(LEFT, 45, WIDTH, 12, GREEN)
        + line(bench, 1.5, wood)
        + line("M4,51l1,-2 1,2 M59,53l1,-2 1,2", 0.7, TURF)
    )


def _shop(tone: Tone) -> str:
    """A baker's front: the awning, and loaves in the window."""
    stripes = "".join(f"M{x} 16h6.9v5a3.45 3 0 0 1 -6.9 0z" for x in (-3, 10.8, 24.6, 38.4, 52.2))
    gaps = "".join(f"M{x} 16h6.9v5a3.45 3 0 0 1 -6.9 0z" for x in (3.9, 17.7, 31.5, 45.3, 59.1))
    shelf = line("M4,46H59", 0.9)
    loaf = inked("M-4,0A4,3.6 0 0 1 4,0V2.4H-4Z", CRUST, 0.7) + line(
        "M-1.4,-2.2L-.6,-.4 M1.2,-2.2L2,-.4", 0.6, CRUMB
    )
    loaves = "".join(moved(x, 43, loaf) for x in (9, 53))
    wall = mixed(tone.ground, INK, 0.3)
    return (
        rect(LEFT, 16, WIDTH, 41, wall)
        + rect(4, 22, 55, 24, tone.light)
        + shelf
        + loaves
        + inked(stripes, RED, 0.7)
        + inked(gaps, WHITE, 0.7)
    )


Scene = Callable[[Tone], str]
SCENES: dict[str, Scene] = {
    "burst": _burst,
    "clouds": _clouds,
    "skyline": _skyline,
    "wire": _wire,
    "road": _road,
    "window": _window,
    "stage": _stage,
    "pond": _pond,
    "roof": _roof,
    "park": _park,
    "shop": _shop,
}

# --- effects ------------------------------------------------------------------------------------------

FEATHER = inked("M0,0 C3,-4 9,-5 12,-3 C10,1 5,3 0,0Z", WHITE, 0.8) + line("M-1.5,.8 L8,-2", 0.55)
SPLAT = "22,49.5 17,42 25,45 27,39 32,44.5 38,38 41,44.5 49,40 47,45.5 55,44 49,50"


def _stars() -> str:
    places = ((56.6, 19, 2.6), (60.2, 28.4, 1.9), (57, 37.4, 2.6))
    return "".join(inked(star(x, y, 5, r, r * 0.42), GOLD, 0.55) for x, y, r in places)


def _feathers() -> str:
    places = ((53, 17, 0), (18.5, 39, -50), (55.5, 41, 70))
    return "".join(group(f"translate({x} {y}) rotate({turn}) scale(.7)", FEATHER) for x, y, turn in places)


def _sweat(x: float, y: float, way: int) -> str:
    """Two drops that fly off a head at this point, forwards (1) or backwards (-1)."""
    drop = "c2,2.6 2.2,3.6 2.2,4.2 a2.2,2.2 0 0 1 -4.4,0 c0,-.6 .2,-1.6 2.2,-4.2Z"
    places = ((x, max(y - 9, 15.2)), (x + 4.2 * way, max(y - 3, 20)))
    return "".join(inked(f"M{num(left)},{num(top)} {drop}", DROP, 0.55) for left, top in places)


def _splash() -> str:
    wave = "M-3,49.6 q3.5,-1.8 7,0" + " t7,0" * 9
    return rect(LEFT, 48.5, WIDTH, 9, WATER) + inked(f"M{SPLAT}Z", WHITE, 0.9) + line(wave, 0.9)


def _letters(data: str, width: float) -> str:
    """White letters in thick ink."""
    return line(data, width + 1.7) + line(data, width, WHITE)


def _zzz() -> str:
    return _letters("M56.4,23.6 h2.4 l-2.4,3 h2.4", 0.9) + _letters("M55.2,15.8 h3.4 l-3.4,4.2 h3.4", 1.1)


def _huh() -> str:
    return _letters("M53.4,27.6 a2.9,2.9 0 1 1 4.4,2.6 c-1.4,.9 -1.6,1.6 -1.6,2.8 M56.2,36.2 v.1", 1.5)


def _crumbs() -> str:
    places = ((54.6, 52.8, 0.9), (56.6, 51.4, 0.7), (58.4, 53, 1), (60.4, 51.6, 0.7), (61.6, 53.4, 0.8))
    return "".join(ball(x, y, r, CRUST, 0.45) for x, y, r in places)


def _note(x: float, y: float) -> str:
    head = inked(f"M{x - 1.6},{y} a1.6,1.2 -20 1 0 3.2,-.5 a1.6,1.2 -20 1 0 -3.2,.5Z", INK, 0.3)
    return head + line(f"M{x + 1.5},{y - 0.4} v-5.2 l2.4,1.2", 0.8)


BEHIND: dict[str, str] = {
    "stars": _stars(),
    "feathers": _feathers(),
    "speed": line("M4.5,32h8 M3.5,38h5.5 M6,44h6", 0.9),
}
"""Under the bird."""
BEFORE: dict[str, str] = {
    "splash": _splash(),
    "zzz": _zzz(),
    "huh": _huh(),
    "crumbs": _crumbs(),
    "notes": _note(21, 23) + _note(28, 19.5) + _note(56.6, 21.5),
}
"""Over the bird."""
EFFECTS = (*BEHIND, *BEFORE, "sweat")


def effects(
    names: Sequence[str], drawn: Mapping[str, str], brow: tuple[float, float, int] | None = None
) -> str:
    """Those of some effects that are among the drawn ones, and sweat if there is a brow for it."""
    shown = [drawn[name] for name in names if name in drawn]
    return "".join(shown) + (_sweat(*brow) if brow and "sweat" in names else "")
