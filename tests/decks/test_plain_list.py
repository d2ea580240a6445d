"""Pasted text: lines, headings, zones, and every fault at its line."""

from __future__ import annotations

import pytest

from cardforge.decks import form_named, unknown_problems, write_as
from cardforge.problems import Severity, has_errors
from tests.decks.kit import FOXES, NAMES, clean, copies, named, only, read, told


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("Ember Fox", 1),
        ("4 Ember Fox", 4),
        ("4x Ember Fox", 4),
        ("4 x Ember Fox", 4),
        ("4× Ember Fox", 4),
        ("4xEmber Fox", 4),
        ("(4) Ember Fox", 4),
        ("x4 Ember Fox", 4),
        ("X 4 Ember Fox", 4),
        ("Ember Fox x4", 4),
        ("Ember Fox X 4", 4),
        ("Ember Fox ×4", 4),
        ("Ember Fox (4)", 4),
        ("Ember Fox (x4)", 4),
        ("- 4 Ember Fox", 4),
        ("* 4x Ember Fox", 4),
        ("• 4 Ember Fox", 4),
        ("004 Ember Fox", 4),
        ("４ Ember Fox", 4),
        ("４ｘ Ｅｍｂｅｒ Ｆｏｘ", 4),
        ("4\tEmber Fox", 4),
        ("4\t\u00a0Ember\u00a0Fox\u00a0", 4),
        ("\u200e4\u200e Ember Fox\u200f", 4),
        ("\u202b4 Ember Fox\u202c", 4),
        ("\ufeff4 Ember Fox", 4),
        ("4 Em\u00adber Fox", 4),
        ("4      EMBER      FOX", 4),
        ("4 " + " " * 300 + "Ember Fox", 4),
        ("1000 Ember Fox", 1000),
        ("4 Ember Fox # (1) of many", 4),
        ("4 Ember Fox // see [BASE] 3", 4),
        ("4 Ember Fox <foil>", 4),
        ("4 Ember Fox (foil)", 4),
        ("4 [BASE] Ember Fox *F*", 4),
        ("Ember Fox (BASE) 31 x4", 4),
        ("4 Ember Fox [BASE#31]", 4),
        ('4;"Ember Fox"', 4),
        ("4,Ember Fox,BASE,31", 4),
    ],
)
def test_a_line(line: str, count: int) -> None:
    assert only(line) == ("Ember Fox", count)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("4chan", ("4chan", 1)),
        ("2 4chan", ("4chan", 2)),
        ("4chan x2", ("4chan", 2)),
        ("10 of Hearts", ("10 of Hearts", 1)),
        ("2 10 of Hearts", ("10 of Hearts", 2)),
        ("10 of Hearts x2", ("10 of Hearts", 2)),
        ("Order 66", ("Order 66", 1)),
        ("3 Order 66", ("Order 66", 3)),
        ("Order 66 (3)", ("Order 66", 3)),
        ("2 Rank (1)", ("Rank (1)", 2)),
        ("Rank (1) (4)", ("Rank (1)", 4)),
        ("[BASE] Rank (1)", ("Rank (1)", 1)),
        ("4 Rank (1) [BASE] *F* # comment (1)", ("Rank (1)", 4)),
        ("#1 Fan", ("#1 Fan", 1)),
        ("2 #1 Fan", ("#1 Fan", 2)),
        ("Deck #2", ("Deck #2", 1)),
        ("1 C", ("C", 1)),
        ("1 C++", ("C++", 1)),
        ("1 1 Up", ("1 Up", 1)),
        ("1 Up", ("1 Up", 1)),
        ("1x Up", ("Up", 1)),
        ("1984", ("1984", 1)),
        ("2 1984", ("1984", 2)),
        ("2,1984", ("1984", 2)),
        ("Name: Fox", ("Name: Fox", 1)),
        ("4 Deck", ("Deck", 4)),
        ("Deck", ("Deck", 1)),
        ("1 Rise # Fall", ("Rise # Fall", 1)),
    ],
)
def test_names_that_look_like_something_else(line: str, found: tuple[str, int]) -> None:
    names = ["4chan", "10 of Hearts", "Order 66", "Rank (1)", "#1 Fan", "Deck #2", "C", "C++", "1 Up", "Up"]
    names += ["1984", "Deck", "Rise # Fall", "Rise"]
    database = named([*names, "Name: Fox"] if line.startswith("Name") else names)
    if line == "Name: Fox":
        assert clean("1 Rise\n" + line, database).name == "Fox"  # a known key is the list's own
        assert only("1 " + line, database) == found
    else:
        assert only(line, database) == found


