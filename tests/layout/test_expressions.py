"""Expressions: what they give, what they refuse when compiled, and when a card has no value for them."""

from __future__ import annotations

import time
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from cardforge.layout.dynamic import MAX_OUTPUT, Dynamic, Names, as_text, value_of
from cardforge.layout.expressions import compile_condition, compile_value
from cardforge.layout.faults import ExpressionError, NoValueError, TooMuchError
from tests.layout.kit import front, one, text

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
        ("{{ table.Air ~ '' }}", "{'light': '#eee'}"),
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
        ("{{ card.cost / 0 }}", "has no value"),
    ],
)
def test_a_card_without_a_value_says_so(raw: str, message: str) -> None:
    compiled = compile_value(raw, NAMES)
    with pytest.raises(NoValueError, match="has no") as caught:
        value_of(compiled, ENV | {"card": ENV["card"] | {"element": "Mud", "cost": 0}})
    assert message in str(caught.value)
    assert caught.value.code == "layout.no-value"


def test_a_card_whose_field_is_empty_is_told_to_be_asked_first() -> None:
    with pytest.raises(NoValueError) as caught:
        value("{{ card.cost > 2 }}", cost="")
    assert caught.value.hint == 'an empty field is an empty text: ask first, as in "card.cost and …"'
    assert value("{{ card.cost and card.cost > 2 }}", cost="") == ""


def test_a_missing_entry_names_the_field_and_what_there_is() -> None:
    with pytest.raises(NoValueError) as caught:
        value("{{ table[card.element].light }}", element="Mud")
    assert caught.value.fields == ("element",)
    assert caught.value.hint == "it has Fire, Air, items"


# --- what is too much ---------------------------------------------------------------------------------


def test_output_is_bounded() -> None:
    assert len(value("{{ 'x' * 100000 }}")) == MAX_OUTPUT
    with pytest.raises(TooMuchError, match="more than 100000 characters"):
        value("{{ 'x' * 60000 ~ 'x' * 60000 }}")
    with pytest.raises(TooMuchError, match="more than 100000 characters"):
        value("{{ card.name }}, {{ card.name }}", name="x" * 60_000)
    assert len(value("{{ card.name }}{{ card.name }}", name="x" * 50_000)) == MAX_OUTPUT


LONG = "{% set s = 'x' * 99999 %}"
LISTED = "{% set s = ['x'] * 50000 %}"
DOUBLED = "{% set s = ['x'] %}" + "{% set s = [s, s] %}" * 40


