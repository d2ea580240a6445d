"""The game energy as files: its facts, its drawings, its colours. How it prints is tested elsewhere."""

from __future__ import annotations

import json
import re
import runpy
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from cardforge.layout.filters import contrast

ROOT = Path(__file__).parents[2]
DATA = ROOT / "card_data" / "energy"
LAYOUTS = ROOT / "layouts" / "energy"

ELEMENTS = ("Earth", "Air", "Fire", "Water")
POLARITIES = ("Positive", "Negative", "Neutral")
STOPPED_BY = {
    "Earth": "Air",
    "Air": "Earth",
    "Fire": "Water",
    "Water": "Fire",
    "Positive": "Negative",
    "Negative": "Positive",
    "Neutral": "Neutral",
}
NUMBERS = ("dealt", "spared", "owed", "pays", "attacks")
LAYOUT_NAMES = ("back", "base", "negative", "neutral", "positive")


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _layout(name: str) -> dict[str, Any]:
    found: dict[str, Any] = _json(LAYOUTS / f"{name}.layout.json")
    return found


GAME: dict[str, Any] = _json(DATA / "game.json")
CARDS: list[dict[str, Any]] = _json(DATA / "sets" / "core.json")["cards"]
TABLES: dict[str, Any] = _layout("base")["let"]


# --- the facts of the game ----------------------------------------------------------------------------


def test_twelve_cards_one_of_each_element_and_polarity() -> None:
    pairs = [(element, polarity) for element in ELEMENTS for polarity in POLARITIES]
    assert [(card["element"], card["polarity"]) for card in CARDS] == pairs
    assert [card["name"] for card in CARDS] == [f"{element} {polarity}" for element, polarity in pairs]
    assert [card["id"] for card in CARDS] == [f"{element}-{polarity}".lower() for element, polarity in pairs]
    assert [card["number"] for card in CARDS] == list(range(1, 13))
    assert {card["type"] for card in CARDS} == {"Element"}
    assert all(card.get("quantity", 1) == 1 and card["cite"].startswith("004: ") for card in CARDS)


def _effects(element: str, polarity: str) -> dict[str, int]:
    """What a card does in hand, from the rules: only what it does at all."""
    rules = [
        ("dealt", element == "Fire", 1),
        ("dealt", polarity == "Positive", 1),
        ("spared", element == "Earth", 1),
        ("spared", polarity == "Neutral", 1),
        ("owed", polarity == "Negative", 1),
        ("pays", element == "Water", 2),
        ("attacks", element == "Air", 1),
    ]
    total: Counter[str] = Counter()
    for name, holds, amount in rules:
        total[name] += amount if holds else 0
    return {name: amount for name, amount in total.items() if amount}


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card["id"]))
def test_what_a_card_does_in_hand(card: dict[str, Any]) -> None:
    expected = _effects(card["element"], card["polarity"])
    assert {name: card[name] for name in NUMBERS if name in card} == expected
    assert 1 <= len(expected) <= 2, "the plate has room for two"


@pytest.mark.parametrize("card", CARDS, ids=lambda card: str(card["id"]))
def test_the_text_says_what_the_numbers_say(card: dict[str, Any]) -> None:
    text = card["text"]
    stoppers = f"{STOPPED_BY[card['element']]} or {STOPPED_BY[card['polarity']]}"
    assert text.startswith(f"Stopped by any {stoppers} card.")
    assert (f"deals {card.get('dealt')} more damage" in text) == ("dealt" in card)
    assert (f"takes {card.get('spared')} off" in text) == ("spared" in card)
    assert (f"costs you {card.get('owed')} damage" in text) == ("owed" in card)
    assert (f"settles {card.get('pays')} damage" in text) == ("pays" in card)
    assert ("attack them once more" in text) == ("attacks" in card)
    assert ("does not count towards your two tries" in text) == (card["polarity"] == "Neutral")
    assert text.count("**") % 2 == 0


def test_two_cards_rule_the_first_deal() -> None:
    texts = {card["name"]: card["text"] for card in CARDS if "First deal" in card["text"]}
    assert set(texts) == {"Air Negative", "Water Negative"}
    assert "attacks first" in texts["Air Negative"]
    assert "cards left over" in texts["Water Negative"]


