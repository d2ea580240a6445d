"""The words of a line as they are drawn: parts of a token as one, and all from left to right (UAX #9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, Literal

from cardforge import bidi
from cardforge.fonts import IconMark, Run, Word, icon_name
from cardforge.layout.measuring import Measured
from cardforge.layout.styles import TextStyle
from cardforge.tuples import NamedTuple

_ICON: Final = "\ufffc"
"""What an icon is to the algorithm: an object among the letters."""


class Directed(NamedTuple):
    """A paragraph by its directions: the level it runs at, and for each word where it starts in `levels`."""

    base: Literal[0, 1]
    levels: Sequence[int] = ()
    starts: Sequence[int] = ()


_FORWARD = Directed(0)
"""Everything runs from left to right."""


class _Atom(NamedTuple):
    """A part of a line that runs in one direction; `chip` parts stand on a keyword's box."""

    part: Run | IconMark
    level: int
    chip: bool
    blank: bool = False


def directed(style: TextStyle, source: Measured) -> Directed:
    """The levels of a paragraph; none are given if everything runs from left to right."""
    if not source.bidi and style.direction != "rtl":
        return _FORWARD
    starts = [0]
    shown: list[str] = []
    for word in source.words:
        shown.append(_shown(word) + (" " if word.space.glyphs else ""))
        starts.append(starts[-1] + len(shown[-1]))
    text = "".join(shown)
    base: Literal[0, 1] = 1 if style.direction == "rtl" else 0
    if style.direction == "auto":
        base = 1 if bidi.base_level(text) else 0
    return Directed(base, bidi.levels(text, base), starts)


def _shown(word: Word) -> str:
    return "".join(map(_drawn, word.parts))


def _drawn(part: Run | IconMark) -> str:
    return _ICON if icon_name(part) else part.shown if isinstance(part, Run) else ""


def drawn_words(
    style: TextStyle, words: tuple[Word, ...], first: int, source: Measured, paragraph: Directed
) -> tuple[Word, ...]:
    """The words of a line, from the paragraph's word `first` on, from left to right."""
    if source.split:
        words = style.shaper.whole(words)
    if not paragraph.levels:
        return words
    text = " ".join(map(_shown, words))
    start = paragraph.starts[first]
    levels = list(paragraph.levels[start : start + len(text)])
    # A hyphen at the line's end is no character of the paragraph: it runs with what it follows.
    levels += levels[-1:] * (len(text) - len(levels))
    atoms = list(_atoms(words, bidi.line_levels(text, levels, paragraph.base)))
    order = bidi.visual_order([atom.level for atom in atoms])
    return tuple(_words([atoms[place] for place in order], words[-1]))


def _atoms(words: Sequence[Word], levels: Sequence[int]) -> Iterator[_Atom]:
    at = 0
    for number, word in enumerate(words):
        chips = {index for first, end in word.chips for index in range(first, end)}
        opening = {first for first, _ in word.chips}
        for index, part in enumerate(word.parts):
            long = len(_drawn(part))
            if isinstance(part, Run) and not icon_name(part):
                for level, piece in _by_level(part, levels[at : at + long]):
                    yield _Atom(piece, level, index in chips)
            else:
                # A blank on a box has no character of its own: it goes with what is inside.
                inside = at if icon_name(part) or index in opening else at - 1
                yield _Atom(part, levels[max(min(inside, len(levels) - 1), 0)], index in chips)
            at += long
        if number < len(words) - 1:
            yield _Atom(word.space, levels[at], word.chip_after and words[number + 1].chip_before, True)
            at += 1


def _by_level(run: Run, levels: Sequence[int]) -> Iterator[tuple[int, Run]]:
    """A run in pieces of one level, each shaped in its direction."""
    at = 0
    for level, same in groupby(levels):
        end = at + len(list(same))
        if level % 2 or end - at < len(levels):
            shown = run.shown[at:end]
            text = run.text[at:end] if len(run.text) == len(run.shown) else shown
            yield level, run.font.shape(text, shown, run.color, "rtl" if level % 2 else "ltr")
        else:
            yield level, run
        at = end


def _words(atoms: Sequence[_Atom], last: Word) -> Iterator[Word]:
    """Words between the blanks of a line in its visual order."""
    kept: list[_Atom] = []
    before = False
    for atom in atoms:
        if atom.blank and isinstance(atom.part, Run):
            yield _word(kept, atom.part, before, atom.chip)
            kept, before = [], atom.chip
        else:
            kept.append(atom)
    yield _word(kept, last.space, before, False)


def _word(atoms: Sequence[_Atom], space: Run, before: bool, after: bool) -> Word:
    parts = tuple(atom.part for atom in atoms)
    chips: list[tuple[int, int]] = []
    at = 0
    for on_box, same in groupby(atom.chip for atom in atoms):
        end = at + len(list(same))
        if on_box:
            chips.append((at, end))
        at = end
    icons = sum(bool(icon_name(part)) for part in parts)
    return Word(
        "".join(
            part.text if isinstance(part, Run) else f"{{{part.name}}}" if part.name else "" for part in parts
        ),
        parts,
        sum(part.advance for part in parts),
        space,
        glyph_count=sum(len(part.glyphs) for part in parts if isinstance(part, Run)),
        icon_count=icons,
        chips=tuple(chips),
        chip_before=before,
        chip_after=after,
        marked=True,
    )
