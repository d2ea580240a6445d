"""What a card database holds: games, sets, cards and their printings. Frozen; filled by `database`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from cardforge.problems import Location, Pointer, Source
from cardforge.tuples import NamedTuple

FieldType = Literal["string", "rich", "integer", "number", "flag", "set", "list", "image"]

Value = str | int | float | bool | tuple[str, ...]
"""A field's value: text for string, rich and image; a tuple for set and list."""

NOTHING: Mapping[str, Any] = MappingProxyType({})
"""A mapping without entries."""

RESERVED = frozenset(
    (
        *("id", "number", "name", "quantity", "art", "back", "layout", "overrides", "deck_rules"),
        *("cite", "inferred", "origin", "extra", "parts", "back_face"),
    )
)
"""Keys that every card may carry besides its game's own fields."""

QUERY_WORDS = frozenset(
    (
        *("id", "name", "number", "set", "quantity", "count", "extra"),
        *("is", "has", "missing", "in", "sort", "or", "and", "not"),
    )
)
"""Words with a meaning of their own in queries: a field or short name spelled so could not be reached."""


class Field(NamedTuple):
    """A declared field of a game's cards. `short` is its name in the query language."""

    name: str
    type: FieldType
    short: str = ""
    label: str = ""
    required: bool = False
    values: tuple[Value, ...] = ()
    max_length: int | None = None
    default: Value | None = None


class LayoutChoice(NamedTuple):
    """Use layout `use` for cards that match the query `where` (empty: every card)."""

    use: str
    where: str = ""


class Game(NamedTuple):
    """A game's declaration. `root` is its folder; `plain` holds the parts later stages read themselves."""

    code: str
    name: str
    root: Path
    where: Location
    fields: Mapping[str, Field]
    players: tuple[int, int] | None = None
    credits: tuple[str, ...] = ()
    source: str = ""
    identity: tuple[str, ...] = ("name",)
    aliases: Mapping[str, tuple[str, ...]] = NOTHING
    known_missing: tuple[str, ...] = ()
    colours: Mapping[str, Mapping[str, Any]] = NOTHING
    layouts: tuple[LayoutChoice, ...] = ()
    back: str = ""
    decks: str = "decks"
    rules_text: str = ""
    print: Mapping[str, Any] = NOTHING
    build: tuple[str, ...] = ()
    plain: Mapping[str, Any] = NOTHING

    def identity_of(self, card: Card) -> tuple[object, ...]:
        """What makes a card the same as another, by the game's own declaration: reprints share it."""
        return tuple(map(card.get, self.identity))


class CardSet(NamedTuple):
    code: str
    name: str
    where: Location
    released: str = ""


class Card(NamedTuple):
    """The rules object: what a card is, apart from where and how it is printed.

    `values` holds the game's declared fields that have a value (defaults filled in).
    """

    id: str
    name: str
    values: Mapping[str, Value]
    extra: bool = False

    def get(self, name: str) -> Value | None:
        """A field's value, also of the common ones `id`, `name` and `extra`; None if it has none."""
        if name == "name":
            return self.name
        if name == "id":
            return self.id
        if name == "extra":
            return self.extra
        return self.values.get(name)


class Printing(NamedTuple):
    """A card in a set: what is printed.

    `values` has every name a layout may use as `card.NAME`: the game's fields and the common keys, an
    empty text where the card has none. `plain` is the record as it was read, cells as values. `source` and
    `pointer` find its place again.
    """

    card: Card
    set: CardSet
    source: Source
    pointer: Pointer
    values: Mapping[str, Any]
    plain: Mapping[str, Any]
    number: str = ""
    quantity: int = 1
    art: str = ""
    back: str = ""
    layout: str = ""
    overrides: Mapping[str, Mapping[str, Any]] = NOTHING

    def get(self, name: str) -> Any:
        """A value as queries see it: as `Card.get`, and `set` (its code), `number` and `quantity`."""
        if name == "set":
            return self.set.code
        if name == "number":
            return self.number
        if name == "quantity":
            return self.quantity
        if name in ("name", "id", "extra"):
            return self.card.get(name)
        return self.values.get(name)

    def said(self) -> dict[str, Any]:
        """All that the card says, as plain values; empty ones are left out."""
        values = {"set": self.set.code, **self.values}
        plain = {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}
        return {key: value for key, value in plain.items() if value not in ("", [], None)}

    @property
    def where(self) -> Location:
        """Where the card stands in its file."""
        return self.source.place(self.pointer)

    def place(self, name: str) -> Location:
        """Where a field of this card stands in its file."""
        return self.source.place((*self.pointer, name))
