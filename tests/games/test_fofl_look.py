"""The look of fofl as files: pictures, signs, layouts, colours. Its facts and rules are tested elsewhere."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from importlib import util
from pathlib import Path
from typing import Any

import pytest

from cardforge import svg
from cardforge.database import load_game
from cardforge.layout import Layouts
from cardforge.layout.filters import contrast
from cardforge.scene import Rect, Text

ROOT = Path(__file__).parents[2]
DATA = ROOT / "card_data" / "fofl"
LAYOUTS = ROOT / "layouts" / "fofl"
BANDS = {"xl": 51, "l": 45, "m": 36, "s": 27}
"""Top of the title band in millimetres by a card's size."""
NAMES = ("back", "base", "card-l", "card-m", "card-s", "card-xl", "reference")


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _layout(name: str) -> dict[str, Any]:
    found: dict[str, Any] = _json(LAYOUTS / f"{name}.layout.json")
    return found


SET: list[dict[str, Any]] = _json(DATA / "sets" / "core.json")["cards"]
CARDS = [card for card in SET if not card.get("extra")]
LET: dict[str, Any] = _layout("base")["let"]
SIDES: dict[str, dict[str, Any]] = LET["sides"]


@pytest.fixture(scope="module")
def generator() -> Iterator[Any]:
    """The module make_pictures.py, whose neighbours it imports as a script would."""
    sys.path.insert(0, str(LAYOUTS))
    try:
        spec = util.spec_from_file_location("fofl_make_pictures", LAYOUTS / "make_pictures.py")
        assert spec is not None
        assert spec.loader is not None
        module = util.module_from_spec(spec)
        spec.loader.exec_module(module)
        yield module
    finally:
        sys.path.remove(str(LAYOUTS))
        for name in [name for name in sys.modules if name.split(".")[0] == "poster"]:
            del sys.modules[name]


# --- drawings -----------------------------------------------------------------------------------------


def test_drawings_are_what_the_generator_writes(generator: Any) -> None:
    written = {path: text.encode() for path, text in generator.drawings().items()}
    folders = (LAYOUTS / "icons", LAYOUTS / "parts", DATA / "art")
    there = {path: path.read_bytes() for folder in folders for path in folder.glob("*.svg")}
    assert sorted(written) == sorted(there)
    assert [path.name for path in written if written[path] != there[path]] == []


def test_every_card_has_a_picture_and_no_two_are_alike() -> None:
    recipes = Counter(
        (card["colour"], card["ground"], card["hero"], *card["args"], card.get("tilt", 0)) for card in CARDS
    )
    assert [recipe for recipe, count in recipes.items() if count > 1] == []
    shapes = Counter(
        re.sub(r"#[0-9A-F]{6}", "", (DATA / "art" / f"{card['id']}.svg").read_text(encoding="utf-8"))
        for card in CARDS
    )
    assert len(shapes) == len(CARDS) == int(LET["total"])


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card["id"]))
def test_a_picture_is_small_and_as_high_as_its_layout(card: dict[str, Any]) -> None:
    path = DATA / "art" / f"{card['id']}.svg"
    assert path.stat().st_size <= 6144
    drawing = svg.read_svg_file(path, path.name)
    assert (drawing.view.width, drawing.view.height) == (57, BANDS[card["size"]] + 0.5)
    assert drawing.ops


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card["id"]))
def test_a_picture_keeps_to_few_flat_colours(card: dict[str, Any], generator: Any) -> None:
    text = (DATA / "art" / f"{card['id']}.svg").read_text(encoding="utf-8")
    assert set(re.findall(r"<(\w+)", text)) <= {"svg", "g", "path", "circle"}
    side = generator.canvas_of(card).side
    own = {side.main, side.dark, side.light, side.tint, "#F5EBD3", "#191512"}
    foreign = set(re.findall(r"#[0-9A-F]{6}", text)) - own
    assert len(foreign) <= 5, f"{foreign}: accents, and shades of skin"


def test_chance_depends_on_the_card_alone(generator: Any) -> None:
    card = CARDS[0]
    assert generator.picture(card) == generator.picture(dict(card, number=99, text="other"))
    assert generator.picture(card) != generator.picture(dict(card, id="another"))


def test_an_unknown_hero_is_refused(generator: Any) -> None:
    with pytest.raises(KeyError, match="no hero teapot"):
        generator.picture(dict(CARDS[0], hero="teapot", args=[]))


