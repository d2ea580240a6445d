"""Fitting text into boxes: line breaking by prefix sums, and giving way in a fixed order.

One line squeezes (narrows its letters), then shrinks. Several lines shrink in steps of 0.25 pt, then
tighten their leading, then squeeze. What still doesn't fit is reported with what it lacks.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from math import floor
from typing import NamedTuple

from cardforge.fonts import Word
from cardforge.layout.styles import STEP, TextStyle
from cardforge.layout.words import Paragraph

INDENT = 1.0
"""Indent of list items, in em."""

SLACK = 1e-6


class Level(NamedTuple):
    """How far a text gives way: type size (points), leading, squeeze."""

    size: float
    leading: float
    squeeze: float = 1.0


class Measured(NamedTuple):
    """A paragraph's prefix sums in em: `starts[i]` before word i, `ends[i]` after it, blanks between."""

    words: tuple[Word, ...]
    starts: list[float]
    ends: list[float]
    indent: float

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


class Fitted(NamedTuple):
    """A text at the level it was set; `lacks_height` and `lacks_width` are points still missing (0: none)."""

    level: Level
    lines: tuple[BrokenLine, ...]
    height: float
    lacks_height: float = 0.0
    lacks_width: float = 0.0

    @property
    def fits(self) -> bool:
        return not (self.lacks_height or self.lacks_width)


def measure(paragraphs: Sequence[Paragraph], tracking: float) -> tuple[Measured, ...]:
    """Prefix sums of every paragraph; `tracking` (em) is added to every glyph and blank."""
    return tuple(_measured(paragraph, tracking) for paragraph in paragraphs)


def _measured(paragraph: Paragraph, tracking: float) -> Measured:
    words = paragraph.words
    if tracking:
        widths = [word.advance + tracking * word.glyph_count for word in words]
        steps = [width + word.space.advance + tracking for width, word in zip(widths, words, strict=True)]
    else:
        widths = [word.advance for word in words]
        steps = [word.advance + word.space.advance for word in words]
    starts = [0.0, *accumulate(steps)]
    ends = [start + width for start, width in zip(starts, widths, strict=False)]
    return Measured(words, starts, ends, INDENT if paragraph.bullet else 0.0)


def break_lines(text: Sequence[Measured], width: float) -> tuple[BrokenLine, ...]:
    """Break all paragraphs into lines of at most `width` em, each as full as it goes.

    A word wider than a line stands on its own.
    """
    lines: list[BrokenLine] = []
    for number, paragraph in enumerate(text):
        starts, ends = paragraph.starts, paragraph.ends
        count, room = len(ends), width - paragraph.indent + SLACK
        first = 0
        while first < count:
            base = starts[first]
            last = bisect_right(ends, base + room, first)
            if last == first:
                last += 1
            lines.append(BrokenLine(number, first, last, ends[last - 1] - base, last == count))
            first = last
        if not count:
            lines.append(BrokenLine(number, 0, 0, 0.0, True))
    return tuple(lines)


def block_height(style: TextStyle, level: Level, lines: int, paragraphs: int) -> float:
    """Height of a block of lines in points, from above its capitals to below its last baseline."""
    inner = max(lines - 1, 0) * level.leading + max(paragraphs - 1, 0) * style.paragraph_gap
    return (inner + style.ascent + style.descent) * level.size


def at_level(style: TextStyle, text: Sequence[Measured], width: float, height: float, level: Level) -> Fitted:
    """Break the text at one level and say what it lacks (width and height in points)."""
    room = width / (level.size * level.squeeze)
    if style.lines == 1:
        room = max(room, 1e9)
    lines = break_lines(text, room)
    needed = block_height(style, level, len(lines), len(text))
    if style.lines and len(lines) > style.lines:
        allowed = block_height(style, level, style.lines, len(text))
        lacks_height = max(needed - min(height, allowed), 0.0)
    else:
        lacks_height = max(needed - height, 0.0)
    widest = max((line.width + text[line.paragraph].indent for line in lines), default=0.0)
    lacks_width = max(widest * level.size * level.squeeze - width, 0.0)
    return Fitted(
        level,
        lines,
        needed,
        lacks_height if lacks_height > 0.01 else 0.0,
        lacks_width if lacks_width > 0.01 else 0.0,
    )


