"""Cards as LackeyCCG lists them: a row of plain cells each, told apart by name and set."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from cardforge.cards import Field, Printing
from cardforge.decks.lackey_deck import Listed
from cardforge.exports._job import Job
from cardforge.exports._names import K, Names, distinct
from cardforge.exports._told import about, braced, lost_signs, named, respelt, told_controls, without_controls
from cardforge.problems import Problem, Severity
from cardforge.text import spelled

FIRST = ("Name", "Set", "ImageFile", "Type", "CornerValue", "Text", "FlavorText", "Creator")
TOKEN = "Token"

_RUN = ("Script", "Sound")
"""Columns that the program runs or plays: no field of ours is called so."""

_OWN_COLUMNS = ("subtype", "colour", "cost", "rarity")
"""Roles whose fields have columns of their own."""

_RESERVED = frozenset(
    (
        *("general", "con", "prn", "aux", "nul"),
        *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10)),
    )
)
"""Names that folders can't have: that of the pictures of all sets, and those that Windows keeps."""

_BREAK = re.compile(r"[ ]*[\t\n]+[ ]*")
_NUMBER = re.compile(r"(\D*)(\d+)(.*)", re.DOTALL)

Pictures = Mapping[int, tuple[str, str]]
"""The names of a printing's pictures, front and own back (or an empty text), by the printing's identity."""


def file_name(text: str) -> str:
    """A text as part of a path: `[A-Za-z0-9_-]`, and nothing that a system keeps for itself."""
    name = re.sub(r"[^A-Za-z0-9_-]+", "-", spelled(text, "ascii").text).strip("-") or "x"
    return f"{name}-set" if name.lower() in _RESERVED else name


def file_names(texts: Iterable[tuple[K, str]]) -> dict[K, str]:
    """Names of files by the ids they are given with, different also where case does not count."""
    return distinct(((id_, file_name(text)) for id_, text in texts), most=100, mark="-{}")


