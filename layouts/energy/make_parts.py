"""Writes the drawings of this game: `icons/*.svg` and `parts/*.svg`, all from formulas.

`python make_parts.py` rewrites the files beside this script. Each drawing uses a few greys, one for each
role below; layouts replace them by the colours of a card, so that one drawing serves several cards.
Emblems are drawn in units from -50 to 50, everything else in millimetres (small icons in tenths).
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

INK = "#000000"
"""The main tone: silhouettes, lines. Icons use nothing else."""
SECOND = "#666666"
ACCENT = "#999999"
GROUND = "#ffffff"
"""What lies behind the lines."""
PALE = "#cccccc"
"""The main tone where the ground is dark."""
NIGHT = "#333333"
"""The dark half of a split ground."""

Point = tuple[float, float]
Attributes = Mapping[str, str | float]

FLAME = (
    "M0,-50 C4,-33 31,-19 31,11 C31,33 17,48 0,48 C-17,48 -32,34 -31,12"
    " C-31,-3 -23,-12 -20,-25 C-15,-20 -11,-15 -9,-9 C-9,-24 -7,-38 0,-50 Z"
)
SPARK = "M19,-34 C20,-26 33,-18 35,0 C31,-9 24,-15 20,-19 C20,-24 18,-29 19,-34 Z"
DROP = "M0,-50 C11,-27 33,-9 33,15 A33,33 0 0 1 -33,15 C-33,-9 -11,-27 0,-50 Z"
DROP_RADIUS, DROP_MIDDLE = 33, 15


# --- SVG ----------------------------------------------------------------------------------------------


def num(value: float) -> str:
    """A number to two places, as short as it can be written."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def corners(points: Iterable[Point]) -> str:
    return " ".join(f"{num(x)},{num(y)}" for x, y in points)


def tag(name: str, *attributes: Attributes) -> str:
    """An empty element with all the attributes, in their order; later ones of the same name win."""
    merged = {key: value for given in attributes for key, value in given.items()}
    listed = "".join(f' {key}="{v if isinstance(v, str) else num(v)}"' for key, v in merged.items())
    return f"<{name}{listed}/>"


def _stroke(color: str, width: float, cap: bool = True) -> Attributes:
    ends = {"stroke-linecap": "round", "stroke-linejoin": "round"} if cap else {}
    return {"fill": "none", "stroke": color, "stroke-width": width, **ends}


def path(data: str, fill: str) -> str:
    return tag("path", {"d": data, "fill": fill})


def line(data: str, color: str, width: float) -> str:
    """A line with round ends and corners."""
    return tag("path", {"d": data}, _stroke(color, width))


def arc(data: str, color: str, width: float) -> str:
    """A line that ends square, to meet another."""
    return tag("path", {"d": data}, _stroke(color, width, cap=False))


def holes(data: str, fill: str) -> str:
    """A path whose inner outlines are cut out."""
    return tag("path", {"d": data, "fill": fill, "fill-rule": "evenodd"})


def polygon(points: Iterable[Point], fill: str) -> str:
    return tag("polygon", {"points": corners(points), "fill": fill})


def disc(at: Point, radius: float, fill: str) -> str:
    return tag("circle", {"cx": at[0], "cy": at[1], "r": radius, "fill": fill})


def ring(at: Point, radius: float, color: str, width: float, fill: str = "none") -> str:
    circle = {"cx": at[0], "cy": at[1], "r": radius}
    return tag("circle", circle, _stroke(color, width, cap=False), {"fill": fill})


def group(transform: str, *inner: str) -> str:
    return "\n".join([f'<g transform="{transform}">', *inner, "</g>"])


def svg(view: tuple[float, float, float, float], *inner: str) -> str:
    """A whole file; `view` is left, top, width, height."""
    box = " ".join(num(side) for side in view)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">\n<!-- written by make_parts.py -->'
    return "\n".join([head, *inner, "</svg>"]) + "\n"


def square(half: float) -> tuple[float, float, float, float]:
    return (-half, -half, 2 * half, 2 * half)


# --- geometry -----------------------------------------------------------------------------------------


