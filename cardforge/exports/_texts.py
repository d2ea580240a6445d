"""Cards as plain texts: which fields are the type, the rules text, the corner value …, and what they say.

Formats of other programs have columns for a card's type, colour, cost, corner value (as Dvorak calls numbers
such as `7/25`), rules text, flavour text and creator. A game says in game.json, under `export.roles`, which
of its fields these are; those that usually are called so need no saying.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from cardforge.cards import Field, Game, Printing
from cardforge.markup import plain
from cardforge.tuples import NamedTuple

ROLES: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "type": (("type",), ("kind",), ("category",)),
    "subtype": (("subtype",), ("class",)),
    "colour": (("colour",), ("color",), ("faction",), ("suit",), ("element",)),
    "cost": (("cost",), ("price",), ("mana",)),
    "corner": (
        *(("power", "toughness"), ("attack", "health"), ("attack", "defence"), ("attack", "defense")),
        *(("power", "health"), ("power",), ("attack",), ("corner",), ("value",), ("rank",)),
    ),
    "text": (("text",), ("rules",), ("ability",), ("effect",)),
    "flavour": (("flavour",), ("flavor",)),
    "creator": (("creator",), ("author",), ("artist",)),
    "rarity": (("rarity",),),
}
"""The names that fields of each role usually have, the likeliest first; several fields make one value."""

NO_VALUE = "-"
"""What stands in a corner value for a number that a card does not have: `-/1`."""


class CardText(NamedTuple):
    """A card as other programs know cards: all plain text, lines end with `\\n`, what is not there is empty.

    `types` are the values of the type field, `flags` the labels of the flags that the card has, and `type`
    all of these in one line: `Person, Robot - Unique`. `colours` are keys of the game's colours.
    """

    name: str
    set: str
    number: str
    type: str
    types: tuple[str, ...]
    subtype: str
    flags: tuple[str, ...]
    colours: tuple[str, ...]
    cost: str
    corner: str
    text: str
    flavour: str
    creator: str
    rarity: str


class Texts:
    """Plain texts of one game's cards. `icons(printing)` gives the texts of the icons a card may name."""

    def __init__(self, game: Game, icons: Callable[[Printing], Mapping[str, str]]) -> None:
        self._game = game
        self._icons = icons
        self.roles: Mapping[str, tuple[Field, ...]] = {role: tuple(_fields(game, role)) for role in ROLES}
        """The fields of each role; those without a role are the game's others."""
        self._flags = [field for field in game.fields.values() if field.type == "flag"]

    def of(self, printing: Printing) -> CardText:
        """All that a card says in its roles."""
        said = {role: self._joined(printing, role) for role in ROLES}
        types = self._values(printing, "type")
        flags = tuple(field.label or field.name for field in self._flags if printing.get(field.name) is True)
        kind = " ".join(filter(None, (", ".join(types), said["subtype"])))
        return CardText(
            printing.card.name,
            printing.set.code,
            printing.number,
            " - ".join(filter(None, (kind, ", ".join(flags)))),
            types,
            said["subtype"],
            flags,
            self._values(printing, "colour"),
            said["cost"],
            said["corner"],
            said["text"],
            said["flavour"],
            said["creator"],
            said["rarity"],
        )

    def both_sides(self, printing: Printing) -> str:
        """A card's rules text, with all that a double-faced card says on its other side, for formats that
        have one text a card.
        """
        front, face = self.of(printing).text, printing.values.get("back_face")
        if not face:
            return front
        back = self.of(printing._replace(values=face))
        said = face.get("name", ""), back.type, back.cost, back.corner, back.text, back.flavour
        return "\n".join(filter(None, (front, "//", *said)))

    def others(self) -> tuple[Field, ...]:
        """The fields that have no role, in the game's order."""
        named = {field.name for fields in self.roles.values() for field in fields}
        return tuple(field for field in self._game.fields.values() if field.name not in named)

    def plain(self, printing: Printing, field: Field) -> str:
        """A field's value as plain text: rich text without marks, values with commas between, flags `yes`."""
        value = printing.get(field.name)
        if value is None or value is False or value == "" or value == ():
            return ""
        if value is True:
            return "yes"
        if isinstance(value, tuple):
            return ", ".join(map(str, value))
        if field.type == "rich":
            return self._unmarked(printing, value)
        return _lines(str(value))

    def _unmarked(self, printing: Printing, value: str) -> str:
        # Layouts are loaded for the sake of icons only where a text may name one.
        return _lines(plain(value, self._icons(printing) if "{" in value else {}))

    def _joined(self, printing: Printing, role: str) -> str:
        fields = self.roles[role]
        said = [self.plain(printing, field) for field in fields]
        if len(fields) < 2 or role != "corner":
            return "\n".join(filter(None, said))
        return "/".join(text or NO_VALUE for text in said) if any(said) else ""

    def _values(self, printing: Printing, role: str) -> tuple[str, ...]:
        found: list[str] = []
        for field in self.roles[role]:
            value = printing.get(field.name)
            if value not in (None, "", (), False):
                found += map(str, value) if isinstance(value, tuple) else [str(value)]
        return tuple(found)


def _fields(game: Game, role: str) -> Iterator[Field]:
    """The fields of a role: as game.json says, else as they usually are called."""
    said: Any = game.plain.get("export", {}).get("roles", {}).get(role)
    if said is not None:
        names: Sequence[str] = [said] if isinstance(said, str) else said
        yield from (game.fields[name] for name in names if name in game.fields)
        return
    for guess in ROLES[role]:
        if all(name in game.fields for name in guess):
            yield from (game.fields[name] for name in guess)
            return


def _lines(text: str) -> str:
    """A text whose lines all end alike."""
    return text.replace("\r\n", "\n").replace("\r", "\n")
