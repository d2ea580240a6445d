"""`cardforge check [GAME…]`."""

from __future__ import annotations

import click

from cardforge.cli.options import Command
from cardforge.cli.output import State, counted
from cardforge.problems import CardforgeError, Exit, Problem


@click.command("check", cls=Command)
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.pass_obj
def command(state: State, games: tuple[str, ...]) -> int:
    """Check games whole: data, deck rules, ready-made decks, rule sheet, layouts, every card laid out.

    All games if none is named.
    """
    from cardforge.project.checking import check_game

    project = state.project
    chosen = [project.game(code) for code in dict.fromkeys(games)] or list(project.games().values())
    problems: list[Problem] = []
    rows, notes = [], []
    code = None
    for game in chosen:
        try:
            result = check_game(project, game, state.lenient)
        except CardforgeError as error:
            problems += error.problems
            code = Exit(max(error.exit_code, code or Exit.OK))
            continue
        problems += result.problems
        rows.append(result.to_json())
        well = "" if result.problems else ", all well"
        checked = f"{counted(result.cards, 'card')}, {counted(result.faces, 'face')} checked"
        notes.append(f"{result.game}: {checked}{well}")
    return state.output.finish(problems, {"games": rows}, (), notes, state.strict, code)
