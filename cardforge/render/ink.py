"""Scenes for less ink: drafts in tints under black type, and grays as bright as their colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cardforge.fonts import Run, Word
from cardforge.layout.filters import brightness
from cardforge.render.look import Ink
from cardforge.scene import (
    Color,
    Group,
    Image,
    Line,
    Linear,
    Op,
    Paint,
    Path,
    Radial,
    Rect,
    Scene,
    Stroke,
    Text,
    TextLine,
)

BLACK = "#000000"

TINT = 0.22
"""How much of a fill's ink a draft keeps: black type on what black becomes has a contrast of 13."""

FAINT = 0.3
"""How much of a picture is seen in a draft."""

FRAME = Stroke("#808080", 0.35)
"""The outline of a picture in a draft."""

THIN = 2.0
"""Points: thinner lines are drawn in full in a draft, as they are outlines and cost little."""


def gray_level(red: float, green: float, blue: float) -> float:
    """The gray, 0 to 1, that is as bright as a colour (sRGB; relative luminance of WCAG 2.2).

    So contrasts stay what they are: a text that could be read can be read in grays.
    """
    y = brightness(red, green, blue)
    return 12.92 * y if y <= 0.0031308 else 1.055 * y ** (1 / 2.4) - 0.055


def _parts(color: Color) -> tuple[float, float, float]:
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _hex(levels: Iterable[float], alpha: str) -> Color:
    return "#" + "".join(f"{round(255 * level):02x}" for level in levels) + alpha


def _gray(color: Color) -> Color:
    return _hex([gray_level(*_parts(color))] * 3, color[7:])


def _tint(color: Color) -> Color:
    return _hex([1 - TINT * (1 - level) for level in _parts(color)], color[7:])


class Inker:
    """Makes scenes as they are drawn with less ink. What they share, they still share.

    Pictures of a `mono` print become gray when they are packed.
    """

    def __init__(self, ink: Ink) -> None:
        self._draft = ink == "draft"
        self._mixed: Callable[[Color], Color] = _tint if self._draft else _gray
        self._known: dict[int, tuple[Any, Any]] = {}

    def scene(self, scene: Scene) -> Scene:
        """The scene with this ink."""
        return scene._replace(ops=self.ops(scene.ops))

    def let_go(self) -> None:
        """Forget all operations that were met."""
        self._known.clear()

    def ops(self, ops: tuple[Op, ...]) -> tuple[Op, ...]:
        made: tuple[Op, ...] = self._once(ops, lambda every: tuple(self._once(op, self._op) for op in every))
        return made

    def _once(self, old: Any, make: Callable[[Any], Any]) -> Any:
        """What becomes of an object, by its identity; the old one is kept, so that no other gets its id."""
        known = self._known.get(id(old))
        if known is None:
            known = self._known[id(old)] = old, make(old)
        return known[1]

    def _op(self, op: Op) -> Op:
        match op:
            case Rect() | Path():
                return op._replace(fill=self._fill(op.fill), stroke=self._stroke(op.stroke))
            case Line():
                return op._replace(stroke=self._stroke(op.stroke))
            case Text():
                return self._text(op)
            case Image():
                return self._image(op)
            case Group():
                # A mask is no ink: it only says how much is seen.
                return op._replace(ops=self.ops(op.ops))

    def _fill(self, fill: Paint | None) -> Paint | None:
        if isinstance(fill, Linear | Radial):
            return fill._replace(stops=tuple((at, self._mixed(color)) for at, color in fill.stops))
        return fill and self._mixed(fill)

    def _stroke(self, stroke: Stroke | None) -> Any:
        if stroke is None or (self._draft and stroke.width < THIN):
            return stroke
        return stroke._replace(color=self._mixed(stroke.color))

    def _image(self, op: Image) -> Op:
        if not self._draft:
            return op
        frame = Rect(op.x, op.y, op.width, op.height, stroke=FRAME)
        return Group((Group((op,), opacity=FAINT), frame))

    def _text(self, op: Text) -> Text:
        lines = tuple(self._once(line, self._line) for line in op.lines)
        if self._draft:
            return Text(lines, op.size, BLACK, op.squeeze, op.tracking)
        outline = op.outline and op.outline._replace(color=self._mixed(op.outline.color))
        return Text(lines, op.size, self._mixed(op.color), op.squeeze, op.tracking, outline)

    def _line(self, line: TextLine) -> TextLine:
        words = tuple(self._once(word, self._word) for word in line.words)
        return TextLine(line.x, line.y, words, line.stretch)

    def _word(self, word: Word) -> Word:
        """A word without colours of its own in a draft, and with gray ones else."""
        if not any(isinstance(part, Run) and part.color for part in word.parts):
            return word
        return word.with_parts(tuple(map(self._part, word.parts)))

    def _part(self, part: Any) -> Any:
        if not isinstance(part, Run) or part.color is None:
            return part
        return part.in_color(None if self._draft else self._mixed(part.color))
