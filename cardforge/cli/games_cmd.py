"""`cardforge games`."""

from __future__ import annotations

import click

from cardforge.cli.options import Command
from cardforge.cli.output import State, counted
from cardforge.problems import CardforgeError, Exit, Problem


@click.command("games", cls=Command)
@click.pass_obj
def command(state: State) -> int:
    """List the games there are: the project's own and the shipped ones."""
    from cardforge.decks import shipped_decks

    problems: list[Problem] = []
    rows, lines = [], []
    code = None
    for game in state.project.games().values():
        try:
            database, found = state.project.load(game)
        except CardforgeError as error:
            problems += error.problems
            code = Exit(max(error.exit_code, code or Exit.OK))
            continue
        problems += found
        decks = len(shipped_decks(database))
        cards = len(database.cards)
        rows.append({"code": game.code, "name": database.game.name, "cards": cards, "decks": decks})
        what = f"{counted(cards, 'card')}, {counted(decks, 'deck')}"
        lines.append(f"{game.code:<12} {database.game.name}: {what}")
    return state.output.finish(problems, {"games": rows}, lines, (), state.strict, code)
