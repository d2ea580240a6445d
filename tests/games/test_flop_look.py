"""The look of flop: pigeons, signs, layouts, colours, tokens. Its facts and rules are tested elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageChops

from cardforge import svg
from cardforge.cards import Printing
from cardforge.database import load_game
from cardforge.layout import Layouts, Side
from cardforge.layout.filters import contrast
from cardforge.layout.model import Painted
from cardforge.scene import Group, Text
from cardforge.units import MM
from tests.games.flop_kit import (
    BODIES,
    CARDS,
    DATA,
    GAME,
    GEAR,
    GENERATOR,
    HEADS,
    KINDS,
    LAYOUTS,
    PALETTE,
    PIGEON,
    SCENES,
)
from tests.games.kit import ROOT, Record, read, shown
from tests.project.kit import printed

NAMES = ("back", "card", "token")
SLOTS = ("body", "coat", "eyes", "beak", "wing", "hat", "gear", "legs", "scene")
WORDS = {
    "body": BODIES.BODIES,
    "coat": PALETTE.COATS,
    "eyes": HEADS.EYES,
    "beak": HEADS.BEAKS,
    "wing": BODIES.WINGS,
    "hat": HEADS.HATS,
    "gear": GEAR.GEAR,
    "scene": SCENES.SCENES,
}
"""What the drawings know, by the field that chooses it."""
PILL = 53.3
"""Millimetres from the card's top: where the edge of the pill with the kind begins."""


def _layout(name: str) -> Record:
    found: Record = read(LAYOUTS / f"{name}.layout.json")
    return found


CARD = _layout("card")
TONES: dict[str, Record] = CARD["let"]["kinds"]
INK, CREAM = CARD["let"]["ink"], CARD["let"]["cream"]


def _picture(card: Record) -> Path:
    return DATA / "art" / f"{card['id']}.svg"


# --- drawings -----------------------------------------------------------------------------------------


def test_drawings_are_what_the_generator_writes() -> None:
    written = {path: text.encode() for path, text in GENERATOR.drawings().items()}
    folders = (LAYOUTS / "icons", LAYOUTS / "parts", DATA / "art")
    there = {path: path.read_bytes() for folder in folders for path in folder.glob("*.svg")}
    assert sorted(written) == sorted(there)
    assert [path.name for path in written if written[path] != there[path]] == []


def test_every_card_has_a_picture_and_no_two_are_alike() -> None:
    shapes = Counter(
        re.sub(r"#[0-9A-F]{6}", "", _picture(card).read_text(encoding="utf-8")) for card in CARDS
    )
    assert len(shapes) == len(CARDS) == 50


def test_no_two_birds_agree_in_more_than_six_of_nine_things() -> None:
    for one, other in combinations(CARDS, 2):
        same = [slot for slot in SLOTS if one.get(slot) == other.get(slot)]
        assert len(same) <= 6, (one["name"], other["name"])


@pytest.mark.parametrize("slot", WORDS)
def test_everything_drawn_is_on_a_card(slot: str) -> None:
    known = {*WORDS[slot]} - {""}
    assert {card[slot] for card in CARDS if slot in card} == known
    assert {*GAME["fields"][slot]["values"]} == known


def test_every_effect_and_every_kind_of_legs_is_on_a_card() -> None:
    assert {name for card in CARDS for name in card.get("fx", ())} == {*SCENES.EFFECTS}
    assert {card["legs"] for card in CARDS if "legs" in card} == {*GAME["fields"]["legs"]["values"]}


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card["id"]))
def test_a_picture_is_small_and_reaches_the_bleed(card: Record) -> None:
    path = _picture(card)
    assert path.stat().st_size <= 7168
    text = path.read_text(encoding="utf-8")
    assert {*re.findall(r"<(\w+)", text)} <= {"svg", "g", "path", "circle"}
    view = svg.read_svg_file(path, path.name).view
    assert (view.width, view.height) == (63 + 2 * 3, 57 + 3)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card["id"]))
def test_lines_of_a_bird_are_thick_enough_to_print(card: Record) -> None:
    scale = PIGEON.fitted(card).scale
    widths = [float(width) for width in re.findall(r'stroke-width="([\d.]+)"', PIGEON.bird(card))]
    assert min(width for width in widths if width) * scale >= 0.3


def test_a_picture_goes_by_the_words_of_its_card_alone() -> None:
    card = CARDS[0]
    assert GENERATOR.picture(card) == GENERATOR.picture(dict(card, number=99, text="other", name="Other"))
    assert GENERATOR.picture(card) != GENERATOR.picture(dict(card, kind="Ongoing"))


