"""Arguments that several commands share: a game, and a query in the words after it."""

from __future__ import annotations

from collections.abc import Sequence

import click

from cardforge.cli.options import unguarded
from cardforge.cli.output import State
from cardforge.project import GameFolder

words_argument = click.argument("words", nargs=-1, callback=unguarded, metavar="[GAME] [QUERY]")
"""The words of a game and a query."""


def game_and_query(state: State, words: Sequence[str]) -> tuple[GameFolder, str]:
    """The game and the query of a command's words: the first word is the game if it is the code of one.

    GAME may be left out where a project has one game of its own.
    """
    from cardforge.query import split_cli_query

    project = state.project
    if words and (words[0] in project.games() or project.only_game is None):
        return project.game(words[0]), split_cli_query(words[1:])
    return project.game(None), split_cli_query(words)
