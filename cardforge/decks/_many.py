"""Many lists at once: those in a folder, in a ZIP, and a stream of JSON lines."""

from __future__ import annotations

import json
import os
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from cardforge.decks._find import DeckFile, deck_file, deck_suffixes
from cardforge.decks._text import MAX_BYTES
from cardforge.problems import FailedError, InputError, Location, Problem, Severity, listed
from cardforge.tuples import NamedTuple

_NAMED = 3
_LIST = "list"
_ROWS_HINT = 'write one object a line, as in {"file": "red", "list": "4 Ember Fox\\n…"}'


class Found(NamedTuple):
    """The lists of a folder or ZIP by path in it, sorted; `others` are the files that are none."""

    lists: tuple[str, ...]
    others: tuple[str, ...]

    def problems(self, shown: str) -> Iterator[Problem]:
        """That there is no list at all, or what was passed over."""
        if not self.lists:
            suffixes = ", ".join(sorted(deck_suffixes()))
            message, hint = "holds no deck list", f"deck lists end in {suffixes}"
            yield Problem(Location(shown), "deck.no-lists", message, hint)
        elif self.others:
            more = [f"{len(self.others) - _NAMED} more"] if len(self.others) > _NAMED else []
            names = listed([*self.others[:_NAMED], *more])
            message = f"passed over, as no deck list is named so: {names}"
            hint = "name a file by itself to have it read all the same"
            yield Problem(Location(shown), "deck.no-list", message, hint, Severity.INFO)


def _sorted_out(names: Iterable[str]) -> Found:
    suffixes = deck_suffixes()
    lists: list[str] = []
    others: list[str] = []
    for name in sorted(names, key=lambda name: PurePosixPath(name).parts):
        (lists if PurePosixPath(name).suffix.lower() in suffixes else others).append(name)
    return Found(tuple(lists), tuple(others))


def _hidden(name: str) -> bool:
    return any(part.startswith(".") or part == "__MACOSX" for part in PurePosixPath(name).parts)


def lists_in_folder(folder: Path, shown: str) -> Found:
    """The lists in a folder and the folders in it; hidden ones are skipped, links to folders not followed.

    Raises FailedError for a folder that can't be read.
    """

    def fail(error: OSError) -> None:
        where = f"{shown}/{Path(error.filename).relative_to(folder).as_posix()}".removesuffix("/.")
        message = f"this folder cannot be read: {error.strerror}"
        problem = Problem(Location(where), "file.unreadable", message, "see who may read it")
        raise FailedError(problem) from error

    names: list[str] = []
    for root, folders, files in os.walk(folder, onerror=fail):
        folders[:] = [name for name in folders if not _hidden(name)]
        inside = Path(root).relative_to(folder).as_posix()
        names += [f"{inside}/{name}".removeprefix("./") for name in files if not _hidden(name)]
    return _sorted_out(names)


class DeckZip:
    """The lists in a ZIP. `found` tells which there are; none is unpacked but to be read."""

    def __init__(self, path: Path, shown: str) -> None:
        """Raises FailedError if it can't be read."""
        self._path, self._shown = path, shown
        try:
            with zipfile.ZipFile(path) as archive:
                names = [one.filename for one in archive.infolist() if not one.is_dir()]
        except (OSError, zipfile.BadZipFile, NotImplementedError, ValueError) as error:
            raise _unreadable(shown, error) from None
        self.found = _sorted_out(dict.fromkeys(name for name in names if not _hidden(name)))

    def files(self) -> Iterator[DeckFile | FailedError]:
        """Each list as it is read, or why it can't be."""
        with zipfile.ZipFile(self._path) as archive:
            for name in self.found.lists:
                shown = f"{self._shown}/{name}"
                try:
                    with archive.open(name) as file:  # a list too large is refused, however it is packed
                        yield deck_file(file.read(MAX_BYTES + 1), shown)
                except (OSError, zipfile.BadZipFile, RuntimeError, EOFError, zlib.error) as error:
                    yield _unreadable(shown, error)


def _unreadable(shown: str, error: Exception) -> FailedError:
    reason = getattr(error, "strerror", None) or str(error).replace("\n", " ") or type(error).__name__
    hint = "pack the lists anew, as a ZIP without a password"
    return FailedError(Problem(Location(shown), "file.unreadable", f"cannot be read: {reason}", hint))


def is_row(line: bytes) -> bool:
    """Whether a line is a list as JSON, as a stream of lists has them."""
    if not line.lstrip(b"\xef\xbb\xbf \t").startswith(b"{"):
        return False
    try:
        row = json.loads(line)
    except ValueError:
        return False
    return isinstance(row, dict) and isinstance(row.get(_LIST), str)


def rows(lines: Iterable[bytes], shown: str) -> Iterator[DeckFile | InputError]:
    """The lists of a stream: one JSON object a line, with the text as `list` and perhaps a name as `file`.

    A line that is none is an error of its own. Lines are taken one by one, so that a stream may be endless.
    """
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _row(line, number, shown)


def _row(line: bytes, number: int, shown: str) -> DeckFile | InputError:
    where = Location(shown, number)
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        reason = error.msg if isinstance(error, json.JSONDecodeError) else "it is nested too deep, or no text"
        return InputError(Problem(where, "deck.bad-row", f"this line is no JSON: {reason}", _ROWS_HINT))
    if not isinstance(row, dict) or not isinstance(row.get(_LIST), str):
        message = f'this line is no JSON object with a text as "{_LIST}"'
        return InputError(Problem(where, "deck.bad-row", message, _ROWS_HINT))
    name = row.get("file")
    name = " ".join(name.split()) if isinstance(name, str) else ""
    return deck_file(row[_LIST].encode("utf-8", "replace"), name or f"{shown}:{number}")
