"""Repeats: items in a flow or placed by their values, their names, their problems."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.scene import Rect, Text, TextLine
from tests.layout.kit import Cards, Table, boxes, codes, front, lines, near, one, only, rect, text

BOX = {"in": "cut", "left": "10mm", "top": "10mm", "width": "40mm", "height": "50mm"}
ONE: Cards = ({"name": "Fox"},)


def repeat(root: Path, each: Any, template: Any, cards: Any = ONE, rest: Any = None, **keys: Any) -> Table:
    element = {"id": "pips", "kind": "repeat", **BOX, "each": each, "template": template, **keys}
    return front(root, element, cards=cards, **(rest or {}))


def dot(**keys: Any) -> dict[str, Any]:
    return {"kind": "shape", "shape": "rect", "fill": "#000000", **keys}


def starts(made: Table, index: int = 0) -> list[tuple[float, float]]:
    """Left and top of every rectangle from the repeat's own, in mm."""
    side = made.front(index)
    assert side.problems == ()
    return [(round(box[0] - 10, 3), round(box[1] - 10, 3)) for box in boxes(side)]


def words(made: Table, index: int = 0) -> list[str]:
    return lines(made.ops(index))


# --- what is repeated ---


@pytest.mark.parametrize(
    ("each", "expected"),
    [
        (["a", "b"], ["a", "b"]),
        ("{{ card.tags }}", ["Fast", "Red"]),
        ("{{ card.cost }}", ["1", "2", "3"]),
        (2, ["1", "2"]),
        (0, []),
        ([], []),
        ("{{ card.kind }}", []),
        ("{{ tables[card.name] }}", ["x", "y"]),
        (["{{ card.name }}", "!"], ["Fox", "!"]),
    ],
)
def test_a_list_or_a_number_is_repeated(tmp_path: Path, each: Any, expected: list[str]) -> None:
    card = {"name": "Fox", "tags": ["Fast", "Red"], "cost": 3}
    label = {"kind": "text", "text": "{{ item }}", "height": "5mm"}
    rest = {"let": {"tables": {"Fox": ["x", "y"]}}}
    made = repeat(tmp_path, each, label, [card], rest, direction="vertical")
    assert words(made) == expected


def test_items_have_a_name_and_a_place_in_their_list(tmp_path: Path) -> None:
    shown = (
        "{{ pip.n }}:{{ loop.index }}/{{ loop.length }} {{ loop.index0 + 1 }} {{ loop.first }}{{ loop.last }}"
    )
    template = {"kind": "text", "text": shown, "width": "20mm", "height": "4mm"}
    each = [{"n": 7}, {"n": 8}]
    made = repeat(tmp_path, each, template, direction="vertical", **{"as": "pip"})
    assert words(made) == ["7:1/2 1 True", "8:2/2 2 True"]


def test_an_item_decides_whether_its_children_are_there(tmp_path: Path) -> None:
    template = [dot(height="2mm", **{"if": "not loop.last"}), dot(height="1mm", **{"if": "item"})]
    made = repeat(tmp_path, [1, 0, 1], template, direction="vertical", gap="1mm")
    assert starts(made) == [(0, 0), (0, 3), (0, 5), (0, 8)]


def test_repeats_inside_repeats_see_both_items(tmp_path: Path) -> None:
    inner = {
        "kind": "repeat",
        "each": "{{ row.cells }}",
        "as": "cell",
        "direction": "horizontal",
        "height": "5mm",
        "template": {"kind": "text", "text": "{{ row.name }}{{ cell }}{{ loop.index }}", "width": "10mm"},
    }
    rows = [{"name": "a", "cells": [7, 8]}, {"name": "b", "cells": [9]}]
    made = repeat(tmp_path, rows, inner, direction="vertical", **{"as": "row"})
    assert words(made) == ["a71", "a82", "b91"]


# --- where items stand ---


