"""What a PDF draws, glyph by glyph: read from its content streams, as a viewer would."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import pikepdf
import uharfbuzz as hb

Outline = tuple[tuple[str, tuple[tuple[float, float], ...]], ...]


class Drawn(NamedTuple):
    """A glyph on a page: the font it is of, its code, where its origin lies in points, and the type's size.

    `text` counts the text objects of the page. `size` is across and down, before anything around the text.
    """

    text: int
    font: str
    code: int
    x: float
    y: float
    size: tuple[float, float]


class PageFont(NamedTuple):
    """A font as a PDF has it: its name without the subset's tag, advances in em, and its program."""

    name: str
    widths: Mapping[int, float]
    default: float
    program: bytes
    cff: bool

    def width(self, code: int) -> float:
        return self.widths.get(code, self.default)

    def glyph(self, code: int) -> int:
        """The glyph of the program that a code stands for (PDF 32000-1, 9.7.4.2)."""
        charset = cff_charset(self.program) if self.cff else None
        return code if charset is None else charset.index(code)

    def outline(self, code: int) -> Outline:
        """The outline of a code's glyph, in font units."""
        return outline(hb.Font(hb.Face(hb.Blob(self.program))), self.glyph(code))


def outline(font: Any, glyph: int) -> Outline:
    """A glyph's outline in font units."""
    steps: list[tuple[str, tuple[tuple[float, float], ...]]] = []

    def add(letter: str, *numbers: float) -> None:
        pairs = tuple(zip(numbers[::2], numbers[1::2], strict=True))
        steps.append((letter, tuple((round(x, 3), round(y, 3)) for x, y in pairs)))

    draw = hb.DrawFuncs()
    draw.set_move_to_func(lambda x, y, _: add("M", x, y))
    draw.set_line_to_func(lambda x, y, _: add("L", x, y))
    draw.set_quadratic_to_func(lambda x1, y1, x, y, _: add("Q", x1, y1, x, y))
    draw.set_cubic_to_func(lambda x1, y1, x2, y2, x, y, _: add("C", x1, y1, x2, y2, x, y))
    draw.set_close_path_func(lambda _: add("Z"))
    font.draw_glyph(glyph, draw, None)
    return tuple(steps)


def page_fonts(page: Any) -> dict[str, PageFont]:
    """The fonts that a page names."""
    return {str(name)[1:]: _font(found) for name, found in page.Resources.Font.items()}


def _font(found: Any) -> PageFont:
    inner = found.DescendantFonts[0]
    descriptor = inner.FontDescriptor
    cff = "/FontFile3" in descriptor
    program = (descriptor.FontFile3 if cff else descriptor.FontFile2).read_bytes()
    assert str(found.Encoding) == "/Identity-H"
    name = str(found.BaseFont)[1:].partition("+")[2]
    return PageFont(name, dict(_widths(inner.W)), float(inner.get("/DW", 1000)) / 1000, program, cff)


def _widths(listed: Any) -> Iterator[tuple[int, float]]:
    items = list(listed)
    for first, widths in zip(items[::2], items[1::2], strict=True):
        yield from ((int(first) + index, float(width) / 1000) for index, width in enumerate(widths))


def drawn(page: Any) -> list[Drawn]:
    """Every glyph of a page's content, in the order it is drawn (forms are not looked into)."""
    return list(_Reader(page_fonts(page)).read(page))


