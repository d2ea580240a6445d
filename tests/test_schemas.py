"""The schemas are valid JSON Schema 2020-12, complete in themselves, and closed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from cardforge.schemas import NAMES, load, text


def objects(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
    for child in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from objects(child)


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_valid_and_refers_only_to_itself(name: str) -> None:
    schema = load(name)
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"cardforge:{name}"
    assert json.loads(text(name)) == schema
    for node in objects(schema):
        reference = node.get("$ref", "#/")
        if isinstance(reference, str):
            target: Any = schema
            for part in reference.removeprefix("#/").split("/"):
                target = target[part] if part else target


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_closed_at_its_root(name: str) -> None:
    assert load(name)["additionalProperties"] is False


def test_an_unknown_schema_is_refused() -> None:
    with pytest.raises(KeyError):
        load("deck")
    with pytest.raises(KeyError):
        load("../game")


def test_layouts_take_what_games_take_but_for_the_printer_and_the_moment() -> None:
    """The schema of layouts says it again, so that layouts need not compile that of games."""
    game, layout = load("game")["$defs"], load("layout")
    here = layout["properties"]["print"]["properties"]
    there = game["print"]["properties"]
    assert set(there) - set(here) == {
        *("copies", "flip", "layout", "offset", "printer", "skip", "start", "target"),
        *("bleed_from", "ink", "jpeg_quality", "max_dpi"),
    }

    def plain(value: dict[str, Any], defs: dict[str, Any]) -> dict[str, Any]:
        name = value.get("$ref", "").rpartition("/")[2]
        return {**defs[name], **value, "$ref": ""} if name else {**value, "$ref": ""}

    for name in here:
        assert plain(here[name], layout["$defs"]) == plain(there[name], game), name
