"""Tables of plain text, for people."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence


def aligned(rows: Sequence[Sequence[str | int]], right: Sequence[int] = ()) -> Iterator[str]:
    """Rows as lines whose columns stand below each other: numbers to the right, the first row as its column.

    Columns of text that are numbers, too, such as percentages, are named by `right`. Columns in which no row
    says anything are left out.
    """
    numbers = [at in right or any(isinstance(row[at], int) for row in rows) for at in range(len(rows[0]))]
    used = [at for at in range(len(numbers)) if any(row[at] != "" for row in rows[1:])]
    widths = {at: max(_width(str(row[at])) for row in rows) for at in used}
    for row in rows:
        cells = [_padded(str(row[at]), widths[at], numbers[at]) for at in used]
        yield "  ".join(cells).rstrip()


def _padded(text: str, width: int, right: bool) -> str:
    room = " " * (width - _width(text))
    return room + text if right else text + room


def _width(text: str) -> int:
    """Columns of a terminal: two for the letters of East Asia, none for marks on letters."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in text)
    return len(text) + wide - sum(unicodedata.category(sign) in ("Mn", "Me", "Cf") for sign in text)
