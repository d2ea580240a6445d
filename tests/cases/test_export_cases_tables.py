"""Faults that exports to virtual tables and pages are known for, each by its id."""

from __future__ import annotations

from pathlib import Path

from tests.exports.kit import exported
from tests.exports.tints import deck, tint, tinted_cards, tinted_game
from tests.exports.tts_table import Table, colour, near
from tests.project.kit import make_game


def table(root: Path, *words: str) -> Table:
    return Table(exported(root, "tts", *words, "--base-url", "https://example.org"), "https://example.org")


def test_tt_01_a_deck_of_one_card(tmp_path: Path) -> None:
    root = make_game(tmp_path, [{"name": "Ember Fox"}, {"name": "Other"}], zones={"main": {}})
    deck(root, "one", "1 Ember Fox\n")
    (thing,) = table(root, "--deck", "one").things
    assert (thing.kind, [card.name for card in thing.cards]) == ("Card", ["Ember Fox"])
    deck(root, "two", "2 Ember Fox\n")
    (thing,) = table(root, "--deck", "two").things
    assert (thing.kind, [card.name for card in thing.cards]) == ("DeckCustom", ["Ember Fox"] * 2)


def test_tt_02_more_cards_than_one_sheet_holds(tmp_path: Path) -> None:
    root = tinted_game(tmp_path, tinted_cards(150))
    found = table(root)
    (thing,) = found.things
    assert [card.name for card in thing.cards] == [f"Card {at:03}" for at in range(1, 151)]
    assert all(near(colour(card.front), tint(at)) for at, card in enumerate(thing.cards))
    sheets = [name for name in found.used if name.startswith("sheet-")]
    assert len(sheets) == 3
