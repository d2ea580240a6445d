"""The bidirectional algorithm of Unicode (UAX #9): levels of a paragraph, and the order of a line.

Characters have their classes from `unicodedata`. Even levels run from left to right, odd ones from right to
left. Rule names in comments (`W4`, `N0`) are those of UAX #9.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Literal

from cardforge.bidi.brackets import mirrored as mirrored
from cardforge.bidi.brackets import pair_brackets, strong
from cardforge.bidi.explicit import ISOLATES, explicit, first_strong
from cardforge.text import has_any
from cardforge.tuples import NamedTuple

_RTL = (
    *(("\u0590", "\u08ff"), ("\u200f", "\u200f"), ("\u202a", "\u202e"), ("\u2066", "\u2069")),
    *(("\ufb1d", "\ufdff"), ("\ufe70", "\ufeff")),
    *(("\U00010800", "\U00010fff"), ("\U0001e800", "\U0001efff")),
)
"""Whatever can make a text need the algorithm: letters of scripts from right to left, and the controls."""

_REMOVED = ("RLE", "LRE", "RLO", "LRO", "PDF", "BN")
_UP = ({"R": 1, "AN": 2, "EN": 2}, {"L": 1, "AN": 1, "EN": 1})
"""By how much letters and numbers are above the level of their run: even ones, odd ones (I1, I2)."""

_NEUTRAL = ("B", "S", "WS", "ON", "LRI", "RLI", "FSI", "PDI")


def needs_bidi(text: str) -> bool:
    """Whether a text has anything that doesn't run from left to right."""
    return has_any(text, _RTL)


def base_level(text: str) -> int | None:
    """The level of a paragraph by its first strong letter, isolates left out (P2, P3); None: it has none."""
    return first_strong([unicodedata.bidirectional(char) or "L" for char in text])


def levels(text: str, base: Literal[0, 1]) -> list[int]:
    """The level of each character of a paragraph that itself runs at level `base`.

    Controls that show nothing have the level of what is before them.
    """
    classes = [unicodedata.bidirectional(char) or "L" for char in text]
    return resolved(classes, base, text)


def resolved(classes: Sequence[str], base: int, text: str = "") -> list[int]:
    """Levels of characters by their classes (`L`, `AL`, `EN`, …); brackets pair only with their `text`."""
    found, types = explicit(classes, base)
    kept = [index for index, kind in enumerate(classes) if kind not in _REMOVED]
    # All sequences are found before any level changes: they begin and end by the levels around them.
    for sequence in list(_sequences(classes, found, kept, base)):
        _weak(types, sequence)
        if text:
            pair_brackets(text, types, classes, sequence.indexes, sequence.embedding, sequence.before)
        _neutral(types, sequence)
        for index in sequence.indexes:
            found[index] += _UP[found[index] % 2].get(types[index], 0)
    before = base
    for index, kind in enumerate(classes):
        if kind in _REMOVED:
            found[index] = before
        before = found[index]
    return _with_separators(classes, found, base)


def _with_separators(classes: Sequence[str], found: list[int], base: int) -> list[int]:
    """L1 for separators, and the blanks before them and at the paragraph's end."""
    trailing = True
    for index in range(len(classes) - 1, -1, -1):
        kind = classes[index]
        if kind in ("B", "S"):
            trailing = True
        elif kind not in ("WS", *ISOLATES, "PDI", *_REMOVED):
            trailing = False
        if trailing:
            found[index] = base
    return found


class _Sequence(NamedTuple):
    """An isolating run sequence: its characters, and the directions at its start and end (X10)."""

    indexes: list[int]
    before: str
    after: str
    embedding: str


def _sequences(
    classes: Sequence[str], found: Sequence[int], kept: Sequence[int], base: int
) -> Iterator[_Sequence]:
    runs: list[list[int]] = []
    for index in kept:
        if runs and found[runs[-1][-1]] == found[index]:
            runs[-1].append(index)
        else:
            runs.append([index])
    matches = _matching_pdis(classes)
    closers = {end: start for start, end in matches.items()}
    run_of = {run[0]: number for number, run in enumerate(runs)}
    position = {index: at for at, index in enumerate(kept)}
    for run in runs:
        if run[0] in closers:
            continue
        indexes = list(run)
        while (end := matches.get(indexes[-1])) is not None:
            indexes += runs[run_of[end]]
        level = found[indexes[0]]
        first, last = position[indexes[0]], position[indexes[-1]]
        before = found[kept[first - 1]] if first else base
        open_end = classes[indexes[-1]] in ISOLATES or last + 1 == len(kept)
        after = base if open_end else found[kept[last + 1]]
        yield _Sequence(indexes, _side(max(level, before)), _side(max(level, after)), _side(level))


