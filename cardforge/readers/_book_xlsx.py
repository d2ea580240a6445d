"""The second look at XLSX files (ECMA-376 part 1, 18.3 worksheets, 18.8 styles)."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping

from cardforge.readers import _xml as xml
from cardforge.readers._book import BOOK, MAX_DEPTH, Look, damaged

BUILT_IN = {9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??", 48: "##0.0E+0"}
"""Number formats that files need not declare and that show a number otherwise (18.8.30)."""

_PLAIN = re.compile(r"general|@|[#0,]*0(\.[0#]+)?|", re.IGNORECASE)
_ZEROS = re.compile(r"0{2,}")
_REFERENCE = re.compile(r"\$?([A-Z]{1,3})\$?([0-9]{1,7})")

Parts = Mapping[str, bytes]


def sheets(parts: Parts, shown: str) -> dict[str, str]:
    """The sheets with cells, by name in the book's order: the part each one stands in. Raises InputError."""
    if "xl/workbook.xml" not in parts:
        raise damaged(shown, "is no XLSX file: it has no workbook")
    targets = targets_of(parts.get("xl/_rels/workbook.xml.rels", b"<none/>"), shown)
    found: dict[str, str] = {}

    def sheet(tag: str, attributes: dict[str, str]) -> None:
        if tag == "sheet":
            relation = next((value for key, value in attributes.items() if key.endswith(":id")), "")
            if targets.get(relation) in parts:
                found[attributes.get("name", "")] = targets[relation]

    _each(parts["xl/workbook.xml"], shown, sheet)
    return found


def targets_of(relations: bytes, shown: str) -> dict[str, str]:
    """The parts that sheets stand in, by the ids that the workbook calls them by. Raises InputError."""
    targets: dict[str, str] = {}

    def relation(tag: str, attributes: dict[str, str]) -> None:
        if tag == "Relationship" and attributes.get("Type", "").endswith("/worksheet"):
            target = attributes.get("Target", "")
            targets[attributes.get("Id", "")] = posixpath.normpath(posixpath.join("/xl", target)).lstrip("/")

    _each(relations, shown, relation)
    return targets


def _each(data: bytes, shown: str, start: Callable[[str, dict[str, str]], None]) -> None:
    """Call `start` for every element: its tag without a prefix, and its attributes."""
    guarded = xml.Guarded(shown, BOOK)
    depth = 0

    def begin(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        depth += 1
        if depth > MAX_DEPTH:
            raise guarded.too_deep(MAX_DEPTH)
        start(tag.rpartition(":")[2], attributes)

    def end(_tag: str) -> None:
        nonlocal depth
        depth -= 1

    guarded.expat.StartElementHandler = begin
    guarded.expat.EndElementHandler = end
    guarded.feed(data)


def _telling_styles(parts: Parts, shown: str) -> dict[str, str]:
    """Styles of cells whose number format shows a number otherwise than it is, by their number."""
    formats: dict[int, str] = dict(BUILT_IN)
    styles: dict[str, str] = {}
    inside = ""

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal inside
        if tag in ("cellXfs", "cellStyleXfs", "dxfs"):
            inside = tag
        number = attributes.get("numFmtId", "")
        if not number.isdecimal():
            return
        if tag == "numFmt" and inside == "":
            formats[int(number)] = attributes.get("formatCode", "")
        elif tag == "xf" and inside == "cellXfs":
            code = formats.get(int(number), "")
            styles[str(len(styles))] = code if is_telling(code) else ""

    _each(parts.get("xl/styles.xml", b"<none/>"), shown, start)
    return {style: code for style, code in styles.items() if code}


def look(parts: Parts, part: str, shown: str) -> Look:
    """The second look at one sheet. Raises InputError for XML that is broken or refused."""
    styles = _telling_styles(parts, shown)
    _each(parts.get("xl/sharedStrings.xml", b"<none/>"), shown, lambda *_: None)
    reader = _SheetReader(shown, styles)
    reader.guarded.feed(parts[part])
    return reader.look


def is_telling(code: str) -> bool:
    """Whether a number format shows a number otherwise than it is."""
    return not _PLAIN.fullmatch(code) or bool(_ZEROS.fullmatch(code))


def zeros(code: str) -> int:
    """How many digits a number format that fills up with zeros shows; 0 if it is none."""
    return len(code) if _ZEROS.fullmatch(code) else 0


class _SheetReader:
    """Takes the elements of a sheet one by one."""

    def __init__(self, shown: str, styles: Mapping[str, str]) -> None:
        self.look = Look()
        self.guarded = xml.Guarded(shown, BOOK)
        self._styles = styles
        self._row = self._column = -1
        self._type = self._style = ""
        self._formula = self._in_value = False
        self._value: list[str] = []
        self._depth = 0
        self.guarded.expat.StartElementHandler = self._start
        self.guarded.expat.EndElementHandler = self._end

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise self.guarded.too_deep(MAX_DEPTH)
        tag = tag.rpartition(":")[2]
        if tag == "c":
            self._cell(attributes)
        elif tag == "v" or tag == "is":
            self.look.reach(self._row, self._column)
            if self._type == "e" or self._formula:
                self._value = []
                self.guarded.expat.CharacterDataHandler = self._value.append
        elif tag == "f":
            self._formula = True
        elif tag == "row":
            number = attributes.get("r", "")
            self._row = int(number) - 1 if number.isdecimal() and int(number[:8]) > 0 else self._row + 1
            self._column = -1
        elif tag == "mergeCell":
            ends = _REFERENCE.findall(attributes.get("ref", ""))
            if len(ends) == 2 and ends[0][1] != ends[1][1]:
                self.look.merged.append(attributes["ref"])

    def _cell(self, attributes: dict[str, str]) -> None:
        self._column += 1
        match = _REFERENCE.fullmatch(attributes.get("r", ""))
        if match:
            self._row, self._column = int(match[2]) - 1, _column(match[1])
        self._type = attributes.get("t", "n")
        self._style = attributes.get("s", "")
        self._formula = False
        self._value = []

    def _end(self, tag: str) -> None:
        self._depth -= 1
        tag = tag.rpartition(":")[2]
        if tag == "v" or tag == "is":
            self.guarded.expat.CharacterDataHandler = None
        elif tag == "c":
            place = self._row, self._column
            text = "".join(self._value).strip()
            if self._type == "e":
                self.look.errors[place] = text or "an error"
                self.look.reach(*place)
            elif self._formula and not text and self._type != "str":
                self.look.formulas.add(place)
                self.look.reach(*place)
            if self._type == "n" and self._style in self._styles:
                self.look.formats[place] = self._styles[self._style]


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number - 1
