"""Finding things: the project around a folder, the shipped games, and a game's files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardforge.database import Database, load_game
from cardforge.layout import Layouts
from cardforge.problems import Location, Problem, UsageError, did_you_mean

CONFIG = "cardforge.toml"


def shipped_root() -> Path:
    """The folder that holds the games and layouts which come with cardforge."""
    package = Path(__file__).parent.parent
    installed = package / "shipped"
    return installed if installed.is_dir() else package.parent


@dataclass(frozen=True, slots=True)
class GameFolder:
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

    def game(self, code: str | None) -> GameFolder:
        """The game of that code; without one, the only game of the project. Raises UsageError."""
        games = self.games()
        if code is None:
            own = [game for game in games.values() if game.base == self.root]
            if len(own) == 1:
                return own[0]
            hint = (
                f"name one of {', '.join(games)}"
                if games
                else f"make card_data/NAME/game.json beside {CONFIG}"
            )
            raise UsageError(
                Problem(Location("GAME"), "game.which", "which game is meant is not clear", hint)
            )
        if code not in games:
            hint = did_you_mean(code, games) or f"there are {', '.join(games)}"
            raise UsageError(Problem(Location("GAME"), "game.unknown", f'there is no game "{code}"', hint))
        return games[code]

    def load(self, game: GameFolder) -> tuple[Database, list[Problem]]:
        """A game's database and what is wrong with it. Raises InputError if it can't be read at all."""
        return load_game(game.root, game.base)

    def layouts(
        self, game: GameFolder, database: Database, lenient: bool = False, proof: bool = False
    ) -> Layouts:
        """The layouts of a game: the project's folders come before the shipped ones."""
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
    import tomllib

    from cardforge import schemas, validation

    try:
        value = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        where = Location(CONFIG)
        raise UsageError(Problem(where, "project.syntax", f"is no valid TOML: {error}", "mend it")) from None
    except OSError as error:
        raise UsageError(Problem(Location(CONFIG), "file.unreadable", str(error.strerror), "")) from None
    problems = validation.check(_Toml(value), schemas.load("project"), "project")
    if problems:
        raise UsageError(problems)
    return value


@dataclass(frozen=True, slots=True)
class _Toml:
    """A TOML file as a source of places: the key's path stands for its line."""

    value: Any

    def place(self, pointer: tuple[str | int, ...], key: bool = False) -> Location:
        return Location(CONFIG, field=".".join(map(str, pointer)) or None)
