"""Card records of one document: cells become values, and every record is held against the game's schema."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cardforge.cards import Field
from cardforge.database.faults import Fault
from cardforge.database.fields import record_schema
from cardforge.problems import Pointer, Problem
from cardforge.readers import Document
from cardforge.validation import Gate

Record = dict[str, Any]


class Records:
    """The records of a document whose value has a list `cards`; `broken` fields may hold anything.

    Iterating gives `(index, record)` of each record that has a name. What does not fit is told in
    `problems` and left out of the record.
    """

    def __init__(self, document: Document, fields: Mapping[str, Field], broken: tuple[str, ...] = ()) -> None:
        self.document = document
        self.problems: list[Problem] = []
        columns = document.columns
        schema = record_schema(fields, broken)
        needed = [name for name in schema["required"] if columns is None or name in columns]
        self._gate = Gate(schema | {"required": needed}, "card")
        self._parts = Gate(schema | {"required": []}, "card")
        self._converters = [] if columns is None else list(_converters(fields, columns))
        self._texts = [name for name, field in fields.items() if field.type == "string" and not field.values]
        self._unknown = self._check_columns(schema, columns) if columns is not None else frozenset()

    def __iter__(self) -> Iterator[tuple[int, Record]]:
        table = self.document.columns is not None
        fits = self._gate.compiled()
        for index, record in enumerate(self.document.value["cards"]):
            failed: set[str] = set()
            if table:
                record = self._typed(record, index, failed)
            if not fits(record):
                record = self._told(record, index, failed)
            if record.get("name"):
                yield index, record

    def tell(self, index: int, record: Record, fault: Fault, *path: str) -> None:
        """One more problem, with the value at `path` in a record."""
        where = self.document.place(("cards", index, *path))
        message = f'"{path[-1]}" {fault.message}'
        name = record.get("name")
        self.problems.append(Problem(where, fault.code, message, fault.hint, fault.severity, name))

    def _check_columns(self, schema: dict[str, Any], columns: tuple[str, ...]) -> frozenset[str]:
        """Tell once, at the header, which columns are missing and which are unknown; gives the unknown."""
        anything: dict[str, Any] = {
            key: dict.fromkeys(schema[key], True) for key in ("properties", "patternProperties")
        }
        gate = Gate(schema | anything, "card")
        self.problems += gate.problems(dict.fromkeys(columns), self.document, ("cards",))
        names = Gate(schema | anything | {"required": []}, "card")
        return frozenset(column for column in columns if not names.fits({column: None}))

    def _typed(self, cells: Mapping[str, Any], index: int, failed: set[str]) -> Record:
        """The cells of known columns as values; those that cannot be are told and named in `failed`."""
        from cardforge.database.cells import CellError, as_date

        record = dict(cells)
        for key in self._unknown:
            record.pop(key, None)
        for key, convert in self._converters:
            if key not in record:
                continue
            try:
                record[key] = convert(record[key])
            except CellError as error:
                failed.add(key)
                del record[key]
                self.tell(index, dict(cells), error.fault, key)
        for key in self._texts:
            cell = record.get(key)
            if cell and (fault := as_date(cell)):
                self.tell(index, record, fault, key)
        return record

    def _told(self, record: Any, index: int, failed: set[str]) -> Record:
        """Tell what does not fit, but for keys already told; gives the parts that do."""
        pointer: Pointer = ("cards", index)
        name = record.get("name") if isinstance(record, dict) else None
        for problem in self._gate.problems(record, self.document, pointer):
            key = problem.where.field or ""
            if problem.code == "card.missing-field":
                if key in failed:
                    continue
                problem = problem._replace(where=self.document.place((*pointer, key)))
            self.problems.append(problem._replace(card=name if isinstance(name, str) else None))
        if not isinstance(record, dict):
            return {}
        return {key: value for key, value in record.items() if self._parts.fits({key: value})}


def _converters(
    fields: Mapping[str, Field], columns: tuple[str, ...]
) -> Iterator[tuple[str, Callable[[str], Any]]]:
    """How the cells of a table's columns become values."""
    from cardforge.database.cells import converters

    return ((key, to) for key, to in converters(fields).items() if key in columns)
