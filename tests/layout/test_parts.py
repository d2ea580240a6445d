"""Parts: put in many times with parameters, in groups of their own or where they stand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.layout.parts import MAX_ELEMENTS
from cardforge.scene import Group, Rect, Text
from tests.layout.kit import Cards, Table, boxes, codes, lines, near, one, only, rect, table

ONE: Cards = ({"name": "Fox", "cost": 3, "kind": "x"},)
BOX = {"in": "cut", "left": "10mm", "top": "10mm", "width": "20mm", "height": "30mm"}

PLATE = {"id": "plate", "kind": "shape", "shape": "rect", "fill": "{{ tone }}", "height": "4mm"}
LABEL = {"id": "label", "kind": "text", "text": "{{ value }}", "top": "plate.bottom + 1mm", "height": "5mm"}
BADGE = {"parameters": {"value": None, "tone": "#8a9a3b"}, "elements": [PLATE, LABEL]}


def made(root: Path, parts: Any, *elements: Any, cards: Cards = ONE, files: Any = None, **rest: Any) -> Table:
    layout = {"parts": parts, "front": list(elements), **rest}
    return table(root, layout, cards, files or {})


def badge(id_: str = "", **given: Any) -> dict[str, Any]:
    return {"use": "badge", "with": given, **({"id": id_} if id_ else {})}


def fills(found: Table, index: int = 0) -> list[Any]:
    return [op.fill for op in only(found.ops(index), Rect)]


def tops(found: Table, index: int = 0) -> list[float]:
    side = found.front(index)
    assert side.problems == ()
    return [box[1] for box in boxes(side)]


# --- parameters ---


def test_parameters_are_seen_inside(tmp_path: Path) -> None:
    found = made(
        tmp_path, {"badge": BADGE}, badge("a", value="{{ card.cost }}"), badge("b", value=1, tone="#112233")
    )
    assert fills(found) == ["#8a9a3b", "#112233"]
    assert lines(found.ops()) == ["3", "1"]


def test_parameters_keep_their_type(tmp_path: Path) -> None:
    part = {
        "parameters": {"count": 0, "list": [], "table": {}, "on": False},
        "elements": [
            {"kind": "icons", "icon": "{{ list[0] }}", "count": "{{ count }}", "height": "2mm", "if": "on"},
            {"kind": "text", "text": "{{ table.a + 1 }}", "if": "on"},
        ],
    }
    given = {"count": "{{ card.cost }}", "list": ["sun"], "table": {"a": 1}, "on": True}
    found = made(tmp_path, {"p": part}, {"id": "one", "use": "p"}, {"id": "two", "use": "p", "with": given})
    assert lines(found.ops()) == ["2"]
    assert len([op for op in found.ops() if isinstance(op, Group)]) == 3


def test_defaults_may_use_the_card_and_given_values_the_names_around(tmp_path: Path) -> None:
    inner = {"parameters": {"value": "{{ card.name }}", "tone": "{{ mine }}"}, "elements": [PLATE, LABEL]}
    outer = {
        "parameters": {"tone": "#000000"},
        "elements": [
            {"use": "inner", "id": "i"},
            {"use": "inner", "id": "j", "with": {"tone": "{{ tone }}", "value": "{{ mine }}!"}},
        ],
    }
    found = made(
        tmp_path,
        {"inner": inner, "outer": outer},
        {"use": "outer", "with": {"tone": "{{ '#abcdef' if card.cost == 3 else '#123456' }}"}},
        let={"mine": "#999999"},
        cards=[*ONE, {"name": "Owl", "cost": 4}],
    )
    assert [fills(found, index) for index in (0, 1)] == [["#999999", "#abcdef"], ["#999999", "#123456"]]
    assert lines(found.ops(1)) == ["Owl", "#999999!"]


def test_constant_parameters_stay_constant(tmp_path: Path) -> None:
    found = made(tmp_path, {"badge": BADGE}, badge(value="x"), cards=[{"name": "A"}, {"name": "B"}])
    assert found.front(0) is found.front(1)


def test_items_and_parameters_meet(tmp_path: Path) -> None:
    """A part in a repeat's template is given its item; a repeat inside a part sees both."""
    part = {
        "parameters": {"sign": "", "list": []},
        "elements": [
            {
                "kind": "repeat",
                "each": "{{ list }}",
                "direction": "horizontal",
                "template": {"kind": "text", "text": "{{ sign }}{{ item }}", "width": "5mm"},
            }
        ],
    }
    element = {
        "id": "r",
        "kind": "repeat",
        **BOX,
        "each": [["a", "b"], ["c"]],
        "direction": "vertical",
        "template": {
            "use": "row",
            "height": "6mm",
            "with": {"list": "{{ item }}", "sign": "{{ loop.index }}"},
        },
    }
    assert lines(made(tmp_path, {"row": part}, element).ops()) == ["1a", "1b", "2c"]


