"""Cards that change the rules of their deck."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.kit import Game, game, ids, only

DECLARATION: dict[str, Any] = {
    "fields": {"faction": {"type": "set", "short": "f"}},
    "zones": {"agenda": {}, "plots": {}, "main": {}},
    "rules": [
        {"id": "plots", "kind": "size", "zone": "plots", "exact": 7},
        {"id": "copies", "kind": "copies", "zone": "main", "max": 3},
        {
            "id": "own",
            "kind": "allow",
            "zone": "main",
            "options": [{"where": "f:fire"}, {"where": "missing:f"}],
        },
    ],
}
CARDS: list[dict[str, Any]] = [
    {"name": "Plot"},
    {"name": "Fox", "faction": "Fire"},
    {"name": "Oath", "faction": "Water"},
    {
        "name": "Wars Ahead",
        "deck_rules": {"zone": "agenda", "adjust": {"rule": "plots", "min": 3, "max": 3}},
    },
    {
        "name": "Loyalists",
        "deck_rules": {
            "zone": "agenda",
            "add": {"id": "few-plain", "kind": "count", "zone": "main", "where": "missing:f", "max": 15},
        },
    },
    {"name": "Rat Swarm", "deck_rules": {"set_limit": None}},
    {"name": "Pack Leader", "deck_rules": {"set_limit": 4, "where": "fox or name=$self"}},
    {
        "name": "Free Port",
        "deck_rules": [
            {"waive": "copies"},
            {"allow": {"rule": "own", "where": "f:water", "limit": 2, "name": "port"}},
        ],
    },
]


def made() -> Game:
    found = game(DECLARATION, CARDS)
    assert [str(problem) for problem in found.problems] == []
    return found


@pytest.mark.parametrize(
    ("agenda", "plots", "legal"), [(1, 10, True), (1, 7, False), (0, 10, False), (0, 7, True)]
)
def test_a_card_moves_a_bound_while_it_lies_in_its_zone(agenda: int, plots: int, legal: bool) -> None:
    zones = {"agenda": {"Wars Ahead": 1} if agenda else {}, "plots": {"Plot": plots}}
    verdict = made().check(zones)
    assert verdict.legal is legal
    if agenda and not legal:
        one = only(verdict)
        assert (one.by, one.limit) == ("Wars Ahead", 10)
    assert made().check({"main": {"Wars Ahead": 1}, "plots": {"Plot": 7}}).legal, (
        "in another zone it is a card"
    )


@pytest.mark.parametrize(("plain", "legal"), [(15, True), (16, False)])
def test_a_card_adds_a_rule(plain: int, legal: bool) -> None:
    zones = {"agenda": {"Loyalists": 1}, "plots": {"Plot": 7}, "main": {"Rat Swarm": plain}}
    verdict = made().check(zones)
    assert verdict.legal is legal
    if not legal:
        assert (only(verdict).rule, only(verdict).by) == ("few-plain", "Loyalists")


def test_any_number_of_copies_of_this_card() -> None:
    assert made().check({"plots": {"Plot": 7}, "main": {"Rat Swarm": 40, "Fox": 3}}).legal
    assert ids(made().check({"plots": {"Plot": 7}, "main": {"Rat Swarm": 40, "Fox": 4}})) == ["copies"]


def test_a_card_sets_the_limit_of_others_and_is_named() -> None:
    main = {"Pack Leader": 1, "Fox": 4}
    assert made().check({"plots": {"Plot": 7}, "main": main}).legal
    one = only(made().check({"plots": {"Plot": 7}, "main": {"Pack Leader": 1, "Fox": 5}}))
    assert (one.actual, one.limit, one.by) == (5, 4, "Pack Leader")


def test_a_card_waives_a_rule_and_widens_another() -> None:
    assert ids(made().check({"plots": {"Plot": 7}, "main": {"Oath": 1}})) == ["own"]
    assert made().check({"plots": {"Plot": 7}, "main": {"Oath": 2, "Free Port": 9}}).legal
    one = only(made().check({"plots": {"Plot": 7}, "main": {"Oath": 3, "Free Port": 9}}))
    assert (one.code, one.by, one.limit) == ("deck.allowance-full", "Free Port", 2)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"adjust": {"rule": "own", "max": 1}}, 'rules.cannot-change at "max": 1'),
        ({"adjust": {"rule": "copies", "min": 1}}, 'rules.cannot-change at "min": 1'),
        ({"adjust": {"rule": "plots", "min": 1, "max": -1}}, ""),
        (
            {"add": {"id": "x", "kind": "count", "where": "f:ice", "max": 1}},
            'rules.no-match at "where": "f:ice",',
        ),
        ({"add": {"id": "x", "kind": "count", "min": 2, "max": 1}}, 'rules.min-over-max at "min": 2,'),
        ({"add": {"id": "x", "kind": "list", "forbidden": ["Foxx"]}}, 'rules.unknown-card at "Foxx"'),
        ({"allow": {"rule": "copies", "where": "fox"}}, 'rules.cannot-change at "rule": "copies",'),
        (
            {"add": {"id": "x", "kind": "sum", "attr": "faction", "max": 1}},
            'rules.no-number at "attr": "faction",',
        ),
    ],
)
def test_a_change_that_a_rule_cannot_take_is_told(change: dict[str, Any], told: str) -> None:
    found = game(DECLARATION, [*CARDS, {"name": "A", "deck_rules": change}])
    assert found.told() == ([told.rstrip(",")] if told else [])


def test_a_bound_that_stands_on_other_cards_is_moved_as_well() -> None:
    rules = [{"id": "size", "kind": "size", "zone": "main", "max": {"attr": "room", "of": "agenda"}}]
    cards: list[dict[str, Any]] = [
        {"name": "House", "room": 2},
        {"name": "Fox"},
        {"name": "Annex", "deck_rules": {"adjust": {"rule": "size", "max": 2}}},
    ]
    zones: dict[str, Any] = {"agenda": {}, "main": {}}
    found = game({"fields": {"room": {"type": "integer"}}, "zones": zones, "rules": rules}, cards)
    assert found.problems == ()
    assert ids(found.check({"agenda": {"House": 1}, "main": {"Fox": 3}})) == ["size"]
    assert found.check({"agenda": {"House": 1}, "main": {"Fox": 3, "Annex": 1}}).legal


def test_mistakes_in_a_cards_rules_are_told_at_the_card() -> None:
    cards: list[dict[str, Any]] = [
        {"name": "A", "deck_rules": {"waive": "copis"}},
        {"name": "B", "deck_rules": {"set_limt": 3}},
        {"name": "C", "deck_rules": [{"add": {"id": "x", "kind": "count", "zone": "mian", "max": 1}}]},
    ]
    found = game(DECLARATION, cards)
    assert {problem.where.file for problem in found.problems if problem.code != "rules.no-match"} == {
        "core.json"
    }
    assert [line for line in found.told() if "no-match" not in line] == [
        'rules.unknown-rule at "waive": "copis"',
        'rules.unknown-key at "set_limt": 3',
        'rules.unknown-zone at "zone": "mian"',
    ]
