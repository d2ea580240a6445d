"""Words of a rule sheet as set lines: shaped, broken, and with the boxes of their links."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial

from cardforge.fonts import Run, Word
from cardforge.layout import Tools
from cardforge.layout.breaks import SOFT_HYPHEN, ZERO_SPACE
from cardforge.layout.fit import Fitted, fit_text
from cardforge.layout.measuring import BrokenLine, Measured, measure
from cardforge.layout.styles import TextStyle
from cardforge.layout.typeset import placed_parts, text_ops, word_starts
from cardforge.layout.words import Shaped
from cardforge.markup import Icon
from cardforge.rulesheet.model import Inline, LineEnd, Span
from cardforge.scene import Op
from cardforge.tuples import NamedTuple
from cardforge.units import Box

_UNLIMITED = 1e9

_ESCAPES = str.maketrans({sign: f"\\{sign}" for sign in "\\*={}()（）-"})

_LONG = re.compile(r"[^\s{}]{4,}(?![^\s{}]*\})")
_AFTER_SIGNS = re.compile(r"(?<=[/._?&=-])(?=[^\W_])")
_ANYWHERE = re.compile(rf"(?<=[^\W_])(?=[^\W_])|{_AFTER_SIGNS.pattern}")
"""Where words that are wider than a line break: addresses after their signs, others between any letters."""

_MARKS = {"bold": "**", "italic": "*", "link": "=="}


class LinkBox(NamedTuple):
    """Where a link is, from the place that its line is drawn at."""

    box: Box
    target: str


class SetText(NamedTuple):
    """A text in lines of one height (points), ready to be drawn line by line."""

    style: TextStyle
    tools: Tools
    width: float
    measured: list[Measured]
    fitted: Fitted
    targets: Sequence[tuple[str, int]]
    missing: tuple[str, ...]

    @property
    def step(self) -> float:
        return self.fitted.level.leading * self.fitted.level.size

    @property
    def line_count(self) -> int:
        return len(self.fitted.lines)

    @property
    def height(self) -> float:
        return self.line_count * self.step

    @property
    def widest(self) -> float:
        """The width of the longest line, in points."""
        em = self.fitted.level.size
        return max((line.width * em for line in self.fitted.lines), default=0.0)

    def draw(self, index: int, left: float, top: float) -> Iterable[Op]:
        """One line of the text, in a box of its height whose top left is there."""
        one = self.fitted.with_cuts(self.fitted.cuts[index : index + 1])
        style, size = self.style, self.fitted.level.size
        # The middle of the letters is the middle of the line.
        top += (self.step - (style.ascent + style.descent) * size) / 2
        box = Box(left, top, left + self.width, top + self.step)
        return text_ops(self.tools, style, one, self.measured, box)

    def links(self) -> list[list[LinkBox]]:
        """The boxes of links by line, from each line's own top left."""
        found: list[list[LinkBox]] = [[] for _ in self.fitted.lines]
        if not self.targets:
            return found
        colour = self.style.shaper.keyword_color
        left_over = [count for _, count in self.targets]
        at = 0
        for number, line in enumerate(self.fitted.lines):
            for part, left, right in self._parts(line):
                if not isinstance(part, Run) or part.color != colour:
                    continue
                letters = _length(part.text)
                # What has no letters belongs to the link before it.
                while at < len(left_over) - 1 and left_over[at] <= 0 < letters:
                    at += 1
                left_over[at] -= letters
                box = Box(left, 0, right, self.step)
                before = found[number][-1] if found[number] else None
                if (
                    before is not None
                    and before.target == self.targets[at][0]
                    and left >= before.box.right - 1
                ):
                    box = Box(before.box.left, 0, right, self.step)
                    found[number].pop()
                found[number].append(LinkBox(box, self.targets[at][0]))
        return found

    def _parts(self, line: BrokenLine) -> Iterator[tuple[object, float, float]]:
        """The parts of a line's words, in the order in which they are read, with their left and right.

        A line of mixed directions is drawn in another order: its links are boxes of the right width, at
        about their place.
        """
        paragraph, first, last, width, _ = line
        source = self.measured[paragraph]
        em = self.fitted.level.size * self.fitted.level.squeeze
        x = {"center": (self.width - width * em) / 2, "right": self.width - width * em}.get(
            self.style.align, 0.0
        )
        words: Sequence[Word] = source.words[first:last]
        for word, start in zip(words, word_starts(self.style, words, x, 0.0, em), strict=True):
            yield from placed_parts(self.style, word, start, em)


