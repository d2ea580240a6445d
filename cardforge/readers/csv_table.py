"""CSV and TSV: one card a row, one key a column. Tables of other formats share `table_document`.

Column names fold to snake_case; `qty`, `copies` and `count` mean `quantity`; `@element.key` overrides a
layout; columns whose name starts `//` are comments. In cells `\\n` is a line break and `\\\\` a backslash,
and the apostrophe that keeps a spreadsheet from running a cell is taken off.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

from cardforge.problems import InputError, Location, Pointer, Problem
from cardforge.readers import Document, Reader
from cardforge.readers._table_text import decode, delimiter
from cardforge.readers._text import read_bytes
from cardforge.tuples import NamedTuple

QUANTITY_NAMES = frozenset({"quantity", "qty", "copies", "count"})
"""Column names, any case, that mean how many copies of a card there are."""

Row = tuple[int, Sequence[str]]
"""A record: the line it starts on, from 1, and its cells."""

_ESCAPE = re.compile(r"\\([n\\])")
_FORMULA = re.compile(r"'['=@\t\r+-]")


def unguarded(cell: str) -> str:
    """A cell without the apostrophe before a formula sign; a doubled leading apostrophe is a real one."""
    return cell[1:] if _FORMULA.match(cell) else cell


def unescaped(cell: str) -> str:
    """A cell with `\\n` as a line break and `\\\\` as a backslash."""
    return _ESCAPE.sub(lambda match: "\n" if match[1] == "n" else "\\", cell)


def column_name(header: str) -> str:
    """A column's key: snake_case, copies as `quantity`, `@element.key` and `name@de` kept."""
    header = header.strip()
    if header.startswith(("@", "//")):
        return header
    name, at, language = header.partition("@")
    key = "_".join(re.findall(r"\w+", name.lower().replace("_", " ")))
    return "quantity" if key in QUANTITY_NAMES else key + at + language.strip()


class Form(NamedTuple):
    """How the cells of a table are written, and the sheet of a spreadsheet that it stands in.

    `guarded` cells may have an apostrophe before what a spreadsheet would run, `escaped` ones hold `\\n`.
    """

    sheet: str | None = None
    guarded: bool = True
    escaped: bool = True


AS_CSV = Form()


@dataclass(frozen=True, slots=True)
class _Column:
    """A used column: its index, its key, and where its cells go in an overrides object."""

    index: int
    key: str
    target: tuple[str, str] | None = None


class _Table:
    """Rows as records, and the place of each of their cells."""

    def __init__(self, header: Row, shown: str, form: Form) -> None:
        self.shown, self.line, self.header = shown, header[0], header[1]
        self._form = form
        self.problems: list[Problem] = []
        self.columns = list(self._columns())
        self.lines: list[int] = []
        self._targets = [(column.index, column.key, column.target) for column in self.columns]
        self._index = {column.target or column.key: column.index for column in self.columns}

    def _columns(self) -> Iterator[_Column]:
        seen: dict[str, int] = {}
        for index, header in enumerate(self.header):
            key = column_name(header)
            if not key or key.startswith("//"):
                continue
            if key in seen:
                first = self.cell(self.line, seen[key])
                message = f'a second column "{key}", the first is {first}'
                self.report(
                    "csv.duplicate-column", self.line, index, message, "rename or delete one of the two"
                )
                continue
            seen[key] = index
            if not key.startswith("@"):
                yield _Column(index, key)
            elif target := re.fullmatch(r"@([\w-]+)\.([\w.-]+)", key):
                yield _Column(index, key, (target[1], target[2]))
            else:
                message = f'"{key}" names no element and key'
                self.report(
                    "csv.bad-column", self.line, index, message, "write @element.key, such as @rules.size"
                )

    def report(self, code: str, line: int, index: int, message: str, hint: str) -> None:
        self.problems.append(Problem(self.cell(line, index), code, message, hint))

    def cell(self, line: int, index: int) -> Location:
        header = self.header[index].strip() if index < len(self.header) else None
        return Location(self.shown, line, index + 1, header or None, table=True, sheet=self._form.sheet)

    def place(self, pointer: Pointer, key: bool = False) -> Location:
        """Where a record or a cell stands; with `key`, where its column's header does.

        Pointers are `("cards", record, column)`; without a record it is the header, too.
        """
        line, rest = self.line, pointer[1:]
        match rest:
            case (int(record), *_) if 0 <= record < len(self.lines):
                line, rest = self.lines[record], rest[1:]
        index = self._column_of(rest)
        if index is not None:
            return self.cell(self.line if key else line, index)
        name = next((part for part in rest if isinstance(part, str)), None)
        return Location(self.shown, line, None, name, table=True, sheet=self._form.sheet)

    def _column_of(self, rest: Sequence[str | int]) -> int | None:
        match rest:
            case ("overrides", str(element), str(key), *_):
                return self._index.get((element, key))
            case ("overrides", str(element)):
                return next((c.index for c in self.columns if c.target and c.target[0] == element), None)
            case (str(name), *_):
                return self._index.get(name)
        return None

    def record(self, cells: Sequence[str]) -> dict[str, Any]:
        """The filled cells of a row by their keys."""
        found: dict[str, Any] = {}
        width = len(cells)
        guarded, escaped = self._form.guarded, self._form.escaped
        for index, key, target in self._targets:
            cell = cells[index] if index < width else ""
            if not cell or cell.isspace():
                continue
            if guarded and cell[0] == "'":
                cell = unguarded(cell)
            if escaped and "\\" in cell:
                cell = unescaped(cell)
            if target:
                found.setdefault("overrides", {}).setdefault(target[0], {})[target[1]] = cell
            else:
                found[key] = cell
        return found

    def check_width(self, line: int, cells: Sequence[str]) -> None:
        """Cells that no column names are a problem: they would be lost."""
        for index, cell in enumerate(cells):
            if not cell.strip() or (index < len(self.header) and self.header[index].strip()):
                continue
            if index < len(self.header):
                self.report("csv.no-header", line, index, "this column has no name", "name it in the header")
            else:
                message = f"{len(cells)} cells, but the header has {len(self.header)}"
                hint = "put cells that hold the delimiter in double quotes"
                self.report("csv.long-row", line, index, message, hint)
                return


