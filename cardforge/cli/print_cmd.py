"""`cardforge print GAME [QUERY]`."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardforge.cli.arguments import game_and_query
from cardforge.cli.files import write_file
from cardforge.cli.output import State
from cardforge.problems import shown_path
from cardforge.project import OPTIONS, PrintOption, PrintOptions, PrintResult

if TYPE_CHECKING:
    from cardforge.project import GameFolder


def _options(command: Callable[..., Any]) -> Callable[..., Any]:
    for option in reversed(OPTIONS):
        command = click.option(option.option, option.name, **_keywords(option))(command)
    return command


def _keywords(option: PrintOption) -> dict[str, Any]:
    if option.flag:
        return {"is_flag": True, "default": None, "help": option.help}
    text = option.help
    if option.choices:
        text += f" ({option.default})"
    return {"metavar": option.metavar or "|".join(option.choices), "help": text}


@click.command("print", context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="[GAME] [QUERY]")
@click.option("-o", "target", metavar="FILE.pdf", type=click.Path(path_type=Path), help="Where to write.")
@_options
@click.option("--proof", is_flag=True, help="Show trim, safe line and the boxes of all elements.")
@click.pass_obj
def command(state: State, /, words: tuple[str, ...], target: Path | None, proof: bool, **given: Any) -> int:
    """Print the cards of a game, or those a query matches, on sheets to be cut."""
    from cardforge.project.printing import print_cards, select

    game, query = game_and_query(state, words)
    project = state.project
    database, problems = project.load(game)
    options = PrintOptions.of(
        given,
        os.environ,
        project.config.get("print", {}),
        database.game.print,
        lambda name: database.source.place(("print", name)),
    )
    printings = select(database, query)
    layouts = project.layouts(game, database, state.lenient, proof)
    done = print_cards(database, layouts, printings, options, state.strict, problems)
    path = target or _default_target(state, game, options)
    if done.pdf is None:
        return state.output.finish(done.problems, None, (), state.strict)
    write_file(state.folder / path, done.pdf)
    shown = shown_path(path, Path.cwd())
    return state.output.finish(
        done.problems, done.to_json(shown), _said(done, game.code, shown), state.strict
    )


def _default_target(state: State, game: GameFolder, options: PrintOptions) -> Path:
    backs = "" if options.spec.backs == "none" else f"-{options.spec.backs.replace('+', '-')}"
    poster = "-poster" if options.spec.poster else ""
    return state.project.output / game.code / f"cards{backs}{poster}.pdf"


def _said(done: PrintResult, code: str, shown: str) -> list[str]:
    lines = [
        f"{code}: {group.cards} card{'s' * (group.cards != 1)} of {group.size} on {group.pages}"
        f" page{'s' * (group.pages != 1)}: {group.grid.reason}"
        for group in done.groups
    ]
    return [*lines, f"printed to {shown}"]
