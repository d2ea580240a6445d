"""Tables of a rule sheet: columns as wide as what they hold, rows that stay whole, heads that come again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import get_args

from cardforge.layout.styles import TextStyle
from cardforge.rulesheet.atoms import Atom
from cardforge.rulesheet.lines import LinkBox, Setter, SetText
from cardforge.rulesheet.look import Look
from cardforge.rulesheet.model import Align, Row, Table
from cardforge.scene import Line, Op, Rect, Stroke
from cardforge.tuples import NamedTuple

_WIDE = 1e6

NARROW = 0.6
"""Columns up to this share of a fair one are as wide as they wish, if others have to give way."""


class _Cell(NamedTuple):
    text: SetText
    left: float
    links: list[list[LinkBox]]


class TableSetter:
    """Sets one table into a column; `tallest` is the most that a row may be high before it is divided."""

    def __init__(self, setter: Setter, look: Look, tallest: float) -> None:
        self._setter, self._look, self._tallest = setter, look, tallest
        self._pad = look.wanted.size * 0.45
        self._styles: dict[tuple[Align, bool], TextStyle] = {
            (align, head): (look.strong if head else look.body).but(align=align)
            for align in get_args(Align)
            for head in (True, False)
        }

    def atoms(self, table: Table, left: float, width: float, space: float) -> list[Atom]:
        """The rows. The head stays with the first one, and is repeated where the table goes on."""
        widths = self._widths(table, width)
        head = self._row(table.head, table.aligns, widths, left, True)
        made = [head[0]._replace(space=space, keep=True), *(atom._replace(keep=True) for atom in head[1:])]
        again = tuple(atom._replace(space=0.0) for atom in made)
        for row in table.rows:
            made += [atom._replace(head=again) for atom in self._row(row, table.aligns, widths, left, False)]
        if not table.rows:
            made[-1] = made[-1]._replace(keep=False)
        return made

    def _widths(self, table: Table, room: float) -> list[float]:
        """As wide as the longest text, or wider, if all have room. If not, no less than the longest word, as
        far as that goes, and the rest by what each still lacks (CSS 2.2, 17.5.2.2)."""
        columns = len(table.aligns)
        pad = 2 * self._pad
        natural, least = [0.0] * columns, [0.0] * columns
        for row in (table.head, *table.rows):
            for index, words in enumerate(row.cells):
                style = self._styles["start", row is table.head]
                text = self._setter.set(words, style, _WIDE, row.line)
                natural[index] = max(natural[index], text.widest + pad + 0.5)
                longest = max((word.advance for part in text.measured for word in part.words), default=0.0)
                least[index] = max(least[index], longest * style.size + pad + 0.5)
        if sum(natural) <= room:
            return [one * room / sum(natural) for one in natural]
        # Narrow columns break no lines where others have many.
        narrow = NARROW * room / columns
        least = [most if most <= narrow else one for one, most in zip(least, natural, strict=True)]
        if sum(least) >= room:
            return _levelled(least, room)
        share = (room - sum(least)) / (sum(natural) - sum(least))
        return [one + (most - one) * share for one, most in zip(least, natural, strict=True)]

    def _row(
        self, row: Row, aligns: Sequence[Align], widths: Sequence[float], left: float, head: bool
    ) -> list[Atom]:
        cells = list(self._cells(row, aligns, widths, left, head))
        wide, pad = sum(widths), self._pad * 0.7
        step = cells[0].text.step
        lines = max(cell.text.line_count for cell in cells)
        most = max(1, int((self._tallest - 2 * pad) / step))
        found = []
        for first in range(0, lines, most):
            last = min(lines, first + most)
            above, below = pad * (first == 0), pad * (last == lines)
            height = (last - first) * step + above + below
            links = tuple(
                LinkBox(link.box.moved(cell.left, above + (index - first) * step), link.target)
                for cell in cells
                for index in range(first, min(last, cell.text.line_count))
                for link in cell.links[index]
            )

            def paint(
                x: float,
                y: float,
                first: int = first,
                last: int = last,
                above: float = above,
                height: float = height,
            ) -> Iterable[Op]:
                colours = self._look.colours
                if head:
                    yield Rect(x + left, y, wide, height, 0.0, colours.wash)
                for cell in cells:
                    for index in range(first, min(last, cell.text.line_count)):
                        yield from cell.text.draw(index, x + cell.left, y + above + (index - first) * step)
                if last == lines:
                    ruled = Stroke(colours.accent if head else colours.line, 0.8 if head else 0.5)
                    yield Line(x + left, y + height, x + left + wide, y + height, ruled)

            found.append(Atom(height, paint, links=links))
        return found

    def _cells(
        self, row: Row, aligns: Sequence[Align], widths: Sequence[float], left: float, head: bool
    ) -> Iterator[_Cell]:
        x = left
        for words, align, width in zip(row.cells, aligns, widths, strict=True):
            text = self._setter.set(words, self._styles[align, head], width - 2 * self._pad, row.line)
            yield _Cell(text, x + self._pad, text.links())
            x += width


def _levelled(wanted: Sequence[float], room: float) -> list[float]:
    """Widths that fill a room which is too small: as wanted up to a level, which is the same for all."""
    low, high = 0.0, max(wanted)
    for _ in range(40):
        level = (low + high) / 2
        if sum(min(one, level) for one in wanted) > room:
            high = level
        else:
            low = level
    return [min(one, low) for one in wanted]
