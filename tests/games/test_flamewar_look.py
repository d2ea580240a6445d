"""The look of flamewar: drawings, layouts, pixels, colours. Its facts and rules are tested elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageDraw

from cardforge import svg
from cardforge.database import load_game
from cardforge.layout import Layouts, Side
from cardforge.layout.filters import contrast
from cardforge.units import MM
from tests.games.flamewar_kit import (
    BOARDS,
    CARDS,
    CRASHES,
    DATA,
    GAME,
    GENERATOR,
    LAYOUTS,
    MODERATORS,
    PIPS,
    PROPS,
    RANKS,
    SHAPES,
    SUITS,
    TILES,
)
from tests.games.kit import ROOT, read, shown

NAMES = ("ace", "back", "base", "board", "court", "crash", "flame", "mat", "moderator")
DRAWN = [card for card in CARDS if "art" in card]
LEAST = 6.5
"""No type is smaller, in points."""


def _layout(name: str) -> dict[str, Any]:
    found: dict[str, Any] = read(LAYOUTS / f"{name}.layout.json")
    return found


BASE = _layout("base")
COLOURS: dict[str, dict[str, str]] = GAME["colours"]
PAPER, INK = BASE["let"]["paper"], _layout("court")["let"]["band"]


# --- drawings -----------------------------------------------------------------------------------------


def test_drawings_are_what_the_generator_writes() -> None:
    written = {path: text.encode() for path, text in GENERATOR.drawings().items()}
    folders = (LAYOUTS / "icons", LAYOUTS / "parts", DATA / "art")
    there = {path: path.read_bytes() for folder in folders for path in folder.glob("*.svg")}
    assert sorted(written) == sorted(there)
    assert [path.name for path in written if written[path] != there[path]] == []


def test_moderators_boards_and_crashes_have_pictures_of_their_own() -> None:
    assert {card["type"] for card in DRAWN} == {"Moderator", "Board", "Site Crash"}
    assert all(card["art"] == card["id"] for card in DRAWN)
    shapes = {
        re.sub(r"#[0-9A-F]{6}", "", (DATA / "art" / f"{card['art']}.svg").read_text(encoding="utf-8"))
        for card in DRAWN
    }
    assert len(shapes) == len(DRAWN) == 14, "even without colours"


def test_moderators_differ_in_more_than_their_suit() -> None:
    keys = ("skin", "hair", "prop", "face", "wears")
    looks = {
        card["name"]: [str(card.get(key)) for key in keys] for card in CARDS if card["type"] == "Moderator"
    }
    assert len(looks) == 8
    for one, other in combinations(looks.values(), 2):
        assert sum(a != b for a, b in zip(one, other, strict=True)) >= 3
    used = {key: {card[key] for card in CARDS if key in card} for key in keys[:-1]}
    assert used == {
        "skin": {*MODERATORS.SKINS},
        "hair": {*MODERATORS.HAIRS},
        "prop": {*PROPS.PROPS},
        "face": {*MODERATORS.BROWS},
    }, "everything that can be drawn is on a card"
    assert {*MODERATORS.JACKETS} == {*MODERATORS.GOWNS} == {*SUITS}


def test_a_moderator_is_drawn_from_the_card_alone() -> None:
    card = next(card for card in CARDS if card["id"] == "jack-of-hearts")
    assert GENERATOR.picture(card) == GENERATOR.picture(dict(card, number=99, text="other"))
    for key, value in {
        "skin": "brown",
        "hair": "bob",
        "prop": "key",
        "face": "shout",
        "rank": "Queen",
    }.items():
        assert GENERATOR.picture(dict(card, **{key: value})) != GENERATOR.picture(card), key
    with pytest.raises(KeyError, match="trumpet"):
        GENERATOR.picture(dict(card, prop="trumpet"))


@pytest.mark.parametrize("card", DRAWN, ids=lambda card: str(card["id"]))
def test_a_picture_is_small_flat_and_without_type(card: dict[str, Any]) -> None:
    path = DATA / "art" / f"{card['art']}.svg"
    assert path.stat().st_size <= 14336
    drawing = svg.read_svg_file(path, path.name)
    assert (drawing.view.width, drawing.view.height) == (36, 35.6)
    used = {*re.findall(r"<(\w+)", path.read_text(encoding="utf-8"))}
    assert used <= {"svg", "g", "path", "rect", "circle", "clipPath"}


def test_every_drawing_is_used() -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in LAYOUTS.glob("*.layout.json"))
    sources = {*re.findall(r'"((?:icons|parts)/[^"]+\.svg)"', texts)}
    filled = {
        source.replace("{{ tone.symbol }}", colour["symbol"])
        .replace("{{ heats[card.rank] }}", heat)
        .replace("{{ emblems[card.board] }}", emblem)
        for source in sources
        for colour in COLOURS.values()
        for heat in PIPS.HEATS
        for emblem in BASE["let"]["emblems"].values()
    }
    there = {path.relative_to(LAYOUTS).as_posix() for path in LAYOUTS.glob("*/*.svg")}
    assert filled == there


# --- layouts ------------------------------------------------------------------------------------------


def test_there_are_no_other_layouts() -> None:
    assert tuple(sorted(path.name.split(".")[0] for path in LAYOUTS.glob("*.layout.json"))) == NAMES


def test_layouts_share_what_they_have_in_common() -> None:
    extended = {name: _layout(name).get("extends") for name in NAMES}
    assert extended == {
        **dict.fromkeys(("ace", "flame", "court", "mat"), "base"),
        **dict.fromkeys(("board", "crash", "moderator"), "court"),
        **dict.fromkeys(("back", "base"), None),
    }


def test_pips_stand_as_in_every_pack() -> None:
    layout = _layout("flame")
    pips, heats = layout["let"]["pips"], layout["let"]["heats"]
    assert [*pips] == [*heats] == RANKS[1:10]
    for rank, places in pips.items():
        assert len(places) == len({(x, y) for x, y, _ in places}) == int(rank)
        for x, y, turn in places:
            assert turn == (180 if y > 44 else 0), "upside down below the middle"
            if y != 44 and not (rank == "7" and y == 30.5):
                assert [round(63 - x, 1), round(88 - y, 1), 180 - turn] in places, "and there is its like"
    order = [*PIPS.HEATS]
    burning = [order.index(heats[rank]) for rank in pips]
    assert burning == sorted(burning), "a higher flame never burns lower"
    assert {*heats.values()} == {*order}


@pytest.fixture(scope="module")
def layouts() -> Layouts:
    database, problems = load_game(DATA)
    assert problems == []
    return Layouts(database, (LAYOUTS,), (ROOT / "layouts",))


def _front(layouts: Layouts, name: str) -> Side:
    printing = next(one for one in layouts.database.printings if one.card.name == name)
    side = layouts.front(printing)
    assert side is not None
    return side


def test_every_piece_is_laid_out_without_a_problem(layouts: Layouts) -> None:
    fronts, backs = set(), set()
    for printing in layouts.database.printings:
        front, back = layouts.front(printing), layouts.back(printing)
        assert front is not None
        assert back is not None
        assert front.problems == back.problems == ()
        fronts.add(repr(front.scene))
        backs.add(repr(back.scene))
    assert layouts.problems == []
    assert len(fronts) == len(CARDS) + len(TILES), "no two fronts are alike"
    assert len(backs) == 1 + len(TILES), "the cards have one back, each tile its own"


def test_type_keeps_its_size(layouts: Layouts) -> None:
    """Nothing gives way anywhere, and nothing is small."""
    for printing in layouts.database.printings:
        for side in (layouts.front(printing), layouts.back(printing)):
            assert side is not None
            for text in side.texts:
                assert text.size >= LEAST, (printing.card.name, text.element)
                assert text.squeeze == 1, (printing.card.name, text.element)
    for name in NAMES:
        for style in _layout(name).get("styles", {}).values():
            assert float(style["size"].removesuffix("pt")) >= LEAST


def test_both_halves_have_index_and_post(layouts: Layouts) -> None:
    for card in CARDS:
        found = Counter(text.element for text in _front(layouts, card["name"]).texts)
        for half in ("upper", "lower"):
            if card["type"] == "Site Crash":
                assert found[f"{half}-letter"] == len("JOKER")
                assert found[f"{half}-number"] == 1
            else:
                assert found[f"{half}-rank"] == 1
            assert found[f"{half}-quote"] == 1
            assert found[f"{half}-post"] == (0 if card["type"] == "Board" else 1)


def test_a_tile_is_as_large_as_a_quarter_of_a_sheet(layouts: Layouts) -> None:
    """Four on A4 and on Letter, the King's place on it as large as a King."""
    for tile in TILES:
        side = _front(layouts, tile["name"])
        assert (side.scene.size.width / MM, side.scene.size.height / MM) == pytest.approx(GENERATOR.TILE)
        (place,) = (one.box for one in side.painted if one.element.id == "place")
        assert (place.width / MM, place.height / MM) == pytest.approx((63, 88))
    assert 2 * GENERATOR.TILE[0] <= 210 - 20
    assert 2 * GENERATOR.TILE[1] <= 279.4 - 16


