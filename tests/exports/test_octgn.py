"""OCTGN's files, read back by a reader of their own: what is in them is what the cards say."""

from __future__ import annotations

import ast
import io
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from cardforge.database import load_game
from cardforge.decks import read_deck
from tests.exports import octgn_package as read
from tests.exports.kit import FIELDS, HAZARDS, escaped, exported, hazard_game
from tests.project.kit import BACKED, cards, layout, make_game, run, text, write_json

Capture = pytest.CaptureFixture[str]
SMALL = ("--width", "60")


def told(capsys: Capture) -> str:
    return capsys.readouterr().err


def game(tmp_path: Path, *listed: dict[str, Any], **more: Any) -> Path:
    return make_game(tmp_path / "game", listed, **{"fields": FIELDS, **more})


class Package:
    """An export as OCTGN reads it."""

    def __init__(self, root: Path, *words: str) -> None:
        self.files = exported(root, "octgn", *SMALL, *words)
        (definition,) = (path for path in self.files if path.endswith("/definition.xml"))
        self.folder = definition.removesuffix("definition.xml")
        self.game = read.game_of(self.files[definition])
        self.sets = []
        for path, data in self.files.items():
            if path.endswith("/set.xml"):
                one = read.set_of(data, self.game)
                assert path == f"{self.folder}Sets/{one.id}/set.xml"
                self.sets.append(one)
        (pack,) = (path for path in self.files if path.endswith(".o8c"))
        self.pictures = read.pictures_of(self.files[pack])

    @property
    def cards(self) -> list[read.Card]:
        return [card for one in self.sets for card in one.cards]

    def deck(self, path: str) -> dict[str, list[tuple[str, str, int]]]:
        return read.deck_of(self.files[path], self.game.id)[0]


def test_hazards_are_read_back_field_by_field(tmp_path: Path) -> None:
    package = Package(hazard_game(tmp_path))
    (one,) = package.sets
    assert (one.name, one.values["shortName"]) == ("Core", "core")
    for index, (card, (name, said)) in enumerate(zip(one.cards, HAZARDS, strict=True)):
        text = said.replace("\t", " ")
        flavour = said[:20].replace("\t", " ")
        assert card.name == name
        assert card.properties == {
            "Number": str(index + 1),
            "Type": ("Thing", "Action")[index % 2],
            "Colour": ("red", "blue")[index % 2],
            "Power": str(index),
            **({"Toughness": str(index)} if index % 3 else {"Unique": "yes"}),
            **({"Text": text, "Flavour": flavour} if said else {}),
        }
        assert (package.game.id, one.id, card.id, "") in package.pictures
    assert len(package.pictures) == len(HAZARDS)


def test_what_becomes_of_hazards_is_told(tmp_path: Path, capsys: Capture) -> None:
    root = hazard_game(tmp_path)
    assert run(root, "export", "octgn", *SMALL, "-o", "out") == 0
    error = told(capsys)
    assert "Salt & Ash: its text holds tabs, which are written as blanks" in error
    assert error.count("warning") == 2


def test_two_exports_are_the_same_to_the_byte(tmp_path: Path) -> None:
    root = hazard_game(tmp_path)
    words = ("octgn", *SMALL)
    assert exported(root, *words, name="a") == exported(root, *words, name="b")
    assert set(exported(root, *words, name="c.zip")) == set(exported(root, *words, name="a"))


def test_line_ends_in_attributes_are_written_as_such(tmp_path: Path) -> None:
    said = 'One "two" & <three>.\nFour.\n\nFive é Ж'
    package = Package(game(tmp_path, {"name": 'Fox "x" & <y>', "text": escaped(said)}))
    (card,) = package.cards
    assert (card.name, card.properties["Text"]) == ('Fox "x" & <y>', said)
    (data,) = (data for path, data in package.files.items() if path.endswith("/set.xml"))
    assert b"Four.&#10;&#10;Five" in data


