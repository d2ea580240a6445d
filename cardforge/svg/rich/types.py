"""Type in drawings: the properties of text, and the font they ask for (SVG 1.1, chapter 10)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal

from cardforge.fonts import FALLBACK, FontChain
from cardforge.svg.fonts import Fonts
from cardforge.svg.values import UnsupportedError, length
from cardforge.tuples import NamedTuple

_GENERIC = {"serif": "Noto Serif", "sans-serif": "Noto Sans", "system-ui": "Noto Sans"}

_NAME = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([^,"']+?))\s*(?:,|$)""")

_SIZES = {
    "xx-small": 9.0,
    "x-small": 10.0,
    "small": 13.0,
    "medium": 16.0,
    "large": 18.0,
    "x-large": 24.0,
    "xx-large": 32.0,
}


class Type(NamedTuple):
    """The inherited properties of text. Lengths are in user units; no `families` means nothing was said.

    `beyond` are those that would change text but are not read.
    """

    families: tuple[str, ...] = ()
    size: float = 16.0
    weight: int = 400
    italic: bool = False
    anchor: Literal["start", "middle", "end"] = "start"
    tracking: float = 0.0
    word_gap: float = 0.0
    preserve: bool = False
    beyond: tuple[str, ...] = ()


def _families(text: str, _: Type) -> tuple[str, ...]:
    names = tuple(quoted or single or plain for quoted, single, plain in _NAME.findall(text))
    if not names:
        raise ValueError(f'"{text}" is no list of families')
    return names


def relative(text: str, size: float) -> float:
    """A length that may be in em, ex or percent of the type size."""
    plain = text.strip().lower()
    for unit, factor in (("rem", 16.0), ("em", size), ("ex", size / 2)):
        if plain.endswith(unit):
            return length(plain.removesuffix(unit)) * factor
    return length(text, size)


def _size(text: str, type_: Type) -> float:
    plain = text.strip().lower()
    if plain in ("larger", "smaller"):
        return type_.size * (1.2 if plain == "larger" else 1 / 1.2)
    size = _SIZES.get(plain) or relative(text, type_.size)
    if size < 0:
        raise ValueError(f'"{text}" must not be negative')
    return size


def _weight(text: str, type_: Type) -> int:
    plain = text.strip().lower()
    if plain in ("bolder", "lighter"):
        return (
            (700 if type_.weight < 600 else 900)
            if plain == "bolder"
            else (400 if type_.weight > 500 else 100)
        )
    found = {"normal": "400", "bold": "700"}.get(plain, plain)
    if not re.fullmatch(r"\d{1,4}", found) or not 1 <= int(found) <= 1000:
        raise ValueError(f'"{text}" is no weight; write normal, bold, or 100 to 900')
    return int(found)


def _one_of(*words: str) -> Callable[[str, Type], str]:
    def parse(text: str, _: Type) -> str:
        plain = text.strip().lower()
        if plain not in words:
            raise ValueError(f'"{text}" is none of {", ".join(words)}')
        return plain

    return parse


def _white_space(text: str, _: Type) -> bool:
    plain = text.strip().lower()
    if plain not in ("normal", "nowrap", "pre", "pre-wrap", "break-spaces"):
        raise UnsupportedError(f"white-space: {plain}")
    return plain.startswith(("pre", "break"))


def _gap(text: str, type_: Type) -> float:
    return 0.0 if text.strip().lower() == "normal" else relative(text, type_.size)


_SLANT = _one_of("normal", "italic", "oblique")

PROPERTIES: dict[str, tuple[str, Callable[[str, Type], Any]]] = {
    "font-family": ("families", _families),
    "font-size": ("size", _size),
    "font-weight": ("weight", _weight),
    "font-style": ("italic", lambda text, type_: _SLANT(text, type_) != "normal"),
    "text-anchor": ("anchor", _one_of("start", "middle", "end")),
    "letter-spacing": ("tracking", _gap),
    "word-spacing": ("word_gap", _gap),
    "white-space": ("preserve", _white_space),
}
"""Property: the field of Type that holds it, and how its text is read."""

BEYOND: dict[str, tuple[str, ...]] = {
    "font": (),
    "font-variant": ("normal",),
    "font-variant-caps": ("normal",),
    "font-variant-ligatures": ("normal",),
    "font-variant-numeric": ("normal",),
    "font-variant-position": ("normal",),
    "font-kerning": ("auto", "normal"),
    "font-stretch": ("normal", "100%"),
    "font-feature-settings": ("normal",),
    "font-variation-settings": ("normal",),
    "font-size-adjust": ("none",),
    "text-decoration": ("none",),
    "text-decoration-line": ("none",),
    "text-transform": ("none",),
    "baseline-shift": ("baseline", "0", "0%"),
    "dominant-baseline": ("auto", "alphabetic"),
    "alignment-baseline": ("auto", "baseline", "alphabetic"),
    "writing-mode": ("lr", "lr-tb", "horizontal-tb"),
    "direction": ("ltr",),
    "unicode-bidi": ("normal", "isolate"),
    "glyph-orientation-vertical": ("auto",),
    "shape-inside": ("none",),
    "inline-size": ("0", "auto"),
}
"""Properties that would change text but are not read, with the values that change nothing."""


def read_type(properties: dict[str, str], inherited: Type, report: Callable[[str, ValueError], None]) -> Type:
    """The type of an element; the size first, as other lengths may hang on it."""
    found = inherited
    for name in sorted(PROPERTIES.keys() & properties.keys(), key=lambda name: (name != "font-size", name)):
        if properties[name].strip().lower() == "inherit":
            continue
        field, parse = PROPERTIES[name]
        try:
            found = found._replace(
                **{field: parse(properties[name], inherited if name == "font-size" else found)}
            )
        except ValueError as error:
            report(name, error)
    given = BEYOND.keys() & properties.keys()
    return found._replace(beyond=_beyond(properties, sorted(given), inherited)) if given else found


def _beyond(properties: dict[str, str], names: list[str], inherited: Type) -> tuple[str, ...]:
    """What is not read of an element's type, and of those around it."""
    kept = [each for each in inherited.beyond if each.partition(":")[0] not in names]
    for name in names:
        value = properties[name].strip().lower()
        if value == "inherit":
            kept += [each for each in inherited.beyond if each.startswith(f"{name}:")]
        elif value not in (*BEYOND[name], "initial"):
            kept.append(f"{name}: {value}")
    return tuple(kept)


def chain_of(type_: Type, fonts: Fonts) -> FontChain:
    """The fonts of a type: the families that there are, then those for rare signs. Raises ValueError."""
    families = [found for name in type_.families if (found := fonts.family(_GENERIC.get(name.lower(), name)))]
    if type_.families and not families:
        package = "pip install fontpkg-" + "-".join(type_.families[0].lower().split())
        mend = f"{package}, declare it in the layout, or turn the text into paths"
        raise ValueError(f'there is no font "{type_.families[0]}"; {mend}')
    families += [found for name in FALLBACK if (found := fonts.family(name))]
    every = dict.fromkeys(families)
    return FontChain(tuple(fonts.library.font(family, type_.weight, type_.italic) for family in every))
