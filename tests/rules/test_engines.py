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


def with_more_rules(code: str) -> Game:
    """A shipped game with rules of the kinds that it does not use itself, and a card that changes them."""
    plain = fixture(code)
    declared, listed = dict(plain["declaration"]), [dict(card) for card in plain["cards"]]
    names = list(dict.fromkeys(card["name"] for card in listed if not card.get("extra")))[::3]
    for number, card in enumerate(listed):
        card["worth"] = number % 4
    zones = list(declared.get("zones", {"main": {}}))
    match = {"attr": "name", "op": "intersects", "to": {"zone": zones[-1]}}
    entries: list[dict[str, Any]] = [
        {"from": "2025-01-01", "forbidden": names[:2], "one_of_each": [names[2:5]]},
        {"from": "2026-01-01", "limited": dict.fromkeys(names[:6], 1), "points": {names[0]: 2}, "max": 3},
    ]
    more = [
        {"id": "worth", "kind": "sum", "attr": "worth", "max": 60},
        {"id": "once", "kind": "sum", "attr": "worth", "per_copy": False, "max": 55, "severity": "warning"},
        {"id": "like", "kind": "match", "zone": zones[-1], **match},
        {"id": "lists", "kind": "list", "lists": entries},
    ]
    listed[0]["deck_rules"] = {"adjust": {"rule": "worth", "max": 5}, "waive": "once"}
    fields = {**declared.get("fields", {}), "worth": {"type": "integer"}}
    return game({"code": code, **declared, "fields": fields, "rules": [*declared["rules"], *more]}, listed)


