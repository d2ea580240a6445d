"""Set text as content: one text object a Text, words as the font book makes them."""

from __future__ import annotations

import re
from functools import lru_cache

from cardforge.render.fontbook import SHOWN, FontBook, Piece, switch
from cardforge.render.syntax import fill_color, num, nums
from cardforge.scene import Text, TextLine

_NOTHING_SHOWN = re.compile(r"(?<=[0-9\[])\(\)")
"""An empty string among those of a `TJ`; inside a string a bracket has a backslash before it."""


def text_block(op: Text, fonts: FontBook, mode: str = "") -> str:
    """The text object of a Text; `mode` are operators before all else (a rendering mode)."""
    size, base = op.size, op.color
    em = size * op.squeeze
    out = [f"BT {mode}{fill_color(base)}"]
    if op.tracking:
        out.append(f" {num(op.tracking)} Tc")
    # Where the text matrix stands, as written: lines go on from there, so that rounding never adds up.
    left = top = 0.0
    started = False
    current, color = "", None
    for line in op.lines:
        if not line.words:
            continue
        if started:
            dx, dy = round((line.x - left) / em, 4), round((top - line.y) / size, 4)
            out.append(_move(dx, dy))
            left += dx * em
            top -= dy * size
        else:
            left, top, _, _ = line
            out.append(f" {nums(em, 0, 0, -size, left, top)} Tm")
            started = True
        body, current, color = _line(fonts, line, current, color, base)
        out.append(body)
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


def _line(
    fonts: FontBook, line: TextLine, current: str, color: str | None, base: str
) -> tuple[str, str, str | None]:
    """A line's words, and the font and colour it ends in."""
    words = line.words
    known = fonts.pieces.get
    if color is None and not line.stretch:
        font = (known(words[0]) or fonts.word(words[0], base)).plain
        if font:
            bodies = list(map(fonts.spaced[font].get, words))
            if None not in bodies:
                bodies[-1] = fonts.pieces[words[-1]].body
                opening = "[(" if font == current else f"/{font} 1 Tf[("
                return f"{opening}{''.join(bodies)})]TJ", font, None  # type: ignore[arg-type]
    pieces = [known(word) or fonts.word(word, base) for word in words]
    return _mixed_line(fonts, line, pieces, current, color, base)


def _mixed_line(
    fonts: FontBook, line: TextLine, pieces: list[Piece], current: str, color: str | None, base: str
) -> tuple[str, str, str | None]:
    """A line of several fonts or colours, of words with icons, or justified."""
    opening = pieces[0].first or pieces[0].space
    out = ["[(" if opening == current else f"/{opening} 1 Tf[("]
    current = ended = opening
    wider = f"){num(-1000 * line.stretch)}(" if line.stretch else ""
    body, at = "", 1
    for word, piece in zip(line.words, pieces, strict=True):
        first, first_color, body, last, last_color, space, blank, spaced, _ = piece
        if first:
            if first != current or first_color != color:
                out.append(switch(current, first, color, first_color, base))
            current, color = last, last_color
        ended, at = current, len(out)
        if space == current:
            out.append(spaced)
        else:
            out.append(body)
            filler = fonts.blank_in(current, word.space)
            if filler:
                out.append(filler)
            else:
                out += (switch(current, space, color, color, base), blank)
                current = space
        if wider:
            out.append(wider)
    # No blank after the last word.
    out[at:] = (body, ")]TJ")
    return "".join(out), ended, color
