"""Writing the forms of other programs: read again they are the same deck, and what they can't say is told."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.cards import Card
from cardforge.database import Database
from cardforge.decks import Deck, Entry, Unknown, deck_readers, form_named, forms_of, write_as
from cardforge.problems import Location, Severity, UsageError
from tests.decks.kit import NAMES, clean, copies, game, named, read
from tests.decks.test_own_form import CHOICES, NAME, PRINTING

FORMS = [reader for reader in deck_readers() if reader.write]
NAMED_FORMS = [form.name for form in FORMS]
ZONES = {"main": {"label": "Draw pile"}, "leader": {}, "side": {}, "home": {"of": "main"}}
FOXES = named(NAMES, zones=ZONES, choices=CHOICES)

PLAIN = "name: Fox Rush\n\n[main]\n4 Ember Fox\n2 Salt & Ash\n\n[side]\n1 Sly, the Elder\n"
FULL = """name: Fox Rush
game: foxes
alignment: red
author: Nobody
notes: fast

[main]
4 Ember Fox
2 Salt & Ash (W2) 7 *foil*

[leader]
1 Vara, Fox Queen

[home]
1 Ember Fox
"""


def said(form: str, text: str, database: Database = FOXES) -> list[str]:
    """What is told of writing a deck, without its file, the form and the hint."""
    told = [str(problem) for problem in write_as(form_named(form), clean(text, database), database).problems]
    return [
        re.sub(r"^deck.txt: (\w+): the form [\w-]+ (.*?)(?:; keep .*)? \[deck.left-out\]$", r"\1: \2", one)
        for one in told
    ]


def written(form: str, text: str, database: Database = FOXES) -> str:
    found = form_named(form)
    return write_as(found, clean(text, database), database).data.decode(found.encoding)


@pytest.mark.parametrize("form", NAMED_FORMS)
def test_a_deck_of_main_and_side_is_the_same_in_every_form(form: str) -> None:
    deck = clean(PLAIN, FOXES)
    done = write_as(form_named(form), deck, FOXES)
    assert [problem for problem in done.problems if problem.severity is not Severity.INFO] == []
    again = read(done.data, FOXES)
    assert [problem.code for problem in again.problems] == []
    assert {zone: copies(again, zone) for zone in again.zones} == {
        zone: copies(deck, zone) for zone in deck.zones
    }


KEPT = {
    "own": [],
    "table": ["warning: has no place for alignment", "info: has no place for name, game, author and notes"],
    "lackey": [
        "warning: has no marks: home is left out",
        "warning: does not say which printing is meant of Salt & Ash",
        "warning: has no place for alignment",
        "info: has no place for name, game, author and notes",
    ],
    "o8d": [
        "warning: has no marks: home is left out",
        "warning: does not say which printing is meant of Salt & Ash",
        "warning: has no place for alignment",
        "info: has no place for name, game and author",
    ],
    "cod": [
        "warning: does not tell leader apart: its cards lie in side",
        "warning: has no marks: home is left out",
        "warning: does not say which printing is meant of Salt & Ash",
        "warning: has no place for alignment",
        "info: has no place for game and author",
    ],
    "forge": [
        "warning: has no marks: home is left out",
        "warning: has no place for alignment",
        "info: has no place for game and author",
    ],
    "arena": [
        "warning: has no marks: home is left out",
        "warning: does not say which printing is meant of Salt & Ash",
        "warning: has no place for alignment",
        "info: has no place for game, author and notes",
    ],
    "apprentice": [
        "warning: does not tell leader apart: its cards lie in side",
        "warning: has no marks: home is left out",
        "warning: does not say which printing is meant of Salt & Ash",
        "warning: has no place for alignment",
        "info: has no place for game and notes",
    ],
}


@pytest.mark.parametrize("form", KEPT)
def test_what_a_form_cannot_say_is_told(form: str) -> None:
    assert said(form, FULL) == KEPT[form]


@pytest.mark.parametrize("form", NAMED_FORMS)
def test_unknown_cards_are_written_and_stay_unknown(form: str) -> None:
    deck = read("name: A\n[main]\n2 Embr Fx\n1 Ember Fox\n[side]\n4 Nobody\n", FOXES)
    again = read(write_as(form_named(form), deck, FOXES).data, FOXES)
    assert sum((Counter({one[::2][:2]: one.copies}) for one in again.unknown), Counter()) == {
        ("Embr Fx", "main"): 2,
        ("Nobody", "side"): 4,
    }
    assert copies(again) == {"Ember Fox": 1}


@pytest.mark.parametrize("form", [*NAMED_FORMS])
def test_a_leader_declared_before_the_main_deck_changes_nothing(form: str) -> None:
    database = named(NAMES, zones={"leader": {}, "main": {}, "side": {}})
    deck = clean(PLAIN, database)
    done = write_as(form_named(form), deck, database)
    again = read(done.data, database)
    if form == "mtgo":  # a list without any heading, which lies in the first zone
        assert "does not tell main apart: its cards lie in leader" in done.problems[0].message
    else:
        assert {zone: copies(again, zone) for zone in again.zones} == {
            zone: copies(deck, zone) for zone in deck.zones
        }


def test_a_card_that_a_form_would_read_as_another_is_an_error() -> None:
    database = named(["Fox", "Fox (core) 1"])
    entries = tuple(Entry(card, 1, Location("x")) for card in database.cards)
    deck = Deck("A", Location("deck.txt"), {"main": entries}, {"name": "A"})
    done = write_as(form_named("arena"), deck, database)
    assert "1 Fox (core) 1\n" in done.data.decode()
    assert [str(one) for one in done.problems if one.severity is Severity.ERROR] == [
        'deck.txt: error: 1 × "Fox" would be read as something else in the form arena; choose another form '
        "[deck.unsayable]"
    ]


def test_names_with_the_signs_of_forge_are_read_back() -> None:
    database = named(["A|B", "A", "Fox+"])
    text = "[main]\n2 A|B\n1 Fox+\n3 A\n"
    deck = clean(text, database)
    done = write_as(form_named("forge"), deck, database)
    assert done.problems == ()
    assert copies(read(done.data, database)) == copies(deck)


# --- read by others -----------------------------------------------------------------------------------


def test_cockatrice_xml_by_another_reader() -> None:
    root = ET.fromstring(written("cod", FULL))
    assert (root.tag, root.attrib) == ("cockatrice_deck", {"version": "1"})
    assert (root.findtext("deckname"), root.findtext("comments")) == ("Fox Rush", "fast")
    assert {zone.get("name"): [card.attrib for card in zone] for zone in root.iter("zone")} == {
        "main": [
            {"number": "4", "name": "Ember Fox"},
            {"number": "2", "name": "Salt & Ash", "setShortName": "W2", "collectorNumber": "7"},
        ],
        "side": [{"number": "1", "name": "Vara, Fox Queen"}],
    }


def test_lackey_xml_by_another_reader() -> None:
    root = ET.fromstring(written("lackey", FULL))
    assert root.findtext("meta/game") == "Foxes"
    zones = {
        zone.get("name"): [(card.findtext("name"), card.findtext("set")) for card in zone]
        for zone in root.iter("superzone")
    }
    assert zones == {
        "Draw pile": [("Ember Fox", "core")] * 4 + [("Salt & Ash", "W2")] * 2,
        "leader": [("Vara, Fox Queen", "core")],
    }


def test_octgn_xml_by_another_reader() -> None:
    root = ET.fromstring(written("o8d", FULL))
    cards = {
        section.get("name"): [(card.get("qty"), card.text) for card in section]
        for section in root.iter("section")
    }
    assert cards == {
        "Draw pile": [("4", "Ember Fox"), ("2", "Salt & Ash")],
        "leader": [("1", "Vara, Fox Queen")],
    }
    guid = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
    found = [root.get("game"), *(card.get("id") for card in root.iter("card"))]
    assert all(one is not None and guid.fullmatch(one) for one in found)
    assert len(set(found)) == 4
    assert written("o8d", FULL) == written("o8d", FULL)


def test_octgn_cards_are_found_by_their_guid_alone() -> None:
    text = re.sub(r">[^<>]+</card>", "></card>", written("o8d", PLAIN))
    assert copies(clean(text, FOXES)) == {"Ember Fox": 4, "Salt & Ash": 2}


def test_the_table_by_another_reader() -> None:
    rows = list(csv.DictReader(io.StringIO(written("table", FULL))))
    assert [(row["Count"], row["Name"], row["Set"], row["Finish"], row["Zone"]) for row in rows] == [
        ("4", "Ember Fox", "", "", "main"),
        ("2", "Salt & Ash", "W2", "foil", "main"),
        ("1", "Vara, Fox Queen", "", "", "leader"),
        ("1", "Ember Fox", "", "", "home"),
    ]


def test_apprentice_as_the_program_writes_it() -> None:
    assert written("apprentice", PLAIN) == (
        "//NAME: Fox Rush\r\n        4 Ember Fox\r\n        2 Salt & Ash\r\nSB:  1 Sly, the Elder\r\n"
    )


def test_apprentice_keeps_to_its_code_page() -> None:
    database = named(["Déjà Rêve", "Łódź Guard"])
    data = write_as(form_named("apprentice"), clean("1 Déjà Rêve\n2 Łódź Guard\n", database), database).data
    assert data.decode("cp1252").splitlines()[-2:] == ["        1 Déjà Rêve", "        2 Lódz Guard"]
    assert copies(read(data, database)) == {"Déjà Rêve": 1, "Łódź Guard": 2}


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("plain", "// NAME: Fox Rush\n4 Ember Fox\n2 Salt & Ash\n\nSideboard\n1 Sly, the Elder\n"),
        ("mtgo", "4 Ember Fox\n2 Salt & Ash\n\nSIDEBOARD:\n1 Sly, the Elder\n"),
        ("lackey-text", "4\tEmber Fox\n2\tSalt & Ash\nside:\n1\tSly, the Elder\n"),
        (
            "arena",
            "About\nName Fox Rush\n\nDeck\n4 Ember Fox (core) 1\n2 Salt & Ash (core) 6\n\nSideboard\n"
            "1 Sly, the Elder (core) 10\n",
        ),
        (
            "forge",
            "[metadata]\nName=Fox Rush\n[Main]\n4 Ember Fox|core\n2 Salt & Ash|core\n[Sideboard]\n"
            "1 Sly, the Elder|core\n",
        ),
        (
            "mws",
            "// Deck file for Magic Workstation\n// NAME : Fox Rush\n    4 [core] Ember Fox\n"
            "    2 [core] Salt & Ash\nSB:  1 [core] Sly, the Elder\n",
        ),
    ],
)
def test_text_forms_as_documented(form: str, text: str) -> None:
    database = named(NAMES)
    assert written(form, PLAIN, database) == text


def test_forms_are_found_by_name_or_by_what_files_end_in() -> None:
    assert [form_named(name).name for name in ("COD", "csv", "dck", "mwdeck", "lackey", "dec")] == [
        "cod",
        "table",
        "forge",
        "mws",
        "lackey",
        "apprentice",
    ]
    assert [form.name for form in forms_of(".dek")] == ["lackey"]
    assert [form.name for form in forms_of(".dec")] == ["apprentice"]
    with pytest.raises(UsageError, match='no form "forgee"; did you mean "forge"'):
        form_named("forgee")
    with pytest.raises(UsageError, match="there are apprentice, arena, cod, forge"):
        form_named("txt")


WOLVES = game([Card("w1.wolf", "Wolf", {}), Card("w2.wolf", "Wolf", {}), Card("w2.sage", "Sage", {})])


def test_the_printing_goes_with_the_card_where_the_form_has_sets() -> None:
    for form in ("cod", "lackey", "o8d", "forge", "mws", "arena", "table", "own"):
        deck = clean("name: A\n[main]\n2 Sage (w2)\n1 Wolf (W1)\n", WOLVES)
        done = write_as(form_named(form), deck, WOLVES)
        assert [problem for problem in done.problems if problem.severity is Severity.WARNING] == []
        assert copies(read(done.data, WOLVES)) == {"Sage": 2, "Wolf": 1}


# --- any deck -----------------------------------------------------------------------------------------


@st.composite
def decks(draw: st.DrawFn) -> tuple[Deck, Database]:
    """A deck of odd names in the zones that every form knows."""
    names = draw(st.lists(NAME, min_size=1, max_size=5, unique=True))
    database = named(names, zones={"main": {}, "side": {}})
    zones = {}
    for zone in draw(st.lists(st.sampled_from(["main", "side"]), min_size=1, unique=True)):
        cards = draw(st.lists(st.sampled_from(database.cards), min_size=1, max_size=4, unique_by=id))
        zones[zone] = tuple(
            Entry(card, draw(st.integers(1, 40)), Location("x"), *draw(PRINTING)) for card in cards
        )
    title = draw(st.sampled_from(["Fox Rush", "#1", "[x]", "a: b", "// 4 a", "<&>"]))
    return Deck(title, Location("deck.txt"), zones, {"name": title}), database


def counted(deck: Deck) -> dict[tuple[str, str, str], int]:
    found = {
        (zone, entry.card.id, ""): entry.copies for zone, entries in deck.zones.items() for entry in entries
    }
    return found | {(one.zone, "", one.name): one.copies for one in deck.unknown}


@pytest.mark.parametrize("form", NAMED_FORMS)
@given(made=decks())
@settings(max_examples=60)
def test_read_again_it_is_the_same_deck_or_that_is_told(form: str, made: tuple[Deck, Database]) -> None:
    deck, database = made
    done = write_as(form_named(form), deck, database)
    again = read(done.data, database)
    codes = {problem.code for problem in done.problems if problem.severity is not Severity.INFO}
    if codes <= {"deck.left-out"} and not any("apart" in problem.message for problem in done.problems):
        assert counted(again) == counted(deck)
    if form in ("own", "table", "cod", "o8d"):
        assert "deck.unsayable" not in codes
    if not codes and "name" not in " ".join(problem.message for problem in done.problems):
        assert again.name == deck.name


@pytest.mark.parametrize("form", NAMED_FORMS)
@given(text=st.text(max_size=40))
@settings(max_examples=30)
def test_no_writer_raises(form: str, text: str) -> None:
    database = named(["Ember Fox"])
    unknown = Unknown(text or "x", 1, "main", Location("deck.txt"))
    header = {"name": text, "notes": text, "author": text}
    write_as(form_named(form), Deck(text, Location("deck.txt"), {}, header, (unknown,)), database)


@pytest.mark.parametrize("form", ["own", "table", "lackey", "o8d", "cod", "forge", "mws", "arena"])
def test_several_printings_of_a_card_stay_apart_where_a_form_can_say_them(form: str) -> None:
    fox = Card("fox", "Ember Fox", {})
    reprinted = game([fox._replace(id="w1.fox"), fox._replace(id="w2.fox"), Card("w1.owl", "Owl", {})])
    deck = read("3 Ember Fox (w1)\n2 Ember Fox (W2)\n1 Owl\n", reprinted)
    done = write_as(form_named(form), deck, reprinted)
    assert [problem.message for problem in done.problems if problem.severity is not Severity.INFO] == []
    (again, _) = read(done.data, reprinted).zones["main"]
    assert [(part.copies, part.set.lower()) for part in again.by_printing()] == [(3, "w1"), (2, "w2")]


def test_a_form_that_knows_no_printings_writes_a_card_once() -> None:
    deck = read("3 Ember Fox (BASE)\n2 Ember Fox (W2)\n")
    for form in ("plain", "apprentice", "lackey-text", "mtgo"):
        assert write_as(form_named(form), deck, FOXES).data.decode().count("Ember Fox") == 1
