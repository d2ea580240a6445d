"""Cards that a list cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterator

from cardforge.cards import Printing
from cardforge.catalogue._model import Check, Looked
from cardforge.problems import Problem, Severity
from cardforge.text import fold


def _problems(looked: Looked) -> Iterator[Problem]:
    """Two cards with names that fold to one although the game tells cards apart by name."""
    if [name for name in looked.game.identity if name != "name"]:
        return
    seen: dict[str, Printing] = {}
    for printing in looked.first:
        first = seen.setdefault(fold(printing.card.name), printing)
        if first is printing or _same(first, printing):
            continue
        message = f'is named as the card "{first.card.id}" at {first.place("name")}, and says something else'
        hint = "give one of the two another name, or tell them apart by identity in game.json"
        where = printing.place("name")
        yield Problem(where, "catalogue.same-name", message, hint, Severity.WARNING, printing.card.name)


def _same(one: Printing, other: Printing) -> bool:
    return one.card.name == other.card.name and one.card.values == other.card.values


CHECK = Check("alike", _problems)
