"""Deck descriptions (DDD), in the form of style sheets: `fox { type: Beast; count: 2; parent: animal; }`.

Each block is a card, named by its tag unless it has a `title` or `name`. `parent` names the block whose
attributes it has too; a block that others name as their parent and that has no `count` is no card itself.
Values may stand in quotes; `/* … */` is a remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from cardforge.problems import InputError, Location, Pointer, Problem, Severity, did_you_mean
from cardforge.readers import Document, Reader
from cardforge.readers._table_text import decode
from cardforge.readers._text import Lines, read_bytes
from cardforge.readers.csv_table import column_name
from cardforge.tuples import NamedTuple

_MAX_ANCESTORS = 32

_TOKEN = re.compile(
    r"""(?P<blank>\s+|/\*.*?\*/) | (?P<sign>[{};:]) | "(?P<double>(?:[^"\\]|\\.)*)"
      | '(?P<single>(?:[^'\\]|\\.)*)' | (?P<word>(?:(?!/\*)[^\s{};:"'])(?:(?!/\*)[^{};:\n"])*)""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


class _Value(NamedTuple):
    text: str
    at: int


class _Block(NamedTuple):
    tag: str
    at: int
    values: dict[str, _Value]


class _Parser:
    """Takes the text block by block; raises InputError where it breaks off."""

    def __init__(self, text: str, shown: str) -> None:
        self._text, self._shown, self._lines = text, shown, Lines(text)
        self._tokens = list(self._scan())
        self._next = 0
        self.problems: list[Problem] = []

    def _scan(self) -> Iterator[tuple[str, str, int]]:
        at = 0
        while at < len(self._text):
            found = _TOKEN.match(self._text, at)
            if found is None:
                what = "a remark" if self._text.startswith("/*", at) else "a quote"
                raise self.fault(at, f"{what} that opens here is never closed", "close it")
            kind = str(found.lastgroup)
            if kind != "blank":
                text = found[kind]
                quoted = kind in ("double", "single")
                shown = _ESCAPE.sub(lambda m: "\n" if m[1] == "n" else m[1], text) if quoted else text.strip()
                yield ("text" if kind != "sign" else "sign", shown, at)
            at = found.end()

    def where(self, at: int, field: str | None = None) -> Location:
        return Location(self._shown, *self._lines.at(at), field)

    def fault(self, at: int, message: str, hint: str) -> InputError:
        return InputError(Problem(self.where(at), "ddd.syntax", message, hint))

    def _take(self, *signs: str) -> tuple[str, str, int]:
        if self._next >= len(self._tokens):
            raise self.fault(len(self._text), "the file ends inside a block", "close it with }")
        token = self._tokens[self._next]
        wanted = token[0] == "text" if "text" in signs else False
        if not wanted and not (token[0] == "sign" and token[1] in signs):
            what = " or ".join("a word" if sign == "text" else sign for sign in signs)
            raise self.fault(token[2], f'"{token[1][:40]}" stands where {what} is expected', f"write {what}")
        self._next += 1
        return token

    def blocks(self) -> Iterator[_Block]:
        while self._next < len(self._tokens):
            _, tag, at = self._take("text")
            self._take("{")
            yield _Block(tag, at, dict(self._values()))

    def _values(self) -> Iterator[tuple[str, _Value]]:
        seen: dict[str, int] = {}
        while True:
            kind, name, at = self._take("text", "}", ";")
            if kind == "sign":
                if name == "}":
                    return
                continue
            self._take(":")
            value = ""
            while True:
                kind, text, start = self._take("text", ";", "}", ":")
                if kind == "sign" and text != ":":
                    break
                value += f" {text}" if value and self._text[start - 1].isspace() else text
            key = column_name(name)
            if key in seen:
                message = f'"{name}" stands twice in one block, first at {self.where(seen[key])}'
                self.problems.append(
                    Problem(self.where(at, name), "ddd.repeated", message, "keep one of the two")
                )
            seen.setdefault(key, at)
            yield key, _Value(value.strip(), at)
            if text == "}":
                return


def parse(data: bytes, shown: str) -> Document:
    """The bytes of a deck description as a document. Raises InputError where its syntax is wrong."""
    text, problems = decode(data, shown)
    parser = _Parser(text, shown)
    blocks = list(parser.blocks())
    by_tag = {block.tag: block for block in reversed(blocks)}
    parents = {block.values["parent"].text for block in blocks if "parent" in block.values}
    found: list[tuple[_Block, dict[str, _Value]]] = []
    for block in blocks:
        values = _inherited(block, by_tag, parser)
        if block.tag not in parents or "quantity" in block.values:
            found.append((block, values))
    cards = [_card(block, values) for block, values in found]

    def place(pointer: Pointer, key: bool = False) -> Location:
        match pointer:
            case ("cards", int(index), *rest) if index < len(found):
                block, values = found[index]
                name = next((part for part in rest if isinstance(part, str)), None)
                return parser.where(values[name].at if name in values else block.at, name)
            case ("cards", str(name), *_):
                return Location(shown, None, None, name)
        return Location(shown)

    columns = tuple(dict.fromkeys(key for card in cards for key in card))
    return Document({"cards": cards}, shown, place, (*problems, *parser.problems), columns, "plain")


def _card(block: _Block, values: Mapping[str, _Value]) -> dict[str, Any]:
    card = {key: value.text for key, value in values.items() if key != "parent" and value.text}
    return card if "title" in card or "name" in card else {"name": block.tag, **card}


def _inherited(block: _Block, by_tag: Mapping[str, _Block], parser: _Parser) -> dict[str, _Value]:
    """A block's own values and those of its ancestors; how many there are is each block's own."""
    found = dict(block.values)
    seen = {block.tag}
    while "parent" in block.values:
        parent = block.values["parent"]
        above = by_tag.get(parent.text)
        if above is None or above.tag in seen or len(seen) > _MAX_ANCESTORS:
            loop = above is not None
            message = f'"{parent.text}" is its own ancestor' if loop else f'no block is named "{parent.text}"'
            hint = "" if loop else did_you_mean(parent.text, by_tag)
            problem = Problem(
                parser.where(parent.at, "parent"),
                "ddd.parent",
                message,
                hint or "mend the parent",
                Severity.ERROR,
            )
            if problem not in parser.problems:
                parser.problems.append(problem)
            break
        seen.add(above.tag)
        for key, value in above.values.items():
            if key not in ("quantity", "title", "name"):
                found.setdefault(key, value)
        block = above
    return found


def _read(path: Path, shown: str) -> Document:
    return parse(read_bytes(path, shown), shown)


READER = Reader("ddd", (".ddd",), "deck descriptions of Dvorak games (DDD)", _read, foreign=True)