def test_items_stand_where_they_say(tmp_path: Path) -> None:
    """As the pips of a playing card: places in a table, the lower ones turned."""
    pips = {"2": [[50, 10, 0], [50, 90, 1]], "1": [[50, 50, 0]]}
    template = dot(
        cx="{{ pip[0] }}%", cy="{{ pip[1] }}%", width="4mm", height="4mm", rotate="{{ 180 if pip[2] else 0 }}"
    )
    cards = [{"name": "Two", "cost": 2}, {"name": "One", "cost": 1}, {"name": "Two again", "cost": 2}]
    rest = {"let": {"pips": pips}}
    made = repeat(tmp_path, "{{ pips[card.cost ~ ''] }}", template, cards, rest, **{"as": "pip"})
    assert starts(made, 0) == starts(made, 2) == [(18, 3), (18, 43)]
    assert starts(made, 1) == [(18, 23)]
    first, second = made.ops()
    assert isinstance(first, Rect)
    assert second.matrix[0] == near(-1)  # type: ignore[union-attr, index]


def test_elements_of_one_item_stand_on_each_other_and_on_what_is_around(tmp_path: Path) -> None:
    template = [
        dot(id="plate", left="line.right + {{ item }}mm", width="2mm", height="2mm"),
        dot(id="top", left="plate.right", top="plate.bottom", width="1mm", height="1mm"),
    ]
    element = {"id": "r", "kind": "repeat", **BOX, "each": [0, 10], "template": template}
    made = front(tmp_path, rect("line", left="10mm", width="5mm", height="1mm", top="10mm"), element)
    assert starts(made) == [(0, 0), (5, 0), (7, 2), (15, 0), (17, 2)]


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ({"direction": "vertical"}, [(0, 0), (0, 10), (0, 20)]),
        ({"direction": "vertical", "gap": "1mm", "justify": "end"}, [(0, 18), (0, 29), (0, 40)]),
        ({"direction": "horizontal", "gap": "2mm"}, [(0, 0), (12, 0), (24, 0)]),
        ({"direction": "horizontal", "align": "end"}, [(0, 40), (10, 40), (20, 40)]),
        ({"direction": "horizontal", "wrap": True, "gap": "10mm"}, [(0, 0), (20, 0), (0, 20)]),
        (
            {"direction": "horizontal", "wrap": True, "gap": "10mm", "justify": "middle"},
            [(5, 0), (25, 0), (15, 20)],
        ),
        ({"direction": "vertical", "wrap": True, "gap": "12mm"}, [(0, 0), (0, 22), (22, 0)]),
    ],
)
def test_items_flow(tmp_path: Path, keys: dict[str, Any], expected: list[tuple[float, float]]) -> None:
    made = repeat(tmp_path, 3, dot(width="10mm", height="10mm"), **keys)
    assert starts(made) == expected


def test_a_stack_wraps_too(tmp_path: Path) -> None:
    children = [dot(width=f"{wide}mm", height=f"{wide}mm") for wide in (15, 25, 20, 10)]
    stack = {"id": "s", "kind": "stack", **BOX, "direction": "horizontal", "wrap": True, "children": children}
    assert starts(front(tmp_path, stack)) == [(0, 0), (15, 0), (0, 25), (20, 25)]


def test_texts_of_a_wrapping_repeat_are_as_wide_as_they_need(tmp_path: Path) -> None:
    label = {"kind": "text", "text": "{{ item }}", "height": "5mm", "size": "10pt"}
    each = ["Quick", "Slow and steady", "Red", "Blue", "Green"]
    made = repeat(tmp_path, each, label, direction="horizontal", wrap=True, gap="2mm")
    texts = only(made.ops(), Text)
    assert words(made) == each
    assert {op.size for op in texts} == {10}
    firsts: list[TextLine] = [op.lines[0] for op in texts]
    assert len({line.y for line in firsts}) == 2


def test_texts_in_a_flow_shrink_together(tmp_path: Path) -> None:
    long = "Each player may move one token to an adjacent space and then draw a card. "
    template = {"kind": "rich", "text": "{{ item }}", "size": "12pt"}
    made = repeat(tmp_path, [long * 3, long, "Short"], template, direction="vertical")
    sizes = {op.size for op in only(made.ops(), Text)}
    assert len(sizes) == 1
    assert sizes.pop() < 12


