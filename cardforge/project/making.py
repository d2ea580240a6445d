"""New files for a project, made from a table of cards: so far layouts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from cardforge.database import Database
from cardforge.problems import FailedError, Location, Problem, Severity, UsageError, shown_path
from cardforge.project.drafting import Draft, Table, draft_layout, own_table, read_table
from cardforge.project.project import GameFolder, Project
from cardforge.text import slug
from cardforge.tuples import NamedTuple

SUFFIX = ".layout.json"


class NewLayout(NamedTuple):
    """A layout that was made: where it goes, the draft, the table it shows, and the game it is for, if any.

    `chosen` says whether the game gives some card this layout already.
    """

    path: Path
    draft: Draft
    table: Table
    game: str
    chosen: bool

    def to_json(self, file: str) -> dict[str, Any]:
        """The command's result: what was written, and what is still to be done for it to print."""
        return {
            "file": file,
            "game": self.game or None,
            "size": self.draft.size,
            "columns": [{"column": column, "shown": shown} for column, shown in self.draft.shown],
            "rename": dict(self.table.renames),
            "name": self.table.titled,
            "fields": dict(self.draft.fields),
        }


def new_layout(
    project: Project, name: str, source: Path | None, code: str | None, target: Path | None
) -> NewLayout:
    """A layout that shows a table (without one, the cards of the game), for the game of that code.

    It goes to `target`, a file or a folder; without one, into the game's folder of layouts, or where the
    project has no game yet, into `layouts`. Raises UsageError where that is not clear, FailedError if the
    file is there already, and what reading the table does.
    """
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]*", name):
        hint = f'write "{slug(name) or "card"}"'
        raise UsageError(Problem(Location("NAME"), "usage", f'"{name}" is no name for a layout', hint))
    game = _game(project, code, source)
    path = _target(project, name, game, target)
    if path.exists() or path.is_symlink():
        hint = "choose another name, or delete the file first"
        shown = shown_path(path, project.folder)
        raise FailedError(
            Problem(Location(shown), "file.exists", "is there already and stays as it is", hint)
        )
    database = project.load(game)[0] if game is not None else None
    table = _table(project, source, game, database)
    code = game.code if game is not None else ""
    chosen = database is not None and any(choice.use == name for choice in database.game.layouts)
    draft = draft_layout(name, table, database, list(_icons(project, code)))
    # The draft is there, but not finished: what is not well on some cards is for people to mend.
    where = Location(shown_path(path, project.folder))
    told = [problem._replace(where=where, severity=Severity.WARNING) for problem in draft.problems]
    return NewLayout(path, draft._replace(problems=tuple(told)), table, code, chosen)


def _game(project: Project, code: str | None, source: Path | None) -> GameFolder | None:
    """The game that is named, else the project's only one; none, where a table stands in for it."""
    if code is not None:
        return project.game(code)
    if project.only_game is not None:
        return project.only_game
    own = [game.code for game in project.games().values() if game.base == project.root]
    if source is None or own:
        hint = f"name one with --game: {', '.join(own or project.games())}"
        hint += "" if source is not None or own else "; or a table with --from"
        raise UsageError(Problem(Location("--game"), "game.which", "no game is named", hint))
    return None


def _target(project: Project, name: str, game: GameFolder | None, target: Path | None) -> Path:
    if target is not None:
        path = project.folder / target
        if target.name.endswith(SUFFIX):
            return path
        if target.suffix and not path.is_dir():
            message = f'"{target.name}" is no name for a layout'
            hint = f"name a folder, or a file that ends in {SUFFIX}"
            raise UsageError(Problem(Location("-o"), "usage", message, hint))
        return path / f"{name}{SUFFIX}"
    if project.root is None:
        message = "there is no project here that could hold a layout"
        hint = "make an empty file cardforge.toml in its folder, or name a folder with -o"
        raise UsageError(Problem(Location("cardforge new"), "project.none", message, hint))
    folder = project.root / "layouts"
    return (folder / game.code if game is not None else folder) / f"{name}{SUFFIX}"


def _table(
    project: Project, source: Path | None, game: GameFolder | None, database: Database | None
) -> Table:
    if source is not None:
        return read_table(project.folder / source, source.as_posix())
    assert game is not None
    assert database is not None
    return own_table(database, shown_path(game.root / "game.json", game.base))


def _icons(project: Project, code: str) -> Iterator[str]:
    """The icons that a layout of a game finds beside it."""
    for base in project.bases:
        for folder in (base / "layouts" / code, base / "layouts"):
            yield from sorted(path.stem for path in (folder / "icons").glob("*.svg"))


def still_to_do(made: NewLayout) -> Mapping[str, Any]:
    """What game.json needs for the layout, as JSON to paste; the whole file if there is no game yet."""
    fields = {"fields": made.draft.fields} if made.draft.fields else {}
    name = made.path.name.removesuffix(SUFFIX)
    if made.game:
        return fields if made.chosen else {**fields, "layouts": [{"use": name}]}
    code = slug(Path(made.table.shown).stem) or "game"
    head = {"code": code, "name": code.replace("-", " ").title(), **fields}
    table = Path(made.table.shown).name
    return {**head, "sets": [f"sets/{table}"], "layouts": [{"use": name}]}
