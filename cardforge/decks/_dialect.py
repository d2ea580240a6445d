"""Text forms of programs: lines of a fixed shape, tried before the many ways of pasted lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from cardforge.decks._builder import Builder
from cardforge.decks._line import Reading
from cardforge.problems import Location
from cardforge.tuples import NamedTuple

Step = Callable[[Builder, str, Location], bool]
"""Takes a line if it is of a form's own shape, and says whether it was."""


class CardLine(NamedTuple):
    """A line of a program's shape: the ways it may be read, the most literal first.

    `zone` is the title of the zone it names itself, if any. `sure`: it can be nothing but a card, so an
    unknown name is kept as the last reading has it; others are left to the tolerant reader.
    """

    readings: Sequence[Reading]
    zone: str = ""
    sure: bool = True


def card_step(split: Callable[[str], CardLine | None]) -> Step:
    """A step that counts the cards of lines that `split` takes apart (None: not of this shape)."""

    def step(builder: Builder, line: str, where: Location) -> bool:
        found = split(line)
        if found is None:
            return False
        matches = map(builder.resolver.match, found.readings)
        match = next((match for match in matches if match is not None), None)
        if match is None and not found.sure:
            return False
        zone = builder.zone_of(found.zone, where) if found.zone else None
        if match is not None:
            builder.add(match, where, zone)
        else:
            builder.add_unnamed(found.readings[-1], where, zone)
        return True

    return step


_REMARK = re.compile(r"//\s*(NAME|CREATOR|FORMAT)\s*:\s*(.*)", re.IGNORECASE)
_KEYS = {"name": "name", "creator": "author", "format": "format"}


def remark_step(builder: Builder, line: str, where: Location) -> bool:
    """Takes the remarks in which Apprentice and its kin keep what they know of a deck: `//NAME: Red Rush`."""
    found = _REMARK.fullmatch(line)
    if found is None:
        return False
    key, value = _KEYS[found[1].lower()], found[2].strip()
    if value:
        builder.header.setdefault(key, value)
    return True


def remarks(name: str, header: dict[str, str], form: str) -> list[str]:
    """Such remarks, each as `form` has it: `//{}: {}`."""
    said = {"NAME": name, "CREATOR": header.get("author", ""), "FORMAT": header.get("format", "")}
    return [form.format(key, " ".join(value.split())) for key, value in said.items() if value]
