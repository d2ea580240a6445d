"""`match`: cards agree with those of another zone, such as a leader's."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.kit import Game, game, ids, only

FIELDS = {"colour": {"type": "set", "short": "c"}, "class": {"type": "string"}, "classes": {"type": "list"}}
CARDS: list[dict[str, Any]] = [
    {"name": "Vara", "colour": ["red", "blue"], "class": "Mage", "classes": ["mage", "bard"]},
    {"name": "Golem", "classes": ["wall"]},
    {"name": "Fox", "colour": "Red", "class": "mage"},
    {"name": "Tide", "colour": ["blue", "red"], "class": "Bard"},
    {"name": "Moss", "colour": ["green", "red"], "class": "Wall"},
    {"name": "Rock"},
]
COLOURS = {"kind": "match", "attr": "colour", "op": "subset", "to": {"zone": "leader"}}
LEADER = {"id": "leader", "kind": "size", "zone": "leader", "exact": 1}


def made(*rules: dict[str, Any]) -> Game:
    written = [{"id": "r", "zone": "main", **one} for one in rules]
    found = game({"fields": FIELDS, "zones": {"leader": {}, "main": {}}, "rules": written}, CARDS)
    assert [str(problem) for problem in found.problems] == []
    return found


@pytest.mark.parametrize(
    ("op", "fits"),
    [
        ("subset", ["Fox", "Tide", "Rock"]),
        ("equal", ["Tide"]),
        ("intersects", ["Fox", "Tide", "Moss"]),
        ("superset", ["Tide"]),
    ],
)
def test_each_card_is_held_against_all_values_of_the_leader(op: str, fits: list[str]) -> None:
    rules = made(COLOURS | {"op": op})
    for name in ("Fox", "Tide", "Moss", "Rock"):
        assert rules.check({"leader": {"Vara": 1}, "main": {name: 2}}).legal is (name in fits), name


def test_the_cards_that_do_not_fit_are_one_violation() -> None:
    deck = {"leader": {"Fox": 1}, "main": {"Tide": 2, "Moss": 1, "Fox": 1}}
    one = only(made(COLOURS).check(deck))
    assert (one.code, one.actual, one.limit, one.weight) == ("deck.not-allowed", 3, 0, 3)
    assert one.facts == "main has 2 × Tide and Moss; Fox allows only colour Red"
    assert one.mend() == "remove 2 × Tide and 1 × Moss"


def test_two_leaders_lend_their_values_together() -> None:
    assert made(COLOURS).check({"leader": {"Fox": 1, "Moss": 1}, "main": {"Moss": 1}}).legal


def test_a_leader_without_a_value_lets_in_only_cards_without_one() -> None:
    rules = made(COLOURS)
    assert rules.check({"leader": {"Rock": 1}, "main": {"Rock": 1, "Golem": 1}}).legal
    one = only(rules.check({"leader": {"Rock": 1}, "main": {"Fox": 1}}))
    assert one.facts == "main has Fox; Rock allows only colour none"


def test_a_missing_leader_is_told_once_and_not_for_every_card() -> None:
    verdict = made(COLOURS, LEADER).check({"main": {"Fox": 1, "Moss": 1}})
    assert [(one.rule, one.code) for one in verdict.violations] == [("leader", "deck.too-few")]
    assert verdict.notes == ("nothing is compared while there is no card in leader (r)",)


def test_the_other_zone_may_have_another_field() -> None:
    to = {"zone": "leader", "attr": "classes"}
    rules = made({"kind": "match", "attr": "class", "op": "intersects", "to": to, "except": "missing:class"})
    assert rules.check({"leader": {"Vara": 1}, "main": {"Fox": 1, "Tide": 1, "Rock": 1}}).legal
    assert ids(rules.check({"leader": {"Vara": 1}, "main": {"Moss": 1}})) == ["r"]


def test_only_cards_that_agree_are_suggested() -> None:
    need = {"id": "need", "kind": "require", "where": "colour:red", "zone": "main"}
    one = only(made(COLOURS, need).check({"leader": {"Fox": 1}}))
    assert [fix.card for fix in one.fixes] == ["Fox"]


def test_only_a_leader_is_suggested_with_whom_the_cards_agree() -> None:
    need = {"id": "leader", "kind": "require", "where": "has:colour", "zone": "leader"}
    verdict = made(COLOURS, need).check({"main": {"Moss": 1}})
    assert [fix.card for fix in only(verdict).fixes] == ["Moss"]
