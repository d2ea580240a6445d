"""Decks written in other forms: what was written is read again, and what it does not say is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace

from cardforge.cards import Card
from cardforge.database import Database
from cardforge.decks._format import DeckOptions, DeckReader, deck_readers
from cardforge.decks._list import HEADER_KEYS
from cardforge.decks._read import read_deck
from cardforge.decks._writing import edition
from cardforge.decks._zones import Zones
from cardforge.decks.model import Deck, Entry
from cardforge.problems import Location, Problem, Severity, UsageError, did_you_mean, listed
from cardforge.text import fold
from cardforge.tuples import NamedTuple

_MOST_NAMED = 5


class Written(NamedTuple):
    """A deck in another form: the bytes of its file, and what the form could not say."""

    data: bytes
    problems: tuple[Problem, ...]


def form_named(name: str) -> DeckReader:
    """The form of that name, or the only one whose files end so (`cod`, `csv`). Raises UsageError."""
    forms = [form for form in deck_readers() if form.write]
    wanted = name.lower()
    found = [form for form in forms if form.name == wanted] or forms_of(f".{wanted}")
    if len(found) == 1:
        return found[0]
    names = [form.name for form in forms]
    hint = did_you_mean(name, names) or f"there are {listed(names)}"
    raise UsageError(Problem(Location("--to"), "usage", f'decks are written in no form "{name}"', hint))


def forms_of(suffix: str) -> list[DeckReader]:
    """The forms that are written to files whose names end so (lower case, with the dot)."""
    return [form for form in deck_readers() if form.write and suffix == form.suffixes[0]]


def write_as(
    form: DeckReader, deck: Deck, database: Database, name: Callable[[Card], str] | None = None
) -> Written:
    """A deck in a form that can be written, read again to find what is left out.

    A card that would be another one is an error; what is only left out (a zone, a printing, a line of the
    head) is a warning or a note. `name` says how cards are called, where not by their names.
    """
    assert form.write is not None
    written = deck if name is None else renamed(deck, name)
    data = form.write(written, database).encode(form.encoding, "replace")
    again = read_deck(data, deck.where.file, database, DeckOptions(lenient=True))
    return Written(data, tuple(_told(form.name, deck, again, database)))


def renamed(deck: Deck, name: Callable[[Card], str]) -> Deck:
    """The deck with its cards called otherwise."""
    zones = {
        zone: tuple(entry._replace(card=entry.card._replace(name=name(entry.card))) for entry in entries)
        for zone, entries in deck.zones.items()
    }
    return replace(deck, zones=zones)


def _told(form: str, deck: Deck, again: Deck, database: Database) -> Iterator[Problem]:
    marks = Zones(database.game).marks
    yield from _wrong_cards(form, deck, again, database, marks)
    yield from _other_zones(form, deck, again, database, marks)
    yield from _other_printings(form, deck, again, database)
    yield from _lost_header(form, deck, again)


Cards = Counter[tuple[Hashable, str]]


def _cards(deck: Deck, database: Database, marks: tuple[str, ...] = ()) -> Cards:
    """Copies by what makes cards the same, and name; unknown cards are nothing but their names."""
    found: Cards = Counter()
    for zone, entries in deck.zones.items():
        for entry in entries if zone not in marks else ():
            found[_same(database, entry.card), entry.card.name] += entry.copies
    for unknown in deck.unknown:
        if unknown.zone not in marks:
            found["", fold(unknown.name)] += unknown.copies
    return found


def _same(database: Database, card: Card) -> Hashable:
    """What a card shares with its reprints, and with no other card."""
    return (card.extra, *database.game.identity_of(card))


def _in_zone(deck: Deck, database: Database, zone: str) -> Cards:
    entries = deck.zones.get(zone, ())
    unknown = tuple(one for one in deck.unknown if one.zone == zone)
    return _cards(Deck("", deck.where, {zone: entries}, unknown=unknown), database)


def _wrong_cards(
    form: str, deck: Deck, again: Deck, database: Database, marks: tuple[str, ...]
) -> Iterator[Problem]:
    kept = any(zone in marks for zone in again.zones)
    meant, said = _cards(deck, database, () if kept else marks), _cards(again, database)
    for (_, name), copies in (meant - said).items():
        message = f'{copies} × "{name}" would be read as something else in the form {form}'
        yield Problem(deck.where, "deck.unsayable", message, "choose another form")
    for (_, name), copies in ((said - meant) if meant <= said else Counter()).items():
        message = f'{copies} × "{name}" would come to it in the form {form}'
        yield Problem(deck.where, "deck.unsayable", message, "choose another form")


def _other_zones(
    form: str, deck: Deck, again: Deck, database: Database, marks: tuple[str, ...]
) -> Iterator[Problem]:
    label = Zones(database.game).label
    zones = dict.fromkeys([*deck.zones, *(unknown.zone for unknown in deck.unknown)])
    there = dict.fromkeys([*again.zones, *(unknown.zone for unknown in again.unknown)])

    def came(zone: str) -> Cards:
        return _in_zone(again, database, zone) - _in_zone(deck, database, zone)

    for zone in zones:
        lost = _in_zone(deck, database, zone) - _in_zone(again, database, zone)
        if not lost:
            continue
        if zone in marks:
            message = f"the form {form} has no marks: {label(zone)} is left out"
        else:
            into = [label(other) for other in there if came(other) & lost]
            message = f"the form {form} does not tell {label(zone)} apart"
            message += f": its cards lie in {listed(into)}" if into else ""
        yield _left_out(deck, message)


def _other_printings(form: str, deck: Deck, again: Deck, database: Database) -> Iterator[Problem]:
    names: dict[str, None] = {}
    for zone, entries in deck.zones.items():
        meant, said = _editions(database, entries), _editions(database, again.zones.get(zone, ()))
        for entry in entries:
            same = _same(database, entry.card)
            if same in said and meant[same] != said[same]:
                names[entry.card.name] = None
    if names:
        more = len(names) - _MOST_NAMED
        shown = [*list(names)[:_MOST_NAMED], *([f"{more} more"] if more > 0 else [])]
        yield _left_out(deck, f"the form {form} does not say which printing is meant of {listed(shown)}")


def _editions(database: Database, entries: Iterable[Entry]) -> dict[Hashable, Counter[tuple[str, ...]]]:
    """How many copies there are of each printing of each card."""
    found: dict[Hashable, Counter[tuple[str, ...]]] = {}
    for entry in entries:
        copies = found.setdefault(_same(database, entry.card), Counter())
        for part in entry.by_printing():
            copies[*edition(database, part), part.finish] += part.copies
    return found


def _lost_header(form: str, deck: Deck, again: Deck) -> Iterator[Problem]:
    lost = [
        key for key, value in deck.header.items() if value and fold(again.header.get(key, "")) != fold(value)
    ]
    common = [key for key in lost if key in HEADER_KEYS]
    choices = [key for key in lost if key not in HEADER_KEYS]
    if choices:
        yield _left_out(deck, f"the form {form} has no place for {listed(choices)}")
    if common:
        message = f"the form {form} has no place for {listed(common)}"
        yield _left_out(deck, message)._replace(severity=Severity.INFO)


def _left_out(deck: Deck, message: str) -> Problem:
    hint = "keep the deck in our own form as well"
    return Problem(deck.where, "deck.left-out", message, hint, Severity.WARNING)
