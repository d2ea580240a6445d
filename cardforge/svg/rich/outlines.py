"""Text as outlines: letters set on their lines, as the paths of their glyphs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from cardforge.bidi import needs_bidi
from cardforge.fonts import Font, FontChain, Run
from cardforge.scene import Segment
from cardforge.svg.rich.types import Type
from cardforge.svg.values import UnsupportedError
from cardforge.tuples import NamedTuple

_NO_LIGATURE = "\u200c"


class Piece(NamedTuple):
    """Letters of one element: where they go if that is said anew, by how much they are moved, their type.

    `owner` is whatever the caller knows them by.
    """

    said: str
    x: float | None
    y: float | None
    dx: float
    dy: float
    type: Type
    chain: FontChain
    owner: Any


class Outline(NamedTuple):
    """A piece as drawn: its outlines, and the box of its letters (left, top, width, height)."""

    owner: Any
    segments: tuple[Segment, ...]
    cell: tuple[float, float, float, float]


class _Pen:
    """Takes a glyph's outline from HarfBuzz, in units of the font."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self._at = (0.0, 0.0)

    def moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.segments.append(("M", *point))
        self._at = point

    def lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.segments.append(("L", *point))
        self._at = point

    def curveTo(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self.segments.append(("C", *(value for point in points for value in point)))
        self._at = points[-1]

    def qCurveTo(self, handle: tuple[float, float], end: tuple[float, float]) -> None:  # noqa: N802
        (x0, y0), (qx, qy), (x, y) = self._at, handle, end
        first = x0 + 2 / 3 * (qx - x0), y0 + 2 / 3 * (qy - y0)
        self.segments.append(("C", *first, x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y), x, y))
        self._at = end

    def closePath(self) -> None:  # noqa: N802
        self.segments.append(("Z",))


@lru_cache(maxsize=4096)
def glyph_outline(font: Font, glyph: int) -> tuple[Segment, ...]:
    """A glyph's outline in em, y downwards."""
    pen = _Pen()
    font.hb.draw_glyph_with_pen(glyph, pen)
    scale = 1 / font.upem
    return tuple(
        (letter, *(value * (-scale if index % 2 else scale) for index, value in enumerate(numbers)))
        for letter, *numbers in pen.segments
    )


def collapsed(said: str, after_blank: bool) -> str:
    """Text with its blanks made single, and none at the start if one stands before it."""
    plain = re.sub(r"[ \t\r\n]+", " ", said)
    return plain.lstrip(" ") if after_blank else plain


def set_pieces(pieces: list[Piece]) -> list[Outline]:
    """Pieces of one text in place, each line shifted as its anchor says.

    Raises UnsupportedError for text from right to left, ValueError for letters that no font has.
    """
    found: list[Outline] = []
    x = y = 0.0
    for line in _lines(pieces):
        first = line[0]
        x = x if first.x is None else first.x
        y = y if first.y is None else first.y
        shaped = [(piece, _shaped(piece)) for piece in line]
        wide = sum(piece.dx + _advance(runs, piece.type) for piece, runs in shaped)
        x -= wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[first.type.anchor]
        for piece, runs in shaped:
            x, y = x + piece.dx, y + piece.dy
            found.append(_outline(piece, runs, x, y))
            x += _advance(runs, piece.type)
    return found


def _lines(pieces: list[Piece]) -> Iterator[list[Piece]]:
    """Pieces that are anchored together: from one place that is said to the next."""
    line: list[Piece] = []
    for piece in pieces:
        if line and (piece.x is not None or piece.y is not None):
            yield line
            line = []
        line.append(piece)
    if line:
        yield line


def _shaped(piece: Piece) -> tuple[Run, ...]:
    if needs_bidi(piece.said):
        raise UnsupportedError("text from right to left")
    runs, missing = piece.chain.shape(piece.said)
    if missing:
        raise ValueError(f'no font has "{"".join(missing)}"; turn the text into paths')
    if piece.type.tracking and any(len(glyph[4]) > 1 for run in runs for glyph in run.glyphs):
        runs, _ = piece.chain.shape(_NO_LIGATURE.join(piece.said))
    return runs


def _steps(runs: tuple[Run, ...], type_: Type) -> Iterator[tuple[Font, int, float, float, float]]:
    """Every glyph: font, number, how far it goes on, and its shift."""
    for run in runs:
        for index, (glyph, advance, shift, rise, said) in enumerate(run.glyphs):
            last = index + 1 == len(run.glyphs) or bool(run.glyphs[index + 1][4])
            seen = said.strip(_NO_LIGATURE)
            gap = type_.tracking if last and (seen or not said) else 0.0
            gap += type_.word_gap if seen == " " else 0.0
            yield run.font, glyph, advance * type_.size + gap, shift * type_.size, rise * type_.size


def _advance(runs: tuple[Run, ...], type_: Type) -> float:
    return sum(step[2] for step in _steps(runs, type_))


def _outline(piece: Piece, runs: tuple[Run, ...], x: float, y: float) -> Outline:
    size, start = piece.type.size, x
    segments: list[Segment] = []
    for font, glyph, advance, shift, rise in _steps(runs, piece.type):
        left, base = x + shift, y - rise
        for letter, *numbers in glyph_outline(font, glyph):
            ends = (value * size + (base if index % 2 else left) for index, value in enumerate(numbers))
            segments.append((letter, *ends))
        x += advance
    metrics = piece.chain.first.metrics
    top, high = y - metrics.ascender * size, (metrics.ascender - metrics.descender) * size
    return Outline(piece.owner, tuple(segments), (start, top, x - start, high))
