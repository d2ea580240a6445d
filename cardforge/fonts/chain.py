"""Font chains: each letter with its marks from the first font that has them, each script by itself."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from cardforge.fonts.shaping import Font, Run


class FontChain(NamedTuple):
    """Fonts in order of preference: the first that has a character draws it."""

    fonts: tuple[Font, ...]

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
        complex_ = not drawn.isascii() and _COMPLEX.search(drawn) is not None
        if not complex_ and first.covers_all(drawn):
            return [(first, text)]
        pieces: list[tuple[Font, str]] = []
        script = ""
        for piece in _clusters(text):
            before, script = script, (_script(piece[0]) or script) if complex_ else script
            whole = self._font_for(piece.upper() if upper else piece)
            for part in (piece,) if whole else piece:
                font = whole or self._font_for(part.upper() if upper else part)
                if font is None:
                    missing.append(part)
                    font = first
                if pieces and pieces[-1][0] is font and before in (script, ""):
                    pieces[-1] = (font, pieces[-1][1] + part)
                else:
                    pieces.append((font, part))
        return pieces

    def _font_for(self, drawn: str) -> Font | None:
        """The first font that draws a letter with all its marks (as one character, where there is one)."""
        composed = unicodedata.normalize("NFC", drawn)
        for font in self.fonts:
            if font.covers_all(composed) or font.covers_all(drawn):
                return font
        return None


_COMPLEX = re.compile(
    "[\u0590-\u109f\u1200-\u139f\u1700-\u1cff\ua800-\uabff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00011fff]"
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


def _clusters(text: str) -> list[str]:
    """Letters with the marks, joiners and variation selectors that follow them: what one font must draw."""
    found: list[str] = []
    for char in text:
        if found and unicodedata.category(char) in ("Mn", "Mc", "Me", "Cf"):
            found[-1] += char
        else:
            found.append(char)
    return found
