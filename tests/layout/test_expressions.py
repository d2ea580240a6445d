"""Expressions: what they give, what they refuse when compiled, and when a card has no value for them."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.layout.dynamic import Dynamic, Names, as_text, value_of
from cardforge.layout.expressions import compile_condition, compile_value
from cardforge.layout.faults import ExpressionError, NoValueError
from cardforge.layout.templates import MAX_OUTPUT

NAMES = Names(frozenset(["name", "cost", "tags", "element", "items"]), frozenset(["card", "table", "set"]))
ENV: dict[str, Any] = {
    "card": {"name": "Fox & Co <b>", "cost": 3, "tags": ("a", "b"), "element": "Fire", "items": "two"},
    "table": {"Fire": {"light": "#fff", "list": [1, 2]}, "Air": {"light": "#eee"}, "items": "mine"},
    "set": {"code": "core"},
}


def value(raw: Any, **card: Any) -> Any:
    return value_of(compile_value(raw, NAMES), ENV | {"card": ENV["card"] | card})


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("plain", "plain"),
        ("+1", "+1"),
        ("{sun} {x", "{sun} {x"),
        (7, 7),
        ("{{ card.name }}", "Fox & Co <b>"),
        ("  {{card.cost}}  ", 3),
        ("{{ card.cost + 1 }}", 4),
        ("+{{ card.cost }}", "+3"),
        ("{{ card.cost }}{{ card.cost }}", "33"),
        ("{{ card['cost'] }}", 3),
        ('{{ card["cost"] }}', 3),
        ("{{ card.tags }}", ("a", "b")),
        ("{{ card.tags[1] }}", "b"),
        ("{{ card.tags[-1] }}", "b"),
        ("tags: {{ card.tags }}", "tags: a, b"),
        ("{{ table[card.element].light }}", "#fff"),
        ("{{ table [ card.element ] . list [1] }}", 2),
        ("{{ table['Air'] }}", {"light": "#eee"}),
        ("{{ table.Fire if card.cost > 2 else table.Air }}", {"light": "#fff", "list": [1, 2]}),
        ("{{ 'yes' if card.element in table else 'no' }}", "yes"),
        ("{{ card.items }} {{ table.items | upper }}", "two MINE"),
        ("{% if card.cost > 2 %}dear{% else %}cheap{% endif %}", "dear"),
        ("{# nothing #}{{ card.cost }}x", "3x"),
        ("{{ card.cost | roman }}", "III"),
        ("{{ card.cost | signed }}", "+3"),
        ("{{ 'sun' | icon(card.cost) }}", "{sun:3}"),
        ("{{ card.cost }} {{ card.cost | plural('card', 'cards') }}", "3 cards"),
        ("{{ '#ffffff' | ink }}", "#000000"),
        ("{{ card.name | slug }}", "fox-co-b"),
        ("{{ set.code }}", "core"),
        (["a", "{{ card.cost }}"], ["a", 3]),
        ({"#000000": "{{ table.Air.light }}", "k": [1]}, {"#000000": "#eee", "k": [1]}),
    ],
)
def test_values(raw: Any, expected: Any) -> None:
    found = value(raw)
    assert found == expected
    assert type(found) is type(expected)


def test_what_has_no_braces_is_a_constant() -> None:
    assert compile_value({"a": ["b", 1]}, NAMES) == {"a": ["b", 1]}
    assert isinstance(compile_value(["{{ card.name }}"], NAMES), Dynamic)


def test_card_text_is_data() -> None:
    assert value("{{ card.name }}", name="{{ card.cost }} {% x %}") == "{{ card.cost }} {% x %}"
    assert value("{{ card.name | upper }}", name="{{ card.cost }}") == "{{ CARD.COST }}"


def test_the_fields_and_names_an_expression_reads_are_known() -> None:
    for raw in ("{{ table[card.element].light }}", "{{ table[card.element].light | ink }}"):
        found = compile_value(raw, NAMES)
        assert found.fields == ("element",)
        assert found.names == {"card", "table"}
    assert compile_value(["{{ card.name }}", "{{ card.cost }}"], NAMES).fields == ("name", "cost")


@pytest.mark.parametrize(
    ("raw", "code", "message", "hint"),
    [
        ("{{ card.nme }}", "layout.unknown-field", 'no card field "nme"', 'did you mean "name"?'),
        ("{{ card.nme | upper }}", "layout.unknown-field", 'no card field "nme"', 'did you mean "name"?'),
        ("{{ card['nme'] ~ '' }}", "layout.unknown-field", 'no card field "nme"', 'did you mean "name"?'),
        ("{{ tabel.x }}", "layout.bad-expression", '"tabel" is not known here', 'did you mean "table"?'),
        ("{{ 1 + tabel }}", "layout.bad-expression", '"tabel" is not known here', 'did you mean "table"?'),
        ("{{ card.name | shout }}", "layout.bad-expression", "No filter named 'shout'", ""),
        ("{{ card.tags | jion }}", "layout.bad-expression", "No filter named 'jion'", 'mean "join"?'),
        ("{{ card.name }", "layout.bad-expression", "is not a valid", "stands between {{ and }}"),
        ("{{ ''.__class__ ~ '' }}", "layout.bad-expression", "is unsafe", ""),
        ("{{ ''['__class__'] ~ '' }}", "layout.bad-expression", "is unsafe", ""),
        ("{{ card._values ~ '' }}", "layout.unknown-field", 'no card field "_values"', ""),
        ("{{ card.name", "layout.bad-expression", "is not a valid expression", ""),
        ("{% for x in y %}", "layout.bad-expression", "is not a valid expression", ""),
        ("{{ }}", "layout.bad-expression", "is not a valid expression", ""),
        ("{{ range(3) }}", "layout.bad-expression", '"range" is not known here', ""),
        ("{{ " + "(" * 2000 + "1" + ")" * 2000 + " }}", "layout.bad-expression", "is nested too deep", "let"),
        (
            "{{ " + "card[" * 2000 + "1" + "]" * 2000 + " }}",
            "layout.bad-expression",
            "nested too deep",
            "let",
        ),
    ],
)
def test_mistakes_are_found_when_compiled(raw: str, code: str, message: str, hint: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        compile_value(raw, NAMES)
    assert caught.value.code == code
    assert message in str(caught.value)
    assert hint in caught.value.hint


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ("{{ table[card.element].light }}", '"table[card.element].light" has no entry "Mud"'),
        ("{{ table[card.element].light | ink }}", "has no value"),
        ("{{ card.name.first }}", 'has no entry "first"'),
        ("{{ card.tags[5] }}", 'has no entry "5"'),
        ("{{ card.cost | roman }}", "0 has no Roman numeral"),
        ("{{ ''.__class__ }}", ""),
        ("{{ (card|attr('__class__')) ~ '' }}", "unsafe"),
        ("{{ card.tags.append(1) }}", ""),
        ("{{ table.Fire.list.append(1) }}", ""),
        ("{{ 'x' * 1000000000 }}", "gives too much"),
        ("{{ 10 ** 10 ** 10 }}", "gives too much"),
        ("{{ [card.cost] * 1000000000 }}", "gives too much"),
        ("{{ card.cost / 0 }}", "has no value"),
    ],
)
def test_a_card_without_a_value_says_so(raw: str, message: str) -> None:
    compiled = compile_value(raw, NAMES)
    with pytest.raises(NoValueError, match="has no") as caught:
        value_of(compiled, ENV | {"card": ENV["card"] | {"element": "Mud", "cost": 0}})
    assert message in str(caught.value)
    assert caught.value.code == "layout.no-value"


def test_a_missing_entry_names_the_field_and_what_there_is() -> None:
    with pytest.raises(NoValueError) as caught:
        value("{{ table[card.element].light }}", element="Mud")
    assert caught.value.fields == ("element",)
    assert caught.value.hint == "it has Fire, Air, items"


def test_output_is_bounded() -> None:
    assert len(value("{{ 'x' * 100000 }}")) == MAX_OUTPUT
    with pytest.raises(NoValueError, match="more than 100000 characters"):
        value("{{ 'x' * 60000 ~ 'x' * 60000 }}")


@pytest.mark.parametrize(
    ("raw", "card", "expected"),
    [
        ("card.name", {}, True),
        ("card.name", {"name": ""}, False),
        ("not card.name", {"name": ""}, True),
        ("not card.name", {}, False),
        ("{{ card.name }}", {}, True),
        ("card.cost", {"cost": 0}, False),
        ("card.cost == 0", {"cost": 0}, True),
        ("card.element == 'Fire'", {}, True),
        ("card.element == 'Fire' and not card.cost", {}, False),
        ("not card.cost and card.name", {}, False),
        ("'a' in card.tags", {}, True),
        ("table[card.element]", {"element": "Mud"}, False),
        ("not table[card.element]", {"element": "Mud"}, True),
    ],
)
def test_conditions(raw: str, card: dict[str, Any], expected: bool) -> None:
    found = compile_condition(raw, NAMES).get(ENV | {"card": ENV["card"] | card})
    assert bool(found) is expected


def test_a_condition_on_an_unknown_field_is_refused() -> None:
    with pytest.raises(ExpressionError, match='no card field "nmae"'):
        compile_condition("not card.nmae", NAMES)


@pytest.mark.parametrize(
    ("plain", "text"),
    [
        ("a", "a"),
        (None, ""),
        (False, ""),
        (0, "0"),
        (3.0, "3"),
        (2.5, "2.5"),
        (1234567.5, "1234567.5"),
        (12345678.0, "12345678"),
        (("a", 1, None), "a, 1, "),
    ],
)
def test_values_as_text(plain: Any, text: str) -> None:
    assert as_text(plain) == text
