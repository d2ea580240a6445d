"""`cardforge deck check`: decks against the rules of their games, one or very many."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from cardforge.cli.options import Command, day
from cardforge.cli.output import COLOURS, State, counted, counted_severities
from cardforge.cli.progress import progress
from cardforge.cli.tables import aligned
from cardforge.problems import Exit, Problem, Severity

if TYPE_CHECKING:
    from cardforge.project.decking import DeckResult, FailedDeck
    from cardforge.rules import Violation


@click.command("check", cls=Command, short_help="Check decks against their game's rules.")
@click.argument("decks", nargs=-1, required=True, metavar="DECK...")
@click.option("--game", metavar="GAME", help="The game, whatever the lists say.")
@click.option("--ruleset", default="", metavar="NAME|all", help="A format of the game, or all of them.")
@click.option(
    "--phase", type=click.Choice(["build", "pregame"]), default="build", help="build, or right before a game."
)
@click.option("--pool", "pools", multiple=True, metavar="NAME=FILE", help="The cards at hand, as a list.")
@click.option("--as-of", default="", metavar="DATE", help="The day whose lists hold, as 2026-03-01; today.")
@click.option("--jsonl", is_flag=True, help="One JSON object a deck and line, as soon as it is judged.")
@click.pass_obj
def check(
    state: State,
    decks: tuple[str, ...],
    game: str | None,
    ruleset: str,
    phase: str,
    pools: tuple[str, ...],
    as_of: str,
    jsonl: bool,
) -> int:
    """Check decks against their game's rules: every violation, with cards, numbers and the fix.

    DECK is a file, - for standard input, or the name of a deck that comes with a game; or a folder or ZIP of
    lists, or a .jsonl file with one list a line.
    """
    from cardforge.project.deck_batch import Batch
    from cardforge.project.decking import DeckResult, Decks
    from cardforge.project.pools import Pools

    found = Decks(state.project, state.lenient)
    at_hand = Pools(found, pools)
    found.pools = at_hand.of_game if pools else None
    batch = Batch(found, decks, jsonl)
    form = "jsonl" if jsonl else state.output.form
    if jsonl:
        state.output.form = "text"
    told = _Told(state, form)
    items = batch.judged(game, ruleset, phase, day(as_of))
    for results in progress(items, batch.total, state.output.quiet, "decks", sys.stdout.isatty()):
        for one in results:
            if isinstance(one, DeckResult):
                told.judged(one)
            else:
                told.failed(one)
    problems = [*found.problems, *at_hand.problems, *batch.problems, *told.problems]
    rows = {"decks": told.rows}
    return state.output.finish(problems, rows, (), told.notes(), state.strict, told.code, told.ok)


class _Told:
    """Tells of decks as they are judged, and keeps of them only what is told at the end."""

    def __init__(self, state: State, form: str) -> None:
        self._state, self._form = state, form
        self.problems: list[Problem] = []
        self.rows: list[dict[str, Any]] = []
        self.code: Exit | None = None
        self.ok = True
        self._heads: list[str] = []
        self._legal = self._judged = 0
        self._table: list[tuple[str | int, ...]] = [
            ("deck", "game", "rules", "verdict", "errors", "warnings")
        ]

    def judged(self, result: DeckResult) -> None:
        """Tell of a deck that has a verdict."""
        severities = result.severities
        self.ok = self.ok and not any(stops(severity, self._state.strict) for severity in severities)
        self._judged += 1
        self._legal += result.legal
        match self._form:
            case "jsonl":
                self._state.output.stream([json.dumps(result.to_line())])
            case "json":
                self.rows.append(result.to_json())
                self.problems += result.reading
            case "github":
                self.problems += result.problems
                self._heads.append(_head(result))
            case _:
                self._state.output.stream([*report(self._state, result)])
                verdict = "legal" if result.legal else "incomplete" if result.completable else "not legal"
                self._row(result.file, result.game, result.ruleset, verdict, severities)

    def failed(self, failed: FailedDeck) -> None:
        """Tell of a deck that could not be judged."""
        self.code = max(failed.code, self.code or Exit.OK)
        self.problems += failed.problems
        if self._form == "jsonl":
            self._state.output.stream([json.dumps(failed.to_line())])
        severities = [problem.severity for problem in failed.problems]
        self._row(failed.name, "", failed.ruleset, "not judged", severities)

    def _row(self, file: str, game: str, ruleset: str, verdict: str, severities: list[Severity]) -> None:
        if self._form == "text" and not self._state.output.quiet:
            numbers = (severities.count(severity) for severity in (Severity.ERROR, Severity.WARNING))
            self._table.append((file, game, ruleset, verdict, *numbers))

    def notes(self) -> list[str]:
        """For people: a line a deck if they are several, and how many are legal."""
        if self._form != "text":
            return self._heads
        if len(self._table) <= 2 or not self._judged:
            return []
        failed = len(self._table) - 1 - self._judged
        counts = f"{counted(self._judged, 'verdict')}: {self._legal} legal, {self._judged - self._legal} not"
        counts += f"; {counted(failed, 'deck')} could not be judged" if failed else ""
        return ["", *aligned(self._table), counts]


def stops(severity: Severity, strict: bool) -> bool:
    return severity is Severity.ERROR or (strict and severity is Severity.WARNING)


# --- for people ---------------------------------------------------------------------------------------


def report(state: State, result: DeckResult) -> Iterator[str]:
    """Whether the deck is legal; then what is wrong, each on a line with its mend, and the rule's words."""
    told = result.severities
    if state.output.quiet and not told:
        return
    colour = "green" if result.legal else "red"
    yield state.output.painted(_head(result), colour)
    for problem in result.reading:
        yield state.output.painted(str(problem), COLOURS[problem.severity])
    for violation in result.verdict.violations:
        yield state.output.painted(str(_said(result, violation)), COLOURS[violation.severity])
        yield from rule_of(violation)
    if not state.output.quiet:
        yield from (f"    note: {note}" for note in result.verdict.notes)


def _head(result: DeckResult) -> str:
    """`deck.txt: not legal: 2 errors (Red, the wedge; fofl, side red; 50 cards in main)`."""
    verdict, deck = result.verdict, result.deck
    words = "legal" if result.legal else "not legal"
    if not result.legal and result.completable:
        words += " yet, it only lacks cards"
    words += f" by {result.ruleset}" if result.ruleset else ""
    told = counted_severities(result.severities)
    choices = "".join(f", {name} {value}" for name, value in verdict.choices.items())
    zones = ", ".join(
        f"{counted(deck.count(name), 'card')} in {result.zones[name].label if name in result.zones else name}"
        for name in deck.zones
    )
    about = f"{deck.name}; {result.game}{choices}; {zones or 'no cards'}"
    return f"{result.file}: {words}{f': {told}' if told else ''} ({about})"


def _said(result: DeckResult, violation: Violation) -> Problem:
    """What a violation counts and how to mend it; the rule itself has a line of its own."""
    where, mend = violation.place(result.deck), violation.mend(only_zone=result.only_zone)
    return Problem(where, violation.code, violation.facts, mend, violation.severity)


def rule_of(violation: Violation) -> Iterator[str]:
    """The rule in its own words, under its id; rules of the program itself have none."""
    if violation.rule.startswith("$"):
        return
    says = f": {violation.says}" if violation.says else ""
    by = f", changed by {violation.by}" if violation.by else ""
    cite = f" ({violation.cite})" if violation.cite else ""
    yield f"    rule {violation.rule}{by}{says}{cite}"
