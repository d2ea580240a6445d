"""Content-stream syntax: numbers, colours, paths, strings. Everything is ASCII."""

from __future__ import annotations

import base64
import hashlib
from functools import lru_cache
from typing import Final

from cardforge.scene import KAPPA, Color, Line, Matrix, Path, Rect, Segment, Stroke

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


def num(value: float) -> str:
    """A number to six digits as short as it goes: no trailing zeros, no exponent."""
    text = f"{value:.6g}"
    return text if "e" not in text else _plain(value)


def nums(*values: float) -> str:
    """Numbers with blanks between, formatted in one go: this is the hottest call of a large print."""
    text = _FORMATS[len(values)] % values
    return text if "e" not in text else " ".join(map(num, values))


_FORMATS = [" ".join(["%.6g"] * count) for count in range(7)]


def _plain(value: float) -> str:
    """A very large or small number without an exponent."""
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


MOST_KNOWN: Final = 4096
"""Results of a function that are known at once: a look into a dictionary costs a third of `lru_cache`."""
_SCALINGS: Final[dict[tuple[float, float], str]] = {}
_FILLS: Final[dict[Color, str]] = {}


def scaling(across: float, down: float) -> str:
    """The first four numbers of a matrix that neither turns nor skews: most are, and of few sizes."""
    known = _SCALINGS.get((across, down))
    if known is None:
        if len(_SCALINGS) >= MOST_KNOWN:
            _SCALINGS.clear()
        known = _SCALINGS[across, down] = nums(across, 0, 0, down)
    return known


_DIGITS: Final = "0123456789"
_THOUSANDTHS: Final = [
    f".{tenths}{hundredths}{thousandths}"
    if thousandths != "0"
    else f".{tenths}{hundredths}".rstrip("0").rstrip(".")
    for tenths in _DIGITS
    for hundredths in _DIGITS
    for thousandths in _DIGITS
]
_WHOLE: Final = [str(number) for number in range(1000)]


def place(x: float, y: float) -> str:
    """Where something stands, in thousandths of a point: a third of a micrometre."""
    return f"{_thousandths(x)} {_thousandths(y)}"


def _thousandths(value: float) -> str:
    # Most places are on a card or a page; two texts are put together in a tenth of a number's formatting.
    if 0 <= value < 999.999:
        number = int(value * 1000.0 + 0.5)
        return _WHOLE[number // 1000] + _THOUSANDTHS[number % 1000]
    return num(value)


def matrix_cm(matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    if b == c == 0:
        return f"{scaling(a, d)} {place(e, f)} cm"
    return f"{nums(*matrix)} cm"


@lru_cache(maxsize=4096)
def rgb(color: Color) -> str:
    """The operands of a colour: one gray level, or red, green, blue."""
    channels = [int(color[i : i + 2], 16) for i in (1, 3, 5)]
    if channels[0] == channels[1] == channels[2]:
        return num(round(channels[0] / 255, 3))
    return nums(*(round(channel / 255, 3) for channel in channels))


def fill_color(color: Color) -> str:
    known = _FILLS.get(color)
    if known is None:
        if len(_FILLS) >= MOST_KNOWN:
            _FILLS.clear()
        operands = rgb(color)
        known = _FILLS[color] = f"{operands} {'rg' if ' ' in operands else 'g'}"
    return known


def stroke_color(color: Color) -> str:
    operands = rgb(color)
    return f"{operands} {'RG' if ' ' in operands else 'G'}"


def alpha(color: Color) -> int:
    """Opacity of a colour, 0 to 255."""
    return int(color[7:9], 16) if len(color) == 9 else 255


def stroke_state(stroke: Stroke) -> str:
    """Colour, width, caps, joins and dashes of a stroke."""
    parts = [stroke_color(stroke.color), f"{num(stroke.width)} w"]
    if stroke.cap != "butt":
        parts.append(f"{_CAPS[stroke.cap]} J")
    # SVG's limit of 4, where PDF starts with 10: long spikes are cut off.
    parts.append(
        f"{num(stroke.miter_limit or 4)} M" if stroke.join == "miter" else f"{_JOINS[stroke.join]} j"
    )
    if stroke.dash:
        parts.append(f"[{' '.join(map(num, stroke.dash))}] {num(stroke.dash_offset or 0)} d")
    return " ".join(parts)


def rect_path(rect: Rect) -> str:
    x, y, w, h = rect.x, rect.y, rect.width, rect.height
    r = min(rect.radius, w / 2, h / 2)
    if r <= 0:
        return f"{nums(x, y, w, h)} re"
    k = r * (1 - KAPPA)
    right, bottom = x + w, y + h
    return (
        f"{nums(x + r, y)} m {nums(right - r, y)} l {nums(right - k, y, right, y + k, right, y + r)} c "
        f"{nums(right, bottom - r)} l {nums(right, bottom - k, right - k, bottom, right - r, bottom)} c "
        f"{nums(x + r, bottom)} l {nums(x + k, bottom, x, bottom - k, x, bottom - r)} c "
        f"{nums(x, y + r)} l {nums(x, y + k, x + k, y, x + r, y)} c h"
    )


_OPERATORS = {"M": " m", "L": " l", "C": " c", "Z": "h"}


def segments_path(segments: tuple[Segment, ...]) -> str:
    return " ".join(nums(*segment[1:]) + _OPERATORS[segment[0]] for segment in segments)


def shape_path(shape: Rect | Path | Line) -> str:
    """The path of a shape, without painting it."""
    if isinstance(shape, Rect):
        return rect_path(shape)
    if isinstance(shape, Line):
        return f"{nums(shape.x1, shape.y1)} m {nums(shape.x2, shape.y2)} l"
    return segments_path(shape.segments)


_ESCAPES = {code: f"\\{code:03o}" for code in [*range(128, 256), 10, 13]} | {
    ord("\\"): "\\\\",
    ord("("): "\\(",
    ord(")"): "\\)",
}


@lru_cache(maxsize=65536)
def glyph_code(glyph: int) -> str:
    """A glyph id as two characters of a literal string."""
    return "".join(_ESCAPES.get(byte) or chr(byte) for byte in glyph.to_bytes(2, "big"))


def utf16_hex(text: str) -> str:
    """Text as a hexadecimal string, UTF-16 with its mark, for ActualText."""
    return f"<FEFF{utf16(text)}>"


def utf16(text: str) -> str:
    """Text in UTF-16, its bytes in hexadecimal; lone surrogates stay what they are."""
    if text.isascii():  # most is, and needs no codec to be loaded
        return "".join([f"{ord(char):04X}" for char in text])
    return text.encode("utf-16-be", "surrogatepass").hex().upper()


def marked(text: str, length: int) -> str:
    """Letters and digits that stand for a text, five bits each, for names that say what they name."""
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=10).digest()
    return base64.b32encode(digest).decode("ascii")[:length].lower()
