"""Short forms of rules, written out at load: `size`, `copies`, `singleton`, `require`, `forbid`, …"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Plain = Mapping[str, Any]


def _copies(plain: Plain, identity: list[str]) -> dict[str, Any]:
    return {"per": identity, **plain, "kind": "count"}


_SHORT: Mapping[str, Callable[[Plain, list[str]], dict[str, Any]]] = {
    "size": lambda plain, identity: {**plain, "kind": "count"},
    "copies": _copies,
    "singleton": lambda plain, identity: {**_copies(plain, identity), "max": 1},
    "require": lambda plain, identity: {"min": 1, **plain, "kind": "count"},
    "forbid": lambda plain, identity: {**plain, "kind": "count", "max": 0},
    "composition": lambda plain, identity: {**plain, "kind": "within", "mode": "equal"},
    "subset": lambda plain, identity: {**plain, "kind": "within", "mode": "subset"},
}


def expanded(plain: Plain, identity: tuple[str, ...]) -> Plain:
    """The rule in its long form; `identity` are the fields that make two cards the same card."""
    write = _SHORT.get(plain["kind"])
    return plain if write is None else write(plain, list(identity))