def table_document(
    rows: Iterable[Row], shown: str, problems: Sequence[Problem] = (), form: Form = AS_CSV
) -> Document:
    """A table as a document: the first row that is not blank names the columns, blank rows are skipped.

    `rows` are (line from 1, cells); what is wrong with single rows is in the document's `problems`,
    after `problems` themselves. Raises InputError if there is no header.
    """
    filled = (row for row in rows if any(cell and not cell.isspace() for cell in row[1]))
    header = next(filled, None)
    if header is None:
        hint = "the first row names the columns: name, text, …"
        where = Location(shown, 1, table=True, sheet=form.sheet)
        raise InputError(Problem(where, "csv.no-header", "the table is empty", hint))
    table = _Table(header, shown, form)
    named = [bool(cell.strip()) for cell in header[1]]
    all_named, width = all(named), len(named)
    cards = []
    for line, cells in filled:
        if len(cells) > width or not all_named:
            table.check_width(line, cells)
        table.lines.append(line)
        cards.append(table.record(cells))
    keys = tuple("overrides" if column.target else column.key for column in table.columns)
    found = (*problems, *table.problems)
    return Document({"cards": cards}, shown, table.place, found, tuple(dict.fromkeys(keys)))


def _rows(text: str, sign: str, skipped: int, shown: str, problems: list[Problem]) -> Iterator[Row]:
    """The records of a CSV text; quoted cells may hold line breaks. Broken records become problems."""
    lines = StringIO(text)
    for _ in range(skipped):
        lines.readline()
    records = csv.reader(lines, delimiter=sign, strict=True)
    while True:
        line = records.line_num + skipped + 1
        try:
            yield line, next(records)
        except StopIteration:
            return
        except csv.Error as error:
            problem, fatal = _broken(str(error), Location(shown, line))
            problems.append(problem)
            if fatal:
                return


def _broken(error: str, where: Location) -> tuple[Problem, bool]:
    """The problem for a record that the csv module refuses, and whether what follows is lost with it."""
    if "expected after" in error:
        hint = 'double the quotes inside a quoted cell: ""'
        return Problem(where, "csv.quotes", "text after the closing quotes of a cell", hint), False
    hint = "close them; quotes inside a quoted cell are doubled"
    return Problem(where, "csv.quotes", "quotes that open here are never closed", hint), True


def parse(data: bytes, shown: str, suffix: str = ".csv") -> Document:
    """The bytes of a CSV or TSV file as a document. Raises InputError if they are no such table."""
    text, problems = decode(data, shown)
    sign, skipped, notes = delimiter(text, shown, suffix)
    broken: list[Problem] = []
    document = table_document(_rows(text, sign, skipped, shown, broken), shown)
    found = (*problems, *notes, *broken, *document.problems)
    return Document(document.value, shown, document.find, found, document.columns)


def _read(path: Path, shown: str) -> Document:
    return parse(read_bytes(path, shown), shown, path.suffix.lower())


READER = Reader("csv", (".csv", ".tsv"), "tables as text: one card a row, one key a column", _read)
