"""`cardforge init DIR`."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from cardforge.cli.files import write_together
from cardforge.cli.options import Command
from cardforge.cli.output import State


@click.command("init", cls=Command)
@click.argument("target", metavar="DIR", type=click.Path(path_type=Path))
@click.pass_obj
def command(state: State, target: Path) -> int:
    """Make a small project of your own in DIR: nine cards in a table, a layout, a deck and rules for decks.

    Its files say what can be changed in them. DIR must be empty, or not there yet.
    """
    from cardforge.project.importing.starting import start_project

    shown = target.as_posix().rstrip("/") or "/"
    made = start_project(state.folder / target, shown)
    write_together(made.files)
    inside = "" if shown == "." else f"-C {shlex.quote(shown)} "
    commands = [
        f"cardforge {inside}print",
        f"cardforge {inside}check {made.game}",
        f"cardforge {inside}deck check first.txt --game {made.game}",
    ]
    result = {"game": made.game, "files": [name for _, _, name in made.files], "next": commands}
    notes = [f"written to {name}" for _, _, name in made.files]
    notes += ["next:", *(f"  {line}" for line in commands)]
    return state.output.finish((), result, (), notes, state.strict)
