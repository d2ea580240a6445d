"""A game's own fields: their declaration, the schema of its card records, and values by type."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from cardforge.cards import QUERY_WORDS, RESERVED, Field, FieldType, Value
from cardforge.problems import Pointer, Problem, Source
from cardforge.schemas import load, uncommented

TEXTS: tuple[FieldType, ...] = ("string", "rich", "image")
LISTS: tuple[FieldType, ...] = ("set", "list")

_TAKEN = RESERVED | {"set", "qty", "copies", "count"}
"""Names that mean something else in records or layouts."""

_LANGUAGE = "@[A-Za-z]{2,3}(-[A-Za-z0-9]+)*$"


def declared(plain: Mapping[str, Any]) -> dict[str, Field]:
    """The fields of a game's `fields` object, whose entries fit the schema."""
    return {name: _field(name, entry) for name, entry in uncommented(plain).items()}


def _field(name: str, entry: Mapping[str, Any]) -> Field:
    kind: FieldType = entry["type"]
    default, most = entry.get("default"), entry.get("max_length")
    return Field(
        name,
        kind,
        entry.get("short", ""),
        entry.get("label", ""),
        entry.get("required", False),
        tuple(entry.get("values", ())),
        None if most is None else int(most),  # JSON has whole numbers such as 60.0, too
        None if default is None or not _of_type(kind, default) else value_of(kind, default),
    )


def check_fields(plain: Mapping[str, Any], source: Source) -> Iterator[Problem]:
    """What is wrong with declarations beyond the schema: taken names, defaults and values of another type."""
    shorts: dict[str, Pointer] = {name: ("fields", name) for name in plain}
    for name, entry in uncommented(plain).items():
        at: Pointer = ("fields", name)
        if name in _TAKEN:
            message = f'"{name}" is a key of every card'
            yield Problem(source.place(at, key=True), "game.reserved-name", message, "choose another name")
        elif name in QUERY_WORDS:
            message = f'"{name}" is a word of the query language'
            yield Problem(source.place(at, key=True), "game.reserved-name", message, "choose another name")
        yield from _check_values(entry, at, source)
        short = entry.get("short", "")
        if short and short != name:
            yield from _check_short(short, (*at, "short"), shorts, source)


def _check_short(short: str, at: Pointer, taken: dict[str, Pointer], source: Source) -> Iterator[Problem]:
    if short in QUERY_WORDS:
        message = f'"{short}" is a word of the query language'
        yield Problem(source.place(at), "game.reserved-name", message, "choose another short name")
    elif short in taken:
        message = f'the short name "{short}" is also at {source.place(taken[short])}'
        yield Problem(source.place(at), "game.duplicate-name", message, "choose another short name")
    taken.setdefault(short, at)


def _check_values(entry: Mapping[str, Any], at: Pointer, source: Source) -> Iterator[Problem]:
    kind = entry["type"]
    values = entry.get("values", [])
    wrong = [index for index, value in enumerate(values) if not _of_type(kind, value)]
    for index in wrong:
        message = f'"{values[index]}" cannot be a value of a field of type {kind}'
        yield Problem(source.place((*at, "values", index)), "game.bad-value", message, _LIKE[kind])
    if "default" not in entry:
        return
    default = entry["default"]
    items = default if isinstance(default, list) else [default]
    if not _of_type(kind, default) or (values and any(item not in values for item in items)):
        message = f"the default does not fit the field's type {kind}{' and values' if values else ''}"
        hint = f"use one of {', '.join(map(str, values))}" if values else _LIKE[kind]
        yield Problem(source.place((*at, "default")), "game.bad-value", message, hint)


_LIKE: dict[FieldType, str] = {
    **dict.fromkeys(TEXTS, 'write a text in quotes, such as "red"'),
    **dict.fromkeys(LISTS, 'write a list of texts, such as ["red"]'),
    "integer": "write a whole number without quotes",
    "number": "write a number without quotes",
    "flag": "write true or false without quotes",
}
"""How values of a type are written."""


def _of_type(kind: FieldType, value: Any) -> bool:
    if kind == "flag":
        return isinstance(value, bool)
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if kind == "number":
        return isinstance(value, int | float) and not isinstance(value, bool)
    if kind in LISTS and isinstance(value, list):
        return all(isinstance(item, str) for item in value)
    return isinstance(value, str)


def value_of(kind: FieldType, plain: Any) -> Value | None:
    """A plain value that fits its field's type as the card's value; None if it is an empty text or list."""
    if kind in LISTS:
        items = (plain,) if isinstance(plain, str) else tuple(plain)
        return tuple(item for item in items if item) or None
    if kind == "integer":
        return int(plain)
    return None if plain == "" else plain


def record_schema(
    fields: Mapping[str, Field], broken: Iterable[str] = (), required: Callable[[str], bool] = bool
) -> dict[str, Any]:
    """The closed schema of one card record: the common keys, the declared fields, translations.

    `broken` fields may hold anything: what their declaration means is unknown. Only what `required`
    answers true for can be missed.
    """
    card = load("set")["$defs"]["card"]
    own = {name: _value_schema(field) for name, field in fields.items()}
    own |= {name: {} for name in broken}
    common: dict[str, Any] = card["properties"]
    texts = ["name", *(name for name, field in fields.items() if field.type in ("string", "rich"))]
    patterns = {"^//": True, f"^({'|'.join(texts)}){_LANGUAGE}": {"type": "string"}}
    face = {"name": common["name"], "art": common["art"], **own}
    names = sorted({*own, "name", "number", "quantity", "art", "cite", "origin"})
    inferred = common["inferred"] | {"items": {"enum": names}}
    needed = ["name", *(name for name, field in fields.items() if field.required and field.default is None)]
    closed = {"type": "object", "additionalProperties": False, "patternProperties": patterns}
    return closed | {
        "properties": {**common, **own, "inferred": inferred, "back_face": closed | {"properties": face}},
        "required": [name for name in needed if required(name)],
    }


def _value_schema(field: Field) -> dict[str, Any]:
    needed = field.required and field.default is None
    allowed = list(field.values)
    if field.type in LISTS:
        return _list_schema(field, allowed, needed)
    if field.type not in TEXTS:
        names = {"integer": "integer", "number": "number", "flag": "boolean"}
        return {"type": names[field.type]} | ({"enum": allowed} if allowed else {})
    schema: dict[str, Any] = {"type": "string"}
    if allowed:
        schema["enum"] = allowed if needed else [*allowed, ""]
    if field.max_length:
        schema["maxLength"] = field.max_length
    if needed:
        schema["pattern"] = r"\S"
    return schema


def _list_schema(field: Field, allowed: list[Any], needed: bool) -> dict[str, Any]:
    """One text or a list of texts: `"red"` is the same as `["red"]`."""
    item: dict[str, Any] = {"enum": allowed} if allowed else {"type": "string", "minLength": 1}
    one: dict[str, Any] = (
        {"enum": allowed if needed else [*allowed, ""]} if allowed else {"minLength": int(needed)}
    )
    many = {"items": item, "uniqueItems": field.type == "set", "minItems": int(needed)}
    return {"type": ["string", "array"], "if": {"type": "string"}, "then": one, "else": many}
