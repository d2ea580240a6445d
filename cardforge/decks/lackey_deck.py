"""LackeyCCG's decks (`.dek`): XML with zones of any name, one element a copy."""

from __future__ import annotations

import re

from cardforge.database import Database
from cardforge.decks import _xml as xml
from cardforge.decks._builder import Builder
from cardforge.decks._format import DeckOptions, DeckReader
from cardforge.decks._line import Reading
from cardforge.decks._writing import Row, named_zones, set_of
from cardforge.decks.model import Deck


def _sniff(text: str) -> int:
    root = xml.root_of(text)
    return 5 if root.split()[:1] == ["deck"] and ("<superzone" in text or " version=" in root) else 0


def _read(text: str, where: str, database: Database, options: DeckOptions) -> Deck:
    return xml.read(text, where, database, options, _take)


def _take(builder: Builder, element: xml.Element) -> None:
    if element.tag != "superzone":
        xml.ignore(builder, element, frozenset(("meta",)))
        return
    for card, zone in xml.cards_of(builder, element, "Deck"):
        name, code, own = "", "", ""
        for part in card.children:
            if part.tag == "name":
                name, own = part.text, part.get("id")
            elif part.tag == "set":
                code = part.text
            else:
                xml.ignore(builder, part)
        xml.add_card(builder, card, zone, Reading(1, name, code, before=own), "")


def _write(deck: Deck, database: Database) -> str:
    found = ['<deck version="0.8">', "  <meta>"]
    found += [f"    <game>{xml.content(database.game.name)}</game>", "  </meta>"]
    for zone, rows in named_zones(deck, database).items():
        found.append(f"  <superzone{xml.attributes(name=zone)}>")
        found += [line for row in rows for line in [_line(row, database)] * row.copies]
        found.append("  </superzone>")
    # The program itself begins its decks without an XML declaration.
    return "\n".join((*found, "</deck>")) + "\n"


def _line(row: Row, database: Database) -> str:
    own = re.sub(r"[^A-Za-z0-9_-]+", "-", row.entry.card.id) if row.entry else ""
    code = set_of(database, row)
    return (
        f"    <card><name{xml.attributes(id=own)}>{xml.content(row.name)}</name>"
        f"<set>{xml.content(code)}</set></card>"
    )


READER = DeckReader("lackey", (".dek",), "LackeyCCG's .dek", _sniff, _read, write=_write)
