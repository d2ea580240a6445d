"""Sets of a game that stay spreadsheets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardforge.database import Database, load_game
from tests.project import kit
from tests.readers.book_kit import ods, row, text, xlsx

FIELDS = {"kind": {"type": "set", "values": ["Beast", "Spell"]}, "power": {"type": "integer"}}


def loaded(root: Path, name: str, data: bytes, *sets: str) -> tuple[Database, list[str]]:
    (root / "sets").mkdir(parents=True)
    (root / "sets" / name).write_bytes(data)
    game = {"code": root.name, "name": "G", "fields": FIELDS, "sets": list(sets)}
    (root / "game.json").write_text(json.dumps(game), "utf-8")
    database, problems = load_game(root, root)
    return database, [str(problem) for problem in problems]


def test_each_sheet_can_be_a_set(tmp_path: Path) -> None:
    data = xlsx(
        ["name", "kind", "power", "qty"],
        ["Fox", "Beast|Spell", 3, 2],
        others={"More cards": [["name", "power"], ["Imp", 0]]},
    )
    database, problems = loaded(tmp_path / "g", "c.xlsx", data, "sets/c.xlsx!core", "sets/c.xlsx!More cards")
    assert problems == []
    assert [one.code for one in database.sets] == ["core", "more-cards"]
    fox, imp = database.printings
    assert (fox.values["kind"], fox.values["power"], fox.quantity) == (("Beast", "Spell"), 3, 2)
    assert imp.values["power"] == 0
    assert str(fox.where) == "sets/c.xlsx!core!2"


def test_mistakes_are_placed_in_their_cells(tmp_path: Path) -> None:
    data = xlsx(["name", "Kind", "power", "speed"], ["Fox", "Beats", "three", 1])
    _, problems = loaded(tmp_path / "g", "c.xlsx", data, "sets/c.xlsx")
    assert problems == [
        'sets/c.xlsx!core!D1: error: unknown column "speed"; declare it under "fields" in game.json, '
        "or start it with // for a remark [card.unknown-field]",
        'sets/c.xlsx!core!C2: error: Fox: "power" must be a whole number, not "three"; write digits only, or '
        "leave the cell empty [card.wrong-type]",
        'sets/c.xlsx!core!B2: error: Fox: entry 1 of "kind" cannot be "Beats"; did you mean "Beast"? '
        "[card.bad-value]",
    ]


def test_an_ods_sheet_is_a_set_too(tmp_path: Path) -> None:
    rows = row(text("name"), text("kind")) + row(text("Fox"), text("Beast"))
    database, problems = loaded(tmp_path / "g", "c.ods", ods(("core", rows)), "sets/c.ods")
    assert problems == []
    assert [card.name for card in database.cards] == ["Fox"]


@pytest.mark.parametrize(
    ("listed", "told"),
    [
        ("sets/c.xlsx!cote", 'sets/c.xlsx: error: has no sheet "cote"; did you mean "core"?'),
        ("../c.xlsx!core", 'leaves its folder: "../c.xlsx"'),
        ("sets/d.xlsx!core", 'names "sets/d.xlsx", which is no file; did you mean "c.xlsx"?'),
    ],
)
def test_names_that_lead_to_no_sheet_are_told(tmp_path: Path, listed: str, told: str) -> None:
    _, problems = loaded(tmp_path / "g", "c.xlsx", xlsx(["name"], ["Fox"]), listed)
    assert len(problems) == 1
    assert told in problems[0]


def test_a_sheet_prints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = kit.make_game(tmp_path, [], fields={}, sets=["cards.xlsx"])
    (root / "card_data" / "mini" / "cards.xlsx").write_bytes(xlsx(["name", "count"], ["Fox", 3], ["Imp", 0]))
    assert kit.run(root, "print", "mini", "-o", "out.pdf") == 0
    assert "3 cards" in capsys.readouterr().out


def test_a_damaged_sheet_is_never_a_game_with_fewer_cards(tmp_path: Path) -> None:
    root = kit.make_game(tmp_path, [], sets=["cards.xlsx"])
    (root / "card_data" / "mini" / "cards.xlsx").write_bytes(xlsx(["name"], ["Fox"])[:-30])
    assert kit.run(root, "print", "mini", "-o", "out.pdf") == 1
    assert not (root / "out.pdf").exists()
