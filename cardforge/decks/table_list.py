"""Lists that are tables, as collection apps write them: a header, then one card a row."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping

from cardforge.database import Database
from cardforge.decks._builder import Builder
from cardforge.decks._format import DeckOptions, DeckReader
from cardforge.decks._line import Reading
from cardforge.decks._writing import rows_of, zones_of
from cardforge.decks.model import Deck
from cardforge.problems import InputError, Location
from cardforge.readers import Document
from cardforge.readers.csv_table import column_name, parse

_COLUMNS = {
    "name": ("name", "card_name", "card", "cardname", "title"),
    "copies": ("quantity", "amount", "number_of_copies", "copies_owned"),
    "set": ("set", "edition", "set_code", "edition_code", "expansion", "set_name", "edition_name"),
    "number": ("number", "collector_number", "card_number", "collector_no", "no"),
    "finish": ("finish", "foil", "printing"),
    "zone": ("zone", "board", "section", "deck"),
}
"""What columns hold, by the names that apps give them; earlier names win."""

_MOST_COLUMNS = 500
_SEPARATOR = re.compile("[,;\t]")
_CONTROL = dict.fromkeys(sign for sign in range(32) if chr(sign) not in "\t\n\r")
_NO_FINISH = frozenset(("", "0", "no", "false", "none", "normal", "nonfoil", "non-foil", "regular"))
_FOIL = frozenset(("1", "yes", "true", "foil", "x"))


def _columns(names: tuple[str, ...]) -> dict[str, str]:
    """The column for each thing that a table tells of its cards."""
    found = {}
    for thing, known in _COLUMNS.items():
        column = next((name for name in known if name in names), None)
        if column is not None:
            found[thing] = column
    return found


def _first(text: str) -> str:
    """The line that names the columns."""
    lines = (line for line in text.splitlines() if line.strip() and not line.startswith("sep="))
    return next(lines, "")


def _sniff(text: str) -> int:
    if not ("," in text or ";" in text or "\t" in text):
        return 0
    header = _first(text)[:1000]
    if not _SEPARATOR.search(header):
        return 0
    names = tuple(column_name(cell.strip().strip('"')) for cell in _SEPARATOR.split(header))
    columns = _columns(names)
    return 4 if "name" in columns and len(columns) > 1 else 0


def _read(text: str, where: str, database: Database, options: DeckOptions) -> Deck:
    builder = Builder(where, database, options)
    if len(_SEPARATOR.findall(_first(text))) > _MOST_COLUMNS:
        message, hint = f"more than {_MOST_COLUMNS} columns: this is no list of cards", "is it a deck?"
        builder.tell(builder.place(1), "deck.bad-line", message, hint)
        return builder.deck()
    try:
        # Control characters are nothing to report one by one here: names are compared without them.
        table = parse(text.translate(_CONTROL).encode("utf-8", "replace"), where)
    except InputError as error:
        builder.add_problems(error.problems)
        return builder.deck()
    columns = _columns(table.columns or ())
    if "name" not in columns:
        hint = 'write "Name" above the column of names'
        builder.tell(builder.place(1), "deck.bad-line", "no column of this table holds names", hint)
        return builder.deck()
    for index in range(len(table.value["cards"])):
        _row(builder, table, index, columns)
    builder.add_problems(table.problems)
    return builder.deck()


def _row(builder: Builder, table: Document, index: int, columns: Mapping[str, str]) -> None:
    row = table.value["cards"][index]
    cells = {thing: str(row.get(column, "")).strip() for thing, column in columns.items()}

    def place(thing: str) -> Location:
        return table.place(("cards", index, columns[thing]))

    zone = cells.get("zone")
    if zone:
        zone = builder.zone_of(zone, place("zone"))
    name, cell = cells["name"], cells.get("copies", "").removesuffix(".0")
    copies = builder.copies(cell, place("copies" if cell else "name"), name)
    if copies is None:
        return
    if not name:
        builder.tell(place("name"), "deck.bad-line", "a row without a name", "name the card", builder.unread)
        return
    finish = _finish(cells.get("finish", ""))
    reading = Reading(copies, name, cells.get("set", ""), cells.get("number", ""), finish)
    builder.add_reading(reading, place("name"), zone)


def _finish(cell: str) -> str:
    word = cell.lower()
    return "" if word in _NO_FINISH else "foil" if word in _FOIL else word


_HEADER = ("Count", "Name", "Set", "Number", "Finish", "Zone")
_RISKY = re.compile(r"['=@\t\r]|[+-](?![0-9./+-]*$)")
"""How cells begin that a spreadsheet would run or change; an apostrophe before them is taken off again."""


def _write(deck: Deck, database: Database) -> str:
    file = io.StringIO()
    table = csv.writer(file, lineterminator="\n")
    table.writerow(_HEADER)
    for zone in zones_of(deck):
        for copies, *cells, _ in rows_of(deck, zone):
            table.writerow([copies, *map(_cell, map(str, (*cells, zone)))])
    return file.getvalue()


def _cell(text: str) -> str:
    text = text.replace("\\", "\\\\")
    return f"'{text}" if _RISKY.match(text) else text


READER = DeckReader(
    "table", (".csv", ".tsv"), "tables with a header: Count,Name,Edition", _sniff, _read, write=_write
)