def polar(radius: float, degrees: float) -> Point:
    """A point at an angle from the rightward axis, clockwise on the page."""
    return radius * math.cos(math.radians(degrees)), radius * math.sin(math.radians(degrees))


def placed(data: str, sx: float, sy: float, dx: float, dy: float) -> str:
    """Path data (absolute, `x,y` pairs, no arcs) scaled, then moved."""

    def moved(match: re.Match[str]) -> str:
        return f"{num(float(match[1]) * sx + dx)},{num(float(match[2]) * sy + dy)}"

    return re.sub(r"(-?[\d.]+),(-?[\d.]+)", moved, data)


def round_path(at: Point, radius: float) -> str:
    """A circle as path data, for cutting holes."""
    r, (x, y) = num(radius), at
    left, right = f"{num(x - radius)},{num(y)}", f"{num(x + radius)},{num(y)}"
    return f"M{left} A{r},{r} 0 0 1 {right} A{r},{r} 0 0 1 {left} Z"


def half_circle(radius: float, right: bool = True) -> str:
    """The right (or left) half of a circle round the origin, from its top to its bottom."""
    r = num(radius)
    return f"M0,-{r} A{r},{r} 0 0 {int(right)} 0,{r}"


def curve(at: Callable[[float], Point], start: float, end: float, pieces: int) -> str:
    """A smooth curve as cubic Béziers through `pieces + 1` of its points, tangents kept; without the M."""
    step = (end - start) / pieces

    def handle(t: float, reach: float) -> Point:
        (ax, ay), (bx, by), (x, y) = at(t - 1e-4), at(t + 1e-4), at(t)
        return x + (bx - ax) / 2e-4 * reach, y + (by - ay) / 2e-4 * reach

    parts = []
    for index in range(pieces):
        t = start + index * step
        ends = (handle(t, step / 3), handle(t + step, -step / 3), at(t + step))
        parts.append("C" + corners(ends))
    return " ".join(parts)


def star(points: int, outer: float, inner: float) -> list[Point]:
    return [polar(inner if i % 2 else outer, i * 180 / points - 90) for i in range(2 * points)]


# --- air: three arms that leave the middle and wind up ------------------------------------------------

ARM = 27.0
"""From the middle to the heart of an arm; as much as the arm's widest radius."""

Width = Callable[[float], float]


def spiral(turns: float, tip: float) -> Callable[[float], Point]:
    """The middle line of the upper arm: from the origin (t = 0) in to `tip` from its heart (t = 1)."""

    def at(t: float) -> Point:
        x, y = polar(tip + (ARM - tip) * (1 - t), 90 + 360 * turns * t)
        return x, y - ARM

    return at


def beside(middle: Callable[[float], Point], width: Width, side: int) -> Callable[[float], Point]:
    """The line half a width to one side of a middle line."""

    def at(t: float) -> Point:
        (ax, ay), (bx, by), (x, y) = middle(t - 1e-4), middle(t + 1e-4), middle(t)
        out = side * width(t) / 2 / math.hypot(bx - ax, by - ay)
        return x - (by - ay) * out, y + (bx - ax) * out

    return at


def arm(turns: float, tip: float, width: Width) -> str:
    """An arm as a closed outline with a round end."""
    middle = spiral(turns, tip)
    near, far = beside(middle, width, 1), beside(middle, width, -1)
    pieces = math.ceil(turns * 7)
    end = num(width(1) / 2)
    return (
        f"M{corners([far(0)])} {curve(far, 0, 1, pieces)} A{end},{end} 0 0 1 {corners([near(1)])}"
        f" {curve(near, 1, 0, pieces)} Z"
    )


def threefold(*inner: str) -> list[str]:
    return [*inner, group("rotate(120)", *inner), group("rotate(240)", *inner)]


def air_solid() -> list[str]:
    body = arm(1.3, 8, lambda t: 2.4 + 7.4 * (1 - t) * (0.5 + 2.1 * t))
    hearts = threefold(disc((0, -ARM), 3.6, SECOND), disc((0, 42), 2.6, SECOND))
    return [*threefold(path(body, INK)), *hearts, disc((0, 0), 6.4, ACCENT)]


