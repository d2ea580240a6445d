"""Components put in: every `{"use": …}` of a layout becomes the elements of its part.

They stand where the use stands, or in a group of its own if the use says where or how. Their ids get the
use's id in front, so that a part may be used many times on one side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cardforge.layout.order import in_order
from cardforge.layout.spec import Argument, Origin, RawElement, RawLayout, RawPart, Use
from cardforge.problems import Location, Problem, did_you_mean

DEEPEST = 50
"""Parts that may stand inside one another."""

DEEPEST_ELEMENTS = 150
"""Elements that may, where parts are put in: later stages walk them recursively."""

MAX_ELEMENTS = 2000
"""Elements that parts may add to a side: parts of parts of parts soon make too many."""

_OWN = frozenset(["use", "with", "id", "if"])
"""Keys of a use that don't make it a group."""

TAKEN = ("card", "set", "game", "loop")


def with_parts(raw: RawLayout, problems: list[Problem]) -> RawLayout | None:
    """The layout with its parts put in; None if any part or use is wrong, with Problems."""
    before = len(problems)
    _check(raw, problems)
    if len(problems) > before:
        return None
    front = _Side(raw.parts, problems).elements(raw.front)
    back = None if raw.back is None else _Side(raw.parts, problems).elements(raw.back)
    return None if len(problems) > before else raw._replace(front=front, back=back)


def _walk(elements: Iterable[RawElement]) -> Iterator[RawElement]:
    for element in elements:
        yield element
        yield from _walk(element.children or ())


# --- checks -------------------------------------------------------------------------------------------


def _check(raw: RawLayout, problems: list[Problem]) -> None:
    """Every use and every part, put in anywhere or not."""

    def add(where: Location, code: str, message: str, hint: str) -> None:
        problems.append(Problem(where, code, message, hint))

    for elements in (raw.front, raw.back or (), *(part.elements for part in raw.parts.values())):
        for element in _walk(elements):
            if "use" in element.values:
                problems += _use_problems(element, raw.parts)
    for part in raw.parts.values():
        for name in part.parameters:
            if name in TAKEN or name in raw.sections["let"]:
                where = part.origins[name].place(key=True)
                what = "taken" if name in TAKEN else 'a name in "let", too'
                add(where, "layout.bad-value", f'"{name}" is {what}', "choose another name")
    uses = {
        name: [item.values.get("use", "") for item in _walk(part.elements)]
        for name, part in raw.parts.items()
    }
    for chain in in_order(uses)[1]:
        message = f"parts use each other: {' → '.join(chain)}"
        add(raw.parts[chain[0]].origin.place(key=True), "layout.cycle", message, "drop one use")


def _use_problems(element: RawElement, parts: Mapping[str, RawPart]) -> Iterator[Problem]:
    name = element.values["use"]
    part = parts.get(name)
    if part is None:
        hint = did_you_mean(name, parts) or "declare it under parts"
        yield Problem(element.place("use"), "layout.unknown-part", f'there is no part "{name}"', hint)
        return
    given = element.values.get("with", {})
    for key in given:
        if key not in part.parameters and not key.startswith("//"):
            known = ", ".join(part.parameters)
            hint = did_you_mean(key, part.parameters) or (f"it has {known}" if known else "it has none")
            message = f'the part "{name}" has no parameter "{key}"'
            yield Problem(_argument(element, key).place(key=True), "layout.unknown-parameter", message, hint)
    for key, default in part.parameters.items():
        if default is None and given.get(key) is None:
            message = f'the part "{name}" needs "{key}"'
            yield Problem(element.place("use"), "layout.missing-key", message, 'add it under "with"')


def _argument(element: RawElement, name: str) -> Origin:
    origin = element.origins["with"]
    return Origin(origin.source, (*origin.pointer, name))


# --- putting in ---------------------------------------------------------------------------------------


class _Side:
    """The work on one side: the names its uses have taken, and how many elements they have added."""

    def __init__(self, parts: Mapping[str, RawPart], problems: list[Problem]) -> None:
        self.parts, self.problems = parts, problems
        self._taken: set[str] = set()
        self._added = self._deep = 0
        self._full = False

    def elements(
        self, items: Iterable[RawElement], use: Use | None = None, prefix: str = ""
    ) -> tuple[RawElement, ...]:
        """Elements with parts put in, those of the part inserted as `use`; `prefix` stands before ids."""
        self._deep += 1
        made = tuple(made for item in items for made in self._element(item, use, prefix))
        self._deep -= 1
        return made

    def _element(self, item: RawElement, use: Use | None, prefix: str) -> Iterator[RawElement]:
        if "use" in item.values:
            yield from self._use(item, use, prefix)
            return
        children = None if item.children is None else self.elements(item.children, use, prefix)
        if use is None:
            yield item if children is None else item._replace(children=children)
            return
        self._added += 1
        values = {**item.values, "id": prefix + item.id} if item.id else item.values
        yield item._replace(values=values, children=children, use=use)

    def _use(self, item: RawElement, outer: Use | None, prefix: str) -> Iterator[RawElement]:
        too_deep = _depth(outer) >= DEEPEST
        if too_deep or self._deep > DEEPEST_ELEMENTS or self._added >= MAX_ELEMENTS:
            if not self._full:
                message = f"parts make more than {MAX_ELEMENTS} elements on this side"
                if too_deep:
                    message = f"parts stand inside parts more than {DEEPEST} deep"
                elif self._deep > DEEPEST_ELEMENTS:
                    message = f"parts and groups stand inside one another more than {DEEPEST_ELEMENTS} deep"
                hint = "use fewer parts inside parts"
                self.problems.append(Problem(item.place("use"), "layout.too-many", message, hint))
            self._full = True
            return
        name = self._named(item, prefix)
        part = self.parts[item.values["use"]]
        ids: dict[str, str] = {}
        grouped = not item.values.keys() <= _OWN
        use = Use(item, _arguments(item, part, outer), ids, outer, not grouped)
        made = self.elements(part.elements, use, f"{name}-")
        ids |= {element.id.removeprefix(f"{name}-"): element.id for element in _walk(made) if element.id}
        if grouped:
            values = {key: value for key, value in item.values.items() if key not in ("use", "with")}
            yield item._replace(values={**values, "kind": "group", "id": name}, children=made, use=outer)
        else:
            yield from made

    def _named(self, item: RawElement, prefix: str) -> str:
        """The name of a use on this side: its id, else its part's name, numbered if that is taken."""
        base = name = prefix + (item.id or item.values["use"])
        count = 1
        while name in self._taken:
            if item.id and count == 1:
                where, message = item.place("id"), f'the id "{item.id}" is taken'
                self.problems.append(Problem(where, "layout.duplicate-id", message, "give it another id"))
            count += 1
            name = f"{base}-{count}"
        self._taken.add(name)
        return name


def _depth(use: Use | None) -> int:
    """How many parts a use stands in, its own among them."""
    depth = 0
    while use is not None:
        depth, use = depth + 1, use.outer
    return depth


def _arguments(item: RawElement, part: RawPart, outer: Use | None) -> dict[str, Argument]:
    """The value of every parameter: as the use gives it, else its default."""
    given = item.values.get("with", {})
    return {
        name: Argument(given[name], _argument(item, name), outer)
        if given.get(name) is not None
        else Argument(default, part.origins[name], None)
        for name, default in part.parameters.items()
    }
