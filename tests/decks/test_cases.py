"""Faults that deck readers are known for, each by its id: the lists and what they must come to."""

from __future__ import annotations

import pytest

from cardforge.decks import unknown_problems
from cardforge.problems import has_errors
from tests.decks.kit import NAMES, clean, copies, named, only, read, told


def test_DP_01_all_ways_to_write_a_quantity() -> None:
    text = "4 Ember Fox\n3x Tide Oath\n2 x Moss Wall\n1X Rust Imp\nLamp Thief x 2\nSalt & Ash x3\n14 Field\n"
    deck = clean(text)
    assert copies(deck) == {
        "Ember Fox": 4,
        "Tide Oath": 3,
        "Moss Wall": 2,
        "Rust Imp": 1,
        "Lamp Thief": 2,
        "Salt & Ash": 3,
        "Field": 14,
    }
    assert deck.count("main") == 29


def test_DP_02_no_quantity_on_the_line() -> None:
    deck = clean("Ember Fox\nTide Oath\n2 Moss Wall\nProwler\n")
    assert copies(deck) == {"Ember Fox": 1, "Tide Oath": 1, "Moss Wall": 2, "Prowler": 1}
    assert deck.count("main") == 5


def test_DP_03_set_codes_collector_numbers_foil_marks() -> None:
    deck = clean(
        "2 Ember Fox (BASE) 31\n1 Tide Oath [W2]\n1 Moss Wall (BASE) 12a *F*\n1 [BASE] Rust Imp\n"
        "1 Lamp Thief (W2) W2-146 *E*\n1 Salt & Ash [BASE:7★]\n"
    )
    assert [(entry.card.name, *entry[3:], entry.copies) for entry in deck.zones["main"]] == [
        ("Ember Fox", "BASE", "31", "", 2),
        ("Tide Oath", "W2", "", "", 1),
        ("Moss Wall", "BASE", "12a", "foil", 1),
        ("Rust Imp", "BASE", "", "", 1),
        ("Lamp Thief", "W2", "W2-146", "etched", 1),
        ("Salt & Ash", "BASE", "7★", "", 1),
    ]


def test_DP_04_curly_apostrophes_and_quotes() -> None:
    database = named(["Tide's Oath", '"Two" Pipes', "Léa’s Gift"])
    deck = clean("1 Tide’s Oath\n1 Tide`s Oath\n1 “Two” Pipes\n1 Léa's Gift\n", database)
    assert copies(deck) == {"Tide's Oath": 2, '"Two" Pipes': 1, "Léa’s Gift": 1}


def test_DP_05_section_headings() -> None:
    database = named(NAMES, zones={"leader": {}, "main": {}, "side": {}})
    deck = clean(
        "About\nName Fox Rush\n\nLeader\n1 Vara, Fox Queen\n\nDeck\nCreatures (4)\n4 Ember Fox\n"
        "Spells: 2\n2 Tide Oath\nTotal Cards: 7\n\nSIDEBOARD:\n2 Moss Wall\n",
        database,
    )
    assert deck.name == "Fox Rush"
    assert list(deck.zones) == ["leader", "main", "side"]
    assert copies(deck, "leader") == {"Vara, Fox Queen": 1}
    assert copies(deck, "main") == {"Ember Fox": 4, "Tide Oath": 2}
    assert copies(deck, "side") == {"Moss Wall": 2}


def test_DP_06_stray_blanks_tabs_crlf_and_byte_order_mark() -> None:
    text = "4 Ember Fox  \n  2 Tide Oath\n3 Moss Wall\u00a0\n1  Rust   Imp\t\n"
    deck = clean(text.replace("\n", "\r\n").encode("utf-8-sig"))
    assert copies(deck) == {"Ember Fox": 4, "Tide Oath": 2, "Moss Wall": 3, "Rust Imp": 1}
    assert deck.count("main") == 10


def test_DP_07_the_same_card_on_several_lines() -> None:
    deck = clean("2 Ember Fox\n1 ember fox\n1 Tide Oath\n1 Tide Oath\nSB: 1 Ember Fox\n")
    assert [(entry.card.name, entry.copies) for entry in deck.zones["main"]] == [
        ("Ember Fox", 3),
        ("Tide Oath", 2),
    ]
    assert [(entry.card.name, entry.copies) for entry in deck.zones["side"]] == [("Ember Fox", 1)]


