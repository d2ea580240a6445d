"""JSON: values as json.loads has them, the place of every value and key, and mistakes in plain words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.problems import InputError, Location, Pointer
from cardforge.readers import read
from cardforge.readers.json_file import parse


def faults(text: str) -> list[str]:
    """The messages for a bad text, without the file's name."""
    with pytest.raises(InputError) as caught:
        parse(text, "f")
    return [str(problem).removeprefix("f:") for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("text", "line_and_column", "words"),
    [
        ("", "1:1", "the file is empty"),
        ("  \n", "2:1", "the file is empty"),
        ('{"a": 1,}', "1:8", "a comma too many"),
        ('{\n "a": 1,\n}', "2:8", "a comma too many"),
        ("[1, 2, ]", "1:6", "a comma too many"),
        ("[1,, 2]", "1:3", "a comma too many"),
        ('{"a": 1,,"b": 2}', "1:8", "a comma too many"),
        ("[, 1]", "1:2", "a comma too many"),
        ('{"a": 1\n "b": 2}', "1:8", "a comma is missing"),
        ("[1 2]", "1:3", "a comma is missing"),
        ('["a" "b"]', "1:5", "a comma is missing"),
        ("{'a': 1}", "1:2", "single quotes"),
        ("{\"a\": 'b'}", "1:7", "single quotes"),
        ("{“a”: 1}", "1:2", "curly quotes"),
        ('{"a": “b”}', "1:7", "curly quotes"),
        ("{name: 1}", "1:2", 'a key without quotes; write "name"'),
        ("{1: 2}", "1:2", 'a key without quotes; write "1"'),
        ("// x\n{}", "1:1", "JSON has no comments"),
        ('{"a": 1 /* x */}', "1:9", "JSON has no comments"),
        ('{\n# x\n"a": 1}', "2:1", "JSON has no comments"),
        ('{"a" 1}', "1:5", "no colon after the key"),
        ('{"a" = 1}', "1:6", "an equals sign after a key"),
        ('{"a"}', "1:5", "a key without a value"),
        ('{"a": }', "1:7", "no value after the colon"),
        ('{"a": True}', "1:7", "True is not JSON; write true"),
        ('{"a": None}', "1:7", "None is not JSON; write null"),
        ('{"a": NaN}', "1:7", "NaN is no value of JSON"),
        ("[Infinity]", "1:2", "Infinity is no value of JSON"),
        ("[-Infinity]", "1:2", "-Infinity is no value of JSON"),
        ("[1e999]", "1:2", "the number 1e999 is too large"),
        pytest.param(f"[{10**400}]", "1:2", "a number of 401 characters", id="long"),
        pytest.param(f"[0.{10**400}]", "1:2", "a number of 403 characters", id="long-fraction"),
        ('{"a": 007}', "1:7", 'a number with leading zeros; write "007"'),
        ('{"a": +1}', "1:7", 'a number with a plus sign; write 1, or "+1"'),
        ("[.5]", "1:2", "a number needs digits on both sides of the point"),
        ("[1.]", "1:2", "a number needs digits on both sides of the point"),
        ("[3-4]", "1:2", '3-4 is not a number; write "3-4"'),
        ('{"a": red}', "1:7", 'text without quotes; write "red"'),
        ('{"a": "b\nc"}', "1:7", "the quotes are not closed on this line"),
        ('{"a": "b', "1:7", "the quotes are never closed"),
        ('{"a": "x\ty"}', "1:9", "a bare tab inside a text"),
        ('{"a": "x\x01y"}', "1:9", "control character U+0001"),
        (r'{"a": "c:\new\x"}', "1:14", r"\x is no escape of JSON; write \\"),
        ('{"a": "say "boo" now"}', "1:13", "text after the closing quotes"),
        ('{"a": "say, "b": "boo"}', "1:7", "the quotes are never closed"),
        ("[1}", "1:3", '"}" does not close the "[" of line 1; write "]"'),
        ('{\n"a": 1]', "2:7", '"]" does not close the "{" of line 1; write "}"'),
        ('{"a": [1,\n2', "2:2", 'the file ends too early; the "[" of line 1 needs its "]"'),
        ("{", "1:2", 'the file ends too early; the "{" of line 1 needs its "}"'),
        ('{"a": 1} {"b": 2}', "1:10", "something follows the end of the JSON value"),
        ('["a": 1]', "1:5", "a key inside a list"),
        ('["a"; "b"]', "1:5", "a semicolon; write a comma"),
        ("\u00a0{}", "1:1", "a value is expected, not the character U+00A0"),
        ("[" + "9" * 5000 + "]", "1:2", "a number of 5000 characters"),
    ],
)
def test_common_mistakes_are_told_with_their_mend(text: str, line_and_column: str, words: str) -> None:
    (told,) = faults(text)
    assert told.startswith(f"{line_and_column}: error: {words}")
    assert told.endswith("[json.syntax]")


def test_all_repeated_keys_are_told_with_both_places() -> None:
    text = '{\n "a": 1,\n "b": [{"x": 1, "\\u0078": 2}],\n "a": 3,\n "a": 4\n}'
    assert faults(text) == [
        '3:17: error: the key "x" stands twice in one object, first at f:3:9; '
        "keep one of the two [json.duplicate-key]",
        '4:2: error: the key "a" stands twice in one object, first at f:2:2; '
        "keep one of the two [json.duplicate-key]",
        '5:2: error: the key "a" stands twice in one object, first at f:4:2; '
        "keep one of the two [json.duplicate-key]",
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (r'{"a": ["x", "\ud800"]}', r"1:13: error: the text holds half a surrogate pair, \ud800"),
        (r'{"\uDFFFx": 1}', r"1:2: error: the text holds half a surrogate pair, \udfff"),
        (r'{"a": "\u0000"}', r"1:7: error: the text holds a control character, \u0000"),
        (r'{"a": "\b"}', r"1:7: error: the text holds a control character, \u0008"),
    ],
)
def test_texts_that_cannot_be_printed_are_refused(text: str, words: str) -> None:
    (told,) = faults(text)
    assert told.startswith(words)


