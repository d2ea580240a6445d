"""Finding a project and its games; problems of card data and layouts told together."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.problems import Location, Problem, Severity, UsageError
from cardforge.project import find_project
from cardforge.project.checking import check_game
from cardforge.project.project import shipped_root
from cardforge.project.telling import told_together
from tests.project.kit import NAMED, cards, make_game, write_json


def test_a_project_is_found_from_any_folder_in_it(tmp_path: Path) -> None:
    root = make_game(tmp_path / "My (Game) é", cards("Fox"))
    for folder in (root, root / "card_data", root / "card_data" / "mini" / "sets"):
        project = find_project(folder)
        assert project.root == root.resolve()
        assert project.output == root.resolve() / "output"
        assert project.game(None).root == root.resolve() / "card_data" / "mini"


def test_a_folder_with_a_game_is_a_project_without_settings_too(tmp_path: Path) -> None:
    root = make_game(tmp_path / "own", cards("Fox"))
    (root / "cardforge.toml").unlink()
    for folder in (root, root / "card_data" / "mini"):
        project = find_project(folder)
        assert project.root == root.resolve()
        assert project.game(None).root == root.resolve() / "card_data" / "mini"
    assert find_project(shipped_root()).root is None


def test_outside_a_project_there_are_the_shipped_games(tmp_path: Path) -> None:
    project = find_project(tmp_path)
    assert project.root is None
    assert "energy" in project.games()
    assert project.output == tmp_path.resolve() / "output"
    with pytest.raises(UsageError, match="no game is named"):
        project.game(None)


def test_a_projects_own_game_hides_the_shipped_one(tmp_path: Path) -> None:
    root = make_game(tmp_path, cards("Fox"), {"card": NAMED}, code="energy")
    project = find_project(root)
    assert project.game("energy").base == root.resolve()
    result = check_game(project, project.game("energy"))
    assert (result.cards, result.problems) == (1, ())


def test_only_listed_games_are_the_projects_own(tmp_path: Path) -> None:
    root = make_game(tmp_path, cards("Fox"), toml='\ufeffgames = ["mini"]\n')
    write_json(root / "card_data/draft/game.json", {})
    project = find_project(root)
    assert "draft" not in project.games()
    assert project.only_game is not None
    assert project.only_game.code == "mini"


def test_layouts_of_the_project_come_before_shared_ones(tmp_path: Path) -> None:
    root = make_game(tmp_path, cards("Fox"))
    write_json(root / "layouts" / "shared.layout.json", {"name": "shared", **NAMED})
    write_json(root / "layouts" / "mini" / "card.layout.json", {"name": "card", "extends": "shared"})
    project = find_project(root)
    assert check_game(project, project.game("mini")).problems == ()


def test_check_sees_wrong_print_settings(tmp_path: Path) -> None:
    """Those that the schema lets through, such as a paper's name, are read as print reads them."""
    root = make_game(tmp_path, cards("Fox"), print={"paper": "a9", "grid": "3x3", "backs": "bend"})
    project = find_project(root)
    found = check_game(project, project.game("mini")).problems
    assert [(problem.code, problem.where.field) for problem in found] == [("game.bad-value", "backs")]
    root = make_game(tmp_path, cards("Fox"), print={"paper": "a9", "bleed": -1})
    found = check_game(find_project(root), project.game("mini")).problems
    assert [(problem.code, problem.where.field) for problem in found] == [
        ("print.bad-option", "print.paper"),
        ("print.bad-option", "print.bleed"),
    ]
    assert {problem.where.file for problem in found} == {"card_data/mini/game.json"}
    assert all(problem.where.line and problem.hint for problem in found)


def test_wrong_print_settings_of_a_project_are_seen_when_it_is_found(tmp_path: Path) -> None:
    root = make_game(tmp_path, cards("Fox"), toml='[print]\npaper = "a9"\n')
    with pytest.raises(UsageError, match=r'cardforge\.toml:2:1: error: print\.paper: "a9" is no known size'):
        find_project(root)


TOML = """# settings
games = ["mini", "mnii"]

[print]
  paper = "a4"
backs = "duplex"
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "a4",
            "a4",
            'cardforge.toml:2:1: error: "games" names "mnii", which is no game; did you mean "mini"?',
        ),
        ("backs", "bakcs", 'cardforge.toml:6:1: error: unknown key "bakcs"; did you mean "backs"?'),
        ('"a4"', "4", 'cardforge.toml:5:3: error: "paper" must be a text'),
        ('"a4"', "a4", "cardforge.toml:5:11: error: not TOML: invalid value; texts stand in quotes"),
    ],
)
def test_mistakes_of_a_project_have_their_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    root = make_game(tmp_path, cards("Fox"), toml=TOML.replace(old, new))
    with pytest.raises(UsageError) as caught:
        find_project(root)
    (problem,) = caught.value.problems
    assert str(problem).startswith(message)


def test_decks_are_not_judged_while_a_set_is_missing(tmp_path: Path) -> None:
    root = make_game(tmp_path, cards("Fox"), {"card": NAMED})
    game = root / "card_data" / "mini"
    (game / "decks").mkdir()
    (game / "decks" / "one.txt").write_text("1 Fox\n", encoding="utf-8")
    project = find_project(root)
    assert check_game(project, project.game("mini")).problems == ()
    (game / "sets" / "core.json").rename(game / "sets" / "corr.json")
    (problem,) = check_game(project, project.game("mini")).problems
    assert problem.code == "file.missing"


@pytest.mark.parametrize("declared", ["[]", "5", '{"sets": 5}', '{"sets": {}}'])
def test_a_game_that_is_none_is_told(tmp_path: Path, declared: str) -> None:
    root = make_game(tmp_path, cards("Fox"))
    (root / "card_data" / "mini" / "game.json").write_text(declared, encoding="utf-8")
    project = find_project(root)
    found = check_game(project, project.game("mini"))
    assert {problem.code for problem in found.problems} <= {"game.wrong-type", "game.missing-key"}
    assert found.problems
    assert found.cards == 0


def test_what_the_card_data_says_layouts_do_not_say_again() -> None:
    here, there = Location("cards.json", 3, 5, "art"), Location("cards.json", 9, 5, "art")
    missing = Problem(here, "art.missing", "names a picture that is not there")
    again = Problem(here, "art.missing", "there is no picture", card="Fox")
    other = Problem(there, "art.missing", "there is no picture", card="Owl")
    assert told_together([missing], [again, other]) == [missing, other]
    warning = Problem(here, "art.small", "is small", severity=Severity.WARNING)
    assert told_together([warning], [again]) == [warning, again]
