"""`allow`: copies are put into options by matching, so that a deck is legal if any way to put them is."""

from __future__ import annotations

from itertools import product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from cardforge.rules.matching import Assignment
from cardforge.rules.verdict import CardCount, Fix
from tests.rules.kit import Game, game, ids, only

FIELDS = {"faction": {"type": "set", "short": "f"}, "level": {"type": "integer"}, "own": {"type": "flag"}}
CARDS = [
    {"name": "Own Blade", "faction": "rogue", "level": 3},
    {"name": "Lens", "faction": "seeker", "level": 0},
    {"name": "Charm", "faction": "survivor", "level": 0},
    {"name": "Heirloom", "faction": ["seeker", "survivor"], "level": 0},
    {"name": "Tome", "faction": "seeker", "level": 4},
]


def made(options: list[dict[str, Any]], **rule: Any) -> Game:
    found = game(
        {"fields": FIELDS, "rules": [{"id": "access", "kind": "allow", "options": options, **rule}]}, CARDS
    )
    assert [str(problem) for problem in found.problems] == []
    return found


OWN = {"where": "f:rogue"}
SPLASH = {"where": "f:seeker|survivor level=0", "limit": 3, "name": "splash"}


def test_not_allowed_and_allowance_full_are_different() -> None:
    found = made([OWN, SPLASH])
    assert found.check({"main": {"Own Blade": 9, "Lens": 2, "Charm": 1}}).legal
    verdict = found.check({"main": {"Own Blade": 9, "Lens": 2, "Charm": 2, "Tome": 2}})
    banned, full = verdict.violations
    assert (banned.code, banned.actual, banned.limit) == ("deck.not-allowed", 2, 0)
    assert banned.message == "main has 2 × Tome, allowed is only faction rogue or splash"
    assert banned.fixes == (Fix("remove", "Tome", 2),)
    assert (full.code, full.actual, full.limit) == ("deck.allowance-full", 4, 3)
    assert full.message == '4 cards need "splash", which has room for 3: 2 × Lens and 2 × Charm'
    assert full.cards == (CardCount("Lens", 2), CardCount("Charm", 2))
    assert full.fixes == (Fix("remove", "Lens", 1), Fix("remove", "Charm", 1))


def test_matching_beats_the_greedy_way() -> None:
    """The heirlooms come first and fit the first option, but must leave it to the lenses."""
    found = made([{"where": "f:seeker", "limit": 2}, {"where": "f:survivor", "limit": 2}])
    assert found.check({"main": {"Heirloom": 2, "Lens": 2}}).legal
    assert found.check({"main": {"Heirloom": 1, "Lens": 2, "Charm": 1}}).legal
    one = only(found.check({"main": {"Heirloom": 2, "Lens": 2, "Charm": 1}}))
    assert (one.code, one.actual, one.limit) == ("deck.allowance-full", 5, 4)
    assert [card.name for card in one.cards] == ["Heirloom", "Lens", "Charm"]


def test_a_full_option_is_told_apart_from_one_with_room() -> None:
    found = made([{"where": "f=seeker", "limit": 2}, {"where": "f=survivor", "limit": 2}])
    one = only(found.check({"main": {"Lens": 3, "Charm": 2}}))
    assert [card.name for card in one.cards] == ["Lens"]


def test_cards_for_the_same_places_are_one_violation() -> None:
    """Seven copies and three places: what goes is what found none, as no single card is enough."""
    found = made([{"where": "f:seeker", "limit": 2}, {"where": "f:survivor", "limit": 1}])
    one = only(found.check({"main": {"Heirloom": 2, "Lens": 3, "Charm": 2}}))
    assert (one.actual, one.limit, one.all_needed) == (7, 3, True)
    assert sum(fix.count for fix in one.fixes) == one.weight == 4
    left = {"Heirloom": 2, "Lens": 3, "Charm": 2}
    for fix in one.fixes:
        left[fix.card] -= fix.count
    assert found.check({"main": left}).legal


def test_more_limited_options_than_a_plan_takes() -> None:
    found = made([{"where": f"level={level}", "limit": 1} for level in (0, 3, 4)] + [
        {"where": "lens", "limit": 1}, {"where": "charm", "limit": 1}])  # fmt: skip
    assert found.check({"main": {"Lens": 1, "Charm": 1, "Tome": 1, "Heirloom": 1}}).legal
    assert ids(found.check({"main": {"Lens": 1, "Charm": 1, "Tome": 2, "Heirloom": 1}})) == ["access"]
    assert ids(found.check({"main": {"Lens": 2, "Heirloom": 1}})) == ["access"]


def test_cards_the_rule_is_not_about_are_free() -> None:
    found = made([OWN], where="level>0")
    assert found.check({"main": {"Lens": 3, "Own Blade": 1}}).legal
    assert ids(found.check({"main": {"Tome": 1}})) == ["access"]


def test_suggestions_leave_room_in_mind() -> None:
    rules = [
        {"id": "access", "kind": "allow", "options": [OWN, SPLASH]},
        {"id": "free", "kind": "require", "where": "level=0 -heirloom", "min": 5},
        {"id": "high", "kind": "require", "where": "level>=3"},
    ]
    found = game({"fields": FIELDS, "rules": rules}, CARDS)
    verdict = found.check({"main": {"Heirloom": 3}})
    fixes = {one.rule: one.fixes for one in verdict.violations}
    assert fixes["free"] == (), "splash is full"
    assert fixes["high"] == (Fix("add", "Own Blade", 1, "main"),), "the Tome is not allowed"


FITS = st.lists(st.lists(st.integers(0, 2), max_size=3, unique=True), min_size=1, max_size=4)


@given(st.data(), FITS, st.lists(st.one_of(st.none(), st.integers(0, 3)), min_size=3, max_size=3))
def test_as_few_as_can_be_are_left(
    data: st.DataObject, fits: list[list[int]], room: list[int | None]
) -> None:
    copies = [data.draw(st.integers(0, 2)) for _ in fits]
    assigned = Assignment(copies, fits, room)
    assert sum(assigned.left) == _fewest_left(copies, fits, room)
    assert all(0 <= left <= number for left, number in zip(assigned.left, copies, strict=True))
    unplaced = [item for item, left in enumerate(assigned.left) if left and fits[item]]
    crowds = assigned.crowds(unplaced)
    assert {item for items, _ in crowds for item in items} >= set(unplaced)
    assert len({place for _, places in crowds for place in places}) == sum(len(one) for _, one in crowds)
    for items, places in crowds:
        space = sum(room[place] or 0 for place in places)
        assert sum(copies[one] for one in items) == space + sum(assigned.left[one] for one in items)


def _fewest_left(copies: list[int], fits: list[list[int]], room: list[int | None]) -> int:
    """By trying every place for every copy."""
    singles = [fits[item] for item, number in enumerate(copies) for _ in range(number)]
    best = len(singles)
    for chosen in product(*([*places, None] for places in singles)):
        used = [sum(one == place for one in chosen) for place in range(len(room))]
        if all(space is None or number <= space for number, space in zip(used, room, strict=True)):
            best = min(best, sum(one is None for one in chosen))
    return best
