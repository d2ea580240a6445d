"""Shapes as SVG text, numbers as short as they can be written."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

Point = tuple[float, float]

INK = "#1A1B29"
PAPER = "#FBF6EA"
WHITE = "#FFFFFF"
AMBER = "#F6A21A"
HOT = "#FFD766"
EMBER = "#F0702A"
STEEL = "#C9CCD6"
WOOD = "#B9793C"


def num(value: float) -> str:
    """A number to two places."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _edge(color: str, width: float) -> str:
    if not color:
        return ""
    return f' stroke="{color}" stroke-width="{num(width)}" stroke-linecap="round" stroke-linejoin="round"'


def path(data: str, fill: str, edge: str = "", width: float = 0.6) -> str:
    """A filled path; an edge is drawn over its outline."""
    return f'<path d="{data}" fill="{fill}"{_edge(edge, width)}/>'


def line(data: str, color: str, width: float) -> str:
    """A line with round ends and corners."""
    return path(data, "none", color, width)


def holes(data: str, fill: str, edge: str = "", width: float = 0.6) -> str:
    """A path whose inner outlines are cut out."""
    return f'<path d="{data}" fill="{fill}" fill-rule="evenodd"{_edge(edge, width)}/>'


def box(
    x: float,
    y: float,
    wide: float,
    high: float,
    fill: str,
    round_: float = 0,
    edge: str = "",
    width: float = 0.6,
) -> str:
    corner = f' rx="{num(round_)}"' if round_ else ""
    place = f'x="{num(x)}" y="{num(y)}" width="{num(wide)}" height="{num(high)}"'
    return f'<rect {place}{corner} fill="{fill}"{_edge(edge, width)}/>'


def disc(x: float, y: float, radius: float, fill: str, edge: str = "", width: float = 0.5) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}"{_edge(edge, width)}/>'


def corners(points: Iterable[Point]) -> str:
    """A closed outline of straight lines, as path data."""
    return "M" + " ".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def poly(points: Iterable[Point], fill: str, edge: str = "", width: float = 0.6) -> str:
    return path(corners(points), fill, edge, width)


def group(transform: str, *inner: str) -> str:
    return f'<g transform="{transform}">' + "".join(inner) + "</g>"


def at(x: float, y: float, scale: float, *inner: str) -> str:
    """Shapes scaled, then moved."""
    return group(f"translate({num(x)} {num(y)}) scale({scale:.4g})", *inner)


def twice(*inner: str) -> str:
    """Shapes, and the same after a half turn about the origin."""
    return "".join(inner) + group("rotate(180)", *inner)


def clipped(name: str, outline: str, *inner: str) -> str:
    """Shapes cut off by a path; `name` is for this file alone."""
    hole = f'<clipPath id="{name}"><path d="{outline}"/></clipPath>'
    return f'{hole}<g clip-path="url(#{name})">{"".join(inner)}</g>'


def polar(x: float, y: float, radius: float, degrees: float) -> Point:
    """A point at an angle from the rightward axis, clockwise on the page."""
    return x + radius * math.cos(math.radians(degrees)), y + radius * math.sin(math.radians(degrees))


def rays(x: float, y: float, count: int, first: float, step: float, half: float, color: str) -> str:
    """Rays out of a point, longer than any picture; angles in degrees, `half` is half of a ray's."""
    outlines = (
        corners([(x, y), polar(x, y, 50, first + i * step - half), polar(x, y, 50, first + i * step + half)])
        for i in range(count)
    )
    return path("".join(outlines), color)


def mixed(color: str, other: str, share: float) -> str:
    """A colour with a share of another."""
    pairs = ((int(color[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a * (1 - share) + b * share):02X}" for a, b in pairs)


def document(left: float, top: float, wide: float, high: float, *inner: str) -> str:
    """A whole file that shows this box."""
    view = " ".join(num(side) for side in (left, top, wide, high))
    body = re.sub(r"(?<=>)(?=<)", "\n", "".join(inner))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">'
    return f"{head}\n<!-- written by make_pack.py -->\n{body}\n</svg>\n"
