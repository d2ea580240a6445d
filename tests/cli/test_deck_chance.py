"""`deck odds`, `deck hand` and `deck deal` as a user runs them."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests.project.kit import make_game, run

Capture = pytest.CaptureFixture[str]
CARDS: list[dict[str, Any]] = [
    *(
        {"name": name, "kind": "Beast", "power": power}
        for name, power in (("Fox", 1), ("Owl", 2), ("Den", 3))
    ),
    *({"name": name, "kind": "Spell"} for name in ("Bolt", "Fog")),
    {"name": "Map", "kind": "Spell", "extra": True},
]
ZONES = {"main": {"label": "draw pile"}, "side": {}, "home": {"of": "main"}, "hand1": {}, "hand2": {}}
DECK = "name: Rush\n\n[main]\n4 Fox\n3 Owl\n1 Den\n8 Bolt\n4 Fog\n\n[side]\n2 Fog\n\n[home]\n1 Den\n"
OPENING = {"hand": 5, "draws": 2, "first_draws": False, "without": ["home"], "mulligan": "fewer"}
DEAL = {"each": 4, "into": ["hand1", "hand2"], "starts": {"holder": "Fox"}}


def made(tmp_path: Path, deck: str = DECK, **declared: Any) -> Path:
    root = make_game(tmp_path / "game", CARDS, zones=ZONES, players=[2, 2], **declared)
    (root / "deck.txt").write_text(deck, "utf-8")
    return root


def answer(root: Path, capsys: Capture, *words: str, code: int = 0) -> Any:
    assert run(root, "--format", "json", *words) == code
    return json.loads(capsys.readouterr().out)


def at_least_one(sort: int, size: int, draws: int) -> Fraction:
    return 1 - Fraction(comb(size - sort, draws), comb(size, draws))


# --- odds ---


def test_odds_over_turns_by_what_the_game_declares(tmp_path: Path, capsys: Capture) -> None:
    root = made(tmp_path, opening=OPENING)
    result = answer(root, capsys, "deck", "odds", "deck.txt", "fox", "--turn", "2")["result"]
    assert (result["cards"], result["set_aside"]) == (19, 1)
    assert result["queries"] == [{"query": "fox", "least": 1, "most": None, "cards": 4}]
    assert [(row["turn"], row["cards"]) for row in result["rows"]] == [(0, 5), (1, 5), (2, 7)]
    wanted = [at_least_one(4, 19, draws) for draws in (5, 5, 7)]
    assert [Fraction(row["all"]["fraction"]) for row in result["rows"]] == wanted
    assert [row["all"]["value"] for row in result["rows"]] == [float(odds) for odds in wanted]
    second = answer(root, capsys, "deck", "odds", "deck.txt", "fox", "--turn", "2", "--on", "draw")["result"]
    assert [row["cards"] for row in second["rows"]] == [5, 7, 9]


def test_odds_of_several_queries_are_those_of_all_together(tmp_path: Path, capsys: Capture) -> None:
    words = ("deck", "odds", "deck.txt", "kind:beast", "--with", "power>=2", "--draws", "2")
    result = answer(made(tmp_path), capsys, *words)["result"]
    (row,) = result["rows"]
    beasts, strong = (Fraction(one["fraction"]) for one in row["each"])
    assert (beasts, strong) == (at_least_one(8, 20, 2), at_least_one(4, 20, 2))
    # Every strong card is a beast, too: together they are no less likely than the rarer of the two.
    assert Fraction(row["all"]["fraction"]) == strong > beasts * strong


def test_exact_numbers_and_a_number_for_each_query(tmp_path: Path, capsys: Capture) -> None:
    root = made(tmp_path)
    words = ("deck", "odds", "deck.txt", "bolt", "--with", "fog", "--draws", "4")
    result = answer(root, capsys, *words, "--exactly", "3", "--exactly", "1")["result"]
    wanted = Fraction(comb(8, 3) * comb(4, 1), comb(20, 4))
    assert Fraction(result["rows"][0]["all"]["fraction"]) == wanted
    result = answer(root, capsys, *words, "--at-least", "2")["result"]
    assert [(one["least"], one["most"]) for one in result["queries"]] == [(2, None), (2, None)]
    assert Fraction(result["rows"][0]["all"]["fraction"]) == Fraction(comb(8, 2) * comb(4, 2), comb(20, 4))


def test_each_number_of_cards_has_its_odds(tmp_path: Path, capsys: Capture) -> None:
    root = made(tmp_path)
    result = answer(root, capsys, "deck", "odds", "deck.txt", "fox", "--draws", "6")["result"]
    found = [Fraction(one["fraction"]) for one in result["counts"]]
    assert found == [Fraction(comb(4, n) * comb(16, 6 - n), comb(20, 6)) for n in range(5)]
    assert sum(found) == 1
    assert run(root, "deck", "odds", "deck.txt", "fox", "--draws", "6") == 0
    assert "  1              45.1%    79.3%\n" in capsys.readouterr().out


def test_mulligans_cost_what_the_game_says(tmp_path: Path, capsys: Capture) -> None:
    root = made(tmp_path, opening=OPENING)
    words = ("deck", "odds", "deck.txt", "fox", "--turn", "0", "--mulligan", "1")
    result = answer(root, capsys, *words)["result"]
    first, last = at_least_one(4, 19, 5), at_least_one(4, 19, 4)
    assert Fraction(result["rows"][0]["all"]["fraction"]) == first + (1 - first) * last
    assert (result["mulligan"], result["rows"][0]["each"]) == ("fewer", [])


def test_queries_see_marks_and_copies(tmp_path: Path, capsys: Capture) -> None:
    root = made(tmp_path)
    for query, cards in (("in:home", 1), ("count>=4", 16), ("-in:home count=1", 0)):
        result = answer(root, capsys, "deck", "odds", "deck.txt", query, "--draws", "1")["result"]
        assert result["queries"][0]["cards"] == cards, query


def test_certain_and_impossible(tmp_path: Path, capsys: Capture) -> None:
    root = made(tmp_path)
    for words, value in ((("fox", "--draws", "20"), 1.0), (("owl", "--draws", "3", "--at-least", "4"), 0.0)):
        result = answer(root, capsys, "deck", "odds", "deck.txt", *words)["result"]
        assert result["rows"][0]["all"]["value"] == value
    deck = "[main]\n999 Fox\n1 Owl\n"
    result = answer(made(tmp_path, deck), capsys, "deck", "odds", "deck.txt", "fox", "--draws", "400")[
        "result"
    ]
    assert result["rows"][0]["all"] == {"value": 1.0, "percent": "100%", "fraction": "1/1"}
    deck = "[main]\n500 Fox\n500 Owl\n"
    result = answer(made(tmp_path, deck), capsys, "deck", "odds", "deck.txt", "fox", "--draws", "400")[
        "result"
    ]
    assert result["rows"][0]["all"]["percent"] == ">99.99%"
    assert 0.99 < result["rows"][0]["all"]["value"] < 1


def test_a_chart_of_odds(tmp_path: Path, capsys: Capture) -> None:
    root = made(tmp_path, opening=OPENING)
    words = ("deck", "odds", "deck.txt", "fox", "--with", "owl", "--chart")
    assert run(root, *words, "out/odds.svg") == 0
    assert capsys.readouterr().out.endswith("chart written to out/odds.svg\n")
    first = (root / "out" / "odds.svg").read_bytes()
    texts = [one.text or "" for one in ET.fromstring(first).iter("{http://www.w3.org/2000/svg}text")]
    assert any(text.startswith("all of these: ") for text in texts)
    assert run(root, "-q", *words, "out/odds.svg") == 0
    assert (root / "out" / "odds.svg").read_bytes() == first
    assert run(root, *words, "odds.png") == 2
    assert "write --chart odds.svg [usage]" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["fx:1", "--draws", "1"], 1, 'query:1:1: error: no field is named "fx"'),
        (["fox", "--with", "pwer>1", "--draws", "1"], 1, '--with:1:1: error: no field is named "pwer"; did'),
        (["fox (", "--draws", "1"], 1, "query:1:6: error: a condition is missing here"),
        (["fox"], 2, "it is not said how many cards are drawn"),
        (["fox", "--draws", "2", "--turn", "3"], 2, "--draws and --turn do not go together"),
        (["fox", "--draws", "2", "--exactly", "1", "--at-least", "1"], 2, "leave --at-least out"),
        (["fox", "--draws", "2", "--exactly", "1", "--exactly", "1"], 2, "error: 2 numbers of copies"),
        (["fox", "--draws", "2", "--mulligan", "1"], 2, "--draws knows none"),
        (["fox", "--hand", "2", "--mulligan", "1", "--exactly", "1"], 2, "use --at-least"),
        (["fox", "--draws", "2", "--zone", "mian"], 2, 'no zone "mian"; did you mean "main"?'),
        (["fox", "--draws", "2", *["--with", "owl"] * 6], 2, "7 queries at once, the most is 6"),
        (["fox", "--draws", "30"], 0, "draw pile has only 20 cards, 30 were to be drawn"),
    ],
)  # fmt: skip
def test_what_odds_cannot_be_asked_for(
    words: list[str], code: int, said: str, tmp_path: Path, capsys: Capture
) -> None:
    assert run(made(tmp_path), "deck", "odds", "deck.txt", *words) == code
    assert said in capsys.readouterr().err


def test_what_would_take_too_long_is_refused(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardforge.statistics.chance.MOST_STEPS", 10)
    assert run(made(tmp_path), "deck", "odds", "deck.txt", "fox", "--draws", "5") == 2
    assert "these odds would take too long to work out; ask for fewer queries" in capsys.readouterr().err


def test_cards_that_do_not_count_are_said(tmp_path: Path, capsys: Capture) -> None:
    root = made(tmp_path, "[main]\n2 Fox\n3 Foks\n1 Map\n\n[attic]\n1 Owl\n")
    assert run(root, "deck", "odds", "deck.txt", "fox", "--draws", "1") == 1
    said = capsys.readouterr()
    assert "left out: 5 cards that cannot be counted here (3 Foks, 1 Map, 1 Owl)" in said.out
    assert 'deck.txt:3: error: no card is named "Foks" [deck.unknown-card]' in said.err
    result = answer(root, capsys, "deck", "odds", "deck.txt", "fox", "--draws", "1", code=1)["result"]
    assert result["left_out"][0] == {"name": "Foks", "count": 3}


@pytest.mark.parametrize("deck", ["", "# nothing\n", "[side]\n1 Fox\n"])
@pytest.mark.parametrize(
    "words", [["odds", "deck.txt", "fox", "--draws", "3"], ["hand", "deck.txt", "--hand", "3"]]
)
def test_a_deck_without_cards(deck: str, words: list[str], tmp_path: Path, capsys: Capture) -> None:
    root = made(tmp_path, deck)
    run(root, "deck", *words)
    assert "draw pile has only 0 cards, 3 were to be drawn" in capsys.readouterr().err


# --- hands ---


def test_hands_can_be_had_again(tmp_path: Path, capsys: Capture) -> None:
    root = made(tmp_path, opening=OPENING)
    assert run(root, "deck", "hand", "deck.txt") == 0
    first = capsys.readouterr().out
    seed = first.partition("seed ")[2].split()[0]
    assert run(root, "deck", "hand", "deck.txt", "--seed", seed) == 0
    assert capsys.readouterr().out == first


def test_a_hand_does_not_depend_on_the_order_of_the_list_or_on_other_hands(
    tmp_path: Path, capsys: Capture
) -> None:
    root = made(tmp_path, opening=OPENING)
    words = ("deck", "hand", "deck.txt", "--seed", "5")
    three = answer(root, capsys, *words, "--count", "3", "--draws", "4")["result"]["hands"]
    turned = "[home]\n1 Den\n[main]\n4 Fog\n8 Bolt\n1 Den\n3 Owl\n4 Fox\n"
    (root / "deck.txt").write_text(turned, "utf-8")
    (one,) = answer(root, capsys, *words)["result"]["hands"]
    assert one["cards"] == three[0]["cards"]
    assert len({tuple(hand["cards"]) for hand in three}) == 3
    for hand in three:
        drawn = Counter([*hand["cards"], *hand["drawn"]])
        assert (len(hand["cards"]), len(hand["drawn"])) == (5, 4)
        assert drawn <= Counter(Fox=4, Owl=3, Bolt=8, Fog=4)  # the home is not in the pile any more


@pytest.mark.parametrize(("cost", "held", "under"), [("fewer", 3, 0), ("same", 5, 0), ("bottom", 5, 2)])
def test_mulligans_give_hands_up(cost: str, held: int, under: int, tmp_path: Path, capsys: Capture) -> None:
    root = made(tmp_path, opening={**OPENING, "mulligan": cost})
    result = answer(root, capsys, "deck", "hand", "deck.txt", "--seed", "1", "--mulligan", "2")["result"]
    (hand,) = result["hands"]
    assert (len(hand["cards"]), hand["under"], len(hand["given_up"])) == (held, under, 2)
    (kept,) = answer(root, capsys, "deck", "hand", "deck.txt", "--seed", "1")["result"]["hands"]
    assert hand["given_up"][0] == kept["cards"]


def test_a_hand_larger_than_the_deck(tmp_path: Path, capsys: Capture) -> None:
    root = made(tmp_path, "2 Fox\n")
    assert run(root, "deck", "hand", "deck.txt", "--hand", "7", "--seed", "1", "--draws", "2") == 0
    said = capsys.readouterr()
    assert said.out.endswith("seed 1 (deck)\nhand: 2 Fox\n")
    assert "draw pile has only 2 cards, 9 were to be drawn" in said.err
    assert run(root, "deck", "hand", "deck.txt") == 2
    assert 'add --hand N, or declare "opening" in game.json' in capsys.readouterr().err


# --- dealing ---


def test_a_deal_is_written_as_a_deck(tmp_path: Path, capsys: Capture) -> None:
    root = made(tmp_path, deal=DEAL)
    assert run(root, "deck", "deal", "deck.txt", "--seed", "2", "-o", "dealt.txt") == 0
    assert capsys.readouterr().out.endswith("left in draw pile: 12 cards\nwritten to dealt.txt\n")
    (root / "deck.txt").write_text(DECK, "utf-8")
    result = answer(root, capsys, "deck", "deal", "deck.txt", "--seed", "2")["result"]
    assert (root / "dealt.txt").read_text("utf-8") == result["text"]
    hands = [Counter(player["cards"]) for player in result["players"]]
    assert [hand.total() for hand in hands] == [4, 4]
    assert hands[0] + hands[1] + Counter(result["rest"]) == Counter(Fox=4, Owl=3, Den=1, Bolt=8, Fog=4)
    starts = [place for place, hand in enumerate(hands, 1) if hand["Fox"]]
    assert result["starter"] == (starts[0] if starts else None)
    capsys.readouterr()
    assert run(root, "deck", "check", "dealt.txt") == 0
    assert "12 cards in draw pile, 2 cards in side, 1 card in home, 4 cards in hand1, 4 cards in hand2" in (
        capsys.readouterr().out
    )


def test_the_twelve_of_energy_go_to_any_number_of_players(tmp_path: Path, capsys: Capture) -> None:
    root = make_game(tmp_path, CARDS)
    for players in range(2, 13):
        result = answer(root, capsys, "deck", "deal", "pack", "--players", str(players), "--seed", "9")[
            "result"
        ]
        hands = [player["cards"] for player in result["players"]]
        assert len({card for hand in hands for card in hand}) == sum(map(len, hands)) == 12
        holders = {card: place for place, hand in enumerate(hands, 1) for card in hand}
        assert result["starter"] == holders["Air Negative"]
        leftover = [player["player"] for player in result["players"] if player["leftover"]]
        assert leftover == ([holders["Water Negative"]] if 12 % players else [])
        assert run(root, "-q", "deck", "deal", "pack", "--players", str(players), "-o", "dealt.txt") == 0
        assert run(root, "-q", "deck", "check", "dealt.txt") == 0
        capsys.readouterr()


def test_dealing_out_of_marks_leaves_the_deck_whole(tmp_path: Path, capsys: Capture) -> None:
    zones = {"deck": {}, "deal1": {"of": "deck"}, "deal2": {"of": "deck"}}
    rules = [
        {"id": "disjoint", "kind": "within", "zone": ["deal1", "deal2"], "of": "deck"},
        *({"id": name, "kind": "size", "zone": name, "exact": 4} for name in ("deal1", "deal2")),
    ]
    deal = {"each": 4, "into": ["deal1", "deal2"]}
    root = make_game(tmp_path, CARDS, zones=zones, players=[2, 2], rules=rules, deal=deal)
    (root / "deck.txt").write_text("[deck]\n2 Fox\n2 Owl\n4 Fog\n", "utf-8")
    assert run(root, "deck", "deal", "deck.txt", "--seed", "4", "-o", "dealt.txt") == 0
    assert run(root, "deck", "check", "dealt.txt") == 0
    assert "8 cards in deck, 4 cards in deal1, 4 cards in deal2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("deal", "words", "code", "said"),
    [
        (None, [], 2, "does not say how a deck is dealt; use deck hand, or"),
        (DEAL, ["--players", "3"], 2, "3 players, the game is for 2"),
        ({"each": 11}, [], 1, "draw pile has 20 cards, 2 players need 22; add cards"),
        (DEAL, ["-o", "-"], 2, '"-" is no name for a file'),
        ({"each": 4}, ["-o", "x.txt"], 2, "the game has no zones for the cards of players"),
        ({"each": 4, "leftover": {"holder": "Map"}}, [], 1, "has no Map, whose holder gets what is left"),
    ],
)  # fmt: skip
def test_what_cannot_be_dealt(
    deal: Any, words: list[str], code: int, said: str, tmp_path: Path, capsys: Capture
) -> None:
    root = made(tmp_path, **({"deal": deal} if deal else {}))
    assert run(root, "deck", "deal", "deck.txt", *words) == code
    assert said in capsys.readouterr().err
    assert not (root / "x.txt").exists()


def test_flamewar_is_dealt_in_the_variants_that_have_one_deck(tmp_path: Path, capsys: Capture) -> None:
    root = make_game(tmp_path, CARDS)
    for name in ("standard", "board-maintenance"):
        assert run(root, "deck", "deal", name, "--game", "flamewar", "--seed", "3", "-o", "dealt.txt") == 0
        assert "left in deck: 40 cards" in capsys.readouterr().out
        assert run(root, "deck", "check", "dealt.txt") == 0
        assert "50 cards in deck, 5 cards in hand1, 5 cards in hand2" in capsys.readouterr().out
    assert run(root, "deck", "deal", "bitter-end") == 1
    assert (
        "a deck with variant bitter-end is not dealt to the players; use deck hand" in capsys.readouterr().err
    )


def test_a_deck_with_mistakes_is_not_written(tmp_path: Path, capsys: Capture) -> None:
    root = made(tmp_path, DECK.replace("Owl", "Awl"), deal=DEAL)
    assert run(root, "deck", "deal", "deck.txt", "-o", "x.txt") == 1
    assert not (root / "x.txt").exists()
    assert "left out: 3 cards" in capsys.readouterr().out
    assert run(root, "--lenient", "deck", "deal", "deck.txt", "-o", "x.txt") == 0
    assert "3 Awl" in (root / "x.txt").read_text("utf-8")
