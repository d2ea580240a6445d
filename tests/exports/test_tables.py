"""Card sets as CSV, TSV, JSON and XLSX: what comes out is, read again, the same card set."""

from __future__ import annotations

import csv
import json
import re
import zipfile
from collections.abc import Mapping
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from python_calamine import CalamineWorkbook

from cardforge.database import load_game
from tests.exports.kit import FIELDS, HAZARDS, exported, hazard_game
from tests.project.kit import cards, make_game, run, write_json

Capture = pytest.CaptureFixture[str]
MORE: Mapping[str, Any] = {
    "name": "Everything",
    "number": "007",
    "quantity": 3,
    "type": ["Thing", "Action"],
    "power": -4,
    "tags": ["a|b", "c;d", " e"],
    "ratio": 0.25,
    "unique": False,
    "text": "**Bold** {x}\n- item\\\\",
    "overrides": {"title": {"size": "7pt"}},
    "deck_rules": {"set_limit": 9},
    "cite": "p. 3",
    "inferred": ["name"],
    "origin": "stand-in",
}


def said(root: Path) -> list[Mapping[str, Any]]:
    """What every card of a game says, which must have no errors."""
    database, problems = load_game(root / "card_data" / "mini", root)
    assert [str(problem) for problem in problems] == []
    rows = [dict(printing.said()) for printing in database.printings]
    return [
        {**row, "overrides": dict(one.overrides)} for row, one in zip(rows, database.printings, strict=True)
    ]


def again(root: Path, data: bytes, suffix: str) -> list[Mapping[str, Any]]:
    """What the cards say if the game's set is this file."""
    sets = root / "card_data" / "mini" / "sets"
    (sets / f"core{suffix}").write_bytes(data)
    path = root / "card_data" / "mini" / "game.json"
    game = json.loads(path.read_text("utf-8"))
    write_json(path, {**game, "sets": [f"sets/core{suffix}"]})
    return said(root)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    root = hazard_game(tmp_path / "game")
    path = root / "card_data" / "mini" / "sets" / "core.json"
    document = json.loads(path.read_text("utf-8"))
    document["cards"] += [MORE, {**MORE, "name": "Other", "overrides": {"title": {"lines": 2}}}]
    write_json(path, document)
    path = root / "card_data" / "mini" / "game.json"
    fields = {**FIELDS, "tags": {"type": "list"}, "ratio": {"type": "number"}}
    write_json(path, {**json.loads(path.read_text("utf-8")), "fields": fields})
    return root


@pytest.mark.parametrize(("form", "suffix"), [("csv", ".csv"), ("csv", ".tsv"), ("json", ".json")])
def test_a_table_is_the_same_card_set_again(game: Path, form: str, suffix: str) -> None:
    before = said(game)
    (data,) = exported(game, form, name=f"out{suffix}").values()
    assert again(game, data, suffix) == before


def test_a_folder_has_a_file_for_each_set_that_is_one_again(game: Path) -> None:
    before = said(game)
    for form, suffix in (("csv", ".csv"), ("json", ".json")):
        files = exported(game, form, name=form)
        assert set(files) == {f"core{suffix}", "manifest.json"}
        assert again(game, files[f"core{suffix}"], suffix) == before


def test_cells_that_a_spreadsheet_would_run_are_guarded(game: Path) -> None:
    (data,) = exported(game, "csv", name="out.csv").values()
    rows = list(csv.DictReader(StringIO(data.decode("utf-8"), newline="")))
    by_name = {row["name"]: row for row in rows}
    assert {"'=1+1", "'-2 Curse", "''quoted"} <= set(by_name)
    assert by_name["'=1+1"]["text"] == "'@SUM(1)"
    assert by_name["Everything"]["power"] == "-4"
    (data,) = exported(game, "csv", "--raw", name="out.csv").values()
    assert {"=1+1", "-2 Curse", "'quoted"} <= {row["name"] for row in csv.DictReader(StringIO(data.decode()))}


def test_a_spreadsheet_does_not_say_when_it_was_written(game: Path) -> None:
    (data,) = exported(game, "xlsx", name="out.xlsx").values()
    with zipfile.ZipFile(BytesIO(data)) as book:
        times = re.findall(rb">(\d{4}-[^<]*)<", book.read("docProps/core.xml"))
    assert times == [b"1980-01-01T00:00:00Z"] * 2


