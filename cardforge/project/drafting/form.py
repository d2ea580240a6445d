"""A layout as JSON that people like to edit: one object a line where it fits, else an element's keys in rows
by what they are for."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

WIDTH = 119
"""Characters of a line; a comma may follow."""

_PLACES = frozenset(
    (
        *("in", "left", "right", "top", "bottom", "cx", "cy", "width", "height", "min_height", "max_height"),
        *("grow", "shrink", "min", "max"),
    )
)
_FIRST = ("id", "kind", "shape", "use", "if")
_LISTS = ("children", "elements")
_INDENTED = ("let", "styles", "fonts", "parts", "front", "back", *_LISTS, "tones", "template")
"""Keys whose value is taken apart, each entry on a line."""


def layout_text(layout: Mapping[str, Any]) -> str:
    """The text of a layout file."""
    return "\n".join(_lines(layout, 0, "")) + "\n"


def _lines(value: Any, depth: int, key: str) -> Iterator[str]:
    """A value, its first line without indentation, the others with it."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value:
        yield flat
    elif isinstance(value, list):
        yield from _block("[", "]", ((None, item) for item in value), depth)
    elif "id" in value or "use" in value:
        if len(flat) + depth <= WIDTH and not any(name in value for name in _LISTS):
            yield flat
        else:
            yield from _element(value, depth)
    elif depth == 0 or key in _INDENTED:
        yield from _block("{", "}", value.items(), depth)
    elif len(flat) + len(key) + 4 + depth <= WIDTH:
        yield flat
    elif any(name in value for name in _LISTS):
        yield from _block("{", "}", value.items(), depth)
    else:
        rows = list(_rows(value, value, depth + 1))
        yield "{"
        yield from (f"{' ' * (depth + 1)}{row}," for row in rows[:-1])
        yield " " * (depth + 1) + rows[-1]
        yield " " * depth + "}"


def _block(opening: str, closing: str, items: Iterable[tuple[str | None, Any]], depth: int) -> Iterator[str]:
    yield opening
    entries = list(items)
    for number, (key, item) in enumerate(entries):
        lines = list(_lines(item, depth + 1, key or ""))
        if key is not None:
            lines[0] = f"{json.dumps(key, ensure_ascii=False)}: {lines[0]}"
        lines[0] = " " * (depth + 1) + lines[0]
        if number < len(entries) - 1:
            lines[-1] += ","
        yield from lines
    yield " " * depth + closing


def _element(value: Mapping[str, Any], depth: int) -> Iterator[str]:
    """What an element is and shows, then where it stands, then what it holds."""
    own = [key for key in value if key not in _PLACES and key not in _LISTS]
    own.sort(key=lambda key: _FIRST.index(key) if key in _FIRST else len(_FIRST))
    places = [key for key in value if key in _PLACES]
    rows = [*_rows(value, own, depth + 1), *_rows(value, places, depth + 1)]
    inner = [key for key in value if key in _LISTS]
    yield "{"
    for number, row in enumerate(rows):
        yield " " * (depth + 1) + row + ("," if inner or number < len(rows) - 1 else "")
    for key in inner:
        lines = list(_block("[", "]", ((None, item) for item in value[key]), depth + 1))
        yield f'{" " * (depth + 1)}"{key}": {lines[0]}'
        yield from lines[1:]
    yield " " * depth + "}"


def _rows(value: Mapping[str, Any], keys: Iterable[str], depth: int) -> Iterator[str]:
    """Pairs of key and value, as many on a line as fit."""
    row = ""
    for key in keys:
        pair = f'"{key}": {json.dumps(value[key], ensure_ascii=False)}'
        if row and len(row) + len(pair) + 3 + depth > WIDTH:
            yield row
            row = ""
        row = f"{row}, {pair}" if row else pair
    if row:
        yield row
