"""Layout files: extending, merging, removing, and mistakes with their places."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.scene import Rect, Text
from tests.layout.kit import Table, boxes, codes, one, only, rect, rich, table, text

BASE = {
    "name": "base",
    "card": {"size": "poker", "bleed": "2mm"},
    "let": {"ink": "#111111", "tones": {"a": "#aaaaaa", "b": "#bbbbbb"}},
    "styles": {"title": {"size": "10pt", "color": "{{ ink }}"}},
    "front": [
        rect("ground", fill="{{ ink }}"),
        text("title", "base", style="title"),
        {"id": "g", "kind": "group", "children": [rect("one", width="1mm"), rect("two", width="2mm")]},
        rect("#", width="9mm") | {"id": "last"},
    ],
}


def extended(root: Path, *front: dict[str, Any], base: Any = BASE, **rest: Any) -> Table:
    layout = {"extends": "base", "front": list(front), **rest}
    return table(root, layout, files={"layouts/mini/base.layout.json": base})


def test_elements_merge_by_id_and_keep_their_order(tmp_path: Path) -> None:
    made = extended(
        tmp_path,
        {"id": "title", "text": "own"},
        {"id": "ground", "kind": "shape", "fill": "#222222"},
        rect("new", width="5mm"),
    )
    ops = made.ops()
    assert only(ops, Rect)[0].fill == "#222222"
    assert [round(box[2]) for box in boxes(made.front())] == [63, 1, 2, 9, 5]
    (title,) = only(ops, Text)
    assert (title.lines[0].words[0].text, title.size, title.color) == ("own", 10, "#111111")
    assert made.front().scene.bleed == pytest.approx(2 * 72 / 25.4)


def test_children_merge_and_are_removed_by_id(tmp_path: Path) -> None:
    children = [{"id": "one", "remove": True}, {"id": "two", "width": "4mm"}, rect("three", width="3mm")]
    made = extended(tmp_path, {"id": "g", "children": children}, {"id": "ground", "remove": True})
    assert [round(box[2]) for box in boxes(made.front())] == [4, 3, 9]
    again = extended(tmp_path, {"id": "g", "remove": True})
    assert [round(box[2]) for box in boxes(again.front())] == [63, 9]


def test_an_element_may_be_removed_and_made_anew(tmp_path: Path) -> None:
    made = extended(tmp_path, {"id": "ground", "remove": True}, rect("ground", width="7mm"))
    assert [round(box[2]) for box in boxes(made.front())] == [1, 2, 9, 7]


def test_sections_merge_entry_by_entry(tmp_path: Path) -> None:
    made = extended(
        tmp_path,
        rect("x", fill="{{ tones.a }}"),
        rect("y", fill="{{ tones.b }}"),
        let={"tones": {"b": "#cccccc"}, "ink": "#333333"},
        styles={"title": {"size": "12pt"}},
        card={"bleed": "1mm"},
    )
    ops = made.ops()
    assert [op.fill for op in only(ops, Rect)][-2:] == ["#aaaaaa", "#cccccc"]
    (title,) = only(ops, Text)
    assert (title.size, title.color) == (12, "#333333")


def test_chains_of_layouts_and_their_folders(tmp_path: Path) -> None:
    files: dict[str, Any] = {
        "layouts/mini/middle.layout.json": {"extends": "base", "front": [{"id": "title", "text": "middle"}]},
        "layouts/base.layout.json": BASE,
    }
    made = table(tmp_path, {"extends": "middle", "front": []}, files=files)
    assert only(made.ops(), Text)[0].lines[0].words[0].text == "middle"


def test_backs_are_inherited(tmp_path: Path) -> None:
    base = BASE | {"back": [rect("b", width="8mm")]}
    assert [round(box[2]) for box in boxes(extended(tmp_path, base=base).back())] == [8]
    made = extended(tmp_path, base=base, back=[{"id": "b", "width": "6mm"}])
    assert [round(box[2]) for box in boxes(made.back())] == [6]
    made = extended(tmp_path, back=[rect("b", width="5mm")])
    assert [round(box[2]) for box in boxes(made.back())] == [5]


@pytest.mark.parametrize(
    ("own", "code", "message", "hint", "field"),
    [
        (
            {"id": "gruond", "remove": True},
            "layout.unknown-id",
            'no element "gruond" to remove',
            '"ground"?',
            "id",
        ),
        ({"id": "titel", "text": "x"}, "layout.missing-key", 'element "titel" has no "kind"', "", None),
        ({"id": "title", "colr": "#000000"}, "layout.unknown-key", 'unknown key "colr"', '"color"?', "colr"),
        ({"id": "title", "size": 7}, "layout.wrong-type", '"size" must be a text', "", "size"),
        ({"id": "ground", "text": "x"}, "layout.unknown-key", 'unknown key "text"', "", "text"),
        (
            {"id": "g", "children": [{"id": "on", "remove": True}]},
            "layout.unknown-id",
            'no element "on"',
            '"one"?',
            "id",
        ),
    ],
)
def test_mistakes_in_what_is_laid_over(
    tmp_path: Path, own: dict[str, Any], code: str, message: str, hint: str, field: str | None
) -> None:
    found = one(extended(tmp_path, own).refused())
    assert message in found.message
    assert hint in found.hint
    assert (found.code, found.where.file) == (code, "layouts/mini/card.layout.json")
    assert field is None or found.where.field == field


def test_nothing_can_be_removed_from_nothing(tmp_path: Path) -> None:
    found = one(table(tmp_path, {"front": [rect("a"), {"id": "a", "remove": True}]}).refused())
    assert found.message == 'there is no element "a" to remove'


def test_circles_of_layouts(tmp_path: Path) -> None:
    files: dict[str, Any] = {
        "layouts/mini/a.layout.json": {"extends": "b"},
        "layouts/mini/b.layout.json": {"extends": "card"},
    }
    found = one(table(tmp_path, {"extends": "a"}, files=files).refused())
    assert found.code == "layout.extends-cycle"
    assert found.message == "layouts extend each other: card → a → b → card"
    assert str(found.where).startswith("layouts/mini/b.layout.json:2")
    alone = one(table(tmp_path, {"extends": "card"}).refused())
    assert alone.message == "layouts extend each other: card → card"


def test_a_missing_base(tmp_path: Path) -> None:
    files = {"layouts/mini/base.layout.json": BASE}
    found = one(table(tmp_path, {"extends": "bace"}, files=files).refused())
    assert (found.code, found.message) == ("layout.missing", 'there is no layout "bace"')
    assert found.hint == 'did you mean "base"?'
    assert (found.where.file, found.where.field) == ("layouts/mini/card.layout.json", "extends")


def test_layouts_are_found_only_in_their_folders(tmp_path: Path) -> None:
    files: dict[str, Any] = {"secret.layout.json": {"front": []}}
    found = one(table(tmp_path, {"extends": "../../secret"}, files=files).refused())
    assert found.code == "layout.missing"


def test_comments_are_no_keys(tmp_path: Path) -> None:
    element = {"//": "a note", **rect("a")}
    made = table(tmp_path, {"//": "x", "let": {"// y": 1}, "styles": {"//z": {}}, "front": [element]})
    assert len(made.ops()) == 1


@pytest.mark.parametrize(
    ("layout", "code", "message"),
    [
        ({"frnt": []}, "layout.unknown-key", 'unknown key "frnt"'),
        ({"front": [{"kind": "txt", "text": "a"}]}, "layout.bad-value", "cannot be"),
        ({"front": [rect("a", widht="3mm")]}, "layout.unknown-key", 'unknown key "widht"'),
        ({"front": [rect("a", width=3)]}, "layout.wrong-type", '"width" must be a text'),
        ({"front": [rect("a", width="3")]}, "layout.bad-value", '"width"'),
        ({"front": [rect("a", fill="red")]}, "layout.bad-value", '"fill"'),
        ({"front": [{"kind": "text"}]}, "layout.missing-key", 'text "#1" needs "text"'),
        ({"front": [{"kind": "group"}]}, "layout.missing-key", 'group "#1" needs "children"'),
        (
            {"front": [{"kind": "icons", "max": "3mm", "icon": "sun", "count": "x"}]},
            "layout.bad-value",
            '"count"',
        ),
        ({"front": [{"kind": "shape", "shape": "rect", "max": 3}]}, "layout.wrong-type", '"max"'),
    ],
)
def test_mistakes_of_one_file(tmp_path: Path, layout: dict[str, Any], code: str, message: str) -> None:
    found = one(table(tmp_path, layout).refused())
    assert message in found.message
    assert found.code == code
    assert found.where.line is not None


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    front = [
        rect("a", left="b.top"),
        rect("a", left="nowhere.left"),
        text("t", "{{ card.nmae }}", style="nope"),
        rich("r", "x", font="Nonesuch Serif"),
        rect("c", left="0", right="0", width="1mm"),
    ]
    assert sorted(codes(table(tmp_path, {"front": front}).refused())) == [
        "layout.bad-edge",
        "layout.duplicate-id",
        "layout.overconstrained",
        "layout.unknown-field",
        "layout.unknown-font",
        "layout.unknown-id",
        "layout.unknown-style",
    ]
