"""Element kinds: one a module, each declaring one constant `ELEMENT`. A new kind is one new module."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from cardforge.layout.model import Kind


def _found() -> dict[str, Kind]:
    names = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))
    kinds = [import_module(f"{__name__}.{name}").ELEMENT for name in names]
    return {kind.name: kind for kind in kinds}


KINDS: dict[str, Kind] = _found()
"""Every element kind by name."""
