"""From a merged layout file to a compiled one: every mistake is found here, before any card is laid out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from cardforge.layout.binding import Binder
from cardforge.layout.constancy import is_fixed, is_static
from cardforge.layout.dynamic import Dynamic, Names
from cardforge.layout.edges import X_EDGES, Y_EDGES, Edge, parse_edge
from cardforge.layout.elements import KINDS
from cardforge.layout.expressions import compile_value
from cardforge.layout.faults import LayoutError
from cardforge.layout.model import REFERENCES, Axis, Element, Kind, Layout, Scope, Value, unsolved
from cardforge.layout.order import in_order
from cardforge.layout.spec import HOLDING, RawElement, RawLayout
from cardforge.layout.styles import KEYS as STYLE_KEYS
from cardforge.layout.styles import TextStyle, merged_style
from cardforge.layout.trim import trim_of
from cardforge.problems import Location, Problem, did_you_mean, listed, message_and_hint

_OTHER = "width height min_height max_height in id if kind z style checks"
DEEPEST = 100
"""Values of `let` that need one another, one after another: more are a slip, and no more than can be read."""

_PLACING = frozenset((*X_EDGES, *Y_EDGES, *_OTHER.split()))
"""Keys that say where an element stands, and whether; the others are its values."""

_WRAPPING = frozenset(("rotate", "opacity", "clip", "alt", "layer"))
"""Keys of any element that turn, fade, cut or name what it draws as one."""


class Compiler:
    """Compiles one layout.

    `make_style` finishes a constant type style, of one line or many (fonts are looked up there); it raises
    LayoutError or ValueError.
    """

    def __init__(
        self,
        raw: RawLayout,
        fields: frozenset[str],
        make_style: Callable[[Mapping[str, Any], bool], TextStyle],
        icons: Mapping[str, Any],
    ) -> None:
        self.raw, self.fields, self.make_style, self.icons = raw, fields, make_style, icons
        self.problems: list[Problem] = []
        self._ids: set[str] = set()
        self._unmade: set[str] = set()
        top = {"card", "set", "game", *raw.sections["let"]}
        self._binder = Binder(Names(fields, frozenset(top)), self._fault)

    def compile(self) -> Layout | None:
        """The compiled layout, or None if anything is wrong (see `problems`)."""
        trim = trim_of(self.raw.sections["card"], self._bad_card)
        lets = self._lets()
        self._check_styles()
        front = self._side(self.raw.front)
        back = None if self.raw.back is None else self._side(self.raw.back)
        if self.problems:
            return None
        return Layout(
            self.raw.name,
            trim.size,
            trim.bleed,
            trim.corner,
            trim.boxes,
            lets,
            front,
            back,
            self.icons,
            self.raw.family,
            trim.shape,
        )

    def _add(self, where: Location, code: str, message: str, hint: str = "") -> None:
        self.problems.append(Problem(where, code, message, hint))

    def _fault(self, where: Location, error: LayoutError) -> None:
        self._add(where, error.code, str(error), error.hint)

    def _bad_card(self, key: str, message: str) -> None:
        self._add(self.raw.place("card", key), "layout.bad-value", *message_and_hint(message))

    # --- names and styles ---

    def _lets(self) -> dict[str, Value]:
        found: dict[str, Value] = {}
        for name, raw in self.raw.sections["let"].items():
            where = self.raw.place("let", name)
            if name in ("card", "set", "game"):
                self._add(where, "layout.bad-value", f'"{name}" is taken', "choose another name")
                continue
            try:
                found[name] = compile_value(raw, self._binder.names)
            except LayoutError as error:
                self._fault(where, error)
        uses = {name: sorted(getattr(value, "names", ())) for name, value in found.items()}
        order, circles = in_order(uses)
        deep: dict[str, int] = {}
        for name in order:
            deep[name] = 1 + max((deep.get(used, 0) for used in uses[name]), default=0)
        if max(deep.values(), default=0) > DEEPEST:
            name = max(deep, key=lambda each: deep[each])
            message = f"its values need one another over more than {DEEPEST} steps"
            self._add(self.raw.place("let", name), "layout.too-many", message, "put fewer into one another")
        for chain in circles:
            where = self.raw.place("let", chain[0])
            self._add(
                where, "layout.cycle", f"values need each other: {' → '.join(chain)}", "break the circle"
            )
        return found

    def _check_styles(self) -> None:
        """Every named style must extend styles that are there, and not itself, used or not."""
        styles = self.raw.sections["styles"]
        for chain in in_order({name: [style.get("extends", "")] for name, style in styles.items()})[1]:
            where = self.raw.place("styles", chain[0])
            self._add(
                where, "layout.cycle", f"styles extend each other: {' → '.join(chain)}", "drop one extends"
            )
        for name, style in styles.items():
            base = style.get("extends")
            if base is not None and base not in styles:
                self._unknown_style(self.raw.place("styles", name), base)

    def _unknown_style(self, where: Location, name: str) -> None:
        hint = did_you_mean(name, self.raw.sections["styles"]) or "declare it under styles"
        self._add(where, "layout.unknown-style", f'there is no style "{name}"', hint)

    # --- elements ---

    def _side(self, items: Sequence[RawElement]) -> Scope:
        self._ids.clear()
        scope = self._scope(items, {}, None)
        groups: dict[str, list[Element]] = {}
        shares = False
        for element in _walk(scope):
            shares = shares or element.fit_shared
            if element.fit_group:
                groups.setdefault(element.fit_group, []).append(element)
        return scope._replace(fit_groups=tuple(groups.values()), shares=shares)

    def _scope(
        self, items: Sequence[RawElement], outer: Mapping[str, Element], parent: Element | None
    ) -> Scope:
        """Elements side by side, in `parent` (None: on the card), among those of `outer` scopes."""
        made = (self._element(item, parent) for item in items)
        elements = [element for element in made if element is not None]
        here = {element.id: element for element in elements}
        known = {**outer, **here}
        for element in elements:
            self._check_targets(element, known)
        x_order = self._ordered(elements, here, lambda element: element.x)
        y_order = self._ordered(elements, here, lambda element: element.y)
        for element in [*x_order, *y_order]:
            element.fixed = is_fixed(element, known, parent)
        for element in elements:
            if element.raw.children is not None:
                element.scope = self._inner_scope(element, element.raw.children, known)
            element.static = is_static(element)
            dynamic = (*element.dynamic.values(), *element.dynamic_style.values())
            element.reads = tuple(value.get for value in dynamic)
            if len(dynamic) == 1 and element.fixed and element.scope is None:
                element.shows = dynamic[0].field
        drawn = sorted(elements, key=lambda element: element.z)
        holders = [element for element in elements if element.scope is not None]
        static = all(element.static for element in elements)
        optional = [element for element in elements if element.present is not None]
        return Scope(tuple(elements), x_order, y_order, drawn, holders, optional, static, unsolved(elements))

    def _inner_scope(
        self, element: Element, children: Sequence[RawElement], known: Mapping[str, Element]
    ) -> Scope:
        if element.kind.names is None:
            return self._scope(children, known, element)
        if not element.kind.flows(element.raw):
            for key in ("gap", "wrap", "align", "justify"):
                if key in element.raw.values:
                    message = f'"{key}" means nothing where each item says itself where it stands'
                    self._add(element.raw.place(key), "layout.overconstrained", message, 'add "direction"')
        names = element.kind.names(element.raw)
        for name in sorted(self._binder.names_of(element.raw) & names - {"loop"}):
            self._add(
                element.raw.place("as"), "layout.bad-value", f'"{name}" is taken', "choose another name"
            )
        with self._binder.repeating(element.raw, names):
            return self._scope(children, known, element)

    def _element(self, raw: RawElement, parent: Element | None) -> Element | None:
        kind = KINDS.get(raw.values.get("kind", ""))
        name = raw.id or f"#{len(self._ids) + 1}"
        if kind is None:
            hint = f"add one of {', '.join(KINDS)}; or mend its id, if it changes an inherited element"
            self._add(raw.place(), "layout.missing-key", f'element "{name}" has no "kind"', hint)
            self._unmade.add(name)
            return None
        self._check_keys(raw, kind, name)
        self._ids.add(name)
        values = self._values(raw, kind)
        element = Element(
            name,
            kind,
            raw,
            self._axis(raw, "x", kind),
            self._axis(raw, "y", kind),
            raw.values.get("in", "safe" if parent is None else parent.id),
            values,
            self._binder.condition(raw, None if parent is None else parent.raw),
            int(raw.values.get("z", 0)),  # JSON has whole numbers such as 2.0, too
            part=self._binder.part_of(raw),
            dynamic=_dynamic(values),
            unchecked=_unchecked(raw, parent),
            wrapped=not _WRAPPING.isdisjoint(values),
        )
        if parent is not None and parent.kind.flows(parent.raw):
            self._check_arranged(element, parent)
        if kind.texts or "style" in raw.values:
            self._style(element)
        return element

    def _check_keys(self, raw: RawElement, kind: Kind, name: str) -> None:
        for key in kind.required:
            if raw.values.get(key) is None and not (key in HOLDING and raw.children is not None):
                self._add(
                    raw.place(), "layout.missing-key", f'{kind.name} "{name}" needs "{key}"', f'add "{key}"'
                )
        if name in self._ids or name in REFERENCES:
            self._add(
                raw.place("id"), "layout.duplicate-id", f'the id "{name}" is taken', "give it another id"
            )

    def _check_arranged(self, element: Element, parent: Element) -> None:
        """In a flow only extents count: places it gives itself, and texts know how long they are."""
        raw, flow = element.raw, f'the {parent.kind.name} "{parent.id}"'
        for key in raw.values:
            if key in (*X_EDGES, *Y_EDGES, "in"):
                message = f'"{key}" can\'t hold in {flow}, which places its children itself'
                self._add(raw.place(key), "layout.overconstrained", message, "drop it")
        along, across = "height", "width"
        if parent.raw.values.get("direction") == "horizontal":
            along, across = across, along
        if not element.kind.texts and along not in raw.values and not raw.values.get("grow"):
            message = f'"{element.id}" in {flow} needs "{along}" or "grow"'
            self._add(raw.place(), "layout.missing-key", message, f'add "{along}"')
        if parent.raw.values.get("wrap"):
            text = element.kind.texts and along == "width"
            for key in (across,) if text else (along, across):
                if raw.values.get(key, "auto") == "auto":
                    message = f'"{element.id}" in {flow}, which wraps, needs "{key}"'
                    self._add(raw.place(), "layout.missing-key", message, f'add "{key}"')

    def _values(self, raw: RawElement, kind: Kind) -> dict[str, Value]:
        skipped = _PLACING | frozenset(STYLE_KEYS) if kind.texts else _PLACING
        return {
            key: self._binder.value(value, raw, key)
            for key, value in raw.values.items()
            if key not in skipped
        }

    def _style(self, element: Element) -> None:
        """The type style of an element: finished, if nothing in it depends on the card."""
        raw, styles = element.raw, self.raw.sections["styles"]
        name = raw.values.get("style", "")
        if name and name not in styles:
            self._unknown_style(raw.place("style"), name)
            return
        try:
            merged = merged_style(styles, name, raw.values if element.kind.texts else {})
        except (KeyError, ValueError):
            return  # said where the styles are declared
        values = {key: self._binder.value(value, raw, key) for key, value in merged.items()}
        if None in values.values():
            return  # an expression that can't be compiled, which is said
        element.style_values = values
        if merged["fit"]:
            element.fit_group = merged["fit"].get("group", "")
            element.fit_shared = element.kind.texts and merged["fit"].get("scope") == "set"
        element.dynamic_style = _dynamic(values)
        if element.dynamic_style:
            return
        try:
            element.style = self.make_style(values, element.kind.one_line)
        except LayoutError as error:
            self._fault(self.raw.style_place(raw, error.key, values["font"]), error)
        except ValueError as error:
            message, hint = message_and_hint(error)
            self._add(raw.place("style"), "layout.bad-value", f'"{element.id}": {message}', hint)

    # --- placement ---

    def _axis(self, raw: RawElement, axis: str, kind: Kind) -> Axis:
        across = axis == "x"
        low, high, centre, size = (
            ("left", "right", "cx", "width") if across else ("top", "bottom", "cy", "height")
        )
        auto = raw.values.get(size) == "auto"
        given = [key for key in (low, high, centre, size) if key in raw.values]
        if len(given) > 2:
            message = f"{listed(given)} can't all hold"
            self._add(raw.place(given[0]), "layout.overconstrained", message, "drop one of them")
        if auto and kind.measure is None:
            self._add(
                raw.place(size), "layout.bad-value", f"{kind.name} has no height of its own", "give one"
            )
        for key in () if across else ("min_height", "max_height"):
            if key in raw.values and size not in raw.values:
                message = f'"{key}" bounds a "height", and there is none'
                self._add(raw.place(key), "layout.overconstrained", message, 'add "height": "auto"')
        return Axis(
            self._edge(raw, low),
            self._edge(raw, high),
            self._edge(raw, centre),
            None if auto else self._length(raw, size),
            auto,
            None if across else self._length(raw, "min_height"),
            None if across else self._length(raw, "max_height"),
        )

    def _edge(self, raw: RawElement, key: str) -> Edge | Dynamic | None:
        text = raw.values.get(key)
        if text is None:
            return None
        value = self._binder.edge(text, raw, key)
        if not isinstance(value, str):
            return value if isinstance(value, Dynamic) else None
        try:
            return parse_edge(key, value)
        except LayoutError as error:
            self._fault(raw.place(key), error)
            return None

    def _length(self, raw: RawElement, key: str) -> Value:
        text = raw.values.get(key)
        return None if text is None else self._binder.value(text, raw, key)

    def _check_targets(self, element: Element, known: Mapping[str, Element]) -> None:
        for edge in (*element.x.edges, *element.y.edges):
            for target in edge.targets:
                if target in REFERENCES or target in known or target in self._unmade:
                    continue
                where, layout = element.raw.place(edge.key), self.raw.origin.place().file
                inherited = "" if where.file == layout else f" in {layout}"
                message = f'"{edge.key}" refers to "{target}", which is no element beside or around it'
                hint = did_you_mean(target, [*known, *REFERENCES]) or "give that element this id"
                self._add(where, "layout.unknown-id", message + inherited, hint)

    def _ordered(
        self, elements: list[Element], here: Mapping[str, Element], axis: Callable[[Element], Axis]
    ) -> list[Element]:
        """The order in which boxes are solved; edges known only for a card come as late as they can."""
        uses = {element.id: [t for edge in axis(element).edges for t in edge.targets] for element in elements}
        order, circles = in_order(uses)
        twice = {element.id for element in elements if here[element.id] is not element}
        for chain in circles:
            if twice.intersection(chain):
                continue  # which of the two was meant is not known
            where = here[chain[0]].raw.place()
            self._add(
                where, "layout.cycle", f"elements place each other: {' → '.join(chain)}", "break the circle"
            )
        used = {target for targets in uses.values() for target in targets}
        late = {name for name in order if name not in used and axis(here[name]).late}
        return [here[name] for name in sorted(order, key=lambda name: name in late)]


def _unchecked(raw: RawElement, parent: Element | None) -> frozenset[str]:
    """The checks that an element does without; it may ask again for one that its parent does without."""
    own = raw.values.get("checks", {})
    around = () if parent is None else [name for name in parent.unchecked if name not in own]
    return frozenset([*around, *(name for name, wanted in own.items() if wanted is False)])


def _dynamic(values: Mapping[str, Value]) -> dict[str, Dynamic]:
    return {key: value for key, value in values.items() if isinstance(value, Dynamic)}


def _walk(scope: Scope) -> Iterator[Element]:
    for element in scope.elements:
        yield element
        if element.scope is not None:
            yield from _walk(element.scope)