def test_styles_and_fonts_of_a_part_follow_its_parameters(tmp_path: Path) -> None:
    part = {
        "parameters": {"size": "7pt"},
        "elements": [{"kind": "text", "text": "x", "style": "s", "size": "{{ size }}"}],
    }
    uses = [{"use": "p", "id": "a"}, {"use": "p", "id": "b", "with": {"size": "9pt"}}]
    found = made(tmp_path, {"p": part}, *uses, styles={"s": {"color": "#123456"}})
    assert [(op.size, op.color) for op in only(found.ops(), Text)] == [(7, "#123456"), (9, "#123456")]


# --- where it stands ---


def test_without_a_place_the_elements_stand_where_the_use_does(tmp_path: Path) -> None:
    stack = {
        "id": "s",
        "kind": "stack",
        **BOX,
        "gap": "1mm",
        "children": [
            {"id": "first", "kind": "shape", "shape": "rect", "fill": "#000000", "height": "2mm"},
            badge("a", value="v"),
            badge("b", value=""),
        ],
    }
    label = {key: value for key, value in LABEL.items() if key != "top"}
    part = {**BADGE, "elements": [PLATE, label]}
    found = made(tmp_path, {"badge": part}, stack)
    assert tops(found) == [10, 13, 24]


def test_with_a_place_they_stand_in_a_box_of_their_own(tmp_path: Path) -> None:
    placed = {**badge("a", value="{{ card.name }}"), **BOX, "rotate": 90}
    under = rect("under", top="a.bottom + 1mm", height="1mm")
    found = made(tmp_path, {"badge": BADGE}, placed, under)
    group, after = found.ops()
    assert isinstance(group, Group)
    assert group.matrix is not None
    assert only([group], Rect)[0].width == near(20 * 72 / 25.4)
    assert isinstance(after, Rect)
    assert after.y == near(41 * 72 / 25.4)


def test_edges_mean_the_parts_own_elements_first(tmp_path: Path) -> None:
    """`plate` of the card and `plate` of each part: every edge finds its own; others lead outside."""
    part = {
        "parameters": {"gap": "1mm", "edge": "bottom"},
        "elements": [
            {**PLATE, "fill": "#000000", "in": "cut", "top": "ground.top"},
            rect("deep", top="{{ 'plate.' ~ edge }} + {{ gap }}", height="1mm"),
        ],
    }
    found = made(
        tmp_path,
        {"p": part},
        rect("ground", top="20mm", height="1mm"),
        rect("plate", top="50mm", height="1mm"),
        {"use": "p", "id": "one"},
        {"use": "p", "id": "two", "with": {"gap": "2mm"}},
        rect("after", top="two-deep.bottom | plate.top", height="1mm"),
    )
    assert tops(found) == [20, 50, 20, 25, 20, 26, 27]


def test_parts_in_parts_find_their_elements(tmp_path: Path) -> None:
    inner = {
        "elements": [
            rect("bar", top="top-line.bottom", height="1mm"),
            rect("foot", top="bar.bottom", height="1mm"),
        ]
    }
    outer = {
        "elements": [
            rect("top-line", top="30mm", height="2mm"),
            {"use": "inner"},
            rect("end", top="inner-foot.bottom + 5mm", height="1mm"),
        ]
    }
    found = made(tmp_path, {"inner": inner, "outer": outer}, {"use": "outer"}, {"use": "outer"})
    assert tops(found) == [30, 32, 33, 39] * 2


