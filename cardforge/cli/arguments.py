"""Arguments that several commands share: a game, and a query in the words after it."""

from __future__ import annotations

from collections.abc import Sequence

from cardforge.cli.output import State
from cardforge.project import GameFolder


def game_and_query(state: State, words: Sequence[str]) -> tuple[GameFolder, str]:
    """The game and the query of a command's words: the first word is the game if it is the code of one.

    GAME may be left out where a project has one game of its own.
    """
    from cardforge.query import split_cli_query

    project = state.project
    own = [game for game in project.games().values() if game.base == project.root]
    if words and (words[0] in project.games() or len(own) != 1):
        return project.game(words[0]), split_cli_query(words[1:])
    return project.game(None), split_cli_query(words)
