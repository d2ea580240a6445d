"""What the parts of the rich reader share: the tree, problems at the element at hand, properties."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from math import hypot, sqrt
from typing import Any
from xml.etree.ElementTree import Element

from cardforge.problems import Location, Problem
from cardforge.scene import Op
from cardforge.svg.base import SvgReader
from cardforge.svg.colours import CURRENT, NONE
from cardforge.svg.fonts import Fonts
from cardforge.svg.rich.sheets import sheet_properties
from cardforge.svg.rich.tree import SPACE, Tree
from cardforge.svg.rich.types import BEYOND, PROPERTIES, Type, read_type
from cardforge.svg.style import GEOMETRY, READ, Style
from cardforge.svg.values import UnsupportedError, length, size
from cardforge.svg.xml import MAX_DEPTH, StopError
from cardforge.tuples import NamedTuple
from cardforge.units import Box

MAX_DRAWN = 50_000
"""Elements drawn, those drawn again by `use` counted each time."""

URL = re.compile(r"""url\(\s*["']?([^"')]*?)["']?\s*\)\s*(.*)""", re.DOTALL)

REFERRING = ("clip-path", "mask")

_READ = (
    READ
    | PROPERTIES.keys()
    | BEYOND.keys()
    | {*REFERRING, "clip-rule", "stop-color", "stop-opacity", "mask-type", "overflow"}
)

_BY_VIEW = {"stroke-width": "stroke_width", "stroke-dashoffset": "dash_offset"}
"""Properties whose percentages are of the viewport's diagonal, and their fields."""

_STROKE_FIRST = {"stroke", "stroke fill", "stroke fill markers", "stroke markers fill", "stroke markers"}


class NoFontsError(Exception):
    """The drawing has text, and no fonts were given for it."""


class Around(NamedTuple):
    """What holds for an element from outside: inherited style and type, and the nearest viewport."""

    style: Style
    type: Type
    view: Box


class Drawn(NamedTuple):
    """Operations, and the bare shapes that an element's box is around (also those that are not painted)."""

    ops: tuple[Op, ...] = ()
    shapes: tuple[Op, ...] = ()