@pytest.mark.parametrize(
    ("heading", "zone"),
    [
        ("Deck", "main"),
        ("deck:", "main"),
        ("[Main]", "main"),
        ("[ main ]", "main"),
        ("Main (40)", "main"),
        ("Main Deck - 40 cards", "main"),
        ("MAINBOARD: 40", "main"),
        ("Main-deck:", "main"),
        ("Draw Pile", "main"),
        ("// Maindeck (40)", "main"),
        ("Sideboard", "side"),
        ("SIDEBOARD:", "side"),
        ("Sideboard (15)", "side"),
        ("[Side Board]", "side"),
        ("// Sideboard", "side"),
        ("# Side", "side"),
        ("\u200eSideboard\u200e", "side"),
        ("Ｓｉｄｅｂｏａｒｄ", "side"),
        ("Home", "home"),
        ("HOME (1)", "home"),
    ],
)
def test_headings(heading: str, zone: str) -> None:
    deck = clean(f"1 Rust Imp\n\n{heading}\n4 Ember Fox\n")
    assert copies(deck, zone).get("Ember Fox") == 4


@pytest.mark.parametrize(
    "line",
    [
        *("Creatures (4)", "Creatures:", "[Creatures]", "Spells: 2", "Lands - 17", "Allies (2)", "Website"),
        *("Websites: 4", "Total: 60", "Total Cards: 7", "60 cards", "Cards: 60", "----", "======", "***"),
        *("# Ember Fox", "//", "; 4 Ember Fox", "About", "Author: somebody", "Format: Classic"),
    ],
)
def test_lines_that_are_no_cards(line: str) -> None:
    deck = clean(f"SB: 1 Moss Wall\n{line}\n4 Ember Fox\n")
    assert copies(deck) == {"Ember Fox": 4}
    assert copies(deck, "side") == {"Moss Wall": 1}


@pytest.mark.parametrize(
    "line", ["Embr Fx (4)", "Embr Fx x4", "4 Embr Fx", "4x Embr Fx", "4 Embr Fx (BASE) 3"]
)
def test_a_misspelt_card_is_never_taken_for_a_heading(line: str) -> None:
    (unknown,) = read(line).unknown
    assert unknown[:3] == ("Embr Fx", 4, "main")
    assert unknown.near == ("Ember Fox",)


def test_a_half_of_a_two_part_name_before_a_comment() -> None:
    assert only("2 Rise // my favourite", named(["Rise // Fall"])) == ("Rise // Fall", 2)


def test_an_unknown_two_part_name_is_kept_whole() -> None:
    (unknown,) = read("1 Ryse // Fell # hm", named(["Rise // Fall"])).unknown
    assert unknown.name == "Ryse // Fell"
    assert unknown.near == ("Rise // Fall",)


def test_the_first_zone_that_is_no_mark_takes_what_has_no_heading() -> None:
    zones = {"chosen": {"of": "boards"}, "boards": {}, "deck": {}}
    deck = clean("1 Rust Imp\nDeck\n1 Ember Fox\n[chosen]\n1 Rust Imp\n", named(NAMES, zones=zones))
    assert {zone: copies(deck, zone) for zone in deck.zones} == {
        "boards": {"Rust Imp": 1},
        "deck": {"Ember Fox": 1},
        "chosen": {"Rust Imp": 1},
    }


def test_zones_are_written_by_their_names_and_come_back() -> None:
    """None of these is a sideboard, and the first one is not the deck."""
    zones = {"boards": {}, "deck": {}, "deck2": {"label": "second deck"}, "chosen": {"of": "deck"}}
    database = named(NAMES, zones=zones)
    deck = clean("[deck2]\n1 Rust Imp\n[boards]\n2 Ember Fox\n[deck]\n3 Rust Imp\n", database)
    written = write_as(form_named("plain"), deck, database)
    assert written.problems == ()
    said = [line for line in written.data.decode().splitlines() if line and not line.startswith("//")]
    assert said == ["second deck", "1 Rust Imp", "boards", "2 Ember Fox", "deck", "3 Rust Imp"]
    again = clean(written.data, database)
    assert {zone: copies(again, zone) for zone in again.zones} == {
        zone: copies(deck, zone) for zone in deck.zones
    }


