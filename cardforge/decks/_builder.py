"""A deck in the making: copies add up by card and zone, faults are kept with their places."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePath

from cardforge.cards import Card
from cardforge.database import Database
from cardforge.decks._format import DeckOptions
from cardforge.decks._line import Reading, count_of, guess, plainly
from cardforge.decks._resolve import Match, resolver_of
from cardforge.decks._zones import Zones
from cardforge.decks.model import Deck, Entry, Unknown
from cardforge.problems import Location, Problem, Severity, listed
from cardforge.text import fold

MAX_COPIES = 1_000
"""Copies of a card in a zone; more is a slip."""

_SIGNS = re.compile(r"[\[\]#]+")
_MOST_SUGGESTED = 100
"""Unknown names of a list that get names spelt alike: comparing with every card takes its time."""


@dataclass(slots=True)
class _Slot:
    """Copies of one card, or of an alias that stands for several, as the lines so far tell."""

    match: Match
    copies: int
    where: Location
    reading: Reading
    mixed: bool = False


class Builder:
    """Takes a list's lines and gives the `Deck`. `zone` is the one that lines without their own lie in."""

    def __init__(self, where: str, database: Database, options: DeckOptions) -> None:
        self.zones = Zones(database.game)
        self.resolver = resolver_of(database)
        self.zone = self.zones.main
        self.header: dict[str, str] = {}
        self._where = where
        self.unread = Severity.WARNING if options.lenient else Severity.ERROR
        self._slots: dict[str, dict[tuple[str, str], _Slot]] = {}
        self._unknown: list[Unknown] = []
        self._problems: list[Problem] = []
        self._suggested: dict[str, tuple[str, ...]] = {}

    def place(self, line: int) -> Location:
        """The place of a line, from 1."""
        return Location(self._where, line)

    def tell(
        self,
        where: Location,
        code: str,
        message: str,
        hint: str = "",
        severity: Severity = Severity.ERROR,
        card: str | None = None,
    ) -> None:
        """Keep a fault."""
        self._problems.append(Problem(where, code, message, hint, severity, card))

    def zone_of(self, title: str, where: Location) -> str:
        """The zone that a heading names; if none is, that is a problem and its words are the zone."""
        return self.zones.find(title) or self.unknown_zone(title, where)

    def unknown_zone(self, title: str, where: Location) -> str:
        """Say that a heading names no zone. The cards below it are kept under its own words, given back."""
        hint = self.zones.suggestion(title)
        self.tell(where, "deck.unknown-zone", f'there is no zone "{title}"', hint, self.unread)
        return " ".join(_SIGNS.sub(" ", title).split()) or title

    def add_problems(self, problems: tuple[Problem, ...]) -> None:
        """Keep faults that another reader found."""
        self._problems += problems

    def add(self, match: Match, where: Location, zone: str | None = None) -> None:
        """Count a line's copies in its zone, or say why they can't be."""
        zone = zone or self.zone
        if len(match.cards) > 1:
            self._ambiguous(match, where)
            return
        card, reading = match.cards[0], match.reading
        key = ("", fold(reading.name)) if match.dealt else (card.id, card.name)
        slots = self._slots.setdefault(zone, {})
        slot = slots.get(key)
        if self._counts(reading, slot.copies if slot else 0, where):
            if slot is None:
                slots[key] = _Slot(match, reading.copies, where, reading)
            else:
                slot.copies += reading.copies
                self._join(slot, reading, where)

    def add_reading(self, reading: Reading, where: Location, zone: str | None = None) -> None:
        """Count a reading's copies; if no card has its name, keep it as unknown."""
        match = self.resolver.match(reading)
        if match is not None:
            self.add(match, where, zone)
        else:
            self.add_unnamed(reading, where, zone)

    def copies(self, cell: str, where: Location, name: str) -> int | None:
        """The number of copies that a cell says (1 if empty); None, and told, if it is none."""
        copies = count_of(cell.strip())
        if copies is None:
            message = f'"{cell}" is no number of copies'
            self.tell(where, "deck.bad-count", message, "write it as 4", card=name or None)
        return copies

    def ignored(self, what: str, where: Location, severity: Severity = Severity.INFO) -> None:
        """Say that a part of a list is left out."""
        message = f"{what} is left out: it is no card and nothing that is kept of a deck"
        self.tell(where, "deck.ignored-part", message, "", severity)

    def add_unknown(self, line: str, where: Location, zone: str | None = None) -> None:
        """Keep a line that names no card of the game."""
        self.add_unnamed(guess(plainly(line)), where, zone)

    def add_unnamed(self, reading: Reading, where: Location, zone: str | None = None) -> None:
        """Keep a reading whose name is no card of the game."""
        near = self._near(reading.name)
        if not near and not any(map(str.isalpha, reading.name)):
            hint = "write copies and name, as in 4 Ember Fox" if reading.name.isdecimal() else ""
            self.tell(where, "deck.bad-line", f'"{reading.name}" is no card\'s name', hint, self.unread)
        elif self._counts(reading, 0, where):
            name = " ".join(reading.name.split())
            self._unknown.append(Unknown(name, reading.copies, zone or self.zone, where, near))

    def _near(self, name: str) -> tuple[str, ...]:
        key = fold(name)
        if key not in self._suggested and len(self._suggested) < _MOST_SUGGESTED:
            self._suggested[key] = self.resolver.near(name)
        return self._suggested.get(key, ())

    def deck(self) -> Deck:
        """The deck of all that was added."""
        zones = {zone: entries for zone, slots in self._slots.items() if (entries := self._entries(slots))}
        if not (zones or self._unknown or self._problems):
            self.tell(
                Location(self._where),
                "deck.empty",
                "no cards in this list",
                "write one card a line, as in 4 Ember Fox",
            )
        name = self.header.get("name") or deck_name(self._where)
        unknown, problems = tuple(self._unknown), tuple(self._problems)
        return Deck(name, Location(self._where), zones, self.header, unknown, problems)

    def _counts(self, reading: Reading, before: int, where: Location) -> bool:
        """Whether a line's copies can be counted; if not, that is a problem."""
        if reading.copies > 0 and reading.copies + before <= MAX_COPIES:
            return True
        if reading.copies < 1:
            message, hint = f"{reading.copies} copies", "write how many there are, or delete the line"
        else:
            total = f", {reading.copies + before:,} in all" if before else ""
            message = f"{reading.copies:,} copies{total}; the most is {MAX_COPIES:,}"
            hint = "look for a slip in the number"
        self.tell(where, "deck.bad-count", message, hint, card=reading.name)
        return False

    def _ambiguous(self, match: Match, where: Location) -> None:
        cards = match.cards
        same = len({card.name for card in cards}) < len(cards)
        shown = [f'"{card.name}" [{card.id}]' if same else f'"{card.name}"' for card in cards]
        hint = "put the id in brackets before the name" if same else "write the name just as the card has it"
        message = f'"{match.reading.name}" may be {listed(shown)}'
        self.tell(where, "deck.ambiguous-name", message, hint, self.unread)

    def _join(self, slot: _Slot, reading: Reading, where: Location) -> None:
        """Take over what a further line says about the printing; note once that lines differ in it."""
        first = slot.reading
        slot.reading = first._replace(
            set=first.set or reading.set,
            number=first.number or reading.number,
            finish=first.finish or reading.finish,
        )
        pairs = zip(slot.reading[2:5], reading[2:5], strict=True)
        if not slot.mixed and any(theirs and ours != theirs for ours, theirs in pairs):
            slot.mixed = True
            message = f"another printing than at line {slot.where.line}; the copies count together"
            self.tell(where, "deck.mixed-printings", message, "", Severity.INFO, first.name)

    def _entries(self, slots: dict[tuple[str, str], _Slot]) -> tuple[Entry, ...]:
        entries: dict[tuple[str, str], Entry] = {}
        for slot in slots.values():
            for card, copies in self._dealt(slot):
                key = card.id, card.name
                known = entries.get(key)
                if known is not None:
                    entries[key] = known._replace(copies=known.copies + copies)
                else:
                    entries[key] = Entry(card, copies, slot.where, *slot.reading[2:5])
        return tuple(entries.values())

    def _dealt(self, slot: _Slot) -> tuple[tuple[Card, int], ...]:
        if slot.match.dealt:
            return self.resolver.deal(slot.match.reading.name, slot.copies)
        return ((slot.match.cards[0], slot.copies),)


def deck_name(where: str) -> str:
    """The name of a deck that gives itself none: its file's, without the suffix."""
    stem = PurePath(where).stem
    return stem if stem.strip("-") else "deck"
