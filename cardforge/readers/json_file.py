"""JSON: read by `json.loads`; places, repeated keys and mistakes come from our own scan of the text."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from cardforge.problems import InputError, Location, Pointer, Problem
from cardforge.readers import Document, Reader
from cardforge.readers._text import MAX_DEPTH, MAX_DIGITS, Lines, decode_utf8, read_bytes

if TYPE_CHECKING:
    from cardforge.readers._json_scan import Scan

_ODD_ESCAPE = re.compile(r"\\(?:u[dD][89a-fA-F]|u00[017]|[bf])")
"""What may stand for half a surrogate pair or a control character: rare, so the scan decides."""

_NESTING = frozenset((dict, list))


def parse(text: str, shown: str) -> Document:
    """JSON text as a document. Raises InputError with every repeated key, or with the first mistake."""
    places = _Places(text, shown)
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_finite,
            parse_constant=_refuse,
        )
        doubtful = ("\\" in text and _ODD_ESCAPE.search(text) is not None) or _too_deep(value)
    except (ValueError, RecursionError) as error:
        places.check()
        raise InputError(Problem(Location(shown), "json.syntax", f"not JSON: {error}")) from error
    if doubtful:
        places.check()
    return Document(value, shown, places.place)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("repeated key")
    return found


def _whole(token: str) -> int:
    if len(token) > MAX_DIGITS:
        raise ValueError("too long")
    return int(token)


def _finite(token: str) -> float:
    number = float(token)
    if math.isinf(number) or len(token) > MAX_DIGITS:
        raise ValueError("too large")
    return number


def _refuse(token: str) -> NoReturn:
    raise ValueError(token)


def _too_deep(value: Any) -> bool:
    level: list[Iterable[Any]] = [[value]]
    for _ in range(MAX_DEPTH + 1):
        if _NESTING.isdisjoint(map(type, chain.from_iterable(level))):
            return False
        level = [
            child.values() if type(child) is dict else child
            for parent in level
            for child in parent
            if type(child) in _NESTING
        ]
    return True


class _Places:
    """The places of a JSON text, scanned when the first one is asked for."""

    __slots__ = ("_lines", "_scan", "_shown", "_text")

    def __init__(self, text: str, shown: str) -> None:
        self._text, self._shown = text, shown
        self._lines: Lines | None = None
        self._scan: Scan | None = None

    def place(self, pointer: Pointer, key: bool = False) -> Location:
        if not pointer:
            blank = self._text[: len(self._text) - len(self._text.lstrip())]
            return Location(self._shown, *Lines(blank).at(len(blank)))
        node, found = self._scanned().root.find(pointer)
        name = next((part for part in reversed(pointer) if isinstance(part, str)), None)
        return self._at(node.key if key and found and node.key >= 0 else node.start, name)

    def _scanned(self) -> Scan:
        """The scan; its module is loaded with the first place, which only a message needs."""
        if self._scan is None:
            from cardforge.readers._json_scan import Scan

            self._scan = Scan(self._text)
        return self._scan

    def _at(self, offset: int, name: str | None = None) -> Location:
        if self._lines is None:
            self._lines = Lines(self._text)
        line, column = self._lines.at(offset)
        return Location(self._shown, line, column, name)

    def check(self) -> None:
        """Raise InputError for a fault of grammar, else for all repeated keys and bad texts."""
        from cardforge.readers._json_faults import FaultError

        try:
            scan = self._scanned()
        except FaultError as fault:
            raise InputError(Problem(self._at(fault.at), fault.code, fault.message, fault.hint)) from fault
        problems = [self._repeated(*found) for found in scan.duplicates]
        problems += [self._bad_text(*found) for found in scan.bad_texts]
        if problems:
            raise InputError(problems)

    def _repeated(self, key: str, first: int, second: int) -> Problem:
        message = f'the key "{key}" stands twice in one object, first at {self._at(first)}'
        return Problem(self._at(second, key), "json.duplicate-key", message, "keep one of the two")

    def _bad_text(self, at: int, character: str) -> Problem:
        what = "half a surrogate pair" if ord(character) >= 0xD800 else "a control character"
        message = f"the text holds {what}, \\u{ord(character):04x}"
        return Problem(self._at(at), "json.bad-character", message, "delete it or write the whole character")


def _read(path: Path, shown: str) -> Document:
    return parse(decode_utf8(read_bytes(path, shown), shown), shown)


READER = Reader("json", (".json",), "JSON card sets, games and layouts", _read)