def test_a_game_without_zones_has_main_and_side() -> None:
    deck = clean("1 Rust Imp\nSideboard\n1 Ember Fox\n", named(NAMES, zones={}))
    assert list(deck.zones) == ["main", "side"]


def test_an_unknown_zone_keeps_its_cards() -> None:
    deck = read("1 Rust Imp\n[Hoem]\n2 Ember Fox\n")
    assert copies(deck, "Hoem") == {"Ember Fox": 2}
    assert told(deck) == ['2: error: there is no zone "Hoem"; did you mean "home"? [deck.unknown-zone]']


def test_an_unknown_zone_far_from_all_lists_them() -> None:
    assert told(read("Qqq:\n2 Ember Fox\n")) == [
        '1: error: there is no zone "Qqq"; the zones are main, side, home [deck.unknown-zone]'
    ]


def test_unknown_names_in_a_prefixed_zone() -> None:
    (unknown,) = read("SB: 2 Mos Wal\n").unknown
    assert unknown[:3] == ("Mos Wal", 2, "side")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("0 Ember Fox", "Ember Fox: 0 copies; write how many there are, or delete the line"),
        ("-3 Ember Fox", "Ember Fox: -3 copies; write how many there are, or delete the line"),
        ("−3 Ember Fox", "Ember Fox: -3 copies; write how many there are, or delete the line"),
        ("Ember Fox x0", "Ember Fox: 0 copies; write how many there are, or delete the line"),
        ("1001 Ember Fox", "Ember Fox: 1,001 copies; the most is 1,000; look for a slip in the number"),
        ("0 Embr Fx", "Embr Fx: 0 copies; write how many there are, or delete the line"),
    ],
)
def test_counts_that_cannot_be(line: str, message: str) -> None:
    deck = read(f"1 Rust Imp\n{line}\n")
    assert told(deck) == [f"2: error: {message} [deck.bad-count]"]
    assert copies(deck) == {"Rust Imp": 1}


def test_counts_of_any_length_are_read() -> None:
    (problem,) = read(f"{'9' * 400} Ember Fox\n").problems
    assert problem.code == "deck.bad-count"


def test_lines_may_not_add_up_to_too_many() -> None:
    deck = read("600 Ember Fox\n600 Ember Fox\n1 Ember Fox\n")
    assert copies(deck) == {"Ember Fox": 601}
    assert told(deck) == [
        "2: error: Ember Fox: 600 copies, 1,200 in all; the most is 1,000; "
        "look for a slip in the number [deck.bad-count]"
    ]


@pytest.mark.parametrize(("line", "shown"), [("4", "4"), ("???", "???"), ("2x", "2x"), ("(3)", "(3)")])
def test_lines_that_cannot_be_read(line: str, shown: str) -> None:
    deck = read(f"1 Rust Imp\n{line}\n")
    assert len(deck.problems) + len(deck.unknown) == 1
    assert shown in str(deck.problems or deck.unknown)


def test_a_lone_number_says_how_to_write_a_line() -> None:
    assert told(read("1 Rust Imp\n4\n")) == [
        '2: error: "4" is no card\'s name; write copies and name, as in 4 Ember Fox [deck.bad-line]'
    ]


def test_lenient_makes_unknown_lines_warnings() -> None:
    text = "4 Ember Fox\n2 Qwrtz\n4\n[nowhere]\n1 Rust Imp\n"
    deck = read(text, lenient=True)
    assert {problem.severity for problem in deck.problems} == {Severity.WARNING}
    assert not has_errors(deck.problems)
    assert has_errors(read(text).problems)
    assert copies(deck) == {"Ember Fox": 4}


