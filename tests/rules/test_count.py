"""`count`, its units, groups and bounds: what is legal, and the twin that is not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cardforge.rules import check_deck
from cardforge.rules.verdict import CardCount, Fix
from tests.rules.kit import Game, game, ids, only

FIELDS = {
    "type": {"type": "set", "short": "t"},
    "faction": {"type": "set", "short": "f"},
    "trait": {"type": "string"},
    "title": {"type": "string"},
    "basic": {"type": "flag"},
    "uncounted": {"type": "flag"},
    "max_copies": {"type": "string"},
    "size": {"type": "integer"},
}
FOXES: list[dict[str, Any]] = [
    {"name": "Ember Fox", "faction": "Fire"},
    {"name": "Tide Oath", "faction": "Water"},
    {"name": "Moss Wall"},
    {"name": "Field", "basic": True},
]


def made(rules: list[dict[str, Any]], cards: list[dict[str, Any]] = FOXES, **declaration: Any) -> Game:
    found = game({"fields": FIELDS, "rules": rules, **declaration}, cards)
    assert [str(problem) for problem in found.problems] == []
    return found


MAIN_SIDE: dict[str, Any] = {"main": {}, "side": {}}


@pytest.mark.parametrize(
    ("main", "side", "bad"),
    [(59, 0, ["main"]), (60, 15, []), (61, 14, []), (250, 0, []), (60, 16, ["side"])],
)
def test_sizes_are_least_and_most(main: int, side: int, bad: list[str]) -> None:
    rules: list[dict[str, Any]] = [
        {"id": "main", "kind": "size", "zone": "main", "min": 60},
        {"id": "side", "kind": "size", "zone": "side", "max": 15},
    ]
    zones = {"main": {"Field": main}, "side": {"Field": side}} if side else {"main": {"Field": main}}
    assert ids(made(rules, zones=MAIN_SIDE).check(zones)) == bad


def test_the_message_gives_what_is_there_and_what_is_needed() -> None:
    found = made([{"id": "size", "kind": "size", "zone": "main", "exact": 40}])
    few = only(found.check({"main": {"Field": 38}}))
    assert (few.message, few.actual, few.limit) == ("main has 38 cards, exactly 40 needed", 38, 40)
    assert few.fixes == (Fix("add", "", 2, "main"),)
    assert few.completable
    many = only(found.check({"main": {"Field": 41}}))
    assert (many.message, many.actual, many.limit) == ("main has 41 cards, exactly 40 allowed", 41, 40)
    assert many.fixes == (Fix("remove", "", 1),)
    assert not many.completable


def test_copies_are_added_up_over_zones() -> None:
    found = made([{"id": "copies", "kind": "copies", "max": 4}], zones=MAIN_SIDE)
    verdict = found.check({"main": {"Ember Fox": 6, "Tide Oath": 3}, "side": {"Tide Oath": 2}})
    assert [(one.message, one.actual, one.limit) for one in verdict.violations] == [
        ("main and side have 6 × Ember Fox, at most 4 allowed", 6, 4),
        ("main and side have 5 × Tide Oath, at most 4 allowed (3 main + 2 side)", 5, 4),
    ]
    assert found.check({"main": {"Ember Fox": 4, "Tide Oath": 2}, "side": {"Tide Oath": 2}}).legal


def test_the_same_violation_on_many_cards_is_one() -> None:
    found = made([{"id": "single", "kind": "singleton", "except": "is:basic"}])
    one = only(found.check({"main": {"Ember Fox": 2, "Tide Oath": 2, "Moss Wall": 1, "Field": 9}}))
    assert one.message == "main has 2 each of Ember Fox and Tide Oath, at most 1 allowed"
    assert one.cards == (CardCount("Ember Fox", 2), CardCount("Tide Oath", 2))
    assert one.fixes == (Fix("remove", "Ember Fox", 1), Fix("remove", "Tide Oath", 1))


def test_cards_bring_their_own_copy_limit() -> None:
    cards = [
        {"name": "Rat Swarm", "max_copies": "any"},
        {"name": "Seven Smiths", "max_copies": "7"},
        {"name": "Sole Relic", "max_copies": "1"},
        *FOXES,
    ]
    rules: list[dict[str, Any]] = [
        {"id": "size", "kind": "size", "min": 10},
        {"id": "copies", "kind": "copies", "max": 3, "limit_attr": "max_copies", "except": "is:basic"},
    ]
    found = made(rules, cards)
    assert found.check(
        {"main": {"Rat Swarm": 12, "Seven Smiths": 7, "Sole Relic": 1, "Ember Fox": 3, "Field": 20}}
    ).legal
    verdict = found.check({"main": {"Seven Smiths": 8, "Sole Relic": 2, "Ember Fox": 4}})
    assert [(one.cards[0].name, one.actual, one.limit) for one in verdict.violations] == [
        ("Seven Smiths", 8, 7),
        ("Sole Relic", 2, 1),
        ("Ember Fox", 4, 3),
    ]


WOLVES = [
    {"id": "b1", "name": "Wolf", "title": "Wolf", "type": "Ally"},
    {"id": "w7", "name": "Wolf of Iron", "title": "Wolf", "type": "Item"},
    {"id": "b2", "name": "Sage (Old)", "title": "Sage"},
    {"id": "b3", "name": "Sage Prime", "title": "Sage Prime"},
]
PACK = {"main": {"Wolf": 2, "Wolf of Iron": 2, "Sage (Old)": 3, "Sage Prime": 3}}


def test_copies_count_by_the_field_that_says_so() -> None:
    by_title = made([{"id": "copies", "kind": "copies", "max": 3, "per": "title"}], WOLVES)
    one = only(by_title.check(PACK))
    assert (one.message, one.actual) == ("main has 4 cards of title Wolf, at most 3 allowed", 4)
    assert made([{"id": "copies", "kind": "copies", "max": 3, "per": "id"}], WOLVES).check(PACK).legal


def test_reprints_are_the_same_card_for_fixed_cards_and_different_ones() -> None:
    cards = [{"name": "Sole Relic", "id": "b1"}, {"name": "Sole Relic", "id": "p9"}, {"name": "Fox"}]
    found = made(
        [
            {"id": "kinds", "kind": "count", "unit": "distinct", "max": 1, "where": "relic"},
            {"id": "few", "kind": "subset", "of": {"Sole Relic": 2}, "except": "fox"},
        ],
        cards,
    )
    both = {"main": {"Sole Relic": 1}}
    deck = found.deck(both)
    relic = deck.zones["main"][0]
    other = relic._replace(card=found.database.by_id["p9" if relic.card.id == "b1" else "b1"])
    mixed = replace(deck, zones={"main": (relic, other)})
    assert check_deck(found.rules, mixed, found.database).legal
    three = replace(deck, zones={"main": (relic, other._replace(copies=2))})
    assert ids(check_deck(found.rules, three, found.database)) == ["few"]


def test_every_reason_is_given() -> None:
    """Size, copies, factions and side at once; cards without a faction are of none."""
    rules: list[dict[str, Any]] = [
        {"id": "size", "kind": "size", "zone": "main", "min": 10},
        {"id": "side", "kind": "size", "zone": "side", "max": 1},
        {"id": "copies", "kind": "copies", "max": 3},
        {
            "id": "factions",
            "kind": "count",
            "unit": "values",
            "attr": "faction",
            "name": "factions",
            "max": 1,
        },
    ]
    found = made(rules, zones=MAIN_SIDE)
    verdict = found.check({"main": {"Ember Fox": 4, "Tide Oath": 1}, "side": {"Moss Wall": 2}})
    assert ids(verdict) == ["copies", "factions", "side", "size"]
    factions = next(one for one in verdict.violations if one.rule == "factions")
    assert factions.message == (
        "main and side have 2 different values of faction (Fire, Water), at most 1 allowed; "
        "the fewest are Tide Oath"
    )
    assert factions.fixes == (Fix("remove", "Tide Oath", 1),)
    assert found.check({"main": {"Ember Fox": 3, "Moss Wall": 3, "Field": 3}}).violations[0].rule == "size"


def test_different_cards_and_duplicates() -> None:
    cards: list[dict[str, Any]] = [{"name": f"S{n}", "trait": "Scheme"} for n in range(1, 6)]
    cards.append({"name": "P1"})
    rules: list[dict[str, Any]] = [
        {"id": "size", "kind": "size", "exact": 7},
        {"id": "doubles", "kind": "count", "where": "count>1", "unit": "distinct", "max": 1},
        {"id": "schemes", "kind": "count", "where": "trait=scheme", "unit": "distinct", "min": 5},
    ]
    found = made(rules, cards)
    assert found.check({"main": {"S1": 1, "S2": 1, "S3": 1, "S4": 1, "S5": 1, "P1": 2}}).legal
    verdict = found.check({"main": {"S1": 2, "S2": 1, "S3": 1, "S4": 1, "P1": 2}})
    assert [(one.rule, one.actual, one.limit) for one in verdict.violations] == [
        ("doubles", 2, 1),
        ("schemes", 4, 5),
    ]
    assert verdict.violations[0].cards == (CardCount("S1", 2), CardCount("P1", 2))
    assert verdict.violations[1].fixes == (Fix("add", "S5", 1, "main"),)


def test_cards_that_do_not_count_are_told() -> None:
    cards = [{"name": "Old Scar", "uncounted": True}, {"name": "Fox Cub", "extra": True}, *FOXES]
    found = made([{"id": "size", "kind": "size", "exact": 5, "except": "is:uncounted"}], cards)
    deck = {"main": {"Ember Fox": 3, "Tide Oath": 2, "Old Scar": 2}}
    assert found.check(deck).notes == ("2 cards do not count for size",)
    verdict = found.check({**deck, "Tokens": {"Fox Cub": 4}})
    assert verdict.legal
    assert verdict.notes == ("4 pieces do not count in Tokens", "2 cards do not count for size")
    assert found.check({"main": {**deck["main"], "Fox Cub": 1}}).legal


def test_pieces_count_where_a_zone_takes_them() -> None:
    cards = [{"name": "Damage", "extra": True}, *FOXES]
    rules = [{"id": "tokens", "kind": "size", "zone": "tokens", "min": 11}]
    found = made(rules, cards, zones={"main": {}, "tokens": {"extra": True}})
    assert found.check({"tokens": {"Damage": 11}}).legal
    assert only(found.check({"tokens": {"Damage": 10}})).actual == 10


LEADERS: dict[str, Any] = {"leader": {}, "main": {}}


def test_a_leader_in_its_own_zone() -> None:
    rules: list[dict[str, Any]] = [
        {"id": "leader", "kind": "size", "zone": "leader", "exact": 1},
        {"id": "total", "kind": "size", "zone": ["leader", "main"], "exact": 100},
    ]
    found = made(rules, zones=LEADERS)
    leader = {"Ember Fox": 1}
    assert found.check({"leader": leader, "main": {"Field": 99}}).legal
    short = only(found.check({"leader": leader, "main": {"Field": 98}}))
    assert (short.rule, short.actual, short.limit, short.zone) == ("total", 99, 100, "leader+main")
    assert ids(found.check({"leader": leader, "main": {"Field": 100}})) == ["total"]
    assert ids(found.check({"main": {"Field": 99}})) == ["leader", "total"]


def test_what_is_full_is_not_suggested() -> None:
    rules: list[dict[str, Any]] = [
        {"id": "few-basics", "kind": "count", "where": "is:basic", "max": 2},
        {"id": "no-faction", "kind": "require", "where": "missing:faction", "min": 3},
    ]
    found = made(rules)
    assert only(found.check({"main": {"Field": 2}})).fixes == (Fix("add", "Moss Wall", 1, "main"),)
    assert only(found.check({"main": {"Field": 1}})).fixes == (Fix("add", "Moss Wall", 2, "main"),)


def test_what_comes_in_is_enough_of_one_card_or_of_several() -> None:
    rules: list[dict[str, Any]] = [
        {"id": "four", "kind": "copies", "max": 4},
        {"id": "foxes", "kind": "require", "where": "has:faction", "min": 6},
        {"id": "deep", "kind": "count", "attr": "faction", "each_min": 3},
    ]
    found = made(rules)
    mends = {one.rule: one.mend() for one in found.check({"main": {"Ember Fox": 1}}).violations}
    assert mends == {
        "foxes": "add 4 × Tide Oath and 1 × Ember Fox to main",
        "deep": "add 2 × Ember Fox to main",
    }
    assert only(found.check({"main": {"Ember Fox": 3}})).mend() == "add 3 × Tide Oath to main"


def test_the_leader_is_told_before_the_rest() -> None:
    rules: list[dict[str, Any]] = [
        {"id": "size", "kind": "size", "zone": "main", "min": 9},
        {"id": "one-each", "kind": "singleton", "zone": "main"},
        {"id": "dry", "kind": "forbid", "where": "f:water"},
        {"id": "leader", "kind": "size", "zone": "leader", "exact": 1},
    ]
    verdict = made(rules, zones=LEADERS).check({"main": {"Tide Oath": 2, "Nobody": 1}})
    assert [one.rule for one in verdict.violations] == ["$card", "leader", "dry", "one-each", "size"]


def test_bounds_out_of_a_zone_and_of_a_size() -> None:
    cards: list[dict[str, Any]] = [{"name": "Kell", "size": 12}, {"name": "Vara"}, *FOXES]
    rules: list[dict[str, Any]] = [
        {"id": "size", "kind": "size", "zone": "main", "min": {"attr": "size", "of": "leader", "plus": 1}},
        {"id": "basics", "kind": "count", "zone": "main", "where": "is:basic", "max": {
            "linear": {"zone": "main", "step": 5, "times": 2, "base": 1, "at_least": 10}}},
    ]  # fmt: skip
    found = made(rules, cards, zones=LEADERS)
    assert found.check({"leader": {"Kell": 1}, "main": {"Field": 5, "Moss Wall": 8}}).legal
    assert only(found.check({"leader": {"Kell": 1}, "main": {"Field": 5, "Moss Wall": 7}})).limit == 13
    assert found.check({"leader": {"Vara": 1}, "main": {"Field": 5}}).legal, "no number, no bound"
    assert only(found.check({"main": {"Field": 6}})).limit == 5
    assert found.check({"main": {"Field": 7, "Moss Wall": 8}}).legal, "15 cards: three steps"


def test_a_bound_counts_the_cards_that_a_query_means() -> None:
    """So many of one sort as of another, over the zones that the bound names."""
    zones: dict[str, Any] = {"main": {}, "side": {}}
    pairs = {"linear": {"zone": ["main", "side"], "where": "f:water"}}
    found = made(
        [{"id": "pairs", "kind": "count", "zone": "main", "where": "f:fire", "exact": pairs}], zones=zones
    )
    assert found.check({}).legal
    assert found.check({"main": {"Ember Fox": 3, "Tide Oath": 1, "Field": 9}, "side": {"Tide Oath": 2}}).legal
    one = only(found.check({"main": {"Ember Fox": 1, "Tide Oath": 2}}))
    assert (one.code, one.actual, one.limit) == ("deck.too-few", 1, 2)
    one = only(found.check({"main": {"Ember Fox": 3, "Tide Oath": 2}}))
    assert (one.code, one.actual, one.limit) == ("deck.too-many", 3, 2)


def test_a_bound_is_never_below_nothing() -> None:
    fewer = {"linear": {"zone": "main", "base": -2}}
    found = made([{"id": "fewer", "kind": "count", "where": "has:faction", "max": fewer}])
    assert only(found.check({"main": {"Ember Fox": 1}})).limit == 0
    assert found.check({"main": {"Ember Fox": 2, "Field": 2}}).legal


def test_one_of_some_numbers() -> None:
    found = made([{"id": "hand", "kind": "size", "one_of": [10, 0]}])
    assert found.check({}).legal
    assert found.check({"main": {"Field": 10}}).legal
    one = only(found.check({"main": {"Field": 9}}))
    assert (one.code, one.message, one.limit) == ("deck.wrong-count", "main has 9 cards, 0 or 10 needed", 10)
    assert only(found.check({"main": {"Field": 1}})).limit == 0


def test_each_value_needs_its_copies() -> None:
    found = made([{"id": "deep", "kind": "count", "attr": "faction", "each_min": 3}])
    assert found.check({"main": {"Ember Fox": 3, "Field": 1}}).legal
    one = only(found.check({"main": {"Ember Fox": 3, "Tide Oath": 1}}))
    assert one.message == "main has 1 card of faction Water, at least 3 needed: Tide Oath"
    assert one.weight == 2


def test_groups_have_least_and_allowed_numbers() -> None:
    found = made([{"id": "pairs", "kind": "count", "per": "name", "one_of": [2, 4]}])
    assert found.check({"main": {"Ember Fox": 2, "Field": 4}}).legal
    one = only(found.check({"main": {"Ember Fox": 3}}))
    assert (one.message, one.limit, one.weight) == ("main has 3 × Ember Fox, 2 or 4 needed", 2, 1)
    assert one.mend() == "remove 1 × Ember Fox"
    two = only(found.check({"main": {"Ember Fox": 1, "Field": 1}}))
    assert (two.limit, two.weight) == (2, 2)
    assert two.mend() == "add 1 × Ember Fox and 1 × Field to main"
    values = made([{"id": "1-3", "kind": "count", "unit": "values", "attr": "faction", "one_of": [1, 3]}])
    three = only(values.check({"main": {"Ember Fox": 1, "Tide Oath": 1}}))
    assert (three.actual, three.limit) == (2, 1)
    least = made([{"id": "twice", "kind": "count", "per": "name", "min": 2}])
    assert only(least.check({"main": {"Ember Fox": 1, "Field": 2}})).fixes == (
        Fix("add", "Ember Fox", 1, "main"),
    )


def test_what_goes_out_of_a_group_is_one_card_or_just_enough_of_several() -> None:
    cards = [
        {"name": f"Owl {n}", "title": title} for n, title in enumerate(["Owl", "Owl", "Owl", "Rook", "Rook"])
    ]
    found = made([{"id": "two", "kind": "copies", "per": "title", "max": 2}], cards)

    def mend(**main: int) -> str:
        return only(
            found.check({"main": {name.replace("_", " "): copies for name, copies in main.items()}})
        ).mend()

    assert mend(Owl_0=2, Owl_1=1) == "remove 1 × Owl 0 or 1 × Owl 1"
    assert mend(Owl_0=1, Owl_1=3) == "remove 2 × Owl 1"
    assert mend(Owl_0=2, Owl_1=1, Owl_2=2) == "remove 2 × Owl 0 and 1 × Owl 2"
    assert mend(Owl_0=2, Owl_1=1, Owl_3=1, Owl_4=2) == "remove 1 × Owl 0 and 1 × Owl 3"


def test_what_goes_of_cards_counted_together() -> None:
    found = made([{"id": "few", "kind": "count", "where": "has:faction", "max": 2}])
    assert only(found.check({"main": {"Ember Fox": 3, "Tide Oath": 1}})).mend() == "remove 2 × Ember Fox"
    assert (
        only(found.check({"main": {"Ember Fox": 3, "Tide Oath": 3}})).mend()
        == "remove 3 × Ember Fox and 1 × Tide Oath"
    )
    odd = made([{"id": "odd", "kind": "count", "where": "has:faction", "one_of": [1]}])
    assert only(odd.check({"main": {"Ember Fox": 2, "Tide Oath": 1}})).mend() == "remove 2 × Ember Fox"
    size = made([{"id": "size", "kind": "size", "one_of": [1, 4]}])
    assert only(size.check({"main": {"Ember Fox": 2, "Tide Oath": 1}})).mend() == "add 1 card to main"
    assert only(size.check({"main": {"Ember Fox": 4, "Tide Oath": 1}})).mend() == "remove 1 card"


def test_all_cards_of_a_value_too_many_go() -> None:
    cards = [{"name": name, "faction": name[0]} for name in ("Ash", "Ant", "Bee", "Cat", "Cow")]
    found = made([{"id": "one", "kind": "count", "unit": "values", "attr": "faction", "max": 1}], cards)
    one = only(found.check({"main": {"Ash": 4, "Ant": 4, "Bee": 2, "Cat": 1, "Cow": 2}}))
    assert one.mend() == "remove 2 × Bee, 1 × Cat and 2 × Cow"
    assert one.facts == (
        "main has 3 different values of faction (A, B, C), at most 1 allowed; "
        "the fewest are 2 × Bee, Cat and 2 × Cow"
    )


def test_a_single_card_is_called_by_its_name() -> None:
    found = made([{"id": "fox", "kind": "require", "where": 'name="ember fox"'}])
    assert only(found.check({})).facts == "main has no Ember Fox, at least 1 needed"


def test_required_and_forbidden() -> None:
    found = made(
        [
            {"id": "a-fox", "kind": "require", "where": "fox"},
            {"id": "dry", "kind": "forbid", "where": "f:water"},
        ]
    )
    assert found.check({"main": {"Ember Fox": 1}}).legal
    verdict = found.check({"main": {"Tide Oath": 2}})
    assert [one.code for one in verdict.violations] == ["deck.forbidden", "deck.too-few"]
    assert verdict.violations[0].message == "main has 2 × Tide Oath, none allowed"
    assert verdict.violations[1].message == "main has no cards (name with fox), at least 1 needed"


def test_advice_and_warnings_do_not_make_a_deck_illegal() -> None:
    rules: list[dict[str, Any]] = [
        {"id": "hand", "kind": "size", "min": 5, "severity": "warning"},
        {"id": "basics", "kind": "require", "where": "is:basic", "severity": "advice"},
    ]
    verdict = made(rules).check({"main": {"Ember Fox": 1}})
    assert verdict.legal
    assert [(one.rule, str(one.severity)) for one in verdict.violations] == [
        ("basics", "info"),
        ("hand", "warning"),
    ]


def test_a_huge_deck_does_not_spill_over_into_other_counts() -> None:
    rules: list[dict[str, Any]] = [
        {"id": "size", "kind": "size", "max": 100_000_000},
        {"id": "no-fox", "kind": "forbid", "where": "ember"},
    ]
    found = made(rules)
    assert found.check({"main": {"Field": 90_000_000}}).legal
    assert ids(found.check({"main": {"Field": 200_000_000}})) == ["size"]
