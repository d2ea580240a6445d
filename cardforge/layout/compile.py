"""From a merged layout file to a compiled one: every mistake is found here, before any card is laid out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardforge.layout.edges import X_EDGES, Y_EDGES, Edge, EdgeError, parse_edge
from cardforge.layout.elements import KINDS
from cardforge.layout.expressions import (
    Dynamic,
    ExpressionError,
    Names,
    compile_condition,
    compile_value,
)
from cardforge.layout.model import Axis, Element, Kind, Layout, Scope, Value
from cardforge.layout.spec import RawElement, RawLayout
from cardforge.layout.styles import KEYS as STYLE_KEYS
from cardforge.layout.styles import TextStyle, merged_style
from cardforge.problems import Location, Problem, did_you_mean
from cardforge.units import CARD_SIZES, MM, Box, Size, parse_length, parse_size

REFERENCES = ("bleed", "cut", "safe")

_PLACING = frozenset(
    [
        *X_EDGES,
        *Y_EDGES,
        "width",
        "height",
        "min_height",
        "max_height",
        "in",
        "id",
        "if",
        "kind",
        "z",
        "style",
    ]
)


@dataclass(slots=True, eq=False, repr=False)
class Compiler:
    """Compiles one layout. `make_style` finishes a constant type style (fonts are looked up there)."""

    raw: RawLayout
    fields: frozenset[str]
    make_style: Callable[[Mapping[str, Any], RawElement, bool], TextStyle | None]
    icons: Mapping[str, Any]
    problems: list[Problem] = field(default_factory=list)
    _names: Names = field(init=False)
    _ids: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        top = {"card", "set", "game", *self.raw.sections["let"]}
        self._names = Names(self.fields, frozenset(top))

    def compile(self) -> Layout | None:
        """The compiled layout, or None if anything is wrong (see `problems`)."""
        size, bleed, safe, corner = self._card()
        cut = Box(0.0, 0.0, size.width, size.height)
        boxes = {"cut": cut, "bleed": cut.grown(bleed), "safe": cut.grown(-safe)}
        lets = self._lets()
        front = self._scope(self.raw.front, {}, "safe", True)
        self._ids.clear()
        back = None if self.raw.back is None else self._scope(self.raw.back, {}, "safe", True)
        if self.problems:
            return None
        return Layout(self.raw.name, size, bleed, corner, boxes, lets, front, back, self.icons)

    def _add(self, where: Location, code: str, message: str, hint: str = "") -> None:
        self.problems.append(Problem(where, code, message, hint))

    # --- the card and its names ---

    def _card(self) -> tuple[Size, float, float, float]:
        card = self.raw.sections["card"]
        size = self._size(card)
        if card.get("orientation") == "landscape" and size.width < size.height:
            size = size.turned
        bleed = self._card_length(card, "bleed", 3 * MM)
        safe = self._card_length(card, "safe", 3 * MM)
        return size, bleed, safe, self._card_length(card, "corner", 3 * MM)

    def _size(self, card: Mapping[str, Any]) -> Size:
        wanted = card.get("size", "poker")
        try:
            if isinstance(wanted, str):
                return parse_size(wanted, CARD_SIZES)
            size = Size(*(parse_length(part) for part in wanted))
            if min(size.width, size.height) <= 0:
                raise ValueError("a card needs a width and a height over 0")
        except ValueError as error:
            self._add(self.raw.place("card", "size"), "layout.bad-value", str(error))
            return CARD_SIZES["poker"]
        return size

    def _card_length(self, card: Mapping[str, Any], key: str, default: float) -> float:
        try:
            length = parse_length(card[key]) if key in card else default
            if length < 0:
                raise ValueError(f'"{key}" can\'t be negative')
        except ValueError as error:
            self._add(self.raw.place("card", key), "layout.bad-value", str(error))
            return default
        return length

    def _lets(self) -> dict[str, Value]:
        found: dict[str, Value] = {}
        for name, raw in self.raw.sections["let"].items():
            if name in ("card", "set", "game"):
                where = self.raw.place("let", name)
                self._add(where, "layout.bad-value", f'"{name}" is taken', "choose another name")
                continue
            try:
                found[name] = compile_value(raw, self._names)
            except ExpressionError as error:
                where = self.raw.place("let", name)
                self._add(where, _expression_code(error), str(error), error.hint)
        uses = {
            name: sorted(value.names & found.keys())
            for name, value in found.items()
            if isinstance(value, Dynamic)
        }
        for chain in _cycles(uses):
            where = self.raw.place("let", chain[0])
            self._add(
                where, "layout.cycle", f"values need each other: {' → '.join(chain)}", "break the circle"
            )
        return found

    def _value(self, raw: Any, element: RawElement, key: str) -> Value:
        try:
            return compile_value(raw, self._names)
        except ExpressionError as error:
            self._add(element.place(key), _expression_code(error), str(error), error.hint)
            return None

    # --- elements ---

    def _scope(
        self, items: Sequence[RawElement], outer: Mapping[str, Element], parent: str, parent_fixed: bool
    ) -> Scope:
        elements = [
            element for item in items if (element := self._element(item, parent, len(self._ids))) is not None
        ]
        here = {element.id: element for element in elements}
        known = {**outer, **here}
        for element in elements:
            self._check_targets(element, known)
        x_order = self._ordered(elements, here, lambda element: element.x)
        y_order = self._ordered(elements, here, lambda element: element.y)
        for element in [*x_order, *y_order]:
            element.fixed = self._is_fixed(element, known, parent_fixed)
        for element in elements:
            if element.raw.children is not None:
                inside = element.fixed and element.kind.solve is None
                element.scope = self._scope(element.raw.children, known, element.id, inside)
            element.static = self._is_static(element)
        return Scope(tuple(elements), x_order, y_order)

    def _element(self, raw: RawElement, parent: str, number: int) -> Element | None:
        kind = KINDS.get(raw.values.get("kind", ""))
        name = raw.id or f"#{number + 1}"
        if kind is None:
            self._add(
                raw.place(), "layout.missing-key", f'element "{name}" has no "kind"', "say what it draws"
            )
            return None
        for key in kind.required:
            if raw.values.get(key) is None and not (key == "children" and raw.children is not None):
                self._add(
                    raw.place(), "layout.missing-key", f'{kind.name} "{name}" needs "{key}"', f'add "{key}"'
                )
        if name in self._ids or name in REFERENCES:
            self._add(
                raw.place("id"), "layout.duplicate-id", f'the id "{name}" is taken', "give it another id"
            )
        self._ids.add(name)
        values = self._values(raw)
        element = Element(
            name,
            kind,
            raw,
            self._axis(raw, "x", kind),
            self._axis(raw, "y", kind),
            raw.values.get("in", parent),
            values,
            self._condition(raw),
            raw.values.get("z", 0),
            dynamic_keys=tuple(key for key, value in values.items() if isinstance(value, Dynamic)),
        )
        if kind.texts:
            self._style(element)
        return element

    def _condition(self, raw: RawElement) -> Dynamic | None:
        if "if" not in raw.values:
            return None
        try:
            return compile_condition(raw.values["if"], self._names)
        except ExpressionError as error:
            self._add(raw.place("if"), _expression_code(error), str(error), error.hint)
            return None

    def _values(self, raw: RawElement) -> dict[str, Value]:
        skipped = _PLACING | frozenset(STYLE_KEYS) if KINDS[raw.values["kind"]].texts else _PLACING
        if KINDS[raw.values["kind"]].name == "image":
            skipped -= {"fit"}
        return {key: self._value(value, raw, key) for key, value in raw.values.items() if key not in skipped}

    def _style(self, element: Element) -> None:
        raw = element.raw
        name = raw.values.get("style", "")
        styles = self.raw.sections["styles"]
        try:
            merged = merged_style(styles, name, raw.values)
        except KeyError as error:
            wrong = str(error.args[0])
            hint = did_you_mean(wrong, styles) or "declare it under styles"
            self._add(raw.place("style"), "layout.unknown-style", f'there is no style "{wrong}"', hint)
            return
        except ValueError as error:
            self._add(
                raw.place("style"), "layout.cycle", f"styles extend each other: {error}", "drop one extends"
            )
            return
        values = {key: self._value(value, raw, key) for key, value in merged.items()}
        element.style_values = values
        dynamic = tuple(key for key, value in values.items() if isinstance(value, Dynamic))
        element.dynamic_keys += dynamic
        if not dynamic:
            element.style = self.make_style(values, raw, element.kind.name == "text")

    # --- placement ---

    def _axis(self, raw: RawElement, axis: str, kind: Kind) -> Axis:
        low, high, centre = ("left", "right", "cx") if axis == "x" else ("top", "bottom", "cy")
        extent = raw.values.get("width" if axis == "x" else "height")
        auto = extent == "auto"
        given = [key for key in (low, high, centre) if key in raw.values]
        if len(given) + (extent is not None) > 2:
            names = " and ".join([*given, "width" if axis == "x" else "height"])
            self._add(
                raw.place(given[0]), "layout.overconstrained", f"{names} can't all hold", "drop one of them"
            )
        if auto and kind.measure is None:
            self._add(
                raw.place("height"), "layout.bad-value", f"{kind.name} has no height of its own", "give one"
            )
        size = "height" if axis == "y" else ""
        return Axis(
            self._edge(raw, low),
            self._edge(raw, high),
            self._edge(raw, centre),
            None if auto else self._length(raw, "width" if axis == "x" else "height"),
            auto,
            self._length(raw, f"min_{size}") if size else None,
            self._length(raw, f"max_{size}") if size else None,
        )

    def _edge(self, raw: RawElement, key: str) -> Edge | Dynamic | None:
        text = raw.values.get(key)
        if text is None:
            return None
        value = self._value(text, raw, key)
        if not isinstance(value, str):
            return value if isinstance(value, Dynamic) else None
        try:
            return parse_edge(key, value)
        except EdgeError as error:
            self._add(raw.place(key), "layout.bad-edge", str(error))
            return None

    def _length(self, raw: RawElement, key: str) -> Value:
        text = raw.values.get(key)
        return None if text is None else self._value(text, raw, key)

    def _check_targets(self, element: Element, known: Mapping[str, Element]) -> None:
        for axis in (element.x, element.y):
            for edge in axis.edges:
                for target in edge.targets:
                    if target in REFERENCES or (target in known and target != element.id):
                        continue
                    message = f'"{edge.key}" refers to "{target}", which is no element beside or around it'
                    hint = did_you_mean(target, [*known, *REFERENCES]) or "give that element this id"
                    self._add(element.raw.place(edge.key), "layout.unknown-id", message, hint)

    def _ordered(
        self, elements: list[Element], here: Mapping[str, Element], axis: Callable[[Element], Axis]
    ) -> list[Element]:
        uses = {
            element.id: [target for edge in axis(element).edges for target in edge.targets if target in here]
            for element in elements
        }
        for chain in _cycles(uses):
            where = here[chain[0]].raw.place()
            self._add(
                where, "layout.cycle", f"elements place each other: {' → '.join(chain)}", "break the circle"
            )
        return [here[name] for name in _topological(uses)]

    def _is_fixed(self, element: Element, known: Mapping[str, Element], parent_fixed: bool) -> bool:
        if not (element.x.constant and element.y.constant) or element.y.auto:
            return False
        if element.reference not in REFERENCES and not parent_fixed:
            return False
        targets = {
            target for axis in (element.x, element.y) for edge in axis.edges for target in edge.targets
        }
        return all(
            target in REFERENCES or (known[target].fixed and known[target].present is None)
            for target in targets
            if target in REFERENCES or target in known
        )

    def _is_static(self, element: Element) -> bool:
        if element.dynamic_keys or element.present is not None or not element.fixed:
            return False
        return element.scope is None or all(child.static for child in element.scope.elements)


def _expression_code(error: ExpressionError) -> str:
    return "layout.unknown-field" if "card field" in str(error) else "layout.bad-expression"


def _topological(uses: Mapping[str, Sequence[str]]) -> list[str]:
    """Names with what they use first, else in the order given; circles are broken anywhere."""
    done: dict[str, None] = {}
    visiting: set[str] = set()

    def visit(name: str) -> None:
        if name in done or name in visiting:
            return
        visiting.add(name)
        for used in uses.get(name, ()):
            if used in uses:
                visit(used)
        done[name] = None

    for name in uses:
        visit(name)
    return list(done)


def _cycles(uses: Mapping[str, Sequence[str]]) -> Iterator[list[str]]:
    """Every circle once, as the chain that runs back to its start."""
    finished: set[str] = set()

    def walk(name: str, trail: list[str]) -> Iterator[list[str]]:
        if name in trail:
            yield [*trail[trail.index(name) :], name]
            return
        if name in finished:
            return
        for used in uses.get(name, ()):
            if used in uses:
                yield from walk(used, [*trail, name])
        finished.add(name)

    for name in uses:
        yield from walk(name, [])
