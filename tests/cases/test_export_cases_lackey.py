"""Faults that plugins for LackeyCCG are known for, each by its id."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from cardforge.database import load_game
from cardforge.decks import read_deck
from tests.exports.kit import exported
from tests.exports.lackey_plugin import Plugin
from tests.project.kit import cards, make_game, write_json

NAMES = ("Ward: Red", "This/That", "Really?", '"Two" Pipes', "Star*Gate", "A<B>C|D")
ZONES: dict[str, Any] = {"main": {}, "side": {"label": "Sideboard"}}


def game(root: Path, *sets: tuple[str, list[dict[str, Any]]]) -> Path:
    """A game of these sets."""
    files = [f"sets/{code}.json" for code, _ in sets]
    root = make_game(root, [], zones=ZONES, sets=files)
    for file, (code, listed) in zip(files, sets, strict=True):
        write_json(root / "card_data/mini" / file, {"code": code, "name": code, "cards": listed})
    return root


def plugin(root: Path, *words: str, name: str = "out") -> Plugin:
    return Plugin(exported(root, "lackey", *words, name=name))


def test_lk_01_tabs_and_line_breaks_in_card_text(tmp_path: Path) -> None:
    fox = {"name": "Ember Fox", "text": "Draw.\nThen\tdiscard.\r\nStop."}
    data = plugin(game(tmp_path, ("BASE", [fox, {"name": "Tide Oath", "text": ""}]))).files[
        "sets/carddata.txt"
    ]
    lines = data.split(b"\n")
    assert lines.pop() == b""
    assert len(lines) == 3
    assert len({line.count(b"\t") for line in lines}) == 1
    assert lines[0].split(b"\t")[:3] == [b"Name", b"Set", b"ImageFile"]
    assert b"\tDraw. Then discard. Stop.\t" in lines[1]
    assert b"\r" not in data


def test_lk_02_card_images_are_found(tmp_path: Path) -> None:
    found = plugin(game(tmp_path, ("BASE", cards("Ember Fox")), ("Wave_2", cards("Ward: Red"))))
    for card in found.cards:
        path = f"sets/setimages/{card['Set']}/{card['ImageFile']}.jpg"
        assert path in found.files
        assert " " not in path
    assert re.findall(r"<filetoinclude>(.*?)<", found.text("ListOfCardDataFiles.txt")) == ["carddata.txt"]
    assert {"cardback.jpg", "sets/setimages/general/cardback.jpg"} <= set(found.files)


def test_lk_03_copies_zones_and_same_named_cards(tmp_path: Path) -> None:
    base, wave = cards("Ember Fox", "Salt & Ash"), [{"id": "fox-again", "name": "Ember Fox"}]
    root = game(tmp_path, ("BASE", base), ("WAVE2", wave))
    (root / "one.txt").write_text(
        "game: mini\n\n[main]\n3 Ember Fox [BASE]\n1 Ember Fox [WAVE2]\n[side]\n2 Salt & Ash [BASE]\n"
    )
    found = plugin(root, "--deck", "one.txt")
    data = found.files["decks/one.dek"]
    root_element = ET.fromstring(data)
    zones = {zone.get("name"): zone.findall("card") for zone in root_element.findall("superzone")}
    assert {name: len(elements) for name, elements in zones.items()} == {"Deck": 4, "Sideboard": 2}
    assert [card.findtext("set") for card in zones["Deck"]] == ["BASE", "BASE", "BASE", "WAVE2"]
    assert b">Salt &amp; Ash<" in data
    assert len({found.card("Ember Fox", code)["ImageFile"] for code in ("BASE", "WAVE2")}) == 2


def test_lk_05_numbers_sort_as_numbers(tmp_path: Path) -> None:
    listed = [{"name": f"C{number}", "number": number} for number in (11, 2, 100, 1, 10)]
    root = game(tmp_path, ("BASE", listed))
    found = plugin(root, "--pad-numbers")
    assert [card["Number"] for card in found.cards] == ["001", "002", "010", "011", "100"]
    assert [card["Name"] for card in found.cards] == ["C1", "C2", "C10", "C11", "C100"]
    assert [card["Number"] for card in plugin(root).cards] == ["11", "2", "100", "1", "10"]


def test_lk_05_numbers_with_letters_keep_them(tmp_path: Path) -> None:
    listed = [{"name": f"C{number}", "number": number} for number in ("T2", "10b", "3", "10a", "", "T11")]
    found = plugin(game(tmp_path, ("BASE", listed)), "--pad-numbers")
    assert [card["Number"] for card in found.cards] == ["03", "10a", "10b", "T02", "T11", ""]


@pytest.mark.parametrize("name", ["out", "out.zip"])
def test_ex_01_names_that_are_no_names_of_files(tmp_path: Path, name: str) -> None:
    found = plugin(game(tmp_path, ("BASE", cards(*NAMES))), name=name)
    assert [card["Name"] for card in found.cards] == list(NAMES)
    assert len({card["ImageFile"] for card in found.cards}) == 6
    assert all(found.pictures_of(card) for card in found.cards)
    assert not [path for path in found.files if not re.fullmatch(r"[A-Za-z0-9_./-]+", path)]


def test_ex_02_cards_of_one_name_keep_their_pictures_in_any_order(tmp_path: Path) -> None:
    names = {"a1": "Meadow", "a2": "Meadow", "a3": "MEADOW", "a4": "Meadow?", "a5": "Meadow_2"}
    listed = [{"id": id_, "name": name} for id_, name in names.items()]
    found = plugin(game(tmp_path / "one", ("BASE", listed)))
    turned = plugin(game(tmp_path / "two", ("BASE", listed[::-1])))
    pictures = [path for path in found.files if path.startswith("sets/setimages/BASE/")]
    assert len({path.lower() for path in pictures}) == 5
    assert {card["ImageFile"] for card in found.cards} == {card["ImageFile"] for card in turned.cards}
    assert len({(card["Name"].lower(), card["Set"]) for card in found.cards}) == 5


def test_ex_05_an_exported_deck_is_the_same_deck_again(tmp_path: Path) -> None:
    names = ("Ember Fox, the Sly", "Ward: Red", "Salt & Ash", "This // That", "Café Sentry", "Really?")
    root = game(tmp_path, ("BASE", cards(*names)))
    (root / "one.txt").write_text(
        "game: mini\n\n[main]\n4 Ember Fox, the Sly\n2 Ward: Red\n1 Salt & Ash\n3 This // That\n"
        "1 Café Sentry\n[side]\n2 Really?\n",
        "utf-8",
    )
    database, _ = load_game(root / "card_data/mini")
    for words in ((), ("--ascii",), ("--separator", "front")):
        data = plugin(root, "--deck", "one.txt", *words).files["decks/one.dek"]
        deck = read_deck(data, "again", database)
        assert (deck.unknown, deck.problems) == ((), ())
        assert {zone: {one.card.name: one.copies for one in found} for zone, found in deck.zones.items()} == {
            "main": dict(zip(names, (4, 2, 1, 3, 1), strict=False)),
            "side": {"Really?": 2},
        }
