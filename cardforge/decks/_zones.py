"""A game's zones by the many names that lists give them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from cardforge.cards import Game
from cardforge.problems import did_you_mean
from cardforge.schemas import uncommented
from cardforge.text import fold

_MAIN = frozenset(
    (
        *("main", "maindeck", "main deck", "mainboard", "main board", "deck", "decklist", "deck list"),
        *("cards", "draw deck", "draw pile", "library", "pack"),
    )
)
_KINDS = (
    _MAIN,
    frozenset(("side", "sideboard", "side board", "sidedeck", "side deck", "sb", "reserve", "reserves")),
    frozenset(("leader", "leaders", "commander", "commanders", "general", "hero", "identity", "champion")),
    frozenset(("token", "tokens", "token cards")),
    frozenset(("extra", "extra deck", "extradeck")),
)
"""Names that mean the same zone in different games and programs."""

_KIND_NAMES = ("main", "side", "leader", "tokens", "extra")
"""What `Zones.kind` calls them."""

_KIND_WORDS = frozenset(
    (
        *("action", "ally", "artefact", "artifact", "attachment", "battle", "character", "creature"),
        *("enchantment", "energy", "event", "instant", "item", "land", "location", "minion", "monster"),
        *("other", "permanent", "planeswalker", "pokemon", "sorcery", "spell", "support", "trainer"),
        *("trap", "unit", "upgrade", "weapon"),
    )
)
"""Headings that only group cards by kind, beside the values of the game's own fields."""

_TOTAL = re.compile(
    r"(?:(?:grand )?totals?(?: cards?| number of cards)?|cards?|card count|count|deck size|size)"
    r"\s*[:=-]?\s*\d+(?: cards?)?|\d+ cards?(?: total| in all)?"
)
_COUNTED = re.compile(r"(.*?)\s*(?:[(\[]\s*\d+\s*(?:cards?)?\s*[)\]]|[:=–-]\s*\d+(?:\s+cards?)?)?\s*:?\s*")


def _key(title: str) -> str:
    return " ".join(fold(title).replace("_", " ").replace("-", " ").split())


def _singulars(word: str) -> Iterator[str]:
    yield word
    for end, single in (("ies", "y"), ("es", ""), ("s", "")):
        if word.endswith(end):
            yield word.removesuffix(end) + single


def by_marks(copies: int, marked: Mapping[str, int]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Copies of a card in a zone, those that carry the same marks together: how many, and which.

    `marked` says how many copies each mark is on; marks begin with the same copy.
    """
    start = 0
    for end in sorted({copies, *(min(number, copies) for number in marked.values())}):
        if end > start:
            yield end - start, tuple(mark for mark, number in marked.items() if number > start)
        start = end


def title_of(line: str) -> str:
    """A heading's words without brackets, colon and count: `[main]`, `Main (40)`, `Spells: 2`."""
    found = _COUNTED.fullmatch(line)
    title = found[1] if found else line
    return title[1:-1].strip() if title[:1] == "[" and title[-1:] == "]" else title


def is_total(line: str) -> bool:
    """Whether a line only tells how many cards there are: `Total Cards: 60`, `60 cards`."""
    return _TOTAL.fullmatch(fold(line)) is not None


class Zones:
    """The zones of a game in its order; a mark is a zone on another one's cards, never further copies.

    A game that declares none has `main` and `side`.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        plain = game.plain.get("zones")
        declared: Mapping[str, Any] = plain if isinstance(plain, Mapping) else {}
        zones = uncommented(declared)
        self.names: tuple[str, ...] = tuple(zones) or ("main", "side")
        self.marks = tuple(name for name, zone in zones.items() if _part(zone, "of"))
        self.main = next((name for name in self.names if name not in self.marks), self.names[0])
        self._labels = {label: name for name, zone in zones.items() if (label := _part(zone, "label"))}

    def find(self, title: str) -> str | None:
        """The zone that a heading names: by its code, its label, or a word that means the same; else None."""
        return self._by_key.get(_key(title))

    def is_of_others(self, title: str) -> bool:
        """Whether a heading is a zone's usual name, though the game has no such zone: `Sideboard`."""
        return self.find(title) is None and any(_key(title) in kind for kind in _KINDS)

    def label(self, zone: str) -> str:
        """The name people read for a zone."""
        return next((label for label, name in self._labels.items() if name == zone), zone)

    def kind(self, zone: str) -> str:
        """What a zone is elsewhere: `main`, `side`, `leader`, `tokens`, `extra`, or empty."""
        if zone == self.find("main"):
            return "main"
        keys = {_key(zone), _key(self.label(zone))}
        return next((name for name, kind in zip(_KIND_NAMES, _KINDS, strict=True) if keys & kind), "")

    def suggestion(self, title: str) -> str:
        """A hint for a heading that names no zone."""
        return did_you_mean(title, [*self.names, *self._labels]) or (f"the zones are {', '.join(self.names)}")

    def is_kind(self, title: str) -> bool:
        """Whether a heading only groups cards by kind and names no zone: `Creatures`."""
        return any(word in self._kinds for word in _singulars(_key(title)))

    @cached_property
    def _by_key(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for title, name in (*zip(self.names, self.names, strict=True), *self._labels.items()):
            found.setdefault(_key(title), name)
        for kind in _KINDS:
            named = (name for key, name in found.items() if key in kind)
            zone = next(named, self.main if kind is _MAIN else None)
            if zone is not None:
                found |= {word: zone for word in sorted(kind) if word not in found}
        return found

    @cached_property
    def _kinds(self) -> frozenset[str]:
        values = (value for declared in self._game.fields.values() for value in declared.values)
        return _KIND_WORDS | {_key(value) for value in values if isinstance(value, str)}


def _part(zone: object, key: str) -> str:
    value = zone.get(key) if isinstance(zone, Mapping) else None
    return value if isinstance(value, str) else ""
