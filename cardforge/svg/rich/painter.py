"""The walk over a drawing's tree that gives its operations."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from cardforge.scene import Group, Op, Stroke
from cardforge.svg.base import IGNORED, Own
from cardforge.svg.colours import CURRENT, NONE
from cardforge.svg.drawing import grouped
from cardforge.svg.extent import extent
from cardforge.svg.rich.cuts import clipped, masked
from cardforge.svg.rich.paints import painted
from cardforge.svg.rich.parts import draw_image, draw_use, draw_viewport
from cardforge.svg.rich.texts import draw_text
from cardforge.svg.rich.types import Type
from cardforge.svg.rich.walker import Around, Drawn, Walker
from cardforge.svg.shapes import SHAPES, Attributes, AttributeValueError
from cardforge.svg.style import Style
from cardforge.units import Box

_ASIDE = IGNORED | {
    *(
        "symbol",
        "clipPath",
        "mask",
        "linearGradient",
        "radialGradient",
        "style",
        "pattern",
        "filter",
        "marker",
    ),
    *("view", "cursor", "stop"),
}
"""Elements that draw nothing where they stand."""

_SOLID = ("#000000", Stroke("#000000", 0), False)
"""Paints for a shape whose outline is all that counts."""


class Painter(Walker):
    """Draws a tree."""

    def drawing(self) -> tuple[Op, ...]:
        """The operations of the whole drawing. Raises StopError and NoFontsError."""
        if not self.view.width:
            return ()
        color = self.colours.get(CURRENT, "#000000")
        return self.draw(self.tree.root, Around(Style(color=color), Type(), self.view)).ops

    def draw(self, node: Element, around: Around, asked: Mapping[str, str] | None = None) -> Drawn:
        """An element with all it holds, under its own transform, in the coordinates around it.

        `asked` is the size that a `use` asks of what it shows.
        """
        tag = node.tag
        if tag.startswith("{") or (tag in _ASIDE and (asked is None or tag != "symbol")):
            return Drawn()
        with self.at(node):
            before = len(self.problems)
            self.port = around.view
            properties = self.properties_of(node)
            own = self.own(properties, around.style)
            if not own.drawn and not self.at_root:
                del self.problems[before:]
                return Drawn()
            inner = Around(own.style, self.type_of(node, properties, around.type), around.view)
            drawn = self._content(tag, node, inner, asked or {})
            return self._whole(drawn, own, properties, around.view)

    def _content(self, tag: str, node: Element, inner: Around, asked: Mapping[str, str]) -> Drawn:
        if tag in (*SHAPES, "use", "image"):
            for child in node:
                if not child.tag.startswith("{") and child.tag not in IGNORED:
                    self.unsupported(f"<{child.tag}> in <{tag}>")
        if tag in SHAPES:
            return self._shape(tag, node, inner)
        if tag in ("g", "a") or node is self.tree.root:
            return self.children(node, inner)
        try:
            return self._elsewhere(tag, node, inner, asked)
        except AttributeValueError as error:
            self.report(error.name, error)
        except ValueError as error:
            self.report(f"<{tag}>", error)
        return Drawn()

    def _elsewhere(self, tag: str, node: Element, inner: Around, asked: Mapping[str, str]) -> Drawn:
        """What another module draws."""
        if tag in ("svg", "symbol"):
            return draw_viewport(self, node, inner, asked)
        draws = {"use": draw_use, "text": draw_text, "image": draw_image}.get(tag)
        if draws is not None:
            return draws(self, node, inner)
        self.unsupported(f"<{tag}>")
        return Drawn()

    def _whole(self, drawn: Drawn, own: Own, properties: Mapping[str, str], view: Box) -> Drawn:
        """What holds for an element as a whole: clip, mask, opacity, transform, from inside to outside."""
        ops = drawn.ops
        for name, cut in (("clip-path", clipped), ("mask", masked)):
            node = self.referred(properties.get(name, NONE), name, {"clip-path": "clipPath"}.get(name, name))
            if node is not None and not (self.clipping and name == "mask"):
                ops = cut(self, node, ops, extent(drawn.shapes) or Box(0, 0, 0, 0), view)
        opacity = 1.0 if self.clipping else own.opacity
        return Drawn(grouped(ops, own.matrix, opacity), grouped(drawn.shapes, own.matrix, 1.0))

    def _shape(self, tag: str, node: Element, inner: Around) -> Drawn:
        attributes = Attributes(node.attrib, inner.view)
        try:
            shapes = SHAPES[tag](attributes, _SOLID)
        except AttributeValueError as error:
            self.report(error.name, error)
            return Drawn()
        shape = shapes[0] if shapes else None
        if shape is None or isinstance(shape, Group):
            return Drawn()
        return Drawn(painted(self, shape, inner, extent(shapes) or Box(0, 0, 0, 0)), shapes)
