"""Our own form: its header, its sections, and that what is written is read back just so."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.cards import Card
from cardforge.database import Database
from cardforge.decks import Deck, Entry, deck_readers, write_own
from cardforge.problems import Location
from tests.decks.kit import FOXES, NAMES, clean, copies, game, named, read, told

CHOICES = ({"name": "alignment", "options": {}},)
RUSH = """name: Red Rush
game: foxes
alignment: red
expect: min-40, unique-1

[main]
1 Ember Fox
3 Rust Imp      # a comment

[home]
1 Ember Fox
"""


def test_the_form_as_documented() -> None:
    deck = clean(RUSH, named(NAMES, choices=CHOICES))
    assert deck.name == "Red Rush"
    assert deck.game == "foxes"
    assert deck.header["alignment"] == "red"
    assert deck.expect == ("min-40", "unique-1")
    assert {zone: copies(deck, zone) for zone in deck.zones} == {
        "main": {"Ember Fox": 1, "Rust Imp": 3},
        "home": {"Ember Fox": 1},
    }
    assert deck.zones["main"][1].where == Location("deck.txt", 8)


def test_it_is_written_as_documented() -> None:
    database = named(NAMES, choices=CHOICES)
    written = RUSH.replace("      # a comment", "")
    assert write_own(clean(RUSH, database), database) == written


def test_the_format_is_told_from_the_content() -> None:
    sure = {reader.name: reader.sniff(RUSH) for reader in deck_readers()}
    assert max(sure, key=lambda name: sure[name]) == "own"
    assert [reader.game(RUSH) for reader in deck_readers() if reader.name in ("own", "plain")] == [
        "foxes"
    ] * 2


def test_a_misspelt_key_is_told() -> None:
    database = named(NAMES, choices=CHOICES)
    deck = read("name: Red\naligment: red\n\n[main]\n1 Ember Fox\n", database)
    assert told(deck) == ['2: error: unknown key "aligment"; did you mean "alignment"? [deck.unknown-key]']
    assert copies(deck, "main") == {"Ember Fox": 1}


def test_a_key_given_twice_is_told_and_the_first_holds() -> None:
    deck = read("name: Red\nname: Blue\n\n[main]\n1 Ember Fox\n")
    assert deck.name == "Red"
    assert told(deck) == ['2: error: "name" is given twice; keep one of the two lines [deck.duplicate-key]']


def test_values_keep_their_signs() -> None:
    assert clean("# ours\nname: Deck #1 // [x]: 2\n\n[main]\n1 Ember Fox").name == "Deck #1 // [x]: 2"


def test_an_unknown_section_is_told_and_keeps_its_cards() -> None:
    deck = read("name: Red\n[mian] # oops\n1 Ember Fox\n")
    assert told(deck) == ['2: error: there is no zone "mian"; did you mean "main"? [deck.unknown-zone]']
    assert copies(deck, "mian") == {"Ember Fox": 1}


def test_no_heading_is_told_from_words_alone() -> None:
    deck = read("name: Red\n[main]\n1 Ember Fox\nCreatures (4)\n")
    assert [unknown[:2] for unknown in deck.unknown] == [("Creatures", 4)]


def test_a_two_part_key_like_card_stays_a_card() -> None:
    database = named(["Strange Brew:Red"])
    assert copies(clean("name: Red\n[main]\nStrange Brew:Red\n", database)) == {"Strange Brew:Red": 1}


def test_unknown_cards_are_written_and_stay_unknown() -> None:
    deck = read("2 Embr Fx\n1 ??? what\nSB: 4 Nobody\n1 Ember Fox\n")
    again = read(write_own(deck, FOXES))
    assert [unknown[:3] for unknown in again.unknown] == [unknown[:3] for unknown in deck.unknown]
    assert copies(again) == {"Ember Fox": 1}


WOLVES = game(
    [
        *(Card("w1.wolf", "Wolf", {"type": ("Ally",)}), Card("w2.wolf", "Wolf", {"type": ("Website",)})),
        Card("w2.sage", "Sage", {"type": ("Ally",)}),
    ],
    identity=("name", "type"),
)


@pytest.mark.parametrize(
    ("line", "card_id", "set_code"),
    [
        ("2 [w2.wolf] Wolf", "w2.wolf", ""),
        ("2 Wolf [W1.Wolf]", "w1.wolf", ""),
        ("2 Wolf (W2)", "w2.wolf", "W2"),
        ("2 Wolf [Set w1]", "w1.wolf", "Set w1"),
        ("2 [w1.wolf] Wolf (X) 3", "w1.wolf", "X"),
        ("2 [w2.sage] Sage", "w2.sage", ""),
    ],
)
def test_namesakes_are_told_apart_by_id_or_set(line: str, card_id: str, set_code: str) -> None:
    (entry,) = clean(line, WOLVES).zones["main"]
    assert (entry.card.id, entry.copies, entry.set) == (card_id, 2, set_code)
    (again,) = clean(write_own(clean(line, WOLVES), WOLVES), WOLVES).zones["main"]
    assert again[:2] + again[3:6] == entry[:2] + entry[3:6]


def test_namesakes_without_a_hint_are_ambiguous() -> None:
    assert told(read("2 Wolf", WOLVES)) == [
        '1: error: "Wolf" may be "Wolf" [w1.wolf] and "Wolf" [w2.wolf]; '
        "put the id in brackets before the name [deck.ambiguous-name]"
    ]


def test_namesakes_are_one_card_where_the_name_is_the_identity() -> None:
    database = game([Card("w1.wolf", "Wolf", {}), Card("w2.wolf", "Wolf", {})])
    (entry,) = clean("2 Wolf\n1 wolf\n", database).zones["main"]
    assert (entry.card.id, entry.copies) == ("w1.wolf", 3)


NASTY = st.text(alphabet="aAbxX×éÉ 0123()[]{}<>#/*:;,.|\"'-’\u200e\u00a0", min_size=1, max_size=14).map(
    str.strip
)
NAME = st.one_of(
    NASTY,
    st.sampled_from(
        ["# 1", "// x", "[main]", "(4)", "x4", "4 x", "2 // 3", "Deck", "a", "1 a", "1x a", "a x1"]
    ),
    st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), min_size=1, max_size=12).map(str.strip),
).filter(bool)
PRINTING = st.one_of(
    st.just(("", "", "")),
    st.tuples(
        st.sampled_from(["BASE", "W2", "Base Set"]),
        st.sampled_from(["", "31", "12a", "W2-146", "7★"]),
        st.sampled_from(["", "foil", "etched"]),
    ),
)


@st.composite
def decks(draw: st.DrawFn) -> tuple[Deck, Database]:
    names = draw(st.lists(NAME, min_size=1, max_size=5, unique=True))
    database = named(names, choices=CHOICES)
    zones: dict[str, tuple[Entry, ...]] = {}
    for zone in draw(st.lists(st.sampled_from(["main", "side", "home"]), min_size=1, unique=True)):
        cards = draw(st.lists(st.sampled_from(database.cards), min_size=1, max_size=4, unique_by=id))
        zones[zone] = tuple(
            Entry(card, draw(st.integers(1, 1000)), Location("x"), *draw(PRINTING)) for card in cards
        )
    title = draw(st.sampled_from(["Fox Rush", "#1", "[x]", "a: b", "// 4 a"]))
    return Deck(title, Location("x"), zones, {"name": title, "game": "foxes", "alignment": "red"}), database


@given(decks())
@settings(max_examples=150)
def test_what_is_written_is_read_back(made: tuple[Deck, Database]) -> None:
    deck, database = made
    again = read(write_own(deck, database), database)
    assert (again.problems, again.unknown) == ((), ())
    assert (again.name, again.header) == (deck.name, deck.header)
    assert list(again.zones) == list(deck.zones)
    for zone, entries in deck.zones.items():
        assert [entry[:2] + entry[3:6] for entry in again.zones[zone]] == [
            entry[:2] + entry[3:6] for entry in entries
        ]


PIECES = [
    "Ember Fox",
    "Rise",
    "4",
    "0",
    "x",
    "×2",
    "(1)",
    "[BASE]",
    "(W2) 31",
    "*F*",
    "#",
    "//",
    "SB:",
    "Deck",
    ":",
]
PIECES += [
    "\n",
    "\n",
    "\n",
    " ",
    " ",
    "\t",
    ",",
    '"',
    "Embr Fx",
    "[home]",
    "name: a",
    "é",
    "\u200e",
    "About",
    "[",
]


@given(st.one_of(st.text(max_size=60), st.lists(st.sampled_from(PIECES), max_size=25).map("".join)))
@settings(max_examples=200)
def test_any_text_is_read_and_nothing_of_it_is_lost_in_writing(text: str) -> None:
    database = named(["Ember Fox", "Rise // Fall", "4 x", "Deck"])
    deck = read(text, database)
    assert total(read(write_own(deck, database), database)) == total(deck)


def total(deck: Deck) -> int:
    """All copies, with those of unknown cards: these may become known once marks and comments are gone."""
    return sum(map(deck.count, deck.zones)) + sum(unknown.copies for unknown in deck.unknown)
