"""`sum`: a field's numbers added up over the deck."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.rules.judge import Judge
from tests.rules.kit import Game, game, ids, only

FIELDS = {
    "faction": {"type": "set", "short": "f"},
    "cost": {"type": "integer", "label": "influence"},
    "weight": {"type": "number"},
    "debt": {"type": "integer"},
}
CARDS: list[dict[str, Any]] = [
    {"name": "Kell", "faction": "fire", "cost": 7},
    {"name": "Own", "faction": "fire", "cost": 3},
    {"name": "Other", "faction": "water", "cost": 4, "weight": 0.1},
    {"name": "Cheap", "faction": "water", "cost": 1, "weight": 0.2, "debt": 2},
    {"name": "Payer", "debt": -3},
    {"name": "Plain"},
]


def made(*rules: dict[str, Any], **declaration: Any) -> Game:
    zones: dict[str, Any] = {"leader": {}, "main": {}, "side": {}}
    written = [{"id": f"r{number}", "kind": "sum", "zone": "main", **one} for number, one in enumerate(rules)]
    found = game({"fields": FIELDS, "zones": zones, "rules": written, **declaration}, CARDS)
    assert [str(problem) for problem in found.problems] == []
    return found


def test_every_copy_counts_and_cards_without_a_number_count_nothing() -> None:
    budget = made({"attr": "cost", "max": 7})
    assert budget.check({"main": {"Own": 1, "Other": 1, "Plain": 9}}).legal
    one = only(budget.check({"main": {"Other": 2, "Plain": 9, "Cheap": 1}}))
    assert (one.code, one.actual, one.limit, one.zone, one.completable) == (
        "deck.sum-too-high",
        9,
        7,
        "main",
        False,
    )
    assert one.facts == "main has 9 influence, at most 7 allowed: 2 × Other (8) and Cheap (1)"
    assert [str(fix) for fix in one.fixes] == ["remove 1 × Other"]
    assert one.weight == 1


def test_what_is_within_the_budget_is_said() -> None:
    budget = made({"attr": "cost", "max": 7, "name": "points"})
    assert budget.check({"main": {"Other": 1}}).notes == ("main has 4 of 7 points (r0)",)
    assert budget.check({"main": {"Other": 2}}).notes == ()
    assert made({"attr": "cost", "min": 1}).check({"main": {"Other": 1}}).notes == ()


def test_if_no_card_alone_mends_it_the_dearest_go_first_together() -> None:
    one = only(made({"attr": "cost", "max": 1}).check({"main": {"Other": 1, "Own": 1, "Cheap": 1}}))
    assert one.mend() == "remove 1 × Other and 1 × Own"
    assert one.weight == 2


def test_too_little_names_cards_that_bring_enough() -> None:
    rules = made({"attr": "cost", "min": 6}, {"kind": "copies", "max": 1})
    one = only(rules.check({"main": {"Cheap": 1}}))
    assert (one.code, one.actual, one.limit, one.completable) == ("deck.sum-too-low", 1, 6, True)
    assert one.facts == "main has 1 influence, at least 6 needed"
    assert [str(fix) for fix in one.fixes] == ["add 1 × Kell to main"], "no second copy is legal"


@pytest.mark.parametrize(
    ("plain", "main", "total"),
    [
        ({"per_copy": False}, {"Other": 3, "Own": 2}, 7),
        ({"free_copies": 1}, {"Other": 3, "Own": 1}, 8),
        ({"free_copies": 2, "per_copy": False}, {"Other": 3, "Own": 2}, 4),
        ({"except": "f:fire"}, {"Other": 1, "Own": 3}, 4),
        ({"where": "f:fire"}, {"Other": 1, "Own": 3}, 9),
        ({"attr": "weight"}, {"Other": 3, "Cheap": 1}, 0.5),
        ({"attr": "weight"}, {"Other": 1, "Cheap": 2, "Plain": 1}, 0.5),
        ({"attr": "debt"}, {"Cheap": 2, "Payer": 1}, 1),
        ({"zone": ["main", "side"]}, {"Other": 2}, 8),
    ],
)
def test_what_counts(plain: dict[str, Any], main: dict[str, int], total: float) -> None:
    rules = made({"attr": "cost", "max": 0} | plain)
    assert only(rules.check({"main": main})).actual == total


def test_fewer_copies_may_be_free() -> None:
    one = only(made({"attr": "cost", "max": 3, "free_copies": 1}).check({"main": {"Other": 2}}))
    assert one.mend() == "remove 1 × Other"
    least = made({"attr": "cost", "min": 3, "free_copies": 1})
    assert [str(fix) for fix in only(least.check({})).fixes] == [
        "add 2 × Kell to main",
        "add 2 × Own to main",
        "add 2 × Other to main",
    ]


def test_the_bound_may_stand_on_another_card_or_be_chosen() -> None:
    of_leader = made({"attr": "cost", "max": {"attr": "cost", "of": "leader"}})
    assert of_leader.check({"leader": {"Kell": 1}, "main": {"Own": 2, "Cheap": 1}}).legal
    assert only(of_leader.check({"leader": {"Own": 1}, "main": {"Other": 1}})).limit == 3
    assert of_leader.check({"main": {"Other": 9}}).legal, "without a leader there is no bound"
    sides = [{"name": "side", "options": {"rich": {"bind": {"n": 9}}, "poor": {"bind": {"n": 2}}}}]
    chosen = made({"attr": "cost", "exact": "$n"}, choices=sides)
    assert chosen.check({"main": {"Other": 2, "Cheap": 1}}, side="rich").legal
    assert ids(chosen.check({"main": {"Cheap": 1}}, side="poor")) == ["r0"]


def test_points_are_in_the_plan_and_wide_enough() -> None:
    """Large numbers and many copies must not run over into the next rule's count."""
    cards = [{"name": "Big", "cost": 30_000}, {"name": "Small", "cost": 1}]
    rules = [
        {"id": "sum", "kind": "sum", "attr": "cost", "max": 900_000_000},
        {"id": "no-small", "kind": "forbid", "where": "small"},
    ]
    found = game({"fields": FIELDS, "rules": rules}, cards)
    assert found.check({"main": {"Big": 30_000}}).legal
    assert ids(found.check({"main": {"Big": 30_001}})) == ["sum"]
    plan = Judge(found.rules, found.database)
    deck = found.deck({"main": {"Small": 1}})
    assert [one.rule for one in plan.check(deck).violations] == ["no-small"]


def test_a_card_moves_the_bounds_of_a_sum() -> None:
    patron = {"name": "Patron", "deck_rules": {"adjust": {"rule": "budget", "max": 3}}}
    limit = {"attr": "cost", "of": "leader"}
    rules = [
        {"id": "budget", "kind": "sum", "attr": "cost", "zone": "main", "max": limit},
        {"id": "free", "kind": "sum", "attr": "weight", "zone": "main", "max": 1},
    ]
    found = game({"fields": FIELDS, "zones": {"leader": {}, "main": {}}, "rules": rules}, [*CARDS, patron])
    assert found.problems == ()
    zones = {"leader": {"Kell": 1}, "main": {"Other": 2, "Cheap": 2}}
    assert ids(found.check(zones)) == ["budget"]
    assert found.check({**zones, "main": {**zones["main"], "Patron": 1}}).legal
    over = {"Other": 3, "Patron": 1}
    assert (
        only(found.check({**zones, "main": over})).by,
        only(found.check({**zones, "main": over})).limit,
    ) == (
        "Patron",
        10,
    )
