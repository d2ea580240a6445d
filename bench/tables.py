"""Tables in Markdown: what tasks took, and the numbers of tables that other programs print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from statistics import median

from bench.demands import Figure
from bench.measuring import Usage


def figures(group: str, found: Mapping[str, Sequence[Usage]]) -> dict[Figure, list[float]]:
    """All that was measured of a group's tasks, turn by turn."""
    return {
        Figure(group, name, column): [getattr(usage, column) for usage in usages]
        for name, usages in found.items()
        for column in Usage._fields
    }


def table(group: str, base: str, found: Mapping[str, Sequence[Usage]]) -> Iterator[str]:
    """A row for each task, its time also as the median of its ratios to that of the `base` task."""
    yield f"| {group} | CPU s, least | median | × {base} | peak MiB | MB written |"
    yield "|---|---|---|---|---|---|"
    for name, usages in found.items():
        seconds = [usage.seconds for usage in usages]
        ratio = median(one / other.seconds for one, other in zip(seconds, found[base], strict=True))
        memory = max(usage.memory for usage in usages)
        written = usages[-1].written / 1e6
        yield (
            f"| {name} | {min(seconds):.2f} | {median(seconds):.2f} | {ratio:.2f} | {memory:.0f} "
            f"| {f'{written:.1f}' if written else ''} |"
        )


def numbers(program: str, lines: Iterable[str]) -> dict[Figure, list[float]]:
    """The numbers in tables that a program printed, by the words that stand first in a row and by column."""
    found: dict[Figure, list[float]] = {}
    head: list[str] = []
    for line in lines:
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|"):
            head = []
        elif not head:
            head = cells
        else:
            values = [_number(cell) for cell in cells]
            row = ", ".join(takewhile(lambda cell: _number(cell) is None, cells))
            for column, value in zip(head, values, strict=False):
                if value is not None:
                    found[Figure(program, row, column)] = [value]
    return found


def _number(cell: str) -> float | None:
    plain = cell.replace(",", "")
    return float(plain) if plain.replace(".", "", 1).isdecimal() else None
