"""Flows: children one after another; texts among them shrink together until all fit.

Along the flow a child is as long as its `height` (`width` in a horizontal one) says, or as its text
needs; `min` and `max` bound it. If room is left, children share it by `grow`; if it is short, those with
`shrink` give way before any type gets smaller. Across it fills the flow, or keeps its own extent, by
`align`. One that wraps starts a new line, as deep as the deepest in it, where the next child finds no room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf

from cardforge.layout.build import Build
from cardforge.layout.fit import TOLERANCE, Fitted, Part, fit_together
from cardforge.layout.measuring import Measured, natural_width
from cardforge.layout.model import Element
from cardforge.layout.place import extent_of, solve_inside
from cardforge.layout.sharing import least_steps, note_steps
from cardforge.layout.styles import TextStyle
from cardforge.layout.typeset import lacking, measured
from cardforge.units import Box


@dataclass(slots=True)
class _Child:
    """A child and its extent along the stack. `text` is set if its own type decides how long it is."""

    build: Build
    element: Element
    extent: float
    across: float | None
    grow: float
    shrink: float
    smallest: float
    largest: float
    text: tuple[TextStyle, list[Measured]] | None = None
    fitted: Fitted | None = None

    def bounded(self, extent: float) -> float:
        return max(min(extent, self.largest), self.smallest)


Member = tuple[Build, Element]
"""A child, and the work that it belongs to: each item of a repeat has its own."""


def flow(build: Build, element: Element, box: Box, members: Sequence[Member]) -> None:
    """Give the children of an element, in its box, theirs."""
    for work, inner in members:
        work.boxes[inner.id] = None
    vertical = build.value(element, "direction", "vertical") == "vertical"
    room, across = (box.height, box.width) if vertical else (box.width, box.height)
    gap = build.extent(element, "gap", 0.0, room)
    children = _children(members, vertical, room, across)
    if not children:
        return
    if not build.value(element, "wrap", False):
        _line(build, element, box, children, vertical, gap)
        return
    at = box.left if vertical else box.top
    for line in _lines(children, vertical, room, gap):
        deep = max(across if child.across is None else child.across for child in line)
        place = box._replace(left=at, right=at + deep) if vertical else box._replace(top=at, bottom=at + deep)
        _line(build, element, place, line, vertical, gap)
        at += deep + gap
    over = at - gap - (box.right if vertical else box.bottom)
    if over > TOLERANCE:
        _report(build, element, over, not vertical)


def _lines(children: Sequence[_Child], vertical: bool, room: float, gap: float) -> Iterator[list[_Child]]:
    """Children line by line, each line as full as it gets."""
    if not vertical:
        _fit_widths(children, inf, 0.0)
    line: list[_Child] = []
    taken = 0.0
    for child in children:
        if line and taken + gap + child.extent > room + TOLERANCE:
            yield line
            line, taken = [], 0.0
        taken += child.extent + (gap if line else 0.0)
        line.append(child)
    yield line


def _line(
    build: Build, element: Element, box: Box, children: Sequence[_Child], vertical: bool, gap: float
) -> None:
    """Children one after another from the start of a box to its end."""
    room, across = (box.height, box.width) if vertical else (box.width, box.height)
    room -= gap * (len(children) - 1)
    (_fit_heights if vertical else _fit_widths)(children, room, across)
    free = _share_out(children, room)
    if free < -TOLERANCE:
        _take_away(build, element, children, -free, vertical)
    at, between = _justified(build.value(element, "justify", "start"), max(free, 0.0), len(children))
    for child in children:
        child.build.boxes[child.element.id] = _child_box(build, element, child, box, vertical, at)
        if child.fitted is not None:
            child.build.levels[child.element.id] = child.fitted
        solve_inside(child.build, child.element)
        at += child.extent + gap + between


def _children(members: Sequence[Member], vertical: bool, room: float, across: float) -> list[_Child]:
    """The children that are present and take any room; empty texts don't."""
    found = []
    for build, element in members:
        if build.is_present(element):
            child = build.trying(element, partial(_child, build, element, vertical, room, across), None)
            if child is not None:
                found.append(child)
    return found


def _child(build: Build, element: Element, vertical: bool, room: float, across: float) -> _Child | None:
    main, side = (element.y, element.x) if vertical else (element.x, element.y)
    along, over = ("height", "width") if vertical else ("width", "height")
    extent = None if main.auto else extent_of(build, main.extent, room, along)
    smallest = build.extent(element, "min", 0.0, room)
    # Of icons, a number is how many are shown.
    counts = isinstance(element.values.get("max"), int)
    child = _Child(
        build,
        element,
        0.0,
        None if side.auto else extent_of(build, side.extent, across, over),
        float(build.value(element, "grow", 0)),
        float(build.value(element, "shrink", 0)),
        smallest,
        inf if counts else max(build.extent(element, "max", inf, room), smallest),
    )
    if extent is None and element.kind.texts:
        style = build.style(element)
        text = measured(build, element, style)
        if not any(paragraph.words for paragraph in text):
            return None
        child.text = style, text
    child.extent = child.bounded(extent or 0.0)
    return child if child.extent > 0 or child.grow or child.text else None


