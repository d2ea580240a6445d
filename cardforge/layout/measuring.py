"""Texts measured, and broken into lines: prefix sums of every paragraph, in em."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from operator import add, attrgetter

from cardforge.fonts import Run, Word
from cardforge.layout.words import BIDI, MARKED, SPLIT, TALL, Paragraph
from cardforge.scene import new
from cardforge.tuples import NamedTuple

_WIDTH, _STEP = attrgetter("advance"), attrgetter("step")

INDENT = 1.0
"""Indent of list items, in em."""

SLACK = 1e-6


class Measured(NamedTuple):
    """A paragraph's prefix sums in em: `starts[i]` before word i, `ends[i]` after it, blanks between.

    A line that ends with word i ends at `ends[i]`, with its hyphen, if it shows one there. No blank is wider
    than `blank`; `marked` says whether any word has icons, chips, seams or letters from right to
    left, `split` whether seams, `bidi` whether the last; `tall` whether any may be higher than capitals.
    """

    words: tuple[Word, ...]
    starts: list[float]
    ends: list[float]
    indent: float
    blank: float = 0.0
    marked: bool = False
    split: bool = False
    bidi: bool = False
    tall: bool = False

    @property
    def width(self) -> float:
        return (self.ends[-1] if self.ends else 0.0) + self.indent


class BrokenLine(NamedTuple):
    """Words `first` to `last` (exclusive) of a paragraph; `width` in em; `ends` where a paragraph does."""

    paragraph: int
    first: int
    last: int
    width: float
    ends: bool


def measure(paragraphs: Sequence[Paragraph], tracking: float) -> tuple[Measured, ...]:
    """Prefix sums of every paragraph; `tracking` (em) goes between all glyphs and blanks of a line."""
    return tuple([_measured(paragraph, tracking) for paragraph in paragraphs])


def _measured(paragraph: Paragraph, tracking: float) -> Measured:
    words, bullet, blank, marks = paragraph
    split = marks & SPLIT != 0
    widths = list(map(_WIDTH, words))
    if tracking:
        # What a last glyph is tracked by belongs to the blank, so that a line ends with its ink.
        tails = [tracking if word.parts and isinstance(word.parts[-1], Run) else 0.0 for word in words]
        tracked = [tracking * word.glyph_count - tail for word, tail in zip(words, tails, strict=True)]
        widths = list(map(add, widths, tracked))
        blanks = [
            word.space.advance + tracking * len(word.space.glyphs) + tail
            for word, tail in zip(words, tails, strict=True)
        ]
        steps = map(add, widths, blanks)
        blank = max(blanks, default=0.0)
    else:
        steps = map(_STEP, words)
        if split:
            blank = max(blank, *(word.space.advance for word in words))
    starts = [0.0, *accumulate(steps)]
    ends = list(map(add, starts, widths))
    if split:
        ends = [end + _hyphen(word, tracking) for end, word in zip(ends, words, strict=True)]
    indent = INDENT if bullet else 0.0
    flags = marks & MARKED != 0, split, marks & BIDI != 0, marks & TALL != 0
    return new(Measured, (words, starts, ends, indent, blank, *flags))


def _hyphen(word: Word, tracking: float) -> float:
    seam = word.seam
    return seam.hyphen + tracking if seam and seam.hyphen else 0.0


Cut = tuple[int, int, int]
"""The words of a line: the paragraph's number, first word and last (exclusive)."""


def cut_lines(text: Sequence[Measured], width: float) -> tuple[list[Cut], float]:
    """All paragraphs cut into lines of at most `width` em, each as full as it goes; and how wide the widest
    word is that is wider than a line and stands on its own (0: none does).
    """
    cuts: list[Cut] = []
    widest = 0.0
    for number, paragraph in enumerate(text):
        starts, ends = paragraph.starts, paragraph.ends
        count, room = len(ends), width - paragraph.indent + SLACK
        first = 0
        while first < count:
            last = bisect_right(ends, starts[first] + room, first)
            if last == first:
                widest = max(widest, ends[first] - starts[first] + paragraph.indent)
                last += 1
            cuts.append((number, first, last))
            first = last
        if not count:
            cuts.append((number, 0, 0))
    return cuts, widest


def as_lines(text: Sequence[Measured], cuts: Sequence[Cut]) -> tuple[BrokenLine, ...]:
    """Lines cut, and how wide they are."""
    lines = []
    for number, first, last in cuts:
        ends = text[number].ends
        width = ends[last - 1] - text[number].starts[first] if last else 0.0
        lines.append(new(BrokenLine, (number, first, last, width, last == len(ends))))
    return tuple(lines)


def break_lines(text: Sequence[Measured], width: float) -> tuple[BrokenLine, ...]:
    """Break all paragraphs into lines of at most `width` em, each as full as it goes.

    A word wider than a line stands on its own.
    """
    return as_lines(text, cut_lines(text, width)[0])


def natural_width(text: Sequence[Measured]) -> float:
    """How wide a text is unbroken, in em."""
    return max([paragraph.width for paragraph in text], default=0.0)
