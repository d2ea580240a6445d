"""`size`: running text too small to be read with ease."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.checks._model import Check, Finding
from cardforge.checks._view import View
from cardforge.layout.model import Element
from cardforge.scene import Text

SMALLEST = 5.5
"""Points."""


def _find(view: View) -> Iterator[Finding]:
    for index, lines in view.texts.items():
        leaf = view.leaves[index]
        element = leaf.element
        if element is None or not isinstance(leaf.op, Text) or not lines.boxes:
            continue
        size = leaf.op.size * leaf.scale
        if size < SMALLEST - 0.001 and (element.kind.name == "rich" or len(lines.boxes) > 1):
            declared = _is_declared(element)
            hint = "shorten it, give it more room, or widen the layout's fit"
            yield Finding(
                element,
                "scene.small-text",
                f"is set in {size:.3g} pt, and running text is hard to read under {SMALLEST:g} pt",
                f'set its "size" to {SMALLEST:g}pt or more' if declared else hint,
                "size" if declared else "text",
            )


def _is_declared(element: Element) -> bool:
    """Whether its style asks for so small a type, before any text shrinks to fit."""
    return element.style is not None and element.style.size < SMALLEST


CHECK = Check("size", _find, (Text,))
