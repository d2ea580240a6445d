"""What the columns of a table are for: the type of their field, and the place on the card that suits it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from cardforge import markup
from cardforge.database.paths import PICTURES
from cardforge.project.drafting.table import Column, Table
from cardforge.text import fold
from cardforge.tuples import NamedTuple

Role = Literal[
    "title", "art", "picture", "number", "corner", "value", "type", "fact", "text", "flavour", "empty"
]
"""A place on the card, or none: `PLACES` says which."""

PLACES: dict[Role, str] = {
    "title": "title",
    "art": "picture",
    "picture": "small picture",
    "number": "footer",
    "corner": "disc in the top right corner",
    "value": "plate at the bottom",
    "type": "line under the title",
    "fact": "list of facts",
    "text": "text",
    "flavour": "text in italics at the end",
    "empty": "nowhere, as no card fills it",
}
"""Each place in the words of messages."""

LONG = 40
"""Characters from which on a cell is a text of several lines."""

_SPLIT = re.compile(r"\s*[|;]\s*")
HEADER_WORDS = {
    "art": "art image picture illustration artwork bild foto photo img",
    "tone": "colour color farbe couleur colore kleur",
    "corner": "cost mana price energy level kosten preis cout coste rank points value",
    "value": "attack power strength damage health toughness defence defense hp life armour armor speed",
    "type": "type kind class category suit faction element house group family typ",
    "text": "text rules rule effect ability abilities description body notes regeltext beschreibung texte",
    "flavour": "flavour flavor quote lore story motto zitat",
}
"""Words in headers that say what a column is for."""

_WORDS = {name: frozenset(words.split()) for name, words in HEADER_WORDS.items()}
_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_FLAGS = frozenset(["yes", "no", "true", "false", "x"])


class Shown(NamedTuple):
    """A column with what became of it: its field's type, its place, and whether every card fills it."""

    column: Column
    kind: str
    role: Role

    @property
    def key(self) -> str:
        return self.column.key

    @property
    def always(self) -> bool:
        return all(self.column.texts)

    @property
    def zero(self) -> bool:
        """Whether a card has 0 there, which a bare condition would take for nothing."""
        return self.kind in ("integer", "number") and any(
            re.fullmatch(r"[+-]?[0.]+", text) for text in self.column.filled
        )


class Plan(NamedTuple):
    """All columns with their places, and the one whose values decide the frame's colour, if any."""

    shown: tuple[Shown, ...]
    tone: Shown | None

    def of(self, *roles: Role) -> list[Shown]:
        return [one for one in self.shown if one.role in roles]


def planned(table: Table, declared: Mapping[str, str], icons: Iterable[str]) -> Plan:
    """Give every column its place. `declared` are types of fields that the game has, `icons` its icons."""
    known = frozenset(icons)
    shown: list[Shown] = []
    for column in table.columns:
        kind = declared.get(column.key) or field_type(column, known)
        shown.append(Shown(column, kind, _first_role(column, kind)))
    tone = _tone(shown)
    hidden = tone is not None and is_colour(tone.column)
    placed = _dealt([one for one in shown if not (hidden and one is tone)])
    return Plan(tuple(placed), tone)


# --- types --------------------------------------------------------------------------------------------


def field_type(column: Column, icons: frozenset[str]) -> str:
    """The type of field that all cells of a column are values of."""
    filled = column.filled
    if column.key in ("name", "number"):
        return "string"
    if _is_picture(column):
        return "image"
    if not column.typed and filled:
        if all(re.fullmatch(r"[+-]?(0|[1-9]\d{0,17})", text) for text in filled):
            return "integer"
        if all(re.fullmatch(r"[+-]?(0|[1-9]\d{0,14})(\.\d{1,15})?", text) for text in filled):
            return "number"
    if filled and all(text.lower() in _FLAGS for text in filled):
        return "flag"
    if _is_list(filled):
        parts = [_SPLIT.split(text) for text in filled]
        return "set" if all(len(set(part)) == len(part) for part in parts) else "list"
    if column.longest > LONG or any("\n" in text for text in filled) or _is_named(column, "text", "flavour"):
        return "rich" if all(_is_rich(text, icons) for text in filled) else "string"
    return "string"


