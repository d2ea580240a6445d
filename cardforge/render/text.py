"""Set text as content: one text object a Text, words as the font book makes them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from cardforge.fonts import Word
from cardforge.render.fontbook import SHOWN, Body, FontBook, WordTable
from cardforge.render.syntax import MOST_KNOWN, fill_color, num, nums, place, scaling
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
    words: list[Word] = []
    for line in lines:
        words += line.words
    if words:
        font = fonts.main_font(lines[0].words or next(line.words for line in lines if line.words))
        table = fonts.words(font, color)
        made = _bodies(words, table, fonts)
        bodies = [body.spaced for body in made]
        at, left, top = 0, 0.0, 0.0
        down, straight = 0.0, ""
        for line in lines:
            x, y, found, stretch = line.x, line.y, line.words, line.stretch
            if not found:
                continue
            # Where the text matrix stands, as written: lines go on from there, so rounding never adds up.
            if at:
                dy = _fourth((top - y) / size)
                top -= dy * size
                if x != left:
                    dx = _fourth((x - left) / em)
                    left += dx * em
                    move = _move(dx, dy)
                elif dy == down:
                    move = straight
                else:
                    down, move = dy, _move(0.0, dy)
                    straight = move
            else:
                left, top = x, y
                move = f" {scaling(em, -size)} {place(left, top)} Tm/{font} 1 Tf"
            end = at + len(found)
            # No blank after the last word.
            bodies[end - 1] = made[end - 1].bare
            wider = f"){num(-1000 * stretch)}(" if stretch else ""
            out.append(f"{move}[({wider.join(bodies[at:end])})]TJ")
            at = end
    out.append(" 0 Tc ET" if tracking else " ET")
    content = "".join(out)
    return _tidied(content.replace(SHOWN, f")]TJ {mode}") if mode else content)


def _bodies(words: Sequence[Word], table: WordTable, fonts: FontBook) -> list[Body]:
    """The bodies of words, whose claims are met."""
    bodies: list[Body] = []
    mark = table.mark
    for word in words:
        known = word.drawn
        if isinstance(known, Body) and known.mark is mark:
            bodies.append(known)
        else:
            bodies.append(fonts.body(word, table))
    if fonts.met is None:
        fonts.odd = fonts.odd or any(body.odd for body in bodies)
    else:
        met: Any = fonts.met
        for body in bodies:
            met |= body.claims
            if body.odd:
                fonts.odd = True
        fonts.met = met
    return bodies


def _fourth(value: float) -> float:
    """A number to four places, as it is written."""
    return int(value * 1e4 + 0.5) / 1e4 if value >= 0 else -(int(0.5 - value * 1e4) / 1e4)


_MOVES: Final[dict[tuple[float, float], str]] = {}


def _move(dx: float, dy: float) -> str:
    known = _MOVES.get((dx, dy))
    if known is None:
        if len(_MOVES) >= MOST_KNOWN:
            _MOVES.clear()
        known = _MOVES[dx, dy] = f" {nums(dx, dy)} Td"
    return known


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
