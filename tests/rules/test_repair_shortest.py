"""No script is shorter: repairs of small decks against an exhaustive search over all edits, written apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from cardforge.rules import CheckOptions, is_legal, judge_of
from cardforge.rules.repair import repair
from tests.rules.kit import Game, game

Place = tuple[str, str]
State = tuple[str, frozenset[tuple[Place, int]]]
"""The side that is declared, and the copies in each place."""

DEEP = 3
"""Edits that the exhaustive search goes. It looks at some thousand decks."""

MARKS = {"mark": "main"}
FIELDS = {
    "colour": {"type": "set", "short": "c"},
    "rank": {"type": "integer"},
    "tags": {"type": "list"},
}
CARDS: list[dict[str, Any]] = [
    {"name": "Ash", "colour": "red", "rank": 1, "tags": ["a", "b"]},
    {"name": "Bay", "colour": "red", "rank": 2, "tags": ["a"]},
    {"name": "Cob", "colour": "blue", "rank": 1, "tags": ["b"]},
    {"name": "Dun", "colour": "blue", "rank": 2, "tags": ["a"]},
    {"name": "Elk", "colour": ["red", "blue"], "rank": 1, "tags": ["c"]},
    {"name": "Fir", "colour": "grey", "rank": 2, "tags": ["a"]},
]
CHANGES: list[dict[str, Any]] = [
    {"set_limit": None},
    {"set_limit": 3, "where": "c:blue"},
    {"adjust": {"rule": "r0", "min": -1, "max": 2}},
    {"waive": "r1"},
    {"add": {"id": "brought", "kind": "count", "zone": "side", "where": "c:blue", "min": 1}},
    {"zone": "side", "waive": ["r0", "r2"]},
]
QUERIES = ["c:red", "c:blue", "rank>=2", "tags:a", "c<=$palette", "-c:grey", "name=Ash", "in:side"]
ZONES: list[Any] = ["main", "main", "side", "mark", ["main", "side"]]
WHENS: list[Any] = [
    {"has": {"zone": "side"}},
    {"not": {"has": {"zone": "main", "where": "c:red", "min": 2}}},
    {"choice": {"side": "red"}},
    {"has": {"zone": ["main", "side"], "min": 1, "max": 4}},
]


def rule(random: Random, number: int, kinds: Sequence[str], names: Sequence[str]) -> dict[str, Any]:
    """A rule such as nobody would write, of one of the kinds."""
    made: dict[str, Any] = {"id": f"r{number}", "zone": random.choice(ZONES)}
    kind = random.choice(kinds)
    low = random.randint(0, 3)
    if kind == "count":
        made |= random.choice(
            (
                {"min": low + 1},
                {"max": low},
                {"exact": low},
                {"one_of": sorted({low, low + 2})},
                {"min": low, "max": low + 1},
                {"max": 1, "per": "name"},
                {"max": 2, "per": random.choice(("colour", "tags"))},
                {"min": 2, "per": "colour"},
                {"max": 1, "per": "name", "limit_attr": "rank"},
                {"unit": "distinct", "min": low},
                {"unit": "values", "attr": "tags", "max": low},
                {"unit": "values", "attr": "colour", "min": 2},
                {"max": {"attr": "rank", "of": "main", "plus": -1}},
                {"max": {"linear": {"zone": "main", "step": 2, "times": 1, "base": 0}}},
            )
        )
    elif kind == "allow":
        made["options"] = [
            {
                "where": random.choice(QUERIES[:6]),
                **({"limit": random.randint(0, 2)} if random.random() < 0.6 else {}),
            }
            for _ in range(random.randint(1, 3))
        ]
    elif kind == "sum":
        made |= {"attr": "rank"} | random.choice(
            (
                {"max": low + 1},
                {"min": low + 1},
                {"exact": low + 1},
                {"max": low, "per_copy": False},
                {"max": low, "free_copies": 1},
                {"max": {"attr": "rank", "of": "side", "plus": 1}},
                {"max": {"linear": {"zone": "main", "step": 1, "times": 1, "base": 1}}},
            )
        )
    elif kind == "match":
        made |= {
            "attr": random.choice(("colour", "tags")),
            "op": random.choice(("subset", "intersects", "equal", "superset")),
            "to": {"zone": random.choice(("mark", "side", "main"))},
        }
        if random.random() < 0.2:
            made["to"]["attr"] = "colour" if made["attr"] == "tags" else "tags"
    elif kind == "list":
        names = random.sample(names, 5)
        made |= random.choice(
            (
                {"forbidden": names[:2]},
                {"limited": {names[0]: 1, names[1]: 0}},
                {"points": {names[0]: 2, names[1]: 1, names[2]: 3}, "max": low},
                {"one_of_each": [names[:2], names[2:4]]},
                {"restricted": names[:3]},
                {"forbidden": names[:1], "limited": {names[1]: 1}, "restricted": names[2:4]},
                {"lists": [{"from": "2020-01-01", "forbidden": names[:3]}, {"from": "2021-01-01"}]},
            )
        )
    else:
        fixed = {name: random.randint(1, 2) for name in random.sample(names, 2)}
        packs = {
            "packs": [{"name": "reds", "where": "c:red"}, {"name": "blues", "where": "c:blue"}],
            "take": 1,
        }
        made |= {
            "of": random.choice(("main", "side", fixed, packs)),
            "mode": random.choice(("subset", "equal")),
        }
    if random.random() < 0.3 and kind not in ("within", "list"):
        made["where"] = random.choice(QUERIES)
    if random.random() < 0.25:
        made["when"] = random.choice(WHENS)
    return {"kind": kind, **made}


def small_game(random: Random, kinds: Sequence[str]) -> Game:
    cards = [dict(card) for card in random.sample(CARDS, 5)]
    for card in cards:
        if random.random() < 0.12:
            card["deck_rules"] = random.choice(CHANGES)
    names = [card["name"] for card in cards]
    mark: dict[str, Any] = {"of": "main"} | ({"default": "c:blue"} if random.random() < 0.5 else {})
    binds = {"red": {"bind": {"palette": ["red", "grey"]}}, "blue": {"bind": {"palette": ["blue", "grey"]}}}
    return game(
        {
            "fields": FIELDS,
            "zones": {"main": {}, "side": {}, "mark": mark},
            "choices": [{"name": "side", "options": binds}],
            "rules": [rule(random, number, kinds, names) for number in range(random.randint(1, 4))],
        },
        cards,
    )


def small_deck(random: Random, made: Game) -> tuple[dict[str, dict[str, int]], str]:
    names = [card.name for card in made.database.cards]
    zones: dict[str, dict[str, int]] = {"main": {}, "side": {}, "mark": {}}
    for _ in range(random.randint(0, 5)):
        zone = zones[random.choice(("main", "main", "main", "side"))]
        name = random.choice(names)
        zone[name] = zone.get(name, 0) + random.choice((1, 1, 2))
    if zones["main"] and random.random() < 0.4:
        zones["mark"][random.choice(list(zones["main"]))] = 1
    return zones, random.choice(("red", "blue", ""))


# --- the other search ---------------------------------------------------------------------------------


def edited(state: State, names: list[str]) -> Iterator[State]:
    """Every deck that is one edit away."""
    side, placed = state
    counts = dict(placed)

    def changed(**by: int) -> State:
        after = dict(counts)
        for key, number in by.items():
            zone, _, name = key.partition("/")
            after[zone, name] = after.get((zone, name), 0) + number
        return side, frozenset((place, number) for place, number in after.items() if number)

    if side:
        yield ("blue" if side == "red" else "red"), placed
    for name in names:
        for zone in ("main", "side", "mark"):
            yield changed(**{f"{zone}/{name}": 1})
            if counts.get((zone, name)):
                yield changed(**{f"{zone}/{name}": -1})
                other = {"main": "side", "side": "main"}.get(zone)
                if other:
                    yield changed(**{f"{zone}/{name}": -1, f"{other}/{name}": 1})


def beyond(placed: Mapping[Place, int], name: str) -> int:
    """Marks on copies that are not there."""
    return max(0, placed.get(("mark", name), 0) - placed.get(("main", name), 0))


def shortest(made: Game, start: State, phase: str) -> int | None:
    """The fewest edits to a legal deck without further marks on nothing; None if they are more than DEEP."""
    names = [card.name for card in made.database.cards]
    before = dict(start[1])

    def good(state: State) -> bool:
        side, placed = state
        zones: dict[str, dict[str, int]] = {}
        for (zone, name), number in placed:
            zones.setdefault(zone, {})[name] = number
        deck = made.deck(zones, **({"side": side} if side else {}))
        if not is_legal(made.rules, deck, made.database, CheckOptions(phase=phase)):
            return False
        after = dict(placed)
        return all(beyond(after, name) <= beyond(before, name) for name in names)

    seen, layer = {start}, {start}
    for depth in range(DEEP + 1):
        if any(map(good, layer)):
            return depth
        if depth < DEEP:
            layer = {new for state in layer for new in edited(state, names)} - seen
            seen |= layer
    return None


COUNTING = ("count", "count", "count", "allow", "within")
OTHERS = ("sum", "match", "list", "sum", "match", "list", "count")


@pytest.mark.parametrize(
    ("seed", "kinds"), [*((seed, COUNTING) for seed in range(40)), *((seed, OTHERS) for seed in range(60))]
)
def test_no_script_is_shorter(seed: int, kinds: Sequence[str]) -> None:
    random = Random(f"repair {seed} {kinds}")
    made = small_game(random, kinds)
    for _ in range(2):
        zones, side = small_deck(random, made)
        deck = made.deck(zones, **({"side": side} if side else {}))
        phase = random.choice(("build", "pregame"))
        placed = frozenset(
            ((zone, name), number) for zone, held in zones.items() for name, number in held.items()
        )
        fewest = shortest(made, (side, placed), phase)
        done = repair(judge_of(made.rules, made.database), deck, CheckOptions(phase=phase))
        if fewest is None:
            assert not done.possible or done.cost > DEEP, (zones, side, done)
        else:
            assert (done.possible, done.proven, done.cost) == (True, True, fewest), (zones, side, done)
