"""Boxes: edges, extents, absent elements, groups and their reference boxes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.scene import to_json
from cardforge.units import to_mm
from tests.layout.kit import boxes, codes, front, lines, one, rect, rich, table, text

WHOLE = (0, 0, 63, 88)


def placed(tmp_path: Path, **keys: Any) -> tuple[float, float, float, float]:
    found = front(tmp_path, rect("a", **keys)).front()
    assert found.problems == ()
    return boxes(found)[0]


@pytest.mark.parametrize(
    ("keys", "box"),
    [
        ({}, WHOLE),
        ({"left": "5mm", "top": "6mm", "right": "7mm", "bottom": "8mm"}, (5, 6, 56, 80)),
        ({"left": "5mm", "width": "10mm"}, (5, 0, 15, 88)),
        ({"right": "5mm", "width": "10mm"}, (48, 0, 58, 88)),
        ({"width": "10mm", "height": "50%"}, (0, 0, 10, 44)),
        ({"cx": "20mm", "width": "10mm"}, (15, 0, 25, 88)),
        ({"cx": "20mm", "left": "5mm"}, (5, 0, 35, 88)),
        ({"cx": "20mm", "right": "33mm"}, (10, 0, 30, 88)),
        ({"cx": "20mm"}, (0, 0, 40, 88)),
        ({"cx": "50%", "cy": "25%", "width": "0.9cm", "height": "4mm"}, (27, 20, 36, 24)),
        ({"left": "-3mm", "right": "-3mm"}, (-3, 0, 66, 88)),
        ({"left": "cut.cx + 1mm", "top": "cut.cy - 1mm"}, (32.5, 43, 63, 88)),
        ({"in": "bleed"}, (-3, -3, 66, 91)),
        ({"in": "safe"}, (3, 3, 60, 85)),
        ({"in": "safe", "left": "bleed.left"}, (-3, 3, 60, 85)),
        ({"left": "{{ card.cost }}mm", "width": "{{ card.cost * 2 }}mm"}, (0, 0, 0, 88)),
    ],
)
def test_one_element(tmp_path: Path, keys: dict[str, Any], box: tuple[float, ...]) -> None:
    cards = [{"name": "Fox", "cost": 0}]
    found = front(tmp_path, rect("a", **keys), cards=cards).front()
    assert found.problems == ()
    assert boxes(found) == [pytest.approx(box)]


def test_an_absent_element_is_skipped_by_alternatives(tmp_path: Path) -> None:
    made = front(
        tmp_path,
        rect("below", top="art.bottom + 1mm | bar.bottom + 2mm | 30mm", height="1mm"),
        rect("art", top="10mm", height="20mm", **{"if": "card.kind"}),
        rect("bar", top="5mm", height="2mm", **{"if": "card.cost"}),
        cards=[{"name": "A", "kind": "x", "cost": 1}, {"name": "B", "cost": 1}, {"name": "C"}],
    )
    assert [boxes(made.front(index))[0][1] for index in range(3)] == [31, 9, 30]


def test_an_edge_whose_elements_are_all_absent_is_a_problem(tmp_path: Path) -> None:
    made = front(
        tmp_path, rect("art", **{"if": "card.kind"}), rect("below", top="art.bottom + 1mm", height="1mm")
    )
    found = one(made.front().problems)
    assert found.code == "layout.cannot-place"
    assert found.message == '"below": "top" stands on "art", absent on this card'
    assert found.hint == "add an alternative after |"
    assert found.card == "Fox"
    assert (found.where.file, found.where.field) == ("layouts/mini/card.layout.json", "top")


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"left": "40mm", "right": "40mm"}, '"a": its width is negative'),
        ({"height": "-2mm"}, '"a": its height is negative'),
        ({"left": "{{ card.name }}"}, '"a": "Fox" is not a length'),
        ({"width": "{{ card.cost }}"}, '"a": "3" has no unit'),
        ({"left": "{{ card.kind }}.right"}, '"a": "left" stands on "gone", which is no element'),
        ({"left": "{{ 'b' }}.right"}, '"a": "left" stands on an element that is placed later'),
    ],
)
def test_what_cannot_be_placed_names_element_and_card(
    tmp_path: Path, keys: dict[str, Any], message: str
) -> None:
    card = {"name": "Fox", "cost": 3, "kind": "gone"}
    late = rect("b", left="{{ 'a' }}.right")
    made = front(tmp_path, rect("a", **keys), *([late] if "'b'" in str(keys) else []), cards=[card])
    found = [problem for problem in made.front().problems if problem.message.startswith('"a"')]
    assert one(found).message.startswith(message)
    assert one(found).card == "Fox"


def test_an_edge_known_only_for_a_card_is_solved_late(tmp_path: Path) -> None:
    made = front(
        tmp_path,
        rect("a", left="{{ card.kind }}.right + 1mm", top="{{ card.kind }}.bottom"),
        rect("b", width="10mm", height="3mm"),
        cards=[{"name": "Fox", "kind": "b"}],
    )
    assert boxes(made.front())[0] == (11, 3, 63, 88)


def test_a_group_is_the_reference_of_what_it_holds(tmp_path: Path) -> None:
    inner = [
        {"id": "i", "kind": "shape", "shape": "rect", "fill": "#000000", "left": "1mm", "bottom": "50%"},
        rect("j", left="g.left", top="outer.bottom"),
        {"id": "k", "kind": "shape", "shape": "rect", "fill": "#000000", "top": "i.bottom + 1mm"},
    ]
    made = front(
        tmp_path,
        rect("outer", height="7mm"),
        {
            "id": "g",
            "kind": "group",
            "in": "cut",
            "left": "10mm",
            "top": "20mm",
            "width": "30mm",
            "height": "40mm",
            "children": inner,
        },
    )
    assert boxes(made.front())[1:] == [(11, 20, 40, 40), (10, 7, 63, 88), (10, 41, 40, 60)]


def test_heights_by_the_text_are_bounded(tmp_path: Path) -> None:
    def height(**keys: Any) -> float:
        elements = rich("t", "one\ntwo\nthree", size="10pt", top="0", **keys), rect("r", top="t.bottom")
        return boxes(front(tmp_path, *elements).front())[-1][1]

    natural = height(height="auto")
    assert to_mm(2 * 12 + 10 * 0.7) < natural < to_mm(2 * 12 + 12)
    assert height(height="auto", min_height="20mm") == 20
    assert height(height="auto", max_height="5mm") == 5
    assert height(height="3mm", min_height="50%") == 44


def test_an_empty_text_has_no_height(tmp_path: Path) -> None:
    made = front(tmp_path, text("t", "{{ card.kind }}", top="9mm", height="auto"), rect("r", top="t.bottom"))
    assert boxes(made.front())[0][1] == 9


def test_landscape_and_portrait_turn_the_card(tmp_path: Path) -> None:
    for size, orientation, turned in (
        ("poker", "landscape", (88, 63)),
        ("poker", "portrait", (63, 88)),
        ("business", "portrait", (54, 85)),
        (["50mm", "40mm"], "landscape", (50, 40)),
    ):
        made = front(tmp_path, rect("a"), card={"size": size, "orientation": orientation})
        scene = made.front().scene
        assert (round(to_mm(scene.size.width), 6), round(to_mm(scene.size.height), 6)) == turned
        assert boxes(made.front()) == [(0, 0, *turned)]


@pytest.mark.parametrize(
    ("card", "field", "message"),
    [
        ({"size": "pokr"}, "size", '"pokr" is no known size'),
        ({"size": ["0mm", "5mm"]}, "size", "a card needs a width and a height over 0"),
        ({"bleed": "-1mm"}, "bleed", '"bleed" can\'t be negative'),
        ({"safe": "40mm"}, "safe", '"safe" is more than half the card'),
        ({"corner": "5%"}, "corner", "a percentage has nothing to refer to"),
    ],
)
def test_a_card_that_cannot_be(tmp_path: Path, card: dict[str, Any], field: str, message: str) -> None:
    found = one(front(tmp_path, rect("a"), card=card).refused())
    assert message in found.message
    assert (found.code, found.where.field) == ("layout.bad-value", field)


def test_fixed_boxes_do_not_leak_from_card_to_card(tmp_path: Path) -> None:
    made = front(
        tmp_path,
        rect("bar", top="5mm", height="2mm", **{"if": "card.kind"}),
        rect("a", top="bar.bottom | 1mm", height="1mm"),
        rect("b", top="a.bottom", height="1mm"),
        {
            "id": "s",
            "kind": "stack",
            "in": "cut",
            "top": "b.bottom",
            "height": "9mm",
            "children": [
                {
                    "id": "c",
                    "kind": "shape",
                    "shape": "rect",
                    "fill": "#000000",
                    "height": "2mm",
                    "if": "card.kind",
                },
                {"id": "d", "kind": "shape", "shape": "rect", "fill": "#000000", "height": "2mm"},
            ],
        },
        cards=[{"name": "A", "kind": "x"}, {"name": "B"}, {"name": "C", "kind": "x"}],
    )
    tops = [[box[1] for box in boxes(made.front(index))] for index in range(3)]
    assert tops == [[5, 7, 8, 9, 11], [1, 2, 3], [5, 7, 8, 9, 11]]


def test_many_groups_inside_each_other_are_a_clear_problem(tmp_path: Path) -> None:
    nested: dict[str, Any] = rect("deep")
    for index in range(300):
        nested = {"id": f"g{index}", "kind": "group", "children": [nested]}
    made = table(tmp_path, {"front": [nested]})
    assert codes(made.refused()) == ["json.too-deep"]


def test_as_many_groups_as_a_file_may_nest_are_laid_out(tmp_path: Path) -> None:
    nested: dict[str, Any] = rect("deep")
    for index in range(30):
        nested = {"id": f"g{index}", "kind": "group", "opacity": 0.99, "children": [nested]}
    assert boxes(front(tmp_path, nested).front()) == [WHOLE]


def test_a_long_chain_of_elements_is_solved(tmp_path: Path) -> None:
    chain = [rect(f"r{index}", left=f"r{index + 1}.left + 0.01mm") for index in range(1200)]
    made = front(tmp_path, *chain, rect("r1200"))
    assert boxes(made.front())[0][0] == 12


REFUSED = ("layout.bad-value", "layout.no-value", "layout.too-much-work")


@pytest.mark.parametrize("value", ["{{ card.tags }}", "{{ game }}", "{{ card.name }}", "{{ 9 ** 400 }}"])
@pytest.mark.parametrize("key", ["opacity", "rotate"])
def test_odd_turns_and_opacities_are_refused(tmp_path: Path, key: str, value: str) -> None:
    table = front(tmp_path, rect("r", **{key: value}), cards=[{"name": "Fox", "tags": ["a"]}])
    assert one(table.front().problems).code in REFUSED


def test_cards_before_change_nothing(tmp_path: Path) -> None:
    """Boxes and drawings are kept from card to card; even so each card looks as it does alone."""
    given: list[tuple[str, str, float]] = [("A", "", 4), ("B", "x", 1), ("A", "", 1), ("A", "x", 4)]
    cards = [{"name": name, "kind": kind, "weight": weight} for name, kind, weight in given]
    elements = (
        rect("kind", **{"if": "card.kind"}, top="2mm", height="4mm"),
        rect("below", top="kind.bottom + 1mm | 9mm", height="{{ card.weight }}mm"),
        text("name", "{{ card.name }}", top="20mm", height="8mm"),
        text("weight", "{{ card.weight }}", top="30mm", height="8mm"),
    )
    together = front(tmp_path / "all", *elements, cards=cards)
    for index, card in enumerate(cards):
        alone = front(tmp_path / str(index), *elements, cards=[card])
        assert to_json(together.ops(index)) == to_json(alone.ops())
    name = [[op for op in together.ops(index) if lines((op,)) == ["A"]] for index in (0, 3)]
    assert name[0][0] is name[1][0], "the same value is the same operation"
