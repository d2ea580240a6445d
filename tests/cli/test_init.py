"""`init` and `new game`: projects and games to start from, which work at once."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from cardforge.cli import main
from tests.project.kit import run


def test_a_new_project_does_all_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["init", "My Cards"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    lines = said.out.splitlines()
    assert [line for line in lines if line.startswith("written to")] == [
        "written to My Cards/cardforge.toml",
        "written to My Cards/card_data/my-cards/game.json",
        "written to My Cards/card_data/my-cards/cards.csv",
        "written to My Cards/card_data/my-cards/decks/first.txt",
        "written to My Cards/layouts/my-cards/card.layout.json",
    ]
    commands = [line.strip() for line in lines[lines.index("next:") + 1 :]]
    assert len(commands) == 3
    for command in commands:
        program, *words = shlex.split(command)
        assert program == "cardforge"
        assert main([*words, "--strict"]) == 0, command
        assert capsys.readouterr().err == ""
    for words in (["export", "csv"], ["export", "lackey"], ["export", "mush"], ["cards", "t:event"]):
        assert main(["-C", "My Cards", *words]) == 0
    assert (tmp_path / "My Cards/output/my-cards/cards.pdf").is_file()


def test_a_folder_with_something_in_it_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine").mkdir()
    assert run(tmp_path, "init", "mine") == 0
    before = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*"))
    assert run(tmp_path, "init", "mine") == 3
    assert "is not empty and stays as it is" in capsys.readouterr().err
    assert sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*")) == before
    (tmp_path / "file").write_text("x", "utf-8")
    assert run(tmp_path, "init", "file") == 3


def test_here_is_a_folder_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, "--format", "json", "init", ".") == 0
    result = json.loads(capsys.readouterr().out)["result"]
    assert result["next"][0] == "cardforge print"
    assert (tmp_path / "cardforge.toml").is_file()


def test_a_game_of_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cards.csv").write_text("name,cost\nFox,2\n", "utf-8")
    assert run(tmp_path, "new", "game", "pond", "--from", "cards.csv") == 0
    capsys.readouterr()
    assert run(tmp_path, "print", "pond") == 0
    assert "1 card " in capsys.readouterr().out
