"""Finding deck lists by path and name, and the game each belongs to."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.problems import CardforgeError, Exit, FailedError, UsageError
from cardforge.project import Project, find_project
from cardforge.project.deck_cards import cards_of_decks
from cardforge.project.decking import ALL, Decks, FailedDeck
from tests.project.kit import cards, make_game, write_json


def put(root: Path, name: str, text: str) -> Path:
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def add_game(root: Path, code: str, *names: str) -> None:
    """A further game without layouts beside that of `make_game`."""
    data = root / "card_data" / code
    write_json(data / "game.json", {"code": code, "name": code, "fields": {}, "sets": ["core.json"]})
    write_json(data / "core.json", {"code": "core", "cards": cards(*names)})


@pytest.fixture
def root(tmp_path: Path) -> Path:
    made = make_game(tmp_path / "game", cards("Fox", "Owl"))
    put(made, "card_data/mini/decks/first.txt", "name: The First\n\n[main]\n2 Fox\n")
    return made


def found(project: Project, name: str, game: str | None = None) -> tuple[str, str]:
    file, code = Decks(project).find(name, game)
    return file.shown, code


def wrong(project: Project, name: str, game: str | None = None) -> CardforgeError:
    with pytest.raises(CardforgeError) as caught:
        Decks(project).find(name, game)
    return caught.value


FIRST = ("card_data/mini/decks/first.txt", "mini")


@pytest.mark.parametrize("name", ["first", "first.txt", "FIRST", "The First", "the first"])
def test_ready_made_decks_by_their_names(root: Path, name: str) -> None:
    assert found(find_project(root), name) == FIRST
    assert found(find_project(root), name, "mini") == FIRST


def test_a_path_goes_before_a_name(root: Path) -> None:
    put(root, "first", "1 Owl\n")
    assert found(find_project(root), "first") == ("first", "mini")
    assert found(find_project(root), "first.txt") == FIRST


def test_a_folder_of_a_decks_name_does_not_hide_the_deck(root: Path) -> None:
    (root / "first").mkdir()
    assert found(find_project(root), "first") == FIRST


def test_paths_count_from_the_working_folder(root: Path) -> None:
    put(root, "lists/own.txt", "1 Owl\n")
    assert found(find_project(root / "lists"), "own.txt") == ("lists/own.txt", "mini")
    assert wrong(find_project(root), "own.txt").exit_code == Exit.FAILED


def test_decks_of_the_same_name_in_two_games_are_ambiguous(root: Path) -> None:
    add_game(root, "pond", "Duck")
    put(root, "card_data/pond/decks/first.txt", "1 Duck\n")
    project = find_project(root)
    error = wrong(project, "first")
    assert isinstance(error, UsageError)
    assert "decks of this name come with mini, pond" in str(error)
    assert found(project, "first", "pond") == ("card_data/pond/decks/first.txt", "pond")
    assert found(project, "card_data/pond/decks/first.txt")[1] == "pond", "a path is clear"


def test_a_projects_own_deck_goes_before_one_that_cardforge_brings(root: Path) -> None:
    put(root, "card_data/mini/decks/red.txt", "1 Fox\n")
    assert found(find_project(root), "red") == ("card_data/mini/decks/red.txt", "mini")
    assert found(find_project(root), "blue") == ("card_data/fofl/decks/blue.txt", "fofl")


def test_the_game_is_the_options_the_headers_the_folders_or_the_only_one(root: Path) -> None:
    project = find_project(root)
    for name in ("lists/any.txt", "card_data/fofl/decks/any.txt"):
        put(root, name, "game: energy\n\n[main]\n1 Fox\n")
        assert found(project, name, "mini") == (name, "mini")
        assert found(project, name) == (name, "energy")
    put(root, "card_data/fofl/decks/any.txt", "1 Fox\n")
    assert found(project, "card_data/fofl/decks/any.txt")[1] == "fofl"
    put(root, "lists/any.txt", "1 Fox\n")
    assert found(project, "lists/any.txt")[1] == "mini"
    add_game(root, "pond", "Duck")
    assert "[game.which]" in str(wrong(project, "lists/any.txt"))


def test_a_broken_game_does_not_stand_in_the_way_of_others(root: Path) -> None:
    put(root, "card_data/pond/game.json", "{")
    decks = Decks(find_project(root))
    (result,) = decks.judged("first", None)
    assert result.game == "mini"
    assert decks.problems == []
    with pytest.raises(CardforgeError):
        decks.judged("first", "pond")


def test_only_games_whose_decks_are_read_tell_their_problems(root: Path) -> None:
    write_json(
        root / "card_data/pond/game.json",
        {
            "code": "pond",
            "name": "Pond",
            "sets": [],
            "rules": [{"id": "x", "kind": "size", "min": 2, "max": 1}],
        },
    )
    decks = Decks(find_project(root))
    decks.judged("first", None)
    assert decks.problems == []


def test_what_cannot_be_judged_is_an_answer(root: Path) -> None:
    decks = Decks(find_project(root))
    (failed,) = decks.tried("nowhere.txt", None, "", "build")
    assert isinstance(failed, FailedDeck)
    assert failed.code is Exit.FAILED
    (judged,) = decks.tried("first", None, ALL, "build")
    assert not isinstance(judged, FailedDeck)
    assert failed.to_line().keys() == judged.to_line().keys()


@pytest.mark.parametrize("name", ["", ".", "a\0b", "x" * 5000, "card_data"])
def test_strange_names_are_files_that_cannot_be_read(root: Path, name: str) -> None:
    assert isinstance(wrong(find_project(root), name), FailedError)


def test_a_line_that_names_a_set_gets_that_printing(root: Path) -> None:
    write_json(
        root / "card_data/mini/sets/core.json",
        {"code": "core", "name": "Core", "cards": [{"name": "Fox", "number": 1}, {"name": "Owl"}]},
    )
    write_json(
        root / "card_data/mini/sets/more.json",
        {"code": "more", "name": "More Beasts", "cards": [{"name": "Fox", "number": 7}]},
    )
    game = root / "card_data/mini/game.json"
    game.write_text(game.read_text("utf-8").replace('"sets/core.json"', '"sets/core.json", "sets/more.json"'))
    project = find_project(root)

    def printing(line: str) -> tuple[str, str, int]:
        put(root, "own.txt", f"{line}\n")
        chosen = cards_of_decks(Decks(project), ["own.txt"], None, "")
        ((one, copies),) = chosen.wanted
        return one.set.code, one.number, copies

    assert printing("2 Fox") == ("core", "1", 2)
    assert printing("2 Fox (MORE) 7") == ("more", "7", 2)
    assert printing("2 Fox (core)") == ("core", "1", 2)
    assert printing("2 Fox (more) 99") == ("more", "7", 2)
