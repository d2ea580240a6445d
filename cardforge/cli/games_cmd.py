"""`cardforge games`."""

from __future__ import annotations

import click

from cardforge.cli.output import State


@click.command("games")
@click.pass_obj
def command(state: State) -> int:
    """List the games there are: the project's own and the shipped ones."""
    problems = []
    rows = []
    for game in state.project.games().values():
        database, found = state.project.load(game)
        problems += found
        decks = sorted((game.root / database.game.decks).glob("*.txt"))
        rows.append(
            {
                "code": game.code,
                "name": database.game.name,
                "cards": len(database.cards),
                "decks": len(decks),
            }
        )
    text = [f"{row['code']:<12} {row['name']}: {row['cards']} cards, {row['decks']} decks" for row in rows]
    return state.output.finish(problems, {"games": rows}, text, state.strict)
