"""The game flamewar as data: what its source states, what is ours, its decks and rules, not its drawings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from cardforge.database import Database, load_game
from cardforge.decks import Deck, read_deck
from cardforge.problems import Severity
from cardforge.rules import Rules, check_deck, check_table, load_rules
from tests.games.flamewar_kit import CARDS, DATA, GAME, PIECES, RANKS, SUITS, TILES
from tests.games.kit import Record
from tests.rules.kit import deck_of, fixture, ids

VARIANTS = ("standard", "board-maintenance", "bitter-end")

NAMED: dict[str, Record] = {card["name"]: card for card in CARDS}
PACK = [(rank, suit) for suit in SUITS for rank in RANKS]
KINGS = [f"King of {suit}" for suit in SUITS]
REST = [card["name"] for card in CARDS if card["name"] not in KINGS]
FIGHTERS = [name for name in REST if not name.startswith("Joker")]


# --- facts --------------------------------------------------------------------------------------------


def test_a_pack_of_52_and_two_jokers() -> None:
    assert [card["name"] for card in CARDS] == [
        *(f"{rank} of {suit}" for rank, suit in PACK),
        *("Joker A", "Joker B"),
    ]
    assert [card["number"] for card in CARDS] == list(range(1, 55))
    assert [card["id"] for card in CARDS] == [card["name"].lower().replace(" ", "-") for card in CARDS]
    assert all(card.get("quantity", 1) == 1 for card in PIECES)
    for card, (rank, suit) in zip(CARDS, PACK, strict=False):
        assert (card["rank"], card["suit"]) == (rank, suit)


def test_values_and_types_of_ranks() -> None:
    """Ace counts 1, Jacks 11, Queens 12; Kings and Jokers have no value."""
    for card in CARDS:
        rank = card["rank"]
        if rank in ("King", "Joker"):
            assert "value" not in card
            assert card["type"] == {"King": "Board", "Joker": "Site Crash"}[rank]
        else:
            assert card["value"] == RANKS.index(rank) + 1
            assert card["type"] == ("Moderator" if rank in ("Jack", "Queen") else "Flame")
    types = Counter(card["type"] for card in CARDS)
    assert types == {"Flame": 40, "Moderator": 8, "Board": 4, "Site Crash": 2}


def test_every_suit_is_a_board() -> None:
    boards = {card["suit"]: card["board"] for card in CARDS if card["type"] == "Board"}
    assert boards == {"Spades": "Politics", "Hearts": "Fandom", "Diamonds": "Hardware", "Clubs": "Off-Topic"}
    assert all(piece["board"] == boards[piece["suit"]] for piece in PIECES if "suit" in piece)
    assert not {"suit", "board"} & {*NAMED["Joker A"], *NAMED["Joker B"]}


def test_cards_say_where_they_come_from_and_what_is_ours() -> None:
    for card in CARDS:
        assert card["cite"].startswith("001: ")
        ours = {"board", "post", "flavour", "error"} & {*card}
        assert {*card["inferred"]} == ours
        assert "origin" not in card
    assert {tile["origin"] for tile in TILES} == {"stand-in"}


def test_texts_say_what_a_card_does() -> None:
    for card in CARDS:
        text, board, suit = card["text"], card.get("board", ""), card.get("suit", "")
        if card["type"] == "Flame":
            assert text.startswith(f"**Flame of {card['value']}:** on {board} it beats ")
            assert f"While {board} is closed it is a trump itself." in text
            assert (f"every smaller {suit[:-1]}" in text) == (card["value"] > 1)
        elif card["type"] == "Moderator":
            assert f"counts **{card['value']}**" in text
            assert "closes that board" in text
        elif card["type"] == "Board":
            assert f"takes {suit}." in text
            assert f"{suit} are trump" in text
        else:
            other = {"Joker A": "Joker B", "Joker B": "Joker A"}[card["name"]]
            assert f"unless the other player plays {other} at once" in text


def test_every_card_has_a_post_of_its_own() -> None:
    flavours = [card["flavour"] for card in CARDS]
    assert len({*flavours}) == len(CARDS)
    assert all(1 <= len(flavour) <= 36 and "“" not in flavour[:1] for flavour in flavours)
    kinds = {
        card["rank"]: {other["post"] for other in CARDS if other["rank"] == card["rank"]}
        for card in CARDS[:10]
    }
    assert all(len(posts) == 1 for posts in kinds.values()), "flames of a rank are one kind of post"
    assert len({post for posts in kinds.values() for post in posts}) == 10
    assert [card["name"] for card in CARDS if "post" not in card] == KINGS, "a board is named in its window"


def test_one_mat_of_four_tiles() -> None:
    assert [tile["suit"] for tile in TILES] == SUITS
    assert {tile["type"] for tile in TILES} == {"Mat"}


# --- files --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def database() -> Database:
    found, problems = load_game(DATA)
    assert [str(problem) for problem in problems] == []
    return found


def test_it_loads_whole(database: Database) -> None:
    assert (len(database.cards), len(database.printings)) == (54, 58)


def test_jokers_are_dealt_round(database: Database) -> None:
    dealt = {card.name: copies for card, copies in database.names.deal("Joker", 3)}
    assert dealt == {"Joker A": 2, "Joker B": 1}


def test_the_rule_sheet_tells_all_that_matters() -> None:
    text = (DATA / GAME["rules_text"]).read_text(encoding="utf-8")
    heads = re.findall(r"^#+ (.*)", text, re.M)
    assert heads == [
        *("Flamewar", "The cards", "Setting up", "An exchange", "Which card is stronger", "Closing a board"),
        *(
            "Site crashes",
            "Whose turn it is",
            "The end",
            "Variants",
            "Board maintenance",
            "To the bitter end",
        ),
        *("The mat", "What is ours", "Credits"),
    ]
    said = ["An Ace is worth 1", "worth 11", "worth 12", "deal five", "other 50 cards", "48 cards", "trump"]
    boards = GAME["fields"]["board"]["values"]
    assert [fact for fact in [*said, *boards, *SUITS, "Our reading", "Eddy Webb"] if fact not in text] == []
    assert max(map(len, text.splitlines())) <= 120


# --- rules and decks ----------------------------------------------------------------------------------

RULES: dict[str, Record] = {rule["id"]: rule for rule in GAME["rules"]}


@pytest.fixture(scope="module")
def rules(database: Database) -> Rules:
    loaded, problems = load_rules(database)
    assert problems == []
    return loaded


def _deck(database: Database, path: Path) -> Deck:
    deck = read_deck(path.read_text(encoding="utf-8"), path.name, database)
    assert deck.problems == ()
    assert deck.game == "flamewar"
    assert deck.name
    return deck


def test_the_rules_are_those_of_the_variants() -> None:
    assert [*RULES] == ["boards", "deck", "no-second", "halves-total", "half-a", "half-b"]
    for rule in RULES.values():
        assert "severity" not in rule, "all of them are errors"
        assert rule["msg"]
        assert rule["cite"].startswith("001: ")
    assert [*GAME["choices"][0]["options"]] == [*VARIANTS]
    assert RULES["boards"]["of"] == dict.fromkeys(KINGS, 1)
    assert RULES["deck"]["of"] == dict.fromkeys(REST, 1)
    assert RULES["halves-total"]["of"] == dict.fromkeys(FIGHTERS, 1)
    assert (len(REST), len(FIGHTERS)) == (50, 48)
    assert GAME["table"] == {"players": [2, 2], "shared": True}


def test_the_declaration_is_the_one_the_judged_decks_were_made_for() -> None:
    declared: Mapping[str, Any] = fixture("flamewar")["declaration"]
    kept = ("id", "kind", "zone", "of", "mode", "min", "max", "exact", "when")
    assert [{key: rule[key] for key in kept if key in rule} for rule in GAME["rules"]] == [
        {key: rule[key] for key in kept if key in rule} for rule in declared["rules"]
    ]
    assert GAME["table"] == declared["table"]


@pytest.mark.parametrize("judged", fixture("flamewar")["decks"], ids=lambda deck: str(deck["name"]))
def test_judged_decks_break_just_their_rules(
    database: Database, rules: Rules, judged: Mapping[str, Any]
) -> None:
    """The same ids with the real cards as with the bare names of the fixture."""
    verdict = check_deck(rules, deck_of(database, judged["zones"], judged["choices"]), database)
    assert ids(verdict) == sorted(judged["expect"])
    assert ids(verdict, Severity.WARNING) == sorted(judged["warn"])
    assert verdict.legal is judged["legal"]


@pytest.mark.parametrize("name", VARIANTS)
def test_sample_decks_are_without_fault(database: Database, rules: Rules, name: str) -> None:
    deck = _deck(database, DATA / "decks" / f"{name}.txt")
    assert (deck.header["variant"], deck.unknown) == (name, ())
    verdict = check_deck(rules, deck, database)
    assert [str(one) for one in verdict.violations] == []
    assert verdict.legal


def test_there_is_a_deck_for_every_variant_and_no_other() -> None:
    assert sorted(path.stem for path in (DATA / "decks").iterdir()) == sorted(VARIANTS)


def test_the_halves_of_the_sample_are_even(database: Database) -> None:
    deck = _deck(database, DATA / "decks" / "bitter-end.txt")
    halves = [[entry.card for entry in deck.zones[zone]] for zone in ("deck", "deck2")]
    ranks = [Counter(str(card.get("rank")) for card in half) for half in halves]
    assert ranks[0] == ranks[1] == dict.fromkeys(RANKS[:-1], 2)
    assert all(Counter(str(card.get("suit")) for card in half) == dict.fromkeys(SUITS, 6) for half in halves)


def test_a_list_of_two_jokers_is_one_of_each(database: Database, rules: Rules) -> None:
    lines = "".join(f"1 {name}\n" for name in FIGHTERS)
    kings = "".join(f"1 {name}\n" for name in KINGS)
    text = f"game: flamewar\nvariant: standard\n\n[boards]\n{kings}\n[deck]\n2 Joker\n{lines}"
    verdict = check_deck(rules, read_deck(text, "deck.txt", database), database)
    assert [str(one) for one in verdict.violations] == []


@pytest.mark.parametrize(("players", "broken"), [(1, ["players"]), (2, []), (3, ["players"])])
def test_two_sit_at_a_table(database: Database, rules: Rules, players: int, broken: list[str]) -> None:
    deck = _deck(database, DATA / "decks" / "standard.txt")
    verdict = check_table(rules, [deck], database, players)
    assert [one.rule for one in verdict.violations] == broken
    assert verdict.legal is not bool(broken)
