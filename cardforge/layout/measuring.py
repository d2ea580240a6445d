"""Texts measured, and broken into lines: prefix sums of every paragraph, in em."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from operator import add
from typing import Final

from cardforge.fonts import Run, Word
from cardforge.tuples import NamedTuple

INDENT: Final = 1.0
"""Indent of list items, in em."""

SLACK: Final = 1e-6

MARKED: Final = 1
SPLIT: Final = 2
BIDI: Final = 4
TALL: Final = 8
"""What words may have: an icon, a chip, a seam or letters from right to left; the last two of these; letters
that may be higher than capitals."""


class Measured:
    """Words up to a line break, and prefix sums in em: `starts[i]` before word i, `ends[i]` after it, blanks
    between.

    A line that ends with word i ends at `ends[i]`, with its hyphen, if it shows one there. No blank is wider
    than `blank`. `marks` are those of every word if any has some, `all_marks` what these have together:
    `marked` says whether any word has icons, chips, seams or letters from right to left, `split` whether
    seams, `bidi` whether the last; `tall` whether any may be higher than capitals.
    """

    __slots__ = (
        "all_marks",
        "bidi",
        "blank",
        "ends",
        "indent",
        "marked",
        "marks",
        "split",
        "starts",
        "tall",
        "words",
    )

    def __init__(
        self,
        words: tuple[Word, ...],
        starts: list[float],
        ends: list[float],
        indent: float,
        blank: float,
        marks: list[int],
        all_marks: int,
    ) -> None:
        self.words = words
        self.starts = starts
        self.ends = ends
        self.indent = indent
        self.blank = blank
        self.marks = marks
        self.all_marks = all_marks
        self.marked = all_marks & MARKED != 0
        self.split = all_marks & SPLIT != 0
        self.bidi = all_marks & BIDI != 0
        self.tall = all_marks & TALL != 0

    @property
    def width(self) -> float:
        return (self.ends[-1] if self.ends else 0.0) + self.indent


def paragraph_of(words: list[Word], indent: float, blank: float) -> Measured:
    """A paragraph of these words, no blank between them wider than `blank`; without tracking and hyphens."""
    ends: list[float] = []
    starts = [0.0]
    at, all_marks = 0.0, 0
    for word in words:
        ends.append(at + word.advance)
        at += word.step
        starts.append(at)
        all_marks |= word.marks
    marks = [word.marks for word in words] if all_marks else []
    return Measured(tuple(words), starts, ends, indent, blank, marks, all_marks)


Cut = tuple[int, int, int, float, bool]
"""A line as `BrokenLine` says it: there are very many."""


class BrokenLine(NamedTuple):
    """Words `first` to `last` (exclusive) of a paragraph; `width` in em; `ends` where a paragraph does."""

    paragraph: int
    first: int
    last: int
    width: float
    ends: bool


def measure(paragraphs: list[Measured], tracking: float) -> list[Measured]:
    """Paragraphs as they are broken into lines: with hyphens, and `tracking` (em) between all glyphs and
    blanks of a line."""
    if not tracking:
        for paragraph in paragraphs:
            if paragraph.split:
                break
        else:
            return paragraphs
    return [_measured(paragraph, tracking) for paragraph in paragraphs]


def _measured(paragraph: Measured, tracking: float) -> Measured:
    words, starts, ends, blank = paragraph.words, paragraph.starts, paragraph.ends, paragraph.blank
    if tracking:
        # What a last glyph is tracked by belongs to the blank, so that a line ends with its ink.
        tails = [tracking if word.parts and isinstance(word.parts[-1], Run) else 0.0 for word in words]
        tracked = [tracking * word.glyph_count - tail for word, tail in zip(words, tails, strict=True)]
        widths = [word.advance + more for word, more in zip(words, tracked, strict=True)]
        blanks = [
            word.space.advance + tracking * len(word.space.glyphs) + tail
            for word, tail in zip(words, tails, strict=True)
        ]
        starts = [0.0, *accumulate(map(add, widths, blanks))]
        ends = list(map(add, starts, widths))
        blank = max(blanks, default=0.0)
    elif paragraph.split:
        blank = max(blank, *(word.space.advance for word in words))
    if paragraph.split:
        ends = [end + _hyphen(word, tracking) for end, word in zip(ends, words, strict=True)]
    return Measured(words, starts, ends, paragraph.indent, blank, paragraph.marks, paragraph.all_marks)


def _hyphen(word: Word, tracking: float) -> float:
    seam = word.seam
    return seam.hyphen + tracking if seam and seam.hyphen else 0.0


def cut_lines(text: list[Measured], width: float) -> tuple[list[Cut], float]:
    """All paragraphs cut into lines of at most `width` em, each as full as it goes; and how wide the widest
    word is that is wider than a line and stands on its own (0: none does).
    """
    cuts: list[Cut] = []
    widest = 0.0
    for number, paragraph in enumerate(text):
        starts, ends, indent = paragraph.starts, paragraph.ends, paragraph.indent
        count, room = len(ends), width - indent + SLACK
        first = 0
        while first < count:
            start = starts[first]
            last = bisect_right(ends, start + room, first)
            if last == first:
                widest = max(widest, ends[first] - start + indent)
                last += 1
            cuts.append((number, first, last, ends[last - 1] - start, last == count))
            first = last
        if not count:
            cuts.append((number, 0, 0, 0.0, True))
    return cuts, widest


def natural_width(text: list[Measured]) -> float:
    """How wide a text is unbroken, in em."""
    return max([paragraph.width for paragraph in text], default=0.0)
