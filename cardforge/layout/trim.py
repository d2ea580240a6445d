"""The card itself: trim size, bleed, safe distance and corner of a layout, and its reference boxes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardforge.scene import Shape
from cardforge.tuples import NamedTuple
from cardforge.units import CARD_SIZES, MM, Box, Size, parse_length, parse_size

Report = Callable[[str, str], None]
"""Takes a key of `card` and what is wrong with it."""


class Trim(NamedTuple):
    """Trim size, bleed and corner in points, and the shape that is cut (None: a rectangle).

    `boxes` are the reference boxes `cut`, `bleed` and `safe`.
    """

    size: Size
    bleed: float
    corner: float
    boxes: Mapping[str, Box]
    shape: Shape | None


def trim_of(card: Mapping[str, Any], report: Report) -> Trim:
    """The trim that the section `card` of a layout describes; what is wrong is reported and left at its
    default."""
    size = _turned(_size(card, report), card.get("orientation"))
    bleed = _length(card, "bleed", 3 * MM, report)
    safe = _length(card, "safe", 3 * MM, report)
    corner = _length(card, "corner", 3 * MM, report)
    for key, length in (("safe", safe), ("corner", corner)):
        if 2 * length > min(size):
            report(key, f'"{key}" is more than half the card ({size}); use less')
    cut = Box(0.0, 0.0, size.width, size.height)
    boxes = {"cut": cut, "bleed": cut.grown(bleed), "safe": cut.grown(-safe)}
    shape = card.get("shape", "rect")
    if shape != "rect" and "corner" in card and corner:
        report(
            "corner", f'a card of the shape "{shape}" has no corners to round; set "corner": "0", or drop it'
        )
    return Trim(size, bleed, corner if shape == "rect" else 0.0, boxes, None if shape == "rect" else shape)


def _turned(size: Size, orientation: str | None) -> Size:
    lies = size.width > size.height
    wrong = lies if orientation == "portrait" else orientation == "landscape" and not lies
    return size.turned if wrong else size


def _size(card: Mapping[str, Any], report: Report) -> Size:
    wanted = card.get("size", "poker")
    try:
        if isinstance(wanted, str):
            return parse_size(wanted, CARD_SIZES)
        size = Size(*(parse_length(part) for part in wanted))
        if min(size) <= 0:
            raise ValueError("a card needs a width and a height over 0")
    except ValueError as error:
        report("size", str(error))
        return CARD_SIZES["poker"]
    return size


def _length(card: Mapping[str, Any], key: str, default: float, report: Report) -> float:
    try:
        length = parse_length(card[key]) if key in card else default
        if length < 0:
            raise ValueError(f'"{key}" can\'t be negative; use 0 or more')
    except ValueError as error:
        report(key, str(error))
        return default
    return length
