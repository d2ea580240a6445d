"""`repeat`: a template for each value of a list, one after another or where each says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardforge.layout.build import Build, draw_scope
from cardforge.layout.dynamic import Dynamic, as_text
from cardforge.layout.faults import LayoutError
from cardforge.layout.flow import flow
from cardforge.layout.model import Element, Kind
from cardforge.layout.place import solve
from cardforge.layout.spec import RawElement
from cardforge.scene import Op
from cardforge.units import Box

MAX_ITEMS = 500
"""Items of one repeat: a longer list is a mistake."""

MAX_ALL = 5000
"""Items of all repeats on a side: what stands in an item is repeated with it."""


def _items(build: Build, element: Element) -> Sequence[Any]:
    """The values to repeat for; a whole number stands for 1, 2, 3, … Raises LayoutError."""
    each = build.value(element, "each")
    if each is None or each is False or each == "":
        return ()
    if isinstance(each, int | float) and each is not True and float(each).is_integer() and each >= 0:
        _check_count(element, int(each))
        return range(1, int(each) + 1)
    if not isinstance(each, list | tuple):
        raise LayoutError(f'"each" is "{as_text(each)}"', "use a list or a whole number", "each")
    _check_count(element, len(each))
    return each


def _check_count(element: Element, count: int) -> None:
    if count > MAX_ITEMS:
        raise LayoutError(
            f"{count} items are more than {MAX_ITEMS}", "shorten the list", "each", "layout.too-many"
        )


def _solve(build: Build, element: Element, box: Box) -> None:
    scope = element.scope
    build.items[element.id] = []
    if scope is None or build.repeated[0] > MAX_ALL:
        return  # the one that was too many has said so
    each, items = element.values["each"], _items(build, element)
    build.repeated[0] += len(items)
    if build.repeated[0] > MAX_ALL:
        message = f"repeats make more than {MAX_ALL} items on this side"
        raise LayoutError(message, "shorten the lists", "each", "layout.too-many")
    name, fields = element.values.get("as", "item"), each.fields if isinstance(each, Dynamic) else ()
    works = [
        build.of_item(element, {name: item, "loop": _loop(index, len(items))}, {name: fields, "loop": fields})
        for index, item in enumerate(items)
    ]
    build.items[element.id] = works
    if "direction" in element.values:
        flow(build, element, box, [(work, child) for work in works for child in scope.elements])
        return
    for work in works:
        solve(work, scope)


def _loop(index: int, length: int) -> dict[str, Any]:
    """Where in the list an item is, by the names that Jinja has for it."""
    return {
        "index": index + 1,
        "index0": index,
        "first": index == 0,
        "last": index == length - 1,
        "length": length,
    }


def _draw(build: Build, element: Element, _box: Box) -> Iterator[Op]:
    if element.scope is not None:
        for work in build.items[element.id]:
            yield from draw_scope(work, element.scope)


def _flows(element: RawElement) -> bool:
    return "direction" in element.values


def _names(element: RawElement) -> frozenset[str]:
    return frozenset([str(element.values.get("as", "item")), "loop"])


ELEMENT = Kind("repeat", _draw, required=("each", "template"), solve=_solve, flows=_flows, names=_names)
