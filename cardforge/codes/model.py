"""What a code is, and why a text can't become one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from cardforge.tuples import NamedTuple

CodeKind = Literal["qr", "micro-qr", "datamatrix", "code128", "ean13", "ean8"]

QrLevel = Literal["L", "M", "Q", "H"]
"""How much of a QR code may be lost: 7 %, 15 %, 25 %, 30 %."""


class CodeError(ValueError):
    """A text that can't become a code of its kind: `code` is the problem's, `hint` its mend."""

    def __init__(self, code: str, message: str, hint: str) -> None:
        self.code, self.hint = code, hint
        super().__init__(message)


class Symbol(NamedTuple):
    """Dark modules (True) row by row, and how many light modules must stay free left, right and above.

    A code of bars is a single row, of any height; it needs no room above and below.
    """

    rows: tuple[tuple[bool, ...], ...]
    left: int
    right: int
    above: int

    @property
    def bars(self) -> bool:
        return len(self.rows) == 1

    @property
    def width(self) -> int:
        """Modules across, the quiet zone included."""
        return self.left + len(self.rows[0]) + self.right

    @property
    def height(self) -> int:
        """Modules down, the quiet zone included."""
        return len(self.rows) + 2 * self.above


def matrix(rows: Iterable[Iterable[int]], quiet: int) -> Symbol:
    """A square code with as much room on all sides."""
    return Symbol(tuple(tuple(module == 1 for module in row) for row in rows), quiet, quiet, quiet)


def bars(modules: str, left: int, right: int) -> Symbol:
    """A code of bars from its modules, `1` for dark."""
    return Symbol((tuple(module == "1" for module in modules),), left, right, 0)
