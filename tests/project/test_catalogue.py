"""The catalogue linter: names in texts, wording, rules about cards, one name, cards that no deck holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.project.kit import make_game, run

Capture = pytest.CaptureFixture[str]
FIELDS: dict[str, Any] = {
    "type": {"type": "set", "short": "t", "values": ["beast", "spell"]},
    "colour": {"type": "set", "short": "c", "values": ["red", "blue"]},
    "text": {"type": "rich"},
}


def told(root: Path, capsys: Capture, listed: list[dict[str, Any]], **game: Any) -> list[str]:
    """What check says of the catalogue, line by line."""
    make_game(root, listed, fields=FIELDS, **game)
    run(root, "check", "mini")
    return [line for line in capsys.readouterr().err.splitlines() if "[catalogue." in line]


def naming(root: Path, capsys: Capture, text: str, *words: str, **game: Any) -> list[str]:
    listed = [{"name": "Grey Fox", "text": text}, {"name": "Owl"}]
    return told(root, capsys, listed, catalogue={"words": list(words)}, **game)


@pytest.mark.parametrize(
    "text",
    [
        "Search your pile for an Owl.",
        "Destroy all Owls. Grey Fox wins, and the Owl’s nest falls.",
        "Play **Owl**: Draw a card. {drop} Once, lose.",
        "Any Beast gets +1. “Really? Yes.”",
        "- Choose an Owl\n- Win with Owl",
        "Look for the Lost Key.",
        "Gain 2 Power.",
    ],
)
def test_names_of_cards_values_and_words_are_known(tmp_path: Path, capsys: Capture, text: str) -> None:
    missing = ["Lost Key"] if "Lost Key" in text else []
    assert naming(tmp_path, capsys, text, "Power", known_missing=missing) == []


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Search your pile for an Otter.", "Otter"),
        ("Put it beside Grey Wolf, then draw.", "Grey"),
        ("Win, *Badger* said.", "Badger"),
    ],
)
def test_other_names_are_told_with_their_place(tmp_path: Path, capsys: Capture, text: str, word: str) -> None:
    (line, *_) = naming(tmp_path, capsys, text)
    assert line.startswith("card_data/mini/sets/core.json:7:")
    assert f'Grey Fox: "text" names "{word}", which is no card and no word of the game' in line


def test_a_slip_has_a_suggestion(tmp_path: Path, capsys: Capture) -> None:
    (line,) = naming(tmp_path, capsys, "Bring back the Owll.")
    assert 'did you mean "Owl"?' in line


def test_names_are_only_looked_at_where_a_game_has_its_words(tmp_path: Path, capsys: Capture) -> None:
    assert told(tmp_path, capsys, [{"name": "Fox", "text": "Find an Otter."}], catalogue={}) == []


def test_what_is_known_to_be_missing_is_missed(tmp_path: Path, capsys: Capture) -> None:
    lines = naming(tmp_path, capsys, "Look for the Lost Key.", known_missing=["Lost Key", "Owl", "Kee"])
    assert len(lines) == 2
    assert 'known_missing holds "Owl", which is a card; take it out' in lines[0]
    assert 'known_missing holds "Kee", which no text mentions' in lines[1]


def test_one_form_of_each_expression(tmp_path: Path, capsys: Capture) -> None:
    forms = [{"write": "draw pile", "not": ["deck", "library"]}, {"write": "foe", "not": "enemy"}]
    listed = [
        {"name": "Fox", "text": "Look at your **deck**."},
        {"name": "Owl", "text": "The decks of an enemy."},
    ]
    lines = told(tmp_path, capsys, listed, catalogue={"wording": forms})
    assert len(lines) == 2
    assert 'Fox: "text" says "deck"; write "draw pile", as in all other texts' in lines[0]
    assert 'Owl: "text" says "enemy"; write "foe"' in lines[1]


def test_rules_about_cards(tmp_path: Path, capsys: Capture) -> None:
    rules = [
        {"id": "red-beasts", "where": "t:beast -c=red", "max": 0, "msg": "Beasts are red"},
        {"id": "spells", "where": "t:spell", "min": 2, "severity": "warning"},
        {"id": "few", "where": "c:blue", "max": 1, "msg": "blue is rare"},
        {"id": "odd", "where": "colr:red", "max": 0},
        {"id": "three", "where": "", "exact": 3},
    ]
    listed: list[dict[str, Any]] = [
        {"name": "Fox", "type": "beast", "colour": "blue"},
        {"name": "Owl", "type": "beast", "colour": "red"},
        {"name": "Song", "type": "spell", "colour": "blue"},
        {"name": "Token", "type": "beast", "colour": "blue", "extra": True},
    ]
    make_game(tmp_path, listed, fields=FIELDS, catalogue={"rules": rules})
    assert run(tmp_path, "check", "mini") == 1
    lines = capsys.readouterr().err.splitlines()
    found = sorted(line.partition(": ")[2] for line in lines if "[catalogue.rule]" in line)
    assert found == [
        "error: 2 cards (Fox and Song), at most 1 allowed: blue is rare (few); "
        "change the card, or the rule in game.json [catalogue.rule]",
        "error: Fox: Beasts are red (red-beasts); change the card, or the rule in game.json [catalogue.rule]",
        "warning: 1 card, at least 2 needed (spells); add cards, or change the rule [catalogue.rule]",
    ]
    assert any('no field is named "colr"' in line and "[query.unknown-field]" in line for line in lines)


def test_two_cards_of_one_name_that_say_different_things(tmp_path: Path, capsys: Capture) -> None:
    listed = [
        {"id": "a", "name": "Meadow", "text": "One."},
        {"id": "b", "name": "meadow", "text": "Two."},
        {"id": "c", "name": "Owl", "text": "Hoot."},
        {"id": "d", "name": "Owl", "text": "Hoot."},
    ]
    (line,) = told(tmp_path / "a", capsys, listed)
    assert 'meadow: is named as the card "a" at card_data/mini/sets/core.json:7:12' in line
    assert told(tmp_path / "b", capsys, listed, identity=["id"]) == []
    assert told(tmp_path / "c", capsys, listed, identity=["name", "text"]) == []


def test_cards_that_no_legal_deck_can_hold(tmp_path: Path, capsys: Capture) -> None:
    game: dict[str, Any] = {
        "choices": [{"name": "side", "options": {"red": {"bind": {"own": ["red"]}}}}],
        "rules": [
            {"id": "own", "kind": "allow", "options": [{"where": "c<=$own"}]},
            {"id": "banned", "kind": "count", "where": "name:Owl", "max": 0},
        ],
        "formats": {"old": {"label": "Old", "without": ["banned"]}},
    }
    listed: list[dict[str, Any]] = [
        {"name": "Fox", "colour": "blue"},
        {"name": "Owl", "colour": "red"},
        {"name": "Toad", "colour": "red"},
        {"name": "Coin", "colour": "blue", "extra": True},
    ]
    (line,) = told(tmp_path, capsys, listed, **game)
    assert "Fox: no legal deck can hold this card: the rule own lets none in" in line