def test_signs_that_xml_has_no_place_for_are_told(tmp_path: Path, capsys: Capture) -> None:
    plain = {"card": layout(), "back": layout()}
    listed = [{"name": "Fox\x7fy", "text": "a\u2028b\uffffc"}]
    (card,) = Package(make_game(tmp_path, listed, plain, fields=FIELDS)).cards
    assert (card.name, card.properties["Text"]) == ("Foxy", "abc")
    error = told(capsys)
    assert "its name holds control characters, which are left out: U+007F" in error
    assert "its text holds control characters, which are left out: U+2028 and U+FFFF" in error


def test_guids_stay_whatever_else_there_is(tmp_path: Path) -> None:
    first = Package(make_game(tmp_path / "a", cards("Fox", "Owl"), fields=FIELDS))
    second = Package(make_game(tmp_path / "b", cards("Yak", "Owl", "Fox", text="New."), fields=FIELDS))
    ids = {card.name: card.id for card in first.cards}
    assert {card.name: card.id for card in second.cards if card.name != "Yak"} == ids
    assert (first.game.id, first.sets[0].id) == (second.game.id, second.sets[0].id)
    other = Package(make_game(tmp_path / "c", cards("Fox"), fields=FIELDS, code="other"))
    assert other.cards[0].id not in ids.values()
    assert other.game.id != first.game.id


def test_cards_of_one_name_are_told_apart(tmp_path: Path) -> None:
    listed = [{"id": f"m{at}", "name": "Meadow", "number": str(at)} for at in range(3)]
    root = game(tmp_path, *listed, identity=["id"])
    (root / "one.txt").write_text("[main]\n1 Meadow (core) 0\n2 Meadow (core) 2\n")
    package = Package(root)
    ids = [card.id for card in package.cards]
    assert len(set(ids)) == 3
    (data,) = exported(root, "octgn", "--deck", "one.txt", name="one.o8d").values()
    sections, _ = read.deck_of(data, package.game.id)
    assert sections == {"main": [(ids[0], "Meadow", 1), (ids[2], "Meadow", 2)]}


def test_sets_and_reprints(tmp_path: Path) -> None:
    root = game(tmp_path, {"name": "Fox", "number": "7"}, sets=["sets/core.json", "sets/more.json"])
    more = {"code": "more", "name": "More & more", "released": "2008-03-01"}
    write_json(root / "card_data/mini/sets/more.json", {**more, "cards": [{"id": "fox-2", "name": "Fox"}]})
    package = Package(root)
    by_name = {one.name: one for one in package.sets}
    assert set(by_name) == {"Core", "More & more"}
    assert len({card.id for card in package.cards}) == 2
    assert by_name["More & more"].values["releaseDate"] == "2008-03-01"
    assert "releaseDate" not in by_name["Core"].values


def test_sections_and_groups_are_the_zones(tmp_path: Path) -> None:
    zones: dict[str, Any] = {
        "main": {"label": "Draw pile"},
        "home": {"of": "main"},
        "hand": {},
        "table": {},
        "eggs": {"label": "Eggs & <nests>", "extra": True},
    }
    root = game(tmp_path, *cards("Fox", "Owl"), {"name": "Egg", "extra": True}, zones=zones)
    (root / "one.txt").write_text("[main]\n3 Fox\n[hand]\n1 Owl\n[table]\n2 Owl\n[eggs]\n4 Egg\n")
    package = Package(root, "--deck", "one.txt")
    assert package.game.sections == {
        "Draw pile": "Draw pile",
        "hand": "Hand",
        "table": "Table pile",
        "Eggs & <nests>": "Eggs & <nests>",
    }
    assert package.game.groups == {
        "Table": "undefined",
        "Hand": "me",
        "Draw pile": "none",
        "Table pile": "me",
        "Eggs & <nests>": "me",
        "Discard": "all",
    }
    found = {
        section: [(name, copies) for _, name, copies in listed]
        for section, listed in package.deck("decks/one.o8d").items()
    }
    assert found == {
        "Draw pile": [("Fox", 3)],
        "hand": [("Owl", 1)],
        "table": [("Owl", 2)],
        "Eggs & <nests>": [("Egg", 4)],
    }


