"""Data Matrix codes (ISO/IEC 16022, ECC 200), made by pyStrich."""

from __future__ import annotations

from collections.abc import Iterator

from pystrich.datamatrix import DataMatrixData, DataMatrixEncoder
from pystrich.exceptions import PyStrichError

from cardforge.codes.model import CodeError, Symbol, matrix


def datamatrix(text: str) -> Symbol:
    """A square Data Matrix code. Raises CodeError."""
    try:
        made = DataMatrixEncoder(DataMatrixData(text, auto_encoding=True))
    except PyStrichError:
        message = f"{len(text)} characters are too many for a Data Matrix code"
        raise CodeError("code.too-long", message, "shorten the text") from None
    across, down = made.regions
    rows = [[int(module or 0) for module in row] for row in made.matrix]
    return matrix(_framed(rows, len(rows[0]) // across, len(rows) // down), 1)


def _framed(rows: list[list[int]], wide: int, high: int) -> Iterator[list[int]]:
    """Every region with its finder pattern: solid at the left and below, broken at the right and above."""
    columns = len(rows[0]) // wide
    for start in range(0, len(rows), high):
        yield [1, 0] * ((wide + 2) // 2 * columns)
        for index in range(start, start + high):
            parts = [rows[index][column : column + wide] for column in range(0, len(rows[0]), wide)]
            end = (index - start + 1) % 2
            yield [module for part in parts for module in (1, *part, end)]
        yield [1] * ((wide + 2) * columns)
