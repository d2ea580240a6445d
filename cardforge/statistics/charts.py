"""Charts as SVG: text in and out, always the same bytes for the same values.

Whatever is shown can be read: every bar has its number as text, colours are those of Okabe and Ito's palette,
which colour-blind people can tell apart, and lines differ in their dashes and marks as well. A chart needs no
other file; its letters are those of whatever sans-serif font there is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from html import escape

from cardforge.tuples import NamedTuple

INK, FAINT, BAR = "#1a1a1a", "#d4d4d4", "#0072b2"
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#000000", "#cc79a7", "#56b4e9")
DASHES = ("", "7 4", "2 3", "10 3 2 3", "4 2")

WIDTH, MARGIN, SIZE = 720.0, 24.0, 13.0
_LABELS, _NUMBERS = 190.0, 90.0
_ROW, _PLOT, _TITLE, _LEGEND = 22.0, 170.0, 34.0, 20.0
_MOST_ROWS = 40
_MOST_LETTERS = 300
"""More than any label can show."""

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Bar(NamedTuple):
    """A value with its label, and how it is said (empty: as it is)."""

    label: str
    value: float
    said: str = ""

    @property
    def text(self) -> str:
        return self.said or f"{self.value:g}"


class Rows(NamedTuple):
    """Bars that lie, one below the other. A bar as long as `full` fills the room, if none is longer.

    Only 40 are drawn; the sum of those that follow is said.
    """

    title: str
    bars: Sequence[Bar]
    full: float = 0


class Columns(NamedTuple):
    """Bars that stand, for the buckets of a curve; they lie if their labels have no room."""

    title: str
    bars: Sequence[Bar]


class Line(NamedTuple):
    """Odds, from 0 to 1, at each place of a `Lines` panel."""

    label: str
    bars: Sequence[Bar]


class Lines(NamedTuple):
    """Odds over turns or draws; `axis` says which."""

    title: str
    axis: str
    lines: Sequence[Line]


Panel = Rows | Columns | Lines


class Chart(NamedTuple):
    """Panels one below the other, with a title and a description for those who cannot see it."""

    title: str
    description: str
    panels: Sequence[Panel]


def drawn(chart: Chart) -> bytes:
    """The chart as an SVG file."""
    parts: list[str] = []
    top = MARGIN + 18
    parts.append(_text(MARGIN, top, chart.title, size=18, bold=True, room=WIDTH - 2 * MARGIN))
    top += 14
    for panel in chart.panels:
        body, height = _panel(panel, top)
        parts += body
        top += height
    if not chart.panels:
        parts.append(_text(MARGIN, top + 20, "no cards"))
        top += 30
    height = top + MARGIN
    head = (
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(WIDTH)}" height="{_n(height)}"'
        f' viewBox="0 0 {_n(WIDTH)} {_n(height)}" role="img" aria-labelledby="title description"'
        f' font-family="sans-serif" font-size="{_n(SIZE)}" fill="{INK}">',
        f'<title id="title">{_content(chart.title)}</title>',
        f'<desc id="description">{_content(chart.description)}</desc>',
        f'<rect width="{_n(WIDTH)}" height="{_n(height)}" fill="#ffffff"/>',
    )
    return "\n".join([*head, *parts, "</svg>", ""]).encode()


def _panel(panel: Panel, top: float) -> tuple[list[str], float]:
    """What a panel draws below `top`, and how high it is."""
    if isinstance(panel, Lines):
        body = [*_lines(panel, top + _TITLE)]
        height = _PLOT + 40 + _LEGEND * len(panel.lines)
    elif isinstance(panel, Columns) and panel.bars and _stand(panel.bars):
        body = [*_columns(panel.bars, top + _TITLE)]
        height = _PLOT + 20
    else:
        bars = panel.bars[:_MOST_ROWS]
        body = [*_rows(bars, top + _TITLE, panel.full if isinstance(panel, Rows) else 0)]
        height = _ROW * len(bars)
        rest = panel.bars[_MOST_ROWS:]
        if rest or not bars:
            said = f"and {len(rest)} more: {sum(bar.value for bar in rest):g}" if rest else "none"
            body.append(_text(MARGIN + _LABELS - 8, top + _TITLE + height + 15, said, anchor="end"))
            height += _ROW
    title = _text(MARGIN, top + 22, panel.title, size=15, bold=True, room=WIDTH - 2 * MARGIN)
    return [title, *body], _TITLE + height + 8


# --- bars that lie ------------------------------------------------------------------------------------


def _scale(bars: Sequence[Bar]) -> tuple[float, float]:
    """The least and the most that is shown: zero is always among it."""
    low, high = min((0.0, *(bar.value for bar in bars))), max((0.0, *(bar.value for bar in bars)))
    return low, high if high > low else low + 1


def _rows(bars: Sequence[Bar], top: float, full: float) -> Iterator[str]:
    low, high = _scale([*bars, Bar("", full)])
    left = MARGIN + _LABELS + (_NUMBERS if low < 0 else 0)
    unit = (WIDTH - MARGIN - _NUMBERS - left) / (high - low)
    zero = left - low * unit
    for place, bar in enumerate(bars):
        y = top + place * _ROW
        length = abs(bar.value) * unit
        start = zero if bar.value >= 0 else zero - length
        yield f"<g><title>{_content(f'{bar.label}: {bar.text}')}</title>"
        yield _text(MARGIN + _LABELS - 8, y + 15, bar.label, anchor="end", room=_LABELS - 8)
        yield _rect(start, y + 3, length, _ROW - 6)
        at, anchor = (start + length + 6, "start") if bar.value >= 0 else (start - 6, "end")
        yield _text(at, y + 15, bar.text, anchor=anchor) + "</g>"
    if bars:
        yield _rule(zero, top, zero, top + _ROW * len(bars), INK)


# --- bars that stand ----------------------------------------------------------------------------------


def _slot(bars: Sequence[Bar]) -> float:
    return min(60.0, (WIDTH - 2 * MARGIN) / max(1, len(bars)))


def _stand(bars: Sequence[Bar]) -> bool:
    return all(max(_wide(bar.label), _wide(bar.text)) <= _slot(bars) - 2 for bar in bars)


def _columns(bars: Sequence[Bar], top: float) -> Iterator[str]:
    low, high = _scale(bars)
    slot, room = _slot(bars), _PLOT - 36
    unit = room / (high - low)
    zero = top + 18 + high * unit
    for place, bar in enumerate(bars):
        middle = MARGIN + slot * (place + 0.5)
        height = abs(bar.value) * unit
        start = zero - height if bar.value >= 0 else zero
        yield f"<g><title>{_content(f'{bar.label}: {bar.text}')}</title>"
        yield _rect(middle - slot * 0.4, start, slot * 0.8, height)
        at = start - 5 if bar.value >= 0 else start + height + 14
        yield _text(middle, at, bar.text, anchor="middle")
        below = 14 if low < 0 else 0
        yield _text(middle, top + _PLOT + below, bar.label, anchor="middle") + "</g>"
    if bars:
        yield _rule(MARGIN, zero, MARGIN + slot * len(bars), zero, INK)


# --- lines --------------------------------------------------------------------------------------------


def _lines(panel: Lines, top: float) -> Iterator[str]:
    left, right, bottom = MARGIN + 44, WIDTH - MARGIN - 30, top + _PLOT - 10
    height = _PLOT - 26
    for quarter in range(5):
        y = bottom - height * quarter / 4
        yield _rule(left, y, right, y, FAINT if quarter else INK)
        yield _text(left - 8, y + 4, f"{quarter * 25}%", anchor="end")
    places = [bar.label for bar in panel.lines[0].bars] if panel.lines else []
    step = (right - left) / max(1, len(places) - 1)
    yield from _axis(places, left, step, bottom + 18)
    yield _text((left + right) / 2, bottom + 36, panel.axis, anchor="middle", room=right - left)
    for number, line in enumerate(panel.lines):
        points = [(left + step * place, bottom - height * bar.value) for place, bar in enumerate(line.bars)]
        yield f"<g><title>{_content(line.label)}</title>"
        yield from _line(number, points)
        if len(panel.lines) == 1 and len(points) <= 12:
            for (x, y), bar in zip(points, line.bars, strict=True):
                yield _text(x, y - 9, bar.text, anchor="middle")
        yield "</g>"
        yield from _key(number, line, top + _PLOT + 40 + _LEGEND * number)


def _axis(places: Sequence[str], left: float, step: float, y: float) -> Iterator[str]:
    """Labels of places, as many as there is room for."""
    widest = max(map(_wide, places), default=0) + 10
    every = max(1, -int(-widest // step)) if len(places) > 1 else 1
    for place in range(0, len(places), every):
        yield _text(left + step * place, y, places[place], anchor="middle")


def _line(number: int, points: Sequence[tuple[float, float]]) -> Iterator[str]:
    colour, dash = COLOURS[number % len(COLOURS)], DASHES[number % len(DASHES)]
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    path = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
    yield f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>'
    if len(points) <= 60:
        yield from (_mark(number, x, y) for x, y in points)


def _mark(number: int, x: float, y: float) -> str:
    """A disc, a square, a triangle, a diamond, a triangle upside down, or a ring."""
    colour = COLOURS[number % len(COLOURS)]
    shapes = (
        (),
        ((-4, -4), (4, -4), (4, 4), (-4, 4)),
        ((0, -5), (5, 4), (-5, 4)),
        ((0, -5), (5, 0), (0, 5), (-5, 0)),
        ((0, 5), (5, -4), (-5, -4)),
        (),
    )
    shape = shapes[number % len(shapes)]
    if shape:
        corners = " ".join(f"{_n(x + dx)},{_n(y + dy)}" for dx, dy in shape)
        return f'<polygon points="{corners}" fill="{colour}"/>'
    fill = f'fill="{colour}"' if number % len(shapes) == 0 else f'fill="#ffffff" stroke="{colour}"'
    return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="4" {fill}/>'


def _key(number: int, line: Line, y: float) -> Iterator[str]:
    """The line's mark, its name, and its last value."""
    yield from _line(number, [(MARGIN + 44, y - 4), (MARGIN + 84, y - 4)])
    said = f"{line.label}: {line.bars[-1].text}" if line.bars else line.label
    yield _text(MARGIN + 96, y, said, room=WIDTH - 2 * MARGIN - 96)


