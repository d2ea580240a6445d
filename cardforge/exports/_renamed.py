"""A game as another program knows it."""

from __future__ import annotations

from collections.abc import Callable

from cardforge.cards import Card
from cardforge.database import Database
from cardforge.database.names import NameIndex


def database_with(old: Database, name: Callable[[Card], str]) -> Database:
    """The game with the names that cards have elsewhere."""

    def called(card: Card) -> Card:
        return card._replace(name=name(card))

    printings = tuple(one._replace(card=called(one.card)) for one in old.printings)
    every = [one.card for one in printings]
    by_id = {card.id: card for card in reversed(every)}
    cards = tuple(map(called, old.cards))
    return old._replace(printings=printings, cards=cards, by_id=by_id, names=NameIndex(every, {}))
