"""Cards as Cockatrice knows them: one for each name, with properties of any kind, and a row on the table."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType

from cardforge.cards import Card, CardSet, Field, Printing
from cardforge.database import Database
from cardforge.decks import card_guids, guid_of
from cardforge.exports._cockatrice_files import CardRow, Printed, Related, SetRow
from cardforge.exports._job import Job
from cardforge.exports._names import Names, distinct
from cardforge.exports._renamed import database_with
from cardforge.exports._texts import CardText
from cardforge.exports._told import about, braced, named
from cardforge.exports._xml_texts import XmlTexts
from cardforge.problems import Problem
from cardforge.text import fold

LAND, OTHER, CREATURE, SPELL = range(4)

_ROWS: Mapping[str, int] = MappingProxyType(
    dict.fromkeys(("land", "location", "place", "site", "energy", "resource"), LAND)
    | dict.fromkeys(
        (
            *("creature", "person", "people", "character", "unit", "minion", "monster", "ally", "animal"),
            *("beast", "hero", "villain", "spacecraft", "ship", "vehicle", "robot"),
        ),
        CREATURE,
    )
    | dict.fromkeys(("spell", "action", "event", "instant", "sorcery", "trick", "hack", "meme"), SPELL)
)
"""The row of types that are called so, if the game says none."""

_LETTERS = "WUBRG"
_COLOURS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
"""The letters of colours by their names, for those whose game says none; all others have no colour."""

_OWN = frozenset(
    (
        *("type", "maintype", "manacost", "cmc", "colors", "coloridentity", "pt", "loyalty"),
        *("layout", "side"),
    )
)
"""Properties that the program knows."""

_SAID = ("type", "subtype", "cost", "corner", "text", "rarity")
"""Roles that have a place of their own."""

NO_TYPE = "Card"
"""The type of cards that have none: the program shows cards by type."""

_LONGEST = 10_000


class Cards:
    """Makes the rows of a job's cards; `problems` is what was found wrong with those made so far."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._names = Names(job.database, job.settings)
        self._said = XmlTexts(job)
        self._told: dict[Hashable, None] = {}
        self._there: set[Hashable] = set()
        self._problems: list[Problem] = []
        self._tags = dict(_tags(job.game.fields.values()))
        self._rows: Mapping[str, int] = {
            fold(name): row for name, row in job.own("cockatrice").get("rows", {}).items()
        }

    @property
    def problems(self) -> list[Problem]:
        return [*self._said.problems, *self._problems]

    # --- names ---

    def key(self, card: Card) -> Hashable:
        """What makes a card the same as another: reprints share it, a piece of the same name does not."""
        return (*self._job.game.identity_of(card), card.extra)

    def back_key(self, card: Card) -> Hashable:
        """The same for a double-faced card's other side, which is a card of its own here."""
        return ("back", self.key(card))

    def name(self, card: Card) -> str:
        """What a card is called."""
        return self.names[self.key(card)]

    @cached_property
    def names(self) -> Mapping[Hashable, str]:
        """The names of all cards of the game; pieces that are no cards, and other sides, come after cards."""
        ordered = sorted(self._job.database.printings, key=lambda one: one.card.extra)
        wanted = [(self.key(one.card), self._wanted(one)) for one in ordered]
        wanted += [
            (self.back_key(one.card), self._back(one)) for one in ordered if one.values.get("back_face")
        ]
        return distinct(wanted, _LONGEST)

    def tell_name(self, card: Card) -> None:
        """See to it that it is told, once, if a card is not called by its own name."""
        key = self.key(card)
        if key in self._told:
            return
        self._told[key] = None
        printing = self._first[key]
        wanted = self._said.line(printing, "name", self._names.of(card))
        if self.names[key] != wanted:
            message = f'{{}} is that of another card: it is called "{braced(self.names[key])}"'
            self._tell(printing, "name", "export.same-name", message, "give it a name of its own")

    @cached_property
    def database(self) -> Database:
        """The game as the program knows it."""
        return database_with(self._job.database, self.name)

    @cached_property
    def _first(self) -> Mapping[Hashable, Printing]:
        return {self.key(one.card): one for one in reversed(self._job.database.printings)}

    def _wanted(self, printing: Printing) -> str:
        return XmlTexts.plain(self._names.of(printing.card)) or printing.card.id

    def _back(self, printing: Printing) -> str:
        said = printing.values["back_face"].get("name") or printing.card.name.partition("//")[2]
        return XmlTexts.plain(str(said)) or f"{self._wanted(printing)} (back)"

    # --- rows ---

    def rows(self, printings: Iterable[Printing], urls: Mapping[Hashable, str]) -> list[CardRow]:
        """A row for each card and each other side; of printings of one card the first says what it says.

        `urls` are those of pictures, by `place_of`.
        """
        rows: dict[Hashable, CardRow] = {}
        printings = list(printings)
        self._there = {self.key(one.card) for one in printings}
        for printing in printings:
            key = self.key(printing.card)
            self.tell_name(printing.card)
            self._add(rows, key, self._row(printing, urls), printing)
            if printing.values.get("back_face"):
                back = self._back_row(printing, urls)
                self._add(rows, self.back_key(printing.card), back, printing)
        return list(rows.values())

    def set_rows(self, printings: Iterable[Printing]) -> list[SetRow]:
        """The sets that are used, in the game's order."""
        used = {printing.set.code for printing in printings}
        return [_set_row(one) for one in self._job.database.sets if one.code in used]

    @cached_property
    def places(self) -> Mapping[int, Printed]:
        """The place of every printing of the game, by the printing's identity (`id`), without its picture."""
        found: dict[int, Printed] = {}
        taken: set[tuple[Hashable, str, str]] = set()
        for printing, guid in card_guids(self._job.database):
            key, code = self.key(printing.card), printing.set.code
            number = wanted = XmlTexts.plain(printing.number)
            count = 1
            while (key, code, number) in taken:
                count += 1
                number = f"{wanted}-{count}".lstrip("-")
            taken.add((key, code, number))
            rarity = XmlTexts.plain(self._job.text(printing).rarity)
            found[id(printing)] = Printed(code, number, rarity, guid)
        return found

    def back_place(self, printing: Printing) -> Printed:
        """The place of a printing's other side."""
        place = self.places[id(printing)]
        return place._replace(uuid=guid_of(place.uuid, "back"))

    def _add(self, rows: dict[Hashable, CardRow], key: Hashable, made: CardRow, printing: Printing) -> None:
        first = rows.get(key)
        if first is None:
            rows[key] = made
            return
        if made._replace(printings=()) != first._replace(printings=()):
            message = "an earlier printing says something else, and is the only one that is written"
            self._tell(printing, "name", "export.same-name", message, "give this card a name of its own")
        rows[key] = first._replace(printings=(*first.printings, *made.printings))

    def _row(self, printing: Printing, urls: Mapping[Hashable, str]) -> CardRow:
        said = self._job.text(printing)
        name, related = self.name(printing.card), list(self._related(printing))
        parts = printing.values.get("parts")
        more: list[tuple[str, str]] = []
        if printing.values.get("back_face"):
            related.insert(0, Related(self.names[self.back_key(printing.card)], transform=True))
            more = [("layout", "transform"), ("side", "front")]
        elif parts == "split":
            more = [("layout", "split")]
        place = self.places[id(printing)]._replace(url=urls.get(("front", id(printing)), ""))
        return self._made(printing, name, said, more, related, place)

    def _back_row(self, printing: Printing, urls: Mapping[Hashable, str]) -> CardRow:
        face = printing._replace(values=printing.values["back_face"])
        said = self._job.text(face)
        related = [Related(self.name(printing.card), transform=True)]
        place = self.back_place(printing)._replace(url=urls.get(("back", id(printing)), ""))
        more = [("layout", "transform"), ("side", "back")]
        return self._made(face, self.names[self.back_key(printing.card)], said, more, related, place)

    def _made(
        self,
        printing: Printing,
        name: str,
        said: CardText,
        more: Iterable[tuple[str, str]],
        related: Iterable[Related],
        place: Printed,
    ) -> CardRow:
        text = self._said.text(printing, "text", said.text)
        props = [*self._props(printing, said), *more, *self._others(printing)]
        filled = tuple((tag, value) for tag, value in props if value)
        row = self._table_row(said)
        return CardRow(name, text, filled, (place,), tuple(related), printing.card.extra, row)

    def _props(self, printing: Printing, said: CardText) -> Iterator[tuple[str, str]]:
        line = self._said.line
        main = said.types[0] if said.types else ""
        cost = line(printing, "cost", said.cost)
        yield "type", line(printing, "type", said.type) or NO_TYPE
        yield "maintype", line(printing, "type", main) or NO_TYPE
        yield "manacost", cost
        yield "cmc", cost if cost.isdecimal() else ""
        yield "colors", self._colours(said.colours)
        yield "pt", line(printing, "corner", said.corner)

    def _others(self, printing: Printing) -> Iterator[tuple[str, str]]:
        """The fields that have no place of their own, each as a property."""
        texts = self._job.texts
        placed = {field.name for role in _SAID for field in texts.roles[role]}
        for field in self._job.game.fields.values():
            if field.name not in placed and field.type != "flag":
                value = self._said.text(printing, field.name, texts.plain(printing, field))
                yield self._tags[field.name], value.strip()

    def _colours(self, colours: Iterable[str]) -> str:
        letters = set()
        for colour in colours:
            declared = self._job.game.colours.get(colour, {})
            letters |= set(declared.get("cockatrice", _COLOURS.get(fold(colour), "")))
        return "".join(letter for letter in _LETTERS if letter in letters)

    def _table_row(self, said: CardText) -> int:
        """By the game's word on any of its types, else by what these are called, else by its corner value."""
        kinds = [fold(kind) for kind in (*said.types, *said.flags, said.subtype)]
        for rows in (self._rows, _ROWS):
            found = next((rows[kind] for kind in kinds if kind in rows), None)
            if found is not None:
                return found
        return CREATURE if "/" in said.corner else OTHER

    def _related(self, printing: Printing) -> Iterator[Related]:
        """The cards that the game's field for them names."""
        name = self._job.own("cockatrice").get("related", "")
        value = printing.values.get(name) if name else None
        listed = value if isinstance(value, tuple) else (value,) if value else ()
        lost = []
        for one in map(str, listed):
            card = self._job.database.find(one)
            if card is None or self.key(card) not in self._there:
                lost.append(one)
            else:
                yield Related(self.name(card))
        if lost:
            message = f"{{}} names cards that are not exported: {braced(named(lost))}"
            self._tell(printing, name, "export.left-out", message, "export all cards; is the name right?")

    def _tell(self, printing: Printing, role: str, code: str, message: str, hint: str) -> None:
        problem = about(self._job, printing, role, code, message, hint)
        if problem not in self._problems:
            self._problems.append(problem)


def _set_row(one: CardSet) -> SetRow:
    whole = re.fullmatch(r"\d{4}-\d\d-\d\d", one.released)
    return SetRow(one.code, XmlTexts.plain(one.name) or one.code, one.released if whole else "")


def _tags(fields: Iterable[Field]) -> Iterator[tuple[str, str]]:
    """The property of each field, by the field's name: it is called so, or `card_…` if that is taken."""
    names = [field.name for field in fields]
    taken = set(names) | _OWN
    for name in names:
        tag = name
        while tag in _OWN or tag.startswith("xml") or (tag != name and tag in taken):
            tag = f"card_{tag}"
        taken.add(tag)
        yield name, tag
