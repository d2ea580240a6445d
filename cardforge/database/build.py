"""Checked records become cards and printings: ids, pictures, defaults, marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardforge.cards import RESERVED, Card, CardSet, Field, Printing
from cardforge.database.faults import Fault
from cardforge.database.fields import LISTS, value_of
from cardforge.database.paths import ArtFolder, is_picture
from cardforge.database.records import Record, Records
from cardforge.markup import unclosed
from cardforge.problems import Pointer, Severity, Source
from cardforge.text import slug


class Builder:
    """Builds the printings of a game, set after set; ids are unique over all of them."""

    def __init__(self, fields: Mapping[str, Field], art: ArtFolder) -> None:
        self.printings: list[Printing] = []
        self._ids: dict[str, tuple[Source, Pointer]] = {}
        self._art = art
        self._fields = {name: field.type for name, field in fields.items()}
        self._rich = [name for name, kind in self._fields.items() if kind == "rich"]
        self._images = [name for name, kind in self._fields.items() if kind == "image"]
        self._integers = [name for name, kind in self._fields.items() if kind == "integer"]
        self._lists = [name for name, kind in self._fields.items() if kind in LISTS]
        self._defaults = {name: field.default for name, field in fields.items() if field.default is not None}
        names = [*sorted(RESERVED - {"overrides"}), *fields]
        self._empty: dict[str, Any] = dict.fromkeys(names, "") | self._defaults

    def add(self, records: Records, card_set: CardSet) -> None:
        """Build every record of a set; what is wrong with them goes to the records' problems."""
        for index, plain in records:
            record = dict(plain)
            for path, fault in self._settle(record):
                records.tell(index, plain, fault, *path)
            card = self._card(records, index, record)
            self.printings.append(self._printing(records, index, plain, record, card, card_set))

    def _settle(self, record: Record) -> Iterator[tuple[tuple[str, ...], Fault]]:
        """Put values and the paths of pictures into a record; gives what is wrong, with its path."""
        yield from self._values(record)
        back = record.get("back")
        if back and is_picture(back):
            yield from self._picture(record, "back")
        face = record.get("back_face")
        if face:
            record["back_face"] = face = dict(face)
            for path, fault in self._values(face):
                yield ("back_face", *path), fault
        translated = [key for key in record if "@" in key and key.partition("@")[0] in self._rich]
        for key in [*self._rich, *translated] if translated else self._rich:
            text = record.get(key)
            if text and (signs := unclosed(text)):
                yield (key,), _unclosed(signs)

    def _values(self, values: Record) -> Iterator[tuple[tuple[str, ...], Fault]]:
        """Turn the plain values of declared fields into values by type; empty ones go."""
        for key in self._integers:
            if isinstance(values.get(key), float):  # 3.0 is a whole number to JSON Schema
                values[key] = int(values[key])
        for key in self._lists:
            if key in values:
                values[key] = value_of("list", values[key]) or ""
        for key in ("art", *self._images):
            if values.get(key):
                yield from self._picture(values, key)

    def _picture(self, values: Record, key: str) -> Iterator[tuple[tuple[str, ...], Fault]]:
        found = self._art.find(values[key])
        if isinstance(found, Fault):
            yield (key,), found
        else:
            values[key] = found

    def _card(self, records: Records, index: int, record: Record) -> Card:
        name: str = record["name"]
        card_id: str = record.get("id") or slug(name)
        pointer: Pointer = ("cards", index)
        raw = records.document.value["cards"][index].get("id")
        key = raw if isinstance(raw, str) and raw else card_id
        if not key:
            fault = Fault(
                "card.missing-id", "cannot be made from this name", 'give the card an "id" of a-z, 0-9 and -'
            )
            records.tell(index, record, fault, "id")
        elif key in self._ids:
            records.tell(index, record, self._taken(key, bool(raw)), "id")
        else:
            self._ids[key] = records.document, pointer
        own = {
            field: value
            for field in self._fields
            if (value := record.get(field, self._defaults.get(field, ""))) != ""
        }
        return Card(card_id, name, own, record.get("extra", False))

    def _taken(self, card_id: str, given: bool) -> Fault:
        source, pointer = self._ids[card_id]
        first = source.place((*pointer, "id"))
        if given:
            return Fault(
                "card.duplicate-id", f'"{card_id}" is also at {first}', "give one of the two another id"
            )
        message = f'made from the name is "{card_id}", as at {first}'
        return Fault("card.duplicate-id", message, 'give one of the two an "id"')

    def _printing(
        self, records: Records, index: int, plain: Record, record: Record, card: Card, card_set: CardSet
    ) -> Printing:
        number = str(record.get("number", ""))
        quantity: int = int(record.get("quantity", 1))
        values = {**self._empty, **record}
        values.pop("overrides", None)
        if "inferred" in record:
            values["inferred"] = tuple(record["inferred"])
        values |= {
            "id": card.id,
            "number": number,
            "quantity": quantity,
            "extra": card.extra,
            "set": card_set.code,
        }
        return Printing(
            card=card,
            set=card_set,
            source=records.document,
            pointer=("cards", index),
            values=values,
            plain=plain,
            number=number,
            quantity=quantity,
            art=values["art"],
            back=values["back"],
            layout=values["layout"],
            overrides=record.get("overrides", {}),
        )


def _unclosed(signs: tuple[str, ...]) -> Fault:
    message = f"has {' and '.join(signs)} that is never closed"
    hint = f"close it, or write \\{signs[0][0]} for the sign itself"
    return Fault("text.unclosed-mark", message, hint, Severity.WARNING)
