"""What is drawn in another place than it stands: `use`, inner drawings, pictures."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from cardforge.problems import InputError
from cardforge.scene import Group, Image, Op
from cardforge.svg.drawing import grouped
from cardforge.svg.extent import extent
from cardforge.svg.rich.pictures import picture_in
from cardforge.svg.rich.ports import fitted, rect_of
from cardforge.svg.rich.tree import href
from cardforge.svg.rich.walker import Around, Drawn, Walker
from cardforge.svg.shapes import Attributes, AttributeValueError
from cardforge.svg.values import UnsupportedError, numbers
from cardforge.units import Box


def draw_use(walker: Walker, node: Element, inner: Around) -> Drawn:
    """Another element of the file, in its own place. Raises ValueError."""
    target = href(node)
    other = walker.tree.ids.get(target[1:]) if target.startswith("#") else None
    if other is None:
        if not target.startswith("#"):
            raise UnsupportedError(f'"{target[:40]}", something in another file')
        raise ValueError(f'there is no "{target}"')
    attributes = Attributes(node.attrib, inner.view)
    matrix = (1.0, 0.0, 0.0, 1.0, attributes.place("x", "x"), attributes.place("y", "y"))
    asked = {name: text for name, text in node.attrib.items() if name in ("width", "height")}
    drawn = walker.draw(other, inner, asked)
    return Drawn(grouped(drawn.ops, matrix, 1.0), grouped(drawn.shapes, matrix, 1.0))


def draw_viewport(walker: Walker, node: Element, inner: Around, asked: Mapping[str, str]) -> Drawn:
    """What an inner drawing or symbol holds, laid into its place and cut there. Raises ValueError."""
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
    drawn = walker.children(node, inner._replace(view=view))
    ops, shapes = grouped(drawn.ops, matrix, 1.0), grouped(drawn.shapes, matrix, 1.0)
    overflow = walker.properties_of(node).get("overflow", "hidden").strip()
    if ops and overflow not in ("visible", "auto") and _leaves(shapes, ops, place):
        ops = (Group(ops, clip=rect_of(place)),)
    return Drawn(ops, shapes)


def draw_image(walker: Walker, node: Element, inner: Around) -> Drawn:
    """A picture that the file holds. Raises ValueError."""
    attributes = Attributes(node.attrib, inner.view)
    if walker.clipping or inner.style.hidden:
        return Drawn()
    try:
        picture = picture_in(href(node))
    except InputError as error:
        problem = error.problems[0]
        walker.problems.append(
            walker.problem(problem.code, f"holds a picture that {problem.message}", problem.hint)
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
    across, _, _, down, left, top = fitted(Box(0, 0, wide, high), place, node.get("preserveAspectRatio", ""))
    image = Image(left, top, wide * across, high * down, picture.path, picture.digest, picture.turn)
    if place.contains(Box(left, top, left + image.width, top + image.height), 1e-6 * max(width, height)):
        return Drawn((image,), shapes)
    return Drawn((Group((image,), clip=rect_of(place)),), shapes)


def _leaves(shapes: tuple[Op, ...], ops: tuple[Op, ...], place: Box) -> bool:
    """Whether anything may be seen outside of a place: strokes reach out a little."""
    reach = extent((*shapes, *ops))
    slack = max(place.width, place.height) / 1000
    return reach is not None and not place.grown(-slack).contains(reach)
