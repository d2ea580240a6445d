"""`deck pack` and `deck check --pool`: a pool is opened, written, and decks are held to it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.project.kit import make_game, run

Capture = pytest.CaptureFixture[str]

CARDS: list[dict[str, Any]] = [
    *({"name": f"Rare {letter}", "kind": "Beast", "power": 1} for letter in "ABC"),
    *({"name": f"Common {letter}", "kind": "Spell"} for letter in "ABCDEF"),
]
GAME: dict[str, Any] = {
    "zones": {"pile": {}, "home": {"of": "pile"}},
    "packs": {
        "booster": {"slots": [{"where": "kind:beast"}, {"where": "kind:spell", "count": 4}]},
        "starter": {"slots": [{"where": "kind:spell", "count": 6}]},
    },
    "rules": [
        {"id": "sealed", "kind": "within", "zone": "pile", "of": {"pool": "sealed"}},
        {"id": "size", "kind": "size", "zone": "pile", "min": 2},
    ],
}

POOL = """\
name: Pool of 1 × booster
game: mini
notes: 1 × booster, seed 7

[pile]
1 Rare B
1 Common A
1 Common C
1 Common D
1 Common E
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make_game(tmp_path / "game", CARDS, **GAME)


def test_a_pool_is_a_list_whose_head_tells_the_seed(root: Path, capsys: Capture) -> None:
    assert run(root, "deck", "pack", "booster", "--seed", "7") == 0
    assert capsys.readouterr().out == POOL
    run(root, "deck", "pack", "mini", "booster", "--seed", "7")
    assert capsys.readouterr().out == POOL, "the game may be named"
    (root / "pool.txt").write_text(POOL, encoding="utf-8")
    assert run(root, "deck", "check", "pool.txt") == 0


def test_without_a_seed_one_is_picked_and_told(root: Path, capsys: Capture) -> None:
    run(root, "deck", "pack", "booster", "-o", "first.txt")
    first = capsys.readouterr().out
    assert first.startswith("mini: 1 pack, 5 cards, seed ")
    seed = first.splitlines()[0].split()[-1]
    run(root, "deck", "pack", "booster", "-o", "second.txt", "--seed", seed)
    assert (root / "first.txt").read_bytes() == (root / "second.txt").read_bytes()


def test_several_packs_as_json(root: Path, capsys: Capture) -> None:
    words = ("deck", "pack", "booster", "starter", "--count", "3", "--seed", "1", "--format", "json")
    assert run(root, *words) == 0
    result = json.loads(capsys.readouterr().out)["result"]
    assert (result["game"], result["seed"], result["file"]) == ("mini", 1, None)
    opened = [(pack["pack"], pack["number"], len(pack["cards"])) for pack in result["packs"]]
    assert opened == [
        *(("booster", number, 5) for number in (1, 2, 3)),
        *(("starter", n, 6) for n in (1, 2, 3)),
    ]
    assert sum(card["copies"] for card in result["pool"]) == 33
    run(root, "deck", "pack", "booster", "--count", "3", "--seed", "1", "--format", "json")
    alone = json.loads(capsys.readouterr().out)["result"]
    assert alone["packs"] == result["packs"][:3], "whatever else is opened"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["boster"], 'no pack is named "boster"; did you mean "booster"?'),
        ([], "the game has several packs: booster and starter; name one, or some"),
        (["booster", "--count", "0"], "0 is not in the range"),
        (["booster", "-o", "-"], '"-" is no name for a file'),
        (["energy"], 'the game "energy" declares no packs to open'),
    ],
)
def test_what_cannot_be_opened(root: Path, capsys: Capture, words: list[str], told: str) -> None:
    assert run(root, "deck", "pack", *words) == 2
    assert told in capsys.readouterr().err


def test_packs_with_mistakes_are_not_opened_and_check_tells_them(root: Path, capsys: Capture) -> None:
    path = root / "card_data/mini/game.json"
    path.write_text(path.read_text("utf-8").replace('"count": 6', '"count": 7'), encoding="utf-8")
    for words in (["deck", "pack", "booster", "-o", "pool.txt"], ["check"]):
        assert run(root, *words) == 1
        assert "takes 7 different cards out of 6; lower its count" in capsys.readouterr().err
    assert not (root / "pool.txt").exists()


# --- decks held to a pool -----------------------------------------------------------------------------


@pytest.fixture
def pool(root: Path) -> Path:
    (root / "pool.txt").write_text(POOL, encoding="utf-8")
    (root / "good.txt").write_text("[pile]\n1 Rare B\n1 Common A\n\n[home]\n1 Rare B\n", encoding="utf-8")
    (root / "bad.txt").write_text("[pile]\n2 Rare B\n1 Common B\n", encoding="utf-8")
    return root


@pytest.mark.parametrize("given", ["sealed=pool.txt", "pool.txt"])
def test_decks_are_held_to_the_pool(pool: Path, capsys: Capture, given: str) -> None:
    assert run(pool, "deck", "check", "good.txt", "--pool", given) == 0
    assert run(pool, "deck", "check", "bad.txt", "--pool", given) == 1
    out = capsys.readouterr().out
    assert "pile has Rare B and Common B beyond sealed (3 cards, 1 within); remove 1 × Rare B and" in out


def test_a_rule_that_was_not_asked_says_so(pool: Path, capsys: Capture) -> None:
    assert run(pool, "deck", "check", "bad.txt") == 0
    assert (
        'note: the rule sealed was not asked, as the pool "sealed" is not at hand' in capsys.readouterr().out
    )


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["--pool", "sealde=pool.txt"], 2, 'no rule asks for a pool "sealde"; did you mean "sealed"?'),
        (["--pool", "nowhere.txt"], 3, "nowhere.txt: error: no such file"),
        (["--pool", "wrong.txt"], 1, 'wrong.txt:1: error: no card is named "Rrare C"'),
    ],
)
def test_pools_that_cannot_be_used(
    pool: Path, capsys: Capture, words: list[str], code: int, told: str
) -> None:
    (pool / "wrong.txt").write_text("1 Rrare C\n", encoding="utf-8")
    assert run(pool, "deck", "check", "good.txt", *words) == code
    assert told in capsys.readouterr().err


def test_a_game_without_such_rules_takes_no_pool(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "pool.txt").write_text("1 FOFL\n", encoding="utf-8")
    assert run(tmp_path, "deck", "check", "red", "--pool", "pool.txt") == 2
    assert 'no rule of the game "fofl" asks for a pool' in capsys.readouterr().err
