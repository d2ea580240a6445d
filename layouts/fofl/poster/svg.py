"""Shapes as SVG text, in millimetres, numbers as short as they can be written."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

Point = tuple[float, float]


def num(value: float) -> str:
    """A number to two places, without a zero before the point."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    sign, digits = ("-", text[1:]) if text.startswith("-") else ("", text)
    digits = digits[1:] if digits.startswith("0.") else digits
    return "0" if digits in ("", "0") else sign + digits


def corners(points: Iterable[Point]) -> str:
    """A closed outline of straight lines, as path data."""
    return "M" + " ".join(f"{num(x)} {num(y)}" for x, y in points) + "Z"


def path(data: str, fill: str, edge: str = "", width: float = 0.6) -> str:
    """A filled path; an edge is drawn over its outline."""
    around = f' stroke="{edge}" stroke-width="{num(width)}"' if edge else ""
    return f'<path d="{data}" fill="{fill}"{around}/>'


def holes(data: str, fill: str) -> str:
    """A path whose inner outlines are cut out."""
    return f'<path d="{data}" fill="{fill}" fill-rule="evenodd"/>'


def poly(points: Iterable[Point], fill: str, edge: str = "", width: float = 0.6) -> str:
    return path(corners(points), fill, edge, width)


def rect(x: float, y: float, width: float, height: float, fill: str) -> str:
    return path(box(x, y, width, height), fill)


def box(x: float, y: float, width: float, height: float) -> str:
    """A rectangle as path data, to be joined with others of its colour."""
    return f"M{num(x)} {num(y)}h{num(width)}v{num(height)}h{num(-width)}z"


def disc(x: float, y: float, radius: float, fill: str) -> str:
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}"/>'


def ring(x: float, y: float, radius: float, color: str, width: float, fill: str = "none") -> str:
    around = f'stroke="{color}" stroke-width="{num(width)}"'
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius)}" fill="{fill}" {around}/>'


def oval(x: float, y: float, across: float, down: float) -> str:
    """An ellipse as path data."""
    arc = f"a{num(across)} {num(down)} 0 0 1"
    return f"M{num(x - across)} {num(y)}{arc} {num(2 * across)} 0{arc} {num(-2 * across)} 0z"


def line(data: str, color: str, width: float, cap: str = "butt") -> str:
    ends = "" if cap == "butt" else f' stroke-linecap="{cap}" stroke-linejoin="{cap}"'
    return f'<path d="{data}" fill="none" stroke="{color}" stroke-width="{num(width)}"{ends}/>'


def screen(rows: Iterable[tuple[float, float, float]], count: int, pitch: float, color: str) -> str:
    """Rows of dots by left, y and radius, as the round ends of lines without length: shorter than circles."""
    steps = f"h0m{num(pitch)} 0" * (count - 1)
    drawn = "".join(
        f'<path d="M{num(x)} {num(y)}{steps}h0" stroke-width="{num(2 * radius)}"/>' for x, y, radius in rows
    )
    return f'<g fill="none" stroke="{color}" stroke-linecap="round">{drawn}</g>'


def specks(points: Iterable[Point], radius: float, fill: str) -> str:
    """Dots anywhere, all of one size."""
    return line("".join(f"M{num(x)} {num(y)}h0" for x, y in points), fill, 2 * radius, "round")


def group(transform: str, *inner: str) -> str:
    return f'<g transform="{transform}">' + "".join(inner) + "</g>"


def at(x: float, y: float, scale: float, *inner: str) -> str:
    """Shapes moved, then scaled."""
    return group(f"translate({num(x)} {num(y)}) scale({num(scale)})", *inner)


def turned(degrees: float, x: float, y: float, *inner: str) -> str:
    """Shapes turned clockwise about a point."""
    return group(f"rotate({num(degrees)} {num(x)} {num(y)})", *inner)


def polar(x: float, y: float, radius: float, degrees: float) -> Point:
    """A point at an angle from the rightward axis, clockwise on the page."""
    return x + radius * math.cos(math.radians(degrees)), y + radius * math.sin(math.radians(degrees))


def mixed(color: str, other: str, share: float) -> str:
    """A colour with a share of another."""
    pairs = ((int(color[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a * (1 - share) + b * share):02X}" for a, b in pairs)


def document(width: float, height: float, *inner: str) -> str:
    """A whole file."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(width)} {num(height)}">'
    body = re.sub(r"(?<=>)(?=<)", "\n", "".join(inner))
    return f"{head}\n<!-- written by make_pictures.py -->\n{body}\n</svg>\n"
