"""OCTGN's decks (`.o8d`): XML with sections of any name; cards are known by a GUID, and by name."""

from __future__ import annotations

from cardforge.cards import Printing
from cardforge.database import Database
from cardforge.decks import _xml as xml
from cardforge.decks._builder import Builder
from cardforge.decks._format import DeckOptions, DeckReader
from cardforge.decks._guid import card_guids, game_guid, guid_of
from cardforge.decks._line import Reading
from cardforge.decks._writing import Row, named_zones, one_line, printing_in
from cardforge.decks.model import Deck


def _sniff(text: str) -> int:
    root = xml.root_of(text)
    return 5 if root.split()[:1] == ["deck"] and ("<section" in text or " game=" in root) else 0


def _read(text: str, where: str, database: Database, options: DeckOptions) -> Deck:
    printings = {guid: printing for printing, guid in card_guids(database)}

    def take(builder: Builder, element: xml.Element) -> None:
        if element.tag == "section":
            for card, zone in xml.cards_of(builder, element, "Main"):
                reading = _reading(card, printings.get(card.get("id").lower()))
                xml.add_card(builder, card, zone, reading, card.get("qty"))
        elif element.tag != "notes":
            xml.ignore(builder, element)
        elif element.text:
            builder.header["notes"] = one_line(element.text)

    return xml.read(text, where, database, options, take)


def _reading(card: xml.Element, printing: Printing | None) -> Reading:
    """What a card's element says: the name if there is one, and the printing whose GUID it bears."""
    if printing is None:
        return Reading(1, card.text)
    name = card.text or printing.card.name
    return Reading(1, name, printing.set.code, printing.number, before=printing.card.id)


def _write(deck: Deck, database: Database) -> str:
    found = [f"<deck{xml.attributes(game=game_guid(database))}>"]
    guids = {id(printing): guid for printing, guid in card_guids(database)}
    for zone, rows in named_zones(deck, database).items():
        found.append(f"  <section{xml.attributes(name=zone, shared='False')}>")
        found += [_line(row, database, guids) for row in rows]
        found.append("  </section>")
    found.append(f"  <notes>{xml.content(deck.header.get('notes', ''))}</notes>")
    return xml.lines(*found, "</deck>")


def _line(row: Row, database: Database, guids: dict[int, str]) -> str:
    if row.entry is not None:
        guid = guids[id(printing_in(database, row.entry))]
    else:
        guid = guid_of(database.game.code, "", row.name)
    return f"    <card{xml.attributes(qty=row.copies, id=guid)}>{xml.content(row.name)}</card>"


READER = DeckReader("o8d", (".o8d",), "OCTGN's .o8d", _sniff, _read, write=_write)
