"""Rule kinds: one a module, each declaring one constant `KIND`. A new kind is one new module."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from cardforge.members import members
from cardforge.rules.kind import Kind


@cache
def kinds() -> dict[str, Kind]:
    """Every rule kind by name."""
    names = members(__file__)
    found: list[Kind] = [import_module(f"{__name__}.{name}").KIND for name in names]
    return {kind.name: kind for kind in found}
