"""Query text → tokens: parentheses, `or`, `and`, `not` and whole terms."""

from __future__ import annotations

import re

from cardforge.query.faults import QueryFaultError, shown
from cardforge.tuples import NamedTuple

OPERATORS = (":", "=", "!=", "<", "<=", ">", ">=", "~")

FIELD = re.compile(r"(\w[\w.@-]*)\s*(==|!=|<=|>=|[:=<>~])")
KEYWORD = re.compile(r"(or|and|not)(?=[\s()]|$)", re.IGNORECASE)
REGEX = re.compile(r"/((?:\\.|[^/\\])+)/(?=[\s()|]|$)")
_OPERATOR = re.compile(r"!=|[:=<>~]")
_CLOSING = {'"': '"', "“": "”“", "„": "”“", "”": "”“"}
QUOTES = "".join(_CLOSING)
_RUN = re.compile(rf"[^\s()|,{QUOTES}]*")
_BLANK = re.compile(r"\s*")
_QUOTE_HINT = 'put words with such signs in quotes: "…"'


class Piece(NamedTuple):
    """A part of a value, between commas. `regex`: it was written `/…/`."""

    text: str
    column: int
    quoted: bool = False
    regex: bool = False


Choice = tuple[Piece, ...]
"""One alternative of a value: its parts between commas."""


class Token(NamedTuple):
    """`kind` is `(`, `)`, `or`, `and`, `not` or `term`; only terms have the rest.

    `field` is as written, empty for bare words; `choices` are the value's alternatives (`a|b`).
    """

    kind: str
    column: int
    field: str = ""
    op: str = ""
    choices: tuple[Choice, ...] = ()


def tokens(text: str) -> list[Token]:
    """All tokens of a query; raises QueryFaultError at the first sign that has no meaning."""
    found = []
    at = _skip(text, 0)
    while at < len(text):
        token, at = _next(text, at)
        found.append(token)
        at = _skip(text, at)
    return found


def _skip(text: str, at: int) -> int:
    return _BLANK.match(text, at).end()  # type: ignore[union-attr]  # it always matches


def _next(text: str, at: int) -> tuple[Token, int]:
    char = text[at]
    if char in "()":
        return Token(char, at + 1), at + 1
    if char == "-":
        return _minus(text, at)
    keyword = KEYWORD.match(text, at)
    if keyword:
        return Token(keyword[1].lower(), at + 1), keyword.end()
    field = FIELD.match(text, at)
    if field:
        return _term(text, field)
    return _bare(text, at)


def _minus(text: str, at: int) -> tuple[Token, int]:
    if text[at + 1 : at + 2].strip() in ("", ")"):
        raise QueryFaultError(at + 1, "syntax", "- has nothing to negate", _QUOTE_HINT)
    return Token("not", at + 1), at + 1


def _term(text: str, field: re.Match[str]) -> tuple[Token, int]:
    name, op, start = field[1], field[2], field.end()
    at = _skip(text, start)
    spaced = at > start and (FIELD.match(text, at) or KEYWORD.match(text, at))
    if spaced or text[at : at + 1] in ("", ")", "("):
        hint = f"write {name}{op}VALUE without a blank"
        raise QueryFaultError(start + 1, "syntax", f"a value is missing after {shown(name + op)}", hint)
    choices, end = _choices(text, at, op == "~")
    return Token("term", field.start() + 1, name, "=" if op == "==" else op, choices), end


def _bare(text: str, at: int) -> tuple[Token, int]:
    if text[at] == "|":
        hint = 'write "or" between conditions, or a|b without blanks'
        raise QueryFaultError(at + 1, "syntax", "| has nothing before it", hint)
    operator = _OPERATOR.match(text, at)
    if operator:
        raise QueryFaultError(at + 1, "syntax", f"a field is missing before {operator[0]}", _QUOTE_HINT)
    choices, end = _choices(text, at, False)
    return Token("term", at + 1, "", "~", choices), end


def _choices(text: str, at: int, regex: bool) -> tuple[tuple[Choice, ...], int]:
    choices = []
    while True:
        choice, at = _choice(text, at, regex)
        choices.append(choice)
        if text[at : at + 1] != "|":
            break
        at += 1
    if text[at : at + 1].strip() not in ("", ")"):
        message = f"{text[at]} stands right after a word"
        raise QueryFaultError(at + 1, "syntax", message, f"put a blank before it, or {_QUOTE_HINT}")
    return tuple(choices), at


def _choice(text: str, at: int, regex: bool) -> tuple[Choice, int]:
    pieces = []
    while True:
        piece, at = _piece(text, at, regex)
        pieces.append(piece)
        if text[at : at + 1] != ",":
            break
        at += 1
    if len(pieces) == 1 and not (piece.text or piece.quoted):
        hint = "write a|b without blanks"
        raise QueryFaultError(piece.column, "syntax", "a value is missing beside |", hint)
    return tuple(pieces), at


def _piece(text: str, at: int, regex: bool) -> tuple[Piece, int]:
    if text[at : at + 1] in _CLOSING:
        return _quoted(text, at)
    pattern = REGEX.match(text, at) if regex else None
    if pattern:
        return Piece(pattern[1], at + 1, regex=True), pattern.end()
    operator = _OPERATOR.match(text, at)
    if operator:
        hint = f"operators are {' '.join(OPERATORS)}; {_QUOTE_HINT}"
        raise QueryFaultError(at + 1, "syntax", f"{operator[0]} stands where a value should", hint)
    end = _RUN.match(text, at).end()  # type: ignore[union-attr]  # it always matches
    return Piece(text[at:end], at + 1), end


def _quoted(text: str, at: int) -> tuple[Piece, int]:
    closing = _CLOSING[text[at]]
    letters = []
    place = at + 1
    while place < len(text) and text[place] not in closing:
        if text[place] == "\\" and place + 1 < len(text):
            place += 1
        letters.append(text[place])
        place += 1
    if place >= len(text):
        raise QueryFaultError(at + 1, "syntax", "the quote is never closed", 'add " at its end')
    return Piece("".join(letters), at + 1, quoted=True), place + 1
