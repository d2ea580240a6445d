"""Where the letters of a text stand, from its words and the measures of their fonts."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.checks._leaves import Leaf
from cardforge.checks._shapes import Point, Quad, around, meet, quad
from cardforge.checks._words import WordInks, line_box
from cardforge.fonts import Font, Run, icon_name
from cardforge.scene import Color, Text, TextLine
from cardforge.svg.transforms import moved
from cardforge.tuples import NamedTuple
from cardforge.units import Box


class TextLines(NamedTuple):
    """The lines of a text that show anything: their boxes as set, and their corners on the card."""

    said: str
    boxes: tuple[Box, ...]
    quads: tuple[Quad, ...]

    @property
    def box(self) -> Box:
        return around(point for corners in self.quads for point in corners)

    def meets(self, other: TextLines, slack: float = 0.0) -> bool:
        return any(meet(one, two, slack) for one in self.quads for two in other.quads)


def text_lines(leaf: Leaf, inks: WordInks) -> TextLines:
    """The lines of a text: as wide as their words, as high as their letters, accents of capitals aside."""
    op = leaf.op
    assert isinstance(op, Text)
    boxes = tuple(box for line in op.lines if (box := line_box(op, line, inks)) is not None)
    said = " ".join(word.text for line in op.lines for word in line.words)
    return TextLines(said, boxes, tuple(quad(box, leaf.matrix) for box in boxes))


class Letter(NamedTuple):
    """A letter of a text: three points down its middle (as set), its colour and font."""

    points: tuple[Point, Point, Point]
    color: Color
    font: Font


LOW, MIDDLE, HIGH = 0.15, 0.5, 0.85
"""Where the points stand in the height of a letter."""

_new = tuple.__new__


def line_letters(op: Text, line: TextLine) -> Iterator[Letter]:
    """All letters of a line of a text that leave ink."""
    em = op.size * op.squeeze
    x = line.x
    for word in line.words:
        for part in word.parts:
            if isinstance(part, Run):
                if not icon_name(part):
                    yield from _run_letters(op, part, x, line.y)
                x += (part.advance + op.tracking * len(part.glyphs)) * em
            else:
                x += part.advance * em
        x += (word.space.advance + op.tracking + line.stretch) * em


def _run_letters(op: Text, run: Run, x: float, y: float) -> Iterator[Letter]:
    em, size = op.size * op.squeeze, op.size
    for glyph, advance, shift, rise, _ in run.glyphs:
        low, high = run.font.inked(glyph)
        if high > low:
            middle = x + (shift + advance / 2) * em
            foot, height = rise + low, high - low
            points = (
                (middle, y - (foot + height * LOW) * size),
                (middle, y - (foot + height * MIDDLE) * size),
                (middle, y - (foot + height * HIGH) * size),
            )
            yield _new(Letter, (points, run.color or op.color, run.font))
        x += (advance + op.tracking) * em


def on_card(leaf: Leaf, letter: Letter) -> tuple[Point, ...]:
    """The points of a letter where they are drawn, those that a clip hides left out."""
    found = (moved(leaf.matrix, *point) for point in letter.points)
    return tuple(point for point in found if leaf.is_clear_at(*point))
