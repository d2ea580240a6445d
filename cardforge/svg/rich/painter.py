"""The walk over a drawing's tree that gives its operations."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from math import hypot, sqrt
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

from cardforge.problems import InputError, Location, Problem
from cardforge.scene import Group, Image, Line, Matrix, Op, Paint, Path, Rect, Stroke
from cardforge.svg.base import IGNORED, Own, SvgReader
from cardforge.svg.colours import CURRENT, NONE, parse_colour, parse_paint
from cardforge.svg.drawing import faded_paint, grouped
from cardforge.svg.extent import extent
from cardforge.svg.fonts import Fonts
from cardforge.svg.rich.gradients import Frame, gradient
from cardforge.svg.rich.masks import grays, single
from cardforge.svg.rich.outlines import Piece, collapsed, set_pieces
from cardforge.svg.rich.pictures import picture_in
from cardforge.svg.rich.ports import by_box, fitted, onto, rect_of
from cardforge.svg.rich.sheets import sheet_properties
from cardforge.svg.rich.tree import SPACE, Tree, href
from cardforge.svg.rich.types import BEYOND, PROPERTIES, Type, chain_of, relative, type_of
from cardforge.svg.shapes import SHAPES, Attributes, AttributeValueError
from cardforge.svg.style import GEOMETRY, READ, Style, fill_of, line_of, replaced, stroke_of
from cardforge.svg.transforms import IDENTITY, multiply, parse_transform
from cardforge.svg.values import UnsupportedError, alpha_value, length, numbers, size
from cardforge.svg.xml import MAX_DEPTH, StopError
from cardforge.units import Box

MAX_DRAWN = 50_000
"""Elements drawn, those drawn again by `use` counted each time."""

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

_URL = re.compile(r"""url\(\s*["']?([^"')]*?)["']?\s*\)\s*(.*)""", re.DOTALL)

_REFERRING = ("clip-path", "mask")
_READ = (
    READ
    | PROPERTIES.keys()
    | BEYOND.keys()
    | {*_REFERRING, "clip-rule", "stop-color", "stop-opacity", "mask-type"}
)

_BY_VIEW = {"stroke-width": "stroke_width", "stroke-dashoffset": "dash_offset"}
"""Properties whose percentages are of the viewport's diagonal, and their fields."""

_STROKE_FIRST = {"stroke", "stroke fill", "stroke fill markers", "stroke markers fill", "stroke markers"}

_BARE = Line(0, 0, 0, 0, Stroke("#000000", 0))
_SOLID = ("#000000", _BARE.stroke, False)
"""Paints for a shape whose outline is all that counts."""


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


