"""`build`: every print file, rule sheet and export of games in one go, or the commands a project lists."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardforge.exports import exporters
from tests.project.kit import BACKED, NAMED, cards, make_game, run

Capture = pytest.CaptureFixture[str]


def answer(capsys: Capture) -> Any:
    return json.loads(capsys.readouterr().out)


def test_all_that_can_be_made_of_a_game_is_listed(tmp_path: Path, capsys: Capture) -> None:
    root = make_game(tmp_path, cards("Fox"), {"card": NAMED, "back": BACKED}, back="back")
    assert run(root, "build", "--list") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["check mini", "print mini --backs duplex"]
    made = [one.name for one in exporters() if not (one.needs_deck or one.only_asked)]
    assert lines[2:] == [f"export {name} mini" for name in made]
    assert "mpc" not in made


def test_a_games_own_commands_are_run_too(tmp_path: Path, capsys: Capture) -> None:
    root = make_game(tmp_path, cards("Fox"), build=["print --poster -o 'my poster.pdf'"])
    (root / "card_data" / "mini" / "rules.md").write_text("# Mini\n", "utf-8")
    assert run(root, "build", "--list", "mini") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == ["check mini", "print mini", "print mini --poster -o 'my poster.pdf'"]


def test_the_commands_of_a_project_are_run_in_order(tmp_path: Path, capsys: Capture) -> None:
    toml = '[[build]]\ncommand = "print mini -o cards.pdf"\n[[build]]\ncommand = "export csv mini -o a.csv"\n'
    root = make_game(tmp_path, cards("Fox"), toml=toml)
    assert run(root, "build") == 0
    said = capsys.readouterr()
    assert said.out.splitlines() == [
        "print mini -o cards.pdf: cards.pdf",
        "export csv mini -o a.csv: a.csv",
        "2 commands run, all well",
    ]
    assert said.err == ""
    assert (root / "cards.pdf").read_bytes().startswith(b"%PDF")
    assert (root / "a.csv").read_text("utf-8").startswith("id,name")


def test_paths_are_those_of_the_project_wherever_one_stands(tmp_path: Path, capsys: Capture) -> None:
    root = make_game(tmp_path, cards("Fox"), toml='[[build]]\ncommand = "export csv mini -o a.csv"\n')
    (root / "deep").mkdir()
    assert run(root / "deep", "build") == 0
    assert (root / "a.csv").exists()


def test_what_fails_does_not_stop_the_rest_and_is_told(tmp_path: Path, capsys: Capture) -> None:
    toml = '[[build]]\ncommand = "export cvs mini"\n[[build]]\ncommand = "export csv mini -o a.csv"\n'
    root = make_game(tmp_path, cards("Fox"), toml=toml)
    assert run(root, "--format", "json", "build") == 2
    found = answer(capsys)
    assert [one["code"] for one in found["result"]["commands"]] == [2, 0]
    assert [one["code"] for one in found["problems"]] == ["usage"]
    assert (root / "a.csv").exists()


@pytest.mark.parametrize("command", ["build", "serve", "  ", 'print "open', "cardforge"])
def test_what_is_no_command_is_refused_before_anything_runs(
    tmp_path: Path, capsys: Capture, command: str
) -> None:
    toml = f"[[build]]\ncommand = 'export csv mini -o a.csv'\n[[build]]\ncommand = '{command}'\n"
    root = make_game(tmp_path, cards("Fox"), toml=toml)
    assert run(root, "build") == 2
    assert "cardforge.toml" in capsys.readouterr().err
    assert not (root / "a.csv").exists()


def test_a_mistake_in_several_commands_is_told_once(tmp_path: Path, capsys: Capture) -> None:
    toml = "".join(f'[[build]]\ncommand = "export csv mini -o {name}.csv"\n' for name in "ab")
    root = make_game(tmp_path, [{"name": "Fox", "powr": 2}], toml=toml)
    assert run(root, "build") == 1
    assert capsys.readouterr().err.count("powr") == 1
