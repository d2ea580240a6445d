"""Faults that exports to MUSHes, Apprentice and the like are known for, each by its id."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cardforge.database import load_game
from cardforge.decks import read_deck
from cardforge.exports import exporters
from tests.exports.kit import escaped, exported
from tests.exports.mush_server import Received, Server
from tests.project.kit import cards, make_game, run

Capture = pytest.CaptureFixture[str]
ZONES: dict[str, Any] = {"main": {}, "side": {}}
LISTS = ("arena", "forge", "mws", "text", "apprentice")
PORTABLE = ("--dialect", "portable")


def suffix(name: str) -> str:
    return next(one.suffixes[0] for one in exporters() if one.name == name)


def read_back(root: Path, data: bytes) -> dict[str, dict[str, int]]:
    """Copies by card and zone, of an export that our own readers take for a deck."""
    database, problems = load_game(root / "card_data/mini")
    assert problems == []
    deck = read_deck(data, "again", database)
    assert deck.unknown == ()
    return {
        zone: {entry.card.name: entry.copies for entry in entries}
        for zone, entries in deck.zones.items()
        if entries
    }


def test_mu_01_substitution_and_function_characters(tmp_path: Path) -> None:
    name, text = "100% [Pure] {Chaos}", "Pay 50%; choose A, B or C \\ then [draw]. Back %n."
    root = make_game(tmp_path, [{"name": name, "text": escaped(text)}])
    for form in ((), ("--dvorax",)):
        (data,) = exported(root, "mush", *form, name="a.txt").values()
        (card,) = Server(dvorax=bool(form)).send(data).deck
        assert (card.title, card.text) == (name, text)
        bare = re.sub(rb"\\.|%r", b"", data)
        assert not re.search(rb"[\[\]{}%\\;]", bare)
        (again,) = exported(root, "mush", *form, name="b.txt").values()
        assert again == data


def test_mu_03_line_breaks(tmp_path: Path, capsys: Capture) -> None:
    text = "First.\nSecond.\n\nFourth."
    root = make_game(tmp_path / "short", [{"name": "Two Lines", "text": text}])
    (data,) = exported(root, "mush", name="a.txt").values()
    assert data.count(b"\n") == 3
    assert Server().send(data).deck == [Received("Two Lines", "T", text)]
    root = make_game(tmp_path / "long", [{"name": "Two Lines", "text": text * 300}])
    assert run(root, "export", "mush", "-o", "a.txt") == 1
    assert (
        "Two Lines: its text makes a line of 7,821 bytes, and a MUSH takes 4,095" in capsys.readouterr().err
    )


def test_ap_01_sideboard_marks_and_comments(tmp_path: Path) -> None:
    root = make_game(tmp_path, cards("Ember Fox", "Tide Oath", "Moss Wall"), zones=ZONES)
    listed = "name: Fox, v2\n\n4 Ember Fox\n2 Tide Oath\n\nSideboard\n3 Moss Wall\n"
    (root / "one.txt").write_text(listed)
    expected = {"main": {"Ember Fox": 4, "Tide Oath": 2}, "side": {"Moss Wall": 3}}
    for dialect in ((), PORTABLE):
        words = ("apprentice", "mini", "--deck", "one.txt", *dialect)
        (data,) = exported(root, *words, name="fox.dec").values()
        lines = data.decode().splitlines()
        assert all(re.fullmatch(r"|//.*|\s*(SB:)?\s*\d+ .+", line) for line in lines)
        assert [line.split()[1:] for line in lines if line.startswith("SB:")] == [["3", "Moss", "Wall"]]
        assert read_back(root, data) == expected
    (data,) = exported(root, "text", "mini", "--deck", "one.txt", name="fox.txt").values()
    assert b"SB:" not in data
    assert re.search(r"^side(board)?:?$", data.decode(), re.IGNORECASE | re.MULTILINE)
    assert read_back(root, data) == expected


TWO_PARTS = [
    {"name": "Rise // Fall", "parts": "split"},
    {"name": "Day // Night", "parts": "double_faced"},
    {"name": "Dusk // Dawn"},
]
NAMED = {
    "arena": ("Rise // Fall", "Day"),
    "forge": ("Rise // Fall", "Day"),
    "mws": ("Rise/Fall", "Day"),
    "text": ("Rise // Fall", "Day // Night"),
    "apprentice": ("Rise/Fall", "Day"),
}
STYLES = (" // ", "//", "/", " / ", " /// ", "front")


@pytest.mark.parametrize("name", LISTS)
def test_ap_02_two_part_names(tmp_path: Path, name: str) -> None:
    root = make_game(tmp_path, TWO_PARTS)
    (root / "one.txt").write_text("2 Rise // Fall\n1 Day // Night\n")
    words = (name, "mini", "--deck", "one.txt")
    expected = {"main": {"Rise // Fall": 2, "Day // Night": 1}}
    (data,) = exported(root, *words, name=f"x{suffix(name)}").values()
    split, double = NAMED[name]
    assert re.search(rf"2( \[core\])? {split}", data.decode())
    assert re.search(rf"1( \[core\])? {double}( \(|\||\r?\n)", data.decode())
    assert read_back(root, data) == expected
    for style in STYLES:
        for faces in ("front", "whole"):
            options = ("--separator", style, "--double-faced", faces)
            (data,) = exported(root, *words, *options, name=f"x{suffix(name)}").values()
            assert read_back(root, data) == expected, options
            parts = "Rise" if style == "front" else f"Rise{style}Fall"
            assert f" {parts}" in data.decode()


def test_ap_02_a_style_that_is_another_card_stops_the_export(tmp_path: Path, capsys: Capture) -> None:
    root = make_game(tmp_path, [*TWO_PARTS, {"name": "Day"}])
    (root / "one.txt").write_text("1 Day // Night\n")
    words = ("export", "arena", "mini", "--deck", "one.txt", "-o", "x.txt")
    assert run(root, *words) == 1
    assert '1 × "Day // Night" would be read as something else in the form arena' in capsys.readouterr().err
    assert run(root, *words, "--double-faced", "whole") == 0


@pytest.mark.parametrize("value", ["", "and", "much longer than that", "é"])
def test_ap_02_what_is_no_separator_is_a_usage_error(tmp_path: Path, capsys: Capture, value: str) -> None:
    root = make_game(tmp_path, TWO_PARTS)
    assert run(root, "export", "text", "mini", "--separator", value) == 2
    assert f'--separator: error: "{value}" is no separator; write up to five signs' in capsys.readouterr().err


EX_05 = "4 Ember Fox, the Sly\n2 Ward: Red\n1 Salt & Ash\n3 This // That\n1 Café Sentry\nSB: 2 Really?\n"


@pytest.mark.parametrize("words", [*((name,) for name in LISTS), ("apprentice", *PORTABLE)])
def test_ex_05_what_is_exported_is_read_back(tmp_path: Path, words: tuple[str, ...]) -> None:
    names = ("Ember Fox, the Sly", "Ward: Red", "Salt & Ash", "This // That", "Café Sentry", "Really?")
    root = make_game(tmp_path, cards(*names), zones=ZONES)
    (root / "one.txt").write_text(EX_05, "utf-8")
    (data,) = exported(root, *words, "mini", "--deck", "one.txt", name=f"x{suffix(words[0])}").values()
    found = read_back(root, data)
    assert found == {"main": dict(zip(names[:5], (4, 2, 1, 3, 1), strict=True)), "side": {"Really?": 2}}
