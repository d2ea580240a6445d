"""Which elements look the same, or stand at the same place, on every card: they are worked out once."""

from __future__ import annotations

from collections.abc import Mapping

from cardforge.layout.model import REFERENCES, Element


def is_fixed(element: Element, known: Mapping[str, Element], parent: Element | None) -> bool:
    """Whether the box is the same for every card."""
    if not (element.x.constant and element.y.constant) or element.y.auto:
        return False
    if parent is not None:
        if parent.kind.solve is not None:
            return False
        if element.reference not in REFERENCES and not parent.fixed:
            return False
    targets = {target for axis in (element.x, element.y) for edge in axis.edges for target in edge.targets}
    return all(known[target].fixed and known[target].present is None for target in targets if target in known)


def is_static(element: Element) -> bool:
    """Whether it looks the same on every card."""
    if element.dynamic or element.dynamic_style or element.present is not None:
        return False
    if not element.fixed or element.fit_group or element.fit_shared:
        return False
    return element.scope is None or element.scope.static
