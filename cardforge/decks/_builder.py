"""A deck in the making: copies add up by card and zone, faults are kept with their places."""

from __future__ import annotations

import re

from cardforge.database import Database
from cardforge.decks._format import DeckOptions
from cardforge.decks._line import Reading, count_of, guess, plainly
from cardforge.decks._resolve import Counted, Match, resolver_of
from cardforge.decks._text import without_cards
from cardforge.decks.model import Deck, Entry, Part, Unknown
from cardforge.problems import Location, Problem, Severity, listed
from cardforge.text import fold

MAX_COPIES = 1_000
"""Copies of a card in a zone; more is a slip."""

_new = tuple.__new__
"""Makes a named tuple without the call of its class, which takes twice as long."""
_SIGNS = re.compile(r"[\[\]#]+")
_MOST_SUGGESTED = 100
"""Unknown names of a list that get names spelt alike: comparing with every card takes its time."""


_Key = tuple[str, str]
"""A card's id and name; for an alias that stands for several cards nothing and the alias, folded."""


class Builder:
    """Takes a list's lines and gives the `Deck`. `zone` is the one that lines without their own lie in."""

    def __init__(self, where: str, database: Database, options: DeckOptions) -> None:
        self.resolver = resolver_of(database)
        self.zones = self.resolver.zones
        self.zone = self.zones.main
        self.header: dict[str, str] = {}
        self._where = where
        self.unread = Severity.WARNING if options.lenient else Severity.ERROR
        self._zones: dict[str, dict[_Key, Entry]] = {}
        self._aliases: dict[_Key, str] = {}
        self._mixed: set[tuple[str, _Key]] = set()
        self._unknown: list[Unknown] = []
        self._problems: list[Problem] = []
        self._suggested: dict[str, tuple[str, ...]] = {}

    def place(self, line: int) -> Location:
        """The place of a line, from 1."""
        return _new(Location, (self._where, line, None, None, False, None))

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
        key = (card.id, card.name)
        if match.dealt:
            key = ("", fold(reading.name))
            self._aliases.setdefault(key, reading.name)
        entries = self._zones.setdefault(zone, {})
        known = entries.get(key)
        if self._counts(reading, known.copies if known else 0, where):
            if known is None:
                entries[key] = _new(Entry, (card, reading.copies, where, *reading[2:5], ()))
            else:
                entries[key] = self._joined(known, zone, key, reading, where)

    def add_counted(self, counted: Counted, line: int) -> None:
        """Count the copies of a line that is known to mean just one card."""
        try:
            entries = self._zones[self.zone]
        except KeyError:
            entries = self._zones[self.zone] = {}
        key, card, copies, code, number, finish, match = counted
        if key in entries or not 0 < copies <= MAX_COPIES:
            self.add(match, self.place(line))
        else:
            where = _new(Location, (self._where, line, None, None, False, None))
            entries[key] = _new(Entry, (card, copies, where, code, number, finish, ()))

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
        zones = {zone: self._entries(entries) for zone, entries in self._zones.items() if entries}
        if not (zones or self._unknown or self._problems):
            self._problems.append(without_cards(self._where))
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

    def _joined(self, first: Entry, zone: str, key: _Key, reading: Reading, where: Location) -> Entry:
        """The entry with a further line's copies, and what that says about the printing.

        It is noted once that lines differ in it.
        """
        pairs = [(ours or theirs, theirs) for ours, theirs in zip(first[3:6], reading[2:5], strict=True)]
        other = any(theirs and ours != theirs for ours, theirs in pairs)
        if (zone, key) not in self._mixed and other:
            self._mixed.add((zone, key))
            message = f"another printing than at line {first.where.line}; the copies count together"
            name = self._aliases.get(key, first.card.name)
            self.tell(where, "deck.mixed-printings", message, "", Severity.INFO, name)
        code, number, finish = (ours for ours, _ in pairs)
        parts = _parts(first, reading) if other or first.parts else ()
        copies = first.copies + reading.copies
        return Entry(first.card, copies, first.where, code, number, finish, parts)

    def _entries(self, entries: dict[_Key, Entry]) -> tuple[Entry, ...]:
        """The entries of a zone, aliases that stand for several cards dealt among them."""
        if self._aliases.keys().isdisjoint(entries):
            return tuple(entries.values())
        found: dict[_Key, Entry] = {}
        for key, entry in entries.items():
            alias = self._aliases.get(key)
            plain = ((entry.card, entry.copies),)
            for card, copies in plain if alias is None else self.resolver.deal(alias, entry.copies):
                known = found.get((card.id, card.name))
                before = known.copies if known else 0
                first = known or entry._replace(card=card)
                found[card.id, card.name] = first._replace(copies=before + copies, parts=())
        return tuple(found.values())


def _parts(first: Entry, reading: Reading) -> tuple[Part, ...]:
    """The copies of each printing with those of a further line, which is of the first if it does not say."""
    parts = list(first.parts or ((first.copies, *first[3:6]),))
    wanted = reading[2:5]
    at = next(
        (at for at, (_, *of) in enumerate(parts) if tuple(of) == wanted), 0 if not any(wanted) else None
    )
    if at is None:
        return (*parts, (reading.copies, *wanted))
    parts[at] = (parts[at][0] + reading.copies, *parts[at][1:])
    return tuple(parts)


def deck_name(where: str) -> str:
    """The name of a deck that gives itself none: its file's, without the suffix."""
    name = where.rpartition("/")[2]
    stem = name.rpartition(".")[0] or name
    return stem if stem.strip("-") else "deck"