class CardTable:
    """The rows of a job's cards in `carddata.txt`; `problems` is what they lose. `pictures` are those of each
    printing.
    """

    def __init__(self, job: Job, pictures: Pictures) -> None:
        self._job = job
        self._pictures = pictures
        self._names = Names(job.database, job.settings)
        self._broken: dict[str, None] = {}
        self._foreign = False
        self.problems: list[Problem] = []
        self.sets = file_names((one.code, one.code) for one in job.database.sets)
        """The folders of the sets, by the sets' codes: what the column `Set` says."""
        self._called = self._all_names()
        self.ordered = self._ordered()
        """The printings in the order of the rows."""
        self.header = self._header()
        self.rows = [self._row(one) for one in self.ordered]
        self.problems += self._notes()

    def text(self) -> str:
        """The file."""
        lines = [self.header, *self.rows]
        return "".join("\t".join(line) + "\n" for line in lines)

    def add_column(self, title: str, cells: Mapping[int, str]) -> str:
        """Put a further column behind the others, of cells by the printings' identities; gives its title."""
        titles = distinct(enumerate((*self.header, title)), mark="{}")
        self.header = (*self.header, titles[len(self.header)])
        pairs = zip(self.ordered, self.rows, strict=True)
        self.rows = [(*row, cells.get(id(printing), "")) for printing, row in pairs]
        return self.header[-1]

    def listed(self, printing: Printing) -> Listed:
        """How a printing is listed, which must be one of the job's."""
        return Listed(self._image(printing), self._called[id(printing)], self.sets[printing.set.code])

    @cached_property
    def has_tokens(self) -> bool:
        return any(one.card.extra for one in self._job.printings)

    @cached_property
    def token_column(self) -> str:
        """The title of the column that marks pieces that are no cards; empty if there are none."""
        return self._titles[0] if self.has_tokens else ""

    def _header(self) -> tuple[str, ...]:
        numbers = ("Number",) if self._numbered else ()
        return (*FIRST, *numbers, *(self._titles if self.has_tokens else self._titles[1:]))

    @cached_property
    def _titles(self) -> tuple[str, ...]:
        """That of the column for tokens, and those of the fields that have columns of their own."""
        taken = (*FIRST, "Number", *_RUN)
        wanted = [*taken, TOKEN, *(_title(field.name) for field in self._fields)]
        titles = distinct(enumerate(wanted), mark="{}")
        return tuple(titles[at] for at in range(len(taken), len(wanted)))

    @cached_property
    def _fields(self) -> list[Field]:
        """The game's fields that no other column holds, if any card says something in them."""
        texts = self._job.texts
        fields = [field for role in _OWN_COLUMNS for field in texts.roles[role]]
        fields += texts.others()
        return [one for one in dict.fromkeys(fields) if any(texts.plain(p, one) for p in self._job.printings)]

    @cached_property
    def _numbered(self) -> bool:
        return any(one.number for one in self._job.printings)

    def _ordered(self) -> Sequence[Printing]:
        """The printings in their order, or, with padded numbers, by number within each set."""
        if not self._job.settings["pad_numbers"]:
            return self._job.printings
        sets = {code: at for at, code in enumerate(self.sets)}
        return sorted(self._job.printings, key=lambda one: (sets[one.set.code], *_by_number(one.number)))

    @cached_property
    def _width(self) -> int:
        """The digits of the largest number."""
        found = [_NUMBER.fullmatch(one.number) for one in self._job.printings]
        return max((len(str(int(match[2]))) for match in found if match), default=0)

    def _number(self, printing: Printing) -> str:
        found = _NUMBER.fullmatch(printing.number)
        if not found or not self._job.settings["pad_numbers"]:
            return self._cell(printing, "number", printing.number)
        return self._cell(printing, "number", f"{found[1]}{int(found[2]):0{self._width}}{found[3]}")

    def _image(self, printing: Printing) -> str:
        front, back = self._pictures[id(printing)]
        return f"{front},{back}" if back else front

    def _row(self, printing: Printing) -> tuple[str, ...]:
        said = self._job.text(printing)
        image, name, code = self.listed(printing)
        kind = said.type or (TOKEN if printing.card.extra else "")
        text = self._job.texts.both_sides(printing)
        roles = {"type": kind, "corner": said.corner, "text": text, "flavour": said.flavour}
        cells = [
            self._cell(printing, role, text) for role, text in (roles | {"creator": said.creator}).items()
        ]
        if self._numbered:
            cells.append(self._number(printing))
        if self.has_tokens:
            cells.append("yes" if printing.card.extra else "")
        texts = self._job.texts
        cells += [self._cell(printing, field.name, texts.plain(printing, field)) for field in self._fields]
        return (name, code, image, *cells)

    def _all_names(self) -> dict[int, str]:
        """What every printing of the game is called, so that no two of a set are called alike."""
        called: dict[int, str] = {}
        wanted = set(map(id, self._job.printings))
        for code in self.sets:
            printings = [one for one in self._job.database.printings if one.set.code == code]
            plain = {id(one): self._name(one) for one in printings}
            names = distinct(plain.items(), most=10_000)
            for one in printings:
                name = called[id(one)] = names[id(one)]
                if id(one) in wanted:
                    self._tell(one, "name", self._names.of(one.card))
                    if name != plain[id(one)]:
                        message = f'{{}} is that of another card of the set: it is called "{braced(name)}"'
                        hint = "give it a name of its own"
                        self.problems.append(about(self._job, one, "name", "export.same-name", message, hint))
        return called

    def _name(self, printing: Printing) -> str:
        return self._plain(self._names.of(printing.card)) or printing.card.id

    def _cell(self, printing: Printing, role: str, text: str) -> str:
        """A text in one cell; what it loses is told."""
        self._tell(printing, role, text)
        return self._plain(text)

    def _plain(self, text: str) -> str:
        """A text in one cell: tabs and line ends are what cells and rows end with, so they become blanks."""
        if not (text.isascii() and text.isprintable()):
            text = _BREAK.sub(" ", without_controls(text.replace("\xad", ""))[0])
            text = spelled(text, "ascii").text if self._job.settings["ascii"] else text
        return text.strip()

    def _tell(self, printing: Printing, role: str, text: str) -> None:
        if text.isascii() and text.isprintable():
            return
        plain, controls = without_controls(text)
        self.problems += told_controls(self._job, printing, role, controls)
        if _BREAK.search(plain):
            self._broken[printing.card.name] = None
        if self._job.settings["ascii"]:
            tell = respelt if role == "name" else lost_signs
            self.problems += tell(self._job, printing, role, "ascii", spelled(plain, "ascii"))
        elif not text.isascii():
            self._foreign = True

    def _notes(self) -> Iterator[Problem]:
        where = self._job.game.where
        if self._broken:
            cards = named([*self._broken])
            message = f"LackeyCCG has no line breaks or tabs in texts: they become blanks in {cards}"
            yield Problem(where, "export.one-line", message, "", Severity.INFO)
        if self._foreign and not self._job.settings["ascii"]:
            message = "some texts have letters that old versions of LackeyCCG may not show"
            hint = "--ascii writes plain ones"
            yield Problem(where, "export.foreign-letters", message, hint, Severity.INFO)


def _title(name: str) -> str:
    """A field's name as a column's title: `chorus_count` is ChorusCount."""
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[_-]+", name))


def _by_number(number: str) -> tuple[bool, str, int, str]:
    """What numbers are sorted by: those without a digit last."""
    found = _NUMBER.fullmatch(number)
    return (False, found[1], int(found[2]), found[3]) if found else (True, number, 0, "")