def test_pieces_are_cards_that_say_so(tmp_path: Path) -> None:
    package = Package(game(tmp_path, {"name": "Fox"}, {"name": "Egg", "extra": True}))
    assert [card.properties.get("Piece") for card in package.cards] == [None, "yes"]
    assert "bringIn" in package.game.executes
    assert "bringIn" not in Package(make_game(tmp_path / "b", cards("Fox"))).game.executes


def test_menus_call_what_the_script_has(tmp_path: Path) -> None:
    package = Package(game(tmp_path, {"name": "Fox"}, {"name": "Egg", "extra": True}))
    script = package.files[f"{package.folder}Scripts/actions.py"].decode("ascii")
    functions = {node.name for node in ast.parse(script).body if isinstance(node, ast.FunctionDef)}
    assert package.game.executes <= functions
    called = functions - package.game.executes
    assert called == {"take"}


def test_all_files_that_a_definition_names_are_there(tmp_path: Path) -> None:
    package = Package(game(tmp_path, {"name": "Fox"}, back="back"))
    inside = {path.removeprefix(package.folder) for path in package.files}
    assert package.game.files <= inside
    assert {path for path in inside if "/" in path and not path.startswith(("Sets/", "decks/"))} == (
        package.game.files
    )
    proxy = ET.fromstring(package.files[f"{package.folder}Proxies/proxydef.xml"])
    blocks = {one.attrib["id"] for one in proxy.iterfind("blocks/block")}
    template = proxy.find("template")
    assert template is not None
    assert template.attrib == {"src": package.game.card["front"], "default": "True"}
    assert {one.attrib["block"] for one in template.iterfind("textblocks/link")} == blocks
    shown = {one.attrib["name"] for one in template.iterfind("textblocks/link/property")}
    assert shown == {"Name", "Text"}
    card = package.game.card
    assert (card["width"], card["height"], card["cornerRadius"]) == ("63", "88", "3")


def test_properties_are_the_fields(tmp_path: Path) -> None:
    fields: dict[str, Any] = {
        "kind": {"type": "string", "values": ["Beast"]},
        "card_type": {"type": "list"},
        "number_of": {"type": "integer"},
        "piece": {"type": "flag"},
    }
    fox = {
        "name": "Fox",
        "kind": "Beast",
        "card_type": ["a", "b"],
        "number_of": 0,
        "piece": True,
        "number": "7",
    }
    package = Package(game(tmp_path, {**fox, "number": "7"}, fields=fields))
    kinds = {name: (one["type"], one["textKind"]) for name, one in package.game.properties.items()}
    assert kinds == {
        "Number": ("String", "Free"),
        "Kind": ("String", "Enum"),
        "Card Type": ("String", "Free"),
        "Number Of": ("Integer", "Free"),
        "Piece (2)": ("String", "Free"),
        "Piece": ("String", "Free"),
    }
    (card,) = package.cards
    assert card.properties == {
        "Number": "7",
        "Kind": "Beast",
        "Card Type": "a, b",
        "Number Of": "0",
        "Piece (2)": "yes",
    }


