"""Fitting text into boxes: it gives way in a fixed order.

One line squeezes (narrows its letters), then shrinks. Several lines shrink in steps of 0.25 pt, then
tighten their leading, then squeeze. What still doesn't fit is reported with what it lacks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from math import ceil, floor, inf, sqrt
from typing import Final

from cardforge.layout.lastlines import balanced, without_orphans
from cardforge.layout.measuring import SLACK, BrokenLine, Cut, Measured, cut_lines, natural_width
from cardforge.layout.styles import STEP, TextStyle
from cardforge.tuples import NamedTuple

TOLERANCE: Final = 0.01
"""Points that a text may be over its box before it is said not to fit."""


class Level:
    """How far a text gives way: type size (points), leading, squeeze."""

    __slots__ = ("leading", "size", "squeeze")

    def __init__(self, size: float, leading: float, squeeze: float = 1.0) -> None:
        self.size = size
        self.leading = leading
        self.squeeze = squeeze

    def _values(self) -> tuple[float, float, float]:
        return self.size, self.leading, self.squeeze

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Level) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        return f"Level{self._values()}"


class Fitted:
    """A text at the level it was set; `lacks_height` and `lacks_width` are points still missing (0: none)."""

    __slots__ = ("cuts", "height", "lacks_height", "lacks_width", "level")

    def __init__(
        self,
        level: Level,
        cuts: list[Cut],
        height: float,
        lacks_height: float = 0.0,
        lacks_width: float = 0.0,
    ) -> None:
        self.level = level
        self.cuts = cuts
        self.height = height
        self.lacks_height = lacks_height
        self.lacks_width = lacks_width

    @property
    def fits(self) -> bool:
        return self.lacks_height == 0.0 and self.lacks_width == 0.0

    @property
    def lines(self) -> tuple[BrokenLine, ...]:
        return tuple([BrokenLine(*cut) for cut in self.cuts])

    def with_cuts(self, cuts: list[Cut]) -> Fitted:
        """The same text, cut otherwise into as many lines."""
        return Fitted(self.level, cuts, self.height, self.lacks_height, self.lacks_width)

    def lacking(self, height: float) -> Fitted:
        """The same text, which lacks at least so much height (points)."""
        lacks = max(self.lacks_height, height)
        return Fitted(self.level, self.cuts, self.height, lacks, self.lacks_width)


def block_height(style: TextStyle, level: Level, lines: int, paragraphs: int) -> float:
    """Height of a block of lines in points, from above its capitals to below its last baseline."""
    inner = (lines - 1) * level.leading + (paragraphs - 1) * style.paragraph_gap
    return (inner + style.ascent + style.descent) * level.size


def at_level(style: TextStyle, text: list[Measured], width: float, height: float, level: Level) -> Fitted:
    """Break the text at one level and say what it lacks (width and height in points)."""
    em, most = level.size * level.squeeze, style.lines
    if most == 1:
        cuts, widest = cut_lines(text, inf)[0], natural_width(text)
    else:
        cuts, widest = cut_lines(text, width / em)
    needed = block_height(style, level, len(cuts), len(text))
    if most and len(cuts) > most:
        height = min(height, block_height(style, level, most, len(text)))
    over, wide = needed - height, widest * em - width
    lacks = over if over > TOLERANCE else 0.0
    return Fitted(level, cuts, needed, lacks, wide if wide > TOLERANCE else 0.0)


def sizes(style: TextStyle) -> list[float]:
    """The type sizes a style may take, from its own down to its smallest, by steps."""
    steps = floor((style.size - style.fit.smallest) / STEP + SLACK)
    found = [style.size - STEP * step for step in range(steps + 1)]
    if found[-1] > style.fit.smallest + SLACK:
        found.append(style.fit.smallest)
    return found


@lru_cache(maxsize=1024)
def levels(style: TextStyle) -> tuple[Level, ...]:
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
    return tuple(found)


def fit_text(style: TextStyle, text: list[Measured], width: float, height: float, least: int = 0) -> Fitted:
    """Fit a text into a box of `width` × `height` points; it gives way by `least` steps at any rate."""
    if style.lines == 1:
        return _fit_line(style, text, width, height, least)
    # Most texts are fitted by themselves: this is `fit_together` for one, without its detours.
    ladder = levels(style)
    last = len(ladder) - 1
    rough, room = _rough(style, text, width), height + TOLERANCE + SLACK
    steps = least = min(least, last)
    area = rough[1] * style.leading
    if 0 < width * height < area * style.size**2:
        # About the size at which the lines together are as large as the box.
        steps = min(max(int((style.size - sqrt(width * height / area)) / STEP), least), last)
    while steps > least and _shortest(rough, ladder[steps - 1]) <= room:
        steps -= 1
    while steps < last and _shortest(rough, ladder[steps]) > room:
        steps += 1
    found = at_level(style, text, width, height, ladder[steps])
    if steps < last and not found.fits:
        found = _fitted_from(steps + 1, style, text, width, height)
    return _finished(style, text, width, found)


def _fitted_from(low: int, style: TextStyle, text: list[Measured], width: float, height: float) -> Fitted:
    """A text of several lines fitted by the least number of steps, `low` or more."""
    ladder = levels(style)
    tried: dict[int, Fitted] = {}

    def fits(steps: int) -> bool:
        tried[steps] = at_level(style, text, width, height, ladder[steps])
        return tried[steps].fits

    steps = _first(low, len(ladder) - 1, fits)
    return tried.get(steps) or at_level(style, text, width, height, ladder[steps])


def _first(low: int, last: int, holds: Callable[[int], bool]) -> int:
    """The first number from `low` on for which `holds` does, as it then does for all after it; `last` if it
    does for none before. It is looked for near `low` first.
    """
    stride = 1
    high = low
    while high < last and not holds(high):
        low, high, stride = high + 1, high + stride, stride * 2
    high = min(high, last)
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low


def _fit_line(style: TextStyle, text: list[Measured], width: float, height: float, least: int) -> Fitted:
    """One line is squeezed as far as it may be, before it gets any smaller."""
    lines = len(text)
    if lines == 1 and not least:
        # Most stand as they are.
        level, ends = levels(style)[0], text[0].ends
        needed = block_height(style, level, 1, 1)
        wide = ends[-1] if ends else 0.0
        if needed <= height + TOLERANCE and (wide + text[0].indent) * level.size <= width + SLACK:
            return Fitted(level, [(0, 0, len(ends), wide, True)], needed)
    widest = natural_width(text) * style.fit.squeeze
    room = (height + TOLERANCE) / block_height(style, Level(1.0, style.leading), lines, lines)
    if widest > 0:
        room = min(room, (width + TOLERANCE) / widest)
    steps = max(ceil((style.size - room) / STEP), least)
    return at_level(style, text, width, height, level_after(style, text, width, steps))


def level_after(style: TextStyle, text: list[Measured], width: float, steps: int) -> Level:
    """The level of a text after so many steps of giving way; one line is squeezed into the width besides."""
    if style.lines != 1:
        ladder = levels(style)
        return ladder[min(steps, len(ladder) - 1)]
    size = max(style.size - steps * STEP, style.fit.smallest)
    natural = natural_width(text) * size
    squeeze = 1.0 if natural <= width + SLACK else max(width / natural, style.fit.squeeze)
    return Level(size, style.leading, squeeze)


def steps_taken(style: TextStyle, level: Level) -> int:
    """After how many steps a text is at a level: the inverse of `level_after`."""
    if style.lines != 1:
        return levels(style).index(level)
    return ceil((style.size - level.size) / STEP - SLACK)


class Part(NamedTuple):
    """One of several texts that are fitted together, with the room it has (points)."""

    style: TextStyle
    text: list[Measured]
    width: float
    height: float


def fit_together(
    parts: Sequence[Part], holds: Callable[[Sequence[float]], bool], at_least: int = 0
) -> list[Fitted]:
    """Fit several texts by the least number of steps, the same for all, after which each fits its own room
    and `holds` says that all their heights together do. There are `at_least` so many.

    The more a text has given way the less it needs: first those steps are found after which the texts might
    fit, going by area alone, from there those after which they do.
    """

    roughs = [_rough(part.style, part.text, part.width) for part in parts]

    def levels_after(steps: int) -> list[Level]:
        return [level_after(part.style, part.text, part.width, steps) for part in parts]

    @cache
    def fitted(steps: int) -> list[Fitted]:
        return [at_level(*part, level) for part, level in zip(parts, levels_after(steps), strict=True)]

    def might_fit(steps: int) -> bool:
        return holds(list(map(_shortest, roughs, levels_after(steps))))

    def fits(steps: int) -> bool:
        items = fitted(steps)
        return all(item.fits for item in items) and holds([item.height for item in items])

    last = max(_steps(part.style) for part in parts) - 1
    least = _first(min(at_least, last), last, might_fit)
    found = fitted(_first(least, last, fits))
    return [_finished(*part[:3], item) for part, item in zip(parts, found, strict=True)]


def _finished(style: TextStyle, text: list[Measured], width: float, fitted: Fitted) -> Fitted:
    """The last step: lines evened, and short last ones given company, as the style asks for."""
    if len(fitted.cuts) <= len(text):
        return fitted
    if style.balance:
        fitted = balanced(style, text, width, fitted)
    return fitted if style.orphans else without_orphans(style, text, width, fitted)


def _steps(style: TextStyle) -> int:
    return len(sizes(style)) if style.lines == 1 else len(levels(style))


_Rough = tuple[int, float, float, float, float]
"""What a text takes at any rate, without breaking it: how many paragraphs it has, how long its words are and
its widest blank (em), the width it has (points), and what its height is besides leadings (em)."""


def _rough(style: TextStyle, text: list[Measured], width: float) -> _Rough:
    needed = blank = 0.0
    if style.lines != 1 and width > 0:
        for paragraph in text:
            ends = paragraph.ends
            if ends:
                needed += ends[-1]
                if paragraph.blank > blank:
                    blank = paragraph.blank
    inner = (len(text) - 1) * style.paragraph_gap + style.ascent + style.descent
    return len(text), needed, blank, width + TOLERANCE, inner


def _shortest(rough: _Rough, level: Level) -> float:
    """The height that a text needs at least at a level: no line holds more than fills it, and one blank."""
    paragraphs, needed, blank, width, inner = rough
    size = level.size
    lines = paragraphs
    if needed:
        em = size * level.squeeze
        least = ceil(needed * em / (width + blank * em) - SLACK)
        if least > lines:
            lines = least
    return ((lines - 1) * level.leading + inner) * size
