"""Shapes as SVG text. Nearly all have the ink outline that makes the look of this game."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from loft.palette import INK

Point = tuple[float, float]

LINE = 2.3
"""The ink outline in a bird's units."""


def num(value: float) -> str:
    """A number to two places, without a zero before the point."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    sign, digits = ("-", text[1:]) if text.startswith("-") else ("", text)
    digits = digits[1:] if digits.startswith("0.") else digits
    return "0" if digits in ("", "0") else sign + digits


def corners(points: Iterable[Point]) -> str:
    """A closed outline of straight lines, as path data."""
    return "M" + " ".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def flat(data: str, fill: str) -> str:
    """A filled path without an outline."""
    return f'<path d="{data}" fill="{fill}"/>'


def inked(data: str, fill: str, width: float = LINE, more: str = "") -> str:
    """A filled path in its ink outline."""
    return (
        f'<path d="{data}" fill="{fill}"{more} stroke="{INK}" stroke-width="{num(width)}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def ringed(data: str, fill: str, width: float = LINE) -> str:
    """A path with holes, in its ink outline."""
    return inked(data, fill, width, ' fill-rule="evenodd"')


def line(data: str, width: float = LINE, color: str = INK) -> str:
    """A line with round ends and corners."""
    return (
        f'<path d="{data}" fill="none" stroke="{color}" stroke-width="{num(width)}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def cased(data: str, width: float, color: str, edge: float = 1.5) -> str:
    """A coloured line in an ink outline: legs, straps, letters."""
    return line(data, width + 2 * edge) + line(data, width, color)


def disc(x: float, y: float, radius: float, fill: str) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}"/>'


def ball(x: float, y: float, radius: float, fill: str, width: float = LINE) -> str:
    """A disc in its ink outline."""
    around = f'stroke="{INK}" stroke-width="{num(width)}"'
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}" {around}/>'


def rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    return flat(f"M{num(x)} {num(y)}h{num(width)}v{num(height)}h{num(-width)}z", fill)


def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rectangle with round corners, as path data."""
    across, down, r = num(width - 2 * radius), num(height - 2 * radius), num(radius)
    turns = (f"a{r} {r} 0 0 1 {dx}{r} {dy}{r}" for dx, dy in (("", ""), ("-", ""), ("-", "-"), ("", "-")))
    sides = (f"h{across}", f"v{down}", f"h-{across}", f"v-{down}")
    start = f"M{num(x + radius)} {num(y)}"
    return start + "".join(side + turn for side, turn in zip(sides, turns, strict=True)) + "z"


def group(transform: str, *inner: str) -> str:
    return f'<g transform="{transform}">' + "".join(inner) + "</g>"


def moved(x: float, y: float, *inner: str) -> str:
    return group(f"translate({num(x)} {num(y)})", *inner) if x or y else "".join(inner)


def turned(degrees: float, x: float, y: float, *inner: str) -> str:
    """Shapes turned clockwise about a point."""
    return group(f"rotate({num(degrees)} {num(x)} {num(y)})", *inner) if degrees else "".join(inner)


def polar(x: float, y: float, radius: float, degrees: float) -> Point:
    """A point at an angle from the rightward axis, clockwise on the page."""
    return x + radius * math.cos(math.radians(degrees)), y + radius * math.sin(math.radians(degrees))


def star(x: float, y: float, tips: int, outer: float, inner: float, first: float = -90) -> str:
    """A star as path data."""
    steps = range(2 * tips)
    return corners(polar(x, y, inner if i % 2 else outer, first + i * 180 / tips) for i in steps)


def rays(x: float, y: float, count: int, reach: float, first: float = 0) -> str:
    """Every other of twice `count` sectors round a point, as path data."""
    step = 180 / count
    return "".join(
        corners([(x, y), polar(x, y, reach, first + a), polar(x, y, reach, first + a + step)])
        for a in (i * 2 * step for i in range(count))
    )


def document(left: float, top: float, width: float, height: float, *inner: str) -> str:
    """A whole file."""
    box = " ".join(num(side) for side in (left, top, width, height))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">\n<!-- written by make_pigeons.py -->'
    body = re.sub(r"(?<=>)(?=<)", "\n", "".join(inner))
    return f"{head}\n{body}\n</svg>\n"