def test_fit_groups_reach_into_items(tmp_path: Path) -> None:
    def label(value: str, **keys: Any) -> dict[str, Any]:
        return {"kind": "text", "text": value, "size": "12pt", "fit": {"group": "g", "squeeze": 1}, **keys}

    made = front(
        tmp_path,
        {"id": "title", **label("Outside"), "in": "cut", "height": "6mm"},
        {
            "id": "r",
            "kind": "repeat",
            **BOX,
            "each": ["Wide and wider still", "a"],
            "direction": "vertical",
            "template": label("{{ item }}", height="6mm", width="30mm"),
        },
    )
    sizes = [op.size for op in only(made.ops(), Text)]
    assert sizes[0] == sizes[1] == sizes[2] < 12


# --- cards don't take each other's drawings ---


def test_cards_of_one_layout_keep_their_own_items(tmp_path: Path) -> None:
    """Nested, turned, in a group: what an item decides is drawn for each item of each card."""
    inside = {"id": "name", "kind": "text", "text": "{{ item }}", "size": "8pt"}
    still = {"id": "still", **dot(height="1mm")}
    template = {"id": "box", "kind": "group", "height": "8mm", "opacity": 0.5, "children": [still, inside]}
    cards = [{"name": "A", "tags": ["x", "y"]}, {"name": "B", "tags": ["y", "z"]}, {"name": "C"}]
    made = repeat(tmp_path, "{{ card.tags }}", template, cards, direction="vertical")
    assert [words(made, index) for index in (0, 1, 2, 0)] == [["x", "y"], ["y", "z"], [], ["x", "y"]]
    assert starts(made, 1) == [(0, 0), (0, 8)]


def test_equal_items_are_one_drawing(tmp_path: Path) -> None:
    template = {"id": "t", "kind": "text", "text": "{{ item }}", "height": "5mm"}
    made = repeat(
        tmp_path,
        "{{ card.tags }}",
        template,
        [{"name": "A", "tags": ["x"]}, {"name": "B", "tags": ["x"]}],
        direction="vertical",
    )
    assert made.ops(0)[0] is made.ops(1)[0]


def test_an_absent_repeat_and_its_proof(tmp_path: Path) -> None:
    from tests.layout.kit import table

    element = {
        "id": "r",
        "kind": "repeat",
        **BOX,
        "each": 2,
        "if": "card.kind",
        "template": dot(height="5mm"),
    }
    layout = {"front": [{**element, "direction": "vertical"}]}
    made = table(tmp_path, layout, [{"name": "A"}, {"name": "B", "kind": "x"}], proof=True)
    assert len(only(made.front(0).scene.ops, Rect)) == 3, "bleed, cut and safe box"
    assert len(only(made.front(1).scene.ops, Rect)) == 2 + 3 + 3


# --- problems ---


def test_too_many_items_are_refused_for_their_card(tmp_path: Path) -> None:
    made = repeat(
        tmp_path, "{{ card.cost }}", dot(), [{"name": "Fox", "cost": 500}, {"name": "Owl", "cost": 501}]
    )
    assert made.front(0).problems == ()
    problem = one(made.front(1).problems)
    assert (problem.code, problem.card) == ("layout.too-many", "Owl")
    assert problem.where.file == "card_data/mini/sets/core.json"
    assert "501 items are more than 500" in problem.message


def test_repeats_in_repeats_are_bounded_together(tmp_path: Path) -> None:
    def nested(root: Path, outer: int, inner: int) -> Table:
        within = {"id": "in", "kind": "repeat", "each": inner, "template": rect("r", width="1mm", left="0")}
        return front(root, {"id": "out", "kind": "repeat", "each": outer, "template": within})

    assert len(boxes(nested(tmp_path / "fine", 10, 499).front())) == 4990
    problem = one(nested(tmp_path / "much", 11, 499).front().problems)
    assert (problem.code, problem.hint) == ("layout.too-many", "shorten the lists")
    assert "repeats make more than 5000 items on this side" in problem.message