# --- pixels -------------------------------------------------------------------------------------------

DPI = 100


def _turned_share(picture: Image.Image) -> float:
    """The share of pixels that a half turn changes clearly."""
    changed = (
        ImageChops.difference(picture, picture.rotate(180))
        .convert("L")
        .point([255 if value > 48 else 0 for value in range(256)])
    )
    return changed.histogram()[255] / (picture.width * picture.height)


@pytest.mark.parametrize(
    "card", [c for c in CARDS if "art" in c or c["rank"] in ("2", "4", "10")], ids=lambda c: str(c["id"])
)
def test_a_half_turn_changes_nothing(layouts: Layouts, card: dict[str, Any]) -> None:
    assert _turned_share(shown(_front(layouts, card["name"]), 254)) < 0.005


def test_a_single_pip_in_the_middle_shows_which_end_is_up(layouts: Layouts) -> None:
    """As in any pack; and so what is asked of the others can fail."""
    assert _turned_share(shown(_front(layouts, "3 of Spades"), 254)) > 0.008


def test_the_back_does_not_tell_which_end_is_up(layouts: Layouts) -> None:
    back = layouts.back(layouts.database.printings[0])
    assert back is not None
    assert _turned_share(shown(back, 254)) < 0.001


def _patches(picture: Image.Image, color: str, least: int) -> int:
    """How many connected patches of a colour there are, those of fewer pixels left out."""
    red, green, blue = ImageChops.difference(picture, Image.new("RGB", picture.size, color)).split()
    far = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    mask = far.point([255 if distance < 60 else 0 for distance in range(256)])
    patches = 0
    while (box := mask.getbbox()) is not None:
        left, top, right, _ = box
        start = next(x for x in range(left, right) if mask.getpixel((x, top)))
        before = mask.histogram()[255]
        ImageDraw.floodfill(mask, (start, top), 0)
        patches += before - mask.histogram()[255] >= least
    return patches


