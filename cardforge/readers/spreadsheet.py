"""Spreadsheets: a sheet is a table, one card a row. Values come from python-calamine (extra `sheets`).

Cells become the texts that a CSV file would have. What a spreadsheet spoilt is told cell by cell: dates made
of other things, lost zeros, error cells, formulas without a result.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Any

from cardforge.problems import FailedError, Location, Problem, Severity, column_letters, listed
from cardforge.readers import Document, Reader
from cardforge.readers._book import Look, check_size, damaged, packed, pick, unpacked
from cardforge.readers._text import read_bytes
from cardforge.readers.csv_table import Form, Row, table_document

MAX_TEXT = 100_000
"""Characters of a cell; Excel's own hold 32,767."""

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff\ud800-\udfff]")


def _library() -> Any:
    """The module that reads values. Raises FailedError if it is not installed."""
    try:
        import python_calamine
    except ImportError:
        message = "spreadsheets are read by python-calamine, which is not installed"
        hint = 'pip install "cardforge[sheets]", or save the table as CSV UTF-8'
        raise FailedError(Problem(Location("spreadsheet"), "book.no-library", message, hint)) from None
    return python_calamine


def _sheet(data: bytes, shown: str, wanted: str) -> tuple[str, Look, list[str], bytes]:
    """The sheet that is wanted, what is odd about it, the names of all, and bytes to take values from."""
    if not data.startswith(b"PK") and data[:4] == b"\xd0\xcf\x11\xe0":
        from cardforge.readers import _book_binary

        looks = _book_binary.xls(data, shown)
        name = pick(shown, list(looks), wanted)
        return name, looks[name], list(looks), data
    parts = unpacked(data, shown)
    if "xl/workbook.bin" in parts:
        from cardforge.readers import _book_binary

        packed_looks = _book_binary.xlsb(parts, shown)
        name = pick(shown, list(packed_looks), wanted)
        return name, packed_looks[name][1], list(packed_looks), packed(parts)
    if "content.xml" in parts:
        from cardforge.readers import _book_ods

        found = _book_ods.looks(parts, shown)
        name = pick(shown, list(found), wanted)
        return name, found[name], list(found), packed(parts)
    from cardforge.readers import _book_xlsx

    places = _book_xlsx.sheets(parts, shown)
    name = pick(shown, list(places), wanted)
    look = _book_xlsx.look(parts, places[name], shown)
    others = {place for other, place in places.items() if other != name}
    return name, look, list(places), packed({key: part for key, part in parts.items() if key not in others})


def parse(data: bytes, shown: str, wanted: str = "") -> Document:
    """The bytes of a spreadsheet as a document: the sheet of that name, the first if it is empty.

    Raises InputError and FailedError for a file that is broken, does harm or has no such sheet.
    """
    library = _library()
    name, look, sheets, trusted = _sheet(data, shown, wanted)
    check_size(shown, name, look.rows, look.columns)
    values = _values(library, trusted, shown, name)
    cells = _Cells(look, shown, name)
    rows = list(cells.rows(values))
    document = table_document(rows, shown, form=Form(name, guarded=False))
    problems = [*cells.told(rows, document), *document.problems]
    if len(sheets) > 1 and not wanted:
        others = listed(f'"{sheet}"' for sheet in sheets if sheet != name)
        message = f"this sheet is read, and not {others}"
        hint = f"name another as {Path(shown).name}!NAME, or with --sheet" if len(sheets) > 2 else ""
        hint = hint or f"name the other as {Path(shown).name}!{next(s for s in sheets if s != name)}"
        where = Location(shown, table=True, sheet=name)
        problems.insert(0, Problem(where, "book.several-sheets", message, hint, Severity.INFO))
    return Document(document.value, shown, document.find, tuple(problems), document.columns)


def _values(library: Any, data: bytes, shown: str, name: str) -> list[list[Any]]:
    """The values of a sheet from A1 on, row by row."""
    if not data.startswith(b"PK") or b"xl/workbook.bin" in data:
        from cardforge.readers._book_apart import values_of

        rows = values_of(data, name)
        if rows is None:
            raise damaged(shown, "cannot be read as a spreadsheet")
        return rows
    try:
        with library.CalamineWorkbook.from_filelike(BytesIO(data)) as book:
            found: list[list[Any]] = book.get_sheet_by_name(name).to_python(skip_empty_area=False)
            return found
    except BaseException as error:
        # A panic of the library is no Exception; what else stops a program goes on its way.
        if isinstance(error, Exception) or type(error).__name__ == "PanicException":
            message = f"cannot be read as a spreadsheet: {' '.join(str(error).split())[:80]}"
            raise damaged(shown, message) from None
        raise


