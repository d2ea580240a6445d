"""Cockatrice as far as it reads files: card databases of version 4, decks, and pictures found by names.

Written from what the program is known to do, strictly: where it would go on in silence, this raises.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from xml.etree import ElementTree as ET

CARD_PARTS = ("name", "text", "prop", "set", "related", "reverse-related", "token", "tablerow")
"""In this order, as the published schema has them."""

SET_PARTS = {"name", "longname", "settype", "releasedate", "priority"}
PRINTING_PARTS = {"rarity", "num", "uuid", "picurl"}


@dataclass
class Printing:
    set: str
    num: str = ""
    uuid: str = ""
    rarity: str = ""
    picurl: str = ""


@dataclass
class Card:
    name: str
    text: str
    props: dict[str, str]
    printings: list[Printing]
    related: list[tuple[str, dict[str, str]]]
    token: bool
    row: int


@dataclass
class Format:
    sizes: dict[str, int]
    counts: dict[str, int]


@dataclass
class Program:
    """What is loaded so far."""

    sets: dict[str, dict[str, str]] = field(default_factory=dict)
    cards: dict[str, Card] = field(default_factory=dict)
    formats: dict[str, Format] = field(default_factory=dict)

    def load(self, data: bytes) -> None:
        """Read a card database."""
        root = ET.fromstring(data)
        assert root.tag == "cockatrice_carddatabase"
        assert root.attrib == {"version": "4"}
        parts = [part.tag for part in root]
        order = [tag for tag in ("info", "formats", "sets", "cards") if tag in parts]
        assert parts == order
        assert {"sets", "cards"} <= set(parts)
        declared = {}
        for one in root.iterfind("sets/set"):
            values = _values(one, SET_PARTS)
            assert values["name"]
            assert values["longname"]
            assert values["settype"]
            assert values["name"].casefold() not in declared
            declared[values["name"].casefold()] = values
            self.sets[values["name"]] = values
        for element in root.iterfind("cards/card"):
            card = _card(element)
            assert card.name not in self.cards, card.name
            assert all(one.set.casefold() in declared for one in card.printings), card.name
            keys = [(one.set, one.num) for one in card.printings]
            assert len(set(keys)) == len(keys) > 0, card.name
            self.cards[card.name] = card
        for element in root.iterfind("formats/format"):
            assert set(element.attrib) == {"formatName"}
            name = element.attrib["formatName"]
            assert name == name.lower()
            self.formats[name] = _format(element)

    def allowed(self, name: str, copies: int, form: str) -> bool:
        """Whether the deck editor takes so many copies of a card for legal in a format."""
        label = self.cards[name].props.get(f"format-{form}")
        return label is not None and copies <= self.formats[form].counts.get(label, -1)

    def shown(self, name: str, place: Printing, files: Iterable[str]) -> str | None:
        """The picture that is shown for a printing, of those below `CUSTOM` and in the folders of sets."""
        custom: dict[str, list[str]] = {}
        for path in sorted(files):
            base = path.rpartition("/")[2]
            for key in {base.partition(".")[0], base.rpartition(".")[0]}:
                custom.setdefault(key, []).append(path)
        of_set = [path for path in sorted(files) if f"/{place.set}/" in path and "CUSTOM" not in path]
        for variant in variants(name, place):
            found = custom.get(variant, [])
            assert len(found) < 2, (variant, found)
            if found:
                return found[0]
            begun = [path for path in of_set if path.rpartition("/")[2].startswith(variant)]
            if begun:
                return begun[0]
        return None


def variants(name: str, place: Printing) -> Iterator[str]:
    """The names that pictures are looked for by, the most exact first."""
    name = corrected(name)
    if not name:
        return
    for sign in "_-":
        if place.uuid:
            yield name + sign + place.uuid
    for sign in "_-":
        if place.num:
            yield sign.join((name, place.set, place.num))
    for sign in "_-":
        if place.num:
            yield sign.join((place.set, place.num, name))
    for sign in "_-":
        yield name + sign + place.set
    yield name


def corrected(name: str) -> str:
    for lost in (" // ", *'*<>:"\\?', *map(chr, (*range(9), *range(16, 32)))):
        name = name.replace(lost, "")
    for blank in ("/", *map(chr, range(9, 16))):
        name = name.replace(blank, " ")
    return name


def deck_of(data: bytes) -> tuple[str, dict[str, dict[str, int]]]:
    """A deck's name, and the copies of each card by zone and name."""
    root = ET.fromstring(data)
    assert root.tag == "cockatrice_deck"
    assert root.attrib == {"version": "1"}
    zones: dict[str, dict[str, int]] = {}
    for zone in root.iterfind("zone"):
        assert zone.attrib["name"] in ("main", "side", "tokens")
        cards = zones.setdefault(zone.attrib["name"], {})
        for card in zone:
            assert card.tag == "card"
            name = card.attrib["name"]
            cards[name] = cards.get(name, 0) + int(card.attrib["number"])
    return root.findtext("deckname") or "", zones


def _card(element: ET.Element) -> Card:
    tags = [part.tag for part in element]
    assert set(tags) <= set(CARD_PARTS), tags
    assert tags == sorted(tags, key=CARD_PARTS.index), tags
    assert all(tags.count(tag) == 1 for tag in ("name", "text", "prop", "tablerow")), tags
    name = element.findtext("name") or ""
    assert name
    assert name == " ".join(name.split())
    props: dict[str, str] = {}
    for prop in element.iterfind("prop/*"):
        assert not prop.attrib
        assert re.fullmatch(r"(?!xml)[a-z][a-z0-9_-]*", prop.tag)
        assert prop.tag not in props
        assert prop.text
        props[prop.tag] = prop.text
    assert props["type"]
    printings = []
    for one in element.iterfind("set"):
        assert set(one.attrib) <= PRINTING_PARTS
        assert all(one.attrib.values())
        printings.append(Printing(one.text or "", **one.attrib))
    row = int(element.findtext("tablerow") or "")
    assert row in range(4)
    return Card(
        name,
        element.findtext("text") or "",
        props,
        printings,
        [(one.text or "", dict(one.attrib)) for one in element.iterfind("related")],
        element.findtext("token") == "1",
        row,
    )


def _format(element: ET.Element) -> Format:
    sizes = {}
    counts = {}
    for part in element:
        if part.tag == "allowedCounts":
            for count in part:
                assert count.tag == "count"
                assert set(count.attrib) == {"max"}
                assert count.text
                assert count.text not in counts
                counts[count.text] = int(count.attrib["max"])
        else:
            assert part.tag in ("minDeckSize", "maxDeckSize", "maxSideboardSize")
            sizes[part.tag] = int(part.text or "")
    assert len(sizes) == 3
    return Format(sizes, counts)


def _values(element: ET.Element, known: set[str]) -> dict[str, str]:
    values: dict[str, str] = {}
    for part in element:
        assert part.tag in known
        assert part.tag not in values
        values[part.tag] = part.text or ""
    return values