@pytest.mark.parametrize("suit", SUITS)
@pytest.mark.parametrize("rank", RANKS[1:10])
def test_as_many_pips_as_the_rank_says_and_none_touches_another(
    layouts: Layouts, rank: str, suit: str
) -> None:
    """Counted in the printed card, between the two strips with index and post."""
    picture = shown(_front(layouts, f"{rank} of {suit}"), DPI)
    across = DPI / 25.4
    middle = picture.crop((round(13.2 * across), 0, round(49.8 * across), picture.height))
    assert _patches(middle, COLOURS[suit]["hex"], 40) == int(rank)


# --- colours, and marks that need none ----------------------------------------------------------------


@pytest.mark.parametrize("suit", SUITS)
def test_text_of_a_suit_stands_out(suit: str) -> None:
    colour = COLOURS[suit]
    assert contrast(colour["hex"], PAPER) >= 4.5, "index, rank, post"
    assert contrast(colour["hex"], colour["tint"]) >= 4.5, "along the mat"
    assert contrast(colour["ink"], colour["hex"]) >= 4.5, "title and band of a board, bars of the mat"
    assert contrast("#FFFFFF", INK) >= 4.5, "band of a moderator, bars of a closed board"


@pytest.mark.parametrize("error", CRASHES.CRASHES)
def test_text_of_a_crash_stands_out(error: str) -> None:
    drawn, tone = CRASHES.CRASHES[error], _layout("crash")["let"]["errors"][error]
    assert (drawn.ground, drawn.line) == (tone["ground"], tone["line"])
    assert contrast(tone["line"], tone["ground"]) >= 4.5
    assert contrast(tone["number"], drawn.screen) >= 4.5


def test_a_trump_stands_out() -> None:
    styles = _layout("mat")["styles"]
    assert contrast(styles["trump"]["color"], INK) >= 4.5


def test_suits_differ_in_shape_emblem_and_cloth() -> None:
    assert [*PIPS.OUTLINES] == [*COLOURS] == SUITS
    assert len({*PIPS.OUTLINES.values()}) == len({*BOARDS.EMBLEMS.values()}) == 4
    assert {*BASE["let"]["emblems"].values()} == {*BOARDS.EMBLEMS}
    for cloths in (MODERATORS.JACKETS, MODERATORS.GOWNS):
        assert len({cloth(INK) for cloth in cloths.values()}) == 4


def test_the_two_crashes_differ_in_everything() -> None:
    one, other = (card for card in CARDS if card["type"] == "Site Crash")
    for key in ("name", "error", "post", "flavour", "art", "text"):
        assert one[key] != other[key]
    dark, light = CRASHES.CRASHES[one["error"]], CRASHES.CRASHES[other["error"]]
    assert contrast(dark.ground, light.ground) >= 7
    assert dark.eyes != light.eyes


def test_layouts_and_drawings_share_their_palette() -> None:
    assert (SHAPES.PAPER, SHAPES.INK) == (PAPER, INK)
    assert _layout("crash")["let"]["errors"]["404"]["ground"] == PAPER
    assert {colour["symbol"] for colour in COLOURS.values()} == {suit.lower() for suit in SUITS}
    for suit, colour in COLOURS.items():
        assert colour["label"] == suit
        # Stripes of a closed board; those of Spades, dark on dark, are lighter.
        assert colour["shade"] == ("#32364F" if suit == "Spades" else SHAPES.mixed(INK, colour["hex"], 0.55))
