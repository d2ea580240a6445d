"""The card set as a spreadsheet (XLSX), a sheet for each set, which can be read as a card set again."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from datetime import datetime
from io import BytesIO
from typing import Any

from cardforge.exports._format import Exported, Exporter, OutputFile
from cardforge.exports._job import Job
from cardforge.exports._records import SetRecords, cells, columns, escaped, records_by_set
from cardforge.problems import FailedError, Location, Problem

_LONGEST = 32_767
"""Characters that a cell holds (Excel's specifications and limits)."""

_UNSAYABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
"""What XML has no way to say (XML 1.0, 2.2)."""

_LONG_AGO = (1980, 1, 1, 0, 0, 0)
_MODIFIED = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*")
"""When a book was saved, which openpyxl writes into it whatever its properties say."""


def _export(job: Job) -> Exported:
    sets = records_by_set(job)
    problems = list(_unsayable(job))
    return Exported((OutputFile("", _workbook(job, sets)) for _ in range(1)), problems)


def _unsayable(job: Job) -> Iterator[Problem]:
    for printing in job.printings:
        record = dict(printing.plain)
        for name, value in zip(
            columns(job.game.fields, [record]), cells(record, columns(job.game.fields, [record])), strict=True
        ):
            if not isinstance(value, str):
                continue
            found = _UNSAYABLE.search(value)
            message = ""
            if found:
                message = f"holds the character U+{ord(found[0]):04X}, which a spreadsheet can't hold"
            elif len(escaped(value)) > _LONGEST:
                message = f"has {len(value):,} characters, a cell holds {_LONGEST:,}"
            if message:
                where = printing.place(name)
                hint = "take it out, or export csv"
                yield Problem(where, "export.unsayable", f'"{name}" {message}', hint, card=printing.card.name)


def _workbook(job: Job, sets: list[SetRecords]) -> bytes:
    """The bytes of the workbook; all times in it are those of a day long ago, so that they never change."""
    try:
        from openpyxl import Workbook
        from openpyxl.styles import Font
    except ImportError:
        message = "spreadsheets are written by openpyxl, which is not installed"
        hint = 'pip install "cardforge[sheets]", or export csv'
        raise FailedError(Problem(Location("xlsx"), "export.no-library", message, hint)) from None
    book = Workbook()
    book.remove(book.active)  # type: ignore[arg-type]
    book.properties.created = book.properties.modified = datetime(*_LONG_AGO)
    book.properties.creator = "cardforge"
    taken: set[str] = set()
    for one in sets:
        sheet = book.create_sheet(_title(one.set.code, taken))
        names = columns(job.game.fields, one.records)
        for row, values in enumerate([list(names), *(cells(record, names) for record in one.records)], 1):
            for column, value in enumerate(values, 1):
                _put(sheet, row, column, value)
        for cell in sheet[1]:
            cell.font = Font(bold=True)
        sheet.freeze_panes = "A2"
    raw = BytesIO()
    book.save(raw)
    return _settled(raw.getvalue())


def _put(sheet: Any, row: int, column: int, value: Any) -> None:
    if value is None:
        return
    cell = sheet.cell(row, column)
    if isinstance(value, str):
        cell.value = escaped(value)
        cell.data_type = "s"  # what begins with = is a text here, too
        cell.number_format = "@"
    else:
        cell.value = value


def _title(code: str, taken: set[str]) -> str:
    """A sheet's name: at most 31 characters, no two alike without regard to case."""
    title = code[:31]
    number = 1
    while title.lower() in taken:
        number += 1
        title = f"{code[: 30 - len(str(number))]}-{number}"
    taken.add(title.lower())
    return title


def _settled(data: bytes) -> bytes:
    """The same package with the time of every part long ago."""
    target = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as source, zipfile.ZipFile(target, "w") as archive:
        for name in source.namelist():
            entry = zipfile.ZipInfo(name, _LONG_AGO)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, _MODIFIED.sub(rb"\g<1>1980-01-01T00:00:00Z", source.read(name)))
    return target.getvalue()


EXPORTER = Exporter(
    "xlsx",
    "XLSX: the card set as a spreadsheet, a sheet for each set.",
    _export,
    (".xlsx",),
)
