"""Cards as records for tables: one key a column, in the words that our own readers take back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardforge.cards import CardSet, Printing
from cardforge.exports._job import Job
from cardforge.tuples import NamedTuple

_FIRST = ("id", "number", "name", "quantity")
_LAST = (
    *("art", "back", "layout", "parts", "extra", "cite", "inferred", "origin"),
    *("deck_rules", "back_face", "overrides"),
)
_PLAIN_NUMBER = re.compile(r"[+-]\d+(?:[./]\d+)*")
"""What spreadsheets take for a number or a date, but never run: `+2`, `-4/0`."""


class SetRecords(NamedTuple):
    """The cards of one set as records: keys that a card does not have are left out."""

    set: CardSet
    records: list[dict[str, Any]]


def records_by_set(job: Job) -> list[SetRecords]:
    """What is wanted, set by set, as it stands in the card data; `quantity` is the copies wanted."""
    copies: dict[int, int] = {}
    for printing, count in job.wanted:
        copies[id(printing)] = copies.get(id(printing), 0) + count
    found: dict[str, SetRecords] = {}
    for printing in job.printings:
        rows = found.setdefault(printing.set.code, SetRecords(printing.set, []))
        rows.records.append(_record(printing, copies[id(printing)]))
    return list(found.values())


def _record(printing: Printing, copies: int) -> dict[str, Any]:
    """Comments are left out; the id is said, since another name would make another id."""
    plain = {key: value for key, value in printing.plain.items() if not key.startswith("//")}
    found = {"id": printing.card.id, **plain}
    if copies != 1 or "quantity" in found:
        found["quantity"] = copies
    return found


def columns(fields: Iterable[str], records: Iterable[Mapping[str, Any]]) -> list[str]:
    """The columns that records need: name and number first, then the game's fields in their order."""
    used: dict[str, None] = {}
    for record in records:
        used.update(dict.fromkeys(key for key, _ in _parts(record)))
    known = (*_FIRST, *fields, *_LAST)
    return [key for key in known if key in used] + [key for key in used if key not in known]


def cells(record: Mapping[str, Any], names: Sequence[str]) -> list[Any]:
    """A record's values in these columns: numbers as numbers, all else as text; None where there is none."""
    values = dict(_parts(record))
    return [None if name not in values else _cell(name, values[name]) for name in names]


def _parts(record: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """A record's columns: overrides of single keys have columns of their own where they are texts."""
    for key, value in record.items():
        if key == "overrides" and _are_texts(value):
            for element, changes in value.items():
                yield from ((f"@{element}.{name}", text) for name, text in changes.items())
        else:
            yield key, value


def _are_texts(overrides: Any) -> bool:
    changes = [change for change in overrides.values() if isinstance(change, dict)]
    names = [name for change in changes for name in change]
    texts = all(isinstance(text, str) and text.strip() for change in changes for text in change.values())
    keys = all(re.fullmatch(r"[\w-]+", element) for element in overrides)
    return len(changes) == len(overrides) and texts and keys and all(map(_COLUMN.fullmatch, names))


_COLUMN = re.compile(r"[\w.-]+")


def _cell(name: str, value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return value
    if name in ("deck_rules", "back_face", "overrides") or isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list | tuple):
        parts = [str(part) for part in value]
        hidden = any(set(part) & set("|;") or part != part.strip() or not part for part in parts)
        return json.dumps(parts, ensure_ascii=False) if hidden else "|".join(parts)
    return str(value)


def escaped(text: str) -> str:
    """A text as a cell of a table says it: line breaks as `\\n`, backslashes doubled."""
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def guarded(cell: str) -> str:
    """A cell that no spreadsheet runs: an apostrophe before signs that begin a formula, and before itself."""
    first = cell[:1]
    runs = first in ("=", "@", "\t", "\r") or (first in ("+", "-") and not _PLAIN_NUMBER.fullmatch(cell))
    return f"'{cell}" if first and (runs or first == "'") else cell
