"""What the checks of a catalogue get, and what a check is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from cardforge.cards import Field, Printing
from cardforge.database import Database
from cardforge.markup import plain
from cardforge.problems import Problem
from cardforge.rules import Rules
from cardforge.tuples import NamedTuple

_ICON = re.compile(r"\{\w[^{}\s]*\}")


class Looked:
    """A game's cards, and what its author declares about them."""

    def __init__(self, database: Database, rules: Rules) -> None:
        self.database = database
        self.rules = rules
        self.game = database.game
        found = self.game.plain.get("catalogue", {})
        self.declared: Mapping[str, Any] = {key: one for key, one in found.items() if key[:2] != "//"}

    @cached_property
    def first(self) -> Sequence[Printing]:
        """The first printing of each card, pieces that are no cards among them."""
        return tuple({one.card.id: one for one in reversed(self.database.printings)}.values())[::-1]

    @cached_property
    def texts(self) -> Sequence[tuple[Printing, Field, str]]:
        """The rules texts of all cards, without marks; icons are a full stop, as nothing goes on behind them.

        These are the fields that `catalogue.texts` names, else `text`.
        """
        names = self.declared.get("texts", ["text"])
        fields = [self.game.fields[name] for name in names if name in self.game.fields]
        return [
            (one, field, plain(_ICON.sub(". ", value), {}))
            for one in self.first
            for field in fields
            if isinstance(value := one.get(field.name), str) and value
        ]


class Check(NamedTuple):
    """A check: its name, and what it finds."""

    name: str
    problems: Callable[[Looked], Iterator[Problem]]