def air_line() -> list[str]:
    middle = spiral(1.3, 7.5)
    body = line(f"M0,0 {curve(middle, 0, 1, 10)}", INK, 3)
    rings = [ring((0, -ARM), 2.9, ACCENT, 2, GROUND), ring((0, 42), 2.5, ACCENT, 2)]
    return [*threefold(body), *threefold(*rings), ring((0, 0), 6.2, ACCENT, 2.6, GROUND)]


def air_icon() -> list[str]:
    body = arm(0.98, 8, lambda t: 13.5 - 4.5 * t)
    return threefold(path(body, INK), disc(spiral(0.98, 8)(1), 6.6, INK))


# --- fire ---------------------------------------------------------------------------------------------

_INNER, _CORE = (-0.66, 0.66, 1, 15), (0.36, 0.36, 0, 28)


def fire_solid() -> list[str]:
    inner = [path(placed(FLAME, *_INNER), SECOND), path(placed(FLAME, *_CORE), ACCENT)]
    return [path(FLAME, INK), path(SPARK, INK), *inner]


def fire_line() -> list[str]:
    inner = [line(placed(FLAME, *_INNER), ACCENT, 3), line(placed(FLAME, *_CORE), INK, 2.8)]
    return [line(FLAME, INK, 3), line(SPARK, INK, 2.2), *inner]


def fire_icon() -> list[str]:
    return [holes(f"{FLAME} {placed(FLAME, -0.46, 0.46, 1, 22)}", INK), path(SPARK, INK)]


# --- water --------------------------------------------------------------------------------------------


def crest(y: float, height: float, waves: int) -> str:
    """A wavy line across the drop at `y`, from rim to rim."""
    half = math.sqrt(DROP_RADIUS**2 - (y - DROP_MIDDLE) ** 2)
    step = 2 * half / waves
    first = f"M{num(-half)},{num(y)} q{num(step / 2)},{num(-2 * height)} {num(step)},0"
    return first + f" t{num(step)},0" * (waves - 1)


def filling(y: float, height: float, waves: int) -> str:
    """Everything in the drop below a wavy line."""
    half = math.sqrt(DROP_RADIUS**2 - (y - DROP_MIDDLE) ** 2)
    r, large = DROP_RADIUS, int(y < DROP_MIDDLE)
    return f"{crest(y, height, waves)} A{r},{r} 0 {large} 1 {num(-half)},{num(y)} Z"


def water_solid() -> list[str]:
    layers = [((4, 3, 4), SECOND), ((17, 3, 4), INK), ((28, 2.6, 4), ACCENT), ((38, 2, 2), INK)]
    glint = line("M-9,-20 C-15,-12 -20,-6 -21,2", ACCENT, 3.2)
    return [path(DROP, INK), *(path(filling(*wave), fill) for wave, fill in layers), glint]


def water_line() -> list[str]:
    waves = [((2, 3, 4), INK), ((14, 3, 4), ACCENT), ((26, 2.6, 4), INK), ((37, 2, 2), ACCENT)]
    return [*(line(crest(*wave), color, 3) for wave, color in waves), line(DROP, INK, 3)]


def water_icon() -> list[str]:
    cuts = " ".join(
        f"M{-half},{top} q{half / 2:g},-9 {half},0 t{half},0 v6.5 q{-half / 2:g},9 {-half},0 t{-half},0 Z"
        for half, top in ((22, 8), (18, 24))
    )
    return [holes(f"{DROP} {cuts}", INK)]


# --- earth: a floating mountain -----------------------------------------------------------------------

Peak = tuple[float, float, float, float, float]
"""Top x and y, left and right end of the foot, and how far down the cap reaches (0 to 1)."""

FOOT = 20.0
LEFT_PEAK: Peak = (-27, -12, -47, -6, 0.34)
RIGHT_PEAK: Peak = (28, -18, 6, 48, 0.32)
MAIN_PEAK: Peak = (0, -48, -27, 27, 0.34)


def lifted(points: Iterable[Point]) -> list[Point]:
    """From the mountain's own units to the emblem's."""
    return [(0.9 * x, 0.9 * y - 4) for x, y in points]


