"""playingcards.io: a room shows each card in its pile, with its sides and its words."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from tests.exports.kit import HAZARDS, exported, hazard_game
from tests.exports.pcio_room import Room
from tests.exports.tints import BACK, deck, plain, tint, tinted, tinted_cards, tinted_game
from tests.exports.tts_table import colour, near
from tests.project.kit import make_game, run

Capture = pytest.CaptureFixture[str]


def room(root: Path, *words: str) -> Room:
    (data,) = exported(root, "pcio", *words, name="out.pcio").values()
    return Room(data)


def test_a_room_of_all_cards(tmp_path: Path) -> None:
    root = tinted_game(tmp_path, tinted_cards(4, quantity=2, text="Draw **one**.", type="Action"))
    found = room(root)
    ((label, cards),) = found.piles
    assert (label, len(cards), found.hand["enabled"]) == ("Mini", 8, True)
    for at, card in enumerate(cards):
        said = {name: value for name, value in card.said.items() if name != "image"}
        words = {"label": f"Card {at // 2 + 1:03}", "type": "Action", "text": "Draw one."}
        assert said == {**words, "tint": tint(at // 2)}
        assert near(colour(card.front), tint(at // 2))
        assert near(colour(card.back), BACK)
        assert card.front.size == (372, 520)
        assert (card.size, card.face_up) == ((115, 160), False)


def test_own_backs(tmp_path: Path) -> None:
    cards = tinted_cards(3)
    cards[1] |= {"back": "own", "behind": "#ff0000"}
    ((_, found),) = room(tinted_game(tmp_path, cards)).piles
    for card, back in zip(found, (BACK, "#ff0000", BACK), strict=True):
        assert near(colour(card.back), back)


def test_each_size_is_a_deck_and_extras_lie_face_up(tmp_path: Path) -> None:
    coin = {"name": "Coin", "tint": "#cc8800", "layout": "coin", "extra": True, "quantity": 3}
    layouts = {
        "coin": {**tinted(size="22mm x 22mm", shape="round", corner="0"), "back": plain(BACK)["front"]}
    }
    (_, cards), (label, coins) = room(tinted_game(tmp_path, [*tinted_cards(2), coin], layouts)).piles
    assert (label, len(cards), len(coins)) == ("Coin", 2, 3)
    assert (coins[0].size, coins[0].face_up) == ((40, 40), True)
    assert near(colour(coins[0].front), "#cc8800")


def test_zones_of_decks_are_piles(tmp_path: Path) -> None:
    root = tinted_game(tmp_path, tinted_cards(6), zones={"main": {"label": "Main"}, "side": {}})
    deck(root, "fast", "name: Fast\n\n[main]\n3 Card 001\n1 Card 002\n[side]\n1 Card 005\n")
    deck(root, "slow", "name: Slow\n\n[main]\n1 Card 001\n")
    found = room(root, "--deck", "fast", "--deck", "slow").piles
    assert [(label, [card.said["label"] for card in cards]) for label, cards in found] == [
        ("Fast: Main", ["Card 001"] * 3 + ["Card 002"]),
        ("Fast: side", ["Card 005"]),
        ("Slow", ["Card 001"]),
    ]


def test_piles_have_places_of_their_own_above_the_hand(tmp_path: Path) -> None:
    extras = [{**card, "extra": True} for card in tinted_cards(25)]
    boxes = room(tinted_game(tmp_path, extras)).boxes
    assert len(boxes) == 25
    for (x, y, width, height), (across, down, wide, high) in itertools.combinations(boxes, 2):
        assert x + width <= across or across + wide <= x or y + height <= down or down + high <= y
    assert all(x + width <= 1550 and y + height <= 820 for x, y, width, height in boxes)
    many = [{**card, "extra": True} for card in tinted_cards(70)]
    boxes = room(tinted_game(tmp_path / "many", many)).boxes
    assert len(set(boxes)) == 70
    assert all(x + width <= 1600 and y + height <= 820 for x, y, width, height in boxes)


def test_what_a_room_does_not_hold_is_told(tmp_path: Path, capsys: Capture) -> None:
    root = tinted_game(tmp_path, tinted_cards(1, quantity=1300), back="")
    room(root)
    err = capsys.readouterr().err
    assert "1303 cards, piles and decks, and a room holds about 1200" in err
    assert "no back for Card 001: white behind them" in err


def test_hazards(tmp_path: Path) -> None:
    root = hazard_game(tmp_path)
    files = exported(root, "pcio", name="out.pcio")
    ((_, cards),) = Room(files["out.pcio"]).piles
    assert [card.said["label"] for card in cards] == [name for name, _ in HAZARDS]
    assert [card.said.get("text", "") for card in cards] == [said for _, said in HAZARDS]
    assert exported(root, "pcio", name="again.pcio")["again.pcio"] == files["out.pcio"]
    assert run(root, "export", "pcio", "-o", "out.zip") == 2


def test_same_names_and_fields_called_like_our_own(tmp_path: Path) -> None:
    fields = {"tint": {"type": "string"}, "label": {"type": "string"}, "image": {"type": "string"}}
    cards = [{"id": f"m{at}", "name": "Meadow", "tint": tint(at), "label": f"l{at}"} for at in range(3)]
    layouts = {"card": tinted(), "back": plain(BACK)}
    root = make_game(tmp_path, cards, layouts, fields=fields, back="back", identity=["id"])
    ((_, found),) = room(root).piles
    assert [(card.said["label"], card.said["card_label"]) for card in found] == [
        ("Meadow", f"l{at}") for at in range(3)
    ]
    assert all(near(colour(card.front), tint(at)) for at, card in enumerate(found))
