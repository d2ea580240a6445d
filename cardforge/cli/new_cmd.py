"""`cardforge new …`: make files to start from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardforge.cli.files import write_file
from cardforge.cli.options import Command
from cardforge.cli.output import State, counted
from cardforge.problems import shown_path

if TYPE_CHECKING:
    from cardforge.project.making import NewLayout


@click.group("new", invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> None:
    """Make files to start from."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@command.command("layout", cls=Command, short_help="Make a layout that shows every column of a table.")
@click.argument("name", metavar="NAME")
@click.option(
    "--from",
    "source",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="A table of cards; the game's own cards if left out.",
)
@click.option("--game", metavar="GAME", help="The game that it is for; the project's only one if left out.")
@click.option(
    "-o",
    "target",
    metavar="FILE|DIR",
    type=click.Path(path_type=Path),
    help="Where to write, if not into the project's layouts.",
)
@click.pass_obj
def layout(state: State, name: str, source: Path | None, game: str | None, target: Path | None) -> int:
    """Make a layout that shows every column of a table of cards: a first draft to print and to change.

    Nothing is overwritten. The answer says where each column went, and what the game must declare.
    """
    from cardforge.project.making import new_layout

    made = new_layout(state.project, name, source, game, target)
    shown = shown_path(made.path, state.project.folder)
    write_file(made.path, made.draft.text.encode("utf-8"), shown)
    problems = [*made.table.problems, *made.draft.problems]
    return state.output.finish(
        problems, made.to_json(shown), list(_said(made)), [f"written to {shown}"], state.strict
    )


@command.command("game", cls=Command, short_help="Make a game of a table of cards.")
@click.argument("name", metavar="NAME")
@click.option(
    "--from",
    "source",
    metavar="FILE",
    required=True,
    type=click.Path(path_type=Path),
    help="A table of cards, or another file that cardforge import reads.",
)
@click.pass_obj
def game(state: State, name: str, source: Path) -> int:
    """Make a game of a table of cards: its fields, its set and a first layout, as import --new-game does."""
    from cardforge.cli.import_cmd import make_game

    return make_game(state, name, source, (), "", dry_run=False)


def _said(made: NewLayout) -> Iterator[str]:
    """Where every column went; then what is to be done, in the order in which one does it."""
    from cardforge.project.making import still_to_do

    width = max(len(column) for column, _ in made.draft.shown)
    yield from (f"{column:<{width}}  {place}" for column, place in made.draft.shown)
    renames = made.table.renames
    if renames:
        columns = counted(len(renames), "column")
        yield f"Rename {columns} of {made.table.shown}, so that fields can be called so:"
        yield from (f" {old}  ->  {new}" for old, new in renames.items())
    if not made.table.titled:
        yield f"Add a column name to {made.table.shown}: every card needs one."
    wanted = still_to_do(made)
    if wanted:
        where = f"card_data/{made.game or wanted.get('code')}/game.json"
        yield f"Put into {where}:" if made.game else f"Write {where}, and put the table into its folder sets:"
        yield from json.dumps(wanted, ensure_ascii=False, indent=1).splitlines()