def cap_edge(peak: Peak) -> list[Point]:
    """The zigzag lower edge of a peak's cap, left to right."""
    x, y, left, right, part = peak
    low, west, east = y + (FOOT - y) * part, (left - x) * part, (right - x) * part
    inner = [(x + west * 0.35, low - 3.5), (x, low + 4), (x + east * 0.4, low - 3)]
    return [(x + west, low), *inner, (x + east, low)]


def peak_solid(peak: Peak) -> Iterator[str]:
    x, y, left, right, _ = peak
    ridge = (x + (left + right - 2 * x) * 0.18, FOOT)
    yield polygon(lifted([(x, y), (left, FOOT), ridge]), SECOND)
    yield polygon(lifted([(x, y), ridge, (right, FOOT)]), INK)
    yield polygon(lifted([(x, y), *cap_edge(peak)]), ACCENT)


def peak_line(peak: Peak, color: str) -> Iterator[str]:
    x, y, left, right, _ = peak
    outline = {"points": corners(lifted([(x, y), (left, FOOT), (right, FOOT)]))}
    yield tag("polygon", outline, _stroke(color, 2.8), {"fill": GROUND})
    yield tag("polyline", {"points": corners(lifted(cap_edge(peak)))}, _stroke(color, 2.8))


def stratum(half: float, top: float, low_half: float, low: float) -> list[Point]:
    """A layer of rock, symmetrical about the middle, narrower below."""
    return lifted([(-half, top), (half, top), (low_half, low), (-low_half, low)])


def earth_solid() -> list[str]:
    peaks = [shape for peak in (LEFT_PEAK, RIGHT_PEAK, MAIN_PEAK) for shape in peak_solid(peak)]
    strata = [((46, 23.5, 36, 32), INK), ((32, 35.5, 22, 43), SECOND), ((18, 46.5, 0, 58), INK)]
    gems = lifted([(-17, 27.8), (6, 27.8), (24, 27.8), (-6, 39.2), (12, 39.2), (0, 50.5)])
    layers = [polygon(stratum(*rock), fill) for rock, fill in strata]
    return [*peaks, *layers, *(disc(at, 1.45, ACCENT) for at in gems)]


def earth_line() -> list[str]:
    peaks = ((LEFT_PEAK, ACCENT), (RIGHT_PEAK, ACCENT), (MAIN_PEAK, INK))
    strata = [((45, 25.5, 36, 32.5), INK), ((30, 38, 22, 44), ACCENT), ((15, 49.5, 0, 58.5), INK)]
    shapes = [shape for peak, color in peaks for shape in peak_line(peak, color)]
    rocks = [(corners(stratum(*rock)), color) for rock, color in strata]
    return [*shapes, *(tag("polygon", {"points": points}, _stroke(color, 2.8)) for points, color in rocks)]


def earth_icon() -> list[str]:
    """The mountain in few shapes; the side peaks end along the flanks of the main one, with a gap."""
    base, slope, gap = 13.0, 24 / 63, 5.5

    def flank(y: float) -> Point:
        return -(y + 50) * slope - gap, y

    side = [(-29.0, -20.0), (-51.0, base), flank(base), flank(-9)]
    main = [(0.0, -50.0), (-24.0, base), (24.0, base)]
    strata = [
        [(-46.0, 18.5), (46.0, 18.5), (32.0, 29.5), (-32.0, 29.5)],
        [(-25.0, 35.0), (25.0, 35.0), (0.0, 50.0)],
    ]
    mirrored = [(-x, y) for x, y in side]
    return [polygon(points, INK) for points in (side, mirrored, main, *strata)]


# --- polarities and what a card does in hand ----------------------------------------------------------


def positive(r: float, color: str = INK) -> str:
    """A disc with a plus cut out."""
    half, wide, long = num(0.17 * r), num(0.34 * r), num(0.43 * r)
    turns = (
        f"h{wide} v{long}",
        f"h{long} v{wide}",
        f"h-{long} v{long}",
        f"h-{wide} v-{long}",
        f"h-{long} v-{wide}",
    )
    plus = f"M-{half},-{num(0.6 * r)} {' '.join(turns)} h{long} Z"
    return holes(f"{round_path((0, 0), r)} {plus}", color)


