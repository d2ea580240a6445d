"""LackeyCCG plugins: read again, they say what the cards say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.database import load_game
from cardforge.decks import read_deck
from cardforge.exports._lackey_checksum import checksum
from tests.exports.kit import HAZARDS, exported, hazard_game
from tests.exports.lackey_plugin import Plugin, checksum_by_hand, tags
from tests.project.kit import BACKED, NAMED, cards, layout, make_game, run, text, write_json

Capture = pytest.CaptureFixture[str]
URL = ("--base-url", "https://example.org/foxes", "--date", "2024-02-29")


def plugin(root: Path, *words: str, name: str = "out") -> Plugin:
    return Plugin(exported(root, "lackey", *words, name=name))


def told(capsys: Capture) -> str:
    return capsys.readouterr().err


def add_set(root: Path, code: str, listed: list[dict[str, Any]], **more: Any) -> None:
    """A further set of the game."""
    path = root / "card_data/mini/game.json"
    game = json.loads(path.read_text("utf-8"))
    file = f"sets/{len(game['sets'])}.json"
    write_json(path, {**game, "sets": [*game["sets"], file]})
    write_json(path.parent / file, {"code": code, "name": f"The {code}", "cards": listed, **more})


# --- card data ---


def test_hazards_come_back_field_by_field(tmp_path: Path) -> None:
    found = plugin(hazard_game(tmp_path))
    assert found.header[:8] == [
        *("Name", "Set", "ImageFile", "Type", "CornerValue", "Text", "FlavorText", "Creator")
    ]
    assert [card["Name"] for card in found.cards] == [name for name, _ in HAZARDS]
    for index, (name, said) in enumerate(HAZARDS):
        card = found.card(name)
        assert card["Text"] == said.replace("\n", " ").replace("\t", " ").strip()
        assert card["FlavorText"] == said[:20].strip()
        assert card["Type"] == ("Thing", "Action")[index % 2] + ("" if index % 3 else " - Unique")
        assert card["CornerValue"] == (f"{index}/{index}" if index % 3 else f"{index}/-")
        assert card["Colour"] == ("red", "blue")[index % 2]
        assert card["Unique"] == ("" if index % 3 else "yes")
        assert (card["Number"], card["Set"], card["Creator"]) == (str(index + 1), "core", "")


def test_what_line_breaks_become_is_told(tmp_path: Path, capsys: Capture) -> None:
    plugin(
        make_game(tmp_path, [{"name": "Fox", "text": "One.\n\nTwo.\t3"}, {"name": "Owl", "text": "Plain."}])
    )
    assert "no line breaks or tabs in texts: they become blanks in Fox [export.one-line]" in told(capsys)


def test_letters_outside_of_ascii_are_plain_if_asked(tmp_path: Path, capsys: Capture) -> None:
    root = make_game(tmp_path, [{"name": "Café Медведь", "text": "Łódź – “so”"}], name="Füchse")
    found = plugin(root)
    assert found.card("Café Медведь")["Text"] == "Łódź – “so”"
    assert "[export.foreign-letters]" in told(capsys)
    found = plugin(root, "--ascii")
    assert found.card("Cafe Medved'")["Text"] == 'Lodz - "so"'
    assert all(data.isascii() for path, data in found.files.items() if not path.endswith("jpg"))
    error = told(capsys)
    assert "[export.respelt]" in error
    assert "foreign-letters" not in error


def test_names_that_are_alike_differ_and_that_is_told(tmp_path: Path, capsys: Capture) -> None:
    twins = [{"id": "a", "name": "Meadow"}, {"id": "b", "name": "MEADOW"}, {"id": "c", "name": "Meadow?"}]
    root = make_game(tmp_path, twins, identity=["id"])
    add_set(root, "more", [{"id": "d", "name": "Meadow"}])
    found = plugin(root)
    assert [(card["Name"], card["Set"]) for card in found.cards] == [
        *(("Meadow", "core"), ("MEADOW (2)", "core"), ("Meadow?", "core"), ("Meadow", "more"))
    ]
    assert len({card["ImageFile"].lower() for card in found.cards}) == 4
    error = told(capsys)
    assert 'MEADOW: its name is that of another card of the set: it is called "MEADOW (2)"' in error
    assert error.count("same-name") == 1
    assert [card["Name"] for card in plugin(root, "mini", "id:b").cards] == ["MEADOW (2)"]


def test_control_characters_go_and_are_told(tmp_path: Path, capsys: Capture) -> None:
    found = plugin(make_game(tmp_path, [{"name": "Fox", "text": "a\u2028b\u2029c"}]))
    assert found.card("Fox")["Text"] == "abc"
    assert "Fox: its text holds control characters, which are left out: U+2028 and U+2029" in told(capsys)


def test_fields_without_a_role_have_columns_where_any_card_says_something(tmp_path: Path) -> None:
    fields = {
        **{name: {"type": "string"} for name in ("name_of", "script", "token", "empty", "rarity", "cost")},
        "tags": {"type": "list"},
    }
    record = {
        "name": "Fox",
        **dict.fromkeys(("name_of", "script", "token", "rarity", "cost"), "x"),
        "tags": ["a", "b"],
    }
    found = plugin(make_game(tmp_path, [record, {"name": "Sapling", "extra": True}], fields=fields))
    assert found.header[8:] == ["Token", "Cost", "Rarity", "NameOf", "Script2", "Token2", "Tags"]
    card = found.card("Fox")
    assert (card["Script2"], card["Token2"], card["Tags"], card["Token"]) == ("x", "x", "a, b", "")
    assert found.card("Sapling")["Token"] == "yes"
    assert found.card("Sapling")["Type"] == "Token"


CELLS = st.text(st.characters(exclude_categories=["Cc", "Cs"], include_characters="\n\t"), max_size=60)


@settings(max_examples=25, deadline=None)
@given(st.lists(CELLS, min_size=1, max_size=4))
def test_any_text_stays_in_its_cell(tmp_path_factory: pytest.TempPathFactory, said: list[str]) -> None:
    fields = {"note": {"type": "string"}, "text": {"type": "string"}}
    listed = [{"name": f"n{at}", "text": one, "note": one} for at, one in enumerate(said)]
    root = make_game(tmp_path_factory.mktemp("any"), listed, fields=fields)
    found = plugin(root)
    for at, one in enumerate(said):
        wanted = "".join(sign for sign in one if sign.isprintable())
        card = found.card(f"n{at}")
        assert "".join(filter(str.isprintable, card["Text"])).replace(" ", "") == wanted.replace(" ", "")
        assert card.get("Note", "") == card["Text"]


# --- zones, phases, functions ---


def test_zones_are_those_of_the_program_then_those_of_decks(tmp_path: Path) -> None:
    zones = {"boards": {"label": "Boards"}, "deck": {"label": "Draw pile"}, "home": {"of": "deck"}, "s": {}}
    found = plugin(make_game(tmp_path, cards("Fox"), zones=zones))
    assert found.labels("deckzone") == ["Deck", "Boards", "s"]
    assert found.labels("gamezone") == ["Hand", "Deck", "Discard", "Removed", "Boards", "s"]
    for label in found.labels("deckzone"):
        assert found.one("deckzone", label=label)["gamezonetoloadto"] == label
    assert found.one("deckzone", label="Deck")["shuffle"] == "yes"
    seen = {label: found.one("gamezone", label=label) for label in found.labels("gamezone")}
    assert [seen[label]["visibletoowner"] for label in seen] == ["yes", "no", "yes", "yes", "yes", "yes"]
    assert [seen[label]["visibletoothers"] for label in seen] == ["no", "no", "yes", "yes", "no", "no"]


def test_the_first_zone_is_the_deck_where_none_is_called_so(tmp_path: Path) -> None:
    found = plugin(make_game(tmp_path, cards("Fox"), zones={"home": {"of": "pile"}, "pile": {}, "hand": {}}))
    assert found.labels("deckzone") == ["Deck", "Hand"]
    assert found.labels("gamezone") == ["Hand", "Deck", "Discard", "Removed"]


def test_functions_that_every_plugin_has(tmp_path: Path) -> None:
    found = plugin(make_game(tmp_path, cards("Fox")))
    assert {"DRAWCARD", "ROLLD6", "FLIPCOIN", "NEXTTURN", "SPAWNCARD"} <= found.kinds("generalfunction")
    needed = {"MAKERIGHT0DEGREES", "MAKERIGHT90DEGREES", "ADDCOUNTER", "REMOVECOUNTER", "TURNOVER"}
    assert needed <= found.kinds("cardfunction")
    assert "NEXTPHASE" not in found.kinds("generalfunction")
    assert "ISALLOWINGMULTIPLECARDBACKS" not in found.kinds("definition")


def test_what_a_game_declares(tmp_path: Path) -> None:
    said = {
        "name": "The-Foxes",
        "phases": ["Ready", "Go & do"],
        "stats": {"Life": 20, "// of": "us"},
        "shared_stats": {"Heat": -1},
        "counters": ["violet"],
        "zones": {
            "x": {"shuffle": True, "label": "A<b>"},
            "Discard": {"label": "Archive"},
            "Crash": {"shared": True, "owner": False},
        },
    }
    root = make_game(tmp_path, cards("Fox"), zones={"main": {}, "x": {"label": "X"}}, export={"lackey": said})
    found = plugin(root)
    assert found.name == "The-Foxes"
    assert found.labels("phase") == ["Ready", "Go & do"]
    assert found.one("playerstat", label="Life")["initialvalue"] == "20"
    assert found.one("globalstat", label="Heat")["initialvalue"] == "-1"
    assert found.labels("gamezone") == ["Hand", "Deck", "Archive", "Removed", "A(b)", "Crash"]
    assert found.one("deckzone", label="A(b)")["shuffle"] == "yes"
    crash = found.one("gamezone", label="Crash")
    assert (crash["isshared"], crash["visibletoowner"]) == ("yes", "no")
    assert found.one("cardfunction", kind="ADDCOUNTER")["color"] == "violet"
    assert "NEXTPHASE" in found.kinds("generalfunction")


def test_settings_that_do_not_fit_are_told_with_their_place(tmp_path: Path, capsys: Capture) -> None:
    root = make_game(tmp_path, cards("Fox"), export={"lackey": {"name": "a b", "stats": {"Life": "20"}}})
    assert run(root, "export", "lackey", "-o", "out") == 1
    error = told(capsys)
    assert '"name" cannot be "a b"' in error
    assert "game.json:" in error
    assert not (root / "out").exists()


# --- pictures ---


def test_pictures_have_the_ratio_of_cards_and_the_width_that_is_asked_for(tmp_path: Path) -> None:
    root = make_game(tmp_path, cards("Fox"), {"card": NAMED, "back": layout()}, back="back")
    found = plugin(root)
    (picture,) = found.pictures_of(found.card("Fox"))
    assert picture.size == (360, 503)
    assert found.files["cardback.jpg"] == found.files["sets/setimages/general/cardback.jpg"]
    assert found.files["spawned.jpg"] == found.files["sets/setimages/general/spawned.jpg"]
    assert found.picture("core", "spawned").size == (360, 503)
    other = plugin(root, "--width", "126")
    assert [one.size for one in other.pictures_of(other.card("Fox"))] == [(126, 176)]


def test_backs_of_cards_own_come_behind_a_comma(tmp_path: Path) -> None:
    common = layout(text("mark", "common", "0"))
    layouts = {"card": NAMED, "back": common, "own": BACKED, "shared": layout(text("mark", "mat", "0"))}
    listed = [{"name": "Fox"}, {"name": "Owl", "back": "own"}, {"name": "Elk", "back": "own"}]
    found = plugin(make_game(tmp_path, listed, layouts, back="back"))
    assert found.one("definition", kind="ISALLOWINGMULTIPLECARDBACKS")["value"] == "yes"
    fronts = {card["Name"]: card["ImageFile"].split(",") for card in found.cards}
    assert [len(names) for names in fronts.values()] == [1, 2, 2]
    front, back = found.pictures_of(found.card("Owl"))
    (_, other) = found.pictures_of(found.card("Elk"))
    assert back.tobytes() not in (
        front.tobytes(),
        other.tobytes(),
        found.picture("core", "cardback").tobytes(),
    )


def test_a_game_without_a_back_gets_a_plain_one_and_is_told(tmp_path: Path, capsys: Capture) -> None:
    found = plugin(make_game(tmp_path, cards("Fox")))
    assert found.picture("core", "cardback").size == (360, 503)
    assert "[export.no-back]" in told(capsys)


def test_cards_of_other_shapes_are_turned_or_stand_in_the_middle(tmp_path: Path, capsys: Capture) -> None:
    ink = {"id": "ink", "kind": "shape", "shape": "rect", "fill": "#cc0000", "in": "bleed", "left": "0"}
    bar = {**ink, "right": "0", "top": "0", "height": "20mm"}
    layouts = {
        "card": NAMED,
        "back": layout(),
        "across": {"card": {"size": "88mm x 63mm", "bleed": "3mm"}, "front": [bar]},
        "coin": {
            "card": {"size": "40mm x 40mm", "shape": "round", "bleed": "3mm"},
            "front": [{**bar, "height": "60mm"}],
        },
    }
    listed = [{"name": "Fox"}, {"name": "Plain", "layout": "across"}, {"name": "Coin", "layout": "coin"}]
    found = plugin(make_game(tmp_path, listed, layouts, back="back"))
    across = found.pictures_of(found.card("Plain"))[0]
    assert across.size == (360, 503)
    assert across.getpixel((10, 400))[0] > 180 > 100 > across.getpixel((10, 400))[1]  # type: ignore[index]
    assert min(across.getpixel((350, 10))) > 200  # type: ignore[arg-type]
    coin = found.pictures_of(found.card("Coin"))[0]
    assert abs(coin.width / coin.height - 63 / 88) < 0.003
    assert min(coin.getpixel((180, 20))) > 180  # type: ignore[arg-type]
    assert coin.getpixel((180, coin.height // 2))[1] < 60  # type: ignore[index]
    assert min(coin.getpixel((8, coin.height // 2 - 170))) > 180  # type: ignore[arg-type]
    error = told(capsys)
    assert "turned upright, as all cards of LackeyCCG: Plain" in error
    assert "in the shape of the common back, also Coin" in error


def test_pictures_that_are_too_high_are_told(tmp_path: Path, capsys: Capture) -> None:
    strip = layout(card={"size": "6mm x 800mm", "bleed": "0mm", "safe": "0mm", "corner": "0mm"})
    root = make_game(tmp_path, cards("Fox"), {"card": strip, "back": strip}, back="back")
    assert run(root, "export", "lackey", "-o", "out", "--width", "2000") == 1
    assert "pictures of 2000 × 266667 pixels are too large; use --width 149 or less" in told(capsys)


def test_sets_have_folders_that_every_system_takes(tmp_path: Path) -> None:
    root = make_game(tmp_path, cards("Fox"))
    for code, name in (("General", "Owl"), ("con", "Elk"), ("Wave_2", "Teal")):
        add_set(root, code, cards(name))
    found = plugin(root)
    folders = [card["Set"] for card in found.cards]
    assert folders == ["core", "General-set", "con-set", "Wave_2"]
    assert all(found.pictures_of(card) for card in found.cards)
    filters = [inner["label"] for _, inner in tags(found.text("formats.txt"), "formatdefinitions")]
    assert filters == ["All sets", "Core", "The General", "The con", "The Wave_2"]


def test_no_two_paths_differ_only_in_case_and_all_are_plain(tmp_path: Path) -> None:
    root = hazard_game(tmp_path / "game")
    for name in ("Grün & Gelb", "grün & gelb"):
        (root / f"{name}.txt").write_text("game: mini\n\n[main]\n1 CON\n", "utf-8")
    decks = ("--deck", "Grün & Gelb.txt", "--deck", "grün & gelb.txt")
    found = plugin(root, *decks, *URL)
    assert {"decks/Grun-Gelb.dek", "decks/grun-gelb-2.dek"} <= set(found.files)
    assert len({path.lower() for path in found.files}) == len(found.files)
    assert all(
        set(path)
        <= set("/.-_")
        | set(map(chr, range(48, 58)))
        | set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
        for path in found.files
    )


# --- decks ---


def test_decks_are_read_back_by_two_readers(tmp_path: Path, capsys: Capture) -> None:
    twins: list[dict[str, Any]] = [{"id": "a", "name": "Meadow"}, {"id": "b", "name": "Meadow", "number": 2}]
    zones = {"pile": {"label": "Pile"}, "aside": {"label": "Set aside"}, "home": {"of": "pile"}}
    root = make_game(tmp_path, [*cards("Salt & <Ash>", "Rise // Fall"), *twins], zones=zones, identity=["id"])
    add_set(root, "Wave-2", [{"name": "Salt & <Ash>", "id": "again"}])
    listed = (
        "game: mini\n\n[pile]\n3 Salt & <Ash> [core]\n1 Salt & <Ash> [wave-2]\n2 [b] Meadow\n\n"
        "[aside]\n1 Rise // Fall\n1 [a] Meadow\n"
    )
    (root / "one.txt").write_text(listed, "utf-8")
    for words in ((), ("--ascii", "--separator", "/")):
        found = plugin(root, "--deck", "one.txt", *words)
        name = "Rise/Fall" if words else "Rise // Fall"
        assert found.deck("one") == {
            "Deck": {("Salt & <Ash>", "core"): 3, ("Salt & <Ash>", "Wave-2"): 1, ("Meadow (2)", "core"): 2},
            "Set aside": {(name, "core"): 1, ("Meadow", "core"): 1},
        }
        assert b"Salt &amp; &lt;Ash&gt;" in found.files["decks/one.dek"]
        database, problems = load_game(root / "card_data/mini")
        assert problems == []
        again = read_deck(found.files["decks/one.dek"], "again", database)
        assert again.unknown == ()
        pile = [
            (part.card.id, part.set, part.copies) for one in again.zones["pile"] for part in one.by_printing()
        ]
        assert pile == [("salt-ash", "core", 3), ("again", "Wave-2", 1), ("b", "core", 2)]
        assert [entry.card.id for entry in again.zones["aside"]] == ["rise-fall", "a"]
        assert "deck.unsayable" not in told(capsys)


def test_a_plugin_has_the_decks_of_the_game_whose_cards_it_has(tmp_path: Path, capsys: Capture) -> None:
    root = make_game(tmp_path, [*cards("Fox", "Owl"), {"name": "Sapling", "extra": True}])
    (root / "card_data/mini/decks").mkdir()
    (root / "card_data/mini/decks/both.txt").write_text("2 Fox\n1 Owl\n")
    (root / "card_data/mini/decks/fox.txt").write_text("name: Only\n\n2 Fox\n1 Sapling\n")
    found = plugin(root)
    assert found.deck("both") == {"Deck": {("Fox", "core"): 2, ("Owl", "core"): 1}}
    assert found.deck("fox") == {"Deck": {("Fox", "core"): 2, ("Sapling", "core"): 1}}
    told(capsys)
    found = plugin(root, "mini", "fox or is:extra")
    assert [path for path in found.files if path.startswith("decks/")] == ["decks/fox.dek"]
    assert "this deck is left out, as cards of it are: Owl" in told(capsys)


def test_what_the_game_does_not_know_lies_in_the_main_zone(tmp_path: Path, capsys: Capture) -> None:
    root = make_game(tmp_path, cards("Fox"))
    (root / "one.txt").write_text("game: mini\n\n[main]\n1 Fox\n[Crypt]\n2 Fox\n")
    found = plugin(root, "--lenient", "--deck", "one.txt")
    assert found.deck("one") == {"Deck": {("Fox", "core"): 3}}
    assert "does not tell Crypt apart: its cards lie in main" in told(capsys)


# --- packs ---


def test_each_set_has_a_pack_where_the_game_declares_none(tmp_path: Path) -> None:
    many = [{"name": f"Card {number}"} for number in range(20)]
    root = make_game(tmp_path, [*many, {"name": "Sapling", "extra": True}])
    add_set(root, "more", cards("Owl", "Elk"))
    add_set(root, "bits", [{"name": "Stone", "extra": True}])
    assert plugin(root).packs() == {
        "Core": [(15, {f"Card {number}" for number in range(20)})],
        "The more": [(2, {"Owl", "Elk"})],
    }


def test_declared_packs_give_the_same_cards(tmp_path: Path, capsys: Capture) -> None:
    slots = [
        {"where": "kind:beast", "count": 2},
        {"where": "power>2", "weight": "power"},
        {"where": "power<2", "again": True, "count": 3},
    ]
    listed = [{"name": f"N{at}", "power": at, "kind": ("Beast", "Spell")[at % 2]} for at in range(5)]
    root = make_game(tmp_path, listed, packs={"small": {"label": "Small & fine", "slots": slots}})
    found = plugin(root)
    assert found.packs() == {
        "Small & fine": [(2, {"N0", "N2", "N4"}), (1, {"N3", "N4"}), (3, {"N0", "N1"})],
    }
    error = told(capsys)
    assert "takes all cards of a slot for equally likely" in error
    assert "lets cards come twice in all of its slots, or in none" in error
    assert set(plugin(root, "mini", "power<4").packs()["Small & fine"][1][1]) == {"N3"}
    assert 'cards of its slot "power>2" are not exported' in told(capsys)


# --- updates ---


def test_an_update_list_names_every_file_with_its_checksum(tmp_path: Path) -> None:
    root = hazard_game(tmp_path)
    found = plugin(root, *URL)
    listed = found.listed()
    for path, (url, number) in listed.items():
        assert url == f"https://example.org/foxes/{path}"
        assert number == checksum_by_hand(found.files[path])
    pictures = {path for path in found.files if path.startswith("sets/setimages/core/")}
    assert set(found.files) - set(listed) == {"updatelist.txt", *pictures}
    head, _, rest = found.text("updatelist.txt").partition("\n")
    assert head == "mini\t02-29-24"
    assert rest.endswith("\n\nCardURLFiles:\nCardImageURLs1.txt\n")
    first, *urls = found.text("CardImageURLs1.txt").splitlines()
    assert first == "CardImageURLs:"
    base = "https://example.org/foxes/sets/setimages/"
    assert {tuple(line.split("\t")) for line in urls} == {
        (path.removeprefix("sets/setimages/"), base + path.removeprefix("sets/setimages/"))
        for path in pictures
    }
    version = {tag: inner[""] for tag, inner in tags(found.text("version.txt"), "version")}
    assert version == {
        "lastupdateYYMMDD": "240229",
        "versionurl": "https://example.org/foxes/version.txt",
        "updateurl": "https://example.org/foxes/updatelist.txt",
        "message": "Mini",
    }


def test_without_a_url_there_is_nothing_that_needs_one(tmp_path: Path) -> None:
    files = set(plugin(make_game(tmp_path, cards("Fox"))).files)
    assert not files & {"updatelist.txt", "version.txt", "CardImageURLs1.txt"}


def test_the_day_is_that_of_the_newest_set(tmp_path: Path, capsys: Capture) -> None:
    root = make_game(tmp_path, cards("Fox"))
    words = ("--base-url", "https://example.org/foxes/")
    assert run(root, "export", "lackey", *words, "-o", "out") == 2
    assert "no set of the game says when it was released; write --date 2024-12-31" in told(capsys)
    add_set(root, "more", cards("Owl"), released="2019-07")
    add_set(root, "last", cards("Elk"), released="2018-12-31")
    assert plugin(root, *words).text("updatelist.txt").startswith("mini\t07-01-19\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--date", "2023-02-29"], "is no day from 2000 to 2099"),
        (["--date", "1999-01-01"], "is no day from 2000 to 2099"),
        (["--base-url", "ftp://x"], "is no URL of a folder"),
        (["--base-url", "https://x.org/a b"], "is no URL of a folder"),
        (["--width", "10"], '"10" does not fit; use 60 to 2000'),
        (["-o", "cards.dek"], '"cards.dek" is no name for lackey, which is a folder, a zip'),
    ],
)
def test_options_that_do_not_fit(tmp_path: Path, capsys: Capture, words: list[str], said: str) -> None:
    root = make_game(tmp_path, cards("Fox"))
    assert run(root, "export", "lackey", *words) == 2
    assert said in told(capsys)


@pytest.mark.parametrize(
    ("data", "number"),
    [
        *((b"A", 64), (b"A\r\nB\n", 130), (b"\xff", -2), (b"\x80", -129), (b"Hacker Cat", 901)),
        *(("’".encode(), -262), (b"", -1)),
        *((b"\x7f" * 800_000, 1_599_999), (b"\x80" * 800_000, -2_400_001)),
        (b"\x7f" * 787_401 + b"\x48", 99_999_998),
        (b"\x7f" * 787_401 + b"\x49", -1),
        (b"\x80" * 781_249 + b"\x81", 0),
        (b"\x80" * 781_250, -1),
    ],
)
def test_checksums_that_are_known(data: bytes, number: int) -> None:
    assert checksum(data) == number


@settings(max_examples=12, deadline=None)
@given(st.binary(max_size=300), st.sampled_from([0, 787_300, 781_200]), st.sampled_from([b"\x7f", b"\x80"]))
def test_checksums_are_those_of_the_plain_loop(data: bytes, before: int, sign: bytes) -> None:
    whole = sign * before + data * 3
    assert checksum(whole) == checksum_by_hand(whole)
