"""Faults that deck readers are known for, each by its id: the lists and what they must come to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardforge.decks import deck_readers, unknown_problems
from cardforge.problems import has_errors
from tests.decks.kit import NAMES, clean, copies, named, only, read, told
from tests.project.kit import cards, make_game, run


def all_ways_to_write_a_quantity() -> None:
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


def no_quantity_on_the_line() -> None:
    deck = clean("Ember Fox\nTide Oath\n2 Moss Wall\nProwler\n")
    assert copies(deck) == {"Ember Fox": 1, "Tide Oath": 1, "Moss Wall": 2, "Prowler": 1}
    assert deck.count("main") == 5


def set_codes_collector_numbers_foil_marks() -> None:
    deck = clean(
        "2 Ember Fox (BASE) 31\n1 Tide Oath [W2]\n1 Moss Wall (BASE) 12a *F*\n1 [BASE] Rust Imp\n"
        "1 Lamp Thief (W2) W2-146 *E*\n1 Salt & Ash [BASE:7★]\n"
    )
    assert [(entry.card.name, *entry[3:6], entry.copies) for entry in deck.zones["main"]] == [
        ("Ember Fox", "BASE", "31", "", 2),
        ("Tide Oath", "W2", "", "", 1),
        ("Moss Wall", "BASE", "12a", "foil", 1),
        ("Rust Imp", "BASE", "", "", 1),
        ("Lamp Thief", "W2", "W2-146", "etched", 1),
        ("Salt & Ash", "BASE", "7★", "", 1),
    ]


def curly_apostrophes_and_quotes() -> None:
    database = named(["Tide's Oath", '"Two" Pipes', "Léa’s Gift"])
    deck = clean("1 Tide’s Oath\n1 Tide`s Oath\n1 “Two” Pipes\n1 Léa's Gift\n", database)
    assert copies(deck) == {"Tide's Oath": 2, '"Two" Pipes': 1, "Léa’s Gift": 1}


def section_headings() -> None:
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


def stray_blanks_tabs_crlf_and_byte_order_mark() -> None:
    text = "4 Ember Fox  \n  2 Tide Oath\n3 Moss Wall\u00a0\n1  Rust   Imp\t\n"
    deck = clean(text.replace("\n", "\r\n").encode("utf-8-sig"))
    assert copies(deck) == {"Ember Fox": 4, "Tide Oath": 2, "Moss Wall": 3, "Rust Imp": 1}
    assert deck.count("main") == 10


def the_same_card_on_several_lines() -> None:
    deck = clean("2 Ember Fox\n1 ember fox\n1 Tide Oath\n1 Tide Oath\nSB: 1 Ember Fox\n")
    assert [(entry.card.name, entry.copies) for entry in deck.zones["main"]] == [
        ("Ember Fox", 3),
        ("Tide Oath", 2),
    ]
    assert [(entry.card.name, entry.copies) for entry in deck.zones["side"]] == [("Ember Fox", 1)]


def unknown_lines_do_not_vanish() -> None:
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


def names_typed_without_accents() -> None:
    database = named(["Déjà Rêve", "Łódź Guard", "Æther Strøm"])
    deck = clean("1 Deja Reve\n1 Lodz Guard\n1 AETHER STROM\n1 Déjà Rêve\n", database)
    assert copies(deck) == {"Déjà Rêve": 2, "Łódź Guard": 1, "Æther Strøm": 1}
    # Names that differ only in accents are ambiguous.
    deck = read("1 RESUME\n2 Resume\n1 Résumé\n", named(["Résumé", "Resume"]))
    assert copies(deck) == {"Resume": 2, "Résumé": 1}
    assert told(deck) == [
        '1: error: "RESUME" may be "Résumé" and "Resume"; '
        "write the name just as the card has it [deck.ambiguous-name]"
    ]


def comments() -> None:
    text = (
        "// Fox deck v2\n# old note\n### by nobody ###\n// 6 Maindeck\n"
        "4 Ember Fox // best card? no: comment\n"
        "2 Rise // Fall\nSB: 1 Moss Wall # side note\n"
    )
    deck = clean(text, named(["Ember Fox", "Rise // Fall", "Moss Wall"]))
    assert copies(deck) == {"Ember Fox": 4, "Rise // Fall": 2}
    assert copies(deck, "side") == {"Moss Wall": 1}


def two_part_names() -> None:
    database = named(["Rise // Fall", "Day // Night", "Hither/Thither/Yon"])
    text = (
        "1 Rise // Fall\n1 Rise/Fall\n1 Rise / Fall\n1 rise//fall\n1 Day\n1 Hither/Thither/Yon\n"
        "1 Hither // Thither // Yon\n"
    )
    deck = clean(text, database)
    assert copies(deck) == {"Rise // Fall": 4, "Day // Night": 1, "Hither/Thither/Yon": 2}
    assert only("1 Day", named(["Day // Night", "Day"])) == ("Day", 1)


def punctuation_inside_names() -> None:
    names = ["Strange Brew:Red", "Encore?", "All-In Rush", "Sly, the Elder", "Stop!", "Rank (1)", "+2 Blade"]
    database = named(names)
    assert copies(clean("".join(f"1 {name}\n" for name in names), database)) == dict.fromkeys(names, 1)
    for name in names:
        assert only(name, database) == (name, 1)
        assert only(f"{name.upper()} x3", database) == (name, 3)


def names_that_begin_with_x() -> None:
    database = named(["Xandrel, Gate Warden", "X Marks", "X"])
    deck = clean("Xandrel, Gate Warden\n2 X Marks\n3x X\nX Marks\n", database)
    assert copies(deck) == {"Xandrel, Gate Warden": 1, "X Marks": 3, "X": 3}


TABLES = [
    "2\tEmber Fox\tBase Set\n1\tSly, the Elder\tWave 2\n",
    'Count,Name,Edition\n2,Ember Fox,BASE\n1,"Sly, the Elder",W2\n',
    'sep=;\nCard Name;Qty\nEmber Fox;2\n"Sly, the Elder";1\n',
    '2,Ember Fox\n1,"Sly, the Elder"\n',
    'Ember Fox,2\n"Sly, the Elder",1\n',
    "Name\tAmount\tBoard\nEmber Fox\t2\tmaindeck\nSly, the Elder\t\tmain\n",
]


def lists_from_collection_apps() -> None:
    for text in TABLES:
        assert copies(clean(text)) == {"Ember Fox": 2, "Sly, the Elder": 1}
    # What can be read is named where something can't be.
    (problem,) = read('<?xml version="1.0"?>\n<deck><card>Ember Fox</card></deck>\n').problems
    assert problem.code == "deck.unknown-format"
    assert [reader.summary for reader in deck_readers() if reader.summary not in problem.hint] == []
    page = (Path(__file__).parents[2] / "docs" / "decks.md").read_text("utf-8")
    assert [reader.name for reader in deck_readers() if f"`{reader.name}`" not in page] == []


CASES: dict[str, Callable[[], None]] = {
    "DP-01": all_ways_to_write_a_quantity,
    "DP-02": no_quantity_on_the_line,
    "DP-03": set_codes_collector_numbers_foil_marks,
    "DP-04": curly_apostrophes_and_quotes,
    "DP-05": section_headings,
    "DP-06": stray_blanks_tabs_crlf_and_byte_order_mark,
    "DP-07": the_same_card_on_several_lines,
    "DP-08": unknown_lines_do_not_vanish,
    "DP-09": names_typed_without_accents,
    "DP-10": comments,
    "DP-11": two_part_names,
    "DP-12": punctuation_inside_names,
    "DP-13": names_that_begin_with_x,
    "DP-14": lists_from_collection_apps,
}


@pytest.mark.parametrize("case", CASES)
def test_deck_list(case: str) -> None:
    CASES[case]()


def test_DP_08_the_exit_code_says_so_unless_lenient(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = make_game(tmp_path, cards("Ember Fox", "Tide Oath"))
    (root / "deck.txt").write_text("4 Ember Fox\n2 Embr Fx\n??? what\n1 Tide Oath\n", "utf-8")
    for words, code in ((("deck", "check", "deck.txt"), 1), (("--lenient", "deck", "check", "deck.txt"), 0)):
        assert run(root, *words) == code
        said = capsys.readouterr().out
        assert "deck.txt:2: " in said
        assert 'no card is named "Embr Fx"; write "Ember Fox"' in said
        assert "deck.txt:3: " in said
