"""`cards --limits`: copies that the rules allow, as lines, JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.project.kit import cards, make_game, run

Capture = pytest.CaptureFixture[str]

RULES: dict[str, Any] = {
    "zones": {"main": {}},
    "choices": [
        {"name": "side", "options": {"red": {"bind": {"no": "Owl"}}, "blue": {"bind": {"no": "Fox"}}}}
    ],
    "rules": [
        {"id": "copies", "kind": "copies", "max": 3, "except": "toad"},
        {"id": "foes", "kind": "forbid", "where": "name=$no"},
    ],
    "formats": {"short": {"rules": [{"id": "copies", "kind": "singleton"}]}},
}


@pytest.fixture
def zoo(tmp_path: Path) -> Path:
    return make_game(tmp_path / "zoo", cards("Fox", "Owl", "Toad", "Rat"), **RULES)


def test_lines_say_the_limit_and_its_rule(zoo: Path, capsys: Capture) -> None:
    assert run(zoo, "cards", "--limits") == 0
    assert capsys.readouterr().out.splitlines() == [
        "Fox · red: 3 (copies), blue: none (foes)",
        "Owl · red: none (foes), blue: 3 (copies)",
        "Toad · any number",
        "Rat · 3 (copies)",
        "4 cards",
    ]
    assert run(zoo, "cards", "rat", "--limits", "--ruleset", "short") == 0
    assert capsys.readouterr().out.startswith("Rat · 1 (copies)\n")


def test_json_has_the_limits_of_each_choice(zoo: Path, capsys: Capture) -> None:
    run(zoo, "--format", "json", "cards", "--limits")
    fox, _, toad, _ = json.loads(capsys.readouterr().out)["result"]["cards"]
    part = {"zone": "main", "says": "", "by": ""}
    assert fox["limits"] == [
        {"choices": {"side": "red"}, "copies": 3, "rule": "copies", **part},
        {"choices": {"side": "blue"}, "copies": 0, "rule": "foes", **part},
    ]
    assert toad["limits"] == [{"choices": {}, "copies": None, "rule": "", **part}]


def test_csv_has_a_column(zoo: Path, capsys: Capture) -> None:
    run(zoo, "cards", "--limits", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["limit"] for row in rows][2:] == ["any number", "3 (copies)"]


def test_a_query_about_a_deck_finds_nothing_and_says_why(zoo: Path, capsys: Capture) -> None:
    for query in ("in:main", "count>1", "fox in:main"):
        assert run(zoo, "cards", *query.split()) == 0
        said = capsys.readouterr()
        assert said.out == "0 cards\n"
        assert "in: and count ask what is in a deck, and here is none" in said.err
    run(zoo, "cards", "nobody")
    assert capsys.readouterr().err == ""


def test_without_the_option_nothing_is_said(zoo: Path, capsys: Capture) -> None:
    run(zoo, "cards", "fox")
    assert capsys.readouterr().out == "Fox\n1 card\n"


def test_what_cannot_be_asked(zoo: Path, capsys: Capture) -> None:
    assert run(zoo, "cards", "--limits", "--ruleset", "shrot") == 2
    assert 'did you mean "short"?' in capsys.readouterr().err
    assert run(zoo, "cards", "--limits", "--as-of", "yesterday") == 2
    assert run(zoo, "cards", "--ruleset", "short") == 2
    assert "--ruleset: error: asked without --limits" in capsys.readouterr().err
