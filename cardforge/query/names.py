"""The names a query may use: the game's fields, their short names, and those that are always there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from cardforge.cards import Field, FieldType
from cardforge.text import fold
from cardforge.tuples import NamedTuple

Kind = Literal["text", "rich", "words", "order", "set", "number", "natural", "flag"]

_KINDS: Mapping[FieldType, Kind] = {
    "string": "words",
    "rich": "rich",
    "image": "text",
    "integer": "number",
    "number": "number",
    "set": "set",
    "list": "set",
    "flag": "flag",
}


class Info(NamedTuple):
    """How a field is compared. `values` are its declared values as written, by their folded form.

    Kinds: `text` and `rich` are searched, `words` are matched by whole words, `order` is one of `values`
    (which are in order), `natural` is text whose digits count as numbers (`9` before `10a`).
    """

    name: str
    kind: Kind
    values: Mapping[str, str]


_ALWAYS_KINDS: Mapping[str, Kind] = {
    "name": "text",
    "id": "words",
    "number": "natural",
    "set": "words",
    "quantity": "number",
    "count": "number",
    "extra": "flag",
}
ALWAYS = {name: Info(name, kind, {}) for name, kind in _ALWAYS_KINDS.items()}
"""Fields of every game. `extra` marks pieces that are no cards, `count` is a card's copies in a deck."""

PREFIXES = ("is", "has", "missing", "in", "sort")


class Names:
    """Looks fields up by full or short name, whatever the case. Full names win over short ones."""

    def __init__(self, fields: Mapping[str, Field]) -> None:
        infos = [(field, _info(field)) for field in fields.values()]
        self._by_word: dict[str, Info] = {fold(field.short): info for field, info in infos if field.short}
        self._by_word |= {word_for(field.name): info for field, info in infos}
        self._by_word |= ALWAYS

    def find(self, word: str) -> Info | None:
        return self._by_word.get(word_for(word))

    def flags(self) -> list[str]:
        """The names of all flags."""
        return list(dict.fromkeys(info.name for info in self._by_word.values() if info.kind == "flag"))

    def known(self) -> list[str]:
        """Every word that may stand before an operator, full names first where they are declared."""
        return [*self._by_word, *PREFIXES]

    def full(self) -> list[str]:
        """The full names, each once, the game's own first."""
        names = dict.fromkeys(info.name for info in self._by_word.values())
        return [name for name in names if name not in ALWAYS] + [name for name in names if name in ALWAYS]


def word_for(name: str) -> str:
    """How a field's name is written in a query: folded, `_` for blanks."""
    return fold(name).replace(" ", "_")


def _info(field: Field) -> Info:
    kind = _KINDS[field.type]
    values = {fold(str(value)): str(value) for value in field.values}
    return Info(field.name, "order" if kind == "words" and values else kind, values)
