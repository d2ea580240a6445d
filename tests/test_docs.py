"""The documentation says what the program does: options, keys, help and examples are held against it.

`UPDATE_DOCS=1 python -m pytest tests/test_docs.py` writes the help texts in docs/cli.md anew.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from cardforge import schemas, validation
from cardforge.catalogue import catalogue_problems
from cardforge.cli import main
from cardforge.cli.deck_cmd import command as deck
from cardforge.cli.layout_cmd import command as layout
from cardforge.cli.main import COMMANDS
from cardforge.cli.new_cmd import command as new
from cardforge.database import load_game
from cardforge.exports import ROLES, Exporter, exporters
from cardforge.layout.filters import FILTERS
from cardforge.layout.styles import DEFAULTS
from cardforge.project import OPTIONS, find_project
from cardforge.project.checking import check_game
from cardforge.project.face_options import FACE_OPTIONS
from cardforge.project.ready_sheets import read_sheet
from cardforge.rules import load_rules
from cardforge.sheets import TARGETS, Paper, SheetSpec, plan_grid
from cardforge.units import CARD_SIZES, MM, to_mm
from tests.pictures import CARD, GAME, as_layout, drawings
from tests.project import kit

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
HELP_WIDTH = 100
SUBCOMMANDS = {"deck": tuple(deck.commands), "new": tuple(new.commands), "layout": tuple(layout.commands)}

BLOCK = re.compile(
    r"(?:^`(?P<file>[\w./-]+)`:\n\n)?^```(?P<language>[\w-]+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL
)


def page(name: str) -> str:
    return (DOCS / name).read_text("utf-8")


def prose(text: str) -> str:
    """A page without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def headings(text: str) -> list[str]:
    return re.findall(r"^#+ (.+)$", prose(text), re.MULTILINE)


def tables(text: str) -> list[list[str]]:
    """The lines of every table."""
    return [table.splitlines() for table in re.findall(r"(?:^\|.*\n)+", prose(text), re.MULTILINE)]


def section(text: str, heading: str) -> str:
    """What stands under a heading, up to the next one."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#+ |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"there is no heading {heading!r}"
    return found[1]


def rows(text: str) -> Iterator[list[str]]:
    """The rows of all tables, header lines left out; `\\|` in a cell is a bar."""
    for table in tables(text):
        for line in table[2:]:
            yield [cell.strip().replace(r"\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def listed(text: str) -> list[str]:
    """The names in backticks of the first column of all tables."""
    return [name for row in rows(text) for name in re.findall(r"`([^`]+)`", row[0])]


def blocks(text: str, language: str) -> list[str]:
    return [block["body"] for block in BLOCK.finditer(text) if block["language"] == language]


def keys(schema: Mapping[str, Any]) -> set[str]:
    return set(schema["properties"]) - {"$schema"}


# --- all pages ---


def test_every_page_is_there() -> None:
    names = {"architecture.md", "cli.md", "data.md", "decks.md", "layouts.md", "printing.md", "problems.md"}
    assert {*names, "query.md", "exports.md", "gallery.md", "import.md"} <= {path.name for path in PAGES}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", prose(path.read_text("utf-8")))
    broken = []
    for link in links:
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = path.parent / name if name else path
        if not target.exists() or (anchor and anchor not in map(slug, headings(target.read_text("utf-8")))):
            broken.append(link)
    assert broken == []


def slug(heading: str) -> str:
    """The anchor that GitHub gives a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_no_two_headings_of_a_page_have_one_anchor(path: Path) -> None:
    anchors = [slug(heading) for heading in headings(path.read_text("utf-8"))]
    assert sorted(set(anchors)) == sorted(anchors)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_tables_are_whole(path: Path) -> None:
    for table in tables(path.read_text("utf-8")):
        assert len({len(re.split(r"(?<!\\)\|", line)) for line in table}) == 1, table


# --- exports.md ---


