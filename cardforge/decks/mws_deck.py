"""Magic Workstation's `.mwDeck`: as Apprentice's, with the set in brackets before the name."""

from __future__ import annotations

import re

from cardforge.database import Database
from cardforge.decks._dialect import CardLine, card_step, remark_step, remarks
from cardforge.decks._format import DeckOptions, DeckReader
from cardforge.decks._line import Reading, number_of
from cardforge.decks._list import ListReader
from cardforge.decks._writing import Row, kind_zones, set_of
from cardforge.decks.model import Deck

_OWN = re.compile(r"^ {2,8}\d+ \[[^\[\]\n]*\] \S", re.MULTILINE)
_LINE = re.compile(r"(?:(SB):\s*)?([0-9]+) \[([^\[\]]*)\] (\S.*)")
_VERSION = re.compile(r" \([0-9]{1,3}\)$")
"""Which of several pictures of a set is meant: the program's own count."""
_ZONES = {"main": "", "side": "SB"}


def _sniff(text: str) -> int:
    return 3 if "Magic Workstation" in text[:500] or ("] " in text and _OWN.search(text)) else 0


def _split(line: str) -> CardLine | None:
    found = _LINE.fullmatch(line)
    if found is None:
        return None
    zone, copies, code, name = found[1] or "", number_of(found[2]), found[3].strip(), found[4]
    return CardLine(
        [Reading(copies, one, code) for one in dict.fromkeys((name, _VERSION.sub("", name)))], zone
    )


def _read(text: str, where: str, database: Database, options: DeckOptions) -> Deck:
    steps = remark_step, card_step(_split)
    return ListReader(where, database, options, strict=False, own=steps).read(text)


def _write(deck: Deck, database: Database) -> str:
    found = ["// Deck file for Magic Workstation", *remarks(deck.name, dict(deck.header), "// {} : {}")]
    for zone, rows in kind_zones(deck, database, _ZONES):
        start = "SB:  " if zone else " " * 4
        found += [f"{start}{_line(row, database)}" for row in rows]
    return "\n".join(found) + "\n"


def _line(row: Row, database: Database) -> str:
    code = set_of(database, row)
    return f"{row.copies} [{'' if re.search(r'[][]', code) else code}] {row.name}"


READER = DeckReader("mws", (".mwdeck",), "Magic Workstation's .mwDeck", _sniff, _read, write=_write)
