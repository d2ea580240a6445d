"""Cards as lines of MUSHcode: `loadcard TITLE/T/TEXT` or `loadcard COLOUR/TITLE (CORNER)/TYPE/TEXT`."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import cached_property

from cardforge.cards import Printing
from cardforge.exports._job import Job
from cardforge.exports._mush_line import MOST_BYTES, escaped, in_parts, size
from cardforge.exports._names import Names, distinct
from cardforge.exports._texts import CardText
from cardforge.exports._told import (
    about,
    braced,
    left_out_fields,
    lost_signs,
    told_controls,
    without_controls,
)
from cardforge.problems import Problem, Severity
from cardforge.text import fold, spelled
from cardforge.tuples import NamedTuple

_COLOURS = {
    "red": "hr",
    "blue": "hb",
    "green": "hg",
    "yellow": "hy",
    "black": "hx",
    "cyan": "hc",
    **dict.fromkeys(("magenta", "purple", "violet", "pink"), "hm"),
}
"""The ansi codes of colours by their names, for those whose game says none."""

_NO_COLOUR = "hw"
_THING = "Thing"
"""The type of a card that has none: what Dvorak calls all that is no Action."""

_PLACES = {
    False: ("text", "flavour"),
    True: ("type", "subtype", "corner", "colour", "text", "flavour"),
}
"""The roles that the form has a place for, by whether it is Dvorax."""

_MARK = " ({} of {})"
"""Behind the title of a part; `(1/2)` would end the title at its slash."""


class Sent(NamedTuple):
    """A card's lines, and the title that the server knows each by: several if its text is split."""

    titles: tuple[str, ...]
    lines: tuple[str, ...]


class Sender:
    """Makes the lines of a job's cards; `problems` is what was found wrong with those made so far."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self.dvorax: bool = job.settings["dvorax"]
        self._ascii: bool = job.settings["ascii"]
        self._split: bool = job.settings["split"]
        self._names = Names(job.database, job.settings)
        self._sent: dict[int, Sent] = {}
        self._printings: list[Printing] = []
        self.problems: list[Problem] = []

    def of(self, printing: Printing) -> Sent:
        """The lines of a card: made, and told about, once."""
        if id(printing) not in self._sent:
            self._sent[id(printing)] = self._made(printing)
        return self._sent[id(printing)]

    def clean(self, text: str) -> str:
        """A text as it may stand in a line that is no card's."""
        text = " ".join(without_controls(text)[0].split())
        return escaped(spelled(text, "ascii").text if self._ascii else text)

    def notes(self) -> Iterator[Problem]:
        """What the form has no place for of the cards made so far."""
        form = "Dvorax" if self.dvorax else "the plain form of MUSHcode"
        hint = "" if self.dvorax else "--dvorax has places for type, corner value and colour"
        yield from left_out_fields(self._job, form, _PLACES[self.dvorax], self._printings, hint)

    def _made(self, printing: Printing) -> Sent:
        said = self._job.text(printing)
        self._printings.append(printing)
        title, text = self._title(printing), self._text(printing, said)
        before, corner, kind = self._others(printing, said)

        def titled(mark: str) -> str:
            return f"{title}{mark}{corner}"

        def line(mark: str, part: str) -> str:
            return "loadcard " + "/".join(map(escaped, (*before, titled(mark), kind, part)))

        whole = line("", text)
        if size(whole) <= MOST_BYTES:
            return Sent((titled(""),), (whole,))
        longest = _MARK.format(99, 99)
        if not self._split or size(line(longest, "")) > MOST_BYTES - 100:
            self._tell_long(printing, size(whole))
            return Sent((titled(""),), (whole,))
        parts = list(in_parts(text, lambda part: line(longest, part)))
        marks = [_MARK.format(place, len(parts)) for place in range(1, len(parts) + 1)]
        return Sent(tuple(map(titled, marks)), tuple(map(line, marks, parts)))

    def _others(self, printing: Printing, said: CardText) -> tuple[tuple[str, ...], str, str]:
        """The fields before the title, what stands behind it, and the type."""
        if not self.dvorax:
            return (), "", "A" if said.types and fold(said.types[0]) == "action" else "T"
        corner = self._field(printing, "corner", said.corner, slash=":")
        kind = self._field(printing, "type", said.type, slash="-") or _THING
        return (self._colour(said),), f" ({corner})" if corner else "", kind

    def _colour(self, said: CardText) -> str:
        for colour in said.colours[:1]:
            declared: Mapping[str, str] = self._job.game.colours.get(colour, {})
            return declared.get("mush") or _COLOURS.get(fold(colour), _NO_COLOUR)
        return _NO_COLOUR

    def _text(self, printing: Printing, said: CardText) -> str:
        rules = self._field(printing, "text", self._job.texts.both_sides(printing))
        flavour = self._field(printing, "flavour", said.flavour)
        return " ".join(filter(None, (rules, f'("{flavour}")' if flavour else "")))

    def _title(self, printing: Printing) -> str:
        title = self._field(printing, "name", self._names.of(printing.card), slash="-")
        if not self._job.decks:
            return title
        other = self._titles[self._job.game.identity_of(printing.card)]
        if other != title:
            message = f'{{}} is that of another card: it is called "{braced(other)}"'
            hint = "give it a name of its own"
            self.problems.append(about(self._job, printing, "name", "export.same-name", message, hint))
        return other

    @cached_property
    def _titles(self) -> dict[Hashable, str]:
        """The title of each of the game's cards: decks load cards by them, so no two are alike."""
        told = len(self.problems)
        names = [
            (
                self._job.game.identity_of(one.card),
                self._field(one, "name", self._names.of(one.card), slash="-"),
            )
            for one in self._job.database.printings
        ]
        del self.problems[told:]
        return distinct(names)

    def _field(self, printing: Printing, role: str, text: str, slash: str = "") -> str:
        """What a card says in a role, without what can't be sent, told; `slash` is written for `/`."""
        text, controls = without_controls(text)
        self.problems += told_controls(self._job, printing, role, controls)
        if self._ascii:
            said = spelled(text, "ascii")
            self.problems += lost_signs(self._job, printing, role, "ascii", said)
            text = said.text
        if not slash:
            return text
        if "/" in text:
            message = f'{{}} has a slash, which would end it on a MUSH: "{slash}" is written'
            hint = "write it without a slash, if it matters"
            self.problems.append(about(self._job, printing, role, "export.slash", message, hint))
        return " ".join(text.split("\n")).replace("\t", " ").replace("/", slash)

    def _tell_long(self, printing: Printing, bytes_: int) -> None:
        message = f"{{}} makes a line of {bytes_:,} bytes, and a MUSH takes {MOST_BYTES:,}"
        hint = "shorten it" if self._split else "shorten it, or make two cards of it with --split"
        long = about(self._job, printing, "text", "export.long-line", message, hint)
        self.problems.append(long._replace(severity=Severity.ERROR))
