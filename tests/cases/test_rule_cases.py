"""Faults that deck validators are known for, each by its id: the rules, the decks and what must be found."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardforge.decks import read_deck
from cardforge.problems import Severity
from cardforge.rules import CheckOptions, Verdict, Violation, check_deck
from tests.project.kit import cards, make_game, run, write_json
from tests.rules.kit import Game, game, only


def clean(declaration: dict[str, Any], listed: list[dict[str, Any]]) -> Game:
    found = game(declaration, listed)
    assert [str(problem) for problem in found.problems] == []
    return found


def judged(found: Game, text: str, ruleset: str = "") -> Verdict:
    """The verdict on a deck list, as it is typed."""
    deck = read_deck(text, "deck.txt", found.database)
    assert [str(problem) for problem in deck.problems] == []
    return check_deck(found.rules, deck, found.database, CheckOptions(ruleset))


def told(verdict: Verdict) -> list[tuple[str, str, int | float | None, int | None]]:
    return [
        (one.rule, one.code, one.actual, one.limit)
        for one in verdict.violations
        if one.severity is Severity.ERROR
    ]


def by_name(one: Violation) -> dict[str, int]:
    return {card.name: card.count for card in one.cards}


SIDES: dict[str, Any] = {"main": {}, "side": {}}


def per_card_copy_limits() -> None:
    rules = [
        {"id": "size", "kind": "size", "zone": "main", "min": 10},
        {"id": "copies", "kind": "copies", "max": 3, "limit_attr": "most", "except": "is:basic"},
    ]
    fields = {"most": {"type": "string"}, "basic": {"type": "flag"}}
    listed: list[dict[str, Any]] = [
        {"name": "Rat Swarm", "most": "any"},
        {"name": "Seven Smiths", "most": "7"},
        {"name": "Sole Relic", "most": "1"},
        {"name": "Ember Fox"},
        {"name": "Field", "basic": True},
    ]
    found = clean({"fields": fields, "rules": rules}, listed)
    assert judged(found, "12 Rat Swarm\n7 Seven Smiths\n1 Sole Relic\n3 Ember Fox\n20 Field\n").legal
    verdict = judged(found, "8 Seven Smiths\n2 Sole Relic\n4 Ember Fox\n")
    assert [(by_name(one), one.code, one.limit) for one in verdict.violations] == [
        ({"Seven Smiths": 8}, "deck.copies", 7),
        ({"Sole Relic": 2}, "deck.copies", 1),
        ({"Ember Fox": 4}, "deck.copies", 3),
    ]


def copies_hidden_on_several_lines_or_in_the_sideboard() -> None:
    rules = [{"id": "copies", "kind": "copies", "zone": ["main", "side"], "max": 4}]
    found = clean({"zones": SIDES, "rules": rules}, cards("Ember Fox", "Tide Oath"))
    verdict = judged(found, "3 Ember Fox\n3 Ember Fox\n3 Tide Oath\n\nSideboard\n2 Tide Oath\n")
    assert [one.facts for one in verdict.violations] == [
        "main and side have 6 × Ember Fox, at most 4 allowed",
        "main and side have 5 × Tide Oath, at most 4 allowed (3 main + 2 side)",
    ]


def reprints_alternate_art_and_same_titles() -> None:
    listed = [
        {"id": "b1", "name": "Wolf", "title": "Wolf", "type": "Ally"},
        {"id": "w7", "name": "Wolf", "title": "Wolf", "type": "Item"},
        {"id": "b2", "name": "Sage (Old)", "title": "Sage"},
        {"id": "b3", "name": "Sage Prime", "title": "Sage Prime"},
    ]
    fields = {"title": {"type": "string"}, "type": {"type": "string"}}
    text = "2 [b1] Wolf\n2 [w7] Wolf\n3 [b2] Sage (Old)\n3 [b3] Sage Prime\n"
    for per, expected in (("title", [("copies", "deck.copies", 4, 3)]), ("id", [])):
        rules = [{"id": "copies", "kind": "copies", "per": per, "max": 3}]
        found = clean({"fields": fields, "identity": ["name", "type"], "rules": rules}, listed)
        assert told(judged(found, text)) == expected


def sizes_are_least_and_most() -> None:
    rules = [
        {"id": "main-size", "kind": "size", "zone": "main", "min": 60},
        {"id": "side-size", "kind": "size", "zone": "side", "max": 15},
    ]
    found = clean({"zones": SIDES, "rules": rules}, cards("Ember Fox"))
    for main, side, broken in (
        (59, 0, [("main-size", "deck.too-few", 59, 60)]),
        (60, 15, []),
        (61, 14, []),
        (250, 0, []),
        (60, 16, [("side-size", "deck.too-many", 16, 15)]),
    ):
        verdict = judged(found, f"{main} Ember Fox\n" + f"Sideboard\n{side} Ember Fox\n" * (side > 0))
        assert told(verdict) == broken
        for one in verdict.violations:
            assert f"{one.actual} cards, " in one.message
            assert f" {one.limit} " in one.message


def a_leader_in_a_zone_of_its_own() -> None:
    rules = [
        {"id": "leader", "kind": "size", "zone": "leader", "exact": 1},
        {"id": "total", "kind": "size", "zone": ["leader", "main"], "exact": 100},
        {"id": "no-side", "kind": "size", "zone": "side", "max": 0},
        {"id": "one-each", "kind": "singleton", "zone": ["leader", "main"]},
    ]
    singles = [f"Card {number}" for number in range(100)]
    zones: dict[str, Any] = {"leader": {}, "main": {}, "side": {}}
    found = clean({"zones": zones, "rules": rules}, cards("Vara, Fox Queen", *singles))

    def deck(number: int, leader: str = "Leader\n1 Vara, Fox Queen\n\n") -> str:
        return f"{leader}Deck\n" + "".join(f"1 {name}\n" for name in singles[:number])

    assert judged(found, deck(99)).legal
    assert told(judged(found, deck(98))) == [("total", "deck.too-few", 99, 100)]
    assert told(judged(found, deck(100))) == [("total", "deck.too-many", 101, 100)]
    assert told(judged(found, deck(99, ""))) == [
        ("leader", "deck.too-few", 0, 1),
        ("total", "deck.too-few", 99, 100),
    ]


def every_reason_is_given() -> None:
    rules = [
        {"id": "main-size", "kind": "size", "zone": "main", "min": 10},
        {"id": "side-size", "kind": "size", "zone": "side", "max": 1},
        {"id": "copies", "kind": "copies", "max": 3},
        {
            "id": "factions",
            "kind": "count",
            "unit": "values",
            "attr": "faction",
            "except": "faction:neutral",
            "max": 1,
        },
    ]
    listed = [
        {"name": "Ember Fox", "faction": "Fire"},
        {"name": "Tide Oath", "faction": "Water"},
        {"name": "Moss Wall", "faction": "Neutral"},
    ]
    fields = {"faction": {"type": "string"}}
    found = clean({"fields": fields, "zones": SIDES, "rules": rules}, listed)
    verdict = judged(found, "4 Ember Fox\n1 Tide Oath\n\nSideboard\n2 Moss Wall\n")
    assert told(verdict) == [
        ("copies", "deck.copies", 4, 3),
        ("factions", "deck.too-many-values", 2, 1),
        ("main-size", "deck.too-few", 5, 10),
        ("side-size", "deck.too-many", 2, 1),
    ]
    factions = verdict.violations[1]
    assert by_name(factions) == {"Ember Fox": 4, "Tide Oath": 1}
    assert "(Fire, Water)" in factions.message
    plain = verdict.to_json()["violations"]
    assert [(one["rule"], one["code"], one["actual"], one["limit"]) for one in plain] == told(verdict)


def tokens_and_cards_that_do_not_count() -> None:
    rules = [
        {"id": "size", "kind": "size", "zone": "main", "exact": 5, "except": "-is:counts"},
        {"id": "copies", "kind": "copies", "max": 3},
        {"id": "factions", "kind": "count", "unit": "values", "attr": "faction", "max": 1},
    ]
    fields = {"counts": {"type": "flag", "default": True}, "faction": {"type": "string"}}
    listed: list[dict[str, Any]] = [
        {"name": "Fox Cub", "extra": True, "faction": "Wild"},
        {"name": "Old Scar", "counts": False},
        {"name": "Ember Fox", "faction": "Fire"},
        {"name": "Tide Oath", "faction": "Fire"},
    ]
    found = clean(
        {"fields": fields, "zones": {"main": {}, "tokens": {"extra": True}}, "rules": rules}, listed
    )
    text = "3 Ember Fox\n2 Tide Oath\n2 Old Scar\n\nTokens\n4 Fox Cub\n"
    verdict = judged(found, text)
    assert told(verdict) == []
    assert "2 cards do not count for size" in verdict.notes
    in_the_deck = judged(found, text.replace("\nTokens", ""))
    assert told(in_the_deck) == []
    assert "4 pieces do not count in main" in in_the_deck.notes


def different_cards_and_one_duplicate() -> None:
    rules = [
        {"id": "plots", "kind": "size", "zone": "plots", "exact": 7},
        {"id": "copies", "kind": "copies", "zone": "plots", "max": 2},
        {"id": "twice", "kind": "count", "unit": "distinct", "zone": "plots", "where": "count>1", "max": 1},
        {
            "id": "schemes",
            "kind": "count",
            "unit": "distinct",
            "zone": "plots",
            "where": "trait:scheme",
            "min": 5,
        },
    ]
    listed = [*cards("S1", "S2", "S3", "S4", "S5", trait="Scheme"), {"name": "P1"}]
    found = clean({"fields": {"trait": {"type": "set"}}, "zones": {"plots": {}}, "rules": rules}, listed)
    assert judged(found, "Plots\n1 S1\n1 S2\n1 S3\n1 S4\n1 S5\n2 P1\n").legal
    verdict = judged(found, "Plots\n2 S1\n1 S2\n1 S3\n1 S4\n2 P1\n")
    assert sorted(told(verdict)) == [
        ("schemes", "deck.too-few", 4, 5),
        ("twice", "deck.too-many", 2, 1),
    ]
    twice = next(one for one in verdict.violations if one.rule == "twice")
    assert by_name(twice) == {"S1": 2, "P1": 2}


def a_card_changes_the_rules() -> None:
    more = {"zone": "agenda", "adjust": {"rule": "plots", "min": 3, "max": 3}}
    few = {"id": "few-neutral", "kind": "count", "zone": "main", "where": "faction:neutral", "max": 15}
    listed: list[dict[str, Any]] = [
        {"name": "Plot"},
        {"name": "Wall", "faction": "Neutral"},
        {"name": "Wars Ahead", "deck_rules": more},
        {"name": "Loyalists", "deck_rules": {"zone": "agenda", "add": few}},
    ]
    declared = {
        "fields": {"faction": {"type": "string"}},
        "zones": {"agenda": {}, "plots": {}, "main": {}},
        "rules": [{"id": "plots", "kind": "size", "zone": "plots", "exact": 7}],
    }
    found = clean(declared, listed)
    for agenda, plots, neutral, legal in (
        ("Wars Ahead", 10, 0, True),
        ("Wars Ahead", 7, 0, False),
        ("", 10, 0, False),
        ("Loyalists", 7, 15, True),
        ("Loyalists", 7, 16, False),
    ):
        text = f"[plots]\n{plots} Plot\n" + f"[agenda]\n1 {agenda}\n" * bool(agenda)
        verdict = judged(found, text + f"[main]\n{neutral} Wall\n" * bool(neutral))
        assert verdict.legal is legal
        if not legal:
            assert only(verdict).by == agenda
            assert agenda in str(only(verdict).problem(read_deck(text, "deck.txt", found.database)))


def point_budgets() -> None:
    def budget(faction: str) -> dict[str, Any]:
        """Influence of a deck whose identity is of a faction: the cards of its own are free."""
        return {
            "id": f"influence-{faction}",
            "kind": "sum",
            "attr": "influence",
            "zone": "deck",
            "except": f"faction:{faction}",
            "max": {"attr": "influence", "of": "identity"},
            "when": {"has": {"zone": "identity", "where": f"faction:{faction}"}},
        }

    listed: list[dict[str, Any]] = [
        {"name": "Kell", "faction": "Fire", "influence": 17},
        {"name": "Own", "faction": "Fire", "influence": 3},
        {"name": "Other", "faction": "Water", "influence": 4},
        {"name": "Cheap", "faction": "Water", "influence": 1},
    ]
    fields = {"faction": {"type": "string"}, "influence": {"type": "integer"}}
    zones: dict[str, Any] = {"identity": {}, "deck": {}}
    found = clean({"fields": fields, "zones": zones, "rules": [budget("fire"), budget("water")]}, listed)
    verdict = judged(found, "Identity\n1 Kell\n\nDeck\n3 Own\n4 Other\n1 Cheap\n")
    assert verdict.legal
    assert "deck has 17 of 17 influence (influence-fire)" in verdict.notes
    one = only(judged(found, "Identity\n1 Kell\n\nDeck\n4 Other\n2 Cheap\n"))
    assert (one.rule, one.code, one.actual, one.limit) == ("influence-fire", "deck.sum-too-high", 18, 17)
    assert one.facts == "deck has 18 influence, at most 17 allowed: 4 × Other (16) and 2 × Cheap (2)"


def banned_and_restricted_lists() -> None:
    listed = [{"id": "b1", "name": "Sole Relic"}, {"id": "p9", "name": "Sole Relic"}, {"name": "Ember Fox"}]
    banned = {"id": "list", "kind": "list", "forbidden": ["Sole Relic"], "limited": {"Ember Fox": 1}}
    found = clean({"formats": {"classic": {"rules": [banned]}, "open": {}}}, listed)
    text = "1 [p9] Sole Relic\n2 Ember Fox\n"
    verdict = judged(found, text, "classic")
    assert told(verdict) == [("list", "deck.forbidden", 1, 0), ("list", "deck.copies", 2, 1)]
    assert [by_name(one) for one in verdict.violations] == [{"Sole Relic": 1}, {"Ember Fox": 2}]
    assert judged(found, text, "open").legal


CASES: dict[str, Callable[[], None]] = {
    "DR-01": per_card_copy_limits,
    "DR-02": copies_hidden_on_several_lines_or_in_the_sideboard,
    "DR-03": reprints_alternate_art_and_same_titles,
    "DR-04": sizes_are_least_and_most,
    "DR-05": a_leader_in_a_zone_of_its_own,
    "DR-06": every_reason_is_given,
    "DR-07": tokens_and_cards_that_do_not_count,
    "DR-08": different_cards_and_one_duplicate,
    "DR-09": a_card_changes_the_rules,
    "DR-10": point_budgets,
    "DR-11": banned_and_restricted_lists,
}


@pytest.mark.parametrize("case", CASES)
def test_deck_rules(case: str) -> None:
    CASES[case]()


SETS: list[dict[str, Any]] = [
    {"id": "sets", "kind": "allow", "options": [{"where": "set:base"}, {"where": "is:signature"}]}
]


def test_DR_17_a_deck_from_elsewhere_is_held_against_the_allowed_sets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fields = {"signature": {"type": "flag"}}
    root = make_game(
        tmp_path, cards("Ember Fox"), fields=fields, rules=SETS, sets=["sets/base.json", "sets/w2.json"]
    )
    folder = root / "card_data" / "mini" / "sets"
    write_json(folder / "base.json", {"code": "base", "name": "Base", "cards": cards("Ember Fox")})
    own = [{"name": "Tide Oath"}, {"name": "Own Blade", "signature": True}]
    write_json(folder / "w2.json", {"code": "w2", "name": "Second wave", "cards": own})
    (root / "deck.txt").write_text("2 Ember Fox\n1 Tide Oath\n1 Own Blade\n", "utf-8")
    assert run(root, "deck", "check", "deck.txt", "--format", "json") == 1
    (deck,) = json.loads(capsys.readouterr().out)["result"]["decks"]
    (one,) = deck["violations"]
    assert (one["rule"], one["code"], one["cards"]) == (
        "sets",
        "deck.not-allowed",
        [{"name": "Tide Oath", "count": 1}],
    )


LEADER: dict[str, Any] = {
    "fields": {"colour": {"type": "set"}},
    "zones": {"leader": {}, "main": {}},
    "rules": [
        {"id": "leader", "kind": "size", "zone": "leader", "exact": 1},
        {
            "id": "colours",
            "kind": "match",
            "zone": "main",
            "attr": "colour",
            "op": "subset",
            "to": {"zone": "leader"},
        },
    ],
}


def test_DR_16_cards_of_the_old_leader_are_violations_and_stay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed: list[dict[str, Any]] = [
        {"name": "Rainbow", "colour": ["white", "blue", "black", "red", "green"]},
        {"name": "Storm", "colour": ["blue", "red"]},
        {"name": "Fern", "colour": "green"},
        {"name": "Wave", "colour": "blue"},
    ]
    root = make_game(tmp_path, listed, **LEADER)
    deck = root / "deck.txt"
    deck.write_text("[leader]\n1 Rainbow\n\n[main]\n1 Fern\n1 Wave\n", "utf-8")
    assert run(root, "deck", "check", "deck.txt") == 0
    changed = deck.read_text("utf-8").replace("Rainbow", "Storm")
    deck.write_text(changed, "utf-8")
    capsys.readouterr()
    for _ in range(2):
        assert run(root, "deck", "check", "deck.txt") == 1
        said = capsys.readouterr().out
        assert "deck.txt:5: error: main has Fern; Storm allows only colour blue/red; remove 1 × Fern" in said
        assert "Wave" not in said
        assert deck.read_text("utf-8") == changed
    assert run(root, "deck", "convert", "deck.txt", "-o", "deck.cod") == 0
    assert "deck.txt: warning: the deck is not legal, it breaks colours" in capsys.readouterr().err
    assert 'name="Fern"' in (root / "deck.cod").read_text("utf-8")


def test_DR_11_the_most_copies_of_each_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    banned = {"id": "list", "kind": "list", "forbidden": ["Sole Relic"], "limited": {"Ember Fox": 1}}
    listed: list[dict[str, Any]] = [{"id": "b1", "name": "Sole Relic"}, {"id": "p9", "name": "Sole Relic"}]
    listed += cards("Ember Fox", "Field")
    copies = {"id": "copies", "kind": "copies", "max": 3, "except": "field"}
    formats = {"classic": {"rules": [banned]}, "open": {}}
    root = make_game(tmp_path, listed, rules=[copies], formats=formats)

    def limits(*words: str) -> dict[str, int | None]:
        assert run(root, "cards", "mini", "--limits", *words, "--format", "json") == 0
        found = json.loads(capsys.readouterr().out)["result"]["cards"]
        return {card["name"]: card["limits"][0]["copies"] for card in found}

    assert limits("--ruleset", "classic") == {"Sole Relic": 0, "Ember Fox": 1, "Field": None}
    assert limits("--ruleset", "open") == {"Sole Relic": 3, "Ember Fox": 3, "Field": None}