def _side(level: int) -> str:
    return "R" if level % 2 else "L"


def _matching_pdis(classes: Sequence[str]) -> dict[int, int]:
    """The pop of each isolate that has one (BD9)."""
    opened: list[int] = []
    found: dict[int, int] = {}
    for index, kind in enumerate(classes):
        if kind in ISOLATES:
            opened.append(index)
        elif kind == "PDI" and opened:
            found[opened.pop()] = index
        elif kind == "B":
            opened.clear()
    return found


def _weak(types: list[str], sequence: _Sequence) -> None:
    """Marks, numbers and what belongs to them (W1, W2 here)."""
    indexes = sequence.indexes
    before, strong = sequence.before, sequence.before
    for index in indexes:
        kind = types[index]
        if kind == "NSM":  # W1
            kind = "ON" if before in (*ISOLATES, "PDI") else before
        before = kind
        if kind in ("L", "R", "AL"):
            strong = kind
        elif kind == "EN" and strong == "AL":  # W2
            kind = "AN"
        types[index] = kind
    _numbers(types, sequence)


def _numbers(types: list[str], sequence: _Sequence) -> None:
    """What belongs to numbers, and whether they run with letters from left to right (W3 to W7)."""
    kinds = ["R" if types[index] == "AL" else types[index] for index in sequence.indexes]
    for at in range(1, len(kinds) - 1):
        one, kind, other = kinds[at - 1 : at + 2]
        if one == other and kind in _BETWEEN.get(one, ()):  # W4
            kinds[at] = one
    for start, end in _stretches(kinds, ("ET",)):
        if "EN" in (kinds[start - 1] if start else "", kinds[end] if end < len(kinds) else ""):  # W5
            kinds[start:end] = ["EN"] * (end - start)
    strong = sequence.before
    for index, kind in zip(sequence.indexes, kinds, strict=True):
        if kind in ("L", "R"):
            strong = kind
        left = kind == "EN" and strong == "L"
        types[index] = "ON" if kind in ("ES", "ET", "CS") else "L" if left else kind  # W6, W7


_BETWEEN = {"EN": ("ES", "CS"), "AN": ("CS",)}
"""Separators that join two numbers."""


def _stretches(kinds: Sequence[str], wanted: Sequence[str]) -> Iterator[tuple[int, int]]:
    start: int | None = None
    for at, kind in enumerate([*kinds, ""]):
        if kind in wanted:
            start = at if start is None else start
        elif start is not None:
            yield start, at
            start = None


def _neutral(types: list[str], sequence: _Sequence) -> None:
    """Neutrals between letters of one direction take it, others that of the level (N1, N2)."""
    kinds = [types[index] for index in sequence.indexes]
    for start, end in _stretches(kinds, _NEUTRAL):
        left = strong(kinds[start - 1]) if start else sequence.before
        right = strong(kinds[end]) if end < len(kinds) else sequence.after
        side = left if left == right else sequence.embedding
        for index in sequence.indexes[start:end]:
            types[index] = side


def line_levels(text: str, found: Sequence[int], base: int) -> list[int]:
    """Levels of one line of a paragraph: blanks at its end run with the paragraph (L1)."""
    classes = [unicodedata.bidirectional(char) for char in text]
    return _with_separators(classes, list(found), base)


def visual_order(found: Sequence[int]) -> list[int]:
    """The positions of a line's parts from left to right, by their levels (L2)."""
    order = list(range(len(found)))
    odd = [level for level in found if level % 2]
    for level in range(max(found, default=0), min(odd, default=1) - 1, -1):
        start: int | None = None
        for at in range(len(order) + 1):
            # Reversing stretches of higher levels leaves the stretches of lower ones in place.
            if at < len(order) and found[order[at]] >= level:
                start = at if start is None else start
            elif start is not None:
                order[start:at] = order[start:at][::-1]
                start = None
    return order
