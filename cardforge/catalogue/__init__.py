"""The catalogue linter: what is wrong with cards that fit their schema, seen side by side.

`catalogue` in game.json declares what its author holds the cards to: the words that card texts may write
with a capital, one form for each expression, and rules about cards. One check a module of this folder, which
declares one constant, `CHECK`; helpers' names start with `_`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module

from cardforge.catalogue._model import Check, Looked
from cardforge.database import Database
from cardforge.members import members
from cardforge.problems import Problem
from cardforge.rules import Rules

__all__ = ["Check", "Looked", "catalogue_checks", "catalogue_problems"]


@cache
def catalogue_checks() -> tuple[Check, ...]:
    """Every check of this folder, by module name."""
    names = members(__file__)
    return tuple(import_module(f"{__name__}.{name}").CHECK for name in names)


def catalogue_problems(database: Database, rules: Rules) -> Iterator[Problem]:
    """All that the checks find in a game's cards."""
    looked = Looked(database, rules)
    for check in catalogue_checks():
        yield from check.problems(looked)
