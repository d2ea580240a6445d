"""Card databases of Cockatrice (XML, versions 3 and 4).

A card has `name`, `text`, `prop` with further properties (version 4; in version 3 these stand in the card
itself), a `set` for each set it is in, with `rarity`, `num` and the like as attributes, and keys that say
how the program treats it. Facts: the custom-cards page of Cockatrice's wiki and its cards.xsd.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cardforge.problems import InputError, Location, Pointer, Problem, Severity
from cardforge.readers import Document, Reader, eight_bit, utf16
from cardforge.readers import _xml as xml
from cardforge.readers._text import read_bytes

_OF_THE_PROGRAM = frozenset(
    ("tablerow", "cipt", "upsidedown", "landscapeOrientation", "related", "reverse-related", "side")
)
"""Keys that say how Cockatrice lays a card down; nothing about the card itself."""

_ATTRIBUTES = {"num": "number", "number": "number", "rarity": "rarity"}
"""What is said of a card in a set, by our names."""

_IDS = frozenset(("muid", "muId", "uuid", "picURL", "picurl", "picURLHq", "picURLSt"))

_NAMES = {"colors": "color", "coloridentity": "coloridentity"}


class _Cards:
    """The cards of a database, and what is left out of them."""

    def __init__(self, root: xml.Element, shown: str) -> None:
        self.records: list[dict[str, Any]] = []
        self.elements: list[xml.Element] = []
        self.problems: list[Problem] = []
        self._shown = shown
        self._left: dict[str, tuple[Location, int]] = {}
        self.title = next((found for found in self._titles(root)), "")
        for group in root.children:
            for card in group.children if group.tag == "cards" else ():
                if card.tag == "card":
                    self.elements.append(card)
                    self.records.append(self._record(card))
        for what, (where, count) in self._left.items():
            more = f" of {count} cards" if count > 1 else ""
            message = f"{what}{more} is left out"
            self.problems.append(
                Problem(where, "xml.left-out", message, "add it by hand if you need it", Severity.INFO)
            )

    def _titles(self, root: xml.Element) -> Iterator[str]:
        for group in root.children:
            for one in group.children if group.tag == "sets" else ():
                yield from (part.text for part in one.children if part.tag == "longname" and part.text)

    def _leave(self, what: str, where: Location) -> None:
        first, count = self._left.get(what, (where, 0))
        self._left[what] = first, count + 1

    def _record(self, card: xml.Element) -> dict[str, Any]:
        found: dict[str, Any] = {}
        sets: list[xml.Element] = []
        for part in self._parts(card):
            if part.tag == "set":
                sets.append(part)
            elif part.tag == "token":
                if part.text not in ("", "0"):
                    found["extra"] = "yes"
            elif part.tag in _OF_THE_PROGRAM:
                if part.tag in ("related", "reverse-related"):
                    self._leave("what a card brings along (related)", part.where)
            elif part.text:
                key = _NAMES.get(part.tag, part.tag)
                found[key] = f"{found[key]}|{part.text}" if key in found else part.text
        if sets:
            first = sets[0]
            found["set"] = first.text
            found |= {
                name: first.get(key)
                for key, name in _ATTRIBUTES.items()
                if first.get(key) and name not in found
            }
            for one in sets[1:]:
                self._leave("a further set", one.where)
            for key in sorted(set(first.attributes) & _IDS):
                self._leave(f"the attribute {key}", first.where)
        return found

    def _parts(self, card: xml.Element) -> Iterator[xml.Element]:
        for part in card.children:
            if part.tag == "prop":
                yield from part.children
            else:
                yield part

    def place(self, pointer: Pointer, key: bool = False) -> Location:
        """Where a card, or the element of one of its keys, stands."""
        match pointer:
            case ("cards", int(index), *rest) if index < len(self.elements):
                card = self.elements[index]
                name = next((part for part in rest if isinstance(part, str)), None)
                found = [part for part in self._parts(card) if _NAMES.get(part.tag, part.tag) == name]
                where = found[0].where if found else card.where
                return where if name is None else where.at(name)
            case ("cards", str(name), *_):
                return Location(self._shown, None, None, name)
        return Location(self._shown)


def parse(data: bytes, shown: str) -> Document:
    """The bytes of a card database as a document. Raises InputError if they are no such XML."""
    problems: list[Problem] = []
    text = utf16(data, shown)
    if text is None:
        text, problems = eight_bit(data, shown, "file.encoding", "save it as UTF-8")
    root = xml.parse(text, shown)
    if root.tag != "cockatrice_carddatabase":
        message = f"is XML of another kind: its first element is <{root.tag[:40]}>"
        hint = "card databases of Cockatrice begin with <cockatrice_carddatabase>"
        raise InputError(Problem(root.where, "xml.unknown-kind", message, hint))
    cards = _Cards(root, shown)
    return Document(
        {"cards": cards.records},
        shown,
        cards.place,
        (*problems, *cards.problems),
        _columns(cards.records),
        "plain",
        cards.title,
    )


def _columns(records: Sequence[dict[str, Any]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(key for record in records for key in record))


def _read(path: Path, shown: str) -> Document:
    return parse(read_bytes(path, shown), shown)


READER = Reader("cockatrice", (".xml",), "card databases of Cockatrice (XML)", _read, foreign=True)
