"""`new card` and `new deck`: what is there stays as it is, and what is new fits at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardforge.database import load_game
from tests.project.kit import cards, make_game, run, write_json

Capture = pytest.CaptureFixture[str]
FIELDS: dict[str, Any] = {
    "type": {"type": "set", "values": ["Beast", "Spell"], "required": True},
    "cost": {"type": "integer", "required": True},
    "text": {"type": "rich"},
}
SET = "card_data/mini/sets/core.json"


def names(root: Path) -> list[str]:
    database, problems = load_game(root / "card_data" / "mini", root)
    assert [str(problem) for problem in problems] == []
    return [printing.card.name for printing in database.printings]


def with_set(root: Path, name: str, data: bytes) -> Path:
    """The game with this file as its only set."""
    make_game(root, [], fields=FIELDS, sets=[f"sets/{name}"])
    (root / "card_data/mini/sets" / name).write_bytes(data)
    return root


@pytest.mark.parametrize(
    "text",
    [
        '{"cards": []}',
        '{\n  "cards": [\n    {"name": "Fox", "type": "Beast", "cost": 1}\n  ],\n  "code": "core"\n}\n',
        '{"cards":[{"name":"F\\u00f6x ]}","type":["Beast"],"cost":1}]}',
        '{"// cards": [1], "cards": [{"cost": 1, "type": "Beast", "name": "a"},\r\n  '
        '{"cost": 1, "type": "Beast", "name": "b"}  ]  }',
    ],
)
def test_a_card_comes_to_a_set_of_json(tmp_path: Path, text: str) -> None:
    root = with_set(tmp_path, "core.json", text.encode("utf-8"))
    before = names(root)
    assert run(root, "new", "card", "Red  Owl") == 0
    assert names(root) == [*before, "Red Owl"]
    after = (root / SET).read_bytes().decode("utf-8")
    record = '{"name": "Red Owl", "type": "Beast", "cost": 0}'
    assert after.count(record) == 1
    before_it, _, behind = after.partition(record)
    assert text.startswith(before_it.rstrip().removesuffix(","))
    assert text.endswith(behind)


@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("last", ["", "end"])
def test_a_card_comes_to_a_table(tmp_path: Path, sign: str, end: str, last: str) -> None:
    rows = [["Cost", "name", "text", "type"], ["1", "Fox", "", "Beast"]]
    text = end.join(sign.join(row) for row in rows) + (end if last else "")
    name = "core.tsv" if sign == "\t" else "core.csv"
    root = with_set(tmp_path, name, b"\xef\xbb\xbf" + text.encode("utf-8"))
    assert run(root, "new", "card", 'Owl, "the" Old') == 0
    assert names(root) == ["Fox", 'Owl, "the" Old']
    data = (root / "card_data/mini/sets" / name).read_bytes().decode("utf-8-sig")
    assert data.startswith(text)
    assert data.count("\r\n") == (3 if end == "\r\n" else 0)


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("core.csv", b"name,type\nFox,Beast\n", "card.missing-field"),
        ("core.csv", b"name,type,cost\nF\xf6x,Beast,1\n", "is not UTF-8"),
        ("core.json", b'{"cards": [', "json."),
        (
            "core.json",
            b'{"cards": [{"name": "Owl", "type": "Beast", "cost": 1}]}',
            'a card is named "owl" already',
        ),
    ],
)
def test_what_cannot_take_a_card_stays_as_it_is(
    tmp_path: Path, capsys: Capture, name: str, data: bytes, said: str
) -> None:
    root = with_set(tmp_path, name, data)
    assert run(root, "new", "card", "owl") == 1
    assert said in capsys.readouterr().err
    assert (root / "card_data/mini/sets" / name).read_bytes() == data


def test_a_name_of_another_script_gets_an_id(tmp_path: Path) -> None:
    root = make_game(tmp_path, cards("Fox"))
    assert run(root, "new", "card", "Медведь") == 0
    assert json.loads((root / SET).read_text("utf-8"))["cards"][-1] == {"id": "new-card", "name": "Медведь"}
    assert names(root) == ["Fox", "Медведь"]


def test_games_that_come_along_are_not_changed(tmp_path: Path, capsys: Capture) -> None:
    assert run(tmp_path, "new", "card", "Steam", "--game", "energy") == 2
    assert "not a game of this project" in capsys.readouterr().err
    assert run(tmp_path, "new", "card", "Steam") == 2


def test_a_deck_has_the_games_choices_and_zones(tmp_path: Path, capsys: Capture) -> None:
    more: dict[str, Any] = {
        "zones": {"main": {"label": "draw pile"}, "side": {}, "home": {"of": "main"}},
        "choices": [{"name": "shore", "options": {"north": {}, "south": {}}}],
        "rules": [{"id": "size", "kind": "count", "zone": "main", "min": 40}],
    }
    root = make_game(tmp_path, cards("Fox", "Owl"), **more)
    assert run(root, "new", "deck", "First Try!") == 0
    path = root / "card_data/mini/decks/first-try.txt"
    assert path.read_text("utf-8") == (
        "name: First Try!\ngame: mini\n# shore: north | south\n\n# draw pile\n[main]\n1 Fox\n\n[side]\n\n"
        "# Cards of draw pile that are marked as home, if there are any:\n# [home]\n"
    )
    said = capsys.readouterr().out
    assert "next: cardforge deck check card_data/mini/decks/first-try.txt" in said
    assert run(root, "deck", "check", "card_data/mini/decks/first-try.txt") == 1
    assert "it only lacks cards" in capsys.readouterr().out
    assert run(root, "new", "deck", "First Try!") == 3
    assert "is there already and stays as it is" in capsys.readouterr().err


def test_a_deck_of_a_game_that_comes_along_goes_where_one_says(tmp_path: Path) -> None:
    assert run(tmp_path, "new", "deck", "Mine", "--game", "fofl", "-o", "mine.txt") == 0
    assert "# side: red | blue" in (tmp_path / "mine.txt").read_text("utf-8")
    assert run(tmp_path, "new", "deck", "Mine", "--game", "fofl") == 2


def test_a_broken_game_gets_no_card(tmp_path: Path, capsys: Capture) -> None:
    root = make_game(tmp_path, cards("Fox"))
    write_json(root / SET, {"cards": [{"nam": "Fox"}]})
    assert run(root, "new", "card", "Owl") == 1
    assert "card." in capsys.readouterr().err
