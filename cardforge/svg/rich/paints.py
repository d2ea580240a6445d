"""What shapes are painted with: colours, gradients, and lines that show a gradient."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from xml.etree.ElementTree import Element

from cardforge.scene import Group, Line, Op, Paint, Path, Rect, Stroke
from cardforge.svg.colours import CURRENT, NONE, parse_colour, parse_paint
from cardforge.svg.drawing import faded_paint, grouped
from cardforge.svg.extent import extent
from cardforge.svg.rich.gradients import Frame, gradient
from cardforge.svg.rich.patterns import patterned
from cardforge.svg.rich.ports import rect_of
from cardforge.svg.rich.tree import href
from cardforge.svg.rich.walker import URL, Around, Walker
from cardforge.svg.style import Style, fill_of, line_of, replaced, stroke_of
from cardforge.svg.transforms import IDENTITY
from cardforge.svg.values import alpha_value
from cardforge.units import Box


def painted(walker: Walker, shape: Op, inner: Around, box: Box) -> tuple[Op, ...]:
    """A shape with its fill and stroke; gradients are measured by the box."""
    style = inner.style
    pattern = None if walker.clipping or style.hidden else walker.pattern(style.fill)
    if pattern is not None and isinstance(shape, Rect | Path):
        if isinstance(shape, Path):
            shape = shape._replace(even_odd=style.even_odd)
        filled = _patterned(walker, pattern, shape, inner, box)
        bare = inner._replace(style=style._replace(fill=NONE))
        lines = painted(walker, shape, bare, box)
        return (*lines, *filled) if style.stroke_first else (*filled, *lines)
    fill = None if isinstance(shape, Line) else fill_paint(walker, style, box, inner.view)
    stroke, shown = line_paint(walker, style, box, inner.view)
    even_odd = style.clip_even_odd if walker.clipping else style.even_odd
    if isinstance(shape, Path):
        shape = shape._replace(even_odd=even_odd and fill is not None)
    if shown is None and not (style.stroke_first and stroke and fill):
        return tuple(_with(shape, fill, stroke))
    parts = [*_with(shape, fill, None)], [*_stroked(walker, shape, stroke, shown)]
    first, last = reversed(parts) if style.stroke_first else parts
    return (*first, *last)


def _patterned(walker: Walker, node: Element, shape: Rect | Path, inner: Around, box: Box) -> tuple[Op, ...]:
    with walker.at(node):
        try:
            ops = patterned(walker, node, shape, box, inner.view)
        except ValueError as error:
            walker.report(node.tag, error)
            return ()
    return grouped(ops, IDENTITY, inner.style.fill_opacity)


def _stroked(walker: Walker, shape: Op, stroke: Stroke | None, shown: Paint | None) -> Iterator[Op]:
    """The line of a shape alone; what it shows of a gradient is cut out of it by a mask."""
    line = tuple(_with(shape, None, stroke))
    reach = extent(line)
    if shown is None or stroke is None or reach is None:
        yield from line
        return
    limit = stroke.miter_limit or 4 if stroke.join == "miter" else 1.5
    room = reach.grown(stroke.width / 2 * max(limit, 1.5))
    yield Group((rect_of(room)._replace(fill=shown),), mask=line)


def fill_paint(walker: Walker, style: Style, box: Box, view: Box) -> Paint | None:
    """The fill of a style, None for none."""
    if walker.clipping:
        return None if style.hidden else "#ffffff"
    if not style.fill.startswith("url("):
        return fill_of(style, walker.colours)
    return _gradient(walker, style.fill, "fill", style.fill_opacity, style, box, view)


def line_paint(walker: Walker, style: Style, box: Box, view: Box) -> tuple[Stroke | None, Paint | None]:
    """A stroke, and the gradient that shows in its place, if it has one."""
    if walker.clipping or style.stroke_width == 0:
        return None, None
    if not style.stroke.startswith("url("):
        return stroke_of(style, walker.colours), None
    paint = _gradient(walker, style.stroke, "stroke", style.stroke_opacity, style, box, view)
    if paint is None:
        return None, None
    return (line_of(style, paint), None) if isinstance(paint, str) else (line_of(style, "#ffffff"), paint)


def _gradient(
    walker: Walker, value: str, name: str, opacity: float, style: Style, box: Box, view: Box
) -> Paint | None:
    match = URL.fullmatch(value)
    fallback = match[2].strip() if match else ""
    if match and fallback and match[1].lstrip("#") not in walker.tree.ids:
        try:
            plain = parse_paint(fallback)
        except ValueError as error:
            walker.report(name, error)
            return None
        return fill_of(style._replace(fill=plain, fill_opacity=opacity), walker.colours)
    node = walker.referred(
        match[0][: match.start(2)] if match else value, name, "linearGradient", "radialGradient"
    )
    if node is None or style.hidden:
        return None
    with walker.at(node):
        try:
            paint = gradient(_gradients(walker, node), Frame(box, view, partial(_stop, walker)))
        except ValueError as error:
            walker.report(node.tag, error)
            return None
    return paint and faded_paint(paint, opacity)


def _gradients(walker: Walker, node: Element) -> list[Element]:
    """A gradient and those that it refers to in turn."""
    chain = [node]
    while target := href(chain[-1]):
        other = walker.tree.ids.get(target[1:]) if target.startswith("#") else None
        if other is None or other.tag not in ("linearGradient", "radialGradient"):
            raise ValueError(f'there is no gradient "{target}"')
        if other in chain:
            raise ValueError(f'"{target}" refers to itself')
        chain.append(other)
    return chain


def _stop(walker: Walker, node: Element) -> tuple[float, str]:
    """Offset and colour of a gradient's stop."""
    before, walker.node = walker.node, node
    try:
        properties = walker.properties_of(node)
        text = properties.get("stop-color", "#000000").strip()
        color = _color_around(walker, node) if text.lower() == CURRENT else parse_colour(text)
        opacity = alpha_value(properties.get("stop-opacity", "1"))
        offset = alpha_value(node.get("offset", "0"))
    except ValueError as error:
        walker.report("stop", error)
        return 0.0, "#000000"
    finally:
        walker.node = before
    return offset, replaced(color, opacity, walker.colours) or f"{color[:7]}00"


def _color_around(walker: Walker, node: Element) -> str:
    """The `color` that holds at an element, where it stands in the file."""
    return walker.around(node, walker.port).style.color


def _with(shape: Op, fill: Paint | None, stroke: Stroke | None) -> Iterator[Op]:
    """A shape in these paints, unless it has none."""
    if isinstance(shape, Line):
        if stroke is not None:
            yield shape._replace(stroke=stroke)
    elif isinstance(shape, Rect | Path) and (fill is not None or stroke is not None):
        yield shape._replace(fill=fill, stroke=stroke)
