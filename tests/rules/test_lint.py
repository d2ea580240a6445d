"""What is wrong with a rule pack itself: by the schema, by names, and by what the rules mean together."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.problems import Severity
from tests.rules.kit import game

FIELDS = {"type": {"type": "set", "short": "t"}, "unique": {"type": "flag"}, "cost": {"type": "integer"}}
FIELDS["words"] = {"type": "string"}
CARDS = [
    {"name": "Fox", "type": "Ally", "unique": True, "cost": 1},
    {"name": "Oath", "type": "Spell", "cost": 2},
]
MATCH = {"kind": "match", "attr": "type", "op": "subset", "to": {"zone": "main"}}
SIDES = [{"name": "side", "options": {"red": {"bind": {"t": "ally"}}, "blue": {"bind": {"t": "spell"}}}}]
USES_T = {"id": "uses", "kind": "require", "where": "t:$t"}


def lint(**declaration: Any) -> list[str]:
    return game({"fields": FIELDS, **declaration}, CARDS).told()


def rule(**plain: Any) -> list[str]:
    return lint(rules=[{"id": "r", "kind": "count", "zone": "main", **plain}])


RULE_FAULTS: list[tuple[dict[str, Any], str]] = [
    # by the schema
    ({"kind": "cuont", "max": 1}, 'game.bad-value at "kind": "cuont"'),
    ({"mxa": 1, "min": 1}, 'game.unknown-key at "mxa": 1'),
    ({}, "game.missing-key at {"),
    ({"max": "four"}, 'game.bad-value at "max": "four"'),
    ({"max": -1}, 'game.bad-value at "max": -1'),
    ({"max": {"attr": "cost"}}, 'game.missing-key at "max": {'),
    ({"max": {"linear": {"step": 2}}}, 'game.missing-key at "linear": {'),
    ({"max": {"linear": {"zone": "mian"}}}, 'rules.unknown-zone at "zone": "mian"'),
    ({"max": {"linear": {"zone": "main", "where": "cots>2"}}}, 'query.unknown-field at "where": "cots>2"'),
    ({"max": {"linear": {"zone": "main", "where": "t:wizard"}}}, "rules.no-match at {"),
    ({"max": 1, "unit": "values"}, "game.missing-key at {"),
    ({"max": 1, "limit_attr": "cost"}, "game.missing-key at {"),
    ({"max": 1, "severity": "fatal"}, 'game.bad-value at "severity": "fatal"'),
    ({"max": 1, "when": {"chioce": {}}}, 'game.unknown-key at "chioce": {}'),
    ({"kind": "allow", "options": []}, 'game.bad-value at "options": []'),
    ({"kind": "allow", "options": [{"where": "fox", "limt": 2}]}, 'game.unknown-key at "limt": 2'),
    ({"kind": "within", "of": {"packs": ["core"], "tak": 1}}, 'game.unknown-key at "tak": 1'),
    ({"kind": "composition", "of": {"Fox": 0}}, 'game.bad-value at "Fox": 0'),
    # by names
    ({"zone": "mian", "max": 1}, 'rules.unknown-zone at "zone": "mian"'),
    ({"max": 1, "per": "titel"}, 'rules.unknown-field at "per": "titel"'),
    ({"max": 1, "unit": "values", "attr": "csot"}, 'rules.unknown-field at "attr": "csot"'),
    ({"max": {"attr": "cost", "of": "maim"}}, 'rules.unknown-zone at "of": "maim"'),
    ({"max": 1, "where": "tpye:ally"}, 'query.unknown-field at "where": "tpye:ally"'),
    ({"max": 1, "where": "t:("}, 'query.syntax at "where": "t:("'),
    ({"kind": "subset", "of": {"Fxo": 1}}, 'rules.unknown-card at "Fxo": 1'),
    ({"kind": "subset", "of": {"packs": ["croe"]}}, 'rules.unknown-set at "croe"'),
    ({"max": 1, "when": {"choice": {"sied": "red"}}}, 'rules.unknown-choice at "sied": "red"'),
    ({"max": 1, "when": {"has": {"zone": "hand"}}}, 'rules.unknown-zone at "zone": "hand"'),
    ({"max": 1, "where": "t:$kind"}, 'rules.unknown-bind at "where": "t:$kind"'),
    ({"id": "$card", "max": 1}, 'rules.reserved-id at "id": "$card"'),
    ({"exact": 1, "min": 1}, 'rules.conflicting-bounds at "exact": 1'),
    ({"kind": "sum", "attr": "csot", "max": 1}, 'rules.unknown-field at "attr": "csot"'),
    ({"kind": "sum", "attr": "cost"}, "game.missing-key at {"),
    ({"kind": "sum", "attr": "type", "max": 1}, 'rules.no-number at "attr": "type"'),
    ({"kind": "sum", "attr": "words", "max": 1}, 'rules.no-number at "attr": "words"'),
    ({"max": {"attr": "unique", "of": "main"}}, 'rules.no-number at "attr": "unique"'),
    ({**MATCH, "op": "within"}, 'game.bad-value at "op": "within"'),
    ({**MATCH, "to": {"zone": "mian"}}, 'rules.unknown-zone at "zone": "mian"'),
    ({**MATCH, "to": {"zone": "main", "attr": "tpye"}}, 'rules.unknown-field at "attr": "tpye"'),
    # by what it means
    ({"kind": "sum", "attr": "cost", "min": 3, "max": 2}, 'rules.min-over-max at "min": 3'),
    ({**MATCH, "attr": "words"}, 'rules.no-values at "attr": "words"'),
    ({**MATCH, "to": {"zone": "main", "attr": "words"}}, 'rules.no-values at "to": {'),
    ({"min": 3, "max": 2}, 'rules.min-over-max at "min": 3'),
    ({"max": 1, "where": "t:location"}, 'rules.no-match at "where": "t:location"'),
    (
        {"kind": "allow", "options": [{"where": "cost>0"}, {"where": "fox", "limit": 1}]},
        "rules.unreachable-option at {",
    ),
]


@pytest.mark.parametrize(("plain", "told"), RULE_FAULTS, ids=[told for _, told in RULE_FAULTS])
def test_a_fault_of_a_rule_is_told_at_its_place(plain: dict[str, Any], told: str) -> None:
    found = rule(**plain)
    assert told in found
    if "unknown-bind" not in told:
        assert found == [told]


DECLARATION_FAULTS: list[tuple[dict[str, Any], list[str]]] = [
    ({"zones": {"$main": {}}}, ['game.bad-name at "$main": {}']),
    ({"zones": {"main": {}, "home": {"default": "fox"}}}, ['game.missing-key at "home": {']),
    ({"zones": {"main": {}, "home": {"of": "mian"}}}, ['rules.unknown-zone at "of": "mian"']),
    (
        {"zones": {"main": {}, "a": {"of": "main"}, "b": {"of": "a"}}},
        ['rules.mark-of-mark at "of": "a"'],
    ),
    (
        {"zones": {"main": {}, "home": {"of": "main", "default": "hme:1"}}},
        ['query.unknown-field at "default": "hme:1"'],
    ),
    ({"choices": [{"name": "side", "options": {}}]}, ['game.bad-value at "options": {}']),
    ({"choices": SIDES}, ['rules.unused-bind at "t": "ally"']),
    ({"choices": [*SIDES, *SIDES], "rules": [USES_T]}, ['rules.duplicate-choice at "name": "side"']),
    ({"rules": [{"id": "a", "kind": "size", "max": 9}] * 2}, ['rules.duplicate-id at "id": "a"']),
    (
        {"choices": SIDES, "rules": [USES_T | {"when": {"choice": {"side": "gren"}}}]},
        ['rules.unknown-option at "side": "gren"'],
    ),
    ({"table": {"players": [4, 2]}}, ['rules.min-over-max at "players": [']),
    ({"table": {"each": {"sied": {"red": 1}}}}, ['rules.unknown-choice at "sied": {']),
    ({"table": {"distinct": ["hom"]}}, ['rules.unknown-zone at "hom"']),
    ({"table": {"playrs": [2, 4]}}, ['game.unknown-key at "playrs": [']),
    ({"formats": {"open": {"without": ["siez"]}}}, ['rules.unknown-rule at "siez"']),
    ({"formats": {"open": {"rules": [{"id": "x", "kind": "size"}]}}}, ["game.missing-key at {"]),
    (
        {"formats": {"open": {"rules": [{"id": "x", "kind": "size", "min": 3, "max": 1}]}}},
        ['rules.min-over-max at "min": 3'],
    ),
]


@pytest.mark.parametrize(
    ("declaration", "told"), DECLARATION_FAULTS, ids=[told[0] for _, told in DECLARATION_FAULTS]
)
def test_a_fault_of_a_declaration_is_told_at_its_place(declaration: dict[str, Any], told: list[str]) -> None:
    assert lint(**declaration) == told


def test_suggestions_come_with_the_names() -> None:
    found = game({"fields": FIELDS, "rules": [{"id": "r", "kind": "count", "zone": "mian", "max": 1}]}, CARDS)
    assert str(found.problems[0]) == (
        'game.json:26:12: error: no zone is named "mian"; did you mean "main"? [rules.unknown-zone]'
    )


def test_what_one_rule_needs_another_must_not_forbid() -> None:
    rules = [
        {"id": "a-fox", "kind": "require", "where": "t:ally", "zone": "main"},
        {"id": "no-unique", "kind": "forbid", "where": "is:unique", "zone": "main"},
    ]
    found = game({"fields": FIELDS, "rules": rules}, CARDS)
    (problem,) = found.problems
    assert problem.code == "rules.contradiction"
    assert problem.message == 'the rule "a-fox" needs what "no-unique" forbids'
    allowed = {"id": "spells", "kind": "allow", "zone": "main", "options": [{"where": "t:spell"}]}
    assert lint(rules=[rules[0], allowed]) == ["rules.contradiction at {"]
    elsewhere = [rules[0], rules[1] | {"zone": "side"}]
    assert lint(zones={"main": {}, "side": {}}, rules=elsewhere) == []
    by_choice = [{"name": "side", "options": {"red": {}, "blue": {}}}]
    apart = [
        one | {"when": {"choice": {"side": side}}} for one, side in zip(rules, ("red", "blue"), strict=True)
    ]
    assert lint(choices=by_choice, rules=apart) == []


def test_a_sum_that_no_card_can_bring_is_told() -> None:
    need = {"id": "points", "kind": "sum", "attr": "cost", "min": 2, "zone": "main"}
    assert lint(rules=[need]) == []
    cheap = {"id": "cheap", "kind": "forbid", "where": "has:cost", "zone": "main"}
    assert lint(rules=[need, cheap]) == ["rules.contradiction at {"]


def test_more_copies_than_other_rules_let_in_are_told() -> None:
    need = {"id": "foxes", "kind": "require", "where": "name=Fox", "min": 3, "zone": "main"}
    copies = {"id": "copies", "kind": "copies", "max": 2, "zone": "main"}
    assert lint(rules=[need, copies]) == ["rules.contradiction at {"]
    assert lint(rules=[need | {"min": 2}, copies]) == []
    assert lint(rules=[need | {"where": "cost>0"}, copies]) == []


def test_names_must_be_bound_wherever_a_rule_holds() -> None:
    half = [{"name": "side", "options": {"red": {"bind": {"t": "ally", "n": 2}}, "blue": {}}}]
    bounded = {"id": "n", "kind": "size", "max": "$n"}
    found = lint(choices=half, rules=[USES_T, bounded])
    assert found == ['rules.unbound-name at "where": "t:$t"', "rules.bad-bound at {"]
    red = {"when": {"choice": {"side": "red"}}}
    assert lint(choices=half, rules=[USES_T | red, bounded | red]) == []


def test_a_bound_name_must_be_a_card() -> None:
    homes = {"red": {"bind": {"home": "Foxx"}}, "free": {"bind": {"home": ""}}}
    rules = [{"id": "home", "kind": "require", "where": "name=$home"}]
    found = game({"fields": FIELDS, "choices": [{"name": "side", "options": homes}], "rules": rules}, CARDS)
    assert 'rules.unknown-card at "home": "Foxx"' in found.told()
    assert any(problem.hint == 'did you mean "Fox"?' for problem in found.problems)


def test_a_rule_that_never_holds_is_told() -> None:
    never = {"choice": {"side": "red"}, "not": {"choice": {"side": "red"}}}
    assert lint(choices=SIDES, rules=[USES_T, {"id": "x", "kind": "size", "max": 9, "when": never}]) == [
        'rules.never-holds at "when": {'
    ]
    pregame = {"id": "x", "kind": "size", "max": 9, "when": {"phase": "pregame"}}
    assert lint(choices=SIDES, rules=[USES_T, pregame]) == []


def test_too_many_choices_are_told() -> None:
    options: dict[str, Any] = {str(number): {} for number in range(10)}
    choices = [{"name": f"c{number}", "options": options} for number in range(3)]
    assert lint(choices=choices) == ['rules.too-many-choices at "choices": [']


@pytest.mark.parametrize(
    ("plain", "told"),
    [
        ({"from": {"zone": "lead", "attr": "type"}}, ['rules.unknown-zone at "zone": "lead"']),
        ({"from": {"zone": "main", "attr": "tpye"}}, ['rules.unknown-field at "attr": "tpye"']),
        ({"from": {"zone": "main", "attr": "type"}}, ['rules.no-values at "attr": "type"']),
        ({"from": {"zone": "main"}}, ['game.missing-key at "from": {']),
        ({"from": "main"}, ['game.wrong-type at "from": "main"']),
    ],
)
def test_a_choice_must_be_told_by_what_there_is(plain: dict[str, Any], told: list[str]) -> None:
    assert lint(choices=[SIDES[0] | plain], rules=[USES_T])[: len(told)] == told


def test_a_choice_told_by_names_of_options() -> None:
    kinds = {"ally": {"bind": {"t": "ally"}}, "spell": {"bind": {"t": "spell"}}}
    told = {"name": "side", "from": {"zone": "main", "attr": "type"}, "options": kinds}
    assert lint(choices=[told], rules=[USES_T]) == []


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (
            {"add": {"id": "n", "kind": "forbid", "where": "t:wizard"}},
            'rules.no-match at "where": "t:wizard"',
        ),
        ({"add": {"id": "n", "kind": "forbid", "where": "t:$t"}}, 'rules.unknown-bind at "where": "t:$t"'),
        ({"add": {"id": "n", "kind": "size", "min": 3, "max": 2}}, 'rules.min-over-max at "min": 3'),
        ({"set_limit": 2, "where": "t:wizard"}, 'rules.no-match at "where": "t:wizard"'),
        ({"allow": {"rule": "a", "where": "t:wizard"}}, 'rules.no-match at "where": "t:wizard"'),
    ],
)
def test_what_a_card_brings_is_looked_at_in_its_own_file(change: dict[str, Any], told: str) -> None:
    rules = [{"id": "a", "kind": "allow", "options": [{"where": "t:ally"}]}]
    formats = {"other": {"rules": [{"id": "size", "kind": "size", "min": 1}]}}
    owl: dict[str, Any] = {"name": "Owl", "deck_rules": [{"waive": "a"}, change]}
    made = game({"fields": FIELDS, "rules": rules, "formats": formats}, [*CARDS, owl])
    assert told in made.told()
    assert all(one.where.file == "core.json" for one in made.problems)
    assert len(made.problems) == len(set(made.told()))


def test_the_rest_is_still_loaded_beside_a_fault() -> None:
    rules = [
        {"id": "bad", "kind": "count", "zone": "mian", "max": 1},
        {"id": "good", "kind": "size", "min": 1},
    ]
    found = game({"fields": FIELDS, "rules": rules}, CARDS)
    assert [one.id for one in found.rules.rules] == ["good"]


def test_doubts_are_warnings_and_faults_errors() -> None:
    severities = {
        problem.code: problem.severity
        for problem in game(
            {
                "fields": FIELDS,
                "choices": SIDES,
                "rules": [{"id": "r", "kind": "require", "where": "t:nix", "min": 2}],
            },
            CARDS,
        ).problems
    }
    assert severities == {"rules.unused-bind": Severity.WARNING, "rules.no-match": Severity.WARNING}


def test_comments_are_no_names() -> None:
    rules = [{"id": "r", "kind": "subset", "of": {"//": "the pack", "Fox": 1}, "//": "why"}]
    assert lint(zones={"//": "zones", "main": {"//": "x"}}, rules=rules, formats={"//": 1}) == []
