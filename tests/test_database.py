"""Loading a game's folder: what is right becomes cards, what is wrong becomes problems, all at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.cards import Card
from cardforge.database import Database, load_game
from cardforge.database.names import NameIndex
from cardforge.problems import FailedError, InputError, Severity

FIELDS = {
    "type": {"type": "set", "short": "t", "values": ["Action", "Thing", "Website"]},
    "attack": {"type": "integer"},
    "weight": {"type": "number"},
    "unique": {"type": "flag"},
    "text": {"type": "rich", "max_length": 60.0},
    "tags": {"type": "list"},
    "colour": {"type": "string", "values": ["red", "blue"], "default": "red"},
    "creator": {"type": "string"},
    "emblem": {"type": "image"},
}

Loaded = tuple[Database, list[str]]
Make = Callable[..., Loaded]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Writes a game (its set files by name: text or plain values; pictures by name) and loads it."""

    def write(files: Mapping[str, Any], /, art: tuple[str, ...] = (), **game: Any) -> Loaded:
        root = tmp_path / "g"
        (root / "sets").mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            text = content if isinstance(content, str) else json.dumps({"cards": content})
            (root / "sets" / name).write_text(text, "utf-8")
        for name in art:
            path = root / "art" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(b"")
        declared = {"code": "g", "name": "G", "fields": FIELDS, "sets": [f"sets/{name}" for name in files]}
        (root / "game.json").write_text(json.dumps(declared | game), "utf-8")
        database, problems = load_game(root, root)
        return database, [str(problem) for problem in problems]

    return write


def test_a_json_set_becomes_printings(make: Make) -> None:
    record = {
        "name": "Fox",
        "number": 7,
        "quantity": 2,
        "type": ["Thing", "Action"],
        "attack": 0,
        "weight": 2.5,
        "unique": False,
        "text": "**Draw** one.",
        "tags": "sly",
        "overrides": {"rules": {"size": "7pt"}},
        "// note": "later",
        "name@de": "Fuchs",
        "inferred": ["attack"],
    }
    database, problems = make({"core.json": [record]})
    assert problems == []
    (printing,) = database.printings
    card = printing.card
    assert (card.id, card.name, card.extra) == ("fox", "Fox", False)
    assert card.values == {
        "type": ("Thing", "Action"),
        "attack": 0,
        "weight": 2.5,
        "unique": False,
        "text": "**Draw** one.",
        "tags": ("sly",),
        "colour": "red",
    }
    assert (printing.number, printing.quantity, printing.set.code) == ("7", 2, "core")
    assert printing.overrides == {"rules": {"size": "7pt"}}
    assert printing.plain == record
    values = printing.values
    assert (values["id"], values["set"], values["number"], values["quantity"]) == ("fox", "core", "7", 2)
    assert (values["attack"], values["unique"], values["creator"], values["art"]) == (0, False, "", "")
    assert (values["name@de"], values["inferred"], values["colour"]) == ("Fuchs", ("attack",), "red")
    assert str(printing.place("attack")).startswith("sets/core.json:1:")


def test_csv_and_json_go_the_same_road(make: Make) -> None:
    table = (
        "Name,Qty,Type,Attack,Weight,Unique,Text,Tags,@rules.size,name@de\n"
        'Fox, 2 ,Thing | Action,+3,2.5,x,"**a**\\nb",one; two,7pt,Fuchs\n'
        "Imp,,,,,No,,,,\n"
    )
    records = [
        {
            "name": "Fox",
            "quantity": 2,
            "type": ["Thing", "Action"],
            "attack": 3,
            "weight": 2.5,
            "unique": True,
            "text": "**a**\nb",
            "tags": ["one", "two"],
            "overrides": {"rules": {"size": "7pt"}},
            "name@de": "Fuchs",
        },
        {"name": "Imp", "unique": False},
    ]
    from_table, problems = make({"core.csv": table})
    assert problems == []
    from_json, problems = make({"core.json": records})
    assert problems == []
    assert [p.card for p in from_table.printings] == [p.card for p in from_json.printings]
    assert [p.values for p in from_table.printings] == [p.values for p in from_json.printings]
    assert [p.overrides for p in from_table.printings] == [p.overrides for p in from_json.printings]