def test_DP_08_unknown_lines_do_not_vanish() -> None:
    text = "4 Ember Fox\n2 Embr Fx\n??? what\n1 Tide Oath\n"
    deck = read(text)
    assert copies(deck) == {"Ember Fox": 4, "Tide Oath": 1}
    assert [(unknown.name, unknown.copies, unknown.where.line) for unknown in deck.unknown] == [
        ("Embr Fx", 2, 2),
        ("??? what", 1, 3),
    ]
    problems = unknown_problems(deck)
    assert [str(problem) for problem in problems] == [
        'deck.txt:2: error: no card is named "Embr Fx"; did you mean "Ember Fox"? [deck.unknown-card]',
        'deck.txt:3: error: no card is named "??? what" [deck.unknown-card]',
    ]
    assert has_errors(problems)


def test_DP_09_names_typed_without_accents() -> None:
    database = named(["Déjà Rêve", "Łódź Guard", "Æther Strøm"])
    deck = clean("1 Deja Reve\n1 Lodz Guard\n1 AETHER STROM\n1 Déjà Rêve\n", database)
    assert copies(deck) == {"Déjà Rêve": 2, "Łódź Guard": 1, "Æther Strøm": 1}


def test_DP_09_names_that_differ_only_in_accents_are_ambiguous() -> None:
    deck = read("1 RESUME\n2 Resume\n1 Résumé\n", named(["Résumé", "Resume"]))
    assert copies(deck) == {"Resume": 2, "Résumé": 1}
    assert told(deck) == [
        '1: error: "RESUME" may be "Résumé" and "Resume"; '
        "write the name just as the card has it [deck.ambiguous-name]"
    ]


def test_DP_10_comments() -> None:
    text = (
        "// Fox deck v2\n# old note\n### by nobody ###\n// 6 Maindeck\n"
        "4 Ember Fox // best card? no: comment\n"
        "2 Rise // Fall\nSB: 1 Moss Wall # side note\n"
    )
    deck = clean(text, named(["Ember Fox", "Rise // Fall", "Moss Wall"]))
    assert copies(deck) == {"Ember Fox": 4, "Rise // Fall": 2}
    assert copies(deck, "side") == {"Moss Wall": 1}


def test_DP_11_two_part_names() -> None:
    database = named(["Rise // Fall", "Day // Night", "Hither/Thither/Yon"])
    text = (
        "1 Rise // Fall\n1 Rise/Fall\n1 Rise / Fall\n1 rise//fall\n1 Day\n1 Hither/Thither/Yon\n"
        "1 Hither // Thither // Yon\n"
    )
    deck = clean(text, database)
    assert copies(deck) == {"Rise // Fall": 4, "Day // Night": 1, "Hither/Thither/Yon": 2}
    assert only("1 Day", named(["Day // Night", "Day"])) == ("Day", 1)


@pytest.mark.parametrize(
    "name",
    ["Strange Brew:Red", "Encore?", "All-In Rush", "Sly, the Elder", "Stop!", "Rank (1)", "+2 Blade"],
)
def test_DP_12_punctuation_inside_names(name: str) -> None:
    names = ["Strange Brew:Red", "Encore?", "All-In Rush", "Sly, the Elder", "Stop!", "Rank (1)", "+2 Blade"]
    database = named(names)
    assert only(f"1 {name}", database) == (name, 1)
    assert only(name, database) == (name, 1)
    assert only(f"{name.upper()} x3", database) == (name, 3)


def test_DP_13_names_that_begin_with_x() -> None:
    database = named(["Xandrel, Gate Warden", "X Marks", "X"])
    deck = clean("Xandrel, Gate Warden\n2 X Marks\n3x X\nX Marks\n", database)
    assert copies(deck) == {"Xandrel, Gate Warden": 1, "X Marks": 3, "X": 3}


@pytest.mark.parametrize(
    "text",
    [
        "2\tEmber Fox\tBase Set\n1\tSly, the Elder\tWave 2\n",
        'Count,Name,Edition\n2,Ember Fox,BASE\n1,"Sly, the Elder",W2\n',
        'sep=;\nCard Name;Qty\nEmber Fox;2\n"Sly, the Elder";1\n',
        '2,Ember Fox\n1,"Sly, the Elder"\n',
        'Ember Fox,2\n"Sly, the Elder",1\n',
        "Name\tAmount\tBoard\nEmber Fox\t2\tmaindeck\nSly, the Elder\t\tmain\n",
    ],
)
def test_DP_14_lists_from_collection_apps(text: str) -> None:
    assert copies(clean(text)) == {"Ember Fox": 2, "Sly, the Elder": 1}


def test_DP_14_the_error_names_the_formats_that_can_be_read() -> None:
    (problem,) = read('<?xml version="1.0"?>\n<deck><card>Ember Fox</card></deck>\n').problems
    assert problem.code == "deck.unknown-format"
    assert "key: value lines, [zone] sections" in problem.hint
    assert "4 Name, 4x Name, Name x4" in problem.hint
    assert "Count,Name,Edition" in problem.hint
