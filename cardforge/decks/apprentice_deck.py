"""Apprentice's `.dec`: remarks that name the deck, lines behind eight blanks, `SB:` for the sideboard."""

from __future__ import annotations

import re

from cardforge.database import Database
from cardforge.decks._dialect import CardLine, card_step, remark_step, remarks
from cardforge.decks._format import DeckOptions, DeckReader
from cardforge.decks._line import Reading, number_of
from cardforge.decks._list import ListReader
from cardforge.decks._writing import kind_zones
from cardforge.decks.model import Deck
from cardforge.text import fold

_OWN = re.compile(r"^(?://\s*NAME\s*:| {8}\d+ \S|///mvid:)", re.IGNORECASE | re.MULTILINE)
_LINE = re.compile(r"(?:(SB):\s*)?([0-9]+) (\S.*)")
_ZONES = {"main": "", "side": "SB"}


def _sniff(text: str) -> int:
    return 2 if ("//" in text or " " * 8 in text) and _OWN.search(text) else 0


def _split(line: str) -> CardLine | None:
    found = _LINE.fullmatch(line)
    if found is None:
        return None
    return CardLine([Reading(number_of(found[2]), found[3])], found[1] or "", sure=False)


def _read(text: str, where: str, database: Database, options: DeckOptions) -> Deck:
    steps = remark_step, card_step(_split)
    return ListReader(where, database, options, strict=False, own=steps).read(text)


def _write(deck: Deck, database: Database) -> str:
    found = remarks(deck.name, dict(deck.header), "//{}: {}")
    for zone, rows in kind_zones(deck, database, _ZONES):
        start = "SB:  " if zone else " " * 8
        found += [f"{start}{row.copies} {_safe(row.name)}" for row in rows]
    return "\r\n".join(map(_safe, found)) + "\r\n"


def _safe(text: str) -> str:
    """The text, with plain letters for those that the program's code page lacks."""
    return "".join(sign if sign.encode("cp1252", "ignore") else _plain(sign) for sign in text)


def _plain(sign: str) -> str:
    return fold(sign).upper() if sign.isupper() else fold(sign)


READER = DeckReader(
    "apprentice", (".dec",), "Apprentice's .dec", _sniff, _read, write=_write, encoding="cp1252"
)
