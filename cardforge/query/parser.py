"""Tokens → nodes: `or` binds loosest, then the implicit and, then `-` and `not`."""

from __future__ import annotations

from cardforge.query.faults import QueryFaultError
from cardforge.query.lexer import Token, tokens
from cardforge.tuples import NamedTuple

LONGEST = 8_000
"""Characters a query may have."""
DEEPEST = 20
"""How deep parentheses may nest; a query's tree has at most three levels for each (or, and, not)."""
DEEPEST_TREE = 3 * DEEPEST + 3


class Not(NamedTuple):
    part: Node


class Group(NamedTuple):
    """`kind` is `and` or `or`."""

    kind: str
    parts: tuple[Node, ...]
    column: int


Node = Token | Not | Group


def parse(text: str, longest: int = LONGEST, deepest: int = DEEPEST) -> Node | None:
    """The query's tree (terms are Tokens), None if it is blank. Raises QueryFaultError with the column."""
    if len(text) > longest:
        message = f"the query has {len(text)} characters, more than {longest}"
        raise QueryFaultError(0, "too-long", message, "split it into several")
    found = tokens(text)
    return _Parser(found, len(text) + 1, deepest).whole() if found else None


class _Parser:
    def __init__(self, found: list[Token], end: int, deepest: int) -> None:
        self._tokens = [*found, Token("end", end)]
        self._deepest = deepest
        self._at = 0

    def whole(self) -> Node:
        node = self._either(0)
        if self._kind == ")":
            raise _stray(self._tokens[self._at])
        return node

    @property
    def _kind(self) -> str:
        return self._tokens[self._at].kind

    @property
    def _column(self) -> int:
        return self._tokens[self._at].column

    def _take(self, kind: str) -> bool:
        if self._kind != kind:
            return False
        self._at += 1
        return True

    def _either(self, depth: int) -> Node:
        column = self._column
        parts = [self._every(depth)]
        while self._take("or"):
            parts.append(self._every(depth))
        return parts[0] if len(parts) == 1 else Group("or", tuple(parts), column)

    def _every(self, depth: int) -> Node:
        column = self._column
        parts = [self._one(depth)]
        while self._take("and") or self._kind in ("not", "(", "term"):
            parts.append(self._one(depth))
        return parts[0] if len(parts) == 1 else Group("and", tuple(parts), column)

    def _one(self, depth: int) -> Node:
        negated = False
        while self._take("not"):
            negated = not negated
        node = self._atom(depth)
        return Not(node) if negated else node

    def _atom(self, depth: int) -> Node:
        token = self._tokens[self._at]
        if self._take("term"):
            return token
        if not self._take("("):
            raise _stray(token) if token.kind == ")" and depth == 0 else _lacking(token)
        if depth >= self._deepest:
            message = f"parentheses are nested more than {self._deepest} deep"
            raise QueryFaultError(token.column, "too-deep", message, "write it flatter")
        node = self._either(depth + 1)
        if not self._take(")"):
            raise QueryFaultError(token.column, "syntax", "( is never closed", "add )")
        return node


def _stray(token: Token) -> QueryFaultError:
    return QueryFaultError(token.column, "syntax", ") has no ( before it", "remove it")


def _lacking(token: Token) -> QueryFaultError:
    hint = "write one" if token.kind == ")" else 'put "or", "and", "not" in quotes to search for the word'
    return QueryFaultError(token.column, "syntax", "a condition is missing here", hint)
