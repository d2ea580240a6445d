"""Cockatrice's files, read back by a reader of their own: what is in them is what the cards say."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

from cardforge.exports._cockatrice_files import Printed
from cardforge.exports._cockatrice_pictures import Wanted, file_names
from tests.exports import cockatrice_program as read
from tests.exports.kit import FIELDS, HAZARDS, escaped, exported, hazard_game
from tests.project.kit import BACKED, GROUND, cards, layout, make_game, run, write_json

Capture = pytest.CaptureFixture[str]
BARE = ("--image", "none")


def told(capsys: Capture) -> str:
    return capsys.readouterr().err


def game(tmp_path: Path, *listed: dict[str, Any], **more: Any) -> Path:
    return make_game(tmp_path / "game", listed, **{"fields": FIELDS, **more})


def loaded(root: Path, *words: str, name: str = "out.xml") -> read.Program:
    """The program with the export's databases in it."""
    program = read.Program()
    for path, data in exported(root, "cockatrice", *words, name=name).items():
        if path.endswith(".xml"):
            program.load(data)
    return program


def test_hazards_are_read_back_field_by_field(tmp_path: Path) -> None:
    program = loaded(hazard_game(tmp_path))
    assert list(program.cards) == [name for name, _ in HAZARDS]
    assert program.sets == {"core": {"name": "core", "longname": "Core", "settype": "Custom"}}
    for index, (card, (_, text)) in enumerate(zip(program.cards.values(), HAZARDS, strict=True)):
        kind = ("Thing", "Action")[index % 2]
        assert card.text == text.replace("\t", " ")
        assert card.props == {
            "type": kind + ("" if index % 3 else " - Unique"),
            "maintype": kind,
            "colors": ("R", "U")[index % 2],
            "pt": f"{index}/{index if index % 3 else '-'}",
            "colour": ("red", "blue")[index % 2],
            **({"flavour": text[:20].replace("\t", " ").strip()} if text else {}),
        }
        assert [(one.set, one.num, one.rarity) for one in card.printings] == [("core", str(index + 1), "")]
        assert (card.token, card.related, card.row) == (False, [], (2, 3)[index % 2])


def test_what_becomes_of_hazards_is_told(tmp_path: Path, capsys: Capture) -> None:
    exported(hazard_game(tmp_path), "cockatrice", "--width", "60")
    error = told(capsys)
    assert "Salt & Ash: its text holds tabs, which are written as blanks" in error
    assert (
        "no file can be called as Cockatrice looks for pictures: "
        'Ward: / ? " * & < > | \\ % [ ] { } #1 left without one; give these cards other names' in error
    )
    assert error.count("warning") == 3


def test_two_exports_are_the_same_to_the_byte(tmp_path: Path) -> None:
    root = hazard_game(tmp_path)
    words = ("cockatrice", "--width", "60", "--formats")
    first = exported(root, *words, name="a")
    assert first == exported(root, *words, name="b")
    assert list(first) == list(exported(root, *words, name="c.zip"))[:0] + sorted(first)


def test_signs_that_xml_has_no_place_for_are_told(tmp_path: Path, capsys: Capture) -> None:
    root = game(tmp_path, {"name": "Fox\x7fy", "text": "a\u2028b\ufffec\x85d", "flavour": "one\x80"})
    (card,) = loaded(root).cards.values()
    assert (card.name, card.text, card.props["flavour"]) == ("Foxy", "abcd", "one")
    error = told(capsys)
    for said in (
        "its name holds control characters, which are left out: U+007F",
        "its text holds control characters, which are left out: U+2028, U+0085 and U+FFFE",
        "its flavour text holds control characters, which are left out: U+0080",
    ):
        assert error.count(said) == 1, error


def test_names_stay_different_and_decks_use_them(tmp_path: Path, capsys: Capture) -> None:
    names = ("Meadow", "Meadow", "MEADOW")
    listed = [{"id": f"m{at}", "name": name, "number": str(at)} for at, name in enumerate(names)]
    egg = {"id": "egg", "name": "Meadow", "extra": True}
    root = game(tmp_path, *listed, egg, identity=["id"], zones={"main": {}, "tokens": {"extra": True}})
    (root / "one.txt").write_text("[main]\n1 Meadow (core) 0\n2 Meadow (core) 1\n3 MEADOW (core) 2\n")
    program = loaded(root)
    assert list(program.cards) == ["Meadow", "Meadow (2)", "MEADOW (3)", "Meadow (4)"]
    assert [card.token for card in program.cards.values()] == [False, False, False, True]
    assert 'its name is that of another card: it is called "Meadow (2)"' in told(capsys)
    (data,) = exported(root, "cockatrice", "--deck", "one.txt", name="one.cod").values()
    main = {"Meadow": 1, "Meadow (2)": 2, "MEADOW (3)": 3}
    assert read.deck_of(data) == ("one", {"main": main})


