"""Solving boxes: for every scope first all x axes, then all y axes, then what containers hold."""

from __future__ import annotations

from math import isnan, nan
from typing import TYPE_CHECKING

from cardforge.layout.dynamic import Dynamic
from cardforge.layout.edges import Edge, parse_edge
from cardforge.layout.faults import PlaceError
from cardforge.layout.model import UNSOLVED, Axis, Element, Scope, Value
from cardforge.problems import did_you_mean
from cardforge.units import Box, parse_length

if TYPE_CHECKING:
    from cardforge.layout.build import Build


def solve(build: Build, scope: Scope) -> None:
    """Give every present element of a scope its box (None if absent), and those inside it theirs."""
    boxes = build.boxes
    boxes.update(scope.boxes)
    for element in scope.optional:
        if not build.is_present(element):
            boxes[element.id] = None
    if UNSOLVED in scope.boxes.values():
        _solve_axes(build, scope)
    for element in scope.holders:
        solve_inside(build, element)


def _solve_axes(build: Build, scope: Scope) -> None:
    """Solve the elements of a scope that have no box yet. The boxes of fixed ones are kept for the cards to
    come, if nothing was wrong: else it would not be told again, and the first card may be a trial."""
    boxes, said = build.boxes, len(build.problems)
    spans: dict[str, tuple[float, float]] = {}
    for element in scope.x_order:
        if boxes[element.id] is UNSOLVED:
            spans[element.id] = _solve_x(build, element)
    for element in scope.y_order:
        if element.id in spans:
            boxes[element.id] = _solve_y(build, element, spans[element.id])
    if len(build.problems) == said:
        for element in scope.y_order:
            box = boxes[element.id]
            if box is not None and element.fixed and element.id in spans:
                scope.boxes[element.id] = box


def solve_inside(build: Build, element: Element) -> None:
    """Solve what a container holds, once its own box is known."""
    scope, box, arrange = element.scope, build.boxes[element.id], element.kind.solve
    if scope is None or box is None:
        return
    if arrange is None:
        solve(build, scope)
    else:
        build.trying(element, lambda: arrange(build, element, box), None)


def _solve_x(build: Build, element: Element) -> tuple[float, float]:
    parent = build.reference(element)
    low, high = _span(build, element, element.x, "x", parent.left, parent.right, 0.0)
    # Edges of later elements look up boxes, so the x half is put down at once.
    build.boxes[element.id] = Box(low, nan, high, nan)
    return low, high


def _solve_y(build: Build, element: Element, span: tuple[float, float]) -> Box:
    parent = build.reference(element)
    natural, measure = 0.0, element.kind.measure
    if element.y.auto and measure is not None:
        natural = build.trying(element, lambda: measure(build, element, span[1] - span[0]), 0.0)
    top, bottom = _span(build, element, element.y, "y", parent.top, parent.bottom, natural)
    return Box(span[0], top, span[1], bottom)


def _span(
    build: Build, element: Element, axis: Axis, name: str, low: float, high: float, natural: float
) -> tuple[float, float]:
    def solved() -> tuple[float, float]:
        return _solved_axis(build, axis, name, low, high, natural)

    return build.trying(element, solved, (low, high))


def _solved_axis(
    build: Build, axis: Axis, name: str, low: float, high: float, natural: float
) -> tuple[float, float]:
    first = _at(build, axis.low, "left" if name == "x" else "top", low, high)
    last = _at(build, axis.high, "right" if name == "x" else "bottom", low, high)
    centre = _at(build, axis.centre, "cx" if name == "x" else "cy", low, high)
    extent = natural if axis.auto else length_of(build, axis.extent, high - low)
    if extent is not None:
        extent = _clamped(build, axis, extent, high - low)
    start, end = _placed(first, last, centre, extent, low, high)
    if end < start - 0.001:
        what = "width" if name == "x" else "height"
        raise PlaceError(f"its {what} is negative", "check its edges", what)
    return start, max(start, end)


def _placed(
    first: float | None,
    last: float | None,
    centre: float | None,
    extent: float | None,
    low: float,
    high: float,
) -> tuple[float, float]:
    if centre is not None:
        if extent is not None:
            half = extent / 2
        elif first is not None or last is not None:
            half = centre - first if first is not None else (last or 0.0) - centre
        else:
            half = min(centre - low, high - centre)
        return centre - half, centre + half
    if extent is not None:
        if first is None and last is not None:
            return last - extent, last
        start = low if first is None else first
        return start, start + extent
    return low if first is None else first, high if last is None else last


def _at(build: Build, edge: Edge | Dynamic | None, key: str, low: float, high: float) -> float | None:
    if edge is None:
        return None
    parsed = parse_edge(key, str(build.of(edge))) if isinstance(edge, Dynamic) else edge
    found = parsed.at(low, high, build.boxes)
    if found is None:
        raise _nowhere(build, parsed)
    if isnan(found):
        raise PlaceError(
            f'"{key}" stands on an element that is placed later', "write the edge without {{ }}", key
        )
    return found


def _nowhere(build: Build, edge: Edge) -> PlaceError:
    """Why an edge stands on nothing: its elements are absent, or there are none of that name."""
    for target in edge.targets:
        if target not in build.boxes:
            hint = did_you_mean(target, build.boxes)
            return PlaceError(f'"{edge.key}" stands on "{target}", which is no element', hint, edge.key)
    names = ", ".join(f'"{target}"' for target in edge.targets)
    message = f'"{edge.key}" stands on {names}, absent on this card'
    return PlaceError(message, "add an alternative after |", edge.key)


def length_of(build: Build, value: Value, percent_of: float) -> float | None:
    """A length value in points, None for none. Raises PlaceError."""
    if value is None:
        return None
    text = build.of(value)
    try:
        return parse_length(str(text), percent_of)
    except ValueError as error:
        raise PlaceError(str(error)) from None


def extent_of(build: Build, value: Value, percent_of: float, what: str) -> float | None:
    """A width or height in points, None for none. Raises PlaceError."""
    length = length_of(build, value, percent_of)
    if length is not None and length < 0:
        raise PlaceError(f"its {what} is negative", "use 0 or more", what)
    return length


def _clamped(build: Build, axis: Axis, extent: float, percent_of: float) -> float:
    largest = length_of(build, axis.largest, percent_of)
    smallest = length_of(build, axis.smallest, percent_of)
    if largest is not None:
        extent = min(extent, largest)
    return extent if smallest is None else max(extent, smallest)
