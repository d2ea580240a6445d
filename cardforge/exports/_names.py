"""Names of cards as other programs write them: two-part names, and one name a card.

`Rise // Fall` is one card to us. Other programs write `Rise/Fall`, `Rise /// Fall` or just `Rise`, and a name
in the wrong style is an unknown card to them; those that show two sides know a card by its front alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any, TypeVar

from cardforge.cards import Card
from cardforge.database import Database
from cardforge.settings import Setting, chosen

K = TypeVar("K", bound=Hashable)

FRONT = "front"
"""The separator that leaves only the first part of a name."""

_PARTS = re.compile(r"\s+//+\s+")
_DECLARED_PARTS = re.compile(r"\s*//+\s*")
_SEPARATOR = re.compile(r"(?=.*[^\sA-Za-z0-9])[ -~]{1,5}")


def name_settings(separator: str, double_faced: str = FRONT) -> tuple[Setting, Setting]:
    """The two options that say how a format writes two-part names, with the format's own defaults."""
    return (
        Setting(
            "separator",
            _separator,
            separator,
            f'What stands between the parts of split cards; front: only the first part ("{separator}")',
            metavar="TEXT|front",
        ),
        chosen("double_faced", (FRONT, "whole"), double_faced, "How double-faced cards are named"),
    )


def _separator(value: Any) -> str:
    text = str(value)
    if text != FRONT and not _SEPARATOR.fullmatch(text):
        raise ValueError(f'"{text}" is no separator; write up to five signs such as " // ", or front')
    return text


class Names:
    """How the names of a game's cards are written, by the settings of `name_settings`."""

    def __init__(self, database: Database, settings: Mapping[str, Any]) -> None:
        self._separator = settings["separator"]
        self._fronts = settings["double_faced"] == FRONT
        self._declared = {
            one.card.id: parts for one in database.printings if (parts := one.values.get("parts"))
        }

    def of(self, card: Card) -> str:
        """A card's name. It has two parts if it says so under `parts`, or if ` // ` stands in it."""
        if "//" not in card.name:
            return card.name
        declared = self._declared.get(card.id)
        pattern = _DECLARED_PARTS if declared else _PARTS
        parts = [part for part in pattern.split(card.name) if part.strip()]
        if len(parts) < 2:
            return card.name
        if self._separator == FRONT or (self._fronts and declared == "double_faced"):
            return parts[0]
        return str(self._separator).join(parts)


def not_among(database: Database, cards: Iterable[Card], there: Iterable[Card]) -> list[str]:
    """The names of those cards that are none of the others, by the game's own declaration."""
    game = database.game
    known = {(*game.identity_of(card), card.extra) for card in there}
    return [card.name for card in cards if (*game.identity_of(card), card.extra) not in known]


def distinct(
    names: Iterable[tuple[K, str]],
    most: int = 200,
    key: Callable[[str], str] = str.casefold,
    mark: str = " ({})",
) -> dict[K, str]:
    """Names by the ids they are given with, no two alike (as `key` compares them): later ones get ` (2)`, or
    such another `mark`.

    They are cut to `most` signs. Equal ids keep their first name.
    """
    found: dict[K, str] = {}
    taken: set[str] = set()
    for id_, name in names:
        if id_ in found:
            continue
        made = name[:most].rstrip()
        count = 1
        while key(made) in taken:
            count += 1
            end = mark.format(count)
            made = name[: most - len(end)].rstrip() + end
        taken.add(key(made))
        found[id_] = made
    return found
