"""Repairs: every deck that is not legal becomes so, by steps that are followed here by their words alone."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardforge.decks import Deck
from cardforge.rules import CheckOptions, judge_of
from cardforge.rules.repair import Repair, Step, Wishes, applied, repair
from tests.rules.kit import CODES, Game, deck_of, fixture, game, judged_decks, known, shipped
from tests.rules.test_engines import MUTATIONS
from tests.rules.test_known import GAMES, decks_of

NEAR = 12
MENDED = 4
BROKEN = [(code, deck) for code, deck in judged_decks() if not deck["legal"]]
Zones = dict[str, dict[str, int]]


def followed(
    steps: Sequence[Step], zones: Mapping[str, Mapping[str, int]], choices: Mapping[str, str]
) -> tuple[Zones, dict[str, str]]:
    """A deck after steps."""
    after: Zones = {zone: dict(cards) for zone, cards in zones.items()}
    chosen = dict(choices)

    def changed(zone: str, name: str, by: int) -> None:
        cards = after.setdefault(zone, {})
        cards[name] = cards.get(name, 0) + by
        assert cards[name] >= 0, (zone, name)
        if not cards[name]:
            del cards[name]

    for step in map(Step.to_json, steps):
        op, card, count, zone, to = (step[key] for key in ("op", "card", "count", "zone", "to"))
        if op == "choose":
            chosen[card] = to
        elif op == "rename" and not card:
            for name, copies in after.pop(zone).items():
                changed(to, name, copies)
        elif op == "rename":
            changed(zone, to, after[zone].pop(card))
        else:
            assert op in ("remove", "add", "move", "mark", "unmark")
            if zone:
                changed(zone, card, -count)
            if to:
                changed(to, card, count)
    return after, chosen


def repaired(
    made: Game, zones: Mapping[str, Mapping[str, int]], options: CheckOptions | None = None, **choices: str
) -> Repair:
    """The repair, after asking that its steps, followed by hand or by the program, make the deck legal."""
    options = options or CheckOptions()
    deck, judge = made.deck(zones, **choices), judge_of(made.rules, made.database)
    done = repair(judge, deck, options)
    assert repair(judge, deck, options) == done, "the same deck gets the same script"
    if done.possible:
        after, chosen = followed(done.steps, zones, choices)
        verdict = made.check(after, options, **chosen)
        assert verdict.legal, verdict.violations
        again = applied(deck, done.steps, made.database)
        assert judge.check(again, options).legal
        assert _copies(again) == _copies(made.deck(after, **chosen))
        assert repair(judge, again, options).steps == ()
        if verdict.choices.items() >= choices.items():
            assert done.choices == verdict.choices
    return done


def _copies(deck: Deck) -> Zones:
    zones = {zone: {one.card.id: one.copies for one in held} for zone, held in deck.zones.items() if held}
    unknown = ((one.zone, {one.name: one.copies}) for one in deck.unknown)
    return {**zones, **{f"{zone}?": names for zone, names in unknown}}


def said(done: Repair) -> list[str]:
    """`remove 2 Ash main`."""
    return [" ".join(str(part) for part in step[:5] if part) for step in done.steps]


@pytest.mark.parametrize(("code", "deck"), BROKEN, ids=[f"{code}: {deck['name']}" for code, deck in BROKEN])
def test_a_deck_that_breaks_rules_is_made_legal(code: str, deck: Mapping[str, Any]) -> None:
    done = repaired(shipped(code), deck["zones"], **deck["choices"])
    assert (done.possible, done.proven) == (True, True)
    assert done.cost >= 1


@pytest.mark.parametrize("code", CODES)
def test_legal_decks_need_no_steps(code: str) -> None:
    for deck in fixture(code)["decks"]:
        if deck["legal"]:
            assert repaired(shipped(code), deck["zones"], **deck["choices"]).steps == ()


@pytest.mark.parametrize("code", CODES)
def test_decks_with_many_faults_are_made_legal(code: str) -> None:
    """Judged decks with up to ten changes at random: cards of any zone, dozens of copies, choices, names."""
    made, random = shipped(code), Random(f"mend {code}")
    for _ in range(NEAR):
        deck = random.choice(fixture(code)["decks"])
        zones: Zones = {name: dict(cards) for name, cards in deck["zones"].items()}
        choices = dict(deck["choices"])
        for _ in range(random.choice((1, 2, 3, 6, 10))):
            random.choice(MUTATIONS)(random, made, zones, choices)
        options = CheckOptions(phase=random.choice(("build", "pregame")))
        zones = {zone: cards for zone, cards in zones.items() if cards}
        assert repaired(made, zones, options, **choices).possible, (zones, choices)


@pytest.mark.parametrize("name", GAMES)
def test_decks_of_known_games_are_made_legal(name: str) -> None:
    """The first few that break rules, of leaders, influence, inks and houses."""
    made, mended = known(name), 0
    for deck in decks_of(name):
        if deck.expect and mended < MENDED and not deck.judged().legal:
            judge = judge_of(made.rules, made.database)
            done = repair(judge, made.deck(deck.zones, **deck.head), deck.options)
            after, chosen = followed(done.steps, deck.zones, deck.head)
            assert made.check(after, deck.options, **chosen).legal, deck.name
            mended += 1
    assert mended


# --- what is done, and what rather ---------------------------------------------------------------------

CARDS = [
    {"name": "Old Mill", "type": "place", "colour": "blue"},
    {"name": "Mallard", "type": "duck", "colour": "blue"},
    {"name": "Teal", "type": "duck", "colour": "green"},
    {"name": "Reed", "type": "weed", "colour": "green"},
    {"name": "Stone", "type": "place", "colour": "grey"},
]


def pond(*rules: Mapping[str, Any], cards: Sequence[Mapping[str, Any]] = CARDS, **keys: Any) -> Game:
    made = game(
        {
            "fields": {"type": {"type": "set", "short": "t"}, "colour": {"type": "set", "short": "c"}},
            "zones": {"main": {}, "side": {}, "home": {"of": "main"}},
            "rules": [
                {"id": f"r{number}", "kind": "count", "zone": "main", **rule}
                for number, rule in enumerate(rules)
            ],
            **keys,
        },
        cards,
    )
    assert made.problems == ()
    return made


def test_more_copies_of_cards_in_the_deck_come_first() -> None:
    done = repaired(pond({"min": 4}), {"main": {"Teal": 1}})
    assert said(done) == ["add Teal 3 main"]


def test_a_new_card_is_the_first_of_the_data_that_is_legal() -> None:
    made = pond({"where": "t:place", "min": 1}, {"where": "c:blue", "max": 0})
    assert said(repaired(made, {"main": {"Teal": 1}})) == ["add Stone 1 main"]


def test_a_card_that_another_zone_needs_moves() -> None:
    made = pond({"exact": 2}, {"zone": "side", "exact": 1})
    done = repaired(made, {"main": {"Teal": 2, "Reed": 1}})
    assert (said(done), done.cost) == (["move Reed 1 main side"], 1)


def test_marks_lie_on_copies_that_are_there() -> None:
    made = pond({"zone": "home", "exact": 1}, {"zone": "home", "where": "-t:place", "max": 0})
    assert said(repaired(made, {"main": {"Teal": 1}, "home": {"Teal": 1}})) == [
        "unmark Teal 1 home",
        "add Old Mill 1 main",
        "mark Old Mill 1 home",
    ]


def test_unknown_names_are_mended_by_names_that_are_alike() -> None:
    done = repaired(pond({"min": 1}), {"main": {"Malard": 3}, "sied": {"Teal": 2}})
    assert said(done) == ["rename 2 sied side", "rename Malard 3 main Mallard"]
    assert done.cost == 2


def test_an_unknown_name_that_is_like_none_goes() -> None:
    assert said(repaired(pond({"min": 1}), {"main": {"Teal": 1, "Zzzzzz": 2}})) == ["remove Zzzzzz 2 main"]


SHORES = [
    {
        "name": "shore",
        "options": {
            "north": {"bind": {"palette": ["blue", "grey"]}},
            "south": {"bind": {"palette": ["green", "grey"]}},
        },
    }
]
COLOURS = {"kind": "allow", "options": [{"where": "c<=$palette"}]}


def test_another_choice_is_a_step_and_the_declared_one_is_told() -> None:
    made = pond(COLOURS, choices=SHORES)
    done = repaired(made, {"main": {"Teal": 3, "Stone": 1}}, shore="north")
    assert (said(done), done.staying) == (["choose shore 1 south"], 3)


def test_a_declared_choice_stays_if_it_costs_no_more() -> None:
    done = repaired(pond(COLOURS, choices=SHORES), {"main": {"Teal": 1, "Stone": 1}}, shore="north")
    assert (said(done), done.staying) == (["remove Teal 1 main"], None)


def test_a_choice_that_is_left_open_costs_nothing() -> None:
    done = repaired(pond(COLOURS, choices=SHORES), {"main": {"Teal": 3, "Mallard": 1}})
    assert said(done) == ["remove Mallard 1 main"]


def test_cards_that_change_the_rules_may_come_or_go() -> None:
    duckling = {"name": "Duckling", "type": "duck", "colour": "grey", "deck_rules": {"waive": "r0"}}
    made = pond({"max": 2}, cards=[*CARDS, duckling])
    assert said(repaired(made, {"main": {"Teal": 8}})) == ["add Duckling 1 main"]
    assert said(repaired(made, {"main": {"Teal": 3}})) == ["remove Teal 1 main"]


def test_formats_and_phases() -> None:
    made = pond(
        {"min": 1},
        {"zone": "home", "exact": 1, "phase": "pregame"},
        formats={"wide": {"rules": [{"id": "r0", "kind": "count", "zone": "main", "min": 3}]}},
    )
    deck = {"main": {"Stone": 1}}
    assert said(repaired(made, deck, CheckOptions(ruleset="wide"))) == ["add Stone 2 main"]
    assert said(repaired(made, deck, CheckOptions(phase="pregame"))) == ["mark Stone 1 home"]


def test_lenient_decks_keep_what_is_unknown() -> None:
    done = repaired(pond({"min": 2}), {"main": {"Zzzzzz": 9, "Teal": 1}}, CheckOptions(lenient=True))
    assert said(done) == ["add Teal 1 main"]


def test_a_leader_that_must_go_takes_its_colours_along() -> None:
    """The way leads over a deck in which far more is wrong than before."""
    made = pond(
        {"exact": 10},
        {"zone": "side", "exact": 1},
        {"zone": "side", "where": "c:green", "max": 0},
        {"kind": "match", "attr": "colour", "op": "subset", "to": {"zone": "side"}},
        cards=[card for card in CARDS if card["name"] != "Stone"],
    )
    done = repaired(made, {"side": {"Teal": 1}, "main": {"Reed": 10}})
    assert (done.possible, done.cost) == (True, 22)


# --- wishes -------------------------------------------------------------------------------------------


def wished(made: Game, zones: Mapping[str, Mapping[str, int]], **wishes: Any) -> Repair:
    deck = deck_of(made.database, zones, {})
    find = made.database.find
    keep = frozenset(card.id for name in wishes.get("keep", ()) if (card := find(name)))
    owned = {card.id: copies for name, copies in wishes.get("owned", {}).items() if (card := find(name))}
    judge = judge_of(made.rules, made.database)
    return repair(judge, deck, wishes=Wishes(keep, owned if "owned" in wishes else None))


def test_cards_to_keep_stay_in_the_deck() -> None:
    made = pond({"max": 2})
    deck = {"main": {"Stone": 2, "Teal": 1}}
    assert said(wished(made, deck)) == ["remove Teal 1 main"]
    assert said(wished(made, deck, keep=["Teal"])) == ["remove Stone 1 main"]
    assert said(wished(made, deck, keep=["Teal", "Stone"])) == ["move Teal 1 main side"]
    none = wished(pond({"where": "t:duck", "zone": ["main", "side"], "max": 0}), deck, keep=["Teal"])
    assert (none.possible, none.proven, none.blocked) == (False, True, ("r0",))


def test_only_owned_cards_come() -> None:
    made = pond({"min": 4})
    deck = {"main": {"Teal": 1}}
    assert said(wished(made, deck, owned={"Teal": 2, "Reed": 9})) == ["add Teal 1 main", "add Reed 2 main"]
    none = wished(made, deck, owned={"Teal": 2, "Reed": 1})
    assert (none.possible, none.proven, none.blocked) == (False, True, ("r0",))


# --- nothing to be done ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rules",
    [
        ({"min": 3, "where": "t:duck"}, {"max": 2, "where": "t:duck"}),
        ({"min": 6, "where": "t:place"}, {"max": 2, "per": "name"}, {"max": 0, "where": "name=Stone"}),
    ],
)
def test_rules_that_contradict_each_other_are_named(rules: Sequence[Mapping[str, Any]]) -> None:
    made = game(
        {
            "fields": {"type": {"type": "set", "short": "t"}, "colour": {"type": "set", "short": "c"}},
            "rules": [{"id": f"r{number}", "kind": "count", **rule} for number, rule in enumerate(rules)],
        },
        CARDS,
    )
    done = repaired(made, {"main": {"Teal": 1}})
    assert not done.possible
    assert set(done.blocked) <= {"r0", "r1", "r2"}
    assert done.blocked


def test_ready_made_steps_are_json(tmp_path: Path) -> None:
    done = repaired(pond({"min": 2}), {"main": {"Teal": 1}})
    (step,) = done.steps
    assert json.loads(json.dumps(step.to_json())) == {
        "op": "add", "card": "Teal", "count": 1, "to": "main", "zone": "",
    }  # fmt: skip


# --- which card comes ---------------------------------------------------------------------------------


LIKE: dict[str, Any] = {
    "fields": {
        "kind": {"type": "string", "values": ["Beast", "Spell"]},
        "colour": {"type": "set", "values": ["red", "blue"]},
        "cost": {"type": "integer"},
    },
    "zones": {"main": {}, "mark": {"of": "main"}},
    "rules": [
        {"id": "size", "kind": "size", "zone": "main", "exact": 3},
        {"id": "one", "kind": "singleton"},
        {"id": "banned", "kind": "forbid", "where": "name=Ban"},
    ],
}
LIKE_CARDS: list[dict[str, Any]] = [
    {"name": "Ant", "kind": "Beast", "colour": "blue", "cost": 1},
    {"name": "Bee", "kind": "Beast", "colour": "red", "cost": 9},
    {"name": "Cat", "kind": "Beast", "colour": "red", "cost": 4},
    {"name": "Hex", "kind": "Spell", "colour": "blue", "cost": 2},
    {"name": "Jinx", "kind": "Spell", "colour": "red", "cost": 2},
    {"name": "Ban", "kind": "Spell", "colour": "red", "cost": 3},
    {"name": "Zap", "kind": "Spell", "colour": "red", "cost": 3},
]


def test_what_comes_is_like_what_goes() -> None:
    """The same kind goes before the same colour, and that before a number near; all that is legal."""
    made = game(LIKE, LIKE_CARDS)
    assert said(repaired(made, {"main": {"Ant": 1, "Hex": 1, "Ban": 1}})) == [
        "remove Ban 1 main",
        "add Zap 1 main",
    ]
    without = [card for card in LIKE_CARDS if card["name"] != "Zap"]
    hex_and_jinx = {"main": {"Ant": 1, "Hex": 1, "Ban": 1}}
    assert said(repaired(game(LIKE, without), hex_and_jinx))[1] == "add Jinx 1 main"
    assert said(repaired(made, {"main": {"Cat": 2, "Ant": 1}}))[1:] == ["add Bee 1 main"]
    assert said(repaired(made, {"main": {"Ant": 1, "Hex": 1}})) == ["add Bee 1 main"]


def test_only_cards_that_are_owned_come_in_place_of_others() -> None:
    made = game(LIKE, LIKE_CARDS)
    deck = made.deck({"main": {"Ant": 1, "Hex": 1, "Ban": 1}})
    ids = {card.name: card.id for card in made.database.cards}
    owned = Wishes(owned={ids["Bee"]: 1, ids["Jinx"]: 1})
    done = repair(judge_of(made.rules, made.database), deck, wishes=owned)
    assert said(done)[1] == "add Jinx 1 main"


def test_kinds_are_dealt_out_to_what_goes() -> None:
    rules = [*LIKE["rules"][:2], {"id": "banned", "kind": "list", "forbidden": ["Ban", "Bee"]}]
    made = game({**LIKE, "rules": rules}, LIKE_CARDS)
    done = repaired(made, {"main": {"Ant": 1, "Ban": 1, "Bee": 1}})
    assert sorted(said(done)[2:]) == ["add Cat 1 main", "add Zap 1 main"]
