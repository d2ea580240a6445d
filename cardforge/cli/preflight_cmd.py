"""`cardforge preflight FILE.pdf|GAME`."""

from __future__ import annotations

import os
from pathlib import Path

import click

from cardforge.cli.options import Command
from cardforge.cli.output import State
from cardforge.problems import Location, Problem, UsageError, message_and_hint


@click.command("preflight", cls=Command)
@click.argument("what", required=False, metavar="FILE.pdf|GAME")
@click.option("--safe", metavar="MM", help="How far letters should stay from the cut (3 mm).")
@click.option("--pairs", is_flag=True, help="Pages are fronts and backs in turn, whatever the file says.")
@click.pass_obj
def command(state: State, what: str | None, safe: str | None, pairs: bool) -> int:
    """Look over a PDF before it goes to a printer or a shop, also one of another program.

    Of a game, its data and all its cards are looked over, and the PDF that print would make.
    """
    from cardforge.project.preflighting import SAFE, preflight_file, preflight_game

    distance = SAFE if safe is None else _safe(safe)
    path = state.folder / what if what else None
    if path is not None and what is not None and (path.suffix.lower() == ".pdf" or path.is_file()):
        done = preflight_file(path, Path(what).as_posix(), distance, pairs)
    else:
        if safe is not None or pairs:
            message, hint = "cards of a game say themselves what is safe", "drop --safe and --pairs"
            raise UsageError(Problem(Location("cardforge preflight"), "usage", message, hint))
        project = state.project
        done = preflight_game(project, project.game(what), os.environ, state.lenient)
    lines = list(done.lines()) if done.facts is not None else []
    return state.output.finish(done.problems, done.to_json(), lines, (), state.strict)


def _safe(text: str) -> float:
    from cardforge.project.options import millimetres

    try:
        return millimetres(text)
    except ValueError as error:
        raise UsageError(Problem(Location("--safe"), "usage", *message_and_hint(error))) from None
