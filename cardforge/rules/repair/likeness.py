"""Which of the cards that would do comes in: one like a card that goes out."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.rules.catalogue import Catalogue
from cardforge.rules.repair.lines import Place
from cardforge.rules.repair.search import Found, Search
from cardforge.rules.repair.space import Space

_TRIES = 80
"""Cards that are tried in place of one."""

Likeness = tuple[tuple[bool, ...], int]
"""In which fields two cards agree, in their order; then how near their numbers are, 0 if they are equal."""


def like_what_goes(search: Search, found: Found) -> Found:
    """A script as short, whose new cards are like those that go out as far as that is legal.

    Cards of which the deck has copies stay what they are replaced by: only the likest of those, or of the
    others, comes. Of cards that are as like as each other the first of the game's data does.
    """
    space = search.space(found.start)
    gone, come = _sides(space, found)
    order = {id_: number for number, id_ in enumerate(space.ground.catalogue.printings)}
    alike = _Likeness(space.ground.catalogue)
    for place in come:
        if not gone:
            break
        found, id_ = _likest(search, found, place, gone, alike, order)
        for _ in range(min(len(gone), found.delta[place[0], id_])):
            gone.remove(max(gone, key=lambda one: alike(id_, one)))
    return found


def _sides(space: Space, found: Found) -> tuple[list[str], list[Place]]:
    """The copies that leave the deck, and the places of cards that come into it and lie nowhere else."""
    change: dict[str, int] = {}
    places: dict[str, list[Place]] = {}
    for place, number in found.delta.items():
        places.setdefault(place[1], []).append(place)
        if not space.is_mark(place[0]):
            change[place[1]] = change.get(place[1], 0) + number
    gone = [id_ for id_, number in change.items() for _ in range(-number)]
    come = [places[id_][0] for id_, number in change.items() if number > 0 and len(places[id_]) == 1]
    return gone, come


def _likest(
    search: Search, found: Found, place: Place, gone: list[str], alike: _Likeness, order: dict[str, int]
) -> tuple[Found, str]:
    """The script with the likest card at a place that is legal there, and that card."""
    kinds = dict.fromkeys(gone)
    now = max(alike(place[1], one) for one in kinds)
    better = [
        (likeness, -order[id_], id_)
        for id_ in _others(search.space(found.start), found, place)
        if (likeness := max(alike(id_, one) for one in kinds)) > now
    ]
    for _, _, id_ in sorted(better, reverse=True)[:_TRIES]:
        delta = {(place[0], id_) if one == place else one: number for one, number in found.delta.items()}
        if search.allows(found.start, delta):
            return Found(found.start, delta, found.cost), id_
    return found, place[1]


def _others(space: Space, found: Found, place: Place) -> Iterator[str]:
    """Cards that may come in place of one: of the deck if that is, else such as are not."""
    changed = {id_ for _, id_ in found.delta}
    there = {id_ for counts in space.start.values() for id_ in counts}
    for id_ in space.ground.catalogue.printings:
        if id_ not in changed and (id_ in there) == (place[1] in there):
            yield id_


class _Likeness:
    """How like two cards are."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        fields = catalogue.database.game.fields.values()
        self._shared = [one.name for one in fields if one.values or one.type in ("set", "flag")]
        self._numbers = [one.name for one in fields if one.type == "integer"]

    def __call__(self, id_: str, other: str) -> Likeness:
        values, number = self._catalogue.values, self._catalogue.number
        agree = tuple([set(values(id_, attr)) == set(values(other, attr)) for attr in self._shared])
        apart = (abs((number(id_, attr) or 0) - (number(other, attr) or 0)) for attr in self._numbers)
        return agree, -sum(apart)
