"""`cardforge layout …`: look over a game's layouts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardforge.cli.files import check_pdf_name, write_file
from cardforge.cli.options import Command
from cardforge.cli.output import State
from cardforge.problems import shown_path

if TYPE_CHECKING:
    from cardforge.project.stressing import Stressed


@click.group("layout", invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> None:
    """Look over the layouts of a game."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@command.command("stress", cls=Command, short_help="Print the cards whose texts give way most.")
@click.argument("game", required=False, metavar="[GAME]")
@click.option("-o", "target", metavar="FILE.pdf", type=click.Path(path_type=Path), help="Where to write.")
@click.pass_obj
def stress_command(state: State, game: str | None, target: Path | None) -> int:
    """Print the nine cards of a game whose texts give way most, with the outlines of all boxes.

    The worst comes first, and the answer says how far each gives way. Cards whose text does not fit even so
    are printed, too, under a red frame.
    """
    from cardforge.project.stressing import stress

    check_pdf_name(target)
    project = state.project
    folder = project.game(game)
    done = stress(project, folder)
    if done.pdf is None:
        return state.output.finish(done.problems, None, strict=state.strict)
    path = state.folder / (target or project.output / folder.code / "stress.pdf")
    shown = target.as_posix() if target else shown_path(path, state.folder.resolve())
    write_file(path, done.pdf, shown)
    result = {"file": shown, "cards": [one.to_json() for one in done.worst]}
    lines = [f"{place}. {_line(one)}" for place, one in enumerate(done.worst, 1)]
    return state.output.finish(done.problems, result, lines, [f"printed to {shown}"], state.strict)


def _line(one: Stressed) -> str:
    back = ", back" if one.side == "back" else ""
    return f"{one.card}{back}: {one.text.element}: {', '.join(_ways(one))}"


def _ways(one: Stressed) -> Iterator[str]:
    """In which ways a text gives way."""
    said, text = one.to_json(), one.text
    if text.lacks:
        yield f"{said['over']:g} mm too long"
    if text.size < text.wanted:
        yield f"{text.size:g} pt of {text.wanted:g}"
    if text.leading < text.leading_wanted:
        yield f"lines {said['leading']:g} of {said['leading_wanted']:g}"
    if text.squeeze < 1:
        yield f"squeezed to {100 * text.squeeze:.0f} %"
    if not (text.lacks or text.pressed > 0):
        yield f"{text.size:g} pt as wanted, {one.letters} letters"
