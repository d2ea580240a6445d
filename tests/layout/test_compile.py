"""What is found before any card is laid out: names, circles, styles, places."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.scene import Rect, Text
from tests.layout.kit import front, one, only, rect, rich, table, text


@pytest.mark.parametrize(
    ("elements", "code", "message", "hint"),
    [
        (
            [rect("art"), rect("b", top="atr.bottom + 1mm")],
            "layout.unknown-id",
            '"top" refers to "atr", which is no element beside or around it',
            'did you mean "art"?',
        ),
        (
            [{"id": "g", "kind": "group", "children": [rect("in")]}, rect("b", top="in.bottom")],
            "layout.unknown-id",
            '"top" refers to "in", which is no element beside or around it',
            "",
        ),
        (
            [rect("a", top="b.bottom"), rect("b", top="c.bottom"), rect("c", bottom="a.top")],
            "layout.cycle",
            "elements place each other: a → b → c → a",
            "break the circle",
        ),
        ([rect("a", top="a.bottom")], "layout.cycle", "elements place each other: a → a", ""),
        ([rect("a"), rect("a")], "layout.duplicate-id", 'the id "a" is taken', ""),
        ([rect("cut")], "layout.duplicate-id", 'the id "cut" is taken', ""),
        (
            [rect("a", left="0", right="0", width="5mm")],
            "layout.overconstrained",
            "left, right and width can't all hold",
            "drop one of them",
        ),
        (
            [rect("a", top="0", bottom="0", cy="5mm", height="5mm")],
            "layout.overconstrained",
            "top, bottom, cy and height can't all hold",
            "",
        ),
        (
            [text("a", "x", top="0", bottom="0", height="auto")],
            "layout.overconstrained",
            "can't all hold",
            "",
        ),
        ([rect("a", height="auto")], "layout.bad-value", "shape has no height of its own", ""),
        ([text("a", "x", max_height="5mm")], "layout.overconstrained", '"max_height" bounds a "height"', ""),
        ([rect("a", **{"if": "card.nmae"})], "layout.unknown-field", 'no card field "nmae"', '"name"?'),
        (
            [text("a", "{{ card.txt }}")],
            "layout.unknown-field",
            'no card field "txt"',
            'did you mean "text"?',
        ),
        ([text("a", "{{ nme }}")], "layout.bad-expression", '"nme" is not known here', ""),
    ],
)
def test_mistakes(tmp_path: Path, elements: list[dict[str, Any]], code: str, message: str, hint: str) -> None:
    found = one(front(tmp_path, *elements).refused())
    assert message in found.message
    assert hint in found.hint
    assert (found.code, found.where.file) == (code, "layouts/mini/card.layout.json")


def test_x_and_y_may_depend_on_each_other_crosswise(tmp_path: Path) -> None:
    made = front(tmp_path, rect("a", left="b.right", height="2mm"), rect("b", top="a.bottom", width="3mm"))
    first, second = only(made.ops(), Rect)
    assert first.x == second.width
    assert second.y == first.height


def test_lets_may_stand_in_any_order(tmp_path: Path) -> None:
    lets = {"c": "{{ b.x }}", "b": "{{ a[card.kind] }}", "a": {"k": {"x": "#123456"}}, "d": ["{{ c }}"]}
    cards = [{"name": "Fox", "kind": "k"}]
    made = front(tmp_path, rect("r", fill="{{ d[0] }}"), let=lets, cards=cards)
    assert only(made.ops(), Rect)[0].fill == "#123456"


def test_circles_of_lets(tmp_path: Path) -> None:
    lets = {"a": "{{ c }}", "b": "{{ a | upper }}", "c": {"x": "{{ b }}"}, "d": "{{ d }}", "card": 1}
    found = front(tmp_path, rect("r"), let=lets).refused()
    assert sorted(problem.message for problem in found) == [
        '"card" is taken',
        "values need each other: a → c → b → a",
        "values need each other: d → d",
    ]
    assert {problem.where.field for problem in found} == {"a", "d", "card"}


def test_styles_extend_one_another(tmp_path: Path) -> None:
    styles = {
        "small": {"extends": "body", "size": "6pt"},
        "body": {"extends": "root", "color": "#222222", "leading": 1.5},
        "root": {"size": "9pt", "color": "#111111", "align": "right"},
    }
    made = front(
        tmp_path, rich("a", "x", style="small"), rich("b", "x", style="body", size="8pt"), styles=styles
    )
    small, body = only(made.ops(), Text)
    assert (small.size, small.color) == (6, "#222222")
    assert (body.size, body.color) == (8, "#222222")
    assert small.lines[0].x > 100


@pytest.mark.parametrize("used", [True, False])
def test_styles_that_cannot_be(tmp_path: Path, used: bool) -> None:
    styles = {
        "a": {"extends": "b"},
        "b": {"extends": "a"},
        "c": {"extends": "boddy"},
        "body": {},
    }
    elements = [text("t", "x", style="a"), text("u", "x", style="c")] if used else []
    circle, unknown = front(tmp_path, *elements, styles=styles).refused()
    assert (circle.code, circle.message) == ("layout.cycle", "styles extend each other: a → b → a")
    assert (unknown.code, unknown.message) == ("layout.unknown-style", 'there is no style "boddy"')
    assert unknown.hint == 'did you mean "body"?'
    assert (circle.where.field, unknown.where.field) == ("a", "c")


def test_an_unknown_style(tmp_path: Path) -> None:
    found = one(front(tmp_path, text("t", "x", style="titel"), styles={"title": {}}).refused())
    assert (found.code, found.where.field) == ("layout.unknown-style", "style")
    assert found.hint == 'did you mean "title"?'


@pytest.mark.parametrize(
    ("fonts", "font", "message", "hint"),
    [
        ({}, "Noto Snas", 'there is no font "Noto Snas"', 'did you mean "Noto Sans"?'),
        ({}, "Zzyzx", 'there is no font "Zzyzx"', "pip install fontpkg-zzyzx"),
        ({}, "Interr", 'there is no font "Interr"', '"Inter"? or pip install fontpkg-interr'),
        ({"own": {"family": "Zzyzx"}}, "own", 'there is no font "Zzyzx"', "pip install fontpkg-zzyzx"),
        ({"own": {"file": "fonts/own.ttf"}}, "own", 'there is no font file "fonts/own.ttf"', ""),
        ({"own": {"file": "../own.ttf"}}, "own", "leaves the project", ""),
        ({"own": {"file": "icons/sun.svg"}}, "own", "sun.svg is no font file", ""),
        ({"own": {"family": "Inter", "fallback": ["Zzyzx"]}}, "own", 'there is no font "Zzyzx"', ""),
    ],
)
def test_fonts_that_are_not_there(
    tmp_path: Path, fonts: dict[str, Any], font: str, message: str, hint: str
) -> None:
    found = one(front(tmp_path, text("t", "x", font=font), fonts=fonts).refused())
    assert message in found.message
    assert hint in found.hint
    assert found.where.file == "layouts/mini/card.layout.json"
    assert found.where.field == ("own" if fonts else "font")


def test_a_wrong_value_of_a_style_is_told_where_the_style_is_declared(tmp_path: Path) -> None:
    styles = {"base": {"font": "Zzyzx"}, "title": {"extends": "base"}}
    words = [text("a", "x", style="title"), text("b", "y", style="title")]
    found = front(tmp_path, *words, styles=styles).refused()
    assert [(one.code, one.where.field) for one in set(found)] == [("layout.unknown-font", "font")]


def test_an_icon_that_cannot_be_drawn_is_one_mistake_however_often_it_is_used(tmp_path: Path) -> None:
    uses = [rich("r", "{bad} {gone}"), {"id": "i", "kind": "icons", "icon": "bad", "height": "5mm"}]
    layout = {"front": uses, "icons": {"gone": "icons/gone.svg"}}
    made = table(tmp_path, layout, files={"layouts/mini/icons/bad.svg": "<svg"})
    side = made.layouts.front(made.database.printings[0])
    assert side is not None
    assert side.problems == ()
    assert sorted(found.code for found in made.layouts.problems) == ["art.missing", "svg.unreadable"]


def test_two_elements_of_one_id_are_no_circle(tmp_path: Path) -> None:
    elements = [rect("a", top="0", height="5mm"), rect("a", top="a.bottom")]
    assert one(front(tmp_path, *elements).refused()).code == "layout.duplicate-id"


def test_what_an_extending_layout_breaks_names_that_layout(tmp_path: Path) -> None:
    other = {
        "extends": "card",
        "front": [{"id": "a", "remove": True}, {"id": "c", "top": "0"}, rect("d", top="c.top")],
    }
    card = {"front": [rect("a"), rect("b", top="a.bottom")]}
    game = {"layouts": [{"use": "other"}]}
    made = table(tmp_path, card, files={"layouts/mini/other.layout.json": other}, game=game)
    kindless, lost = sorted(made.refused(), key=lambda found: found.code)
    assert (kindless.code, lost.code) == ("layout.missing-key", "layout.unknown-id")
    assert lost.message.endswith("beside or around it in layouts/mini/other.layout.json")
    assert lost.where.file == "layouts/mini/card.layout.json"


@pytest.mark.parametrize("order", [("card", "other"), ("other", "card")])
def test_what_a_layout_breaks_is_not_said_again_for_those_that_extend_it(
    tmp_path: Path, order: tuple[str, str]
) -> None:
    card = {"front": [rect("a", top="b.bottom")]}
    cards = [{"name": name, "layout": layout} for name, layout in zip(("Fox", "Owl"), order, strict=True)]
    files = {"layouts/mini/other.layout.json": {"extends": "card"}}
    made = table(tmp_path, card, cards, files=files)
    for printing in made.database.printings:
        assert made.layouts.front(printing) is None
    assert one(made.layouts.problems).code == "layout.unknown-id"


def test_icons_that_are_not_there(tmp_path: Path) -> None:
    layout = {"icons": {"star": "icons/stra.svg", "ok": {"file": "icons/sun.svg"}}, "front": []}
    made = table(tmp_path, layout, files={"layouts/mini/icons/bad.svg": "<svg"})
    made.layouts.front(made.database.printings[0])
    found, bad = sorted(made.layouts.problems, key=lambda problem: problem.code)
    assert str(bad.where) == "layouts/mini/icons/bad.svg:1:1"
    assert found.message == 'icon "star": there is no picture "icons/stra.svg"'
    assert found.where.field == "star"