def test_what_a_game_declares(make: Make) -> None:
    database, problems = make(
        {"core.json": '{"code": "c1", "name": "Core", "released": "2007-12", "cards": []}'},
        art=("back.png",),
        players=[2, 4],
        aliases={"Wind": "Air", "// why": "old name", "Joker": ["A", "B"]},
        colours={"red": {"hex": "#b3261e", "mush": "hr", "apprentice": 8}},
        layouts=[{"where": "is:unique", "use": "big"}, {"use": "card"}],
        back="art/back",
        zones={"main": {}},
        print={"backs": "duplex"},
        **{"// remark": "free"},
    )
    assert problems == []
    game = database.game
    assert (game.code, game.players, game.identity, game.back) == ("g", (2, 4), ("name",), "art/back.png")
    assert game.aliases == {"Wind": ("Air",), "Joker": ("A", "B")}
    assert [(choice.use, choice.where) for choice in game.layouts] == [("big", "is:unique"), ("card", "")]
    assert game.plain == {"zones": {"main": {}}}
    assert game.fields["type"].short == "t"
    (card_set,) = database.sets
    assert (card_set.code, card_set.name, card_set.released) == ("c1", "Core", "2007-12")


def test_extras_stand_apart(make: Make) -> None:
    database, _ = make({"core.json": [{"name": "Mat", "extra": True}, {"name": "Fox"}]})
    assert [card.name for card in database.cards] == ["Fox"]
    assert [printing.card.name for printing in database.printings] == ["Mat", "Fox"]
    assert database.by_id["mat"].extra
    assert database.find("mat") is database.by_id["mat"]


# What is wrong with the records


def test_every_wrong_value_is_told_with_its_mend(make: Make) -> None:
    record = {
        "name": "Fox",
        "atack": 1,
        "attack": "3",
        "type": ["Acton"],
        "unique": "yes",
        "text": "x" * 61,
        "colour": "rde",
        "quantity": -1,
        "tags": ["a", 1],
        "weight": None,
        "creator": 3,
        "parts": "spilt",
        "id": "Fox 1",
        "inferred": ["attak"],
    }
    database, problems = make({"core.json": [record, {"name": "Imp"}]})
    found = "\n".join(problems)
    for words in (
        'Fox: unknown field "atack"; did you mean "attack"? [card.unknown-field]',
        'Fox: "attack" must be a whole number, not the text "3"; write 3 without quotes [card.wrong-type]',
        'Fox: entry 1 of "type" cannot be "Acton"; did you mean "Action"? [card.bad-value]',
        'Fox: "unique" must be true or false, not the text "yes"; write true without quotes',
        'Fox: "text" has 61 characters, the most is 60 [card.bad-value]',
        'Fox: "colour" cannot be "rde"; did you mean "red"? [card.bad-value]',
        'Fox: "quantity" is -1, the least is 0 [card.bad-value]',
        'Fox: entry 2 of "tags" must be a text, not the number 1; write "1" [card.wrong-type]',
        'Fox: "weight" must be a number, not null; leave the key out [card.wrong-type]',
        'Fox: "creator" must be a text, not the number 3; write "3" [card.wrong-type]',
        'Fox: "parts" cannot be "spilt"; did you mean "split"? [card.bad-value]',
        'Fox: "id" cannot be "Fox 1"; write an id of a-z, 0-9 and - [card.bad-value]',
        'Fox: entry 1 of "inferred" cannot be "attak"; did you mean "attack"? [card.bad-value]',
    ):
        assert words in found
    assert len(problems) == 13
    assert [printing.card.name for printing in database.printings] == ["Fox", "Imp"]


def test_problems_stand_at_the_key_or_value(make: Make) -> None:
    text = '{"cards": [\n {"name": "Fox",\n  "atack": 1,\n  "attack": "x"},\n {"attack": 1}]}'
    _, problems = make({"core.json": text})
    assert [line.partition(": ")[0] for line in problems] == [
        "sets/core.json:3:3",
        "sets/core.json:4:13",
        "sets/core.json:5:2",
    ]
    assert 'the field "name" is missing' in problems[2]


@pytest.mark.parametrize(
    "record", [3, "Fox", None, [], {"name": ""}, {"name": 3}, {"name": "a\nb"}, {"name": " "}]
)
def test_records_without_a_usable_name_are_told(make: Make, record: Any) -> None:
    database, problems = make({"core.json": [{"name": "Imp"}, record]})
    assert len(problems) == 1
    assert [printing.card.name for printing in database.printings] == ["Imp"]


