"""Cards as OCTGN knows them: a GUID, a name, and a property for each field of the game."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cached_property

from cardforge.cards import CardSet, Field, Printing
from cardforge.decks import card_guids, set_guid
from cardforge.exports._job import Job
from cardforge.exports._names import Names, distinct
from cardforge.exports._octgn_files import CardRow, Property, SetRow
from cardforge.exports._xml_texts import XmlTexts

NUMBER, PIECE = "Number", "Piece"
"""Properties that are no fields: a card's number in its set, and `yes` for pieces that are no cards."""


class Cards:
    """Makes the rows of a job's cards; `said.problems` is what they lose."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._names = Names(job.database, job.settings)
        self.said = XmlTexts(job)
        self.ids: Mapping[int, str] = {id(one): guid for one, guid in card_guids(job.database)}
        """The GUIDs of printings, by their identity (`id`)."""

    @cached_property
    def properties(self) -> Sequence[Property]:
        """The properties that a definition declares."""
        fields = self._job.game.fields.values()
        return [Property(NUMBER), *(self._property(field) for field in fields), Property(PIECE)]

    @cached_property
    def titles(self) -> Mapping[Hashable, str]:
        """What the property of each field is called, by the field's name."""
        fields = self._job.game.fields
        taken: list[tuple[Hashable, str]] = [((word,), word) for word in ("Name", "Id", NUMBER, PIECE)]
        return distinct([*taken, *((name, _title(name)) for name in fields)])

    def sets(self) -> list[SetRow]:
        """The sets of the cards that are exported."""
        return [
            SetRow(
                set_guid(self._job.database, one.code),
                XmlTexts.plain(one.name) or one.code,
                one.code,
                one.released if re.fullmatch(r"\d{4}-\d\d-\d\d", one.released) else "",
                rows,
            )
            for one, rows in self._by_set()
        ]

    def name(self, printing: Printing) -> str:
        return self.said.line(printing, "name", self._names.of(printing.card)) or printing.card.id

    def _by_set(self) -> Iterator[tuple[CardSet, list[CardRow]]]:
        for one in self._job.database.sets:
            rows = [self._row(printing) for printing in self._job.printings if printing.set.code == one.code]
            if rows:
                yield one, rows

    def _row(self, printing: Printing) -> CardRow:
        face = printing.values.get("back_face")
        other = None
        if face:
            said = face.get("name") or printing.card.name.partition("//")[2]
            name = self.said.line(printing, "name", str(said)) or f"{self.name(printing)} (back)"
            other = name, self._values(printing._replace(values=face, number=""))
        return CardRow(self.ids[id(printing)], self.name(printing), self._values(printing), other)

    def _values(self, printing: Printing) -> dict[str, str]:
        found = {NUMBER: self.said.line(printing, "number", printing.number)}
        for field in self._job.game.fields.values():
            value = self._job.texts.plain(printing, field)
            found[self.titles[field.name]] = self.said.text(printing, field.name, value)
        found[PIECE] = "yes" if printing.card.extra else ""
        return {name: value for name, value in found.items() if value}

    def _property(self, field: Field) -> Property:
        listed = bool(field.values) and field.type == "string"
        return Property(self.titles[field.name], field.type == "integer", listed)


def _title(name: str) -> str:
    """A field's name as a property: `card_type` is `Card Type`."""
    return " ".join(word.capitalize() for word in name.split("_") if word) or name
