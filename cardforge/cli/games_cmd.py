"""`cardforge games`."""

from __future__ import annotations

import click

from cardforge.cli.options import Command
from cardforge.cli.output import State, counted
from cardforge.problems import CardforgeError, Problem


@click.command("games", cls=Command)
@click.pass_obj
def command(state: State) -> int:
    """List the games there are: the project's own and the shipped ones."""
    problems: list[Problem] = []
    rows, lines = [], []
    for game in state.project.games().values():
        try:
            database, found = state.project.load(game)
        except CardforgeError as error:
            problems += error.problems
            continue
        problems += found
        decks = len(list((game.root / database.game.decks).glob("*.txt")))
        cards = len(database.cards)
        rows.append({"code": game.code, "name": database.game.name, "cards": cards, "decks": decks})
        what = f"{counted(cards, 'card')}, {counted(decks, 'deck')}"
        lines.append(f"{game.code:<12} {database.game.name}: {what}")
    return state.output.finish(problems, {"games": rows}, lines, (), state.strict)
