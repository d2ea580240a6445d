"""`cardforge faces GAME [QUERY]`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardforge.cli.arguments import game_and_query, mistyped_game, table_options, words_argument
from cardforge.cli.files import write_folder, write_zip
from cardforge.cli.options import QueryCommand
from cardforge.cli.output import State, counted
from cardforge.cli.progress import progress
from cardforge.problems import Location, Problem, UsageError, adding, shown_path
from cardforge.project.face_options import FACE_OPTIONS, FaceOptions

if TYPE_CHECKING:
    from cardforge.project.picturing import PictureResult

_NO_FOLDERS = frozenset(
    (
        *(".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".svg", ".pdf"),
        *(".tar", ".gz", ".tgz", ".7z", ".rar", ".xz", ".bz2", ".zst"),
    )
)
"""Suffixes of single pictures and of archives that are no zips: no folder is named so."""


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

    _check_target(target)
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


def _check_target(target: Path | None) -> None:
    """Refuse names that are neither of a folder nor of a zip. Raises UsageError."""
    if target == Path("-"):
        hint = "name a folder, or a file that ends in .zip"
        raise UsageError(Problem(Location("-o"), "usage", '"-" is no name for a folder', hint))
    if target is not None and target.suffix.lower() in _NO_FOLDERS and not target.is_dir():
        message = f'"{target.name}" is the name of a single file, and faces writes many'
        hint = f"write -o {target.with_suffix('').as_posix()} or -o {target.with_suffix('.zip').as_posix()}"
        raise UsageError(Problem(Location("-o"), "usage", message, hint))


def _said(done: PictureResult) -> Iterator[str]:
    faces = done.to_json()["faces"]
    for (width, height), count in Counter((face["width"], face["height"]) for face in faces).items():
        yield f"{done.game}: {counted(count, 'picture')} of {width} × {height} pixels"
