"""Opening hands, dealing and statistics as game.json declares them: what is read, and what is told."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.rules.model import Deal, Opening
from tests.rules import kit

CARDS = [
    {"name": name, "type": kind} for name, kind in (("Fox", "Beast"), ("Owl", "Beast"), ("Bolt", "Spell"))
]
FIELDS = {"type": {"type": "string", "values": ["Beast", "Spell", "Place"]}}
ZONES = {"deck": {}, "hand1": {"of": "deck"}, "hand2": {"of": "deck"}, "side": {}, "home": {"of": "side"}}
CHOICES = [
    {"name": "way", "options": {"a": {"bind": {"kind": "Beast", "n": 3}}, "b": {"bind": {"kind": "Spell"}}}}
]


def game(**declared: Any) -> kit.Game:
    return kit.game({"fields": FIELDS, "zones": ZONES, "players": [2, 2], **declared}, CARDS)


def test_what_is_declared_is_read() -> None:
    found = game(
        opening={"hand": 7, "first_draws": False, "without": ["hand1"], "mulligan": "fewer"},
        deal={"each": 1, "leftover": {"holder": "fox"}, "starts": "random", "into": ["hand1", "hand2"]},
        statistics={
            "//": "a remark",
            "by": ["type"],
            "groups": [{"label": "Beasts", "where": "type:beast"}],
            "values": [{"id": "half", "label": "Half of it", "value": {"linear": {
                "zone": "deck", "step": 2, "times": 1, "base": 0}}}],
        },
    )  # fmt: skip
    play = found.rules.play
    assert found.told() == []
    assert play.opening == Opening("deck", 7, 1, False, ("hand1",), "fewer")
    assert play.deal == Deal("deck", 1, "fox", "", True, ("hand1", "hand2"))
    assert (play.by, [group.label for group in play.groups]) == (("type",), ["Beasts"])
    assert [one.id for one in play.figures] == ["half"]


def test_nothing_declared_is_nothing() -> None:
    play = game().rules.play
    assert (play.opening, play.deal, play.by, play.groups, play.figures) == (None, None, (), (), ())


GROUPS = [{"label": "x", "where": "type:place"}]
BOUND = [{"id": "n", "label": "n", "value": "$other"}]
TWICE = [{"id": "n", "label": "n", "value": 1}, {"id": "n", "label": "n", "value": 2}]


@pytest.mark.parametrize(
    ("declared", "told"),
    [
        ({"opening": {"hand": 3, "zone": "dekc"}}, ["rules.unknown-zone"]),
        ({"opening": {"hand": 3, "zone": "hand1"}}, ["rules.wrong-zone"]),
        ({"opening": {"hand": 3, "without": ["home"]}}, ["rules.wrong-zone"]),
        ({"opening": {"draws": 1}}, ["game.missing-key"]),
        ({"opening": {"hand": 3, "mulligan": "free"}}, ["game.bad-value"]),
        ({"deal": {"into": ["hand1", "hand3"]}}, ["rules.unknown-zone"]),
        ({"deal": {"into": ["hand1"]}}, ["rules.too-few-zones"]),
        ({"deal": {"into": ["hand1", "home"]}}, ["rules.wrong-zone"]),
        ({"deal": {"into": ["hand1", "side"]}}, ["rules.wrong-zone"]),
        ({"deal": {"into": ["side", "deck"]}}, ["rules.wrong-zone"]),
        ({"deal": {"leftover": {"holder": "Foks"}}}, ["rules.unknown-card"]),
        ({"deal": {"starts": {"holder": "Wolf"}}}, ["rules.unknown-card"]),
        ({"deal": {"starts": "nobody"}}, ["game.bad-value"]),
        ({"deal": {"each": 0}}, ["game.bad-value"]),
        ({"deal": {"when": {"choice": {"way": "a"}}}}, ["rules.unknown-choice"]),
        ({"statistics": {"by": ["colour"]}}, ["rules.unknown-field"]),
        ({"statistics": {"bye": ["type"]}}, ["game.unknown-key"]),
        ({"statistics": {"groups": GROUPS}}, ["rules.no-match"]),
        ({"statistics": {"groups": [{"label": "x", "where": "typ:beast"}]}}, ["query.unknown-field"]),
        ({"statistics": {"groups": [{"label": "x", "where": "type=$kin"}]}}, ["rules.unknown-bind"]),
        ({"statistics": {"values": BOUND}}, ["rules.unknown-bind"]),
        ({"statistics": {"values": TWICE}}, ["rules.duplicate-id"]),
    ],
)
def test_mistakes_are_told_where_they_are(declared: dict[str, Any], told: list[str]) -> None:
    found = game(**declared)
    assert [problem.code for problem in found.problems] == told
    assert all(problem.where.line for problem in found.problems)


def test_names_that_only_some_choices_bind_are_told() -> None:
    kind = {"label": "x", "where": "type=$kind"}
    assert game(choices=CHOICES, statistics={"groups": [kind]}).told() == ['rules.unused-bind at "n": 3']
    found = game(choices=CHOICES, statistics={"groups": [kind, {"label": "y", "where": "count>$n"}]})
    assert [problem.code for problem in found.problems] == ["rules.unbound-name"]
