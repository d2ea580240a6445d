"""`cardforge deck …`: work on deck lists."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from cardforge.cli.deck_lists import convert, diff, own
from cardforge.cli.options import Command
from cardforge.cli.output import COLOURS, State, counted, counted_severities
from cardforge.problems import Location, Problem, Severity, UsageError

if TYPE_CHECKING:
    from cardforge.project.decking import DeckResult
    from cardforge.rules import Violation


@click.group("deck", invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> None:
    """Work on deck lists."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@command.command("check", cls=Command, short_help="Check decks against their game's rules.")
@click.argument("decks", nargs=-1, required=True, metavar="DECK...")
@click.option("--game", metavar="GAME", help="The game, whatever the list says.")
@click.option("--ruleset", default="", metavar="NAME|all", help="A format of the game, or all of them.")
@click.option(
    "--phase", type=click.Choice(["build", "pregame"]), default="build", help="build, or right before a game."
)
@click.option("--as-of", default="", metavar="DATE", help="The day whose lists hold, as 2026-03-01; today.")
@click.option("--jsonl", is_flag=True, help="One JSON object a deck and line.")
@click.pass_obj
def check(
    state: State,
    decks: tuple[str, ...],
    game: str | None,
    ruleset: str,
    phase: str,
    as_of: str,
    jsonl: bool,
) -> int:
    """Check decks against their game's rules: every violation, with cards, numbers and the fix.

    DECK is a file, - for standard input, or the name of a deck that comes with a game.
    """
    from cardforge.project.decking import DeckResult, Decks, FailedDeck

    found = Decks(state.project, state.lenient)
    day = _day(as_of)
    tried = [one for name in decks for one in found.tried(name, game, ruleset, phase, day)]
    results = [one for one in tried if isinstance(one, DeckResult)]
    failed = [one for one in tried if isinstance(one, FailedDeck)]
    code = max((one.code for one in failed), default=None)
    problems = [*found.problems, *(problem for one in failed for problem in one.problems)]
    ok = not any(_stops(severity, state.strict) for result in results for severity in result.severities)
    form = "jsonl" if jsonl else state.output.form
    rows: dict[str, Any] | None = {"decks": [result.to_json() for result in results]}
    data: list[str] = []
    notes: list[str] = []
    match form:
        case "jsonl":
            state.output.form = "text"
            data = [json.dumps(one.to_line()) for one in tried]
        case "json":
            problems += [problem for result in results for problem in result.reading]
        case "github":
            problems += [problem for result in results for problem in result.problems]
            notes = [_head(result) for result in results]
        case _:
            data = [line for result in results for line in _report(state, result)]
            notes = _sum(results)
    return state.output.finish(problems, rows, data, notes, state.strict, code, ok)


command.add_command(convert)
command.add_command(diff)
command.add_command(own)


def _day(text: str) -> str:
    """The day that was asked for, or today. Raises UsageError."""
    from datetime import date

    from cardforge.rules.days import FORM, is_day

    if text and not is_day(text):
        raise UsageError(Problem(Location("--as-of"), "usage", f'"{text}" is no day', FORM))
    return text or date.today().isoformat()


def _stops(severity: Severity, strict: bool) -> bool:
    return severity is Severity.ERROR or (strict and severity is Severity.WARNING)


# --- for people ---------------------------------------------------------------------------------------


def _report(state: State, result: DeckResult) -> Iterator[str]:
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
        yield from _rule(violation)
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


def _rule(violation: Violation) -> Iterator[str]:
    """The rule in its own words, under its id; rules of the program itself have none."""
    if violation.rule.startswith("$"):
        return
    says = f": {violation.says}" if violation.says else ""
    by = f", changed by {violation.by}" if violation.by else ""
    cite = f" ({violation.cite})" if violation.cite else ""
    yield f"    rule {violation.rule}{by}{says}{cite}"


def _sum(results: Sequence[DeckResult]) -> list[str]:
    """How many of several decks are legal."""
    legal = sum(result.legal for result in results)
    return [f"{counted(len(results), 'verdict')}: {legal} legal, {len(results) - legal} not"] * (
        len(results) > 1
    )
