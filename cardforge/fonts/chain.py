"""Font chains: each letter with its marks from the first font that has them, each script by itself."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, overload

from cardforge.fonts.shaping import Font, Run
from cardforge.text import has_any
from cardforge.tuples import NamedTuple

MOST_MARKS: Final = 64
"""Characters of one cluster: text has 30 marks on a letter at most (UAX #15, stream-safe)."""


class LateFonts(Sequence[Font]):
    """Fonts in order, the last of which are only read when they are asked for: most texts never need them."""

    def __init__(self, ready: Sequence[Font], late: Sequence[Callable[[], Font]]) -> None:
        self._ready = list(ready)
        self._late = list(late)

    def __len__(self) -> int:
        return len(self._ready) + len(self._late)

    @overload
    def __getitem__(self, index: int) -> Font: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Font]: ...
    def __getitem__(self, index: int | slice) -> Font | Sequence[Font]:
        while self._late and (isinstance(index, slice) or not 0 <= index < len(self._ready)):
            self._ready.append(self._late.pop(0)())
        return self._ready[index]


class FontChain(NamedTuple):
    """Fonts in order of preference: the first that has a character draws it."""

    fonts: Sequence[Font]

    @property
    def first(self) -> Font:
        return self.fonts[0]

    def shape(
        self, text: str, upper: bool = False, color: str | None = None
    ) -> tuple[tuple[Run, ...], tuple[str, ...]]:
        """Runs that draw `text` (in capitals if `upper`), and the characters that no font has."""
        missing: list[str] = []
        runs: list[Run] = []
        for font, piece in self._pieces(text, upper, missing):
            shown = piece.upper() if upper else piece
            runs.append(font.shape(piece, shown if shown != piece else None, color))
        return tuple(runs), tuple(missing)

    def _pieces(self, text: str, upper: bool, missing: list[str]) -> list[tuple[Font, str]]:
        first = self.fonts[0]
        drawn = text.upper() if upper else text
        complex_ = has_any(drawn, _COMPLEX)
        if not complex_ and first.covers_all(drawn):
            return [(first, text)]
        pieces: list[tuple[Font, str]] = []
        script = ""
        for piece in clusters(text):
            before, script = script, (_script(piece[0]) or script) if complex_ else script
            whole = self.font_for(piece.upper() if upper else piece)
            for part in (piece,) if whole or is_sign(piece) else piece:
                font = whole or self.font_for(part.upper() if upper else part)
                if font is None:
                    missing.append(part)
                    font = first
                if pieces and pieces[-1][0] is font and before in (script, ""):
                    pieces[-1] = (font, pieces[-1][1] + part)
                else:
                    pieces.append((font, part))
        return pieces

    def font_for(self, drawn: str) -> Font | None:
        """The first font that draws a letter with all its marks (as one character, where there is one)."""
        composed = unicodedata.normalize("NFC", drawn)
        for font in self.fonts:
            if font.covers_all(composed) or font.covers_all(drawn):
                return font
        return None


_COMPLEX = (
    *(("\u0590", "\u109f"), ("\u1200", "\u139f"), ("\u1700", "\u1cff"), ("\ua800", "\uabff")),
    *(("\ufb1d", "\ufdff"), ("\ufe70", "\ufefe"), ("\U00010800", "\U00011fff")),
)
"""Letters whose script shapes them in its own way, so that each script is shaped by itself."""


@lru_cache(maxsize=4096)
def _script(char: str) -> str:
    """The script of a character, as ISO 15924 names it; empty for signs of all scripts."""
    import uharfbuzz as hb

    buffer = hb.Buffer()
    buffer.add_str(char)
    buffer.guess_segment_properties()
    return str(buffer.script or "")


EMOJI_LOOK, TEXT_LOOK = "\ufe0f", "\ufe0e"
"""Variation selectors that ask for a sign as an emoji, or as a letter."""

_JOINER: Final = "\u200d"
_TONES = ("\U0001f3fb", "\U0001f3ff")
_FLAG_LETTERS = ("\U0001f1e6", "\U0001f1ff")
_OF_SIGNS = (
    *((_JOINER, _JOINER), ("\u20e3", "\u20e3"), (EMOJI_LOOK, EMOJI_LOOK)),
    *(_FLAG_LETTERS, _TONES, ("\U000e0020", "\U000e007f")),
)


def is_sign(cluster: str) -> bool:
    """Whether a cluster is no letter with its marks, but one sign of several characters, such as a flag or an
    emoji with its tone: no font draws a part of it."""
    return len(cluster) > 1 and not cluster[0].isalpha() and has_any(cluster[1:], _OF_SIGNS)


def clusters(text: str) -> list[str]:
    """Letters with the marks, joiners and variation selectors that follow them, and emoji with all they are
    made of (UAX #29, UTS #51): what one font must draw."""
    found: list[str] = []
    for char in text:
        joins = found and len(found[-1]) < MOST_MARKS
        if joins and (_is_mark(char) or _continues(found[-1], char)):
            found[-1] += char
        else:
            found.append(char)
    return found


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in ("Mn", "Mc", "Me", "Cf")


def _continues(cluster: str, char: str) -> bool:
    """Whether a character that is no mark belongs to the emoji before it."""
    if _FLAG_LETTERS[0] <= char <= _FLAG_LETTERS[1]:
        return len(cluster) == 1 and _FLAG_LETTERS[0] <= cluster <= _FLAG_LETTERS[1]
    if cluster[0].isalpha():
        return False
    return cluster[-1] == _JOINER or _TONES[0] <= char <= _TONES[1]