def negative(r: float, color: str = INK) -> str:
    """A ring with a minus."""
    bar = {"x": -0.5 * r, "y": -0.17 * r, "width": r, "height": 0.34 * r}
    return ring((0, 0), 0.87 * r, color, 0.26 * r) + "\n" + tag("rect", bar, {"fill": color})


def neutral(r: float, color: str = INK) -> str:
    """A ring, filled on the right."""
    return ring((0, 0), 0.87 * r, color, 0.26 * r) + "\n" + path(half_circle(0.87 * r) + " Z", color)


def sword() -> str:
    blade = "M0,-21 L5,-14.5 V5 H-5 V-14.5 Z"
    return group("rotate(38)", path(f"{blade} M-13,7 H13 V12 H-13 Z M-3.5,14 H3.5 V21 H-3.5 Z", INK))


def shield() -> str:
    return path("M-14,-17 Q0,-12 14,-17 V0 C14,10 7,15 0,19 C-7,15 -14,10 -14,0 Z", INK)


def eye() -> str:
    return holes(f"M-22,0 Q0,-25 22,0 Q0,25 -22,0 Z {round_path((0, 0), 8)}", INK)


def coins() -> str:
    """Two coins: one whole, and what a gap leaves of the other behind it."""
    apart, radius, reach = 10.5, 11.5, 14.5
    x = (apart**2 + radius**2 - reach**2) / (2 * apart)
    y = math.sqrt(radius**2 - x**2)
    upper, lower = corners([(x, -y)]), corners([(x, y)])
    sickle = f"M{upper} A{radius},{radius} 0 1 0 {lower} A{reach},{reach} 0 0 1 {upper} Z"
    return group("rotate(-30) translate(-5.25)", path(sickle, INK), disc((apart, 0), radius, INK))


def again() -> str:
    """An arrow that comes round once more."""
    start, end = polar(14, -30), polar(14, 235)
    turn = f"M{corners([start])} A14,14 0 1 1 {corners([end])}"
    head = [polar(22.5, 230), polar(5.5, 230), polar(19.5, 274)]
    return line(turn, INK, 5) + "\n" + polygon(head, INK)


# --- the light behind the emblem ----------------------------------------------------------------------


def rays(base: float, tips: tuple[float, float], half: tuple[float, float]) -> Iterator[str]:
    """24 triangles on the circle `base`, by turns large and small, each pointing to its tip's radius."""
    for index in range(24):
        small, angle = index % 2, index * 15 - 90
        foot = [polar(base, angle - half[small]), polar(base, angle + half[small])]
        yield polygon([foot[0], polar(tips[small], angle), foot[1]], ACCENT if small else SECOND)


def light_positive() -> list[str]:
    shine = rays(20.6, (26.4, 24.2), (4.2, 3))
    return [*shine, ring((0, 0), 20, INK, 0.5, GROUND), ring((0, 0), 19, SECOND, 0.25)]


def light_negative() -> list[str]:
    shine = rays(25, (20.6, 22), (3.5, 1.9))
    rims = [ring((0, 0), 25.4, INK, 0.35), ring((0, 0), 20, INK, 0.3, GROUND), ring((0, 0), 19, ACCENT, 0.2)]
    return [*shine, *rims]


def light_neutral() -> list[str]:
    beads = []
    for index in range(24):
        at, big = polar(22.7, index * 15 - 82.5), index % 2
        color = (INK if big else SECOND) if at[0] < 0 else (PALE if big else ACCENT)
        beads.append(disc(at, 1.15 if big else 0.7, color))
    sides = ((False, INK), (True, PALE))
    rims = [arc(half_circle(radius, right), color, 0.35) for radius in (25.4, 20) for right, color in sides]
    halves = [disc((0, 0), 20, GROUND), path(half_circle(20) + " Z", NIGHT)]
    return [*halves, *rims, *beads]


# --- the back, in millimetres from its middle; every drawing is equal under a half turn, or used twice ----

HALF_WIDTH, HALF_HEIGHT = 26.8, 39.3
"""Half the inner frame."""

LUNE = 12.3
"""Radius of the half discs on the frame's upper and lower side."""


