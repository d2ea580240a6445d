"""The second look at ODS files (OpenDocument 1.3 part 3, chapter 9 and 19.385)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardforge.readers import _xml as xml
from cardforge.readers._book import BOOK, MAX_DEPTH, Look, check_size, damaged

_PLAIN = re.compile(r"|[+-]?(0|[1-9][\d.,\s]*|0[.,]\d+)")
"""How a number is written if its format adds nothing to it; blanks and signs may part its digits."""

_MAX_TEXT = 64
"""Letters of a number's or an error's own text that are looked at."""


def looks(parts: Mapping[str, bytes], shown: str) -> dict[str, Look]:
    """The second look at all sheets, by name in the book's order. Raises InputError and FailedError."""
    if "content.xml" not in parts:
        raise damaged(shown, "is no ODS file: it has no content")
    reader = _ContentReader(shown)
    reader.guarded.feed(parts["content.xml"])
    return reader.found


class _ContentReader:
    """Takes the elements of all sheets one by one. Rows and cells may stand for many that are alike."""

    def __init__(self, shown: str) -> None:
        self.found: dict[str, Look] = {}
        self.guarded = xml.Guarded(shown, BOOK)
        self._shown, self._sheet = shown, ""
        self._look: Look | None = None
        self._row = self._next_row = self._column = self._next_column = 0
        self._cell: dict[str, str] | None = None
        self._text: list[str] = []
        self._filled = self._tables = self._depth = 0
        parser = self.guarded.expat
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._letters

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise self.guarded.too_deep(MAX_DEPTH)
        if tag == "table:table":
            self._tables += 1
            if self._tables == 1:
                self._sheet = attributes.get("table:name", "")
                self._look = self.found.setdefault(self._sheet, Look())
                self._next_row = self._filled = 0
        elif self._tables != 1:
            return
        elif tag == "table:table-row":
            self._row = self._next_row
            self._next_row += _repeated(attributes, "table:number-rows-repeated")
            self._next_column = 0
        elif tag in ("table:table-cell", "table:covered-table-cell"):
            self._column = self._next_column
            self._next_column += _repeated(attributes, "table:number-columns-repeated")
            self._cell, self._text = attributes, []

    def _letters(self, text: str) -> None:
        if self._cell is not None and sum(map(len, self._text)) < _MAX_TEXT:
            self._text.append(text[:_MAX_TEXT])

    def _end(self, tag: str) -> None:
        self._depth -= 1
        if tag == "table:table":
            self._tables -= 1
        elif tag in ("table:table-cell", "table:covered-table-cell") and self._cell is not None:
            if self._look is not None and self._tables == 1:
                self._settle(self._look, self._cell, "".join(self._text).strip())
            self._cell = None

    def _settle(self, look: Look, cell: dict[str, str], text: str) -> None:
        kind = cell.get("office:value-type") or cell.get("calcext:value-type") or ""
        formula = cell.get("table:formula")
        if not kind and not formula and not text:
            return
        look.reach(self._next_row - 1, self._next_column - 1)
        check_size(self._shown, self._sheet, look.rows, look.columns)
        odd: str | None = None
        if cell.get("calcext:value-type") == "error" or re.fullmatch(r"#[A-Z/0!?]{3,8}|Err:\d+", text):
            odd = "error" if formula or cell.get("calcext:value-type") == "error" else None
        elif formula and kind in ("", "float") and not text and not cell.get("office:value"):
            odd = "formula"
        elif kind in ("float", "percentage", "currency") and not _PLAIN.fullmatch(text):
            odd = "shown"
        if odd:
            self._note(look, odd, text)

    def _note(self, look: Look, odd: str, text: str) -> None:
        for row in range(self._row, self._next_row):
            for column in range(self._column, self._next_column):
                if odd == "error":
                    look.errors[row, column] = text or "an error"
                elif odd == "formula":
                    look.formulas.add((row, column))
                else:
                    look.shown[row, column] = text


def _repeated(attributes: Mapping[str, str], name: str) -> int:
    text = attributes.get(name, "1")
    return min(int(text), 2**24) if text.isdecimal() and len(text) < 10 and int(text) else 1
