"""Exports that are lists, and what all exports share: names, folders, options, problems."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardforge.exports import exporters
from tests.exports.kit import HAZARDS, exported, hazard_game
from tests.project.kit import cards, make_game, run

Capture = pytest.CaptureFixture[str]
FOX = [*cards("Fox", "Owl"), {"name": "Toad", "quantity": 3}, {"name": "Note", "extra": True}]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    root = make_game(tmp_path / "game", FOX)
    (root / "pair.txt").write_text("game: mini\n\n[main]\n2 Fox\n1 Owl\n", "utf-8")
    return root


def test_all_cards_are_one_list_in_their_quantities(game: Path) -> None:
    (data,) = exported(game, "text", name="out.txt").values()
    assert data.decode().splitlines()[-3:] == ["1 Fox", "1 Owl", "3 Toad"]


def test_a_deck_is_exported_as_often_as_it_says(game: Path) -> None:
    (data,) = exported(game, "forge", "--deck", "pair.txt", name="out.dck").values()
    assert data.decode().splitlines()[-2:] == ["2 Fox|core", "1 Owl|core"]


def test_a_query_chooses_cards(game: Path) -> None:
    (data,) = exported(game, "text", "mini", "fox or owl", name="out.txt").values()
    assert data.decode().splitlines()[-2:] == ["1 Fox", "1 Owl"]


def test_a_query_chooses_cards_of_a_deck(tmp_path: Path) -> None:
    zones = {"main": {}, "side": {}, "home": {"of": "main"}}
    root = make_game(tmp_path / "game", FOX, zones=zones)
    (root / "pair.txt").write_text("game: mini\n\n[main]\n2 Fox\n1 Owl\n[side]\n1 Fox\n[home]\n1 Owl\n")
    (data,) = exported(root, "text", "--deck", "pair.txt", "fox in:main", name="out.txt").values()
    assert data.decode() == "// NAME: pair\n2 Fox\n"
    (data,) = exported(root, "text", "--deck", "pair.txt", "in:home", name="out.txt").values()
    assert data.decode() == "// NAME: pair\n1 Owl\n"


def test_a_folder_has_a_manifest_and_loses_only_files_of_the_last_one(game: Path) -> None:
    first = exported(game, "arena", "--deck", "pair.txt")
    assert set(first) == {"pair.txt", "manifest.json"}
    assert json.loads(first["manifest.json"])["files"] == ["pair.txt"]
    (game / "out" / "mine.txt").write_text("mine")
    second = exported(game, "arena")
    assert set(second) == {"mini.txt", "mine.txt", "manifest.json"}


def test_what_a_foreign_manifest_names_outside_the_folder_stays(game: Path) -> None:
    (game / "out").mkdir()
    (game / "keep.txt").write_text("keep")
    (game / "out" / "link.txt").symlink_to(game / "keep.txt")
    names = [
        "../keep.txt",
        str(game / "keep.txt"),
        "link.txt",
        "sub\\..\\x",
        7,
        None,
        {"file": "../keep.txt"},
    ]
    (game / "out" / "manifest.json").write_text(json.dumps({"files": names}))
    found = exported(game, "arena")
    assert (game / "keep.txt").read_text() == "keep"
    assert "link.txt" in found


def test_a_zip_holds_the_same_files(game: Path) -> None:
    assert exported(game, "arena", name="out.zip") == exported(game, "arena")


@pytest.mark.parametrize("exporter", exporters(), ids=lambda one: one.name)
def test_two_exports_are_the_same_to_the_byte(exporter: object, tmp_path: Path) -> None:
    name = exporter.name  # type: ignore[attr-defined]
    root = hazard_game(tmp_path / "game")
    (root / "one.txt").write_text("game: mini\n\n[main]\n2 CON\n1 Salt & Ash\n", "utf-8")
    words = [name, "--deck", "one.txt"]
    suffix = ".zip" if exporter.folder else exporter.suffixes[0]  # type: ignore[attr-defined]
    first = exported(root, *words, name=f"first{suffix}")
    second = exported(root, *words, name=f"second{suffix}")
    assert list(first.values()) == list(second.values())


def test_hazardous_names_are_read_back_from_lists(tmp_path: Path) -> None:
    root = hazard_game(tmp_path / "game")
    (data,) = exported(root, "text", name="out.txt").values()
    for name, _ in HAZARDS:
        assert f"1 {name}" in data.decode().splitlines()


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["tex", "mini"], 2, 'no export format "tex"; did you mean "text"?'),
        (["text", "-o", "cards.pdf"], 2, '"cards.pdf" is no name for text, which is a folder, a zip, .txt'),
        (["text", "-o", "-"], 2, '"-" is no name for a file'),
        (["text", "mini", "name:nobody", "-o", "x.txt"], 1, "no card is left to export; widen the query"),
        (["text", "--deck", "gone", "-o", "x.txt"], 3, "no such file"),
        (["text", "--dvorax"], 2, 'there is no option "--dvorax"'),
    ],
)
def test_what_cannot_be_exported_is_one_problem(
    game: Path, capsys: Capture, words: list[str], code: int, said: str
) -> None:
    assert run(game, "export", *words) == code
    lines = capsys.readouterr().err.splitlines()
    assert said in lines[0]
    assert lines[-1] == "1 error"
    assert not list(game.glob("x.*"))


def test_a_role_that_names_no_field_is_told_with_its_place(tmp_path: Path, capsys: Capture) -> None:
    root = make_game(tmp_path, FOX, export={"roles": {"text": ["txt"]}})
    assert run(root, "export", "text", "-o", "x.txt") == 1
    error = capsys.readouterr().err
    assert (
        'the role "text" names "txt", which is no field; did you mean "text"? [export.unknown-role]' in error
    )
    assert error.startswith("card_data/mini/game.json:")


def test_the_list_names_every_format(game: Path, capsys: Capture) -> None:
    assert run(game, "export", "--list") == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [
        one.name for one in exporters()
    ]
