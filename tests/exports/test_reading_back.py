"""What is exported for other programs is taken back by `import`, as far as the form carries it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardforge.database import load_game
from cardforge.markup import plain
from tests.exports.kit import HAZARDS, hazard_game
from tests.project.kit import run, write_json

CARRIED = ("name", "number", "type", "colour", "unique", "text", "flavour")


def said(root: Path) -> list[dict[str, Any]]:
    """What the cards say in fields that programs have a place for; runs of blanks count as one."""
    database, _ = load_game(root / "card_data" / "mini", root)
    rows = [{name: printing.get(name) for name in CARRIED} for printing in database.printings]
    for row in rows:
        for name in ("name", "text", "flavour"):
            row[name] = " ".join(plain(row[name], {}).split()) if name != "name" else row[name]
    return rows


@pytest.mark.parametrize(
    ("form", "written", "source"),
    [
        ("lackey", "out", "out/plugins/mini/sets/carddata.txt"),
        ("cockatrice", "out.xml", "out.xml"),
        ("csv", "out.csv", "out.csv"),
        ("json", "out.json", "out.json"),
        ("xlsx", "out.xlsx", "out.xlsx"),
    ],
)
def test_cards_come_back_from_other_programs(tmp_path: Path, form: str, written: str, source: str) -> None:
    root = hazard_game(tmp_path / "game")
    before = said(root)
    assert [row["name"] for row in before] == [name for name, _ in HAZARDS]
    assert run(root, "export", form, "mini", "-o", written) == 0
    target = root / "card_data" / "mini" / "sets" / "core.json"
    assert run(root, "import", source, "--game", "mini", "-o", str(target)) == 0
    back = json.loads(target.read_text("utf-8"))
    # Other programs know no ids: those that names make none for are given back by hand. Pictures stay there.
    for index, card in enumerate(back["cards"]):
        card["id"] = f"h{index}"
        card.pop("art", None)
    write_json(target, back)
    assert said(root) == before
