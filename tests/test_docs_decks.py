"""docs/decks.md: its keys are those of the schema, its rules load, its lists are legal."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cardforge import schemas
from cardforge.cli import main
from cardforge.database import Database, load_game
from cardforge.decks import deck_readers, read_deck
from cardforge.problems import Severity
from cardforge.rules import Rules, check_deck, load_rules
from tests.rules.kit import KNOWN
from tests.test_docs import blocks, keys, listed, page, section

PAGE = page("decks.md")
EXAMPLES: list[dict[str, Any]] = [json.loads(block) for block in blocks(PAGE, "json")]
BASE = EXAMPLES[0]
DEFS = schemas.load("rules")["$defs"]

FIELDS = {
    "type": {"type": "set", "short": "t"},
    "colour": {"type": "set", "short": "c"},
    "unique": {"type": "flag"},
    "most": {"type": "integer"},
    "price": {"type": "integer"},
}
CARDS = [
    {"name": "Old Mill", "type": "Place", "colour": "blue", "unique": True, "most": 1},
    {"name": "Reed Bed", "type": "Place", "colour": "green", "unique": True, "most": 1},
    {"name": "Mallard", "type": "Duck", "colour": "blue", "number": 1},
    {"name": "Teal", "type": "Duck", "colour": "green", "price": 2},
    {"name": "Reed", "type": "Weed", "colour": "green"},
    {"name": "Stone", "type": "Place", "colour": "grey"},
    {"name": "Heron", "type": "Bird", "colour": "blue"},
]


def declared(example: dict[str, Any]) -> dict[str, Any]:
    """The page's game with an example: a rule, some keys of game.json, or nothing for a card."""
    if "kind" not in example:
        return BASE if "deck_rules" in example else BASE | example
    others = [rule for rule in BASE["rules"] if rule["id"] != example["id"]]
    return BASE | {"rules": [*others, example]}


def loaded(folder: Path, example: dict[str, Any]) -> tuple[Database, Rules, list[str]]:
    root = folder / "pond"
    root.mkdir()
    head = {"code": "pond", "name": "Pond", "fields": FIELDS, "sets": ["first.json"]}
    cards = [*CARDS, example] if "deck_rules" in example else CARDS
    (root / "game.json").write_text(json.dumps(head | declared(example)), "utf-8")
    (root / "first.json").write_text(json.dumps({"code": "first", "cards": cards}), "utf-8")
    database, problems = load_game(root, folder)
    rules, linted = load_rules(database)
    return database, rules, [str(problem) for problem in (*problems, *linted)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: str(one.get("id", next(iter(one)))))
def test_every_example_loads(example: dict[str, Any], tmp_path: Path) -> None:
    _, rules, problems = loaded(tmp_path, example)
    assert problems == []
    assert "kind" not in example or example["id"] in [rule.id for rule in rules.rules]


def test_there_is_an_example_of_every_kind() -> None:
    kinds = {rule["kind"] for rule in [*EXAMPLES, *BASE["rules"]] if "kind" in rule}
    assert kinds == set(DEFS["rule"]["properties"]["kind"]["enum"])
    assert kinds == set(listed(section(PAGE, "Kinds")))


def test_the_list_is_legal(tmp_path: Path) -> None:
    database, rules, _ = loaded(tmp_path, {"kind": "size", **BASE["rules"][0]})
    (text,) = blocks(PAGE, "deck")
    deck = read_deck(text, "deck.txt", database)
    assert (deck.problems, deck.unknown, deck.game) == ((), (), "pond")
    verdict = check_deck(rules, deck, database)
    assert [one.message for one in verdict.violations if one.severity is not Severity.INFO] == []
    assert [*deck.zones] == [*rules.zones]


def test_every_way_to_write_a_card_means_the_same(tmp_path: Path) -> None:
    database, _, _ = loaded(tmp_path, {})
    written = blocks(PAGE, "text")[0]
    for line in written.splitlines():
        deck = read_deck(line, "deck.txt", database)
        ((entry,),) = deck.zones.values()
        assert (entry.card.name, entry.copies, deck.problems) == ("Mallard", 4, ()), line


