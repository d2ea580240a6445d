"""`cardforge check [GAME…]`."""

from __future__ import annotations

import click

from cardforge.cli.output import State


@click.command("check")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.pass_obj
def command(state: State, games: tuple[str, ...]) -> int:
    """Check games whole: data, layouts, and every card laid out. All games if none is named."""
    from cardforge.project import check_game

    project = state.project
    chosen = [project.game(code) for code in games] or list(project.games().values())
    results = [check_game(project, game, state.lenient) for game in chosen]
    problems = [problem for result in results for problem in result.problems]
    text = [
        f"{result.game}: {result.cards} cards, {result.faces} faces checked"
        + ("" if result.problems else ", all well")
        for result in results
    ]
    return state.output.finish(
        problems, {"games": [result.to_json() for result in results]}, text, state.strict
    )