def test_exports_page_has_a_heading_for_every_format_in_order() -> None:
    found = re.findall(r"^### (.+)$", prose(page("exports.md")), re.MULTILINE)
    assert found == [exporter.name for exporter in exporters()]


@pytest.mark.parametrize("exporter", exporters(), ids=lambda exporter: exporter.name)
def test_exports_page_lists_every_option_of_a_format(exporter: Exporter) -> None:
    text = section(page("exports.md"), exporter.name)
    assert [one.option for one in exporter.settings if f"`{one.option}`" not in text] == []


def test_exports_page_lists_every_role() -> None:
    assert listed(section(page("exports.md"), "What a card is elsewhere")) == list(ROLES)
    assert set(schemas.load("game")["$defs"]["roles"]["properties"]) == set(ROLES)


# --- architecture.md ---


def test_architecture_page_lists_every_module() -> None:
    package = ROOT / "cardforge"
    found = {path.stem for path in package.glob("[a-z]*") if path.suffix == ".py" or any(path.glob("*.py"))}
    assert set(listed(section(page("architecture.md"), "Stages"))) == found


# --- data.md ---


@pytest.mark.parametrize(
    ("heading", "schema"),
    [
        ("game.json", lambda: schemas.load("game")),
        ("Colours", lambda: schemas.load("game")["$defs"]["colour"]),
        ("cardforge.toml", lambda: schemas.load("project")),
        ("Cards", lambda: schemas.load("set")["$defs"]["card"]),
    ],
)
def test_data_page_lists_every_key(heading: str, schema: Callable[[], Mapping[str, Any]]) -> None:
    assert sorted(listed(section(page("data.md"), heading))) == sorted(keys(schema()))


def test_data_page_lists_field_keys_and_types() -> None:
    field = schemas.load("game")["$defs"]["field"]
    names = listed(section(page("data.md"), "Fields"))
    assert sorted(names) == sorted([*keys(field), *field["properties"]["type"]["enum"]])


def test_data_page_names_the_keys_of_a_set() -> None:
    text = section(page("data.md"), "Cards")
    assert [key for key in keys(schemas.load("set")) if f"`{key}`" not in text] == []


def written(text: str, folder: Path) -> None:
    """Write every named block of a page into a folder."""
    for block in BLOCK.finditer(text):
        if block["file"]:
            target = folder / block["file"]
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(block["body"], "utf-8")


def test_the_game_of_the_data_page_is_right(tmp_path: Path) -> None:
    written(page("data.md"), tmp_path)
    database, problems = load_game(tmp_path / "card_data" / "pond", tmp_path)
    assert list(map(str, problems)) == []
    assert [card.name for card in database.cards] == ["Mallard", "Old Drake", "Reed Duck", "Teal", "Heron"]
    teal, heron = database.printings[-2:]
    assert (teal.quantity, teal.values["speed"], teal.values["unique"]) == (2, 4, True)
    assert teal.values["text"] == "Quick.\n- Goes first\n- Dives twice"
    assert heron.overrides == database.printings[1].overrides == {"rules": {"size": "9pt"}}


def test_the_catalogue_of_the_data_page_holds_for_its_game(tmp_path: Path) -> None:
    written(page("data.md"), tmp_path)
    (block,) = blocks(section(page("data.md"), "The catalogue"), "jsonc")
    path = tmp_path / "card_data" / "pond" / "game.json"
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), **json.loads(block)}), "utf-8")
    project = find_project(tmp_path)
    database, problems = project.load(project.game("pond"))
    assert problems == []
    assert list(map(str, catalogue_problems(database, load_rules(database)[0]))) == []


def test_every_json_block_of_the_data_page_is_tried() -> None:
    found = [block for block in BLOCK.finditer(page("data.md")) if block["language"] == "json"]
    assert all(block["file"] for block in found)


# --- layouts.md ---

