"""Spreadsheets made for tests: by openpyxl, by hand, and spoilt."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import quoteattr

import openpyxl


def xlsx(
    *rows: Sequence[Any],
    title: str = "core",
    change: Callable[[Any], None] | None = None,
    others: Mapping[str, Sequence[Sequence[Any]]] | None = None,
) -> bytes:
    """A workbook of these rows; `change` gets the sheet before it is saved."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = title
    for row in rows:
        sheet.append(list(row))
    if change is not None:
        change(sheet)
    for name, more in (others or {}).items():
        other = book.create_sheet(name)
        for row in more:
            other.append(list(row))
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def changed(data: bytes, part: str, change: Callable[[str], str]) -> bytes:
    """A zipped file with one of its parts changed."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            text = old.read(name)
            new.writestr(name, change(text.decode()).encode() if name == part else text)
    return target.getvalue()


SHEET = "xl/worksheets/sheet1.xml"


def ods(*sheets: tuple[str, str]) -> bytes:
    """An ODS file of sheets: each its name and the XML of its rows."""
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    calc = 'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
    tables = "".join(
        f"<table:table table:name={quoteattr(name)}>{rows}</table:table>" for name, rows in sheets
    )
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {spaces} {calc}><office:body>'
        f"<office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = (
        '<?xml version="1.0"?><manifest:manifest '
        'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/></manifest:manifest>'
    )
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("mimetype", kind)
        archive.writestr("content.xml", content, zipfile.ZIP_DEFLATED)
        archive.writestr("META-INF/manifest.xml", manifest)
    return target.getvalue()


def row(*cells: str, times: int = 1) -> str:
    """A row of an ODS sheet."""
    return f'<table:table-row table:number-rows-repeated="{times}">{"".join(cells)}</table:table-row>'


def text(value: str, times: int = 1) -> str:
    repeated = f'table:number-columns-repeated="{times}"'
    return (
        f'<table:table-cell {repeated} office:value-type="string"><text:p>{value}</text:p></table:table-cell>'
    )


def number(value: str, shown: str, kind: str = "float") -> str:
    return (
        f'<table:table-cell office:value-type="{kind}" office:value="{value}"><text:p>{shown}</text:p>'
        "</table:table-cell>"
    )


def empty(times: int = 1) -> str:
    return f'<table:table-cell table:number-columns-repeated="{times}"/>'