def test_whole_surrogate_pairs_and_escaped_backslashes_pass() -> None:
    text = r'{"a": "\ud83d\ude00", "b": "c:\\ud800\\b", "c": "1\t2\n3"}'
    assert parse(text, "f").value == {"a": "😀", "b": r"c:\ud800\b", "c": "1\t2\n3"}


def test_nesting_stops_at_64() -> None:
    assert parse("[" * 64 + "]" * 64, "f").value
    for depth in (65, 200, 100_000):
        (told,) = faults("[" * depth + "]" * depth)
        assert told.startswith("1:65: error: nested more than 64 deep")
        assert told.endswith("[json.too-deep]")
    (told,) = faults('{"a":' * 65 + "1" + "}" * 65)
    assert told.endswith("[json.too-deep]")


def test_a_byte_order_mark_shifts_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b'\xef\xbb\xbf{"a": 1}')
    document = read(tmp_path / "a.json", "a.json")
    assert document.value == {"a": 1}
    assert document.place(("a",), key=True) == Location("a.json", 1, 2, "a")


def test_places_count_lines_of_every_kind() -> None:
    document = parse('{"a": 1,\r\n "é😀": 2,\r "c": {"d": [10,\n 20]}}', "f")
    assert document.place(()) == Location("f", 1, 1)
    assert document.place(("é😀",)) == Location("f", 2, 8, "é😀")
    assert document.place(("c",), key=True) == Location("f", 3, 2, "c")
    assert document.place(("c", "d", 1)) == Location("f", 4, 2, "d")


def test_what_is_absent_is_placed_at_its_parent() -> None:
    document = parse('\n {"cards": [{"name": "Fox"}]}', "f")
    assert document.place(()) == Location("f", 2, 2)
    assert document.place(("cards", 0, "text")) == Location("f", 2, 13, "text")
    assert document.place(("cards", 0, "text"), key=True) == Location("f", 2, 13, "text")
    assert document.place(("cards", 7, "name")) == Location("f", 2, 12, "name")
    assert document.place(("cards", 0, "name", "deeper")) == Location("f", 2, 22, "deeper")


texts = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=6)
documents = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda children: st.lists(children, max_size=4) | st.dictionaries(texts, children, max_size=4),
    max_leaves=12,
)


def written(value: Any, blanks: st.DataObject) -> str:
    """The value as JSON, with blanks drawn for every place where they may stand."""

    def gap() -> str:
        return blanks.draw(st.sampled_from(["", " ", "\n", "\r\n", "\t "]))

    def write(node: Any) -> str:
        if isinstance(node, dict):
            inside = ",".join(
                f"{gap()}{json.dumps(key, ensure_ascii=len(key) % 2 == 0)}{gap()}:{write(child)}"
                for key, child in node.items()
            )
            return f"{gap()}{{{inside or gap()}}}{gap()}"
        if isinstance(node, list):
            return f"{gap()}[{','.join(map(write, node)) or gap()}]{gap()}"
        return f"{gap()}{json.dumps(node)}{gap()}"

    return write(value)


def pointers(value: Any, at: Pointer = ()) -> list[tuple[Pointer, Any]]:
    found = [(at, value)]
    children = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for part, child in children:
        found += pointers(child, (*at, part))
    return found


def offset(text: str, place: Location) -> int:
    assert place.line is not None
    assert place.column is not None
    lines = text.replace("\r\n", " \n").replace("\r", "\n").split("\n")
    return sum(len(line) + 1 for line in lines[: place.line - 1]) + place.column - 1


@settings(max_examples=60)
@given(value=documents, blanks=st.data())
def test_every_value_and_key_stands_where_its_place_says(value: Any, blanks: st.DataObject) -> None:
    text = written(value, blanks)
    document = parse(text, "f")
    assert document.value == json.loads(text)
    decoder = json.JSONDecoder()
    for pointer, part in pointers(value):
        found, _ = decoder.raw_decode(text, offset(text, document.place(pointer)))
        assert found == part
        if pointer and isinstance(pointer[-1], str):
            key, _ = decoder.raw_decode(text, offset(text, document.place(pointer, key=True)))
            assert key == pointer[-1]


@settings(max_examples=150)
@given(value=documents, blanks=st.data())
def test_broken_json_is_always_told_with_a_place(value: Any, blanks: st.DataObject) -> None:
    text = written(value, blanks)
    at = blanks.draw(st.integers(0, len(text)))
    broken = (
        text[:at]
        + blanks.draw(st.sampled_from(["", ",", "}", "]", '"', "x", "'", ":", "\\", "1"]))
        + text[at + 1 :]
    )
    try:
        expected = json.loads(broken)
    except ValueError:
        expected = None
    try:
        assert parse(broken, "f").value == expected
    except InputError as error:
        for problem in error.problems:
            assert problem.where.line is not None
            assert 0 <= offset(broken, problem.where) <= len(broken)
            assert "not JSON:" not in problem.message
