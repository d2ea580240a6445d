"""Apprentice's `.dec`: remarks that name the deck, lines behind eight blanks, `SB:` for the sideboard."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from cardforge.database import Database
from cardforge.decks._dialect import CardLine, card_step, remark_step, remarks
from cardforge.decks._format import DeckOptions, DeckReader
from cardforge.decks._line import Reading, number_of
from cardforge.decks._list import ListReader
from cardforge.decks._writing import kind_zones
from cardforge.decks.model import Deck
from cardforge.text import spelled

_OWN = re.compile(r"^(?://\s*NAME\s*:| {8}\d+ \S|///mvid:)", re.IGNORECASE | re.MULTILINE)
_LINE = re.compile(r"(?:(SB):\s*)?([0-9]+) (\S.*)")
_CODE_PAGE = "cp1252"
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
    lines = _lines(deck, database, "//{}: {}", " " * 8, "SB:  ")
    return "".join(f"{spelled(line, _CODE_PAGE).text}\r\n" for line in lines)


def _write_portable(deck: Deck, database: Database) -> str:
    return "".join(f"{line}\n" for line in _lines(deck, database, "// {}: {}", "", "SB: "))


def _lines(deck: Deck, database: Database, remark: str, main: str, side: str) -> Iterator[str]:
    """The lines of a deck, with what a remark looks like, and what stands before cards and those aside."""
    yield from remarks(deck.name, dict(deck.header), remark)
    for zone, rows in kind_zones(deck, database, _ZONES, whole=True):
        yield from (f"{side if zone else main}{row.copies} {row.name}" for row in rows)


READER = DeckReader(
    "apprentice", (".dec",), "Apprentice's .dec", _sniff, _read, write=_write, encoding=_CODE_PAGE
)

PORTABLE = replace(READER, write=_write_portable, encoding="utf-8")
"""The dialect of other programs: no blanks before lines, plain line ends, letters of all scripts."""
