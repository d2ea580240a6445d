"""The second look at spreadsheets that are no XML: XLS (MS-CFB, MS-XLS) and XLSB (MS-XLSB)."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping

from cardforge.readers._book import Look, check_size, damaged
from cardforge.readers._book_sectors import stream
from cardforge.readers._book_xlsx import BUILT_IN, is_telling, targets_of

_ERRORS = {
    0x00: "#NULL!",
    0x07: "#DIV/0!",
    0x0F: "#VALUE!",
    0x17: "#REF!",
    0x1D: "#NAME?",
    0x24: "#NUM!",
    0x2A: "#N/A",
}

_XLS_CELLS = frozenset((0x0006, 0x00FD, 0x0203, 0x0204, 0x0205, 0x027E))


def xls(data: bytes, shown: str) -> dict[str, Look]:
    """The second look at all sheets of an XLS file, by name. Raises InputError and FailedError."""
    try:
        book = stream(data, "Workbook", shown)
        if book is None:
            old = stream(data, "Book", shown) is not None
            raise damaged(shown, "is older than Excel 97" if old else "has no workbook, or has a password")
        return _looks(book, shown)
    except (struct.error, IndexError, ValueError):
        raise damaged(shown, "breaks off, or is no XLS file") from None


# --- records of XLS ---


def _records(book: bytes, at: int) -> Iterator[tuple[int, bytes]]:
    """Type and body of the records from an offset on, up to the end of their part."""
    while at + 4 <= len(book):
        kind, size = struct.unpack_from("<HH", book, at)
        yield kind, book[at + 4 : at + 4 + size]
        if kind == 0x000A:
            return
        at += 4 + size


def _looks(book: bytes, shown: str) -> dict[str, Look]:
    formats, styles, places = dict(BUILT_IN), [], {}
    for kind, body in _records(book, 0):
        if kind == 0x002F:
            raise damaged(shown, "is protected by a password")
        if kind == 0x041E:
            formats[struct.unpack_from("<H", body)[0]] = _string(
                body, 4, struct.unpack_from("<H", body, 2)[0]
            )
        elif kind == 0x00E0:
            styles.append(struct.unpack_from("<H", body, 2)[0])
        elif kind == 0x0085 and body[5] == 0:
            places[_string(body, 7, body[6])] = struct.unpack_from("<I", body)[0]
    telling = {
        number: code for number, style in enumerate(styles) if is_telling(code := formats.get(style, ""))
    }
    found = {name: _look(book, at, telling, shown, name) for name, at in places.items()}
    check_size(shown, "", sum(look.rows * look.columns for look in found.values()), 1)
    return found


def _string(body: bytes, at: int, length: int) -> str:
    """A text with its byte of flags before it: one or two bytes a letter."""
    wide = body[at] & 1
    raw = body[at + 1 : at + 1 + length * (2 if wide else 1)]
    return raw.decode("utf-16-le" if wide else "latin-1")


def _look(book: bytes, at: int, telling: Mapping[int, str], shown: str, name: str) -> Look:
    look = Look()
    for kind, body in _records(book, at):
        if kind == 0x00BD:  # several numbers of a row
            row, column = struct.unpack_from("<HH", body)
            look.reach(row, struct.unpack_from("<H", body, len(body) - 2)[0])
            for offset in range(4, len(body) - 2, 6):
                style = struct.unpack_from("<H", body, offset)[0]
                if style in telling:
                    look.formats[row, column] = telling[style]
                column += 1
        elif kind in _XLS_CELLS:
            row, column, style = struct.unpack_from("<HHH", body)
            look.reach(row, column)
            error = -1
            if kind == 0x0205 and body[7]:
                error = body[6]
            elif kind == 0x0006 and body[12:14] == b"\xff\xff" and body[6] == 2:
                error = body[8]
            elif style in telling and kind in (0x0006, 0x0203, 0x027E):
                look.formats[row, column] = telling[style]
            if error >= 0:
                look.errors[row, column] = _ERRORS.get(error, "an error")
        check_size(shown, name, look.rows, look.columns)
    return look


# --- records of XLSB ---


def xlsb(parts: Mapping[str, bytes], shown: str) -> dict[str, tuple[str, Look]]:
    """The second look at all sheets of an XLSB file, by name, each with the part that it stands in.

    Number formats are not looked at.
    """
    if "xl/workbook.bin" not in parts:
        raise damaged(shown, "is no XLSB file: it has no workbook")
    texts = parts.get("xl/sharedStrings.bin", b"")
    targets = targets_of(parts.get("xl/_rels/workbook.bin.rels", b"<none/>"), shown)
    found = {}
    try:
        for kind, body in _packed_records(texts):
            if kind == 159 and struct.unpack_from("<I", body, 4)[0] > len(texts):
                raise damaged(shown, "claims to hold more texts than it has room for")
        for kind, body in _packed_records(parts["xl/workbook.bin"]):
            if kind == 156:
                relation, after = _wide(body, 8)
                name, _ = _wide(body, after)
                if targets.get(relation) in parts:
                    found[name] = targets[relation], _packed_look(parts[targets[relation]], shown, name)
    except (struct.error, IndexError, ValueError):
        raise damaged(shown, "breaks off, or is no XLSB file") from None
    return found


def _wide(body: bytes, at: int) -> tuple[str, int]:
    end = at + 4 + 2 * struct.unpack_from("<I", body, at)[0]
    if end > len(body):
        raise IndexError
    return body[at + 4 : end].decode("utf-16-le"), end


def _packed_records(data: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at < len(data):
        kind, at = _packed(data, at, 2)
        size, at = _packed(data, at, 4)
        yield kind, data[at : at + size]
        at += size


def _packed(data: bytes, at: int, most: int) -> tuple[int, int]:
    """A number of seven bits a byte, the lowest first."""
    number = 0
    for turn in range(most):
        byte = data[at]
        at += 1
        number |= (byte & 0x7F) << (7 * turn)
        if byte < 0x80:
            break
    return number, at


def _packed_look(data: bytes, shown: str, name: str) -> Look:
    look, row = Look(), 0
    for kind, body in _packed_records(data):
        if kind == 0:
            row = struct.unpack_from("<I", body)[0]
        elif 2 <= kind <= 11:
            column = struct.unpack_from("<I", body)[0]
            look.reach(row, column)
            check_size(shown, name, look.rows, look.columns)
            if kind in (3, 11):
                look.errors[row, column] = _ERRORS.get(body[8], "an error")
    return look