@pytest.mark.parametrize(
    ("heading", "names"),
    [
        ("Zones", keys(DEFS["zone"])),
        ("Rules of other games", {path.name for path in KNOWN.iterdir()}),
        ("Every rule", keys(DEFS["rule_of_kind"])),
        ("Opening hands", keys(DEFS["opening"])),
        ("Dealing", keys(DEFS["deal"])),
        ("What statistics show", keys(DEFS["statistics"])),
        ("Cards that change the rules", keys(DEFS["deck_rule"])),
    ],
)
def test_the_page_lists_every_key(heading: str, names: set[str]) -> None:
    assert sorted(listed(section(PAGE, heading))) == sorted(names)


@pytest.mark.parametrize(
    ("heading", "names"),
    [
        ("Packs", keys(DEFS["slot_pack"]) | keys(DEFS["slot"]) | keys(DEFS["weight"]["then"])),
        ("The table", keys(DEFS["table"])),
        ("Conditions", keys(DEFS["when"])),
        ("Bounds", keys(DEFS["linear"]) - {"at_least"}),
        ("Formats", keys(DEFS["formats"]["additionalProperties"])),
        ("Choices", keys(DEFS["choice"]) - {"name", "options"}),
        ("Kinds", keys(DEFS["count"]) | keys(DEFS["allow_option"]) | keys(DEFS["within"])),
        ("Kinds", keys(DEFS["sum"]) | keys(DEFS["match"]) | keys(DEFS["match"]["properties"]["to"])),
        ("Lists", keys(DEFS["listing"]) | keys(DEFS["dated_list"]) | keys(DEFS["list"])),
    ],
)
def test_the_page_names_every_key_of(heading: str, names: set[str]) -> None:
    text = section(PAGE, heading)
    assert [name for name in sorted(names) if f"`{name}`" not in text and f'"{name}"' not in text] == []


def test_the_page_lists_the_forms_and_what_they_are_called() -> None:
    rows = re.findall(
        r"^\| `([\w-]+)` \|[^|]*\|([^|]*)\|", section(PAGE, "Forms of other programs"), re.MULTILINE
    )
    found = {name: {suffix.lower() for suffix in re.findall(r"`([^`]+)`", files)} for name, files in rows}
    assert found == {reader.name: set(reader.suffixes) for reader in deck_readers()}


@pytest.mark.parametrize(
    "words",
    [
        ["stats", "deck.txt", "--by", "type"],
        ["odds", "deck.txt", "t:duck", "--with", "t:place", "--draws", "3"],
        ["hand", "deck.txt", "--hand", "4", "--draws", "2", "--seed", "7"],
    ],
    ids=lambda words: str(words[0]),
)
def test_the_page_shows_numbers_as_they_are_shown(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    loaded(tmp_path, {})
    (tmp_path / "deck.txt").write_text(blocks(PAGE, "deck")[0], "utf-8")
    (tmp_path / "card_data").mkdir()
    (tmp_path / "pond").rename(tmp_path / "card_data" / "pond")
    assert main(["-C", str(tmp_path), "deck", *words]) == 0
    said = capsys.readouterr().out
    assert said in blocks(PAGE, "text"), said


def test_the_page_shows_a_difference_as_it_is_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    loaded(tmp_path, {})
    for name, text in (("old", "4 Mallard\n2 Teal\n"), ("new", "4 Mallard\n1 Heron\n")):
        (tmp_path / f"{name}.txt").write_text(text, "utf-8")
    (tmp_path / "card_data").mkdir()
    (tmp_path / "pond").rename(tmp_path / "card_data" / "pond")
    assert main(["-C", str(tmp_path), "deck", "diff", "old.txt", "new.txt", "--game", "pond"]) == 0
    assert capsys.readouterr().out in blocks(PAGE, "text")


def test_the_page_shows_a_repair_as_it_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    loaded(tmp_path, {"kind": "size", **BASE["rules"][0]})
    deck, steps = blocks(section(PAGE, "Repairing a deck"), "text")
    (tmp_path / "reeds.txt").write_text(deck, "utf-8")
    (tmp_path / "card_data").mkdir()
    (tmp_path / "pond").rename(tmp_path / "card_data" / "pond")
    assert main(["-C", str(tmp_path), "deck", "repair", "reeds.txt", "-o", "better.txt"]) == 0
    assert capsys.readouterr().out == steps + "written to better.txt\n"
    assert main(["-C", str(tmp_path), "deck", "check", "better.txt"]) == 0