def test_reprints_are_one_card(tmp_path: Path, capsys: Capture) -> None:
    root = game(
        tmp_path,
        {"name": "Fox", "number": "7", "rarity": "common"},
        {"name": "Owl"},
        {"id": "owl-2", "name": "Owl"},
        fields={**FIELDS, "rarity": {"type": "string"}},
        sets=["sets/core.json", "sets/more.json"],
    )
    more = {"code": "more", "name": "More & more", "released": "2008-03-01"}
    listed = [{"id": "fox-2", "name": "Fox", "number": "2", "rarity": "rare", "text": "New."}]
    write_json(root / "card_data/mini/sets/more.json", {**more, "cards": listed})
    program = loaded(root)
    found = program.cards["Fox"]
    assert [(one.set, one.num, one.rarity) for one in found.printings] == [
        ("core", "7", "common"),
        ("more", "2", "rare"),
    ]
    assert found.text == ""
    assert [(one.set, one.num) for one in program.cards["Owl"].printings] == [("core", ""), ("core", "2")]
    uuids = [one.uuid for card in program.cards.values() for one in card.printings]
    assert len(set(uuids)) == 4
    assert program.sets["more"]["releasedate"] == "2008-03-01"
    assert program.sets["more"]["longname"] == "More & more"
    assert "Fox: an earlier printing says something else" in told(capsys)


def test_fields_without_a_place_are_properties(tmp_path: Path) -> None:
    fields: dict[str, Any] = {
        "kind": {"type": "string"},
        "cost": {"type": "string"},
        "side": {"type": "string"},
        "card_side": {"type": "string"},
        "xmlish": {"type": "list"},
        "tall": {"type": "flag", "label": "Tall"},
        "speed": {"type": "integer"},
    }
    fox = {"name": "Fox", "kind": "Beast", "cost": "3", "side": "left", "card_side": "up", "speed": 0}
    owl = {"name": "Owl", "cost": "2 red", "xmlish": ["a", "b"], "tall": True}
    program = loaded(game(tmp_path, fox, owl, fields=fields))
    assert program.cards["Fox"].props == {
        "type": "Beast",
        "maintype": "Beast",
        "manacost": "3",
        "cmc": "3",
        "card_card_side": "left",
        "card_side": "up",
        "speed": "0",
    }
    assert program.cards["Owl"].props == {
        "type": "Tall",
        "maintype": "Card",
        "manacost": "2 red",
        "card_xmlish": "a, b",
    }


def test_colours_are_letters(tmp_path: Path) -> None:
    colours = {"mud": {"hex": "#654321", "cockatrice": "GB"}, "red": {"hex": "#ff0000", "cockatrice": ""}}
    wanted = {("White", "blue"): "WU", ("mud", "white"): "WBG", ("red",): None, ("grey",): None, (): None}
    listed = [{"name": f"C {' '.join(of)}", **({"colour": list(of)} if of else {})} for of in wanted]
    root = game(tmp_path, *listed, fields={"colour": {"type": "set"}}, colours=colours)
    assert [card.props.get("colors") for card in loaded(root).cards.values()] == list(wanted.values())


def test_rows_of_the_table(tmp_path: Path) -> None:
    fields: dict[str, Any] = {
        "type": {"type": "set"},
        "attack": {"type": "integer"},
        "health": {"type": "integer"},
    }
    kinds = ["Location", "Person", "Hack", "Website", "Item"]
    listed: list[dict[str, Any]] = [{"name": kind, "type": [kind]} for kind in kinds]
    listed.append({"name": "Strong", "type": ["Item"], "attack": 1, "health": 2})
    root = game(tmp_path, *listed, fields=fields, export={"cockatrice": {"rows": {"website": 0, "hack": 1}}})
    rows = {card.name: card.row for card in loaded(root).cards.values()}
    assert rows == {"Location": 0, "Person": 2, "Hack": 1, "Website": 0, "Item": 1, "Strong": 2}


