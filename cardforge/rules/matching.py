"""Copies of cards put into places of limited room, as many as can be: maximum flow."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence


class Assignment:
    """Items with numbers of copies, each fitting some places; places with room (None: any number).

    `left` are the copies of each item that find no place, the fewest in all that can be.
    """

    def __init__(
        self, copies: Sequence[int], fits: Sequence[Sequence[int]], room: Sequence[int | None]
    ) -> None:
        self._fits = fits
        self._room: list[float] = [float("inf") if one is None else one for one in room]
        self._put: list[list[int]] = [[0] * len(room) for _ in copies]
        self.left = list(copies)
        for item in range(len(copies)):
            while self.left[item] and self._push(item):
                pass

    def _push(self, item: int) -> bool:
        """Find places for more copies of an item, moving copies of others if that helps."""
        came: dict[int, tuple[int, int | None]] = {}  # place → the item that goes there, the place it leaves
        waiting: deque[tuple[int, int | None]] = deque([(item, None)])
        while waiting:
            mover, leaves = waiting.popleft()
            for place in self._fits[mover]:
                if place in came:
                    continue
                came[place] = mover, leaves
                if self._room[place] > 0:
                    self._move(item, place, came)
                    return True
                waiting.extend((other, place) for other, put in enumerate(self._put) if put[place])
        return False

    def _move(self, item: int, place: int, came: dict[int, tuple[int, int | None]]) -> None:
        path: list[tuple[int, int, int | None]] = []
        at: int | None = place
        while at is not None:
            mover, leaves = came[at]
            path.append((mover, at, leaves))
            at = leaves
        able = [self._put[mover][leaves] for mover, _, leaves in path if leaves is not None]
        number = int(min([self._room[place], self.left[item], *able]))
        for mover, to, leaves in path:
            self._put[mover][to] += number
            if leaves is not None:
                self._put[mover][leaves] -= number
        self._room[place] -= number
        self.left[item] -= number

    def crowds(self, unplaced: Iterable[int]) -> list[tuple[set[int], set[int]]]:
        """For unplaced items the crowds that they are in, with their places; no two share a place."""
        found: list[tuple[set[int], set[int]]] = []
        for item in unplaced:
            items, places = map(set, self._crowd(item))
            shared = [one for one in found if not places.isdisjoint(one[1])]
            found = [one for one in found if one not in shared]
            found.append(
                (items.union(*(one[0] for one in shared)), places.union(*(one[1] for one in shared)))
            )
        return found

    def _crowd(self, item: int) -> tuple[list[int], list[int]]:
        """The items that share an unplaced item's places however they are moved, and those places."""
        items, places = [item], []
        for one in items:
            for place in self._fits[one]:
                if place not in places:
                    places.append(place)
                    items += [
                        other for other, put in enumerate(self._put) if put[place] and other not in items
                    ]
        return items, places
