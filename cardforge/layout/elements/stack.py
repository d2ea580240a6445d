"""`stack`: children one after another; texts among them shrink together until all fit.

Along the stack a child is as long as its `height` (`width` in a horizontal stack) says, or as its text
needs; `grow` shares out free room, `min` and `max` bound it. Across it fills the stack, or keeps its own
extent, by `align`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardforge.layout.build import Build, draw_scope
from cardforge.layout.fit import Fitted, fit_together
from cardforge.layout.model import Element, Kind
from cardforge.layout.place import length_of, solve_inside
from cardforge.layout.typeset import measured
from cardforge.scene import Op
from cardforge.units import Box, mm_text


@dataclass(slots=True)
class _Child:
    element: Element
    extent: float
    across: float | None
    grow: float
    fitted: Fitted | None = None


def _present(build: Build, element: Element) -> list[Element]:
    scope = element.scope
    return [child for child in scope.elements if build.is_present(child)] if scope else []


def _solve(build: Build, element: Element, box: Box) -> None:
    scope = element.scope
    if scope is None:
        return
    for inner in scope.elements:
        build.boxes[inner.id] = None
    vertical = build.value(element, "direction", "vertical") == "vertical"
    room, across = (box.height, box.width) if vertical else (box.width, box.height)
    gap = build.length(element, "gap", 0.0, room)
    children = _measured(build, _present(build, element), vertical, room, across, gap)
    children = [child for child in children if child.extent > 0 or child.grow]
    if not children:
        return
    used = sum(child.extent for child in children) + gap * (len(children) - 1)
    free = room - used
    _share_out(build, children, max(free, 0.0), room)
    if any(child.grow for child in children):
        free = room - sum(child.extent for child in children) - gap * (len(children) - 1)
    if free < -0.01:
        _report(build, element, children, -free, vertical)
    start, between = _justified(build.value(element, "justify", "start"), max(free, 0.0), len(children))
    at = start
    for child in children:
        build.boxes[child.element.id] = _child_box(build, element, child, box, vertical, at)
        if child.fitted is not None:
            build.levels[child.element.id] = child.fitted
        solve_inside(build, child.element)
        at += child.extent + gap + between


def _measured(
    build: Build, elements: Sequence[Element], vertical: bool, room: float, across: float, gap: float
) -> list[_Child]:
    children = [_child(build, element, vertical, room, across) for element in elements]
    texts = [child for child in children if child.element.kind.texts and child.extent < 0]
    fixed = sum(child.extent for child in children if child.extent > 0)
    left = room - fixed - gap * (len(children) - 1)
    parts = []
    for child in list(texts):
        style = build.style(child.element)
        text = measured(build, child.element, style) if style else ()
        if style is None or not any(paragraph.words for paragraph in text):
            child.extent = 0.0
            texts.remove(child)
            left += gap
            continue
        parts.append((style, text))
    if parts and vertical:
        for child, fitted in zip(texts, fit_together(parts, across, left), strict=True):
            child.fitted = fitted
            child.extent = fitted.height
    elif parts:
        for child, (style, text) in zip(texts, parts, strict=True):
            child.extent = max(paragraph.width for paragraph in text) * style.size + 0.01
    return children


def _child(build: Build, element: Element, vertical: bool, room: float, across: float) -> _Child:
    """A child with its own extent along the stack; -1 where its text decides."""
    main, side = (element.y, element.x) if vertical else (element.x, element.y)
    extent = None if main.auto else length_of(build, main.extent, room)
    own_across = None if side.auto else length_of(build, side.extent, across)
    grow = float(build.value(element, "grow", 0))
    if extent is None:
        extent = -1.0 if element.kind.texts else 0.0
        if not element.kind.texts and not grow:
            what = "height" if vertical else "width"
            raise ValueError(f'"{element.id}" in a stack needs a {what}, or "grow"')
    return _Child(element, extent, own_across, grow)


def _share_out(build: Build, children: list[_Child], free: float, room: float) -> None:
    """Give free room to growing children by their shares, and hold all to their bounds."""
    total = sum(child.grow for child in children)
    for child in children:
        if total:
            child.extent += free * child.grow / total
        smallest = build.length(child.element, "min", 0.0, room)
        largest = build.length(child.element, "max", 1e9, room)
        child.extent = max(min(child.extent, largest), smallest)


def _justified(justify: str, free: float, count: int) -> tuple[float, float]:
    """Where the first child starts, and the extra room between children."""
    if justify == "space-between" and count > 1:
        return 0.0, free / (count - 1)
    return {"middle": free / 2, "end": free}.get(justify, 0.0), 0.0


def _child_box(build: Build, element: Element, child: _Child, box: Box, vertical: bool, at: float) -> Box:
    room = box.width if vertical else box.height
    own = room if child.across is None else min(child.across, room)
    share = {"start": 0.0, "middle": 0.5, "end": 1.0, "stretch": 0.0}[build.value(element, "align", "start")]
    side = (room - own) * share
    if vertical:
        return Box(box.left + side, box.top + at, box.left + side + own, box.top + at + child.extent)
    return Box(box.left + at, box.top + side, box.left + at + child.extent, box.top + side + own)


def _report(build: Build, element: Element, children: list[_Child], lacks: float, vertical: bool) -> None:
    """Say what the stack lacks, at the card's field of its longest text."""
    texts = [child for child in children if child.fitted is not None]
    if not texts:
        what = "height" if vertical else "width"
        message = f'"{element.id}" needs {mm_text(lacks)} more {what}'
        build.problem(element, "layout.overflow", message, "make its children smaller")
        return
    longest = max(texts, key=lambda child: child.extent)
    size = longest.fitted.level.size if longest.fitted else 0.0
    message = f'"{element.id}" needs {mm_text(max(lacks, 0.03))} more height at {size:g} pt, its smallest'
    hint = "shorten the text, or give the stack more room"
    build.problem(longest.element, "text.overflow", message, hint, "text")


def _draw(build: Build, element: Element, box: Box) -> Iterator[Op]:
    if element.scope is not None:
        yield from draw_scope(build, element.scope)


ELEMENT = Kind("stack", _draw, required=("children",), solve=_solve, holds_children=True)
