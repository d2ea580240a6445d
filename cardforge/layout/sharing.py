"""Texts that share one size over a whole set: how far the one gives way that must most."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from cardforge.layout.fit import Fitted, steps_taken
from cardforge.layout.model import Element
from cardforge.layout.styles import TextStyle

if TYPE_CHECKING:
    from cardforge.layout.build import Build


class Shared:
    """How many steps of giving way the texts of a set need, by what they share.

    Until it is `settled`, every card's texts are fitted for themselves and noted. From then on all take as
    many steps as the text that needs most. Texts that are fitted together on any card share the same.
    """

    __slots__ = ("_same", "_steps", "settled")

    def __init__(self) -> None:
        self.settled = False
        self._steps: dict[Hashable, int] = {}
        self._same: dict[Hashable, Hashable] = {}

    def least(self, keys: Sequence[Hashable]) -> int:
        """The fewest steps that texts of these keys take."""
        return max((self._steps.get(self._root(key), 0) for key in keys), default=0) if self.settled else 0

    def note(self, keys: Sequence[Hashable], steps: int) -> None:
        """Texts of these keys, fitted together, need so many steps."""
        if self.settled or not keys:
            return
        roots = {self._root(key): None for key in keys}
        root, *others = roots
        self._steps[root] = max(steps, *(self._steps.get(one, 0) for one in roots))
        self._same |= dict.fromkeys(others, root)

    def _root(self, key: Hashable) -> Hashable:
        while key in self._same:
            key = self._same[key]
        return key


def shared_key(element: Element, style: TextStyle) -> Hashable:
    """What a text shares its size by: its group, else its element and the levels it may take."""
    if element.fit_group:
        return element.fit_group
    return element.id, style.size, style.leading, style.lines == 1, style.fit


Set = tuple["Build", Element, TextStyle]
"""A text to be set: its work, its element and its style."""


def shared_keys(texts: Sequence[Set]) -> list[Hashable]:
    """What of these texts is shared over the set; nothing if no layout asks for it."""
    if not texts or texts[0][0].shared is None:
        return []
    return [shared_key(element, style) for _, element, style in texts if element.fit_shared]


def least_steps(texts: Sequence[Set]) -> int:
    """The fewest steps that texts which are fitted together must take for the sake of their set."""
    keys = shared_keys(texts)
    shared = texts[0][0].shared if keys else None
    return 0 if shared is None else shared.least(keys)


def note_steps(texts: Sequence[Set], fitted: Sequence[Fitted]) -> None:
    """Keep how far texts gave way that were fitted together, for the others of their set.

    What doesn't fit even so is a mistake of its card: the others don't suffer for it.
    """
    keys = shared_keys(texts) if all(item.fits for item in fitted) else []
    shared = texts[0][0].shared if keys else None
    if shared is not None:
        shared.note(
            keys,
            max(steps_taken(style, item.level) for (_, _, style), item in zip(texts, fitted, strict=True)),
        )