class _Cells:
    """The values of a sheet as the texts of a table, and what is odd about them."""

    def __init__(self, look: Look, shown: str, sheet: str) -> None:
        self._look, self._shown, self._sheet = look, shown, sheet
        self._problems: list[tuple[int, int, str, str, str, Severity]] = []
        self._numbers: dict[int, list[tuple[int, str]]] = {}
        self._padded: dict[int, str] = {}

    def rows(self, values: Sequence[Sequence[Any]]) -> Iterator[Row]:
        """The rows with their numbers, cells as text."""
        look = self._look
        odd = {row for row, _ in (*look.errors, *look.formulas, *look.formats, *look.shown)}
        for number, row in enumerate(values):
            cells = [
                value
                if type(value) is str and len(value) <= MAX_TEXT and (value.isprintable() or not value)
                else self._text(number, column, value)
                for column, value in enumerate(row)
            ]
            if number in odd:
                self._look_at(number, cells)
            yield number + 1, cells
        for number in sorted(row for row in odd if row >= len(values)):
            cells = [""] * look.columns
            self._look_at(number, cells)
            yield number + 1, cells

    def _tell(
        self, row: int, column: int, code: str, message: str, hint: str, severity: Severity = Severity.ERROR
    ) -> None:
        self._problems.append((row, column, code, message, hint, severity))

    def _text(self, row: int, column: int, value: Any) -> str:
        """A value as a table's cell."""
        if isinstance(value, str):
            return self._own_text(row, column, value)
        if isinstance(value, bool):
            return "TRUE" if value else "FALSE"
        if isinstance(value, int | float):
            return self._number(row, column, value)
        if isinstance(value, dt.date | dt.time | dt.timedelta):
            return self._date(row, column, value)
        return "" if value is None else str(value)

    def _own_text(self, row: int, column: int, value: str) -> str:
        if len(value) > MAX_TEXT:
            message = f"has {len(value):,} characters, more than any card can show"
            self._tell(row, column, "book.long-cell", message, "shorten it")
            return ""
        found = _CONTROL.search(value)
        if found:
            message = f"control character U+{ord(found[0]):04X}"
            self._tell(row, column, "csv.bad-character", message, "delete it")
            value = _CONTROL.sub("", value)
        return value.replace("\r\n", "\n").replace("\r", "\n")

    def _number(self, row: int, column: int, value: float) -> str:
        """Spreadsheets keep all numbers with 15 digits, whole ones too."""
        if value != value or value in (float("inf"), float("-inf")):
            self._tell(row, column, "book.error-cell", "holds no number", "type it again")
            return ""
        if abs(value) >= 1e15:
            message = f"is the number {value:.15g}, of which a spreadsheet keeps 15 digits"
            hint = "format the column as text and type it again"
            self._tell(row, column, "book.lost-digits", message, hint, Severity.WARNING)
            return f"{value:.0f}"
        text = str(int(value)) if value == int(value) else f"{value:.15g}"
        if "e" in text:
            text = f"{value:.20f}".rstrip("0")
        self._numbers.setdefault(column, []).append((row, text))
        return text

    def _date(self, row: int, column: int, value: Any) -> str:
        text = str(value).removesuffix(" 00:00:00")
        typed = f', perhaps made of "{value.month}-{value.day}"' if isinstance(value, dt.date) else ""
        message = f"is the {'date' if typed else 'time'} {text}{typed}"
        hint = "if you typed something else, format the column as text and type it again"
        self._tell(row, column, "book.date", message, hint, Severity.WARNING)
        return text

    def _look_at(self, row: int, cells: list[str]) -> None:
        """What the second look says of the cells of a row."""
        look = self._look
        for column in range(max(look.columns, len(cells))):
            place = row, column
            value = cells[column] if column < len(cells) else ""
            if place in look.errors:
                message = f"holds the error {look.errors[place]}"
                self._tell(row, column, "book.error-cell", message, "mend the formula, or type the value")
                if column < len(cells):
                    cells[column] = ""
            elif place in look.formulas:
                message = "is a formula whose result is not stored"
                hint = "open the file in a spreadsheet program and save it, or type the value"
                self._tell(row, column, "book.no-result", message, hint)
            elif place in look.shown:
                cells[column] = self._as_shown(row, column, value, look.shown[place])
            elif place in look.formats:
                cells[column] = self._by_format(row, column, value, look.formats[place])

    def _as_shown(self, row: int, column: int, value: str, text: str) -> str:
        if re.fullmatch(r"0[0-9]+", text) and text.lstrip("0") == value.lstrip("0"):
            return self._with_zeros(row, column, value, text)
        message = f'holds the number {value}, and shows "{text}"'
        self._tell(row, column, "book.shown-otherwise", message, _TEXT_HINT, Severity.INFO)
        return value

    def _by_format(self, row: int, column: int, value: str, code: str) -> str:
        from cardforge.readers._book_xlsx import zeros

        digits = zeros(code)
        if digits and value.isdecimal():
            return self._with_zeros(row, column, value, value.zfill(digits)) if len(value) < digits else value
        if not re.fullmatch(r"-?[0-9.]+", value):
            return value  # a date, told already
        message = f"holds the number {value}, which its format {code[:20]} shows otherwise"
        self._tell(row, column, "book.shown-otherwise", message, _TEXT_HINT, Severity.INFO)
        return value

    def _with_zeros(self, row: int, column: int, value: str, text: str) -> str:
        message = f"holds the number {value} and shows {text}, so {text} is read"
        self._tell(row, column, "book.zeros", message, _TEXT_HINT, Severity.INFO)
        return text

    def told(self, rows: Sequence[Row], document: Document) -> Iterator[Problem]:
        """The problems, those of the columns that are read; the header names them."""
        header = next((row for row in rows if any(cell.strip() for cell in row[1])), (0, ()))
        for area in islice(self._look.merged, 20):
            where = Location(self._shown, table=True, sheet=self._sheet)
            message = f"the cells {area} are merged, and only the first of them has a value"
            hint = "unmerge them, and write the value into each"
            yield Problem(where, "book.merged", message, hint, Severity.WARNING)
        self._lost_zeros(rows)
        for row, column, code, message, hint, severity in sorted(self._problems, key=lambda item: item[:2]):
            title = header[1][column].strip() if column < len(header[1]) else ""
            if title.startswith("//") or (not title and code == "book.shown-otherwise"):
                continue
            where = Location(self._shown, row + 1, column + 1, title or None, table=True, sheet=self._sheet)
            what = f'"{title}"' if title else f"the cell {column_letters(column + 1)}{row + 1}"
            yield Problem(where, code, f"{what} {message}", hint, severity)

    def _lost_zeros(self, rows: Sequence[Row]) -> None:
        """Numbers shorter than the texts with zeros at their start that stand in the same column."""
        cells_of = dict(rows)
        for column, numbers in self._numbers.items():
            as_numbers = {row for row, _ in numbers}
            padded = [
                cells[column]
                for line, cells in rows
                if line - 1 not in as_numbers
                and column < len(cells)
                and re.fullmatch(r"0[0-9]+", cells[column])
            ]
            if not padded:
                continue
            longest = max(map(len, padded))
            for row, text in numbers:
                if text.isdecimal() and len(text) < longest and cells_of[row + 1][column] == text:
                    message = (
                        f"is the number {text}, while others of the column are texts such as {padded[0]}"
                    )
                    self._tell(row, column, "book.lost-zeros", message, _TEXT_HINT, Severity.WARNING)


_TEXT_HINT = "format the column as text and type it again, if another text is meant"


def _read(path: Path, shown: str) -> Document:
    return _read_sheet(path, shown, "")


def _read_sheet(path: Path, shown: str, sheet: str) -> Document:
    return parse(read_bytes(path, shown), shown, sheet)


READER = Reader(
    "spreadsheet",
    (".xlsx", ".xlsm", ".xlsb", ".xls", ".ods"),
    "spreadsheets: a sheet is a table, one card a row",
    _read,
    _read_sheet,
)
