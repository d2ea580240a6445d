"""LackeyCCG's text decks: copies, a tab and the name; later zones below a line `Zone:`."""

from __future__ import annotations

import re

from cardforge.database import Database
from cardforge.decks._dialect import CardLine, card_step
from cardforge.decks._format import DeckOptions, DeckReader
from cardforge.decks._line import Reading, number_of
from cardforge.decks._list import ListReader
from cardforge.decks._writing import named_zones
from cardforge.decks._zones import Zones
from cardforge.decks.model import Deck

_LINE = re.compile(r"([0-9]+)\t([^\t]*[^\t\s])")
_LOOKED_AT = 50


def _sniff(text: str) -> int:
    if "\t" not in text:
        return 0
    lines = [line.strip() for line in text[:20_000].splitlines()[:_LOOKED_AT] if line.strip()]
    cards = [line for line in lines if _LINE.fullmatch(line)]
    return 2 if cards and all(line.endswith(":") or _LINE.fullmatch(line) for line in lines) else 0


def _split(line: str) -> CardLine | None:
    found = _LINE.fullmatch(line)
    return CardLine([Reading(number_of(found[1]), found[2])], sure=False) if found else None


def _read(text: str, where: str, database: Database, options: DeckOptions) -> Deck:
    return ListReader(where, database, options, strict=False, own=(card_step(_split),)).read(text)


def _write(deck: Deck, database: Database) -> str:
    zones = Zones(database.game)
    first = zones.label(zones.find("main") or zones.main)
    titled = named_zones(deck, database, whole=True)
    found: list[str] = []
    for title in sorted(titled, key=lambda title: title != first):
        found += [] if title == first else [f"{title}:"]
        found += [f"{row.copies}\t{row.name}" for row in titled[title]]
    return "\n".join(found) + "\n"


READER = DeckReader("lackey-text", (".txt",), "LackeyCCG's .txt", _sniff, _read, write=_write)
