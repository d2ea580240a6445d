"""Finding cards by the names people write: folded, two-part names, aliases, near misses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from cardforge.cards import Card
from cardforge.text import fold

_SLASHES = re.compile(r"\s*/+\s*")


def name_key(name: str) -> str:
    """A name as it is compared: folded, with one way to write the bar of a two-part name."""
    return _SLASHES.sub("/", fold(name))


class NameIndex:
    """The names of a game's cards; built when first asked. Earlier cards come first."""

    def __init__(self, cards: Sequence[Card], aliases: Mapping[str, tuple[str, ...]]) -> None:
        self._cards = cards
        self._aliases = {fold(word): targets for word, targets in aliases.items()}

    def find(self, name: str) -> Card | None:
        """The card of that name; None if there is none, or if several differ only in accents or case."""
        found = self.matches(name)
        return found[0] if len(found) == 1 else None

    def matches(self, name: str) -> tuple[Card, ...]:
        """All cards, one a spelling, that a name may mean; more than one only if it is ambiguous.

        An exact spelling wins; then the folded name, then aliases, then one half of a two-part name.
        """
        exact = self._exact.get(name)
        if exact is not None:
            return (exact,)
        key = name_key(name)
        return self._folded.get(key) or self._by_alias(key) or self._halves.get(key, ())

    def deal(self, name: str, copies: int) -> tuple[tuple[Card, int], ...]:
        """The cards that `copies` of a name stand for, with how many of each.

        Only an alias that is a list gives more than one: its cards are dealt round, in the list's order.
        Empty if the name is unknown or ambiguous.
        """
        key = name_key(name)
        targets = () if name in self._exact or key in self._folded else self._aliased(key)
        cards = [card for target in targets if (card := self.find(target)) is not None]
        if len(cards) < 2 or len(cards) < len(targets):
            card = self.find(name)
            return () if card is None else ((card, copies),)
        share, rest = divmod(copies, len(cards))
        dealt = [(card, share + (place < rest)) for place, card in enumerate(cards)]
        return tuple((card, count) for card, count in dealt if count)

    def near(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """Names of cards that are spelt alike, the nearest first."""
        from rapidfuzz import fuzz, process

        keys = list(self._folded)
        found = process.extract(name_key(name), keys, scorer=fuzz.ratio, limit=limit, score_cutoff=60)
        return tuple(self._folded[key][0].name for key, _, _ in found)

    def _by_alias(self, key: str) -> tuple[Card, ...]:
        for target in self._aliased(key):
            found = self._folded.get(target) or self._halves.get(target, ())
            if found:
                return found
        return ()

    def _aliased(self, key: str) -> tuple[str, ...]:
        """The keys that whole-word aliases turn a key into: one, or as many as a list alias has."""
        pattern = self._pattern
        if pattern is None or pattern.search(key) is None:
            return ()
        words = [self._aliases[word] for word in pattern.findall(key)]
        rounds = max(len(targets) for targets in words)
        return tuple(
            name_key(pattern.sub(lambda match, turn=turn: self._turn(match[0], turn), key))  # type: ignore[misc]
            for turn in range(rounds)
        )

    def _turn(self, word: str, turn: int) -> str:
        targets = self._aliases[word]
        return targets[turn % len(targets)]

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        words = sorted(self._aliases, key=len, reverse=True)
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)") if words else None

    @cached_property
    def _exact(self) -> dict[str, Card]:
        return {card.name: card for card in reversed(self._cards)}

    @cached_property
    def _folded(self) -> dict[str, tuple[Card, ...]]:
        return _by_key((name_key(card.name), card) for card in self._cards)

    @cached_property
    def _halves(self) -> dict[str, tuple[Card, ...]]:
        return _by_key(
            (name_key(half), card)
            for card in self._cards
            if "//" in card.name
            for half in card.name.split("//")
        )


def _by_key(pairs: Iterable[tuple[str, Card]]) -> dict[str, tuple[Card, ...]]:
    """Cards by key, the first of each spelling."""
    found: dict[str, dict[str, Card]] = {}
    for key, card in pairs:
        found.setdefault(key, {}).setdefault(card.name, card)
    return {key: tuple(cards.values()) for key, cards in found.items()}