@pytest.mark.parametrize("slot", ["body", "coat", "eyes", "beak", "wing", "hat", "scene"])
def test_an_unknown_word_is_refused(slot: str) -> None:
    with pytest.raises(KeyError, match="teapot"):
        GENERATOR.picture({**CARDS[0], slot: "teapot"})


def test_no_face_is_under_the_pill() -> None:
    """Feet and water may be; what has eyes to be seen is above."""
    for card in CARDS:
        fit, (_, y) = PIGEON.fitted(card), BODIES.BODIES[card["body"]].head
        if "eyes" not in card:
            continue
        if abs(card.get("tilt", 0)) > PIGEON.UPRIGHT:
            assert fit.top + (PIGEON.BELLY - y + 13.2) * fit.scale <= PILL, card["name"]
        else:
            assert fit.top + (y + 22) * fit.scale <= PILL, card["name"]


def test_who_wears_a_bucket_has_no_eyes_to_show() -> None:
    assert {"eyes" in card for card in CARDS if card.get("hat") == "bucket"} == {False}


def test_hats_stay_under_the_title_and_feet_over_the_line() -> None:
    for card in CARDS:
        fit, body = PIGEON.fitted(card), BODIES.BODIES[card["body"]]
        if abs(card.get("tilt", 0)) > PIGEON.UPRIGHT:
            toes = fit.top - (body.legs[0][1] + 39 - PIGEON.BELLY) * fit.scale
            assert toes >= 15, card["name"]
        else:
            hat = fit.top + (body.head[1] - HEADS.HATS[card.get("hat", "")][1]) * fit.scale
            assert hat >= 14.9, card["name"]
            assert fit.top + body.bottom * fit.scale <= SCENES.FLOOR + 1e-6, card["name"]


# --- layouts ------------------------------------------------------------------------------------------


def test_there_are_no_other_layouts() -> None:
    assert tuple(sorted(path.name.split(".")[0] for path in LAYOUTS.glob("*.layout.json"))) == NAMES


@pytest.fixture(scope="module")
def layouts() -> Layouts:
    database, problems = load_game(DATA)
    assert problems == []
    return Layouts(database, (LAYOUTS,), (ROOT / "layouts",))


def _front(layouts: Layouts, printing: Printing) -> Side:
    side = layouts.front(printing)
    assert side is not None, printing.card.name
    return side


def _pigeons(layouts: Layouts) -> list[tuple[Record, Side]]:
    fronts = {printing.card.id: printing for printing in layouts.database.printings}
    return [(card, _front(layouts, fronts[card["id"]])) for card in CARDS]


def test_texts_are_as_large_on_every_card(layouts: Layouts) -> None:
    """Nothing gives way but long titles."""
    sizes = {"rules": 9.6, "flavour": 7.4, "motto-text": 9.6, "number": 6.5}
    for card, side in _pigeons(layouts):
        for text in side.texts:
            if text.element in sizes:
                assert (text.size, text.squeeze) == (sizes[text.element], 1), (card["name"], text.element)
            if text.element == "title":
                assert text.size >= 10.75, card["name"]


def _painted(side: Side) -> dict[str, Painted]:
    return {one.element.id: one for one in side.painted}


def test_no_sign_is_there_without_its_meaning(layouts: Layouts) -> None:
    """Pill and rules with an ability, the motto without; cards to discard for a cost, FREE for none."""
    for card, side in _pigeons(layouts):
        seen = {*_painted(side)}
        able, costly = "kind" in card, card["cost"] > 0
        assert (
            {"rules", "pill-sign", "pill-label"} <= seen if able else seen.isdisjoint({"rules", "pill-sign"})
        )
        assert ("motto-text" in seen) is not able
        assert ("cost" in seen, "free" in seen) == (costly, not costly)
        texts = [op for op in side.scene.ops if isinstance(op, Text) and op.lines]
        said = {op.lines[0].words[0].text for op in texts}
        assert {str(card["power"]), str(card["health"])} <= said


def test_as_many_cards_to_discard_as_the_cost_says(layouts: Layouts) -> None:
    for card, side in _pigeons(layouts):
        if card["cost"]:
            (row,) = _painted(side)["cost"].ops
            assert isinstance(row, Group)
            assert len(row.ops) == card["cost"], card["name"]


