"""A card or a deck to start from: a record added to a set, a list with the game's choices and zones."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping
from io import StringIO
from pathlib import Path
from typing import Any

from cardforge.cards import Field
from cardforge.database import Database
from cardforge.problems import (
    FailedError,
    InputError,
    Location,
    Problem,
    UsageError,
    has_errors,
    shown_path,
)
from cardforge.project.decking import Decks
from cardforge.project.project import GameFolder, Project
from cardforge.readers import Document, parted, read, read_bytes
from cardforge.rules import Rules
from cardforge.text import fold, slug
from cardforge.tuples import NamedTuple

_CARDS = re.compile(r'"cards"\s*:\s*\[\s*')


class NewFile(NamedTuple):
    """A file that is to be written: where, what is in it, the game, and what is still to be done."""

    path: Path
    text: str
    game: str
    todo: tuple[str, ...]

    def to_json(self, file: str) -> dict[str, Any]:
        """The command's result."""
        return {"file": file, "game": self.game, "todo": list(self.todo)}


# --- decks --------------------------------------------------------------------------------------------


def new_deck(project: Project, name: str, code: str | None, target: Path | None) -> NewFile:
    """A list with the game's choices and zones, the first card of the game in its main zone.

    It goes to `target`, else among the game's ready-made decks. Raises UsageError, FailedError if the file is
    there already.
    """
    game = _own_game(project, code, target)
    database, rules = Decks(project).game(game.code)
    stem = slug(name) or "deck"
    path = project.folder / target if target is not None else game.root / database.game.decks / f"{stem}.txt"
    if path.exists() or path.is_symlink():
        where = Location(shown_path(path, project.folder))
        hint = "choose another name, or delete the file first"
        raise FailedError(Problem(where, "file.exists", "is there already and stays as it is", hint))
    shown = shown_path(path, project.folder)
    todo = ("write the cards, one a line", f"cardforge deck check {shown}")
    return NewFile(path, "\n".join(_deck(name, database, rules)) + "\n", game.code, todo)


def _deck(name: str, database: Database, rules: Rules) -> Iterator[str]:
    yield f"name: {' '.join(name.split())}"
    yield f"game: {database.game.code}"
    for choice in rules.choices:
        yield f"# {choice.name}: {' | '.join(choice.options)}"
    cards = [card for card in database.cards if not card.extra]
    first = True
    for zone in rules.zones.values():
        yield ""
        if zone.of:
            of = rules.zones[zone.of].label
            yield f"# Cards of {of} that are marked as {zone.label}, if there are any:"
            yield f"# [{zone.name}]"
            continue
        if zone.label != zone.name:
            yield f"# {zone.label}"
        yield f"[{zone.name}]"
        if first and cards:
            yield f"1 {cards[0].name}"
        first = False


def _own_game(project: Project, code: str | None, target: Path | None = None) -> GameFolder:
    """The game that is meant; without a target it has to be one of the project's own. Raises UsageError."""
    game = project.game(code) if code is not None else project.only_game
    if game is None:
        own = [one.code for one in project.games().values() if one.base == project.root]
        hint = f"name one with --game: {', '.join(own or project.games())}"
        raise UsageError(Problem(Location("--game"), "game.which", "no game is named", hint))
    if target is None and game.base != project.root:
        message = f"{game.code} is not a game of this project, which could be changed"
        hint = "name a file with -o, or copy the game's folder into card_data of a project"
        raise UsageError(Problem(Location("--game"), "project.none", message, hint))
    return game


# --- cards --------------------------------------------------------------------------------------------


