"""The cards of a file, whatever its form: rows that know their place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cardforge.problems import InputError, Location, Pointer, Problem, has_errors
from cardforge.readers import Document, read
from cardforge.tuples import NamedTuple

_HEAD = ("code", "name", "released")


class Column(NamedTuple):
    """A column of a source: its key in rows, and what people see at its head."""

    key: str
    header: str


class Source(NamedTuple):
    """A file with cards: its rows, where each stands in the document, and what it says of the set."""

    document: Document
    rows: Sequence[Mapping[str, Any]]
    pointers: Sequence[Pointer]
    columns: tuple[Column, ...]
    head: Mapping[str, str]

    @property
    def is_table(self) -> bool:
        """Whether all values are cells of text."""
        return self.document.columns is not None


def read_source(path: Path, shown: str, sheet: str = "") -> Source:
    """The cards of a file of any form that can be read.

    Raises FailedError and InputError: for a file that cannot be read, and one without cards.
    """
    document = read(path, shown, sheet, foreign=True)
    found = list(_cards(document.value))
    rows = [row for row, _ in found]
    if not any(rows):
        problems = [problem for problem in document.problems if has_errors([problem])]
        message = "holds no cards"
        hint = "a table has a row for each card below its header; a JSON file a list of objects"
        raise InputError([*problems, Problem(document.place(()), "set.no-cards", message, hint)])
    keys = document.columns or tuple(dict.fromkeys(key for row in rows for key in row))
    columns = tuple(Column(key, _header(document, key)) for key in keys)
    value = document.value
    head = {key: value[key] for key in _HEAD if isinstance(value, dict) and isinstance(value.get(key), str)}
    return Source(document, rows, [pointer for _, pointer in found], columns, head)


def _header(document: Document, key: str) -> str:
    if document.columns is None:
        return key
    return document.place(("cards", key), True).field or key


def _cards(value: Any) -> Iterator[tuple[Mapping[str, Any], Pointer]]:
    """Cards and their places: a list of objects, one under `cards`, in sets, or the only one of a file."""
    at: Pointer = ()
    if isinstance(value, dict):
        sets = value.get("sets")
        if "cards" not in value and isinstance(sets, list):
            for index, one in enumerate(sets):
                if isinstance(one, dict) and isinstance(one.get("cards"), list):
                    yield from _objects(one["cards"], ("sets", index, "cards"))
            return
        listed = [
            key for key, part in value.items() if isinstance(part, list) and any(_is_row(p) for p in part)
        ]
        key = "cards" if "cards" in value else listed[0] if len(listed) == 1 else None
        if key is None:
            return
        value, at = value[key], (key,)
    if isinstance(value, list):
        yield from _objects(value, at)


def _is_row(value: Any) -> bool:
    return isinstance(value, dict) and bool(value)


def _objects(values: Sequence[Any], at: Pointer) -> Iterator[tuple[Mapping[str, Any], Pointer]]:
    for index, value in enumerate(values):
        if not isinstance(value, dict):
            value = {"name": value}  # told, if it is no name
        yield value, (*at, index)


class Placed:
    """Finds places of a source for rows that were made from its own.

    `origins` say which key of the source each field's values come from.
    """

    def __init__(self, source: Source, origins: Mapping[str, str]) -> None:
        self._source, self._origins = source, origins

    def find(self, pointer: Pointer, key: bool = False) -> Location:
        """The place in the source of `("cards", row, field, …)`."""
        document = self._source.document
        match pointer:
            case ("cards", int(index), *rest) if index < len(self._source.pointers):
                return document.place((*self._source.pointers[index], *self._back(rest)), key)
            case ("cards", *rest) if rest:
                return document.place(("cards", *self._back(rest)), key)
        return document.place(())

    def _back(self, rest: Sequence[str | int]) -> Sequence[str | int]:
        if rest and isinstance(rest[0], str):
            return (self._origins.get(rest[0], rest[0]), *rest[1:])
        return rest
