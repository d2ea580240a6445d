"""The options of `print`: five layers, what each may say, and messages that name the layer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.database import Database, load_game
from cardforge.problems import CardforgeError, InputError, Problem, UsageError
from cardforge.project import OPTIONS, PrintOptions
from cardforge.schemas import load
from cardforge.sheets import SheetSpec
from cardforge.units import MM, PAPERS
from tests.project.kit import cards, make_game


def _database(folder: Path, **settings: Any) -> Database:
    root = make_game(folder, cards("Fox"), print=settings)
    database, problems = load_game(root / "card_data/mini", root)
    assert problems == []
    return database


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Database:
    return _database(tmp_path_factory.mktemp("options"))


def test_without_any_layer_all_is_built_in(plain: Database) -> None:
    assert PrintOptions.of({}, {}, {}, plain) == PrintOptions(SheetSpec())


def test_each_layer_wins_over_those_below(tmp_path: Path) -> None:
    database = _database(tmp_path, paper="a5", marks="grid")
    layers: list[Any] = [{"paper": "letter"}, {"CARDFORGE_PAPER": "a3"}, {"paper": "100x200"}]
    found = []
    for count in range(4):
        used = [{}] * count + layers[count:]
        options = PrintOptions.of(used[0], used[1], used[2], database)
        found.append(options.spec.paper.name)
        assert options.spec.marks == "grid"
    assert found == ["letter", "a3", "100x200", "a5"]


def test_what_every_option_takes(plain: Database, tmp_path: Path) -> None:
    known = {"printers": {"office": {"offsets": {"landscape-short": [1, 2]}, "ruler": [100, 99]}}}
    (tmp_path / "printers.json").write_text(json.dumps(known), "utf-8")
    folder = {"CARDFORGE_CONFIG_DIR": str(tmp_path)}
    given_options = {
        "copies": "3",
        "layout": "loud",
        "sheet": "avery-5371",
        "paper": "Letter",
        "orientation": "landscape",
        "grid": "4x2",
        "bleed": "3mm",
        "gutter": "2",
        "marks": "corners",
        "mark_length": "0.5cm",
        "mark_colour": "#f00",
        "marks_on": "both",
        "backs": "duplex",
        "flip": "short",
        "offset": "0.5,-1",
        "printer": "office",
        "collate": "stack",
        "start": "4",
        "skip": "7,3",
        "ink": "draft",
        "max_dpi": "300",
        "jpeg_quality": "80",
        "bleed_from": "mirror",
        "poster": True,
    }
    # With a target, options of sheets are refused.
    assert {*given_options, "target"} == {option.name for option in OPTIONS}
    options = PrintOptions.of(given_options, folder, {}, plain)
    assert (options.copies, options.layout, str(options.layout_at)) == (3, "loud", "--layout")
    assert (options.ink, options.max_dpi, options.jpeg_quality) == ("draft", 300, 80)
    assert options.bleed_from == "mirror"
    spec = options.spec
    assert spec.paper.size == PAPERS["letter"]
    assert (spec.orientation, spec.grid, spec.marks, spec.marks_on) == (
        "landscape",
        (4, 2),
        "corners",
        "both",
    )
    assert (spec.bleed, spec.gutter, spec.mark_length) == pytest.approx((3 * MM, 2 * MM, 5 * MM))
    assert (spec.backs, spec.flip, spec.collate) == ("duplex", "short", "stack")
    assert spec.offset == pytest.approx((0.5 * MM, -1 * MM))
    assert spec.moved("landscape") == pytest.approx((1.5 * MM, 1 * MM))
    assert spec.printer is not None
    assert spec.printer.stretch("landscape") == (100 / 99, 1)
    assert (spec.mark_colour, spec.start, spec.skip, spec.poster) == ("#ff0000", 4, (3, 7), True)
    from_environment = {f"CARDFORGE_{name.upper()}": str(value) for name, value in given_options.items()}
    assert PrintOptions.of({}, {**from_environment, **folder}, {}, plain).spec == spec


def test_files_may_hold_numbers_and_lists(tmp_path: Path) -> None:
    settings: dict[str, Any] = {
        "bleed": 3, "copies": 2, "offset": [0.5, 1], "skip": [2, 1], "start": 3, "poster": False,
    }  # fmt: skip
    spec = PrintOptions.of({}, {}, {}, _database(tmp_path, **settings)).spec
    assert spec.bleed == pytest.approx(3 * MM)
    assert (spec.skip, spec.start, spec.poster) == ((1, 2), 3, False)
    assert PrintOptions.of({}, {}, settings, _database(tmp_path / "b")).spec == spec


@pytest.mark.parametrize(
    ("layers", "place"),
    [
        (({"marks": "crp"}, {}, {}), "--marks: error: "),
        (({}, {"CARDFORGE_MARKS": "crp"}, {}), "CARDFORGE_MARKS: error: "),
        (({}, {}, {"marks": "crp"}), "cardforge.toml: error: print.marks: "),
    ],
)
def test_a_wrong_value_names_its_layer(
    plain: Database, layers: tuple[dict[str, str], ...], place: str
) -> None:
    with pytest.raises(UsageError) as caught:
        PrintOptions.of(layers[0], layers[1], layers[2], plain)
    (problem,) = caught.value.problems
    assert str(problem).startswith(f'{place}"crp" is not known')
    assert "did you mean" in problem.hint


def test_a_wrong_value_of_the_game_is_placed_in_its_file(tmp_path: Path) -> None:
    # A grid that the schema lets pass.
    with pytest.raises(InputError) as caught:
        PrintOptions.of({}, {}, {}, _database(tmp_path, layout="card", grid="100x100"))
    (problem,) = caught.value.problems
    assert str(problem.where).startswith("card_data/mini/game.json:")
    assert problem.message.startswith("print.grid: ")


def test_all_wrong_values_are_told_at_once(plain: Database) -> None:
    wrong = {"marks": "crp", "grid": "3", "bleed": "-1", "start": "0", "copies": "none", "offset": "1"}
    with pytest.raises(UsageError) as caught:
        PrintOptions.of(wrong, {"CARDFORGE_FLIP": "up"}, {"collate": "both"}, plain)
    assert {problem.code for problem in caught.value.problems} == {"print.bad-option"}
    assert len(caught.value.problems) == len(wrong) + 2
    assert all(problem.hint for problem in caught.value.problems)


def test_a_hidden_setting_is_looked_at_too(tmp_path: Path) -> None:
    database = _database(tmp_path, paper="a9")
    with pytest.raises(InputError, match=r'print\.paper: "a9" is no known size'):
        PrintOptions.of({"paper": "a4"}, {}, {}, database)
    with pytest.raises(UsageError, match=r"print\.paper"):
        PrintOptions.of({"paper": "a4"}, {}, {"paper": "a9"}, database)


def test_the_schema_offers_just_what_print_takes() -> None:
    offered = load("game")["$defs"]["print"]["properties"]
    assert list(offered) == [option.name for option in OPTIONS]
    for option in OPTIONS:
        assert tuple(offered[option.name].get("enum", ())) == option.choices, option.name


def test_a_setting_that_no_option_reads_is_not_passed_over(plain: Database) -> None:
    with pytest.raises(UsageError, match=r"print\.gird is no option of print; did you mean \"grid\"\?"):
        PrintOptions.of({}, {}, {"gird": "3x3"}, plain)


@given(name=st.sampled_from([option.name for option in OPTIONS]), value=st.text(max_size=12))
def test_any_text_is_taken_or_refused_with_a_problem(plain: Database, name: str, value: str) -> None:
    found: tuple[Problem, ...] = ()
    try:
        PrintOptions.of({name: value}, {}, {}, plain)
    except CardforgeError as error:
        found = error.problems
    assert [str(problem.where) for problem in found] in ([], [f"--{name.replace('_', '-')}"])
