"""Rules for several decks at one table."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.problems import Severity
from cardforge.rules import TableVerdict, check_table
from tests.rules.kit import Game, Zones, fixture, shipped


def seated(game: Game, decks: list[tuple[Zones, dict[str, str]]], players: int | None = None) -> TableVerdict:
    made = [game.deck(zones, **choices) for zones, choices in decks]
    return check_table(game.rules, made, game.database, players)


def judged(code: str, name: str) -> tuple[Zones, dict[str, str]]:
    deck: Any = next(one for one in fixture(code)["decks"] if one["name"] == name)
    return deck["zones"], deck["choices"]


def broken(verdict: TableVerdict) -> list[str]:
    return [one.rule for one in verdict.violations]


RED, BLUE = judged("fofl", "red basic"), judged("fofl", "blue basic")


def test_one_red_and_one_blue_pile() -> None:
    fofl = shipped("fofl")
    assert seated(fofl, [RED, BLUE]).legal
    two_red = seated(fofl, [RED, RED])
    assert broken(two_red) == ["each-side", "each-side"]
    assert [one.message for one in two_red.violations] == [
        "2 decks with side red, 1 needed",
        "no decks with side blue, 1 needed",
    ]
    assert broken(seated(fofl, [RED, BLUE, BLUE])) == ["players", "each-side"]


def test_an_inferred_side_counts() -> None:
    assert seated(shipped("fofl"), [(RED[0], {}), (BLUE[0], {})]).legal


@pytest.mark.parametrize(("players", "rules"), [(1, ["players"]), (2, []), (4, []), (5, ["players"])])
def test_two_to_four_players(players: int, rules: list[str]) -> None:
    hsssss = shipped("hsssss")
    homes = ["red, 42 cards, 40 shown", "blue", "unaligned, two Websites"]
    decks = [judged("hsssss", name) for name in homes][: min(players, 3)]
    verdict = seated(hsssss, decks, players)
    assert broken(verdict) == rules
    assert [one.code for one in verdict.violations] == ["table.players"] * len(rules)


def test_no_two_players_share_a_home() -> None:
    red = judged("hsssss", "red, 42 cards, 40 shown")
    unmarked = judged("hsssss", "no home marked")
    verdict = seated(shipped("hsssss"), [red, unmarked])
    (one,) = verdict.violations
    assert (one.rule, one.zone, one.cards[0].name, one.cards[0].count) == ("distinct-home", "home", "FOFL", 2)
    assert not verdict.legal


def test_two_without_a_colour_are_a_warning() -> None:
    zones, choices = judged("hsssss", "unaligned, two Websites")
    other = {**zones, "home": {"Neutral Archive": 1}}
    verdict = seated(shipped("hsssss"), [(zones, choices), (other, choices)])
    assert [(one.rule, one.severity) for one in verdict.violations] == [
        ("repeat-alignment", Severity.WARNING)
    ]
    assert verdict.legal


def test_a_shared_deck_is_one_and_players_are_told_apart() -> None:
    energy = shipped("energy")
    pack = judged("energy", "the pack")
    alone = seated(energy, [pack])
    assert alone.legal
    assert alone.players is None
    assert seated(energy, [pack], 5).violations == ()
    many = seated(energy, [pack], 9)
    assert many.legal
    assert [(one.rule, one.code, one.severity, one.limit) for one in many.violations] == [
        ("players", "table.ideal", Severity.INFO, 6)
    ]
    assert [one.code for one in seated(energy, [pack], 13).violations] == ["table.players"]
    assert broken(seated(energy, [pack, pack], 4)) == ["shared"]


def test_each_deck_is_judged_too() -> None:
    verdict = seated(shipped("fofl"), [RED, judged("fofl", "no own Website")])
    assert [deck.legal for deck in verdict.decks] == [True, False]
    assert verdict.to_json()["decks"][1]["violations"][0]["rule"] == "own-website"
