"""Readers: a file becomes plain values that know their place. One file format a module of this folder.

Each module declares one constant, `READER`; modules whose name starts with `_` are helpers. A new format
is one new module.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Literal

from cardforge.members import members
from cardforge.problems import InputError, Location, Pointer, Problem, did_you_mean
from cardforge.readers._text import eight_bit, is_there, read_bytes, utf16
from cardforge.tuples import NamedTuple

__all__ = ["Document", "Reader", "eight_bit", "is_there", "parted", "read", "read_bytes", "readers", "utf16"]

Texts = Literal["own", "plain", "marked"]
"""How the texts of a file are written: as card data writes them; without any marks; with the marks of rich
text in every field, whatever its type."""


class Document(NamedTuple):
    """A file that was read: a `problems.Source`.

    `value` is plain (dict, list, str, int, float, bool, None). `problems` are the ones that did not stop
    the reading. A table gives `{"cards": [{column: cell, ...}, ...]}` with all cells as text and names
    its `columns`; other documents have None there. `find` is asked for places only when a message
    needs one. `title` is what the file says of itself.
    """

    value: Any
    shown: str
    find: Callable[[Pointer, bool], Location]
    problems: tuple[Problem, ...] = ()
    columns: tuple[str, ...] | None = None
    texts: Texts = "own"
    title: str = ""

    def place(self, pointer: Pointer, key: bool = False) -> Location:
        """Where the value at `pointer` stands (its key, or its column's header, if `key`).

        What is absent is placed at its nearest parent.
        """
        return self.find(pointer, key)


class Reader(NamedTuple):
    """A file format: `read(path, shown)` gives a `Document`; `suffixes` are lower case, with the dot.

    `read` raises FailedError for a file that cannot be read, InputError for one whose syntax is wrong.
    `read_sheet(path, shown, sheet)` is that of spreadsheets: one of their sheets, the first if it is empty.
    A `foreign` format is that of another program: it can be imported, but no set stays in it. Formats that
    share a suffix are told apart by `claims`, asked with the file's bytes.
    """

    name: str
    suffixes: tuple[str, ...]
    summary: str
    read: Callable[[Path, str], Document]
    read_sheet: Callable[[Path, str, str], Document] | None = None
    foreign: bool = False
    claims: Callable[[bytes], bool] | None = None


@cache
def readers() -> tuple[Reader, ...]:
    """Every reader of this folder, by module name."""
    return tuple(map(_reader, _names()))


@cache
def _names() -> tuple[str, ...]:
    return tuple(members(__file__))


@cache
def _reader(name: str) -> Reader:
    reader: Reader = import_module(f"{__name__}.{name}").READER
    return reader


def _readers_of(suffix: str) -> list[Reader]:
    """The readers of a suffix; modules named after it are looked at first, so that others stay unloaded."""
    found = []
    for name in sorted(_names(), key=lambda name: not name.startswith(suffix[1:])):
        if suffix in _reader(name).suffixes:
            found.append(_reader(name))
            if found[-1].claims is None:
                break
    return found


_SHEET = r"(?is:(.+\.(?:xlsx|xlsm|xlsb|xls|ods))!(.*))"


def parted(text: str) -> tuple[str, str]:
    """A path, and the sheet that it names: `sets/cards.xlsx!core` is `sets/cards.xlsx` and `core`."""
    match = re.fullmatch(_SHEET, text) if "!" in text else None
    return (match[1], match[2]) if match else (text, "")


def read(path: Path, shown: str, sheet: str = "", foreign: bool = False) -> Document:
    """The file at `path`, read by the reader of its suffix; `shown` names it in messages.

    `sheet` names a sheet of a spreadsheet, else its first is read. Formats of other programs are refused,
    unless `foreign` ones are wanted. Raises FailedError if the file is missing or unreadable, InputError if
    its kind is unknown or its syntax wrong.
    """
    reader = _reader_for(path, shown, foreign)
    if not sheet:
        return reader.read(path, shown)
    if reader.read_sheet is None:
        message = f'has no sheets, so none is named "{sheet}"'
        raise InputError(Problem(Location(shown), "book.unknown-sheet", message, "name a spreadsheet"))
    return reader.read_sheet(path, shown, sheet)


def _reader_for(path: Path, shown: str, foreign: bool) -> Reader:
    suffix = path.suffix.lower()
    found = _readers_of(suffix)
    if not found:
        known = [known for reader in readers() if foreign or not reader.foreign for known in reader.suffixes]
        hint = did_you_mean(suffix, known) or f"use one of {', '.join(dict.fromkeys(known))}"
        raise InputError(
            Problem(Location(shown), "file.unknown-kind", f'no reader for "{suffix}" files', hint)
        )
    if not foreign and all(reader.foreign for reader in found):
        hint = f"make a set of it: cardforge import {path.name} -o {path.stem}.json"
        message = "is a file of another program"
        raise InputError(Problem(Location(shown), "file.foreign", message, hint))
    if found[0].claims is not None:
        data = read_bytes(path, shown)
        found = [reader for reader in found if reader.claims is None or reader.claims(data)]
    if not found:
        message = f'holds nothing that a "{suffix}" file with cards holds'
        hint = "rename it after what it is, such as .csv or .wiki"
        raise InputError(Problem(Location(shown), "file.unknown-kind", message, hint))
    return found[0]