@pytest.mark.parametrize(
    ("each", "shown"),
    [
        ("{{ card.name }}", "Fox"),
        ("{{ card.weight }}", "1.5"),
        ("{{ 0 - 1 }}", "-1"),
        ("{{ 1e300 * 1e300 }}", "inf"),
        ("{{ 1 == 1 }}", "True"),
    ],
)
def test_only_lists_and_whole_numbers_are_repeated(tmp_path: Path, each: str, shown: str) -> None:
    problem = one(repeat(tmp_path, each, dot(), [{"name": "Fox", "weight": 1.5}]).front().problems)
    assert (problem.code, problem.card, problem.hint) == (
        "layout.bad-value",
        "Fox",
        "use a list or a whole number",
    )
    assert f'"each" is "{shown}"' in problem.message


def test_what_is_wrong_with_an_item_is_told_at_the_field_of_its_list(tmp_path: Path) -> None:
    icon = {"kind": "icons", "icon": "{{ item }}", "width": "5mm", "height": "5mm"}
    made = repeat(
        tmp_path, "{{ card.tags }}", icon, [{"name": "Fox", "tags": ["sun", "sum"]}], direction="vertical"
    )
    problem = one(made.front().problems)
    assert (problem.code, problem.card) == ("text.unknown-icon", "Fox")
    assert problem.where.field == "tags"


@pytest.mark.parametrize(
    ("template", "keys", "code", "message"),
    [
        (dot(fill="{{ pip }}"), {}, "layout.bad-expression", '"pip" is not known here'),
        (dot(), {"as": "card"}, "layout.bad-value", '"card" is taken'),
        (dot(), {"as": "tone"}, "layout.bad-value", '"tone" is taken'),
        (dot(), {"gap": "1mm"}, "layout.overconstrained", '"gap" means nothing'),
        (
            dot(),
            {"direction": "vertical"},
            "layout.missing-key",
            'the repeat "pips" needs "height" or "grow"',
        ),
        (
            dot(height="1mm"),
            {"direction": "vertical", "wrap": True},
            "layout.missing-key",
            'the repeat "pips", which wraps, needs "width"',
        ),
        (
            dot(height="1mm", top="1mm"),
            {"direction": "vertical"},
            "layout.overconstrained",
            '"top" can\'t hold',
        ),
        (dot(left="nothing.right"), {}, "layout.unknown-id", 'refers to "nothing"'),
        ({"id": "pips", **dot()}, {}, "layout.duplicate-id", 'the id "pips" is taken'),
    ],
)
def test_mistakes_are_found_without_a_card(
    tmp_path: Path, template: Any, keys: dict[str, Any], code: str, message: str
) -> None:
    made = repeat(tmp_path, 2, template, rest={"let": {"tone": "#ffffff"}}, **keys)
    problem = one(made.refused())
    assert (problem.code, message in problem.message) == (code, True), problem
    assert problem.where.file == "layouts/mini/card.layout.json"
    assert problem.where.line


def test_an_item_is_seen_only_inside(tmp_path: Path) -> None:
    element = {"id": "r", "kind": "repeat", **BOX, "each": 2, "template": dot()}
    made = front(tmp_path, element, text("t", "{{ item }}"))
    assert codes(made.refused()) == ["layout.bad-expression"]


def test_what_doesnt_fit_is_told(tmp_path: Path) -> None:
    made = repeat(tmp_path, 7, dot(height="8mm"), direction="vertical")
    assert one(made.front().problems).message == '"pips" needs 6 mm more height'
    wide = repeat(tmp_path, 7, dot(height="20mm", width="20mm"), direction="horizontal", wrap=True)
    assert one(wide.front().problems).message == '"pips" needs 30 mm more height'


def test_a_card_may_change_its_items(tmp_path: Path) -> None:
    template = {"id": "dot", **dot(width="2mm", height="2mm")}
    cards = [
        {"name": "A"},
        {"name": "B", "overrides": {"dot": {"width": "5mm"}, "pips": {"each": [1, 2, 3]}}},
    ]
    made = repeat(tmp_path, 2, template, cards, direction="vertical")
    assert [[round(box[2] - box[0], 3) for box in boxes(made.front(index))] for index in (0, 1)] == [
        [2, 2],
        [5, 5, 5],
    ]
    cards = [{"name": "B", "overrides": {"pips": {"template": {}}}}]
    assert '"template" can\'t be overridden' in one(repeat(tmp_path, 2, template, cards).refused()).message
