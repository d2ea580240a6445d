"""Set text as content: one text object a Text, words as the font book makes them."""

from __future__ import annotations

import re

from cardforge.render.fontbook import FontBook, Piece, switch
from cardforge.render.syntax import fill_color, num, nums
from cardforge.scene import Text, TextLine

_NOTHING_SHOWN = re.compile(r"(?<=[0-9\[])\(\)")
"""An empty string among those of a `TJ`; inside a string a bracket has a backslash before it."""


def text_block(op: Text, fonts: FontBook, mode: str = "") -> str:
    """The text object of a Text; `mode` are operators before all else (a rendering mode)."""
    em = op.size * op.squeeze
    out = [f"BT {mode}{fill_color(op.color)}"]
    if op.tracking:
        out.append(f" {num(op.tracking)} Tc")
    # Where the text matrix stands, as written: lines go on from there, so that rounding never adds up.
    at: tuple[float, float] | None = None
    current, color = "", None
    for line in op.lines:
        if not line.words:
            continue
        if at is None:
            out.append(f" {nums(em, 0, 0, -op.size, line.x, line.y)} Tm")
            at = (line.x, line.y)
        else:
            dx, dy = round((line.x - at[0]) / em, 4), round((at[1] - line.y) / op.size, 4)
            out.append(f" {nums(dx, dy)} Td")
            at = (at[0] + dx * em, at[1] - dy * op.size)
        body, current, color = _line(fonts, line, current, color, op.color)
        out.append(body)
    if op.tracking:
        out.append(" 0 Tc")
    out.append(" ET")
    return _tidied("".join(out))


def _tidied(content: str) -> str:
    """Content without empty strings: PDFium forgets the blank before one that ends its `TJ`."""
    content = content.replace("[()]TJ", "")
    return _NOTHING_SHOWN.sub(" ", content) if "()" in content else content


def _line(
    fonts: FontBook, line: TextLine, current: str, color: str | None, base: str
) -> tuple[str, str, str | None]:
    """A line's words, and the font and colour it ends in."""
    known = fonts.pieces.get
    pieces = [known(word) or fonts.word(word, base) for word in line.words]
    plain = pieces[0].plain
    if plain and color is None and not line.stretch and all(piece.plain == plain for piece in pieces):
        body = "".join([piece.spaced for piece in pieces[:-1]]) + pieces[-1].body
        opening = "[(" if plain == current else f"/{plain} 1 Tf[("
        return f"{opening}{body})]TJ", plain, None
    return _mixed_line(fonts, line, pieces, current, color, base)


def _mixed_line(
    fonts: FontBook, line: TextLine, pieces: list[Piece], current: str, color: str | None, base: str
) -> tuple[str, str, str | None]:
    """A line of several fonts or colours, of words with icons, or justified."""
    words = line.words
    opening = pieces[0].first or fonts.space(words[0].space).first
    out = []
    if opening != current:
        out.append(f"/{opening} 1 Tf")
        current = opening
    out.append("[(")
    last_index = len(words) - 1
    stretch = f"){num(-1000 * line.stretch)}(" if line.stretch else ""
    for index, piece in enumerate(pieces):
        if piece.first:
            if piece.first != current or piece.first_color != color:
                out.append(switch(current, piece.first, color, piece.first_color, base))
            current, color = piece.last, piece.last_color
        out.append(piece.body)
        if index != last_index:
            blank = words[index].space
            space = fonts.space(blank)
            body = space.body
            if space.first != current:
                body = fonts.blank_in(current, blank)
                if not body:
                    out.append(switch(current, space.first, color, color, base))
                    current, body = space.first, space.body
            out.append(body)
            out.append(stretch)
    out.append(")]TJ")
    return "".join(out), current, color
