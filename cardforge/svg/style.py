"""What shapes are painted with: properties, how they are inherited, and which lie beyond the subset."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal

from cardforge.scene import Color, Stroke
from cardforge.svg.colours import CURRENT, NONE, faded, parse_colour, parse_paint
from cardforge.svg.values import alpha_value, length, size
from cardforge.tuples import NamedTuple

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_BETWEEN = re.compile(r"\s*,\s*|\s+")


class Style(NamedTuple):
    """The inherited properties of an element, with the initial values of SVG 1.1, sections 11 and 13."""

    fill: str = "#000000"
    fill_opacity: float = 1.0
    even_odd: bool = False
    stroke: str = NONE
    stroke_opacity: float = 1.0
    stroke_width: float = 1.0
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    miter_limit: float = 4.0
    dash: tuple[float, ...] = ()
    dash_offset: float = 0.0
    color: str = "#000000"
    hidden: bool = False
    clip_even_odd: bool = False
    stroke_first: bool = False


def _word(*words: str) -> Callable[[str], str]:
    def parse(text: str) -> str:
        plain = text.strip().lower()
        if plain not in words:
            raise ValueError(f'"{text}" is none of {", ".join(words)}')
        return plain

    return parse


_FILL_RULE = _word("nonzero", "evenodd")
_VISIBILITY = _word("visible", "hidden", "collapse")


def _dash(text: str) -> tuple[float, ...]:
    """Dash lengths, an odd count doubled; none if all are 0."""
    plain = text.strip()
    if plain.lower() == NONE or not plain:
        return ()
    lengths = tuple(size(part) for part in _BETWEEN.split(plain))
    if not any(lengths):
        return ()
    return lengths * 2 if len(lengths) % 2 else lengths


def _miter_limit(text: str) -> float:
    limit = length(text)
    if limit < 1:
        raise ValueError(f'"{text}" is under 1')
    return limit


_INHERITED: dict[str, tuple[str, Callable[[str], Any]]] = {
    "fill": ("fill", parse_paint),
    "fill-opacity": ("fill_opacity", alpha_value),
    "fill-rule": ("even_odd", lambda text: _FILL_RULE(text) == "evenodd"),
    "stroke": ("stroke", parse_paint),
    "stroke-opacity": ("stroke_opacity", alpha_value),
    "stroke-width": ("stroke_width", size),
    "stroke-linecap": ("cap", _word("butt", "round", "square")),
    "stroke-linejoin": ("join", _word("miter", "round", "bevel")),
    "stroke-miterlimit": ("miter_limit", _miter_limit),
    "stroke-dasharray": ("dash", _dash),
    "stroke-dashoffset": ("dash_offset", length),
    "color": ("color", parse_colour),
    "visibility": ("hidden", lambda text: _VISIBILITY(text) != "visible"),
}
"""Property: the field of Style that holds it, and how its text is read."""

_BEYOND: dict[str, tuple[str, ...]] = {
    "clip-path": (NONE,),
    "mask": (NONE,),
    "filter": (NONE,),
    "marker": (NONE,),
    "marker-start": (NONE,),
    "marker-mid": (NONE,),
    "marker-end": (NONE,),
    "mix-blend-mode": ("normal",),
    "vector-effect": (NONE,),
    "paint-order": ("normal", "fill", "fill stroke", "fill stroke markers"),
    "pathLength": (),
    "transform-origin": ("0", "0 0"),
    "background": (NONE, "transparent"),
    "background-color": (NONE, "transparent"),
    "color-interpolation": ("auto", "srgb"),
}
"""Properties that would change the drawing but are not read, with the values that change nothing."""

GEOMETRY = frozenset(("transform", "d", "x", "y", "rx", "ry", "r", "cx", "cy", "width", "height"))
"""Attributes that newer SVG also takes from `style`; the subset reads them as attributes only."""


INHERITED = frozenset(_INHERITED)

READ = INHERITED | {"opacity", "transform", "display"} | frozenset(_BEYOND)
"""Every property that has to be looked at."""


def declarations(text: str) -> Iterator[tuple[str, str]]:
    """The properties of a `style` attribute, in order. Raises ValueError for what is no declaration."""
    for part in _COMMENT.sub(" ", text).split(";"):
        if not part.strip():
            continue
        name, colon, value = part.partition(":")
        if not colon:
            raise ValueError(f'"{part.strip()}" is no property and value')
        yield name.strip(), re.sub(r"\s*!important\s*$", "", value).strip()


@lru_cache(maxsize=4096)
def beyond(name: str, value: str) -> bool:
    """Whether a property asks for something that lies beyond the subset."""
    return value.strip().lower() not in _BEYOND.get(name, (value.strip().lower(),))


@lru_cache(maxsize=4096)
def read_property(name: str, value: str) -> tuple[str, Any] | None:
    """An inherited property as (field of Style, value); None if it is to inherit.

    Raises ValueError (UnsupportedError for gradients and patterns) if its value is wrong.
    """
    plain = value.strip().lower()
    if plain == "inherit" or (name == "color" and plain == CURRENT):
        return None
    field, parse = _INHERITED[name]
    return field, parse(value)


def replaced(color: str, opacity: float, colours: Mapping[str, str]) -> Color | None:
    """A colour after replacement, at an opacity; None for nothing."""
    if color == NONE:
        return None
    alpha = int(color[7:] or "ff", 16) / 255
    new = colours.get(color) or colours.get(color[:7]) or color[:7]
    return None if new == NONE else faded(new, opacity * alpha)


def _paint(paint: str, opacity: float, style: Style, colours: Mapping[str, str]) -> Color | None:
    """What is painted, after replacement: None for nothing, otherwise a colour with its opacity."""
    if style.hidden:
        return None
    return replaced(style.color if paint == CURRENT else paint, opacity, colours)


def fill_of(style: Style, colours: Mapping[str, str]) -> Color | None:
    """The fill of a shape of this style, None for none."""
    return _paint(style.fill, style.fill_opacity, style, colours)


def stroke_of(style: Style, colours: Mapping[str, str]) -> Stroke | None:
    """The stroke of a shape of this style, None for none."""
    color = _paint(style.stroke, style.stroke_opacity, style, colours)
    return None if color is None or style.stroke_width == 0 else line_of(style, color)


def line_of(style: Style, color: Color) -> Stroke:
    """The line of a style, in a colour."""
    limit = style.miter_limit if style.join == "miter" and style.miter_limit != 4 else None
    offset = style.dash_offset if style.dash and style.dash_offset else None
    return Stroke(color, style.stroke_width, style.cap, style.join, style.dash, limit, offset)
