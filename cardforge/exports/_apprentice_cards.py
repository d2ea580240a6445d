"""Cards as Apprentice knows them: names of 27 signs, one code page, colours as bits, sets of two letters."""

from __future__ import annotations

import string
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from cardforge.cards import Card, CardSet, Printing
from cardforge.database import Database
from cardforge.exports._apprentice_files import (
    ARTIFACT,
    BLACK,
    BLUE,
    CODE_PAGE,
    GOLD,
    GREEN,
    LAND,
    MOST_NAME,
    MOST_TEXT,
    RED,
    WHITE,
    Row,
)
from cardforge.exports._job import Job
from cardforge.exports._names import Names, distinct
from cardforge.exports._renamed import database_with
from cardforge.exports._texts import CardText
from cardforge.exports._told import about, braced, respelt, told_controls, told_tabs, without_controls
from cardforge.problems import Problem, Severity
from cardforge.text import fold, spelled

_COLOURS = {"white": WHITE, "blue": BLUE, "black": BLACK, "red": RED, "green": GREEN}
"""The bits of colours by their names, for those whose game says none; all others are artifacts."""

_COMMON = ("c", "basic", "starter", "land")
_SIGNS = string.ascii_uppercase + string.digits


class Cards:
    """Makes the rows of a job's cards; `problems` is what was found wrong with those made so far."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._names = Names(job.database, job.settings)
        self._told: set[Hashable] = set()
        self.problems: list[Problem] = []

    def rows(self, printings: Iterable[Printing]) -> list[Row]:
        """A row for each card, however many printings of it there are; the first says what it says."""
        rows: dict[Hashable, Row] = {}
        for printing in printings:
            made = self._row(printing)
            key = self.identity(printing.card)
            first = rows.setdefault(key, made)
            if made[:-2] != first[:-2]:
                message = "an earlier printing says something else, and is the only one that is written"
                hint = "give this card a name of its own"
                self.problems.append(about(self._job, printing, "name", "export.same-name", message, hint))
            rows[key] = first._replace(sets=tuple(dict.fromkeys((*first.sets, *made.sets))))
        return list(rows.values())

    def identity(self, card: Card) -> Hashable:
        return self._job.game.identity_of(card)

    def name(self, card: Card) -> str:
        """What a card is called."""
        return self.names[self.identity(card)]

    def tell_name(self, card: Card) -> None:
        """See to it that it is told, once, if a card is not called by its own name."""
        key = self.identity(card)
        if key not in self._told:
            self._told.add(key)
            printing = self._first[key]
            full = self._field(printing, "name", self._names.of(card))
            self._tell_name(printing, full, self.names[key])

    @cached_property
    def database(self) -> Database:
        """The game as the program knows it: with the names that cards have there."""
        return database_with(self._job.database, self.name)

    @cached_property
    def _first(self) -> Mapping[Hashable, Printing]:
        """The first printing of each card."""
        return {self.identity(one.card): one for one in reversed(self._job.database.printings)}

    @cached_property
    def names(self) -> Mapping[Hashable, str]:
        """The names of all cards of the game, by what makes them the same card."""
        told = len(self.problems)
        names = [
            (self.identity(one.card), self._field(one, "name", self._names.of(one.card)))
            for one in self._job.database.printings
        ]
        del self.problems[told:]
        return distinct(names, MOST_NAME)

    @cached_property
    def codes(self) -> Mapping[str, str]:
        """The two signs of each set, by its code in the game."""
        found: dict[str, str] = {}
        for one in self._job.database.sets:
            found[one.code] = next(code for code in _codes(one) if code not in found.values())
        return found

    def _row(self, printing: Printing) -> Row:
        said = self._job.text(printing)
        self.tell_name(printing.card)
        return Row(
            self.name(printing.card),
            self._line(printing, "type", said.type),
            self._line(printing, "cost", said.cost),
            self._line(printing, "corner", said.corner),
            self._field(printing, "text", self._job.texts.both_sides(printing)),
            self._field(printing, "flavour", said.flavour),
            colour_bits(self._job, said.colours),
            _sound(said._replace(text=self._job.texts.both_sides(printing))),
            (f"{self.codes[printing.set.code]}-{self.rarity(printing)}",),
        )

    def rarity(self, printing: Printing) -> str:
        """C, U or R: as the card says; else the fewer copies of it a set has, the rarer."""
        word = fold(self._job.text(printing).rarity)
        if self._job.texts.roles["rarity"]:
            return "C" if word.startswith(_COMMON) or not word else "U" if word.startswith("u") else "R"
        ranks = self._quantities[printing.set.code]
        if len(ranks) < 2 or printing.quantity >= ranks[-1]:
            return "C"
        return "R" if printing.quantity <= ranks[0] else "U"

    @cached_property
    def _quantities(self) -> Mapping[str, Sequence[int]]:
        """How many copies cards of each set have, the fewest first."""
        found: dict[str, set[int]] = {}
        for printing in self._job.database.printings:
            quantities = found.setdefault(printing.set.code, set())
            if not printing.card.extra:
                quantities.add(printing.quantity)
        return {code: sorted(quantities) for code, quantities in found.items()}

    def _line(self, printing: Printing, role: str, text: str) -> str:
        return " ".join(self._field(printing, role, text).split())

    def _field(self, printing: Printing, role: str, text: str) -> str:
        text, controls = without_controls(text.replace("\xad", ""))
        self.problems += told_controls(self._job, printing, role, controls)
        self.problems += told_tabs(self._job, printing, role, text)
        said = spelled(text.replace("\t", " "), CODE_PAGE)
        self.problems += respelt(self._job, printing, role, CODE_PAGE, said)
        size = len(said.text) + said.text.count("\n")
        if size > MOST_TEXT:
            message = f"{{}} has {size:,} bytes, and Apprentice's files take {MOST_TEXT:,}"
            long = about(self._job, printing, role, "export.unsayable", message, "shorten it")
            self.problems.append(long._replace(severity=Severity.ERROR))
        return " ".join(said.text.split()) if role == "name" else said.text

    def _tell_name(self, printing: Printing, full: str, name: str) -> None:
        lost = any(map(str.isalnum, printing.card.name)) and not any(map(str.isalnum, name))
        if lost or not name:
            message, hint = "nothing of {} can be written in the code page cp1252", "give it a Latin name"
            problem = about(self._job, printing, "name", "export.lost-sign", message, hint)
            self.problems.append(problem._replace(severity=Severity.ERROR))
        elif len(full) > MOST_NAME:
            message = f'{{}} is longer than {MOST_NAME} signs: it is cut to "{braced(name)}"'
            hint = "give it a shorter name, if that says too little"
            self.problems.append(about(self._job, printing, "name", "export.long-name", message, hint))
        elif name != full:
            message = f'{{}} is that of another card: it is called "{braced(name)}"'
            hint = "give it a name of its own"
            self.problems.append(about(self._job, printing, "name", "export.same-name", message, hint))


def colour_bits(job: Job, colours: Iterable[str]) -> int:
    """A card's colours as bits: several are gold, too, and none is an artifact."""
    bits = 0
    for colour in colours:
        declared: Mapping[str, int] = job.game.colours.get(colour, {})
        bits |= declared.get("apprentice", _COLOURS.get(fold(colour), ARTIFACT))
    several = (bits & (WHITE | BLUE | BLACK | RED | GREEN)).bit_count() > 1
    if several:
        return (bits | GOLD) & ~LAND
    if bits & LAND:
        return bits & ~(ARTIFACT | GOLD)
    return bits or ARTIFACT


def _sound(said: CardText) -> CardText:
    """The card without signs that a table should not hold; they are told of with its other texts."""
    texts: dict[str, Any] = {
        role: without_controls(getattr(said, role))[0].replace("\t", " ")
        for role in ("type", "cost", "corner", "text", "flavour")
    }
    return said._replace(**texts)


def _codes(one: CardSet) -> Iterator[str]:
    """What a set may be called in two signs, the likeliest first."""
    letters = [sign for sign in fold(one.code).upper() if sign in _SIGNS] or ["X"]
    yield from (letters[0] + sign for sign in letters[1:])
    yield from (letters[0] + sign for sign in string.digits)
    yield from (first + second for first in _SIGNS for second in _SIGNS)
