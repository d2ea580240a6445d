"""Lengths, sizes and boxes. Everything inside the program is in points (1/72 inch), y downwards."""

from __future__ import annotations

import re
from math import floor
from typing import Final

from cardforge.problems import did_you_mean
from cardforge.tuples import NamedTuple

MM: Final = 72 / 25.4
"""Points in a millimetre."""

LONGEST: Final = 100_000 * MM
"""Points that no length goes beyond, 100 metres: more is a slip, and huge numbers spoil all sums."""

_UNITS = {"mm": MM, "cm": 10 * MM, "in": 72.0, "pt": 1.0}
_LENGTH = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+))\s*(mm|cm|in|pt|%)?")


def parse_length(text: str, percent_of: float | None = None) -> float:
    """A length such as `"63mm"`, `"-0.5cm"`, `"7pt"`, `"2.5in"`, `"50%"` or `"0"`, in points.

    `percent_of` is what `%` refers to, in points. Raises ValueError, with the mend, for anything else:
    a bare number other than 0 has no unit and is refused.
    """
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise ValueError(f'"{text}" is not a length; write it like "3mm", "0.5cm", "1in" or "7pt"')
    value, unit = float(match[1]), match[2]
    if unit is None:
        if value:
            raise ValueError(f'"{text}" has no unit; write "{match[1]}mm" or "{match[1]}pt"')
        return 0.0
    if unit == "%":
        if percent_of is None:
            raise ValueError(f'"{text}": a percentage has nothing to refer to here; use mm or pt')
        length = value / 100 * percent_of
    else:
        length = value * _UNITS[unit]
    if not -LONGEST <= length <= LONGEST:
        raise ValueError(f'"{text}" is too long; no length goes beyond 100 m')
    return length


def to_mm(points: float) -> float:
    """Points as millimetres."""
    return points / MM


def pixels(points: float, dpi: int) -> int:
    """A length in whole pixels, at least one; halves are rounded up.

    >>> [pixels(length * MM, 300) for length in (63, 88, 63.5)]
    [744, 1039, 750]
    """
    # A half that arithmetic made a little smaller is still a half.
    return max(1, floor(points / 72 * dpi + 0.5 + 1e-6))


def mm_text(points: float, digits: int = 1) -> str:
    """Points as people read them: `63 mm`, `2.4 mm`."""
    return f"{round(to_mm(points), digits):g} mm"


class Size(NamedTuple):
    """Width and height in points."""

    width: float
    height: float

    @property
    def turned(self) -> Size:
        return Size(self.height, self.width)

    def __str__(self) -> str:
        return f"{round(to_mm(self.width), 2):g} × {round(to_mm(self.height), 2):g} mm"


class Box(NamedTuple):
    """A rectangle by its edges, in points, y downwards."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def cx(self) -> float:
        return (self.left + self.right) / 2

    @property
    def cy(self) -> float:
        return (self.top + self.bottom) / 2

    def grown(self, by: float) -> Box:
        """The box with every edge moved outwards by `by` (inwards if negative)."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def clipped(self, to: Box) -> Box:
        """The common part of two boxes (may be empty: right < left)."""
        return Box(
            max(self.left, to.left),
            max(self.top, to.top),
            min(self.right, to.right),
            min(self.bottom, to.bottom),
        )

    def moved(self, dx: float, dy: float) -> Box:
        return Box(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def contains(self, other: Box, slack: float = 0.0) -> bool:
        return (
            other.left >= self.left - slack
            and other.top >= self.top - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


def _mm(width: float, height: float) -> Size:
    return Size(width * MM, height * MM)


CARD_SIZES: dict[str, Size] = {
    "poker": _mm(63, 88),
    "poker-us": _mm(63.5, 88.9),
    "japanese": _mm(59, 86),
    "bridge": _mm(57.15, 88.9),
    "usa": _mm(56, 87),
    "euro": _mm(59, 92),
    "mini-euro": _mm(44, 68),
    "mini-usa": _mm(41, 63),
    "mini": _mm(44.45, 63.5),
    "tarot": _mm(70, 120),
    "square": _mm(70, 70),
    "jumbo": _mm(88.9, 139.7),
    "business": _mm(85, 54),
    "business-us": _mm(88.9, 50.8),
}
"""Trim sizes by name; one is never converted into another in silence (63 × 88 is not 63.5 × 88.9)."""

PAPERS: dict[str, Size] = {
    "a3": _mm(297, 420),
    "a4": _mm(210, 297),
    "a5": _mm(148, 210),
    "letter": _mm(215.9, 279.4),
}
"""Paper sizes by name, portrait (ISO 216; ANSI A)."""


def parse_size(text: str, names: dict[str, Size]) -> Size:
    """A named size, or `WxH` with units (`70mmx120mm`; bare numbers are millimetres, as in `70x120`).

    Raises ValueError with the nearest of the names, or all of them.
    """
    named = names.get(text.strip().lower())
    if named is not None:
        return named
    parts = re.split(r"[x×]", text.strip().lower())
    if len(parts) == 2:
        try:
            width, height = (
                parse_length(part if re.search(r"[a-z]", part) else f"{part}mm") for part in parts
            )
        except ValueError:
            width = height = 0.0
        if width > 0 and height > 0:
            return Size(width, height)
    hint = did_you_mean(text, names) or f"use {', '.join(names)} or WxH in mm, like 70x120"
    raise ValueError(f'"{text}" is no known size; {hint}')