class Painter(SvgReader):
    """Draws a tree. In `clipping` only areas count, not how they are painted."""

    def __init__(self, tree: Tree, colours: Mapping[str, str], fonts: Fonts | None) -> None:
        super().__init__(colours)
        self.tree = tree
        self.fonts = fonts
        self.clipping = False
        self._node = tree.root
        self._open: list[Element] = []
        self._drawn = 0
        self._sheets: dict[Element, dict[str, str]] = {}
        self.view = self._port = self.root_view(tree.root.attrib)

    @property
    def found(self) -> tuple[Problem, ...]:
        """All problems, each once, in the order of the file."""
        return tuple(
            sorted(dict.fromkeys(self.problems), key=lambda each: (each.where.line, each.where.column))
        )

    @property
    def place(self) -> tuple[int, int]:
        return self.tree.places[self._node]

    def drawing(self) -> tuple[Op, ...]:
        """The operations of the whole drawing. Raises StopError and NoFontsError."""
        self._sheets = sheet_properties(self.tree, self._tell)
        if not self.view.width:
            return ()
        color = self.colours.get(CURRENT, "#000000")
        return self.draw(self.tree.root, Around(Style(color=color), Type(), self.view)).ops

    def _tell(self, node: Element, code: str, message: str, hint: str) -> None:
        line, column = self.tree.places[node]
        self.problems.append(Problem(Location("", line, column), code, message, hint))

    @contextmanager
    def _at(self, node: Element) -> Iterator[None]:
        """Problems are at this element meanwhile; it must not be drawn inside itself."""
        before, self._node = self._node, node
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
            self._node = before

    # --- elements ---

    def draw(self, node: Element, around: Around, asked: Mapping[str, str] | None = None) -> Drawn:
        """An element with all it holds, under its own transform, in the coordinates around it.

        `asked` is the size that a `use` asks of what it shows.
        """
        tag = node.tag
        if tag.startswith("{") or (tag in _ASIDE and (asked is None or tag != "symbol")):
            return Drawn()
        with self._at(node):
            before = len(self.problems)
            self._port = around.view
            properties = self._properties(node)
            own = self.own(properties, around.style)
            if not own.drawn and len(self._open) > 1:
                del self.problems[before:]
                return Drawn()
            inner = Around(own.style, self._type(node, properties, around.type), around.view)
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
            return self._children(node, inner)
        draws = {"use": self._use, "text": self._text, "image": self._image}.get(tag)
        if draws is None and tag not in ("svg", "symbol"):
            self.unsupported(f"<{tag}>")
            return Drawn()
        try:
            return draws(node, inner) if draws else self._viewport(node, inner, asked)
        except AttributeValueError as error:
            self.report(error.name, error)
        except ValueError as error:
            self.report(f"<{tag}>", error)
        return Drawn()

    def _children(self, node: Element, inner: Around) -> Drawn:
        every = [self.draw(child, inner) for child in node]
        return Drawn(
            tuple(op for one in every for op in one.ops), tuple(op for one in every for op in one.shapes)
        )

    def _whole(self, drawn: Drawn, own: Own, properties: Mapping[str, str], view: Box) -> Drawn:
        """What holds for an element as a whole: clip, mask, opacity, transform, from inside to outside."""
        ops = drawn.ops
        for name, cut in (("clip-path", self._clipped), ("mask", self._masked)):
            node = self._referred(properties.get(name, NONE), name, {"clip-path": "clipPath"}.get(name, name))
            if node is not None and not (self.clipping and name == "mask"):
                ops = cut(node, ops, extent(drawn.shapes) or Box(0, 0, 0, 0), view)
        opacity = 1.0 if self.clipping else own.opacity
        return Drawn(grouped(ops, own.matrix, opacity), grouped(drawn.shapes, own.matrix, 1.0))

    # --- properties ---

    def _properties(self, node: Element) -> dict[str, str]:
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
            diagonal = hypot(self._port.width, self._port.height) / sqrt(2)
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
        elif name in READ and name not in _REFERRING:
            super().set(whole, changes, name, value)

    def _type(self, node: Element, properties: dict[str, str], inherited: Type) -> Type:
        found = type_of(properties, inherited, self.report)
        space = node.get(SPACE)
        return found if space is None else found._replace(preserve=space == "preserve")

    def _referred(self, value: str, name: str, *tags: str) -> Element | None:
        """The element that a property refers to; None for none, or if there is no such, which is told."""
        text = value.strip()
        if not text or text.lower() == NONE:
            return None
        match = _URL.fullmatch(text)
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

    # --- paints ---

    def _fill(self, style: Style, box: Box, view: Box) -> Paint | None:
        if self.clipping:
            return None if style.hidden else "#ffffff"
        if not style.fill.startswith("url("):
            return fill_of(style, self.colours)
        return self._gradient(style.fill, "fill", style.fill_opacity, style, box, view)

    def _line(self, style: Style, box: Box, view: Box) -> tuple[Stroke | None, Paint | None]:
        """A stroke, and the gradient that shows in its place, if it has one."""
        if self.clipping or style.stroke_width == 0:
            return None, None
        if not style.stroke.startswith("url("):
            return stroke_of(style, self.colours), None
        paint = self._gradient(style.stroke, "stroke", style.stroke_opacity, style, box, view)
        if paint is None:
            return None, None
        return (line_of(style, paint), None) if isinstance(paint, str) else (line_of(style, "#ffffff"), paint)

    def _gradient(
        self, value: str, name: str, opacity: float, style: Style, box: Box, view: Box
    ) -> Paint | None:
        match = _URL.fullmatch(value)
        fallback = match[2].strip() if match else ""
        if match and fallback and match[1].lstrip("#") not in self.tree.ids:
            try:
                plain = parse_paint(fallback)
            except ValueError as error:
                self.report(name, error)
                return None
            return fill_of(style._replace(fill=plain, fill_opacity=opacity), self.colours)
        node = self._referred(
            match[0][: match.start(2)] if match else value, name, "linearGradient", "radialGradient"
        )
        if node is None or style.hidden:
            return None
        with self._at(node):
            try:
                paint = gradient(self._gradients(node), Frame(box, view, self._stop))
            except ValueError as error:
                self.report(node.tag, error)
                return None
        return paint and faded_paint(paint, opacity)

    def _gradients(self, node: Element) -> list[Element]:
        """A gradient and those that it refers to in turn."""
        chain = [node]
        while target := href(chain[-1]):
            other = self.tree.ids.get(target[1:]) if target.startswith("#") else None
            if other is None or other.tag not in ("linearGradient", "radialGradient"):
                raise ValueError(f'there is no gradient "{target}"')
            if other in chain:
                raise ValueError(f'"{target}" refers to itself')
            chain.append(other)
        return chain

    def _stop(self, node: Element) -> tuple[float, str]:
        """Offset and colour of a gradient's stop."""
        before, self._node = self._node, node
        try:
            properties = self._properties(node)
            text = properties.get("stop-color", "#000000").strip()
            color = self._color_around(node) if text.lower() == CURRENT else parse_colour(text)
            opacity = alpha_value(properties.get("stop-opacity", "1"))
            offset = alpha_value(node.get("offset", "0"))
        except ValueError as error:
            self.report("stop", error)
            return 0.0, "#000000"
        finally:
            self._node = before
        return offset, replaced(color, opacity, self.colours) or f"{color[:7]}00"

    def _color_around(self, node: Element) -> str:
        """The `color` that holds at an element, where it stands in the file."""
        for other in self.tree.ancestors(node):
            text = self._properties(other).get("color", "inherit").strip().lower()
            if text not in ("inherit", CURRENT):
                return parse_colour(text)
        return self.colours.get(CURRENT, "#000000")

    # --- shapes ---

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
        return Drawn(self._painted(shape, inner, extent(shapes) or Box(0, 0, 0, 0)), shapes)

    def _painted(self, shape: Op, inner: Around, box: Box) -> tuple[Op, ...]:
        """A shape with its fill and stroke; gradients are measured by the box."""
        style = inner.style
        fill = None if isinstance(shape, Line) else self._fill(style, box, inner.view)
        stroke, shown = self._line(style, box, inner.view)
        even_odd = style.clip_even_odd if self.clipping else style.even_odd
        if isinstance(shape, Path):
            shape = shape._replace(even_odd=even_odd and fill is not None)
        if shown is None and not (style.stroke_first and stroke and fill):
            return tuple(_with(shape, fill, stroke))
        parts = [*_with(shape, fill, None)], [*self._stroked(shape, stroke, shown)]
        first, last = reversed(parts) if style.stroke_first else parts
        return (*first, *last)

    def _stroked(self, shape: Op, stroke: Stroke | None, shown: Paint | None) -> Iterator[Op]:
        """The line of a shape alone; what it shows of a gradient is cut out of it by a mask."""
        line = tuple(_with(shape, None, stroke))
        reach = extent(line)
        if shown is None or stroke is None or reach is None:
            yield from line
            return
        limit = stroke.miter_limit or 4 if stroke.join == "miter" else 1.5
        room = reach.grown(stroke.width / 2 * max(limit, 1.5))
        yield Group((rect_of(room)._replace(fill=shown),), mask=line)

    # --- clips and masks ---

    def _clipped(self, node: Element, ops: tuple[Op, ...], box: Box, view: Box) -> tuple[Op, ...]:
        """Operations cut to a clip path: by one shape if it is that, otherwise by a mask."""
        with self._at(node):
            outer, self.clipping = self.clipping, True
            properties = self._properties(node)
            own = self.own({name: properties[name] for name in properties if name != "transform"}, Style())
            matrix = self._units(node, "clipPathUnits", "userSpaceOnUse", box)
            matrix = multiply(matrix, self._transform(node))
            around = Around(own.style, self._type(node, properties, Type()), view)
            for child in node:
                if child.tag in ("g", "svg", "image", "switch"):
                    self.unsupported(f"<{child.tag}> in a <clipPath>")
            area = grouped(self._children(node, around).ops, matrix, 1.0)
            self.clipping = outer
            further = self._referred(properties.get("clip-path", NONE), "clip-path", "clipPath")
            if further is not None:
                ops = self._clipped(further, ops, box, view)
        if not area or not ops:
            return ()
        clip = single(area)
        return (Group(ops, clip=clip) if clip is not None else Group(ops, mask=area),)

    def _masked(self, node: Element, ops: tuple[Op, ...], box: Box, view: Box) -> tuple[Op, ...]:
        """Operations behind a mask: as bright as it is, so much is seen of them."""
        with self._at(node):
            properties = self._properties(node)
            own = self.own(properties, Style())
            outer, self.colours = self.colours, {}
            content = self._children(node, Around(own.style, self._type(node, properties, Type()), view))
            self.colours = outer
            matrix = self._units(node, "maskContentUnits", "userSpaceOnUse", box)
            shown = grouped(content.ops, matrix, 1.0)
            room = self._mask_room(node, box, view)
            try:
                shown = grays(shown, properties.get("mask-type", "luminance").strip() == "alpha")
            except ValueError as error:
                self.report("mask", error)
            further = self._referred(properties.get("mask", NONE), "mask", "mask")
            if further is not None:
                ops = self._masked(further, ops, box, view)
        if not ops or not shown or room.width <= 0 or room.height <= 0:
            return ()
        return (Group(ops, mask=(Group(shown, clip=rect_of(room)),)),)

    def _mask_room(self, node: Element, box: Box, view: Box) -> Box:
        """Where a mask lets anything be seen at all."""
        try:
            shares = by_box(node.get("maskUnits", "objectBoundingBox"), "maskUnits")
            whole = Box(0, 0, 1, 1) if shares else view
            x, y, width, height = (
                length(node.get(name, default), side)
                for name, default, side in (
                    ("x", "-10%", whole.width),
                    ("y", "-10%", whole.height),
                    ("width", "120%", whole.width),
                    ("height", "120%", whole.height),
                )
            )
        except ValueError as error:
            self.report("mask", error)
            return box
        if not shares:
            return Box(x, y, x + width, y + height)
        left, top = box.left + x * box.width, box.top + y * box.height
        return Box(left, top, left + width * box.width, top + height * box.height)

    def _units(self, node: Element, name: str, default: str, box: Box) -> Matrix:
        try:
            return onto(box) if by_box(node.get(name, default), name) else IDENTITY
        except ValueError as error:
            self.report(name, error)
            return IDENTITY

    def _transform(self, node: Element) -> Matrix:
        try:
            return parse_transform(node.get("transform", ""))
        except ValueError as error:
            self.report("transform", error)
            return IDENTITY

    # --- references and viewports ---

    def _use(self, node: Element, inner: Around) -> Drawn:
        target = href(node)
        other = self.tree.ids.get(target[1:]) if target.startswith("#") else None
        if other is None:
            if not target.startswith("#"):
                raise UnsupportedError(f'"{target[:40]}", something in another file')
            raise ValueError(f'there is no "{target}"')
        attributes = Attributes(node.attrib, inner.view)
        matrix = (1.0, 0.0, 0.0, 1.0, attributes.place("x", "x"), attributes.place("y", "y"))
        asked = {name: text for name, text in node.attrib.items() if name in ("width", "height")}
        drawn = self.draw(other, inner, asked)
        return Drawn(grouped(drawn.ops, matrix, 1.0), grouped(drawn.shapes, matrix, 1.0))

    def _viewport(self, node: Element, inner: Around, asked: Mapping[str, str]) -> Drawn:
        """What an inner drawing or symbol holds, laid into its place and cut there."""
        attributes = Attributes({"width": "100%", "height": "100%", **node.attrib, **asked}, inner.view)
        x, y = attributes.place("x", "x"), attributes.place("y", "y")
        width, height = attributes.size("width", "x"), attributes.size("height", "y")
        if not width or not height:
            return Drawn()
        place, view, matrix = (
            Box(x, y, x + width, y + height),
            Box(0, 0, width, height),
            (1.0, 0.0, 0.0, 1.0, x, y),
        )
        if "viewBox" in node.attrib:
            sides = numbers(node.attrib["viewBox"])
            if len(sides) != 4 or min(sides[2:]) <= 0:
                raise AttributeValueError("viewBox", "write left, top, width, height")
            view = Box(sides[0], sides[1], sides[0] + sides[2], sides[1] + sides[3])
            matrix = fitted(view, place, node.get("preserveAspectRatio", ""))
        drawn = self._children(node, inner._replace(view=view))
        ops, shapes = grouped(drawn.ops, matrix, 1.0), grouped(drawn.shapes, matrix, 1.0)
        if ops and node.get("overflow", "hidden") not in ("visible", "auto") and _leaves(shapes, ops, place):
            ops = (Group(ops, clip=rect_of(place)),)
        return Drawn(ops, shapes)

    def _image(self, node: Element, inner: Around) -> Drawn:
        attributes = Attributes(node.attrib, inner.view)
        if self.clipping or inner.style.hidden:
            return Drawn()
        try:
            picture = picture_in(href(node))
        except InputError as error:
            problem = error.problems[0]
            self.problems.append(
                self.problem(problem.code, f"holds a picture that {problem.message}", problem.hint)
            )
            return Drawn()
        wide, high = float(picture.display_width), float(picture.display_height)
        width = attributes.size("width", "x") if attributes.given("width") else None
        height = attributes.size("height", "y") if attributes.given("height") else None
        if width is None:
            width = wide if height is None else wide * height / high
        if height is None:
            height = high * width / wide
        x, y = attributes.place("x", "x"), attributes.place("y", "y")
        place = Box(x, y, x + width, y + height)
        shapes: tuple[Op, ...] = (rect_of(place),)
        if not width or not height:
            return Drawn()
        across, _, _, down, left, top = fitted(
            Box(0, 0, wide, high), place, node.get("preserveAspectRatio", "")
        )
        image = Image(left, top, wide * across, high * down, picture.path, picture.digest, picture.turn)
        if place.contains(Box(left, top, left + image.width, top + image.height), 1e-6 * max(width, height)):
            return Drawn((image,), shapes)
        return Drawn((Group((image,), clip=rect_of(place)),), shapes)

    # --- text ---

    def _text(self, node: Element, inner: Around) -> Drawn:
        if self.fonts is None:
            raise NoFontsError
        pieces = self._trimmed(list(self._pieces(node, inner, self.fonts)))
        outlines = set_pieces(pieces)
        cells = tuple(Rect(*outline.cell) for outline in outlines if outline.cell[2] > 0)
        box = extent(cells) or Box(0, 0, 0, 0)
        ops: list[Op] = []
        for outline in outlines:
            if outline.segments:
                ops += self._painted(Path(outline.segments), outline.owner, box)
        return Drawn(tuple(ops), cells)

    def _pieces(self, node: Element, inner: Around, fonts: Fonts) -> Iterator[Piece]:
        """The letters of a text element, one piece for each run of text in it."""
        if inner.type.beyond:
            raise UnsupportedError(inner.type.beyond[0])
        for name in ("rotate", "textLength"):
            if name in node.attrib:
                raise UnsupportedError(f"{name} of text")
        at = {name: self._offset(node, name, inner) for name in ("x", "y", "dx", "dy")}
        chain = chain_of(inner.type, fonts)

        def piece(said: str | None) -> Iterator[Piece]:
            if said:
                dx, dy = at.pop("dx", None) or 0.0, at.pop("dy", None) or 0.0
                yield Piece(said, at.pop("x", None), at.pop("y", None), dx, dy, inner.type, chain, inner)

        yield from piece(node.text)
        for child in node:
            if child.tag in ("tspan", "a"):
                yield from self._moved(self._span(child, inner, fonts), at)
            elif not child.tag.startswith("{") and child.tag not in ("title", "desc"):
                raise UnsupportedError(f"<{child.tag}> in text")
            yield from piece(child.tail)

    def _moved(self, pieces: Iterator[Piece], at: dict[str, float | None]) -> Iterator[Piece]:
        """Pieces of a span, the first where its text element said, unless it says so itself."""
        for piece in pieces:
            x, y = at.pop("x", None), at.pop("y", None)
            dx, dy = at.pop("dx", None) or 0.0, at.pop("dy", None) or 0.0
            yield piece._replace(
                x=x if piece.x is None else piece.x,
                y=y if piece.y is None else piece.y,
                dx=piece.dx + dx,
                dy=piece.dy + dy,
            )

    def _span(self, node: Element, inner: Around, fonts: Fonts) -> Iterator[Piece]:
        with self._at(node):
            properties = self._properties(node)
            own = self.own(properties, inner.style)
            if own.opacity != 1 or any(properties.get(name, NONE) != NONE for name in _REFERRING):
                raise UnsupportedError("opacity, clip-path or mask of a <tspan>")
            if own.drawn:
                around = Around(own.style, self._type(node, properties, inner.type), inner.view)
                yield from self._pieces(node, around, fonts)

    def _offset(self, node: Element, name: str, inner: Around) -> float | None:
        """A place or shift of text; None if it is not said."""
        text = node.get(name, "").strip()
        if not text:
            return None
        parts = re.split(r"\s*,\s*|\s+", text)
        if len(parts) > 1:
            raise UnsupportedError(f"several values of {name} in text")
        if text.endswith("%"):
            return length(text, inner.view.width if "x" in name else inner.view.height)
        return relative(text, inner.type.size)

    def _trimmed(self, pieces: list[Piece]) -> list[Piece]:
        """Pieces with blanks made single across all of them, and none at the start and the end."""
        found: list[Piece] = []
        blank = True
        for piece in pieces:
            said = (
                re.sub(r"[\t\r\n]", " ", piece.said) if piece.type.preserve else collapsed(piece.said, blank)
            )
            blank = said.endswith(" ") if said else blank
            found.append(piece._replace(said=said))
        while found and not found[-1].type.preserve:
            said = found[-1].said.rstrip(" ")
            if said:
                found[-1] = found[-1]._replace(said=said)
                break
            found.pop()
        return found


def _with(shape: Op, fill: Paint | None, stroke: Stroke | None) -> Iterator[Op]:
    """A shape in these paints, unless it has none."""
    if isinstance(shape, Line):
        if stroke is not None:
            yield shape._replace(stroke=stroke)
    elif isinstance(shape, Rect | Path) and (fill is not None or stroke is not None):
        yield shape._replace(fill=fill, stroke=stroke)


def _leaves(shapes: tuple[Op, ...], ops: tuple[Op, ...], place: Box) -> bool:
    """Whether anything may be seen outside of a place: strokes reach out a little."""
    reach = extent((*shapes, *ops))
    slack = max(place.width, place.height) / 1000
    return reach is not None and not place.grown(-slack).contains(reach)
