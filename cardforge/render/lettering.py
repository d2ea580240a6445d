"""Lines of type that belong to no card: what stands in margins and on sheets of our own."""

from __future__ import annotations

from cardforge.fonts import FontChain, FontLibrary, IconMark, Run, Word, installed_family

FAMILY = "Noto Sans"


class Lettering:
    """Makes words in one weight of the family, each once."""

    __slots__ = ("_chain", "_words", "weight")

    def __init__(self, weight: int = 400) -> None:
        self.weight = weight
        self._chain: FontChain | None = None
        self._words: dict[str, Word] = {}

    def words(self, text: str) -> tuple[Word, ...]:
        """The words of a line; letters that the font lacks are told by `missing`."""
        return tuple(map(self._word, text.split()))

    def _word(self, text: str) -> Word:
        word = self._words.get(text)
        if word is None:
            word = self._words[text] = self._made(text)
        return word

    def _made(self, text: str) -> Word:
        if self._chain is None:
            family = installed_family(FAMILY)
            assert family is not None  # a dependency of this package
            self._chain = FontChain((FontLibrary().font(family, self.weight, False),))
        runs, missing = self._chain.shape(text)
        parts: tuple[Run | IconMark, ...] = runs
        space = self._chain.first.shape(" ")
        return Word(text, parts, sum(run.advance for run in runs), space, missing)


def line_width(words: tuple[Word, ...]) -> float:
    """The width of a line, in em."""
    return sum(word.advance + word.space.advance for word in words) - words[-1].space.advance
