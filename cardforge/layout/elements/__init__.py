"""Element kinds: one a module of the kind's name, each declaring one constant `ELEMENT`.

A new kind is one new module. A module is loaded when a layout first uses its kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module

from cardforge.layout.model import Kind
from cardforge.members import members


class _Kinds(Mapping[str, Kind]):
    """The kinds that this folder has, by name."""

    def __init__(self) -> None:
        self._loaded: dict[str, Kind] = {}

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(members(__file__))

    def __getitem__(self, name: str) -> Kind:
        kind = self._loaded.get(name)
        if kind is None:
            if name not in self._names:
                raise KeyError(name)
            kind = self._loaded[name] = import_module(f"{__name__}.{name}").ELEMENT
        return kind

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


KINDS: Mapping[str, Kind] = _Kinds()
"""Every element kind by name."""
