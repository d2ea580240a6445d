"""Values that depend on the card, and the names they may be made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardforge.layout.faults import ExpressionError
from cardforge.problems import did_you_mean

Env = dict[str, Any]
"""Names an expression may use, for one card: `card`, `set`, `game` and the layout's `let`."""


@dataclass(frozen=True, slots=True)
class Dynamic:
    """A value that depends on the card: `get(env)` gives it. `fields` are the card fields it reads."""

    get: Callable[[Env], Any]
    source: str
    fields: tuple[str, ...] = ()
    names: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Names:
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
        return ", ".join(as_text(item) for item in value)
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
