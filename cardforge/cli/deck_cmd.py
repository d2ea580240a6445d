"""`cardforge deck …`: work on deck lists."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from cardforge.cli.options import Command
from cardforge.cli.output import State, counted
from cardforge.problems import Location, Problem, Severity, UsageError

if TYPE_CHECKING:
    from cardforge.project.decking import DeckResult


@click.group("deck")
def command() -> None:
    """Work on deck lists."""


@command.command("check", cls=Command)
@click.argument("decks", nargs=-1, required=True, metavar="DECK...")
@click.option("--game", metavar="GAME", help="The game, if the list doesn't say.")
@click.option("--ruleset", default="", metavar="NAME|all", help="A format of the game, or all of them.")
@click.option(
    "--phase", type=click.Choice(["build", "pregame"]), default="build", help="build, or right before a game."
)
@click.option("--jsonl", is_flag=True, help="One JSON object a deck and line.")
@click.pass_obj
def check(
    state: State, decks: tuple[str, ...], game: str | None, ruleset: str, phase: str, jsonl: bool
) -> int:
    """Check decks against their game's rules: every violation, with cards, numbers and the fix.

    DECK is a file, - for standard input, or the name of a deck that comes with a game.
    """
    from cardforge.project.decking import Decks

    if decks.count("-") > 1:
        hint = "name it once"
        raise UsageError(Problem(Location("DECK"), "usage", "standard input can be read only once", hint))
    found = Decks(state.project, state.lenient)
    results = [result for name in decks for result in found.judged(name, game, ruleset, phase)]
    if jsonl:
        return _lines(state, results, found.problems)
    problems = [*found.problems, *(problem for result in results for problem in result.problems)]
    rows = {"decks": [result.to_json() for result in results]}
    notes = [line for result in results for line in _said(result)]
    if state.output.form == "json":
        problems = [*found.problems, *(problem for result in results for problem in result.deck.problems)]
        return state.output.finish(problems, rows, (), notes, state.strict, ok=_legal(results, state.strict))
    return state.output.finish(problems, rows, (), notes, state.strict)


def _legal(results: list[DeckResult], strict: bool) -> bool:
    severities = {one.severity for result in results for one in result.verdict.violations}
    return not (Severity.ERROR in severities or (strict and Severity.WARNING in severities))


def _lines(state: State, results: list[DeckResult], problems: list[Problem]) -> int:
    """One line a deck: what a program reads as it comes."""
    lines = []
    for result in results:
        told = [problem.to_json() for problem in result.deck.problems]
        lines.append(json.dumps(result.to_json() | {"problems": told}))
    state.output.form = "text"
    known = [*problems, *(problem for result in results for problem in result.deck.problems)]
    quiet = [problem for problem in known if problem.severity is not Severity.INFO]
    return state.output.finish(quiet, None, lines, (), state.strict, ok=_legal(results, state.strict))


def _said(result: DeckResult) -> list[str]:
    verdict, deck = result.verdict, result.deck
    words = (
        "legal"
        if verdict.legal
        else "not legal, but only lacks cards"
        if verdict.completable
        else "not legal"
    )
    ruleset = f" by {result.ruleset}" if result.ruleset else ""
    zones = ", ".join(f"{counted(deck.count(zone), 'card')} in {zone}" for zone in deck.zones)
    choices = "".join(f", {name}: {value}" for name, value in verdict.choices.items())
    lines = [f"{result.file}: {words}{ruleset} ({result.game}{choices}; {zones or 'no cards'})"]
    return [*lines, *(f"  note: {note}" for note in verdict.notes)]
