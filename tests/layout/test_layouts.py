"""Which layout and which back a card gets, and what a single card overrides."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.database import load_game
from cardforge.layout import Layouts
from cardforge.project import Project
from cardforge.scene import Image, Rect, Text
from cardforge.units import MM
from tests.layout.kit import Table, boxes, codes, front, in_mm, lines, one, only, rect, rich, table, text
from tests.layout.test_elements import png

PLAIN = {"front": [text("t", "plain")]}


def layout_file(word: str, **more: Any) -> dict[str, Any]:
    return {"front": [text("t", word)], **more}


# --- which layout -------------------------------------------------------------------------------------


def test_a_game_chooses_by_query_and_a_card_for_itself(tmp_path: Path) -> None:
    cards = [{"name": "A", "kind": "Big"}, {"name": "B"}, {"name": "C", "kind": "Big", "layout": "own"}]
    files = {
        "layouts/mini/big.layout.json": layout_file("big"),
        "layouts/mini/own.layout.json": layout_file("own"),
    }
    game = {"layouts": [{"where": "kind:big", "use": "big"}, {"use": "card"}]}
    made = table(tmp_path, PLAIN, cards, files, game)
    assert [lines(made.ops(index)) for index in range(3)] == [["big"], ["plain"], ["own"]]


def test_a_card_without_a_layout(tmp_path: Path) -> None:
    made = table(tmp_path, PLAIN, game={"layouts": [{"where": "kind:big", "use": "card"}]})
    found = one(made.refused())
    assert (found.code, found.card) == ("layout.none", "Fox")
    assert found.hint == 'add {"use": "NAME"} as the last of "layouts" in game.json'


def test_an_unknown_layout_of_a_card_is_said_at_the_card(tmp_path: Path) -> None:
    found = one(table(tmp_path, PLAIN, [{"name": "Fox", "layout": "crad"}]).refused())
    assert (found.code, found.hint) == ("layout.missing", 'did you mean "card"?')
    assert (found.where.file, found.where.field) == ("card_data/mini/sets/core.json", "layout")


def test_a_wrong_query_of_a_game_is_a_problem(tmp_path: Path) -> None:
    made = table(tmp_path, PLAIN, game={"layouts": [{"where": "nope:1", "use": "x"}, {"use": "card"}]})
    assert [problem.where.file for problem in made.layouts.problems] == ["card_data/mini/game.json"]
    assert lines(made.ops()) == ["plain"]


def test_a_project_lays_out_what_it_holds(tmp_path: Path) -> None:
    table(tmp_path, PLAIN)
    (tmp_path / "cardforge.toml").write_text("")
    project = Project(tmp_path, tmp_path)
    game = project.game("mini")
    database, problems = project.load(game)
    side = project.layouts(game, database).front(database.printings[0])
    assert problems == []
    assert side is not None
    assert lines(side.scene.ops) == ["plain"]


# --- which back ---------------------------------------------------------------------------------------


def backs(root: Path, layout: dict[str, Any], card: dict[str, Any], game: dict[str, Any]) -> Table:
    files = {
        "layouts/mini/a.layout.json": layout_file("front of a", back=[text("b", "back of a")]),
        "layouts/mini/b.layout.json": layout_file("only side of b"),
        "card_data/mini/art/back.png": png(690, 940),
    }
    return table(root, layout, [{"name": "Fox", **card}], files, game)


@pytest.mark.parametrize(
    ("own", "of_layout", "of_game", "expected"),
    [
        ("a", True, "b", "back of a"),
        ("b", True, "a", "only side of b"),
        ("", True, "a", "back of card"),
        ("", False, "a", "back of a"),
        ("", False, "b", "only side of b"),
    ],
)
def test_backs_own_then_of_the_layout_then_of_the_game(
    tmp_path: Path, own: str, of_layout: bool, of_game: str, expected: str
) -> None:
    layout = {**PLAIN, "back": [text("b", "back of card")]} if of_layout else PLAIN
    made = backs(tmp_path, layout, {"back": own} if own else {}, {"back": of_game})
    side = made.back()
    assert side.problems == ()
    assert lines(side.scene.ops) == [expected]


def test_a_card_may_have_no_back(tmp_path: Path) -> None:
    made = backs(tmp_path, PLAIN, {}, {})
    assert made.layouts.back(made.database.printings[0]) is None
    assert made.layouts.problems == []


@pytest.mark.parametrize(("card", "game"), [({"back": "back.png"}, {}), ({}, {"back": "art/back.png"})])
def test_a_picture_may_be_the_back(tmp_path: Path, card: dict[str, Any], game: dict[str, Any]) -> None:
    made = backs(tmp_path, {**PLAIN, "card": {"size": "mini", "bleed": "2mm"}}, card, game)
    side = made.back()
    assert side.problems == ()
    assert side.scene.size == made.front().scene.size
    (picture,) = only(side.scene.ops, Image)
    assert picture.file.name == "back.png"
    assert picture.width >= side.scene.size.width + 4 * MM - 0.01


def test_an_unknown_back_is_said_where_it_is_named(tmp_path: Path) -> None:
    own = backs(tmp_path, PLAIN, {"back": "c"}, {})
    assert own.layouts.back(own.database.printings[0]) is None
    assert one(own.layouts.problems).where.field == "back"
    common = backs(tmp_path, PLAIN, {}, {"back": "c"})
    assert common.layouts.back(common.database.printings[0]) is None
    assert one(common.layouts.problems).where.file == "card_data/mini/game.json"


def test_a_back_that_is_the_same_for_all_is_one_side(tmp_path: Path) -> None:
    made = table(tmp_path, {**PLAIN, "back": [rect("b")]}, [{"name": "A"}, {"name": "B"}])
    assert made.back(0) is made.back(1)
    made = table(tmp_path, {**PLAIN, "back": [text("b", "{{ card.name }}")]}, [{"name": "A"}, {"name": "B"}])
    assert [lines(made.back(index).scene.ops) for index in (0, 1)] == [["A"], ["B"]]


# --- overrides ----------------------------------------------------------------------------------------

ELEMENTS = [
    rich("rules", "{{ card.text }}", size="9pt", top="0", height="20mm"),
    {"id": "g", "kind": "group", "in": "cut", "children": [rect("held", width="1mm")]},
]


def overriding(root: Path, overrides: Any, **more: Any) -> Table:
    cards = [{"name": "Fox", "text": "a", "overrides": overrides}, {"name": "Owl", "text": "b"}]
    return table(root, {"front": ELEMENTS, **more}, cards)


def test_a_card_changes_its_own_looks_only(tmp_path: Path) -> None:
    changes = {"rules": {"size": "7pt", "text": "{{ card.name }}!"}, "held": {"width": "5mm"}, "//": {"a": 1}}
    made = overriding(tmp_path, changes)
    assert [only(made.ops(index), Text)[0].size for index in (0, 1)] == [7, 9]
    assert [lines(made.ops(index)) for index in (0, 1)] == [["Fox!"], ["b"]]
    assert [round(boxes(made.front(index))[0][2]) for index in (0, 1)] == [5, 1]


@pytest.mark.parametrize(
    ("overrides", "code", "message", "hint", "field"),
    [
        ({"ruls": {"size": "7pt"}}, "layout.unknown-id", 'overrides "ruls"', 'did you mean "rules"?', "ruls"),
        (
            {"rules": {"sise": "7pt"}},
            "layout.unknown-key",
            'unknown key "sise"',
            'did you mean "size"?',
            "sise",
        ),
        ({"rules": {"size": 7}}, "layout.wrong-type", '"size" must be a text', "", "size"),
        ({"held": {"text": "x"}}, "layout.unknown-key", 'unknown key "text"', "", "text"),
        ({"rules": {"kind": "text"}}, "layout.bad-value", '"kind" can\'t be overridden', "drop it", "kind"),
        (
            {"rules": {"remove": True}},
            "layout.bad-value",
            '"remove" can\'t be overridden',
            'write "if": "false" to leave the element out',
            "remove",
        ),
        (
            {"g": {"children": []}},
            "layout.bad-value",
            '"children" can\'t be overridden',
            "drop it",
            "children",
        ),
        ({"rules": {"top": "gg.bottom"}}, "layout.unknown-id", '"top" refers to "gg"', "", "top"),
        ({"rules": {"top": "5"}}, "layout.bad-edge", '"5" has no unit', "", "top"),
        ({"rules": {"style": "x"}}, "layout.unknown-style", 'no style "x"', "", "style"),
    ],
)
def test_a_wrong_override_is_one_problem_at_the_card(
    tmp_path: Path, overrides: Any, code: str, message: str, hint: str, field: str
) -> None:
    made = overriding(tmp_path, overrides)
    assert made.layouts.back(made.database.printings[0]) is None
    found = one(made.refused())
    assert message in found.message
    assert hint in found.hint
    assert (found.code, found.where.file, found.where.field) == (code, "card_data/mini/sets/core.json", field)
    assert lines(made.ops(1)) == ["b"], "other cards are laid out"


def test_the_same_mistake_on_two_cards_is_two_places(tmp_path: Path) -> None:
    cards = [{"name": name, "overrides": {"ruls": {"size": "7pt"}}} for name in ("Fox", "Owl")]
    made = table(tmp_path, {"front": ELEMENTS}, cards)
    for printing in made.database.printings:
        assert made.layouts.front(printing) is None
    assert [problem.card for problem in made.layouts.problems] == ["Fox", "Owl"]


def test_overrides_of_a_back_leave_the_front_alone(tmp_path: Path) -> None:
    back = [rect("ground"), text("word", "back")]
    made = overriding(tmp_path, {"word": {"text": "own"}}, back=back)
    assert lines(made.back(0).scene.ops) == ["own"]
    assert lines(made.back(1).scene.ops) == ["back"]
    assert lines(made.ops(0)) == ["a"]
    plain = overriding(tmp_path, {"rules": {"size": "7pt"}}, back=back)
    assert plain.back(0) is plain.back(1), "overrides of the front make no new back"


def test_a_spreadsheet_overrides_with_columns(tmp_path: Path) -> None:
    table(tmp_path, {"front": ELEMENTS})
    head_row = "name,text,@rules.size,@rules.lines,@rules.balance,@held.width"
    csv = "\n".join([head_row, "Fox,a,7pt,2,true,5mm", "Owl,b,,,,", "Cat,c,,two,,"])
    (tmp_path / "card_data/mini/sets/core.csv").write_text(csv)
    head = tmp_path / "card_data/mini/game.json"
    head.write_text(head.read_text().replace("core.json", "core.csv"))
    database, problems = load_game(tmp_path / "card_data/mini", tmp_path)
    assert problems == []
    made = Table(
        database, Layouts(database, (tmp_path / "layouts/mini",), (tmp_path / "layouts",), tmp_path), []
    )
    assert [only(made.ops(index), Text)[0].size for index in (0, 1)] == [7, 9]
    found = one(made.refused(2))
    assert str(found.where) == "card_data/mini/sets/core.csv:4:D"
    assert (found.code, found.card) == ("layout.wrong-type", "Cat")


# --- what goes wrong with single cards ----------------------------------------------------------------


def test_a_missing_entry_is_said_once_at_the_cards_field(tmp_path: Path) -> None:
    lets = {"tones": {"Fire": {"ink": "#ff0000", "name": "fire"}}, "tone": "{{ tones[card.kind] }}"}
    elements = rect("a", fill="{{ tone.ink }}"), text("b", "{{ tone.name }}"), rect("c", left="{{ tone.x }}")
    made = front(tmp_path, *elements, rect("d"), let=lets, cards=[{"name": "Mud", "kind": "Mud"}])
    side = made.front()
    found = one(list(dict.fromkeys(side.problems)))
    assert found.code == "layout.no-value"
    assert found.message == '"tones[card.kind]" has no entry "Mud"'
    assert found.hint == "it has Fire"
    assert (found.card, found.where.file, found.where.field) == (
        "Mud",
        "card_data/mini/sets/core.json",
        "kind",
    )
    assert len(boxes(side)) >= 1, "the rest is drawn"


def test_known_but_empty_fields_are_empty(tmp_path: Path) -> None:
    words = "{{ card.kind }}|{{ card.cost }}|{{ card.art }}|{{ card.cite }}|{{ set.code }}|{{ game.name }}"
    made = front(tmp_path, text("t", words))
    assert lines(made.ops()) == ["||||core|Mini"]


def test_a_corner_value_stays_text(tmp_path: Path) -> None:
    made = front(tmp_path, text("t", "{{ card.kind }}"), cards=[{"name": "A", "kind": "+1"}])
    assert lines(made.ops()) == ["+1"]


def test_proofs_outline_every_box(tmp_path: Path) -> None:
    elements = [rect("a", width="5mm"), rect("gone", **{"if": "card.kind"})]
    made = table(tmp_path, {"front": elements}, proof=True)
    outlines = [op for op in only(made.ops(), Rect) if op.stroke is not None]
    spans = [in_mm_of(op) for op in outlines]
    half = 0.2 / MM
    bleed = (-3 + half, -3 + half, 66 - half, 91 - half)
    assert spans == [(0, 0, 5, 88), pytest.approx(bleed, abs=0.01), (0, 0, 63, 88), (3, 3, 60, 85)]


def in_mm_of(op: Rect) -> tuple[float, float, float, float]:
    from cardforge.units import Box

    return in_mm(Box(op.x, op.y, op.x + op.width, op.y + op.height))


def test_codes_of_problems_are_stable(tmp_path: Path) -> None:
    made = table(tmp_path, {"extends": "nope"})
    assert codes(made.refused()) == ["layout.missing"]
