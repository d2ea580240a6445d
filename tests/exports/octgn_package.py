"""OCTGN's files, read strictly: a game's definition, its sets, decks and packs of pictures."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import dataclass, field
from xml.etree import ElementTree as ET

GUID = r"[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"
"""A GUID of version 5."""

GAME_PARTS = ("scripts", "proxygen", "card", "table", "player", "deck")
GAME_KEYS = {
    *("id", "name", "version", "octgnVersion", "scriptVersion", "setsurl", "gameurl"),
    *("authors", "description", "tags", "iconurl"),
}
SET_KEYS = {"name", "id", "gameId", "shortName", "releaseDate"}
_VERSION = r"\d+\.\d+\.\d+\.\d+"


@dataclass
class Game:
    id: str
    name: str
    values: dict[str, str]
    properties: dict[str, dict[str, str]]
    card: dict[str, str]
    groups: dict[str, str]
    sections: dict[str, str]
    executes: set[str]
    files: set[str]


@dataclass
class Card:
    id: str
    name: str
    properties: dict[str, str]
    alternates: dict[str, tuple[str, dict[str, str]]] = field(default_factory=dict)


@dataclass
class CardSet:
    id: str
    name: str
    values: dict[str, str]
    cards: list[Card]


def game_of(data: bytes) -> Game:
    root = ET.fromstring(data)
    assert root.tag == "game"
    assert set(root.attrib) == GAME_KEYS
    assert all(root.attrib.values())
    assert re.fullmatch(GUID, root.attrib["id"])
    for key in ("version", "octgnVersion", "scriptVersion"):
        assert re.fullmatch(_VERSION, root.attrib[key])
    assert tuple(part.tag for part in root) == GAME_PARTS
    card = _one(root, "card")
    assert set(card.attrib) == {"back", "front", "width", "height", "cornerRadius"}
    properties: dict[str, dict[str, str]] = {}
    for one in card:
        assert one.tag == "property"
        assert one.attrib["name"] not in ("", "Name", *properties)
        assert one.attrib["type"] in ("String", "Integer")
        assert one.attrib["textKind"] in ("Free", "Enum", "Tokens")
        properties[one.attrib["name"]] = one.attrib
    files = {card.attrib["back"], card.attrib["front"], _one(root, "proxygen").attrib["definitionsrc"]}
    files |= {one.attrib["src"] for one in root.iterfind("scripts/script")}
    groups: dict[str, str] = {}
    executes: set[str] = set()
    for group in (_one(root, "table"), *_one(root, "player")):
        assert group.tag in ("table", "hand", "group")
        assert group.attrib["name"].casefold() not in (*map(str.casefold, groups), "")
        assert group.attrib["visibility"] in ("none", "me", "all", "undefined")
        assert int(group.attrib["width"]) > 0 < int(group.attrib["height"])
        groups[group.attrib["name"]] = group.attrib["visibility"]
        files |= {group.attrib[key] for key in ("icon", "background") if key in group.attrib}
        shortcuts = [one.attrib["shortcut"] for one in group if "shortcut" in one.attrib]
        assert len(set(shortcuts)) == len(shortcuts)
        for action in group:
            assert action.tag in ("cardaction", "groupaction")
            assert action.attrib["menu"]
            executes.add(action.attrib.get("execute") or action.attrib["batchExecute"])
    sections = {one.attrib["name"]: one.attrib["group"] for one in root.iterfind("deck/section")}
    assert len(sections) == len(root.findall("deck/section")) > 0
    assert set(sections.values()) <= set(groups)
    values = dict(root.attrib)
    return Game(
        values["id"],
        values["name"],
        values,
        properties,
        card.attrib,
        groups,
        sections,
        executes,
        files,
    )


def set_of(data: bytes, game: Game) -> CardSet:
    root = ET.fromstring(data)
    assert root.tag == "set"
    assert (
        {"name", "id", "gameId"} <= set(root.attrib) <= {"name", "id", "gameId", "shortName", "releaseDate"}
    )
    assert re.fullmatch(GUID, root.attrib["id"])
    assert root.attrib["gameId"] == game.id
    assert [part.tag for part in root] == ["cards"]
    cards = []
    for element in root.iterfind("cards/*"):
        assert element.tag == "card"
        assert set(element.attrib) == {"name", "id"}
        assert re.fullmatch(GUID, element.attrib["id"])
        card = Card(element.attrib["id"], element.attrib["name"], {})
        for part in element:
            if part.tag == "alternate":
                assert part.attrib["type"] not in ("", *card.alternates)
                card.alternates[part.attrib["type"]] = (part.attrib["name"], _properties(part, game))
            else:
                assert not card.alternates
        card.properties = _properties(element, game)
        cards.append(card)
    assert cards
    assert len({card.id for card in cards}) == len(cards)
    return CardSet(root.attrib["id"], root.attrib["name"], dict(root.attrib), cards)


def deck_of(data: bytes, game_id: str) -> tuple[dict[str, list[tuple[str, str, int]]], str]:
    """GUID, name and copies of the cards of each section; and the notes."""
    root = ET.fromstring(data)
    assert root.tag == "deck"
    assert root.attrib == {"game": game_id}
    found: dict[str, list[tuple[str, str, int]]] = {}
    for part in root.iterfind("section"):
        assert part.attrib["shared"] in ("True", "False")
        assert part.attrib["name"] not in found
        cards = [(one.attrib["id"], one.text or "", int(one.attrib["qty"])) for one in part]
        found[part.attrib["name"]] = cards
    return found, root.findtext("notes") or ""


def pictures_of(data: bytes) -> dict[tuple[str, str, str, str], bytes]:
    """Pictures by GUIDs of game, set and card, and the alternate (empty for the front)."""
    found = {}
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        for name in archive.namelist():
            match = re.fullmatch(rf"({GUID})/Sets/({GUID})/Cards/({GUID})(?:\.(\w+))?\.(jpg|png)", name)
            assert match, name
            content = archive.read(name)
            start = b"\x89PNG" if match[5] == "png" else b"\xff\xd8\xff"
            assert content.startswith(start)
            found[match[1], match[2], match[3], match[4] or ""] = content
    return found


def _properties(element: ET.Element, game: Game) -> dict[str, str]:
    found: dict[str, str] = {}
    for one in element.iterfind("property"):
        assert set(one.attrib) == {"name", "value"}
        name, value = one.attrib["name"], one.attrib["value"]
        assert name in game.properties
        assert name not in found
        assert value
        if game.properties[name]["type"] == "Integer":
            int(value)
        found[name] = value
    return found


def _one(root: ET.Element, tag: str) -> ET.Element:
    (found,) = root.findall(tag)
    return found
