"""What has to be worked out before what, and the circles that make it impossible."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter


def in_order(uses: Mapping[str, Iterable[str]]) -> tuple[list[str], list[list[str]]]:
    """Names with what they use first, and every circle as the chain back to its start.

    Names that are used but use nothing themselves need not be keys; they are left out. A chain starts at
    the one of its names that comes first in `uses`.
    """
    rank = {name: index for index, name in enumerate(uses)}
    graph = {name: [used for used in dict.fromkeys(used) if used in rank] for name, used in uses.items()}
    circles: list[list[str]] = []
    while True:
        try:
            order = list(TopologicalSorter(graph).static_order())
            return order, sorted(circles, key=lambda chain: rank[chain[0]])
        except CycleError as error:
            # graphlib names what is used first; a chain reads better from what uses it.
            ring = error.args[1][:0:-1]
            start = min(range(len(ring)), key=lambda index: rank[ring[index]])
            ring = [*ring[start:], *ring[:start]]
            circles.append([*ring, ring[0]])
            graph[ring[0]].remove(ring[1] if len(ring) > 1 else ring[0])
