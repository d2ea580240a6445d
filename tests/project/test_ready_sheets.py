"""Perforated sheets: the files that come along, a project's own, and what can be wrong with them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from cardforge.problems import InputError
from cardforge.project.project import shipped_root
from cardforge.project.ready_sheets import read_sheet
from cardforge.sheets import SheetSpec, impose
from cardforge.units import MM
from tests.project.kit import NAMED, cards, layout, make_game, printed, run, text, write_json
from tests.sheets.kit import copies, in_mm

Capture = pytest.CaptureFixture[str]

SHEETS = shipped_root() / "layouts" / "sheets"

BUSINESS = {"card": {"size": "business", "bleed": "2mm"}, "front": NAMED["front"]}

OWN: dict[str, Any] = {
    "name": "Old Stock",
    "paper": [200, 150],
    "card": [63, 88],
    "grid": [2, 1],
    "first": [20, 30],
    "pitch": [70, 88],
}


@pytest.mark.parametrize(
    ("name", "paper", "first", "last", "places"),
    [
        ("avery-c32011", (210, 297), (15, 13.5, 100, 67.5), (110, 229.5, 195, 283.5), 10),
        ("avery-32015", (210, 297), (17, 31.5, 102, 85.5), (108, 211.5, 193, 265.5), 8),
        ("avery-l7414", (210, 297), (15, 18.5, 105, 70.5), (105, 226.5, 195, 278.5), 10),
        ("avery-5371", (215.9, 279.4), (19.05, 12.7, 107.95, 63.5), (107.95, 215.9, 196.85, 266.7), 10),
        ("sigel-lp800", (210, 297), (15, 10, 100, 65), (110, 230, 195, 285), 10),
    ],
)
def test_the_sheets_that_come_along(
    name: str, paper: tuple[float, ...], first: tuple[float, ...], last: tuple[float, ...], places: int
) -> None:
    sheet = read_sheet(SHEETS / f"{name}.json", SHEETS)
    spec = SheetSpec(paper=sheet.paper, orientation=sheet.orientation, fixed=sheet.places, marks="none")
    result = impose(copies(places, sheet.places.card), spec)
    assert result.problems == ()
    (page,) = result.sheets
    assert [round(side / MM, 2) for side in page.size] == list(paper)
    trims = [in_mm(placed.trim) for placed in page.placements]
    assert (trims[0], trims[-1], len(trims)) == (first, last, places)


def test_all_sheets_are_tried_here() -> None:
    assert sorted(path.stem for path in SHEETS.iterdir()) == [
        "avery-32015",
        "avery-5371",
        "avery-c32011",
        "avery-l7414",
        "sigel-lp800",
    ]


@pytest.fixture
def business(tmp_path: Path) -> Path:
    return make_game(tmp_path, cards("Fox", "Owl"), {"card": BUSINESS})


@pytest.fixture
def poker(tmp_path: Path) -> Path:
    """A game of poker cards with a sheet of its own."""
    root = make_game(tmp_path, cards("Fox", "Owl"))
    write_json(root / "layouts/sheets/old-stock.json", OWN)
    return root


def boxes(path: Path) -> tuple[list[float], list[float]]:
    """Paper and trim box of the first page: left, bottom, right and top in mm."""
    with pikepdf.open(path) as pdf:
        page = pdf.pages[0]
        media, trim = (
            [round(float(edge) / MM, 2) for edge in page[name]] for name in ("/MediaBox", "/TrimBox")
        )
    return media, trim


@pytest.mark.parametrize("name", ["avery-c32011", "Avery C32011", "AVERY_C32011"])
def test_a_sheet_by_its_file_or_the_name_on_the_pack(business: Path, name: str, capsys: Capture) -> None:
    path = printed(business, "--sheet", name)
    assert boxes(path) == ([0, 0, 210, 297], [15, 13.5, 195, 283.5])
    assert "2 × 5 places of Avery C32011" in capsys.readouterr().out
    with pikepdf.open(path) as pdf:
        # No cut marks: what is drawn before the first card would be them.
        assert pdf.pages[0].Contents.read_bytes().split()[5] == b"re"


def test_marks_that_are_asked_for_are_drawn_all_the_same(business: Path) -> None:
    plain = printed(business, "--sheet", "avery-32015", name="plain.pdf").read_bytes()
    marked = printed(business, "--sheet", "avery-32015", "--marks", "crop", name="marked.pdf").read_bytes()
    assert plain != marked


def test_a_sheet_of_the_project_on_paper_that_lies(poker: Path) -> None:
    assert boxes(printed(poker, "--sheet", "old-stock")) == ([0, 0, 200, 150], [20, 32, 153, 120])


def test_a_file_may_be_named_as_the_pack(poker: Path) -> None:
    write_json(poker / "layouts/sheets/My Cards.json", OWN)
    assert boxes(printed(poker, "--sheet", "my cards"))[0] == [0, 0, 200, 150]


def test_a_sheet_of_the_project_hides_the_one_that_comes_along(poker: Path) -> None:
    write_json(poker / "layouts/sheets/avery-l7414.json", OWN)
    assert boxes(printed(poker, "--sheet", "avery-l7414"))[0] == [0, 0, 200, 150]


def test_a_name_that_no_sheet_has(business: Path, capsys: Capture) -> None:
    assert run(business, "print", "--sheet", "avery c32012") == 2
    line = capsys.readouterr().err.splitlines()[0]
    assert line == (
        '--sheet: error: there is no sheet "avery c32012"; did you mean "avery-c32011"? [sheet.unknown]'
    )
    assert run(business, "print", "--sheet", "../../secret") == 2
    assert "there are avery-32015, avery-5371" in capsys.readouterr().err


def test_cards_of_another_size_are_told_both(business: Path, capsys: Capture) -> None:
    assert run(business, "print", "--sheet", "sigel-lp800", "-o", "out.pdf") == 1
    line = capsys.readouterr().err.splitlines()[0]
    assert "a card of 85 × 54 mm does not fit the places of Sigel LP800, which are 85 × 55 mm" in line
    assert not (business / "out.pdf").exists()


@pytest.mark.parametrize(
    "option",
    [("--paper", "a3"), ("--grid", "2x2"), ("--gutter", "1"), ("--poster",), ("--orientation", "auto")],
)
def test_options_that_say_otherwise_are_refused(
    business: Path, capsys: Capture, option: tuple[str, ...]
) -> None:
    assert run(business, "print", "--sheet", "avery-c32011", *option) == 2
    line = capsys.readouterr().err.splitlines()[0]
    assert line.startswith("--sheet: error: the sheet says where cards lie, and " + option[0])


def test_settings_give_way_to_the_sheet_and_none_drops_it(poker: Path) -> None:
    toml = '[print]\nsheet = "old-stock"\npaper = "letter"\ngrid = "1x1"\n'
    (poker / "cardforge.toml").write_text(toml, encoding="utf-8")
    assert boxes(printed(poker))[0] == [0, 0, 200, 150]
    assert boxes(printed(poker, "--sheet", "none"))[0] == [0, 0, 215.9, 279.4]


@pytest.mark.parametrize(
    ("change", "place", "code", "said"),
    [
        ({"pich": [1, 2]}, "pich", "sheet.unknown-key", 'did you mean "pitch"?'),
        ({"card": "63x88"}, "card", "sheet.wrong-type", "list"),
        ({"grid": [0, 2]}, "grid", "sheet.bad-value", "1"),
        ({"paper": "a44"}, "paper", "sheet.bad-value", 'did you mean "a4"?'),
        ({"paper": "10000x10"}, "paper", "sheet.bad-value", "larger than a PDF page"),
        (
            {"pitch": [60, 88]},
            "pitch",
            "sheet.places",
            "a pitch of 60 mm lays cards of 63 mm over one another",
        ),
        ({"grid": [3, 1]}, "grid", "sheet.places", "the places end at 223 mm, the paper's width is 200 mm"),
        ({"first": [20, 70]}, "grid", "sheet.places", "end at 158 mm, the paper's height is 150 mm"),
    ],
)
def test_what_is_wrong_in_a_file_is_named_with_its_place(
    poker: Path, capsys: Capture, change: dict[str, Any], place: str, code: str, said: str
) -> None:
    path = poker / "layouts/sheets/old-stock.json"
    write_json(path, OWN | change)
    lines = path.read_text("utf-8").splitlines()
    number = next(number for number, line in enumerate(lines, 1) if f'"{place}"' in line)
    assert run(poker, "print", "--sheet", "old-stock", "-o", "out.pdf") == 1
    first = capsys.readouterr().err.splitlines()[0]
    file, row, rest = first.split(":", 2)
    assert file == "layouts/sheets/old-stock.json"
    assert int(row) in range(number, number + 4)
    assert code in rest
    assert said in rest
    assert not (poker / "out.pdf").exists()


def test_a_missing_key_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(json.dumps({key: value for key, value in OWN.items() if key != "first"}), "utf-8")
    with pytest.raises(InputError, match=r"sheet\.missing-key") as caught:
        read_sheet(path, tmp_path)
    assert len(caught.value.problems) == 1


def test_check_looks_at_the_sheet_that_settings_name(tmp_path: Path, capsys: Capture) -> None:
    root = make_game(tmp_path, cards("Fox"), print={"sheet": "avery-c32O11"})
    assert run(root, "check", "mini") == 1
    line = capsys.readouterr().err.splitlines()[0]
    assert line.startswith("card_data/mini/game.json:")
    assert 'did you mean "avery-c32011"?' in line


def test_check_looks_at_the_settings_of_layouts(tmp_path: Path, capsys: Capture) -> None:
    wrong = {**NAMED, "print": {"paper": "a44", "sheet": "none"}}
    root = make_game(tmp_path, cards("Fox", "Owl"), {"card": wrong}, print={"sheet": "nosuch"})
    assert run(root, "check", "mini") == 1
    *lines, count = capsys.readouterr().err.splitlines()
    assert count == "2 errors"
    assert [line.partition(":")[0] for line in lines] == [
        "card_data/mini/game.json",
        "layouts/mini/card.layout.json",
    ]


# --- settings of layouts ---


def test_a_layout_says_how_its_cards_are_printed(tmp_path: Path) -> None:
    """Each layout for itself: cards on plain paper, labels on their perforated sheet."""
    label = {**BUSINESS, "print": {"sheet": "avery-c32011"}}
    card = {**NAMED, "print": {"paper": "letter", "// why": "it is what we have"}}
    listed = [*cards("Fox"), *cards("Label", layout="label"), *cards("Owl")]
    root = make_game(tmp_path, listed, {"card": card, "label": label})
    with pikepdf.open(printed(root)) as pdf:
        found = [[round(float(edge) / MM, 1) for edge in page.MediaBox[2:]] for page in pdf.pages]
    assert found == [[215.9, 279.4], [210, 297]]
    # What is said elsewhere comes before it.
    with pikepdf.open(printed(root, "--paper", "a3", "--sheet", "none")) as pdf:
        found = [[round(float(edge) / MM, 1) for edge in page.MediaBox[2:]] for page in pdf.pages]
    assert all(sorted(sides) == [297, 420] for sides in found)


def test_layouts_inherit_how_they_are_printed(tmp_path: Path) -> None:
    base = {**NAMED, "print": {"paper": "letter", "backs": "duplex"}}
    card = {"extends": "base", "print": {"paper": "a5"}, "back": layout(text("b", "back", "9mm"))["front"]}
    root = make_game(tmp_path, cards("Fox"), {"base": base, "card": card})
    with pikepdf.open(printed(root)) as pdf:
        assert [round(float(edge) / MM, 1) for edge in pdf.pages[0].MediaBox[2:]] == [148, 210]
        assert len(pdf.pages) == 2
        assert str(pdf.Root.ViewerPreferences.Duplex) == "/DuplexFlipLongEdge"


def test_wrong_settings_of_a_layout_stand_in_its_file(tmp_path: Path, capsys: Capture) -> None:
    for settings, said in (
        ({"paper": "a44"}, 'did you mean "a4"?'),
        ({"sheet": "avery-1"}, "there is no sheet"),
        ({"flip": "short"}, "layout.unknown-key"),
    ):
        root = make_game(tmp_path, cards("Fox"), {"card": {**NAMED, "print": settings}})
        assert run(root, "print", "-o", "out.pdf") != 0
        line = capsys.readouterr().err.splitlines()[0]
        assert line.startswith("layouts/mini/card.layout.json:")
        assert said in line
        assert not (root / "out.pdf").exists()
