"""`deck repair`: what is shown and written, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.project.kit import cards, make_game, run

Capture = pytest.CaptureFixture[str]
DECK = "name: Rush\n# my best\nside: red\n\n[main]\n3 Fox\n1 Owll\n\n[side]\n1 Hare\n"
BANNED = {"from": "2020-01-01", "to": "2020-12-31", "forbidden": ["Owl"]}
RULES = [
    {"id": "size", "kind": "size", "zone": "main", "exact": 4},
    {"id": "no-foxes", "kind": "copies", "zone": "main", "where": "name=Fox", "max": 2},
    {"id": "banned", "kind": "list", "zone": "main", "lists": [BANNED]},
]
CHOICES = [{"name": "side", "options": {"red": {}, "blue": {}}}]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    made = make_game(
        tmp_path / "game",
        cards("Fox", "Owl", "Hare"),
        zones={"main": {"label": "draw pile"}, "side": {}, "home": {"of": "main"}},
        choices=CHOICES,
        rules=RULES,
    )
    (made / "deck.txt").write_text(DECK, "utf-8")
    return made


def test_the_steps_are_shown_and_nothing_is_written(root: Path, capsys: Capture) -> None:
    before = sorted(root.rglob("*"))
    assert run(root, "deck", "repair", "deck.txt") == 0
    said = capsys.readouterr()
    assert said.out.splitlines() == [
        "deck.txt: not legal; 3 steps make it so, no fewer can (Rush; mini, side red)",
        "  rename Owll → Owl (line 7)",
        "  - 1 Fox (draw pile)",
        "  + 1 Owl (draw pile)",
    ]
    assert said.err == ""
    assert sorted(root.rglob("*")) == before
    assert (root / "deck.txt").read_text("utf-8") == DECK


def test_the_repaired_deck_is_written_and_is_legal(root: Path, capsys: Capture) -> None:
    assert run(root, "deck", "repair", "deck.txt", "-o", "out/better.txt") == 0
    said = capsys.readouterr()
    assert said.out.endswith("\nwritten to out/better.txt\n")
    assert "deck.txt: info: 1 remark is not kept in the repaired list;" in said.err
    assert (root / "out" / "better.txt").read_text("utf-8") == (
        "name: Rush\ngame: mini\nside: red\n\n[main]\n2 Fox\n2 Owl\n\n[side]\n1 Hare\n"
    )
    assert run(root, "deck", "check", "out/better.txt") == 0
    capsys.readouterr()
    assert run(root, "deck", "repair", "out/better.txt") == 0
    assert capsys.readouterr().out == "out/better.txt: legal, nothing to do (Rush; mini, side red)\n"


def test_several_decks_go_into_a_folder_all_or_none(root: Path, capsys: Capture) -> None:
    (root / "more").mkdir()
    (root / "more" / "deck.txt").write_text("4 Hare\n", "utf-8")
    assert run(root, "-q", "deck", "repair", "deck.txt", "more/deck.txt", "-o", "out") == 0
    assert sorted(path.name for path in (root / "out").iterdir()) == ["deck-2.txt", "deck.txt"]
    (root / "bad.txt").write_text("9999999 Hare\n", "utf-8")
    assert run(root, "deck", "repair", "deck.txt", "bad.txt", "-o", "none") == 1
    assert not (root / "none").exists()
    said = capsys.readouterr()
    assert "a list that cannot be read whole is not repaired" in said.err
    assert "bad.txt: not legal, and could not be read whole (bad; mini)" in said.out
    (root / "fine.txt").write_text("2 Hare\n2 Owl\n", "utf-8")
    assert run(root, "-q", "deck", "repair", "fine.txt") == 0
    assert capsys.readouterr().out == ""


def test_the_answer_as_json(root: Path, capsys: Capture) -> None:
    assert run(root, "--format", "json", "deck", "repair", "deck.txt") == 0
    document = json.loads(capsys.readouterr().out)
    (deck,) = document["result"]["decks"]
    assert deck == {
        "file": "deck.txt",
        "game": "mini",
        "ruleset": "",
        "name": "Rush",
        "choices": {"side": "red"},
        "legal_before": False,
        "steps": [
            {"op": "rename", "card": "Owll", "count": 1, "to": "Owl", "zone": "main", "line": 7},
            {"op": "remove", "card": "Fox", "count": 1, "to": "", "zone": "main", "line": 6},
            {"op": "add", "card": "Owl", "count": 1, "to": "main", "zone": ""},
        ],
        "cost": 3,
        "proven": True,
        "legal_after": True,
        "blocked": [],
    }


def test_lists_hold_on_the_day_that_is_asked_for(root: Path, capsys: Capture) -> None:
    assert run(root, "deck", "repair", "deck.txt", "--as-of", "2020-06-01") == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "  - 1 Owll (draw pile)",
        "  - 1 Fox (draw pile)",
        "  + 2 Hare (draw pile)",
    ]


def test_cards_are_kept_and_only_owned_ones_come(root: Path, capsys: Capture) -> None:
    (root / "mine.csv").write_text("count,name\n3,Fox\n1,Owl\n9,Hare\n", "utf-8")
    assert run(root, "deck", "repair", "deck.txt", "--own", "mine.csv") == 0
    assert capsys.readouterr().out.splitlines()[-1] == "  + 1 Hare (draw pile)"
    assert run(root, "deck", "repair", "deck.txt", "--keep", "fox") == 0
    assert "  move 1 Fox from draw pile to side" in capsys.readouterr().out
    (root / "few.csv").write_text("count,name\n3,Fox\n", "utf-8")
    (root / "small.txt").write_text("name: Rush\n3 Fox\n1 Owl\n", "utf-8")
    assert run(root, "deck", "repair", "small.txt", "--own", "few.csv", "-o", "x.txt") == 1
    said = capsys.readouterr()
    assert said.out == "small.txt: not legal, and no way was found (Rush; mini)\n"
    assert "small.txt: error: no deck can meet" in said.err
    assert "with --own; ask for less with --own [deck.not-repaired]" in said.err
    assert not (root / "x.txt").exists()


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("--ruleset", "all"), 2, "a deck is repaired for one rule set at a time"),
        (("--ruleset", "none"), 2, 'no ruleset is named "none"'),
        (("-o", "-"), 2, '"-" is no name for a file'),
        (("--as-of", "soon"), 2, '"soon" is no day'),
        (("--keep", "nmae:x"), 1, 'no field is named "nmae"'),
        (("--own", "lost.csv"), 3, "lost.csv: error: no such file"),
    ],
)
def test_what_cannot_be_meant(
    root: Path, capsys: Capture, words: tuple[str, ...], code: int, told: str
) -> None:
    assert run(root, "deck", "repair", "deck.txt", *words) == code
    assert told in capsys.readouterr().err