def test_the_game_declares_these_values_and_the_pack_rule() -> None:
    fields = GAME["fields"]
    assert tuple(fields["element"]["values"]) == ELEMENTS
    assert tuple(fields["polarity"]["values"]) == POLARITIES
    assert set(NUMBERS) <= fields.keys()
    (rule,) = GAME["rules"]
    assert (rule["id"], rule["kind"], rule["zone"], rule["mode"]) == ("all-12", "within", "pack", "equal")
    assert rule["of"] == {card["name"]: 1 for card in CARDS}
    assert rule["msg"]
    assert rule["cite"]
    assert GAME["table"] == {"players": [2, 12], "ideal": [4, 6], "shared": True}
    assert GAME["aliases"] == {"Wind": "Air", "Natural": "Neutral"}


def test_the_shipped_deck_is_the_pack() -> None:
    header, pack = (DATA / "decks" / "pack.txt").read_text(encoding="utf-8").split("[pack]\n")
    assert "game: energy\n" in header
    assert pack.splitlines() == [f"1 {card['name']}" for card in CARDS]


def test_every_polarity_has_its_layout() -> None:
    chosen = {choice["where"]: choice["use"] for choice in GAME["layouts"]}
    assert chosen == {f"polarity:{name.lower()}": name.lower() for name in POLARITIES}
    assert {*chosen.values(), GAME["back"]} <= set(LAYOUT_NAMES)


def test_the_rule_sheet_names_every_manoeuvre() -> None:
    text = (DATA / GAME["rules_text"]).read_text(encoding="utf-8")
    sets = [
        "Dehydrated",
        "Moon Tides",
        "Wall of Mud",
        "Whirlwind",
        "Plasma Strike",
        "Stasis Quo",
        "The Voided Soul",
    ]
    for name in [*sets, "Wind Force", "Gale Force", *ELEMENTS, *POLARITIES]:
        assert name in text


# --- files and schemas --------------------------------------------------------------------------------


def test_there_are_no_other_layouts() -> None:
    assert tuple(sorted(path.name.split(".")[0] for path in LAYOUTS.glob("*.layout.json"))) == LAYOUT_NAMES


