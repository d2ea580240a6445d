"""Repairing decks: the shortest script of changes that makes a deck legal, found by search and shown.

The rules are asked, never read: what is wrong and what was looked at says where a deck has to change. Bounds
that rules say to a plan are taken as a linear program, which knows how many changes are needed at least.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from cardforge.decks.model import Deck
from cardforge.rules.judge import DEFAULT, Judge
from cardforge.rules.repair.likeness import like_what_goes
from cardforge.rules.repair.model import Repair, Step, StepOp, Wishes
from cardforge.rules.repair.script import applied, steps_of
from cardforge.rules.repair.search import FIND, PROVE, Found, Search
from cardforge.rules.repair.starts import Start, starts
from cardforge.rules.verdict import CheckOptions

_HASTES = (1, 2)
_DIVES = 4
_FURTHER = 6
"""How much more a script may cost that leaves choices alone, to be told as well."""

__all__ = ["Repair", "Step", "StepOp", "Wishes", "applied", "repair"]


def repair(judge: Judge, deck: Deck, options: CheckOptions = DEFAULT, wishes: Wishes | None = None) -> Repair:
    """The cheapest script found that makes a deck legal; none is needed if it is. The deck stays as it is.

    Raises UsageError for an unknown ruleset.
    """
    judge = judge.for_ruleset(options.ruleset)
    options = replace(options, ruleset="")
    if judge.legal(deck, options):
        return Repair(True, choices=judge.check(deck, options).choices)
    found, left = starts(judge, deck, options)
    search = Search(judge, options, found, wishes or Wishes())
    every = range(len(found))
    best, done = _first(search, every, None)
    if best is None:
        return Repair(False, proven=done and left is None, blocked=tuple(search.blocked))
    better, proven = search.run(every, best.cost, PROVE, haste=0)
    best = better or (best if proven else _shorter(search, best))
    proven = proven and (left is None or best.cost <= left)
    other = None if found[best.start].stays else _staying(search, found, best.cost + _FURTHER)
    if other is not None and other.cost <= best.cost:
        best, other = other, None
    best = like_what_goes(search, best)
    start = found[best.start]
    staying = other.cost if other is not None else None
    named = applied(deck, start.steps, judge.database)
    steps = steps_of(best.delta, named, judge.rules.zones, judge.catalogue)
    return Repair(True, (*start.steps, *steps), proven, choices=start.reading.choices, staying=staying)


def _first(search: Search, starts: Sequence[int], below: int | None) -> tuple[Found | None, bool]:
    """Any script that costs less, and whether it is sure that there is none.

    Where a card has to be swapped for another, one rule gets better and one worse: more haste gets over it,
    but leaves out what may be a way, and so is sure of nothing.
    """
    for haste in _HASTES:
        found, done = search.run(starts, below, FIND, haste)
        if found is not None or (done and haste == 1):
            return found, done
    for start in list(starts)[:_DIVES]:
        found = search.dive(start, below, FIND // 4, _HASTES[-1])
        if found is not None:
            return found, False
    return None, False


def _staying(search: Search, found: list[Start], below: int) -> Found | None:
    """A script that leaves the choices alone, if it costs not much more."""
    stay = [number for number, start in enumerate(found) if start.stays]
    other, _ = _first(search, stay, below)
    return _shorter(search, other) if other is not None else None


def _shorter(search: Search, found: Found) -> Found:
    """The script without changes that are not needed, one or two at a time."""
    if found.cost == search.least(found.start):
        return found
    while (less := next(_smaller(search, found), None)) is not None:
        found = less
    return found


def _smaller(search: Search, found: Found) -> Iterator[Found]:
    for size in (1, 2):
        for places in combinations(found.delta, size):
            delta = dict(found.delta)
            for place in places:
                delta[place] -= 1 if delta[place] > 0 else -1
            delta = {place: change for place, change in delta.items() if change}
            cost = search.cost(found.start, delta)
            if cost < found.cost and search.legal(found.start, delta):
                yield Found(found.start, delta, cost)
