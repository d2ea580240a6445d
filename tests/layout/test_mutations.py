"""Layouts and cards that are wrong in any way: a command ends with a PDF, or says what is wrong and where."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.problems import has_errors
from tests.layout.mutants import DOCUMENTS, faults, mutant, outcome, settle

CARDS = "card_data/mini/sets/core.json"
LAYOUT = "layouts/mini/card.layout.json"
BASE = "layouts/mini/base.layout.json"


@pytest.fixture(scope="module")
def root() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        settle(Path(folder))
        yield Path(folder)


def test_the_layout_that_is_broken_here_is_right_as_it_stands(root: Path) -> None:
    pdf, problems = outcome(root, DOCUMENTS)
    assert pdf
    assert not has_errors(problems)


@settings(max_examples=40)
@given(st.data())
def test_any_change_gives_a_pdf_or_problems(root: Path, data: st.DataObject) -> None:
    documents = mutant(lambda choices: data.draw(st.sampled_from(choices)))
    pdf, problems = outcome(root, documents)
    assert faults(root, problems) == []
    assert pdf or has_errors(problems)


def told(root: Path, documents: dict[str, Any]) -> set[tuple[str, str]]:
    """Codes and files of the errors of documents that are wrong."""
    pdf, problems = outcome(root, {**DOCUMENTS, **documents})
    assert pdf is None
    assert faults(root, problems) == []
    return {(problem.code, problem.where.file) for problem in problems if has_errors([problem])}


PLAIN: dict[str, Any] = {"code": "core", "name": "Core", "cards": [{"name": "Fox", "cost": 3}]}
TINY = {"size": "0.1mm", "gap": "0", "wrap": True}
SQUARE = {"kind": "shape", "shape": "rect", "fill": "#000000"}


def chain(count: int, last: str, link: str) -> dict[str, str]:
    """Values of which each is made of the next."""
    return {
        **{f"v{index}": link.replace("NEXT", f"v{index + 1}") for index in range(count)},
        f"v{count}": last,
    }


@pytest.mark.parametrize(
    ("let", "code"),
    [
        (chain(2000, "x", "{{ NEXT }}"), "layout.too-many"),
        (chain(40, "xx", "{{ NEXT }}{{ NEXT }}"), "layout.too-much-work"),
        (chain(40, "xx", "{{ NEXT }} and {{ NEXT | upper }}"), "layout.too-much-work"),
    ],
)
def test_values_that_grow_out_of_bounds_are_told(root: Path, let: dict[str, str], code: str) -> None:
    element = {"id": "x", "kind": "text", "text": "{{ v0 }}"}
    found = told(root, {LAYOUT: {"extends": "base", "let": let, "front": [element]}, CARDS: PLAIN})
    assert found == {(code, LAYOUT)}


def test_parts_inside_parts_without_end_are_told(root: Path) -> None:
    parts = {f"p{index}": {"elements": [{"use": f"p{index + 1}"}]} for index in range(1500)}
    parts["p1500"] = {"elements": [{"id": "x", **SQUARE}]}
    found = told(root, {LAYOUT: {"extends": "base", "parts": parts, "front": [{"use": "p0"}]}, CARDS: PLAIN})
    assert found == {("layout.too-many", LAYOUT)}


def nested(depth: int, inner: dict[str, Any]) -> dict[str, Any]:
    if not depth:
        return inner
    template = nested(depth - 1, inner)
    return {"id": f"r{depth}", "kind": "repeat", "each": 500, "as": f"n{depth}", "template": template}


@pytest.mark.parametrize(
    ("element", "code"),
    [
        (nested(2, {"id": "x", **SQUARE}), "layout.too-many"),
        (nested(1, {"id": "x", "kind": "icons", "icon": "sun", "count": 9999, **TINY}), "layout.too-many"),
        ({"id": "x", "kind": "rich", "text": "{sun:99} " * 150, "size": "1pt"}, "layout.too-many"),
        ({"id": "x", "kind": "text", "text": "a", "weight": "{{ 1e308 * 10 }}"}, "layout.bad-value"),
        ({"id": "x", "kind": "text", "text": "a", "weight": "{{ none }}"}, "layout.bad-value"),
        ({"id": "x", "kind": "text", "text": "a", "weight": "{{ 10 ** 30 }}"}, "layout.bad-value"),
        ({"id": "x", "kind": "text", "text": "a", "fit": {"min": "-5mm"}}, "layout.bad-value"),
        ({"id": "x", "kind": "text", "text": "a", "fit": {"min": "{{ nope }}"}}, "layout.bad-expression"),
        (
            {"id": "x", "kind": "text", "text": "a", "size": "0", "keyword": {"fill": "#fff"}},
            "layout.bad-value",
        ),
        ({"id": "x", "left": "9" * 400 + "mm", **SQUARE}, "layout.bad-edge"),
        ({"id": "x", "width": "{{ '9' * 400 }}mm", **SQUARE}, "layout.cannot-place"),
        ({"id": "x", "kind": "text", "text": "a", "color": "{{ {'a': 1} }}"}, "layout.bad-value"),
        (
            {"id": "x", "kind": "rich", "text": "a", "keyword": {"color": "{{ {'a': 1} }}"}},
            "layout.bad-value",
        ),
        ({"id": "x", "kind": "text", "text": "a", "font": "{{ {'a': 1} }}"}, "layout.unknown-font"),
        ({"id": "x", "children": ["no element"]}, "layout.wrong-type"),
        ({"id": "x", "stroke": "#000", "stroke_width": "-1mm", **SQUARE}, "layout.bad-value"),
        ({"id": "x", "stroke": "#000", "dash": ["-1mm", "2mm"], **SQUARE}, "layout.bad-value"),
        ({"id": "x", "stroke": "#000", "dash": ["0", "0"], **SQUARE}, "layout.bad-value"),
        ({"id": "x", "corner": "-1mm", **SQUARE}, "layout.bad-value"),
        (
            {"id": "x", "kind": "text", "text": "a", "outline": {"color": "#000", "width": "-1mm"}},
            "layout.bad-value",
        ),
        (
            {"id": "x", "kind": "rich", "text": "a", "keyword": {"fill": "#000", "padding": "-9mm"}},
            "layout.bad-value",
        ),
        ({"id": "x", "kind": "icons", "icon": "sun", "gap": "-9mm", "wrap": True}, "layout.bad-value"),
        (
            {"id": "x", "kind": "stack", "gap": "-9mm", "children": [{"height": "1mm", **SQUARE}]},
            "layout.bad-value",
        ),
        ({"id": "x", "kind": "stack", "children": [{"height": "-9mm", **SQUARE}]}, "layout.cannot-place"),
        ({"id": "x", "kind": "text", "text": "{{ '%9999999d' % 1 }}"}, "layout.too-much-work"),
        ({"id": "x", "kind": "text", "text": "{{ '{:9999999}'.format(1) }}"}, "layout.too-much-work"),
        ({"id": "x", "kind": "text", "text": "{{ 'x'.center(99999999) }}"}, "layout.too-much-work"),
        ({"id": "x", "kind": "text", "text": "{{ 'x' | center(99999999) }}"}, "layout.too-much-work"),
        (
            {"id": "x", "kind": "text", "text": "{{ ('x' * 9999).replace('x', 'y' * 9999) }}"},
            "layout.too-much-work",
        ),
        ({"id": "x", "kind": "text", "text": "{{ [1, 2] | random }}"}, "layout.bad-expression"),
    ],
)
def test_what_would_break_or_never_end_is_told(root: Path, element: dict[str, Any], code: str) -> None:
    found = told(root, {LAYOUT: {"extends": "base", "front": [element]}, CARDS: PLAIN})
    assert found == {(code, LAYOUT)}


LONG = {
    "a word": "a" * 5_000,
    "words": "lorem ipsum " * 1_000,
    "blanks": " " * 50_000,
    "marks": "\u0301" * 1_500,
    "joiners": "\u200d" * 20_000,
    "hebrew word": "ש" * 3_000,
    "marks of direction": "\u202e\u2066\u2067\u202b" * 2_000 + "abc",
    "private": "\ue000" * 1_000,
    "lines": "- a\n" * 500,
    "signs": "**a***b*==c==" * 300,
    "braces": "{" * 3_000,
    "letters that no font has": "".join(map(chr, range(0x13000, 0x13400))),
    "icons that there are none of": "".join(f"{{none{index}}}" for index in range(1_000)),
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_very_long_texts_overflow_or_lack_signs(root: Path, text: str) -> None:
    cards = {"code": "core", "name": "Core", "cards": [{"name": "Fox", "text": text, "flavour": text}]}
    _, problems = outcome(root, {**DOCUMENTS, CARDS: cards})
    assert faults(root, problems) == []
    assert not has_errors(problems)  # all that is wrong with them may be printed by --lenient


@pytest.mark.parametrize("text", ["a\ud800b", "a\0b", "a\x1bb"])
def test_texts_that_are_none_are_refused(root: Path, text: str) -> None:
    cards = {"code": "core", "name": "Core", "cards": [{"name": "Fox", "text": text}]}
    (root / CARDS).write_text(json.dumps(cards), encoding="utf-8")
    documents = {name: value for name, value in DOCUMENTS.items() if name != CARDS}
    pdf, problems = outcome(root, documents)
    assert pdf is None
    assert {problem.code for problem in problems} == {"json.bad-character"}
