"""Packs declared as slots: what is read, what is wrong with them, and what chance makes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from cardforge.rules.packs import SlotPack, opened
from cardforge.statistics.shuffling import picked
from tests.rules.kit import Game, game

SEVEN = ["Dragon", "Elf", "Imp", "Dragon"]

CARDS: list[dict[str, Any]] = [
    {"name": "Dragon", "rarity": "rare", "quantity": 1},
    {"name": "Wyrm", "rarity": "rare", "quantity": 3},
    {"name": "Elf", "rarity": "common", "quantity": 5},
    {"name": "Orc", "rarity": "common", "quantity": 1},
    {"name": "Imp", "rarity": "common", "quantity": 1},
    {"name": "Token", "rarity": "common", "extra": True},
]
FIELDS: dict[str, Any] = {
    "rarity": {"type": "string", "short": "r", "values": ["rare", "common"]},
    "odds": {"type": "integer"},
}


def made(*slots: Mapping[str, Any], **more: Any) -> Game:
    return game({"fields": FIELDS, "packs": {"booster": {"slots": list(slots)}}, **more}, CARDS)


def booster(*slots: Mapping[str, Any]) -> SlotPack:
    found = made(*slots)
    assert [str(one) for one in found.problems] == []
    return found.rules.packs["booster"]


def names(pack: SlotPack, seed: str) -> list[str]:
    return [one.card.name for one in opened(pack, lambda limit, draw: picked(limit, seed, draw))]


def many(pack: SlotPack, number: int = 400) -> list[list[str]]:
    return [names(pack, str(seed)) for seed in range(number)]


def test_slots_are_filled_in_order() -> None:
    pack = booster({"where": "r:rare"}, {"where": "r:common", "count": 2})
    assert pack.size == 3
    for rare, *commons in many(pack):
        assert rare in ("Dragon", "Wyrm")
        assert set(commons) <= {"Elf", "Orc", "Imp"}


def test_no_card_comes_twice_in_a_slot_unless_it_says_so() -> None:
    assert all(len(set(cards)) == 3 for cards in many(booster({"where": "r:common", "count": 3})))
    twice = many(booster({"where": "r:common", "count": 3, "again": True}))
    assert any(len(set(cards)) < 3 for cards in twice)


def test_the_same_seed_gives_the_same_cards() -> None:
    """Fixed for good: pools are told by their seeds, on other computers and in later versions."""
    pack = booster({"where": "r:rare"}, {"where": "r:common", "count": 2}, {"where": ""})
    assert names(pack, "7") == names(pack, "7") == SEVEN
    assert len({tuple(cards) for cards in many(pack, 50)}) > 10


def share(cards: Sequence[Sequence[str]]) -> dict[str, float]:
    counts = Counter(name for pack in cards for name in pack)
    return {name: number / counts.total() for name, number in counts.items()}


def test_all_cards_are_alike_without_a_weight() -> None:
    found = share(many(booster({"where": "r:common"}), 3000))
    assert found == pytest.approx({"Elf": 1 / 3, "Orc": 1 / 3, "Imp": 1 / 3}, abs=0.04)


def test_weights_of_the_cards_or_of_a_value() -> None:
    by_quantity = share(many(booster({"where": "r:common", "weight": "quantity"}), 3000))
    assert by_quantity == pytest.approx({"Elf": 5 / 7, "Orc": 1 / 7, "Imp": 1 / 7}, abs=0.04)
    weight = {"by": "rarity", "of": {"rare": 1, "common": 4}}
    by_rarity = share(many(booster({"where": "", "weight": weight}), 3000))
    rare = by_rarity["Dragon"] + by_rarity["Wyrm"]
    assert rare == pytest.approx(2 / 14, abs=0.04)


def test_cards_without_a_weight_do_not_come() -> None:
    weight = {"by": "rarity", "of": {"common": 1}}
    assert {name for (name,) in many(booster({"where": "", "weight": weight}))} == {"Elf", "Orc", "Imp"}


def test_pieces_come_only_where_they_are_asked_for() -> None:
    assert {name for (name,) in many(booster({"where": ""}))} == {card["name"] for card in CARDS[:5]}
    assert names(booster({"where": "is:extra"}), "1") == ["Token"]


@pytest.mark.parametrize(
    ("slot", "told"),
    [
        ({"where": "name=Nobody"}, 'rules.no-match at "where": "name=Nobody"'),
        ({"where": "r:rare", "count": 3}, 'rules.too-few-cards at "count": 3'),
        ({"where": "r:rare", "weight": "odds"}, 'rules.too-few-cards at "where": "r:rare"'),
        ({"where": "r:rare", "weight": "luck"}, 'rules.unknown-field at "weight": "luck"'),
        ({"where": "", "weight": {"by": "luck", "of": {"x": 1}}}, 'rules.unknown-field at "by": "luck"'),
        ({"where": "r:$own"}, 'rules.unbound-name at "where": "r:$own"'),
        ({"where": "in:main"}, 'rules.unbound-name at "where": "in:main"'),
        ({"where": "r:("}, 'query.syntax at "where": "r:("'),
        ({"where": "", "coutn": 2}, 'json.unknown-key at "coutn": 2'),
        ({"where": "", "count": 0}, 'json.bad-value at "count": 0'),
        ({"count": 2}, "json.missing-key at {"),
    ],
)
def test_mistakes_are_told_at_their_place_and_the_pack_is_left_out(slot: dict[str, Any], told: str) -> None:
    found = made(slot)
    code, _, place = told.partition(" at ")
    assert [one.partition(" at ")[2] for one in found.told()][:1] == [place], found.told()
    if code.startswith("rules."):
        assert found.told()[0].startswith(code)
    assert found.rules.packs == {}


def test_a_value_that_no_card_has_is_a_warning() -> None:
    weight = {"by": "rarity", "of": {"common": 1, "mythic": 1}}
    found = made({"where": "", "weight": weight})
    assert found.told() == ['rules.no-match at "mythic": 1']
    assert "booster" in found.rules.packs
