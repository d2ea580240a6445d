"""`deck table`: the decks of several players, as the games' own documents ask."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.project.kit import run
from tests.rules.kit import fixture, shipped

Capture = pytest.CaptureFixture[str]

HOMES = {
    "red": "red, 42 cards, 40 shown",
    "blue": "blue",
    "neither": "unaligned, two Websites",
}


def project(folder: Path, code: str) -> Path:
    """A project with the game of a fixture, and its judged decks as lists by name."""
    plain = fixture(code)
    root = folder / "card_data" / code
    root.mkdir(parents=True)
    head = {"code": code, "name": code, "sets": ["core.json"], **plain["declaration"]}
    (root / "game.json").write_text(json.dumps(head), encoding="utf-8")
    cards = {"code": "core", "cards": plain["cards"]}
    (root / "core.json").write_text(json.dumps(cards), encoding="utf-8")
    (folder / "cardforge.toml").write_text(f'games = ["{code}"]\n', encoding="utf-8")
    for deck in plain["decks"]:
        lines = [f"{key}: {value}" for key, value in {"name": deck["name"], **deck["choices"]}.items()]
        for zone, cards_ in deck["zones"].items():
            lines += ["", f"[{zone}]", *(f"{copies} {name}" for name, copies in cards_.items())]
        (folder / f"{deck['name'].replace('/', '-')}.txt").write_text("\n".join(lines), encoding="utf-8")
    return folder


def seated(folder: Path, capsys: Capture, *words: str) -> tuple[int, dict[str, Any]]:
    code = run(folder, "--format", "json", "deck", "table", *words)
    result: dict[str, Any] = json.loads(capsys.readouterr().out)["result"]
    return code, result


def broken(result: dict[str, Any]) -> list[tuple[str, str]]:
    return [(one["rule"], one["severity"]) for one in result["violations"]]


RED, BLUE = "red basic.txt", "blue basic.txt"


@pytest.mark.parametrize(
    ("decks", "code", "told"),
    [
        ([RED, BLUE], 0, []),
        ([RED, RED], 1, [("each-side", "error")] * 2),
        ([RED], 1, [("players", "error"), ("each-side", "error")]),
        ([RED, BLUE, BLUE], 1, [("players", "error"), ("each-side", "error")]),
    ],
)
def test_one_red_and_one_blue(
    tmp_path: Path, capsys: Capture, decks: list[str], code: int, told: list[tuple[str, str]]
) -> None:
    found, result = seated(project(tmp_path, "fofl"), capsys, *decks)
    assert (found, broken(result), result["legal"]) == (code, told, not code)
    assert [deck["file"] for deck in result["decks"]] == decks, "a deck named twice is that of two players"


def test_an_illegal_deck_makes_the_table_illegal_and_is_explained(tmp_path: Path, capsys: Capture) -> None:
    root = project(tmp_path, "fofl")
    (root / "wrong.txt").write_text("side: blue\n\n[main]\n1 ANFOFL\n1 FOFL\n9 Chav\n", encoding="utf-8")
    code, result = seated(root, capsys, RED, "wrong.txt")
    assert (code, result["legal"], broken(result)) == (1, False, [])
    assert [deck["legal"] for deck in result["decks"]] == [True, False]
    assert run(root, "deck", "table", RED, "wrong.txt") == 1
    assert "wrong.txt:5: error: " in capsys.readouterr().out


def test_players_of_hsssss(tmp_path: Path, capsys: Capture) -> None:
    root = project(tmp_path, "hsssss")
    red, blue, neither = (f"{name}.txt" for name in HOMES.values())
    assert broken(seated(root, capsys, red, blue)[1]) == []
    assert broken(seated(root, capsys, red)[1]) == [("players", "error")]
    code, result = seated(root, capsys, red, blue, neither)
    assert (code, broken(result), result["players"]) == (0, [], 3)
    code, result = seated(root, capsys, red, red)
    assert (code, broken(result)) == (1, [("distinct-home", "error")])
    assert result["violations"][0]["cards"] == [{"name": "FOFL", "count": 2}]


def test_two_without_colours_are_a_warning(tmp_path: Path, capsys: Capture) -> None:
    root = project(tmp_path, "hsssss")
    neither = f"{HOMES['neither']}.txt"
    text = (root / neither).read_text(encoding="utf-8")
    (zones,) = (deck["zones"] for deck in fixture("hsssss")["decks"] if deck["name"] == HOMES["neither"])
    (home,) = zones["home"]
    other = text.replace(f"[home]\n1 {home}", "[home]\n1 Neutral Archive")
    assert other != text
    (root / "other.txt").write_text(other, encoding="utf-8")
    code, result = seated(root, capsys, neither, "other.txt")
    assert (code, broken(result)) == (0, [("repeat-alignment", "warning")])
    assert run(root, "--strict", "deck", "table", neither, "other.txt") == 1


@pytest.mark.parametrize(
    ("players", "code", "told"),
    [
        (1, 1, [("players", "error")]),
        (2, 0, [("players", "info")]),
        (4, 0, []),
        (6, 0, []),
        (12, 0, [("players", "info")]),
        (13, 1, [("players", "error")]),
    ],
)
def test_a_shared_pack(
    tmp_path: Path, capsys: Capture, players: int, code: int, told: list[tuple[str, str]]
) -> None:
    root = project(tmp_path, "energy")
    found, result = seated(root, capsys, "the pack.txt", "--players", str(players))
    assert (found, broken(result), result["players"]) == (code, told, players)


def test_a_shared_pack_is_named_once(tmp_path: Path, capsys: Capture) -> None:
    root = project(tmp_path, "energy")
    assert broken(seated(root, capsys, "the pack.txt", "the pack.txt")[1]) == [("shared", "error")]
    assert seated(root, capsys, "the pack.txt")[1]["players"] is None


@pytest.mark.parametrize("code", ["flamewar", "flop"])
def test_two_players(tmp_path: Path, capsys: Capture, code: str) -> None:
    root = project(tmp_path, code)
    assert shipped(code).rules.table.players == (2, 2)
    legal = next(deck["name"] for deck in fixture(code)["decks"] if deck["legal"])
    shared = shipped(code).rules.table.shared
    for players in (1, 2, 3):
        decks = [f"{legal}.txt"] * (1 if shared else players)
        _, result = seated(root, capsys, *decks, "--players", str(players))
        assert broken(result) == ([] if players == 2 else [("players", "error")])


# --- what is said -------------------------------------------------------------------------------------


def test_people_read_the_decks_then_the_table(tmp_path: Path, capsys: Capture) -> None:
    assert run(tmp_path, "deck", "table", "red", "red") == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("card_data/fofl/decks/red.txt: legal")
    assert out[2:] == [
        "table: not legal: 2 errors (fofl; 2 decks, 2 players)",
        "table: error: 2 decks with side red, 1 needed [table.each]",
        "    rule each-side",
        "table: error: no decks with side blue, 1 needed; choose blue [table.each]",
        "    rule each-side",
        "    note: for 2 players",
    ]
    run(tmp_path, "deck", "table", "pack", "--players", "5")
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "    note: all play with one deck, for 2 to 12 players, best with 4 to 6",
        "    note: cardforge deck deal card_data/energy/decks/pack.txt --players 5 deals the cards",
    ]


def test_github_gets_the_table_at_its_first_deck(tmp_path: Path, capsys: Capture) -> None:
    assert run(tmp_path, "--format", "github", "deck", "table", "red", "red") == 1
    assert "::error file=card_data/fofl/decks/red.txt,title=table.each::" in capsys.readouterr().out


def test_decks_of_different_games_are_no_table(tmp_path: Path, capsys: Capture) -> None:
    assert run(tmp_path, "deck", "table", "red", "pack") == 2
    assert "the decks are of different games: fofl and energy" in capsys.readouterr().err


def test_everything_that_cannot_be_read_is_told_at_once(tmp_path: Path, capsys: Capture) -> None:
    assert run(tmp_path, "deck", "table", "red", "nowhere.txt", "neither.txt") == 3
    assert capsys.readouterr().err.count("[file.missing]") == 2


@pytest.mark.parametrize("words", [["--players", "0"], ["--players", "x"], ["--ruleset", "all"]])
def test_what_cannot_be_asked(tmp_path: Path, words: list[str]) -> None:
    assert run(tmp_path, "deck", "table", "red", *words) == 2
