"""Folding: one spelling for every way to write the same word. Used by queries, look-ups and sorting."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache

from cardforge.tuples import NamedTuple

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


_APART = re.compile(r"[\W_]+")


def words(text: str) -> str:
    """The text as folded words with single blanks, for a search: punctuation parts words, and apostrophes go.

    `All-In Rush` is `all in rush`, `Tide's Oath` is `tides oath`; letters of all scripts stay.
    """
    return " ".join(_APART.sub(" ", fold(text).replace("'", "")).split())


def has_any(text: str, ranges: Iterable[tuple[str, str]]) -> bool:
    """Whether a text has a character of these ranges beyond ASCII, by their first and last.

    In a regular expression, a class of thousands of characters takes half a millisecond to compile.
    """
    return not text.isascii() and any(
        first <= char <= last for char in text if char > "\x7f" for first, last in ranges
    )


def fold_tables() -> tuple[dict[str, str], dict[str, str]]:
    """What `fold` writes for signs and for letters, for scripts of pages that fold as it does."""
    return {chr(sign): plain or "" for sign, plain in _SIGNS.items()}, dict(_LETTERS)


# --- spelling with the signs of a code page ---

_CLUSTERS = r"(?s:[^\u0300-\u036f][\u0300-\u036f]*|[\u0300-\u036f])"
"""A sign with the accents that stand on it."""

_LIKE = (
    "→ -> ← <- ↔ <-> ⇒ => ≤ <= ≥ >= ≠ != ± +/- ÷ / • * · * ★ * ☆ * © (c) ® (R) ™ (TM) € EUR £ GBP ¡ ! ¿ ? "
    "♠ (spade) ♥ (heart) ♦ (diamond) ♣ (club)"
)
_CYRILLIC = (
    "а a б b в v г g д d е e ё yo ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts "
    "ч ch ш sh щ shch ъ ' ы y ь ' э e ю yu я ya є ye і i ї yi ґ g ў u ђ dj ј j љ lj њ nj ћ c џ dz ѓ g ѕ dz "
    "ќ k"
)
_GREEK = (
    "α a β b γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o"
)
"""Signs, each with what is written for it."""


class Spelled(NamedTuple):
    """A text with the signs that a code page has: `changed` were written in others, with what they became;
    `lost` have none that are alike, and a `?` stands for each.
    """

    text: str
    changed: tuple[tuple[str, str], ...] = ()
    lost: tuple[str, ...] = ()


def spelled(text: str, encoding: str) -> Spelled:
    """The text in signs that an encoding has (`ascii`, `cp1252`), case and blanks as they are.

    Letters lose the accents that the encoding lacks; quotes, dashes and blanks become plain ones; Cyrillic
    and Greek letters become Latin ones; invisible signs go.
    """
    if _fits(text, encoding):
        return Spelled(text)
    written: list[str] = []
    changed: dict[str, str] = {}
    lost: dict[str, None] = {}
    for sign in re.findall(_CLUSTERS, unicodedata.normalize("NFC", text)):
        plain = sign if _fits(sign, encoding) else _plain(sign, encoding)
        if plain is None:
            lost[sign] = None
        elif plain != sign:
            changed[sign] = plain
        written.append("?" if plain is None else plain)
    return Spelled("".join(written), tuple(changed.items()), tuple(lost))


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _plain(sign: str, encoding: str) -> str | None:
    """A sign in those of an encoding that lacks it; None if none are alike."""
    if sign.isspace():
        return " "
    # The nearest first: `ễ` is `ê` where a code page has that.
    decomposed = unicodedata.normalize("NFD", sign)
    for end in range(len(decomposed) - 1, 1, -1):
        nearer = unicodedata.normalize("NFC", decomposed[:end])
        if _fits(nearer, encoding):
            return nearer
    latin = _like().get(sign.lower()) or _like().get(decomposed[0].lower())
    plain = fold(sign) if latin is None else latin
    if not _fits(plain, encoding):
        return None
    if sign[0].isupper():
        return plain.upper() if latin is None else plain.capitalize()
    return plain


@cache
def _like() -> dict[str, str]:
    words = f"{_LIKE} {_CYRILLIC} {_GREEK}".split()
    return dict(zip(words[::2], words[1::2], strict=True))
