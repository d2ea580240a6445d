"""A position-aware reader of JSON: where every value and key stands, and what breaks the grammar.

Slower than `json.loads`, so it runs only when a place is asked for or something is wrong.
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass, field

from cardforge.problems import Pointer
from cardforge.readers._json_faults import Expected, FaultError, explain
from cardforge.readers._text import MAX_DEPTH, MAX_DIGITS

_BLANK = re.compile(r"[ \t\n\r]*")
_STRING = r'"[^"\\\x00-\x1f]*+(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*+)*+"'
_LITERAL = r"(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)(?![\w.+-])"
_KEY = re.compile(_STRING)
_SCALAR = re.compile(f"{_STRING}|{_LITERAL}")
_BAD_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


@dataclass(slots=True)
class Node:
    """A value's offset, that of its key (-1 if none), and its children by key or index."""

    start: int
    key: int = -1
    children: dict[str | int, Node] = field(default_factory=dict)

    def find(self, pointer: Pointer) -> tuple[Node, bool]:
        """The node at `pointer` and True, or its nearest parent that exists and False."""
        node = self
        for part in pointer:
            child = node.children.get(part)
            if child is None:
                return node, False
            node = child
        return node, True


class Scan:
    """The tree of places of a JSON text. Raises `FaultError` at its first error of grammar.

    `duplicates` are (key, offset of the first, offset of the repeat); `bad_texts` are (offset, character)
    of texts that hold half a surrogate pair or a control character.
    """

    def __init__(self, text: str) -> None:
        self._text, self._at, self._last = text, 0, 0
        self.duplicates: list[tuple[str, int, int]] = []
        self.bad_texts: list[tuple[int, str]] = []
        self._blank()
        self.root = self._value(None, 0)
        self._blank()
        if self._at < len(text):
            raise self._fault("end", None)

    def _blank(self) -> None:
        match = _BLANK.match(self._text, self._at)
        self._at = match.end() if match else self._at

    def _fault(self, expected: Expected, opened: int | None) -> FaultError:
        return explain(self._text, self._at, expected, opened, self._last)

    def _step(self) -> None:
        """Over a sign of one character, and the blanks after it."""
        self._last = self._at
        self._at += 1
        self._blank()

    def _value(self, opened: int | None, depth: int) -> Node:
        start = self._at
        first = self._text[start : start + 1]
        if first == "{" or first == "[":
            if depth >= MAX_DEPTH:
                raise FaultError(start, f"nested more than {MAX_DEPTH} deep", "flatten it", "json.too-deep")
            self._step()
            return (self._object if first == "{" else self._list)(Node(start), depth + 1)
        match = _SCALAR.match(self._text, start)
        if match is None:
            raise self._fault("value", opened)
        self._check_scalar(start, match[0])
        self._last, self._at = start, match.end()
        return Node(start)

    def _object(self, node: Node, depth: int) -> Node:
        children = node.children
        if self._text[self._at : self._at + 1] == "}":
            self._at += 1
            return node
        while True:
            start = self._at
            key = self._key(node.start)
            child = self._value(node.start, depth)
            child.key = start
            if key in children:
                self.duplicates.append((key, children[key].key, start))
            children[key] = child
            if not self._more("}", node.start):
                return node

    def _list(self, node: Node, depth: int) -> Node:
        if self._text[self._at : self._at + 1] == "]":
            self._at += 1
            return node
        while True:
            node.children[len(node.children)] = self._value(node.start, depth)
            if not self._more("]", node.start):
                return node

    def _key(self, opened: int) -> str:
        """The key that stands here; goes on to its value."""
        start = self._at
        match = _KEY.match(self._text, start)
        if match is None:
            raise self._fault("key", opened)
        self._check_scalar(start, match[0])
        self._last, self._at = start, match.end()
        self._blank()
        if self._text[self._at : self._at + 1] != ":":
            raise self._fault("colon", opened)
        self._step()
        key: str = json.loads(match[0]) if "\\" in match[0] else match[0][1:-1]
        return key

    def _more(self, closer: str, opened: int) -> bool:
        """Past a comma: True. Past the closing bracket: False."""
        self._blank()
        sign = self._text[self._at : self._at + 1]
        if sign == closer:
            self._last = self._at
            self._at += 1
            return False
        if sign != ",":
            raise self._fault("comma", opened)
        self._step()
        return True

    def _check_scalar(self, start: int, token: str) -> None:
        if token[0] == '"':
            if "\\" in token:
                bad = _BAD_TEXT.search(json.loads(token))
                if bad:
                    self.bad_texts.append((start, bad[0]))
        elif len(token) > MAX_DIGITS:
            raise FaultError(start, f"a number of {len(token)} characters", 'write it as a text: "…"')
        elif "e" in token.lower() and token[-1].isdigit() and math.isinf(float(token)):
            raise FaultError(start, f"the number {token} is too large", "write a smaller one")
