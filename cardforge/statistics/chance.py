"""Exact odds of drawing cards without putting them back: the hypergeometric distribution, of any dimension.

Cards are told apart only by which of the wanted sorts they belong to. Sorts may overlap: a card that is of
two sorts counts for both, so their odds are never multiplied. The cards of a deck fall into classes, one for
each set of sorts, and the ways to draw are counted class by class, in whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb

from cardforge.tuples import NamedTuple

MOST_STEPS = 6_000_000
"""Products of whole numbers that may be asked for at once: some seconds."""

_PER_STATE = 20
"""Steps that are as long as making one more state of counts."""

Classes = Mapping[int, int]
"""Cards by their sorts: bit 0 of the key is the first sort. Cards of no sort have the key 0."""


class TooMuchError(ValueError):
    """The odds can be said exactly, but not within bearable time."""


class Want(NamedTuple):
    """How many cards of a sort are wanted: at least `least`, and at most `most` unless that is None."""

    least: int
    most: int | None = None

    @property
    def cap(self) -> int:
        """Counts from here on need not be told apart: all of them do, or all of them do not."""
        return self.least if self.most is None else self.most + 1

    def met(self, count: int) -> bool:
        return self.least <= count and (self.most is None or count <= self.most)


def exactly(size: int, sort: int, draws: int, count: int) -> Fraction:
    """The odds that `draws` cards out of `size` hold just `count` of the `sort` cards of a sort."""
    if not 0 <= count <= draws or draws > size:
        return Fraction(0)
    return Fraction(comb(sort, count) * comb(size - sort, draws - count), comb(size, draws))


def chances(classes: Classes, wants: Sequence[Want], draws: Iterable[int]) -> list[Fraction]:
    """For each number of draws, the odds that all wants are met. More draws than cards take all cards.

    Raises TooMuchError.
    """
    size = sum(classes.values())
    asked = [min(number, size) for number in draws]
    ways = _ways(classes, wants, max(asked, default=0))
    good = _met(ways, wants)
    rest = classes.get(0, 0)
    if len(asked) * len(good) > MOST_STEPS // 10:
        raise TooMuchError
    found = {number: _all(good, rest, number, size) for number in dict.fromkeys(asked)}
    return [found[number] for number in asked]


def _all(good: Sequence[int], rest: int, draws: int, size: int) -> Fraction:
    """The odds of `draws` cards, if `good[n]` are the ways to take n cards that are of some sort."""
    first = max(0, draws - rest)
    last = min(draws, len(good) - 1)
    if first > last:
        return Fraction(0)
    others = comb(rest, draws - first)
    total = 0
    for taken in range(first, last + 1):
        total += good[taken] * others
        left = draws - taken  # C(rest, left - 1) from C(rest, left)
        others = others * left // (rest - left + 1) if left else 0
    return Fraction(total, comb(size, draws))


def _ways(classes: Classes, wants: Sequence[Want], most: int) -> dict[tuple[int, ...], list[int]]:
    """Ways to take cards that are of some sort, by how many of each (up to its cap), and how many in all."""
    states: dict[tuple[int, ...], list[int]] = {tuple(0 for _ in wants): [1]}
    steps = 0
    for sorts, number in sorted(classes.items()):
        if sorts == 0 or number == 0:
            continue
        taking = _row(number, most)
        longer: dict[tuple[int, ...], list[int]] = {}
        for counts, ways in states.items():
            steps += (len(ways) + _PER_STATE) * len(taking)
            if steps > MOST_STEPS:
                raise TooMuchError
            for taken, multiple in enumerate(taking):
                after = tuple(
                    min(want.cap, count + (taken if sorts >> place & 1 else 0))
                    for place, (count, want) in enumerate(zip(counts, wants, strict=True))
                )
                _add(longer.setdefault(after, []), ways, taken, multiple, most)
        states = longer
    return states


def _row(number: int, most: int) -> list[int]:
    """C(number, 0), C(number, 1), …, up to C(number, most)."""
    row = [1]
    for taken in range(min(number, most)):
        row.append(row[-1] * (number - taken) // (taken + 1))
    return row


def _add(to: list[int], ways: Sequence[int], taken: int, multiple: int, most: int) -> None:
    to.extend([0] * (min(most, len(ways) - 1 + taken) + 1 - len(to)))
    for place, number in enumerate(ways[: most + 1 - taken], taken):
        to[place] += number * multiple


def _met(states: Mapping[tuple[int, ...], list[int]], wants: Sequence[Want]) -> list[int]:
    good: list[int] = []
    for counts, ways in states.items():
        if all(want.met(count) for want, count in zip(wants, counts, strict=True)):
            _add(good, ways, 0, 1, len(ways))
    return good


# --- mulligans ----------------------------------------------------------------------------------------


def with_mulligans(
    classes: Classes, wants: Sequence[Want], hand: int, later: Sequence[int], times: int, cost: str
) -> list[Fraction]:
    """The odds with another opening hand, up to so many `times`, as long as the hand does not meet the wants.

    `later` are the cards drawn after the hand. What a new hand costs: nothing (`same`), a card less each time
    (`fewer`), or a card of it put under the deck each time (`bottom`), which is then one that is not wanted.
    The last hand is kept. Wants must have no `most`, and `bottom` takes one want. Raises TooMuchError.
    """
    tries = min(times, hand) if cost != "same" else times
    held = [hand - number if cost == "fewer" else hand for number in range(tries + 1)]
    # All at once: the ways to draw are worked out only once for all sizes of hands.
    odds = chances(classes, wants, [*held, *(held[-1] + more for more in later)])
    last = odds[len(held) :]
    if cost == "bottom":
        last = _bottomed(classes, wants[0], hand, hand - tries, later)
    found, still = Fraction(0), Fraction(1)
    for number in range(tries):
        kept = hand if cost == "same" else hand - number
        if all(want.least <= kept for want in wants):
            found += still * odds[number]
            still *= 1 - odds[number]
    return [found + still * one for one in last]


def _bottomed(classes: Classes, want: Want, hand: int, kept: int, later: Sequence[int]) -> list[Fraction]:
    """The odds if `kept` cards of a full hand stay, wanted ones first, and others lie under the deck."""
    size = sum(classes.values())
    sort = sum(number for sorts, number in classes.items() if sorts)
    hand = min(hand, size)
    if (hand + 1) * (want.least + 1) * len(later) > MOST_STEPS // 50:
        raise TooMuchError
    found = [Fraction(0) for _ in later]
    for count in range(min(hand, sort) + 1):
        needed = max(0, want.least - min(count, kept))
        left = {1: sort - count, 0: size - hand - (sort - count)}
        if left[0] >= 0:
            these = exactly(size, sort, hand, count)
            then = chances(left, [Want(needed)], later)
            found = [before + these * odds for before, odds in zip(found, then, strict=True)]
    return found


# --- words --------------------------------------------------------------------------------------------


def percent(odds: Fraction) -> str:
    """Odds as people read them, `34.6%`. 0% and 100% are said only of what cannot or must be.

    Near these a digit is added as long as it tells something: `99.97%`, `0.04%`; then `<0.01%`, `>99.99%`.
    """
    if odds in (0, 1):
        return f"{int(odds) * 100}%"
    for digits in (1, 2):
        tenths = round(odds * 100 * 10**digits)
        if 0 < tenths < 100 * 10**digits:
            return f"{tenths // 10**digits}.{tenths % 10**digits:0{digits}}%"
    return "<0.01%" if odds < Fraction(1, 2) else ">99.99%"
