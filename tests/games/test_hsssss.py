"""The game hsssss as data: what its source states, what is ours, its decks and rules, not its drawings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from cardforge.database import Database, load_game
from cardforge.decks import Deck, read_deck
from cardforge.problems import Severity
from cardforge.query import Env, compile_query
from cardforge.rules import CheckOptions, Rules, check_deck, check_table, load_rules
from tests.games.hsssss_kit import DATA, GAME
from tests.games.kit import Record, read

PIECES: list[Record] = read(DATA / "sets" / "core.json")["cards"]
CARDS = [piece for piece in PIECES if not piece.get("extra")]
NAMED: dict[str, Record] = {card["name"]: card for card in CARDS}
COLOURS: list[str] = GAME["fields"]["colour"]["values"]

KNOWN: dict[str, tuple[str, set[str]]] = {
    "FOFL": ("Website", {"unique", "attack", "health", "text"}),
    "HSSSSS": ("Website", {"unique", "attack", "health", "text"}),
    "Genesoft": ("Website", {"unique", "attack", "health", "text"}),
    "Conversion": ("Action", {"type", "colour", "unique", "text"}),
    "Global War": ("Meme", {"colour", "unique"}),
    "Might do bad Stuff": ("Meme", {"colour", "unique"}),
    "Negative": ("Meme", {"colour", "unique"}),
    "Tiftif": ("Person", {"type", "colour", "unique", "attack", "health", "text"}),
}
"""The cards that the source speaks of: their type, and what of them it leaves open."""

FIGHTERS = ("Website", "Software", "Person")


# --- facts --------------------------------------------------------------------------------------------


def test_100_designs_each_with_a_number() -> None:
    assert [card["number"] for card in CARDS] == list(range(1, 101))
    assert len(NAMED) == len({card["id"] for card in CARDS}) == 100


def test_the_eight_cards_of_the_source_come_first_and_say_what_is_ours() -> None:
    assert [card["name"] for card in CARDS[:8]] == [*KNOWN]
    for name, (type_, ours) in KNOWN.items():
        card = NAMED[name]
        assert card["type"] == type_
        assert {*card["inferred"]} == ours
        assert card["cite"].startswith("003: ")
        assert "origin" not in card


def test_all_others_are_stand_ins() -> None:
    assert {card["origin"] for card in CARDS[8:]} == {"stand-in"}
    assert not [card["name"] for card in CARDS[8:] if {"cite", "inferred"} & {*card}]


def test_the_homes_of_the_three_colours() -> None:
    homes = {card["colour"]: card["name"] for card in CARDS if card.get("home")}
    assert homes == {"red": "FOFL", "black": "HSSSSS", "blue": "Genesoft"}
    assert all(NAMED[name]["type"] == "Website" and NAMED[name]["unique"] for name in homes.values())


def test_every_colour_has_two_designs_or_more_of_every_type() -> None:
    spread = Counter((card["colour"], card["type"]) for card in CARDS)
    types = [name for name in GAME["fields"]["type"]["values"] if name != "Reference"]
    assert all(spread[colour, type_] >= 2 for colour in COLOURS for type_ in types)
    assert all(18 <= sum(spread[colour, type_] for type_ in types) <= 21 for colour in COLOURS)
    counts = {"Person": 29, "Action": 18, "Software": 16, "Website": 14, "Item": 12, "Meme": 11}
    assert Counter(card["type"] for card in CARDS) == counts


def test_the_unaligned_have_homes_to_choose_from() -> None:
    homes = [card["name"] for card in CARDS if card["type"] == "Website" and card.get("unique")]
    neutral = [name for name in homes if NAMED[name]["colour"] in ("grey", "yellow")]
    assert neutral == ["The Archive", "Abuse Desk", "Kitten Directory", "Auction House"]
    rules = (DATA / GAME["rules_text"]).read_text(encoding="utf-8")
    assert all(name in rules for name in neutral)


def test_those_who_fight_have_values_and_no_others() -> None:
    for card in CARDS:
        values = {key for key in ("attack", "health") if key in card}
        assert values == ({"attack", "health"} if card["type"] in FIGHTERS else set()), card["name"]
        assert 0 <= card.get("attack", 0) <= 5
        assert 1 <= card.get("health", 1) <= 25
    homes = [card["health"] for card in CARDS if card.get("home")]
    assert min(homes) > max(card.get("health", 0) for card in CARDS if not card.get("home"))


def test_unique_cards() -> None:
    unique = Counter(card["type"] for card in CARDS if card.get("unique"))
    assert unique == {"Website": 7, "Person": 8, "Item": 4, "Meme": 3, "Software": 1}


# --- texts --------------------------------------------------------------------------------------------


def test_no_two_cards_share_text_or_flavour() -> None:
    assert len({card["text"] for card in CARDS}) == len(CARDS)
    flavours = [card["flavour"] for card in CARDS if "flavour" in card]
    assert len({*flavours}) == len(flavours) == len(CARDS) - 3
    assert all(1 <= len(flavour) <= 60 for flavour in flavours)
    assert all(("who" in card) == ("flavour" in card) for card in CARDS)
    silent = [card["name"] for card in CARDS if "flavour" not in card]
    assert silent == ["Conversion", "Might do bad Stuff", "Negative"], "their rules take the room"


def test_one_style_of_abilities() -> None:
    """`Action:`, then the loop if there is a limit, then the limit in words."""
    limits = ("Once per turn, ", "Once during your turn, ", "Once every two turns, ")
    for card in CARDS:
        text = card["text"]
        assert text.count("==") == 2 * text.count("==Action==: "), card["name"]
        for ability in re.findall(r"==Action==: (.*)", text):
            limited = ability.removeprefix("{once} ")
            assert (limited != ability) == limited.startswith(limits), card["name"]
            assert limited[0].isupper()
        assert text.count("{once}") == text.count("Once ")


def test_abilities_of_every_kind_of_limit() -> None:
    abilities = [card for card in CARDS if "==" in card["text"]]
    assert len(abilities) >= 25
    assert {card["type"] for card in abilities} == {*FIGHTERS, "Meme"}
    limits = Counter(
        found[0] if (found := re.search(r"Once (per|during|every)", card["text"])) else ""
        for card in abilities
    )
    assert limits["Once per"] >= 6
    assert limits["Once during"] >= 12
    assert limits["Once every"] == 1
    assert limits[""] == 4, "as often as you like"


def test_the_two_long_memes() -> None:
    words = {name: len(NAMED[name]["text"].split()) for name in ("Might do bad Stuff", "Negative")}
    assert words["Might do bad Stuff"] > 120
    assert words["Negative"] > 65
    assert max(len(card["text"].split()) for card in CARDS if card["name"] not in words) < 60


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        (
            "Might do bad Stuff",
            ["only while Tiftif is in play", "all other Memes", "Once during your turn", "tails"],
        ),
        ("Might do bad Stuff", ["every player may", "opponent", "your own", "hand", "home Website loses"]),
        (
            "Negative",
            ["all other Memes", "==Action==", "bonus", "penalty", "Corner values", "**0/1**", "0/4"],
        ),
        ("Global War", ["up to 3 Memes", "Global War included"]),
        ("Conversion", ["unaligned", "red, black or blue", "neutral card to gain control"]),
    ],
)
def test_what_the_source_says_is_on_the_card(name: str, facts: list[str]) -> None:
    assert [
        fact for fact in facts if fact not in NAMED[name]["text"].replace("loses the game", "loses")
    ] == []


def test_changes_of_values_are_bold_with_a_real_minus() -> None:
    changes = re.compile(
        r"(\*\*)?(?<![\d/])([+\N{MINUS SIGN}-]\d/[+\N{MINUS SIGN}-]?\d|0/[+\N{MINUS SIGN}-]\d)"
    )
    found = [
        (card["name"], change)
        for card in CARDS
        for change in changes.findall(card["text"].split("Example")[0])
    ]
    assert len(found) == 14
    assert all(bold and "-" not in value for _, (bold, value) in found)


def test_cards_name_themselves_or_what_exists() -> None:
    """No text calls its own card by another name."""
    for card in CARDS:
        for sentence in re.findall(r"When you play (.+?),", card["text"]):
            assert sentence in (card["name"], "it"), card["name"]


# --- files --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def database() -> Database:
    found, problems = load_game(DATA)
    assert [str(problem) for problem in problems] == []
    return found


def test_it_loads_whole(database: Database) -> None:
    assert (len(database.cards), len(database.printings)) == (100, 101)
    assert [*database.game.colours] == COLOURS
    for wanted, found in {
        "godwin's hour": "Godwin’s Hour",
        "SNAKES, NO LADDERS": "Snakes, No Ladders",
    }.items():
        card = database.find(wanted)
        assert card is not None
        assert card.name == found


def test_one_reference_card_besides() -> None:
    (extra,) = [piece for piece in PIECES if piece.get("extra")]
    assert (extra["type"], extra.get("quantity", 1)) == ("Reference", 1)


def test_the_rule_sheet_tells_what_the_rules_of_decks_say() -> None:
    text = (DATA / GAME["rules_text"]).read_text(encoding="utf-8")
    for said in [*KNOWN, "Forty cards or more", "exactly forty cards", "41st card", "51st", "Our reading"]:
        assert said in text


# --- rules and decks ----------------------------------------------------------------------------------

RULES: dict[str, Record] = {rule["id"]: rule for rule in GAME["rules"]}
BINDS: dict[str, Mapping[str, Any]] = {
    name: option["bind"] for name, option in GAME["choices"][0]["options"].items()
}
SAMPLES = {"caps-on": "red", "coils": "black", "bundle": "blue", "drifters": "unaligned"}


def test_the_rules_and_their_levels() -> None:
    levels: dict[str, list[str]] = {}
    for name, rule in RULES.items():
        levels.setdefault(rule.get("severity", "error"), []).append(name)
        assert rule["msg"]
        assert rule["cite"]
    assert levels.pop("error") == [
        *("min-40", "colours", "a-website", "unique-1", "home-one", "home-in-deck", "home-preset"),
        *("home-neutral", "shown-40", "shown-in-deck"),
    ]
    (advice,) = levels.values()
    assert all(name.startswith("dead-card") for name in advice)
    assert all(RULES[name]["cite"].startswith("003: ") for name in RULES if name not in advice)


def test_homes_and_palettes_of_the_choices() -> None:
    assert {name: bind["home"] for name, bind in BINDS.items()} == {
        **{card["colour"]: card["name"] for card in CARDS if card.get("home")},
        "unaligned": "",
    }
    for name, bind in BINDS.items():
        assert {*bind["palette"]} == {"grey", "yellow", name} - {"unaligned"}


def _queries() -> Iterator[tuple[str, str]]:
    for name, rule in RULES.items():
        yield from ((name, part["where"]) for part in [rule, *rule.get("options", [])] if "where" in part)
        if "not" in rule.get("when", {}):
            yield name, rule["when"]["not"]["has"]["where"]


@pytest.mark.parametrize("alignment", BINDS)
def test_every_query_of_the_rules_finds_cards(database: Database, alignment: str) -> None:
    for name, text in _queries():
        assert compile_query(text, database.game.fields).select(database.cards, Env(BINDS[alignment])), name


def test_cards_that_need_others_have_an_advice(database: Database) -> None:
    def advised(name: str) -> set[str]:
        query = compile_query(RULES[name]["where"], database.game.fields)
        return {card.name for card in query.select(database.cards)}

    for colour in ("red", "black", "blue"):
        needing = re.compile(rf"([Aa]|each|by a) {colour} Person\b")
        found = {card["name"] for card in CARDS if needing.search(card["text"])}
        assert found == advised(f"dead-card-{colour}"), colour
    given = {card["name"] for card in CARDS if card["text"].startswith("Play onto a Person. ")}
    assert advised("dead-card-person") == given | {"Corner Office"}
    assert advised("dead-card") == {
        card["name"] for card in CARDS if "Tiftif" in card["text"] and card["name"] != "Tiftif"
    }


def _deck(database: Database, path: Path) -> Deck:
    deck = read_deck(path.read_text(encoding="utf-8"), path.name, database)
    assert deck.problems == ()
    assert deck.game == "hsssss"
    assert deck.name
    return deck


@pytest.fixture(scope="module")
def rules(database: Database) -> Rules:
    loaded, problems = load_rules(database)
    assert problems == []
    return loaded


def test_there_is_a_deck_for_every_alignment() -> None:
    assert sorted(path.stem for path in (DATA / "decks").iterdir()) == sorted(SAMPLES)
    assert {*SAMPLES.values()} == {*BINDS}


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("phase", ["build", "pregame"])
def test_sample_decks_are_without_fault(database: Database, rules: Rules, name: str, phase: str) -> None:
    deck = _deck(database, DATA / "decks" / f"{name}.txt")
    assert (deck.header["alignment"], deck.unknown) == (SAMPLES[name], ())
    main = Counter({entry.card.name: entry.copies for entry in deck.zones["main"]})
    assert 41 <= main.total() <= 60, "something stays secret"
    assert {NAMED[card]["type"] for card in main} == {*FIGHTERS, "Action", "Meme", "Item"}
    verdict = check_deck(rules, deck, database, CheckOptions(phase=phase))
    assert [str(one) for one in verdict.violations] == []
    assert verdict.legal


def test_the_sample_decks_make_a_table(database: Database, rules: Rules) -> None:
    decks = [_deck(database, DATA / "decks" / f"{name}.txt") for name in SAMPLES]
    assert [one.code for one in check_table(rules, decks[:3], database, 3).violations] == []
    assert [one.code for one in check_table(rules, decks, database, 4).violations] == ["table.ideal"]
    twice = check_table(rules, [*decks[:2], decks[0]], database, 3)
    assert [one.rule for one in twice.violations] == ["distinct-home"]
    assert not twice.legal


@pytest.mark.parametrize("alignment", BINDS)
def test_one_of_everything_is_legal_and_not_one_card_more(
    database: Database, rules: Rules, alignment: str
) -> None:
    """All cards of an alignment's colours go together; any other card is one too many."""
    allowed = [card["name"] for card in CARDS if card["colour"] in BINDS[alignment]["palette"]]
    home = BINDS[alignment]["home"] or "The Archive"
    assert len(allowed) in (42, 61, 62)

    def broken(*names: str) -> set[str]:
        lines = "\n".join(f"1 {name}" for name in names)
        text = f"game: hsssss\nalignment: {alignment}\n\n[main]\n{lines}\n\n[home]\n1 {home}\n"
        verdict = check_deck(rules, read_deck(text, "deck.txt", database), database)
        return {one.rule for one in verdict.violations if one.severity is not Severity.INFO}

    assert broken(*allowed) == set()
    for name in {*NAMED} - {*allowed}:
        assert broken(*allowed, name) - {"$choice"} == {"colours"}, name
