"""The canonical tree → query text in one fixed form, which reads back to the same tree."""

from __future__ import annotations

from typing import Any

from cardforge.query.checker import BIND
from cardforge.query.faults import QueryFaultError
from cardforge.query.lexer import FIELD, OPERATORS, REGEX
from cardforge.query.names import word_for
from cardforge.query.parser import DEEPEST_TREE

_PREFIXES = ("is", "has", "missing", "in")


def text_of(tree: Any) -> str:
    """The text of a tree, checked for its shape only. Raises QueryFaultError (bad-tree)."""
    sort: list[Any] = []
    if isinstance(tree, dict) and tree.keys() == {"where", "sort"}:
        tree, sort = tree["where"], tree["sort"]
        if not (isinstance(sort, list) and all(isinstance(key, str) for key in sort)):
            raise _bad("sort holds no list of fields")
    condition = "" if tree == {"and": []} else _text(tree, 0)
    return " ".join([*filter(None, [condition]), *(f"sort:{_sort_word(key)}" for key in sort)])


def _bad(message: str) -> QueryFaultError:
    return QueryFaultError(0, "bad-tree", message, "write the query as text and take its tree")


def _text(tree: Any, depth: int) -> str:
    if depth > DEEPEST_TREE:
        raise _bad("the query tree is too deep")
    if not isinstance(tree, dict):
        raise _bad("a part of the query tree is no object")
    if len(tree) == 1:
        ((key, value),) = tree.items()
        if key in ("and", "or"):
            return _group(key, value, depth)
        if key == "not":
            inner = _text(value, depth + 1)
            return f"-{inner}"
        if key in _PREFIXES and isinstance(value, str):
            return f"{key}:{_quoted(value if key == 'in' else word_for(value))}"
    return _condition(tree)


def _group(kind: str, parts: Any, depth: int) -> str:
    if not isinstance(parts, list) or not parts:
        raise _bad(f'"{kind}" holds no list of conditions')
    texts = [_text(part, depth + 1) for part in parts]
    return "(" + (" or " if kind == "or" else " ").join(texts) + ")"


def _condition(tree: dict[Any, Any]) -> str:
    field, op = tree.get("field"), tree.get("op")
    if not isinstance(field, str) or op not in OPERATORS:
        raise _bad("a condition in the query tree lacks its field or op")
    start = word_for(field) + str(op)
    if not FIELD.fullmatch(start):
        raise _bad("a field in the query tree has no name that a query can hold")
    if tree.keys() == {"field", "op", "regex"} and op == "~":
        pattern = f"/{tree['regex']}/"
        if not REGEX.fullmatch(pattern):
            raise _bad("a regular expression in the query tree is not one")
        return start + pattern
    if tree.keys() != {"field", "op", "value"}:
        raise _bad("a condition in the query tree has other keys than field, op and value")
    return start + _value(tree["value"])


def _value(value: Any) -> str:
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return _number(value)
    if isinstance(value, list) and len(value) > 1 and all(isinstance(one, str) for one in value):
        return ",".join(map(_quoted, value))
    if isinstance(value, dict) and value.keys() == {"bind"} and BIND.fullmatch(f"${value['bind']}"):
        return f"${value['bind']}"
    raise _bad("a condition in the query tree has a value that is none")


def _number(value: float) -> str:
    text = f"{value:.6f}".rstrip("0").rstrip(".")
    if float(text) != value:
        raise _bad(f"the query tree has the number {value}, which a query cannot hold")
    return text


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _sort_word(key: str) -> str:
    name = key.removeprefix("-")
    return _quoted(("-" if name != key else "") + word_for(name))
