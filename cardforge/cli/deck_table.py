"""`cardforge deck table`: several decks that are to be played against each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from cardforge.cli.deck_check import report, rule_of, stops
from cardforge.cli.options import Command, day
from cardforge.cli.output import COLOURS, State, counted, counted_severities

if TYPE_CHECKING:
    from cardforge.project.deck_table import Seated


@click.command("table", cls=Command, short_help="Check decks that are to play against each other.")
@click.argument("names", nargs=-1, required=True, metavar="DECK...")
@click.option("--players", type=click.IntRange(1), metavar="N", help="How many play, if not one a deck.")
@click.option("--game", metavar="GAME", help="The game, whatever the lists say.")
@click.option("--ruleset", default="", metavar="NAME", help="A format of the game.")
@click.option(
    "--phase", type=click.Choice(["build", "pregame"]), default="build", help="build, or right before a game."
)
@click.option("--as-of", default="", metavar="DATE", help="The day whose lists hold, as 2026-03-01; today.")
@click.pass_obj
def table(
    state: State,
    names: tuple[str, ...],
    players: int | None,
    game: str | None,
    ruleset: str,
    phase: str,
    as_of: str,
) -> int:
    """Check decks together: each by itself, then what the game says of those who play.

    A deck named twice is played by two. Where all play with one deck, name it once and say --players.
    """
    from cardforge.project.deck_table import seated
    from cardforge.project.decking import Decks

    found = Decks(state.project, state.lenient)
    done = seated(found, names, game, players, ruleset, phase, day(as_of))
    told = [*done.severities, *(severity for deck in done.decks for severity in deck.severities)]
    ok = not any(stops(severity, state.strict) for severity in told)
    problems = [*found.problems]
    data: list[str] = []
    match state.output.form:
        case "json":
            problems += [problem for deck in done.decks for problem in deck.reading]
        case "github":
            problems += done.problems()
        case _:
            data = [line for deck in done.decks for line in report(state, deck)]
            data += _table(state, done)
    return state.output.finish(problems, done.to_json(), data, (), state.strict, ok=ok)


def _table(state: State, done: Seated) -> Iterator[str]:
    """Whether the table is legal, and what is wrong with it."""
    from cardforge.project.deck_table import for_players, said

    if state.output.quiet and not done.severities:
        return
    words = "legal" if done.verdict.legal else "not legal"
    told = counted_severities(done.severities)
    seats = f", {counted(done.verdict.players, 'player')}" if done.verdict.players is not None else ""
    about = f"{done.game}; {counted(len(done.decks), 'deck')}{seats}"
    colour = "green" if done.verdict.legal else "red"
    yield state.output.painted(f"table: {words}{f': {told}' if told else ''} ({about})", colour)
    for violation in done.verdict.violations:
        yield state.output.painted(str(said(violation)), COLOURS[violation.severity])
        yield from rule_of(violation)
    if not state.output.quiet and (span := for_players(done.rules)):
        shared = "all play with one deck, " if done.rules.shared else ""
        yield f"    note: {shared}{span}"
    if not state.output.quiet and done.dealt:
        players = f" --players {done.verdict.players}" if done.verdict.players else ""
        yield f"    note: cardforge deck deal {done.decks[0].file}{players} deals the cards"
