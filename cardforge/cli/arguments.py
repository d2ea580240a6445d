"""Arguments that several commands share: a game, a query in the words after it, and options from a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from cardforge.cli.options import unguarded
from cardforge.cli.output import State
from cardforge.database import Database
from cardforge.problems import InputError, Location, Problem, Severity, did_you_mean
from cardforge.project import GameFolder
from cardforge.settings import Setting

words_argument = click.argument("words", nargs=-1, callback=unguarded, metavar="[GAME] [QUERY]")
"""The words of a game and a query."""


def game_and_query(state: State, words: Sequence[str]) -> tuple[GameFolder, str]:
    """The game and the query of a command's words: the first word is the game if it is the code of one.

    GAME may be left out where a project has one game of its own.
    """
    project = state.project
    games = project.games()
    if words and words[0] in games:
        return games[words[0]], query_of(words[1:])
    if words and project.only_game is None:
        return project.game(words[0]), query_of(words[1:])
    return project.game(None), query_of(words)


def query_of(words: Sequence[str]) -> str:
    """The words of a command line as one query."""
    if not words:
        return ""
    from cardforge.query import split_cli_query

    return split_cli_query(words)


def mistyped_game(state: State, words: Sequence[str], database: Database) -> list[Problem]:
    """A note on a first word that was taken for a query, matches no card, and is almost a game's code."""
    from cardforge.project.printing import select

    games = state.project.games()
    near = did_you_mean(words[0], games) if words and words[0] not in games else ""
    try:
        if not near or select(database, query_of(words[:1])):
            return []
    except InputError:
        return []
    message = f'"{words[0]}" is no game, so it was looked for in the cards'
    return [Problem(Location("GAME"), "game.unknown", message, near, Severity.INFO)]


def table_options(table: Sequence[Setting]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Gives a command the options of a table; it gets their values as typed, None for those left out."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(table):
            command = click.option(option.option, option.name, **_keywords(option))(command)
        return command

    return decorate


def _keywords(option: Setting) -> dict[str, Any]:
    if option.flag:
        return {"is_flag": True, "default": None, "help": option.help}
    text = option.help
    if option.choices and option.default:
        text += f" ({option.default})"
    return {"metavar": option.metavar or "|".join(option.choices), "help": text}