class Setter:
    """Sets words, and remembers which characters no font had. `cards` are those that links can lead to, as
    they have a picture on the sheet."""

    def __init__(self, tools: Tools, cards: Collection[str] = ()) -> None:
        self.tools = tools
        self._cards = cards
        self.missing: list[tuple[int, tuple[str, ...]]] = []

    def set(self, words: Sequence[Inline], style: TextStyle, width: float, line: int = 0) -> SetText:
        """Words in lines of that width (points). A word that is wider than a line breaks anywhere."""
        targets: list[tuple[str, int]] = []
        rich = "".join(self._rich(words, targets))
        shaped = style.shaper.rich(rich)
        if shaped.missing:
            self.missing.append((line, shaped.missing))
        made = partial(self._made, style, max(width, style.size), targets)
        found = made(shaped)
        for places in (_AFTER_SIGNS, _ANYWHERE):
            if found.fitted.lacks_width:
                found = made(style.shaper.rich(_with_breaks(rich, places)))
        return found

    def _rich(
        self, words: Iterable[Inline], targets: list[tuple[str, int]], opened: tuple[str, ...] = ()
    ) -> Iterator[str]:
        """Words in the marks of rich text, links as keywords; collects the links, with how many letters each
        has."""
        for word in words:
            if isinstance(word, str):
                yield word.translate(_ESCAPES)
            elif isinstance(word, Icon):
                yield f"{{{word.name}:{word.times}}}" if word.times > 1 else f"{{{word.name}}}"
            elif isinstance(word, LineEnd):
                yield "\n"
            else:
                yield from self._span(word, targets, opened)

    def _span(self, span: Span, targets: list[tuple[str, int]], opened: tuple[str, ...]) -> Iterator[str]:
        inner: list[tuple[str, int]] = []
        inside = "".join(self._rich(span.inside, inner, (*opened, span.kind)))
        leads = span.target.startswith(("#", "http", "mailto")) or span.target in self._cards
        if not inside.strip() or span.kind in opened or (span.kind == "link" and not leads):
            targets += inner
            yield inside
            return
        # A mark stands right at its words: blanks go outside.
        before = inside[: len(inside) - len(inside.lstrip())]
        after = inside[len(inside.rstrip()) :]
        mark = _MARKS[span.kind]
        if span.kind == "link":
            target = span.target if not span.target.startswith("card:") else f"#{span.target}"
            targets.append((target, _length(_shown(span.inside))))
        else:
            targets += inner
        yield f"{before}{mark}{inside.strip()}{mark}{after}"

    def _made(
        self, style: TextStyle, width: float, targets: list[tuple[str, int]], shaped: Shaped
    ) -> SetText:
        measured = measure(shaped.paragraphs, style.tracking)
        fitted = fit_text(style, measured, width, _UNLIMITED)
        return SetText(style, self.tools, width, measured, fitted, targets, shaped.missing)


def _shown(words: Iterable[Inline]) -> str:
    return "".join(
        word if isinstance(word, str) else _shown(word.inside) if isinstance(word, Span) else ""
        for word in words
    )


def _length(text: str) -> int:
    """Letters that are seen; blanks, and places to break at, are none."""
    return sum(not char.isspace() and char not in (SOFT_HYPHEN, ZERO_SPACE) for char in text)


def _with_breaks(rich: str, places: re.Pattern[str]) -> str:
    """Long words with places to break at; icons stay whole."""
    return _LONG.sub(lambda word: places.sub(ZERO_SPACE, word[0]), rich)