def test_pieces_are_tokens_in_a_file_of_their_own(tmp_path: Path) -> None:
    fields = {**FIELDS, "makes": {"type": "list"}}
    root = game(
        tmp_path,
        {"name": "Hen", "makes": ["Egg", "Nest"]},
        {"name": "Egg", "extra": True},
        fields=fields,
        export={"cockatrice": {"related": "makes"}},
    )
    found = exported(root, "cockatrice", *BARE)
    assert set(found) == {"customsets/mini.xml", "customsets/mini-tokens.xml", "manifest.json"}
    program = loaded(root, *BARE, name="out")
    assert [(card.name, card.token) for card in program.cards.values()] == [("Egg", True), ("Hen", False)]
    assert program.cards["Hen"].related == [("Egg", {})]
    whole = loaded(root)
    assert whole.cards == program.cards


def test_cards_that_are_not_exported_are_not_related(tmp_path: Path, capsys: Capture) -> None:
    fields = {**FIELDS, "makes": {"type": "string"}}
    rules = {"cockatrice": {"related": "makes"}}
    root = game(tmp_path, {"name": "Hen", "makes": "Egg"}, {"name": "Egg"}, fields=fields, export=rules)
    assert loaded(root).cards["Hen"].related == [("Egg", {})]
    capsys.readouterr()
    assert loaded(root, "mini", "name:hen").cards["Hen"].related == []
    assert "Hen: its makes names cards that are not exported: Egg" in told(capsys)


def test_a_field_of_related_cards_has_to_be_there(tmp_path: Path, capsys: Capture) -> None:
    root = game(tmp_path, {"name": "Hen"}, export={"cockatrice": {"related": "flavor"}})
    assert run(root, "export", "cockatrice", "-o", "x.xml") == 1
    assert '"related" names "flavor", which is no field; did you mean "flavour"?' in told(capsys)


def test_both_sides_of_a_card_are_cards(tmp_path: Path) -> None:
    back = {"name": "Night", "type": ["Action"], "text": "Sleep.", "power": 3, "toughness": 1}
    day = {"name": "Day // Night", "parts": "double_faced", "text": "Work.", "back_face": back}
    split = {"name": "Rise // Fall", "parts": "split", "text": "Both."}
    root = game(tmp_path, day, split)
    program = loaded(root)
    assert list(program.cards) == ["Day", "Night", "Rise // Fall"]
    front, other = program.cards["Day"], program.cards["Night"]
    assert (front.text, front.props["side"], front.props["layout"]) == ("Work.", "front", "transform")
    assert (other.text, other.props["side"], other.props["pt"]) == ("Sleep.", "back", "3/1")
    assert front.related == [("Night", {"attach": "transform"})]
    assert other.related == [("Day", {"attach": "transform"})]
    assert program.cards["Rise // Fall"].props["layout"] == "split"
    (root / "one.txt").write_text("2 Day // Night\n1 Rise // Fall\n")
    (data,) = exported(root, "cockatrice", "--deck", "one.txt", name="one.cod").values()
    assert read.deck_of(data)[1] == {"main": {"Day": 2, "Rise // Fall": 1}}
    whole = loaded(root, "--double-faced", "whole", "--separator", "/")
    assert list(whole.cards) == ["Day/Night", "Night", "Rise/Fall"]


def test_a_side_without_a_name_of_its_own(tmp_path: Path) -> None:
    root = game(
        tmp_path, {"name": "Up // Down", "back_face": {"power": 1}}, {"name": "In", "back_face": {"power": 1}}
    )
    assert list(loaded(root).cards) == ["Up // Down", "Down", "In", "In (back)"]


def test_decks_of_the_game_come_along(tmp_path: Path, capsys: Capture) -> None:
    root = game(tmp_path, *cards("Fox & co", "Owl"), zones={"main": {}, "side": {}}, decks="decks")
    (root / "card_data/mini/decks").mkdir()
    text = "name: Red <one>\nnotes: a & b\n\n[main]\n3 Fox & co\n[side]\n1 Owl\n"
    (root / "card_data/mini/decks/first.txt").write_text(text)
    found = exported(root, "cockatrice", *BARE)
    deck = ("Red <one>", {"main": {"Fox & co": 3}, "side": {"Owl": 1}})
    assert read.deck_of(found["decks/first.cod"]) == deck
    assert "decks/first.cod" not in exported(root, "cockatrice", *BARE, "mini", "name:fox")
    assert "this deck is left out, as cards of it are: Owl" in told(capsys)


