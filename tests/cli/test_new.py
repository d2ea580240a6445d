"""`cardforge new layout`: a first draft from a table, which prints at once once the game knows its fields."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from cardforge.cli import main
from cardforge.project.project import find_project
from cardforge.units import MM
from tests.project.kit import make_game, run, write_json

SENTENCE = "The duck that enters the pond may look at the top card of the pile and put it under"
WORDS = SENTENCE.split()


def prose(words: int) -> str:
    return " ".join((WORDS * (words // len(WORDS) + 1))[:words]).rstrip() + "."


def table(*rows: Sequence[Any]) -> str:
    """Rows as CSV, the header first."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def answer(capsys: pytest.CaptureFixture[str], root: Path, *words: str) -> dict[str, Any]:
    """The result of a command that must succeed, as JSON."""
    capsys.readouterr()
    code = run(root, "--format", "json", *words)
    told = json.loads(capsys.readouterr().out)
    assert (code, told["problems"]) == (0, []), told
    result: dict[str, Any] = told["result"]
    return result


def follow(root: Path, source: str, result: dict[str, Any]) -> None:
    """Do what the answer says: rename columns, add names, write game.json, put the table into it."""
    name = source if source.endswith(".json") else "cards.csv"
    data = root / "card_data" / "mini"
    text = (root / source).read_text("utf-8")
    if not source.endswith(".json"):
        head, *rows = list(csv.reader(io.StringIO(text)))
        head = [result["rename"].get(cell.strip(), cell) for cell in head]
        if not result["name"]:
            head = ["name", *head]
            rows = [[f"No {number}", *row] if any(row) else row for number, row in enumerate(rows)]
        text = table(head, *rows)
        for key, field in result["fields"].items():
            if field["type"] == "image":
                pictures(data / "art", [row[head.index(key)] for row in rows if any(row)])
        if "art" in head:
            pictures(data / "art", [row[head.index("art")] for row in rows if any(row)])
    game = {"code": "mini", "name": "Mini", "fields": result["fields"], "sets": [name]}
    write_json(data / "game.json", {**game, "layouts": [{"use": "draft"}]})
    (data / name).write_text(text, "utf-8")