def test_an_alias_deals_its_copies_round() -> None:
    database = named(
        ["Joker A", "Joker B", "Air Positive"], aliases={"Joker": ("Joker A", "Joker B"), "Wind": ("Air",)}
    )
    assert copies(clean("2 Joker", database)) == {"Joker A": 1, "Joker B": 1}
    assert copies(clean("3 Joker", database)) == {"Joker A": 2, "Joker B": 1}
    assert copies(clean("1 Joker\n1 JOKER\n", database)) == {"Joker A": 1, "Joker B": 1}
    assert copies(clean("1 Joker B\n2 Joker\n", database)) == {"Joker B": 2, "Joker A": 1}
    assert copies(clean("2 Wind Positive", database)) == {"Air Positive": 2}


def test_other_printings_of_a_card_count_together_and_that_is_said() -> None:
    deck = read("2 Ember Fox (BASE)\n1 Ember Fox\n1 Ember Fox (W2)\n1 Ember Fox (W3)\n")
    assert [entry[1:2] + entry[3:4] for entry in deck.zones["main"]] == [(5, "BASE")]
    assert told(deck) == [
        "3: info: Ember Fox: another printing than at line 1; "
        "the copies count together [deck.mixed-printings]"
    ]


def test_how_many_copies_of_each_printing_there_are_is_kept() -> None:
    deck = read(
        "2 Ember Fox (BASE)\n1 Ember Fox\n1 Ember Fox (W2) 7\n2 Ember Fox (BASE)\n1 Ember Fox (W2) 7\n"
    )
    (entry,) = deck.zones["main"]
    assert entry.parts == ((5, "BASE", "", ""), (2, "W2", "7", ""))
    assert [(part.copies, part.set, part.parts) for part in entry.by_printing()] == [
        (5, "BASE", ()),
        (2, "W2", ()),
    ]
    (plain,) = clean("2 Ember Fox (BASE)\n1 Ember Fox\n").zones["main"]
    assert (plain.parts, plain.by_printing()) == ((), (plain,))
    assert entry._replace(copies=3).by_printing() == (entry._replace(copies=3),)


def test_places_are_those_of_the_first_line() -> None:
    deck = clean("\r\n4 Ember Fox\r\n\r\n1 Rust Imp\r\n2 Ember Fox\r\n")
    assert [(entry.card.name, entry.where.line) for entry in deck.zones["main"]] == [
        ("Ember Fox", 2),
        ("Rust Imp", 4),
    ]


def test_a_list_names_itself_once() -> None:
    deck = read("Name: First\nTitle: Second\n1 Ember Fox\n")
    assert deck.name == "First"
    assert told(deck) == ['2: error: "name" is given twice; keep one of the two lines [deck.duplicate-key]']


def test_a_list_without_a_name_has_its_files() -> None:
    assert clean("1 Ember Fox").name == "deck"


@pytest.mark.parametrize("text", ["", "\n \n", "# nothing\n", "Deck\n"])
def test_an_empty_list_says_so(text: str) -> None:
    assert told(read(text)) == [
        "error: no cards in this list; write one card a line, as in 4 Ember Fox [deck.empty]"
    ]


def test_all_faults_are_told_at_once() -> None:
    deck = read("4\n0 Ember Fox\n[nowhere]\n2 Embr Fx\n")
    assert [problem.code for problem in deck.problems] == [
        "deck.bad-line",
        "deck.bad-count",
        "deck.unknown-zone",
    ]
    assert [problem.where.line for problem in unknown_problems(deck)] == [4]


def test_reading_again_gives_the_same() -> None:
    text = "4 Ember Fox\n2 Embr Fx\n4\n"
    assert read(text, FOXES) == read(text, FOXES)


@pytest.mark.parametrize("heading", ["Sideboard", "SIDEBOARD:", "Sideboard (2)", "Commander"])
def test_a_usual_heading_for_a_zone_that_the_game_has_not_is_no_card(heading: str) -> None:
    deck = read(f"4 Ember Fox\n\n{heading}\n2 Moss Wall\n", named(NAMES, zones={"main": {}}))
    title = heading.strip(":").removesuffix(" (2)")
    assert told(deck) == [f'3: error: there is no zone "{title}"; the zones are main [deck.unknown-zone]']
    assert copies(deck) == {"Ember Fox": 4}
    assert copies(deck, title) == {"Moss Wall": 2}
    assert (
        clean("Sideboard\n1 Commander\n", named(["Sideboard", "Commander"], zones={"main": {}})).unknown == ()
    )
