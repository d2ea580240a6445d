"""Fitted text to draw operations: baselines, alignment, bullets and inline icons in their places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import ceil
from operator import le
from typing import TYPE_CHECKING, Final, Protocol

from cardforge.fonts import EMOJI_LOOK, TEXT_LOOK, IconMark, Run, Word, icon_name
from cardforge.layout.dynamic import as_text
from cardforge.layout.fit import TOLERANCE, Fitted, Level, Part, block_height, fit_text, fit_together
from cardforge.layout.lines import directed, drawn_words
from cardforge.layout.measuring import Cut, Measured, measure
from cardforge.layout.model import Element
from cardforge.layout.overhang import room_above, way_in, with_accents
from cardforge.layout.sharing import least_steps, note_steps
from cardforge.layout.styles import TextStyle
from cardforge.layout.words import ICON_HEIGHT, ICON_SIDE, Shaped
from cardforge.problems import did_you_mean
from cardforge.scene import Group, Op, Rect, Stroke, Text, TextLine, new
from cardforge.units import MM, Box, mm_text

if TYPE_CHECKING:
    from cardforge.layout.build import Build
    from cardforge.layout.model import Layout
    from cardforge.layout.stock import Stock


class HasIcons(Protocol):
    """What knows the icons inside a text."""

    @property
    def layout(self) -> Layout: ...
    @property
    def stock(self) -> Stock: ...


BULLET_AT: Final = 0.25
"""How far a list's bullet stands from the left, in em."""


def _shaped(build: Build, element: Element, style: TextStyle) -> Shaped:
    """The element's text for this card, shaped; characters and icons it lacks are reported."""
    text = as_text(build.value(element, "text", "")).strip()
    if element.kind.name == "rich":
        found = style.shaper.rich(text)
    else:
        found = style.shaper.plain(" ".join(text.splitlines()) if style.lines == 1 else text)
    if found.missing:
        _report_missing(build, element, found.missing)
    for name in found.unknown_icons:
        hint = did_you_mean(name, build.layout.icons) or "add it under icons, or write \\{ for a brace"
        build.problem(element, "text.unknown-icon", f'there is no icon "{name}"', hint, "text")
    return found


def named_signs(signs: Sequence[str]) -> str:
    """Signs as messages name them, each once: `"x" (U+0078 LATIN SMALL LETTER X)`."""
    import unicodedata

    def named(sign: str) -> str:
        chars = [char for char in sign if char not in (EMOJI_LOOK, TEXT_LOOK)]
        return " + ".join(f"U+{ord(char):04X} {unicodedata.name(char, 'no name')}" for char in chars)

    return ", ".join(f'"{sign}" ({named(sign)})' for sign in dict.fromkeys(signs))


def _report_missing(build: Build, element: Element, missing: Sequence[str]) -> None:
    sign = next((sign for sign in missing if not sign[0].isalpha()), "")
    icon = f'an icon with "text": "{sign}" to icons' if sign else "draw it as an icon"
    hint = f"add a font that has it to the fallback list, or {icon}"
    build.problem(
        element, "text.missing-glyph", f'"{element.id}": no font has {named_signs(missing)}', hint, "text"
    )


def measured(build: Build, element: Element, style: TextStyle) -> list[Measured]:
    """The element's text for this card, measured once."""
    known = build.measured.get(element.id)
    if known is None:
        paragraphs = _shaped(build, element, style).paragraphs
        known = build.measured[element.id] = measure(paragraphs, style.tracking)
    return known


def fit_group(texts: Sequence[tuple[Build, Element]]) -> None:
    """Fit texts that shrink together, each into its own box, by the same number of steps for all."""
    found: list[tuple[Build, Element, TextStyle]] = []
    parts: list[Part] = []

    def add(build: Build, element: Element) -> None:
        box = build.boxes[element.id]
        if box is not None:
            style = build.style(element)
            parts.append(Part(style, measured(build, element, style), box.width, box.height))
            found.append((build, element, style))

    for build, element in texts:
        build.trying(element, partial(add, build, element), None)
    if parts:
        rooms = [part.height + TOLERANCE for part in parts]
        least = least_steps(found)
        fitted = fit_together(parts, lambda heights: all(map(le, heights, rooms)), least)
        note_steps(found, fitted)
        for (build, element, _), level in zip(found, fitted, strict=True):
            build.levels[element.id] = level


def fit_shared(build: Build, element: Element) -> None:
    """Fit a text that has the size of all cards of its set."""

    def fit() -> None:
        box = build.boxes[element.id]
        if box is not None:
            build.levels[element.id] = fitted_text(build, element, build.style(element), box)[0]

    build.trying(element, fit, None)


