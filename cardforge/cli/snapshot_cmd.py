"""`cardforge snapshot NAME`."""

from __future__ import annotations

import click

from cardforge.cli.files import write_file, write_folder
from cardforge.cli.memory import ignore_memory
from cardforge.cli.options import Command
from cardforge.cli.output import State, counted
from cardforge.cli.progress import progress
from cardforge.problems import InputError, Location, Problem, adding, has_errors, listed


@click.command("snapshot", cls=Command)
@click.argument("name", metavar="[NAME]", required=False)
@click.option("--game", metavar="GAME", help="The game; the project's only one if left out.")
@click.option("--replace", is_flag=True, help="Take the place of a snapshot of that name.")
@click.pass_obj
def command(state: State, name: str | None, game: str | None, replace: bool) -> int:
    """Keep the present state of a game under a name: what its cards say, and how they look.

    Later, diff says what has changed since, and print --changed-since prints it. Without a NAME, the
    snapshots that there are are listed.
    """
    from cardforge.project.snapshots import Place, picture_files, present

    found = state.project.game(game)
    place = Place.of(state.project, found)
    if name is None:
        names = place.names()
        said = [] if names else [f"there is no snapshot of {found.code}"]
        return state.output.finish([], {"game": found.code, "snapshots": names}, names, said)
    path = place.file(name)
    if path.exists() and not replace:
        hint = "choose another name, or use --replace"
        message = f'there is a snapshot "{name}" of {found.code} already'
        raise InputError(Problem(Location("NAME"), "snapshot.exists", message, hint))
    database, problems = state.project.load(found, state.lenient)
    with adding(problems):
        layouts = state.project.layouts(found, database, state.lenient)
    now = present(database, layouts, problems)
    if has_errors(now.problems, state.strict):
        return state.output.finish(now.problems, None, strict=state.strict)
    missing = place.missing(now.scenes)
    if missing:
        quiet = state.output.quiet or state.output.form != "text"
        files = progress(picture_files(found.code, missing), len(missing), quiet)
        write_folder(place.pictures, files, place.shown)
    shown = f"{place.shown}/{path.name}"
    # The pictures are there before anything names them.
    write_file(path, now.snapshot.to_bytes(found.code), shown, lasting=True)
    ignore_memory(state.project.memory)
    cards = len(now.snapshot.cards)
    result = {"game": found.code, "name": name, "file": shown, "cards": cards, "pictures": len(missing)}
    counts = listed([counted(cards, "card"), counted(len(missing), "new picture")])
    notes = [f"{found.code}: {counts}", f"kept as {name}"]
    return state.output.finish(now.problems, result, (), notes, state.strict)