def test_both_sides_of_a_card(tmp_path: Path, capsys: Capture) -> None:
    two = {"parts": "double_faced"}
    back = {"name": "Night", "text": "Sleep.", "power": 3}
    listed: list[dict[str, Any]] = [
        {
            "name": "Day // Night",
            "parts": "double_faced",
            "text": "Work.",
            "back": "turned",
            "back_face": back,
        },
        {"name": "Up // Down", **two, "back_face": {"power": 1}},
        {"name": "Fox", "back": "turned"},
    ]
    layouts = {"card": layout(text("name", "{{ card.name }}", "0")), "back": layout(), "turned": BACKED}
    root = make_game(tmp_path, listed, layouts, fields=FIELDS, back="back")
    package = Package(root)
    day, up, fox = package.cards
    assert (day.name, day.properties) == ("Day", {"Text": "Work."})
    assert day.alternates == {"B": ("Night", {"Text": "Sleep.", "Power": "3"})}
    assert up.alternates == {"B": ("Down", {"Power": "1"})}
    shown = {(card, side) for _, _, card, side in package.pictures}
    assert shown == {(day.id, ""), (day.id, "B"), (up.id, ""), (fox.id, "")}
    error = told(capsys)
    assert "one back is written for all cards, also for Fox" in error
    assert "the other sides of Up // Down have no pictures of their own" in error
    (root / "one.txt").write_text("2 Day // Night\n")
    assert Package(root, "--deck", "one.txt").deck("decks/one.o8d") == {"main": [(day.id, "Day", 2)]}


def test_cards_of_another_size_are_told(tmp_path: Path, capsys: Capture) -> None:
    layouts = {"card": layout(), "wide": layout(card={"size": "tarot"})}
    listed = [*cards("Fox", "Owl"), {"name": "Mat", "layout": "wide"}]
    package = Package(make_game(tmp_path, listed, layouts))
    assert package.game.card["width"] == "63"
    assert "OCTGN shows all cards in one size, that of most cards, also Mat" in told(capsys)


def test_a_game_says_where_it_lives(tmp_path: Path, capsys: Capture) -> None:
    own = {"version": "2.0.1.0", "url": "https://example.org/fox", "icon": "https://example.org/fox.png"}
    root = game(tmp_path, {"name": "Fox"}, export={"octgn": own}, credits=["Ann & Bob", "Cy"])
    values = Package(root).game.values
    assert (values["version"], values["gameurl"], values["iconurl"]) == tuple(own.values())
    assert values["authors"] == "Ann & Bob; Cy"
    root = make_game(tmp_path / "b", cards("Fox"), export={"octgn": {"version": "2"}})
    assert run(root, "export", "octgn", "-o", "x.o8d") == 1
    assert '"version" cannot be "2"; write four numbers: 1.0.0.0' in told(capsys)


def test_the_pack_by_itself(tmp_path: Path) -> None:
    root = game(tmp_path, {"name": "Fox"})
    package = Package(root)
    (data,) = exported(root, "octgn", *SMALL, name="fox.o8c").values()
    assert read.pictures_of(data) == package.pictures
    (png,) = exported(root, "octgn", "--image", "png", "--width", "100", name="fox.o8c").values()
    (content,) = read.pictures_of(png).values()
    with Image.open(io.BytesIO(content)) as picture:
        assert (picture.format, picture.size) == ("PNG", (100, 140))


def test_decks_are_read_by_our_own_reader(tmp_path: Path) -> None:
    zones: dict[str, Any] = {"main": {}, "side": {}}
    names = [name for name, _ in HAZARDS]
    root = hazard_game(tmp_path, zones=zones, decks="decks")
    lines = [f"{at + 1}x {name}" for at, name in enumerate(names)]
    (root / "card_data/mini/decks").mkdir()
    deck = root / "card_data/mini/decks/all.txt"
    deck.write_text("\n".join(["[main]", *lines[:6], "[side]", *lines[6:], ""]), "utf-8")
    package = Package(root)
    database, _ = load_game(root / "card_data/mini")
    again = read_deck(package.files["decks/all.o8d"], "all.o8d", database)
    assert again.problems == ()
    assert again.unknown == ()
    found = {zone: {one.card.name: one.copies for one in listed} for zone, listed in again.zones.items()}
    counts = dict(zip(names, range(1, 11), strict=True))
    assert found == {
        "main": {name: counts[name] for name in names[:6]},
        "side": {name: counts[name] for name in names[6:]},
    }