# --- pictures ---

TINTED = {**GROUND, "fill": "{{ card.tint }}"}
NASTY: list[tuple[str, str]] = [
    *(("Ace", "1"), ("Ace of Hearts", "2"), ("Mr", "3"), ("Mr. Fox", "4"), ("Mr. Fox. Jr.", "22")),
    *(("Ward: Red", "5"), ("Ward Red", "6"), ("ward red", "7"), ("CON", "8"), ("Fox", "9")),
    *(("Fox_core", "10"), ("core-9-Fox", "11"), ("Fox_core_9", "12"), ("A/B", "13"), ("A B", "14")),
    *(("Rise // Fall", ""), ("RiseFall", ""), ("Ace.jpg", "15"), ("Ace.png", ""), ("Who?", "16")),
    *(("Café", "17"), ("Cafe\u0301", "18"), (".hidden", "19"), ("end.", "20"), ("x" * 150, "21")),
]
"""Names that make each other's files be found, or that some system has no place for; and numbers."""


def tinted(tmp_path: Path, listed: list[tuple[str, str]]) -> tuple[Path, dict[str, int]]:
    """A game whose cards are of a colour each, and the red of each by its name."""
    reds = {name: 5 + at * 10 for at, (name, _) in enumerate(listed)}
    records = [
        {
            "id": f"c{at}",
            "name": name,
            "tint": f"#{reds[name]:02x}8040",
            **({"number": number} if number else {}),
        }
        for at, (name, number) in enumerate(listed)
    ]
    fields = {"tint": {"type": "string"}}
    front = {**layout(), "front": [TINTED]}
    root = make_game(tmp_path, records, {"card": front, "back": layout()}, fields=fields, identity=["id"])
    return root, reds