def _fit_heights(children: Sequence[_Child], room: float, across: float) -> None:
    """Set texts at the largest size at which all fit, when what may shrink has given way."""
    texts = [child for child in children if child.text]
    if not texts:
        return
    left = room - _taken(children)
    parts = [
        Part(*child.text, _across(child, across), min(child.largest, left)) for child in texts if child.text
    ]

    def holds(heights: Sequence[float]) -> bool:
        bounded = [max(height, child.smallest) for height, child in zip(heights, texts, strict=True)]
        return sum(bounded) <= left + TOLERANCE

    set_ = [(child.build, child.element, child.text[0]) for child in texts if child.text]
    found = fit_together(parts, holds, least_steps(set_))
    if holds([fitted.height for fitted in found]):
        note_steps(set_, found)
    for child, fitted in zip(texts, found, strict=True):
        child.fitted = fitted
        child.extent = child.bounded(fitted.height)


def _across(child: _Child, across: float) -> float:
    """How wide a child is across the stack: as it says, but no wider than the stack."""
    return across if child.across is None else min(child.across, across)


def _fit_widths(children: Sequence[_Child], room: float, _across: float) -> None:
    """Texts get the widths they have unbroken; if that is too much, each its part of what there is."""
    texts = [child for child in children if child.text]
    for child in texts:
        if child.text:
            style, text = child.text
            width = natural_width(text) * style.size
            child.extent = child.bounded(width + TOLERANCE)
    wanted, left = sum(child.extent for child in texts), max(room - _taken(children), 0.0)
    if wanted > left:
        for child in texts:
            child.extent = child.bounded(child.extent * left / wanted)


def _taken(children: Sequence[_Child]) -> float:
    """What all but the texts take at least."""
    return sum(child.smallest if child.shrink else child.extent for child in children if not child.text)


def _share_out(children: Sequence[_Child], room: float) -> float:
    """Share out what is left, or missing, among those that may grow, or shrink; gives what remains."""
    free = room - sum(child.extent for child in children)
    shares = [(child, child.grow if free > 0 else 0.0 if child.text else child.shrink) for child in children]
    takers = [(child, share) for child, share in shares if share]
    while takers and abs(free) > TOLERANCE:
        # As parts of the largest, so that no sum of them is out of bounds.
        most = max(share for _, share in takers)
        takers = [(child, share / most) for child, share in takers if share / most]
        part = free / sum(share for _, share in takers)
        for child, share in takers:
            child.extent = child.bounded(child.extent + part * share)
        # Those that have met a bound take no more, and the others share the rest.
        takers = [item for item in takers if item[0].smallest < item[0].extent < item[0].largest]
        free = room - sum(child.extent for child in children)
    return free


def _take_away(
    build: Build, element: Element, children: Sequence[_Child], lacks: float, vertical: bool
) -> None:
    """What doesn't fit is missing from the longest text, which says so when it is drawn."""
    texts = [child for child in children if child.fitted is not None]
    if not texts:
        _report(build, element, lacks, vertical)
        return
    longest = max(texts, key=lambda child: child.extent)
    longest.extent = max(longest.extent - lacks, 0.0)
    if longest.fitted is not None:
        longest.fitted = longest.fitted.lacking(lacks)


def _report(build: Build, element: Element, lacks: float, vertical: bool) -> None:
    what = "height" if vertical else "width"
    message = f'"{element.id}" needs {lacking(lacks)} more {what}'
    build.problem(element, "layout.overflow", message, "make its children smaller")


def _justified(justify: str, free: float, count: int) -> tuple[float, float]:
    """Where the first child starts, and the extra room between children."""
    if justify == "space-between" and count > 1:
        return 0.0, free / (count - 1)
    return {"middle": free / 2, "end": free}.get(justify, 0.0), 0.0


def _child_box(build: Build, element: Element, child: _Child, box: Box, vertical: bool, at: float) -> Box:
    room = box.width if vertical else box.height
    own = _across(child, room)
    share = {"start": 0.0, "middle": 0.5, "end": 1.0, "stretch": 0.0}[build.value(element, "align", "start")]
    side = (room - own) * share
    if vertical:
        return Box(box.left + side, box.top + at, box.left + side + own, box.top + at + child.extent)
    return Box(box.left + at, box.top + side, box.left + at + child.extent, box.top + side + own)
