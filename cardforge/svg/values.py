"""Numbers, lists of numbers, lengths and opacities as SVG writes them."""

from __future__ import annotations

import re

WS = r"[ \t\r\n\f]*+"
SEPARATOR = rf"{WS},?+{WS}"
NUMBER = r"[+-]?(?:[0-9]++\.?[0-9]*+|\.[0-9]++)(?:[eE][+-]?[0-9]++)?+"

_NUMBER = re.compile(NUMBER)
_LIST = re.compile(rf"{WS}(?:{NUMBER}(?:{SEPARATOR}{NUMBER})*+{WS})?+")
_LENGTH = re.compile(rf"{WS}({NUMBER})([a-zA-Z]++|%)?{WS}")

LARGEST = 1e9
"""No drawing needs more; beyond it sums and squares lose their meaning."""

_USER_UNITS = {
    "": 1.0,
    "px": 1.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 96 / 25.4,
    "q": 96 / 101.6,
}
"""User units in a unit: CSS fixes 96 to the inch."""


class UnsupportedError(ValueError):
    """SVG that is right but beyond the subset; the text names the feature."""


def number(text: str) -> float:
    """One number's text as a float; raises ValueError if it is too large to draw."""
    value = float(text)
    if abs(value) > LARGEST:
        raise ValueError(f'"{text[:20]}" is too large')
    return value


def numbers(text: str) -> list[float]:
    """Numbers separated by blanks, commas or just their signs and points (`1.5.5-2` is 1.5, 0.5, −2).

    Raises ValueError, quoting what follows the last good number.
    """
    match = _LIST.match(text)
    end = match.end() if match else 0
    if end < len(text):
        raise ValueError(f'"{text[end : end + 20].strip()}" is no number')
    values = [float(found) for found in _NUMBER.findall(text)]
    if values and (max(values) > LARGEST or min(values) < -LARGEST):
        raise ValueError(f"a number beyond ±{LARGEST:.0e} is too large")
    return values


def length(text: str, whole: float | None = None) -> float:
    """A length in user units; `whole` is what `%` refers to. Raises ValueError, with the mend."""
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise ValueError(f'"{text}" is no length')
    unit = (match[2] or "").lower()
    if unit == "%" and whole is not None:
        return number(match[1]) / 100 * whole
    if unit not in _USER_UNITS:
        raise ValueError(f'"{text}" is in a unit that cannot be used here; write a plain number')
    return number(match[1]) * _USER_UNITS[unit]


def size(text: str, whole: float | None = None) -> float:
    """A length that must not be negative."""
    value = length(text, whole)
    if value < 0:
        raise ValueError(f'"{text}" must not be negative')
    return value


def _fraction(text: str, whole: float) -> float:
    match = _LENGTH.fullmatch(text)
    if match is None or match[2] not in (None, "%"):
        raise ValueError(f'"{text}" is no number or percentage')
    share = float(match[1]) / (100 if match[2] else whole)
    return min(max(share, 0.0), 1.0)


def alpha_value(text: str) -> float:
    """An opacity, as a number or a percentage, held within 0 and 1."""
    return _fraction(text, 1)


def component(text: str) -> int:
    """One of the three values of `rgb()`, 0 to 255 or a percentage, held within 0 and 255."""
    return round(255 * _fraction(text, 255))
