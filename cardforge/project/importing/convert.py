"""Rows of a source become records of a game, by the game's declaration; what is changed is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardforge import markup
from cardforge.cards import Field
from cardforge.problems import Problem, Severity
from cardforge.project.importing.columns import Mapped
from cardforge.project.importing.source import Placed, Source
from cardforge.readers import Document
from cardforge.text import fold, slug, spelled

_DASHES = re.compile(r"\s+[-–—]\s+")
_SIGNS = re.compile(r"\s*[|;,/]\s*")

Record = dict[str, Any]


class Conversion:
    """The records of a source in the words of a game. `problems` tell what was written otherwise."""

    def __init__(self, source: Source, columns: Sequence[Mapped], fields: Mapping[str, Field]) -> None:
        self._source, self._fields = source, fields
        self._mapped = [(one.column.key, one.field) for one in columns if one.field]
        self._kept = [one.column.key for one in columns if one.column.key.startswith("//")]
        self._placed = Placed(source, {target: key for key, target in self._mapped})
        self._flags = {fold(word): name for name, word in _flag_words(fields)}
        self._canonical = {
            name: {fold(str(value)): value for value in field.values} for name, field in fields.items()
        }
        self._settlers = {
            name: settle for name in fields if (settle := self._settler(fields[name])) is not None
        }
        self.problems: list[Problem] = []

    def document(self) -> Document:
        """The records as a document of a set, with their places in the source."""
        cards = [self._record(index, row) for index, row in enumerate(self._source.rows)]
        columns = None
        if self._source.is_table:
            used = [target for _, target in self._mapped]
            split = [name for name in self._flags.values() if any(name in card for card in cards)]
            made = ["id"] if any("id" in card for card in cards) else []
            columns = tuple(dict.fromkeys([*used, *split, *made]))
        return Document({"cards": cards}, self._source.document.shown, self._placed.find, (), columns)

    def _record(self, index: int, row: Mapping[str, Any]) -> Record:
        record: Record = {key: row[key] for key in self._kept if key in row}
        for key, target in self._mapped:
            if key in row:
                record[target] = row[key]
        texts = self._source.document.texts
        if texts != "own":
            self._respell(record, texts == "marked")
        if isinstance(record.get("id"), str):
            self._settle_id(index, record)
        elif isinstance(record.get("name"), str) and not slug(record["name"]):
            # A name of other letters than Latin ones makes no id: it is spelt with those that sound alike.
            record["id"] = slug(spelled(record["name"], "ascii").text) or f"card-{index + 1}"
        for name, settle in self._settlers.items():
            if name in record:
                settle(index, record, name)
        return record

    def _respell(self, record: Record, marked: bool) -> None:
        """Texts without marks, or with them everywhere, as each field takes them."""
        for name, value in record.items():
            if not isinstance(value, str):
                continue
            field = self._fields.get(name)
            rich = field is not None and field.type == "rich"
            if rich and not marked:
                record[name] = markup.escaped(value)
            elif marked and not rich:
                record[name] = markup.plain(value, {})

    def _settle_id(self, index: int, record: Record) -> None:
        plain = slug(record["id"])
        if plain and plain != record["id"]:
            record["id"] = plain
            message = "ids are written in lower case, with - between words"
            self._tell(index, record, "id", message, "nothing needs to be done")

    def _tell(self, index: int, record: Record, name: str, message: str, hint: str) -> None:
        where = self._placed.find(("cards", index, name))
        self.problems.append(Problem(where, "source.spelling", message, hint, Severity.INFO))

    def _settler(self, field: Field) -> Callable[[int, Record, str], None] | None:
        if field.type in ("set", "list") or (field.type == "string" and field.values):
            return self._settle_values
        if field.type in ("integer", "number", "flag") and not self._source.is_table:
            return self._settle_cell
        return None

    def _settle_cell(self, index: int, record: Record, name: str) -> None:
        """A text for a number or a flag, as JSON of other programs has it, is read as a cell would be."""
        from cardforge.database.cells import CellError, converters

        if isinstance(record[name], str):
            try:
                record[name] = converters(self._fields)[name](record[name])
            except CellError:
                return  # told by the game's schema

    def _settle_values(self, index: int, record: Record, name: str) -> None:
        """Values in the game's spelling; `Website - Unique` becomes a value and a flag."""
        text = record[name]
        if not isinstance(text, str) or not text.strip():
            return
        field, known = self._fields[name], self._canonical[name]
        if text in field.values:
            return
        several = field.type != "string"
        values, flags = self._parts(text, known, several)
        if values is None:
            return
        if flags:
            for flag in flags:
                record[flag] = "yes" if self._source.is_table else True
        if values:
            record[name] = (
                values[0] if len(values) == 1 else "|".join(values) if self._source.is_table else values
            )
        else:
            del record[name]
        if [*values] != [part.strip() for part in re.split(r"[|;]", text)]:
            said = " and ".join([f"{name} {', '.join(values)}", *flags] if values else flags)
            self._tell(
                index, record, name, f'"{text.strip()[:60]}" is read as {said}', "nothing needs to be done"
            )

    def _parts(
        self, text: str, known: Mapping[str, Any], several: bool
    ) -> tuple[list[str] | None, list[str]]:
        """The values and flags of a text; no list if it is not made of such."""
        if fold(text) in known:
            return [known[fold(text)]], []
        for split in (_DASHES, _SIGNS):
            parts = [part for part in split.split(text.strip()) if part]
            if split is _SIGNS:
                parts = [
                    piece for part in _DASHES.split(text.strip()) for piece in _SIGNS.split(part) if piece
                ]
            values, flags, strange = [], [], []
            for part in parts:
                if fold(part) in known:
                    values.append(known[fold(part)])
                elif fold(part) in self._flags:
                    flags.append(self._flags[fold(part)])
                else:
                    strange.append(part)
            if strange and not known and flags and several:
                return strange, flags  # the field takes any value; what is a flag is none of it
            if not strange and (values or flags) and (several or len(values) == 1):
                return values, flags
        return None, []


def _flag_words(fields: Mapping[str, Field]) -> list[tuple[str, str]]:
    """Flags by the words that a type line may name them with."""
    flags = [field for field in fields.values() if field.type == "flag"]
    return [(field.name, word) for field in flags for word in (field.name, field.label) if word]
