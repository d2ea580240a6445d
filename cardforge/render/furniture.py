"""What stands in a sheet's margin: a 100 mm ruler and a line that says how to print."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.fonts import Word
from cardforge.render.lettering import Lettering, line_width
from cardforge.scene import Group, Line, Op, Stroke, Text, TextLine
from cardforge.sheets import Grid, Marks, Ruler, Sheet, ruler_place
from cardforge.units import MM, Box

_Placed = tuple[Grid, Marks, tuple[Ruler, tuple[Op, ...]] | None]
"""A ruler and its drawing, with what decides its place: kept, so that no other gets their identity."""

INK = "#3c3c3c"
LARGEST, SMALLEST = 6.0, 4.5
LONG_TICK, SHORT_TICK = 2.2 * MM, 1.2 * MM
_STROKE = Stroke(INK, 0.35)


class Furniture:
    """Makes the margin's operations for every sheet. `title` is the game's name."""

    __slots__ = ("_lettering", "_rulers", "title")

    def __init__(self, title: str) -> None:
        self.title = title
        self._lettering = Lettering()
        self._rulers: dict[tuple[str, int, int], _Placed] = {}

    def ops(self, sheet: Sheet, number: int, count: int) -> tuple[tuple[Op, ...], tuple[Op, ...]]:
        """The ruler of a page, the same object for all pages like it, and its note; in page coordinates
        (y downwards).
        """
        placed = self._ruler(sheet)
        if placed is None:
            return (), ()
        ruler, ops = placed
        return ops, tuple(self._note(ruler, sheet, number, count))

    def _ruler(self, sheet: Sheet) -> tuple[Ruler, tuple[Op, ...]] | None:
        """The ruler of a sheet and its drawing; sheets of one grid and its marks have the same."""
        key = sheet.side, id(sheet.grid), id(sheet.marks)
        known = self._rulers.get(key)
        if known is None:
            ruler = ruler_place(sheet)
            placed = None if ruler is None else (ruler, tuple(_ruler(ruler)))
            known = self._rulers[key] = sheet.grid, sheet.marks, placed
        return known[2]

    def _note(self, ruler: Ruler, sheet: Sheet, number: int, count: int) -> Iterator[Op]:
        scale = "print at actual size (100 %); the ruler is 100 mm"
        place = f"page {number} of {count}"
        side = ", backs" if sheet.side == "back" else ""
        room = ruler.note.width if ruler.turn == 0 else ruler.note.height
        options = (
            f"{self.title} · {place}{side} · {scale}",
            f"{place}{side} · {scale}",
            "actual size (100 %)",
        )
        for text in options:
            words = self._lettering.words(text)
            if any(word.missing for word in words):
                continue
            size = min(LARGEST, room / line_width(words))
            if size >= SMALLEST:
                yield _set(words, size, ruler)
                return


def _set(words: tuple[Word, ...], size: float, ruler: Ruler) -> Op:
    """The note's line, read along the ruler, in the middle of its strip."""
    rise = 0.25 * size
    if ruler.turn == 0:
        line = TextLine(ruler.note.left, ruler.note.cy + rise, words)
        return Text((line,), size, INK)
    line = TextLine(0, 0, words)
    x, y = ruler.note.cx + rise, ruler.note.bottom
    return Group((Text((line,), size, INK),), (0.0, -1.0, 1.0, 0.0, x, y))


def _ruler(ruler: Ruler) -> Iterator[Op]:
    x, y = ruler.start
    across = ruler.turn == 0
    for tick in ruler.ticks:
        whole = round(tick / MM) % 50 == 0
        reach = min(LONG_TICK if whole else SHORT_TICK, _depth(ruler.box, across))
        yield _tick(x + tick, y, reach) if across else _side_tick(x, y - tick, reach, ruler.box)
    length = 100 * MM
    yield Line(x, y, x + length, y, _STROKE) if across else Line(x, y, x, y - length, _STROKE)


def _depth(box: Box, across: bool) -> float:
    return box.height if across else box.width


def _tick(x: float, y: float, reach: float) -> Line:
    return Line(x, y, x, y + reach, _STROKE)


def _side_tick(x: float, y: float, reach: float, box: Box) -> Line:
    return Line(x, y, x + (reach if x <= box.cx else -reach), y, _STROKE)
