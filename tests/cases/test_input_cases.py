"""Faults that card programs are known for when they read cards, each by its id, judged on the cards."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl.styles import PatternFill

from tests.cases.cards_kit import Bench, placed, rich
from tests.readers.book_kit import xlsx

FIELDS: dict[str, Any] = {
    "type": {"type": "string", "required": False},
    "cost": {"type": "integer"},
    "power": {"type": "integer"},
    "unique": {"type": "flag"},
    "code": {"type": "string"},
    "creator": {"type": "string"},
    "text": {"type": "rich"},
}

TITLE = placed((4, 4, 59, 12), id="title", kind="text", text="{{ card.name }}")


def made(bench: Bench, name: str, content: str | bytes, *words: str) -> list[dict[str, Any]]:
    """The cards of a file that is imported; nothing but notes may be said."""
    bench.game([], TITLE, fields=FIELDS)
    bench.file(name, content)
    said = bench.run("import", name, "-o", "card_data/mini/cards.json", *words)
    assert said.code == 0, said.messages
    assert not any(": warning: " in line for line in said.messages), said.messages
    cards: list[dict[str, Any]] = json.loads((bench.root / "card_data/mini/cards.json").read_text("utf-8"))[
        "cards"
    ]
    return cards


def refused(bench: Bench, name: str, content: str | bytes, fields: Any = FIELDS) -> list[str]:
    """What is said of a file that cannot be imported; nothing may be written."""
    bench.game([], TITLE, fields=fields)
    bench.file(name, content)
    said = bench.run("import", name, "-o", "made.json")
    assert said.code == 1
    assert not (bench.root / "made.json").exists()
    return [line for line in said.messages if ": error: " in line]


def again(bench: Bench, suffix: str) -> list[dict[str, Any]]:
    """The cards of the game, exported and imported again."""
    assert bench.run("export", suffix, "mini", "-o", f"out.{suffix}").code == 0
    said = bench.run("import", f"out.{suffix}", "-o", "card_data/mini/cards.json")
    assert said.code == 0, said.messages
    cards: list[dict[str, Any]] = json.loads((bench.root / "card_data/mini/cards.json").read_text("utf-8"))[
        "cards"
    ]
    return cards


def a_mark_and_crlf(bench: Bench) -> None:
    table = b"\xef\xbb\xbfname,type,cost\r\nEmber Fox,Creature,2\r\nTide Oath,Spell,1\r\n"
    assert made(bench, "cards.csv", table) == [
        {"name": "Ember Fox", "type": "Creature", "cost": 2},
        {"name": "Tide Oath", "type": "Spell", "cost": 1},
    ]


def quotes_commas_and_line_breaks(bench: Bench) -> None:
    table = 'name,text\n"Ember Fox, the Sly","Say ""boo"".\nThen draw, if able."\nPlain Imp,Nothing\n'
    first = made(bench, "cards.csv", table)
    assert first == [
        {"name": "Ember Fox, the Sly", "text": 'Say "boo".\nThen draw, if able.'},
        {"name": "Plain Imp", "text": "Nothing"},
    ]
    for suffix in ("csv", "xlsx", "json"):
        second = again(bench, suffix)
        assert [{"name": card["name"], "text": card["text"]} for card in second] == first


def semicolons(bench: Bench) -> None:
    table = "name;type;cost;text\nRust Imp;Creature;2;Draw one, then discard one\n"
    table += 'Moss Wall;Creature;1;"Guards; never attacks"\n'
    first, second = made(bench, "cards.csv", table)
    assert first == {"name": "Rust Imp", "type": "Creature", "cost": 2, "text": "Draw one, then discard one"}
    assert second["text"] == "Guards; never attacks"


def old_windows_letters(bench: Bench) -> None:
    bench.game([], TITLE, fields=FIELDS)
    bench.file("cards.csv", "name,text\nCafé Sentry,Don’t blink – ever…\n".encode("cp1252"))
    said = bench.run("import", "cards.csv", "-o", "made.json")
    assert said.code == 0
    assert said.about("csv.encoding")[0].startswith("cards.csv:2:4: warning: ")
    cards = json.loads((bench.root / "made.json").read_text("utf-8"))["cards"]
    assert cards == [{"name": "Café Sentry", "text": "Don’t blink – ever…"}]


def whole_numbers_and_zeros_of_a_spreadsheet(bench: Bench) -> None:
    rows: list[list[Any]] = [
        ["code", "name", "cost"],
        ["007", "Rust Imp", 3],
        ["010", "Moss Wall", None],
        ["100", "Tide Oath", 2.0],
    ]
    cards = made(bench, "cards.xlsx", xlsx(*rows))
    assert [card["code"] for card in cards] == ["007", "010", "100"]
    assert [card.get("cost") for card in cards] == [3, None, 2]
    cost = placed((4, 20, 59, 30), id="cost", kind="text", text="{{ card.cost }}")
    bench.game(cards, cost, fields=FIELDS)
    _, pdf = bench.print()
    assert [pdf.text(page) for page in range(3)] == ["3", "", "2"]
    for suffix in ("csv", "xlsx", "json"):
        assert [card.get("cost") for card in again(bench, suffix)] == [3, None, 2]
        assert b".0" not in (bench.root / "out.csv").read_bytes()


def blank_rows(bench: Bench) -> None:
    table = "name,type,cost\nRust Imp,Creature,2\n,,\n\nMoss Wall,Creature,1\n,,\n,,\n"
    assert [card["name"] for card in made(bench, "cards.csv", table)] == ["Rust Imp", "Moss Wall"]
    (error,) = refused(bench, "cards.csv", table.replace("Wall,Creature,1", "Wall,Creature,one"))
    assert error.startswith("cards.csv:5:C: ")

    def filled(sheet: Any) -> None:
        for row in range(3, 41):
            sheet.cell(row, 1).fill = PatternFill("solid", fgColor="FFFF00")

    assert made(bench, "cards.xlsx", xlsx(["name", "cost"], ["Rust Imp", 2], change=filled)) == [
        {"name": "Rust Imp", "cost": 2}
    ]


def zero_is_a_value(bench: Bench) -> None:
    (card,) = made(bench, "cards.csv", "name,cost,power,unique\nFree Gift,0,0,false\n")
    assert card == {"name": "Free Gift", "cost": 0, "power": 0, "unique": False}
    numbers = placed((4, 20, 59, 30), id="n", kind="text", text="{{ card.cost }}/{{ card.power }}")
    bench.game([card], numbers, fields=FIELDS)
    _, pdf = bench.print()
    assert pdf.text(0) == "0/0"
    for suffix in ("csv", "xlsx", "json"):
        assert again(bench, suffix) == [{"id": "free-gift", **card}]


def two_records_with_one_id(bench: Bench) -> None:
    table = "id,name,cost\nC01,Ember Fox,2\nC02,Tide Oath,1\nC01,Ember Vixen,3\n"
    (error,) = refused(bench, "cards.csv", table)
    assert error.startswith("cards.csv:4:A: ")
    assert '"c01" is also at cards.csv:2:A' in error
    bench.game(table, TITLE, fields=FIELDS)
    said = bench.run("print", "-o", "out.pdf")
    assert said.code == 1
    assert not (bench.root / "out.pdf").exists()
    (error,) = said.about("card.duplicate-id")
    assert "cards.csv:4:A" in error
    assert '"C01" is also at card_data/mini/cards.csv:2:A' in error


def an_id_is_no_count(bench: Bench) -> None:
    cards = made(bench, "cards.csv", "id,name,count\n1001,Ember Fox,1\n1002,Tide Oath,2\n")
    assert [(card["id"], card["quantity"]) for card in cards] == [("1001", 1), ("1002", 2)]
    _, pdf = bench.print()
    assert len(pdf.cards()) == 3
    rows = "".join(f"Fox {number},10000\n" for number in range(11))
    (error,) = refused(bench, "cards.csv", f"name,count\n{rows}")
    assert error == (
        "cards.csv:1:B: error: the cards have 110,000 copies in all, the most is 100,000; "
        "look for a wrong quantity [game.too-many-copies]"
    )


def odd_counts(bench: Bench) -> None:
    table = "name,count\nA Zero,0\nB Blank,\nC Padded, 3 \nD Minus,-2\nE Half,2.5\nF Word,three\n"
    errors = refused(bench, "cards.csv", table)
    assert [error.partition(": ")[0] for error in errors] == [f"cards.csv:{row}:B" for row in (5, 6, 7)]
    for error, value in zip(errors, ("-2", "2.5", "three"), strict=True):
        assert value in error
    cards = made(bench, "cards.csv", "\n".join(table.splitlines()[:4]))
    assert [card.get("quantity", 1) for card in cards] == [0, 1, 3]


def typed_line_breaks(bench: Bench) -> None:
    table = 'name,text\nTyped,First\\nSecond\nReal,"First\nSecond"\nEscaped,Path C:\\\\new\n'
    cards = made(bench, "cards.csv", table)
    assert [card["text"] for card in cards] == ["First\nSecond", "First\nSecond", "Path C:\\new"]
    bench.game(cards, rich((4, 20, 59, 60)), fields=FIELDS)
    _, pdf = bench.print()
    assert [pdf.text(page) for page in range(3)] == ["First\nSecond", "First\nSecond", "Path C:\\new"]
    for suffix in ("csv", "xlsx", "json"):
        assert [card["text"] for card in again(bench, suffix)] == [card["text"] for card in cards]


def a_missing_column(bench: Bench) -> None:
    needed = {**FIELDS, "type": {"type": "string", "required": True}}
    bench.game("name,Typ,cost\nRust Imp,Creature,2\n", TITLE, fields=needed)
    said = bench.run("print", "-o", "out.pdf")
    assert said.code == 1
    assert not (bench.root / "out.pdf").exists()
    assert any(
        'cards.csv:1:B: error: unknown column "Typ"; did you mean "type"?' in line for line in said.messages
    )
    # An import may guess what is meant, and says so; where it can't, the column is missing.
    bench.file("cards.csv", "name,Wesen,cost\nRust Imp,Creature,2\n")
    said = bench.run("import", "cards.csv", "-o", "made.json")
    assert said.code == 1
    assert not (bench.root / "made.json").exists()
    assert any('cards.csv:1: error: the field "type" is missing' in line for line in said.messages)
    assert any('"Wesen" goes into no field' in line for line in said.messages)


def a_pipe_inside_a_link(bench: Bench) -> None:
    page = (
        "{{Card\n|title=Lamp Thief\n|type=Action\n"
        "|text=Steal a [[Thing|thing]] from {{player|next}}, then stop.\n|creator=Anon\n}}\n"
    )
    bench.game([], TITLE, fields=FIELDS)
    bench.file("deck.wiki", page)
    said = bench.run("import", "deck.wiki", "-o", "card_data/mini/cards.json", "--map", "bgcolor=")
    assert said.code == 0
    (told,) = said.about("wiki.not-kept")
    assert told.startswith("deck.wiki:4:")
    assert "{{player|next}}" in told
    (card,) = json.loads((bench.root / "card_data/mini/cards.json").read_text("utf-8"))["cards"]
    text = card.pop("text")
    assert card == {"name": "Lamp Thief", "type": "Action", "creator": "Anon"}
    bench.game([{**card, "text": text}], rich((4, 20, 59, 60)), fields=FIELDS)
    _, pdf = bench.print()
    shown = " ".join(pdf.text(0).split())
    assert shown.startswith("Steal a thing from")
    assert shown.endswith("then stop.")
    assert "{{player|next}}" in shown


CASES: dict[str, Callable[[Bench], None]] = {
    "IN-01": a_mark_and_crlf,
    "IN-02": quotes_commas_and_line_breaks,
    "IN-03": semicolons,
    "IN-04": old_windows_letters,
    "IN-05": whole_numbers_and_zeros_of_a_spreadsheet,
    "IN-06": blank_rows,
    "IN-07": zero_is_a_value,
    "IN-08": two_records_with_one_id,
    "IN-09": an_id_is_no_count,
    "IN-10": odd_counts,
    "IN-11": typed_line_breaks,
    "IN-12": a_missing_column,
    "IN-13": a_pipe_inside_a_link,
}


@pytest.mark.parametrize("case", CASES)
def test_input(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    CASES[case](Bench(tmp_path, capsys))
