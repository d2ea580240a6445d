"""Small XLS and XLSB files, written by hand (MS-CFB, MS-XLS, MS-XLSB)."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Sequence
from typing import Any

Rows = Sequence[Sequence[Any]]


class Error(int):
    """An error cell, by its code."""


def _record(kind: int, body: bytes = b"") -> bytes:
    return struct.pack("<HH", kind, len(body)) + body


def _text(text: str) -> bytes:
    return struct.pack("<HB", len(text), 1) + text.encode("utf-16-le")


def workbook(sheets: dict[str, Rows], zeros: bool = False) -> bytes:
    """The stream of an XLS file; with `zeros`, numbers have the format 000."""
    bof = _record(0x0809, struct.pack("<HHHHII", 0x0600, 0x0005, 0, 0, 0, 0))
    styles = _record(0x041E, struct.pack("<H", 164) + _text("000"))
    for index in range(16):
        styles += _record(0x00E0, struct.pack("<HH", 0, 164 if zeros and index == 15 else 0) + bytes(16))
    bodies = []
    for rows in sheets.values():
        body = _record(0x0809, struct.pack("<HHHHII", 0x0600, 0x0010, 0, 0, 0, 0))
        width = max((len(row) for row in rows), default=0)
        body += _record(0x0200, struct.pack("<IIHHH", 0, len(rows), 0, width, 0))
        for row, cells in enumerate(rows):
            for column, value in enumerate(cells):
                head = struct.pack("<HHH", row, column, 15)
                if isinstance(value, Error):
                    body += _record(0x0205, head + bytes((value, 1)))
                elif isinstance(value, str):
                    body += _record(0x0204, head + _text(value))
                elif value is not None:
                    body += _record(0x0203, head + struct.pack("<d", value))
        bodies.append(body + _record(0x000A))
    names = [_record(0x0085, bytes(6) + struct.pack("<BB", len(name), 0) + name.encode()) for name in sheets]
    at = len(bof) + len(styles) + sum(map(len, names)) + 4
    places = []
    for body, name in zip(bodies, names, strict=True):
        places.append(name[:4] + struct.pack("<I", at) + name[8:])
        at += len(body)
    return bof + styles + b"".join(places) + _record(0x000A) + b"".join(bodies)


def compound(stream: bytes, name: str = "Workbook", following: int = 0xFFFFFFFE) -> bytes:
    """A file with one stream of at least 4096 bytes, which ends in `following`."""
    stream = stream.ljust(4096, b"\0")
    count = -(-len(stream) // 512)
    stream = stream.ljust(count * 512, b"\0")
    table = [0xFFFFFFFD, 0xFFFFFFFE, *range(3, count + 2), following]
    assert len(table) <= 128, "one sector of the table is enough for these"
    raw_table = struct.pack("<128I", *table, *([0xFFFFFFFF] * (128 - len(table))))

    def entry(title: str, kind: int, start: int, size: int, child: int = 0xFFFFFFFF) -> bytes:
        raw = title.encode("utf-16-le")
        head = raw.ljust(64, b"\0") + struct.pack("<HBB", len(raw) + 2, kind, 1)
        return (
            head
            + struct.pack("<III", 0xFFFFFFFF, 0xFFFFFFFF, child)
            + bytes(36)
            + struct.pack("<IQ", start, size)
        )

    directory = entry("Root Entry", 5, 0xFFFFFFFE, 0, 1) + entry(name, 2, 2, len(stream)) + bytes(256)
    header = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6)
    header += bytes(6) + struct.pack("<IIIIIIIII", 0, 1, 1, 0, 4096, 0xFFFFFFFE, 0, 0xFFFFFFFE, 0)
    header += struct.pack("<109I", 0, *([0xFFFFFFFF] * 108))
    return header + raw_table + directory + stream


def xls(sheets: dict[str, Rows], zeros: bool = False) -> bytes:
    return compound(workbook(sheets, zeros))


def _packed(kind: int, body: bytes = b"") -> bytes:
    head = bytes((kind,)) if kind < 128 else bytes((kind & 0x7F | 0x80, kind >> 7))
    size, length = b"", len(body)
    while True:
        size += bytes((length & 0x7F | (0x80 if length > 127 else 0),))
        length >>= 7
        if not length:
            return head + size + body


def _wide(text: str) -> bytes:
    return struct.pack("<I", len(text)) + text.encode("utf-16-le")


def xlsb(name: str, rows: Rows, last: int = 0) -> bytes:
    """A file with one sheet; its last row has this number, if it is given."""
    cells = b""
    for row, values in enumerate(rows):
        number = last if last and row == len(rows) - 1 else row
        cells += _packed(0, struct.pack("<IIHBBBI", number, 0, 300, 0, 0, 0, 0))
        for column, value in enumerate(values):
            head = struct.pack("<II", column, 0)
            if isinstance(value, Error):
                cells += _packed(3, head + bytes((value,)))
            elif isinstance(value, str):
                cells += _packed(6, head + _wide(value))
            else:
                cells += _packed(5, head + struct.pack("<d", value))
    width = max(map(len, rows))
    sheet = _packed(129) + _packed(148, struct.pack("<IIII", 0, len(rows) - 1, 0, width - 1))
    sheet += _packed(145) + cells + _packed(146) + _packed(130)
    book = _packed(131) + _packed(143) + _packed(156, struct.pack("<II", 0, 1) + _wide("rId1") + _wide(name))
    book += _packed(144) + _packed(132)
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    kind = "http://schemas.openxmlformats.org/package/2006/relationships"
    relations = (
        f'<?xml version="1.0"?><Relationships xmlns="{kind}"><Relationship Id="rId1" '
        f'Type="{relation}/worksheet" Target="worksheets/sheet1.bin"/></Relationships>'
    )
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("xl/workbook.bin", book)
        archive.writestr("xl/_rels/workbook.bin.rels", relations)
        archive.writestr("xl/worksheets/sheet1.bin", sheet)
    return target.getvalue()
