"""Choices: declared, inferred, bad; what they bind; formats and conditions."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.problems import Severity, UsageError
from cardforge.rules import CheckOptions, judge_of
from cardforge.rules.verdict import Fix
from tests.rules.kit import Game, game, ids, only, shipped

FOFL = shipped("fofl")
RED = {"FOFL": 1, "Drone": 4, "Hack": 1}
BLUE = {"ANFOFL": 1, "ANFOFL Volunteer": 4, "Hack": 1}


def codes(found: Any) -> list[str]:
    return [one.code for one in found.violations]


@pytest.mark.parametrize(("cards", "side"), [(RED, "red"), (BLUE, "blue")])
def test_a_side_is_inferred_and_said(cards: dict[str, int], side: str) -> None:
    verdict = FOFL.check({"main": cards})
    assert verdict.legal
    assert verdict.choices == {"side": side}
    one = only(verdict)
    assert (one.rule, one.code, one.severity) == ("$choice", "deck.assumed", Severity.INFO)
    assert one.fixes == (Fix("choose", "side", 0, side),)


def test_the_reading_with_the_least_to_change_is_taken() -> None:
    """Ten red cards and one blue: a red deck with a blue card, however the Websites lie."""
    verdict = FOFL.check({"main": {"ANFOLF": 1, "ANFOFL": 1, "Drone": 9}})
    assert verdict.choices == {"side": "red"}
    assert ids(verdict) == ["$card", "no-enemy-colour", "own-website"]


def test_an_empty_deck_takes_the_first_option() -> None:
    assert FOFL.check({}).choices == {"side": "red"}


def test_a_bad_value_is_an_error_and_the_rest_is_judged_by_what_fits() -> None:
    verdict = FOFL.check({"main": BLUE}, side="bleu")
    one = only(verdict)
    assert (one.rule, one.code, one.severity) == ("$choice", "deck.bad-choice", Severity.ERROR)
    assert one.message == 'side is red or blue, not "bleu"; did you mean "blue"?'
    assert [fix.to for fix in one.fixes] == ["blue", "red"]
    assert verdict.choices == {"side": "blue"}


TOLD = game(
    {
        "fields": {"class": {"type": "set", "short": "c"}},
        "zones": {"hero": {}, "main": {}},
        "choices": [
            {"name": "class", "label": "class", "from": {"zone": "hero", "attr": "class"}, "options": {
                "fire": {"bind": {"mine": "fire"}}, "sea": {"label": "Water", "bind": {"mine": "water"}}}},
            {"name": "size", "options": {"small": {"bind": {"most": 2}}, "large": {"bind": {"most": 9}}}},
        ],
        "rules": [
            {"id": "hero", "kind": "size", "zone": "hero", "exact": 1},
            {"id": "class", "kind": "allow", "zone": "main", "options": [{"where": "c:$mine"}]},
            {"id": "size", "kind": "size", "zone": "main", "max": "$most"},
        ],
    },
    [
        {"name": "Ash", "class": "fire"}, {"name": "Nar", "class": "water"},
        {"name": "Mix", "class": ["fire", "water"]}, {"name": "Nobody"},
        {"name": "Spark", "class": "fire"}, {"name": "Wave", "class": "water"},
    ],
)  # fmt: skip


@pytest.mark.parametrize(("hero", "option"), [("Ash", "fire"), ("Nar", "sea")])
def test_a_card_tells_a_choice(hero: str, option: str) -> None:
    """By the option's name or label; nothing is left to be assumed, however the rest fits."""
    verdict = TOLD.check({"hero": {hero: 1}, "main": {"Spark": 1, "Wave": 1}}, size="small")
    assert verdict.choices == {"class": option, "size": "small"}
    deck = TOLD.deck({"hero": {hero: 1}, "main": {"Spark": 9}})
    situation = judge_of(TOLD.rules, TOLD.database).situation(deck)
    assert situation.ground.reading.choices == {"class": option, "size": "large"}
    assert codes(verdict) == ["deck.not-allowed"]


@pytest.mark.parametrize(
    "zones", [{}, {"hero": {"Mix": 1}}, {"hero": {"Nobody": 1}}, {"hero": {"Ash": 1, "Nar": 1}}]
)
def test_what_no_card_tells_or_several_do_is_assumed(zones: dict[str, dict[str, int]]) -> None:
    verdict = TOLD.check({**zones, "main": {"Wave": 2}}, size="small")
    assert verdict.choices["class"] == "sea"
    one = next(one for one in verdict.violations if one.rule == "$choice")
    assert (one.code, one.fixes) == ("deck.assumed", ())
    assert one.message == 'no card in hero tells the class, "sea" fits best and is assumed'


def test_what_a_card_tells_stands_against_the_header() -> None:
    zones = {"hero": {"Ash": 1}, "main": {"Spark": 1}}
    assert TOLD.check(zones, None, **{"class": "fire", "size": "small"}).legal
    for value in ("sea", "air"):
        verdict = TOLD.check(zones, None, **{"class": value, "size": "small"})
        one = only(verdict)
        assert (one.code, one.message) == ("deck.bad-choice", f'class is fire, not "{value}"')
        assert one.fixes == (Fix("choose", "class", 0, "fire"),)
        assert verdict.choices["class"] == "fire"


def test_no_other_choice_is_offered_than_the_cards_tell() -> None:
    told = TOLD.check({"hero": {"Ash": 1}, "main": {"Wave": 1}}, size="small")
    assert codes(told) == ["deck.not-allowed"]
    other = TOLD.check({"hero": {"Ash": 1}, "main": {"Spark": 3}}, size="small")
    assert codes(other) == ["deck.other-choice", "deck.too-many"]
    assert other.violations[0].fixes == (Fix("choose", "size", 0, "large"),)


