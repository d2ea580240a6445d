"""`deck convert`, `deck diff` and `deck own`, and decks of other programs wherever a deck is asked for."""

from __future__ import annotations

import io
import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.project.kit import cards, make_game, run, write_json

Capture = pytest.CaptureFixture[str]
ZONES = {"main": {}, "side": {}, "home": {"of": "main"}}
DECK = "name: Rush\n\n[main]\n4 Fox\n2 Owl\n\n[side]\n1 Hare\n"
COD = """<cockatrice_deck version="1"><deckname>Rush</deckname>
<zone name="main"><card number="4" name="Fox"/><card number="2" name="Owl"/></zone>
<zone name="side"><card number="1" name="Hare"/></zone></cockatrice_deck>
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    made = make_game(tmp_path / "game", cards("Fox", "Owl", "Hare"), zones=ZONES)
    put(made, "deck.txt", DECK)
    return made


def put(root: Path, name: str, text: str) -> None:
    (root / name).write_text(text, "utf-8")


def test_a_deck_is_written_in_the_form_that_its_name_asks_for(root: Path, capsys: Capture) -> None:
    assert run(root, "deck", "convert", "deck.txt", "-o", "out/rush.cod") == 0
    assert capsys.readouterr().out == "deck.txt: 7 cards as cod\nwritten to out/rush.cod\n"
    xml = ET.parse(root / "out" / "rush.cod").getroot()
    assert [(card.get("number"), card.get("name")) for card in xml.iter("card")] == [
        *(("4", "Fox"), ("2", "Owl"), ("1", "Hare"))
    ]


@pytest.mark.parametrize("suffix", ["txt", "deck", "nothing"])
def test_a_name_that_several_forms_have_is_our_own(root: Path, suffix: str) -> None:
    assert run(root, "-q", "deck", "convert", "deck.txt", "-o", f"x.{suffix}") == 0
    assert (root / f"x.{suffix}").read_text("utf-8") == DECK.replace("\n\n[main]", "\ngame: mini\n\n[main]")


def test_without_a_target_the_deck_is_shown(root: Path, capsys: Capture) -> None:
    assert run(root, "deck", "convert", "deck.txt", "--to", "mtgo") == 0
    said = capsys.readouterr()
    assert said.out == "4 Fox\n2 Owl\n\nSIDEBOARD:\n1 Hare\n"
    assert "deck.txt: info: the form mtgo has no place for name;" in said.err


def test_a_deck_from_standard_input(root: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(COD.encode()), encoding="utf-8"))
    assert run(root, "deck", "convert", "-", "--to", "plain") == 0
    assert capsys.readouterr().out == "// NAME: Rush\n4 Fox\n2 Owl\n\nSideboard\n1 Hare\n"


def test_several_decks_go_into_a_folder(root: Path, capsys: Capture) -> None:
    put(root, "other.cod", COD)
    (root / "more").mkdir()
    put(root, "more/deck.txt", "1 Owl\n")
    names = ("deck.txt", "other.cod", "more/deck.txt")
    assert run(root, "deck", "convert", *names, "--to", "forge", "-o", "out") == 0
    assert sorted(path.name for path in (root / "out").iterdir()) == ["deck-2.dck", "deck.dck", "other.dck"]
    assert (root / "out" / "deck.dck").read_bytes() == (root / "out" / "other.dck").read_bytes()
    capsys.readouterr()
    assert run(root, "deck", "convert", *names, "--to", "forge") == 2
    assert "several decks need a folder; add -o FOLDER" in capsys.readouterr().err


def test_the_answer_as_json(root: Path, capsys: Capture) -> None:
    assert run(root, "--format", "json", "deck", "convert", "deck.txt", "-o", "x.cod") == 0
    assert json.loads(capsys.readouterr().out)["result"] == {
        "file": "x.cod",
        "decks": [{"deck": "deck.txt", "file": "x.cod", "name": "Rush", "form": "cod", "cards": 7}],
    }


def test_a_deck_that_is_only_shown_stands_in_the_answer(root: Path, capsys: Capture) -> None:
    assert run(root, "--format", "json", "deck", "convert", "deck.txt", "--to", "mtgo") == 0
    result = json.loads(capsys.readouterr().out)["result"]
    assert result["file"] is None
    assert result["decks"][0]["text"] == "4 Fox\n2 Owl\n\nSIDEBOARD:\n1 Hare\n"


def test_a_deck_with_mistakes_is_not_written_unless_lenient(root: Path, capsys: Capture) -> None:
    put(root, "bad.txt", "4 Fox\n2 Owwl\n")
    assert run(root, "deck", "convert", "bad.txt", "-o", "x.cod") == 1
    assert 'bad.txt:2: error: no card is named "Owwl"' in capsys.readouterr().err
    assert not (root / "x.cod").exists()
    assert run(root, "--lenient", "deck", "convert", "bad.txt", "-o", "x.cod") == 0
    assert '<card number="2" name="Owwl"/>' in (root / "x.cod").read_text("utf-8")


def test_what_is_left_out_stops_only_under_strict(root: Path, capsys: Capture) -> None:
    put(root, "home.txt", DECK + "\n[home]\n1 Fox\n")
    assert run(root, "--strict", "deck", "convert", "home.txt", "-o", "x.cod") == 1
    assert not (root / "x.cod").exists()
    capsys.readouterr()
    assert run(root, "deck", "convert", "home.txt", "-o", "x.cod") == 0
    assert "home.txt: warning: the form cod has no marks: home is left out;" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--to", "forgee"), 'decks are written in no form "forgee"; did you mean "forge"?'),
        (("-o", "x.tsv"), 'decks are not written in the form of ".tsv" files; say the form with --to'),
        (("-o", "-"), '"-" is no name for a file; leave -o out to see the deck'),
    ],
)
def test_wrong_words(root: Path, capsys: Capture, words: tuple[str, ...], says: str) -> None:
    assert run(root, "deck", "convert", "deck.txt", *words) == 2
    assert says in capsys.readouterr().err


def test_a_broken_file_is_one_problem(root: Path, capsys: Capture) -> None:
    put(root, "bad.cod", COD.replace("</zone>", "", 1))
    for words in (
        ("convert", "bad.cod"),
        ("diff", "bad.cod", "deck.txt"),
        ("own", "deck.txt", "--from", "bad.cod"),
    ):
        assert run(root, "deck", *words) == 1
        said = capsys.readouterr().err.splitlines()
        assert said[0].startswith("bad.cod:3:58: error: broken XML: mismatched tag;")
        assert len(said) == 2


def test_decks_of_other_programs_are_decks_everywhere(root: Path, capsys: Capture) -> None:
    put(root, "deck.cod", COD)
    assert run(root, "deck", "check", "deck.cod") == 0
    assert "6 cards in main, 1 card in side" in capsys.readouterr().out
    assert run(root, "deck", "diff", "deck.cod", "deck.txt") == 0
    assert capsys.readouterr().out == "the same cards in the same zones\n"
    assert run(root, "print", "--deck", "deck.cod", "-o", "x.pdf") == 0
    assert (root / "x.pdf").exists()


# --- diff and own -------------------------------------------------------------------------------------


def test_the_difference_of_two_decks(root: Path, capsys: Capture) -> None:
    put(root, "new.txt", "[side]\n2 Hare\n1 Fox\n[main]\n4 Fox\n1 Owl\n1 Hare\n")
    assert run(root, "deck", "diff", "deck.txt", "new.txt") == 0
    assert capsys.readouterr().out == (
        "main:\n  - 1 Owl\n  + 1 Hare\nside:\n  + 1 Hare\n  + 1 Fox\n1 card out, 3 in\n"
    )
    assert run(root, "--format", "json", "deck", "diff", "deck.txt", "new.txt") == 0
    result = json.loads(capsys.readouterr().out)["result"]
    assert result == {
        "game": "mini",
        "decks": [{"file": "deck.txt", "name": "Rush"}, {"file": "new.txt", "name": "new"}],
        "same": False,
        "zones": {
            "main": {"out": [{"name": "Owl", "count": 1}], "in": [{"name": "Hare", "count": 1}]},
            "side": {"out": [], "in": [{"name": "Hare", "count": 1}, {"name": "Fox", "count": 1}]},
        },
    }


def test_unknown_cards_are_compared_and_told(root: Path, capsys: Capture) -> None:
    put(root, "new.txt", DECK.replace("2 Owl", "2 Owwl"))
    assert run(root, "deck", "diff", "deck.txt", "new.txt") == 1
    said = capsys.readouterr()
    assert said.out == "main:\n  - 2 Owl\n  + 2 Owwl\n2 cards out, 2 in\n"
    assert 'new.txt:5: error: no card is named "Owwl"' in said.err


def test_decks_of_two_games_are_not_compared(root: Path, capsys: Capture) -> None:
    data = root / "card_data" / "pond"
    write_json(data / "game.json", {"code": "pond", "name": "Pond", "fields": {}, "sets": ["core.json"]})
    write_json(data / "core.json", {"code": "core", "cards": cards("Fox")})
    put(root, "a.txt", "game: mini\n[main]\n1 Fox\n")
    put(root, "b.txt", "game: pond\n[main]\n1 Fox\n")
    assert run(root, "deck", "diff", "a.txt", "b.txt") == 2
    assert "a.txt is a deck of mini, b.txt of pond; compare decks of one game" in capsys.readouterr().err
    assert run(root, "deck", "own", "a.txt", "b.txt", "--from", "a.txt") == 1
    assert "b.txt: error: is a deck of pond" in capsys.readouterr().err


def test_what_a_collection_lacks(root: Path, capsys: Capture) -> None:
    put(root, "mine.csv", "Name,Count\nFox,3\nOwl,9\nHare,1\n")
    put(root, "small.txt", "1 Fox\n\n[home]\n1 Fox\n")
    assert run(root, "deck", "own", "deck.txt", "small.txt", "--from", "mine.csv") == 1
    assert capsys.readouterr().out == (
        "deck.txt: 1 card missing\n  1 × Fox (has 3 of 4)\nsmall.txt: all there\n"
    )
    assert run(root, "deck", "own", "small.txt", "--from", "mine.csv") == 0
    capsys.readouterr()
    assert run(root, "--format", "json", "deck", "own", "deck.txt", "--from", "mine.csv") == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["ok"] is False
    assert answer["result"] == {
        "collection": "mine.csv",
        "decks": [
            {"file": "deck.txt", "name": "Rush", "missing": [{"name": "Fox", "needed": 4, "owned": 3}]}
        ],
    }


def test_a_collection_that_cannot_be_read_whole_says_nothing_about_decks(root: Path, capsys: Capture) -> None:
    put(root, "mine.csv", "Name,Count\nFox,3\nOwll,9\n")
    put(root, "small.txt", "1 Fox\n")
    assert run(root, "deck", "own", "small.txt", "--from", "mine.csv") == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert 'no card is named "Owll"' in said.err
    assert run(root, "--lenient", "deck", "own", "small.txt", "--from", "mine.csv") == 0
    assert capsys.readouterr().out == "small.txt: all there\n"


def test_a_deck_with_unknown_lines_is_not_all_there(root: Path, capsys: Capture) -> None:
    put(root, "mine.csv", "Name,Count\nFox,3\n")
    put(root, "odd.txt", "1 Fox\n1 Smog\n")
    assert run(root, "deck", "own", "odd.txt", "--from", "mine.csv") == 1
    assert capsys.readouterr().out == "odd.txt: what could be read is all there\n"


@pytest.mark.parametrize(
    "words", [["convert", "-o", "out"], ["repair"], ["own", "--from", "deck.txt"], ["table"]]
)
def test_all_lists_that_cannot_be_found_are_told(words: list[str], root: Path, capsys: Capture) -> None:
    assert run(root, "deck", *words, "deck.txt", "nix.txt", "nox.txt") == 3
    said = capsys.readouterr().err
    assert "nix.txt: error: no such file" in said
    assert "nox.txt: error: no such file" in said
    assert not (root / "out").exists()
