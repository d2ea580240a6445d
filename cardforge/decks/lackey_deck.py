"""LackeyCCG's decks (`.dek`): XML with zones of any name, one element a copy.

The program finds a card by name and set; the `id` of the name is that of its picture. A plugin may have to
call cards otherwise than we do, so `in_plugin` writes decks with the names that it gives.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from cardforge.cards import Printing
from cardforge.database import Database
from cardforge.database.file_names import front_name
from cardforge.decks import _xml as xml
from cardforge.decks._builder import Builder
from cardforge.decks._format import DeckOptions, DeckReader
from cardforge.decks._line import Reading
from cardforge.decks._writing import Row, named_zones, printing_in, set_of
from cardforge.decks.model import Deck
from cardforge.tuples import NamedTuple


class Listed(NamedTuple):
    """How a plugin lists a printing: the name of its picture (`front`, or `front,back`), its name and set."""

    image: str
    name: str
    set: str


class Plugin(NamedTuple):
    """What decks of a plugin need to know of it: its name, how it lists printings, what it calls zones."""

    name: str
    listed: Callable[[Printing], Listed]
    zone: Callable[[str], str]


_AGAIN = re.compile(r"(.*) \(\d+\)")
"""A name that is not the first of its set."""


def _sniff(text: str) -> int:
    root = xml.root_of(text)
    return 5 if root.split()[:1] == ["deck"] and ("<superzone" in text or " version=" in root) else 0


def _read(text: str, where: str, database: Database, options: DeckOptions) -> Deck:
    pictures: dict[str, Printing] = {}

    def take(builder: Builder, element: xml.Element) -> None:
        if element.tag != "superzone":
            xml.ignore(builder, element, frozenset(("meta",)))
            return
        for card, zone in xml.cards_of(builder, element, "Deck"):
            if not pictures:
                pictures.update((front_name(one), one) for one in database.printings)
            xml.add_card(builder, card, zone, _reading(builder, card, pictures), "")

    return xml.read(text, where, database, options, take)


def _reading(builder: Builder, card: xml.Element, pictures: Mapping[str, Printing]) -> Reading:
    """What a card's element says. Where its name is one that a plugin gave it, its picture says who it is."""
    name, code, own = "", "", ""
    for part in card.children:
        if part.tag == "name":
            name, own = part.text, part.get("id")
        elif part.tag == "set":
            code = part.text
        else:
            xml.ignore(builder, part)
    printing = pictures.get(own.partition(",")[0])
    if printing is not None and name:
        known = builder.resolver.named(name)
        again = _AGAIN.fullmatch(name)
        if not known or printing.card.name in (name, again and again[1]):
            return Reading(1, printing.card.name, printing.set.code, printing.number, before=printing.card.id)
    return Reading(1, name, code, before=own)


def _write(deck: Deck, database: Database) -> str:
    return _document(database, database.game.name, named_zones(deck, database), _own_id)


def in_plugin(plugin: Plugin) -> DeckReader:
    """The form, written for a plugin."""

    def listed(row: Row, database: Database) -> Listed:
        if row.entry is None:
            return _own_id(row, database)
        return plugin.listed(printing_in(database, row.entry))

    def write(deck: Deck, database: Database) -> str:
        zones = named_zones(deck, database, title=plugin.zone)
        return _document(database, plugin.name, zones, listed)

    return replace(READER, write=write)


def _own_id(row: Row, database: Database) -> Listed:
    """A card by our own id, for no plugin in particular."""
    own = re.sub(r"[^A-Za-z0-9_-]+", "-", row.entry.card.id) if row.entry else ""
    return Listed(own, row.name, set_of(database, row))


def _document(
    database: Database,
    game: str,
    zones: Mapping[str, list[Row]],
    listed: Callable[[Row, Database], Listed],
) -> str:
    found = ['<deck version="0.8">', "  <meta>"]
    found += [f"    <game>{xml.content(game)}</game>", "  </meta>"]
    for zone, rows in zones.items():
        found.append(f"  <superzone{xml.attributes(name=zone)}>")
        found += [line for row in rows for line in [_line(listed(row, database))] * row.copies]
        found.append("  </superzone>")
    # The program itself begins its decks without an XML declaration.
    return "\n".join((*found, "</deck>")) + "\n"


def _line(card: Listed) -> str:
    return (
        f"    <card><name{xml.attributes(id=card.image)}>{xml.content(card.name)}</name>"
        f"<set>{xml.content(card.set)}</set></card>"
    )


READER = DeckReader("lackey", (".dek",), "LackeyCCG's .dek", _sniff, _read, write=_write)
