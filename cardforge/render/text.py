"""Set text as content: one text object a Text, words as the font book makes them."""

from __future__ import annotations

import re
from functools import lru_cache

from cardforge.render.fontbook import SHOWN, FontBook, WordTable
from cardforge.render.syntax import fill_color, num, nums
from cardforge.scene import Text, TextLine

_NOTHING_SHOWN = re.compile(r"(?<=[0-9\[])\(\)")
"""An empty string among those of a `TJ`; inside a string a bracket has a backslash before it."""


def text_block(op: Text, fonts: FontBook, mode: str = "") -> str:
    """The text object of a Text; `mode` are operators before all else (a rendering mode)."""
    size = op.size
    em = size * op.squeeze
    out = [f"BT {mode}{fill_color(op.color)}"]
    if op.tracking:
        out.append(f" {num(op.tracking)} Tc")
    lines = [line for line in op.lines if line.words]
    if lines:
        left, top, words, _ = lines[0]
        font = fonts.main_font(words)
        drawn = fonts.words(font, op.color)
        out.append(f" {nums(em, 0, 0, -size, left, top)} Tm/{font} 1 Tf{_line(fonts, drawn, lines[0])}")
        # Where the text matrix stands, as written: lines go on from there, so that rounding never adds up.
        for line in lines[1:]:
            dx, dy = round((line.x - left) / em, 4), round((top - line.y) / size, 4)
            out.append(_move(dx, dy))
            left += dx * em
            top -= dy * size
            out.append(_line(fonts, drawn, line))
    out.append(" 0 Tc ET" if op.tracking else " ET")
    content = "".join(out)
    return _tidied(content.replace(SHOWN, f")]TJ {mode}") if mode else content)


@lru_cache(maxsize=4096)
def _move(dx: float, dy: float) -> str:
    return f" {nums(dx, dy)} Td"


def _tidied(content: str) -> str:
    """Content without empty strings: PDFium forgets the blank before one that ends its `TJ`."""
    content = content.replace("[()]TJ", "")
    return _NOTHING_SHOWN.sub(" ", content) if "()" in content else content


def _line(fonts: FontBook, drawn: WordTable, line: TextLine) -> str:
    """A line's words, no blank after the last."""
    words = line.words
    bodies = list(map(drawn.spaced.get, words))
    if None in bodies:
        for word in words:
            if word not in drawn.spaced:
                fonts.add(word, drawn)
        bodies = [drawn.spaced[word] for word in words]
    bodies[-1] = drawn.bare[words[-1]]
    if fonts.met is not None:
        fonts.met.update(map(drawn.numbers.__getitem__, words))
    wider = f"){num(-1000 * line.stretch)}(" if line.stretch else ""
    return f"[({wider.join(bodies)})]TJ"  # type: ignore[arg-type]
