"""Pools that decks are held against: `--pool NAME=FILE`, any list or table of the cards at hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from cardforge.problems import Location, Problem, UsageError, did_you_mean, listed
from cardforge.project.converting import collection, copies_of
from cardforge.project.decking import Decks
from cardforge.rules import Rules, pools_asked

_NAMED = re.compile(r"([\w.-]+)=(.+)")


class Pools:
    """The pools of a command, read once for each game whose decks are judged. `problems` are of their lists.

    `given` are texts `NAME=FILE`, or `FILE` alone where the game's rules ask for one pool only.
    """

    def __init__(self, decks: Decks, given: Sequence[str]) -> None:
        self.problems: list[Problem] = []
        self._decks = decks
        self._given = [
            (found[1], found[2]) if (found := _NAMED.fullmatch(text)) else ("", text) for text in given
        ]
        self._known: dict[str, Mapping[str, Mapping[str, int]]] = {}

    def of_game(self, code: str) -> Mapping[str, Mapping[str, int]]:
        """Copies by card name, by pool. Raises what finding a deck does, InputError for a wrong list."""
        if code not in self._known:
            _, rules = self._decks.game(code)
            self._known[code] = {
                self._name(name, rules, code): self._read(file, code) for name, file in self._given
            }
        return self._known[code]

    def _name(self, name: str, rules: Rules, code: str) -> str:
        known = pools_asked(rules)
        if name in known or (not name and len(known) == 1):
            return name or known[0]
        if not known:
            message, hint = f'no rule of the game "{code}" asks for a pool', "leave --pool out"
        elif not name:
            message, hint = f"the rules ask for several pools: {listed(known)}", "write --pool NAME=FILE"
        else:
            message = f'no rule asks for a pool "{name}"'
            hint = did_you_mean(name, known) or f"they ask for {listed(known)}"
        raise UsageError(Problem(Location("--pool"), "pack.unknown-pool", message, hint))

    def _read(self, file: str, code: str) -> Mapping[str, int]:
        there = collection(self._decks, file, code)
        self.problems += there.problems
        counts: Counter[str] = Counter()
        for (_, name), copies in copies_of(there).items():
            counts[name] += copies
        return counts
