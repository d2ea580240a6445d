"""Text to shaped words: markup parsed and every token shaped once, then remembered.

The memo's key is the raw token and the style state it begins in (bold, italic, keyword, reminder), so a word
that was set once costs one look-up ever after.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from cardforge import markup
from cardforge.bidi import needs_bidi
from cardforge.fonts import (
    EMOJI_LOOK,
    TEXT_LOOK,
    FontChain,
    IconMark,
    IconRun,
    Run,
    Seam,
    Word,
    clusters,
    icon_name,
)
from cardforge.layout.breaks import SOFT_HYPHEN, Piece, pieces
from cardforge.layout.measuring import BIDI, INDENT, MARKED, SPLIT, TALL, Measured, paragraph_of
from cardforge.tuples import NamedTuple

BOLD: Final = 1
ITALIC: Final = 2
KEYWORD: Final = 4
REMINDER: Final = 8

SLANTED: Final = 16
"""Set in a reminder that began in italics: they are its own look there, and nothing set off in it."""

_STATES = {
    markup.Mark.BOLD: BOLD,
    markup.Mark.ITALIC: ITALIC,
    markup.Mark.KEYWORD: KEYWORD,
    markup.Mark.REMINDER: REMINDER,
}

_NONE: frozenset[str] = frozenset()

_SIMPLE = re.compile(r"[!-'+,./-<>-\[\]-z|~]+")
"""ASCII without what may be a mark (`* = { } ( ) \\`) or a place to break (`-`)."""

MEMO_CAP = 16_384
"""Tokens remembered by one shaper and state; past that the memo starts anew."""

ICON_HEIGHT: Final = 1.2
"""Height of an inline icon in cap heights: it sits on the middle of the capitals."""

ICON_SIDE: Final = 0.06
"""Blank on each side of an inline icon, in em."""

ICON_GAP: Final = 0.12
"""Blank between a keyword's own icon and its words, in em."""

DROPPED: Final = 0.2
"""Blank in place of the sign that a keyword's box makes needless, in em."""


class _Known(NamedTuple):
    """A token as words, and the state it ends in; characters and names of icons that there are none of."""

    words: tuple[Word, ...]
    after: int
    missing: tuple[str, ...]
    unknown: tuple[str, ...]


class _Table(NamedTuple):
    """Tokens remembered that begin in one state; the plain ones are one word that ends in it and is there."""

    plain: dict[str, Word]
    known: dict[str, _Known]


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


class Shaped:
    """A text as its paragraphs, not tracked. `missing` and `unknown_icons` are characters and names."""

    __slots__ = ("missing", "paragraphs", "unknown_icons")

    def __init__(
        self, paragraphs: list[Measured], missing: tuple[str, ...], unknown_icons: tuple[str, ...]
    ) -> None:
        self.paragraphs = paragraphs
        self.missing = missing
        self.unknown_icons = unknown_icons


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


