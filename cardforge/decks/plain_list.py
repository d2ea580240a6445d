"""Pasted text: one card a line in all the ways that sites, programs and people write it."""

from __future__ import annotations

import re

from cardforge.database import Database
from cardforge.decks._dialect import remarks
from cardforge.decks._format import DeckOptions, DeckReader
from cardforge.decks._list import ListReader, header_game
from cardforge.decks._writing import kind_zones
from cardforge.decks.model import Deck

_STRUCTURED = re.compile(r"\s*(?:<[?!]?\w[^<>]*>|\{\s*[\"}]|\[\s*[{\"]|%PDF|PK\x03\x04)")
"""How XML, JSON, PDF and zip files begin."""


def _sniff(text: str) -> int:
    return 0 if _STRUCTURED.match(text) else 1


def _read(text: str, where: str, database: Database, options: DeckOptions) -> Deck:
    return ListReader(where, database, options, strict=False).read(text)


def _write(deck: Deck, database: Database) -> str:
    found = remarks(deck.name, dict(deck.header), "// {}: {}")
    for title, rows in kind_zones(deck, database, {"main": "", "side": "Sideboard"}, whole=True):
        found += ["", title] if title else []
        found += [f"{row.copies} {row.name}" for row in rows]
    return "\n".join(found) + "\n"


READER = DeckReader(
    "plain",
    (".txt", ".dec"),
    "pasted text: 4 Name, 4x Name, Name x4",
    _sniff,
    _read,
    header_game,
    _write,
)