def test_values_fold() -> None:
    assert FOFL.check({"main": RED}, side=" Red ").legal


def test_another_choice_that_fits_is_said_first() -> None:
    verdict = FOFL.check({"main": RED}, side="blue")
    assert codes(verdict) == ["deck.other-choice", "deck.forbidden", "deck.too-few"]
    first = verdict.violations[0]
    assert first.message == 'the deck is legal with side "red" instead of "blue"'
    assert first.fixes == (Fix("choose", "side", 0, "red"),)
    assert "deck.other-choice" not in codes(FOFL.check({"main": {"Drone": 1}}, side="blue"))


TWO: dict[str, Any] = {
    "fields": {"colour": {"type": "set", "short": "c"}},
    "zones": {"main": {}, "side": {}},
    "choices": [
        {"name": "colour", "options": {"red": {"bind": {"c": "red"}}, "blue": {"bind": {"c": "blue"}}}},
        {"name": "size", "options": {"small": {"bind": {"n": 2}}, "big": {"bind": {"n": 4}}}},
    ],
    "rules": [
        {"id": "pure", "kind": "allow", "zone": "main", "options": [{"where": "c=$c"}]},
        {"id": "size", "kind": "count", "zone": "main", "exact": "$n"},
        {"id": "no-side", "kind": "count", "zone": "side", "max": 0, "when": {"choice": {"size": "small"}}},
        {"id": "pre", "kind": "count", "zone": "side", "min": 1, "phase": "pregame"},
    ],
    "formats": {
        "open": {"without": ["pure", "size"]},
        "long": {"label": "Long", "rules": [{"id": "size", "kind": "size", "zone": "main", "min": 6}]},
    },
}
CARDS = [{"name": "Ruby", "colour": "red"}, {"name": "Sky", "colour": "blue"}]


def two() -> Game:
    found = game(TWO, CARDS)
    assert [str(problem) for problem in found.problems] == []
    return found


def test_two_choices_are_inferred_together_or_one_by_the_other() -> None:
    found = two()
    verdict = found.check({"main": {"Sky": 4}})
    assert verdict.choices == {"colour": "blue", "size": "big"}
    assert codes(verdict) == ["deck.assumed", "deck.assumed"]
    part = found.check({"main": {"Sky": 4}}, size="small")
    assert part.choices == {"colour": "blue", "size": "small"}
    assert codes(part) == ["deck.other-choice", "deck.assumed", "deck.too-many"]


def test_rules_hold_by_choice_and_phase() -> None:
    found = two()
    zones = {"main": {"Ruby": 2}, "side": {"Ruby": 1}}
    assert ids(found.check(zones, colour="red", size="small")) == ["no-side"]
    pregame = CheckOptions(phase="pregame")
    zones = {"main": {"Ruby": 4}}
    assert found.check(zones, colour="red", size="big").legal
    assert ids(found.check(zones, pregame, colour="red", size="big")) == ["pre"]


def test_formats_are_rule_sets_of_their_own() -> None:
    found = two()
    zones = {"main": {"Ruby": 4, "Sky": 1}}
    assert ids(found.check(zones, colour="red", size="big")) == ["pure", "size"]
    assert found.check(zones, CheckOptions(ruleset="open"), colour="red", size="big").legal
    long = found.check(zones, CheckOptions(ruleset="long"), colour="red", size="big")
    assert [(one.rule, one.limit) for one in long.violations] == [("pure", 0), ("size", 6)]
    assert found.rules.formats["long"].label == "Long"


def test_an_unknown_ruleset_is_a_usage_error() -> None:
    with pytest.raises(UsageError, match=r'no ruleset is named "opn"; did you mean "open"'):
        two().check({}, CheckOptions(ruleset="opn"))


def test_unknown_cards_are_warnings_when_lenient() -> None:
    cards = {"main": {**RED, "Nameless": 2}}
    assert ids(FOFL.check(cards, side="red")) == ["$card"]
    verdict = FOFL.check(cards, CheckOptions(lenient=True), side="red")
    assert verdict.legal
    assert ids(verdict, Severity.WARNING) == ["$card"]


def test_a_name_spelt_alike_is_suggested_only_if_it_is_legal() -> None:
    """Godzilla is meant, but a red pile must not hold it; the message still says what was near."""
    one = only(FOFL.check({"main": {**RED, "Godzila": 1}}, side="red"))
    assert one.message == 'no card is named "Godzila", did you mean "Godzilla"'
    assert one.fixes == ()
    assert str(one.where) == "deck.txt:4"
    blue = only(FOFL.check({"main": {**BLUE, "Godzila": 1}}, side="blue"))
    assert blue.fixes[0] == Fix("rename", "Godzila", 1, "Godzilla")


def test_an_unknown_zone_does_not_count() -> None:
    alone = only(two().check({"main": {"Sky": 2}, "sied": {"Sky": 1}}, colour="blue", size="small"))
    assert alone.message.endswith("; its 1 card does not count")
    verdict = two().check({"main": {"Sky": 2}, "sied": {"Sky": 3}}, colour="blue", size="small")
    one = only(verdict)
    assert (one.rule, one.code, one.actual) == ("$zone", "deck.unknown-zone", 3)
    assert one.message == 'no zone is named "sied", zones are main, side; its 3 cards do not count'
    assert one.fixes == (Fix("move", "", 3, "side"),)
