"""`stack`: children one after another, as `flow` places them."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.layout.build import Build, draw_scope
from cardforge.layout.flow import flow
from cardforge.layout.model import Element, Kind
from cardforge.scene import Op
from cardforge.units import Box


def _solve(build: Build, element: Element, box: Box) -> None:
    if element.scope is not None:
        flow(build, element, box, [(build, child) for child in element.scope.elements])


def _draw(build: Build, element: Element, box: Box) -> Iterator[Op]:
    if element.scope is not None:
        yield from draw_scope(build, element.scope)


ELEMENT = Kind("stack", _draw, required=("children",), solve=_solve, flows=lambda _element: True)
