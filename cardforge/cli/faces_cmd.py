"""`cardforge faces GAME [QUERY]`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardforge.cli.arguments import game_and_query, mistyped_game, table_options, words_argument
from cardforge.cli.files import check_folder_name, write_folder, write_zip
from cardforge.cli.options import QueryCommand
from cardforge.cli.output import State, counted
from cardforge.cli.progress import progress
from cardforge.problems import adding, shown_path
from cardforge.project.face_options import FACE_OPTIONS, FaceOptions

if TYPE_CHECKING:
    from cardforge.project.picturing import PictureResult


@click.command("faces", cls=QueryCommand)
@words_argument
@click.option("-o", "target", metavar="DIR|FILE.zip", type=click.Path(path_type=Path), help="Where to write.")
@table_options(FACE_OPTIONS)
@click.pass_obj
def command(state: State, /, words: tuple[str, ...], target: Path | None, **given: Any) -> int:
    """Make a picture of every card of a game, or of those a query matches: front and back.

    A back that cards share is one picture. The file manifest.json says what each picture shows.
    """
    from cardforge.project.picturing import picture_cards
    from cardforge.project.printing import select

    check_folder_name(target, "faces")
    options = FaceOptions.of(given)
    game, query = game_and_query(state, words)
    database, problems = state.project.load(game, state.lenient)
    with adding(problems):
        printings = select(database, query)
        layouts = state.project.layouts(game, database, state.lenient)
    if not printings:
        problems += mistyped_game(state, words, database)
    done = picture_cards(database, layouts, printings, options, state.strict, problems)
    if not done.faces:
        return state.output.finish(done.problems, None, strict=state.strict)
    path = state.folder / (target or state.project.output / game.code / "faces")
    shown = target.as_posix() if target else shown_path(path, state.folder.resolve())
    quiet = state.output.quiet or state.output.form != "text"
    files = progress(done.files(), len(done.faces) + 1, quiet)
    write = write_zip if path.suffix.lower() == ".zip" else write_folder
    write(path, files, shown)
    notes = [*_said(done), f"written to {shown}"]
    return state.output.finish(done.problems, {"file": shown, **done.to_json()}, (), notes, state.strict)


def _said(done: PictureResult) -> Iterator[str]:
    faces = done.to_json()["faces"]
    for (width, height), count in Counter((face["width"], face["height"]) for face in faces).items():
        yield f"{done.game}: {counted(count, 'picture')} of {width} × {height} pixels"
