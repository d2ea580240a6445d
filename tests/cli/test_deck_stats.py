"""`deck stats` as a user runs it."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tests.project.kit import make_game, run

Capture = pytest.CaptureFixture[str]
FIELDS = {
    "kind": {"type": "set", "short": "k", "values": ["Beast", "Spell"], "label": "Kind"},
    "power": {"type": "integer", "label": "Power"},
    "unique": {"type": "flag"},
    "artist": {"type": "string"},
    "text": {"type": "rich", "label": "Text"},
}
CARDS: list[dict[str, Any]] = [
    {"name": "Fox & Co", "kind": "Beast", "power": 1, "text": "**Quick**.", "artist": "Ann"},
    {"name": "Owl", "kind": ["Beast", "Spell"], "power": 3, "unique": True, "text": "Sees far."},
    {"name": "Fog", "kind": "Spell"},
]
ZONES = {"main": {"label": "draw pile"}, "side": {}, "home": {"of": "main", "default": "name=Owl"}}
DECK = "name: Rush\n\n[main]\n4 Fox & Co\n1 Owl\n3 Fog\n\n[side]\n2 Fog\n"
HALF = {"linear": {"zone": "main", "step": 2, "times": 1, "base": 1, "at_least": 6}}


def made(tmp_path: Path, deck: str = DECK, **declared: Any) -> Path:
    root = make_game(tmp_path / "game", CARDS, zones=ZONES, **{"fields": FIELDS, **declared})
    (root / "deck.txt").write_text(deck, "utf-8")
    return root


def answer(root: Path, capsys: Capture, *words: str, code: int = 0) -> Any:
    assert run(root, "--format", "json", "deck", "stats", "deck.txt", *words) == code
    (deck,) = json.loads(capsys.readouterr().out)["result"]["decks"]
    return deck


def test_everything_is_counted(tmp_path: Path, capsys: Capture) -> None:
    found = answer(made(tmp_path), capsys)
    assert (found["zone"], found["cards"], found["distinct"]) == ("main", 8, 3)
    assert [(zone["zone"], zone["of"], zone["cards"], zone["distinct"]) for zone in found["zones"]] == [
        *(("main", "", 8, 3), ("side", "", 2, 1), ("home", "main", 1, 1))
    ]
    assert found["copies"] == [{"copies": n, "cards": 1} for n in (1, 3, 4)]
    kind, unique = found["fields"]
    assert [(one["value"], one["cards"], one["distinct"]) for one in kind["counts"]] == [
        *(("Beast", 5, 2), ("Spell", 4, 2))
    ]
    assert (unique["counts"], unique["without"]) == ([{"value": "yes", "cards": 1, "distinct": 1}], 7)
    (power,) = found["curves"]
    assert power == {
        "field": "power",
        "label": "Power",
        "cards": 5,
        "without": 3,
        "mean": 1.4,
        "median": 1.0,
        "total": 7,
        "counts": [{"value": 1, "cards": 4}, {"value": 3, "cards": 1}],
    }
    (text,) = found["texts"]
    assert (text["mean"], text["longest"], text["cards"]) == (7.5, ["Owl"], 2)


def test_people_read_it(tmp_path: Path, capsys: Capture) -> None:
    assert run(made(tmp_path), "deck", "stats", "deck.txt") == 0
    said = capsys.readouterr().out
    assert said.startswith("deck.txt: 8 cards, 3 different, in draw pile (Rush; mini)\n")
    assert "  other zones: side 2, home 1\n  copies: 1 × 1, 1 × 3, 1 × 4\n" in said
    assert "Kind\n  Beast  5  62.5%  " in said
    assert "Power: mean 1.4, median 1, total 7\n  1  4  80.0%  " in said
    assert "Text, characters: mean 7.5, median 7.5, on 2 of 3 different cards, the longest 9 (Owl)\n" in said


def test_what_the_game_declares(tmp_path: Path, capsys: Capture) -> None:
    declared = {
        "by": ["power"],
        "groups": [{"label": "Strong", "where": "power>=2"}],
        "values": [{"id": "half", "label": "Half and one", "value": HALF, "cite": "rules"}],
    }
    root = made(tmp_path, statistics=declared)
    found = answer(root, capsys)
    assert (found["fields"], [one["field"] for one in found["curves"]]) == ([], ["power"])
    assert found["groups"] == [{"label": "Strong", "query": "power>=2", "cards": 1, "distinct": 1}]
    assert found["values"] == [{"id": "half", "label": "Half and one", "value": 5, "cite": "rules"}]
    (root / "deck.txt").write_text("1 Owl\n", "utf-8")
    assert answer(root, capsys)["values"][0]["value"] == 4


@pytest.mark.parametrize(("size", "loss"), [(40, 41), (79, 41), (81, 41), (82, 42), (200, 101)])
def test_the_pile_that_loses_hsssss(size: int, loss: int, tmp_path: Path, capsys: Capture) -> None:
    root = made(tmp_path, f"game: hsssss\n\n[main]\n{size} Guestbook\n")
    assert answer(root, capsys)["values"][0]["value"] == loss == max(size // 2, 40) + 1


def test_fields_and_groups_may_be_chosen(tmp_path: Path, capsys: Capture) -> None:
    groups = ["--group", "Big ones=power>=2", "--group", "k=beast", "--group", "power>=2"]
    found = answer(made(tmp_path), capsys, "--by", "k", "--by", "artist", "--by", "NAME", *groups)
    assert [one["field"] for one in found["fields"]] == ["kind", "artist", "name"]
    assert (found["curves"], found["fields"][1]["without"]) == ([], 4)
    assert [(one["label"], one["query"], one["cards"]) for one in found["groups"]] == [
        *(("Big ones", "power>=2", 1), ("k=beast", "k=beast", 4), ("power>=2", "power>=2", 1))
    ]


def test_other_zones_and_marks(tmp_path: Path, capsys: Capture) -> None:
    root = made(tmp_path)
    assert answer(root, capsys, "--zone", "side")["cards"] == 2
    assert answer(root, capsys, "--zone", "home", "--group", "in:home")["groups"][0]["cards"] == 1
    assert answer(root, capsys, "--zone", "Draw Pile", "--group", "in:home")["groups"][0]["cards"] == 1


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--by", "pwoer"], 2, '--by: error: no field is named "pwoer"; did you mean "power"?'),
        (
            ["--group", "X=pwer>1"],
            1,
            '--group "X":1:1: error: no field is named "pwer"; did',
        ),
        (["--zone", "sid"], 2, 'no zone "sid"; did you mean "side"?'),
        (
            ["--chart", "x.pdf"],
            2,
            '"x.pdf" is no name for a chart, which is an SVG file; write --chart x.svg',
        ),
        (["nix.txt", "--chart", "x.svg"], 2, "a chart shows one deck"),
        (["nix.txt"], 3, "nix.txt: error: no such file"),
    ],
)
def test_what_cannot_be_counted(
    words: list[str], code: int, said: str, tmp_path: Path, capsys: Capture
) -> None:
    assert run(made(tmp_path), "deck", "stats", "deck.txt", *words) == code
    assert said in capsys.readouterr().err


def test_several_decks_line_by_line(tmp_path: Path, capsys: Capture) -> None:
    root = made(tmp_path)
    (root / "odd.txt").write_text("1 Fog\n2 Smog\n", "utf-8")
    assert run(root, "deck", "stats", "deck.txt", "odd.txt", "nix.txt", "--jsonl") == 3
    first, odd, missing = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["cards"], first["problems"]) == (8, [])
    assert (odd["cards"], odd["left_out"]) == (1, [{"name": "Smog", "count": 2}])
    assert [one["code"] for one in odd["problems"]] == ["deck.unknown-card"]
    assert (missing["file"], missing["problems"][0]["code"]) == ("nix.txt", "file.missing")


def test_folders_zips_and_streams_of_decks(tmp_path: Path, capsys: Capture) -> None:
    """The same sources as `deck check` takes, each deck told in turn; what cannot be read hides no other."""
    root = made(tmp_path)
    (root / "lists/deep").mkdir(parents=True)
    (root / "lists/a.txt").write_text("1 Fog\n", "utf-8")
    (root / "lists/deep/b.txt").write_text("2 Owl\n", "utf-8")
    (root / "lists/notes.md").write_text("# Notes\n", "utf-8")
    with zipfile.ZipFile(root / "z.zip", "w") as archive:
        archive.writestr("c.txt", "3 Fog\n")
    rows = [{"file": "d", "list": "4 Owl\n"}, {"file": "e", "list": "5 Fog\n"}]
    (root / "s.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")
    words = ("lists", "nix", "z.zip", "s.jsonl", "lists/a.txt")
    assert run(root, "deck", "stats", *words, "--jsonl") == 3
    said = capsys.readouterr()
    found = [(one["file"], one.get("cards")) for one in map(json.loads, said.out.splitlines())]
    assert found[:2] == [("lists/a.txt", 1), ("lists/deep/b.txt", 2)]
    assert [cards for _, cards in found] == [1, 2, None, 3, 4, 5]
    assert "notes.md" in said.err
    assert "lists/a.txt: info: named twice, answered once" in said.err
    assert run(root, "deck", "stats", "lists", "z.zip") == 0
    heads = [line for line in capsys.readouterr().out.splitlines() if " different, in " in line]
    assert [line.split(":")[0] for line in heads] == ["lists/a.txt", "lists/deep/b.txt", "z.zip/c.txt"]
    for source in ("lists", "s.jsonl"):
        assert run(root, "deck", "stats", source, "--chart", "x.svg") == 2
        assert "a chart shows one deck" in capsys.readouterr().err
        assert not (root / "x.svg").exists()


@pytest.mark.parametrize("deck", ["", "# nothing\n", "[side]\n1 Fog\n"])
def test_a_deck_without_cards_is_counted_and_drawn(deck: str, tmp_path: Path, capsys: Capture) -> None:
    root = made(tmp_path, deck)
    run(
        root, "deck", "stats", "deck.txt", "--chart", "x.svg", "--by", "kind", "--by", "power", "--by", "text"
    )
    assert "0 cards, 0 different, in draw pile" in capsys.readouterr().out
    assert ET.fromstring((root / "x.svg").read_bytes()).tag.endswith("svg")


def test_the_chart_says_what_it_leaves_out(tmp_path: Path, capsys: Capture) -> None:
    root = made(tmp_path, DECK + "1 Smog\n")
    words = ("deck", "stats", "deck.txt", "--by", "name", "--chart", "x.svg")
    assert run(root, *words) == 1
    texts = [
        one.text
        for one in ET.fromstring((root / "x.svg").read_bytes()).iter("{http://www.w3.org/2000/svg}text")
    ]
    assert texts[0] == "Rush: 8 cards in draw pile, 1 card left out"
    assert {"Fox & Co", "4"} <= set(texts)


def test_very_large_numbers(tmp_path: Path, capsys: Capture) -> None:
    powers = {"Sun": 10**290, "Hole": -(10**290), "Pea": 1}
    cards = [{"name": name, "power": power} for name, power in powers.items()]
    root = make_game(tmp_path / "game", cards, fields={"power": {"type": "integer"}})
    (root / "deck.txt").write_text("2 Sun\n1 Hole\n1 Pea\n", "utf-8")
    assert run(root, "deck", "stats", "deck.txt", "--chart", "x.svg") == 0
    assert "median 5000" in capsys.readouterr().out
    assert answer(root, capsys)["curves"][0]["mean"] == pytest.approx(2.5e289)