def test_a_use_with_a_condition(tmp_path: Path) -> None:
    uses = [
        {**badge("a", value="x"), "if": "card.kind"},
        {**badge("b", value="y"), "if": "not card.kind"},
        {**badge("c", value="z"), **BOX, "if": "card.cost > 3"},
    ]
    outer = {"parameters": {"on": True}, "elements": [{**badge("d", value="w"), "if": "on"}]}
    last = {"use": "outer", "id": "e", "if": "card.kind", "with": {"on": "{{ card.cost == 3 }}"}}
    cards = [*ONE, {"name": "Owl", "cost": 4}, {"name": "Elk", "cost": 4, "kind": "x"}]
    found = made(tmp_path, {"badge": BADGE, "outer": outer}, *uses, last, cards=cards)
    assert [lines(found.ops(index)) for index in range(3)] == [["x", "w"], ["y", "z"], ["x", "z"]]


def test_the_back_has_names_of_its_own(tmp_path: Path) -> None:
    found = made(tmp_path, {"badge": BADGE}, badge("a", value="f"), back=[badge("a", value="b")])
    assert lines(found.front().scene.ops) == ["f"]
    assert lines(found.back().scene.ops) == ["b"]


def test_a_card_changes_elements_of_a_part(tmp_path: Path) -> None:
    cards = [{"name": "Fox", "overrides": {"a-plate": {"fill": "#ffffff"}}}]
    found = made(tmp_path, {"badge": BADGE}, badge("a", value="x"), badge("b", value="y"), cards=cards)
    assert fills(found) == ["#ffffff", "#8a9a3b"]


# --- layouts that extend others ---


def test_parts_and_uses_are_merged(tmp_path: Path) -> None:
    base = {
        "name": "base",
        "parts": {"badge": BADGE, "other": {"elements": [rect("o", height="1mm")]}},
        "front": [badge("a", value="x", tone="#111111"), {"use": "other", "id": "gone"}],
    }
    own = {
        "extends": "base",
        "parts": {
            "badge": {
                "parameters": {"tone": "#222222", "high": "1mm"},
                "elements": [
                    {"id": "label", "remove": True},
                    {"id": "plate", "height": "{{ high }}"},
                    rect("more", height="2mm"),
                ],
            }
        },
        "front": [
            {"id": "a", "with": {"high": "7mm"}},
            {"id": "gone", "remove": True},
            badge("b", value="y"),
        ],
    }
    found = table(tmp_path, own, ONE, {"layouts/mini/base.layout.json": base})
    sizes = [(round(box[3] - box[1], 3)) for box in boxes(found.front())]
    assert sizes == [7, 2, 1, 2]
    assert fills(found) == ["#111111", "#000000", "#222222", "#000000"]


# --- mistakes ---


@pytest.mark.parametrize(
    ("parts", "use", "code", "message", "hint", "place"),
    [
        (
            {"badge": BADGE},
            {"use": "bagde"},
            "layout.unknown-part",
            'no part "bagde"',
            'mean "badge"',
            "use",
        ),
        ({}, {"use": "x"}, "layout.unknown-part", 'no part "x"', "declare it under parts", "use"),
        (
            {"badge": BADGE},
            badge("a", value="x", tome=""),
            "layout.unknown-parameter",
            'the part "badge" has no parameter "tome"',
            'did you mean "tone"?',
            "tome",
        ),
        (
            {"badge": BADGE},
            badge(),
            "layout.missing-key",
            'the part "badge" needs "value"',
            "with",
            "use",
        ),
        (
            {"badge": BADGE},
            badge(value="{{ card.coast }}"),
            "layout.unknown-field",
            'no card field "coast"',
            'mean "cost"',
            "value",
        ),
        (
            {"p": {"parameters": {"a": "{{ b }}"}, "elements": [{"kind": "text", "text": "{{ a }}"}]}},
            {"use": "p"},
            "layout.bad-expression",
            '"b" is not known here',
            "",
            "a",
        ),
        (
            {"p": {"parameters": {"card": 1}, "elements": []}},
            {"use": "p"},
            "layout.bad-value",
            '"card" is taken',
            "another name",
            "card",
        ),
        (
            {
                "p": {
                    "parameters": {"font": "Nope"},
                    "elements": [{"kind": "text", "text": "x", "font": "{{ font }}"}],
                }
            },
            {"use": "p"},
            "layout.unknown-font",
            'there is no font "Nope"',
            "",
            "font",
        ),
    ],
)
def test_mistakes(
    tmp_path: Path, parts: Any, use: Any, code: str, message: str, hint: str, place: str
) -> None:
    problem = one(made(tmp_path, parts, use).refused())
    assert (problem.code, problem.where.field) == (code, place), problem
    assert message in problem.message
    assert hint in problem.hint


