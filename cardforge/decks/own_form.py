"""Our own form of deck lists: `key: value` lines, then `[zone]` sections of `4 Name` lines."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.cards import Card
from cardforge.database import Database
from cardforge.decks._format import DeckOptions, DeckReader
from cardforge.decks._line import guess, plainly
from cardforge.decks._list import ListReader, begins_as_ours, header_game
from cardforge.decks._resolve import Resolver, resolver_of
from cardforge.decks.model import Deck, Entry, Unknown


def _sniff(text: str) -> int:
    return 3 if begins_as_ours(text) else 0


def _read(text: str, where: str, database: Database, options: DeckOptions) -> Deck:
    return ListReader(where, database, options, strict=True).read(text)


def write_own(deck: Deck, database: Database) -> str:
    """A deck in our own form. Read back against the same database it gives the same cards in the same zones.

    Unknown cards are kept; comments and what the reader reported are not.
    """
    header = {"name": "", "game": "", **deck.header} | {"name": deck.name, "game": database.game.code}
    lines = [f"{key}: {_one_line(value)}" for key, value in header.items() if value]
    resolver = resolver_of(database)
    for zone in dict.fromkeys([*deck.zones, *(unknown.zone for unknown in deck.unknown)]):
        lines += ["", f"[{_one_line(zone)}]"]
        entries = deck.zones.get(zone, ())
        lines += [_card_line(part, resolver) for entry in entries for part in entry.by_printing()]
        lines += [_unknown_line(unknown, resolver) for unknown in deck.unknown if unknown.zone == zone]
    return "\n".join(lines) + "\n"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _card_line(entry: Entry, resolver: Resolver) -> str:
    """The plainest line that means just this card: a name may look like a count, a comment or a set code."""
    lines = list(_spellings(entry))
    return next((line for line in lines if _means(line, entry, resolver)), lines[0])


def _spellings(entry: Entry) -> Iterator[str]:
    copies, name = entry.copies, _one_line(entry.card.name)
    for marks in dict.fromkeys(_marks(entry)):
        for text in (name, f"[{entry.card.id}] {name}"):
            yield f"{copies} {text}{marks}"
            yield f"{copies}x {text}{marks}"
            yield f"({copies}) {text}{marks}"


def _marks(entry: Entry) -> Iterator[str]:
    finish = f" *{entry.finish}*" if entry.finish else ""
    if entry.set and entry.number:
        yield f" ({entry.set}) {entry.number}{finish}"
        yield f" [{entry.set}:{entry.number}]{finish}"
    elif entry.set:
        yield f" ({entry.set}){finish}"
    elif entry.number:
        yield f" [:{entry.number}]{finish}"
    if entry.set:
        yield f" [{entry.set}]{finish}"
    yield finish


def _means(line: str, entry: Entry, resolver: Resolver) -> bool:
    match = resolver.find(line)
    if match is None or match.dealt or len(match.cards) != 1 or not _same(match.cards[0], entry.card):
        return False
    copies, _, *printing, _ = match.reading
    return copies == entry.copies and printing == [entry.set, entry.number, entry.finish]


def _same(first: Card, second: Card) -> bool:
    return (first.id, first.name) == (second.id, second.name)


def _unknown_line(unknown: Unknown, resolver: Resolver) -> str:
    copies, name = unknown.copies, _one_line(unknown.name)
    lines = f"{copies} {name}", f"{copies}x {name}", f"({copies}) {name}"
    return next((line for line in lines if _still_unknown(line, unknown, resolver)), lines[0])


def _still_unknown(line: str, unknown: Unknown, resolver: Resolver) -> bool:
    reading = guess(plainly(line))
    return resolver.find(line) is None and (reading.copies, reading.name) == (unknown.copies, unknown.name)


READER = DeckReader(
    "own",
    (".txt", ".deck"),
    "our own form: key: value lines, [zone] sections",
    _sniff,
    _read,
    header_game,
    write_own,
)
