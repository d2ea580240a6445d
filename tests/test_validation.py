"""The schema gate: one problem in plain words for every mistake, at its place, with its mend."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from cardforge.readers.json_file import parse
from cardforge.schemas import load
from cardforge.validation import Gate, check, fits_alone, gate
from cardforge.validation._words import description

GAME = '{"code": "x", "name": "X", "sets": ["core.json"], '


def told(kind: str, text: str) -> list[str]:
    return [str(problem).removeprefix("f:1:") for problem in check(parse(text, "f"), load(kind))]


def told_of(schema: dict[str, Any], text: str) -> list[str]:
    found = Gate(schema, "t").problems(parse(text, "f").value, parse(text, "f"))
    return [str(problem).removeprefix("f:1:") for problem in found]


GAMES = sorted((Path(__file__).parents[1] / "card_data").glob("*/game.json"))

WRONG: tuple[Any, ...] = ([], {"nmae": 1}, "", None, -1, [{"use": 3}], {"//": 1, "x": {"type": "no such"}})


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.parent.name)
def test_a_document_alone_is_judged_as_by_the_whole_schema(path: Path) -> None:
    """What its keys need of the schema says the same of it, also where one of its values is wrong."""
    schema, whole = load("game"), parse(path.read_text(encoding="utf-8"), "f").value
    assert fits_alone(schema, whole)
    for key in [*whole, "nmae"]:
        for value in WRONG:
            changed = whole | {key: value}
            assert fits_alone(schema, changed) == gate(schema).fits(changed), (key, value)
        lacking = {name: value for name, value in whole.items() if name != key}
        assert fits_alone(schema, lacking) == gate(schema).fits(lacking), key


@pytest.mark.parametrize(
    "value", [None, [], "text", {}, {"code": "x"}, {"code": "x", "name": "X", "sets": []}]
)
def test_what_is_no_game_does_not_fit_alone(value: Any) -> None:
    assert fits_alone(load("game"), value) == gate(load("game")).fits(value)


def test_what_fits_has_no_problem() -> None:
    assert (
        told("game", GAME + '"// note": 1, "$schema": "x", "fields": {"//": 2, "a": {"type": "flag"}}}') == []
    )
    assert told("project", '{"games": ["mine"], "print": {"backs": "duplex", "bleed": 3}}') == []
    assert (
        told(
            "sheet",
            '{"name": "Avery C32011", "paper": "a4", "card": [85, 54], "grid": [2, 5],'
            ' "first": [15, 13.5], "pitch": [95, 54]}',
        )
        == []
    )


@pytest.mark.parametrize(
    ("rest", "message"),
    [
        ('"nmae": 1}', '51: error: unknown key "nmae"; did you mean "name"? [game.unknown-key]'),
        (
            '"players": [2]}',
            '62: error: "players" has 1 entry, at least 2 are needed [game.bad-value]',
        ),
        (
            '"players": [2, "4"]}',
            '66: error: entry 2 of "players" must be a whole number, not the text "4"; '
            "write 4 without quotes [game.wrong-type]",
        ),
        ('"back": null}', '59: error: "back" must be a text, not null; leave the key out [game.wrong-type]'),
        (
            '"source": 3}',
            '61: error: "source" must be a text, not the number 3; write "3" [game.wrong-type]',
        ),
        ('"zones": []}', '60: error: "zones" must be an object { }, not a list [game.wrong-type]'),
        (
            '"fields": {"a": {"type": "int"}}}',
            '76: error: "type" cannot be "int"; did you mean "integer"? [game.bad-value]',
        ),
        (
            '"fields": {"Cost": {"type": "integer"}}}',
            '62: error: "Cost" cannot be a name here; '
            "write a name of a-z, 0-9 and _, such as card_type [game.bad-name]",
        ),
        (
            '"fields": {"a": {"type": "flag", "required": "yes"}}}',
            '96: error: "required" must be true or false, not the text "yes"; '
            "write true without quotes [game.wrong-type]",
        ),
        (
            '"colours": {"red": {"hex": "red"}}}',
            '78: error: "hex" cannot be "red"; write a colour like #b3261e [game.bad-value]',
        ),
        (
            '"aliases": {"A": 3}}',
            '68: error: "A" must be a text or a list, not the number 3; write "3" [game.wrong-type]',
        ),
        ('"aliases": {"A": []}}', '68: error: "A" must not be empty [game.bad-value]'),
        (
            '"aliases": {"A": ["B", 1]}}',
            '74: error: entry 2 of "A" must be a text, not the number 1; write "1" [game.wrong-type]',
        ),
        (
            '"print": {"bleed": "3 m"}}',
            '70: error: "bleed" cannot be "3 m"; write millimetres or a length such as 3mm [game.bad-value]',
        ),
        (
            '"print": {"copies": 0}}',
            '71: error: "copies" is 0, the least is 1 [game.bad-value]',
        ),
        (
            '"identity": ["name", "name"]}',
            '63: error: "identity" names "name" twice [game.bad-value]',
        ),
        ('"layouts": [{}]}', '63: error: the key "use" is missing; a layout\'s name [game.missing-key]'),
    ],
)
def test_each_mistake_in_plain_words(rest: str, message: str) -> None:
    assert told("game", GAME + rest) == [message]


TEXT = '{"front": [{"id": "a", "kind": "text", "text": "x", '


@pytest.mark.parametrize(
    ("rest", "hint"),
    [
        ('"width": 3}]}', 'write "3mm"'),
        ('"left": 3}]}', 'write "3mm"'),
        ('"left": -2.5}]}', 'write "-2.5mm"'),
        ('"top": 0}]}', 'write "0"'),
        ('"height": 3}]}', 'write "3mm"'),
        ('"width": true}]}', "write a length: 3mm, 0.5cm, 1in, 7pt, 50% or 0; or an expression"),
        (
            '"left": true}]}',
            "write a length inwards from that side of the reference box, or ID.EDGE ± length; "
            "alternatives by |, the first present one wins",
        ),
        ('"color": 3}]}', "write #rgb, #rrggbb, #rrggbbaa, none, or an expression"),
        ('"style": 3}]}', 'write "3"'),
    ],
)
def test_what_to_write_for_a_number_is_taken_then(rest: str, hint: str) -> None:
    (line,) = told("layout", TEXT + rest)
    assert line.endswith(f"; {hint} [layout.wrong-type]")


def test_a_size_in_numbers() -> None:
    (line,) = told("layout", '{"card": {"size": 63}, "front": []}')
    assert "; write a named size such as poker, or WxH in mm such as 70x120 [layout.wrong-type]" in line


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Copies in the set.", "copies in the set"),
        ("A length", "a length"),
        ("SVG path data", "SVG path data"),
        ("#rgb", "#rgb"),
        ("", ""),
    ],
)
def test_a_description_is_a_hint_in_small_letters(written: str, shown: str) -> None:
    assert description({"description": written}) == shown


def test_all_mistakes_are_told() -> None:
    found = told("game", '{"nmae": "X", "sets": "core.json", "print": {"pper": "a4", "ink": "ful"}}')
    assert len(found) == 5
    assert sum("is missing" in line for line in found) == 1
    assert 'write ["core.json"]' in "".join(found)


@pytest.mark.parametrize("text", ["[]", "3", '"x"', "null"])
def test_a_root_of_another_kind(text: str) -> None:
    (line,) = told("game", text)
    assert line.startswith("1: error: this must be an object { }, not ")


def test_a_misspelt_key_that_is_needed_is_one_mistake() -> None:
    assert told("game", '{"code": "g", "nmae": "G", "sets": ["a.json"]}') == [
        '15: error: unknown key "nmae"; did you mean "name"? [game.unknown-key]'
    ]


SHAPE = '{"front": [{"kind": "shape", "shape": "rect", "fill": '


@pytest.mark.parametrize(
    ("fill", "message"),
    [
        ('{"linear": {"stops": [["0", "#fff"], [1, "#000"]]}}', 'entry 1 of "stops" must be a number'),
        ('{"liner": {"stops": [[0, "#fff"], [1, "#000"]]}}', 'unknown key "liner"; did you mean "linear"?'),
        ('"grau"', '"fill" cannot be "grau"; write #rgb'),
    ],
)
def test_the_kind_of_gradient_that_was_meant_is_explained(fill: str, message: str) -> None:
    (line,) = told("layout", SHAPE + fill + "}]}")
    assert message in line


def test_many_known_keys_are_cut_short() -> None:
    (line,) = told("game", GAME + '"qqqqqq": 1}')
    assert "use one of aliases, back, build," in line
    assert "…" in line


def test_a_choice_of_required_keys() -> None:
    schema = {"properties": {"a": {"anyOf": [{"required": ["x"]}, {"required": ["y"]}]}}}
    assert told_of(schema, '{"a": {}}') == ['7: error: "a" needs "x" or "y" [t.missing-key]']


def test_a_choice_of_a_word_and_a_pattern() -> None:
    schema = {
        "properties": {"a": {"anyOf": [{"const": "auto"}, {"pattern": "mm$", "description": "a length."}]}}
    }
    assert told_of(schema, '{"a": "x"}') == [
        '7: error: "a" cannot be "x"; write "auto"; or a length [t.bad-value]'
    ]


def test_unknown_keys_of_a_branch_are_those_that_apply() -> None:
    """A mistake in one key of a branch must not make its other keys unknown."""
    schema = {
        "properties": {"kind": {"enum": ["text", "shape"]}},
        "allOf": [
            {"if": {"properties": {"kind": {"const": "text"}}}, "then": {"$ref": "#/$defs/text"}},
            {"if": {"properties": {"kind": {"const": "shape"}}}, "then": {"properties": {"fill": True}}},
        ],
        "unevaluatedProperties": False,
        "$defs": {"text": {"properties": {"size": {"type": "string"}, "font": {"type": "string"}}}},
    }
    assert told_of(schema, '{"kind": "text", "size": 3, "font": "Inter", "fil": 1}') == [
        '26: error: "size" must be a text, not the number 3; write "3" [t.wrong-type]',
        '46: error: unknown key "fil"; use one of font, kind, size [t.unknown-key]',
    ]


@pytest.mark.parametrize("use", ["null", "true", "0", '""', '"x"'])
def test_what_a_schema_rules_out_without_a_reason_is_told(use: str) -> None:
    element = f'{{"id": "x", "kind": "text", "text": "a", "use": {use}}}'
    found = told("layout", f'{{"front": [{element}]}}')
    assert '12: error: entry 1 of "front" cannot be "text" [layout.bad-value]' in found


def test_values_that_were_meant_to_be_several() -> None:
    schema = {"properties": {"colour": {"enum": ["red", "blue"]}}}
    assert "several values are separated by |" in told_of(schema, '{"colour": "red / blue and more"}')[0]


def test_long_values_are_cut() -> None:
    (line,) = told_of({"properties": {"a": {"enum": ["x"]}}}, '{"a": "' + "y" * 500 + '"}')
    assert len(line) < 120


def test_a_gate_is_compiled_once_for_a_schema() -> None:
    assert gate(load("set")) is gate(load("set"))
    assert gate(load("set"), "card") is not gate(load("set"))


def test_what_fits_never_loads_jsonschema() -> None:
    program = (
        "import sys\n"
        "from cardforge.readers.json_file import parse\n"
        "from cardforge.schemas import load\n"
        "from cardforge.validation import check\n"
        'assert check(parse(\'{"games": ["mine"]}\', "f"), load("project")) == []\n'
        "assert 'jsonschema' not in sys.modules\n"
        "assert check(parse('[]', 'f'), load('project')) != []\n"
        "assert 'jsonschema' in sys.modules\n"
    )
    root = Path(__file__).parent.parent
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 3)
    | st.floats(-2, 2)
    | st.sampled_from(["", "a", "duplex", "3mm"]),
    lambda children: (
        st.lists(children, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["code", "name", "sets", "print", "fields", "backs", "type", "a", "//", "hex", "red"]
            ),
            children,
            max_size=4,
        )
    ),
    max_leaves=8,
)


@settings(max_examples=60)
@given(value=plain, name=st.sampled_from(["game", "project", "set", "sheet", "layout"]))
def test_both_engines_agree_and_every_misfit_is_explained(value: Any, name: str) -> None:
    schema = load(name)
    document = parse("{}", "f")
    problems = gate(schema).problems(value, document)
    assert (problems == []) == Draft202012Validator(schema).is_valid(value)
    assert all(problem.message and "does not fit" not in problem.message for problem in problems)
