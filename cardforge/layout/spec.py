"""Layout files: read, checked against the schema, and laid over the layouts they extend.

The result keeps for every key the file and place it came from, so that later stages can point there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from cardforge import readers, schemas, validation
from cardforge.problems import InputError, Location, Pointer, Problem, Source, did_you_mean, shown_path
from cardforge.tuples import NamedTuple

SUFFIX = ".layout.json"

HOLDING = ("children", "template")
"""Keys of elements that hold elements."""

SECTIONS = ("card", "fonts", "icons", "let", "print", "styles")


class Origin(NamedTuple):
    """Where a value of a layout was written."""

    source: Source
    pointer: Pointer

    def place(self, key: bool = False) -> Location:
        return self.source.place(self.pointer, key)


class RawElement(NamedTuple):
    """An element as written, keys of the extended layout included; `children` apart from `values`.

    They are the `template` of a repeat, too. `use` is the insertion of a part that the element comes from.
    """

    values: Mapping[str, Any]
    origins: Mapping[str, Origin]
    origin: Origin
    children: tuple[RawElement, ...] | None = None
    use: Use | None = None

    @property
    def id(self) -> str:
        return str(self.values.get("id", ""))

    def place(self, key: str | None = None) -> Location:
        """The place of one of its keys, or of the element."""
        return self.origins.get(key or "", self.origin).place()

    def problems(self) -> list[Problem]:
        """What in its values doesn't fit the schema of its kind; what it holds is not looked at."""
        return _element_gate().problems(self.values, _Places(self))


class RawPart(NamedTuple):
    """A component: elements with parameters, which have defaults (None: must be given)."""

    parameters: Mapping[str, Any]
    origins: Mapping[str, Origin]
    origin: Origin
    elements: tuple[RawElement, ...]


class Argument(NamedTuple):
    """A parameter's value: as written, where, and the insertion among whose names it is worked out."""

    raw: Any
    origin: Origin
    around: Use | None


class Use:
    """A part inserted at one place, `site`, inside the part inserted as `outer`.

    `ids` are those of its own elements, as they are on this side of the card. If it is not `spliced`, its
    elements stand in a group.
    """

    __slots__ = ("ids", "outer", "site", "spliced", "values")

    def __init__(
        self,
        site: RawElement,
        values: Mapping[str, Argument],
        ids: Mapping[str, str],
        outer: Use | None,
        spliced: bool,
    ) -> None:
        self.site, self.values, self.ids, self.outer = site, values, ids, outer
        self.spliced = spliced

    def resolve(self, name: str) -> str:
        """The element that an edge written inside means: the part's own first, then those around it."""
        use: Use | None = self
        while use is not None:
            if name in use.ids:
                return use.ids[name]
            use = use.outer
        return name


class _Places(NamedTuple):
    """The source of an element's values, each from where it was written."""

    element: RawElement

    def place(self, pointer: Pointer, key: bool = False) -> Location:
        origin = self.element.origins.get(str(pointer[0])) if pointer else None
        if origin is None:
            return self.element.place()
        return origin.source.place((*origin.pointer, *pointer[1:]), key and len(pointer) == 1)


@cache
def _element_gate() -> validation.Gate:
    schema = {"$ref": "#/$defs/element", "$defs": schemas.load("layout")["$defs"]}
    return validation.Gate(schema, "layout")


class RawLayout(NamedTuple):
    """A layout with everything it extends merged in. `folders` are where its relative paths start.

    `family` is the name of the layout that the chain of `extends` begins with.
    """

    name: str
    folders: tuple[Path, ...]
    origin: Origin
    sections: Mapping[str, Mapping[str, Any]]
    origins: Mapping[tuple[str, str], Origin]
    front: tuple[RawElement, ...] = ()
    back: tuple[RawElement, ...] | None = None
    parts: Mapping[str, RawPart] = {}
    family: str = ""

    def place(self, section: str, key: str) -> Location:
        return self.origins.get((section, key), self.origin).place()

    def style_place(self, element: RawElement, key: str, font: Any) -> Location:
        """Where a key of an element's style was written: its font's declaration, the element, or a style."""
        styles, name = self.sections["styles"], element.values.get("style", "")
        if key in ("font", "") and font in self.sections["fonts"]:
            return self.place("fonts", font)
        if key not in element.values:
            while name and key not in styles[name]:
                name = styles[name].get("extends", "")
            if name:
                origin = self.origins["styles", name]
                return origin.source.place((*origin.pointer, key))
        return element.place(key)


