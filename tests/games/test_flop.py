"""The game flop as data: its facts, its texts, its decks and rules, not its drawings."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from cardforge.database import Database, load_game
from cardforge.decks import Deck, read_deck
from cardforge.problems import Severity
from cardforge.project import find_project
from cardforge.project.checking import check_game
from cardforge.rules import Rules, check_deck, check_table, load_rules
from tests.games.flop_kit import CARDS, DATA, GAME, KINDS, PIECES, TOKENS
from tests.games.kit import ROOT, Record, read

JUDGED: Record = read(ROOT / "tests" / "rules" / "fixtures" / "flop.json")
"""Decks that were judged by hand, with the rules they break, over fifty cards that are only numbered."""

NAMED: dict[str, Record] = {card["name"]: card for card in CARDS}
ABLE = [card for card in CARDS if "kind" in card]
RULES: dict[str, Record] = {rule["id"]: rule for rule in GAME["rules"]}


# --- facts --------------------------------------------------------------------------------------------


def test_fifty_pigeons_one_of_each() -> None:
    assert [card["number"] for card in CARDS] == list(range(1, 51))
    assert len(NAMED) == len({card["id"] for card in CARDS}) == 50
    assert {card["type"] for card in CARDS} == {"Ally"}
    assert {card["origin"] for card in CARDS} == {"stand-in"}, "no name of the original is known"
    assert not [card["name"] for card in CARDS if {"quantity", "cite", "inferred"} & {*card}]


def test_eleven_tokens_with_blue_and_green_faces() -> None:
    assert [(token["face"], token["quantity"]) for token in TOKENS] == [("blue", 6), ("green", 5)]
    assert {token["type"] for token in TOKENS} == {"Token"}
    assert all(token["cite"].startswith("002: ") and "face" in token["inferred"] for token in TOKENS)
    assert len(PIECES) == len(CARDS) + len(TOKENS)


def test_every_pigeon_has_power_health_and_a_cost() -> None:
    for card in CARDS:
        assert 1 <= card["power"] <= 5, card["name"]
        assert 1 <= card["health"] <= 6, card["name"]
        assert 0 <= card["cost"] <= 3, card["name"]


def test_numbers_are_spread() -> None:
    assert Counter(card["cost"] for card in CARDS) == {0: 15, 1: 20, 2: 10, 3: 5}
    assert all(Counter(card["power"] for card in CARDS)[power] >= 2 for power in range(1, 6))
    middle = [sorted(card[key] for card in CARDS)[25] for key in ("power", "health", "cost")]
    assert middle == [2, 3, 1]
    for kind in KINDS:
        assert {card["cost"] for card in ABLE if card["kind"] == kind} == {0, 1, 2, 3} - (
            {3} if kind == "Play" else set()
        )


def test_one_ability_of_a_known_kind_or_none() -> None:
    assert all(("kind" in card) == ("text" in card) for card in CARDS)
    assert Counter(card["kind"] for card in ABLE) == {"Play": 16, "Ongoing": 15, "Before Attack": 14}
    assert tuple(GAME["fields"]["kind"]["values"]) == KINDS
    assert len(CARDS) - len(ABLE) <= len(CARDS) / 10


def test_every_game_ends() -> None:
    """Attacks take away health as long as no ability of an Attack heals as much as the Attack takes."""
    for card in CARDS:
        healed = re.findall(r"Heal (\d|all)", card.get("text", ""))
        if card.get("kind") == "Before Attack" and healed:
            assert int(healed[0]) < card["power"], card["name"]
        if "back into your hand" in card.get("text", ""):
            assert card["cost"] > 0, "or it could be played for ever"


# --- texts --------------------------------------------------------------------------------------------


def test_no_two_cards_share_text_or_flavour() -> None:
    assert len({card["text"] for card in ABLE}) == len(ABLE) == 45
    assert len({card["flavour"] for card in CARDS}) == 50
    assert all(len(card["flavour"]) <= 46 for card in CARDS)


def test_one_style_of_rules() -> None:
    """Sentences with digits and the capitals of the rule sheet; a sign where something is taken off."""
    lower = re.compile(r"\b(ally|allies|enemy|enemies|attacks?|damage|defeat(ed)?|heal|power)\b")
    words = re.compile(r"\b(one|two|three|four|five)\b")
    for card in ABLE:
        text = card["text"].replace("this one too", "this too")
        assert re.match(r"[A-Z]", text), card["name"]
        assert text.endswith("."), card["name"]
        assert not lower.search(text), card["name"]
        assert not words.search(text), card["name"]
        assert not re.search(r"(?<!\w)-\d|[*=_{}]", text), card["name"]


def test_texts_name_no_card_but_mean_themselves() -> None:
    for card in ABLE:
        assert not [name for name in NAMED if name in card["text"]], card["name"]


def test_only_abilities_before_an_attack_are_about_this_attack() -> None:
    about = {card["kind"] for card in ABLE if re.search(r"\b[Tt]his Attack\b", card["text"])}
    assert about == {"Before Attack"}


def test_the_rule_sheet_tells_the_facts() -> None:
    sheet = (DATA / GAME["rules_text"]).read_text(encoding="utf-8")
    for said in [
        *("fifty cards", "eleven Damage tokens", "deal ten to each", "top four cards", "comes last"),
        *("play a card**, or **Attack", "does not hit back", "until you have four cards", "never shuffled"),
        *(
            "you **Flop**",
            "**Two cans.**",
            "**Out of tokens.**",
            "Do as much as you can",
            "owner of the card",
        ),
        *(f"**{kind}**" for kind in KINDS),
    ]:
        assert said in sheet, said
    assert sheet.startswith("# FLOP: The One with the Pigeons\n")
    assert "Our reading" in sheet


def test_the_rule_sheet_argues_about_pigeons_that_exist() -> None:
    sheet = (DATA / GAME["rules_text"]).read_text(encoding="utf-8")
    listed = sheet.split("## Some pigeons")[1].split("\n## ")[0]
    names = [name.rstrip(":") for name in re.findall(r"\*\*(.+?)\*\*", listed)]
    assert len(names) >= 20
    assert [name for name in names if name not in NAMED] == []


# --- files --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def database() -> Database:
    found, problems = load_game(DATA)
    assert [str(problem) for problem in problems] == []
    return found


@pytest.fixture(scope="module")
def rules(database: Database) -> Rules:
    loaded, problems = load_rules(database)
    assert [problem.code for problem in problems] == ["rules.too-few-packs"]
    return loaded


def test_it_is_clean_but_for_the_can_that_is_not_here() -> None:
    project = find_project(Path(__file__).parent)
    (problem,) = check_game(project, project.game("flop")).problems
    assert (problem.code, problem.severity) == ("rules.too-few-packs", Severity.INFO)
    assert 'the rule "both-cans" takes 2 packs, and there is 1 pack' in problem.message


def test_a_damage_token_is_any_of_the_two(database: Database) -> None:
    text = "game: flop\ncans: one\n\n[tokens]\n11 Damage Token\n"
    deck = read_deck(text, "deck.txt", database)
    assert deck.problems == ()
    found = {entry.card.name: entry.copies for entry in deck.zones["tokens"]}
    assert found == {token["name"]: token["quantity"] for token in TOKENS}


# --- rules and decks ----------------------------------------------------------------------------------


def _deck(database: Database, path: Path) -> Deck:
    deck = read_deck(path.read_text(encoding="utf-8"), path.name, database)
    assert deck.problems == ()
    assert deck.game == "flop"
    assert deck.name
    return deck


def _broken(rules: Rules, deck: Deck, database: Database) -> set[str]:
    """The rules that a deck breaks; that another choice would fit better is told beside them."""
    verdict = check_deck(rules, deck, database)
    return {one.rule for one in verdict.violations if one.code != "deck.other-choice"}


def test_the_rules_are_those_of_the_judged_decks() -> None:
    declared = JUDGED["declaration"]
    assert [*RULES] == [rule["id"] for rule in declared["rules"]]
    for rule in declared["rules"]:
        mine = RULES[rule["id"]]
        assert [mine.get(key) for key in ("kind", "zone", "mode", "when", "min", "one_of", "severity")] == [
            rule.get(key) for key in ("kind", "zone", "mode", "when", "min", "one_of", "severity")
        ]
        assert mine["msg"]
        assert mine["cite"].startswith("002: ")
    assert GAME["choices"][0]["options"].keys() == declared["choices"][0]["options"].keys()
    assert GAME["table"] == {**declared["table"], "shared": True}
    assert [(name, zone.get("of")) for name, zone in GAME["zones"].items()] == [
        (name, zone.get("of")) for name, zone in declared["zones"].items()
    ]


@pytest.fixture(scope="module")
def two_cans(tmp_path_factory: pytest.TempPathFactory) -> tuple[Database, Rules]:
    """The game with another can, as somebody would add one: a set, and its code in two rules."""
    folder = tmp_path_factory.mktemp("two") / "flop"
    shutil.copytree(DATA, folder)
    game = json.loads((folder / "game.json").read_text(encoding="utf-8"))
    game["sets"].append("sets/other.json")
    for rule in game["rules"]:
        if "packs" in rule.get("of", ()):
            rule["of"]["packs"].append("other")
    common = {"type": "Ally", "power": 1, "health": 1, "cost": 0}
    cards = [{"name": f"Other {number:02}", **common} for number in range(1, 51)]
    (folder / "game.json").write_text(json.dumps(game), encoding="utf-8")
    (folder / "sets" / "other.json").write_text(
        json.dumps({"code": "other", "cards": cards}), encoding="utf-8"
    )
    database, problems = load_game(folder)
    assert problems == []
    loaded, linted = load_rules(database)
    assert linted == []
    return database, loaded


@pytest.mark.parametrize("judged", JUDGED["decks"], ids=lambda deck: str(deck["name"]))
def test_judged_decks_come_out_the_same(judged: Record, two_cans: tuple[Database, Rules]) -> None:
    database, rules = two_cans
    names = {f"Pigeon {card['number']:02}": card["name"] for card in CARDS} | {"Damage token": "Damage Token"}
    lines = ["game: flop", *(f"{choice}: {value}" for choice, value in judged["choices"].items())]
    for zone, cards in judged["zones"].items():
        lines += [f"\n[{zone}]", *(f"{copies} {names.get(name, name)}" for name, copies in cards.items())]
    deck = read_deck("\n".join(lines) + "\n", "deck.txt", database)
    assert deck.problems == ()
    assert check_deck(rules, deck, database).legal is judged["legal"]
    assert _broken(rules, deck, database) == {*judged["expect"], *judged["warn"]}


def test_two_cans_are_two_different_ones(two_cans: tuple[Database, Rules]) -> None:
    database, rules = two_cans
    twice = "\n".join(f"2 {name}" for name in NAMED)
    text = f"game: flop\ncans: both\n\n[deck]\n{twice}\n\n[tokens]\n11 Damage Token\n"
    assert _broken(rules, read_deck(text, "deck.txt", database), database) == {"both-cans"}


def test_the_sample_decks_are_the_can_and_a_deal(database: Database) -> None:
    decks = {path.stem: _deck(database, path) for path in (DATA / "decks").glob("*.txt")}
    copies = {
        name: {zone: sum(entry.copies for entry in entries) for zone, entries in deck.zones.items()}
        for name, deck in decks.items()
    }
    can = {"deck": 50, "tokens": 11}
    assert {name: {zone: n for zone, n in zones.items() if n} for name, zones in copies.items()} == {
        "can": can,
        "first-game": {**can, "hand1": 10, "hand2": 10},
    }


def test_two_players_and_no_others(database: Database, rules: Rules) -> None:
    can = _deck(database, DATA / "decks" / "can.txt")
    for players, broken in {1: ["players"], 2: [], 3: ["players"]}.items():
        verdict = check_table(rules, [can], database, players)
        assert [one.rule for one in verdict.violations] == broken
        assert verdict.legal is not bool(broken)
