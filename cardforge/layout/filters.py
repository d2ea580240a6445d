"""Filters of layout expressions: `{{ tint | ink }}`, `{{ card.cost | roman }}`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardforge.layout.dynamic import as_text
from cardforge.svg import parse_colour
from cardforge.text import slug


def _channels(colour: str) -> tuple[float, float, float]:
    # An expression may give anything; what is no text is no colour either, and that is said in these words.
    plain = parse_colour(as_text(colour))
    red, green, blue = (int(plain[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def luminance(colour: str) -> float:
    """Relative luminance, 0 black to 1 white (WCAG 2.2)."""
    return brightness(*_channels(colour))


def brightness(red: float, green: float, blue: float) -> float:
    """Relative luminance of parts of a colour from 0 to 1."""
    linear = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (red, green, blue))
    red, green, blue = linear
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink(ground: str) -> str:
    """Black or white, whichever reads better on the ground."""
    return "#000000" if contrast(ground, "#000000") >= contrast(ground, "#ffffff") else "#ffffff"


def _mixed(colour: str, target: float, share: float) -> str:
    mixed = (round(255 * (c * (1 - share) + target * share)) for c in _channels(colour))
    return "#" + "".join(f"{c:02x}" for c in mixed)


def shade(colour: str, share: float = 0.2) -> str:
    """The colour with a share of black mixed in."""
    return _mixed(colour, 0.0, share)


def tint(colour: str, share: float = 0.2) -> str:
    """The colour with a share of white mixed in."""
    return _mixed(colour, 1.0, share)


def roman(number: Any) -> str:
    """1 to 3999 as a Roman numeral."""
    rest = int(number)
    if not 1 <= rest <= 3999:
        raise ValueError(f"{rest} has no Roman numeral")
    text = ""
    for value, sign in zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        ["M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"],
        strict=True,
    ):
        times, rest = divmod(rest, value)
        text += sign * times
    return text


def signed(number: Any) -> str:
    """A number with its sign, with a true minus: +2, −1, 0."""
    value = float(number)
    return f"{value:+g}".replace("-", "−") if value else "0"


def plural(number: Any, one: str, many: str) -> str:
    """The word that goes with a number: `{{ card.cost | plural("card", "cards") }}`."""
    return one if float(number) == 1 else many


def icon(name: str, count: int = 1) -> str:
    """The rich-text token of an icon."""
    return f"{{{name}}}" if count == 1 else f"{{{name}:{count}}}"


FILTERS: dict[str, Callable[..., Any]] = {
    "icon": icon,
    "ink": ink,
    "plural": plural,
    "roman": roman,
    "shade": shade,
    "signed": signed,
    "slug": lambda value: slug(as_text(value)),
    "tint": tint,
}
