"""Orders as mpc-autofill reads them, for tests: which picture is on and behind each card.

Written from how the program is documented to read an order; it knows nothing of the exporter.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import NamedTuple
from xml.etree import ElementTree as ET

from PIL import Image


class Slot(NamedTuple):
    """A card of an order: pictures of its sides, and what the picture of the front is found by."""

    front: Image.Image
    back: Image.Image
    query: str


class Order(NamedTuple):
    """An order: `used` are the files it names."""

    stock: str
    foil: str
    slots: list[Slot]
    used: set[str]


def read_order(files: Mapping[str, bytes], name: str) -> Order:
    """An order, with all pictures looked up beside it."""
    root = ET.fromstring(files[name])
    assert [child.tag for child in root] == ["details", "fronts", "backs", "cardback"]
    quantity = int(root.findtext("details/quantity") or "")
    assert 1 <= quantity <= 612
    fronts, queries = _faces(root, "fronts", quantity)
    backs, _ = _faces(root, "backs", quantity)
    assert set(fronts) == set(range(quantity))
    common = root.findtext("cardback") or ""
    if len(backs) < quantity:
        assert common in files
    used = {*fronts.values(), *backs.values(), common}
    pictures = {file: _picture(files[file]) for file in used}
    slots = [
        Slot(pictures[fronts[slot]], pictures[backs.get(slot, common)], queries[slot])
        for slot in range(quantity)
    ]
    return Order(root.findtext("details/stock") or "", root.findtext("details/foil") or "", slots, used)


def _faces(root: ET.Element, tag: str, quantity: int) -> tuple[dict[int, str], dict[int, str]]:
    found: dict[int, str] = {}
    queries: dict[int, str] = {}
    for card in root.findall(f"{tag}/card"):
        file = card.findtext("id") or ""
        assert card.findtext("sourceType") == "Local File"
        assert card.findtext("name") == file.rpartition("/")[2]
        for slot in map(int, (card.findtext("slots") or "").split(",")):
            assert 0 <= slot < quantity
            assert slot not in found
            found[slot] = file
            queries[slot] = card.findtext("query") or ""
    return found, queries


def _picture(data: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(data))
    assert picture.size == (822, 1122)
    assert picture.mode == "RGB"
    return picture
