"""The last step of breaking lines: evened ones, and company for a short word on a last line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardforge.fonts import Word
from cardforge.layout.measuring import SLACK, BrokenLine, Measured, break_lines
from cardforge.layout.styles import TextStyle

if TYPE_CHECKING:
    from cardforge.layout.fit import Fitted

_DASHES = "-\u2010\u2013\u2014"

SHORT = 1 / 4
"""A last word is left alone on its line if it is at least this share of its paragraph's longest line."""

LEFT = 1 / 2
"""What a line keeps, as a share of the longest, when it gives its last word to the next one."""

LOOSE = 3
"""How many times its width a blank of a justified line may become when it does."""


def balanced(style: TextStyle, text: Sequence[Measured], width: float, fitted: Fitted) -> Fitted:
    """The same number of lines, as even as they can be, if the style asks for it."""
    if not style.balance or len(fitted.lines) <= len(text) or not fitted.fits:
        return fitted
    em = fitted.level.size * fitted.level.squeeze
    low, high = width / 2, width
    best = fitted
    for _ in range(8):
        middle = (low + high) / 2
        lines = break_lines(text, middle / em)
        widest = max(line.width + text[line.paragraph].indent for line in lines)
        if len(lines) > len(fitted.lines) or widest * em > width + SLACK:
            low = middle
        else:
            high = middle
            best = fitted._replace(lines=lines)
    return best


def without_orphans(style: TextStyle, text: Sequence[Measured], width: float, fitted: Fitted) -> Fitted:
    """The same lines, but for last ones that are one short word: the line before gives it company if it can.

    Nothing gets taller or wider, so that the text fits as well as it did.
    """
    lines = fitted.lines
    if style.orphans or len(lines) <= len(text) or not fitted.fits:
        return fitted
    room = width / (fitted.level.size * fitted.level.squeeze) + SLACK
    short = room * SHORT
    for index, (number, first, _, wide, ends) in enumerate(fitted.lines):
        if ends and first and wide < short:
            before, last = lines[index - 1], lines[index]
            at = _given_from(style, text[number], [line for line in lines if line.paragraph == number], room)
            if at:
                starts, after = text[number].starts, text[number].ends
                before = before._replace(last=at, width=after[at - 1] - starts[before.first])
                last = last._replace(first=at, width=after[-1] - starts[at])
                lines = (*lines[: index - 1], before, last, *lines[index + 1 :])
    return fitted if lines is fitted.lines else fitted._replace(lines=lines)


def _given_from(style: TextStyle, source: Measured, lines: Sequence[BrokenLine], room: float) -> int:
    """Where the word starts that the last line of a paragraph gets from the one before; 0 for none."""
    words, before, last = source.words, lines[-2], lines[-1]
    longest = max(line.width for line in lines)
    if last.width >= longest * SHORT or any(_parted(words[at]) for at in range(last.first, last.last - 1)):
        return 0
    at = last.first - 1
    while at > before.first and not _parted(words[at - 1]):
        at -= 1
    kept = source.ends[at - 1] - source.starts[before.first] if at > before.first else 0.0
    if kept < longest * LEFT or source.ends[-1] - source.starts[at] > room - source.indent:
        return 0
    if style.align == "justify":
        blanks = sum(
            source.starts[index + 1] - source.ends[index]
            for index in range(before.first, at - 1)
            if words[index].space.glyphs
        )
        if longest - kept > blanks * (LOOSE - 1):
            return 0
    return at


def _parted(word: Word) -> bool:
    """Whether another word comes after it: over a blank or between ideographs, not after a hyphen."""
    seam = word.seam
    return bool(word.space.glyphs) or (seam is not None and not seam.hyphen and seam.raw[-1:] not in _DASHES)