def sizes(style: TextStyle) -> list[float]:
    """The type sizes a style may take, from its own down to its smallest, by steps."""
    steps = floor((style.size - style.fit.smallest) / STEP + SLACK)
    found = [style.size - STEP * step for step in range(steps + 1)]
    if found[-1] > style.fit.smallest + SLACK:
        found.append(style.fit.smallest)
    return found


def levels(style: TextStyle) -> list[Level]:
    """Every level of a text of several lines, in the order it gives way."""
    found = [Level(size, style.leading) for size in sizes(style)]
    smallest = found[-1].size
    leading = style.leading
    while leading > style.fit.leading + SLACK:
        leading = max(leading - 0.05, style.fit.leading)
        found.append(Level(smallest, leading))
    squeeze = 1.0
    while squeeze > style.fit.squeeze + SLACK:
        squeeze = max(squeeze - 0.02, style.fit.squeeze)
        found.append(Level(smallest, leading, squeeze))
    return found


def fit_text(style: TextStyle, text: Sequence[Measured], width: float, height: float) -> Fitted:
    """Fit a text into a box of `width` × `height` points."""
    if style.lines == 1:
        return _fit_line(style, text, width, height)
    ladder = levels(style)
    for index in range(_first_possible(style, text, width, height, ladder), len(ladder)):
        fitted = at_level(style, text, width, height, ladder[index])
        if fitted.fits:
            return balanced(style, text, width, height, fitted)
    return fitted


def _first_possible(
    style: TextStyle, text: Sequence[Measured], width: float, height: float, ladder: Sequence[Level]
) -> int:
    """Where to start looking: no level before it can hold the text, going by lines times width alone."""
    needed = sum(paragraph.ends[-1] for paragraph in text if paragraph.ends)
    extra = style.ascent + style.descent - style.leading
    for index, level in enumerate(ladder[:-1]):
        lines = floor((height / level.size - extra) / level.leading + SLACK)
        if lines * width >= needed * level.size * level.squeeze:
            return index
    return len(ladder) - 1


def _fit_line(style: TextStyle, text: Sequence[Measured], width: float, height: float) -> Fitted:
    natural = max((paragraph.width for paragraph in text), default=0.0) * style.size
    squeeze = 1.0
    size = style.size
    if natural > width + SLACK:
        squeeze = max(width / natural, style.fit.squeeze)
        if natural * squeeze > width + SLACK:
            size = _stepped(style, size * width / (natural * squeeze))
    lines = len(text)
    tallest = height / block_height(style, Level(1.0, style.leading), lines, lines)
    if size > tallest + SLACK:
        size = min(size, _stepped(style, tallest))
    return at_level(style, text, width, height, Level(size, style.leading, squeeze))


def _stepped(style: TextStyle, size: float) -> float:
    """The largest size on the style's steps that is no larger, but never below the smallest."""
    steps = -(-(style.size - size) // STEP)
    return max(style.size - steps * STEP, style.fit.smallest)


def balanced(
    style: TextStyle, text: Sequence[Measured], width: float, height: float, fitted: Fitted
) -> Fitted:
    """The same number of lines, as even as they can be, if the style asks for it."""
    if not style.balance or len(fitted.lines) <= len(text):
        return fitted
    level = fitted.level
    low, high = width / 2, width
    best = fitted
    for _ in range(8):
        middle = (low + high) / 2
        lines = break_lines(text, middle / (level.size * level.squeeze))
        widest = max(line.width + text[line.paragraph].indent for line in lines)
        if len(lines) > len(fitted.lines) or widest * level.size * level.squeeze > width + SLACK:
            low = middle
        else:
            high = middle
            best = Fitted(level, lines, fitted.height)
    return best


def fit_together(
    parts: Sequence[tuple[TextStyle, Sequence[Measured]]], width: float, height: float
) -> list[Fitted]:
    """Fit several texts into one height, all giving way by the same number of steps."""
    ladders = [levels(style) for style, _ in parts]
    longest = max(map(len, ladders))
    fitted: list[Fitted] = []
    for step in range(longest):
        fitted = [
            at_level(style, text, width, height, ladder[min(step, len(ladder) - 1)])
            for (style, text), ladder in zip(parts, ladders, strict=True)
        ]
        lacks = sum(item.height for item in fitted) - height
        if lacks <= 0.01 and not any(item.lacks_width for item in fitted):
            return fitted
    return fitted
