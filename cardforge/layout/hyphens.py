"""Hyphenation, where a style asks for it: soft hyphens put into words by pyphen's patterns."""

from __future__ import annotations

import re
from functools import cache
from importlib.util import find_spec
from itertools import pairwise
from typing import Any

from cardforge.layout.breaks import SOFT_HYPHEN
from cardforge.layout.faults import LayoutError
from cardforge.problems import did_you_mean

LEFT, RIGHT = 2, 3
"""The fewest letters before and after a hyphen."""

_WORD = re.compile(rf"[^\W\d_]{{{LEFT + RIGHT},}}")

_LEFT_ALONE = re.compile(rf"{SOFT_HYPHEN}|\{{\w|[./@]\w")
"""Tokens that say themselves where they break, hold icons, or are addresses."""


class Hyphenator:
    """Puts soft hyphens into the words of one language."""

    def __init__(self, patterns: Any) -> None:
        self._positions = patterns.positions

    def __call__(self, token: str) -> str:
        """The token with soft hyphens; words with capitals inside are names, and stay as they are."""
        return token if _LEFT_ALONE.search(token) else _WORD.sub(self._hyphenated, token)

    def _hyphenated(self, match: re.Match[str]) -> str:
        word = match[0]
        if not word[1:].islower():
            return word
        cuts = [0, *self._positions(word), len(word)]
        return SOFT_HYPHEN.join(word[start:end] for start, end in pairwise(cuts))


@cache
def hyphenator(language: str) -> Hyphenator:
    """The hyphenator of a language such as `en` or `de-CH`.

    Raises LayoutError if pyphen isn't installed, and ValueError for a language that it doesn't know.
    """
    if find_spec("pyphen") is None:
        raise LayoutError(
            "hyphenation needs the library pyphen",
            'pip install "cardforge[scripts]", or leave hyphenate out',
            "hyphenate",
            "layout.missing-library",
        )
    import pyphen

    known = pyphen.language_fallback(language.replace("-", "_"))
    if known is None:
        near = did_you_mean(language, sorted(pyphen.LANGUAGES)) or 'use a code such as "en" or "de"'
        raise ValueError(f'there is no hyphenation for "{language}"; {near}')
    return Hyphenator(pyphen.Pyphen(lang=known, left=LEFT, right=RIGHT))
