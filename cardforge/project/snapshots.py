"""Snapshots: the state of a game kept under a name, to be compared with later.

A snapshot is one small file with what every card says and the digests of how it looks. The pictures of the
looks lie beside them and are shared by all snapshots of a game, so that a further one only adds what is new.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from cardforge.database import Database
from cardforge.layout import Layouts
from cardforge.ledger import VERSION, Cards, Held, held_of
from cardforge.problems import (
    FailedError,
    InputError,
    Location,
    Problem,
    UsageError,
    did_you_mean,
    listed,
    shown_path,
)
from cardforge.project.face_options import FaceOptions
from cardforge.project.looks import LaidOut, looks
from cardforge.project.picturing import pictures_of
from cardforge.project.project import GameFolder, Project
from cardforge.project.telling import told_together
from cardforge.readers import is_there, read_bytes
from cardforge.scene import Scene
from cardforge.tuples import NamedTuple

PICTURES = FaceOptions(dpi=150, image="webp")
"""How looks are kept: sharp on a screen, about 20 kB a side."""

FACES = "faces"

_NAME = re.compile(r"[^\W_][\w.-]{0,59}")


class Kept(NamedTuple):
    """A card as a snapshot keeps it: how it looks and how often it is there, and all that it says."""

    held: Held
    fields: Mapping[str, Any]


class Snapshot(NamedTuple):
    """The state of a game. `name` is empty for the present one."""

    name: str
    cards: Mapping[str, Kept]

    @property
    def held(self) -> Cards:
        """What a print is compared with."""
        return {card: (kept.held,) for card, kept in self.cards.items()}

    def to_bytes(self, game: str) -> bytes:
        """The snapshot's file: JSON, a card a line, in the order of the game."""
        lines = [
            f"{json.dumps(card)}: {json.dumps({'held': kept.held._asdict(), 'fields': kept.fields})}"
            for card, kept in self.cards.items()
        ]
        body = ",\n".join(lines)
        return f'{{"version": {VERSION}, "game": {json.dumps(game)}, "cards": {{\n{body}\n}}}}\n'.encode()


class Present(NamedTuple):
    """A game as it is now: as a snapshot without a name, with the scene of every digest, and its problems."""

    snapshot: Snapshot
    scenes: Mapping[str, Scene]
    problems: tuple[Problem, ...]


def present(database: Database, layouts: Layouts, known: Iterable[Problem] = ()) -> Present:
    """Lay out both sides of every card. `known` are the problems of the card data."""
    laid = [
        LaidOut(printing, printing.quantity, layouts.front(printing), layouts.back(printing))
        for printing in database.printings
    ]
    from cardforge.render import Digester

    digester = Digester()
    found = looks(laid, digester)
    # As a file would give them back, so that a tuple is no other value than the list that was kept of it.
    said = {one.printing.card.id: json.loads(json.dumps(one.printing.said())) for one in laid}
    cards = {card: Kept(held, said[card]) for card, held in found.items()}
    scenes = {digester.of(side.scene): side.scene for one in laid for _, side in one.sides}
    problems = [problem for one in laid for _, side in one.sides for problem in side.problems]
    told = told_together(known, [*layouts.problems, *problems])
    return Present(Snapshot("", cards), scenes, tuple(told))


class Place(NamedTuple):
    """Where the snapshots of a game lie."""

    folder: Path
    shown: str

    @staticmethod
    def of(project: Project, game: GameFolder) -> Place:
        folder = project.memory / "snapshots" / game.code
        return Place(folder, shown_path(folder, project.folder))

    def file(self, name: str) -> Path:
        """The file of a snapshot. Raises UsageError for what is no name for one."""
        if not _NAME.fullmatch(name):
            message = f'"{name}" is no name for a snapshot'
            hint = "use letters, digits, and - _ . between them, 60 at most"
            raise UsageError(Problem(Location("NAME"), "snapshot.bad-name", message, hint))
        return self.folder / f"{name}.json"

    @property
    def pictures(self) -> Path:
        """The folder of all looks, each named by its digest."""
        return self.folder / FACES

    def names(self) -> list[str]:
        """The snapshots there are, sorted."""
        return sorted(path.stem for path in self.folder.glob("*.json"))

    def missing(self, scenes: Mapping[str, Scene]) -> dict[str, Scene]:
        """The looks that no snapshot has kept so far."""
        return {digest: scene for digest, scene in scenes.items() if not self.picture(digest).exists()}

    def picture(self, digest: str) -> Path:
        return self.pictures / f"{digest}.{PICTURES.image}"


def picture_files(game: str, scenes: Mapping[str, Scene]) -> Iterator[tuple[str, bytes]]:
    """Looks as files, each named by its digest."""
    made = pictures_of(game, list(scenes.values()), PICTURES) if scenes else ()
    yield from zip((f"{digest}.{PICTURES.image}" for digest in scenes), made, strict=True)


def find_snapshot(project: Project, game: GameFolder, name: str) -> Snapshot:
    """The snapshot of that name. Raises InputError if there is none, or if its file is damaged."""
    place = Place.of(project, game)
    path = place.file(name)
    if not is_there(path):
        names = place.names()
        hint = f"there is {listed(names, 'or')}" if names else f"make one with cardforge snapshot {name}"
        message = f'there is no snapshot "{name}" of {game.code}'
        hint = did_you_mean(name, names) or hint
        raise InputError(Problem(Location("NAME"), "snapshot.unknown", message, hint))
    shown = f"{place.shown}/{path.name}"
    try:
        plain = json.loads(read_bytes(path, shown))
        if plain["version"] != VERSION:
            raise _broken(shown, "is a snapshot of another version of cardforge")
        return Snapshot(name, {card: _kept(kept) for card, kept in plain["cards"].items()})
    except (FailedError, InputError):
        raise
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise _broken(shown, "is damaged") from None


def _kept(plain: Mapping[str, Any]) -> Kept:
    return Kept(held_of(plain["held"]), {**plain["fields"]})


def _broken(shown: str, message: str) -> InputError:
    hint = "compare with another one, or make it anew with --replace"
    return InputError(Problem(Location(shown), "snapshot.broken", message, hint))
