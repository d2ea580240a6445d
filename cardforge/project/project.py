"""Finding things: the project around a folder, the shipped games, and a game's files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardforge.database import Database, load_game
from cardforge.problems import (
    LENIENT,
    FailedError,
    Location,
    Pointer,
    Problem,
    Severity,
    UsageError,
    did_you_mean,
)
from cardforge.project.options import config_problems

if TYPE_CHECKING:
    from cardforge.layout import Layouts

CONFIG = "cardforge.toml"


def shipped_root() -> Path:
    """The folder that holds the games and layouts which come with cardforge."""
    package = Path(__file__).parent.parent
    installed = package / "shipped"
    return installed if installed.is_dir() else package.parent


class GameFolder(NamedTuple):
    """A game that was found: its folder, and the root (project or shipped) it belongs to."""

    code: str
    root: Path
    base: Path


@dataclass(slots=True)
class Project:
    """A project's folder (None outside one) and its configuration; shipped games stay visible."""

    folder: Path
    root: Path | None = None
    config: Mapping[str, Any] = field(default_factory=dict)

    @property
    def bases(self) -> tuple[Path, ...]:
        """Roots with `card_data` and `layouts`, the project's own first."""
        shipped = shipped_root()
        return (shipped,) if self.root is None or self.root == shipped else (self.root, shipped)

    @property
    def output(self) -> Path:
        """Where files go that were given no name."""
        return (self.root or self.folder) / "output"

    def games(self) -> dict[str, GameFolder]:
        """Every game by code, sorted; a project's own of the same code hides a shipped one."""
        found: dict[str, GameFolder] = {}
        for base in reversed(self.bases):
            for path in sorted((base / "card_data").glob("*/game.json")):
                if base == self.root and not self._listed(path.parent.name):
                    continue
                found[path.parent.name] = GameFolder(path.parent.name, path.parent, base)
        return dict(sorted(found.items()))

    def _listed(self, code: str) -> bool:
        listed = self.config.get("games")
        return listed is None or code in listed

    @property
    def only_game(self) -> GameFolder | None:
        """The project's game, if it has just one of its own."""
        own = [game for game in self.games().values() if game.base == self.root]
        return own[0] if len(own) == 1 else None

    def game(self, code: str | None) -> GameFolder:
        """The game of that code; without one, the only game of the project. Raises UsageError."""
        games = self.games()
        if code is None:
            if self.only_game is not None:
                return self.only_game
            hint = f"name one: {', '.join(games)}" if games else "make card_data/NAME/game.json"
            raise UsageError(Problem(Location("GAME"), "game.which", "no game is named", hint))
        if code not in games:
            hint = did_you_mean(code, games) or f"there are {', '.join(games)}"
            raise UsageError(Problem(Location("GAME"), "game.unknown", f'there is no game "{code}"', hint))
        return games[code]

    def load(self, game: GameFolder, lenient: bool = False) -> tuple[Database, list[Problem]]:
        """A game's database and what is wrong with it. Raises InputError if it can't be read at all.

        `lenient` makes warnings of what layouts can draw a placeholder for.
        """
        database, problems = load_game(game.root, game.base)
        if lenient:
            problems = [
                problem._replace(severity=Severity.WARNING) if problem.code in LENIENT else problem
                for problem in problems
            ]
        return database, problems

    def layouts(
        self, game: GameFolder, database: Database, lenient: bool = False, proof: bool = False
    ) -> Layouts:
        """The layouts of a game: the project's folders come before the shipped ones."""
        from cardforge.layout import Layouts

        roots = [base / "layouts" for base in self.bases]
        own = tuple(root / game.code for root in roots if (root / game.code).is_dir())
        return Layouts(database, own or (roots[0] / game.code,), tuple(roots), game.base, lenient, proof)


def find_project(folder: Path) -> Project:
    """The project a folder lies in, by the nearest `cardforge.toml` upwards. Raises UsageError."""
    folder = folder.resolve()
    for place in (folder, *folder.parents):
        if (place / CONFIG).is_file():
            return Project(folder, place, _config(place / CONFIG))
    return Project(folder)


def _config(path: Path) -> Mapping[str, Any]:
    from cardforge import schemas, validation

    value = _toml(path)
    problems = list(validation.check(_Toml(value), schemas.load("project"), "project"))
    if not problems:
        problems = [
            _no_game(index, code)
            for index, code in enumerate(value.get("games", ()))
            if not (path.parent / "card_data" / code / "game.json").is_file()
        ] + config_problems(value.get("print", {}))
    if problems:
        raise UsageError(problems)
    return value


def _no_game(index: int, code: str) -> Problem:
    where = Location(CONFIG, field=f"games.{index}")
    message, hint = f'"games" names "{code}", which is no game', f"make card_data/{code}/game.json"
    return Problem(where, "game.unknown", message, hint)


def _toml(path: Path) -> dict[str, Any]:
    """The values of a TOML file. Raises UsageError for wrong syntax, FailedError if it can't be read."""
    import tomllib

    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        message = f"cannot be read: {error.strerror}"
        raise FailedError(Problem(Location(CONFIG), "file.unreadable", message)) from None
    except UnicodeDecodeError:
        problem = Problem(Location(CONFIG), "file.encoding", "the file is not UTF-8", "save it as UTF-8")
        raise UsageError(problem) from None
    except tomllib.TOMLDecodeError as error:
        message, _, place = str(error).partition(" (at ")
        found = re.match(r"line (\d+), column (\d+)", place)
        where = Location(CONFIG, int(found[1]), int(found[2])) if found else Location(CONFIG)
        said = f"not TOML: {message[:1].lower()}{message[1:]}"
        raise UsageError(Problem(where, "project.syntax", said, "see toml.io for how to write it")) from None


class _Toml(NamedTuple):
    """A TOML file as a source of places: the key's path stands for its line."""

    value: Any

    def place(self, pointer: Pointer, key: bool = False) -> Location:
        return Location(CONFIG, field=".".join(map(str, pointer)) or None)