def new_card(project: Project, name: str, code: str | None) -> NewFile:
    """The game's last set with one card more, which has a value for each field that cards must have.

    What was there stays as it is, to the letter. Raises UsageError; InputError for a set that is broken, or
    that is no JSON and no table of text; and if there is a card of that name.
    """
    game = _own_game(project, code)
    database, problems = project.load(game)
    if has_errors(problems):
        raise InputError(problem for problem in problems)
    name = " ".join(name.split())
    there = next((one for one in database.printings if fold(one.card.name) == fold(name)), None)
    if there is not None or not name:
        where = there.place("name") if there is not None else Location("NAME")
        message = f'a card is named "{name}" already' if there is not None else "a card needs a name"
        raise InputError(Problem(where, "card.exists", message, "choose another name"))
    file, sheet = parted(str(database.source.value["sets"][-1]))
    path = game.root / file
    shown = shown_path(path, game.base)
    if sheet or path.suffix.lower() not in (".json", ".csv", ".tsv"):
        hint = "add a row in the program that it is made with"
        raise InputError(
            Problem(Location(shown), "card.no-text", "is no text that a card can be added to", hint)
        )
    document = read(path, shown)
    record = _record(name, database.game.fields)
    text = _decoded(path, shown)
    changed = (_in_json if document.columns is None else _in_table)(text, document, record, path)
    fields = [field.name for field in database.game.fields.values() if field.name not in record]
    todo = [f"fill in {', '.join(fields)} where the card has them"] if fields else []
    return NewFile(path, changed, game.code, (*todo, f"cardforge check {game.code}"))


def _decoded(path: Path, shown: str) -> str:
    try:
        return read_bytes(path, shown).decode("utf-8")
    except UnicodeDecodeError:
        hint = "save it as UTF-8"
        raise InputError(Problem(Location(shown), "card.no-text", "is not UTF-8", hint)) from None


def _record(name: str, fields: Mapping[str, Field]) -> dict[str, Any]:
    """The name, an id if the name makes none, and a first value of each field that is required."""
    found: dict[str, Any] = {"name": name} if slug(name) else {"id": "new-card", "name": name}
    for field in fields.values():
        if field.required:
            found[field.name] = field.values[0] if field.values else _EMPTY.get(field.type, "…")
    return found


_EMPTY: Mapping[str, Any] = {"integer": 0, "number": 0, "flag": False, "set": ["…"], "list": ["…"]}


def _in_json(text: str, document: Document, record: Mapping[str, Any], path: Path) -> str:
    """The text with the record behind the last of its list `cards`, indented alike."""
    written = json.dumps(record, ensure_ascii=False)
    cards = document.value["cards"]
    if cards:
        place = document.place(("cards", len(cards) - 1))
        lines = text.splitlines(keepends=True)
        start = sum(map(len, lines[: (place.line or 1) - 1])) + (place.column or 1) - 1
        _, end = json.JSONDecoder(strict=False).raw_decode(text, start)
        indent = re.match(r"\s*", lines[(place.line or 1) - 1])
        changed = f"{text[:end]},\n{indent[0] if indent else ''}{written}{text[end:]}"
    else:
        opening = _CARDS.search(text)
        at = opening.end() if opening else len(text)
        changed = text[:at] + written + text[at:]
    try:
        right = json.loads(changed, strict=False)["cards"] == [*cards, record]
    except (ValueError, LookupError, TypeError):
        right = False
    return _sure(changed, right, document, path)


def _in_table(text: str, document: Document, record: Mapping[str, Any], path: Path) -> str:
    """The text with one row more, its cells under the columns of their names."""
    from cardforge.readers._table_text import delimiter
    from cardforge.readers.csv_table import column_name

    sign, skipped, _ = delimiter(text.removeprefix("\ufeff"), document.shown, path.suffix.lower())
    lines = text.removeprefix("\ufeff").splitlines(keepends=True)[skipped:]
    header = next(row for row in csv.reader(lines, delimiter=sign) if any(cell.strip() for cell in row))
    values = {
        key: "|".join(value) if isinstance(value, list) else str(value) for key, value in record.items()
    }
    missing = [key for key in values if key not in [column_name(cell) for cell in header]]
    row = StringIO()
    csv.writer(row, delimiter=sign, lineterminator="\n").writerow(
        values.get(column_name(cell), "") for cell in header
    )
    end = "\r\n" if "\r\n" in text else "\n"
    changed = text if text.endswith(("\n", "\r")) else text + end
    return _sure(changed + row.getvalue().replace("\n", end), not missing, document, path)


def _sure(changed: str, right: bool, document: Document, path: Path) -> str:
    if right:
        return changed
    message = "has a form to which no card could be added safely"
    where = Location(document.shown)
    raise InputError(Problem(where, "card.no-text", message, f"add the card to {path.name} by hand"))
