"""Checked records become cards and printings: ids, pictures, defaults, marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cardforge.cards import RESERVED, Card, CardSet, Field, Printing
from cardforge.database.faults import Fault
from cardforge.database.fields import LISTS, value_of
from cardforge.database.paths import ArtFolder, is_picture
from cardforge.database.records import Record, Records
from cardforge.markup import unclosed
from cardforge.problems import Severity, Source
from cardforge.text import slug

new = tuple.__new__


Faults = list[tuple[tuple[str, ...], Fault]]
"""What is wrong with the values of a record, with their paths in it."""


class Builder:
    """Builds the printings of a game, set after set; ids are unique over all of them."""

    def __init__(self, fields: Mapping[str, Field], art: ArtFolder) -> None:
        self.printings: list[Printing] = []
        self._ids: dict[str, Printing] = {}
        self._art = art
        self._fields = {name: field.type for name, field in fields.items()}
        self._rich = [name for name, kind in self._fields.items() if kind == "rich"]
        self._pictures = ["art", *(name for name, kind in self._fields.items() if kind == "image")]
        self._integers = [name for name, kind in self._fields.items() if kind == "integer"]
        self._lists = [name for name, kind in self._fields.items() if kind in LISTS]
        defaults = {name: field.default for name, field in fields.items() if field.default is not None}
        names = [*sorted(RESERVED - {"overrides"}), *fields, "set"]
        common = {"quantity": 1, "extra": False}
        self._empty: dict[str, Any] = dict.fromkeys(names, "") | common | defaults

    def add(self, records: Records, card_set: CardSet) -> None:
        """Build every record of a set; what is wrong with them goes to the records' problems."""
        empty = self._empty | {"set": card_set.code}
        ids, built, raw = self._ids, self.printings, records.document.value["cards"]
        for index, plain in records:
            values = empty | plain
            for path, fault in self._settled(values, plain):
                records.tell(index, plain, fault, *path)
            printing = self._printing(records.document, index, values, plain, card_set)
            given = raw[index].get("id")
            key = given if given and isinstance(given, str) else printing.card.id
            if not key or ids.setdefault(key, printing) is not printing:
                records.tell(index, values, self._no_id(key, bool(given)), "id")
            built.append(printing)

    def _settled(self, values: Record, plain: Record) -> Faults:
        """Put values and the paths of pictures in order; gives what is wrong with them."""
        faults: Faults = []
        self._settle(values, plain, faults)
        if "back" in plain and is_picture(plain["back"]):
            self._settle_pictures(("back",), values, plain, faults)
        if "back_face" in plain and (face := plain["back_face"]):
            values["back_face"] = turned = dict(face)
            inner: Faults = []
            self._settle(turned, face, inner)
            faults += [(("back_face", *path), fault) for path, fault in inner]
        texts = self._rich
        if len(values) > len(self._empty):
            texts = [*texts, *(key for key in plain if "@" in key and key.partition("@")[0] in texts)]
        for key in texts:
            if (text := plain.get(key)) and (signs := unclosed(text)):
                faults.append(((key,), _unclosed(signs)))
        return faults

    def _settle(self, values: Record, plain: Record, faults: Faults) -> None:
        """Turn the plain values of declared fields into values by type; empty ones go."""
        for key in self._integers:
            if key in plain and type(plain[key]) is float:  # 3.0 is a whole number to JSON Schema
                values[key] = int(plain[key])
        for key in self._lists:
            if key in plain:
                values[key] = value_of("list", plain[key]) or ""
        self._settle_pictures(self._pictures, values, plain, faults)

    def _settle_pictures(self, keys: Iterable[str], values: Record, plain: Record, faults: Faults) -> None:
        for key in keys:
            if named := plain.get(key):
                found = self._art.find(named)
                if isinstance(found, str):
                    values[key] = found
                else:
                    faults.append(((key,), found))

    def _no_id(self, key: str, given: bool) -> Fault:
        """What is wrong with an id that is empty or taken; `given`, or made from the card's name."""
        if not key:
            hint = 'give the card an "id" of a-z, 0-9 and -'
            return Fault("card.missing-id", "cannot be made from this name", hint)
        first = self._ids[key].place("id")
        if given:
            message, hint = f'"{key}" is also at {first}', "give one of the two another id"
        else:
            message, hint = f'made from the name is "{key}", as at {first}', 'give one of the two an "id"'
        return Fault("card.duplicate-id", message, hint)

    def _printing(
        self, source: Source, index: int, values: Record, plain: Record, card_set: CardSet
    ) -> Printing:
        """A card and its printing; `values` are completed."""
        name: str = plain["name"]
        own = {}
        for field in self._fields:
            if (value := values[field]) != "":
                own[field] = value
        card_id = plain.get("id") or slug(name)
        number, quantity, extra = values["number"], values["quantity"], values["extra"]
        if type(number) is not str:
            number = values["number"] = str(number)
        if type(quantity) is not int:
            quantity = values["quantity"] = int(quantity)
        if "overrides" in plain:
            del values["overrides"]
        if "inferred" in plain:
            values["inferred"] = tuple(plain["inferred"])
        values["id"] = card_id
        art, back, layout = values["art"], values["back"], values["layout"]
        card = new(Card, (card_id, name, own, extra))
        changes = plain.get("overrides", {})
        at = ("cards", index)
        return new(
            Printing,
            (card, card_set, source, at, values, plain, number, quantity, art, back, layout, changes),
        )


def _unclosed(signs: tuple[str, ...]) -> Fault:
    message = f"has {' and '.join(signs)} that is never closed"
    hint = f"close it, or write \\{signs[0][0]} for the sign itself"
    return Fault("text.unclosed-mark", message, hint, Severity.WARNING)
