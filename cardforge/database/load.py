"""Reading a game's folder. Everything wrong is collected; only an unreadable game.json raises."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from cardforge.cards import CardSet, Game, LayoutChoice
from cardforge.database.build import Builder
from cardforge.database.faults import Fault
from cardforge.database.fields import check_fields, declared
from cardforge.database.paths import ArtFolder, is_picture, outside
from cardforge.database.records import Records
from cardforge.problems import CardforgeError, Pointer, Problem, did_you_mean, shown_path
from cardforge.readers import Document, is_there, parted, read
from cardforge.schemas import load, uncommented
from cardforge.text import slug
from cardforge.validation import Gate, fits_alone, gate

MAX_COPIES = 100_000
"""Cards of a game in all, copies counted; more is a slip in a quantity column."""

_LATER = (
    *("zones", "choices", "rules", "packs", "table", "formats"),
    *("opening", "deal", "statistics", "export", "catalogue", "rules_look"),
)


class Loader:
    """Loads one game: its declaration, then its sets in order. `problems` are all that was found."""

    def __init__(self, root: Path, shown_root: Path | None) -> None:
        self._root, self._shown_root = root, shown_root
        self._folder = root.absolute().name
        self.source = self._read(root / "game.json")
        self.problems: list[Problem] = list(self.source.problems)
        self._plain, self._broken = self._usable()
        self._art = ArtFolder(root)
        self.game = self._game()
        self._builder = Builder(self.game.fields, self._art)
        self.printings = self._builder.printings
        self.sets = tuple(self._sets())
        self._check_game()

    def _read(self, path: Path) -> Document:
        return read(path, shown_path(path, self._shown_root))

    def _tell(self, pointer: Pointer, fault: Fault, named: str) -> None:
        message = f"{named} {fault.message}"
        self.problems.append(
            Problem(self.source.place(pointer), fault.code, message, fault.hint, fault.severity)
        )

    def _usable(self) -> tuple[Mapping[str, Any], tuple[str, ...]]:
        """The parts of game.json that fit its schema, and the names of fields whose declaration does not."""
        schema, plain = load("game"), self.source.value
        found = [] if fits_alone(schema, plain) else gate(schema).problems(plain, self.source)
        self.problems += found
        if not found:
            return plain, ()
        if not isinstance(plain, dict):
            return {}, ()
        parts = Gate(schema | {"required": []}, "game")
        fields = plain.get("fields")
        broken: tuple[str, ...] = ()
        if isinstance(fields, dict):
            good = {key: value for key, value in fields.items() if parts.fits({"fields": {key: value}})}
            broken = tuple(key for key in fields if key not in good)
            plain = plain | {"fields": good}
        return {key: value for key, value in plain.items() if parts.fits({key: value})}, broken

    def _game(self) -> Game:
        plain = self._plain
        players = plain.get("players")
        return Game(
            code=plain.get("code", self._folder),
            name=plain.get("name", self._folder),
            root=self._root,
            where=self.source.place(()),
            fields=MappingProxyType(declared(plain.get("fields", {}))),
            players=(players[0], players[1]) if players else None,
            credits=tuple(plain.get("credits", ())),
            source=plain.get("source", ""),
            identity=tuple(plain.get("identity", ("name",))),
            aliases=MappingProxyType(
                {word: _texts(to) for word, to in uncommented(plain.get("aliases", {})).items()}
            ),
            known_missing=tuple(plain.get("known_missing", ())),
            colours=MappingProxyType(uncommented(plain.get("colours", {}))),
            layouts=tuple(
                LayoutChoice(choice["use"], choice.get("where", "")) for choice in plain.get("layouts", ())
            ),
            back=self._picture(plain.get("back", "")),
            decks=plain.get("decks", "decks"),
            rules_text=plain.get("rules_text", ""),
            print=plain.get("print", {}),
            build=tuple(plain.get("build", ())),
            plain={key: plain[key] for key in _LATER if key in plain},
        )

    def _picture(self, text: str) -> str:
        """The common back: a layout's name as it stands, a picture by its path from the game's folder."""
        if not is_picture(text):
            return text
        found = self._art.find(text)
        if isinstance(found, Fault):
            self._tell(("back",), found, '"back"')
            return text
        return found

    def _sets(self) -> Iterator[CardSet]:
        codes: dict[str, Pointer] = {}
        for index, text in enumerate(self._plain.get("sets", ())):
            at: Pointer = ("sets", index)
            document = self._set_document(text, at)
            if document is None:
                continue
            card_set = self._set(document, text)
            first = codes.setdefault(card_set.code.casefold(), at)
            if first != at:
                message = f'has the code "{card_set.code}", as has the set at {self.source.place(first)}'
                hint = 'give one of the two another "code"'
                self._tell(at, Fault("set.duplicate-code", message, hint), f'the set "{text}"')
            yield card_set

    def _set_document(self, text: str, at: Pointer) -> Document | None:
        file, sheet = parted(text)
        fault = outside(file) or self._missing(file)
        if fault is not None:
            self._tell(at, fault, "the set")
            return None
        try:
            path = self._root / file
            return read(path, shown_path(path, self._shown_root), sheet)
        except CardforgeError as error:
            self.problems += error.problems
            return None

    def _missing(self, text: str) -> Fault | None:
        path = self._root / text
        if is_there(path):
            return None
        names = [other.name for other in path.parent.iterdir()] if is_there(path.parent) else []
        return Fault("file.missing", f'names "{text}", which is no file', did_you_mean(path.name, names))

    def _set(self, document: Document, text: str) -> CardSet:
        """Check a set and build its cards."""
        self.problems += document.problems
        plain = document.value
        listed = isinstance(plain, dict) and isinstance(plain.get("cards"), list)
        head = plain | {"cards": []} if listed else plain
        wrong = gate(load("set")).problems(head, document)
        self.problems += wrong
        file, sheet = parted(text)
        stem = sheet or Path(file).stem
        good = plain if listed and not wrong else {}
        code = good.get("code") or slug(stem) or "set"
        card_set = CardSet(code, good.get("name") or stem, document.place(()), good.get("released", ""))
        if listed:
            records = Records(document, self.game.fields, self._broken)
            self._builder.add(records, card_set)
            self.problems += records.problems
        return card_set

    def _check_game(self) -> None:
        if self.game.code != self._folder:
            # Commands, layouts and output go by the folder; a second name would only lead astray.
            message = f'is "{self.game.code}", but the folder is "{self._folder}"'
            hint = f'write "code": "{self._folder}", or rename the folder'
            self._tell(("code",), Fault("game.bad-value", message, hint), '"code"')
        self.problems += check_fields(self._plain.get("fields", {}), self.source)
        for index, name in enumerate(self.game.identity):
            if name not in ("id", "name", *self.game.fields):
                known = ["id", "name", *self.game.fields]
                hint = did_you_mean(name, known) or f"use {', '.join(known)}"
                fault = Fault("game.unknown-field", f'names "{name}", which is no field', hint)
                self._tell(("identity", index), fault, '"identity"')
        self._check_roles()
        if self.game.rules_text:
            fault_of_text = outside(self.game.rules_text) or self._missing(self.game.rules_text)
            if fault_of_text is not None:
                self._tell(("rules_text",), fault_of_text, '"rules_text"')
        fault_of_decks = outside(self.game.decks)
        if fault_of_decks is not None:
            self._tell(("decks",), fault_of_decks, '"decks"')
        copies = sum(printing.quantity for printing in self.printings)
        if copies > MAX_COPIES:
            message = f"have {copies:,} copies in all, the most is {MAX_COPIES:,}"
            self._tell(
                ("sets",), Fault("game.too-many-copies", message, "look for a wrong quantity"), "the sets"
            )

    def _check_roles(self) -> None:
        """The fields that `export` names."""
        for role, said in uncommented(self._plain.get("export", {}).get("roles", {})).items():
            for index, name in enumerate(_texts(said)):
                if name not in self.game.fields:
                    hint = did_you_mean(name, self.game.fields) or f"use {', '.join(self.game.fields)}"
                    fault = Fault("export.unknown-role", f'names "{name}", which is no field', hint)
                    at = ("export", "roles", role, *((index,) if isinstance(said, list) else ()))
                    self._tell(at, fault, f'the role "{role}"')
        related = self._plain.get("export", {}).get("cockatrice", {}).get("related")
        if related is not None and related not in self.game.fields:
            hint = did_you_mean(related, self.game.fields) or f"use {', '.join(self.game.fields)}"
            fault = Fault("export.unknown-role", f'names "{related}", which is no field', hint)
            self._tell(("export", "cockatrice", "related"), fault, '"related"')


def _texts(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)
