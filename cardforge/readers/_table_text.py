"""The text of a CSV file: its encoding and its delimiter, found out and said only when in doubt."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from io import StringIO

from cardforge.problems import InputError, Location, Problem, Severity
from cardforge.readers._text import Lines, eight_bit, utf16

_CONTROL = re.compile("[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]")
_SEP_LINE = re.compile(r"sep=(.)\n", re.IGNORECASE)
_NAMES = {",": "commas", ";": "semicolons", "\t": "tabs"}


def decode(data: bytes, shown: str) -> tuple[str, list[Problem]]:
    """The text with `\\n` line ends: UTF-8, UTF-16 with its mark, else Windows-1252 with a warning.

    Control characters are told and left out, so that nothing else is said of the cells that held them.
    Raises InputError if the bytes are none of these.
    """
    problems: list[Problem] = []
    text = utf16(data, shown)
    if text is None:
        text, problems = eight_bit(data, shown, "csv.encoding", "save it as CSV UTF-8")
    if "\0" in text:
        line = Lines(text).at(text.index("\0"))[0]
        hint = "save the table as CSV UTF-8"
        raise InputError(Problem(Location(shown, line), "csv.binary", "a NUL byte: this is no text", hint))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    controls = list(_controls(text, shown))
    return _CONTROL.sub("", text) if controls else text, problems + controls


def _controls(text: str, shown: str) -> Iterator[Problem]:
    lines: Lines | None = None
    for match in _CONTROL.finditer(text):
        lines = lines or Lines(text)
        message = f"control character U+{ord(match[0]):04X}"
        yield Problem(Location(shown, lines.at(match.start())[0]), "csv.bad-character", message, "delete it")


def delimiter(text: str, shown: str, suffix: str) -> tuple[str, int, list[Problem]]:
    """What separates the cells, how many lines to skip before the header, and a note if in doubt.

    `sep=;` in the first line (Excel's own mark) decides; `.tsv` files have tabs; else the header does, and
    if it has several of the signs, the one that gives most rows as many cells as the header.
    """
    mark = _SEP_LINE.match(text)
    if mark:
        return mark[1], 1, []
    if suffix == ".tsv":
        return "\t", 0, []
    counts = {sign: counted for sign in _NAMES if (counted := _agreement(text, sign))[0] > 1}
    if not counts:
        return ",", 0, []
    best = max(counts, key=lambda sign: (counts[sign][1], counts[sign][0]))
    if len(counts) == 1:
        return best, 0, []
    others = " or ".join(_NAMES[sign] for sign in counts if sign != best)
    message = f"the header has {_NAMES[best]} and {others}; cells are split at {_NAMES[best]}"
    hint = "put header cells that hold such signs in double quotes"
    return best, 0, [Problem(Location(shown, 1), "csv.delimiter", message, hint, Severity.INFO)]


def _agreement(text: str, sign: str) -> tuple[int, int]:
    """Cells in the header, and how many of the next rows have just as many."""
    rows = csv.reader(StringIO(text), delimiter=sign)
    try:
        header = next(rows, [])
        following = [len(row) for row, _ in zip(rows, range(50), strict=False)]
    except csv.Error:
        return 0, 0
    return len(header), following.count(len(header))
