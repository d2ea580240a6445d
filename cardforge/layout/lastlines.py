"""The last step of breaking lines: evened ones, and company for a short word on a last line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from cardforge.fonts import Word
from cardforge.layout.measuring import SLACK, Cut, Measured, cut_lines
from cardforge.layout.styles import TextStyle

if TYPE_CHECKING:
    from cardforge.layout.fit import Fitted

_DASHES: Final = "-\u2010\u2013\u2014"

SHORT: Final = 1 / 4
"""A last word is left alone on its line if it is at least this share of its paragraph's longest line."""

LEFT: Final = 1 / 2
"""What a line keeps, as a share of the longest, when it gives its last word to the next one."""

LOOSE: Final = 3
"""How many times its width a blank of a justified line may become when it does."""


def balanced(style: TextStyle, text: list[Measured], width: float, fitted: Fitted) -> Fitted:
    """The same number of lines, as even as they can be."""
    if not fitted.fits:
        return fitted
    em = fitted.level.size * fitted.level.squeeze
    low, high = width / 2, width
    best = fitted
    for _ in range(8):
        middle = (low + high) / 2
        cuts, _ = cut_lines(text, middle / em)
        widest = max(wide + text[number].indent for number, _, _, wide, _ in cuts)
        if len(cuts) > len(fitted.cuts) or widest * em > width + SLACK:
            low = middle
        else:
            high = middle
            best = fitted.with_cuts(cuts)
    return best


def without_orphans(style: TextStyle, text: list[Measured], width: float, fitted: Fitted) -> Fitted:
    """The same lines, but for last ones that are one short word: the line before gives it company if it can.

    Nothing gets taller or wider, so that the text fits as well as it did.
    """
    cuts = fitted.cuts
    if not fitted.fits:
        return fitted
    level = fitted.level
    room = width / (level.size * level.squeeze) + SLACK
    short = room * SHORT
    given: list[Cut] = []
    for index, (number, first, last, wide, ends) in enumerate(cuts):
        if ends and first and wide < short:
            source = text[number]
            at = _given_from(style, source, [cut for cut in cuts if cut[0] == number], room)
            if at:
                given = given or list(cuts)
                before = cuts[index - 1][1]
                given[index - 1] = number, before, at, source.ends[at - 1] - source.starts[before], False
                given[index] = number, at, last, source.ends[-1] - source.starts[at], True
    return fitted.with_cuts(given) if given else fitted


def _given_from(style: TextStyle, source: Measured, cuts: Sequence[Cut], room: float) -> int:
    """Where the word starts that the last line of a paragraph gets from the one before; 0 for none."""
    words, (_, begun, _, _, _), (_, first, last, wide, _) = source.words, cuts[-2], cuts[-1]
    longest = max([cut[3] for cut in cuts])
    if wide >= longest * SHORT or any(map(_parted, words[first : last - 1])):
        return 0
    at = first - 1
    while at > begun and not _parted(words[at - 1]):
        at -= 1
    kept = source.ends[at - 1] - source.starts[begun] if at > begun else 0.0
    if kept < longest * LEFT or source.ends[-1] - source.starts[at] > room - source.indent:
        return 0
    if style.align == "justify":
        blanks = sum(
            source.starts[index + 1] - source.ends[index]
            for index in range(begun, at - 1)
            if words[index].space.glyphs
        )
        if longest - kept > blanks * (LOOSE - 1):
            return 0
    return at


def _parted(word: Word) -> bool:
    """Whether another word comes after it: over a blank or between ideographs, not after a hyphen."""
    seam = word.seam
    return bool(word.space.glyphs) or (seam is not None and not seam.hyphen and seam.raw[-1:] not in _DASHES)
