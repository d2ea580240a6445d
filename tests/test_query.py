"""The card query language: what queries find, what they refuse and where, and their canonical trees."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from cardforge.cards import QUERY_WORDS, Card, CardSet, Field, Printing, Value
from cardforge.problems import InputError, Location, Problem
from cardforge.query import (
    Bind,
    Env,
    Query,
    SortKey,
    compile_query,
    from_tree,
    split_cli_query,
    syntax_problem,
)
from cardforge.query.names import ALWAYS, PREFIXES

FIELDS: Mapping[str, Field] = {
    field.name: field
    for field in (
        Field("type", "set", "t", values=("Website", "Software", "Person", "Action", "Site Crash")),
        Field("colour", "set", "c", values=("red", "black", "blue", "grey", "yellow")),
        Field("unique", "flag", "u"),
        Field("attack", "integer"),
        Field("weight", "number"),
        Field("text", "rich"),
        Field("creator", "string"),
        Field("rarity", "string", "r", values=("common", "uncommon", "rare")),
        Field("tags", "list"),
    )
}


def card(id_: str, name: str, **values: Value) -> Card:
    return Card(id_, name, values)


CARDS = (
    card("fox", "Red Fox", type=("Website",), colour=("red",), unique=True, attack=2, creator="Ann Smith"),
    card("don", "Don’t Panic", type=("Action",), colour=("grey",), unique=False, text="Draw **a** card."),
    card("lodz", "Łódź", type=("Person", "Software"), colour=("red", "blue"), attack=0, rarity="Uncommon"),
    card("rise", "Rise, Fall", type=("Person",), colour=("blue",), attack=-1, weight=2.5, rarity="common"),
    card(
        "rank", "Rank (1)", type=("Site Crash",), tags=("Night Owl", "b,c"), rarity="rare", creator="Smithson"
    ),
    Card("mat", "Mat or Board", {"text": "Gives +2/0 {icon:3}"}, extra=True),
)
ALL = "fox don lodz rise rank mat"
ENV = Env(
    binds={"own": "ŁÓDŹ", "palette": ("red", "grey"), "none": "", "two": 2, "text2": "2", "nobody": []},
    zones=("Main", "Home"),
    count=2,
)


def query(text: str, regex: bool = False) -> Query:
    return compile_query(text, FIELDS, regex=regex)


def found(text: str, regex: bool = False) -> str:
    return " ".join(card.id for card in query(text, regex).select(CARDS, ENV))


def problems(text: str, regex: bool = False) -> tuple[Problem, ...]:
    with pytest.raises(InputError) as caught:
        query(text, regex)
    return caught.value.problems


def test_the_words_that_no_field_may_take_are_those_of_the_language() -> None:
    assert set(QUERY_WORDS) == {*ALWAYS, *PREFIXES, "or", "and", "not"}


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("", ALL),
        # Words and phrases search the name; case, accents and the shape of quotes do not matter.
        ("fox", "fox"),
        ("FÓX", "fox"),
        ("lodz", "lodz"),
        ("don't", "don"),
        ("“don’t panic”", "don"),
        ('"red fox"', "fox"),
        ("fox red", "fox"),
        ("fox|panic", "fox don"),
        ('"rank (1)"', "rank"),
        ("rise,", "rise"),
        ('"or"', "mat"),
        ("name:an", "don rank"),
        ('name="Rise, Fall"', "rise"),
        ("name=rise", ""),
        ("-o", "rise rank"),
        ("id=fox", "fox"),
        # Sets: contains, equal, subset, superset; proper ones; a card without the field fails all but !=.
        ("t:website", "fox"),
        ('t:"site crash"', "rank"),
        ("c:red", "fox lodz"),
        ("c=red", "fox"),
        ("c:red,blue", "lodz"),
        ("c=blue,red", "lodz"),
        ("c<=red,blue", "fox lodz rise"),
        ("c<red,blue", "fox rise"),
        ("c>=red", "fox lodz"),
        ("c>red", "lodz"),
        ("c:red|grey", "fox don lodz"),
        ("c!=red", "don lodz rise rank mat"),
        ("c!=red|blue", "don lodz rank mat"),
        ("c~re", "fox don lodz"),
        ('tags:"night owl"', "rank"),
        ('tags:"b,c"', "rank"),
        ("tags~night", "rank"),
        ("tags:night", ""),
        # Numbers, with blanks around the operator if you like.
        ("attack=2", "fox"),
        ("attack == 2", "fox"),
        ("attack:0", "lodz"),
        ("attack < 1", "lodz rise"),
        ("attack<=-1", "rise"),
        ("attack>-1 attack<2", "lodz"),
        ("attack!=2", "don lodz rise rank mat"),
        ("weight>2.4", "rise"),
        ("weight=2.50", "rise"),
        ("attack=2|−1", "fox rise"),
        # Text: whole words for :, any part for ~, all of it for =; rich marks do not get in the way.
        ("creator:smith", "fox"),
        ("creator~smith", "fox rank"),
        ('creator="ann smith"', "fox"),
        ("creator!=smithson", "fox don lodz rise mat"),
        ('text~"draw a card"', "don"),
        ("text:**a**", "don"),
        ("text~+2/0", "mat"),
        ("text~{icon:3}", "mat"),
        # Declared values have an order and must be met whole.
        ("r:common", "rise"),
        ("r~common", "lodz rise"),
        ("r>=uncommon", "lodz rank"),
        ("r<rare", "lodz rise"),
        ("r<=common,rare", "rise rank"),
        ("r!=rare", "fox don lodz rise mat"),
        # Flags, and values that are there or not. Zero is a value.
        ("is:unique", "fox"),
        ("-is:u", "don lodz rise rank mat"),
        ("unique:no", "don lodz rise rank mat"),
        ("unique!=no", "fox"),
        ("has:unique", "fox"),
        ("is:extra", "mat"),
        ("has:attack", "fox lodz rise"),
        ("missing:attack", "don rank mat"),
        ("missing:c|t", "rank mat"),
        # Precedence: or binds loosest, then and, then - and not.
        ("c:grey or c:blue attack=-1", "don rise"),
        ("(c:grey or c:blue) attack=-1", "rise"),
        ("c:red and -c:blue or is:extra", "fox mat"),
        ("not c:red c:blue", "rise"),
        ("not(c:red c:blue) NOT is:extra", "fox don rise rank"),
        ("-(c:red or c:blue)", "don rank mat"),
        ("-not fox", "fox"),
        ("--fox", "fox"),
        # Bound names; an empty one means no card.
        ("name=$own", "lodz"),
        ("$own", "lodz"),
        ("-name=$own", "fox don rise rank mat"),
        ("c<=$palette", "fox don"),
        ("c=$palette|blue", "rise"),
        ("-c<=$palette", "lodz rise rank mat"),
        ("name=$none", ""),
        ("name~$none", ""),
        ("name!=$none", ALL),
        ("attack=$two", "fox"),
        ("attack<$text2", "lodz rise"),
        ("creator<=$own", ""),
        ("c<=$nobody", ""),
        # Inside a deck.
        ("in:home fox", "fox"),
        ("in:side", ""),
        ("in:side|main count>1 count<3", ALL),
        ("count!=2", ""),
        # Order.
        ("sort:attack", "rise lodz fox don rank mat"),
        ("sort:-attack", "fox lodz rise don rank mat"),
        ("sort:-r sort:name", "rank lodz rise don mat fox"),
        ("c:red sort:-name or is:extra", "fox mat lodz"),
    ],
)
def test_what_a_query_finds(text: str, ids: str) -> None:
    assert found(text) == ids


def test_outside_a_deck_nothing_is_in_a_zone() -> None:
    fox = CARDS[0]
    assert not query("in:main or count>0").matches(fox)
    assert query("count!=1").matches(fox)


def test_a_printing_knows_set_number_and_quantity() -> None:
    class Nowhere:
        def place(self, pointer: tuple[str | int, ...], key: bool = False) -> Location:
            return Location("cards.json")

    core = CardSet("core", "Core", Location("core.json"))
    values = {"type": ("Website",), "attack": "", "text": "", "colour": ()}
    printings = [
        Printing(
            CARDS[5], core, Nowhere(), ("cards", number), values, {}, number=str(number), quantity=number
        )
        for number in (2, 10, 9)
    ]

    def numbers(text: str) -> list[str]:
        return [printing.number for printing in query(text).select(printings)]

    assert numbers("set:core t:website is:extra mat id=mat") == ["2", "10", "9"]
    assert numbers("set!=core or has:attack or has:c") == []
    assert numbers("number>=9 sort:number") == ["9", "10"]
    assert numbers("number=009 quantity>2") == ["9"]


def test_dicts_and_single_values_of_sets_are_fine() -> None:
    """Plain records may hold a lone text, or a list, where a set is declared."""
    lone: dict[str, Any] = {"name": "Lone", "colour": "red", "type": ["Website", "Person"]}
    assert query("c:red c=red c<=red,blue t:person t>website").matches(lone)
    assert not query("c>=red,blue or c!=red").matches(lone)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("text~/draw \\*+a/", "don"),
        ("name~/^r[ai]/", "rise rank"),
        ("name~/(fox|łódź)$/|/\\(1\\)/", "fox lodz rank"),
        ("name~/lo?dz/ -c:grey", "lodz"),
        ("name~/b/", "mat"),
        ('name~"/b/"', ""),
        ("/b/", ""),
    ],
)
def test_regular_expressions_where_they_are_allowed(text: str, ids: str) -> None:
    assert found(text, regex=True) == ids


@pytest.mark.parametrize(
    "pattern",
    [
        "(a+)+$",
        "(a|a)*b",
        "((ab?))*",
        "(?:a{1,9}){2}",
        ".*a.*b.*",
        "a?a?a?a?a?a?a?b",
        "(a)\\1",
        "(?=a)b",
        "(?i)a",
        "(",
        "a{2}{3}{4}",
        "[[a]",
        "a" * 81,
    ],
)
def test_regular_expressions_that_could_run_away(pattern: str) -> None:
    (problem,) = problems(f"fox text~/{pattern}/", regex=True)
    assert (problem.code, problem.where.column) == ("query.regex", 10)


def test_rules_take_no_regular_expressions() -> None:
    (problem,) = problems("text~/dr.w/")
    assert problem.code == "query.regex"
    assert 'text~"…"' in problem.hint
    assert problems("attack~/1/", regex=True)[0].code == "query.bad-operator"


@pytest.mark.parametrize(
    ("text", "code", "column", "hint"),
    [
        ("fox colur:red", "unknown-field", 5, 'did you mean "colour"?'),
        ("Brew:Red", "unknown-field", 1, "put it in quotes"),
        ("c:red sort:atack", "unknown-field", 12, 'did you mean "attack"?'),
        ("has:txt", "unknown-field", 5, 'did you mean "text"?'),
        ("is:uniqe", "unknown-flag", 4, 'did you mean "unique"?'),
        ("is:colour", "unknown-flag", 4, "has:colour"),
        ("t:webs", "bad-value", 3, 'did you mean "Website"?'),
        ("c:red|gray", "bad-value", 7, 'did you mean "grey"?'),
        ("c<=red,gray", "bad-value", 4, 'did you mean "grey"?'),
        ("c:red,", "bad-value", 3, "missing:colour"),
        ("r>=mythic", "bad-value", 4, "common, uncommon, rare"),
        ("attack<many", "bad-value", 8, "write it like 3"),
        ("attack=1,5", "bad-value", 8, "2.5"),
        ("attack=1e9", "bad-value", 8, "write it like"),
        ("attack=" + "9" * 5000, "bad-value", 8, "write it like"),
        ('name=""', "bad-value", 6, "missing:name"),
        ('creator="a","b"', "bad-value", 13, "a|b"),
        ("unique:maybe", "bad-value", 8, "is:unique"),
        ('is:""', "bad-value", 4, "is:NAME"),
        ("unique>1", "bad-operator", 8, "is:unique"),
        ("attack~2", "bad-operator", 8, "<="),
        ("creator<m", "bad-operator", 9, 'creator~"…"'),
        ("fox text>=b", "bad-operator", 11, 'text~"…"'),
        ("is!=unique", "bad-operator", 1, "- before it"),
        ("t:", "syntax", 3, "t:VALUE"),
        ("t: c:red", "syntax", 3, "without a blank"),
        ("(t:", "syntax", 4, "t:VALUE"),
        ("attack=>2", "syntax", 8, "operators are"),
        ("t:person|", "syntax", 10, "a|b"),
        ("fox | cat", "syntax", 5, '"or"'),
        ("fox <cat", "unknown-field", 1, "quotes"),
        ("=cat", "syntax", 1, "quotes"),
        ("fox or", "syntax", 7, "quotes"),
        ("or fox", "syntax", 1, "quotes"),
        ("fox and and fox", "syntax", 9, "quotes"),
        ("()", "syntax", 2, "write one"),
        ("(fox", "syntax", 1, "add )"),
        ("fox)", "syntax", 4, "remove it"),
        (")", "syntax", 1, "remove it"),
        ("fox - cat", "syntax", 5, "quotes"),
        ('fox "cat', "syntax", 5, "at its end"),
        ("rank(1)", "syntax", 5, "blank before it"),
        ('fox"cat"', "syntax", 4, "blank before it"),
        ('"fox"cat', "syntax", 6, "blank before it"),
        ("-sort:name", "syntax", 2, "sort:-FIELD"),
        ("sort:name or fox", "syntax", 1, "after the last condition"),
        ("(" * 30 + "fox" + ")" * 30, "too-deep", 21, "flatter"),
    ],
)
def test_mistakes_have_a_column_and_a_mend(text: str, code: str, column: int, hint: str) -> None:
    (problem,) = problems(text)
    assert (problem.code, problem.where.file, problem.where.column) == (f"query.{code}", "query", column)
    assert hint in problem.hint


def test_all_mistakes_at_once_at_the_place_of_the_query() -> None:
    where = Location("game.json", 7, 14, "where")
    with pytest.raises(InputError) as caught:
        compile_query("colr:red (t:webs or -attack<x)", FIELDS, where)
    assert [problem.where for problem in caught.value.problems] == [where] * 3
    assert [problem.message for problem in caught.value.problems] == [
        'no field is named "colr" (column 1 of the query)',
        'type has no value "webs" (column 13 of the query)',
        'attack is a number, "x" is not (column 29 of the query)',
    ]


def test_a_name_without_a_value_is_an_error_not_a_silent_no() -> None:
    asked = compile_query("name=$home or c<=$palette", FIELDS, Location("game.json", 3))
    assert asked.names == ("home", "palette")
    for ask in (lambda: asked.matches(CARDS[0]), lambda: asked.select(CARDS)):
        with pytest.raises(InputError) as caught:
            ask()
        (problem,) = caught.value.problems
        assert (problem.code, str(problem.where)) == ("query.unbound-name", "game.json:3")
        assert "$home" in problem.message
    with pytest.raises(InputError):
        query("attack=$own").matches(CARDS[0], ENV)


def test_what_a_query_says_about_itself() -> None:
    asked = query("in:Home c:red -in:main sort:-attack sort:name sort:-attack")
    assert asked.zones == ("home", "main")
    assert asked.sort == (SortKey("attack", True), SortKey("name"))
    assert asked.deck
    assert query("count>1").deck
    assert not query("quantity>1 name=$own").deck


@pytest.mark.parametrize("text", ["(" * 100_000, "-" * 100_000, "a " * 50_000, '"' * 100_001, "t:" * 50_000])
def test_hostile_length(text: str) -> None:
    (problem,) = problems(text)
    assert problem.code == "query.too-long"
    assert len(str(problem)) < 300


@pytest.mark.parametrize("text", ["(" * 7_999, "-" * 7_999, "not " * 1_999, "a|" * 3_999, "((a) or " * 900])
def test_hostile_depth(text: str) -> None:
    assert len(problems(text)) == 1


def test_long_flat_queries_are_fine() -> None:
    assert found("fox" + " or fox" * 1_000) == "fox"
    assert found("-" * 7_996 + "fox") == "fox"


def test_the_deepest_query_survives_its_tree() -> None:
    text = "-(fox or red " * 20 + "cat" + ")" * 20
    tree = query(text).tree
    assert from_tree(tree, FIELDS).tree == tree
    with pytest.raises(InputError):
        from_tree({"not": {"or": [tree, {"and": [tree, {"not": {"or": [tree, tree]}}]}]}}, FIELDS)


# Trees


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("", {"and": []}),
        ("T:Website", {"field": "type", "op": ":", "value": "website"}),
        ("name:Łódź", {"field": "name", "op": "~", "value": "lodz"}),
        ("attack:2.0", {"field": "attack", "op": "=", "value": 2}),
        ("c<=$palette", {"field": "colour", "op": "<=", "value": {"bind": "palette"}}),
        ("c<=red,Grey", {"field": "colour", "op": "<=", "value": ["grey", "red"]}),
        ("has:u", {"is": "unique"}),
        ("unique=no", {"not": {"is": "unique"}}),
        ("--(missing:c)", {"missing": "colour"}),
        ("(is:u (is:extra in:X))", {"and": [{"is": "unique"}, {"is": "extra"}, {"in": "x"}]}),
        ("is:u sort:-name", {"where": {"is": "unique"}, "sort": ["-name"]}),
    ],
)
def test_canonical_trees(text: str, tree: dict[str, Any]) -> None:
    assert query(text).tree == tree
    assert from_tree(json.loads(json.dumps(tree)), FIELDS).tree == tree


@pytest.mark.parametrize(
    "tree",
    [
        None,
        [],
        "t:website",
        {},
        {"and": {}},
        {"or": []},
        {"not": None},
        {"or": [{"and": []}]},
        {"is": 1},
        {"is": "x or y"},
        {"field": "type"},
        {"field": "type", "op": "in", "value": "x"},
        {"field": "x y) or (z", "op": ":", "value": "x"},
        {"field": "attack", "op": "=", "value": float("nan")},
        {"field": "attack", "op": "=", "value": 0.12345678},
        {"field": "attack", "op": "=", "value": True},
        {"field": "type", "op": ":", "value": []},
        {"field": "type", "op": ":", "value": {"bind": "x y"}},
        {"field": "name", "op": "~", "regex": "a/ or name~/b"},
        {"field": "name", "op": "~", "regex": "a"},
        {"where": {"and": []}, "sort": "name"},
        {"where": {"and": []}, "sort": ["name) or (x"]},
    ],
)
def test_trees_that_are_none(tree: Any) -> None:
    with pytest.raises(InputError):
        from_tree(tree, FIELDS)


WORDS = st.one_of(
    st.sampled_from(
        ["red", "grey", "website", "fox", "a", "common", "2", "-1", "2.5", "$palette", "$own", "yes"]
    ),
    st.text(min_size=1, max_size=6).map(lambda text: '"' + re.sub(r'(["\\])', r"\\\1", text) + '"'),
)
TERMS = st.one_of(
    st.builds(
        "{}{}{}".format,
        st.sampled_from([*FIELDS, "t", "c", "name", "id", "number", "count", "quantity"]),
        st.sampled_from([":", "=", "!=", "<", "<=", ">", ">=", "~"]),
        st.lists(WORDS, min_size=1, max_size=3).flatmap(
            lambda words: st.sampled_from(["|", ","]).map(lambda sign: sign.join(words))
        ),
    ),
    st.builds(
        "{}:{}".format, st.sampled_from(["has", "missing", "in", "sort"]), st.sampled_from([*FIELDS, "c"])
    ),
    st.sampled_from(["is:unique", "is:extra", "fox", "in:home", "sort:-attack"]),
    WORDS,
)
QUERIES = st.recursive(
    TERMS,
    lambda inner: st.one_of(
        st.builds("({} {})".format, inner, inner),
        st.builds("({} or {})".format, inner, inner),
        inner.map("-{}".format),
    ),
    max_leaves=6,
)
VALUES = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from([("Website",), ("Person", "Action"), ()]),
        "colour": st.sampled_from([("red",), ("grey", "red"), ("blue",)]),
        "unique": st.booleans(),
        "attack": st.integers(-2, 3),
        "weight": st.sampled_from([2.5, -1.0, 2.0]),
        "text": st.text(max_size=8),
        "creator": st.sampled_from(["fox", "a fox", "Łódź", "foxes"]),
        "rarity": st.sampled_from(["common", "Uncommon", "rare"]),
        "tags": st.sampled_from([("a", "fox"), ("2", "3"), ()]),
    },
)


@settings(max_examples=150)
@given(QUERIES, VALUES, st.sampled_from(["Red Fox", "a", "Łódź"]))
def test_a_tree_means_what_its_text_means(text: str, values: dict[str, Value], name: str) -> None:
    try:
        asked = query(text)
    except InputError:
        assume(False)
    again = from_tree(json.loads(json.dumps(asked.tree)), FIELDS)
    assert again.tree == asked.tree
    assert (set(again.names), set(again.zones), again.sort) == (
        set(asked.names),
        set(asked.zones),
        asked.sort,
    )
    binds: Mapping[str, Bind] = {"palette": ("2", "3"), "own": "2"}
    subject = Card("x", name, values)
    env = Env(binds, ("home",), 2)
    assert again.matches(subject, env) == asked.matches(subject, env)
    if "sort" not in text:
        assert query(f"-({text})").matches(subject, env) != asked.matches(subject, env)


@settings(max_examples=300)
@given(
    st.one_of(
        st.text(max_size=40),
        st.text(alphabet='()"“”|,-~:=<>!/\\$ \tortnt:c*+?{}[]1é', max_size=40),
        QUERIES,
    )
)
@example("\\")
@example('"\\')
@example("$")
@example("name~/[/")
@example("a:\u0301")
@example("²:1 attack=²")
def test_garbage_is_an_input_error_at_most(text: str) -> None:
    for regex in (False, True):
        for problem in mistakes(text, regex):
            assert problem.code.startswith("query.")
            assert problem.hint
            assert 1 <= (problem.where.column or 0) <= len(text) + 1


def mistakes(text: str, regex: bool) -> tuple[Problem, ...]:
    """What is wrong with the query; one that is right is run over the cards, with all names bound."""
    try:
        asked = query(text, regex)
    except InputError as error:
        return error.problems
    binds: Mapping[str, Bind] = {**ENV.binds, **dict.fromkeys(asked.names, "1")}
    assert {found.id for found in asked.select(CARDS, Env(binds))} <= set(ALL.split())
    return ()


# Words of the command line


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ([], ""),
        (["t:website", "c:red"], "t:website c:red"),
        (["-t:website"], "-t:website"),
        (["draw a card"], '"draw a card"'),
        (["t:website", "draw a card"], 't:website "draw a card"'),
        (["-draw a card"], '-"draw a card"'),
        (["t:website c:red"], "t:website c:red"),
        (["t:website fox"], "t:website fox"),
        (["t:site crash", "fox"], 't:"site crash" fox'),
        (["text~draw a card"], 'text~"draw a card"'),
        (["-name=red fox", "x"], '-name="red fox" x'),
        (["fox or cat"], "fox or cat"),
        (["fox -cat"], "fox -cat"),
        (["(fox cat)"], "(fox cat)"),
        (['text~"draw a card" fox'], 'text~"draw a card" fox'),
        (["a \\ b"], '"a \\\\ b"'),
        (["War and Peace"], '"War and Peace"'),
        (["attack", "<=", "2"], "attack <= 2"),
        (["fox", " ", "cat"], "fox cat"),
    ],
)
def test_command_line_words(words: list[str], text: str) -> None:
    assert split_cli_query(words) == text
    assert syntax_problem(split_cli_query(words)) is None


# Declarations and documentation

DECLARED = (
    "c=$enemy",
    "name=$own",
    "is:unique",
    "c<=$palette",
    "t:website",
    "-name=$home",
    "name=$home",
    "-(t:website is:unique c<=$palette)",
)
"""The queries of the shipped games' deck rules."""
ELSEWHERE = (
    "polarity:negative",
    "t:pokemon stage=basic",
    "faction=seeker|survivor level=0",
    "faction=rogue|neutral level<=5",
    "faction=$h|neutral",
    "-cls<=$k",
    "-(t:legendary t:creature)",
    "t:energy t:basic",
    "side=corp",
    "trait:illicit",
)
"""Queries as the rules of other games want them."""


