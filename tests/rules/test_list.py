"""`list`: dated ban and limit lists."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.problems import Severity
from cardforge.rules import CheckOptions
from tests.rules.kit import Game, game, ids, only

CARDS: list[dict[str, Any]] = [{"name": name} for name in ("Fox", "Owl", "Toad", "Rock")]
CARDS += [{"id": "fox-again", "name": "Fox"}]


def made(*rules: dict[str, Any], cards: tuple[dict[str, Any], ...] = (), **declaration: Any) -> Game:
    written = [{"id": f"r{number}", "kind": "list", **one} for number, one in enumerate(rules)]
    return game({"rules": written, **declaration}, [*CARDS, *cards])


def clean(*rules: dict[str, Any], **more: Any) -> Game:
    found = made(*rules, **more)
    assert [str(problem) for problem in found.problems] == []
    return found


def on(day: str) -> CheckOptions:
    return CheckOptions(as_of=day)


def test_what_is_forbidden_is_so_in_every_printing() -> None:
    one = only(clean({"forbidden": ["Fox"]}).check({"main": {"fox-again": 2, "Owl": 1}}))
    assert (one.code, one.actual, one.limit) == ("deck.forbidden", 2, 0)
    assert one.facts == "main has 2 × Fox, forbidden by the list"
    assert one.mend() == "remove 2 × Fox"


def test_copies_are_limited_over_all_printings() -> None:
    rules = clean({"limited": {"Fox": 1, "Owl": 2, "Toad": 0}})
    assert rules.check({"main": {"Fox": 1, "Owl": 2}}).legal
    verdict = rules.check({"main": {"Fox": 1, "fox-again": 1, "Owl": 3, "Toad": 1}})
    assert [(one.code, one.actual, one.limit) for one in verdict.violations] == [
        ("deck.forbidden", 1, 0),
        ("deck.copies", 2, 1),
        ("deck.copies", 3, 2),
    ]
    assert verdict.violations[1].facts == "main has 2 × Fox, at most 1 allowed by the list"


def test_points_add_up_copy_by_copy() -> None:
    rules = clean({"points": {"Fox": 3, "Owl": 1}, "max": 4})
    assert rules.check({"main": {"Fox": 1, "Owl": 1, "Rock": 9}}).legal
    one = only(rules.check({"main": {"Fox": 1, "Owl": 3}}))
    assert (one.code, one.actual, one.limit) == ("deck.sum-too-high", 6, 4)
    assert one.facts == "main has 6 points, at most 4 allowed by the list: Fox (3) and 3 × Owl (3)"
    assert one.mend() == "remove 1 × Fox or 2 × Owl"


@pytest.mark.parametrize(
    "plain", [{"restricted": ["Fox", "Owl", "Toad"]}, {"one_of_each": [["Fox", "Owl", "Toad"]]}]
)
def test_of_some_cards_a_deck_may_have_one_in_any_number(plain: dict[str, Any]) -> None:
    rules = clean(plain)
    assert rules.check({"main": {"Fox": 2, "fox-again": 1, "Rock": 1}}).legal, "printings are one card"
    one = only(rules.check({"main": {"Fox": 2, "Owl": 1}}))
    assert (one.code, one.actual, one.limit, one.weight) == ("deck.exclusive", 2, 1, 1)
    assert one.facts == "main has 2 × Fox and Owl, of which the list allows only one"
    assert one.mend() == "remove 2 × Fox or 1 × Owl"
    three = only(rules.check({"main": {"Fox": 1, "Owl": 2, "Toad": 1}}))
    assert three.mend() == "remove 1 × Fox and 1 × Toad"


def test_groups_are_apart() -> None:
    rules = clean({"one_of_each": [["Fox", "Owl"], ["Toad", "Rock"]]})
    assert rules.check({"main": {"Fox": 1, "Toad": 1}}).legal
    assert len(rules.check({"main": {"Fox": 1, "Owl": 1, "Toad": 1, "Rock": 1}}).violations) == 2


LISTS = {
    "lists": [
        {"name": "summer", "from": "2026-06-01", "to": "2026-08-31", "forbidden": ["Toad"]},
        {"from": "2025-01-01", "to": "2025-06-30", "forbidden": ["Fox"]},
        {"name": "spring", "from": "2026-03-01", "forbidden": ["Owl"]},
    ]
}


@pytest.mark.parametrize(
    ("day", "forbidden", "name", "start"),
    [
        ("2024-12-31", "", "", ""),
        ("2025-01-01", "Fox", "", "2025-01-01"),
        ("2025-06-30", "Fox", "", "2025-01-01"),
        ("2025-07-01", "", "", ""),
        ("2026-03-01", "Owl", "spring", "2026-03-01"),
        ("2026-05-31", "Owl", "spring", "2026-03-01"),
        ("2026-06-01", "Toad", "summer", "2026-06-01"),
        ("2026-08-31", "Toad", "summer", "2026-06-01"),
        ("2026-09-01", "Owl", "spring", "2026-03-01"),
        ("", "Owl", "spring", "2026-03-01"),
    ],
)
def test_the_newest_list_that_has_begun_and_not_ended_holds(
    day: str, forbidden: str, name: str, start: str
) -> None:
    verdict = clean(LISTS).check({"main": {"Fox": 1, "Owl": 1, "Toad": 1}}, on(day))
    assert [one.cards[0].name for one in verdict.violations] == ([forbidden] if forbidden else [])
    assert [(one.rule, one.name, one.start) for one in verdict.lists] == (
        [("r0", name, start)] if start else []
    )


def test_the_verdict_says_which_list_it_was_by() -> None:
    rules = clean(LISTS)
    found = rules.check({"main": {"Toad": 1}}, on("2026-07-01"))
    assert only(found).facts == 'main has Toad, forbidden by the list "summer" of 2026-06-01 to 2026-08-31'
    assert found.notes == ('the list "summer" of 2026-06-01 to 2026-08-31 holds (r0)',)
    assert found.to_json()["lists"] == [
        {"rule": "r0", "name": "summer", "from": "2026-06-01", "to": "2026-08-31"}
    ]
    assert rules.check({}, on("2024-01-01")).notes == ("no list holds on 2024-01-01 (r0)",)


def test_only_cards_that_the_list_lets_in_are_suggested() -> None:
    need = {"id": "need", "kind": "count", "where": "name=Fox or name=Owl or name=Toad", "min": 2}
    rules = clean({"forbidden": ["Fox"], "limited": {"Owl": 1}}, need)
    assert only(rules.check({})).mend() == "add 2 × Toad to main"
    rules = clean({"restricted": ["Fox", "Owl"], "points": {"Toad": 5}, "max": 4}, need)
    assert [fix.card for fix in only(rules.check({"main": {"Fox": 1}})).fixes] == ["Fox"]


@pytest.mark.parametrize(
    ("change", "legal"),
    [
        ({"set_limit": None}, False),
        ({"set_limit": 9, "where": "fox"}, False),
        ({"waive": "r0"}, True),
        ({"adjust": {"rule": "r0", "max": 1}}, False),
    ],
)
def test_a_card_cannot_lift_a_limit_of_a_list_but_waive_it(change: dict[str, Any], legal: bool) -> None:
    rat = {"name": "Rat", "deck_rules": change}
    listing = {"limited": {"Rat": 1, "Fox": 1}, "points": {"Owl": 1}, "max": 1}
    copies = {"kind": "copies", "max": 3}
    rules = clean(listing, copies, cards=(rat,))
    assert rules.check({"main": {"Rat": 2, "Fox": 1}}).legal is legal
    assert rules.check({"main": {"Rat": 1, "Fox": 2}}).legal is legal


def test_a_card_adjusts_the_points_and_adds_a_list() -> None:
    cards = (
        {"name": "Rat", "deck_rules": {"adjust": {"rule": "r0", "max": 1}}},
        {"name": "Cat", "deck_rules": {"add": {"id": "no-fox", "kind": "list", "forbidden": ["Fox"]}}},
    )
    rules = clean({"points": {"Owl": 1}, "max": 1}, cards=cards)
    assert ids(rules.check({"main": {"Owl": 2}})) == ["r0"]
    assert rules.check({"main": {"Owl": 2, "Rat": 1}}).legal
    assert ids(rules.check({"main": {"Cat": 1, "Fox": 1}})) == ["no-fox"]


def test_a_format_may_have_lists_of_its_own() -> None:
    formats = {
        "open": {"without": ["r0"]},
        "tight": {"rules": [{"id": "r0", "kind": "list", "forbidden": ["Owl"]}]},
    }
    rules = clean({"forbidden": ["Fox"]}, formats=formats)
    deck = {"main": {"Fox": 1}}
    assert not rules.check(deck).legal
    assert rules.check(deck, CheckOptions(ruleset="open")).legal
    assert rules.check(deck, CheckOptions(ruleset="tight")).legal


FAULTS: list[tuple[dict[str, Any], list[str]]] = [
    ({"forbidden": ["Fxo"]}, ['rules.unknown-card at "Fxo"']),
    ({"limited": {"Owll": 1}}, ['rules.unknown-card at "Owll": 1']),
    ({"restricted": ["Fox", "Tod"]}, ['rules.unknown-card at "Tod"']),
    ({"one_of_each": [["Foxx", "Owl"]]}, ['rules.unknown-card at "Foxx",']),
    ({"points": {"Foxx": 1}, "max": 3}, ['rules.unknown-card at "Foxx": 1']),
    ({"points": {"Fox": 1}}, ["game.missing-key at {"]),
    ({"from": "2026-01-01"}, ["game.missing-key at {"]),
    ({"from": "1.3.2026", "forbidden": ["Fox"]}, ['game.bad-value at "from": "1.3.2026"']),
    ({"from": "2026-02-30", "forbidden": ["Fox"]}, ['rules.bad-date at "from": "2026-02-30"']),
    (
        {"from": "2026-02-01", "to": "2026-01-01", "forbidden": ["Fox"]},
        ['rules.dates-crossed at "to": "2026-01-01"'],
    ),
    ({"forbidden": ["Fox"], "limited": {"Fox": 1}}, ['rules.listed-twice at "limited": {']),
    (
        {"forbidden": ["Fox"], "lists": [{"limited": {"Owl": 1}}]},
        ['rules.conflicting-lists at "forbidden": ['],
    ),
    ({"lists": [{"from": "2026-01-01"}, {"from": "2026-01-01"}]}, ["rules.lists-overlap at {"]),
    (
        {"lists": [{"from": "2026-01-01", "to": "2026-05-01"}, {"from": "2026-05-01"}]},
        ["rules.lists-overlap at {"],
    ),
    ({"lists": [{"from": "2026-01-01", "to": "2026-04-30"}, {"from": "2026-05-01"}]}, []),
    ({"lists": [{"from": "2026-01-01"}, {"from": "2026-05-01"}, {}]}, []),
    ({"lists": [{"banned": ["Fox"]}]}, ['game.unknown-key at "banned": [']),
]


@pytest.mark.parametrize(("plain", "told"), FAULTS, ids=[" ".join(told) or "fine" for _, told in FAULTS])
def test_a_fault_of_a_list_is_told_at_its_place(plain: dict[str, Any], told: list[str]) -> None:
    assert made(plain).told() == [line.rstrip(",") for line in told]


def test_names_come_with_a_suggestion() -> None:
    (problem,) = made({"forbidden": ["Owll"]}).problems
    assert (problem.message, problem.hint) == ('no card is named "Owll"', 'did you mean "Owl"?')


def test_rules_with_lists_of_one_sort_should_not_hold_together() -> None:
    first = {"from": "2025-01-01", "forbidden": ["Fox"]}
    (problem,) = made(first, {"from": "2026-01-01", "forbidden": ["Owl"]}).problems
    assert (problem.code, problem.severity) == ("rules.lists-overlap", Severity.WARNING)
    assert problem.message == (
        'the list of 2025-01-01 in the rule "r0" and the list of 2026-01-01 in "r1" hold together'
    )
    clean(first | {"to": "2025-12-31"}, {"from": "2026-01-01", "forbidden": ["Owl"]})
    clean(first, {"from": "2026-01-01", "limited": {"Owl": 1}})
    clean(first, {"forbidden": ["Owl"]})
    zones: dict[str, Any] = {"main": {}, "side": {}}
    clean(first | {"zone": "main"}, {"from": "2026-01-01", "forbidden": ["Owl"], "zone": "side"}, zones=zones)


@pytest.mark.parametrize(
    ("listing", "contradicts"),
    [
        ({"forbidden": ["Fox"]}, True),
        ({"limited": {"Fox": 1}}, True),
        ({"limited": {"Fox": 2}}, False),
        ({"points": {"Fox": 2}, "max": 3}, True),
        ({"lists": [{"to": "2026-01-01", "forbidden": ["Fox"]}, {"from": "2026-02-01"}]}, False),
        ({"lists": [{"from": "2026-01-01", "to": "2026-02-01", "forbidden": ["Fox"]}]}, True),
    ],
)
def test_what_is_required_no_list_may_forbid(listing: dict[str, Any], contradicts: bool) -> None:
    need = {"kind": "require", "where": "name=Fox", "min": 2, "zone": "main"}
    found = made(need, listing)
    assert [problem.code for problem in found.problems] == ["rules.contradiction"] * contradicts
    if contradicts:
        always = "lists" not in listing
        (problem,) = found.problems
        assert problem.message == 'the rule "r0" needs what "r1" forbids' + " from 2026-01-01 on" * (
            not always
        )
        assert problem.severity is (Severity.ERROR if always else Severity.WARNING)
