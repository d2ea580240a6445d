"""Magic Online's decks: XML is read, text written, as the XML needs the program's own numbers."""

from __future__ import annotations

from cardforge.database import Database
from cardforge.decks import _xml as xml
from cardforge.decks._builder import Builder
from cardforge.decks._format import DeckOptions, DeckReader
from cardforge.decks._line import Reading
from cardforge.decks._writing import kind_zones
from cardforge.decks.model import Deck

_NO_CARDS = frozenset(("NetDeckID", "PreconstructedDeckID"))
_ZONES = {"main": "", "side": "SIDEBOARD:"}


def _sniff(text: str) -> int:
    return 5 if xml.tag_of(text) == "Deck" else 0


def _read(text: str, where: str, database: Database, options: DeckOptions) -> Deck:
    side = ""

    def take(builder: Builder, card: xml.Element) -> None:
        nonlocal side
        if card.tag != "Cards":
            xml.ignore(builder, card, _NO_CARDS)
            return
        zone = builder.zones.find("main")
        if card.get("Sideboard").lower() == "true":
            zone = side = side or builder.zone_of("sideboard", card.where)
        xml.add_card(builder, card, zone, Reading(1, card.get("Name")), card.get("Quantity"))

    return xml.read(text, where, database, options, take)


def _write(deck: Deck, database: Database) -> str:
    found: list[str] = []
    for title, rows in kind_zones(deck, database, _ZONES, whole=True):
        found += ["", title] if title else []
        found += [f"{row.copies} {row.name}" for row in rows]
    return "\n".join(found).strip() + "\n"


READER = DeckReader("mtgo", (".txt", ".dek"), "Magic Online's .dek and text", _sniff, _read, write=_write)
