"""What has to be settled first: a reading of the choices, and a card or zone for each name that is none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product

from cardforge.decks.model import Deck, Unknown
from cardforge.problems import did_you_mean
from cardforge.rules.catalogue import Counts
from cardforge.rules.judge import Judge
from cardforge.rules.readings import declared
from cardforge.rules.repair.model import Step
from cardforge.rules.repair.script import applied
from cardforge.rules.situation import Reading
from cardforge.rules.strays import outside
from cardforge.rules.verdict import CheckOptions
from cardforge.tuples import NamedTuple

_MOST_NAMINGS = 64
"""Ways to read unknown names that are tried."""


class Start(NamedTuple):
    """A deck of known names under one reading, and the steps to it. `stays`: no good choice is changed."""

    reading: Reading
    steps: tuple[Step, ...]
    zones: Mapping[str, Counts]
    stays: bool

    @property
    def cost(self) -> int:
        return sum(step.cost for step in self.steps)


def starts(judge: Judge, deck: Deck, options: CheckOptions) -> tuple[list[Start], int | None]:
    """Every start, the cheapest first; and the least that those cost which are left out, None if none are."""
    chosen, bad = declared(judge.rules.choices, deck, {})
    ways = [] if options.lenient else [*_headings(judge, deck), *_lines(judge, deck)]
    namings = [tuple(step for one in way for step in one) for way in islice(product(*ways), _MOST_NAMINGS)]
    found: list[Start] = []
    for naming in namings:
        zones = judge.contents(applied(deck, naming, judge.database))
        for reading in judge.readings():
            changes = [
                Step("choose", name, 1, to=value)
                for name, value in reading.choices.items()
                if name in bad or chosen.get(name, value) != value
            ]
            stays = all(step.card in bad for step in changes)
            found.append(Start(reading, (*naming, *changes), zones, stays))
    left = None if len(namings) == _count(ways) else len(ways) + len(bad)
    return sorted(found, key=lambda one: one.cost), left


def _count(ways: Sequence[Sequence[object]]) -> int:
    total = 1
    for way in ways:
        total *= len(way)
    return total


def _headings(judge: Judge, deck: Deck) -> Iterator[list[tuple[Step, ...]]]:
    """For each heading that names no zone: zones of the game, those spelt alike first; or none of it."""
    zones = judge.rules.zones
    unknown = [*(zone for zone, _ in outside(deck, judge.rules))]
    unknown += [one.zone for one in deck.unknown if one.zone not in zones]
    for title in dict.fromkeys(unknown):
        hint = did_you_mean(title, zones)
        near = sorted(zones, key=lambda zone: f'"{zone}"' not in hint)
        copies = deck.count(title)
        entries = deck.zones.get(title, ())
        line = min([one.where.line or 0 for one in entries], default=0)
        ways = [(Step("rename", "", copies, title, zone, max(0, line - 1)),) for zone in near]
        gone = tuple(
            Step("remove", one.card.name, one.copies, title, line=one.where.line or 0, id=one.card.id)
            for one in entries
        )
        whole = not any(one.zone == title for one in deck.unknown)
        yield [*ways, *([gone] if gone and whole else [])]


def _lines(judge: Judge, deck: Deck) -> Iterator[list[tuple[Step, ...]]]:
    """For each line whose name is no card's: the cards spelt alike, or without it."""
    for one in deck.unknown:
        line = one.where.line or 0
        near = [card for name in one.near if (card := judge.database.find(name)) is not None]
        ways = [(Step("rename", one.name, one.copies, one.zone, card.name, line, card.id),) for card in near]
        yield [*ways, (_dropped(one, line),)]


def _dropped(one: Unknown, line: int) -> Step:
    return Step("remove", one.name, one.copies, one.zone, line=line)
