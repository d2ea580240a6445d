"""A LackeyCCG plugin as the program's tutorials describe it, read by means of its own, for tests."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Mapping
from io import BytesIO
from math import fmod

from PIL import Image

Tags = list[tuple[str, dict[str, str]]]


class Plugin:
    """The one plugin among these files, which lie in `plugins/NAME/`."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        (self.name,) = {path.split("/")[1] for path in files if path.startswith("plugins/")}
        start = f"plugins/{self.name}/"
        self.files = {
            path.removeprefix(start): data for path, data in files.items() if path.startswith(start)
        }
        self.header, *rows = self.table("sets/carddata.txt")
        self.cards = [dict(zip(self.header, row, strict=True)) for row in rows]
        self.info = tags(self.text("plugininfo.txt"), "plugin")

    def text(self, path: str) -> str:
        return self.files[path].decode("utf-8")

    def table(self, path: str) -> list[list[str]]:
        """Lines of cells; there are no quotes, so a tab or a line end is always one."""
        text = self.text(path)
        assert text.endswith("\n")
        assert "\r" not in text
        return [line.split("\t") for line in text[:-1].split("\n")]

    def card(self, name: str, code: str | None = None) -> dict[str, str]:
        (found,) = [card for card in self.cards if card["Name"] == name and code in (None, card["Set"])]
        return found

    def labels(self, tag: str) -> list[str]:
        return [inner["label"] for name, inner in self.info if name == tag]

    def one(self, tag: str, **wanted: str) -> dict[str, str]:
        """The block that says this."""
        (found,) = [inner for name, inner in self.info if name == tag and wanted.items() <= inner.items()]
        return found

    def kinds(self, tag: str) -> set[str]:
        return {inner["kind"] for name, inner in self.info if name == tag}

    def picture(self, code: str, name: str) -> Image.Image:
        """The picture of that name: first looked for in the folder of the set."""
        places = [f"sets/setimages/{folder}/{name}.jpg" for folder in (code, "general")]
        data = next(self.files[place] for place in places if place in self.files)
        picture = Image.open(BytesIO(data))
        assert picture.format == "JPEG"
        return picture

    def pictures_of(self, card: Mapping[str, str]) -> list[Image.Image]:
        """A card's front, and its back if it has one for itself."""
        return [self.picture(card["Set"], name) for name in card["ImageFile"].split(",")]

    def deck(self, name: str) -> dict[str, Counter[tuple[str, str]]]:
        """Copies by zone, of names and sets. Every element is of a card that is there."""
        root = ET.fromstring(self.files[f"decks/{name}.dek"])
        assert (root.tag, root.get("version")) == ("deck", "0.8")
        zones: dict[str, Counter[tuple[str, str]]] = {}
        for zone in root.findall("superzone"):
            counts = zones[zone.attrib["name"]] = Counter()
            for element in zone:
                title = element.find("name")
                assert title is not None
                key = title.text or "", element.findtext("set") or ""
                assert self.card(*key)["ImageFile"] == title.get("id")
                counts[key] += 1
        assert set(zones) <= set(self.labels("deckzone"))
        return zones

    def packs(self) -> dict[str, list[tuple[int, set[str]]]]:
        """The packs by title: how many of which cards each kind gives."""
        root = ET.fromstring(self.text("packs/packdefinitions1.xml"))
        found: dict[str, list[tuple[int, set[str]]]] = {}
        for pack in root.findall("pack"):
            common = pack.findall("packcommoncrit")
            kinds = [(kind, [*common, *kind.findall("crit")]) for kind in pack.findall("chance/kind")]
            found[pack.findtext("packtitle") or ""] = [
                (
                    int(kind.findtext("qty") or 0),
                    {c["Name"] for c in self.cards if all(fits(c, t) for t in tests)},
                )
                for kind, tests in kinds
            ]
        return found

    def listed(self) -> dict[str, tuple[str, int]]:
        """The files of the update list with URL and checksum."""
        lines = self.text("updatelist.txt").split("\n\n")[0].split("\n")[1:]
        rows = [line.split("\t") for line in lines]
        return {path.removeprefix(f"plugins/{self.name}/"): (url, int(sum_)) for path, url, sum_ in rows}


def fits(card: Mapping[str, str], test: ET.Element) -> bool:
    said = card[test.findtext("field") or ""].lower()
    wanted = (test.findtext("data") or "").lower()
    kind = test.findtext("eval")
    return said == wanted if kind == "IS" else (wanted in said) is (kind == "CONTAINS")


def tags(text: str, outer: str) -> Tags:
    """The blocks of a file of tags. Nothing in it is escaped, and no tag lies deeper than two."""
    whole = re.fullmatch(rf"\s*<{outer}>(.*)</{outer}>\s*", text, re.DOTALL)
    assert whole
    found: Tags = []
    rest = whole[1]
    while block := re.match(r"\s*<(\w+)>(.*?)</\1>", rest, re.DOTALL):
        inner = re.findall(r"<(\w+)>([^<>]*)</\1>", block[2])
        found.append((block[1], dict(inner) or {"": block[2]}))
        rest = rest[block.end() :]
    assert not rest.strip()
    return found


def checksum_by_hand(data: bytes) -> int:
    """The program's checksum, byte by byte, with C's remainder as floating point numbers have it."""
    total = 0.0
    for byte in data:
        if byte not in b"\r\n":
            total = fmod(total + (byte ^ 128) - 128, 1e8)
    return int(fmod(total - 1, 1e8))