def test_a_spreadsheet_holds_texts_and_numbers_as_what_they_are(game: Path) -> None:
    (data,) = exported(game, "xlsx", name="out.xlsx").values()
    (header, *rows) = CalamineWorkbook.from_filelike(BytesIO(data)).get_sheet_by_name("core").to_python()
    records = [dict(zip(header, row, strict=True)) for row in rows]
    names = [str(record["name"]).replace("\\\\", "\\") for record in records]
    assert names[: len(HAZARDS)] == [name for name, _ in HAZARDS]
    everything = records[len(HAZARDS)]
    assert everything["number"] == "007"
    assert (everything["quantity"], everything["power"], everything["ratio"]) == (3, -4, 0.25)
    assert everything["tags"] == '["a|b", "c;d", " e"]'
    assert everything["text"] == "**Bold** {x}\\n- item\\\\\\\\"
    assert everything["unique"] == "no"
    assert "=1+1" in {record["name"] for record in records}


def test_a_spreadsheet_is_told_what_it_cannot_hold(tmp_path: Path, capsys: Capture) -> None:
    listed = [{"name": "Bell", "text": "a\ufffeb"}, {"name": "Long", "text": "x" * 40_000}]
    root = make_game(tmp_path / "game", listed)
    assert run(root, "export", "xlsx", "-o", "out.xlsx") == 1
    error = capsys.readouterr().err
    assert "Bell" in error
    assert "U+FFFE" in error
    assert "40,000 characters" in error
    assert not (root / "out.xlsx").exists()


def test_cards_of_several_sets_have_the_set_in_front(tmp_path: Path, capsys: Capture) -> None:
    root = make_game(tmp_path / "game", cards("Fox"), sets=["sets/core.json", "sets/more.json"])
    write_json(
        root / "card_data/mini/sets/more.json", {"code": "more", "name": "More", "cards": cards("Owl")}
    )
    (data,) = exported(root, "csv", name="out.csv").values()
    assert data.decode().splitlines() == ["set,id,name", "core,fox,Fox", "more,owl,Owl"]
    assert "export.several-sets" in capsys.readouterr().err
    (data,) = exported(root, "json", name="out.json").values()
    assert [one["code"] for one in json.loads(data)["sets"]] == ["core", "more"]
    assert set(exported(root, "csv", name="csv")) == {"core.csv", "more.csv", "manifest.json"}
    (data,) = exported(root, "xlsx", name="out.xlsx").values()
    assert CalamineWorkbook.from_filelike(BytesIO(data)).sheet_names == ["core", "more"]


def test_a_deck_gives_the_copies_it_holds(tmp_path: Path) -> None:
    root = make_game(tmp_path / "game", [*cards("Fox", "Owl"), {"name": "Toad", "quantity": 3}])
    (root / "deck.txt").write_text("game: mini\n\n[main]\n2 Fox\n1 Toad\n", "utf-8")
    (data,) = exported(root, "csv", "--deck", "deck.txt", name="out.csv").values()
    assert data.decode().splitlines() == ["id,name,quantity", "fox,Fox,2", "toad,Toad,1"]


TEXTS = st.text(st.characters(blacklist_categories=("Cs", "Cc"), whitelist_characters="\n\t"), max_size=40)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(TEXTS, st.lists(TEXTS.map(str.strip).filter(bool), max_size=3)), min_size=1, max_size=4
    )
)
def test_any_texts_come_back_from_a_table(tmp_path_factory: pytest.TempPathFactory, texts: Any) -> None:
    listed = [{"name": f"n{index}", "note": note, "tags": tags} for index, (note, tags) in enumerate(texts)]
    fields = {"note": {"type": "string"}, "tags": {"type": "list"}}
    root = make_game(tmp_path_factory.mktemp("any"), listed, fields=fields)

    def notes() -> list[Any]:
        database, _ = load_game(root / "card_data" / "mini", root)
        return [(one.card.name, one.get("note"), one.get("tags") or ()) for one in database.printings]

    before = [(name, note if note.strip() else "", tags) for name, note, tags in notes()]
    (data,) = exported(root, "csv", name="out.csv").values()
    (root / "card_data" / "mini" / "sets" / "core.csv").write_bytes(data)
    path = root / "card_data" / "mini" / "game.json"
    write_json(path, {**json.loads(path.read_text("utf-8")), "sets": ["sets/core.csv"]})
    assert notes() == before
