"""mpc-autofill: an order names the picture on and behind each card, in the shop's size, bleed and all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.exports.kit import HAZARDS, exported, hazard_game
from tests.exports.mpc_order import Order, read_order
from tests.exports.tints import BACK, deck, plain, tint, tinted, tinted_cards, tinted_game
from tests.exports.tts_table import colour, near
from tests.project.kit import run

Capture = pytest.CaptureFixture[str]
SIZE = {"size": "63.5mm x 88.9mm", "bleed": "3.5mm"}
POKER = {"card": tinted(**SIZE), "back": plain(BACK, **SIZE)}


def ordered(root: Path, *words: str, name: str = "mini.xml") -> Order:
    """The order, which names every picture of the export."""
    files = exported(root, "mpc", *words)
    found = read_order(files, name)
    assert found.used == {file for file in files if file.startswith("cards/")}
    assert set(json.loads(files["manifest.json"])["files"]) == set(files) - {"manifest.json"}
    return found


def test_every_copy_has_a_slot_with_its_picture(tmp_path: Path) -> None:
    cards = [{**card, "quantity": at + 1} for at, card in enumerate(tinted_cards(3))]
    order = ordered(tinted_game(tmp_path, cards))
    assert (order.stock, order.foil) == ("(S30) Standard Smooth", "false")
    names = ["Card 001", "Card 002", "Card 002", "Card 003", "Card 003", "Card 003"]
    assert [slot.query for slot in order.slots] == names
    for slot in order.slots:
        wanted = tint(int(slot.query[-1]) - 1)
        for place in ((0.5, 0.5), (0, 0), (0.999, 0.999)):
            assert near(colour(slot.front, *place), wanted, 0)
            assert near(colour(slot.back, *place), BACK, 0)


def test_own_backs_are_named_and_the_most_common_is_not(tmp_path: Path) -> None:
    cards = tinted_cards(5)
    cards[1] |= {"back": "own", "behind": "#ff0000"}
    cards[3] |= {"back": "own", "behind": "#00ff00"}
    root = tinted_game(tmp_path, cards)
    order = ordered(root)
    wanted = [BACK, "#ff0000", BACK, "#00ff00", BACK]
    assert [near(colour(slot.back), back, 0) for slot, back in zip(order.slots, wanted, strict=True)] == [
        True
    ] * 5
    assert b"<cardback>cards/back.png</cardback>" in (root / "out/mini.xml").read_bytes()


def test_stock_and_foil(tmp_path: Path, capsys: Capture) -> None:
    root = tinted_game(tmp_path, tinted_cards(1))
    order = ordered(root, "--stock", "linen", "--foil")
    assert (order.stock, order.foil) == ("(M31) Linen", "true")
    assert run(root, "export", "mpc", "--stock", "plastic", "--foil", "-o", "no") == 2
    assert "plastic cards are not sold as foil" in capsys.readouterr().err
    assert not (root / "no").exists()


def test_other_sizes_are_left_out_by_name(tmp_path: Path, capsys: Capture) -> None:
    mat = {"name": "Mat", "tint": "#ffffff", "layout": "mat", "extra": True}
    marker = {"name": "Marker", "tint": "#000000", "extra": True}
    layouts = {"mat": {**tinted(size="100mm x 100mm"), "back": plain(BACK)["front"]}}
    root = tinted_game(tmp_path, [*tinted_cards(1), mat, marker], layouts)
    assert [slot.query for slot in ordered(root).slots] == ["Card 001", "Marker"]
    assert "left out, of 100 × 100 mm: Mat" in capsys.readouterr().err
    assert run(root, "export", "mpc", "name:mat", "-o", "no") == 1
    assert not (root / "no").exists()


def test_more_than_an_order_holds(tmp_path: Path, capsys: Capture) -> None:
    cards = [{**card, "quantity": 400} for card in tinted_cards(2)]
    root = tinted_game(tmp_path, cards)
    files = exported(root, "mpc")
    first, second = read_order(files, "mini-1.xml"), read_order(files, "mini-2.xml")
    assert [slot.query for slot in first.slots] == ["Card 001"] * 400 + ["Card 002"] * 212
    assert [slot.query for slot in second.slots] == ["Card 002"] * 188
    assert "800 cards are 2 orders, of 612 cards at most" in capsys.readouterr().err


def test_bleed_is_drawn_or_continued(tmp_path: Path, capsys: Capture) -> None:
    ordered(tinted_game(tmp_path / "full", tinted_cards(1), POKER))
    assert "mirrored" not in capsys.readouterr().err
    bare = {"card": tinted(bleed="0"), "back": plain(BACK, bleed="0")}
    order = ordered(tinted_game(tmp_path / "bare", tinted_cards(1), bare))
    assert near(colour(order.slots[0].front, 0, 0), tint(0), 0)
    assert "the art mirrored" in capsys.readouterr().err


def test_landscape_cards_lie_as_the_shop_takes_them(tmp_path: Path) -> None:
    half = {"id": "left", "kind": "shape", "shape": "rect", "fill": "#ff0000", "in": "bleed"}
    box = {"left": "0", "right": "50%", "top": "0", "bottom": "0"}
    wide = tinted(size="88mm x 63mm")
    wide["front"].append({**half, **box})
    layouts = {"card": wide, "back": plain(BACK, size="88mm x 63mm")}
    (slot,) = ordered(tinted_game(tmp_path, tinted_cards(1), layouts)).slots
    assert near(colour(slot.front, 0.5, 0.1), "#ff0000", 0)
    assert near(colour(slot.front, 0.5, 0.9), tint(0), 0)


def test_cards_without_a_back(tmp_path: Path, capsys: Capture) -> None:
    (slot,) = ordered(tinted_game(tmp_path, tinted_cards(1), back="")).slots
    assert near(colour(slot.back), "#ffffff", 0)
    assert "no back for Card 001: white behind them" in capsys.readouterr().err


def test_decks_in_their_order(tmp_path: Path) -> None:
    root = tinted_game(tmp_path, tinted_cards(3), zones={"main": {}, "side": {}})
    deck(root, "fast", "[main]\n2 Card 003\n[side]\n1 Card 001\n")
    order = ordered(root, "--deck", "fast", name="fast.xml")
    assert [slot.query for slot in order.slots] == ["Card 003", "Card 003", "Card 001"]


def test_hazards(tmp_path: Path) -> None:
    root = hazard_game(tmp_path)
    files = exported(root, "mpc")
    order = read_order(files, "mini.xml")
    assert [slot.query for slot in order.slots] == [name for name, _ in HAZARDS]
    assert exported(root, "mpc") == files
    assert exported(root, "mpc", name="out.zip") == files
