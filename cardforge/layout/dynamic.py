"""Values that depend on the card, and the names they may be made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from cardforge.layout.faults import ExpressionError, TooMuchError
from cardforge.problems import did_you_mean
from cardforge.tuples import NamedTuple

MAX_OUTPUT: Final = 100_000
"""Characters an expression may produce: a longer result is a mistake."""

MAX_WEIGHT: Final = 2 * MAX_OUTPUT
"""What a value may weigh that an expression works with: letters, and things in lists."""

Env = dict[str, Any]
"""Names an expression may use, for one card: `card`, `set`, `game` and the layout's `let`."""


class Dynamic(NamedTuple):
    """A value that depends on the card: `get(env)` gives it. `fields` are the card fields it reads.

    One that is just a card field has it as its `field`.
    """

    get: Callable[[Env], Any]
    source: str
    fields: tuple[str, ...] = ()
    names: frozenset[str] = frozenset()
    field: str | None = None


class Names(NamedTuple):
    """What expressions may refer to: the game's card fields, and every name at the top level."""

    fields: frozenset[str]
    top: frozenset[str]

    def check(self, name: str, attribute: str | None) -> None:
        if name not in self.top:
            raise ExpressionError(
                f'"{name}" is not known here',
                did_you_mean(name, self.top) or f"use {', '.join(sorted(self.top))}",
            )
        if name == "card" and attribute is not None and attribute not in self.fields:
            raise ExpressionError(
                f'the game has no card field "{attribute}"',
                did_you_mean(attribute, self.fields) or "declare it in game.json under fields",
                code="layout.unknown-field",
            )


def merged_reads(parts: list[Dynamic]) -> tuple[tuple[str, ...], frozenset[str]]:
    fields = tuple(dict.fromkeys(name for part in parts for name in part.fields))
    return fields, frozenset(name for part in parts for name in part.names)


def value_of(value: Any, env: Env) -> Any:
    """The value for one card."""
    return value.get(env) if isinstance(value, Dynamic) else value


def as_text(value: Any) -> str:
    """A value as it is printed: lists joined with commas, whole floats without `.0`, nothing for none."""
    if isinstance(value, str):
        return value
    if value is None or value is False:
        return ""
    if isinstance(value, tuple | list):
        return joined(map(as_text, value), ", ")
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def joined(texts: Iterable[str], glue: str = "") -> str:
    """The texts as one. Raises TooMuchError if that is too long."""
    found = glue.join(texts)
    if len(found) > MAX_OUTPUT:
        raise TooMuchError(f"it makes more than {MAX_OUTPUT} characters")
    return found


class Record:
    """A mapping as Jinja2 sees it: `card.items` is the field, never a method of dict."""

    __slots__ = "_values"

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values

    def __getitem__(self, key: str) -> Any:
        value = self._values[key]
        return Record(value) if isinstance(value, Mapping) else value

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        # Printed by mistake it is at least the same on every run.
        return repr(self._values)


def plain(value: Any) -> Any:
    """The value itself, as it is outside of Jinja2."""
    return value._values if isinstance(value, Record) else value


def weight(value: Any) -> int:
    """What a value weighs: its letters, and all that it holds down to the last one. Raises TooMuchError."""
    left = [value]
    total = 0
    while left:
        one = plain(left.pop())
        total += 1
        if isinstance(one, str | bytes | list | tuple | Mapping):
            total += len(one)
        if isinstance(one, Mapping):
            one = [*one, *one.values()]
        if isinstance(one, list | tuple) and total <= MAX_WEIGHT:
            # Most of what lists hold are texts and numbers.
            total += sum([len(item) for item in one if isinstance(item, str)])
            left += [item for item in one if not isinstance(item, str | int | float)]
        if total > MAX_WEIGHT:
            raise TooMuchError("it makes too large a list")
    return total
