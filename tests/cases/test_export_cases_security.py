"""Faults of safety that exports are known for, each by its id."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from cardforge.exports import exporters
from tests.exports.kit import exported
from tests.project.kit import layout, make_game, picture, run

EX_07 = [
    {"name": "=1+1", "text": "@SUM(1)"},
    {"name": "-2 Curse", "text": "+1 strength"},
    {"name": "Safe", "text": "a=b"},
]


def test_ex_07_formulas_in_an_exported_table(tmp_path: Path) -> None:
    root = make_game(tmp_path, EX_07)
    data = exported(root, "csv")["core.csv"]
    rows = list(csv.DictReader(StringIO(data.decode("utf-8"), newline="")))
    cells = [cell for row in rows for cell in row.values()]
    assert [cell for cell in cells if cell[:1] in {"=", "+", "-", "@", "\t", "\r"}] == []
    assert (rows[2]["name"], rows[2]["text"]) == ("Safe", "a=b")
    (root / "card_data/mini/sets/core.csv").write_bytes(data)
    game = root / "card_data/mini/game.json"
    game.write_text(game.read_text().replace("core.json", "core.csv"))
    again = exported(root, "json", name="again.json")["again.json"]
    assert [f'"{value}"' in again.decode() for card in EX_07 for value in card.values()] == [True] * 6


@pytest.mark.parametrize("exporter", exporters(), ids=lambda one: one.name)
def test_se_01_names_that_lead_out_of_the_folder(tmp_path: Path, exporter: Any) -> None:
    names = ["../../x", "..\\..\\y", "/abs", "C:\\z", "..", "ok"]
    root = make_game(tmp_path / "game", [{"id": f"c{at}", "name": name} for at, name in enumerate(names)])
    (root / "card_data/mini/decks").mkdir()
    (root / "card_data/mini/decks/d.txt").write_text("name: ../../deck\n\n1 ../../x\n2 ok\n")
    before = {path for path in tmp_path.rglob("*") if root / "out" not in path.parents}
    for target in ("out", "out.zip") if exporter.folder else (f"out{exporter.suffixes[0]}",):
        files = exported(root, exporter.name, name=target)
        assert files
        for name in files:
            parts = name.split("/")
            assert not {"", ".", ".."} & set(parts), name
            assert not set(name) & set('\\:*?"<>|'), name
    new = {path for path in tmp_path.rglob("*") if root / "out" not in path.parents} - before
    assert {path.name.split(".")[0] for path in new} == {"out"}


def test_se_01_a_picture_outside_of_the_project_is_no_art(tmp_path: Path) -> None:
    for art in ("../../../etc/passwd", "/etc/passwd", "file:///etc/passwd"):
        layouts = {"card": layout(picture())}
        root = make_game(tmp_path / "game", [{"name": "A", "art": art}], layouts)
        assert run(root, "export", "html", "-o", "out.html") == 1
        assert not (root / "out.html").exists()
