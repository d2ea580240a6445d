"""Games made of a file with cards: they print, check and list their cards at once."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.project.kit import run
from tests.readers.book_kit import xlsx

TABLE = """Card Name,Type,Cost,Rules Text,Rarity,Copies,Tags,Picture,//remark
Ember Fox,Beast,2,"Draw a card, then run.",common,2,a|b,fox.png,x
Rust Imp,Spirit,1,Steal a coin.,common,3,a,,
Moss Wall,Thing,3,Guards the pond.,rare,1,b,,
Tide Oath,Spell,0,Draw two cards.,common,2,,,
"""


def picture() -> bytes:
    target = io.BytesIO()
    Image.new("RGB", (900, 600), "#c06030").save(target, "PNG")
    return target.getvalue()


def said(root: Path, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = run(root, *words)
    found = capsys.readouterr()
    return code, found.out, found.err


def test_a_new_game_prints_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cards.csv").write_text(TABLE, "utf-8")
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "fox.png").write_bytes(picture())
    code, out, err = said(tmp_path, capsys, "import", "cards.csv", "--new-game", "pond")
    assert (code, err) == (0, "")
    assert out.splitlines()[:3] == [
        "Card Name   ->  name        guess",
        "Type        ->  type",
        "Cost        ->  cost",
    ]
    game = json.loads((tmp_path / "card_data/pond/game.json").read_text("utf-8"))
    assert game == {
        "code": "pond",
        "name": "Pond",
        "fields": {
            "type": {"type": "string", "short": "t"},
            "cost": {"type": "integer", "short": "c"},
            "rules_text": {"type": "rich", "label": "Rules Text", "short": "r"},
            "rarity": {"type": "string", "values": ["common", "rare"]},
            "tags": {"type": "set", "values": ["a", "b"]},
            "picture": {"type": "image"},
        },
        "sets": ["sets/cards.json"],
        "layouts": [{"use": "card"}],
    }
    (fox, *_) = json.loads((tmp_path / "card_data/pond/sets/cards.json").read_text("utf-8"))["cards"]
    assert fox == {
        "name": "Ember Fox",
        "type": "Beast",
        "cost": 2,
        "rules_text": "Draw a card, then run.",
        "rarity": "common",
        "quantity": 2,
        "tags": ["a", "b"],
        "picture": "fox.png",
    }
    assert said(tmp_path, capsys, "--strict", "check", "pond")[0] == 0
    code, out, _ = said(tmp_path, capsys, "print")
    assert code == 0
    assert "8 cards" in out
    assert (tmp_path / "output/pond/cards.pdf").is_file()
    assert "Tide Oath" in said(tmp_path, capsys, "cards", "cost=0")[1]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.xlsx", xlsx(["name", "cost"], ["Fox", 3], ["Imp", 2.5])),
        ("a.json", b'[{"title": "Fox", "cost": 3}, {"title": "Imp", "cost": 1, "unique": true}]'),
        (
            "a.wiki",
            "{{Card|title=Fox|text='''Run'''<br>on|type=Thing}}{{Card|title=Лис|text=a*b {x}}}".encode(),
        ),
        ("a.txt", b"Name\tSet\tImageFile\tText\nFox\tcore\tfox\tPay {2}: *run*\n"),
        (
            "a.xml",
            b"<cockatrice_carddatabase><cards><card><name>Fox</name><prop><type>Beast</type></prop>"
            b"<set>A</set></card></cards></cockatrice_carddatabase>",
        ),
        ("a.ddd", b"fox { type: Beast; count: 2 } imp { type: Spirit }"),
        ("a.csv", "Название,Текст\nЛиса,Бежит\nЁж,Колется\n".encode()),
    ],
)
def test_every_source_makes_a_game_that_is_well(
    name: str, content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_bytes(content)
    code, _, err = said(tmp_path, capsys, "import", name, "--new-game", "mine")
    assert (code, ": error: " in err) == (0, False)
    assert said(tmp_path, capsys, "check", "mine")[0] == 0
    assert said(tmp_path, capsys, "print", "mine", "-o", "out.pdf")[0] == 0


def test_pictures_that_are_not_there_are_kept_as_remarks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.csv").write_text("name,art\nFox,../fox.png\nImp,imp.png\n", "utf-8")
    code, _, err = said(tmp_path, capsys, "import", "a.csv", "--new-game", "mine")
    assert code == 0
    assert "a.csv:2:B: warning: the picture is not beside the file" in err
    cards = json.loads((tmp_path / "card_data/mine/sets/a.json").read_text("utf-8"))["cards"]
    assert cards == [{"name": "Fox", "//art": "../fox.png"}, {"name": "Imp", "//art": "imp.png"}]
    assert said(tmp_path, capsys, "print", "mine")[0] == 0


def test_columns_can_be_renamed_and_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.csv").write_text("name,Pwr,Notes\nFox,3,x\n", "utf-8")
    words = ("import", "a.csv", "--new-game", "mine", "--map", "Pwr=power", "--map", "Notes=")
    assert said(tmp_path, capsys, *words)[0] == 0
    game = json.loads((tmp_path / "card_data/mine/game.json").read_text("utf-8"))
    assert list(game["fields"]) == ["power"]


def test_cards_without_names_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.csv").write_text("cost,power\n1,2\n3,4\n", "utf-8")
    code, _, err = said(tmp_path, capsys, "import", "a.csv", "--new-game", "mine")
    assert (code, "[source.no-names]" in err) == (0, True)
    assert "Card 2" in said(tmp_path, capsys, "cards", "mine")[1]


@pytest.mark.parametrize(
    "table",
    ["name,qty\nFox,three\n", "name\nFox\nFox\n", "name,qty,text\nFox,1,x,y\n"],
)
def test_a_file_with_mistakes_makes_nothing(
    table: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.csv").write_text(table, "utf-8")
    assert said(tmp_path, capsys, "import", "a.csv", "--new-game", "mine")[0] == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.csv"]


def test_nothing_is_written_over_and_nothing_on_a_dry_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.csv").write_text("name\nFox\n", "utf-8")
    code, out, _ = said(tmp_path, capsys, "import", "a.csv", "--new-game", "mine", "--dry-run")
    assert (code, "nothing was written" in out) == (0, True)
    assert not (tmp_path / "card_data").exists()
    assert said(tmp_path, capsys, "import", "a.csv", "--new-game", "mine")[0] == 0
    code, _, err = said(tmp_path, capsys, "import", "a.csv", "--new-game", "mine")
    assert (code, "card_data/mine: error: is there already and stays as it is" in err) == (3, True)


@pytest.mark.parametrize(
    "words",
    [
        ("--new-game", "My Game"),
        ("--new-game", "../x"),
        ("--new-game", "x", "--game", "y"),
        ("--new-game", "x", "-o", "y.json"),
        ("--new-game", "x", "--map", "nothing=y"),
    ],
)
def test_wrong_words_are_usage_errors(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.csv").write_text("name\nFox\n", "utf-8")
    assert said(tmp_path, capsys, "import", "a.csv", *words)[0] == 2


def test_the_answer_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.csv").write_text("name,cost\nFox,2\n", "utf-8")
    _, out, _ = said(tmp_path, capsys, "--format", "json", "import", "a.csv", "--new-game", "mine")
    result: dict[str, Any] = json.loads(out)["result"]
    assert result["files"] == [
        "card_data/mine/game.json",
        "card_data/mine/sets/a.json",
        "layouts/mine/card.layout.json",
    ]
    assert (result["game"], result["cards"], result["copies"]) == ("mine", 1, 1)
