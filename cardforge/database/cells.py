"""Table cells are text: here they become values of their field's type, or a problem that names the mend."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from cardforge.cards import Field
from cardforge.database.faults import Fault
from cardforge.problems import Severity

_INTEGER = re.compile(r"[+-]?[0-9]+")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)")
_MONTH = r"(?:jan|feb|m[aä]r|mrz|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])[a-zé]*\.?"
_MONTH_DATE = re.compile(rf"[0-9]{{1,2}}[-. ]{{1,2}}{_MONTH}|{_MONTH}[-. ][0-9]{{2}}", re.IGNORECASE)
"""What spreadsheets make of `3-4`: `3-Apr`, `03. Apr`, `Apr-03`."""

_ISO_DATE = re.compile(r"[0-9]{4}-[01][0-9]-[0-3][0-9].*")
_FLAGS = {"yes": True, "true": True, "1": True, "x": True, "no": False, "false": False, "0": False}
_AS_DATE = "a spreadsheet made a date of it: format the column as text and type it again"


class CellError(ValueError):
    """A cell that is no value of its field."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.fault = Fault("card.wrong-type", message, hint)


def as_date(cell: str) -> Fault | None:
    """A warning if a text looks like a date that a spreadsheet made of something else."""
    if len(cell) < 12 and _MONTH_DATE.fullmatch(cell):
        return Fault("card.spreadsheet-date", f'is the date "{cell}"', _AS_DATE, Severity.WARNING)
    return None


def integer(cell: str) -> int:
    """`3`, `-2` or `+1`; `3.0` is refused, as the number that was meant is not certain."""
    text = cell.strip()
    if len(text) < 20 and ((text.isdigit() and text.isascii()) or _INTEGER.fullmatch(text)):
        return int(text)
    message = f'must be a whole number, not "{text}"'
    if _MONTH_DATE.fullmatch(text) or _ISO_DATE.fullmatch(text):
        raise CellError(message, _AS_DATE)
    if re.fullmatch(r"[+-]?[0-9]+[.,]0+", text):
        whole = re.split("[.,]", text)[0]
        raise CellError(message, f"write {whole}: a spreadsheet added the decimals")
    raise CellError(message, "write digits only, or leave the cell empty")


def number(cell: str) -> int | float:
    """`3`, `2.5`, `-0.5`."""
    text = cell.strip()
    if _INTEGER.fullmatch(text):
        return integer(text)
    if _NUMBER.fullmatch(text) and len(text) < 40:
        return float(text)
    message = f'must be a number, not "{text}"'
    if _MONTH_DATE.fullmatch(text) or _ISO_DATE.fullmatch(text):
        raise CellError(message, _AS_DATE)
    if _NUMBER.fullmatch(text.replace(",", ".")):
        raise CellError(message, f"write {text.replace(',', '.')}, with a point")
    raise CellError(message, "write digits, or leave the cell empty")


def flag(cell: str) -> bool:
    """yes, no, true, false, 1, 0 or x, in any case."""
    found = _FLAGS.get(cell.strip().lower())
    if found is None:
        raise CellError(f'must be yes or no, not "{cell.strip()}"', "write yes, no, true, false, 1, 0 or x")
    return found


def items(cell: str) -> list[str]:
    """Values separated by `|` or `;`, blanks around them taken off; a JSON list, if they hold these signs."""
    if cell.lstrip()[:2] == '["':
        return _json_list(cell)
    parts = [part.strip() for part in cell.replace(";", "|").split("|")]
    if not all(parts):
        raise CellError(f'has an empty entry in "{cell.strip()}"', "values are separated by one | or ;")
    return parts


def _json_list(cell: str) -> list[str]:
    found = data(cell)
    if not isinstance(found, list) or not all(isinstance(part, str) for part in found):
        raise CellError(f'must be a list of texts, not "{cell.strip()[:40]}"', 'such as ["a", "b"]')
    return found


def data(cell: Any) -> Any:
    """JSON in a cell, for the few keys that are neither text nor list; other values stay."""
    if not isinstance(cell, str):
        return cell
    try:
        return json.loads(cell, strict=False)
    except (ValueError, RecursionError):
        raise CellError(f'must be JSON, not "{cell.strip()[:40]}"', 'such as {"set_limit": 9}') from None


_BY_TYPE: dict[str, Callable[[str], Any]] = {
    "integer": integer,
    "number": number,
    "flag": flag,
    "set": items,
    "list": items,
    "image": str.strip,
}
_COMMON: dict[str, Callable[[str], Any]] = {
    **dict.fromkeys(("id", "number", "name", "art", "back", "layout", "cite", "origin", "parts"), str.strip),
    "quantity": integer,
    "extra": flag,
    "inferred": items,
    "deck_rules": data,
    "back_face": data,
    "overrides": data,
}


def converters(fields: Mapping[str, Field]) -> dict[str, Callable[[str], Any]]:
    """What turns a cell into a value, by column; columns that are absent here stay text as it stands."""
    own = {
        name: str.strip if field.type == "string" and field.values else _BY_TYPE.get(field.type)
        for name, field in fields.items()
    }
    return _COMMON | {name: convert for name, convert in own.items() if convert is not None}
