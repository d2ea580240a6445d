"""The names that expressions see on one card: the card's and the layout's own, those of an item, of a part.

Each layer lies over the one around it and falls through to it for names that it doesn't have.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardforge.layout.dynamic import Dynamic, Names, weight


class Inserted:
    """A part as it is inserted at one place: its parameters' values, and the names seen inside.

    `values` are worked out among the names around it; `present` says whether it is there at all. `outer` is
    the part in which it is inserted, if that is one.
    """

    __slots__ = ("names", "outer", "present", "values")

    def __init__(
        self, outer: Inserted | None, values: Mapping[str, Any], names: Names, present: Dynamic | None = None
    ) -> None:
        self.outer, self.values, self.names, self.present = outer, values, names, present

    @property
    def constants(self) -> dict[str, Any]:
        """The parameters that are the same for every card."""
        return {name: value for name, value in self.values.items() if not isinstance(value, Dynamic)}


class Layer(dict[str, Any]):
    """Some names and the layer around them; `part` is the part whose parameters these are."""

    __slots__ = ("outer", "part", "parts")

    def __init__(self, names: Mapping[str, Any], outer: Layer | None, part: Inserted | None = None) -> None:
        super().__init__(names)
        self.outer = outer
        self.part = part
        self.parts: dict[Inserted, Layer] = {}

    def __missing__(self, name: str) -> Any:
        if self.part is not None and name in self.part.values and self.outer is not None:
            value = self[name] = _bounded(self.part.values[name], self.outer)
            return value
        if self.outer is None:
            raise KeyError(name)
        return self.outer[name]


class LetEnv(Layer):
    """The outermost names; the layout's own values are worked out when first asked for."""

    __slots__ = ("_lets",)

    def __init__(self, lets: Mapping[str, Any], names: Mapping[str, Any]) -> None:
        super().__init__(names, None)
        self._lets = lets

    def __missing__(self, name: str) -> Any:
        value = self[name] = _bounded(self._lets[name], self)
        return value


def _bounded(value: Any, env: Layer) -> Any:
    """A value for this card. Raises TooMuchError for one that holds others too many times over."""
    if not isinstance(value, Dynamic):
        return value
    found = value.get(env)
    if not isinstance(found, str):
        weight(found)
    return found


def within(env: Layer, part: Inserted | None) -> Layer:
    """The names seen inside an inserted part, from those of an item inside it or around it."""
    if part is None:
        return env
    layer: Layer | None = env
    while layer is not None:
        if layer.part is part:
            return env
        layer = layer.outer
    around = within(env, part.outer)
    if part not in around.parts:
        around.parts[part] = Layer({}, around, part)
    return around.parts[part]
