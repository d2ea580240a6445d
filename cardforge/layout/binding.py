"""Values of elements, compiled among the names they see: of the card, of an item of a repeat, of a part."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from cardforge.layout.dynamic import Dynamic, Names
from cardforge.layout.edges import renamed
from cardforge.layout.envs import Inserted, within
from cardforge.layout.expressions import compile_condition, compile_value
from cardforge.layout.faults import LayoutError, NoValueError
from cardforge.layout.spec import RawElement, Use
from cardforge.problems import Location

if TYPE_CHECKING:
    from cardforge.layout.envs import Layer

Fault = Callable[[Location, LayoutError], None]
"""Takes where something is wrong, and what."""


class Binder:
    """Compiles values. `names` are those that every expression of the layout sees."""

    def __init__(self, names: Names, fault: Fault) -> None:
        self.names, self.fault = names, fault
        self._repeats: list[tuple[Use | None, frozenset[str]]] = []
        self._parts: dict[Use, Inserted] = {}

    def value(self, raw: Any, element: RawElement, key: str) -> Any:
        """A value of an element; None if it is wrong."""
        return self._bound(partial(compile_value, raw), partial(element.place, key), element.use)

    def edge(self, raw: Any, element: RawElement, key: str) -> Any:
        """An edge's text; inside a part, the part's own ids are put as they are on this side."""
        value = self.value(raw, element, key)
        use = element.use
        if use is None or value is None:
            return value
        if isinstance(value, Dynamic):
            get = value.get
            return Dynamic(
                lambda env: renamed(str(get(env)), use.resolve), value.source, value.fields, value.names
            )
        return renamed(str(value), use.resolve)

    def condition(self, element: RawElement, parent: RawElement | None) -> Dynamic | None:
        """Whether an element is there; None if it always is. Parts it is inserted with count, too."""
        found = []
        use = element.use
        while use is not None and (parent is None or use is not parent.use):
            present = self._inserted(use).present
            found += [] if present is None else [present]
            use = use.outer
        own = self._condition(element, element.use)
        found += [] if own is None else [own]
        return _all(found)

    def _condition(self, element: RawElement, use: Use | None) -> Dynamic | None:
        if (raw := element.values.get("if")) is None:
            return None
        bound = self._bound(partial(compile_condition, raw), partial(element.place, "if"), use)
        if isinstance(bound, Dynamic) or bound is None:
            return bound
        return None if bound else Dynamic(lambda env: False, raw)

    @contextmanager
    def repeating(self, element: RawElement, names: frozenset[str]) -> Iterator[None]:
        """Inside, values written beside the element see these names, too."""
        self._repeats.append((element.use, names))
        try:
            yield
        finally:
            self._repeats.pop()

    def names_of(self, element: RawElement) -> frozenset[str]:
        """The names that hold for the whole layout, or the whole part, that an element is written in."""
        part = self.part_of(element)
        return self.names.top if part is None else part.names.top

    def part_of(self, element: RawElement) -> Inserted | None:
        """The inserted part that an element is written in."""
        return None if element.use is None else self._inserted(element.use)

    # --- parts ---

    def _bound(
        self, compile_it: Callable[[Names], Any], where: Callable[[], Location], use: Use | None
    ) -> Any:
        """What is compiled among the names inside a use; constant if only constant parameters count."""
        try:
            value = compile_it(self._names_in(use))
            return _in_part(value, self._inserted(use)) if use is not None else value
        except LayoutError as error:
            self.fault(where(), error)
            return None

    def _names_in(self, use: Use | None) -> Names:
        names = self.names if use is None else self._inserted(use).names
        inner = [items for inside, items in self._repeats if inside is use]
        return Names(names.fields, names.top.union(*inner)) if inner else names

    def _inserted(self, use: Use) -> Inserted:
        known = self._parts.get(use)
        if known is None:
            known = self._parts[use] = self._insert(use)
        return known

    def _insert(self, use: Use) -> Inserted:
        values: dict[str, Any] = {}
        for name, (raw, origin, around) in use.values.items():
            values[name] = self._bound(partial(compile_value, raw), origin.place, around)
        present = self._condition(use.site, use.outer) if use.spliced else None
        outer = None if use.outer is None else self._inserted(use.outer)
        return Inserted(outer, values, Names(self.names.fields, self.names.top.union(values)), present)


def _in_part(value: Any, part: Inserted) -> Any:
    """A value as it is inside a part."""
    if not isinstance(value, Dynamic):
        return value
    constants = part.constants
    if value.names and value.names <= constants.keys():
        # What has no value may stand in an element that is never there.
        with suppress(NoValueError):
            return value.get(constants)
    get = value.get
    given = [part.values[name] for name in sorted(value.names.intersection(part.values))]
    fields = [name for each in given if isinstance(each, Dynamic) for name in each.fields]
    return Dynamic(
        lambda env: get(within(cast("Layer", env), part)),
        value.source,
        tuple(dict.fromkeys([*value.fields, *fields])),
        value.names,
    )


def _all(conditions: list[Dynamic]) -> Dynamic | None:
    if len(conditions) < 2:
        return conditions[0] if conditions else None
    fields = tuple(dict.fromkeys(name for each in conditions for name in each.fields))
    names = frozenset[str]().union(*(each.names for each in conditions))
    source = " and ".join(each.source for each in conditions)
    return Dynamic(lambda env: all(each.get(env) for each in conditions), source, fields, names)