def test_a_required_field_must_be_there_and_filled(make: Make) -> None:
    fields = {"type": {"type": "set", "required": True}, "text": {"type": "rich", "required": True}}
    cards = [{"name": "A"}, {"name": "B", "type": [], "text": " "}, {"name": "C", "type": "x", "text": "y"}]
    _, problems = make({"core.json": cards}, fields=fields)
    assert [line.partition("error: ")[2] for line in problems] == [
        'A: the field "type" is missing [card.missing-field]',
        'A: the field "text" is missing [card.missing-field]',
        'B: "type" must not be empty [card.bad-value]',
        'B: "text" cannot be empty [card.bad-value]',
    ]


def test_unknown_columns_are_told_once_at_the_header(make: Make) -> None:
    fields = {"type": {"type": "string", "required": True}, "cost": {"type": "integer"}}
    table = "name,Typ,cost\nRust Imp,Creature,2\nMoss Wall,Creature,1\n"
    _, problems = make({"cards.csv": table}, fields=fields)
    assert problems == [
        'sets/cards.csv:1:B: error: unknown column "Typ"; did you mean "type"? [card.unknown-field]'
    ]
    _, problems = make({"cards.csv": "name,cost\nRust Imp,2\nMoss Wall,1\n"}, fields=fields)
    assert problems == ['sets/cards.csv:1: error: the field "type" is missing [card.missing-field]']


def test_an_empty_cell_of_a_required_column_is_told_in_its_row(make: Make) -> None:
    _, problems = make(
        {"c.csv": "name,type\nFox,a\nImp,\n"}, fields={"type": {"type": "string", "required": True}}
    )
    assert problems == ['sets/c.csv:3:B: error: Imp: the field "type" is missing [card.missing-field]']


def test_odd_counts_are_told_all(make: Make) -> None:
    table = "name,count\nA Zero,0\nB Blank,\nC Padded, 3 \nD Minus,-2\nE Half,2.5\nF Word,three\n"
    database, problems = make({"cards.csv": table})
    assert [printing.quantity for printing in database.printings][:3] == [0, 1, 3]
    assert [line.partition(" [")[0] for line in problems] == [
        'sets/cards.csv:5:B: error: D Minus: "quantity" is -2, the least is 0',
        'sets/cards.csv:6:B: error: E Half: "quantity" must be a whole number, not "2.5"; '
        "write digits only, or leave the cell empty",
        'sets/cards.csv:7:B: error: F Word: "quantity" must be a whole number, not "three"; '
        "write digits only, or leave the cell empty",
    ]


def test_a_number_column_is_no_count(make: Make) -> None:
    database, problems = make({"cards.csv": "id,name,count\n1001,Ember Fox,1\n1002,Tide Oath,2\n"})
    assert problems == []
    assert [(p.card.id, p.quantity) for p in database.printings] == [("1001", 1), ("1002", 2)]


@pytest.mark.parametrize(
    ("column", "cell", "words"),
    [
        ("attack", "3.0", 'not "3.0"; write 3: a spreadsheet added the decimals'),
        ("attack", "3-Apr", 'not "3-Apr"; a spreadsheet made a date of it'),
        ("attack", "2021-04-03", "a spreadsheet made a date of it"),
        ("attack", "1e3", "write digits only"),
        ("attack", "٣", "write digits only"),
        ("weight", '"2,5"', "write 2.5, with a point"),
        ("weight", "03. Apr", "a spreadsheet made a date of it"),
        ("weight", "nan", "must be a number"),
        ("unique", "maybe", 'must be yes or no, not "maybe"'),
        ("type", "Action||Thing", "has an empty entry"),
        ("type", '"Action, Thing"', "several values are separated by |"),
        ("deck_rules", "{x}", "must be JSON"),
    ],
)
def test_cells_that_are_no_values(make: Make, column: str, cell: str, words: str) -> None:
    _, problems = make({"c.csv": f"name,{column}\nFox,{cell}\n"})
    assert len(problems) == 1
    assert problems[0].startswith("sets/c.csv:2:B: error: Fox: ")
    assert words in problems[0]


def test_a_text_that_looks_like_a_spreadsheets_date_is_a_warning(make: Make) -> None:
    database, problems = make({"c.csv": "name,creator\nFox,3-Apr\nImp,Mr May\n"})
    assert len(problems) == 1
    assert "2:B: warning: Fox:" in problems[0]
    assert "[card.spreadsheet-date]" in problems[0]
    assert database.printings[0].values["creator"] == "3-Apr"


