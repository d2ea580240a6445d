"""How many copies of a card may be in a deck: by every kind of rule, and as the engine itself judges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from cardforge.rules import CheckOptions, check_deck
from cardforge.rules.limits import CardLimits, Limit, card_limits
from tests.rules.kit import CODES, Game, game, ids, known, shipped

CARDS: list[dict[str, Any]] = [
    {"name": "Fox", "colour": "red"},
    {"name": "Owl", "colour": "blue", "unique": True},
    {"name": "Rat", "colour": "grey", "most": 7},
    {"name": "Swarm", "colour": "grey", "deck_rules": {"set_limit": None}},
]
FIELDS: dict[str, Any] = {
    "colour": {"type": "string", "short": "c"},
    "unique": {"type": "flag"},
    "most": {"type": "integer"},
}


def made(rules: Sequence[Mapping[str, Any]], cards: Sequence[Mapping[str, Any]] = CARDS, **more: Any) -> Game:
    declared = {"fields": FIELDS, "zones": {"main": {}}, "rules": list(rules), **more}
    found = game(declared, cards)
    assert [str(one) for one in found.problems] == []
    return found


def limits(made: Game, options: CheckOptions | None = None) -> dict[str, CardLimits]:
    found = [one.card for one in made.database.printings]
    by_id = card_limits(made.rules, made.database, [card.id for card in found], options or CheckOptions())
    return {card.name: by_id[card.id] for card in found}


def copies(made: Game, options: CheckOptions | None = None) -> dict[str, int | None]:
    """The one limit of each card."""
    found: dict[str, int | None] = {}
    for name, card in limits(made, options).items():
        assert card.one is not None
        found[name] = card.one.copies
    return found


COPIES = {"id": "copies", "kind": "copies", "max": 3}


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ([], [None, None, None, None]),
        ([{"id": "size", "kind": "size", "zone": "main", "exact": 60}], [None] * 4),
        ([COPIES], [3, 3, 3, None]),
        ([COPIES, {"id": "one", "kind": "singleton", "where": "is:unique"}], [3, 1, 3, None]),
        ([{**COPIES, "limit_attr": "most"}], [3, 3, 7, None]),
        ([COPIES, {"id": "no", "kind": "forbid", "where": "fox"}], [0, 3, 3, None]),
        ([{"id": "few", "kind": "count", "where": "c:grey", "max": 2}], [None, None, 2, 2]),
        ([{"id": "fixed", "kind": "composition", "of": {"Fox": 2, "Rat": 1}}], [2, 0, 1, 0]),
        ([{"id": "cap", "kind": "count", "zone": "main", "max": 999}], [None] * 4),
        ([{**COPIES, "max": 150}], [150, 150, 150, None]),
        ([{**COPIES, "severity": "warning"}], [None] * 4),
        ([{**COPIES, "phase": "pregame"}], [None] * 4),
        ([{**COPIES, "when": {"has": {"zone": "main", "where": "owl"}}}], [None, 3, None, None]),
        ([{"id": "list", "kind": "list", "forbidden": ["Fox"], "limited": {"Owl": 2}}], [0, 2, None, None]),
        ([{"id": "sum", "kind": "sum", "attr": "most", "max": 20}], [None, None, 2, None]),
        (
            [
                {
                    "id": "open",
                    "kind": "allow",
                    "zone": "main",
                    "options": [{"where": "c:grey"}, {"where": "fox", "limit": 2}],
                }
            ],
            [2, 0, None, None],
        ),
    ],
)
def test_every_kind_knows_its_limits(rules: list[dict[str, Any]], expected: list[int | None]) -> None:
    assert list(copies(made(rules)).values()) == expected


def test_the_lowest_limit_names_its_rule_and_the_card_that_changed_it() -> None:
    found = limits(
        made([{**COPIES, "msg": "three of a kind"}, {"id": "no", "kind": "forbid", "where": "owl"}])
    )
    assert found["Fox"].one == Limit(3, "main", "copies", "three of a kind")
    assert found["Owl"].one == Limit(0, "main", "no", "")
    assert found["Swarm"].one == Limit(None, "main")
    five = [{"name": "Five", "deck_rules": {"set_limit": 5}}, *CARDS]
    assert limits(made([COPIES], five))["Five"].one == Limit(5, "main", "copies", "", "Five")


def test_choices_have_limits_of_their_own_where_they_differ() -> None:
    choices = [
        {"name": "side", "options": {name: {"bind": {"palette": [name, "grey"]}} for name in ("red", "blue")}}
    ]
    allow = {"id": "colours", "kind": "allow", "zone": "main", "options": [{"where": "c<=$palette"}]}
    found = limits(made([allow, COPIES], choices=choices))
    assert found["Fox"].limits == (
        ({"side": "red"}, Limit(3, "main", "copies")),
        ({"side": "blue"}, Limit(0, "main", "colours")),
    )
    assert found["Rat"].one == Limit(3, "main", "copies")


def test_the_zone_that_takes_most_counts_and_others_do_not_stand_in_its_way() -> None:
    zones = {"main": {}, "side": {}, "home": {"of": "main"}}
    rules: list[dict[str, Any]] = [
        {"id": "main-2", "kind": "copies", "zone": "main", "max": 2},
        {"id": "side-4", "kind": "copies", "zone": "side", "max": 4},
        {"id": "from-main", "kind": "subset", "zone": "side", "of": "main"},
        {"id": "home-1", "kind": "size", "zone": "home", "max": 1},
    ]
    found = made(rules, zones=zones)
    assert limits(found)["Fox"].one == Limit(4, "side", "side-4")
    fox = found.database.find("Fox")
    assert fox is not None
    (one,) = card_limits(found.rules, found.database, [fox.id], CheckOptions(), "main").values()
    assert one.one == Limit(2, "main", "main-2")


def test_pieces_that_are_no_cards_count_only_where_they_may_lie() -> None:
    pieces = [*CARDS, {"name": "Token", "extra": True}]
    assert copies(made([], pieces))["Token"] == 0
    zones = {"main": {}, "tokens": {"extra": True}}
    assert limits(made([], pieces, zones=zones))["Token"].one == Limit(None, "tokens")


def test_formats_and_days() -> None:
    formats = {"one": {"rules": [{"id": "copies", "kind": "singleton"}]}}
    assert copies(made([COPIES], formats=formats), CheckOptions("one"))["Fox"] == 1
    dated = {"id": "list", "kind": "list", "lists": [{"from": "2026-02-01", "forbidden": ["Fox"]}]}
    assert copies(made([dated]), CheckOptions(as_of="2026-01-31"))["Fox"] is None
    assert copies(made([dated]), CheckOptions(as_of="2026-02-01"))["Fox"] == 0


def test_bounds_that_hang_on_the_deck_are_no_limits() -> None:
    """An empty deck has room for no card at so many for each other one, and yet each may be there."""
    others = {"linear": {"zone": "main", "where": "c:blue"}}
    pairs = {"id": "pairs", "kind": "count", "where": "c:red", "max": others}
    prices = {"id": "prices", "kind": "sum", "attr": "most", "max": {"linear": {"zone": "main", "step": 5}}}
    assert copies(made([pairs, prices])) == dict.fromkeys(("Fox", "Owl", "Rat", "Swarm"))
    guests = {"where": "c:blue", "limit": {"linear": {"zone": "main", "step": 5}}}
    allowed = {"id": "allowed", "kind": "allow", "options": [{"where": "c:red"}, guests]}
    assert copies(made([allowed])) == {"Fox": None, "Owl": None, "Rat": 0, "Swarm": 0}
    agenda = limits(known("influence"))["Deep Contract"].limits
    assert {one["faction"]: limit.copies for one, limit in agenda} == {"harrow": 3, "lumen": 0, "neutral": 0}


def broken(made: Game, name: str, copies: int, zone: str, choices: Mapping[str, str]) -> list[str]:
    """The rules that a deck of so many copies of one card breaks."""
    declared = {choice.name: next(iter(choice.options)) for choice in made.rules.choices} | dict(choices)
    deck = made.deck({zone: {name: copies}} if copies else {}, **declared)
    return ids(check_deck(made.rules, deck, made.database))


WHOLE = ("energy", "flamewar", "flop")
"""Games whose decks are fixed: a few copies of one card always lack the others."""


@pytest.mark.parametrize("code", CODES)
def test_the_limit_is_where_the_engine_itself_draws_the_line(code: str) -> None:
    """A deck of just so many copies does not break the rule that is named, and with one more it does."""
    made = shipped(code)
    for name, card in limits(made).items():
        for choices, limit in card.limits:
            if limit.copies is None:
                many = broken(made, name, 900, limit.zone, choices)
                assert set(many) <= set(broken(made, name, 1, limit.zone, choices)), name
                continue
            assert limit.rule in broken(made, name, limit.copies + 1, limit.zone, choices), name
            if limit.copies and code not in WHOLE:
                assert limit.rule not in broken(made, name, limit.copies, limit.zone, choices), name
