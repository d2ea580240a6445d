"""Where a token (what stands between blanks) may break: the first half of UAX #14 that cards need.

Latin, Greek and Cyrillic words break after hyphens and dashes between letters. Any script breaks at
zero-width spaces and soft hyphens. Tokens with other scripts go through a library of the whole algorithm,
which is loaded only then: ideographs break anywhere but before or after certain signs. No-break spaces and
word joiners hold everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any
from unicodedata import category

from cardforge.text import has_any
from cardforge.tuples import NamedTuple

SOFT_HYPHEN, ZERO_SPACE = "\u00ad", "\u200b"

_ICON = "\ufffc"
_SIGNS = r"\\[*={}()（）\\-]|\*\*|\*|==|\{\w[\w.-]*(?::[0-9]{1,2})?\}"
_TOGGLES = ("**", "*", "==")

_OTHER = (("\u0590", "\u1c7f"), ("\u1c90", "\u1cff"))
_REST = "\u2e80"
"""Characters of scripts other than Latin, Greek and Cyrillic: these, and (but for a few) all from there on.
"""

_JOINED = "[\u0590-\u0eff\u1000-\u10ff\u200c\u200d]+"
"""Scripts whose words break nowhere between letters: Hebrew, Arabic, those of India, Thai and their like."""

_HYPHEN = (
    r"(?<=[^\W_]{2})-+(?=[^\W\d_]{2})"  # re-roll, but neither T-shirt nor -1
    "|(?<=[^\\W_]{2})\u2010(?=[^\\W\\d_]{2})"
    "|(?<=\\S)\u2013(?=[^\\W\\d_])"
    "|(?<=\\S)\u2014+(?=[^\\s\u2014\u2060\u00a0.,:;!?)\\]\"'”’»])"
)
_SEPARATORS = frozenset((SOFT_HYPHEN, ZERO_SPACE, *"\u2010\u2013\u2014-"))


class Piece(NamedTuple):
    """A part of a token as it was written; `soft` pieces show a hyphen if their line ends with them."""

    raw: str
    soft: bool = False


class _Unit(NamedTuple):
    """One character as it was written and as it is shown (an icon as one, a mark as none)."""

    raw: str
    shown: str


def pieces(token: str, rich: bool, opened: frozenset[str] = frozenset()) -> tuple[Piece, ...]:
    """A token cut wherever it may break; soft hyphens and zero-width spaces are taken out.

    `opened` are the marks (`**`, `*`, `==`) that are open before it: a mark that closes stays with what is
    before it.
    """
    if _SEPARATORS.isdisjoint(token) and (not _has_other(token) or _is_word(token)):
        return (Piece(token),)
    units = list(_units(token, rich))
    shown = "".join(unit.shown for unit in units)
    return tuple(_cut(units, _offsets(shown), opened)) or (Piece(""),)


def _has_other(text: str) -> bool:
    return not text.isascii() and (max(text) >= _REST or has_any(text, _OTHER))


def _is_word(token: str) -> bool:
    """Whether a token is one word of letters that never part: most are, and need no library."""
    inner = token.strip("*=\"'").lstrip("(").rstrip(".,:;!?)")
    return re.fullmatch(_JOINED, inner) is not None and all(
        category(char)[0] in "LM" or char in "\u200c\u200d" for char in inner
    )


def _units(token: str, rich: bool) -> Iterator[_Unit]:
    at = 0
    for match in re.finditer(_SIGNS, token) if rich else ():
        yield from (_Unit(char, char) for char in token[at : match.start()])
        sign, at = match[0], match.end()
        yield _Unit(sign, "" if sign in _TOGGLES else _ICON if sign[0] == "{" else sign[1:])
    yield from (_Unit(char, char) for char in token[at:])


def _offsets(shown: str) -> dict[int, bool]:
    """Where shown text may break, and whether a hyphen is drawn there."""
    # An icon stands like a unit after a number: with what is before it.
    plain = shown.replace(_ICON, "%")
    if _has_other(plain):
        found = _boundaries()(plain.replace(SOFT_HYPHEN, ZERO_SPACE))
        return {offset: shown[offset - 1] == SOFT_HYPHEN for offset in found}
    offsets = {match.end(): False for match in re.finditer(_HYPHEN, shown)}
    for offset, char in enumerate(shown, 1):
        if char in (SOFT_HYPHEN, ZERO_SPACE):
            offsets[offset] = char == SOFT_HYPHEN
    return offsets


@cache
def _boundaries() -> Any:
    from uniseg.linebreak import line_break_boundaries

    return line_break_boundaries


def _cut(units: list[_Unit], offsets: dict[int, bool], opened: frozenset[str]) -> Iterator[Piece]:
    """The pieces that show anything."""
    kept: list[str] = []
    visible = False
    soft: bool | None = None
    is_open = set(opened)
    at = 0
    for unit in units:
        closes = unit.raw in is_open and not unit.shown
        if soft is not None and visible and not closes:
            yield Piece("".join(kept), soft)
            kept, visible = [], False
        if not closes:
            soft = None
        if not unit.shown:
            is_open ^= {unit.raw}
        at += len(unit.shown)
        if unit.shown and at in offsets:
            soft = offsets[at]
        if unit.raw not in (SOFT_HYPHEN, ZERO_SPACE):
            kept.append(unit.raw)
            visible = visible or bool(unit.shown)
    if kept:
        yield Piece("".join(kept))
