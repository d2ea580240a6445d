"""Bytes to text, with plain words for what goes wrong, and offsets to lines and columns."""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right
from pathlib import Path
from stat import S_ISDIR, S_ISREG

from cardforge.problems import FailedError, InputError, Location, Problem, Severity, did_you_mean

MAX_DEPTH = 64
"""Objects and lists may be nested this deep; later stages walk them recursively."""

MAX_DIGITS = 300
"""Characters of a number: a longer one is no number of cards or millimetres, and floats end there."""

MAX_BYTES = 64 * 2**20
"""Card data beyond this is refused: 5,400 cards make about 3 MB."""

_LINE_END = re.compile(r"\r\n?|\n")


def is_there(path: Path) -> bool:
    """Whether a path leads somewhere; not, if it can't be told: a name too long, a closed folder."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def read_bytes(path: Path, shown: str) -> bytes:
    """The bytes of a regular file. Raises FailedError (missing, a folder, no permission, too large)."""
    try:
        try:
            state = path.stat()
        except (FileNotFoundError, NotADirectoryError):
            raise _failed(shown, "file.missing", "no such file", _sibling(path)) from None
        if S_ISDIR(state.st_mode):
            raise _failed(shown, "file.unreadable", "this is a folder, not a file", "name a file in it")
        if not S_ISREG(state.st_mode):
            raise _failed(shown, "file.unreadable", "this is no ordinary file", "copy it into one")
        if state.st_size > MAX_BYTES:
            raise _failed(shown, "file.too-large", f"larger than {MAX_BYTES >> 20} MiB", "split the file")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise _failed(shown, "file.unreadable", f"cannot be read: {reason}", "see who may read it") from error


def _failed(shown: str, code: str, message: str, hint: str = "") -> FailedError:
    return FailedError(Problem(Location(shown), code, message, hint))


def _sibling(path: Path) -> str:
    """A hint at a file of like name in the same folder."""
    if not path.parent.is_dir():
        return f'there is no folder "{path.parent.name}"'
    return did_you_mean(path.name, (other.name for other in path.parent.iterdir() if other.is_file()))


_UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def utf16(data: bytes, shown: str) -> str | None:
    """The text if the file says, by its mark, that it is UTF-16. Raises InputError if that is wrong."""
    if not data.startswith(_UTF16_MARKS):
        return None
    try:
        return data.decode("utf-16")
    except UnicodeDecodeError as error:
        message = f"marked as UTF-16, but byte {error.start + 1} is not"
        raise InputError(Problem(Location(shown), "file.encoding", message, "save it as UTF-8")) from error


def eight_bit(data: bytes, shown: str, code: str, advice: str) -> tuple[str, list[Problem]]:
    """UTF-8 as text, else Windows-1252 with a warning of this code.

    Raises InputError if the bytes are neither: a file that is mostly UTF-8 is not read as Windows-1252, which
    would turn its accents into nonsense.
    """
    try:
        return data.removeprefix(codecs.BOM_UTF8).decode(), []
    except UnicodeDecodeError as error:
        bad = bad_byte(data, error, shown)
    if any("\x7f" < character < "\ud800" for character in data.decode("utf-8", errors="surrogateescape")):
        raise InputError(bad)
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError as error:
        raise InputError(bad_byte(data, error, shown)) from error
    message = "not UTF-8, so read as Windows-1252"
    return text, [Problem(bad.where, code, message, advice, Severity.WARNING)]


def decode_utf8(data: bytes, shown: str) -> str:
    """UTF-8 with or without a byte order mark as text. Raises InputError naming the first bad byte."""
    try:
        return data.removeprefix(codecs.BOM_UTF8).decode()
    except UnicodeDecodeError as error:
        if data.startswith(_UTF16_MARKS):
            problem = Problem(Location(shown), "file.encoding", "the file is UTF-16", "save it as UTF-8")
            raise InputError(problem) from error
        raise InputError(bad_byte(data, error, shown)) from error


def bad_byte(data: bytes, error: UnicodeDecodeError, shown: str) -> Problem:
    """The problem for a byte that is not UTF-8, with its line and column."""
    at = error.start + (len(data) - len(error.object))
    before = data[:at].removeprefix(codecs.BOM_UTF8).decode("utf-8", errors="replace")
    line, column = Lines(before).at(len(before))
    message = f"byte {data[at]:#04x} is not UTF-8"
    return Problem(Location(shown, line, column), "file.encoding", message, "save the file as UTF-8")


class Lines:
    """Offsets of a text as line and column, both from 1, in characters."""

    __slots__ = ("_starts",)

    def __init__(self, text: str) -> None:
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]

    def at(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1
