"""Counts over the cards of a deck: values of fields, curves of numbers, lengths of texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from cardforge import markup
from cardforge.query import Subject
from cardforge.tuples import NamedTuple

Number = int | float

Key = TypeVar("Key")


class Counted(NamedTuple):
    """A card with its copies."""

    card: Subject
    copies: int


class Tally(NamedTuple):
    """Copies and different cards by value. A card of several values counts for each.

    `without` are the copies that have no value.
    """

    copies: Mapping[str, int]
    cards: Mapping[str, int]
    without: int


class Curve(NamedTuple):
    """Copies by number, from the least on; mean and median over all copies that have one (None: none has)."""

    copies: Mapping[Number, int]
    cards: int
    without: int
    total: Number
    mean: Fraction | None
    median: Fraction | None


class Lengths(NamedTuple):
    """The texts of a field, each card once: how many characters people read."""

    curve: Curve
    longest: tuple[str, ...]


def tally(cards: Iterable[Counted], field: str, values: Sequence[Any] = ()) -> Tally:
    """Counts by the values of a field: in the order of its declared `values`, else the most copies first."""
    copies: Counter[str] = Counter()
    different: Counter[str] = Counter()
    without = 0
    for card, number in cards:
        found = _values(card.get(field))
        without += 0 if found else number
        for value in dict.fromkeys(found):
            copies[value] += number
            different[value] += 1
    places = {str(value): place for place, value in enumerate(values)}
    order = sorted(copies, key=lambda one: (places.get(one, len(places)), -copies[one], one))
    return Tally({one: copies[one] for one in order}, {one: different[one] for one in order}, without)


def _values(value: Any) -> list[str]:
    if value is None or value in ("", ()):
        return []
    if isinstance(value, bool):
        return ["yes"] if value else []
    return list(map(str, value)) if isinstance(value, (tuple, list)) else [str(value)]


def curve(cards: Iterable[Counted], field: str) -> Curve:
    """The numbers of a field."""
    copies: Counter[Number] = Counter()
    without = 0
    for card, number in cards:
        value = card.get(field)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            copies[value] += number
        else:
            without += number
    return _curve(copies, without)


def _curve(copies: Mapping[Number, int], without: int) -> Curve:
    ordered = {value: copies[value] for value in sorted(copies) if copies[value]}
    cards = sum(ordered.values())
    if not cards:
        return Curve({}, 0, without, 0, None, None)
    exact = sum((Fraction(value) * number for value, number in ordered.items()), Fraction(0))
    total: Number = int(exact) if exact.denominator == 1 else float(exact)
    return Curve(ordered, cards, without, total, exact / cards, _median(ordered, cards))


def _median(copies: Mapping[Number, int], cards: int) -> Fraction:
    """The middle one of all numbers, or half of the two in the middle."""
    low = high = Fraction(0)
    seen = 0
    for value, number in copies.items():
        if seen <= (cards - 1) // 2 < seen + number:
            low = Fraction(value)
        if seen <= cards // 2 < seen + number:
            high = Fraction(value)
        seen += number
    return (low + high) / 2


def lengths(cards: Iterable[Counted], field: str, rich: bool) -> Lengths:
    """How long the texts of a field are, marks of rich text and line ends left out; each card counts once."""
    copies: Counter[Number] = Counter()
    names: list[str] = []
    without = longest = 0
    for card, _ in cards:
        text = card.get(field)
        if not isinstance(text, str) or not text:
            without += 1
            continue
        length = len("".join((markup.plain(text, {}) if rich else text).splitlines()))
        copies[length] += 1
        names = [*(names if length == longest else []), str(card.get("name"))] if length >= longest else names
        longest = max(length, longest)
    return Lengths(_curve(copies, without), tuple(names))


def binned(curve: Curve, most: int = 24) -> dict[str, int]:
    """The buckets of a curve, empty ones between included: one a number, or ranges if that were too many.

    Ranges are 2, 5, 10, 20, … wide and start at a multiple of their width.
    """
    if not curve.copies:
        return {}
    low, high = min(curve.copies), max(curve.copies)
    whole = all(isinstance(value, int) for value in curve.copies)
    if whole and high - low < most:
        return {str(value): curve.copies.get(value, 0) for value in range(int(low), int(high) + 1)}
    if not whole and len(curve.copies) <= most:
        return {f"{value:g}": number for value, number in curve.copies.items()}
    width = next(
        step
        for exponent in range(400)
        for factor in (1, 2, 5)
        if (step := factor * 10**exponent) and high // step - low // step < most
    )
    sums: Counter[int] = Counter()
    for value, number in curve.copies.items():
        sums[int(value // width)] += number
    bins = range(int(low // width), int(high // width) + 1)
    return {_range(one * width, width, whole): sums[one] for one in bins}


def _range(start: int, width: int, whole: bool) -> str:
    if whole:
        return f"{start} to {start + width - 1}" if width > 1 else str(start)
    return f"{start} to under {start + width}"
