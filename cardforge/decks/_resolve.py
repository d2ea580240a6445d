"""From a line of a list to the card it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from cardforge.cards import Card, Printing
from cardforge.database import Database
from cardforge.decks._line import Reading, plainly, readings
from cardforge.decks._zones import Zones
from cardforge.text import fold
from cardforge.tuples import NamedTuple

_MOST_LINES = 10_000
"""Answers that are kept: far more than a game has cards and counts, and no memory to speak of."""


class Match(NamedTuple):
    """A reading whose name is known. More cards than one: the name is ambiguous.

    `dealt` marks an alias that stands for several cards, whose copies are dealt round.
    """

    reading: Reading
    cards: tuple[Card, ...]
    dealt: bool = False


Counted = tuple[tuple[str, str], Card, int, str, str, str, Match]
"""A line that means copies of one card: id and name; card, copies, set, number, finish; the match itself."""


class Resolver:
    """Finds the cards of lines and names. Answers are kept, since the lists of a game repeat each other."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._names = database.names
        self._found: dict[str, Match | None] = {}
        self._counted: dict[str, Counted] = {}

    @cached_property
    def zones(self) -> Zones:
        """The game's zones."""
        return Zones(self.database.game)

    @property
    def counted(self) -> Mapping[str, Counted]:
        """Lines met before that can be nothing but copies of one card: `4 Ember Fox`."""
        return self._counted

    def keep_counted(self, line: str) -> None:
        """Keep such a line, if it is one."""
        match = self.find(line)
        if match is None or match.dealt or len(match.cards) > 1:
            return
        if len(self._counted) >= _MOST_LINES:
            self._counted.clear()
        (card,), (copies, _, code, number, finish, _) = match.cards, match.reading
        self._counted[line] = (card.id, card.name), card, copies, code, number, finish, match

    def find(self, line: str) -> Match | None:
        """The first reading of a line that names a card; None if none does."""
        if line in self._found:
            return self._found[line]
        if len(self._found) >= _MOST_LINES:
            self._found.clear()
        matches = map(self.match, self._readings(line))
        found = self._found[line] = next((match for match in matches if match is not None), None)
        return found

    def named(self, name: str) -> bool:
        """Whether a text as a whole is a card's name."""
        return bool(self._names.matches(name))

    def match(self, reading: Reading) -> Match | None:
        """The cards of a reading's name; if they are several, those that its id, set and number point at."""
        cards = self._names.matches(reading.name)
        if not cards:
            return None
        if self._namesakes:
            cards = tuple(twin for card in cards for twin in self._namesakes.get(card.name, (card,)))
        if reading.set or reading.before:
            reading, cards = self._pointed_at(reading, cards)
        if len(cards) > 1 or cards[0].name == reading.name:
            return Match(reading, cards)
        return Match(reading, cards, len(self._names.deal(reading.name, 2)) > 1)

    def near(self, name: str) -> tuple[str, ...]:
        """Names of cards spelt like an unknown one."""
        return self._names.near(name)

    def deal(self, name: str, copies: int) -> tuple[tuple[Card, int], ...]:
        """The cards that copies of an alias stand for, with how many of each."""
        return self._names.deal(name, copies)

    def _readings(self, line: str) -> Iterator[Reading]:
        yield from readings(line)
        plain = plainly(line)
        if plain != line:
            yield from readings(plain)

    def _pointed_at(self, reading: Reading, cards: tuple[Card, ...]) -> tuple[Reading, tuple[Card, ...]]:
        """The reading without an id in its brackets, and the cards that this id, or its set, points at."""
        by_id = [card for card in cards if fold(card.id) == fold(reading.before or reading.set)]
        if by_id:
            is_set = reading.before or fold(reading.set) in self._sets
            return (reading if is_set else reading._replace(set="")), tuple(by_id)
        return reading, (self._of_set(reading, cards) if len(cards) > 1 else cards)

    def _of_set(self, reading: Reading, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        wanted = fold(reading.set)
        ids = {
            printing.card.id
            for printing in self.database.printings
            if wanted in (fold(printing.set.code), fold(printing.set.name))
            and reading.number in ("", printing.number)
        }
        return tuple(card for card in cards if card.id in ids) or cards

    @cached_property
    def printings(self) -> Mapping[str, tuple[Printing, ...]]:
        """The printings of each card by its id: its own first, then those of cards that are the same by the
        game's identity, as reprints in other sets are.
        """
        game = self.database.game
        own: dict[str, list[Printing]] = {}
        same: dict[tuple[object, ...], list[Printing]] = {}
        for printing in self.database.printings:
            card = printing.card
            own.setdefault(card.id, []).append(printing)
            same.setdefault((card.extra, *game.identity_of(card)), []).append(printing)
        return {
            printing.card.id: (
                *own[printing.card.id],
                *(one for one in alike if one.card.id != printing.card.id),
            )
            for alike in same.values()
            for printing in alike
        }

    @cached_property
    def _sets(self) -> frozenset[str]:
        return frozenset(fold(known.code) for known in self.database.sets)

    @cached_property
    def _namesakes(self) -> dict[str, tuple[Card, ...]]:
        """Cards that share their whole name with another but are not the same by the game's identity."""
        game = self.database.game
        if game.identity == ("name",):
            return {}
        groups: dict[str, dict[tuple[object, ...], Card]] = {}
        for printing in self.database.printings:
            card = printing.card
            groups.setdefault(card.name, {}).setdefault(game.identity_of(card), card)
        return {name: tuple(cards.values()) for name, cards in groups.items() if len(cards) > 1}


_kept: list[Resolver] = []


def resolver_of(database: Database) -> Resolver:
    """The resolver of a game's database: that of the reading before, if it was of the same database."""
    for resolver in _kept:
        if resolver.database is database:
            return resolver
    _kept[:] = [Resolver(database), *_kept[:3]]
    return _kept[0]
