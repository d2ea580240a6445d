"""Edges of elements: `3mm`, `art.bottom + 1.5mm | bar.bottom + 1.5mm`. Own small parser, no eval.

An edge is a length inwards from that side of the reference box, or an edge of another element plus or
minus a length; alternatives stand behind `|`, and the first whose element is present wins.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from cardforge.layout.faults import EdgeError
from cardforge.problems import listed
from cardforge.tuples import NamedTuple
from cardforge.units import Box, parse_length

X_EDGES = ("left", "right", "cx")
Y_EDGES = ("top", "bottom", "cy")

_ALTERNATIVE = re.compile(r"\s*([a-z][a-z0-9_-]*)\.(left|right|top|bottom|cx|cy)\s*(?:([+-])\s*([^|]+?))?\s*")


class Alternative(NamedTuple):
    """One alternative: an element's edge (or, with no `target`, the reference box's own) and a length.

    A `percent` is of the reference box's extent.
    """

    target: str
    edge: str
    offset: float
    percent: float = 0.0


class Edge(NamedTuple):
    """A parsed edge; `key` says which edge of its own element it places."""

    key: str
    alternatives: tuple[Alternative, ...]

    @property
    def targets(self) -> tuple[str, ...]:
        return tuple(item.target for item in self.alternatives if item.target)

    def at(self, low: float, high: float, boxes: Mapping[str, Box | None]) -> float | None:
        """Where the edge lies, given the reference box's extent on this axis; None if nothing is present."""
        for item in self.alternatives:
            offset = item.offset + item.percent * (high - low)
            if not item.target:
                return high - offset if self.key in ("right", "bottom") else low + offset
            box = boxes.get(item.target)
            if box is not None:
                return float(getattr(box, item.edge)) + offset
        return None


def parse_edge(key: str, text: str) -> Edge:
    """Parse the value of `left`, `top`, `cx`, … Raises EdgeError with the mend."""
    axis = X_EDGES if key in X_EDGES else Y_EDGES
    found = []
    for part in text.split("|"):
        match = _ALTERNATIVE.fullmatch(part)
        if match is None:
            found.append(_own_side(part))
            continue
        target, edge, sign, length = match.groups()
        if edge not in axis:
            raise EdgeError(f'"{key}" can\'t stand on "{target}.{edge}"; use {listed(axis, "or")}')
        offset = _length(length) if length else 0.0
        found.append(Alternative(target, edge, -offset if sign == "-" else offset))
    return Edge(key, tuple(found))


def renamed(text: str, resolve: Callable[[str], str]) -> str:
    """An edge with other ids for the elements it stands on."""

    def part(written: str) -> str:
        match = _ALTERNATIVE.fullmatch(written)
        if match is None:
            return written
        start, end = match.span(1)
        return written[:start] + resolve(match[1]) + written[end:]

    return "|".join(map(part, text.split("|")))


def _own_side(part: str) -> Alternative:
    text = part.strip()
    if text.endswith("%"):
        return Alternative("", "", 0.0, _length(text, 1.0))
    if re.match(r"[a-z]", text):
        raise EdgeError(f'"{text}" is not an edge; write "ID.bottom + 2mm" or a length')
    return Alternative("", "", _length(text))


def _length(text: str, percent_of: float | None = None) -> float:
    try:
        return parse_length(text, percent_of)
    except ValueError as error:
        raise EdgeError(str(error)) from None