def fitted_text(build: Build, element: Element, style: TextStyle, box: Box) -> tuple[Fitted, list[Measured]]:
    """The element's text fitted into its box (or as its stack or group fitted it)."""
    text = measured(build, element, style)
    known = build.levels.get(element.id)
    if known is not None:
        return known, text
    if not element.fit_shared:
        left, top, right, bottom = box
        return with_accents(style, fit_text(style, text, right - left, bottom - top), text, box), text
    alone = [(build, element, style)]
    fitted = fit_text(style, text, box.width, box.height, least_steps(alone))
    note_steps(alone, [fitted])
    return fitted, text


def draw_text(build: Build, element: Element, box: Box) -> Sequence[Op]:
    """What a text or rich element draws; says what doesn't fit."""
    style = build.style(element)
    fitted, text = fitted_text(build, element, style, box)
    if not has_words(fitted):
        return ()
    build.note_text(element, style, fitted)
    ops = text_ops(build, style, fitted, text, box)
    if len(ops) > 1:
        build.add_pieces(len(ops) - 1, "text")
    if fitted.fits:
        way = way_in(ops, style, fitted, text, box)
        if way is None:
            return ops
        if way[0] == 1.0:
            return text_ops(build, style, fitted, text, box.moved(*way[4:]))
        return (Group(tuple(ops), way),)
    report_overflow(build, element, style, fitted)
    edge = Rect(box.left, box.top, box.width, box.height, 0.0, None, Stroke("#e4002b", 0.75))
    return Group(tuple(ops), None, Rect(box.left, box.top, box.width, box.height)), edge


def has_words(fitted: Fitted) -> bool:
    """Whether there is anything to be drawn."""
    for _, first, last, _, _ in fitted.cuts:  # noqa: SIM110 - any() takes twice as long
        if last > first:
            return True
    return False


def report_overflow(build: Build, element: Element, style: TextStyle, fitted: Fitted) -> None:
    """Say in millimetres what a text lacks at its smallest."""
    lacks = fitted.lacks_height or fitted.lacks_width
    way = "height" if fitted.lacks_height else "width"
    size = f"{fitted.level.size:g} pt"
    message = f'"{element.id}" needs {lacking(lacks)} more {way} at {size}, its smallest'
    if 1 < style.lines < len(fitted.cuts):
        message = f'"{element.id}" needs {len(fitted.cuts)} lines at {size}, its smallest, not {style.lines}'
    build.problem(element, "text.overflow", message, "shorten the text, or give its box more room", "text")


def lacking(points: float) -> str:
    """What is missing, in millimetres, rounded up so that as much more is enough."""
    return mm_text(ceil(points / MM * 10 - 1e-6) / 10 * MM)


def text_ops(
    build: HasIcons, style: TextStyle, fitted: Fitted, text: list[Measured], box: Box
) -> Sequence[Op]:
    """The lines of a fitted text in a box, and its icons."""
    level = fitted.level
    size, squeeze = level.size, level.squeeze
    y = _first_baseline(style, fitted, len(text), box)
    lines: list[TextLine] = []
    icons: list[Op] = []
    chips: list[Op] = []
    em = size * squeeze
    step, gap = level.leading * size, style.paragraph_gap * size
    align, chip = style.align, style.shaper.chip
    number = -1
    for line in fitted.cuts:
        at, first, last, _, _ = line
        if at != number:
            number, source = at, text[at]
            all_words, starts, indent, marks = source.words, source.starts, source.indent, source.marks
            paragraph = directed(style, source)
            base = paragraph.base
            reordered = source.split or paragraph.levels
            flush = align == "left" or (align == "start" and not base)
            left = box.left if base else box.left + indent * em
            y += gap * (at > 0)
        if last > first:
            words = all_words[first:last]
            if reordered:
                words = drawn_words(style, words, first, source, paragraph)
            x, stretch = left, 0.0
            if not flush:
                x, stretch = _start(style, line, left, indent, base, words, box, em)
            if indent and first == 0:
                bullet = style.shaper.bullet()
                inset = box.width - (BULLET_AT + bullet.advance) * em if base else BULLET_AT * em
                lines.append(TextLine(box.left + inset, y, (bullet,)))
            lines.append(TextLine(x, y, words, stretch))
            if source.marked and any(marks[first:last]):
                if reordered or stretch:
                    places = list(word_starts(style, words, x, stretch, em))
                else:
                    origin = starts[first]
                    places = [x + (start - origin) * em for start in starts[first:last]]
                if chip is not None:
                    chips += _line_chips(style, level, words, places, y)
                for index, word in enumerate(words):
                    if word.icon_count:
                        icons += _word_icons(build, style, level, word, places[index], y)
        y += step
    letters = Text(tuple(lines), size, style.color, squeeze, style.tracking, style.outline)
    return *chips, letters, *icons


