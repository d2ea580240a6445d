"""`cardforge print GAME [QUERY]`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardforge.cli.arguments import game_and_query, mistyped_game, words_argument
from cardforge.cli.files import write_file
from cardforge.cli.options import QueryCommand
from cardforge.cli.output import State, counted
from cardforge.problems import Location, Problem, UsageError, adding, shown_path
from cardforge.project import OPTIONS, PrintOption, PrintOptions, PrintResult

if TYPE_CHECKING:
    from cardforge.project import GameFolder


_OTHER_FORMATS = (
    *(".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".svg", ".eps", ".ps", ".dxf"),
    *(".zip", ".html", ".htm", ".md", ".txt", ".json", ".csv", ".tsv", ".xlsx", ".ods", ".toml", ".docx"),
)
"""Suffixes of formats that are not PDF. Other names, and those without a suffix, are taken as they are."""


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


@click.command("print", cls=QueryCommand)
@words_argument
@click.option("-o", "target", metavar="FILE.pdf", type=click.Path(path_type=Path), help="Where to write.")
@_options
@click.option("--proof", is_flag=True, help="Show trim, safe line and the boxes of all elements.")
@click.pass_obj
def command(state: State, /, words: tuple[str, ...], target: Path | None, proof: bool, **given: Any) -> int:
    """Print the cards of a game, or those a query matches, on sheets to be cut."""
    from cardforge.project.printing import print_cards, select

    _check_target(target)
    game, query = game_and_query(state, words)
    project = state.project
    database, problems = project.load(game, state.lenient)
    with adding(problems):
        options = PrintOptions.of(given, os.environ, project.config.get("print", {}), database)
        printings = select(database, query)
        if not printings:
            problems += mistyped_game(state, words, database)
        layouts = project.layouts(game, database, state.lenient, proof)
    done = print_cards(database, layouts, printings, options, state.strict, problems)
    if done.pdf is None:
        return state.output.finish(done.problems, None, strict=state.strict)
    path = state.folder / (target or _default_target(state, game, options))
    shown = target.as_posix() if target else shown_path(path, state.folder.resolve())
    write_file(path, done.pdf, shown)
    notes = [*_said(done, game.code), f"printed to {shown}"]
    return state.output.finish(done.problems, done.to_json(shown), (), notes, state.strict)


def _check_target(target: Path | None) -> None:
    """Refuse names of other formats, which the PDF would not open under. Raises UsageError."""
    if target is not None and target.suffix.lower() in _OTHER_FORMATS:
        message = f'"{target.name}" is no name for a PDF, the only format print writes'
        hint = f"write -o {target.with_suffix('.pdf').as_posix()}"
        raise UsageError(Problem(Location("-o"), "usage", message, hint))


def _default_target(state: State, game: GameFolder, options: PrintOptions) -> Path:
    backs = "" if options.spec.backs == "none" else f"-{options.spec.backs.replace('+', '-')}"
    poster = "-poster" if options.spec.poster else ""
    return state.project.output / game.code / f"cards{backs}{poster}.pdf"


def _said(done: PrintResult, code: str) -> Iterator[str]:
    for group in done.groups:
        cards, pages = counted(group.cards, "card"), counted(group.pages, "page")
        yield f"{code}: {cards} of {group.size} on {pages}: {group.grid.reason}"
