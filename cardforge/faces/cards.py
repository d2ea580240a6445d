"""The faces of a game's cards: which there are, what their files are called, and whose they are."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

from cardforge.cards import NOTHING, CardSet, Printing
from cardforge.database import Database
from cardforge.faces.names import back_name, common_name, front_name, size_name
from cardforge.faces.table import FaceTable
from cardforge.layout import Layouts, Side
from cardforge.tuples import NamedTuple


class Face(NamedTuple):
    """One picture: its name (of a-z, 0-9, - and _; no two are alike), the side it shows, and whose that is
    (None: many cards').

    `back` is the name of the picture that shows the back of a front.
    """

    name: str
    side: Side
    printing: Printing | None
    is_back: bool = False
    back: str | None = None


class Faces(NamedTuple):
    """The faces of cards: a front for each card that can be laid out, in their order, and each back once.

    `sides` is every side there is with its card, for the problems.
    """

    fronts: tuple[Face, ...]
    backs: tuple[Face, ...]
    sides: tuple[tuple[Printing, Side], ...]


def faces_of(database: Database, layouts: Layouts, printings: Iterable[Printing]) -> Faces:
    """Lay out both sides of every card. Names hang on the cards alone, not on which are asked for."""
    fronts: list[Face] = []
    backs: dict[str, Face] = {}
    sides: list[tuple[Printing, Side]] = []
    common = _CommonBacks(layouts, database.game.back)
    for printing in printings:
        front, back = layouts.front(printing), layouts.back(printing)
        sides += [(printing, side) for side in (front, back) if side is not None]
        if front is None:
            continue
        name = front_name(printing)
        behind = None
        if back is not None:
            shared = common.name(printing, front, back)
            behind = shared or back_name(name)
            backs.setdefault(behind, Face(behind, back, None if shared else printing, is_back=True))
        fronts.append(Face(name, front, printing, back=behind))
    return Faces(tuple(fronts), tuple(backs.values()), tuple(sides))


class _CommonBacks:
    """Tells backs that have nothing to do with the card they are on."""

    def __init__(self, layouts: Layouts, games: str) -> None:
        self._layouts = layouts
        self._games = games
        self._table = FaceTable()
        self._blank: dict[str, int | None] = {}

    def name(self, printing: Printing, front: Side, back: Side) -> str:
        """The name of a back that it shares with other cards; an empty text for a card's own.

        It is shared if a card of the same layout that says nothing at all would have it, too. So neither the
        order of the cards nor which of them are asked for changes a name.
        """
        if printing.back:
            return ""
        layout = front.made_by
        if layout not in self._blank:
            blank = self._layouts.back(_blank(printing, layout))
            self._blank[layout] = None if blank is None else self._table.add(blank.scene)
        if self._blank[layout] != self._table.add(back.scene):
            return ""
        return common_name(back.made_by, back.made_by == self._games, size_name(back.scene))


def _blank(printing: Printing, layout: str) -> Printing:
    """A card of this layout, of a set without a name, that says nothing."""
    return printing._replace(
        card=printing.card._replace(id="", name="", values=NOTHING),
        set=CardSet("", "", printing.where),
        values=MappingProxyType(dict.fromkeys(printing.values, "")),
        number="",
        art="",
        layout=layout,
        overrides=NOTHING,
    )