def _is_picture(column: Column) -> bool:
    filled = column.filled
    endings = sum(text.lower().endswith(PICTURES) for text in filled)
    named = _is_named(column, "art") and column.longest <= 80 and not any("\n" in text for text in filled)
    return column.key == "art" or named or bool(filled and endings * 2 > len(filled))


def _is_list(filled: Sequence[str]) -> bool:
    """Short values with `|` or `;` between them in some cells; a sentence may have a semicolon, too."""
    parts = [part for text in filled for part in _SPLIT.split(text)]
    return len(parts) > len(filled) and all(0 < len(part) <= 24 for part in parts)


def _is_rich(text: str, icons: frozenset[str]) -> bool:
    """Whether the marks of a text mean what they would be taken for."""
    if markup.unclosed(text):
        return False
    return all(piece.name in icons for piece in markup.tokens(text) if isinstance(piece, markup.Icon))


def _is_named(column: Column, *groups: str) -> bool:
    """Whether a header's first or last word, or all of it, is one of those of a group."""
    words = fold(column.header.replace("_", " ")).split() or [column.key]
    found = {words[0], words[-1], "_".join(words), column.key}
    return any(found & _WORDS[group] for group in groups)


# --- places -------------------------------------------------------------------------------------------


def _first_role(column: Column, kind: str) -> Role:
    """The place a column would like best, whatever the others are."""
    if column.key == "name":
        return "title"
    if not column.filled:
        return "empty"
    if column.key == "number" and column.longest <= 8:
        return "number"
    if kind == "image":
        return "art"
    if column.longest > LONG or any("\n" in text for text in column.texts):
        return "flavour" if _is_named(column, "flavour") else "text"
    if _is_named(column, "flavour"):
        return "flavour"
    if _is_named(column, "text") or kind == "rich":
        return "text"
    if (column.longest <= 4 and kind in ("integer", "number")) or (column.longest <= 3 and kind == "string"):
        return "corner" if _is_named(column, "corner") else "value"
    return "type" if kind in ("string", "set", "list") and column.longest <= 28 else "fact"


def _dealt(shown: Sequence[Shown]) -> list[Shown]:
    """Columns that all want one place share it out: who comes too late goes to the next best."""
    roles = {one.key: one.role for one in shown}

    def first(role: Role, most: int, other: Role, best: str = "") -> None:
        wanting = [one for one in shown if roles[one.key] == role]
        if best:
            wanting.sort(key=lambda one: not _is_named(one.column, best))
        for one in wanting[most:]:
            roles[one.key] = other

    first("art", 1, "picture")
    if not any(role == "corner" for role in roles.values()):
        numbers = [one for one in shown if roles[one.key] == "value" and one.kind in ("integer", "number")]
        others = [one for one in numbers if not _is_named(one.column, "value")]
        for one in (others or numbers)[:1]:
            roles[one.key] = "corner"
    first("corner", 1, "value")
    first("value", _plates(shown, roles), "fact", "value")
    first("type", 2, "fact", "type")
    first("flavour", 1, "text")
    return [one._replace(role=roles[one.key]) for one in shown]


def _plates(shown: Sequence[Shown], roles: Mapping[str, Role]) -> int:
    """How many plates have room at the bottom: up to four, if their labels are short."""
    labels = [len(one.column.label) for one in shown if roles[one.key] == "value"]
    most = min(len(labels), 4)
    while most > 2 and max(labels[:most]) > 10:
        most -= 1
    return most


def _tone(shown: Sequence[Shown]) -> Shown | None:
    """The column that decides the frame's colour: the one so called, else a sort of card."""
    short = [one for one in shown if one.kind in ("string", "set", "list") and one.column.longest <= LONG]
    short = [one for one in short if one.column.filled and one.role not in ("title", "number")]
    for one in short:
        if is_colour(one.column):
            return one
    sorts = [one for one in short if _is_sort(one)]
    sorts.sort(key=lambda one: not _is_named(one.column, "type"))
    return sorts[0] if sorts else None


def is_colour(column: Column) -> bool:
    """Whether a column says colours, and nothing else."""
    return _is_named(column, "tone") or all(_HEX.fullmatch(text) for text in column.filled)


def _is_sort(one: Shown) -> bool:
    values = one.column.filled
    return 2 <= len(set(values)) <= 10 and len(values) >= 2 * len(set(values)) and one.role == "type"