# --- what is drawn ------------------------------------------------------------------------------------


def _content(text: str) -> str:
    """Text between tags; what XML cannot hold becomes U+FFFD."""
    return escape(_NO_XML.sub("\ufffd", " ".join(text.split())), quote=False)


def _n(value: float) -> str:
    """A coordinate with at most two digits after the point."""
    return f"{round(value, 2) + 0:.2f}".rstrip("0").rstrip(".")


def _rect(x: float, y: float, width: float, height: float) -> str:
    box = f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"'
    return f'<rect {box} fill="{BAR}"/>'


def _rule(x: float, y: float, to_x: float, to_y: float, colour: str) -> str:
    ends = f'x1="{_n(x)}" y1="{_n(y)}" x2="{_n(to_x)}" y2="{_n(to_y)}"'
    return f'<line {ends} stroke="{colour}" stroke-width="1"/>'


def _text(
    x: float,
    y: float,
    text: str,
    anchor: str = "start",
    size: float = SIZE,
    bold: bool = False,
    room: float | None = None,
) -> str:
    shown = text if room is None else _fitting(text, room, size)
    looks = f' text-anchor="{anchor}"' if anchor != "start" else ""
    looks += f' font-size="{_n(size)}"' if size != SIZE else ""
    looks += ' font-weight="bold"' if bold else ""
    return f'<text x="{_n(x)}" y="{_n(y)}"{looks}>{_content(shown)}</text>'


def _wide(text: str, size: float = SIZE) -> float:
    """About how wide a text is in whatever font will show it, rather more than less."""
    total = 0.0
    for char in text:
        if unicodedata.combining(char):
            continue
        if unicodedata.east_asian_width(char) in "WF":
            total += 1.0
        else:
            total += 0.75 if char.isupper() or char in "mw%@" else 0.58
    return total * size


def _fitting(text: str, room: float, size: float) -> str:
    """A text cut off where its room ends."""
    if len(text) <= _MOST_LETTERS and _wide(text, size) <= room:
        return text
    kept = text[:_MOST_LETTERS]
    while kept and _wide(kept + "…", size) > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"