def kite(index: int) -> Iterator[str]:
    """One of twelve, one a card: solid, hollow and half, four times round."""
    angle = index * 30 - 90
    tip, foot = polar(22, angle), polar(9.2, angle)
    left, right = polar(13.5, angle - 11), polar(13.5, angle + 11)
    outline = f"M{corners([tip, right, foot, left])} Z"
    if index % 3 == 0:
        yield path(outline, INK)
        return
    yield line(outline, INK, 0.4)
    if index % 3 == 2:
        yield polygon([tip, right, foot], INK)


def back_sun() -> list[str]:
    kites = [shape for index in range(12) for shape in kite(index)]
    beads = [disc(polar(19.2, index * 30 - 75), 0.75, ACCENT) for index in range(12)]
    rims = [ring((0, 0), 24.6, INK, 0.4, GROUND), ring((0, 0), 23.6, INK, 0.2)]
    heart = [
        ring((0, 0), 8, INK, 0.4, SECOND),
        polygon(star(12, 6.4, 3.2), ACCENT),
        disc((0, 0), 1.7, GROUND),
    ]
    return [*rims, *kites, *beads, *heart]


def _free(x: float, y: float) -> bool:
    """Whether a speck lies inside the frame and off the half discs."""
    inside = abs(x) < HALF_WIDTH - 2.3 and abs(y) < HALF_HEIGHT - 2.3
    return inside and math.hypot(x, HALF_HEIGHT - abs(y)) > LUNE + 1


def back_dust() -> list[str]:
    specks = []
    for index in range(6):
        radius = 27 + 3.5 * index
        count = int(radius * 1.4) // 4 * 4
        spots = (polar(radius, (i + index % 2 / 2) * 360 / count) for i in range(count))
        specks += [disc(at, 0.28, INK) for at in spots if _free(*at)]
    return specks


def back_lune() -> list[str]:
    """The half disc that hangs from the frame's upper side, with the three polarities."""
    outer, inner = (f"M-{r},0 A{r},{r} 0 0 0 {r},0" for r in (LUNE, LUNE - 1.1))
    rims = [arc(outer, INK, 0.4), arc(inner, INK, 0.2)]
    glyphs = [(positive, -5.7, 3.5), (neutral, 0, 6.7), (negative, 5.7, 3.5)]
    polarities = (group(f"translate({x} {y})", draw(1.8)) for draw, x, y in glyphs)
    return [path(outer + " Z", GROUND), *rims, *polarities]


# --- files --------------------------------------------------------------------------------------------


def drawings() -> dict[str, str]:
    """Every file by its path from this folder, with its text."""
    emblems = {
        "earth": (earth_solid, earth_line, earth_icon),
        "air": (air_solid, air_line, air_icon),
        "fire": (fire_solid, fire_line, fire_icon),
        "water": (water_solid, water_line, water_icon),
    }
    lights = {"positive": light_positive, "negative": light_negative, "neutral": light_neutral}
    glyphs = {"positive": positive, "negative": negative, "neutral": neutral}
    signs = {"sword": sword, "shield": shield, "eye": eye, "coins": coins, "again": again}
    files = {}
    for name, (solid, hollow, icon) in emblems.items():
        files[f"parts/{name}-solid.svg"] = svg(square(55), *solid())
        files[f"parts/{name}-line.svg"] = svg(square(55), *hollow())
        files[f"icons/{name}.svg"] = svg(square(52), *icon())
    files |= {f"parts/light-{name}.svg": svg(square(27), *draw()) for name, draw in lights.items()}
    files |= {f"icons/{name}.svg": svg(square(10), draw(10)) for name, draw in glyphs.items()}
    files |= {f"icons/{name}.svg": svg(square(22), draw()) for name, draw in signs.items()}
    files["parts/back-sun.svg"] = svg(square(25), *back_sun())
    files["parts/back-dust.svg"] = svg((-31.5, -44, 63, 88), *back_dust())
    files["parts/back-star.svg"] = svg(square(3.2), polygon(star(4, 3.2, 1.1), INK))
    files["parts/back-lune.svg"] = svg((-13, 0, 26, 13), *back_lune())
    return files


def main() -> None:
    here = Path(__file__).parent
    for name, text in drawings().items():
        (here / name).parent.mkdir(exist_ok=True)
        (here / name).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