def _first_baseline(style: TextStyle, fitted: Fitted, paragraphs: int, box: Box) -> float:
    level = fitted.level
    if style.valign == "top":
        return box.top + style.ascent * level.size
    height = block_height(style, level, len(fitted.cuts), paragraphs)
    if style.valign == "bottom":
        return box.bottom - height + style.ascent * level.size
    if style.valign == "baseline":
        return box.bottom - height + (style.ascent + style.descent) * level.size
    if len(fitted.cuts) == 1:
        return box.cy + style.metrics.cap_height / 2 * level.size
    return box.cy - height / 2 + style.ascent * level.size


def word_starts(
    style: TextStyle, words: Sequence[Word], x: float, stretch: float, em: float
) -> Iterator[float]:
    """Where each word of a line that starts at x does."""
    for word in words:
        yield x
        glyphs = word.glyph_count + len(word.space.glyphs)
        x += (word.advance + word.space.advance + style.tracking * glyphs + stretch) * em


def _start(
    style: TextStyle,
    line: Cut,
    left: float,
    indent: float,
    base: int,
    words: Sequence[Word],
    box: Box,
    em: float,
) -> tuple[float, float]:
    """Where a line starts that is not flush with the `left`, and the extra blank between its words (em) if it
    is justified.

    A paragraph from right to left (`base` 1) has its indent on the right, and starts there.
    """
    _, _, _, wide, ends = line
    free = box.width - (indent + wide) * em
    if style.align == "center":
        return left + free / 2, 0.0
    if style.align != "justify":
        return left + free, 0.0
    gaps = len(words) - 1
    if gaps and not ends and free > 0:
        return left, free / em / gaps
    return left + free * base, 0.0


def _word_icons(build: HasIcons, style: TextStyle, level: Level, word: Word, x: float, y: float) -> list[Op]:
    """The icons inside a word that starts at (x, y), centred on the middle of its capitals."""
    em = level.size * level.squeeze
    height = ICON_HEIGHT * style.metrics.cap_height * level.size
    top = y - style.metrics.cap_height / 2 * level.size - height / 2
    side = ICON_SIDE * em
    ops: list[Op] = []
    for part, left, _ in placed_parts(style, word, x, em):
        name = icon_name(part)
        if name:
            box = new(Box, (left + side, top, left + part.advance * em - side, top + height))
            ops += build.stock.icon_ops(build.layout, name, box)
    return ops


def placed_parts(
    style: TextStyle, word: Word, x: float, em: float
) -> list[tuple[Run | IconMark, float, float]]:
    """The parts of a word that starts at x, each with its left and right."""
    placed: list[tuple[Run | IconMark, float, float]] = []
    for part in word.parts:
        wide = part.advance * em
        if isinstance(part, Run):
            wide += style.tracking * len(part.glyphs) * em
        placed.append((part, x, x + wide))
        x += wide
    return placed


def _line_chips(
    style: TextStyle, level: Level, words: Sequence[Word], starts: Sequence[float], y: float
) -> Iterator[Op]:
    """The boxes behind a line's keywords; one that goes on over blanks is drawn whole."""
    chip = style.shaper.chip
    if chip is None:
        return
    em = level.size * level.squeeze
    spans: list[tuple[float, float]] = []
    goes_on = False
    for word, start in zip(words, starts, strict=True):
        edges = [(left, right) for _, left, right in placed_parts(style, word, start, em)]
        for first, end in word.chips:
            span = edges[first][0], edges[end - 1][1]
            if goes_on and first == 0 and word.chip_before:
                span = spans.pop()[0], span[1]
            spans.append(span)
            goes_on = False
        goes_on = word.chip_after
    rise = style.metrics.cap_height * level.size
    pad, corner = chip.across * level.size, chip.corner * level.size
    for left, right in spans:
        yield Rect(left, y - rise - pad, right - left, rise + 2 * pad, corner, chip.fill)


def natural_height(build: Build, element: Element, width: float) -> float:
    """The height of a text at its own size, in a box of that width (points)."""
    style = build.style(element)
    fitted, text = fitted_text(build, element, style, Box(0, 0, width, 1e9))
    return fitted.height + room_above(style, fitted, text) if has_words(fitted) else 0.0