@pytest.mark.parametrize("code", CODES)
def test_both_engines_agree_where_games_have_rules_of_all_kinds(code: str) -> None:
    game = with_more_rules(code)
    assert {"worth", "once", "like", "lists"} <= {rule.id for rule in game.rules.rules}
    judge = Judge(game.rules, game.database)
    random = Random(f"cardforge all kinds {code}")
    broken: set[str] = set()
    for _ in range(PER_GAME // 2):
        zones, choices = mutated(random, game, code)
        deck = deck_of(game.database, zones, choices)
        options = CheckOptions(as_of=random.choice(("", "2024-01-01", "2025-06-01")))
        explained = judge.check(deck, options, compiled=False)
        assert judge.check(deck, options) == explained, (zones, choices)
        assert judge.legal(deck, options) is explained.legal, (zones, choices)
        broken |= {one.rule for one in explained.violations}
    assert "lists" in broken


CARDS = [
    {
        "name": f"{colour} {number}",
        "colour": colour,
        "rank": number,
        "debt": 1 - number,
        "weight": number / 2,
        "tags": [colour, f"t{number % 2}"],
    }
    for colour in ("red", "blue", "grey")
    for number in range(3)
]
DECKS: st.SearchStrategy[Any] = st.fixed_dictionaries(
    {zone: st.dictionaries(st.sampled_from([card["name"] for card in CARDS]), st.integers(1, 4), max_size=6)
     for zone in ("main", "side", "mark")}
)  # fmt: skip
BOUND = st.integers(0, 5)
BOUNDS: st.SearchStrategy[Any] = st.one_of(
    BOUND,
    st.sampled_from(
        [
            "$n",
            {"attr": "rank", "of": "mark", "plus": 1},
            {"linear": {"zone": "main", "step": 2, "times": 1, "base": 1}},
        ]
    ),
)
SOMETIMES: st.SearchStrategy[Any] = st.booleans()
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
        "max": BOUNDS,
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
            st.fixed_dictionaries({"where": QUERY}, optional={"limit": BOUNDS}), min_size=1, max_size=4
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
SUM: st.SearchStrategy[Any] = st.fixed_dictionaries(
    {"kind": st.just("sum"), "attr": st.sampled_from(["rank", "debt", "weight"])},
    optional={
        "min": BOUND,
        "max": BOUNDS,
        "per_copy": st.booleans(),
        "free_copies": st.integers(0, 2),
        "except": QUERY,
    },
)
MATCH: st.SearchStrategy[Any] = st.fixed_dictionaries(
    {
        "kind": st.just("match"),
        "attr": st.sampled_from(["colour", "tags"]),
        "op": st.sampled_from(["subset", "equal", "intersects", "superset"]),
        "to": st.fixed_dictionaries(
            {"zone": st.sampled_from(["mark", "side"])}, optional={"attr": st.just("tags")}
        ),
    }
)
NAME = st.sampled_from([card["name"] for card in CARDS])
NAMES_LIST = st.lists(NAME, max_size=3, unique=True)
LISTING: st.SearchStrategy[Any] = st.fixed_dictionaries(
    {"forbidden": NAMES_LIST},
    optional={
        "limited": st.dictionaries(NAME, st.integers(0, 3), max_size=3),
        "one_of_each": st.lists(NAMES_LIST, max_size=2),
        "restricted": NAMES_LIST,
        "points": st.dictionaries(NAME, st.integers(1, 3), min_size=1, max_size=3),
    },
)
DAYS = ("2026-01-01", "2026-03-31", "2026-07-01")


@st.composite
def lists(draw: st.DrawFn) -> dict[str, Any]:
    """One list, or one for each of some days; the first may end before the next begins."""
    entries = [draw(LISTING) for _ in range(draw(st.integers(1, 3)))]
    for entry, day in zip(entries, DAYS, strict=False):
        entry |= {"from": day} | ({"max": draw(BOUND)} if "points" in entry else {})
    if draw(st.booleans()):
        entries[0]["to"] = "2026-02-28"
    return {"kind": "list"} | (entries[0] if len(entries) == 1 else {"lists": entries})


KINDS: st.SearchStrategy[Any] = st.one_of(COUNT, ALLOW, WITHIN, SUM, MATCH, lists())


def draw_rule(data: st.DataObject, id_: str) -> dict[str, Any]:
    rule: dict[str, Any] = data.draw(KINDS) | {"id": id_, "zone": data.draw(ZONE)}
    when, where = data.draw(WHEN), data.draw(st.one_of(st.none(), QUERY))
    if rule["kind"] in ("count", "sum") and not rule.keys() & {"min", "max", "one_of"}:
        rule["exact"] = data.draw(BOUND)
    return rule | ({"when": when} if when else {}) | ({"where": where} if where else {})


def draw_change(data: st.DataObject, rules: list[dict[str, Any]]) -> dict[str, Any]:
    """What a card changes: a limit, a rule more, one less, or a bound moved."""
    change: dict[str, Any] = data.draw(
        st.sampled_from(
            [
                {"set_limit": None},
                {"set_limit": 3, "where": "c:red"},
                {"waive": "r0"},
                {"waive": ["r0", "r1"]},
            ]
        )
    )
    bounded = [rule for rule in rules if rule["kind"] in ("count", "sum") and "max" in rule]
    options = [rule for rule in rules if rule["kind"] == "allow"]
    if bounded and data.draw(SOMETIMES):
        change |= {"adjust": {"rule": bounded[0]["id"], "max": data.draw(st.integers(-2, 3))}}
    if options and data.draw(SOMETIMES):
        change |= {"allow": {"rule": options[0]["id"], "where": "c:red", "limit": data.draw(BOUND)}}
    if data.draw(SOMETIMES):
        change |= {"add": draw_rule(data, "added")}
    return change if "r1" in [rule["id"] for rule in rules] else {**change, "waive": "r0"}


@settings(max_examples=150)
@given(st.data())
def test_both_engines_agree_on_random_rules(data: st.DataObject) -> None:
    """Rules of all kinds, with bounds, groups, options and conditions that nobody would write together."""
    rules = [draw_rule(data, f"r{number}") for number in range(data.draw(st.integers(1, 3)))]
    cards: list[dict[str, Any]] = [dict(card) for card in CARDS]
    if data.draw(st.booleans()):
        cards[0]["deck_rules"] = draw_change(data, rules)
    reprint = data.draw(st.booleans())
    if reprint:
        cards.append(cards[4] | {"id": "again"})
    made = game(
        {
            "fields": {
                "colour": {"type": "set", "short": "c"},
                "rank": {"type": "integer"},
                "debt": {"type": "integer"},
                "weight": {"type": "number"},
                "tags": {"type": "list"},
            },
            "zones": {"main": {}, "side": {}, "mark": {"of": "main", "default": "c:blue"}},
            "choices": [{"name": "side", "options": {"few": {"bind": {"n": 1}}, "many": {"bind": {"n": 3}}}}],
            "rules": rules,
        },
        cards,
    )
    assert len(made.rules.rules) == len(rules), made.problems
    for _ in range(4):
        phase = data.draw(st.sampled_from(["build", "pregame"]))
        day = data.draw(st.sampled_from(["", "2025-12-31", "2026-02-28", "2026-03-01", "2026-08-01"]))
        decks = data.draw(DECKS)
        if reprint and decks["main"]:
            decks["main"]["again"] = 1
        made.check(decks, CheckOptions(phase=phase, as_of=day))