class SpecLoader:
    """Reads layouts by name from folders, earlier folders first. Problems are collected, and the `files`
    that were read."""

    def __init__(self, folders: tuple[Path, ...], shown_root: Path | None, problems: list[Problem]) -> None:
        self.folders, self.shown_root, self.problems = folders, shown_root, problems
        self.files: set[Path] = set()
        self._loaded: dict[str, RawLayout | None] = {}

    def names(self) -> list[str]:
        """All layouts there are, sorted."""
        found = {
            path.name.removesuffix(SUFFIX) for folder in self.folders for path in folder.glob("*" + SUFFIX)
        }
        return sorted(found)

    def load(self, name: str, asked: Origin, chain: tuple[str, ...] = ()) -> RawLayout | None:
        """The layout of that name, or None with Problems; `asked` is who wants it."""
        if name in chain:
            circle = " → ".join([*chain[chain.index(name) :], name])
            self._add(
                asked.place(),
                "layout.extends-cycle",
                f"layouts extend each other: {circle}",
                "drop one extends",
            )
            return None
        if name not in self._loaded:
            self._loaded[name] = self._load(name, asked, (*chain, name))
        return self._loaded[name]

    def _add(self, where: Location, code: str, message: str, hint: str) -> None:
        self.problems.append(Problem(where, code, message, hint))

    def _load(self, name: str, asked: Origin, chain: tuple[str, ...]) -> RawLayout | None:
        paths = [folder / (name + SUFFIX) for folder in self.folders]
        inside = not (".." in name or "\\" in name or ":" in name or name.startswith("/"))
        path = next((path for path in paths if inside and readers.is_there(path)), None)
        if path is None:
            make = f"make {shown_path(paths[0], self.shown_root)}" if inside else "write its name alone"
            hint = did_you_mean(name, self.names()) or make
            self._add(asked.place(), "layout.missing", f'there is no layout "{name}"', hint)
            return None
        self.files.add(path)
        try:
            document = readers.read(path, shown_path(path, self.shown_root))
        except InputError as error:
            self.problems += error.problems
            return None
        found = validation.check(document, schemas.load("layout"), "layout")
        self.problems += found
        if found:
            return None
        return self._merged(name, path, document, chain)

    def _merged(
        self, name: str, path: Path, document: readers.Document, chain: tuple[str, ...]
    ) -> RawLayout | None:
        own = _own(name, (path.parent, *self.folders), document)
        base_name = document.value.get("extends")
        base: RawLayout | None = own._replace(front=(), back=None, parts={})
        if base_name is not None:
            base = self.load(base_name, Origin(document, ("extends",)), chain)
        if base is None:
            return None
        before = len(self.problems)
        merged = self._over(base, own)
        return merged if len(self.problems) == before else None

    def _over(self, base: RawLayout, own: RawLayout) -> RawLayout:
        sections = {name: _merged_section(base.sections[name], own.sections[name]) for name in SECTIONS}
        back = None
        if base.back is not None or own.back is not None:
            back = self._elements(base.back or (), own.back or ())
        return RawLayout(
            own.name,
            tuple(dict.fromkeys([*own.folders, *base.folders])),
            own.origin,
            sections,
            {**base.origins, **own.origins},
            self._elements(base.front, own.front),
            back,
            self._parts(base.parts, own.parts),
            base.family,
        )

    def _parts(self, base: Mapping[str, RawPart], own: Mapping[str, RawPart]) -> dict[str, RawPart]:
        """Parts laid over those of the extended layout: parameters by name, elements by id."""
        merged = dict(base)
        for name, part in own.items():
            old = base.get(name, part._replace(elements=()))
            merged[name] = RawPart(
                {**old.parameters, **part.parameters},
                {**old.origins, **part.origins},
                part.origin,
                self._elements(old.elements, part.elements),
            )
        return merged

    def _elements(self, base: tuple[RawElement, ...], own: tuple[RawElement, ...]) -> tuple[RawElement, ...]:
        """Elements laid over those of the extended layout, by id; the new ones come last."""
        merged = {element.id or f"base#{index}": element for index, element in enumerate(base)}
        inherited = set(merged)
        for index, element in enumerate(own):
            key = element.id
            if element.values.get("remove"):
                if key not in inherited:
                    self._nothing_to_remove(element, base)
                else:
                    inherited.discard(key)
                    del merged[key]
            elif key in inherited:
                inherited.discard(key)
                merged[key] = self._element(merged[key], element)
            else:
                # A second element of one id is kept, so that compiling finds it.
                merged[key if key and key not in merged else f"own#{index}"] = self._settled(element)
        return tuple(merged.values())

    def _nothing_to_remove(self, element: RawElement, base: tuple[RawElement, ...]) -> None:
        hint = did_you_mean(element.id, [item.id for item in base if item.id]) or "drop this line"
        message = f'there is no element "{element.id}" to remove'
        self._add(element.place("id"), "layout.unknown-id", message, hint)

    def _settled(self, element: RawElement) -> RawElement:
        """A new element: what it holds is new, too."""
        if element.children is None:
            return element
        return element._replace(children=self._elements((), element.children))

    def _element(self, base: RawElement, own: RawElement) -> RawElement:
        children = (
            own.children if base.children is None else self._elements(base.children, own.children or ())
        )
        values = {**base.values, **own.values}
        if "with" in base.values and "with" in own.values:
            values["with"] = base.values["with"] | own.values["with"]
        merged = RawElement(values, {**base.origins, **own.origins}, own.origin, children)
        self.problems += merged.problems()
        return merged


