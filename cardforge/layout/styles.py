"""Type styles: named, extending one another, resolved to fonts, sizes and the order of fitting."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, Literal

from cardforge.fonts import Metrics
from cardforge.layout.dynamic import as_text
from cardforge.layout.words import Chip, Shaper
from cardforge.scene import Outline
from cardforge.svg import parse_colour
from cardforge.tuples import NamedTuple
from cardforge.units import parse_length

WEIGHTS = {
    "thin": 100,
    "light": 300,
    "regular": 400,
    "medium": 500,
    "semibold": 600,
    "bold": 700,
    "extrabold": 800,
    "black": 900,
}

_WHOLE = re.compile(r"\s*[0-9]{1,4}\s*")

STEP = 0.25
"""Points by which type shrinks to fit."""

DEFAULTS: dict[str, Any] = {
    "font": "Noto Sans",
    "size": "8pt",
    "leading": 1.2,
    "weight": 400,
    "bold_weight": 700,
    "slant": "upright",
    "color": "#000000",
    "align": "start",
    "direction": "auto",
    "valign": "top",
    "tracking": "0",
    "case": "none",
    "paragraph_gap": "0",
    "fit": {},
    "balance": False,
    "orphans": False,
    "hyphenate": "none",
}

KEYS = (*DEFAULTS, "lines", "outline", "keyword", "reminder")

CHOICES = {
    "slant": ("upright", "italic"),
    "align": ("start", "left", "center", "right", "justify"),
    "direction": ("auto", "ltr", "rtl"),
    "valign": ("top", "middle", "bottom", "baseline"),
}
"""Keys that an expression may set, and what it may give."""

LEAST, LARGEST = 0.1, 2000
"""Points that type is set at, at least and at most: fitting tries every size from there down."""

SMALLEST = 5.5
"""Points that type is not shrunk below unless a style says so."""


class Fit(NamedTuple):
    """How far a text may give way: squeeze, then size for one line; size, leading, then squeeze for more."""

    smallest: float
    squeeze: float
    leading: float
    group: str = ""


_VALUES: Final = (
    "align",
    "ascent",
    "balance",
    "color",
    "descent",
    "direction",
    "fit",
    "leading",
    "lines",
    "metrics",
    "orphans",
    "outline",
    "paragraph_gap",
    "shaper",
    "size",
    "tracking",
    "valign",
)
"""What a style of texts holds; compiled classes have no list of their slots."""


class TextStyle:
    """A style ready for setting type. `tracking` and `paragraph_gap` are in em; `lines` 0 is no limit;
    `orphans` lets a short word be a last line.

    `ascent` is the room above the first baseline, in em: capitals and a little for their accents, or what the
    boxes of keywords take. `descent` is the room below the last one.
    """

    __slots__ = _VALUES

    def __init__(
        self,
        *,
        shaper: Shaper,
        metrics: Metrics,
        ascent: float,
        descent: float,
        size: float,
        leading: float,
        color: str,
        align: Literal["start", "left", "center", "right", "justify"],
        direction: Literal["auto", "ltr", "rtl"],
        valign: Literal["top", "middle", "bottom", "baseline"],
        lines: int,
        tracking: float,
        paragraph_gap: float,
        fit: Fit,
        balance: bool,
        orphans: bool,
        outline: Outline | None,
    ) -> None:
        self.shaper, self.metrics, self.ascent, self.descent = shaper, metrics, ascent, descent
        self.size, self.leading, self.color, self.align = size, leading, color, align
        self.direction, self.valign, self.lines, self.tracking = direction, valign, lines, tracking
        self.paragraph_gap, self.fit, self.balance, self.orphans = paragraph_gap, fit, balance, orphans
        self.outline = outline

    def but(self, **changes: Any) -> TextStyle:
        """The same style with other values."""
        return TextStyle(**{name: getattr(self, name) for name in _VALUES} | changes)


def merged_style(
    styles: Mapping[str, Mapping[str, Any]], name: str, inline: Mapping[str, Any]
) -> dict[str, Any]:
    """All keys of a named style with what it extends and an element's own keys laid over it.

    Raises KeyError with the unknown style's name, ValueError with the chain for a circle.
    """
    chain: list[str] = []
    while name:
        if name in chain:
            raise ValueError(" → ".join([*chain, name]))
        chain.append(name)
        name = styles[name].get("extends", "")
    merged = dict(DEFAULTS)
    for link in reversed(chain):
        merged |= {key: value for key, value in styles[link].items() if key in KEYS}
    return merged | {key: value for key, value in inline.items() if key in KEYS}


def settled(values: Mapping[str, Any]) -> dict[str, Any]:
    """Style values in which lists and the like that an expression gave are texts, to be refused as such."""
    return {key: _settled(value) if key in _OBJECTS else _scalar(value) for key, value in values.items()}


_OBJECTS = ("fit", "keyword", "outline", "reminder")
"""Keys of a style that hold keys of their own."""


def _settled(value: Any) -> Any:
    if not isinstance(value, dict):
        return _scalar(value)
    return {key: _scalar(inner) for key, inner in value.items()}


def _scalar(value: Any) -> Any:
    return value if value is None or isinstance(value, str | int | float) else as_text(value)


def weight_number(weight: Any) -> int:
    """A weight by name or number. Raises ValueError for anything else."""
    if isinstance(weight, str) and weight in WEIGHTS:
        return WEIGHTS[weight]
    if isinstance(weight, str):
        number = float(weight) if _WHOLE.fullmatch(weight) else 0.0
    else:
        number = float(weight) if isinstance(weight, int | float) else 0.0
    if not 1 <= number <= 1000:
        raise ValueError(f'"{weight}" is no weight; use {", ".join(WEIGHTS)} or 1 to 1000')
    return int(number)


def text_style(values: Mapping[str, Any], shaper: Shaper, one_line: bool) -> TextStyle:
    """A TextStyle from resolved values (constants). Raises ValueError for lengths that can't be read.

    `one_line` is the element kind's own default for `lines`.
    """
    size = type_size(values)
    for key, choices in CHOICES.items():
        if values[key] not in choices:
            raise ValueError(f'"{key}" is "{values[key]}"; use {", ".join(choices)}')
    lines = int(values.get("lines") or (1 if one_line else 0))
    outline = values.get("outline")
    metrics = shaper.chain.first.metrics
    around = shaper.chip.across if shaper.chip else 0.0
    return TextStyle(
        shaper=shaper,
        metrics=metrics,
        ascent=metrics.cap_height + max(0.06, around),
        descent=max(min(-metrics.descender, 0.25), around),
        size=size,
        leading=float(values["leading"]),
        color=parse_colour(str(values["color"])),
        align=values["align"],
        direction=values["direction"],
        valign=values["valign"],
        lines=lines,
        tracking=parse_length(str(values["tracking"]), size) / size,
        paragraph_gap=parse_length(str(values["paragraph_gap"]), size) / size,
        fit=_fit(values["fit"], size, float(values["leading"]), lines),
        balance=bool(values["balance"]),
        orphans=bool(values["orphans"]),
        outline=_outline(outline) if outline else None,
    )


def type_size(values: Mapping[str, Any]) -> float:
    """The size of a style's type in points. Raises ValueError if it can't be set at that."""
    size = parse_length(str(values["size"]))
    if not LEAST <= size <= LARGEST:
        raise ValueError(f'type can\'t be set at "{values["size"]}"; use {LEAST}pt to {LARGEST}pt')
    return size


def _outline(declared: Mapping[str, Any]) -> Outline:
    width = parse_length(str(declared["width"]))
    if width < 0:
        raise ValueError("an outline can't have a negative width; use 0 or more")
    return Outline(parse_colour(str(declared["color"])), width)


def chip_of(values: Mapping[str, Any]) -> Chip | None:
    """The box of a style's keywords, None if it has none. Raises ValueError for wrong lengths and colours."""
    keyword = values.get("keyword") or {}
    if "fill" not in keyword:
        return None
    size = type_size(values)
    along = parse_length(str(keyword.get("padding", "40%")), size) / size
    corner = parse_length(str(keyword.get("corner", "0")), size) / size
    if along < 0 or corner < 0:
        raise ValueError("the box of a keyword can't have a negative padding or corner; use 0 or more")
    return Chip(
        parse_colour(str(keyword["fill"])),
        along / 2,
        along,
        corner,
        str(keyword.get("icon", "")),
        str(keyword.get("drop", "")),
    )


def _fit(declared: Any, size: float, leading: float, lines: int) -> Fit:
    if declared is False:
        return Fit(size, 1.0, leading)
    smallest = parse_length(str(declared["min"]), size) if "min" in declared else min(size, SMALLEST)
    if smallest < LEAST:
        raise ValueError(f'type can\'t shrink to "{declared["min"]}"; use {LEAST}pt or more')
    squeeze = float(declared.get("squeeze", 0.85 if lines == 1 else 0.92))
    tightest = float(declared.get("leading", min(leading, 1.05)))
    return Fit(min(smallest, size), squeeze, tightest, declared.get("group", ""))