@pytest.mark.parametrize("text", DECLARED)
def test_queries_of_rule_packs(text: str) -> None:
    plain = {field.name: Field(field.name, field.type, field.short) for field in FIELDS.values()}
    assert compile_query(text, plain).names == tuple(re.findall(r"\$(\w+)", text))


@pytest.mark.parametrize("text", ELSEWHERE)
def test_queries_of_other_games(text: str) -> None:
    strings = {name: Field(name, "string") for name in ("polarity", "stage", "faction", "cls", "side")}
    fields = {**strings, "type": Field("type", "set", "t"), "trait": Field("trait", "set")}
    compile_query(text, {**fields, "level": Field("level", "integer")})


def test_a_text_field_and_a_bound_list_are_compared_as_sets() -> None:
    fields = {"cls": Field("cls", "string")}
    asked = compile_query("cls<=$k", fields)
    assert asked.matches({"cls": "Mage"}, Env({"k": ["mage", "neutral"]}))
    assert asked.matches({"cls": "Mage"}, Env({"k": "mage"}))
    assert not asked.matches({"cls": "Mage"}, Env({"k": ["neutral"]}))


PAGE = (Path(__file__).parent.parent / "docs" / "query.md").read_text(encoding="utf-8")


def test_every_example_of_the_documentation_is_a_query() -> None:
    blocks = re.findall(r"^```(query|query-regex)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    examples = [(kind, line) for kind, block in blocks for line in block.splitlines()]
    assert len(examples) >= 20
    for kind, line in examples:
        query(line, regex=kind == "query-regex")


def test_every_condition_in_the_documentations_tables_is_a_query() -> None:
    rows = re.findall(r"^\| `([^`]+)` \|", PAGE, re.MULTILINE)
    conditions = [row.replace("\\|", "|") for row in rows if row not in (":", "=", "!=", "~")]
    assert len(conditions) >= 8
    for condition in conditions:
        query(condition)


def test_the_documented_tree_is_the_tree() -> None:
    (block,) = re.findall(r"^```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert query("t:website -is:unique").tree == json.loads(block)
