"""A room of playingcards.io, for tests: what the players see after a file was imported.

Written from how importers read such files; it knows nothing of the exporter.
"""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any, NamedTuple

from PIL import Image


class Card(NamedTuple):
    """A card in a pile: what its card type says, its sides, its size, and whether it is face up."""

    said: dict[str, str]
    front: Image.Image
    back: Image.Image
    size: tuple[int, int]
    face_up: bool


class Room:
    """The room: `piles` by their labels in order, each with its cards; `boxes` are the piles' places."""

    def __init__(self, data: bytes) -> None:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            assert archive.testzip() is None
            self._files = {name: archive.read(name) for name in archive.namelist()}
            assert len(archive.namelist()) == len(self._files)
        assert self._files.pop("schemaVersion") == b"3"
        widgets = json.loads(self._files.pop("widgets.json").decode("utf-8"))
        self._used: set[str] = set()
        by_id = {one["id"]: one for one in widgets}
        assert len(by_id) == len(widgets)
        (self.hand,) = (one for one in widgets if one["type"] == "hand")
        self._decks = {one["id"]: one for one in widgets if one["type"] == "cardDeck"}
        piles = [one for one in widgets if one["type"] == "cardPile"]
        assert all(deck["parent"] in by_id for deck in self._decks.values())
        self.boxes = [(pile["x"], pile["y"], pile["width"], pile["height"]) for pile in piles]
        self.piles: list[tuple[str, list[Card]]] = []
        for pile in piles:
            inside = [one for one in widgets if one["type"] == "card" and one["parent"] == pile["id"]]
            for card in inside:
                assert pile["x"] <= card["x"] <= pile["x"] + pile["width"]
                assert pile["y"] <= card["y"] <= pile["y"] + pile["height"]
            self.piles.append((pile["label"], [self._card(one) for one in inside]))
        assert len(self._decks) + len(piles) + 1 + sum(len(cards) for _, cards in self.piles) == len(widgets)
        assert self._used == set(self._files)

    def _card(self, card: dict[str, Any]) -> Card:
        deck = self._decks[card["deck"]]
        said = deck["cardTypes"][card["cardType"]]
        assert all(isinstance(value, str) for value in said.values())
        size = deck["cardWidth"], deck["cardHeight"]
        front, back = (self._side(deck[key], said, size) for key in ("faceTemplate", "backTemplate"))
        return Card(said, front, back, size, card["faceup"])

    def _side(self, template: dict[str, Any], said: dict[str, str], size: tuple[int, int]) -> Image.Image:
        (shown,) = template["objects"]
        assert (shown["type"], shown["x"], shown["y"], shown["w"], shown["h"]) == ("image", 0, 0, *size)
        value = said[shown["value"]] if shown["valueType"] == "dynamic" else shown["value"]
        name = value.removeprefix("package://")
        assert f"package://{name}" == value
        self._used.add(name)
        assert len(self._files[name]) < 2 << 20
        return Image.open(io.BytesIO(self._files[name]))
