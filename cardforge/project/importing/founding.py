"""A game made from a file with cards: what its fields are, a first layout, and the cards as its set."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from cardforge.cards import QUERY_WORDS, CardSet
from cardforge.database.build import Builder
from cardforge.database.fields import declared
from cardforge.database.paths import PICTURES, ArtFolder
from cardforge.database.records import Records
from cardforge.exports.json_file import written
from cardforge.problems import (
    FailedError,
    InputError,
    Location,
    Problem,
    Severity,
    UsageError,
    has_errors,
    shown_path,
)
from cardforge.project.drafting import Draft, Table, draft_layout, is_shown, table_of
from cardforge.project.importing.columns import Mapped
from cardforge.project.importing.convert import Conversion
from cardforge.project.importing.source import Column, Source, read_source
from cardforge.project.project import Project
from cardforge.readers import Document, read_bytes
from cardforge.text import slug
from cardforge.tuples import NamedTuple

LAYOUT = "card"

_MOST_VALUES = 12
"""Different values that a field lists; more are free text."""

_LONGEST_VALUE = 24


class Founded(NamedTuple):
    """A new game: its files with the names they are shown by, what it was made of, and what is wrong.

    There are no files if something is wrong.
    """

    game: str
    files: Sequence[tuple[Path, bytes, str]]
    columns: Sequence[Mapped]
    fields: Mapping[str, Mapping[str, Any]]
    size: str
    cards: int
    copies: int
    problems: Sequence[Problem]

    def to_json(self, is_written: bool) -> dict[str, Any]:
        """The command's result."""
        return {
            "game": self.game,
            "files": [shown for _, _, shown in self.files] if is_written else [],
            "cards": self.cards,
            "copies": self.copies,
            "size": self.size,
            "columns": [one.to_json() for one in self.columns],
            "fields": dict(self.fields),
        }


def found_game(
    project: Project, code: str, path: Path, maps: Sequence[str] = (), sheet: str = "", strict: bool = False
) -> Founded:
    """A game of that code from the cards of a file, in the project, or in the folder where there is none.

    Nothing is written here. Raises UsageError for a code or a map that won't do, FailedError if the game is
    there already, and what reading the file does.
    """
    base = project.root or project.folder
    root = base / "card_data" / code
    _check(code, root, base / "layouts" / code, project.folder)
    source = _renamed(read_source(project.folder / path, path.as_posix(), sheet), maps)
    table, mapped = _table(source)
    draft = draft_layout(LAYOUT, table)
    fields = _fields(draft, table)
    conversion = Conversion(source, mapped, declared(fields))
    document = conversion.document()
    problems = [*source.document.problems, *table.problems]
    if not table.titled:
        document, nameless = _named(document)
        problems.append(nameless)
    pictures, lost = _pictures(document, fields, (project.folder / path).parent)
    name = (
        source.document.title or source.head.get("name") or code.replace("-", " ").replace("_", " ").title()
    )
    set_code = slug(path.stem) or code
    card_set = CardSet(set_code, name, document.place(()))
    builder = Builder(declared(fields), ArtFolder(Path(), pictures))
    records = Records(document, declared(fields))
    builder.add(records, card_set)
    problems += [*lost, *records.problems, *_drafted(draft)]
    files = _files(code, name, fields, set_code, builder, draft, base, project.folder)
    art = root / "art"
    files += [
        (art / picture, data, shown_path(art / picture, project.folder)) for picture, data in pictures.items()
    ]
    copies = sum(printing.quantity for printing in builder.printings)
    done = not has_errors(problems, strict)
    return Founded(
        code, files if done else (), mapped, fields, draft.size, len(builder.printings), copies, problems
    )


def _check(code: str, root: Path, layouts: Path, folder: Path) -> None:
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,40}", code):
        hint = f'write "{slug(code) or "game"}"'
        raise UsageError(Problem(Location("NAME"), "usage", f'"{code}" is no name for a game', hint))
    for place in (root, layouts):
        if place.exists():
            where = Location(shown_path(place, folder))
            hint = "choose another name, or import into that game with --game"
            raise FailedError(Problem(where, "file.exists", "is there already and stays as it is", hint))


def _renamed(source: Source, maps: Sequence[str]) -> Source:
    """The source with columns called and left out as `--map` says."""
    renames: dict[str, str] = {}
    by_name = {name.strip().casefold(): one.key for one in source.columns for name in (one.key, one.header)}
    for text in maps:
        header, equals, target = (part.strip() for part in text.rpartition("="))
        key = by_name.get(header.casefold())
        if not equals or key is None or not re.fullmatch(r"[a-z][a-z0-9_]*|", target):
            message = f'"{text}" names no column of the file and a field of a-z, 0-9 and _'
            hint = f"there are the columns {', '.join(one.header for one in source.columns)}"
            raise UsageError(Problem(Location("--map"), "usage", message, hint))
        renames[key] = target
    columns = [
        Column(one.key, renames.get(one.key, one.header))
        for one in source.columns
        if renames.get(one.key, "x")
    ]
    return source._replace(columns=tuple(columns))


