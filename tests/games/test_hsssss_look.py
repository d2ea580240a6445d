"""The look of hsssss as files: sprites, signs, layouts, colours. Its facts and rules are tested elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from cardforge import svg
from cardforge.database import load_game
from cardforge.layout import Layouts
from cardforge.layout.filters import contrast
from cardforge.units import MM
from tests.games.hsssss_kit import DATA, GAME, GENERATOR, LAYOUTS, PALETTE, PICTURES, PIXELS, SIGNS, SPRITES
from tests.games.kit import ROOT, read

CARDS = [card for card in read(DATA / "sets" / "core.json")["cards"] if not card.get("extra")]
NAMES = ("back", "base", "card-l", "card-m", "card-s", "card-xl", "reference")
CELLS = {"xl": (30, 20), "l": (40, 20), "m": (66, 20), "s": (100, 16)}


def _layout(name: str) -> dict[str, Any]:
    found: dict[str, Any] = read(LAYOUTS / f"{name}.layout.json")
    return found


LET: dict[str, Any] = _layout("base")["let"]
SIDES: dict[str, dict[str, Any]] = LET["sides"]


# --- drawings -----------------------------------------------------------------------------------------


def test_drawings_are_what_the_generator_writes() -> None:
    written = {path: text.encode() for path, text in GENERATOR.drawings().items()}
    folders = (LAYOUTS / "icons", LAYOUTS / "parts", DATA / "art")
    there = {path: path.read_bytes() for folder in folders for path in folder.glob("*.svg")}
    assert sorted(written) == sorted(there)
    assert [path.name for path in written if written[path] != there[path]] == []


def test_every_card_has_a_picture_and_no_two_are_alike() -> None:
    recipes = Counter((card["saver"], card["sprite"], *card.get("args", ())) for card in CARDS)
    assert [recipe for recipe, count in recipes.items() if count > 1] == []
    heroes = Counter((card["sprite"], *card.get("args", ())) for card in CARDS)
    assert [hero for hero, count in heroes.items() if count > 1] == [], "not even on another ground"
    shapes = Counter(
        re.sub(r"#[0-9A-F]{6}", "", (DATA / "art" / f"{card['id']}.svg").read_text(encoding="utf-8"))
        for card in CARDS
    )
    assert len(shapes) == len(CARDS) == int(LET["total"])


def test_everything_drawn_is_on_a_card() -> None:
    used = {(card["sprite"], *card.get("args", ())) for card in CARDS}
    assert {name for name, *_ in used} == {*SPRITES.DRAWN, "crt", "box", "bust", "split"}
    assert {name for kind, *rest in used if kind in ("crt", "box") for name in rest} >= {*SIGNS.EMBLEMS}
    assert {card["saver"] for card in CARDS} == {"hills", "rays", "plasma", "floor", "rain", "stars"} | {
        *("defrag", "bricks", "tile", "spot")
    }


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card["id"]))
def test_a_picture_is_small_and_of_one_size_of_pixels(card: dict[str, Any]) -> None:
    path = DATA / "art" / f"{card['id']}.svg"
    assert path.stat().st_size <= 6144
    text = path.read_text(encoding="utf-8")
    drawing = svg.read_svg_file(path, path.name)
    assert (drawing.view.width, drawing.view.height) == CELLS[card["size"]]
    assert {*re.findall(r"<(\w+)", text)} == {"svg", "path"}
    steps = "".join(re.findall(r' d="([^"]*)"', text))
    assert re.fullmatch(r"[Mhvz\d -]+", steps), "whole cells, and no slanted line"


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card["id"]))
def test_a_picture_keeps_to_the_palette(card: dict[str, Any]) -> None:
    text = (DATA / "art" / f"{card['id']}.svg").read_text(encoding="utf-8")
    faction = PALETTE.FACTIONS[card["colour"]]
    known = {
        *faction[1:],
        PALETTE.INK,
        PALETTE.WHITE,
        *PALETTE.SPRITE.values(),
        *PALETTE.SKINS,
        *PALETTE.HAIRS,
    }
    if card["sprite"] == "split":
        known |= {color for name in ("red", "blue") for color in PALETTE.FACTIONS[name][1:]}
        known |= {"#5A1512", "#122C66"}
    assert {*re.findall(r"#[0-9A-F]{6}", text)} <= known


def test_chance_depends_on_the_card_alone() -> None:
    card = next(card for card in CARDS if card["saver"] == "rain")
    assert GENERATOR.picture(card) == GENERATOR.picture(dict(card, number=99, text="other"))
    assert GENERATOR.picture(card) != GENERATOR.picture(dict(card, id="another"))


def test_an_unknown_sprite_is_refused() -> None:
    with pytest.raises(KeyError, match="teapot"):
        GENERATOR.picture(dict(CARDS[0], sprite="teapot", args=[]))


def test_sprites_have_sixteen_rows_of_known_letters() -> None:
    known = {*PALETTE.letters(PALETTE.FACTIONS["red"]), "."}
    for name, drawn in {**SPRITES.DRAWN, "crt": SPRITES.CRT, "box": SPRITES.BOX}.items():
        assert [len(row) for row in drawn.split()] == [16] * 16, name
        assert {*"".join(drawn.split())} <= known, name


def test_bitmaps_have_eight_by_eight_cells() -> None:
    for name, rows in {**SIGNS.FACTIONS, **SIGNS.TYPES, **SIGNS.MARKS, **SIGNS.EMBLEMS}.items():
        assert [len(row) for row in rows] == [8] * 8, name
        assert {*"".join(rows)} <= {"#", "."}, name
    assert len({*SIGNS.SCREENS.values()}) == len(SIGNS.SCREENS)


@pytest.mark.parametrize(
    ("rows", "data"),
    [
        (["#"], "M0 0h1v1h-1z"),
        (["##", "##"], "M0 0h2v2h-2z"),
        (["#.", ".#"], "M0 0h1v1h-1zM1 1h1v1h-1z"),
        (["###", "#.#", "###"], "M0 0h3v3h-3zM1 1v1h1v-1z"),
        (["#..", "##.", "###"], "M0 0h1v1h1v1h1v1h-3z"),
        (["...", "..."], ""),
    ],
)
def test_an_outline_goes_round_cells_and_leaves_out_holes(rows: list[str], data: str) -> None:
    assert PIXELS.outline(PIXELS.cells(rows)) == data


def test_a_grid_drops_what_is_outside_and_paints_its_ground_whole() -> None:
    grid = PIXELS.Grid(2, 1, "#000000")
    for x in (-1, 1, 2):
        grid.put(x, 0, "#FFFFFF")
    drawn = grid.svg()
    assert drawn.startswith('<path d="M0 0h2v1h-2z" fill="#000000"/>')
    assert drawn.count("<path") == 2
    assert "M1 0h1v1h-1z" in drawn


# --- layouts ------------------------------------------------------------------------------------------


def test_there_are_no_other_layouts() -> None:
    assert tuple(sorted(path.name.split(".")[0] for path in LAYOUTS.glob("*.layout.json"))) == NAMES


def test_layouts_are_chosen_by_size() -> None:
    chosen = {choice.get("where", ""): choice["use"] for choice in GAME["layouts"]}
    assert chosen == {
        **{f"size:{size}": f"card-{size}" for size in ("xl", "m", "s")},
        "is:extra": "reference",
        "": "card-l",
    }


def test_the_four_heights_only_move_the_lower_edge_of_the_picture() -> None:
    for size, (_, down) in CELLS.items():
        layout = _layout(f"card-{size}")
        assert layout["extends"] == "base"
        (view,) = layout["front"]
        assert set(view) == {"id", "height"}
        cell = PICTURES.HEIGHTS[size].cell
        assert float(view["height"].removesuffix("mm")) == pytest.approx(down * cell + 0.6, abs=0.001)


def test_every_card_has_the_size_that_goes_with_its_text() -> None:
    sizes = Counter(card["size"] for card in CARDS)
    assert all(card["size"] == PICTURES.size_of(card["text"], "health" in card) for card in CARDS)
    assert set(sizes) == set(CELLS)


@pytest.fixture(scope="module")
def layouts() -> Layouts:
    database, problems = load_game(DATA)
    assert problems == []
    return Layouts(database, (LAYOUTS,), (ROOT / "layouts",))


def test_rules_and_titles_stay_readable(layouts: Layouts) -> None:
    for printing in layouts.database.printings:
        side = layouts.front(printing)
        assert side is not None
        least = 7 if printing.card.get("size") == "s" else 8
        for text in side.texts:
            if text.element == "rules":
                assert text.size >= least, printing.card.name
            if text.element == "quote":
                assert text.size == 7.5, printing.card.name
            if text.element == "title":
                assert text.size >= 12, printing.card.name


def test_pictures_keep_square_pixels(layouts: Layouts) -> None:
    for printing in layouts.database.printings:
        side = layouts.front(printing)
        assert side is not None
        for one in side.painted:
            if one.element.id == "picture":
                across, down, cell = PICTURES.HEIGHTS[printing.card.get("size")]
                assert one.box.width / across == pytest.approx(cell * MM, rel=1e-3)
                assert one.box.height / down == pytest.approx(cell * MM, rel=1e-3)


# --- colours, and marks that need none ----------------------------------------------------------------

PAGE, CHROME, INK = "#FBFBF8", "#E6E8EC", "#14161B"


@pytest.mark.parametrize("name", SIDES)
def test_text_of_a_colour_stands_out(name: str) -> None:
    side = SIDES[name]
    assert contrast(side["on"], side["bar"]) >= 4.5
    assert contrast(INK, side["strip"]) >= 4.5, "abilities"
    assert contrast(INK, side["tint"]) >= 4.5, "quotes"
    assert contrast(side["sign"], "#FFFFFF") >= 4.4, "signs, not text"


def test_all_other_text_stands_out() -> None:
    for style in _layout("base")["styles"].values():
        if style["color"].startswith("#"):
            assert contrast(style["color"], CHROME) >= 4.5
            assert contrast(style["color"], PAGE) >= 4.5


@pytest.mark.parametrize("one_other", list(combinations(SIDES, 2)), ids="-".join)
def test_colours_differ_in_sign_and_texture(one_other: tuple[str, str]) -> None:
    one, other = one_other
    assert SIGNS.FACTIONS[one] != SIGNS.FACTIONS[other]
    woven = [(LAYOUTS / "parts" / f"strip-{name}.svg").read_text(encoding="utf-8") for name in one_other]
    assert len({re.sub("#[0-9A-F]{6}", "", text) for text in woven}) == 2


def test_layouts_pictures_and_game_share_their_palette() -> None:
    for name, faction in PALETTE.FACTIONS.items():
        side, colour = SIDES[name], GAME["colours"][name]
        assert (faction.bar, faction.strip, faction.tint) == (side["bar"], side["strip"], side["tint"])
        assert (faction.bar, faction.dark, faction.tint) == (colour["hex"], colour["shade"], colour["tint"])
        assert colour["ink"] == side["on"]
        assert side["sign"] == (INK if name == "black" else faction.dark)
