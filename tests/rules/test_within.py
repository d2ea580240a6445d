"""`within`: no cards but those of a zone, of fixed cards, of packs or of a pool."""

from __future__ import annotations

from typing import Any

from cardforge.rules import CheckOptions
from cardforge.rules.verdict import CardCount, Fix
from tests.rules.kit import Game, game, ids, only

CARDS = [
    {"name": name, "can": can, "quantity": 2} for can in ("one", "two") for name in (f"{can} a", f"{can} b")
]
FIELDS = {"can": {"type": "string"}}


def made(rule: dict[str, Any], **declaration: Any) -> Game:
    rules = [{"id": "cards", "kind": "within", **rule}]
    return game({"fields": FIELDS, "rules": rules, **declaration}, CARDS)


def test_extra_and_missing_cards_are_named_with_their_number() -> None:
    found = made({"of": {"one a": 2, "one b": 1}, "mode": "equal", "name": "the pack"})
    assert found.check({"main": {"one a": 2, "one b": 1}}).legal
    extra, missing = found.check({"main": {"one a": 1, "one b": 3, "two a": 1}}).violations
    assert extra.message == "main has 2 × one b and two a beyond the pack (5 cards, 2 within)"
    assert extra.cards == (CardCount("one b", 2), CardCount("two a", 1))
    assert extra.fixes == (Fix("remove", "one b", 2), Fix("remove", "two a", 1))
    assert missing.message == "main lacks 1 card of the pack (2 of 3 there): one a"
    assert (missing.actual, missing.limit, missing.completable) == (2, 3, True)
    assert missing.fixes == (Fix("add", "one a", 1, "main"),)


def test_a_subset_may_lack_cards() -> None:
    found = made({"of": {"one a": 2}, "mode": "subset"})
    assert found.check({}).legal
    assert found.check({"main": {"one a": 2}}).legal
    assert ids(found.check({"main": {"one a": 3}})) == ["cards"]


def test_zones_share_the_cards_of_another() -> None:
    zones = {"main": {}, "hand1": {"of": "main"}, "hand2": {"of": "main"}}
    found = made({"zone": ["hand1", "hand2"], "of": "main"}, zones=zones)
    assert found.check({"main": {"one a": 2}, "hand1": {"one a": 1}, "hand2": {"one a": 1}}).legal
    one = only(found.check({"main": {"one a": 1}, "hand1": {"one a": 1}, "hand2": {"one a": 1}}))
    assert one.message == "hand1 and hand2 have one a beyond main (2 cards, 1 within)"
    assert one.fixes == (Fix("remove", "one a", 1), Fix("add", "one a", 1, "main"))


PACKS = [{"name": "can one", "where": "can=one"}, {"name": "can two", "where": "can=two"}]
ONE = {"one a": 2, "one b": 2}
TWO = {"two a": 2, "two b": 2}


def test_any_one_of_some_packs_or_two_different() -> None:
    single = made({"of": {"packs": PACKS, "take": 1}, "mode": "equal"})
    assert single.check({"main": ONE}).legal
    assert single.check({"main": TWO}).legal
    assert ids(single.check({"main": {**ONE, **TWO}})) == ["cards"]
    both = made({"of": {"packs": PACKS}, "mode": "equal"})
    assert both.check({"main": {**ONE, **TWO}}).legal
    twice = both.check({"main": dict.fromkeys(ONE, 4)})
    assert [one.code for one in twice.violations] == ["deck.extra", "deck.missing"]


def test_the_nearest_pack_is_meant() -> None:
    single = made({"of": {"packs": PACKS, "take": 1}, "mode": "equal"})
    one = only(single.check({"main": {"two a": 2, "two b": 1}}))
    assert one.message == "main lacks 1 card of can two (3 of 4 there): two b"


def test_a_pack_is_a_set_by_its_code() -> None:
    found = made({"of": {"packs": ["core"]}, "mode": "equal"})
    assert found.check({"main": {**ONE, **TWO}}).legal


def test_more_packs_than_there_are_can_never_be_met() -> None:
    found = made({"of": {"packs": PACKS[:1], "take": 2}, "mode": "equal"})
    assert found.told() == ['rules.too-few-packs at "take": 2']
    one = only(found.check({"main": ONE}))
    assert (one.message, one.actual, one.limit) == ("2 different packs are needed, and there is 1 pack", 1, 2)


def test_a_pool_is_what_the_player_has() -> None:
    found = made({"of": {"pool": "sealed"}})
    assert found.check({"main": {"one a": 9}}).legal, "nothing is asked without a pool"
    options = CheckOptions(pools={"sealed": {"One A": 2, "two b": 1}})
    assert found.check({"main": {"one a": 2}}, options).legal
    one = only(found.check({"main": {"one a": 3, "one b": 1}}, options))
    assert one.message == "main has one a and one b beyond sealed (4 cards, 2 within)"
