"""Solving boxes: for every scope first all x axes, then all y axes, then what containers hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.layout.edges import Edge, EdgeError, parse_edge
from cardforge.layout.expressions import Dynamic
from cardforge.layout.model import Axis, Element, Scope, Value
from cardforge.units import Box, parse_length

if TYPE_CHECKING:
    from cardforge.layout.build import Build


class PlaceError(Exception):
    """An element can't be placed on this card; the message is one clause."""

    def __init__(self, key: str, message: str, hint: str = "") -> None:
        self.key = key
        self.hint = hint
        super().__init__(message)


def solve(build: Build, scope: Scope) -> None:
    """Give every present element of a scope its box (None if absent), and those inside it theirs."""
    boxes = build.boxes
    spans: dict[str, tuple[float, float]] = {}
    for element in scope.elements:
        if element.fixed and element.box is not None and element.present is None:
            boxes[element.id] = element.box
        else:
            boxes[element.id] = Box(0, 0, 0, 0) if build.is_present(element) else None
    for element in scope.x_order:
        if boxes[element.id] is not None and boxes[element.id] is not element.box:
            spans[element.id] = _solve_x(build, element)
    for element in scope.y_order:
        if element.id in spans:
            boxes[element.id] = _solve_y(build, element, spans[element.id])
            if element.fixed:
                element.box = boxes[element.id]
    for element in scope.elements:
        solve_inside(build, element)


def solve_inside(build: Build, element: Element) -> None:
    """Solve what a container holds, once its own box is known."""
    box = build.boxes[element.id]
    if element.scope is None or box is None:
        return
    if element.kind.solve is not None:
        element.kind.solve(build, element, box)
    else:
        solve(build, element.scope)


def _solve_x(build: Build, element: Element) -> tuple[float, float]:
    parent = build.reference(element)
    low, high = _span(build, element, element.x, "x", parent.left, parent.right, 0.0)
    # Edges of later elements look up boxes, so the x half is put down at once.
    build.boxes[element.id] = Box(low, 0, high, 0)
    return low, high


def _solve_y(build: Build, element: Element, span: tuple[float, float]) -> Box:
    parent = build.reference(element)
    natural = 0.0
    if element.y.auto and element.kind.measure is not None:
        natural = element.kind.measure(build, element, span[1] - span[0])
    top, bottom = _span(build, element, element.y, "y", parent.top, parent.bottom, natural)
    return Box(span[0], top, span[1], bottom)


def _span(
    build: Build, element: Element, axis: Axis, name: str, low: float, high: float, natural: float
) -> tuple[float, float]:
    try:
        return _solved_axis(build, axis, name, low, high, natural)
    except (PlaceError, EdgeError) as error:
        key = error.key if isinstance(error, PlaceError) else None
        hint = error.hint if isinstance(error, PlaceError) else ""
        build.problem(element, "layout.cannot-place", f'"{element.id}": {error}', hint, key)
        return low, high


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
        raise PlaceError("width" if name == "x" else "height", f"its {what} is negative", "check its edges")
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
            return centre - extent / 2, centre + extent / 2
        if first is not None:
            return first, 2 * centre - first
        end = high if last is None else last
        return 2 * centre - end, end
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
        names = ", ".join(f'"{target}"' for target in parsed.targets)
        raise PlaceError(key, f'"{key}" stands on {names}, absent on this card', "add an alternative after |")
    return found


def length_of(build: Build, value: Value, percent_of: float) -> float | None:
    """A length value in points, None for none. Raises PlaceError."""
    if value is None:
        return None
    text = build.of(value)
    try:
        return parse_length(str(text), percent_of)
    except ValueError as error:
        raise PlaceError("", str(error)) from None


def _clamped(build: Build, axis: Axis, extent: float, percent_of: float) -> float:
    largest = length_of(build, axis.largest, percent_of)
    smallest = length_of(build, axis.smallest, percent_of)
    if largest is not None:
        extent = min(extent, largest)
    return extent if smallest is None else max(extent, smallest)
