"""What `build` makes: the commands of a project, of a game, or those that make all there is of a game."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence

from cardforge.database import Database
from cardforge.exports import exporters
from cardforge.problems import Location, Problem, UsageError
from cardforge.project.project import CONFIG, GameFolder, Project
from cardforge.tuples import NamedTuple

_NEVER = ("build", "serve", "watch")
"""Commands that build does not run: itself, and those that do not end."""


class Step(NamedTuple):
    """A command line without `cardforge`, and where it is asked for (None: what build does by itself)."""

    words: tuple[str, ...]
    where: Location | None = None

    def __str__(self) -> str:
        return shlex.join(self.words)


def steps(project: Project, codes: Sequence[str]) -> list[Step]:
    """The commands to run, in order: those of cardforge.toml if no game is named and it lists some, else all
    that can be made of each game.

    Games are those named, else the project's own, else all there are. Raises UsageError for a command that
    can't be read, and what `Project.game` and `Project.load` do.
    """
    listed = project.config.get("build", ())
    if listed and not codes:
        return [_read(entry["command"], _place(index)) for index, entry in enumerate(listed)]
    games = [project.game(code) for code in codes] or _games(project)
    return [step for game in games for step in _of_game(project, game)]


def _games(project: Project) -> list[GameFolder]:
    games = list(project.games().values())
    return [game for game in games if game.base == project.root] or games


def _place(index: int) -> Location:
    return Location(CONFIG, field=f"build.{index}.command")


def _of_game(project: Project, game: GameFolder) -> Iterator[Step]:
    database, _ = project.load(game)
    code = game.code
    yield Step(("check", code))
    yield Step(("print", code, "--backs", "duplex") if _has_backs(database) else ("print", code))
    for index, command in enumerate(database.game.build):
        step = _read(command, database.source.place(("build", index)))
        yield step._replace(words=(step.words[0], code, *step.words[1:]))
    if database.game.rules_text:
        yield Step(("rules", code, "-o", f"output/{code}/rules.pdf"))
        yield Step(("rules", code, "-o", f"output/{code}/rules.html"))
    for one in exporters():
        if not (one.needs_deck or one.only_asked):
            yield Step(("export", one.name, code))


def _has_backs(database: Database) -> bool:
    return bool(database.game.back) or any(printing.back for printing in database.printings)


def _read(command: str, where: Location) -> Step:
    try:
        words = shlex.split(command)
    except ValueError:
        raise _wrong(where, f'"{command}" has quotes that are never closed', "close them") from None
    if words[:1] == ["cardforge"]:
        words = words[1:]
    if not words or words[0] in _NEVER:
        raise _wrong(where, f'build can\'t run "{command}"', "write a command such as print GAME")
    return Step(tuple(words), where)


def _wrong(where: Location, message: str, hint: str) -> UsageError:
    return UsageError(Problem(where, "build.bad-command", message, hint))
