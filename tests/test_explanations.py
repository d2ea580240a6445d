"""Every problem code that the program can emit is explained, and nothing else is."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardforge import schemas
from cardforge.cli import main
from cardforge.database.fields import record_schema
from cardforge.explanations import EXPLANATIONS, FAMILIES, as_markdown

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "cardforge"
PAGE = ROOT / "docs" / "problems.md"

CODE = re.compile(r"[a-z]+(\.[a-z]+(-[a-z]+)*)+")
FILE = re.compile(r".*\.(cod|css|csv|db|dec|dek|html|ico|ini|js|json|jpg|md|pdf|png|py|svg|toml|txt|xml|zip)")

COMPOSED = {"cardforge/query/faults.py", "cardforge/rules/parse.py", "cardforge/validation/__init__.py"}
"""The modules that put codes together of parts."""


@cache
def trees() -> Mapping[str, ast.Module]:
    """The syntax tree of every module but the explanations, by path."""
    paths = sorted(path for path in PACKAGE.rglob("*.py") if path.parent.name != "explanations")
    return {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text("utf-8")) for path in paths}


def nodes(under: str = "") -> Iterator[ast.AST]:
    for path, tree in trees().items():
        if path.startswith("cardforge/" + under):
            yield from ast.walk(tree)


def calls(*names: str, under: str = "") -> Iterator[ast.Call]:
    """Calls of functions, methods or classes of these names."""
    for node in nodes(under):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in names:
                yield node


def constants(node: ast.AST) -> Iterator[str]:
    """The texts an argument may be: one, or several behind a condition."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from constants(body)
            yield from constants(other)


def arguments(place: int, *names: str, under: str = "") -> set[str]:
    found = (call.args[place] for call in calls(*names, under=under) if len(call.args) > place)
    return {text for argument in found for text in constants(argument)}


