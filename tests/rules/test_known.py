"""Construction rules of known games, declared: each deck breaks just what the rules' text says.

A folder under `known` is a family of rules, with made-up cards. Its decks were judged by hand; most are said
as a change of another one, by name: copies more or less.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import pytest

from cardforge.problems import Severity
from cardforge.rules import CheckOptions, Verdict, Violation
from tests.rules.kit import KNOWN, deck_of, ids, known

GAMES = tuple(sorted(path.name for path in KNOWN.iterdir()))
_KEYS = {"name", "zones", "like", "change", "head", "date", "ruleset", "expect", "warn"}
_SAYS_NONE = ("deck.not-allowed", "deck.forbidden")


class Known(NamedTuple):
    """A deck of a game with what it breaks, and the mended deck's zones."""

    game: str
    name: str
    zones: Mapping[str, Mapping[str, int]]
    head: Mapping[str, str]
    options: CheckOptions
    expect: tuple[str, ...]
    warn: tuple[str, ...]

    def judged(self) -> Verdict:
        return known(self.game).check(self.zones, self.options, **self.head)


@cache
def decks_of(game: str) -> tuple[Known, ...]:
    plain: list[dict[str, Any]] = json.loads((KNOWN / game / "decks.json").read_text("utf-8"))
    found: dict[str, Known] = {}
    for one in plain:
        assert one.keys() <= _KEYS, one["name"]
        options = CheckOptions(ruleset=one.get("ruleset", ""), as_of=one.get("date", ""))
        zones = found[one["like"]].zones if "like" in one else one["zones"]
        zones = _changed(zones, one.get("change", {}))
        expect, warn = tuple(sorted(one["expect"])), tuple(sorted(one.get("warn", ())))
        found[one["name"]] = Known(game, one["name"], zones, one.get("head", {}), options, expect, warn)
    assert len(found) == len(plain), "two decks have one name"
    return tuple(found.values())


def _changed(
    zones: Mapping[str, Mapping[str, int]], change: Mapping[str, Mapping[str, int]]
) -> dict[str, dict[str, int]]:
    """Zones with copies more or less; there are never less than none."""
    made = {zone: dict(cards) for zone, cards in zones.items()}
    for zone, cards in change.items():
        for name, more in cards.items():
            made.setdefault(zone, {})[name] = made.get(zone, {}).get(name, 0) + more
            assert made[zone][name] >= 0, name
    return {zone: {name: copies for name, copies in cards.items() if copies} for zone, cards in made.items()}


DECKS = [deck for game in GAMES for deck in decks_of(game)]
each_deck = pytest.mark.parametrize("deck", DECKS, ids=[f"{deck.game}: {deck.name}" for deck in DECKS])


@pytest.mark.parametrize("game", GAMES)
def test_the_declarations_are_without_fault(game: str) -> None:
    assert list(map(str, known(game).problems)) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_shows_both_sides_of_its_rules(game: str) -> None:
    """Three legal decks or more, five others, two that break several rules; and every rule is broken once."""
    decks, rules = decks_of(game), known(game).rules
    assert sum(not deck.expect for deck in decks) >= 3
    assert sum(bool(deck.expect) for deck in decks) >= 5
    assert sum(len(deck.expect) > 1 for deck in decks) >= 2
    declared = {rule.id for one in (rules, *rules.formats.values()) for rule in one.rules}
    borne = {change.add.id for changes in rules.changes.values() for change in changes if change.add}
    assert declared | borne == {rule for deck in decks for rule in deck.expect}


@each_deck
def test_a_deck_breaks_just_these_rules(deck: Known) -> None:
    verdict = deck.judged()
    assert ids(verdict) == list(deck.expect)
    assert ids(verdict, Severity.WARNING) == list(deck.warn)
    assert ids(verdict, Severity.INFO) in ([], ["$choice"])
    assert verdict.legal is not deck.expect


@each_deck
def test_a_message_names_cards_what_was_counted_and_the_limit(deck: Known) -> None:
    for one in deck.judged().violations:
        if one.severity is Severity.ERROR:
            _says_all(one)


def _says_all(one: Violation) -> None:
    """A violation says its rule in the rule's words, what was counted, the bound, and cards if it is of some."""
    assert one.says and one.cite or one.by
    numbers = set(map(int, re.findall(r"\d+", re.sub(r"\bno\b", "0", one.facts))))
    assert one.actual is not None
    assert one.limit is not None
    if one.cards:
        assert one.cards[0].name in one.facts
        assert one.actual in numbers | {sum(card.count for card in one.cards), len(one.cards)}
    else:
        assert one.actual in numbers
    assert one.limit in numbers or (one.limit == 0 and one.code in _SAYS_NONE)


@each_deck
def test_a_suggested_card_brings_nothing_new(deck: Known) -> None:
    """Adding or marking what a fix names breaks no rule that was kept before."""
    verdict = deck.judged()
    before = {(one.rule, one.code) for one in verdict.violations}
    for one in verdict.violations:
        for fix in one.fixes:
            if fix.op not in ("add", "mark") or not fix.card:
                continue
            zones = _changed(deck.zones, {fix.to: {fix.card: 1}})
            after = known(deck.game).check(zones, deck.options, **deck.head)
            assert {(now.rule, now.code) for now in after.violations} <= before, (one.rule, fix)