def test_texts_and_cost_keep_clear_of_lines(layouts: Layouts) -> None:
    """The line under the rules is drawn 74.4 to 77.8 mm from the top: zigzag and waves, and their width."""
    for card, side in _pigeons(layouts):
        seen = _painted(side)
        for name in ("rules", "flavour", "motto-text"):
            if name in seen:
                assert seen[name].box.top / MM >= PILL + 6, card["name"]
                assert seen[name].box.bottom / MM <= 74.5, card["name"]
        for name in ("cost", "free", "number"):
            if name in seen:
                assert seen[name].box.top / MM >= 77.6, card["name"]
                assert seen[name].box.bottom / MM <= 84.55, card["name"]


# --- colours, and marks that need none ----------------------------------------------------------------


@pytest.mark.parametrize("kind", ["", *KINDS])
def test_text_on_every_ground_stands_out(kind: str) -> None:
    assert contrast(INK, TONES[kind]["ground"]) >= 4.5
    assert TONES[kind]["ground"] == PALETTE.TONES[kind].ground, "layouts and pictures share their palette"


def test_all_other_text_stands_out() -> None:
    assert contrast(CREAM, INK) >= 4.5
    assert contrast(INK, CREAM) >= 4.5
    assert contrast(CARD["styles"]["flavour"]["color"], CREAM) >= 4.5
    assert contrast(INK, PALETTE.YELLOW) >= 4.5, "power"
    assert contrast(INK, PALETTE.WHITE) >= 4.5, "health"
    assert (INK, CREAM) == (PALETTE.INK, PALETTE.CREAM)


def test_kinds_differ_without_their_colours() -> None:
    assert {*TONES} == {"", *KINDS}
    signs = [TONES[kind]["sign"] for kind in KINDS]
    edges = [TONES[kind]["edge"] for kind in KINDS]
    assert len({*signs}) == len({*edges}) == 3
    icons = [(LAYOUTS / "icons" / f"{sign}.svg").read_text(encoding="utf-8") for sign in signs]
    assert len({*icons}) == 3


def test_faces_of_tokens_differ_without_their_colours() -> None:
    faces = {path.stem: path.read_text(encoding="utf-8") for path in (LAYOUTS / "parts").glob("token-*.svg")}
    assert sorted(faces) == ["token-blue-1", "token-blue-2", "token-green-1", "token-green-2"]
    assert len({re.sub(r"#[0-9A-F]{6}", "", text) for text in faces.values()}) == 4


# --- on paper -----------------------------------------------------------------------------------------


def _page(pdf: Path, number: int, dpi: int = 100) -> Image.Image:
    pixels: Image.Image = pypdfium2.PdfDocument(pdf)[number].render(scale=dpi / 72).to_pil().convert("RGB")
    return pixels


def test_the_back_is_the_same_upside_down(layouts: Layouts) -> None:
    side = layouts.back(layouts.database.printings[0])
    assert side is not None
    back = shown(side, 200).convert("L")
    changed = ImageChops.difference(back, back.rotate(180)).point(lambda value: 255 * (value > 60))
    assert changed.histogram()[255] / (back.width * back.height) < 0.002


def _rims(page: Image.Image, dpi: int = 100) -> dict[tuple[int, int], str]:
    """The rims of a sheet of tokens: blue or green by column and row, in a grid of 25 mm and 2 mm bleed."""
    colors = {(0x1F, 0x5F, 0xBF): "blue", (0x2E, 0x9E, 0x4F): "green"}
    across, down = 6, 9
    width, height = page.width / dpi * 25.4, page.height / dpi * 25.4
    left, top = (width - across * 29) / 2, (height - down * 29) / 2
    found: dict[tuple[int, int], str] = {}
    for row in range(down):
        for column in range(across):
            # Half a millimetre inside the top of the disc: the rim of either face, above the beads.
            x, y = left + 29 * column + 14.5, top + 29 * row + 2.55
            color: Any = page.getpixel((round(x / 25.4 * dpi), round(y / 25.4 * dpi)))
            for known, name in colors.items():
                if max(abs(one - other) for one, other in zip(color, known, strict=True)) < 40:
                    found[column, row] = name
    return found


def test_two_stars_come_behind_one_with_the_other_face(tmp_path: Path) -> None:
    pdf = printed(tmp_path, "flop", "t:token", "--backs", "duplex")
    assert len(pypdfium2.PdfDocument(pdf)) == 2
    front, back = _rims(_page(pdf, 0)), _rims(_page(pdf, 1))
    assert Counter(front.values()) == {"blue": 6, "green": 5}
    columns = 1 + max(column for column, _ in [*front, *back])
    other = {"blue": "green", "green": "blue"}
    assert {(columns - 1 - column, row): other[face] for (column, row), face in front.items()} == back
