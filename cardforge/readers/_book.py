"""What a second look at a spreadsheet's own XML finds: what its cells hold beside their values.

The library that reads values gives error cells and formulas without a result as empty, and knows no number
formats; all that is told here.
"""

from __future__ import annotations

import zipfile
from dataclasses import dataclass, field
from io import BytesIO

from cardforge.problems import FailedError, InputError, Location, Problem, did_you_mean
from cardforge.readers import _xml as xml

BOOK = xml.Words("book.damaged", "book.refused", "spreadsheet", "save the file again in its program")

MAX_UNPACKED = 256 * 2**20
"""Bytes of all parts of a file; 20,000 cards of a dozen columns unpack to about 15 MB."""

MAX_PARTS = 4096
MAX_CELLS = 4_000_000
"""Cells from A1 to the last one that is filled: what the library makes of a sheet in memory."""

MAX_DEPTH = 64

Cell = tuple[int, int]
"""Row and column, from 0."""


@dataclass(slots=True, eq=False, repr=False)
class Look:
    """What is odd about cells of a sheet.

    `errors` are their texts, such as `#N/A`; `formulas` have no stored result; `formats` are the number
    formats of numbers that show them otherwise, `shown` the text that a number is shown as, where known;
    `merged` are areas of several rows.
    """

    rows: int = 0
    columns: int = 0
    errors: dict[Cell, str] = field(default_factory=dict)
    formulas: set[Cell] = field(default_factory=set)
    formats: dict[Cell, str] = field(default_factory=dict)
    shown: dict[Cell, str] = field(default_factory=dict)
    merged: list[str] = field(default_factory=list)

    def reach(self, row: int, column: int) -> None:
        """A cell at this place is filled."""
        self.rows, self.columns = max(self.rows, row + 1), max(self.columns, column + 1)


def damaged(shown: str, message: str) -> InputError:
    """The error for a file that is no such spreadsheet."""
    return InputError(Problem(Location(shown), BOOK.broken, message, BOOK.mend))


def too_large(shown: str, message: str, hint: str) -> FailedError:
    """The error for what would fill the memory."""
    return FailedError(Problem(Location(shown), "file.too-large", message, hint))


def check_size(shown: str, sheet: str, rows: int, columns: int) -> None:
    """Refuse a sheet that reaches too far. Raises FailedError."""
    if rows * columns > MAX_CELLS:
        where = Location(shown, table=True, sheet=sheet)
        message = f"reaches over {rows:,} rows and {columns:,} columns"
        hint = "delete what stands far from the table: select the empty rows and columns, and delete them"
        raise FailedError(Problem(where, "file.too-large", message, hint))


def pick(shown: str, sheets: list[str], wanted: str) -> str:
    """The sheet that is wanted, the first without a name. Raises InputError."""
    if not sheets:
        raise damaged(shown, "has no sheet with cells")
    if not wanted:
        return sheets[0]
    found = next((name for name in sheets if name == wanted), None) or next(
        (name for name in sheets if name.casefold() == wanted.casefold()), None
    )
    if found is None:
        hint = did_you_mean(wanted, sheets) or f"there are {', '.join(sheets)}"
        message = f'has no sheet "{wanted}"'
        raise InputError(Problem(Location(shown), "book.unknown-sheet", message, hint))
    return found


def unpacked(data: bytes, shown: str) -> dict[str, bytes]:
    """The parts of a zipped file by name, each at its true size.

    Raises InputError for an archive that is broken or whose names lead elsewhere, FailedError if it is too
    large once unpacked.
    """
    parts: dict[str, bytes] = {}
    total = 0
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = archive.infolist()
            if len(entries) > MAX_PARTS or sum(entry.file_size for entry in entries) > MAX_UNPACKED:
                raise _bomb(shown)
            for entry in entries:
                name = entry.filename.replace("\\", "/")
                if name.startswith("/") or ".." in name.split("/") or ":" in name.split("/")[0]:
                    message = f'holds a part that leads out of the file, "{name[:60]}"'
                    raise InputError(Problem(Location(shown), BOOK.refused, message, BOOK.mend))
                if entry.is_dir():
                    continue
                if name in parts:
                    raise damaged(shown, f'holds the part "{name[:60]}" twice')
                parts[name] = archive.read(entry)
                total += len(parts[name])
                if total > MAX_UNPACKED:
                    raise _bomb(shown)
    except (zipfile.BadZipFile, EOFError, OSError, ValueError, NotImplementedError, RuntimeError) as error:
        what = "is protected by a password" if "encrypted" in str(error) else "is broken, or no spreadsheet"
        raise damaged(shown, what) from None
    except Exception as error:  # zlib, lzma and bz2 have errors of their own
        if isinstance(error, InputError | FailedError):
            raise
        raise damaged(shown, "is broken, or no spreadsheet") from None
    return parts


def _bomb(shown: str) -> FailedError:
    return too_large(shown, f"unpacks to more than {MAX_UNPACKED >> 20} MiB", "is it the right file?")


def packed(parts: dict[str, bytes]) -> bytes:
    """Parts as an archive again, without whatever else the file had: only what was looked at is read."""
    target = BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in parts.items():
            archive.writestr(zipfile.ZipInfo(name), data)
    return target.getvalue()
