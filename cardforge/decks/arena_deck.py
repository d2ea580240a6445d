"""MTG Arena's lists: headings as words on a line, `4 Name (SET) 12`."""

from __future__ import annotations

import re

from cardforge.database import Database
from cardforge.decks._format import DeckOptions, DeckReader
from cardforge.decks._list import ListReader
from cardforge.decks._writing import Row, kind_zones, one_line, printing_in
from cardforge.decks.model import Deck

_HEADING = re.compile(r"^Deck\s*$", re.MULTILINE)
_LINE = re.compile(r"^\d+ \S.* \([^\s()]+\) \S+\s*$", re.MULTILINE)
_CODE = re.compile(r"[^\s()\[\]:#]{1,16}")
_ZONES = {"leader": "Commander", "main": "Deck", "side": "Sideboard"}


def _sniff(text: str) -> int:
    return 2 if "Deck" in text and _HEADING.search(text) and _LINE.search(text) else 0


def _read(text: str, where: str, database: Database, options: DeckOptions) -> Deck:
    return ListReader(where, database, options, strict=False).read(text)


def _write(deck: Deck, database: Database) -> str:
    found = ["About", f"Name {one_line(deck.name)}"]
    for title, rows in kind_zones(deck, database, _ZONES):
        found += ["", title, *(_line(row, database) for row in rows)]
    return "\n".join(found) + "\n"


def _line(row: Row, database: Database) -> str:
    if row.entry is None:
        return f"{row.copies} {row.name}"
    printing = printing_in(database, row.entry)
    code = row.set or printing.set.code
    number = row.number or ("" if row.set else printing.number)
    if not _CODE.fullmatch(code):
        return f"{row.copies} {row.name}"
    return f"{row.copies} {row.name} ({code}) {number}".rstrip()


READER = DeckReader("arena", (".txt",), "MTG Arena's lists", _sniff, _read, write=_write)
