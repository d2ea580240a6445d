"""`cardforge import`: from a file to a set file of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cardforge.cards import CardSet, Printing
from cardforge.database import Database
from cardforge.database.build import Builder
from cardforge.database.load import MAX_COPIES
from cardforge.database.paths import ArtFolder
from cardforge.database.records import Records
from cardforge.exports._records import columns
from cardforge.exports.csv_table import table_bytes
from cardforge.exports.json_file import written
from cardforge.problems import Location, Problem, Severity, UsageError, has_errors, shown_path
from cardforge.project.importing.columns import Mapped, map_columns, read_maps, unmapped
from cardforge.project.importing.convert import Conversion
from cardforge.project.importing.source import Source, read_source
from cardforge.project.project import GameFolder, Project
from cardforge.readers import Document
from cardforge.text import slug
from cardforge.tuples import NamedTuple

SUFFIXES = (".json", ".csv", ".tsv")
"""What set files can be written as."""


class Imported(NamedTuple):
    """What an import made: its columns, the file's bytes (None if nothing may be written), what is wrong.

    `unlisted` is the path that game.json has yet to list, if the file lies in the game's folder.
    """

    game: str
    columns: Sequence[Mapped]
    cards: int
    copies: int
    data: bytes | None
    problems: Sequence[Problem]
    unlisted: str = ""

    def to_json(self, file: str | None) -> dict[str, Any]:
        return {
            "game": self.game,
            "file": file,
            "cards": self.cards,
            "copies": self.copies,
            "columns": [one.to_json() for one in self.columns],
        }


def check_target(target: Path | None, source: Path, folder: Path) -> None:
    """Refuse names that no set file can have. Raises UsageError."""
    if target is None:
        return
    if target.suffix.lower() not in SUFFIXES:
        hint = f"name a file that ends in {', '.join(SUFFIXES)}"
        raise UsageError(Problem(Location("-o"), "usage", f'"{target.name}" is no name for a set', hint))
    if (folder / target).absolute() == (folder / source).absolute():
        hint = "name another file; the source stays as it is"
        raise UsageError(Problem(Location("-o"), "usage", "is the very file that is read", hint))


def import_cards(
    project: Project,
    game: GameFolder,
    path: Path,
    target: Path | None,
    maps: Sequence[str] = (),
    sheet: str = "",
    strict: bool = False,
) -> Imported:
    """The cards of the file at `path` as a set of a game, which is to be written to `target`.

    Every record is held against the game, and placed in the source where it does not fit. Raises
    FailedError and InputError for what cannot be read, UsageError for maps that name no column or field.
    """
    check_target(target, path, project.folder)
    database, known = project.load(game)
    source = read_source(project.folder / path, path.as_posix(), sheet)
    fields = database.game.fields
    mapped = map_columns(source.columns, fields, read_maps(maps, source.columns, fields))
    conversion = Conversion(source, mapped, fields)
    document = conversion.document()
    card_set = _card_set(source, target or path)
    printings, problems = _checked(document, database, card_set, project.folder / target if target else None)
    problems = [
        *source.document.problems,
        *unmapped(mapped, source.document, fields),
        *conversion.problems,
        *problems,
        *_game_problems(known, game),
    ]
    copies = sum(printing.quantity for printing in printings)
    problems += _too_many(copies, document)
    data = None if has_errors(problems, strict) else _bytes(printings, card_set, target, database)
    unlisted = _unlisted(game, database, project.folder / target) if target else ""
    return Imported(game.code, mapped, len(printings), copies, data, problems, unlisted)


def _unlisted(game: GameFolder, database: Database, target: Path) -> str:
    place = shown_path(target.resolve(), game.root.resolve())
    listed = database.source.value.get("sets", ())
    return "" if Path(place).is_absolute() or place in listed else place


def _card_set(source: Source, path: Path) -> CardSet:
    head = source.head
    stem = path.stem
    code = head.get("code") or slug(stem) or "set"
    name = head.get("name") or source.document.title or stem
    return CardSet(code, name, source.document.place(()), head.get("released", ""))


def _checked(
    document: Document, database: Database, card_set: CardSet, target: Path | None
) -> tuple[list[Printing], list[Problem]]:
    """The cards of a document as those of a game, and all that is wrong with them."""
    game = database.game
    records = Records(document, game.fields)
    builder = Builder(game.fields, ArtFolder(game.root))
    builder.add(records, card_set)
    problems = [
        problem._replace(severity=Severity.WARNING) if problem.code == "art.missing" else problem
        for problem in records.problems
    ]
    problems += _clashes(builder.printings, database, target)
    return builder.printings, problems


def _clashes(printings: Sequence[Printing], database: Database, target: Path | None) -> Iterator[Problem]:
    """Ids that cards of other sets have; those of the file that is written anew don't count."""
    own = shown_path(target.absolute(), database.game.root.absolute()) if target is not None else ""
    mine = {printing.card.id for printing in printings}
    alike = [one for one in database.printings if one.card.id in mine]
    others = {one.card.id: one.where for one in reversed(alike) if not (own and _is_file(one, own))}
    taken = [printing for printing in printings if printing.card.id in others]
    if taken:
        first = taken[0]
        more = f", and {len(taken) - 1:,} more are, too" if len(taken) > 1 else ""
        message = f'the id "{first.card.id}" is taken by a card of the game, at {others[first.card.id]}{more}'
        hint = "give it another id, or write over the set that holds it"
        yield Problem(first.place("id"), "card.duplicate-id", message, hint, card=first.card.name)


def _is_file(printing: Printing, path: str) -> bool:
    """Whether a card stands in the file at a path from its game's folder."""
    file = printing.where.file
    return file == path or file.endswith(f"/{path}")


def _game_problems(known: Sequence[Problem], game: GameFolder) -> list[Problem]:
    """A note that the game itself is not whole, so that nobody looks for it in the file."""
    if not has_errors(known):
        return []
    where = Location(shown_path(game.root / "game.json", game.base))
    hint = f"run cardforge check {game.code}"
    return [Problem(where, "source.game", "the game itself has mistakes", hint, Severity.INFO)]


def _too_many(copies: int, document: Document) -> list[Problem]:
    if copies <= MAX_COPIES:
        return []
    message = f"the cards have {copies:,} copies in all, the most is {MAX_COPIES:,}"
    where = document.place(("cards", "quantity"), True)
    return [Problem(where, "game.too-many-copies", message, "look for a wrong quantity")]


def _bytes(
    printings: Sequence[Printing], card_set: CardSet, target: Path | None, database: Database
) -> bytes:
    records = [dict(printing.plain) for printing in printings]
    if target is not None and target.suffix.lower() in (".csv", ".tsv"):
        names = columns(database.game.fields, records)
        return table_bytes(names, records, "\t" if target.suffix.lower() == ".tsv" else ",")
    head = {"code": card_set.code, "name": card_set.name, "released": card_set.released}
    return written({**{key: value for key, value in head.items() if value}, "cards": records})
