"""The game fofl as data: what its source states, what we filled in, its decks and rules, not its drawings."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from cardforge.database import Database, load_game
from cardforge.decks import Deck, read_deck
from cardforge.query import Env, compile_query
from cardforge.rules import Rules, check_deck, load_rules

ROOT = Path(__file__).parents[2]
DATA = ROOT / "card_data" / "fofl"

Record = dict[str, Any]


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


GAME: Record = _json(DATA / "game.json")
PIECES: list[Record] = _json(DATA / "sets" / "core.json")["cards"]
CARDS = [piece for piece in PIECES if not piece.get("extra")]
NAMED: dict[str, Record] = {card["name"]: card for card in CARDS}

UNIQUE, COMMON = True, False

LISTED: list[tuple[str, str, bool]] = [
    ("FOFL", "Website", UNIQUE),
    ("ANFOFL", "Website", UNIQUE),
    ("LG", "Website", UNIQUE),
    ("Google", "Website", UNIQUE),
    ("Wikipedia", "Website", UNIQUE),
    ("YouTube", "Website", UNIQUE),
    ("4chan", "Website", UNIQUE),
    ("Proxy", "Website", COMMON),
    ("Hack", "Action", COMMON),
    ("DoS attack", "Action", COMMON),
    ("Original Reproducer", "Software", COMMON),
    ("Reproducer", "Software", COMMON),
    ("School Yard", "Location", UNIQUE),
    ("Tesco's", "Location", COMMON),
    ("The Evil House", "Location", UNIQUE),
    ("The Good House", "Location", UNIQUE),
    ("Hong Kong", "Location", UNIQUE),
    ("Sicily", "Location", UNIQUE),
    ("Outer Space", "Location", COMMON),
    ("Hilly Fields", "Location", UNIQUE),
    ("Cyberspace", "Location", COMMON),
    ("Antivirus", "Software", COMMON),
    ("Crack", "Hack", COMMON),
    ("Adobe Flash CS3", "Software", COMMON),
    ("Adobe Photoshop CS3", "Software", COMMON),
    ("Adobe Dreamweaver CS3", "Software", COMMON),
    ("FMSLogo", "Software", COMMON),
    ("Enterprise (Starship)", "Spacecraft", COMMON),
]
"""Numbers 1 to 28, as the source lists them: name, type, Unique or not."""

LAST = ["Order 66", "Blitzkrieg", "Established Dictatorship", "Recruitment", "Time Travel", "Temptation"]
"""Numbers 57 to 62, all of them Actions."""

TOLD = {
    *("Shuttle", "Sidious", "Vader", "The Lion", "Chav Tribe Leader", "Godzilla", "The Tsar of Russia"),
    *("Enterprise X", "Enterprise", "Mafiaboy", "Chav", "Drone", "ANFOFL Volunteer", "System Admin"),
    "Mind Wipe Gun",
}
"""Lost titles that other texts tell."""


# --- facts --------------------------------------------------------------------------------------------


def test_the_62_cards_in_the_order_of_the_source() -> None:
    assert [card["number"] for card in CARDS] == list(range(1, 63))
    kept = [(card["name"], card["type"], card.get("unique", COMMON)) for card in CARDS]
    assert kept[:28] == LISTED
    assert kept[56:] == [(name, "Action", COMMON) for name in LAST]


def test_types_and_unique_cards() -> None:
    types = {"Website": 8, "Action": 8, "Software": 7, "Location": 9, "Person": 20, "Item": 5}
    assert Counter(card["type"] for card in CARDS) == types | {"Spacecraft": 4, "Hack": 1}
    unique = Counter(card["type"] for card in CARDS if card.get("unique"))
    assert unique == {"Website": 7, "Location": 6, "Person": 13}
    craft = ["Flagship", "Light", "Light", "Light"]
    assert [card["subtype"] for card in CARDS if card["type"] == "Spacecraft"] == craft
    assert sum("subtype" in card for card in CARDS) == 4


def test_the_28_lost_titles_are_told_or_ours() -> None:
    told = {card["name"] for card in CARDS if "name" in card["inferred"]}
    ours = {card["name"] for card in CARDS if card.get("origin") == "stand-in"}
    assert told == TOLD
    assert told.isdisjoint(ours)
    lost = Counter(card["type"] for card in CARDS if card["name"] in told | ours)
    assert lost == {"Person": 20, "Item": 5, "Spacecraft": 3}
    assert all("//name" in NAMED[name] for name in told), "why it is that card"


def test_every_card_says_where_it_comes_from() -> None:
    places = {
        *("Websites", "Hacks and Reproducers", "Locations", "Software", "Spacecraft", "Unique People"),
        *("Soldiers", "Items and Weapons", "Actions"),
    }
    for card in CARDS:
        first = card["cite"].split("; ")[0]
        assert first.removeprefix("000: Card Listing, ") in places


def test_colours_follow_the_types_and_are_marked() -> None:
    sure = {"Action": "grey", "Location": "green", "Software": "yellow", "Hack": "yellow"}
    for card in CARDS:
        assert card["colour"] == sure.get(card["type"], card["colour"])
        assert (card["colour"] in ("grey", "green")) == (card["type"] in ("Action", "Location"))
        assert "colour" in card["inferred"]


@pytest.mark.parametrize(
    ("colour", "names"),
    [
        ("red", ["FOFL", "Sidious", "Vader", "The Lion", "Chav Tribe Leader", "Chav", "Drone", "Mafiaboy"]),
        ("blue", ["ANFOFL", "ANFOFL Volunteer", "Godzilla", "Enterprise (Starship)", "Enterprise"]),
        (
            "yellow",
            ["LG", "Google", "Wikipedia", "YouTube", "4chan", "Proxy", "System Admin", "Mind Wipe Gun"],
        ),
    ],
)
def test_sides(colour: str, names: list[str]) -> None:
    assert {NAMED[name]["colour"] for name in names} == {colour}


def test_corner_values_of_those_who_fight_all_ours_but_one() -> None:
    for card in CARDS:
        fights = card["type"] in ("Person", "Spacecraft")
        values = {key for key in ("power", "toughness") if key in card}
        assert values == ({"power", "toughness"} if fights else set())
        ours = {"power", "toughness"} & {*card["inferred"]}
        assert ours == (set() if card["name"] == "Enterprise (Starship)" else values)
    assert (NAMED["Enterprise (Starship)"]["power"], NAMED["Enterprise (Starship)"]["toughness"]) == (7, 25)


# --- texts --------------------------------------------------------------------------------------------


def test_only_two_cards_share_their_text() -> None:
    texts: dict[str, list[str]] = {}
    for card in CARDS:
        texts.setdefault(card["text"], []).append(card["name"])
    assert [names for names in texts.values() if len(names) > 1] == [["LG", "Original Reproducer"]]


def test_every_card_has_a_flavour_of_its_own() -> None:
    assert len({card["flavour"] for card in CARDS}) == len(CARDS)
    assert all(8 < len(card["flavour"]) <= 60 for card in CARDS)


def test_one_style_of_abilities() -> None:
    abilities = {card["name"]: card["text"].count("==Action==: ") for card in CARDS if "==" in card["text"]}
    assert all(NAMED[name]["text"].count("==") == 2 * count for name, count in abilities.items())
    assert abilities.pop("Shuttle") == 2
    assert set(abilities.values()) == {1}
    assert len(abilities) == 27
    assert not [name for name in abilities if NAMED[name]["type"] in ("Action", "Location")]


def test_those_able_to_hack_say_so_first() -> None:
    hackers = [card["name"] for card in CARDS if card.get("hacker")]
    assert len(hackers) == 6
    assert hackers == [card["name"] for card in CARDS if card["text"].startswith("Able to hack.\n")]
    assert {NAMED[name]["colour"] for name in hackers} == {"red", "blue", "yellow"}


def test_changes_of_values_are_bold_with_a_real_minus() -> None:
    changes = re.compile(r"(\*\*)?([+\N{MINUS SIGN}-]\d/[+\N{MINUS SIGN}-]?\d)")
    found = [change for card in CARDS for change in changes.findall(card["text"])]
    assert len(found) == 14
    assert all(bold and "-" not in value for bold, value in found)


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("Wikipedia", ["3"]),
        ("4chan", ["3"]),
        ("Tesco's", ["2"]),
        ("DoS attack", ["3"]),
        ("Cyberspace", ["2", "0", "5", "0", "3", "0"]),
        ("Enterprise X", ["3", "1"]),
        ("Doctor Undo", ["3"]),
        ("Enterprise", ["5"]),
        ("Field Medic", ["2"]),
        ("Chav", ["2", "2"]),
        ("Vader", ["2"]),
        ("Spam Bomber", ["3"]),
        ("The Tsar of Russia", ["2"]),
    ],
)
def test_numbers_in_texts(name: str, numbers: list[str]) -> None:
    assert re.findall(r"\d+", NAMED[name]["text"]) == numbers


# --- pictures -----------------------------------------------------------------------------------------


def test_no_two_pictures_are_alike() -> None:
    pictures = [(card["ground"], card["hero"], tuple(card["args"])) for card in CARDS]
    assert len(set(pictures)) == len(CARDS)
    people = Counter(card["hero"] for card in CARDS if card["type"] == "Person")
    assert people == {"bust": 18, "beast": 2}


def test_the_longer_the_text_the_lower_the_picture() -> None:
    longest = {"xl": 100, "l": 160, "m": 300}
    for card in CARDS:
        assert len(card["text"].replace("=", "").replace("*", "")) < longest[card["size"]]


def test_layouts_are_chosen_by_size() -> None:
    chosen = {choice.get("where"): choice["use"] for choice in GAME["layouts"]}
    assert chosen.pop("is:extra") == "reference"
    assert chosen.pop(None) == "card-m"
    assert chosen == {f"size:{size}": f"card-{size}" for size in ("xl", "l", "s")}


def test_one_reference_card_besides() -> None:
    (extra,) = [piece for piece in PIECES if piece.get("extra")]
    assert (extra["type"], extra.get("quantity", 1)) == ("Reference", 1)


# --- files --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def database() -> Database:
    found, problems = load_game(DATA)
    assert [str(problem) for problem in problems] == []
    return found


def test_it_loads_whole(database: Database) -> None:
    assert (len(database.cards), len(database.printings)) == (62, 63)
    assert set(database.game.colours) == {*GAME["fields"]["colour"]["values"]}
    spellings = {"Enterprise": "Enterprise", "Tesco\N{RIGHT SINGLE QUOTATION MARK}s": "Tesco's"}
    spellings |= {"DDoS attack": "DoS attack", "the czar of russia": "The Tsar of Russia"}
    for wanted, found in spellings.items():
        card = database.find(wanted)
        assert card is not None
        assert card.name == found


def test_the_rule_sheet_names_what_is_ours() -> None:
    text = (DATA / GAME["rules_text"]).read_text(encoding="utf-8")
    for name in [*TOLD, *(card["name"] for card in CARDS if "origin" in card), *GAME["known_missing"]]:
        assert name in text
    assert "Our reading" in text


# --- rules and decks ----------------------------------------------------------------------------------

RULES: dict[str, Record] = {rule["id"]: rule for rule in GAME["rules"]}
BINDS: dict[str, Mapping[str, Any]] = {
    name: option["bind"] for name, option in GAME["choices"][0]["options"].items()
}


def test_the_rules_and_their_levels() -> None:
    levels: dict[str, list[str]] = {}
    for name, rule in RULES.items():
        levels.setdefault(rule.get("severity", "error"), []).append(name)
        assert rule["msg"]
        assert rule["cite"].startswith("000: ")
    assert levels["error"] == ["no-enemy-colour", "own-website", "unique", "colour-of-type"]
    assert levels["warning"] == ["opening-hand"]
    assert all(name.startswith("dead-card") for name in levels["info"])
    assert GAME["table"] == {"players": [2, 2], "each": {"side": {"red": 1, "blue": 1}}}
    assert BINDS == {"red": {"own": "FOFL", "enemy": "blue"}, "blue": {"own": "ANFOFL", "enemy": "red"}}


def _queries() -> Iterator[tuple[str, str]]:
    for name, rule in RULES.items():
        yield from ((name, part["where"]) for part in [rule, *rule.get("options", [])] if "where" in part)
        if "when" in rule:
            yield name, rule["when"]["not"]["has"]["where"]


@pytest.mark.parametrize("side", BINDS)
def test_every_query_of_the_rules_finds_cards(database: Database, side: str) -> None:
    for name, text in _queries():
        assert compile_query(text, database.game.fields).select(database.cards, Env(BINDS[side])), name


def test_cards_that_look_for_others_have_an_advice(database: Database) -> None:
    """All that search a draw pile for a name; Google takes anything, Reproducer would find itself."""
    looking = {
        card["name"] for card in CARDS if re.search(r"(from|in) (your|his or her) draw pile", card["text"])
    }
    advised = [
        card.name
        for name, rule in RULES.items()
        if name.startswith("dead-card-") and "max" in rule and "flagship" not in name
        for card in compile_query(rule["where"], database.game.fields).select(database.cards)
    ]
    assert len(advised) == len(set(advised))
    assert looking - {*advised} == {"Google", "Reproducer", "Established Dictatorship"}
    assert {*advised} <= looking


def _deck(database: Database, path: Path) -> Deck:
    deck = read_deck(path.read_text(encoding="utf-8"), path.name, database)
    assert deck.problems == ()
    assert deck.game == "fofl"
    assert deck.name
    return deck


def _cards(deck: Deck) -> Counter[str]:
    assert {*deck.zones} == {"main"}
    return Counter({entry.card.name: entry.copies for entry in deck.zones["main"]})


@pytest.fixture(scope="module")
def rules(database: Database) -> Rules:
    loaded, problems = load_rules(database)
    assert problems == []
    return loaded


def _broken(database: Database, rules: Rules, deck: Deck) -> set[str]:
    """The ids of the rules that a deck breaks; an assumed side is only a note."""
    found = check_deck(rules, deck, database).violations
    return {one.rule for one in found if (one.rule, one.code) != ("$choice", "deck.assumed")}


@pytest.mark.parametrize("side", BINDS)
def test_the_decks_of_both_sides_are_without_fault(database: Database, rules: Rules, side: str) -> None:
    deck = _deck(database, DATA / "decks" / f"{side}.txt")
    assert (deck.header["side"], deck.unknown) == (side, ())
    assert 40 <= _cards(deck).total() <= 60
    assert _broken(database, rules, deck) == set()


@pytest.mark.parametrize("side", BINDS)
def test_the_neutral_core_needs_just_a_side(database: Database, rules: Rules, side: str) -> None:
    path = DATA / "decks" / "neutral-core.txt"
    deck = _deck(database, path)
    assert deck.unknown == ()
    assert "side" not in deck.header
    assert {NAMED[name]["colour"] for name in _cards(deck)} == {"yellow", "grey", "green"}
    assert _broken(database, rules, deck) == set(deck.expect) == {"own-website"}
    whole = path.read_text(encoding="utf-8") + f"1 {BINDS[side]['own']}\n"
    assert _broken(database, rules, read_deck(whole, "whole.txt", database)) == set()
