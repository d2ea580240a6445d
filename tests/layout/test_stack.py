"""Stacks: extents, shares, bounds, and texts that shrink together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.scene import Text
from cardforge.units import MM
from tests.layout.kit import boxes, codes, front, line_width, lines, one, only, rect

LONG = "Each player may move one token to an adjacent space and then draw a card. "


def bar(**keys: Any) -> dict[str, Any]:
    return {"kind": "shape", "shape": "rect", "fill": "#000000", **keys}


def stack(root: Path, *children: dict[str, Any], cards: Any = ({"name": "Fox"},), **keys: Any) -> Any:
    box = {"left": "10mm", "top": "10mm", "width": "40mm", "height": "50mm"}
    return front(
        root,
        {"id": "s", "kind": "stack", "in": "cut", **box, "children": list(children), **keys},
        cards=cards,
    )


def spans(made: Any, axis: int = 1, index: int = 0) -> list[tuple[float, float]]:
    """Starts and ends along the stack, from its start, in mm."""
    side = made.front(index)
    assert side.problems == ()
    return [(round(box[axis] - 10, 3), round(box[axis + 2] - 10, 3)) for box in boxes(side)]


@pytest.mark.parametrize(
    ("children", "keys", "expected"),
    [
        ([bar(height="5mm"), bar(height="10%")], {}, [(0, 5), (5, 10)]),
        ([bar(height="5mm"), bar(height="5mm")], {"gap": "2mm"}, [(0, 5), (7, 12)]),
        ([bar(height="5mm"), bar(height="5mm")], {"justify": "middle"}, [(20, 25), (25, 30)]),
        ([bar(height="5mm"), bar(height="5mm")], {"justify": "end", "gap": "1mm"}, [(39, 44), (45, 50)]),
        ([bar(height="5mm"), bar(height="5mm")], {"justify": "space-between"}, [(0, 5), (45, 50)]),
        ([bar(height="5mm")], {"justify": "space-between"}, [(0, 5)]),
        ([bar(height="5mm"), bar(grow=1), bar(grow=2)], {}, [(0, 5), (5, 20), (20, 50)]),
        ([bar(height="20mm", grow=1), bar(grow=1)], {}, [(0, 35), (35, 50)]),
        ([bar(grow=1, max="10mm"), bar(grow=1)], {}, [(0, 10), (10, 50)]),
        ([bar(grow=1e308), bar(grow=1e308)], {}, [(0, 25), (25, 50)]),
        ([bar(height="10mm"), bar(grow=1e-308)], {}, [(0, 10), (10, 50)]),
        ([bar(grow=1, min="40mm"), bar(grow=1)], {}, [(0, 45), (45, 50)]),
        ([bar(grow=1, max="10mm"), bar(height="5mm")], {"justify": "end"}, [(35, 45), (45, 50)]),
        ([bar(height="5mm", min="8mm"), bar(height="9mm", max="3mm")], {}, [(0, 8), (8, 11)]),
        ([bar(height="40mm", shrink=1), bar(height="20mm")], {}, [(0, 30), (30, 50)]),
        ([bar(height="40mm", shrink=1), bar(height="40mm", shrink=3)], {}, [(0, 32.5), (32.5, 50)]),
        ([bar(height="40mm", shrink=1, min="35mm"), bar(height="40mm", shrink=1)], {}, [(0, 35), (35, 50)]),
        (
            [bar(height="5mm"), bar(height="5mm", **{"if": "card.kind"}), bar(height="5mm")],
            {"gap": "1mm"},
            [(0, 5), (6, 11)],
        ),
        ([bar(height="5mm"), bar(height="0"), bar(height="5mm")], {"gap": "1mm"}, [(0, 5), (6, 11)]),
        ([{"kind": "text", "text": ""}, bar(height="5mm")], {"gap": "1mm"}, [(0, 5)]),
        ([], {}, []),
    ],
)
def test_extents(
    tmp_path: Path, children: list[dict[str, Any]], keys: dict[str, Any], expected: list[tuple[float, float]]
) -> None:
    assert spans(stack(tmp_path, *children, **keys)) == expected


def test_a_horizontal_stack_goes_across(tmp_path: Path) -> None:
    children = bar(width="5mm"), bar(grow=1), bar(width="25%", height="4mm")
    made = stack(tmp_path, *children, direction="horizontal", gap="1mm", align="end")
    assert spans(made, 0) == [(0, 5), (6, 29), (30, 40)]
    assert spans(made, 1) == [(0, 50), (0, 50), (46, 50)]


def test_alignment_across(tmp_path: Path) -> None:
    for align, start in (("start", 0), ("middle", 15), ("end", 30), ("stretch", 0)):
        made = stack(tmp_path, bar(height="1mm", width="10mm"), align=align)
        assert spans(made, 0) == [(start, start + 10)]
    assert spans(stack(tmp_path, bar(height="1mm", width="90mm"), align="middle"), 0) == [(0, 40)]


def rules(id_: str, value: str, **keys: Any) -> dict[str, Any]:
    return {"id": id_, "kind": "rich", "text": value, "size": "9pt", **keys}


def test_texts_take_what_they_need(tmp_path: Path) -> None:
    made = stack(tmp_path, rules("a", "one\ntwo"), bar(height="2mm"), rules("b", "three"), gap="1mm")
    side = made.front()
    assert side.problems == ()
    first, second = only(side.scene.ops, Text)
    ((_, top, _, bottom),) = boxes(side)
    assert first.lines[-1].y / MM < top - 1
    assert second.lines[0].y / MM > bottom + 1
    assert first.size == second.size == 9


def test_texts_shrink_by_the_same_steps(tmp_path: Path) -> None:
    children = (
        rules("a", "{{ card.text }}"),
        rules("b", "Short.", size="7pt", fit={"min": "4pt"}),
        bar(grow=1, min="10mm"),
    )
    cards = [{"name": "A", "text": LONG * 6}, {"name": "B", "text": LONG}, {"name": "C"}]
    made = stack(tmp_path, *children, cards=cards)
    sizes = [{result.element: result.size for result in made.front(index).texts} for index in range(3)]
    assert sizes[0]["a"] < 9
    assert 9 - sizes[0]["a"] == 7 - sizes[0]["b"]
    assert sizes[1] == {"a": 9, "b": 7}
    assert sizes[2] == {"b": 7}
    ((start, end),) = spans(made)
    assert end == 50
    assert end - start >= 10, "what grows keeps its least extent"
    last = only(made.ops(), Text)[-1].lines[-1]
    assert last.y / MM < 10 + start


def test_what_may_shrink_gives_way_before_type_does(tmp_path: Path) -> None:
    children = bar(height="30mm", shrink=1, min="5mm"), rules("a", LONG * 3)
    made = stack(tmp_path, *children)
    assert made.front().texts[0].size == 9
    ((_, end),) = spans(made)
    assert 5 < end < 30


def test_bounds_of_texts(tmp_path: Path) -> None:
    tall = stack(tmp_path, rules("a", "x", min="20mm"), bar(height="2mm"))
    assert spans(tall) == [(20, 22)]
    low = stack(tmp_path, rules("a", LONG * 2, max="10mm", fit={"min": "4pt"}), bar(height="2mm"))
    ((start, _),) = spans(low)
    assert start <= 10
    assert low.front().texts[0].size < 9
    too_low = stack(tmp_path, rules("a", LONG * 2, max="3mm"), bar(height="2mm")).front()
    assert codes(too_low.problems) == ["text.overflow"]
    grown = stack(tmp_path, rules("a", "x", grow=1, valign="bottom"), bar(height="2mm"))
    assert spans(grown) == [(48, 50)]
    assert only(grown.ops(), Text)[0].lines[0].y / MM > 56


def test_a_text_breaks_at_its_own_width(tmp_path: Path) -> None:
    made = stack(tmp_path, rules("a", LONG, width="20mm"), rules("b", "Short."), align="middle")
    first, second = only(made.ops(), Text)
    assert max(line_width(first, line) for line in first.lines) / MM <= 20
    assert {round(line.x / MM, 3) for op in (first, second) for line in op.lines} == {10, 20}
    assert second.lines[0].y > first.lines[-1].y


def test_one_text_too_long_is_said_once_and_stays_inside(tmp_path: Path) -> None:
    children = rules("a", "{{ card.text }}"), bar(height="5mm"), rules("b", "Short.")
    made = stack(tmp_path, *children, cards=[{"name": "A", "text": LONG * 60}])
    side = made.front()
    found = one(side.problems)
    assert found.code == "text.overflow"
    assert found.message.startswith('"a" needs ')
    assert (found.card, found.where.field) == ("A", "text")
    last = only(side.scene.ops, Text)[-1]
    assert lines([last]) == ["Short."]
    assert last.lines[0].y / MM <= 60


def test_a_stack_without_texts_says_what_it_lacks(tmp_path: Path) -> None:
    found = one(stack(tmp_path, bar(height="30mm"), bar(height="25mm"), gap="1mm").front().problems)
    assert (found.code, found.message) == ("layout.overflow", '"s" needs 6 mm more height')


def test_texts_side_by_side(tmp_path: Path) -> None:
    words = [{"kind": "text", "text": word, "size": "9pt"} for word in ("Draw", "a", "card")]
    made = stack(tmp_path, *words, bar(width="5mm"), direction="horizontal", gap="1mm")
    assert made.front().problems == ()
    starts = [op.lines[0].x / MM for op in only(made.ops(), Text)]
    assert starts == sorted(starts)
    assert spans(made, 0)[0][0] > starts[-1] - 10
    tight = stack(tmp_path, *words, bar(width="26mm"), direction="horizontal", gap="1mm")
    assert spans(tight, 0) == [(14, 40)]
    assert {result.size for result in tight.front().texts} != {9.0}


def test_balance_works_inside_a_stack(tmp_path: Path) -> None:
    words = "aaaa aaaa aaaa aaaa aaaa aaaa aaaa a"
    even = stack(tmp_path / "even", rules("a", words, balance=True))
    plain = stack(tmp_path / "plain", rules("a", words))
    counts = [[len(line.split()) for line in lines(made.ops())] for made in (plain, even)]
    assert counts == [[5, 3], [4, 4]]


@pytest.mark.parametrize(
    ("child", "code", "message"),
    [
        (bar(id="c"), "layout.missing-key", '"c" in the stack "s" needs "height" or "grow"'),
        (
            bar(id="c", height="1mm", top="2mm"),
            "layout.overconstrained",
            '"top" can\'t hold in the stack "s"',
        ),
        (
            bar(id="c", height="1mm", **{"in": "cut"}),
            "layout.overconstrained",
            '"in" can\'t hold in the stack',
        ),
    ],
)
def test_what_cannot_stand_in_a_stack(tmp_path: Path, child: dict[str, Any], code: str, message: str) -> None:
    found = one(stack(tmp_path, child).refused())
    assert found.code == code
    assert found.message.startswith(message)


def test_a_wrong_length_takes_only_its_child(tmp_path: Path) -> None:
    cards = [{"name": "Fox", "kind": "tall"}]
    side = stack(tmp_path, bar(id="c", height="{{ card.kind }}"), bar(height="2mm"), cards=cards).front()
    found = one(side.problems)
    assert found.message.startswith('"c": "tall" is not a length')
    assert len(boxes(side)) == 1
    side = stack(tmp_path, bar(height="2mm"), gap="{{ card.kind }}", cards=cards).front()
    assert one(side.problems).message.startswith('"s": "tall" is not a length')


def test_stacks_and_groups_nest(tmp_path: Path) -> None:
    inner = {
        "id": "in",
        "kind": "stack",
        "direction": "horizontal",
        "height": "4mm",
        "children": [bar(width="3mm"), bar(grow=1)],
    }
    held = {"id": "g", "kind": "group", "grow": 1, "children": [{**bar(), "bottom": "g.cy"}]}
    made = stack(tmp_path, inner, held)
    assert spans(made, 0) == [(0, 3), (3, 40), (0, 40)]
    assert spans(made, 1) == [(0, 4), (0, 4), (4, 27)]


def test_others_stand_on_a_stack_and_its_present_children(tmp_path: Path) -> None:
    made = front(
        tmp_path,
        {"id": "s", "kind": "stack", "in": "cut", "height": "9mm", "children": [bar(height="2mm")]},
        rect("r", top="s.bottom", height="1mm"),
    )
    assert boxes(made.front()) == [(0, 0, 63, 2), (0, 9, 63, 10)]
