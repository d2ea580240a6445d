"""`cardforge import FILE`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardforge.cli.files import write_file, write_together
from cardforge.cli.options import Command
from cardforge.cli.output import State, counted
from cardforge.problems import Location, Problem, UsageError, listed

if TYPE_CHECKING:
    from cardforge.project.importing import Mapped


@click.command("import", cls=Command)
@click.argument("source", metavar="FILE", type=click.Path(path_type=Path))
@click.option(
    "--game", metavar="GAME", help="The game whose set it becomes; the project's only one if left out."
)
@click.option(
    "--new-game", metavar="NAME", help="Make a new game of the file, with fields and a first layout."
)
@click.option(
    "-o",
    "target",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="The set file to write: .json, .csv or .tsv.",
)
@click.option(
    "--map",
    "maps",
    metavar='"COL=FIELD"',
    multiple=True,
    help="Put a column into a field; into none, if nothing follows the =. May stand several times.",
)
@click.option(
    "--sheet", default="", metavar="NAME", help="The sheet of a spreadsheet; its first if left out."
)
@click.option("--dry-run", is_flag=True, help="Show what would be done, and write nothing.")
@click.pass_obj
def command(
    state: State,
    source: Path,
    game: str | None,
    new_game: str | None,
    target: Path | None,
    maps: tuple[str, ...],
    sheet: str,
    dry_run: bool,
) -> int:
    """Turn a file with cards into a set of a game, or with --new-game into a game of its own.

    Shown first is which column goes into which field. Every card is held against the game; if one does
    not fit, its place in FILE is named and nothing is written.
    """
    if new_game is not None:
        for option, given in (("--game", game), ("-o", target)):
            if given is not None:
                message = f"{option} and --new-game exclude each other"
                raise UsageError(Problem(Location(option), "usage", message, "leave one of them out"))
        return make_game(state, new_game, source, maps, sheet, dry_run)
    from cardforge.project.importing import import_cards

    if target is None and not dry_run:
        message = "no file is named to write to"
        raise UsageError(Problem(Location("-o"), "usage", message, "write -o FILE.json"))
    folder = state.project.game(game)
    done = import_cards(state.project, folder, source, target, maps, sheet, state.strict)
    if state.output.form == "text":
        state.output.stream(list(_columns(done.columns)))
    notes: list[str] = []
    written = None
    if done.data is not None:
        copies = f"{done.copies} cop{'y' if done.copies == 1 else 'ies'}"
        notes.append(f"{done.game}: {counted(done.cards, 'card')}, {copies}")
        if target is None or dry_run:
            notes.append("nothing was written")
        else:
            written = target.as_posix()
            write_file(state.folder / target, done.data, written)
            notes.append(f"written to {written}")
            if done.unlisted:
                notes.append(f'to make it part of the game, add "{done.unlisted}" to "sets" in game.json')
    return state.output.finish(done.problems, done.to_json(written), (), notes, state.strict)


def make_game(state: State, code: str, source: Path, maps: tuple[str, ...], sheet: str, dry_run: bool) -> int:
    """Make a game of a file, and say what it has become."""
    from cardforge.project.importing.founding import found_game

    done = found_game(state.project, code, source, maps, sheet, state.strict)
    if state.output.form == "text":
        state.output.stream(list(_columns(done.columns)))
    notes: list[str] = []
    is_written = bool(done.files) and not dry_run
    if is_written:
        write_together(done.files)
    if done.files:
        kinds = [f"{name} ({entry['type']})" for name, entry in done.fields.items()]
        notes.append(f"{code}: {counted(done.cards, 'card')} of {done.size} size, with {listed(kinds)}")
        notes += (
            [f"written to {shown}" for _, _, shown in done.files] if is_written else ["nothing was written"]
        )
    if is_written:
        notes.append(f"next: cardforge print {code}; cardforge check {code}; cardforge cards {code}")
    return state.output.finish(done.problems, done.to_json(is_written), (), notes, state.strict)


def _columns(columns: Sequence[Mapped]) -> Iterator[str]:
    """Which column goes where, one a line."""
    width = max(len(one.column.header) for one in columns)
    targets = max(len(one.field) for one in columns)
    for one in columns:
        line = f"{one.column.header:<{width}}  ->  {one.field or '-':<{targets}}"
        yield line.rstrip() if one.how == "same" else f"{line}  {one.how}"
