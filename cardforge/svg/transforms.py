"""Transform lists, as one matrix."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from cardforge.scene import Matrix
from cardforge.svg.values import SEPARATOR, WS, numbers

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

_CALL = re.compile(rf"{SEPARATOR}([A-Za-z]++){WS}\(([^()]*+)\)")


def multiply(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies `inner` first and then `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """A point, where a matrix puts it."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def inverse(matrix: Matrix) -> Matrix | None:
    """The matrix that undoes another; None for one that leaves nothing of its shapes."""
    a, b, c, d, e, f = matrix
    size = a * d - b * c
    if not size:
        return None
    return d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size


def _translate(x: float, y: float = 0.0) -> Matrix:
    return 1.0, 0.0, 0.0, 1.0, x, y


def _scale(x: float, y: float | None = None) -> Matrix:
    return x, 0.0, 0.0, x if y is None else y, 0.0, 0.0


def _rotate(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    angle = math.radians(degrees % 360)
    cos, sin = math.cos(angle), math.sin(angle)
    if degrees % 90 == 0:
        cos, sin = float(round(cos)), float(round(sin))
    return cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y


def _skew_x(degrees: float) -> Matrix:
    return 1.0, 0.0, math.tan(math.radians(degrees)), 1.0, 0.0, 0.0


def _skew_y(degrees: float) -> Matrix:
    return 1.0, math.tan(math.radians(degrees)), 0.0, 1.0, 0.0, 0.0


def _matrix(a: float, b: float, c: float, d: float, e: float, f: float) -> Matrix:
    return a, b, c, d, e, f


_FUNCTIONS: dict[str, tuple[tuple[int, ...], Callable[..., Matrix]]] = {
    "matrix": ((6,), _matrix),
    "translate": ((1, 2), _translate),
    "scale": ((1, 2), _scale),
    "rotate": ((1, 3), _rotate),
    "skewX": ((1,), _skew_x),
    "skewY": ((1,), _skew_y),
}
"""Name: how many numbers it may take, and the matrix of those numbers (SVG 1.1, section 7.6)."""


def _call(name: str, inner: str) -> Matrix:
    if name not in _FUNCTIONS:
        raise ValueError(f'"{name}" is no transform; the transforms are {", ".join(_FUNCTIONS)}')
    counts, function = _FUNCTIONS[name]
    values = numbers(inner)
    if len(values) not in counts:
        wanted = " or ".join(map(str, counts))
        raise ValueError(f'"{name}({inner})" has {len(values)} numbers, not {wanted}')
    return function(*values)


def parse_transform(text: str) -> Matrix:
    """A list such as `translate(3 4) rotate(90)`: the last one named is applied first.

    Raises ValueError, with the mend, if it is wrong.
    """
    result, position = IDENTITY, 0
    while match := _CALL.match(text, position):
        result = multiply(result, _call(match[1], match[2]))
        position = match.end()
    rest = text[position:].strip()
    if rest and rest != "none":
        raise ValueError(f'"{rest[:20]}" is no transform')
    return result
