"""Text to shaped words: markup parsed and every token shaped once, then remembered.

The memo's key is the raw token and the style state it begins in (bold, italic, keyword), so a word that
was set once costs one look-up ever after.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cardforge import markup
from cardforge.fonts import FontChain, IconMark, Run, Word

BOLD, ITALIC, KEYWORD = 1, 2, 4

_STATES = {markup.Mark.BOLD: BOLD, markup.Mark.ITALIC: ITALIC, markup.Mark.KEYWORD: KEYWORD}

MEMO_CAP = 100_000
"""Tokens remembered by one shaper and state; past that the memo starts anew."""

ICON_HEIGHT = 1.2
"""Height of an inline icon in cap heights: it sits on the middle of the capitals."""

ICON_SIDE = 0.06
"""Blank on each side of an inline icon, in em."""

ICON_GAP = 0.12
"""Blank between a keyword's own icon and its words, in em."""

DROPPED = 0.2
"""Blank in place of the sign that a keyword's box makes needless, in em."""


_Table = dict[str, tuple[Word, int, tuple[str, ...]]]
"""Raw tokens with their word, the state they end in, and the names of icons that there are none of."""


class Chip(NamedTuple):
    """The filled box of a keyword: its colour, padding and corner in em, and an icon before the words.

    A sign `drop` right after the keyword is not drawn, a blank stands for it: the box says it already.
    """

    fill: str
    across: float
    along: float
    corner: float
    icon: str = ""
    drop: str = ""


class Paragraph(NamedTuple):
    words: tuple[Word, ...]
    bullet: bool = False


class Shaped(NamedTuple):
    """A text ready to be broken into lines. `missing` and `unknown_icons` are characters and names."""

    paragraphs: tuple[Paragraph, ...]
    missing: tuple[str, ...] = ()
    unknown_icons: tuple[str, ...] = ()


def _lines(text: str) -> list[str]:
    return (text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text).split("\n")


