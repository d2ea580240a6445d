"""Cockatrice's decks (`.cod`): XML with the zones main, side and tokens, one element a card."""

from __future__ import annotations

from cardforge.database import Database
from cardforge.decks import _xml as xml
from cardforge.decks._builder import Builder
from cardforge.decks._format import DeckOptions, DeckReader
from cardforge.decks._line import Reading
from cardforge.decks._writing import Row, kind_zones, one_line
from cardforge.decks.model import Deck

_HEADER = {"deckname": "name", "comments": "notes", "format": "format"}
_NO_CARDS = frozenset(("bannerCard", "lastLoadedTimestamp", "tags"))
"""What Cockatrice keeps for its own views."""

_ZONES = {"main": "main", "side": "side", "tokens": "tokens"}


def _sniff(text: str) -> int:
    return 5 if xml.tag_of(text) == "cockatrice_deck" else 0


def _read(text: str, where: str, database: Database, options: DeckOptions) -> Deck:
    return xml.read(text, where, database, options, _take)


def _take(builder: Builder, element: xml.Element) -> None:
    if element.tag == "zone":
        for card, zone in xml.cards_of(builder, element, "main"):
            reading = Reading(1, card.get("name"), card.get("setShortName"), card.get("collectorNumber"))
            xml.add_card(builder, card, zone, reading, card.get("number"))
    elif element.tag not in _HEADER:
        xml.ignore(builder, element, _NO_CARDS)
    elif element.text:
        builder.header[_HEADER[element.tag]] = one_line(element.text)


def _write(deck: Deck, database: Database) -> str:
    header = deck.header
    found = ['<cockatrice_deck version="1">', f"  <deckname>{xml.content(deck.name)}</deckname>"]
    if header.get("format"):
        found.append(f"  <format>{xml.content(header['format'])}</format>")
    found.append(f"  <comments>{xml.content(header.get('notes', ''))}</comments>")
    for zone, rows in kind_zones(deck, database, _ZONES):
        found += [f"  <zone{xml.attributes(name=zone)}>", *map(_card, rows), "  </zone>"]
    return xml.lines(*found, "</cockatrice_deck>")


def _card(row: Row) -> str:
    values = {"number": row.copies, "name": row.name, "setShortName": row.set, "collectorNumber": row.number}
    return f"    <card{xml.attributes(**values)}/>"


READER = DeckReader("cod", (".cod",), "Cockatrice's .cod", _sniff, _read, write=_write)
