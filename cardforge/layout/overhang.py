"""Letters that reach out of the box of their text: the text is moved in.

Lines are set by the widths that fonts give their letters, and start below a capital's height. But a J or an
italic f reaches beyond its own width, and accents stand above capitals: by up to half a millimetre at 9 pt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from operator import attrgetter
from typing import Final

from cardforge.fonts import Run, Word
from cardforge.layout.fit import TOLERANCE, Fitted, fit_text
from cardforge.layout.measuring import Measured
from cardforge.layout.styles import TextStyle
from cardforge.scene import Matrix, Op, Text
from cardforge.units import MM, Box

HANG: Final = 0.1 * MM
"""What letters may reach out of their box: it is not seen, and so a text stays where it is set."""

TINY: Final = 0.02 * MM
"""What no text is moved down for."""

FAR: Final = 0.5
"""How far letters reach beyond their width, or above capitals, at most, in em: the tail of a Q does so."""

CAP: Final = 16_384
"""Words remembered; past that the memo starts anew."""

_FLUSH = ("start", "left")

_TEXT = attrgetter("text")


class _Memo(dict[Word, float]):
    """What a function gives for words."""

    def __init__(self, function: Callable[[Word], float]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, word: Word) -> float:
        if len(self) >= CAP:
            self.clear()
        value = self[word] = self._function(word)
        return value


def with_accents(style: TextStyle, fitted: Fitted, text: list[Measured], box: Box) -> Fitted:
    """A text fitted again, if accents above its first line need room that it has not left."""
    lacks = fitted.height - box.height
    if lacks + FAR * style.size <= 0 or not fitted.fits:
        return fitted
    above = room_above(style, fitted, text)
    if not above or lacks + above <= TOLERANCE:
        return fitted
    again = fit_text(style, text, box.width, box.height - above)
    return again if again.fits else fitted


def room_above(style: TextStyle, fitted: Fitted, text: list[Measured]) -> float:
    """The height that accents above the first line need besides the text's own, in points."""
    if _is_low(fitted, text) or style.valign == "baseline":
        return 0.0
    at, first, last, _, _ = fitted.cuts[0]
    rise = max(map(_rise, text[at].words[first:last]))
    above = (rise - style.ascent) * fitted.level.size - HANG
    return above if above > TINY else 0.0


def _is_low(fitted: Fitted, text: list[Measured]) -> bool:
    """Whether the first line has no letters but those of ASCII: they stand hardly higher than capitals."""
    if not fitted.cuts:
        return True
    at, first, last, _, _ = fitted.cuts[0]
    return not text[at].tall or "".join(map(_TEXT, text[at].words[first:last])).isascii()


def way_in(
    ops: Sequence[Op], style: TextStyle, fitted: Fitted, text: list[Measured], box: Box
) -> Matrix | None:
    """How what a fitted text draws is moved so that no letter reaches out of its box, and narrowed if letters
    do so on both sides; None if nothing has to be."""
    if _is_calm(style, fitted, text, box):
        return None
    letters = next(op for op in ops if type(op) is Text)
    left, right = _reach(letters, fitted, text)
    low, high = box.left - HANG, box.right + HANG
    down = _down(letters, style, fitted, text, box)
    if left >= low and right <= high and not down:
        return None
    scale = min(1.0, (high - low) / (right - left))
    start = max(low, min(left, high - (right - left) * scale))
    return (scale, 0.0, 0.0, 1.0, start - scale * left, down)


def _is_calm(style: TextStyle, fitted: Fitted, text: list[Measured], box: Box) -> bool:
    """Whether a text set from the left surely stays in its box: most do, and this is seen quickly."""
    if style.align not in _FLUSH or style.direction == "rtl" or not _is_low(fitted, text):
        return False
    em = fitted.level.size * fitted.level.squeeze
    limit, room = HANG / em, (box.right - box.left) / em
    number = -1
    for at, first, last, width, _ in fitted.cuts:
        if at != number:
            number, source = at, text[at]
            if source.bidi:
                return False
            words, free = source.words, room - source.indent
        if last > first and (
            _before[words[first]] > limit
            or (width > free - FAR and width + _after[words[last - 1]] > free + limit)
        ):
            return False
    return True


def _down(letters: Text, style: TextStyle, fitted: Fitted, text: list[Measured], box: Box) -> float:
    """How far the text is moved down for the accents above its first line, if there is room."""
    above = room_above(style, fitted, text)
    if not above:
        return 0.0
    first, last = letters.lines[0].y, letters.lines[-1].y
    out = box.top + style.ascent * letters.size + above - first
    return max(0.0, min(out, box.bottom + HANG - last - style.descent * letters.size))


def _reach(letters: Text, fitted: Fitted, text: list[Measured]) -> tuple[float, float]:
    """How far left and right ink reaches on any line. Lines with letters from right to left count as wide as
    they are set."""
    em = letters.size * letters.squeeze
    lines = iter(letters.lines)
    left, right = inf, -inf
    for at, first, last, width, _ in fitted.cuts:
        if last == first:
            continue
        source = text[at]
        line = next(lines)
        if source.indent and first == 0:
            line = next(lines)  # what came first was the bullet
        before = after = 0.0
        if not source.bidi:
            before, after = _before[source.words[first]], _after[source.words[last - 1]]
        left = min(left, line.x - before * em)
        right = max(right, line.x + (width + line.stretch * (len(line.words) - 1) + after) * em)
    return left, right


def _hang_before(word: Word) -> float:
    """How far a word's ink reaches out of its width on the left, in em; not under 0."""
    part = word.parts[0] if word.parts else None
    if not isinstance(part, Run) or not part.glyphs:
        return 0.0
    glyph, _, shift, _, _ = part.glyphs[0]
    return max(0.0, -part.font.across(glyph)[0] - shift)


def _hang_after(word: Word) -> float:
    """The same on the right."""
    part = word.parts[-1] if word.parts else None
    if not isinstance(part, Run) or not part.glyphs:
        return 0.0
    glyph, advance, shift, _, _ = part.glyphs[-1]
    return max(0.0, part.font.across(glyph)[1] + shift - advance)


_before, _after = _Memo(_hang_before), _Memo(_hang_after)


def _rise(word: Word) -> float:
    """How high a word's ink reaches above its baseline, in em."""
    runs = (part for part in word.parts if isinstance(part, Run))
    return max((run.font.inked(glyph[0])[1] + glyph[3] for run in runs for glyph in run.glyphs), default=0.0)