def _elements(items: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for item in items:
        yield item
        yield from _elements(item.get("children", []))


def _drawn(name: str) -> list[dict[str, Any]]:
    """All elements of a layout file, those in groups too, its own only."""
    layout = _layout(name)
    return list(_elements([*layout.get("front", []), *layout.get("back", [])]))


def _sources(source: str) -> list[str]:
    """The files an image's source stands for."""
    for table, names in (("tone", "elements"), ("role", "polarities")):
        pattern = re.compile(rf"\{{\{{ (?:{table}|{names}\[\w+\.opposite\])\.file \}}\}}")
        if pattern.search(source):
            return [pattern.sub(entry["file"], source) for entry in TABLES[names].values()]
    return [source]


def _images() -> Iterator[tuple[dict[str, Any], str]]:
    for name in LAYOUT_NAMES:
        for element in _drawn(name):
            if element.get("kind") == "image":
                yield from ((element, source) for source in _sources(element["source"]))


def test_every_drawing_is_there_and_used() -> None:
    used = {source for _, source in _images()}
    there = {path.relative_to(LAYOUTS).as_posix() for path in LAYOUTS.glob("*/*.svg")}
    assert used == there


def test_damage_taken_off_has_a_real_minus_sign() -> None:
    (text,) = (element["text"] for element in _drawn("base") if element.get("id") == "spared-text")
    assert text.startswith("\N{MINUS SIGN}")


# --- drawings -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def generator() -> dict[str, Any]:
    """What make_parts.py defines, by name."""
    return runpy.run_path(str(LAYOUTS / "make_parts.py"))


def test_drawings_are_what_the_generator_writes(generator: dict[str, Any]) -> None:
    written = {name: text.encode() for name, text in generator["drawings"]().items()}
    there = {path.relative_to(LAYOUTS).as_posix(): path.read_bytes() for path in LAYOUTS.glob("*/*.svg")}
    assert there == written


def _shapes(source: str) -> list[dict[str, str]]:
    return [dict(node.attrib) for node in ET.parse(LAYOUTS / source).iter()]


def test_drawings_keep_to_the_roles(generator: dict[str, Any]) -> None:
    roles = {generator[name] for name in ("INK", "SECOND", "ACCENT", "GROUND", "PALE", "NIGHT")}
    for element, source in _images():
        paints = {shape[key] for shape in _shapes(source) for key in ("fill", "stroke") if key in shape} - {
            "none"
        }
        assert paints <= roles
        if source.startswith("icons/"):
            assert paints == {generator["INK"]}
        assert paints <= element["colours"].keys(), f"{source} in {element['id']}"


def _mm(length: str) -> float:
    return float(length.removesuffix("mm"))


def test_no_line_is_thinner_than_printers_manage() -> None:
    for element, source in _images():
        shapes = _shapes(source)
        scale = _mm(element["width"]) / float(shapes[0]["viewBox"].split()[2])
        widths = [scale * float(shape["stroke-width"]) for shape in shapes if "stroke-width" in shape]
        assert all(width >= 0.18 for width in widths), source
    strokes = [
        _mm(item["stroke_width"]) for name in LAYOUT_NAMES for item in _drawn(name) if "stroke_width" in item
    ]
    assert min(strokes) >= 0.18


def test_images_keep_their_ratio() -> None:
    for element, source in _images():
        _, _, width, height = map(float, _shapes(source)[0]["viewBox"].split())
        assert _mm(element["width"]) / _mm(element["height"]) == pytest.approx(width / height)


def _points(shape: dict[str, str]) -> list[tuple[float, float]]:
    if "cx" in shape:
        return [(float(shape["cx"]), float(shape["cy"]))]
    pairs = re.findall(r"(-?[\d.]+),(-?[\d.]+)", shape.get("points") or shape.get("d", ""))
    return [(float(x), float(y)) for x, y in pairs]


@pytest.mark.parametrize("source", ["parts/back-sun.svg", "parts/back-dust.svg"])
def test_the_back_is_equal_under_a_half_turn(source: str) -> None:
    def described(turn: int) -> Counter[Any]:
        found: Counter[Any] = Counter()
        for shape in _shapes(source)[1:]:
            points = sorted((turn * x + 0.0, turn * y + 0.0) for x, y in _points(shape))
            found[shape.get("fill"), shape.get("stroke"), shape.get("r"), *points] += 1
        return found

    assert described(1) == described(-1)


def test_the_lower_half_of_the_back_is_the_upper_turned() -> None:
    groups = {element["id"]: element for element in _layout("back")["back"] if element["kind"] == "group"}
    upper, lower = groups["upper"], groups["lower"]
    assert lower["rotate"] == 180
    assert [_without_id(child) for child in upper["children"]] == [
        _without_id(child) for child in lower["children"]
    ]
    for group in (upper, lower):
        assert [group[key] for key in ("in", "left", "right", "top", "bottom")] == ["cut", "0", "0", "0", "0"]


def _without_id(element: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in element.items() if key != "id"}


# --- colours ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("polarity", POLARITIES)
@pytest.mark.parametrize("element", ELEMENTS)
def test_text_stands_out_from_the_plate(element: str, polarity: str) -> None:
    tone, role = TABLES["elements"][element], TABLES["polarities"][polarity]
    plate = tone[role["plate"]]
    assert contrast(tone[role["text"]], plate) >= 4.5
    assert contrast(tone[role["word"]], plate) >= 4.5


GROUNDS = {
    "Positive": (("white", "light", "soft"), ("white", "light", "soft")),
    "Negative": (("night", "dark", "glow"), ("night", "dark", "glow")),
    "Neutral": (("light",), ("dark",)),
}


@pytest.mark.parametrize("polarity", POLARITIES)
@pytest.mark.parametrize("element", ELEMENTS)
def test_indices_stand_out_from_every_part_of_the_ground(element: str, polarity: str) -> None:
    tone, role = TABLES["elements"][element], TABLES["polarities"][polarity]
    for side, grounds in zip(("left", "right"), GROUNDS[polarity], strict=True):
        for ground in grounds:
            assert contrast(tone[role[side]], tone[ground]) >= 4.5


def test_the_tables_know_what_stops_what() -> None:
    for name, entry in [*TABLES["elements"].items(), *TABLES["polarities"].items()]:
        assert entry["opposite"] == STOPPED_BY[name]
        assert entry["file"] == name.lower()


def _mixed(first: str, second: str, share: float) -> str:
    pairs = ((int(first[at : at + 2], 16), int(second[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a * (1 - share) + b * share):02X}" for a, b in pairs)


@pytest.mark.parametrize("element", ELEMENTS)
def test_the_shades_between_are_mixed_from_the_palette(element: str) -> None:
    tone = TABLES["elements"][element]
    assert tone["night"] == _mixed(tone["dark"], "#000000", 0.45)
    assert tone["glow"] == _mixed(tone["dark"], tone["mid"], 0.18)
    assert tone["ray"] == _mixed(tone["dark"], tone["mid"], 0.75)
    assert tone["spark"] == _mixed(tone["dark"], tone["accent"], 0.55)