def pictures(folder: Path, names: Sequence[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in filter(None, names):
        path = folder / (name if "." in name else f"{name}.svg")
        path.write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3"/></svg>'
        )


ODD: dict[str, str] = {
    "one column": table(["name"], ["Mallard"], ["Teal"]),
    "one column that is no name": table(["text"], [prose(30)], [prose(12)]),
    "thirty columns of numbers": table(
        ["name", *(f"value {number}" for number in range(29))],
        ["Mallard", *range(29)],
        ["Teal", *range(100, 129)],
    ),
    "thirty columns of words": table(
        ["name", *(f"trait {number}" for number in range(29))],
        ["Mallard", *(f"a word or {number}" for number in range(29))],
        ["Teal", *(f"another {number}" for number in range(29))],
    ),
    "no name": table(["Karte", "Kosten"], ["Stockente", 3], ["Krickente", 2]),
    "unicode headers": table(
        ["Name", "Größe", "Wirkung auf Gegner", "力", "Œuvre"],
        ["Stockente", 3, prose(20), 4, "Étude"],
        ["Krickente", 2, prose(5), 7, "Fugue"],
    ),
    "empty rows and empty columns": table(
        ["name", "cost", "nothing", "text"],
        ["Mallard", 3, "", "Dives."],
        ["", "", "", ""],
        ["Teal", "", "", ""],
    ),
    "numbers only": table(["a", "b", "c"], [1, 2, 3], [4, 5, 6], [7, 8.5, 0]),
    "long texts": table(
        ["name", "cost", "art", "text"],
        ["Mallard", 1, "mallard.svg", prose(250)],
        ["Teal", 2, "teal.svg", "Dives."],
    ),
    "long texts and much else": table(
        ["name", "type", "cost", "art", "text", "upgrade", "flavour", "attack", "health"],
        ["Mallard", "Duck", 1, "mallard.svg", prose(150), prose(60), SENTENCE, 3, 4],
        ["Teal", "Duck", 2, "teal.svg", "Dives.", "", "", 1, 0],
    ),
    "a long name": table(
        ["name", "text"], ["The Old Mallard of the Pond behind the Mill", "Dives."], ["Teal", "No."]
    ),
    "names of fields that are taken": table(
        ["name", "set", "is", "items", "2nd cost", "Layout note!", "card"],
        ["Mallard", "first", "new", "a|b", 2, "up", "x1"],
        ["Teal", "first", "old", "c", 3, "down", "x2"],
    ),
    "marks that are none": table(
        ["name", "text"], ["Mallard", f"2 * 3 ** and {{flame}} {SENTENCE}"], ["Teal", f"{{T}}: {SENTENCE}"]
    ),
    "flags and lists": table(
        ["name", "unique", "tags", "dealt"],
        ["Mallard", "yes", "duck|pond", "red;red;blue"],
        ["Teal", "no", "duck", ""],
        ["Coot", "", "", "red"],
    ),
    "colours of their own": table(
        ["name", "colour", "cost"],
        *([f"Card {number}", f"#{number:02x}80{number:02x}", number] for number in range(20)),
    ),
    "a colour that some lack": table(["name", "colour"], ["Mallard", "red"], ["Teal", "sky"], ["Coot", ""]),
    "several pictures": table(
        ["name", "picture", "icon", "seal"],
        ["Mallard", "m.svg", "i.svg", "s.svg"],
        ["Teal", "t.svg", "", "s.svg"],
    ),
    "many plates and a number": table(
        ["name", "number", "cost", "attack", "health", "speed", "luck", "initiative modifier"],
        ["Mallard", "12a", 3, 2, 4, 1, 0, 7],
        ["Teal", "13", 3, 2, 4, 1, 9, 8],
    ),
    "semicolons": "name;cost\nMallard;3\nTeal;0\n",
    "two with one name": table(["name", "text"], ["Mallard", SENTENCE], ["Teal", SENTENCE]),
}


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_the_draft_of_any_table_is_clean_and_prints(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cardforge.toml").touch()
    (tmp_path / "cards.csv").write_text(text, "utf-8")
    result = answer(capsys, tmp_path, "new", "layout", "draft", "--from", "cards.csv")
    assert result["file"] == "layouts/draft.layout.json"
    follow(tmp_path, "cards.csv", result)
    answer(capsys, tmp_path, "--strict", "check", "mini")
    answer(capsys, tmp_path, "print", "mini", "-o", "out.pdf")
    drawn = (tmp_path / "layouts" / "draft.layout.json").read_text("utf-8")
    shown = {one["column"] for one in result["columns"]}
    assert len(shown) == len(result["columns"])
    for key in ["name", *result["fields"]]:
        if key != "nothing":
            assert f"card.{key}" in drawn, key


def test_every_place_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cardforge.toml").touch()
    head = ["name", "cost", "kind", "colour", "attack", "art", "text", "lore", "number", "loud", "unique"]
    rows = [
        ["Mallard", 3, "Duck", "blue", 2, "m.png", prose(12), SENTENCE, 1, "Quack", "yes"],
        ["Teal", 1, "Duck", "green", 1, "t.png", prose(12), SENTENCE, 2, "Krick", ""],
    ]
    (tmp_path / "cards.csv").write_text(table(head, *rows), "utf-8")
    result = answer(capsys, tmp_path, "new", "layout", "draft", "--from", "cards.csv")
    assert {one["column"]: one["shown"] for one in result["columns"]} == {
        "name": "title",
        "cost": "disc in the top right corner",
        "kind": "line under the title",
        "attack": "plate at the bottom",
        "art": "picture",
        "text": "text",
        "lore": "text in italics at the end",
        "number": "footer",
        "loud": "line under the title",
        "unique": "list of facts",
        "colour": "colour of the frame",
    }
    assert {key: field["type"] for key, field in result["fields"].items()} == {
        "cost": "integer",
        "kind": "string",
        "attack": "integer",
        "text": "rich",
        "lore": "rich",
        "loud": "string",
        "unique": "flag",
        "colour": "string",
    }
    layout = json.loads((tmp_path / "layouts" / "draft.layout.json").read_text("utf-8"))
    assert set(layout["let"]["tones"]) == {"blue", "green"}


def test_the_file_reads_like_the_shipped_ones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cardforge.toml").touch()
    (tmp_path / "cards.csv").write_text(ODD["long texts and much else"], "utf-8")
    answer(capsys, tmp_path, "new", "layout", "draft", "--from", "cards.csv")
    lines = (tmp_path / "layouts" / "draft.layout.json").read_text("utf-8").splitlines()
    assert max(map(len, lines)) <= 120
    assert lines[1] == ' "name": "draft",'
    assert '   "id": "title", "kind": "text", "text": "{{ card.name }}", "style": "title",' in lines
    assert len(lines) < 150


def test_a_table_for_a_game_keeps_the_types_of_its_fields(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = make_game(tmp_path / "p", [{"name": "Fox", "power": 3}])
    (root / "more.csv").write_text(table(["name", "power", "text", "luck"], ["Owl", 2, "Hoots.", 1]), "utf-8")
    result = answer(capsys, root, "new", "layout", "wide", "--from", "more.csv")
    assert result["file"] == "layouts/mini/wide.layout.json"
    assert result["game"] == "mini"
    assert result["fields"] == {"luck": {"type": "integer"}}
    drawn = json.loads((root / "layouts" / "mini" / "wide.layout.json").read_text("utf-8"))
    body = next(one for one in drawn["front"] if one["id"] == "body")
    # A short text of a field declared as rich is set as one all the same.
    assert [one["kind"] for one in body["children"]] == ["rich"]


def test_without_a_table_the_cards_of_the_game_serve(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = make_game(tmp_path / "p", [{"name": "Fox", "kind": "Beast", "power": 3, "text": SENTENCE}])
    result = answer(capsys, root, "new", "layout", "draft")
    assert {one["column"] for one in result["columns"]} == {"name", "kind", "power", "text"}
    assert result["fields"] == {}
    answer(capsys, root, "--strict", "check", "mini")
    answer(capsys, root, "print", "--layout", "draft", "-o", "out.pdf")


def test_a_set_in_json_is_a_table_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cardforge.toml").touch()
    cards = [{"name": "Fox", "cost": 0, "code": "12", "wild": True, "tags": ["a", "b"]}, {"name": "Owl"}]
    write_json(tmp_path / "first.json", {"code": "first", "cards": cards})
    result = answer(capsys, tmp_path, "new", "layout", "draft", "--from", "first.json")
    types = {key: field["type"] for key, field in result["fields"].items()}
    # Digits in quotes are a text there.
    assert types == {"cost": "integer", "code": "string", "wild": "flag", "tags": "set"}
    follow(tmp_path, "first.json", result)
    answer(capsys, tmp_path, "--strict", "check", "mini")


def test_what_is_to_be_done_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cardforge.toml").touch()
    (tmp_path / "pond cards.csv").write_text(table(["Größe", "cost"], [1, 2], [3, 4]), "utf-8")
    assert run(tmp_path, "new", "layout", "draft", "--from", "pond cards.csv") == 0
    said = capsys.readouterr().out
    assert "Größe  ->  grosse" in said
    assert "Add a column name to pond cards.csv" in said
    assert "Write card_data/pond-cards/game.json" in said
    assert '"sets": [' in said
    assert "written to layouts/draft.layout.json" in said


def test_a_text_that_fits_nowhere_is_a_warning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cardforge.toml").touch()
    (tmp_path / "cards.csv").write_text(table(["name", "text"], ["Tome", prose(3000)]), "utf-8")
    assert run(tmp_path, "new", "layout", "draft", "--from", "cards.csv") == 0
    said = capsys.readouterr().err
    assert "layouts/draft.layout.json: warning: Tome:" in said
    assert "[text.overflow]" in said
    assert "trial" not in said


def test_colours_of_the_game_come_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fields = {"side": {"type": "set"}, "text": {"type": "rich"}}
    cards = [
        {"name": f"Card {number}", "side": side} for number, side in enumerate(["moss", "red", "moss", "red"])
    ]
    colours = {"moss": {"hex": "#123456"}}
    root = make_game(tmp_path / "p", cards, fields=fields, colours=colours)
    answer(capsys, root, "new", "layout", "draft")
    let = json.loads((root / "layouts" / "mini" / "draft.layout.json").read_text("utf-8"))["let"]
    assert let["tone"] == "{{ tones[card.side[0]] }}"
    assert let["tones"]["moss"]["frame"] == "#123456"
    assert let["tones"]["red"]["frame"] != "#123456"
    answer(capsys, root, "print", "--layout", "draft", "-o", "out.pdf")


def test_blanks_around_a_cell_change_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cardforge.toml").touch()
    rows = table(
        ["name", "colour", "cost"], ["Mallard", " red", " 3"], ["Teal", "red ", "4 "], ["Coot", "  ", " "]
    )
    (tmp_path / "cards.csv").write_text(rows, "utf-8")
    result = answer(capsys, tmp_path, "new", "layout", "draft", "--from", "cards.csv")
    assert result["fields"]["cost"] == {"type": "integer"}
    follow(tmp_path, "cards.csv", result)
    answer(capsys, tmp_path, "--strict", "check", "mini")


def test_words_keep_off_the_edge_of_the_paper_where_there_is_no_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cards.csv").write_text(
        table(("name", "art", "text"), ("Fox", "fox.svg", prose(12)), ("Owl", "", prose(12))), "utf-8"
    )
    (tmp_path / "cardforge.toml").touch()
    result = answer(capsys, tmp_path, "new", "layout", "draft", "--from", "cards.csv")
    follow(tmp_path, "cards.csv", result)
    project = find_project(tmp_path)
    database, _ = project.load(project.game("mini"))
    layouts = project.layouts(project.game("mini"), database)
    side = layouts.front(database.printings[1])
    assert side is not None
    boxes = {part.element.id: part.box for part in side.painted}
    assert boxes["text"].top - boxes["paper"].top == pytest.approx(2.2 * MM)


def test_letters_that_no_font_has_are_a_warning_and_make_no_card_larger(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cardforge.toml").touch()
    (tmp_path / "cards.csv").write_text(table(["name", "text"], ["Duck", "Says 鴨."], ["Teal", ""]), "utf-8")
    assert run(tmp_path, "--format", "json", "new", "layout", "draft", "--from", "cards.csv") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["result"]["size"] == "poker"
    assert [(one["code"], one["severity"]) for one in told["problems"]] == [("text.missing-glyph", "warning")]


def test_scripts_get_their_fonts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cardforge.toml").touch()
    rows = table(["name", "text"], ["ברווז", "بطة"], ["Teal", "A duck."])
    (tmp_path / "cards.csv").write_text(rows, "utf-8")
    answer(capsys, tmp_path, "new", "layout", "draft", "--from", "cards.csv")
    drawn = json.loads((tmp_path / "layouts" / "draft.layout.json").read_text("utf-8"))
    assert drawn["fonts"]["body"] == {"family": "Noto Sans", "fallback": ["Heebo", "Noto Sans Arabic"]}


def test_larger_cards_are_taken_where_texts_need_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cardforge.toml").touch()
    (tmp_path / "cards.csv").write_text(table(["name", "text"], ["Tome", prose(500)]), "utf-8")
    assert answer(capsys, tmp_path, "new", "layout", "draft", "--from", "cards.csv")["size"] == "tarot"


# --- where it goes ------------------------------------------------------------------------------------


def failed(capsys: pytest.CaptureFixture[str], root: Path, *words: str) -> tuple[int, str, str]:
    """Exit code, code and message of a command that must fail with one problem."""
    capsys.readouterr()
    code = run(root, "--format", "json", "new", "layout", *words)
    (problem,) = json.loads(capsys.readouterr().out)["problems"]
    return code, problem["code"], f"{problem['message']}; {problem['hint']}"


def test_a_file_that_is_there_is_never_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = make_game(tmp_path / "p", [{"name": "Fox"}])
    before = (root / "layouts" / "mini" / "card.layout.json").read_bytes()
    assert failed(capsys, root, "card")[:2] == (3, "file.exists")
    assert (root / "layouts" / "mini" / "card.layout.json").read_bytes() == before


def test_outside_a_project_it_asks_where_to_write(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cards.csv").write_text(ODD["one column"], "utf-8")
    code, name, said = failed(capsys, tmp_path, "draft", "--from", "cards.csv")
    assert (code, name) == (2, "project.none")
    assert "-o" in said
    result = answer(capsys, tmp_path, "new", "layout", "draft", "--from", "cards.csv", "-o", "here")
    assert result["file"] == "here/draft.layout.json"
    result = answer(capsys, tmp_path, "new", "layout", "draft", "--from", "cards.csv", "-o", "my.layout.json")
    assert (tmp_path / "my.layout.json").is_file()


def test_a_project_with_several_games_is_asked_which(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = make_game(tmp_path / "p", [{"name": "Fox"}])
    make_game(root, [{"name": "Owl"}], code="maxi")
    (root / "cards.csv").write_text(ODD["one column"], "utf-8")
    code, name, said = failed(capsys, root, "draft", "--from", "cards.csv")
    assert (code, name) == (2, "game.which")
    assert "maxi, mini" in said
    result = answer(capsys, root, "new", "layout", "draft", "--game", "maxi", "--from", "cards.csv")
    assert result["file"] == "layouts/maxi/draft.layout.json"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("no such",), "usage"),
        (("../up",), "usage"),
        (("draft", "--from", "none.csv"), "file.missing"),
        (("draft", "--from", "empty.csv"), "csv.no-header"),
        (("draft", "--from", "head.csv"), "set.no-cards"),
        (("draft", "--from", "kept.csv"), "set.no-cards"),
        (("draft", "--from", "list.json"), "set.no-cards"),
        (("draft", "--from", "broken.csv"), "csv.quotes"),
        (("draft", "--from", "head.csv", "-o", "x.pdf"), "usage"),
        (("draft", "--game", "nine"), "game.unknown"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_bad_input_is_one_problem_and_no_file(
    words: tuple[str, ...], code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = make_game(tmp_path / "p", [{"name": "Fox"}])
    for name, text in {
        "empty.csv": "",
        "head.csv": "name,text\n",
        "kept.csv": "id,quantity\nx,2\n",
        "list.json": "[1, 2]",
        "broken.csv": 'name,text\n"Fox,Bites\n',
    }.items():
        (root / name).write_text(text, "utf-8")
    before = sorted(root.rglob("*.layout.json"))
    assert failed(capsys, root, *words)[1] == code
    assert sorted(root.rglob("*.layout.json")) == before


def test_new_alone_shows_what_can_be_made(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new"]) == 0
    assert "layout" in capsys.readouterr().out
