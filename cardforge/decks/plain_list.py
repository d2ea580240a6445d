"""Pasted text: one card a line in all the ways that sites, programs and people write it."""

from __future__ import annotations

import re

from cardforge.database import Database
from cardforge.decks._dialect import remarks
from cardforge.decks._format import DeckOptions, DeckReader
from cardforge.decks._list import ListReader, header_game
from cardforge.decks._writing import Row, named_zones
from cardforge.decks._zones import Zones
from cardforge.decks.model import Deck

_STRUCTURED = re.compile(r"\s*(?:<[?!]?\w[^<>]*>|\{\s*[\"}]|\[\s*[{\"]|%PDF|PK\x03\x04)")
"""How XML, JSON, PDF and zip files begin."""


def _sniff(text: str) -> int:
    return 0 if _STRUCTURED.match(text) else 1


def _read(text: str, where: str, database: Database, options: DeckOptions) -> Deck:
    return ListReader(where, database, options, strict=False).read(text)


def _write(deck: Deck, database: Database) -> str:
    found = remarks(deck.name, dict(deck.header), "// {}: {}")
    for title, rows in _parts(deck, database):
        found += ["", title] if title else []
        found += [f"{row.copies} {row.name}" for row in rows]
    return "\n".join(found) + "\n"


def _parts(deck: Deck, database: Database) -> list[tuple[str, list[Row]]]:
    """The lines by their headings, first those that need none; marks are left out.

    What has no heading is the game's first zone, or its main deck: where these differ, all have one.
    """
    zones = Zones(database.game)

    def title(zone: str) -> str:
        kind = zones.kind(zone)
        if kind == "main" and zone == zones.main:
            return ""
        return "Sideboard" if kind == "side" else zones.label(zone)

    found = named_zones(deck, database, whole=True, title=title)
    return sorted(((name, rows) for name, rows in found.items() if rows), key=lambda part: part[0] != "")


READER = DeckReader(
    "plain",
    (".txt", ".dec"),
    "pasted text: 4 Name, 4x Name, Name x4",
    _sniff,
    _read,
    header_game,
    _write,
)