class Walker(SvgReader):
    """Goes through a tree. In `clipping` only areas count, not how they are painted."""

    def __init__(self, tree: Tree, colours: Mapping[str, str], fonts: Fonts | None) -> None:
        super().__init__(colours)
        self.tree = tree
        self.fonts = fonts
        self.clipping = False
        self.node = tree.root
        self.view = self.port = self.root_view(tree.root.attrib)
        self._open: list[Element] = []
        self._drawn = 0
        self._sheets: dict[Element, dict[str, str]] = sheet_properties(tree, self._tell)

    @property
    def found(self) -> tuple[Problem, ...]:
        """All problems, each once, in the order of the file."""
        return tuple(
            sorted(dict.fromkeys(self.problems), key=lambda each: (each.where.line, each.where.column))
        )

    @property
    def place(self) -> tuple[int, int]:
        return self.tree.places[self.node]

    def _tell(self, node: Element, code: str, message: str, hint: str) -> None:
        line, column = self.tree.places[node]
        self.problems.append(Problem(Location("", line, column), code, message, hint))

    @contextmanager
    def at(self, node: Element) -> Iterator[None]:
        """Problems are at this element meanwhile; it must not be drawn inside itself."""
        before, self.node = self.node, node
        self._drawn += 1
        if self._drawn > MAX_DRAWN:
            message = f"draws more than {MAX_DRAWN:,} elements"
            raise StopError(self.problem("svg.refused", message, "simplify it, or use a PNG of it"))
        if len(self._open) >= MAX_DEPTH:
            message = f"nests elements more than {MAX_DEPTH} deep, those it refers to counted in"
            raise StopError(self.problem("svg.refused", message, "ungroup it in the drawing program"))
        if node in self._open:
            raise StopError(
                self.problem("svg.refused", f"refers to <{node.tag}> inside itself", "mend the reference")
            )
        self._open.append(node)
        try:
            yield
        finally:
            self._open.pop()
            self.node = before

    @property
    def at_root(self) -> bool:
        """Whether no element is open but the root."""
        return len(self._open) == 1

    @abstractmethod
    def draw(self, node: Element, around: Around, asked: Mapping[str, str] | None = None) -> Drawn:
        """An element with all it holds, under its own transform, in the coordinates around it.

        `asked` is the size that a `use` asks of what it shows.
        """

    def children(self, node: Element, inner: Around) -> Drawn:
        """All that an element holds."""
        every = [self.draw(child, inner) for child in node]
        return Drawn(
            tuple(op for one in every for op in one.ops), tuple(op for one in every for op in one.shapes)
        )

    # --- properties ---

    def properties_of(self, node: Element) -> dict[str, str]:
        """All properties of an element: attributes, then style sheets and its `style`."""
        given = self._sheets.get(node)
        if given is None:
            return self.properties(node.attrib, _READ)
        own = {name: value for name, value in node.attrib.items() if name in _READ}
        for name, value in given.items():
            if name in GEOMETRY:
                self.unsupported(f'"{name}" in a style')
            elif name in _READ:
                own[name] = value
        return own

    def set(self, whole: dict[str, Any], changes: dict[str, Any], name: str, value: str) -> None:
        plain = value.strip().lower()
        if name in ("fill", "stroke") and plain.startswith("url("):
            changes[name] = value.strip()
        elif name in _BY_VIEW and plain.endswith("%"):
            diagonal = hypot(self.port.width, self.port.height) / sqrt(2)
            changes[_BY_VIEW[name]] = (size if name == "stroke-width" else length)(value, diagonal)
        elif name == "clip-rule":
            if plain not in ("nonzero", "evenodd", "inherit"):
                raise ValueError(f'"{value}" is none of nonzero, evenodd')
            if plain != "inherit":
                changes["clip_even_odd"] = plain == "evenodd"
        elif name == "paint-order":
            changes["stroke_first"] = plain in _STROKE_FIRST
            if not plain.startswith(("stroke", "fill", "normal")):
                raise UnsupportedError(f"paint-order: {plain}")
        elif name in READ and name not in REFERRING:
            super().set(whole, changes, name, value)

    def around(self, node: Element, view: Box) -> Around:
        """What holds inside an element by where it stands in the file, whoever refers to it."""
        found = Around(Style(color=self.colours.get(CURRENT, "#000000")), Type(), view)
        before, self.port = self.node, view
        for each in reversed(list(self.tree.ancestors(node))):
            self.node = each
            properties = self.properties_of(each)
            style = self.own(properties, found.style).style
            found = Around(style, self.type_of(each, properties, found.type), view)
        self.node = before
        return found

    def type_of(self, node: Element, properties: dict[str, str], inherited: Type) -> Type:
        found = read_type(properties, inherited, self.report)
        space = node.get(SPACE)
        return found if space is None else found._replace(preserve=space == "preserve")

    def pattern(self, paint: str) -> Element | None:
        """The pattern that a fill refers to, None if it does not."""
        match = URL.fullmatch(paint) if paint.startswith("url(") else None
        node = self.tree.ids.get(match[1].removeprefix("#")) if match else None
        return node if node is not None and node.tag == "pattern" else None

    def referred(self, value: str, name: str, *tags: str) -> Element | None:
        """The element that a property refers to; None for none, or if there is no such, which is told."""
        text = value.strip()
        if not text or text.lower() == NONE:
            return None
        match = URL.fullmatch(text)
        node = self.tree.ids.get(match[1][1:]) if match and match[1].startswith("#") else None
        if node is not None and node.tag in tags:
            return node
        if match is None or not match[1].startswith("#"):
            self.unsupported(f'"{text[:40]}"', name)
        elif node is not None and node.tag == "pattern":
            self.unsupported("a pattern", name)
        else:
            self.report(name, ValueError(f'there is no <{tags[0]}> "{match[1][1:]}"'))
        return None
