"""`overlap`: texts of two elements that run into each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cardforge.checks._ink import TextLines
from cardforge.checks._model import Check, Finding
from cardforge.checks._view import View
from cardforge.scene import Text
from cardforge.units import mm_text

SLACK = 0.3
"""Points that boxes of letters may share: letters seldom fill their boxes to the corner."""


def _find(view: View) -> Iterator[Finding]:
    seen = set()
    for (one, lines), (two, others) in combinations(view.texts.items(), 2):
        first, second = view.leaves[one].element, view.leaves[two].element
        if first is None or second is None or first is second or (first, second) in seen:
            continue
        # A text that is drawn twice has a shadow.
        if not lines.quads or not others.quads or lines.said == others.said or not lines.meets(others, SLACK):
            continue
        seen.add((first, second))
        across, down = _shared(lines, others)
        yield Finding(
            second,
            "scene.text-overlap",
            f'runs into the text of "{first.id}": they share {mm_text(across)} × {mm_text(down)}',
            f"move one of them by {mm_text(min(across, down))} or more",
            other=first,
        )


def _shared(lines: TextLines, others: TextLines) -> tuple[float, float]:
    box = lines.box.clipped(others.box)
    return box.width, box.height


CHECK = Check("overlap", _find, (Text,))
