"""Paired brackets of the bidirectional algorithm (UAX #9, BD16 and N0)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache


def strong(kind: str) -> str:
    """The direction of a letter or number, empty for neutrals: numbers count as from right to left."""
    return "R" if kind in ("R", "EN", "AN") else "L" if kind == "L" else ""


def pair_brackets(
    text: str,
    types: list[str],
    classes: Sequence[str],
    indexes: Sequence[int],
    embedding: str,
    before: str,
) -> None:
    """Brackets take the direction of what they enclose, if it has that of the `embedding`, else of what is
    before them (N0)."""
    for start, end in sorted(_pairs(text, types, indexes)):
        inside = {strong(types[index]) for index in indexes[start + 1 : end]} - {""}
        if not inside:
            continue
        side = embedding if embedding in inside else _context(types, indexes[:start], before)
        for at in (start, end):
            types[indexes[at]] = side
            for index in indexes[at + 1 :]:
                if classes[index] != "NSM":
                    break
                types[index] = side


@cache
def _mirrors() -> dict[str, str]:
    openers, _ = _bracket_pairs()
    pairs = [(char, _FAR.get(char, chr(ord(char) + 1))) for char in openers]
    pairs += [("<", ">"), ("«", "»"), ("‹", "›"), ("≤", "≥"), ("≪", "≫")]
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}


def mirrored(char: str) -> str:
    """The mirror image of a bracket, quotation mark or comparison; other characters themselves."""
    return _mirrors().get(char, char)


def _context(types: Sequence[str], indexes: Sequence[int], before: str) -> str:
    """The direction of the nearest letter or number before."""
    return next(filter(None, (strong(types[index]) for index in reversed(indexes))), before)


def _pairs(text: str, types: Sequence[str], indexes: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Positions of brackets that belong together (BD16)."""
    openers, closers = _bracket_pairs()
    opened: list[tuple[str, int]] = []
    for at, index in enumerate(indexes):
        char = text[index]
        if types[index] != "ON":
            continue
        if char in openers:
            if len(opened) == 63:
                return
            opened.append((openers[char], at))
        elif char in closers:
            wanted = closers[char]
            for depth in range(len(opened) - 1, -1, -1):
                if opened[depth][0] == wanted:
                    yield opened[depth][1], at
                    del opened[depth:]
                    break


@cache
def _bracket_pairs() -> tuple[dict[str, str], dict[str, str]]:
    """Opening brackets and closing ones, each with the closing one in its canonical form.

    They are the mirrored punctuation whose class is neutral; the partner of most is the next code point.
    """
    openers: dict[str, str] = {}
    closers: dict[str, str] = {}
    for first, last in _OPENING:
        for char in map(chr, range(first, last + 1)):
            if unicodedata.category(char) == "Ps" and unicodedata.mirrored(char):
                closing = _FAR.get(char, chr(ord(char) + 1))
                openers[char] = closers[closing] = unicodedata.normalize("NFD", closing)
    return openers, closers


_OPENING = (
    *((0x28, 0x7B), (0xF3A, 0xF3C), (0x169B, 0x169B), (0x2045, 0x2E5B)),
    *((0x3008, 0x301A), (0xFE59, 0xFF62)),
)
"""Ranges that have brackets among other characters."""

_FAR = {"[": "]", "{": "}", "\u298d": "\u2990", "\u298f": "\u298e", "\uff3b": "\uff3d", "\uff5b": "\uff5d"}
"""Brackets whose partner is not the next code point."""
