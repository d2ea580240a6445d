"""The compiled plan and the explaining engine give the same answers, over random decks of all games."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.rules import CheckOptions
from cardforge.rules.judge import Judge
from tests.rules.kit import CODES, Game, deck_of, fixture, game, shipped

Zones = dict[str, dict[str, int]]
PER_GAME = 420


def mutated(random: Random, game: Game, code: str) -> tuple[Zones, dict[str, str]]:
    """A judged deck with a few changes: near to legal, so that rules are met and missed one by one."""
    deck = random.choice(fixture(code)["decks"])
    zones: Zones = {name: dict(cards) for name, cards in deck["zones"].items()}
    choices = dict(deck["choices"])
    for _ in range(random.choice((0, 0, 1, 1, 2, 3, 6))):
        random.choice(MUTATIONS)(random, game, zones, choices)
    return zones, choices


def add(random: Random, game: Game, zones: Zones, choices: dict[str, str]) -> None:
    zone = zones.setdefault(random.choice(list(game.rules.zones)), {})
    name = random.choice(game.database.cards).name
    zone[name] = zone.get(name, 0) + random.choice((1, 1, 2, 30))


def drop(random: Random, game: Game, zones: Zones, choices: dict[str, str]) -> None:
    zone = random.choice(list(zones.values()) or [{}])
    if zone:
        del zone[random.choice(list(zone))]


def recount(random: Random, game: Game, zones: Zones, choices: dict[str, str]) -> None:
    zone = random.choice(list(zones.values()) or [{}])
    if zone:
        zone[random.choice(list(zone))] = random.randint(1, 4)


def move(random: Random, game: Game, zones: Zones, choices: dict[str, str]) -> None:
    start = random.choice(list(zones.values()) or [{}])
    if start:
        name = random.choice(list(start))
        zones.setdefault(random.choice(list(game.rules.zones)), {})[name] = start.pop(name)


def choose(random: Random, game: Game, zones: Zones, choices: dict[str, str]) -> None:
    for choice in game.rules.choices:
        choices[choice.name] = random.choice(list(choice.options))


def unchoose(random: Random, game: Game, zones: Zones, choices: dict[str, str]) -> None:
    choices.clear()


def empty(random: Random, game: Game, zones: Zones, choices: dict[str, str]) -> None:
    zones.pop(random.choice(list(zones) or [""]), None)


def misspell(random: Random, game: Game, zones: Zones, choices: dict[str, str]) -> None:
    zones.setdefault(next(iter(game.rules.zones)), {})["No such card"] = 1


Mutation = Callable[[Random, Game, Zones, dict[str, str]], None]
MUTATIONS: tuple[Mutation, ...] = (add, add, drop, recount, recount, move, choose, unchoose, empty, misspell)


@pytest.mark.parametrize("code", CODES)
def test_both_engines_agree_on_random_decks(code: str) -> None:
    game = shipped(code)
    judge = Judge(game.rules, game.database)
    random = Random(f"cardforge {code}")
    legal = 0
    for _ in range(PER_GAME):
        zones, choices = mutated(random, game, code)
        deck = deck_of(game.database, zones, choices)
        options = CheckOptions(phase=random.choice(("build", "pregame")))
        explained = judge.check(deck, options, compiled=False)
        assert judge.check(deck, options) == explained, (zones, choices)
        assert judge.legal(deck, options) is explained.legal, (zones, choices)
        legal += explained.legal
    assert PER_GAME // 20 < legal < PER_GAME * 19 // 20, "the decks show both answers"


CARDS = [
    {"name": f"{colour} {number}", "colour": colour, "rank": number, "tags": [colour, f"t{number % 2}"]}
    for colour in ("red", "blue", "grey")
    for number in range(3)
]
DECKS: st.SearchStrategy[Any] = st.fixed_dictionaries(
    {zone: st.dictionaries(st.sampled_from([card["name"] for card in CARDS]), st.integers(1, 4), max_size=6)
     for zone in ("main", "side", "mark")}
)  # fmt: skip
BOUND = st.integers(0, 5)
QUERY: st.SearchStrategy[Any] = st.sampled_from(
    ["c:red", "c:blue", "rank>=1", "tags:t1", "c:red|grey", "-c:grey"]
)
ZONE: st.SearchStrategy[Any] = st.sampled_from(["main", "side", "mark", ["main", "side"]])
WHEN: st.SearchStrategy[Any] = st.sampled_from(
    [
        None,
        {"has": {"zone": "side"}},
        {"not": {"has": {"zone": "main", "where": "c:red", "min": 2}}},
        {"any": [{"has": {"zone": "mark", "max": 0}}, {"phase": "pregame"}]},
        {"phase": "build", "has": {"zone": ["main", "side"], "min": 1, "max": 6}},
    ]
)
COUNT: st.SearchStrategy[Any] = st.fixed_dictionaries(
    {"kind": st.just("count")},
    optional={
        "min": BOUND,
        "max": BOUND,
        "one_of": st.lists(BOUND, min_size=1, max_size=2, unique=True),
        "unit": st.sampled_from(["copies", "distinct"]),
        "per": st.sampled_from(["name", "colour", "tags", ["colour", "rank"]]),
        "except": QUERY,
    },
)
ALLOW: st.SearchStrategy[Any] = st.fixed_dictionaries(
    {
        "kind": st.just("allow"),
        "options": st.lists(
            st.fixed_dictionaries({"where": QUERY}, optional={"limit": BOUND}), min_size=1, max_size=4
        ),
    }
)
WITHIN: st.SearchStrategy[Any] = st.fixed_dictionaries(
    {
        "kind": st.just("within"),
        "mode": st.sampled_from(["subset", "equal"]),
        "of": st.one_of(
            st.just("main"),
            st.dictionaries(st.sampled_from([card["name"] for card in CARDS]), st.integers(1, 3), min_size=1),
        ),
    }
)


@settings(max_examples=60)
@given(st.data())
def test_both_engines_agree_on_random_rules(data: st.DataObject) -> None:
    """Rules of all kinds, with bounds, groups, options and conditions that nobody would write together."""
    rules = []
    for number in range(data.draw(st.integers(1, 3))):
        rule = data.draw(st.one_of(COUNT, ALLOW, WITHIN)) | {"id": f"r{number}", "zone": data.draw(ZONE)}
        when, where = data.draw(WHEN), data.draw(st.one_of(st.none(), QUERY))
        if rule["kind"] == "count" and not rule.keys() & {"min", "max", "one_of"}:
            rule["exact"] = data.draw(BOUND)
        rules.append(rule | ({"when": when} if when else {}) | ({"where": where} if where else {}))
    made = game(
        {
            "fields": {
                "colour": {"type": "set", "short": "c"},
                "rank": {"type": "integer"},
                "tags": {"type": "list"},
            },
            "zones": {"main": {}, "side": {}, "mark": {"of": "main", "default": "c:blue"}},
            "rules": rules,
        },
        CARDS,
    )
    assert len(made.rules.rules) == len(rules), made.problems
    for _ in range(4):
        made.check(data.draw(DECKS), CheckOptions(phase=data.draw(st.sampled_from(["build", "pregame"]))))