def test_flags_in_cells(make: Make) -> None:
    rows = "".join(
        f"N{at},{cell}\n" for at, cell in enumerate(["yes", "No", "TRUE", "false", "1", "0", "X", ""])
    )
    database, problems = make({"c.csv": "name,unique\n" + rows})
    assert problems == []
    flags = [printing.values["unique"] for printing in database.printings]
    assert flags == [True, False, True, False, True, False, True, ""]


def test_json_in_cells_for_what_is_neither_text_nor_list(make: Make) -> None:
    database, problems = make({"c.csv": 'name,deck_rules\nFox,"{""set_limit"": 9}"\n'})
    assert problems == []
    assert database.printings[0].values["deck_rules"] == {"set_limit": 9}


def test_unclosed_marks_are_warnings(make: Make) -> None:
    database, problems = make(
        {
            "core.json": [
                {"name": "Fox", "text": "Gain **haste.", "text@de": "*Eile"},
                {"name": "Imp", "text": "ok"},
            ]
        }
    )
    assert [line.partition("warning: ")[2] for line in problems] == [
        f'Fox: "{key}" has {sign} that is never closed; '
        r"close it, or write \* for the sign itself [text.unclosed-mark]"
        for key, sign in (("text", "**"), ("text@de", "*"))
    ]
    assert len(database.printings) == 2


def test_a_back_face_has_the_games_fields(make: Make) -> None:
    good = {"name": "Day // Night", "parts": "double_faced", "back_face": {"name": "Night", "type": "Thing"}}
    unknown = {"name": "Up // Down", "back_face": {"atack": 1}}
    missing = {"name": "In // Out", "back_face": {"art": "none.png"}}
    database, problems = make({"core.json": [good, unknown, missing]})
    assert database.printings[0].values["back_face"]["type"] == ("Thing",)
    assert [line.rpartition(" ")[2] for line in problems] == ["[card.unknown-field]", "[art.missing]"]


# Ids


def test_the_same_id_twice_names_both_places(make: Make) -> None:
    table = "id,name\nc01,Ember Fox\nc02,Tide Oath\nc01,Ember Vixen\n"
    database, problems = make({"cards.csv": table})
    assert problems == [
        'sets/cards.csv:4:A: error: Ember Vixen: "id" "c01" is also at sets/cards.csv:2:A; '
        "give one of the two another id [card.duplicate-id]"
    ]
    assert len(database.printings) == 3
    assert database.by_id["c01"].name == "Ember Fox"


def test_bad_ids_that_repeat_are_told_too(make: Make) -> None:
    _, problems = make({"cards.csv": "id,name\nC01,Ember Fox\nC01,Ember Vixen\n"})
    codes = [line.rpartition(" ")[2] for line in problems]
    assert sorted(codes) == ["[card.bad-value]", "[card.bad-value]", "[card.duplicate-id]"]


def test_ids_are_unique_over_all_sets(make: Make) -> None:
    _, problems = make({"a.json": [{"id": "fox", "name": "Fox"}], "b.csv": "name\nFOX!\n"})
    assert problems == [
        'sets/b.csv:2: error: FOX!: "id" made from the name is "fox", as at sets/a.json:1:19; '
        'give one of the two an "id" [card.duplicate-id]'
    ]


def test_ids_are_made_of_names(make: Make) -> None:
    names = ["Café Sentry, Jr.", "Tide’s Oath", "Łódź // Æther", "+2 Blade"]
    database, problems = make({"core.json": [{"name": name} for name in names]})
    assert problems == []
    assert sorted(database.by_id) == ["2-blade", "cafe-sentry-jr", "lodz-aether", "tides-oath"]


def test_a_name_that_gives_no_id_needs_one(make: Make) -> None:
    _, problems = make({"core.json": [{"name": "Лиса"}, {"name": "???", "id": "what"}]})
    assert len(problems) == 1
    assert "[card.missing-id]" in problems[0]


# Files


def test_pictures_are_found_by_any_of_their_names(make: Make) -> None:
    names = ["fox", "fox.png", "art/fox.png", "./art/fox", "deep/elf", "both", "é"]
    art = ("fox.png", "deep/elf.webp", "both.png", "both.svg", "e\u0301.png")
    database, problems = make(
        {"core.json": [{"name": f"N{at}", "art": name} for at, name in enumerate(names)]}, art=art
    )
    assert problems == []
    assert [printing.art for printing in database.printings] == [
        *["art/fox.png"] * 4,
        "art/deep/elf.webp",
        "art/both.svg",
        "art/e\u0301.png",
    ]
    assert database.printings[0].values["art"] == "art/fox.png"