def red_of(data: bytes) -> int:
    with Image.open(io.BytesIO(data)) as picture:
        pixel: Any = picture.convert("RGB").getpixel((picture.width // 2, picture.height // 2))
    return int(pixel[0])


def test_every_card_is_shown_with_its_own_picture(tmp_path: Path, capsys: Capture) -> None:
    root, reds = tinted(tmp_path, NASTY)
    words = ("cockatrice", "--image", "png", "--width", "60")
    found = exported(root, *words)
    program = loaded(root, *BARE)
    pictures = {path: data for path, data in found.items() if path.endswith(".png")}
    assert all(path.startswith("pics/CUSTOM/mini/") for path in pictures)
    assert len({path.casefold() for path in pictures}) == len(pictures)
    names = dict(zip(program.cards, reds, strict=True))
    missing = []
    for name, card in program.cards.items():
        (place,) = card.printings
        shown = program.shown(name, place, pictures)
        if shown is None:
            missing.append(names[name])
        else:
            assert abs(red_of(pictures[shown]) - reds[names[name]]) <= 1, (name, shown)
    assert missing == ["Ace.png"]
    assert "looks for pictures: Ace.png left without one" in told(capsys)
    for path in pictures:
        base = path.rpartition("/")[2]
        assert not set(base) & set('<>:"\\|?*')
        assert base.partition(".")[0].casefold() != "con"


def test_no_card_is_ever_shown_with_the_picture_of_another() -> None:
    """Names out of few letters, so that they are prefixes and parts of each other all the time."""
    random = Random(7)
    parts = ["A", "a", "B", "S", "1", "_", "-", ".", " ", "/", ":", "?", " // ", "|", "é", "con", "AB"]
    found = lost = 0
    for _ in range(400):
        made = ("".join(random.choices(parts, k=random.randint(1, 5))).strip() for _ in range(10))
        names = {name.casefold(): name for name in made if name}
        wanted: list[Wanted] = []
        for name in names.values():
            places = {(random.choice("SA"), random.choice(["", "1", "2"])) for _ in range(3)}
            for code, number in sorted(places):
                place = Printed(code, number, uuid=f"{len(wanted)}-x")
                wanted.append(Wanted((name, len(wanted)), name, name, place))
        files = file_names(wanted)
        assert len({file.casefold() for file in files.values()}) == len(files)
        paths: dict[str, Any] = {f"pics/CUSTOM/g/{file}.jpg": id_ for id_, file in files.items()}
        program = read.Program()
        for one in wanted:
            there = read.Printing(one.place.set, one.place.number, one.place.uuid)
            shown = program.shown(one.name, there, paths)
            if one.id in files:
                assert shown is not None
                assert paths[shown] == one.id, (one, shown, files)
                found += 1
            else:
                assert shown is None or paths[shown][0] == one.name
                lost += 1
    assert found > 3 * lost > 0


def test_each_printing_is_shown_with_its_own_picture(tmp_path: Path) -> None:
    fields = {"tint": {"type": "string"}}
    listed: list[dict[str, Any]] = [
        {"id": "fox", "name": "Fox", "number": "1", "tint": "#108040"},
        {"id": "fox-2", "name": "Fox", "number": "2", "tint": "#208040"},
        {"id": "fox-3", "name": "Fox", "tint": "#308040"},
    ]
    front = {**layout(), "front": [TINTED]}
    root = make_game(tmp_path, listed, {"card": front, "back": layout()}, fields=fields)
    words = ("cockatrice", "--image", "png", "--width", "60")
    pictures = {path: data for path, data in exported(root, *words).items() if path.endswith(".png")}
    program = loaded(root, *BARE)
    shown = [program.shown("Fox", one, pictures) for one in program.cards["Fox"].printings]
    assert [red_of(pictures[path or ""]) // 16 for path in shown] == [1, 2, 3]
    assert shown[0] == "pics/CUSTOM/mini/Fox.png"


def test_backs_of_double_faced_cards_have_pictures(tmp_path: Path, capsys: Capture) -> None:
    listed: list[dict[str, Any]] = [
        {"name": "Day // Night", "parts": "double_faced", "back": "turned", "back_face": {"name": "Night"}},
        {"name": "Fox", "back": "turned"},
        {"name": "Up // Down", "parts": "double_faced", "back_face": {"name": "Down"}},
    ]
    front = layout()
    layouts = {"card": front, "back": layout(), "turned": BACKED}
    root = make_game(tmp_path, listed, layouts, back="back")
    found = exported(root, "cockatrice", "--width", "60")
    names = sorted(path.rpartition("/")[2] for path in found if path.endswith(".jpg"))
    assert names == ["Day.jpg", "Fox.jpg", "Night.jpg", "Up.jpg"]
    error = told(capsys)
    assert "Cockatrice knows one back: those of Fox are left out" in error
    assert "the other sides of Up // Down have no pictures of their own" in error


def test_cards_of_another_shape_are_told(tmp_path: Path, capsys: Capture) -> None:
    layouts = {"card": layout(), "wide": layout(card={"size": ["88mm", "63mm"]}), "back": layout()}
    root = make_game(tmp_path, [*cards("Fox"), {"name": "Mat", "layout": "wide"}], layouts)
    exported(root, "cockatrice", "--width", "60")
    assert "Cockatrice shows all cards in one shape, that of 63 x 88 mm, also Mat" in told(capsys)


def test_pictures_have_the_size_that_is_asked_for(tmp_path: Path) -> None:
    root = game(tmp_path, {"name": "Fox"})
    for words, size in (((), (480, 670)), (("--width", "100"), (100, 140))):
        found = exported(root, "cockatrice", *words)
        with Image.open(io.BytesIO(found["pics/CUSTOM/mini/Fox.jpg"])) as picture:
            assert picture.size == size


def test_cards_may_say_where_their_pictures_lie(tmp_path: Path, capsys: Capture) -> None:
    root = game(tmp_path, {"name": "Salt & Ash, é"})
    (card,) = loaded(root, "--base-url", "https://example.org/x").cards.values()
    url = "https://example.org/x/pics/CUSTOM/mini/Salt%20%26%20Ash%2C%20%C3%A9.jpg"
    assert card.printings[0].picurl == url
    assert run(root, "export", "cockatrice", "--base-url", "pics", "-o", "x.xml") == 2
    assert '"pics" is no URL of a folder; write it as https://example.org/cards' in told(capsys)


# --- formats ---

RULES: list[dict[str, Any]] = [
    {"id": "size", "kind": "count", "zone": "main", "min": 20, "max": 60},
    {"id": "side", "kind": "count", "zone": "side", "max": 10},
    {"id": "four", "kind": "count", "zone": "main", "per": "name", "max": 4},
    {"id": "unique", "kind": "count", "zone": "main", "where": "is:unique", "per": "name", "max": 1},
    {"id": "sides", "kind": "count", "zone": ["main", "side"], "where": "colour=$enemy", "max": 0},
    {"id": "two", "kind": "count", "zone": "main", "where": "type:action", "per": "name", "max": 2},
    {"id": "things", "kind": "count", "zone": "main", "where": "type:thing", "min": 1},
    {"id": "tip", "kind": "count", "zone": "main", "where": "type:thing", "min": 2, "severity": "info"},
]
CHOICES: list[dict[str, Any]] = [
    {"name": "team", "options": {"Red Team": {"bind": {"enemy": "blue"}}, "Blue": {"bind": {"enemy": "red"}}}}
]
LISTED: list[dict[str, Any]] = [
    {"name": "Fox", "type": ["Thing"], "colour": ["red"]},
    {"name": "Owl", "type": ["Thing"], "colour": ["blue"], "unique": True},
    {"name": "Run", "type": ["Action"]},
]


def test_formats_say_sizes_and_copies(tmp_path: Path, capsys: Capture) -> None:
    zones: dict[str, Any] = {"main": {}, "side": {}}
    root = game(tmp_path, *LISTED, zones=zones, choices=CHOICES, rules=RULES)
    program = loaded(root, "--formats")
    assert list(program.formats) == ["mini-red-team", "mini-blue"]
    assert program.formats["mini-blue"].sizes == {
        "minDeckSize": 20,
        "maxDeckSize": 60,
        "maxSideboardSize": 10,
    }
    most = {"mini-red-team": {"Fox": 4, "Owl": 0, "Run": 2}, "mini-blue": {"Fox": 0, "Owl": 1, "Run": 2}}
    for form, limits in most.items():
        for name, limit in limits.items():
            allowed = [copies for copies in range(1, 9) if program.allowed(name, copies, form)]
            assert allowed == list(range(1, limit + 1)), (form, name)
    error = told(capsys)
    assert "the formats mini-…: what Cockatrice can't say, or not wholly, are the rules things; let" in error


def test_a_game_whose_choices_change_nothing_has_one_format(tmp_path: Path, capsys: Capture) -> None:
    rules = [{"id": "pack", "kind": "within", "zone": "main", "of": {"Fox": 2, "Run": 1}, "mode": "equal"}]
    zones: dict[str, Any] = {"main": {}}
    root = game(tmp_path, *LISTED, zones=zones, choices=CHOICES, rules=rules)
    program = loaded(root, "--formats")
    assert list(program.formats) == ["mini"]
    assert program.formats["mini"].sizes == {"minDeckSize": 3, "maxDeckSize": 3, "maxSideboardSize": 0}
    assert [program.allowed(name, 2, "mini") for name in ("Fox", "Owl", "Run")] == [True, False, False]
    assert "the format mini: what Cockatrice can't say, or not wholly, are the rules pack" in told(capsys)


def test_a_game_without_rules_allows_anything(tmp_path: Path, capsys: Capture) -> None:
    root = game(tmp_path, *LISTED)
    program = loaded(root, "--formats")
    assert program.formats["mini"].sizes == {
        "minDeckSize": 0,
        "maxDeckSize": 0,
        "maxSideboardSize": 1000,
    }
    assert all(program.allowed(name, 1000, "mini") for name in program.cards)
    assert told(capsys) == ""
    assert loaded(root).formats == {}


def test_other_rule_sets_are_formats_too(tmp_path: Path) -> None:
    single = {"rules": [{"id": "one", "kind": "count", "zone": "main", "per": "name", "max": 1}]}
    root = game(tmp_path, *LISTED, zones={"main": {}}, formats={"Solo": single})
    program = loaded(root, "--formats")
    assert list(program.formats) == ["mini", "mini-solo"]
    assert program.allowed("Fox", 2, "mini")
    assert not program.allowed("Fox", 2, "mini-solo")
    assert program.allowed("Fox", 1, "mini-solo")


def test_a_text_with_every_sign_of_markup_is_read_back(tmp_path: Path) -> None:
    text = "<b>&amp;</b> ]]> <!-- & --> \"'&#10;\n\nx"
    root = game(tmp_path, {"name": '<Fox> & "co" \']]>', "text": escaped(text)})
    (card,) = loaded(root).cards.values()
    assert (card.name, card.text) == ('<Fox> & "co" \']]>', text)