@pytest.mark.parametrize(
    "raw",
    [
        "{{ 'x' * 1000000000 }}",
        "{{ 1000000000 * 'x' }}",
        "{{ [card.cost] * 1000000000 }}",
        "{{ 'a'.encode('utf-8') * 1000000000 }}",
        "{{ 99 ** 99 ** 99 }}",
        "{{ (9 ** 300) * (9 ** 300) }}",
        "{{ ('9' * 4000) | int }}",
        "{% set n = 99 %}" + "{% set n = n * n %}" * 30 + "{{ n }}",
        LONG + "{% set s = s ~ s %}" * 20 + "{{ s }}",
        LONG + "{% set s = s + s %}" * 20 + "{{ s }}",
        LISTED + "{% set s = s + s %}" * 20 + "{{ s | length }}",
        # lists that hold one another
        DOUBLED + "{{ s }}",
        DOUBLED + "{{ s ~ '' }}",
        DOUBLED + "{{ s == s[0] }}",
        DOUBLED + "{{ s | tojson }}",
        DOUBLED + "{{ s | string }}",
        "{{ ([['x' * 1000] * 1000] * 1000) | map('join') | join }}",
        "{{ ['x' * 90000] * 90000 }}",
        "{{ {'a': 'x' * 90000, 'b': 'x' * 90000, 'c': 'x' * 90000} }}",
        "{{ ([[1]] * 50000) | sum(start=[]) }}",
        # blanks and copies made by number
        "{{ '%1000000000d' % 1 }}",
        "{{ '%.1000000000f' % 1 }}",
        "{{ '%*d' % (1000000000, 1) }}",
        "{{ '%1000000000d' | format(1) }}",
        "{{ ('%s' * 9000) % (('x' * 90000,) * 9000) }}",
        "{{ ('%(a)s' * 9000) % {'a': 'x' * 90000} }}",
        "{{ '{:>1000000000}'.format(1) }}",
        "{{ '{:>{}}'.format(1, 1000000000) }}",
        "{{ ('{0}' * 9000).format('x' * 90000) }}",
        "{{ '{a:1000000000}'.format_map({'a': 1}) }}",
        "{{ 'a'.ljust(1000000000) }}",
        "{{ 'a'.zfill(1000000000) }}",
        "{{ ('\t' * 9000).expandtabs(9000) }}",
        "{{ 'x'.translate({120: 'y' * 9000}) }}",
        "{{ (5).to_bytes(1000000000, 'big') }}",
        "{{ ('a' * 9000).replace('a', 'x' * 9000) }}",
        "{{ ('x' * 9000).join(['a'] * 9000) }}",
        "{{ 'a' | center(1000000000) }}",
        "{{ 'a' | center(width=1000000000) }}",
        "{% filter center(1000000000) %}x{% endfilter %}",
        "{{ ('\n' * 9000) | indent(9000) }}",
        "{{ ('\n' * 9000) | indent('x' * 9000) }}",
        "{{ ('a ' * 9000) | wordwrap(1, true, 'x' * 9000) }}",
        "{{ ('a' * 90000) | wordwrap(1) }}",
        "{{ ('a' * 9000) | replace('', new='x' * 9000) }}",
        "{{ (['a'] * 9000) | join(d='x' * 9000) }}",
        "{{ ['a'] | map('center', 1000000000) | list }}",
        "{{ ['a'] | batch(1000000000, 0) | list }}",
        "{{ ['a'] | slice(slices=1000000000) | list }}",
        "{{ 1 | round(-1000000000) }}",
        "{{ [1] | tojson(indent=1000000000) }}",
    ],
)
def test_what_makes_much_out_of_little_is_refused_before_it_is_done(raw: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(TooMuchError) as caught:
            value(raw)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert caught.value.code == "layout.too-much-work"
    assert len(str(caught.value)) < 250
    assert most < 30_000_000


@pytest.mark.parametrize(
    "raw",
    [
        LONG + "{% for a in s %}{% for b in s %}{% endfor %}{% endfor %}",
        LONG + "{% for a in s %}{% for b in s if false %}{% endfor %}{% endfor %}",
        LONG + "{% for a in s %}" + "y" * 5000 + "{% endfor %}",
        LONG + "{% set t %}{% for a in s %}" + "y" * 5000 + "{% endfor %}{% endset %}{{ t | length }}",
        LONG + "{% for a in s %}" + "{% if a %}{% endif %}" * 300 + "{% endfor %}",
        LONG + "{% for a in s %}{{ s | upper }}{% endfor %}",
        LONG + "{% for a in s %}{% set t = s[1:] %}{% endfor %}",
        LONG + "{% for a in s %}{% if 'y' in s %}{% endif %}{% endfor %}",
        LONG + "{% for a in s %}{% if 'y' is in s %}{% endif %}{% endfor %}",
        LISTED + "{{ s | select('in', s + ['y']) | list }}",
        LISTED + "{% for a in s %}{% for k in {'a': 1} | dictsort %}{% endfor %}{% endfor %}",
        "{% macro f(n) %}{{ f(n - 1) if n }}{{ f(n - 1) if n }}{% endmacro %}{{ f(60) }}",
    ],
)
def test_loops_that_take_too_long_are_refused(raw: str) -> None:
    started = time.process_time()
    with pytest.raises(TooMuchError):
        value(raw)
    assert time.process_time() - started < 5, "far less, but for a busy machine"


@pytest.mark.parametrize("made", ["{{{{ {0} }}}}{{{{ {0} }}}}", ["{{{{ {0} }}}}", "{{{{ {0} }}}}"]])
@pytest.mark.parametrize("shown", ["{{ v39 }}", "{{ v39 | length }}"])
def test_values_of_a_layout_that_double_one_another_are_refused(
    tmp_path: Path, made: str | list[str], shown: str
) -> None:
    lets: dict[str, Any] = {"v0": "x"}
    for index in range(1, 40):
        name = f"v{index - 1}"
        lets[f"v{index}"] = made.format(name) if isinstance(made, str) else [one.format(name) for one in made]
    problem = one(front(tmp_path, text("t", shown), let=lets).front().problems)
    assert problem.code == "layout.too-much-work"
    assert front(tmp_path / "few", text("t", "{{ v3 }}"), let=lets).front().problems == ()


@pytest.mark.parametrize(
    "raw",
    [
        "{% macro f(n) %}{{ f(n + 1) }}{% endmacro %}{{ f(1) }}",
        "{% block a %}{{ self.a() }}{{ self.a() }}{% endblock %}",
        "{% for a in [1, 2] recursive %}{{ loop([1, 2]) }}{% endfor %}",
        "{{ cycler('a') }}",
        "{{ ['b', 'a'] | random }}",
    ],
)
def test_endless_and_random_ones_are_refused(raw: str) -> None:
    with pytest.raises(ExpressionError):
        value(raw)


def test_a_refusal_says_what_and_names_the_cards_field() -> None:
    with pytest.raises(TooMuchError) as caught:
        value("{% for a in card.name %}{% for b in card.name %}x{% endfor %}{% endfor %}", name="x" * 9000)
    assert str(caught.value).endswith('{% endfor %}" is too much: it takes too much work')
    assert caught.value.hint == "make it shorter, or loop over less"
    assert caught.value.fields == ("name",)


def test_an_expression_that_is_too_long_is_refused() -> None:
    with pytest.raises(ExpressionError, match="has more than 20000 characters") as caught:
        compile_value("{{ 1 " + "+ 1" * 9000 + " }}", NAMES)
    assert caught.value.code == "layout.too-much-work"


def test_each_expression_has_all_the_work_to_itself() -> None:
    found = compile_value("{% for a in card.name %}{{ a | upper }}{% endfor %}", NAMES)
    env = ENV | {"card": ENV["card"] | {"name": "x" * 5000}}
    assert [value_of(found, env) for _ in range(40)] == ["X" * 5000] * 40


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("{% for a in card.tags %}{{ loop.index }}{{ a }}{% if not loop.last %}, {% endif %}{% endfor %}",
         "1a, 2b"),
        ("{% for a in card.tags if a != 'a' %}{{ a }}{% else %}none{% endfor %}", "b"),
        ("{% for a in [] %}{{ a }}{% else %}none{% endfor %}", "none"),
        ("{% for a in [1, [2]] recursive %}{{ loop(a) if a is sequence else a }}{% endfor %}", "12"),
        ("{% for k, v in {'a': 1} | dictsort %}{{ k }}{{ v }}{% endfor %}", "a1"),
        ("{% for a in card.tags %}{{ loop.cycle('x', 'y') }}{{ loop.length }}{% endfor %}", "x2y2"),
        ("{% macro f(n) %}<{{ n }}>{% endmacro %}{{ f(1) }}", "<1>"),
        ("{% macro f(n) %}<{{ caller() }}>{% endmacro %}{% call f(1) %}in{% endcall %}", "<in>"),
        ("{% set t %}{{ card.cost }}!{% endset %}{{ t }}{{ t | length }}", "3!2"),
        ("{{ card.tags | map('upper') | join('+') }}", "A+B"),
        ("{{ card.tags | select('in', ['b']) | list }}", ["b"]),
        ("{{ '%03d' % card.cost }} {{ '%s/%s' | format(1, 2) }} {{ '{:>4}|{n}'.format(1, n=2) }}",
         "003 1/2    1|2"),
        ("{{ 'a-b'.split('-') }} {{ 'ab'.replace('b', 'c') }} {{ '-'.join(card.tags) }}", "a, b ac a-b"),
        ("{{ 'x'.center(5) ~ '|' ~ ('x' | center(5)) ~ '|' ~ '7'.zfill(3) }}", "  x  |  x  |007"),
        ("{{ card.tags[1:] + ('c',) }}", ("b", "c")),
        ("{{ 1 < card.cost <= 3 and 'F' in card.name and 'Fire' in table }}", True),
        ("{{ [3, 1, 2] | sort | batch(2, 0) | list }}", [[1, 2], [3, 0]]),
        ("{{ 2.345 | round(1) }} {{ 7 // 2 }} {{ 7 % 4 }} {{ 2 ** 10 }} {{ -card.cost }}", "2.3 3 3 1024 -3"),
        ("{{ [1, 2, 3] | sum }} {{ [[1], [2]] | map('first') | sum }}", "6 3"),
        ("{{ nothing is defined }}", None),
    ],
)  # fmt: skip
def test_what_is_not_too_much_is_as_jinja_has_it(raw: str, expected: Any) -> None:
    if expected is None:
        with pytest.raises(ExpressionError, match="is not known here"):
            value(raw)
    else:
        assert value(raw) == expected


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


def test_what_a_filter_gives_one_by_one_is_a_list() -> None:
    assert value("{{ card.tags | map('upper') }}") == ["A", "B"]
    assert value("all: {{ card.tags | map('upper') }}") == "all: A, B"
    assert value("{{ 'all: ' ~ (card.tags | map('upper')) }}") == "all: ['A', 'B']"


@pytest.mark.parametrize(
    "raw", ["{{ (card.name.upper) }}", "so {{ (card.name.upper) }}", "{{ 'so ' ~ card.name.upper }}"]
)
def test_a_method_that_is_not_called_has_no_value(raw: str) -> None:
    with pytest.raises(NoValueError, match=r"it is a method; call it with \(\)"):
        value(raw)


def test_filters_of_texts_say_the_same_of_anything_else() -> None:
    assert value("{{ card.cost | slug }}") == "3"
    with pytest.raises(NoValueError, match='"3" is no colour; write #rrggbb'):
        value("{{ card.cost | ink }}")