def test_a_parameter_that_is_a_name_of_the_layout_is_told_so(tmp_path: Path) -> None:
    parts = {"p": {"parameters": {"tone": 1}, "elements": []}}
    problem = one(made(tmp_path, parts, {"use": "p"}, let={"tone": "#000000"}).refused())
    assert (problem.where.field, problem.message) == ("tone", '"tone" is a name in "let", too')


def test_an_unused_part_is_checked_for_what_it_uses(tmp_path: Path) -> None:
    parts = {"a": {"elements": [{"use": "b"}]}}
    assert one(made(tmp_path, parts, rect("x")).refused()).where.field == "use"


def test_a_circle_of_parts_is_spelt_out(tmp_path: Path) -> None:
    group = {"id": "g", "kind": "group", "children": [{"use": "c"}]}
    parts = {"a": {"elements": [{"use": "b"}]}, "b": {"elements": [group]}, "c": {"elements": [{"use": "a"}]}}
    problem = one(made(tmp_path, parts, {"use": "a"}).refused())
    assert (problem.code, problem.message) == ("layout.cycle", "parts use each other: a → b → c → a")
    assert problem.where.field == "a"
    alone = one(made(tmp_path, {"a": {"elements": [{"use": "a"}]}}, rect("x")).refused())
    assert alone.message == "parts use each other: a → a"


def test_two_uses_of_one_id_are_told_at_the_second(tmp_path: Path) -> None:
    found = made(tmp_path, {"badge": BADGE}, badge("a", value="x"), badge("a", value="y")).refused()
    assert [(problem.code, problem.where.field) for problem in found] == [("layout.duplicate-id", "id")]


def test_parts_of_parts_cannot_fill_the_memory(tmp_path: Path) -> None:
    parts = {f"p{n}": {"elements": [{"use": f"p{n + 1}"}] * 10} for n in range(8)}
    parts["p8"] = {"elements": [rect("r", height="1mm")]}
    problem = one(made(tmp_path, parts, {"use": "p0"}).refused())
    assert problem.code == "layout.too-many"
    assert str(MAX_ELEMENTS) in problem.message


def test_parts_and_groups_cannot_be_nested_beyond_what_is_walked(tmp_path: Path) -> None:
    place = {"left": "0", "right": "0", "top": "0", "bottom": "0"}

    def nested(inner: Any, groups: int) -> Any:
        for _ in range(groups):
            inner = {"kind": "group", "children": [inner], **place}
        return inner

    def parts(groups: int) -> Any:
        inner = {f"p{n}": {"elements": [nested({"use": f"p{n + 1}"}, groups)]} for n in range(40)}
        return {**inner, "p40": {"elements": [rect("r", **place)]}}

    deep = made(tmp_path, parts(2), {"use": "p0"})
    assert deep.front().problems == ()
    for groups in (5, 25):
        problem = one(made(tmp_path / str(groups), parts(groups), {"use": "p0"}).refused())
        assert problem.code == "layout.too-many"
        assert "inside one another more than 150 deep" in problem.message


def test_a_parts_parameters_are_unknown_outside(tmp_path: Path) -> None:
    found = made(tmp_path, {"badge": BADGE}, badge(value="x"), rect("r", fill="{{ tone }}"))
    assert codes(found.refused()) == ["layout.bad-expression"]
