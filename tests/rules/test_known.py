"""Construction rules of known games, declared: each deck breaks just what the rules' text says.

A folder under `known` is a family of rules, with made-up cards. Its decks were judged by hand; most are said
as a change of another one, by name: copies more or less.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from cardforge.problems import Severity
from cardforge.rules import CheckOptions, Verdict, Violation
from tests.rules.kit import KNOWN, ids, known, says_all

NEAR = 60
GAMES = tuple(sorted(path.name for path in KNOWN.iterdir()))
_KEYS = {"name", "zones", "like", "change", "head", "date", "ruleset", "expect", "warn"}


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
    assert verdict.legal is (not deck.expect)


@each_deck
def test_a_message_names_cards_what_was_counted_and_the_limit(deck: Known) -> None:
    for one in deck.judged().violations:
        assert one.says or one.rule.startswith("$")
        assert one.cite or one.by or one.rule.startswith("$")
        says_all(one)


@each_deck
def test_taking_out_what_a_mend_says_mends(deck: Known) -> None:
    """Steps mend together and take out no more than has to go, alternatives mend each by itself."""
    for one in deck.judged().violations:
        removals = [fix for fix in one.fixes if fix.op == "remove" and fix.card]
        assert not one.all_needed or sum(fix.count for fix in removals) <= one.weight
        for taken in [removals] if one.all_needed else [[fix] for fix in removals]:
            if taken:
                zones = deck.zones
                for fix in taken:
                    zones = _without(zones, one.zone.split("+"), fix.card, fix.count)
                after = known(deck.game).check(zones, deck.options, **deck.head).violations
                assert not any(_repeats(one, now) for now in after), (one.message, one.mend())


def _without(
    zones: Mapping[str, Mapping[str, int]], places: Sequence[str], name: str, copies: int
) -> dict[str, dict[str, int]]:
    """Zones with copies of a card less, taken from the places in turn."""
    made = {zone: dict(cards) for zone, cards in zones.items()}
    for zone in places:
        less = min(copies, made.get(zone, {}).get(name, 0))
        copies -= less
        if less:
            made[zone][name] -= less
    assert copies == 0, f"{name} is not there so often"
    return {zone: {card: number for card, number in cards.items() if number} for zone, cards in made.items()}


def _repeats(before: Violation, now: Violation) -> bool:
    names = {card.name for card in before.cards}
    alike = (now.rule, now.code) == (before.rule, before.code)
    return alike and (not now.cards or not names.isdisjoint(card.name for card in now.cards))


@each_deck
def test_suggested_cards_bring_nothing_new(deck: Known) -> None:
    """Adding or marking what fixes name breaks no rule that was kept; a full deck gives cards for them."""
    verdict = deck.judged()
    before = {(one.rule, one.code) for one in verdict.violations}
    for one in verdict.violations:
        added = [fix for fix in one.fixes if fix.op in ("add", "mark") and fix.card]
        assert not one.all_needed or sum(fix.count for fix in added) <= one.weight
        for taken in [added] if one.all_needed else [[fix] for fix in added]:
            zones = deck.zones
            for fix in taken:
                zones = _changed(zones, {fix.to: {fix.card: fix.count}})
            after = known(deck.game).check(zones, deck.options, **deck.head).violations
            new = {(now.rule, now.code) for now in after if now.cards or now.code != "deck.too-many"}
            assert new <= before, (one.rule, taken)


@pytest.mark.parametrize("game", GAMES)
def test_both_engines_agree_near_the_decks(game: str) -> None:
    """Each deck with a few copies moved, added or taken: `Game.check` asks for the same answer both ways."""
    random = Random(f"cardforge {game}")
    found = known(game)
    names = [card.name for card in found.database.cards]
    answers = set()
    for _ in range(NEAR):
        deck = random.choice(decks_of(game))
        zones = {zone: dict(cards) for zone, cards in deck.zones.items()}
        for _ in range(random.randint(0, 4)):
            zone = zones.setdefault(random.choice(list(found.rules.zones)), {})
            name = random.choice([*zone, *names])
            zone[name] = max(0, zone.get(name, 0) + random.choice((-9, -1, 1, 1, 2)))
        held = {
            zone: {name: copies for name, copies in cards.items() if copies} for zone, cards in zones.items()
        }
        answers.add(found.check(held, deck.options, **deck.head).legal)
    assert answers == {True, False}
