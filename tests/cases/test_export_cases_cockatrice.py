"""Faults that exports to Cockatrice and OCTGN are known for, and the way back of decks in every form."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.database import Database, load_game
from cardforge.decks import Deck, deck_readers, read_deck, write_as
from cardforge.text import fold
from tests.exports import cockatrice_program, octgn_package
from tests.exports.kit import escaped, exported
from tests.project.kit import cards, make_game, run, write_json

Capture = pytest.CaptureFixture[str]
ZONES: dict[str, Any] = {"main": {}, "side": {}}


def test_co_01_unescaped_signs_hide_no_card(tmp_path: Path) -> None:
    text = 'If X<3 "go"'
    listed = [{"name": "First"}, {"name": "Salt & Ash", "text": escaped(text)}, {"name": "Last"}]
    listed.append({"name": 'The "Old" <Fox>'})
    root = make_game(tmp_path, listed)
    (root / "one.txt").write_text('1 Salt & Ash\n1 Last\n2 The "Old" <Fox>\n')
    program = cockatrice_program.Program()
    (data,) = exported(root, "cockatrice", name="cards.xml").values()
    program.load(data)
    assert list(program.cards) == ["First", "Salt & Ash", "Last", 'The "Old" <Fox>']
    assert program.cards["Salt & Ash"].text == text
    (data,) = exported(root, "cockatrice", "--deck", "one.txt", name="one.cod").values()
    _, zones = cockatrice_program.deck_of(data)
    assert zones == {"main": {"Salt & Ash": 1, "Last": 1, 'The "Old" <Fox>': 2}}
    package = exported(root, "octgn", "--width", "60")
    (definition,) = (data for path, data in package.items() if path.endswith("definition.xml"))
    (one,) = (data for path, data in package.items() if path.endswith("set.xml"))
    found = octgn_package.set_of(one, octgn_package.game_of(definition))
    assert [card.name for card in found.cards] == list(program.cards)


def test_co_02_all_parts_that_the_reader_needs(tmp_path: Path) -> None:
    fields = {"type": {"type": "string"}, "text": {"type": "rich"}}
    root = make_game(
        tmp_path,
        [{"name": "Ember Fox", "type": "Creature"}],
        fields=fields,
        sets=["sets/core.json", "sets/w2.json"],
    )
    oath = [{"name": "Tide Oath", "type": "Spell"}]
    write_json(root / "card_data/mini/sets/w2.json", {"code": "W2", "name": "Wave Two", "cards": oath})
    (data,) = exported(root, "cockatrice", name="cards.xml").values()
    program = cockatrice_program.Program()
    program.load(data)
    assert {code: (one["longname"], one["settype"]) for code, one in program.sets.items()} == {
        "core": ("Core", "Custom"),
        "W2": ("Wave Two", "Custom"),
    }
    found = [
        (card.name, card.text, card.props["type"], card.printings[0].set, card.row)
        for card in program.cards.values()
    ]
    assert found == [("Ember Fox", "", "Creature", "core", 2), ("Tide Oath", "", "Spell", "W2", 3)]


# --- EX-05: the way back ---

NAMES = ("Ember Fox, the Sly", "Ward: Red", "Salt & Ash", "This // That", "Café Sentry", "Really?")
LIST = "4 Ember Fox, the Sly\n2 Ward: Red\n1 Salt & Ash\n3 This // That\n1 Café Sentry\nSB: 2 Really?\n"
EXPECTED = {"main": dict(zip(NAMES[:5], (4, 2, 1, 3, 1), strict=True)), "side": {"Really?": 2}}
NAMED = f"// NAME: Fox & co\n{LIST}"


def ex_05(root: Path) -> Path:
    make_game(root, cards(*NAMES), zones=ZONES)
    (root / "one.txt").write_text(NAMED, "utf-8")
    return root


def database_of(root: Path) -> Database:
    database, problems = load_game(root / "card_data/mini")
    assert problems == []
    return database


def copies(deck: Deck) -> dict[str, dict[str, int]]:
    assert deck.unknown == ()
    zones = deck.zones.items()
    return {zone: {one.card.name: one.copies for one in listed} for zone, listed in zones if listed}


@pytest.mark.parametrize(("name", "suffix"), [("cockatrice", ".cod"), ("octgn", ".o8d")])
@pytest.mark.parametrize("style", [" // ", "//", "/", "front"])
def test_ex_05_what_is_exported_is_read_back(tmp_path: Path, name: str, suffix: str, style: str) -> None:
    root = ex_05(tmp_path)
    words = (name, "mini", "--deck", "one.txt", "--separator", style)
    (data,) = exported(root, *words, name=f"x{suffix}").values()
    assert copies(read_deck(data, f"x{suffix}", database_of(root))) == EXPECTED
    (root / f"again{suffix}").write_bytes(data)
    assert run(root, "deck", "check", "--game", "mini", f"again{suffix}") == 0


@pytest.mark.parametrize("form", [one.name for one in deck_readers() if one.write])
def test_ex_05_every_form_that_has_both_directions(tmp_path: Path, form: str) -> None:
    database = database_of(ex_05(tmp_path))
    text = f"name: Fox & co\nnotes: a < b & c\nauthor: Zoë\n\n[main]\n{LIST}".replace("SB: ", "[side]\n")
    deck = read_deck(text.encode("utf-8"), "one.txt", database)
    assert copies(deck) == EXPECTED
    (reader,) = (one for one in deck_readers() if one.name == form)
    written = write_as(reader, deck, database)
    again = read_deck(written.data, "again", database)
    assert copies(again) == EXPECTED
    said = " ".join(problem.message for problem in written.problems)
    for key, value in deck.header.items():
        kept = fold(again.header.get(key, "")) == fold(value)
        assert kept or key in said.replace(",", " ").split(), (key, said)


def test_ex_05_decks_of_an_exported_folder_fit_its_cards(tmp_path: Path) -> None:
    root = ex_05(tmp_path)
    program = cockatrice_program.Program()
    found = exported(root, "cockatrice", "mini", "--deck", "one.txt", "--image", "none")
    program.load(found["customsets/mini.xml"])
    name, zones = cockatrice_program.deck_of(found["decks/one.cod"])
    assert name == "Fox & co"
    assert zones == EXPECTED
    assert set(NAMES) == set(program.cards)
