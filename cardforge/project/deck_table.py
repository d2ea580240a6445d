"""Decks that are to be played against each other: each judged, then the table's own rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cardforge.problems import Location, Problem, Severity, UsageError, listed
from cardforge.project.decking import ALL, DeckResult, Decks, gathered
from cardforge.rules import Table, TableVerdict, Violation, judge_table
from cardforge.tuples import NamedTuple


class Seated(NamedTuple):
    """The decks of a table with their verdicts, and what the rules for a table say.

    `dealt`: the game declares how its cards are dealt.
    """

    game: str
    ruleset: str
    decks: tuple[DeckResult, ...]
    verdict: TableVerdict
    rules: Table
    dealt: bool

    @property
    def legal(self) -> bool:
        """Whether every deck is legal, and the table."""
        return self.verdict.legal and all(deck.legal for deck in self.decks)

    @property
    def severities(self) -> list[Severity]:
        """One for each thing to say about the table."""
        return [one.severity for one in self.verdict.violations]

    def problems(self) -> Iterator[Problem]:
        """Everything that is wrong, the table's own at its first deck."""
        for deck in self.decks:
            yield from deck.problems
        for violation in self.verdict.violations:
            yield violation.problem(self.decks[0].deck)

    def to_json(self) -> dict[str, Any]:
        """The command's result: legal if every deck is, and the table."""
        head = {"game": self.game, "ruleset": self.ruleset}
        decks = [deck.to_json() for deck in self.decks]
        return head | self.verdict.to_json() | {"legal": self.legal, "decks": decks}


def seated(
    decks: Decks,
    names: Sequence[str],
    game: str | None,
    players: int | None,
    ruleset: str = "",
    phase: str = "build",
    as_of: str = "",
) -> Seated:
    """Judge decks of one game at one table; a deck named twice is two players' deck.

    `players` is their number where it is not that of the decks. Raises what finding a deck does, and
    UsageError if the decks are of several games.
    """
    if ruleset == ALL:
        message = "a table is judged by one rule set"
        raise UsageError(Problem(Location("--ruleset"), "usage", message, "name one of the formats"))
    found = gathered(names, lambda name: decks.judged(name, game, ruleset, phase, as_of))
    games = list(dict.fromkeys(result.game for result in found))
    if len(games) > 1:
        message = f"the decks are of different games: {listed(games)}"
        raise UsageError(Problem(Location(found[-1].file), "table.games", message, "seat decks of one game"))
    _, rules = decks.game(games[0])
    rules = rules.formats.get(ruleset, rules)
    verdict = judge_table(rules, [result.verdict for result in found], players)
    return Seated(games[0], ruleset, tuple(found), verdict, rules.table, rules.play.deal is not None)


def for_players(table: Table) -> str:
    """`for 2 to 12 players, best with 4 to 6`; empty if a game does not say."""
    if table.players is None:
        return ""
    best = f", best with {_span(table.ideal)}" if table.ideal and table.ideal != table.players else ""
    least_and_most = _span(table.players)
    return f"for {least_and_most} player{'' if least_and_most == '1' else 's'}{best}"


def _span(span: tuple[int, int]) -> str:
    least, most = span
    return str(least) if least == most else f"{least} to {most}"


def said(violation: Violation) -> Problem:
    """A violation of the table as people read it: it stands in no line of a list."""
    return Problem(Location("table"), violation.code, violation.facts, violation.mend(), violation.severity)