def test_missing_pictures_are_told_all_with_a_suggestion(make: Make) -> None:
    table = (
        "name,art,back,emblem\nRust Imp,art/rust-imp.png,art/back-a.png,\n"
        "Moss Wall,art/mos-wall.png,card,RUST-imp\n"
    )
    _, problems = make({"cards.csv": table}, art=("rust-imp.png", "moss-wall.png"))
    assert sorted(problems) == [
        'sets/cards.csv:2:C: error: Rust Imp: "back" names the picture "art/back-a.png", '
        "which is not in art/; put it there [art.missing]",
        'sets/cards.csv:3:B: error: Moss Wall: "art" names the picture "art/mos-wall.png", '
        'which is not in art/; did you mean "moss-wall.png"? [art.missing]',
        'sets/cards.csv:3:D: error: Moss Wall: "emblem" names the picture "RUST-imp", which is not in art/; '
        'the file is named "rust-imp.png": upper and lower case count [art.missing]',
    ]


@pytest.mark.parametrize(
    "path",
    [
        "../../../secret.png",
        "art/../../secret.png",
        "/secret.png",
        "file:///secret.png",
        "https://example.org/a.png",
        "C:/secret.png",
        "C:\\secret.png",
        "..\\secret.png",
        "~/secret.png",
    ],
)
def test_paths_stay_inside(make: Make, path: str) -> None:
    _, problems = make(
        {"core.json": [{"name": "A", "art": path}, {"name": "D", "art": "art/ok.png"}]}, art=("ok.png",)
    )
    assert len(problems) == 1
    assert "error: A: " in problems[0]
    assert "[file.outside]" in problems[0]
    _, problems = make({"core.json": []}, sets=[path], decks=path, rules_text=path)
    assert [line.rpartition(" ")[2] for line in problems] == ["[file.outside]"] * 3


def test_a_set_that_fails_lets_the_others_be_checked(make: Make) -> None:
    database, problems = make(
        {
            "a.json": '{"cards": [}',
            "b.json": [{"name": "Fox", "atack": 1}],
            "c.json": "[]",
            "d.json": '{"cards": {}, "cod": 1}',
            "e.csv": "",
            "f.json": '{"cards": [{"name": "A", "name": "B"}]}',
            "g.json": '{"cards": [{"name": "\\ud800"}]}',
            "h.pdf": "x",
        }
    )
    codes = [line.rpartition(" ")[2] for line in problems]
    assert codes == [
        "[json.syntax]",
        "[card.unknown-field]",
        "[set.wrong-type]",
        "[set.unknown-key]",
        "[set.wrong-type]",
        "[csv.no-header]",
        "[json.duplicate-key]",
        "[json.bad-character]",
        "[file.unknown-kind]",
    ]
    assert [printing.card.name for printing in database.printings] == ["Fox"]


def test_a_missing_set_is_told_at_its_name(make: Make) -> None:
    _, problems = make({"core.json": []}, sets=["sets/cor.json", "sets"])
    assert problems[0].startswith("game.json:1:")
    assert (
        'the set names "sets/cor.json", which is no file; did you mean "core.json"? [file.missing]'
        in problems[0]
    )
    assert "[file.unreadable]" in problems[1] or "[file.unknown-kind]" in problems[1]


def test_problems_of_a_table_come_along(make: Make) -> None:
    _, problems = make({"c.csv": "name,text\nFox,a,b\n"})
    assert len(problems) == 1
    assert "[csv.long-row]" in problems[0]


def test_control_characters_of_a_table_are_told_once_and_never_shown(make: Make) -> None:
    _, problems = make({"c.csv": "name,te\x01xt,type,attack\nFox\x02,a,Thi\x03ng,1\x04\n"})
    assert [line.rpartition(": ")[2] for line in problems] == [
        f"control character U+000{number}; delete it [csv.bad-character]" for number in (1, 2, 3, 4)
    ]


def test_set_codes_are_unique(make: Make) -> None:
    _, problems = make({"a.json": '{"code": "core", "cards": []}', "Core.csv": "name\nFox\n"})
    assert len(problems) == 1
    assert 'has the code "core", as has the set at game.json:1:' in problems[0]
    assert "[set.duplicate-code]" in problems[0]