def _merged_section(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Section entries laid over one another: objects key by key, other values replaced."""
    merged = dict(base)
    for key, value in own.items():
        old = merged.get(key)
        merged[key] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def overlaid(element: RawElement, values: Mapping[str, Any], source: Source, pointer: Pointer) -> RawElement:
    """An element with other values for some of its keys; `pointer` finds them in their source."""
    origins = {key: Origin(source, (*pointer, key)) for key in values}
    return element._replace(values={**element.values, **values}, origins={**element.origins, **origins})


def _own(name: str, folders: Iterable[Path], document: readers.Document) -> RawLayout:
    value = document.value
    sections = {section: schemas.uncommented(value.get(section, {})) for section in SECTIONS}
    origins = {
        (section, key): Origin(document, (section, key)) for section in SECTIONS for key in sections[section]
    }
    back = value.get("back")
    parts = schemas.uncommented(value.get("parts", {}))
    return RawLayout(
        name,
        tuple(dict.fromkeys(folders)),
        Origin(document, ()),
        sections,
        origins,
        _raw_elements(value.get("front", []), document, ("front",)),
        None if back is None else _raw_elements(back, document, ("back",)),
        {name: _raw_part(part, document, ("parts", name)) for name, part in parts.items()},
        name,
    )


def _raw_part(value: dict[str, Any], document: Source, pointer: Pointer) -> RawPart:
    parameters = schemas.uncommented(value.get("parameters", {}))
    origins = {name: Origin(document, (*pointer, "parameters", name)) for name in parameters}
    elements = _raw_elements(value.get("elements", []), document, (*pointer, "elements"))
    return RawPart(parameters, origins, Origin(document, pointer), elements)


def _raw_elements(items: list[Any], document: Source, pointer: Pointer) -> tuple[RawElement, ...]:
    return tuple(_raw_element(item, document, (*pointer, index)) for index, item in enumerate(items))


def _raw_element(item: dict[str, Any], document: Source, pointer: Pointer) -> RawElement:
    values = {key: value for key, value in schemas.uncommented(item).items() if key not in HOLDING}
    children: tuple[RawElement, ...] | None = None
    for key in HOLDING:
        if isinstance(item.get(key), dict):
            children = (_raw_element(item[key], document, (*pointer, key)),)
        elif key in item:
            children = _raw_elements(item[key], document, (*pointer, key))
    origins = {key: Origin(document, (*pointer, key)) for key in values}
    return RawElement(values, origins, Origin(document, pointer), children)
