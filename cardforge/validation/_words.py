"""The words of the schema gate: what is wrong with a value, and what to write instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from cardforge.problems import did_you_mean

_LISTED = 10
_SHOWN = 40


class SchemaError(Protocol):
    """What we read of jsonschema's ValidationError. Where a schema is `false`, no validator has said so."""

    validator: str | None
    validator_value: Any
    instance: Any
    schema: Any
    message: str
    path: Sequence[str | int]
    absolute_path: Sequence[str | int]
    schema_path: Sequence[str | int]
    absolute_schema_path: Sequence[str | int]
    context: Sequence[SchemaError]


def named(path: Sequence[str | int]) -> str:
    """The value at a path, as a message names it: its key, or which entry of a list it is."""
    key = next((part for part in reversed(path) if isinstance(part, str)), None)
    if key is None:
        return "this"
    return f'entry {path[-1] + 1} of "{key}"' if isinstance(path[-1], int) else f'"{key}"'


def description(schema: Mapping[str, Any]) -> str:
    """What a schema's own description says, as a hint: in the middle of a sentence."""
    text = str(schema.get("description", "")).rstrip(".")
    first = text.partition(" ")[0]
    named = len(first) > 1 and first.upper() == first
    return text if named else text[:1].lower() + text[1:]


def part_of(schema: Any, *keys: str) -> Mapping[str, Any]:
    node = schema
    for key in keys:
        node = node.get(key) if isinstance(node, dict) else None
    return node if isinstance(node, dict) else {}


_TYPE_NAMES = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "an object { }",
    "null": "null",
}


def _type_of(value: Any) -> str:
    match value:
        case bool() | None:
            return quoted(value)
        case str():
            return f"the text {quoted(value)}"
        case int() | float():
            return f"the number {value}"
        case list() | tuple():
            return "a list"
    return "an object { }"


def wrong_type(types: Sequence[str], value: Any, text: Mapping[str, Any]) -> tuple[str, str]:
    """Message and hint for a value of a wrong type; `text` is the schema of the text it could be instead."""
    message = f"must be {' or '.join(_TYPE_NAMES[name] for name in types)}, not {_type_of(value)}"
    if value is None:
        return message, "leave the key out"
    if "string" in types and not isinstance(value, dict | list | tuple):
        return message, _as_text(value, text)
    if isinstance(value, str):
        if "boolean" in types and value.lower() in ("true", "false", "yes", "no"):
            return message, f"write {'true' if value.lower() in ('true', 'yes') else 'false'} without quotes"
        if re.fullmatch(r"-?(0|[1-9]\d*)", value) and not {"integer", "number"}.isdisjoint(types):
            return message, f"write {value} without quotes"
        if "array" in types:
            return message, f"write [{quoted(value)}]"
    return message, ""


def _as_text(value: Any, schema: Mapping[str, Any]) -> str:
    """How a number or truth value is written as a text, if its schema takes it so."""
    plain = _plain(value)
    if schema.get("format") == "length":
        if isinstance(value, bool):
            return _described(schema)
        plain += "mm" if value else ""
    return f'write "{plain}"' if re.search(schema.get("pattern", ""), plain) else _described(schema)


def wanted(error: SchemaError) -> str:
    """What to write instead: a near value, all of them if few, or what the schema's description says."""
    if error.validator == "enum":
        values = [value for value in error.validator_value if value != ""]
        texts = [value for value in values if isinstance(value, str)]
        if isinstance(error.instance, str):
            if _holds_several(error.instance, texts):
                return "several values are separated by |, or stand in a list"
            return did_you_mean(error.instance, texts) or one_of(values)
        return one_of(values)
    if error.validator == "const":
        return f"write {quoted(error.validator_value)}"
    if error.validator == "type":
        types = error.validator_value
        return "write " + " or ".join(
            _TYPE_NAMES[name] for name in ([types] if isinstance(types, str) else types)
        )
    return _described(part_of(error.schema)) if error.validator == "pattern" else ""


def _described(schema: Mapping[str, Any]) -> str:
    said = description(schema)
    return f"write {said}" if said else ""


def _holds_several(text: str, allowed: Sequence[str]) -> bool:
    parts = re.split(r"[,/;|&+]", text)
    return len(parts) > 1 and any(part.strip() in allowed for part in parts)


def one_of(values: Sequence[Any]) -> str:
    if not values:
        return ""
    shown = ", ".join(_plain(value) for value in values[:_LISTED])
    return (
        f"use one of {shown}{', …' if len(values) > _LISTED else ''}" if len(values) > 1 else f"use {shown}"
    )


def _plain(value: Any) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


def quoted(value: Any) -> str:
    if isinstance(value, str):
        return f'"{cut(value)}"' if value.strip() else "empty"
    if isinstance(value, dict | list | tuple):
        return _type_of(value)
    return "null" if value is None else _plain(value)


def cut(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def _repeated(_: Any, values: Any) -> str:
    twice = next((value for index, value in enumerate(values) if value in values[:index]), None)
    return f"names {quoted(twice)} twice"


def _entries(values: Any) -> str:
    return "1 entry" if len(values) == 1 else f"{len(values)} entries"


def _too_short(limit: Any, value: Any) -> str:
    return "must not be empty" if not value else f"has {_entries(value)}, at least {limit} are needed"


MESSAGES: dict[str, Callable[[Any, Any], str]] = {
    "minimum": lambda limit, value: f"is {value}, the least is {limit}",
    "exclusiveMinimum": lambda limit, value: f"is {value}, but must be more than {limit}",
    "maximum": lambda limit, value: f"is {value}, the most is {limit}",
    "exclusiveMaximum": lambda limit, value: f"is {value}, but must be less than {limit}",
    "minLength": lambda limit, value: "must not be empty",
    "maxLength": lambda limit, value: f"has {len(value)} characters, the most is {limit}",
    "minItems": _too_short,
    "minProperties": _too_short,
    "maxItems": lambda limit, value: f"has {_entries(value)}, the most is {limit}",
    "uniqueItems": _repeated,
    "pattern": lambda limit, value: f"cannot be {quoted(value)}",
}
