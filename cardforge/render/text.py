"""Set text as content: one text object a Text, words as the font book makes them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, pairwise

from cardforge.fonts import Word
from cardforge.render.fontbook import SHOWN, FontBook, WordTable
from cardforge.render.syntax import fill_color, num, nums, scaling
from cardforge.scene import Text

_BEFORE_STRING = frozenset("0123456789[")
"""What stands before a string among those of a `TJ`."""


def text_block(op: Text, fonts: FontBook, mode: str = "") -> str:
    """The text object of a Text; `mode` are operators before all else (a rendering mode)."""
    lines, size, color, tracking = op.lines, op.size, op.color, op.tracking
    em = size * op.squeeze
    out = [f"BT {mode}{fill_color(color)}"]
    if tracking:
        out.append(f" {num(tracking)} Tc")
    words = list(chain.from_iterable([line.words for line in lines]))
    if words:
        font = fonts.main_font(lines[0].words or next(line.words for line in lines if line.words))
        table = fonts.words(font, color)
        bodies = _bodies(words, table, fonts)
        bare, at, left, top = table.bare, 0, 0.0, 0.0
        down, straight = 0.0, ""
        for line in lines:
            x, y, found, stretch = line.x, line.y, line.words, line.stretch
            if not found:
                continue
            # Where the text matrix stands, as written: lines go on from there, so rounding never adds up.
            if at:
                dy = round((top - y) / size, 4)
                top -= dy * size
                if x != left:
                    dx = round((x - left) / em, 4)
                    left += dx * em
                    move = _move(dx, dy)
                elif dy == down:
                    move = straight
                else:
                    down, move = dy, _move(0.0, dy)
                    straight = move
            else:
                left, top = x, y
                move = f" {scaling(em, -size)} {nums(left, top)} Tm/{font} 1 Tf"
            end = at + len(found)
            # No blank after the last word.
            bodies[end - 1] = bare[found[-1]]
            wider = f"){num(-1000 * stretch)}(" if stretch else ""
            out.append(f"{move}[({wider.join(bodies[at:end])})]TJ")
            at = end
    out.append(" 0 Tc ET" if tracking else " ET")
    content = "".join(out)
    return _tidied(content.replace(SHOWN, f")]TJ {mode}") if mode else content)


def _bodies(words: Sequence[Word], table: WordTable, fonts: FontBook) -> list[str]:
    """How words stand inside an open `[(`, each with the blank after it."""
    try:
        bodies = list(map(table.spaced.__getitem__, words))
    except KeyError:
        for word in words:
            if word not in table.spaced:
                fonts.add(word, table)
        bodies = list(map(table.spaced.__getitem__, words))
    if fonts.met is not None:
        met, claims = fonts.met, table.claims
        for word in words:
            met |= claims[word]
        fonts.met = met
    return bodies


@lru_cache(maxsize=4096)
def _move(dx: float, dy: float) -> str:
    return f" {nums(dx, dy)} Td"


def _tidied(content: str) -> str:
    """Content without empty strings: PDFium forgets the blank before one that ends its `TJ`."""
    if "()" not in content:
        return content
    # An empty string stands after a number or a bracket; inside a string a bracket has a backslash before it.
    first, *rest = content.replace("[()]TJ", "").split("()")
    out = [first]
    for before, part in pairwise((first, *rest)):
        out += (" " if before[-1:] in _BEFORE_STRING else "()", part)
    return "".join(out)
