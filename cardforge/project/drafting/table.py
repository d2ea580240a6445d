"""The table that a draft is made from: its columns with all their values, and the names fields can have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardforge.cards import QUERY_WORDS, RESERVED
from cardforge.database import Database
from cardforge.problems import InputError, Location, Problem, has_errors
from cardforge.readers import read
from cardforge.text import fold, slug
from cardforge.tuples import NamedTuple

_KEPT = RESERVED - {"name", "art", "number"}
"""Keys of every card that say nothing to a player."""

_TAKEN = RESERVED | QUERY_WORDS | {"qty", "copies"}

TITLES = (
    *("name", "title", "card", "card name", "card title", "titel", "kartenname", "karte", "bezeichnung"),
    *("nom", "titre", "nombre", "titulo", "nome", "titolo", "naam", "namn", "navn"),
)
"""Headers, folded, of columns that hold the names of cards."""


class Column(NamedTuple):
    """A column: the field that cards will have it in, its header, and its cell on every card.

    `texts` are the cells as a table would write them; `typed` holds if their types are known, as in JSON.
    """

    key: str
    header: str
    texts: tuple[str, ...]
    typed: bool = False

    @property
    def filled(self) -> list[str]:
        """The cells that hold something, blanks around them taken off."""
        return [text.strip() for text in self.texts if text]

    @property
    def longest(self) -> int:
        """The most characters of a cell."""
        return max(map(len, self.texts), default=0)

    @property
    def label(self) -> str:
        """What people call it: `attack_power` is "Attack power"."""
        text = " ".join(re.sub(r"[_{}%*=\\]+", " ", self.header).split())
        return text[:1].upper() + text[1:]


class Table(NamedTuple):
    """What a draft is made from. `renames` are headers that must be named otherwise to be fields of a game.

    `titled` says whether there is a column with the names of cards.
    """

    shown: str
    columns: tuple[Column, ...]
    cards: int
    renames: Mapping[str, str]
    titled: bool
    problems: tuple[Problem, ...] = ()


def read_table(path: Path, shown: str) -> Table:
    """The columns of a table, or of the cards of a set file. Raises FailedError and InputError."""
    document = read(path, shown)
    if has_errors(document.problems):
        raise InputError(document.problems)
    value = document.value
    rows = value.get("cards") if isinstance(value, dict) else None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        hint = 'it has an object with a list "cards" of objects'
        raise InputError(Problem(document.place(()), "set.no-cards", "holds no cards", hint))
    keys = document.columns or tuple(dict.fromkeys(key for row in rows for key in row))
    headers = {key: document.place(("cards", key), True).field or key for key in keys}
    typed = document.columns is None
    columns = [
        (key, str(headers[key]) if not typed else key, [row.get(key) for row in rows])
        for key in keys
        if is_shown(key)
    ]
    rows_with = [row for row in rows if row]
    if not rows_with or not columns:
        message = "holds no cards" if columns else "has no column that a card could show"
        hint = "the first row names the columns, each further row is a card: name, text, …"
        raise InputError(Problem(Location(shown), "set.no-cards", message, hint))
    return table_of(shown, columns, typed, document.problems)


def own_table(database: Database, shown: str) -> Table:
    """The fields of a game that its cards fill, as a table. Raises InputError if it has no cards."""
    if not database.printings:
        hint = "write some cards first, or name a table with --from"
        raise InputError(Problem(Location(shown), "set.no-cards", "the game has no cards", hint))
    game = database.game
    columns = []
    for key in ("name", "art", "number", *game.fields):
        values = [printing.values.get(key) for printing in database.printings]
        if any(value not in ("", None, (), False) for value in values):
            columns.append((key, key, values))
    return table_of(shown, columns, True, ())


def is_shown(key: str) -> bool:
    """Whether a column holds what a card could show: no key for the program, translation or remark."""
    return not (key in _KEPT or "@" in key or key.startswith("//"))


def table_of(
    shown: str,
    columns: Sequence[tuple[str, str, Sequence[Any]]],
    typed: bool,
    problems: Sequence[Problem],
) -> Table:
    """The table of columns: each its key, its header and its values; `typed` ones are not all text.

    Its columns stand in the same order, with keys that fields can have.
    """
    kept = [
        Column(key, header, tuple(map(_text, values)), typed and _has_types(values))
        for key, header, values in columns
    ]
    title = _title(kept)
    named = list(_named(kept, title))
    renames = {new.header: new.key for old, new in zip(kept, named, strict=True) if old.key != new.key}
    cards = len(kept[0].texts)
    return Table(shown, tuple(named), cards, renames, title is not None, tuple(problems))


def _text(value: Any) -> str:
    """A value as a table's cell."""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, list | tuple):
        return "|".join(map(str, value))
    return "" if value is None or not str(value).strip() else str(value)


def _has_types(values: Sequence[Any]) -> bool:
    """Whether a text among the values says that digits would be text, too."""
    return any(isinstance(value, str) and value for value in values)


def _title(columns: Sequence[Column]) -> Column | None:
    """The column with the names of cards: the one so called, else the first that could be it."""
    by_name = {fold(column.header.replace("_", " ")): column for column in reversed(columns)}
    for name in TITLES:
        if name in by_name:
            return by_name[name]
    for column in columns:
        filled = column.filled
        words = any(character.isalpha() for text in filled for character in text)
        if words and len(filled) == len(column.texts) == len(set(filled)) and column.longest <= 60:
            return column
    return None


def _named(columns: Sequence[Column], title: Column | None) -> Iterator[Column]:
    """The columns by names that fields of a game can have, each once."""
    used = {"name"}
    for number, column in enumerate(columns, 1):
        if column is title:
            yield column._replace(key="name")
            continue
        key = column.key
        if key not in ("art", "number") or key in used:
            key = field_name(key, column.header, number, used)
        used.add(key)
        yield column._replace(key=key)


def field_name(key: str, header: str, number: int, used: set[str]) -> str:
    """A name of a-z, 0-9 and _ for a field: the column's own if it can be."""
    name = key if re.fullmatch(r"[a-z][a-z0-9_]*", key) else slug(header).replace("-", "_")
    if not re.match("[a-z]", name):
        name = f"field_{name or number}"
    if name in _TAKEN:
        name = f"{name}_value"
    plain, turn = name, 2
    while name in used:
        name = f"{plain}_{turn}"
        turn += 1
    return name