def test_too_many_copies_are_a_slip(make: Make) -> None:
    _, problems = make({"c.csv": "name,qty\n" + "".join(f"N{at},9999\n" for at in range(11))})
    assert len(problems) == 1
    assert "109,989 copies in all" in problems[0]


# game.json


def test_only_an_unreadable_game_raises(tmp_path: Path) -> None:
    with pytest.raises(FailedError) as missing:
        load_game(tmp_path)
    assert missing.value.problems[0].code == "file.missing"
    (tmp_path / "game.json").write_text("{", "utf-8")
    with pytest.raises(InputError):
        load_game(tmp_path)


def test_a_faulty_game_is_used_as_far_as_it_goes(make: Make) -> None:
    fields = {"attack": {"type": "integer"}, "cost": {"type": "int"}, "text": {"type": "rich", "vals": []}}
    database, problems = make(
        {"core.json": [{"name": "Fox", "attack": "x", "cost": [1], "text": 3}]},
        fields=fields,
        players="two",
        nmae=1,
        layouts=[{"us": "card"}],
    )
    codes = sorted(line.rpartition(" ")[2] for line in problems)
    assert codes == [
        "[card.wrong-type]",
        "[game.bad-value]",
        "[game.unknown-key]",
        "[game.unknown-key]",
        "[game.unknown-key]",
        "[game.wrong-type]",
    ]
    assert list(database.game.fields) == ["attack"]
    assert database.game.layouts == ()


@pytest.mark.parametrize("game", ["[]", "3", "{}", '{"fields": 3, "sets": "x", "name": 1}'])
def test_a_game_of_another_shape_is_told(tmp_path: Path, game: str) -> None:
    (tmp_path / "game.json").write_text(game, "utf-8")
    database, problems = load_game(tmp_path)
    assert problems
    assert database.printings == ()


def test_declarations_that_clash(make: Make) -> None:
    fields = {
        "name": {"type": "string"},
        "count": {"type": "integer"},
        "a": {"type": "integer", "short": "b", "values": [1, "2"]},
        "b": {"type": "flag", "short": "is", "default": "yes"},
        "c": {"type": "set", "values": ["x"], "default": ["y"]},
        "d": {"type": "set", "values": ["x"], "default": "x"},
        "sort": {"type": "string", "short": "number"},
    }
    _, problems = make({"core.json": []}, fields=fields, identity=["name", "nmae", "a"])
    found = "\n".join(problems)
    for words in (
        '"name" is a key of every card',
        '"count" is a key of every card',
        'the short name "b" is also at game.json:1:',
        '"2" cannot be a value of a field of type integer',
        '"is" is a word of the query language',
        '"sort" is a word of the query language',
        '"number" is a word of the query language',
        "the default does not fit the field's type flag",
        "the default does not fit the field's type set and values",
        '"identity" names "nmae", which is no field',
    ):
        assert words in found
    assert len(problems) == 10
    assert all("; " in problem for problem in problems), "each says its mend"


def test_a_code_that_is_not_the_folders_name(make: Make) -> None:
    _, problems = make({"core.json": []}, code="pond")
    assert problems == [
        'game.json:1:10: error: "code" is "pond", but the folder is "g"; '
        'write "code": "g", or rename the folder [game.bad-value]'
    ]


def test_a_game_without_a_rule_sheet_it_names(make: Make) -> None:
    _, problems = make({"core.json": []}, rules_text="rules.md")
    assert len(problems) == 1
    assert '"rules_text" names "rules.md", which is no file' in problems[0]


# Names


def index(*names: str, **aliases: str | tuple[str, ...]) -> NameIndex:
    found = {word: (to,) if isinstance(to, str) else to for word, to in aliases.items()}
    return NameIndex([Card(f"c{at}", name, {}) for at, name in enumerate(names)], found)


