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
    from cardforge.project.starting import NewFile


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


@command.command("card", cls=Command, short_help="Add a card to a game.")
@click.argument("name", metavar="NAME")
@click.option("--game", metavar="GAME", help="The game; the project's only one if left out.")
@click.pass_obj
def card(state: State, name: str, game: str | None) -> int:
    """Add a card to the last set of a game, with a value for each field that cards must have.

    All else in the file stays as it is.
    """
    from cardforge.project.starting import new_card

    return _written(state, new_card(state.project, name, game))


@command.command("deck", cls=Command, short_help="Make a deck list with the game's choices and zones.")
@click.argument("name", metavar="NAME")
@click.option("--game", metavar="GAME", help="The game; the project's only one if left out.")
@click.option(
    "-o",
    "target",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Where to write, if not among the game's decks.",
)
@click.pass_obj
def deck(state: State, name: str, game: str | None, target: Path | None) -> int:
    """Make a deck list to fill in: the game's choices and zones, and its first card.

    Nothing is overwritten.
    """
    from cardforge.project.starting import new_deck

    return _written(state, new_deck(state.project, name, game, target))


def _written(state: State, made: NewFile) -> int:
    shown = shown_path(made.path, state.project.folder)
    write_file(made.path, made.text.encode("utf-8"), shown)
    notes = [f"written to {shown}", *(f"next: {step}" for step in made.todo)]
    return state.output.finish((), made.to_json(shown), (), notes, state.strict)


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
