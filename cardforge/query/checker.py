"""Nodes → the canonical tree: fields found, values read, every mistake noted with its column.

Trees, all JSON: `{"and": […]}` (empty: every card), `{"or": […]}`, `{"not": T}`, `{"is": FLAG}`,
`{"has": FIELD}`, `{"missing": FIELD}`, `{"in": ZONE}`, `{"field", "op", "value"}` with a folded text, a
number, a sorted list or `{"bind": NAME}`, and `{"field", "op": "~", "regex"}`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from cardforge.problems import did_you_mean
from cardforge.query.faults import Fault, QueryFaultError, shown
from cardforge.query.lexer import OPERATORS, Choice, Token
from cardforge.query.names import Info, Names
from cardforge.query.parser import Group, Node, Not
from cardforge.query.regex import safe_regex
from cardforge.text import fold
from cardforge.tuples import NamedTuple

A = TypeVar("A")
T = TypeVar("T")
Tree = dict[str, Any]

EVERYTHING: Mapping[str, Any] = {"and": []}
BIND = re.compile(r"\$([^\W\d]\w*)")
NUMBER = re.compile(r"[+-]?(?:[0-9]{1,15}(?:\.[0-9]{0,6})?|\.[0-9]{1,6})")
_ORDER = ("<", "<=", ">", ">=")
_YES = ("yes", "true", "y", "1", "on")
_NO = ("no", "false", "n", "0", "off")


class SortKey(NamedTuple):
    """`sort:field`, or `sort:-field` for the highest first."""

    field: str
    descending: bool = False


class Checker:
    """Turns nodes into a tree; `faults`, `binds`, `zones`, `sort` and `counts` say what it met."""

    def __init__(self, names: Names, regex: bool) -> None:
        self._names = names
        self._regex = regex
        self.faults: list[Fault] = []
        self.binds: dict[str, None] = {}
        self.zones: dict[str, None] = {}
        self.sort: list[SortKey] = []
        self.counts = False

    def tree(self, node: Node) -> Tree:
        """The tree of a whole query; of no meaning if there are faults."""
        return self._tree(node) or dict(EVERYTHING)

    def _tree(self, node: Node) -> Tree | None:
        """None for what is no condition: `sort:`."""
        if isinstance(node, Not):
            return self._negated(node)
        if isinstance(node, Group):
            return self._group(node)
        return self._term(node)

    def _negated(self, node: Not) -> Tree | None:
        inner = self._tree(node.part)
        if inner is None:
            self._fault_at(_first_column(node), "syntax", "sort: cannot be negated", "write sort:-FIELD")
            return None
        return negation(inner)

    def _group(self, node: Group) -> Tree | None:
        parts = [self._tree(part) for part in node.parts]
        found = [part for part in parts if part is not None]
        if node.kind == "or" and len(found) < len(parts):
            hint = "write sort: after the last condition"
            self._fault_at(node.column, "syntax", "sort: is no condition to put beside or", hint)
        return joined(node.kind, found) if found else None

    def _term(self, token: Token) -> Tree | None:
        own: Mapping[str, Callable[[str], Tree | None]] = {
            "is": self._is,
            "has": self._has,
            "missing": self._missing,
            "in": self._in,
            "sort": self._sort,
        }
        word = fold(token.field)
        try:
            if word in own:
                trees = [_placed(choice, own[word], _plain_word(token, choice)) for choice in token.choices]
            else:
                info = self._field(token.field or "name")
                compared = partial(self._compared, info, token.op)
                trees = [_placed(choice, compared, choice) for choice in token.choices]
        except QueryFaultError as error:
            self.faults.append(error.at(token.column))
            return dict(EVERYTHING)
        found = [tree for tree in trees if tree is not None]
        return joined("and" if token.op == "!=" else "or", found) if found else None

    def _is(self, word: str) -> Tree:
        info = self._names.find(word)
        if info and info.kind == "flag":
            return {"is": info.name}
        flags = self._names.flags()
        hint = did_you_mean(word, flags) or f"flags are {', '.join(flags)}"
        if info:
            hint = f"it is a field; write has:{word} or {word}:VALUE"
        raise QueryFaultError(0, "unknown-flag", f"no flag is named {shown(word)}", hint)

    def _has(self, word: str) -> Tree:
        info = self._field(word)
        return {"is" if info.kind == "flag" else "has": info.name}

    def _missing(self, word: str) -> Tree:
        info = self._field(word)
        return {"not": {"is": info.name}} if info.kind == "flag" else {"missing": info.name}

    def _in(self, word: str) -> Tree:
        zone = fold(word)
        self.zones[zone] = None
        return {"in": zone}

    def _sort(self, word: str) -> None:
        name = word.removeprefix("-")
        key = SortKey(self._field(name).name, name != word)
        if key not in self.sort:
            self.sort.append(key)

    def _field(self, word: str) -> Info:
        info = self._names.find(word)
        if info is None:
            listed = f"fields are {', '.join(self._names.full())}; put it in quotes to search for the text"
            hint = did_you_mean(word, self._names.known()) or listed
            raise QueryFaultError(0, "unknown-field", f"no field is named {shown(word)}", hint)
        self.counts |= info.name == "count"
        return info

    def _compared(self, info: Info, op: str, choice: Choice) -> Tree:
        first = choice[0]
        if first.regex:
            return self._pattern(info, first.text)
        if info.kind == "flag":
            return _flag(info, op, _text(choice))
        op = _plain_operator(info, op)
        bound = None if first.quoted or len(choice) > 1 else BIND.fullmatch(first.text)
        if bound:
            self.binds[bound[1]] = None
            return _leaf(info, op, {"bind": bound[1]})
        return _leaf(info, op, _operand(info, op, choice))

    def _pattern(self, info: Info, pattern: str) -> Tree:
        if not self._regex:
            hint = f'search for a part of the text: {info.name}~"…"'
            raise QueryFaultError(0, "regex", "regular expressions are not allowed here", hint)
        if info.kind in ("number", "flag"):
            message = f"{info.name} is a {info.kind}, not a text"
            raise QueryFaultError(0, "bad-operator", message, "use =, or search another field")
        try:
            safe_regex(pattern)
        except ValueError as error:
            message = f"the regular expression {shown(pattern)} {error}"
            raise QueryFaultError(0, "regex", message, f'use {info.name}~"…" instead') from None
        return {"field": info.name, "op": "~", "regex": pattern}

    def _fault_at(self, column: int, code: str, message: str, hint: str) -> None:
        self.faults.append(Fault(column, code, message, hint))


def negation(tree: Tree) -> Tree:
    """`not` around a tree; two of them cancel."""
    inner = tree.get("not")
    return inner if isinstance(inner, dict) else {"not": tree}


def joined(kind: str, parts: list[Tree]) -> Tree:
    """`and` or `or` of the parts, without groups of one or of their own kind inside."""
    flat: list[Tree] = []
    for part in parts:
        flat.extend(part.get(kind, [part]))
    return flat[0] if len(flat) == 1 else {kind: flat}


def _placed(choice: Choice, read: Callable[[A], T], what: A) -> T:
    """`read(what)`, whose faults stand where the choice begins unless they know better."""
    try:
        return read(what)
    except QueryFaultError as error:
        fault = error.at(choice[0].column)
        raise QueryFaultError(fault.column, fault.code, fault.message, fault.hint) from None


def _first_column(node: Node) -> int:
    return _first_column(node.part) if isinstance(node, Not) else node.column


def _plain_word(token: Token, choice: Choice) -> str:
    """An alternative after `is:`, `has:` and the like, which know only `:` and `=`."""
    if token.op not in (":", "="):
        hint = f"write {token.field}:…, with - before it for the opposite"
        raise QueryFaultError(token.column, "bad-operator", f"{token.field} takes no {token.op}", hint)
    word = _text(choice)
    if not fold(word.removeprefix("-")):
        message = f"nothing is named after {token.field}:"
        raise QueryFaultError(choice[0].column, "bad-value", message, f"write {token.field}:NAME")
    return word


def _text(choice: Choice) -> str:
    """A value that is one text: commas in it are just letters, unless it has quoted parts."""
    if len(choice) > 1 and any(piece.quoted for piece in choice):
        hint = "write a|b for alternatives; a,b lists need a field of type set or list"
        raise QueryFaultError(choice[1].column, "bad-value", "a list stands where one value should", hint)
    return ",".join(piece.text for piece in choice)


def _leaf(info: Info, op: str, value: object) -> Tree:
    return {"field": info.name, "op": op, "value": value}


def _flag(info: Info, op: str, text: str) -> Tree:
    word = fold(text)
    if op not in (":", "=", "!="):
        raise QueryFaultError(0, "bad-operator", f"{info.name} is a flag", f"write is:{info.name}")
    if word not in (*_YES, *_NO):
        message = f"{shown(text)} is neither yes nor no"
        raise QueryFaultError(0, "bad-value", message, f"write is:{info.name} or -is:{info.name}")
    tree = {"is": info.name}
    return tree if (word in _YES) == (op != "!=") else negation(tree)


def _plain_operator(info: Info, op: str) -> str:
    """`:` as what it means for this kind of field, so that equal queries have equal trees."""
    if op == "~" and info.kind == "number":
        message = f"{info.name} is a number, ~ searches texts"
        raise QueryFaultError(0, "bad-operator", message, f"use one of {' '.join(OPERATORS[:-1])}")
    if op == ":" and info.kind in ("text", "rich"):
        return "~"
    return "=" if op == ":" and info.kind in ("number", "natural", "order") else op


def _operand(info: Info, op: str, choice: Choice) -> str | int | float | list[str]:
    lists = info.kind == "set" or (op in _ORDER and info.kind not in ("number", "natural"))
    if lists and len(choice) > 1:
        return sorted(_value(info, op, piece.text) for piece in choice)
    text = _text(choice)
    if info.kind == "number":
        return read_number(info, text)
    if op in _ORDER and info.kind in ("text", "rich", "words"):
        hint = f'use {info.name}~"…"; < and > need numbers, sets, or a field whose values are declared'
        raise QueryFaultError(0, "bad-operator", f"{info.name} is a text and has no order for {op}", hint)
    return _value(info, op, text)


def _value(info: Info, op: str, text: str) -> str:
    word = fold(text)
    if not word:
        hint = f"write missing:{info.name} for cards without one"
        raise QueryFaultError(0, "bad-value", f"the value for {info.name} is empty", hint)
    if op != "~" and info.values and word not in info.values:
        known = info.values.values()
        hint = did_you_mean(text, known) or f"values are {', '.join(known)}"
        raise QueryFaultError(0, "bad-value", f"{info.name} has no value {shown(text)}", hint)
    return word


def read_number(info: Info, text: str) -> int | float:
    """The number a text stands for; raises QueryFaultError."""
    word = fold(text)
    if not NUMBER.fullmatch(word):
        message = f"{info.name} is a number, {shown(text)} is not"
        raise QueryFaultError(0, "bad-value", message, "write it like 3, -1 or 2.5")
    number = float(word)
    return int(number) if number.is_integer() else number