def name_of(card: Card | None) -> str | None:
    return card.name if card else None


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Tide's Oath", "Tide's Oath"),
        ("tide’s oath", "Tide's Oath"),
        ("Tide`s  Oath", "Tide's Oath"),
        ("“Two” Pipes", '"Two" Pipes'),
        ("Lea's Gift", "Léa’s Gift"),
        ("lodz guard", "Łódź Guard"),
        ("AETHER STROM", "Æther Strøm"),
        ("Rise/Fall", "Rise // Fall"),
        ("rise / fall", "Rise // Fall"),
        ("Hither // Thither // Yon", "Hither/Thither/Yon"),
        ("Fall", "Rise // Fall"),
        ("Day", "Day"),
        ("night", "Day // Night"),
        ("Strange Brew:Red", "Strange Brew:Red"),
        ("Encore?", "Encore?"),
        ("Encore", None),
        ("+2 Blade", "+2 Blade"),
        ("Wind Negative", "Air Negative"),
        ("wind negative", "Air Negative"),
        ("Windy Negative", None),
        ("Joker", "Joker A"),
        ("", None),
    ],
)
def test_names_are_found_as_people_write_them(written: str, name: str | None) -> None:
    names = index(
        "Tide's Oath",
        '"Two" Pipes',
        "Léa’s Gift",
        "Łódź Guard",
        "Æther Strøm",
        "Rise // Fall",
        "Day // Night",
        "Day",
        "Hither/Thither/Yon",
        "Strange Brew:Red",
        "Encore?",
        "+2 Blade",
        "Air Negative",
        "Joker A",
        "Joker B",
        Wind="Air",
        Joker=("Joker A", "Joker B"),
    )
    assert name_of(names.find(written)) == name


def test_names_that_fold_alike_are_ambiguous() -> None:
    names = index("Meadow", "MEADOW", "Meadow?")
    assert name_of(names.find("MEADOW")) == "MEADOW"
    assert names.find("meadow") is None
    assert [card.name for card in names.matches("meadow")] == ["Meadow", "MEADOW"]


def test_cards_of_one_name_are_one_answer() -> None:
    names = index("Wolf", "Wolf")
    assert names.find("wolf") is not None
    assert [card.id for card in names.matches("wolf")] == ["c0"]


@pytest.mark.parametrize(
    ("name", "copies", "dealt"),
    [
        ("Joker", 2, [("Joker A", 1), ("Joker B", 1)]),
        ("joker", 3, [("Joker A", 2), ("Joker B", 1)]),
        ("Joker", 1, [("Joker A", 1)]),
        ("Joker B", 2, [("Joker B", 2)]),
        ("Ace", 4, [("Ace", 4)]),
        ("King", 1, []),
    ],
)
def test_a_list_alias_deals_the_copies_round(name: str, copies: int, dealt: list[tuple[str, int]]) -> None:
    names = index("Joker A", "Joker B", "Ace", Joker=("Joker A", "Joker B"))
    assert [(card.name, count) for card, count in names.deal(name, copies)] == dealt


def test_near_names() -> None:
    names = index("Script Kiddie", "Global War", "Negative")
    assert names.near("Skript Kidie") == ("Script Kiddie",)
    assert names.near("zzz") == ()
    assert len(names.near("e", limit=1)) <= 1


@given(st.lists(st.text(max_size=6), min_size=1, max_size=5, unique=True))
def test_every_name_is_found_by_itself(names: list[str]) -> None:
    found = index(*names, Wind="Air")
    assert [name_of(found.find(name)) for name in names] == names


# Fuzz

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 3)
    | st.floats(-1, 1)
    | st.sampled_from(["", "Fox", "fox", "Action"]),
    lambda children: (
        st.lists(children, max_size=2) | st.dictionaries(st.sampled_from("ab"), children, max_size=2)
    ),
    max_leaves=4,
)
keys = st.sampled_from(
    [*FIELDS, "name", "id", "number", "quantity", "art", "back", "extra", "back_face", "inferred", "x"]
)


@given(records=st.lists(st.dictionaries(keys, json_values, max_size=5) | json_values, max_size=4))
def test_no_record_breaks_the_loader(tmp_path_factory: pytest.TempPathFactory, records: list[Any]) -> None:
    root = tmp_path_factory.mktemp("g", numbered=True)
    (root / "game.json").write_text(
        json.dumps({"code": "g", "name": "G", "sets": ["core.json"], "fields": FIELDS}), "utf-8"
    )
    (root / "core.json").write_text(json.dumps({"cards": records}), "utf-8")
    database, problems = load_game(root)
    named = sum(isinstance(r, dict) and isinstance(r.get("name"), str) and r["name"] != "" for r in records)
    assert len(database.printings) == named
    if len(database.printings) < len(records):
        assert any(problem.severity is Severity.ERROR for problem in problems)
