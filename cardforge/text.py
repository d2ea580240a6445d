"""Folding: one spelling for every way to write the same word. Used by queries, look-ups and sorting."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_QUOTES = {"'": "‘’‚‛′‵ʹʻʼʽˈ`´‹›＇", '"': "“”„‟″‶«»〝〞＂"}
_DASHES = "‐‑‒–—―⁃−⸺⸻﹘﹣－"
_LETTERS = {
    "ł": "l",
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "æ": "ae",
    "œ": "oe",
    "ħ": "h",
    "ŧ": "t",
    "ŋ": "n",
    "ı": "i",
    "ĸ": "k",
}
"""Latin letters whose stroke or ligature Unicode does not take apart (after case folding)."""
_INVISIBLE = (0xAD, 0x34F, 0x61C, 0xFEFF, *range(0x200B, 0x2010), *range(0x202A, 0x202F))
_INVISIBLE += (*range(0x2060, 0x2070), *range(0xFE00, 0xFE10))

_SIGNS: dict[int, str | None] = {
    **{ord(odd): plain for plain, odds in _QUOTES.items() for odd in odds},
    **dict.fromkeys(map(ord, _DASHES), "-"),
    **dict.fromkeys(map(ord, "⁄∕"), "/"),
    ord("×"): "x",
    **dict.fromkeys(_INVISIBLE),
}
_FOLDED_LETTERS = str.maketrans(_LETTERS)


@lru_cache(maxsize=1 << 16)
def fold(text: str) -> str:
    """The text in the one spelling in which it is compared; folding twice changes nothing more.

    Case goes, and accents on Latin letters (`É` e, `ß` ss, `Ł` l, `Æ` ae); quotes, dashes, blanks and
    compatibility forms become their plain ASCII kin; invisible characters go. Other scripts keep their
    marks, which are letters there. Punctuation itself stays: `C`, `C++` and `C#` differ.
    """
    if text.isascii():
        return " ".join(text.lower().replace("`", "'").split())
    # Signs go first: NFKD would take ´ and ″ apart into a blank and a mark, or two primes.
    plain = unicodedata.normalize("NFKD", text.translate(_SIGNS)).casefold()
    plain = unicodedata.normalize("NFKD", plain).casefold().translate(_SIGNS).translate(_FOLDED_LETTERS)
    return " ".join(unicodedata.normalize("NFC", _without_latin_marks(plain)).split())


def _without_latin_marks(decomposed: str) -> str:
    kept = []
    latin = False
    for char in decomposed:
        if unicodedata.category(char) == "Mn":
            if latin:
                continue
        else:
            latin = "a" <= char <= "z" or "ɐ" <= char <= "ʯ"
        kept.append(char)
    return "".join(kept)


def slug(text: str) -> str:
    """The text as a stable key, `a-z0-9-`: `Café Sentry, Jr.` is `cafe-sentry-jr`. May be empty."""
    return re.sub(r"[^a-z0-9]+", "-", fold(text).replace("'", "")).strip("-")
