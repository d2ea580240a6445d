"""What writers share: a deck's lines for forms that have fewer zones, and printings as the game has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from cardforge.cards import Printing
from cardforge.database import Database
from cardforge.decks._resolve import resolver_of
from cardforge.decks._zones import Zones
from cardforge.decks.model import Deck, Entry
from cardforge.text import fold
from cardforge.tuples import NamedTuple


class Row(NamedTuple):
    """A line to be written: an entry of the deck, or a card that the game does not know (`entry` None)."""

    copies: int
    name: str
    set: str = ""
    number: str = ""
    finish: str = ""
    entry: Entry | None = None


def rows_of(deck: Deck, zone: str, whole: bool = False) -> list[Row]:
    """The lines of one zone, unknown cards last: one a printing, or, if they are `whole`, one a card."""
    entries = deck.zones.get(zone, ())
    rows = [
        Row(part.copies, one_line(part.card.name), *part[3:6], part)
        for entry in entries
        for part in ((entry,) if whole else entry.by_printing())
    ]
    unknown = [Row(one.copies, one_line(one.name)) for one in deck.unknown if one.zone == zone]
    return rows + unknown


def zones_of(deck: Deck) -> list[str]:
    """The deck's zones, also those that hold only unknown cards."""
    return list(dict.fromkeys([*deck.zones, *(unknown.zone for unknown in deck.unknown)]))


def named_zones(
    deck: Deck, database: Database, whole: bool = False, title: Callable[[str], str] | None = None
) -> dict[str, list[Row]]:
    """The lines of each zone by the zone's label, or its `title`, for forms that take any zones.

    Marks are left out: other programs would take them for further copies. `whole` as for `rows_of`.
    """
    zones = Zones(database.game)
    found: dict[str, list[Row]] = {}
    for zone in zones_of(deck):
        if zone not in zones.marks:
            called = (title or zones.label)(zone)
            found.setdefault(one_line(called), []).extend(rows_of(deck, zone, whole))
    return found


def kind_zones(
    deck: Deck, database: Database, titles: Mapping[str, str], whole: bool = False
) -> Iterator[tuple[str, list[Row]]]:
    """The lines by the titles of a form with fixed zones, in its order; zones without a title go to `side`.

    `titles` name the form's zones by kind: `main`, `side`, `leader`, `tokens`. Marks are left out.
    `whole` as for `rows_of`.
    """
    zones = Zones(database.game)
    found: dict[str, list[Row]] = {title: [] for title in titles.values()}
    for zone in zones_of(deck):
        if zone not in zones.marks:
            found[titles.get(zones.kind(zone), titles["side"])] += rows_of(deck, zone, whole)
    for title, rows in found.items():
        if rows:
            yield title, rows


def printing_in(database: Database, entry: Entry) -> Printing:
    """The printing of a card that a line asks for by set and number, else the card's own: the first."""
    printings = resolver_of(database).printings[entry.card.id]
    if not (entry.set or entry.number):
        return printings[0]
    wanted = fold(entry.set)
    of_set = [one for one in printings if wanted in ("", fold(one.set.code), fold(one.set.name))]
    numbered = [one for one in of_set if fold(one.number) == fold(entry.number)]
    return (*numbered, *of_set, *printings)[0]


def edition(database: Database, entry: Entry) -> tuple[str, str]:
    """Set and number of the printing that a line asks for; as it says them, if the game has no such one."""
    printing = printing_in(database, entry)
    known = fold(entry.set) in ("", fold(printing.set.code), fold(printing.set.name))
    if known and fold(entry.number) in ("", fold(printing.number)):
        return fold(printing.set.code), fold(printing.number)
    return fold(entry.set), fold(entry.number)


def set_of(database: Database, row: Row) -> str:
    """The set of a line: as it says, else that of the printing; empty for cards that are not known."""
    if row.set or row.entry is None:
        return row.set
    return printing_in(database, row.entry).set.code


def one_line(text: str) -> str:
    """A text with single blanks in place of line ends and runs of blanks."""
    return " ".join(text.split())
