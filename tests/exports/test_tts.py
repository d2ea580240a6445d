"""Tabletop Simulator: the table shows each card with its own face, back and words."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.exports.kit import HAZARDS, exported, hazard_game
from tests.exports.tints import BACK, deck, plain, tint, tinted, tinted_cards, tinted_game
from tests.exports.tts_table import Table, colour, near
from tests.project.kit import run

Capture = pytest.CaptureFixture[str]
ZONES: dict[str, Any] = {"main": {"label": "Main"}, "side": {"label": "Reserve"}, "star": {"of": "main"}}
HTTPS = "https://example.org/cards"


def table(root: Path, *words: str) -> Table:
    """What the export puts on the table; every file of it is used."""
    files = exported(root, "tts", *words)
    found = Table(files, f"file:///{(root / 'out').as_posix().lstrip('/')}")
    pictures = {name for name in files if not name.endswith(".json")}
    assert found.used == pictures
    assert set(json.loads(files["manifest.json"])["files"]) == pictures | {"mini.json"}
    return found


def test_every_card_has_its_face_back_and_words(tmp_path: Path) -> None:
    root = tinted_game(tmp_path, tinted_cards(5, text="Draw **two** cards.", type="Action", quantity=2))
    (thing,) = table(root).things
    assert (thing.kind, thing.name, thing.face_up) == ("DeckCustom", "Mini", False)
    assert [card.name for card in thing.cards[::2]] == [f"Card {index:03}" for index in range(1, 6)]
    assert len(thing.cards) == 10
    for index, card in enumerate(thing.cards):
        assert card.text == f"Action\nDraw two cards.\nTint: {tint(index // 2)}"
        assert card.notes == f"card-{index // 2 + 1:03}"
        assert near(colour(card.front), tint(index // 2))
        for corner in ((0.001, 0.001), (0.999, 0.999)):
            assert near(colour(card.front, *corner), tint(index // 2), 60)
        assert near(colour(card.back), BACK)
        assert near(colour(card.hidden), BACK)
        assert card.front.size == (397, 554)
        assert card.shape == 0


def test_own_backs_are_a_sheet_of_backs(tmp_path: Path) -> None:
    cards = [{**card, "back": "own", "behind": tint(40 + at)} for at, card in enumerate(tinted_cards(4))]
    root = tinted_game(tmp_path, [*cards, *tinted_cards(7)[4:], {"name": "Bare", "tint": "#ffffff"}])
    (thing,) = table(root).things
    assert [card.name for card in thing.cards[:4]] == ["Card 001", "Card 002", "Card 003", "Card 004"]
    for at, card in enumerate(thing.cards):
        assert near(colour(card.front), tint(at) if at < 7 else "#ffffff")
        assert near(colour(card.back), tint(40 + at) if at < 4 else BACK)
        assert near(colour(card.hidden), tint(40 + at) if at < 4 else BACK)


def test_sizes_and_shapes_have_sheets_of_their_own_and_extras_are_objects(tmp_path: Path) -> None:
    token = {"name": "Coin", "tint": "#cc8800", "layout": "coin", "extra": True, "quantity": 3}
    mat = {"name": "Mat", "tint": "#008800", "layout": "mat", "extra": True}
    hexagon = {"name": "Hill", "tint": "#880000", "layout": "hill", "extra": True}
    layouts = {
        "coin": {**tinted(size="25mm x 25mm", shape="round", corner="0"), "back": plain(BACK)["front"]},
        "mat": {**tinted(size="420mm x 297mm", corner="0"), "back": plain(BACK)["front"]},
        "hill": {**tinted(size="40mm x 46mm", shape="hex", corner="0"), "back": plain(BACK)["front"]},
    }
    root = tinted_game(tmp_path, [*tinted_cards(2), token, mat, hexagon], layouts)
    deck_, coins, sheet, hill = table(root).things
    assert [thing.kind for thing in (deck_, coins)] == ["DeckCustom"] * 2
    assert [thing.kind for thing in (sheet, hill)] == ["Card"] * 2
    assert (coins.name, coins.face_up, len(coins.cards)) == ("Coin", True, 3)
    assert coins.cards[0].front.size == (157, 157)
    assert near(colour(coins.cards[0].front), "#cc8800")
    assert near(colour(coins.cards[0].front, 0.02, 0.02), "#ffffff", 12)
    assert [thing.cards[0].shape for thing in (deck_, coins, sheet, hill)] == [0, 4, 1, 3]
    wide, high = sheet.cards[0].front.size
    assert (wide, high) == (2048, 1448)
    assert near(colour(sheet.cards[0].front), "#008800")


def test_a_deck_is_a_deck_for_each_zone_without_marks(tmp_path: Path, capsys: Capture) -> None:
    root = tinted_game(tmp_path, tinted_cards(6), zones=ZONES)
    main = "[main]\n3 Card 001\n1 Card 002\n"
    deck(root, "fast", f"name: Fast\n\n{main}\n[side]\n1 Card 005\n\n[star]\n1 Card 001\n")
    first, side = _deck_table(root).things
    assert (first.name, [card.name for card in first.cards]) == (
        "Fast: Main",
        ["Card 001"] * 3 + ["Card 002"],
    )
    assert (side.kind, side.cards[0].name) == ("Card", "Card 005")
    assert "Tabletop Simulator has no marks: star is left out" in capsys.readouterr().err
    files = exported(root, "tts", "--deck", "fast", "name:001", name="only")
    (alone,) = Table(files, f"file:///{(root / 'only').as_posix().lstrip('/')}").things
    assert [card.name for card in alone.cards] == ["Card 001"] * 3


def _deck_table(root: Path) -> Table:
    files = exported(root, "tts", "--deck", "fast")
    assert "fast.json" in files
    return Table(files, f"file:///{(root / 'out').as_posix().lstrip('/')}")


def test_addresses(tmp_path: Path, capsys: Capture) -> None:
    root = tinted_game(tmp_path / "a b#c", tinted_cards(2))
    table(root)
    files = exported(root, "tts", "--base-url", f"{HTTPS}/", name="web.zip")
    assert len(Table(files, HTTPS).things) == 1
    capsys.readouterr()
    files = exported(root, "tts", name="here.zip")
    assert len(Table(files, f"file:///{(root / 'mini-tts').as_posix().lstrip('/')}").things) == 1
    assert 'in "mini-tts" beside the zip' in capsys.readouterr().err
    for wrong in ("example.org", "https://", "https://a b", "ftp://x"):
        assert run(root, "export", "tts", "--base-url", wrong, "-o", "no") == 2
    assert not (root / "no").exists()


def test_names_of_pictures_hang_on_what_is_seen(tmp_path: Path) -> None:
    def names(root: Path, *words: str) -> set[str]:
        return {name for name in exported(root, "tts", *words) if not name.endswith(".json")}

    before = names(tinted_game(tmp_path / "one", tinted_cards(3)))
    assert names(tinted_game(tmp_path / "same", tinted_cards(3, text="Other words."))) == before
    assert len(before & names(tinted_game(tmp_path / "more", tinted_cards(4)))) == 1
    assert not before & names(tmp_path / "one", "--dpi", "100")


def test_png_and_resolution(tmp_path: Path) -> None:
    root = tinted_game(tmp_path, tinted_cards(30))
    files = exported(root, "tts", "--image", "png", "--dpi", "300")
    sizes = {name: Image.open(io.BytesIO(data)).size for name, data in files.items() if name.endswith(".png")}
    assert max(max(size) for size in sizes.values()) <= 4096
    found = Table(files, f"file:///{(root / 'out').as_posix().lstrip('/')}")
    assert [colour(card.front) for card in found.things[0].cards] == [
        tuple(bytes.fromhex(tint(index)[1:])) for index in range(30)
    ]
    assert found.things[0].cards[0].front.size == (744, 1039)


def test_hazards_go_through_and_marks_are_told(tmp_path: Path, capsys: Capture) -> None:
    root = hazard_game(tmp_path)
    (thing,) = table(root).things
    assert [card.name for card in thing.cards] == [name for name, _ in HAZARDS]
    for card, (_, said) in zip(thing.cards, HAZARDS, strict=True):
        assert said in card.text
    assert exported(root, "tts") == exported(root, "tts")
    capsys.readouterr()
    cards = [{"name": "[b]Bold[/b]", "tint": "#ffffff", "text": "Pay [x] or [ff0000]."}, *tinted_cards(1)]
    root = tinted_game(tmp_path / "marks", cards)
    found = table(root).things[0].cards[0]
    assert (found.name, found.text) == ("[b]Bold[/b]", "Pay [x] or [ff0000].\nTint: #ffffff")
    err = capsys.readouterr().err
    assert "takes [b] and [/b] in its name for a mark" in err
    assert "takes [ff0000] in its text for a mark" in err
    assert "[x]" not in err


def test_same_names_are_cards_of_their_own(tmp_path: Path) -> None:
    cards = [{"id": f"m{at}", "name": "Meadow", "tint": tint(at)} for at in range(3)]
    root = tinted_game(tmp_path, cards, identity=["id"])
    (thing,) = table(root).things
    assert [card.name for card in thing.cards] == ["Meadow"] * 3
    assert all(near(colour(card.front), tint(at)) for at, card in enumerate(thing.cards))


def test_cards_without_a_back_are_white_behind(tmp_path: Path, capsys: Capture) -> None:
    root = tinted_game(tmp_path, tinted_cards(2), back="")
    (thing,) = table(root).things
    assert near(colour(thing.cards[0].back), "#ffffff")
    assert "no back for Card 001 and Card 002: white behind them" in capsys.readouterr().err


def test_a_back_of_another_size_is_an_error(tmp_path: Path, capsys: Capture) -> None:
    root = tinted_game(tmp_path, tinted_cards(2), {"back": plain(BACK, size="50mm x 50mm")})
    assert run(root, "export", "tts", "-o", "out") == 1
    assert "the back is 50 × 50 mm" in capsys.readouterr().err
    assert not (root / "out").exists()