def test_every_side_and_type_has_its_sign() -> None:
    signs = {path.stem for path in (LAYOUTS / "icons").glob("*.svg")}
    types = set(_json(DATA / "game.json")["fields"]["type"]["values"]) - {"Reference"}
    assert set(LET["glyphs"]) == types
    assert {
        *SIDES,
        *LET["glyphs"].values(),
        "unique",
        "power",
        "toughness",
        "terminal",
        "play",
        "arrow",
    } == signs


# --- layouts ------------------------------------------------------------------------------------------


def test_there_are_no_other_layouts() -> None:
    assert tuple(sorted(path.name.split(".")[0] for path in LAYOUTS.glob("*.layout.json"))) == NAMES


def test_the_four_heights_only_move_the_band() -> None:
    for size, top in BANDS.items():
        layout = _layout(f"card-{size}")
        assert layout["extends"] == "base"
        assert layout["front"] == [{"id": "band", "kind": "shape", "top": f"{top - 5}mm"}]


@pytest.fixture(scope="module")
def layouts() -> Layouts:
    database, problems = load_game(DATA)
    assert problems == []
    return Layouts(database, (LAYOUTS,), (ROOT / "layouts",))


def test_rules_stay_readable(layouts: Layouts) -> None:
    """Eight points and more, titles hardly squeezed: what each card's picture height is chosen for."""
    for printing in layouts.database.printings:
        side = layouts.front(printing)
        assert side is not None
        for text in side.texts:
            if text.element.startswith("rules"):
                assert text.size >= 8, printing.card.name
            if text.element == "title":
                assert (text.size, text.squeeze >= 0.85) == (17, True), printing.card.name


HEAD, TAIL = 0.74, 0.19
"""How far letters go above and below their baseline, in em."""


def test_boxes_of_keywords_touch_nothing(layouts: Layouts) -> None:
    """Clear of the rule above them, of the lines beside and of the flavour; no colon hangs on them."""
    for printing in layouts.database.printings:
        side = layouts.front(printing)
        assert side is not None
        texts = [op for op in side.scene.ops if isinstance(op, Text)]
        rects = [op for op in side.scene.ops if isinstance(op, Rect) and op.fill == INK.lower()]
        boxes = [box for box in rects if box.height > 8 and box.width < 40]
        assert len(boxes) == str(printing.card.get("text")).count("==Action==: "), printing.card.name
        if not boxes:
            continue
        (rules,) = (op for op in texts if 8 <= op.size <= 8.5)
        assert "Action:" not in {word.text for line in rules.lines for word in line.words}
        above = [box.y + box.height for box in rects if box.width > 150]
        above += [line.y + TAIL * rules.size for line in rules.lines]
        below = [line.y - HEAD * rules.size for line in rules.lines]
        below += [line.y - HEAD * op.size for op in texts if op.size == 7.5 for line in op.lines]
        for box in boxes:
            middle = box.y + box.height / 2
            assert box.y - max(y for y in above if y < middle) >= 1, printing.card.name
            assert min(y for y in below if y > middle) - (box.y + box.height) >= 1, printing.card.name


# --- colours, and marks that need none ----------------------------------------------------------------

PAPER, INK = "#F5EBD3", "#191512"


@pytest.mark.parametrize("name", SIDES)
def test_text_of_a_side_stands_out(name: str) -> None:
    side = SIDES[name]
    assert contrast(side["on"], side["dark"]) >= 4.5
    assert contrast(side["key"], PAPER) >= 4.5
    assert contrast(side["star"], side["dark"]) >= 3, "a sign, not text"


def test_all_other_text_stands_out() -> None:
    for name in ("base", "reference", "back"):
        for style in _layout(name).get("styles", {}).values():
            color = style.get("color", INK)
            if color.startswith("#"):
                ground = INK if color == PAPER else PAPER
                assert contrast(color, ground) >= 4.5


@pytest.mark.parametrize("mark", ["symbol", "band", "pennant", "stripe", "dark"])
def test_sides_differ_in_every_mark(mark: str) -> None:
    assert len({side[mark] for side in SIDES.values()}) == len(SIDES) == 5


def test_layouts_and_pictures_share_their_palette(generator: Any) -> None:
    colours = _json(DATA / "game.json")["colours"]
    for name, side in generator.marks.SIDES.items():
        assert side.dark == SIDES[name]["dark"] == colours[name]["shade"]
        assert (side.main, side.tint) == (colours[name]["hex"], colours[name]["tint"])
        assert SIDES[name]["on"] == colours[name]["ink"]