class Shaper:
    """Shapes the words of one style: fonts by state, capitals, the keyword colour, icon ratios.

    `chain_for(bold, italic, keyword, reminder)` gives the fonts of a state; `icons` maps a name to
    width / height; `hyphens` puts soft hyphens into a token; `reminders` says whether they have a look of
    their own, with the colour `reminder_color`, if that is one; `signs` are the icons that stand for
    characters.
    """

    __slots__ = (
        "_blank",
        "_chains",
        "_memo",
        "_spaces",
        "_whole",
        "chain_for",
        "chip",
        "hyphens",
        "icons",
        "keyword_color",
        "reminder_color",
        "reminders",
        "signs",
        "upper",
    )

    def __init__(
        self,
        chain_for: Callable[[bool, bool, bool, bool], FontChain],
        icons: Mapping[str, float],
        upper: bool = False,
        keyword_color: str | None = None,
        chip: Chip | None = None,
        hyphens: Callable[[str], str] | None = None,
        reminders: bool = False,
        reminder_color: str | None = None,
        signs: Mapping[str, str] | None = None,
    ) -> None:
        self.chain_for = chain_for
        self.icons = icons
        self.upper = upper
        self.keyword_color = keyword_color
        self.chip = chip
        self.hyphens = hyphens
        self.reminders = reminders
        self.reminder_color = reminder_color
        self.signs: Mapping[str, str] = {} if signs is None else signs
        self._chains: dict[int, FontChain] = {}
        self._memo: dict[int, _Table] = {}
        self._spaces: dict[int, Run] = {}
        self._blank = 0.0
        self._whole: dict[tuple[int, bool, str, bool], Word] = {}

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
        plain, known = self._table(state, rich)
        paragraphs: list[Measured] = []
        missing: dict[str, None] = {}
        unknown: dict[str, None] = {}
        for line in _lines(text) if "\r" in text else text.split("\n"):
            bullet = rich and line.startswith("- ")
            if rich and self.reminders:
                if state & REMINDER:
                    state &= ~(REMINDER | SLANTED)
                    plain, known = self._table(state, rich)
                line = line[:2] * bullet + markup.with_reminders(line[2 * bullet :])
            words: list[Word] = []
            for token in (line[2:] if bullet else line).replace("\t", " ").split(" "):
                word = plain.get(token)
                if word is not None:
                    words.append(word)
                    continue
                if not token:
                    continue
                found = known.get(token)
                if found is None:
                    word = self._simple(state, token)
                    if word is not None:
                        plain[token] = word
                        words.append(word)
                        continue
                    found = self._token(state, token, rich)
                words += found.words
                if found.after != state:
                    state = found.after
                    plain, known = self._table(state, rich)
                if found.missing or found.unknown:
                    missing.update(dict.fromkeys(found.missing))
                    unknown.update(dict.fromkeys(found.unknown))
            paragraphs.append(paragraph_of(words, INDENT if bullet else 0.0, self._blank))
        return Shaped(paragraphs, tuple(missing), tuple(unknown))

    def bullet(self) -> Word:
        """The mark before a list item."""
        return self._table(0, False).plain.get("•") or self._token(0, "•", False).words[0]

    def whole(self, words: Sequence[Word]) -> tuple[Word, ...]:
        """The words of a line as they are drawn: parts of a token shaped as one, a hyphen at its end."""
        return tuple(self._wholes(words))

    def _wholes(self, words: Sequence[Word]) -> Iterator[Word]:
        parts: list[Word] = []
        for word in words:
            if word.seam is None:
                yield word
                continue
            parts.append(word)
            if word.space.glyphs:
                yield self._joined(parts)
                parts = []
        if parts:
            yield self._joined(parts)

    def _joined(self, parts: Sequence[Word]) -> Word:
        first, last = parts[0].seam, parts[-1].seam
        assert first is not None
        assert last is not None
        raw = "".join(part.seam.raw for part in parts if part.seam)
        key = first.state, first.rich, raw, bool(last.hyphen)
        word = self._whole.get(key)
        if word is None:
            word = self._word(first.state, raw, first.rich, hyphen=bool(last.hyphen))[0]
            self._whole[key] = word
        return word

    def _table(self, state: int, rich: bool) -> _Table:
        """The words remembered that begin in a state; a table that has grown too large starts anew."""
        key = state << 1 | rich
        table = self._memo.get(key)
        if table is None or len(table.plain) + len(table.known) > MEMO_CAP:
            table = self._memo[key] = _Table({}, {})
        return table

    def _chain(self, state: int) -> FontChain:
        chain = self._chains.get(state)
        if chain is None:
            italic = bool(state & ITALIC) != bool(state & SLANTED)
            chain = self.chain_for(bool(state & BOLD), italic, bool(state & KEYWORD), bool(state & REMINDER))
            self._chains[state] = chain
        return chain

    def _color(self, state: int) -> str | None:
        """The colour of a state, None for the text's own."""
        if state & KEYWORD and self.keyword_color:
            return self.keyword_color
        return self.reminder_color if state & REMINDER else None

    def _space(self, state: int) -> Run:
        space = self._spaces.get(state)
        if space is None:
            space = self._spaces[state] = self._chain(state).first.shape(" ")
            self._blank = max(self._blank, space.advance)
        return space

    def _token(self, state: int, token: str, rich: bool) -> _Known:
        """A token's words, remembered."""
        found = self._cut(state, token, rich)
        table = self._table(state, rich)
        if len(found.words) == 1 and found.after == state and not (found.missing or found.unknown):
            table.plain[token] = found.words[0]
        else:
            table.known[token] = found
        return found

    def _simple(self, state: int, token: str) -> Word | None:
        """The word of a token of letters and signs that mean nothing else and are all in the first font."""
        if _SIMPLE.fullmatch(token) is None or self.hyphens or (self.chip and state & KEYWORD):
            return None
        font = self._chain(state).first
        shown = token.upper() if self.upper else token
        if not font.covers_all(shown):
            return None
        run = font.shape(token, shown, self._color(state))
        return Word(token, (run,), run.advance, self._space(state), (), len(run.glyphs))

    def _cut(self, state: int, token: str, rich: bool) -> _Known:
        """A token's words: one, or its parts between possible line breaks."""
        opened = frozenset(mark.value for mark, bit in _STATES.items() if state & bit) if state else _NONE
        cut = pieces(self.hyphens(token) if self.hyphens else token, rich, opened)
        if len(cut) == 1:
            word, after, unknown = self._word(state, cut[0].raw, rich)
            word.marks = MARKED * word.marked | BIDI * word.bidi | TALL * (not word.text.isascii())
            return _Known((word,), after, word.missing, unknown)
        words: list[Word] = []
        bad_icons: list[str] = []
        before = Piece("")
        begun, alone = state, 0.0
        for piece in cut:
            word, after, unknown = self._word(state, piece.raw, rich)
            both = self._word(begun, before.raw + piece.raw, rich)[0]
            if before.soft and word.advance < self._hyphen(begun).advance:
                # A hyphen in place of less than its own width would make no line shorter.
                words.pop()
                piece, word = Piece(before.raw + piece.raw, piece.soft), both
            else:
                begun = state
                if words:
                    words[-1] = _kerned(words[-1], both.advance - alone - word.advance)
            words.append(self._part(word, piece, begun, rich))
            bad_icons += unknown
            before, alone, state = piece, word.advance, after
        words[-1] = words[-1].with_space(self._space(state))
        missing = tuple(char for word in words for char in word.missing)
        marks = MARKED | SPLIT | TALL * (not token.isascii()) | BIDI * any(word.bidi for word in words)
        for word in words:
            word.marks = marks
        return _Known(tuple(words), state, missing, tuple(bad_icons))

    def _part(self, word: Word, piece: Piece, state: int, rich: bool) -> Word:
        """A word as a part of its token, no blank after it."""
        hyphen = self._hyphen(state).advance if piece.soft else 0.0
        nothing = Run(word.space.font, "", "", (), 0.0)
        return word.with_space(nothing).with_seam(Seam(piece.raw, state, rich, hyphen))

    def _hyphen(self, state: int) -> Run:
        """The hyphen at the end of a line, which a reader copies as the soft hyphen that it is."""
        return self._chain(state).first.shape(SOFT_HYPHEN, "-", self._color(state))

    def _word(
        self, state: int, token: str, rich: bool, hyphen: bool = False
    ) -> tuple[Word, int, tuple[str, ...]]:
        parts: list[Run | IconMark] = []
        missing: list[str] = []
        unknown: list[str] = []
        chips = _Chips(self, parts, state)
        for piece in markup.tokens(token, self.reminders) if rich else (token,):
            if isinstance(piece, str):
                shown = chips.shown(piece)
                found, lost = self._runs(state, shown)
                parts += found
                missing += lost
            elif isinstance(piece, markup.Icon):
                ratio = self.icons.get(piece.name)
                if ratio is None:
                    unknown.append(piece.name)
                else:
                    parts += [self.icon(piece.name, ratio)] * piece.times
            else:
                state ^= _STATES.get(piece, 0)
                if piece is markup.Mark.REMINDER:
                    slanted = state & REMINDER and state & ITALIC
                    state = state | SLANTED if slanted else state & ~SLANTED
                elif piece is markup.Mark.KEYWORD:
                    chips.toggle(state)
        if hyphen:
            parts.append(self._hyphen(state))
        spans = chips.finish()
        advance, glyphs, icons, shown = 0.0, 0, 0, ""
        for part in parts:
            advance += part.advance
            icons += bool(icon_name(part))
            if isinstance(part, Run):
                glyphs += len(part.glyphs)
                shown += part.text
            elif part.name:
                shown += "{" + part.name + "}"
        rtl = not shown.isascii() and needs_bidi(shown)
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
            None,
            rtl,
            bool(icons or spans or rtl),
        )
        return word, state, tuple(unknown)

    def _runs(self, state: int, text: str) -> tuple[tuple[Run, ...], tuple[str, ...]]:
        """What draws a text, and the characters that nothing draws."""
        runs, lost = self._chain(state).shape(text, self.upper, self._color(state))
        if self.signs and (lost or EMOJI_LOOK in text):
            return self._with_signs(state, text)
        return runs, lost

    def _with_signs(self, state: int, text: str) -> tuple[tuple[Run, ...], tuple[str, ...]]:
        """The runs of a text with icons for its signs: for those that no font has, or that ask for an emoji's
        look; and what no font has even so."""
        chain, color = self._chain(state), self._color(state)
        runs: list[Run] = []
        missing: list[str] = []
        kept: list[str] = []

        def shape() -> None:
            found, lost = chain.shape("".join(kept), self.upper, color)
            runs.extend(found)
            missing.extend(lost)
            kept.clear()

        for cluster in clusters(text):
            name = self.signs.get(bare_sign(cluster))
            if name and (EMOJI_LOOK in cluster or chain.font_for(cluster) is None):
                if kept:
                    shape()
                runs.append(self._sign(state, cluster, name))
            else:
                kept.append(cluster)
        if kept:
            shape()
        return tuple(runs), tuple(missing)

    def _sign(self, state: int, cluster: str, name: str) -> IconRun:
        """The place of the icon that stands for a sign."""
        wide = self.icon(name, self.icons[name]).advance
        font = self._chain(state).first
        # Viewers leave out letters without ink; a wide one stands for the sign.
        letter = font.shape("M").glyphs[0][0]
        glyphs = ((letter, wide, 0.0, 0.0, cluster),)
        return IconRun(font, cluster, cluster, glyphs, wide, self._color(state), name)

    def icon(self, name: str, ratio: float) -> IconMark:
        """The place of an inline icon of that width / height."""
        height = ICON_HEIGHT * self.chain.first.metrics.cap_height
        return IconMark(name, ratio * height + 2 * ICON_SIDE)


def bare_sign(cluster: str) -> str:
    """A sign without what asks for it as a letter or as an emoji."""
    return cluster.replace(EMOJI_LOOK, "").replace(TEXT_LOOK, "")


def _kerned(word: Word, closer: float) -> Word:
    """A part of a token with its kerning to the next part (em) in place of a blank."""
    space = word.space
    return word.with_space(Run(space.font, space.text, space.shown, space.glyphs, closer, space.color))


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