def written() -> set[str]:
    """Codes that stand in the source as they are."""
    texts = {node.value for node in nodes() if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    dotted = {text for text in texts if CODE.fullmatch(text) and not FILE.fullmatch(text)}
    modules = arguments(0, "put_off")
    dotted = {text for text in dotted - modules if not text.startswith("cardforge.")}
    return dotted | arguments(1, "Problem")


def of_queries() -> set[str]:
    """Codes of queries, written without their first word."""
    found = arguments(1, "QueryFaultError", "Fault", "_fault_at", under="query/")
    return {f"query.{code}" for code in found}


def of_rules() -> set[str]:
    """Codes of deck rules, written without their first word."""
    unknown = {f"unknown-{what}" for what in arguments(1, "_unknown", under="rules/")}
    return {f"rules.{code}" for code in arguments(1, "tell", under="rules/") | unknown}


def endings() -> set[str]:
    """What the schema gate puts behind the kind of a file; `{noun}` stands for `field` or `key`."""
    found = arguments(1, "_problem", under="validation/")
    for node in nodes("validation/"):
        if isinstance(node, ast.JoinedStr):
            text = ast.unparse(node)[2:-1].replace("{self.gate.noun}", "{noun}")
            if match := re.fullmatch(
                r"(?:\{self\.(?:gate\.)?kind\}\.)?((?:[a-z]+-)(?:[a-z]+|\{noun\}))", text
            ):
                found.add(match[1])
    return found


def gated() -> dict[str, dict[str, Any]]:
    """The schemas that values are held against, by the first word of their codes."""
    rules = schemas.load("rules")
    return {
        "card": record_schema({}),
        "rules": {"$ref": "#/$defs/deck_rules", "$defs": rules["$defs"]},
        **{name: schemas.load(name) for name in arguments(0, "load") & {*schemas.NAMES} - {"rules"}},
    }


def words(schema: Any, root: Mapping[str, Any], seen: set[str]) -> Iterator[str]:
    """Every word of a schema, references followed."""
    if isinstance(schema, list):
        for part in schema:
            yield from words(part, root, seen)
    if not isinstance(schema, dict):
        return
    for word, part in schema.items():
        yield word
        if word == "$ref" and part not in seen:
            seen.add(part)
            yield from words(root["$defs"][part.rpartition("/")[2]], root, seen)
        elif word != "$defs":
            yield from words(part, root, seen)


def of_schemas() -> Iterator[str]:
    """Codes of the schema gate, for every kind of file that is held against a schema."""
    for kind, schema in gated().items():
        found = set(words(schema, schema, set()))
        for ending in endings():
            if ending.startswith("missing") and "required" not in found:
                continue
            if ending == "bad-name" and "propertyNames" not in found:
                continue
            yield f"{kind}.{ending.format(noun='field' if kind == 'card' else 'key')}"


def emitted() -> set[str]:
    return written() | of_queries() | of_rules() | set(of_schemas())


def test_the_collector_sees_every_way_to_write_a_code() -> None:
    assert {"text.overflow", "usage", "layout.unknown-font", "csv.quotes", "json.too-deep"} <= written()
    assert {"query.syntax", "query.too-deep", "query.bad-tree", "query.unbound-name"} <= of_queries()
    assert endings() == {"unknown-{noun}", "missing-{noun}", "wrong-type", "bad-value", "bad-name"}
    assert {"card.unknown-field", "game.unknown-key", "layout.wrong-type", "project.missing-key"} <= set(
        of_schemas()
    )
    assert {"rules.unknown-zone", "rules.duplicate-id"} <= of_rules()
    assert {"card.bad-name", "card.unknown-key", "set.bad-name", "project.bad-name"} & emitted() == set()


def test_codes_are_put_together_in_few_places() -> None:
    """Elsewhere they stand whole, so that they can be found; a further place needs a rule here."""
    composed = {
        path
        for path, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Problem"
        if len(node.args) > 1 and isinstance(node.args[1], ast.JoinedStr)
    }
    assert composed == COMPOSED


def test_every_code_is_explained() -> None:
    where = "explain them in cardforge/explanations/FAMILY.py"
    assert sorted(emitted() - EXPLANATIONS.keys()) == [], where


def test_nothing_else_is_explained() -> None:
    assert sorted(EXPLANATIONS.keys() - emitted()) == []


def test_explanations_are_sorted_and_stand_in_their_family() -> None:
    assert list(EXPLANATIONS) == sorted(EXPLANATIONS)
    for name, family in FAMILIES.items():
        assert {code.partition(".")[0] if "." in code else "command" for code in family.codes} == {name}


@pytest.mark.parametrize("code", EXPLANATIONS)
def test_an_explanation_is_whole(code: str) -> None:
    title, text, fix = EXPLANATIONS[code]
    assert 0 < len(title) <= 60
    assert not title.endswith(".")
    for part in (text, fix):
        assert part.endswith((".", ".”"))
        assert part.count("`") % 2 == 0
        assert "  " not in part
    assert 1 <= len(re.findall(r"[.?](?= [A-Z`]|$)", re.sub(r"`[^`]*`", "X", text))) <= 4


def test_the_page_is_up_to_date() -> None:
    again = "write it anew: python -m cardforge.explanations > docs/problems.md"
    assert PAGE.read_text("utf-8") == as_markdown(), again


def test_the_page_lists_exactly_the_codes() -> None:
    listed = re.findall(r"^### `(.+)`$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert sorted(listed) == list(EXPLANATIONS)


def test_the_module_prints_the_page() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cardforge.explanations"], cwd=ROOT, capture_output=True, check=True
    )
    assert done.stdout.decode("utf-8") == as_markdown()


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def test_explain_says_what_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, "explain", "text.overflow")
    title, text, fix = EXPLANATIONS["text.overflow"]
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == f"text.overflow: {title}"
    assert " ".join(out.split()) == " ".join(f"text.overflow: {title} {text} Fix: {fix}".split())
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("code", EXPLANATIONS)
def test_explain_keeps_code_on_one_line(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, text, fix = EXPLANATIONS[code]
    _, out, _ = said(capsys, "explain", code)
    for quoted in re.findall(r"`[^`]*`", f"{text} {fix}"):
        assert quoted in out


def test_explain_takes_a_code_as_messages_show_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "explain", "[text.overflow]") == said(capsys, "explain", "text.overflow")


def test_explain_without_a_code_lists_all(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "explain")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == list(EXPLANATIONS)
    assert all(re.fullmatch(r"\S+ +\S.*", line) for line in out.splitlines())


def test_explain_suggests_a_near_code(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, "explain", "text.overflows")
    assert (code, out) == (2, "")
    assert 'did you mean "text.overflow"?' in err


def test_explain_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = said(capsys, "--format", "json", "explain", "text.overflow")
    result: dict[str, Any] = json.loads(out)["result"]
    assert result == {"code": "text.overflow", **EXPLANATIONS["text.overflow"]._asdict()}
    _, out, _ = said(capsys, "--format", "json", "explain")
    assert json.loads(out)["result"] == {"codes": list(EXPLANATIONS)}
