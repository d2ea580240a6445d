"""Every judged deck of the five games gets exactly the rules that it breaks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from cardforge.problems import Severity
from cardforge.rules import CheckOptions, Violation
from tests.rules.kit import CODES, deck_of, fixture, ids, judged_decks, says_all, shipped

GOLDEN = Path(__file__).parent / "golden" / "fofl-all-at-once.txt"
JUDGED = judged_decks()


@pytest.mark.parametrize("code", CODES)
def test_the_declarations_are_without_fault(code: str) -> None:
    assert list(map(str, shipped(code).problems)) == []


@pytest.mark.parametrize(("code", "deck"), JUDGED, ids=[f"{code}: {deck['name']}" for code, deck in JUDGED])
def test_a_deck_breaks_just_these_rules(code: str, deck: Mapping[str, Any]) -> None:
    verdict = shipped(code).check(deck["zones"], **deck["choices"])
    assert ids(verdict) == sorted(deck["expect"])
    assert ids(verdict, Severity.WARNING) == sorted(deck["warn"])
    assert verdict.legal is deck["legal"]
    assert verdict.choices.items() >= ({} if "$choice" in deck["expect"] else deck["choices"]).items()
    assert all(one.message and one.code.startswith("deck.") for one in verdict.violations)


@pytest.mark.parametrize(("code", "deck"), JUDGED, ids=[f"{code}: {deck['name']}" for code, deck in JUDGED])
def test_a_message_names_cards_what_was_counted_and_the_limit(code: str, deck: Mapping[str, Any]) -> None:
    for one in shipped(code).check(deck["zones"], **deck["choices"]).violations:
        says_all(one)


@pytest.mark.parametrize(("code", "deck"), JUDGED, ids=[f"{code}: {deck['name']}" for code, deck in JUDGED])
def test_suggested_cards_mend_without_breaking_another_rule(code: str, deck: Mapping[str, Any]) -> None:
    """Adding or marking what a fix names never brings a violation that was not there.

    What a mark must not hold goes first.
    """
    game = shipped(code)
    before = game.check(deck["zones"], **deck["choices"])
    known = {(one.rule, one.code) for one in before.violations}
    for one in before.violations:
        for fix in one.fixes:
            if fix.op in ("add", "mark") and fix.card:
                zones = {name: dict(cards) for name, cards in deck["zones"].items()}
                zone = zones.setdefault(fix.to, {})
                if one.code == "deck.forbidden":
                    zone.clear()
                zone[fix.card] = zone.get(fix.card, 0) + 1
                after = game.check(zones, **deck["choices"])
                new = [now for now in after.violations if (now.rule, now.code) not in known]
                assert new == [], (fix, new)


def test_everything_wrong_is_told_at_once_in_order() -> None:
    """A typo, an enemy card, two copies of a Unique and no own Website; the words are kept in a file."""
    game = shipped("fofl")
    cards = {"LG": 2, "Goggle": 1, "Drone": 4, "Godzilla": 1, "Hack": 3}
    deck = deck_of(game.database, {"main": cards}, {"side": "red"})
    verdict = game.check({"main": cards}, side="red")
    assert [one.code for one in verdict.violations] == [
        "deck.unknown-card",
        "deck.forbidden",
        "deck.copies",
        "deck.too-few",
    ]
    shown = "".join(f"{one.problem(deck)}\n" for one in verdict.violations)
    assert shown == GOLDEN.read_text("utf-8")


def _violation(code: str, name: str) -> Violation:
    deck = next(one for one in fixture(code)["decks"] if one["name"] == name)
    verdict = shipped(code).check(deck["zones"], **deck["choices"])
    return next(one for one in verdict.violations if one.severity is Severity.ERROR)


def test_a_violation_as_json_has_the_keys_of_the_contract() -> None:
    assert _violation("hsssss", "double unique").to_json() == {
        "rule": "unique-1",
        "code": "deck.copies",
        "severity": "error",
        "message": "one copy of each Unique card: main has 2 × Red 0, at most 1 allowed",
        "zone": "main",
        "actual": 2,
        "limit": 1,
        "cards": [{"name": "Red 0", "count": 2}],
        "fixes": [{"op": "remove", "card": "Red 0", "count": 1, "to": ""}],
        "completable": False,
        "by": "",
        "cite": "003, Decks",
    }


@pytest.mark.parametrize(
    ("code", "name", "mend"),
    [
        ("hsssss", "aligned, other home", "mark FOFL as home and remove 1 × Neutral Portal"),
        ("hsssss", "39 shown", "mark Yellow 1, Yellow 2 or Yellow 3 as shown"),
        ("energy", "13th card", "remove 1 × Fire Positive"),
        ("energy", 'misspelt "Water Netural"', 'write "Water Neutral"'),
        ("flop", "same card in both hands", "remove 1 × Pigeon 10"),
        ("flamewar", "a King missing", "add 1 × King of Spades to boards"),
        ("flamewar", "variant unknown", "choose standard, board-maintenance or bitter-end"),
    ],
)
def test_a_problem_says_the_mend(code: str, name: str, mend: str) -> None:
    deck = next(one for one in fixture(code)["decks"] if one["name"] == name)
    made = deck_of(shipped(code).database, deck["zones"], deck["choices"])
    assert _violation(code, name).problem(made).hint == mend


def test_a_deck_that_only_needs_more_cards_is_completable() -> None:
    for name, completable in (("38 cards", True), ("double unique", False)):
        deck = next(one for one in fixture("hsssss")["decks"] if one["name"] == name)
        assert shipped("hsssss").check(deck["zones"], **deck["choices"]).completable is completable


def test_a_mark_left_empty_is_filled_and_said() -> None:
    deck = next(one for one in fixture("hsssss")["decks"] if one["name"] == "no home marked")
    verdict = shipped("hsssss").check(deck["zones"], **deck["choices"])
    assert verdict.notes == ("home was left empty and is filled with FOFL",)
    assert verdict.distinct == {"home": ("FOFL",)}


def test_a_mark_without_its_card_in_the_deck_stays_empty() -> None:
    deck = next(one for one in fixture("hsssss")["decks"] if one["name"] == "no Website")
    verdict = shipped("hsssss").check({"main": deck["zones"]["main"]}, alignment="red")
    assert ids(verdict) == ["a-website", "home-one"]
    assert verdict.notes == ()


def test_shown_cards_are_asked_for_only_before_the_game() -> None:
    deck = next(one for one in fixture("hsssss")["decks"] if one["name"] == "blue")
    game = shipped("hsssss")
    assert game.check(deck["zones"], **deck["choices"]).legal
    pregame = game.check(deck["zones"], CheckOptions(phase="pregame"), **deck["choices"])
    assert ids(pregame) == ["shown-40"]


def test_what_was_checked_is_listed() -> None:
    verdict = shipped("hsssss").check({"main": {}}, alignment="unaligned")
    assert "home-neutral" in verdict.checked
    assert "home-preset" not in verdict.checked