@dataclass(slots=True, eq=False)
class Shaper:
    """Shapes the words of one style: fonts by state, capitals, the keyword colour, icon ratios.

    `chain_for(bold, italic, keyword)` gives the fonts of a state; `icons` maps a name to width / height.
    """

    chain_for: Callable[[bool, bool, bool], FontChain]
    icons: Mapping[str, float]
    upper: bool = False
    keyword_color: str | None = None
    chip: Chip | None = None
    _chains: dict[int, FontChain] = field(default_factory=dict)
    _memo: dict[int, _Table] = field(default_factory=dict)
    _spaces: dict[int, Run] = field(default_factory=dict)

    @property
    def chain(self) -> FontChain:
        return self._chain(0)

    def plain(self, text: str) -> Shaped:
        """Shape text without markup; line breaks are kept."""
        return self._shaped(text, rich=False)

    def rich(self, text: str) -> Shaped:
        """Shape text with markup: bold, italic, keywords, icons, lines starting `- `."""
        return self._shaped(text, rich=True)

    def _shaped(self, text: str, rich: bool) -> Shaped:
        state = 0
        table = self._table(state, rich)
        paragraphs: list[Paragraph] = []
        missing: dict[str, None] = {}
        unknown: dict[str, None] = {}
        for line in _lines(text):
            bullet = rich and line.startswith("- ")
            words: list[Word] = []
            for token in (line[2:] if bullet else line).replace("\t", " ").split(" "):
                if not token:
                    continue
                known = table.get(token)
                if known is None:
                    known = table[token] = self._word(state, token, rich)
                word, after, bad_icons = known
                words.append(word)
                if after != state:
                    state = after
                    table = self._table(state, rich)
                if bad_icons or word.missing:
                    missing.update(dict.fromkeys(word.missing))
                    unknown.update(dict.fromkeys(bad_icons))
            paragraphs.append(Paragraph(tuple(words), bullet))
        return Shaped(tuple(paragraphs), tuple(missing), tuple(unknown))

    def bullet(self) -> Word:
        """The mark before a list item."""
        table = self._table(0, False)
        if "•" not in table:
            table["•"] = self._word(0, "•", False)
        return table["•"][0]

    def _table(self, state: int, rich: bool) -> _Table:
        """The words remembered that begin in a state; a table that has grown too large starts anew."""
        key = state << 1 | rich
        table = self._memo.get(key)
        if table is None or len(table) > MEMO_CAP:
            table = self._memo[key] = {}
        return table

    def _chain(self, state: int) -> FontChain:
        chain = self._chains.get(state)
        if chain is None:
            chain = self.chain_for(bool(state & BOLD), bool(state & ITALIC), bool(state & KEYWORD))
            self._chains[state] = chain
        return chain

    def _space(self, state: int) -> Run:
        space = self._spaces.get(state)
        if space is None:
            space = self._spaces[state] = self._chain(state).first.shape(" ")
        return space

    def _word(self, state: int, token: str, rich: bool) -> tuple[Word, int, tuple[str, ...]]:
        parts: list[Run | IconMark] = []
        missing: list[str] = []
        unknown: list[str] = []
        chips = _Chips(self, parts, state)
        for piece in markup.tokens(token) if rich else (token,):
            if isinstance(piece, str):
                color = self.keyword_color if state & KEYWORD else None
                runs, lost = self._chain(state).shape(chips.shown(piece), self.upper, color)
                parts += runs
                missing += lost
            elif isinstance(piece, markup.Icon):
                ratio = self.icons.get(piece.name)
                if ratio is None:
                    unknown.append(piece.name)
                else:
                    parts += [self.icon(piece.name, ratio)] * piece.count
            else:
                state ^= _STATES.get(piece, 0)
                if piece is markup.Mark.KEYWORD:
                    chips.toggle(state)
        spans = chips.finish()
        advance = sum(part.advance for part in parts)
        glyphs = sum(len(part.glyphs) for part in parts if isinstance(part, Run))
        shown = "".join(_shown(part) for part in parts)
        icons = sum(isinstance(part, IconMark) and bool(part.name) for part in parts)
        word = Word(
            shown,
            tuple(parts),
            advance,
            self._space(state),
            tuple(missing),
            glyphs,
            icons,
            spans,
            chips.before,
            chips.open,
        )
        return word, state, tuple(unknown)

    def icon(self, name: str, ratio: float) -> IconMark:
        """The place of an inline icon of that width / height."""
        height = ICON_HEIGHT * self.chain.first.metrics.cap_height
        return IconMark(name, ratio * height + 2 * ICON_SIDE)


def _shown(part: Run | IconMark) -> str:
    if isinstance(part, Run):
        return part.text
    return "{" + part.name + "}" if part.name else ""


class _Chips:
    """The parts of one word that stand on a keyword's box, with the box's padding put among the parts."""

    def __init__(self, shaper: Shaper, parts: list[Run | IconMark], state: int) -> None:
        self._shaper, self._parts = shaper, parts
        self._spans: list[tuple[int, int]] = []
        self._start = 0
        self.open = self.before = shaper.chip is not None and bool(state & KEYWORD)

    def toggle(self, state: int) -> None:
        """A keyword begins or ends here."""
        chip = self._shaper.chip
        if chip is None:
            return
        self.open = bool(state & KEYWORD)
        if not self.open:
            self._parts.append(IconMark("", chip.along))
            self._spans.append((self._start, len(self._parts)))
            return
        self._start = len(self._parts)
        self._parts.append(IconMark("", chip.along))
        ratio = self._shaper.icons.get(chip.icon)
        if ratio is not None:
            self._parts += [self._shaper.icon(chip.icon, ratio), IconMark("", ICON_GAP)]

    def shown(self, text: str) -> str:
        """What is drawn of a piece of text: all, but for the sign that the box before it makes needless."""
        chip = self._shaper.chip
        if chip is None or not chip.drop or not self._after_box() or not text.startswith(chip.drop):
            return text
        self._parts.append(IconMark("", DROPPED))
        return text.removeprefix(chip.drop)

    def _after_box(self) -> bool:
        return bool(self._spans) and not self.open and self._spans[-1][1] == len(self._parts)

    def finish(self) -> tuple[tuple[int, int], ...]:
        """All spans, one that is still open to the word's end."""
        if self.open:
            self._spans.append((self._start, len(self._parts)))
        return tuple(self._spans)