def _table(source: Source) -> tuple[Table, list[Mapped]]:
    """The columns that cards can show, as a table to draft from; and where every column goes."""
    shown = [one for one in source.columns if is_shown(one.key)]
    if not shown:
        message = "has no column that a card could show"
        raise InputError(Problem(source.document.place(()), "set.no-cards", message, "name, text, …"))
    values = [(one.header if one.header != "" else one.key, one) for one in shown]
    table = table_of(
        source.document.shown,
        [(_key(one), header, [_plain(row.get(one.key)) for row in source.rows]) for header, one in values],
        not source.is_table,
        (),
    )
    fields = {one.key: column.key for one, column in zip(shown, table.columns, strict=True)}
    mapped = []
    for one in source.columns:
        field = fields.get(one.key, "" if one.key.startswith("//") else one.key)
        mapped.append(Mapped(one, field, "same" if field == one.key else "guess"))
    return table, mapped


def _key(column: Column) -> str:
    return column.header if re.fullmatch(r"[a-z][a-z0-9_]*", column.header) else column.key


def _plain(value: Any) -> Any:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else value


def _fields(draft: Draft, table: Table) -> dict[str, dict[str, Any]]:
    """The draft's fields, with short names for queries, and the values of those that have few."""
    used = {*QUERY_WORDS, *draft.fields}
    found: dict[str, dict[str, Any]] = {}
    columns = {column.key: column for column in table.columns}
    for name, entry in draft.fields.items():
        made = dict(entry)
        values = _values(entry["type"], columns[name].filled)
        short = name[0]
        if short not in used and entry["type"] != "image":
            made["short"] = short
            used.add(short)
        if values:
            made["values"] = values
        found[name] = made
    return found


def _values(kind: str, filled: Sequence[str]) -> list[str]:
    """The values of a column that has few, each on several cards."""
    if kind not in ("string", "set", "list"):
        return []
    split = r"\s*[|;]\s*" if kind in ("set", "list") else r"(?!)"
    parts = [part for text in filled for part in re.split(split, text)]
    distinct = list(dict.fromkeys(parts))
    few = len(distinct) <= _MOST_VALUES and len(parts) >= 2 * len(distinct)
    return distinct if few and all(0 < len(part) <= _LONGEST_VALUE for part in distinct) else []


def _named(document: Document) -> tuple[Document, Problem]:
    """Cards that no column names are counted; that is said."""
    for index, card in enumerate(document.value["cards"], 1):
        card["name"] = f"Card {index}"
    message = "no column holds the names of the cards, so they are called Card 1, Card 2 and so on"
    hint = 'call a column "name", or say which it is: --map "Column=name"'
    problem = Problem(document.place(()), "source.no-names", message, hint, Severity.WARNING)
    columns = None if document.columns is None else ("name", *document.columns)
    return document._replace(columns=columns), problem


def _pictures(
    document: Document, fields: Mapping[str, Mapping[str, Any]], folder: Path
) -> tuple[dict[str, bytes], list[Problem]]:
    """The pictures that cards name, found beside the file; names of others become remarks of their cards."""
    keys = ["art", *(name for name, entry in fields.items() if entry["type"] == "image")]
    pictures: dict[str, bytes] = {}
    problems = []
    for index, card in enumerate(document.value["cards"]):
        for key in keys:
            text = str(card.get(key, "")).strip()
            if not text:
                continue
            name = _found(text, folder, pictures)
            if name:
                card[key] = name
                continue
            card[f"//{key}"] = card.pop(key)
            message = "the picture is not beside the file, so its name is kept as a remark only"
            hint = "put it beside the file and import again, or into art/ and name it in the set"
            where = document.place(("cards", index, key))
            problems.append(Problem(where, "source.no-picture", message, hint, Severity.WARNING))
    return pictures, problems


def _found(text: str, folder: Path, pictures: dict[str, bytes]) -> str:
    """The name under which a picture is kept, empty if it is not there. Only files below the folder count."""
    path = PurePosixPath(text.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts or ":" in text or "\0" in text:
        return ""
    for place in (folder, folder / "art", folder / "images"):
        for suffix in ("", *PICTURES):
            name = f"{path}{suffix}".removeprefix("art/")
            if not name.lower().endswith(PICTURES):
                continue
            try:
                if (place / name).is_file():
                    if name not in pictures:
                        pictures[name] = read_bytes(place / name, name)
                    return name
            except OSError:
                continue
    return ""


def _drafted(draft: Draft) -> list[Problem]:
    where = Location(f"{LAYOUT}.layout.json")
    return [problem._replace(where=where, severity=Severity.WARNING) for problem in draft.problems]


def _files(
    code: str,
    name: str,
    fields: Mapping[str, Any],
    set_code: str,
    builder: Builder,
    draft: Draft,
    base: Path,
    folder: Path,
) -> list[tuple[Path, bytes, str]]:
    game = {
        "code": code,
        "name": name,
        "fields": fields,
        "sets": [f"sets/{set_code}.json"],
        "layouts": [{"use": LAYOUT}],
    }
    cards = {"code": set_code, "name": name, "cards": [dict(one.plain) for one in builder.printings]}
    root = base / "card_data" / code
    files = [
        (root / "game.json", (json.dumps(game, indent=1, ensure_ascii=False) + "\n").encode()),
        (root / "sets" / f"{set_code}.json", written(cards)),
        (base / "layouts" / code / f"{LAYOUT}.layout.json", draft.text.encode()),
    ]
    return [(path, data, shown_path(path, folder)) for path, data in files]
