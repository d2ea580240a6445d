"""The GUIDs by which OCTGN knows games and cards: made from their names, so that they never change."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.cards import Printing
from cardforge.database import Database


def guid_of(*parts: str) -> str:
    """A GUID made from texts: version 5 of RFC 9562, in the name space of URLs."""
    from uuid import NAMESPACE_URL, uuid5

    return str(uuid5(NAMESPACE_URL, "cardforge:" + "\n".join(parts)))


def game_guid(database: Database) -> str:
    """The GUID of a game."""
    return guid_of(database.game.code)


def set_guid(database: Database, code: str) -> str:
    """The GUID of a set."""
    return guid_of(database.game.code, code)


def card_guids(database: Database) -> Iterator[tuple[Printing, str]]:
    """Every printing with its GUID, made from game, set and name; further ones of a set add their place."""
    seen: dict[tuple[str, str], int] = {}
    for printing in database.printings:
        key = printing.set.code, printing.card.name
        seen[key] = seen.get(key, 0) + 1
        further = [str(seen[key])] if seen[key] > 1 else []
        yield printing, guid_of(database.game.code, *key, *further)
