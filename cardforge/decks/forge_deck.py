"""Forge's `.dck`: `[metadata]` with `Key=Value` lines, then sections of `4 Name|SET|[number]` lines."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardforge.database import Database
from cardforge.decks._builder import Builder
from cardforge.decks._dialect import CardLine, card_step
from cardforge.decks._format import DeckOptions, DeckReader
from cardforge.decks._line import Reading, number_of
from cardforge.decks._list import ListReader
from cardforge.decks._writing import Row, kind_zones, one_line, set_of
from cardforge.decks.model import Deck
from cardforge.problems import Location

_METADATA = re.compile(r"^\s*\[metadata\]", re.IGNORECASE)
_BARRED = re.compile(r"^\d+ [^|\n]+\|\w", re.MULTILINE)
_LINE = re.compile(r"([0-9]+) (\S.*)")
_NUMBER = re.compile(r"\[([^\[\]]*)\]")
_KEYS = {"name": "name", "title": "name", "comment": "notes", "description": "notes", "deck type": "format"}
_MOST_BARS = 8
_ZONES = {"leader": "Commander", "main": "Main", "side": "Sideboard"}


def _sniff(text: str) -> int:
    return 5 if _METADATA.match(text) else 2 if "|" in text and _BARRED.search(text) else 0


def _split(line: str) -> CardLine | None:
    found = _LINE.fullmatch(line)
    if found is None:
        return None
    copies, parts = number_of(found[1]), found[2].split("|")
    readings = []
    # Names may hold bars: the longest name that a card has is meant.
    for end in range(min(len(parts), _MOST_BARS), 0, -1):
        reading = _reading(copies, "|".join(parts[:end]), parts[end:])
        readings.append(reading)
        if reading.name.endswith("+"):
            readings.append(reading._replace(name=reading.name[:-1], finish="foil"))
    return CardLine(readings, sure=len(parts) > 1)


def _reading(copies: int, name: str, fields: Sequence[str]) -> Reading:
    """A card with the fields behind it: its set, then the program's own count of pictures or `[number]`."""
    numbers = (found[1] for field in fields[1:] if (found := _NUMBER.fullmatch(field)))
    return Reading(copies, name, fields[0] if fields else "", next(numbers, ""))


class _Metadata:
    """Takes the lines between `[metadata]` and the next section."""

    def __init__(self) -> None:
        self._inside = False

    def __call__(self, builder: Builder, line: str, where: Location) -> bool:
        if line.startswith("["):
            self._inside = line.lower() == "[metadata]"
            return self._inside
        key, sign, value = line.partition("=")
        if not (self._inside and sign):
            return False
        known = _KEYS.get(key.strip().lower())
        if known is None:
            builder.ignored(f'"{line}"', where)
        elif value.strip():
            builder.header.setdefault(known, value.strip())
        return True


def _read(text: str, where: str, database: Database, options: DeckOptions) -> Deck:
    steps = _Metadata(), card_step(_split)
    return ListReader(where, database, options, strict=False, own=steps).read(text)


def _write(deck: Deck, database: Database) -> str:
    found = ["[metadata]", f"Name={one_line(deck.name)}"]
    for key, name in (("format", "Deck Type"), ("notes", "Comment")):
        if deck.header.get(key):
            found.append(f"{name}={one_line(deck.header[key])}")
    for title, rows in kind_zones(deck, database, _ZONES):
        found += [f"[{title}]", *(_line(row, database) for row in rows)]
    return "\n".join(found) + "\n"


def _line(row: Row, database: Database) -> str:
    code = set_of(database, row)
    parts = [f"{row.copies} {row.name}{'+' if row.finish else ''}"]
    if code and not re.search(r"[|\[\]]", code + row.number):
        parts += [code, *([f"[{row.number}]"] if row.number else [])]
    return "|".join(parts)


READER = DeckReader("forge", (".dck",), "Forge's .dck", _sniff, _read, write=_write)
