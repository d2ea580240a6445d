"""A table of Tabletop Simulator, for tests: what lies on it after a saved object is loaded.

Written from what the program is documented to do with `CustomDeck`, `DeckIDs` and `CardID`; it knows nothing
of the exporter.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from PIL import Image


class Seen(NamedTuple):
    """A card: its label, its tooltip, and its front, its back, and what others see in a hand."""

    name: str
    text: str
    notes: str
    front: Image.Image
    back: Image.Image
    hidden: Image.Image
    shape: int


class Thing(NamedTuple):
    """What lies on the table: a card or a deck with its cards."""

    kind: str
    name: str
    guid: str
    face_up: bool
    cards: list[Seen]


class Table:
    """The table. `files` are those of the export by name, `base` the address under which they are found."""

    def __init__(self, files: Mapping[str, bytes], base: str) -> None:
        self._files, self._base = files, base
        self._pictures: dict[str, Image.Image] = {}
        (name,) = (name for name in files if name.endswith(".json") and name != "manifest.json")
        save = json.loads(files[name].decode("utf-8"))
        self.guids: list[str] = []
        self.used: set[str] = set()
        self.things = [self._thing(one) for one in save["ObjectStates"]]
        assert len(set(self.guids)) == len(self.guids)

    def _thing(self, plain: dict[str, Any]) -> Thing:
        self.guids.append(plain["GUID"])
        turn = plain["Transform"]["rotZ"]
        assert turn in (0, 180)
        head = plain["Name"], plain["Nickname"], plain["GUID"], turn == 0
        if plain["Name"] == "Card":
            return Thing(*head, [self._card(plain, plain["CustomDeck"])])
        assert plain["Name"] == "DeckCustom"
        inside = plain["ContainedObjects"]
        assert len(inside) >= 2
        assert plain["DeckIDs"] == [card["CardID"] for card in inside]
        assert {number // 100 for number in plain["DeckIDs"]} == {int(key) for key in plain["CustomDeck"]}
        self.guids += [card["GUID"] for card in inside]
        return Thing(*head, [self._card(card, plain["CustomDeck"]) for card in inside])

    def _card(self, plain: dict[str, Any], decks: dict[str, Any]) -> Seen:
        key, index = divmod(plain["CardID"], 100)
        deck = decks[str(key)]
        columns, rows = deck["NumWidth"], deck["NumHeight"]
        assert 2 <= columns <= 10
        assert 2 <= rows <= 7
        assert index < columns * rows - 1
        face, back = self._picture(deck["FaceURL"]), self._picture(deck["BackURL"])
        behind = self._cell(back, columns, rows, index) if deck["UniqueBack"] else back
        hidden = behind if deck["BackIsHidden"] else self._cell(face, columns, rows, columns * rows - 1)
        front = self._cell(face, columns, rows, index)
        assert behind.size == front.size
        said = plain["Nickname"], plain["Description"], plain["GMNotes"]
        return Seen(*said, front, behind, hidden, deck["Type"])

    def _picture(self, url: str) -> Image.Image:
        assert url.startswith(f"{self._base}/")
        name = url.removeprefix(f"{self._base}/")
        self.used.add(name)
        if name not in self._pictures:
            picture = Image.open(io.BytesIO(self._files[name]))
            assert picture.mode == "RGB"
            assert max(picture.size) <= 4096
            self._pictures[name] = picture
        return self._pictures[name]

    @staticmethod
    def _cell(picture: Image.Image, columns: int, rows: int, index: int) -> Image.Image:
        assert picture.width % columns == 0
        assert picture.height % rows == 0
        width, height = picture.width // columns, picture.height // rows
        row, column = divmod(index, columns)
        return picture.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))


def colour(picture: Image.Image, across: float = 0.5, down: float = 0.5) -> tuple[int, int, int]:
    """The colour at a place, 0 to 1 from the top left."""
    pixel = picture.getpixel((int(across * picture.width), int(down * picture.height)))
    assert isinstance(pixel, tuple)
    red, green, blue = pixel[:3]
    return int(red), int(green), int(blue)


def near(one: tuple[int, int, int], other: str, slack: int = 6) -> bool:
    """Whether a colour is that of `#rrggbb`, give or take what JPEG does to it."""
    wanted = [int(other[at : at + 2], 16) for at in (1, 3, 5)]
    return all(abs(a - b) <= slack for a, b in zip(one, wanted, strict=True))
