"""Where lines of text have ink: as wide as their words, as high and low as their letters."""

from __future__ import annotations

from cardforge.fonts import Run, Word, icon_name
from cardforge.scene import Text, TextLine
from cardforge.units import Box

ACCENT = 0.06
"""How much higher than its capitals a text may reach, in em: the layout leaves no more room for accents."""


class WordInks(dict[Word, tuple[float, float]]):
    """How low and how high the letters of words reach, in em upwards from the baseline."""

    def __missing__(self, word: Word) -> tuple[float, float]:
        low = high = 0.0
        for part in word.parts:
            if isinstance(part, Run) and not icon_name(part):
                top = part.font.metrics.cap_height + ACCENT
                for glyph in part.glyphs:
                    least, most = part.font.inked(glyph[0])
                    rise = glyph[3]
                    low, high = min(low, least + rise), max(high, min(most + rise, top))
        found = self[word] = low, high
        return found


def line_box(op: Text, line: TextLine, inks: WordInks) -> Box | None:
    """A line as set, accents of capitals aside; None if it shows nothing."""
    words = line.words
    if not words:
        return None
    low = high = wide = 0.0
    for word in words:
        least, most = inks[word]
        if least < low:
            low = least
        if most > high:
            high = most
        wide += word.advance + word.space.advance
    if high == low:
        return None
    last = words[-1]
    gaps = len(words) - 1
    glyphs = sum(word.glyph_count for word in words) if op.tracking else 0
    # What a last glyph is tracked by is no ink, wherever the line ends.
    tail = 1 if glyphs and isinstance(last.parts[-1], Run) else 0
    wide += op.tracking * (glyphs + gaps - tail) + line.stretch * gaps - last.space.advance
    size, em = op.size, op.size * op.squeeze
    return Box(line.x, line.y - high * size, line.x + wide * em, line.y - low * size)