class _Reader:
    """The text state of a content stream (PDF 32000-1, 9.3), as far as `cardforge.render` uses it."""

    def __init__(self, fonts: Mapping[str, PageFont]) -> None:
        self._fonts = fonts
        self._text = 0
        self._font = ""
        self._size = self._spacing = self._rise = 0.0
        self._line = self._matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

    def read(self, page: Any) -> Iterator[Drawn]:
        for step in pikepdf.parse_content_stream(page):
            yield from self._step(str(step.operator), list(step.operands))

    def _step(self, operator: str, operands: Sequence[Any]) -> Iterator[Drawn]:
        if operator == "BT":
            self._text += 1
        elif operator == "Tf":
            self._font, self._size = str(operands[0])[1:], float(operands[1])
        elif operator == "Tc":
            self._spacing = float(operands[0])
        elif operator == "Ts":
            self._rise = float(operands[0])
        elif operator == "Tm":
            a, b, c, d, e, f = map(float, operands)
            self._line = self._matrix = (a, b, c, d, e, f)
        elif operator == "Td":
            self._line = self._matrix = _moved(self._line, float(operands[0]), float(operands[1]))
        elif operator == "TJ":
            for part in operands[0]:
                yield from self._part(part)
        else:
            assert operator not in ("Tj", "'", '"', "Tw", "Tz", "TL", "T*", "TD"), operator

    def _part(self, part: Any) -> Iterator[Drawn]:
        if not isinstance(part, pikepdf.String):
            self._forward(-float(part) / 1000 * self._size)
            return
        codes = bytes(part)
        font = self._fonts[self._font]
        for at in range(0, len(codes), 2):
            code = codes[at] << 8 | codes[at + 1]
            a, _, _, d, x, y = _moved(self._matrix, 0, self._rise)
            yield Drawn(self._text, self._font, code, x, y, (a * self._size, d * self._size))
            self._forward(font.width(code) * self._size + self._spacing)

    def _forward(self, by: float) -> None:
        self._matrix = _moved(self._matrix, by, 0)


def _moved(
    matrix: tuple[float, float, float, float, float, float], x: float, y: float
) -> tuple[float, float, float, float, float, float]:
    a, b, c, d, e, f = matrix
    return a, b, c, d, e + a * x + c * y, f + b * x + d * y


def cff_charset(program: bytes) -> list[int] | None:
    """The CID of every glyph of a CID-keyed CFF program in an OpenType file; None for other programs.

    CFF is Adobe's Technical Note 5176: a header, four indexes, and a charset that the top DICT points to.
    """
    data = _table(program, b"CFF ")
    at = data[2]
    at, _ = _index(data, at)
    _, tops = _index(data, at)
    top = _dict(tops[0])
    if (12, 30) not in top:
        return None
    count = len(_index(data, int(top[(17,)][0]))[1])
    return _charset(data, int(top[(15,)][0]), count)


def _table(program: bytes, tag: bytes) -> bytes:
    for place in range(12, 12 + 16 * int.from_bytes(program[4:6]), 16):
        if program[place : place + 4] == tag:
            start, length = (int.from_bytes(program[place + at : place + at + 4]) for at in (8, 12))
            return program[start : start + length]
    raise AssertionError(f"no table {tag!r}")


def _index(data: bytes, at: int) -> tuple[int, list[bytes]]:
    """An INDEX: where it ends, and its objects."""
    count = int.from_bytes(data[at : at + 2])
    if not count:
        return at + 2, []
    size = data[at + 2]
    offsets = [
        int.from_bytes(data[place : place + size])
        for place in range(at + 3, at + 3 + (count + 1) * size, size)
    ]
    base = at + 2 + (count + 1) * size
    parts = [data[base + start : base + end] for start, end in pairwise(offsets)]
    return base + offsets[-1], parts


def _dict(data: bytes) -> dict[tuple[int, ...], list[float]]:
    """A DICT's operators with their operands; real numbers are passed over."""
    found: dict[tuple[int, ...], list[float]] = {}
    operands: list[float] = []
    at = 0
    while at < len(data):
        first = data[at]
        if first <= 21:
            length = 2 if first == 12 else 1
            found[tuple(data[at : at + length])] = operands
            operands = []
        elif first == 30:
            length = 2
            while 0xF not in (data[at + length - 1] >> 4, data[at + length - 1] & 0xF):
                length += 1
            operands.append(0.0)
        else:
            length = {28: 3, 29: 5}.get(first, 1 if first <= 246 else 2)
            operands.append(_integer(data[at : at + length]))
        at += length
    return found


def _integer(data: bytes) -> int:
    first = data[0]
    if first in (28, 29):
        return int.from_bytes(data[1:], signed=True)
    if first <= 246:
        return first - 139
    return (first - 247) * 256 + data[1] + 108 if first <= 250 else -(first - 251) * 256 - data[1] - 108


def _charset(data: bytes, at: int, count: int) -> list[int]:
    form, at = data[at], at + 1
    found = [0]
    while len(found) < count:
        first = int.from_bytes(data[at : at + 2])
        more = {0: 0, 1: 1, 2: 2}[form]
        left = int.from_bytes(data[at + 2 : at + 2 + more])
        found += range(first, first + left + 1)
        at += 2 + more
    return found[:count]
