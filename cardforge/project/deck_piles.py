"""A deck as statistics see it: its zones by its choices, and which cards of a zone a query means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from cardforge.cards import Printing
from cardforge.decks import DeckFile, Zones, by_marks
from cardforge.problems import InputError, Location, Problem, Severity, UsageError
from cardforge.project.converting import Loaded, load
from cardforge.project.decking import Decks
from cardforge.query import Env, Query, compile_query
from cardforge.rules import Rules, Situation, judge_of
from cardforge.tuples import NamedTuple


class Part(NamedTuple):
    """Copies of a card in a zone that carry the same marks; `env` is what a query sees around them."""

    printing: Printing
    copies: int
    env: Env


class Laid(NamedTuple):
    """A deck laid out: its zones under the choices it says or fits best, empty marks filled."""

    loaded: Loaded
    rules: Rules
    situation: Situation

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What could not be made out of the list."""
        return self.loaded.problems

    @property
    def choices(self) -> dict[str, str]:
        """The option of each choice."""
        return dict(self.situation.ground.reading.choices)

    def size(self, zone: str) -> int:
        """The cards in a zone."""
        return sum(self.situation.zones[zone].values())

    def label(self, zone: str) -> str:
        """A zone's name for people."""
        return self.rules.zones[zone].label

    def zone(self, asked: str, declared: str = "") -> str:
        """The zone asked for, else the declared one, else the first that is no mark. Raises UsageError."""
        zones = self.rules.zones
        if not asked:
            return declared or next((name for name, zone in zones.items() if not zone.of), next(iter(zones)))
        known = Zones(self.loaded.database.game)
        name = known.find(asked)
        if name is None or name not in zones:
            message, hint = f'no zone "{asked}"', known.suggestion(asked)
            raise UsageError(Problem(Location("--zone"), "rules.unknown-zone", message, hint))
        return name

    def parts(self, zone: str, without: Sequence[str] = ()) -> Iterator[Part]:
        """The cards of a zone, by id; those that one of the marks `without` is on are left out."""
        found = self.situation
        marks = [one.name for one in self.rules.zones.values() if one.of == zone]
        for id_, copies in sorted(found.zones[zone].items()):
            marked = {mark: found.zones[mark][id_] for mark in marks if id_ in found.zones[mark]}
            for number, names in by_marks(copies, marked):
                if not set(names).intersection(without):
                    env = Env(found.ground.env.binds, (zone, *names), copies)
                    yield Part(found.catalogue.printings[id_], number, env)

    def query(self, text: str, shown: str = "query") -> Query:
        """A query about the cards of this game. Raises InputError, which calls it as `shown`."""
        try:
            return compile_query(text, self.loaded.database.game.fields, regex=True)
        except InputError as error:
            told = (one._replace(where=one.where._replace(file=shown)) for one in error.problems)
            raise InputError(told) from None

    def left_out(self) -> list[tuple[str, int]]:
        """Names and copies of what the numbers leave out: no cards of the game, pieces, cards of no zone."""
        counts: Counter[str] = Counter()
        for unknown in self.loaded.deck.unknown:
            counts[unknown.name] += unknown.copies
        for zone, entries in self.loaded.deck.zones.items():
            known = self.situation.zones.get(zone, {})
            for entry in entries:
                if entry.card.id not in known:
                    counts[entry.card.name] += entry.copies
        return list(counts.items())

    def left_out_words(self) -> str:
        """`, 5 cards left out`, for titles; empty if nothing is."""
        number = sum(copies for _, copies in self.left_out())
        return f", {number} card{'' if number == 1 else 's'} left out" if number else ""

    def head(self, zone: str) -> dict[str, Any]:
        """What every answer about a deck begins with."""
        deck = self.loaded.deck
        found = {"file": self.loaded.file, "game": self.loaded.game, "name": deck.name, "zone": zone}
        left_out = [{"name": name, "count": count} for name, count in self.left_out()]
        return {**found, "choices": self.choices, "left_out": left_out}


def lay(decks: Decks, name: str | DeckFile, game: str | None) -> Laid:
    """A deck, read and laid out. Raises what `Decks.find` does."""
    loaded = load(decks, name, game)
    _, rules = decks.game(loaded.game)
    return Laid(loaded, rules, judge_of(rules, loaded.database).situation(loaded.deck))


def too_small(laid: Laid, zone: str, size: int, wanted: str) -> Problem:
    """That a zone has fewer cards than are to be drawn; nothing fails for it."""
    message = f"{laid.label(zone)} has only {size} card{'' if size == 1 else 's'}, {wanted}"
    return Problem(
        laid.loaded.deck.where, "deck.too-small", message, "all there are were taken", Severity.WARNING
    )
