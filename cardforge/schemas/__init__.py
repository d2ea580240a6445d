"""JSON Schemas (2020-12) of the files people write. All are closed: an unknown key is a mistake.

Only keys that start with `//` are free everywhere: they hold remarks.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

NAMES = ("game", "layout", "printers", "project", "rules", "set", "sheet")
"""The schemas there are."""


@cache
def load(name: str) -> dict[str, Any]:
    """The schema `name`, complete in itself. The same object each time: don't change it.

    Definitions that it takes from another file (`game.schema.json#/$defs/print`) are put into its own.
    """
    source = _source(name)
    others = [other for other in NAMES if f'"{other}.schema.json#/' in source]
    for other in others:
        source = source.replace(f'"{other}.schema.json#/', '"#/')
    schema: dict[str, Any] = json.loads(source)
    for other in others:
        schema["$defs"] = load(other)["$defs"] | schema.get("$defs", {})
    return schema


@cache
def text(name: str) -> str:
    """The schema `name` as JSON text, for editors that check files as they are typed."""
    return json.dumps(load(name), ensure_ascii=False, indent=2) + "\n"


def uncommented(plain: Mapping[str, Any]) -> dict[str, Any]:
    """An object without its remarks."""
    return {key: value for key, value in plain.items() if not key.startswith("//")}


def _source(name: str) -> str:
    if name not in NAMES:
        raise KeyError(name)
    return Path(__file__).with_name(f"{name}.schema.json").read_text("utf-8")