LAYOUT = schemas.load("layout")
DEFS = LAYOUT["$defs"]
STYLE = keys(DEFS["style"])
PLACED = {
    *("in", "left", "right", "top", "bottom", "cx", "cy"),
    *("width", "height", "min_height", "max_height"),
}
KINDS_ALONE = ("shape", "image", "frame", "group", "stack", "repeat")
SETTING = keys(DEFS["text"]) & STYLE


@pytest.mark.parametrize(
    ("heading", "names"),
    [
        ("Parts used many times", keys(DEFS["part"]) | {"use", "with"}),
        ("`code`", (keys(DEFS["code"]) - {"max"}) | set(DEFS["code"]["properties"]["code"]["enum"])),
        ("A whole layout", keys(LAYOUT) | keys(LAYOUT["properties"]["card"])),
        ("Placing an element", PLACED),
        ("Every element", keys(DEFS["element"]) - PLACED),
        ("Styles", STYLE),
        ("Text that does not fit", keys(DEFS["fit"])),
        ("Colours and gradients", {"linear", "radial"}),
        ("Fonts", keys(LAYOUT["properties"]["fonts"]["additionalProperties"])),
        ("Icon files", keys(LAYOUT["properties"]["icons"]["additionalProperties"]["anyOf"][1])),
        # "max" is the bound inside a stack, but for icons the most that are shown.
        ("`icons`", keys(DEFS["icons"]) | {"max"}),
        *((f"`{kind}`", keys(DEFS[kind]) - {"max"}) for kind in KINDS_ALONE),
        *((f"`{kind}`", keys(DEFS[kind]) - {"max"} - SETTING) for kind in ("text", "rich")),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_layout_page_lists_every_key(heading: str, names: set[str]) -> None:
    assert sorted(listed(section(page("layouts.md"), heading))) == sorted(names)


def test_texts_take_every_key_of_a_style_but_extends() -> None:
    assert STYLE - {"extends"} == SETTING == keys(DEFS["rich"]) & STYLE


def test_layout_page_gives_the_defaults_of_styles() -> None:
    found = {row[0].strip("`"): row[2] for row in rows(section(page("layouts.md"), "Styles"))}
    plain = {name: value for name, value in DEFAULTS.items() if name != "fit"}
    assert {name: found[name] for name in plain} == {
        name: f"`{str(value).lower() if isinstance(value, bool) else value}`" for name, value in plain.items()
    }


def test_layout_page_has_a_heading_for_every_kind_and_no_other() -> None:
    kinds = set(DEFS["element"]["else"]["else"]["then"]["properties"]["kind"]["enum"])
    found = {name.strip("`") for name in headings(page("layouts.md")) if name.startswith("`")}
    assert found == kinds


def test_layout_page_names_the_keys_inside_keys() -> None:
    text = page("layouts.md")
    for name, heading in (
        ("linear", "Colours and gradients"),
        ("radial", "Colours and gradients"),
        ("keyword", "Styles"),
        ("outline", "Styles"),
    ):
        assert [key for key in keys(DEFS[name]) if key not in section(text, heading)] == [], name


def test_layout_page_lists_every_filter() -> None:
    names = [row[0].strip("`") for row in rows(section(page("layouts.md"), "Expressions")) if len(row) == 3]
    assert sorted(names) == sorted(FILTERS)


LAYOUT_BLOCKS = blocks(page("layouts.md"), "json")


class _Plain:
    def __init__(self, value: Any) -> None:
        self.value = value

    def place(self, pointer: tuple[str | int, ...], key: bool = False) -> Any:
        from cardforge.problems import Location

        return Location("layouts.md", field=".".join(map(str, pointer)))


@pytest.mark.parametrize("block", LAYOUT_BLOCKS)
def test_examples_of_layouts_fit_the_schema(block: str) -> None:
    problems = validation.check(_Plain(as_layout(block)), LAYOUT, "layout")
    assert list(map(str, problems)) == []


@pytest.mark.parametrize("block", LAYOUT_BLOCKS)
def test_examples_of_layouts_work(block: str, tmp_path: Path) -> None:
    """Each is laid out for a full card and a bare one; single elements stand in the page's first layout."""
    layouts = tmp_path / "layouts" / "pond"
    tried = as_layout(block)
    # Examples would stand on the picture, where some could not be read.
    card = {key: value for key, value in CARD.items() if key != "art" or block == LAYOUT_BLOCKS[0]}
    if block != LAYOUT_BLOCKS[0]:
        tried = {"extends": "card", **tried}
    files = {
        tmp_path / "cardforge.toml": 'games = ["pond"]\n',
        tmp_path / "card_data" / "pond" / "game.json": json.dumps(GAME),
        tmp_path / "card_data" / "pond" / "first.json": json.dumps({"cards": [card, {"name": "Bare"}]}),
        layouts / "card.layout.json": LAYOUT_BLOCKS[0],
        layouts / "tried.layout.json": json.dumps(tried),
        **{
            (tmp_path / "card_data" / "pond" if name.startswith("art") else layouts) / name: drawing
            for name, drawing in drawings().items()
        },
    }
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    project = find_project(tmp_path)
    result = check_game(project, project.game("pond"))
    # Single elements lie over the texts of the page's first layout, and may hide them.
    hidden = {"scene.covered-text", "scene.text-overlap"} if block != LAYOUT_BLOCKS[0] else set()
    assert [str(problem) for problem in result.problems if problem.code not in hidden] == []
    assert result.faces >= 2


# --- printing.md ---


def option_rows() -> dict[str, list[str]]:
    return {row[0].strip("`"): row for row in rows(section(page("printing.md"), "Every option"))}


def test_printing_page_lists_every_option_in_order() -> None:
    assert list(option_rows()) == [option.option for option in OPTIONS]


def test_printing_page_lists_every_option_of_faces() -> None:
    table, *_ = tables(section(page("printing.md"), "Pictures of cards"))
    found = list(rows("\n".join([*table, ""])))
    assert [row[0] for row in found] == [f"`{option.option}`" for option in FACE_OPTIONS]
    for row, option in zip(found, FACE_OPTIONS, strict=True):
        assert not option.choices or re.findall(r"`([^`]+)`", row[1]) == list(option.choices)
        assert row[2] == f"`{option.default}`"


def test_printing_page_gives_choices_and_defaults() -> None:
    found = option_rows()
    for option in OPTIONS:
        if option.choices:
            _, takes, default, _ = found[option.option]
            assert re.findall(r"`([^`]+)`", takes) == list(option.choices), option.option
            assert default == (f"`{option.default}`" if option.default else "")


def test_printing_page_says_what_shops_take() -> None:
    table, *_ = tables(section(page("printing.md"), "Cards from a shop"))
    found = {row[0].strip("`"): row[1:] for row in rows("\n".join([*table, ""]))}
    assert found.pop("generic")
    names = {name: target for name, target in TARGETS.items() if name == target.name}
    assert found == {
        name: [
            target.shop,
            str(target.trim).removesuffix(" mm"),
            f"{target.width} × {target.height}",
            f"{round(to_mm(target.bleed), 3):g}",
            target.as_of,
        ]
        for name, target in names.items()
    }


def test_printing_page_lists_every_key_of_printers() -> None:
    printer = schemas.load("printers")["properties"]["printers"]["additionalProperties"]
    names = {*keys(printer), *keys(printer["properties"]["offsets"])}
    text = section(page("printing.md"), "Calibrate a printer")
    assert sorted(listed(text)) == sorted(names)
    (block,) = blocks(text, "json")
    document = _Plain(json.loads(block))
    assert validation.check(document, schemas.load("printers"), "printers") == []


def test_printing_page_describes_every_kind_of_marks_and_backs() -> None:
    choices = {option.name: set(option.choices) for option in OPTIONS}
    assert set(listed(section(page("printing.md"), "Cut marks"))) == {"--marks", *choices["marks"]} - {
        "--marks"
    }
    assert set(listed(section(page("printing.md"), "Backs"))) == choices["backs"]


def test_printing_page_lists_every_key_of_a_sheet_and_every_sheet(tmp_path: Path) -> None:
    text = section(page("printing.md"), "Perforated sheets")
    *sheets, old = (list(rows(table + "\n")) for table in map("\n".join, tables(text)))
    assert sorted(row[0].strip("`") for row in old) == sorted(keys(schemas.load("sheet")))
    found = {}
    for path in (ROOT / "layouts" / "sheets").iterdir():
        sheet = read_sheet(path, ROOT)
        places = sheet.places
        size, grid = str(places.card).removesuffix(" mm"), f"{places.columns} × {places.rows}"
        found[f"`{path.stem}`"] = [sheet.paper.label, size, grid]
    assert {row[0]: row[1:] for row in sheets[0]} == found
    (block,) = blocks(text, "json")
    path = tmp_path / "old-stock.json"
    path.write_text(block, "utf-8")
    assert read_sheet(path, tmp_path).places.name == "Old Stock 12"


def test_printing_page_says_how_many_cards_fit() -> None:
    def fitting(name: str, paper: str, bleed: float | None) -> str:
        spec = SheetSpec(paper=Paper.parse(paper), bleed=bleed)
        grid = plan_grid(spec, CARD_SIZES[name], 3 * MM).grid
        assert grid is not None
        return f"{grid.columns} × {grid.rows}"

    expected = [
        [
            f"`{name}`",
            str(size).removesuffix(" mm"),
            fitting(name, "a4", None),
            fitting(name, "letter", None),
            fitting(name, "a4", 3 * MM),
        ]
        for name, size in CARD_SIZES.items()
    ]
    assert list(rows(section(page("printing.md"), "Card sizes"))) == expected


# --- cli.md ---

HELP = re.compile(
    r"^```text\n(Usage: cardforge(?: (?P<name>[a-z]+(?: [a-z]+)?))?\s.*?)^```$", re.MULTILINE | re.DOTALL
)
ALL_COMMANDS = [
    name
    for command in COMMANDS
    for name in (command, *(f"{command} {sub}" for sub in SUBCOMMANDS.get(command, ())))
]


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(HELP_WIDTH))


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_command_page_shows_the_help_of_every_command(capsys: pytest.CaptureFixture[str], wide: None) -> None:
    text = page("cli.md")
    helps = {name: said(capsys, *name.split(), "--help") for name in ("", *ALL_COMMANDS)}
    again = HELP.sub(lambda block: f"```text\n{helps[block['name'] or '']}```", text)
    if os.environ.get("UPDATE_DOCS"):
        (DOCS / "cli.md").write_text(again, "utf-8")
        text = again
    shown = [block["name"] or "" for block in HELP.finditer(text)]
    assert shown == ["", *ALL_COMMANDS], "give every command its section, in the order of cardforge --help"
    assert text == again, "write the help texts anew: UPDATE_DOCS=1 python -m pytest tests/test_docs.py"


def test_command_page_names_every_schema() -> None:
    text = section(page("cli.md"), "schema")
    assert [name for name in schemas.NAMES if f"`{name}`" not in text] == []


def test_command_page_has_a_section_for_every_command() -> None:
    found = headings(page("cli.md"))
    assert [name for name in found if name in ALL_COMMANDS] == ALL_COMMANDS


def shape(value: Any) -> Any:
    """The keys of an answer: lists by their first entry, other values by their type."""
    if isinstance(value, dict):
        return {key: shape(item) for key, item in value.items()}
    if isinstance(value, list):
        return [shape(item) for item in value[:1]]
    return type(value).__name__


@pytest.mark.parametrize(
    "command",
    [
        *("games", "cards", "check", "print", "faces", "calibrate", "preflight", "snapshot"),
        *("deck check", "deck stats", "deck odds", "deck hand", "deck deal"),
        *("new layout", "layout stress", "export", "build", "explain"),
    ],
)
def test_command_page_shows_the_form_of_answers(
    command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    arguments = {
        "cards": ["energy", "fire"],
        "check": ["energy"],
        "print": ["energy", "-o", str(tmp_path / "cards.pdf")],
        "faces": ["energy", "e:fire", "-o", str(tmp_path / "cards"), "--dpi", "30"],
        "preflight": ["cards.pdf"],
        "snapshot": ["v1", "--game", "energy"],
        "deck check": ["deck.txt"],
        "deck stats": ["caps-on"],
        "deck odds": ["caps-on", "t:website"],
        "deck hand": ["caps-on", "--draws", "1", "--mulligan", "1"],
        "deck deal": ["pack", "--players", "5", "--seed", "7", "-o", "dealt.txt"],
        "new layout": ["draft", "--from", "cards.csv", "-o", "layouts"],
        "layout stress": ["fofl", "-o", str(tmp_path / "stress.pdf")],
        "export": ["text", "energy", "-o", str(tmp_path / "cards.txt")],
        "build": [],
        "explain": ["text.overflow"],
    }.get(command, [])
    (tmp_path / "deck.txt").write_text("game: fofl\nside: red\n\n[main]\n1 FOFL\n2 Google\n", "utf-8")
    (tmp_path / "cards.csv").write_text("name,cost\nFox,2\n", "utf-8")
    if command == "build":
        toml = '[[build]]\ncommand = "export csv energy -o cards.csv"\n'
        (tmp_path / "cardforge.toml").write_text(toml, "utf-8")
    if command == "preflight":
        assert main(["-C", str(tmp_path), "print", "energy", "-q", "-o", "cards.pdf"]) == 0
    code = main(["-C", str(tmp_path), "--format", "json", *command.split(), *arguments])
    assert code == (1 if command == "deck check" else 0)
    answer = json.loads(capsys.readouterr().out)
    (block,) = blocks(section(page("cli.md"), command), "json")
    assert shape(json.loads(block)) == shape(answer["result"])


def test_command_page_shows_the_form_of_a_comparison(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    old = {"id": "a", "name": "Fox", "quantity": 2, "number": "12", "text": "Draw one card."}
    shown = kit.layout(kit.text("name", "{{ card.name }}", "0"), kit.text("text", "{{ card.text }}", "20mm"))
    game = kit.make_game(tmp_path / "game", [old], {"card": shown})
    assert main(["-C", str(game), "snapshot", "v1"]) == 0
    new = {**old, "quantity": 3, "text": "Draw two cards."}
    kit.make_game(tmp_path / "game", [new, {"name": "Newt"}], {"card": shown})
    capsys.readouterr()
    assert main(["-C", str(game), "--format", "json", "diff", "v1", "--html", "changes.html"]) == 0
    answer = json.loads(capsys.readouterr().out)
    (block,) = blocks(section(page("cli.md"), "diff"), "json")
    assert shape(json.loads(block)) | {"removed": []} == shape(answer["result"])


def test_command_page_shows_the_form_of_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--format", "json", "explain", "text.overflows"]) == 2
    answer = json.loads(capsys.readouterr().out)
    (block,) = blocks(section(page("cli.md"), "Answers for programs"), "json")
    shown = json.loads(block)
    assert shown.keys() == answer.keys()
    assert shown["problems"][0].keys() == answer["problems"][0].keys()
    assert shown["problems"][0]["where"].keys() == answer["problems"][0]["where"].keys()


def test_command_page_lists_the_exit_codes() -> None:
    from cardforge.problems import Exit

    codes = [row[0] for row in rows(section(page("cli.md"), "Exit codes"))]
    assert codes == [str(int(code)) for code in Exit]
