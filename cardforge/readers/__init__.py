"""Readers: a file becomes plain values that know their place. One file format a module of this folder.

Each module declares one constant, `READER`; modules whose name starts with `_` are helpers. A new format
is one new module.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from cardforge.problems import InputError, Location, Pointer, Problem, did_you_mean
from cardforge.readers._text import eight_bit, is_there, read_bytes, utf16

__all__ = ["Document", "Reader", "eight_bit", "is_there", "read", "read_bytes", "readers", "utf16"]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Document:
    """A file that was read: a `problems.Source`.

    `value` is plain (dict, list, str, int, float, bool, None). `problems` are the ones that did not stop
    the reading. A table gives `{"cards": [{column: cell, ...}, ...]}` with all cells as text and names
    its `columns`; other documents have None there. `find` is asked for places only when a message
    needs one.
    """

    value: Any
    shown: str
    find: Callable[[Pointer, bool], Location]
    problems: tuple[Problem, ...] = ()
    columns: tuple[str, ...] | None = None

    def place(self, pointer: Pointer, key: bool = False) -> Location:
        """Where the value at `pointer` stands (its key, or its column's header, if `key`).

        What is absent is placed at its nearest parent.
        """
        return self.find(pointer, key)


class Reader(NamedTuple):
    """A file format: `read(path, shown)` gives a `Document`; `suffixes` are lower case, with the dot.

    `read` raises FailedError for a file that cannot be read, InputError for one whose syntax is wrong.
    """

    name: str
    suffixes: tuple[str, ...]
    summary: str
    read: Callable[[Path, str], Document]


@cache
def readers() -> tuple[Reader, ...]:
    """Every reader of this folder, by module name."""
    return tuple(map(_reader, _names()))


@cache
def _names() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py")))


@cache
def _reader(name: str) -> Reader:
    reader: Reader = import_module(f"{__name__}.{name}").READER
    return reader


def _reader_of(suffix: str) -> Reader | None:
    """The reader of a suffix; modules named after it are looked at first, so that others stay unloaded."""
    for name in sorted(_names(), key=lambda name: not name.startswith(suffix[1:])):
        if suffix in _reader(name).suffixes:
            return _reader(name)
    return None


def read(path: Path, shown: str) -> Document:
    """The file at `path`, read by the reader of its suffix; `shown` names it in messages.

    Raises FailedError if it is missing or unreadable, InputError if its kind is unknown or its syntax wrong.
    """
    suffix = path.suffix.lower()
    reader = _reader_of(suffix)
    if reader is not None:
        return reader.read(path, shown)
    known = [known for reader in readers() for known in reader.suffixes]
    hint = did_you_mean(suffix, known) or f"use one of {', '.join(known)}"
    raise InputError(Problem(Location(shown), "file.unknown-kind", f'no reader for "{suffix}" files', hint))
