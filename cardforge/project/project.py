"""Finding things: the project around a folder, the shipped games, and a game's files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardforge.database import Database, load_game
from cardforge.problems import (
    LENIENT,
    FailedError,
    Location,
    Problem,
    Severity,
    UsageError,
    did_you_mean,
)
from cardforge.project.options import config_problems
from cardforge.tuples import NamedTuple

if TYPE_CHECKING:
    from cardforge.layout import Layouts

CONFIG = "cardforge.toml"

MEMORY = ".cardforge"
"""The folder of a project that holds what cardforge remembers: prints and snapshots."""


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


class Project(NamedTuple):
    """A project's folder (None outside one) and its configuration; shipped games stay visible."""

    folder: Path
    root: Path | None = None
    config: Mapping[str, Any] = {}

    @property
    def bases(self) -> tuple[Path, ...]:
        """Roots with `card_data` and `layouts`, the project's own first."""
        shipped = shipped_root()
        return (shipped,) if self.root is None or self.root == shipped else (self.root, shipped)

    @property
    def output(self) -> Path:
        """Where files go that were given no name."""
        return (self.root or self.folder) / "output"

    @property
    def memory(self) -> Path:
        """Where is kept what later commands should know: in the project, outside one with the user's data."""
        if self.root is not None:
            return self.root / MEMORY
        from platformdirs import user_data_path

        return user_data_path("cardforge", appauthor=False)

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
    """The project a folder lies in: the nearest one upwards with a `cardforge.toml` or a game in `card_data`.

    Raises UsageError for a wrong file, FailedError if the folder is gone or the file can't be read.
    """
    try:
        folder = folder.resolve()
    except FileNotFoundError:
        hint = "go to another, or name one with -C"
        problem = Problem(Location("."), "file.missing", "the folder you are in is gone", hint)
        raise FailedError(problem) from None
    shipped = shipped_root()
    for place in (folder, *folder.parents):
        if (place / CONFIG).is_file():
            return Project(folder, place, _config(place / CONFIG))
        if place != shipped and next((place / "card_data").glob("*/game.json"), None):
            return Project(folder, place)
    return Project(folder)


def _config(path: Path) -> Mapping[str, Any]:
    from cardforge import schemas, validation
    from cardforge.project.toml_file import read_toml

    file = read_toml(path, CONFIG)
    schema = schemas.load("project")
    problems = [] if validation.fits_alone(schema, file.value) else validation.check(file, schema, "project")
    if not problems:
        problems = [
            _no_game(file.place(("games", index)), code, path.parent)
            for index, code in enumerate(file.value.get("games", ()))
            if not (path.parent / "card_data" / code / "game.json").is_file()
        ]
        for problem in config_problems(file.value.get("print", {})):
            pointer = (problem.where.field or "").split(".")
            problems.append(problem._replace(where=file.place(tuple(pointer))))
    if problems:
        raise UsageError(problems)
    return file.value


def _no_game(where: Location, code: str, root: Path) -> Problem:
    message = f'"games" names "{code}", which is no game'
    there = [path.parent.name for path in (root / "card_data").glob("*/game.json")]
    hint = did_you_mean(code, there) or f"make card_data/{code}/game.json"
    return Problem(where, "game.unknown", message, hint)
