"""Texts that have one size over a whole set, whatever cards are printed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from cardforge.project import Project
from cardforge.project.options import PrintOptions
from cardforge.project.printing import print_cards
from cardforge.scene import Text
from cardforge.sheets import SheetSpec
from tests.layout.kit import Cards, Table, codes, front, lines, one, only, rich, table, text

WORDS = "Each player may move one token to an adjacent space and then draw a card. "
BOX = {"left": "5mm", "top": "5mm", "width": "40mm", "height": "20mm", "size": "9pt"}
SET = {"scope": "set"}

CARDS = (
    {"name": "Short", "text": "Draw."},
    {"name": "Long", "text": WORDS * 3},
    {"name": "Longer", "text": WORDS * 4},
    {"name": "None"},
)


def rules(**keys: Any) -> dict[str, Any]:
    return rich("rules", "{{ card.text }}", **{**BOX, "fit": SET, **keys})


def sizes(made: Table, side: str = "front") -> list[dict[str, float]]:
    """The sizes of every card's texts, the last card laid out first."""
    lay = made.front if side == "front" else made.back
    count = len(made.database.printings)
    found = {
        index: {result.element: result.size for result in lay(index).texts} for index in range(count)[::-1]
    }
    return [found[index] for index in range(count)]


def alone(made: Table, index: int) -> float:
    """The size of a card's rules if that card is laid out before any other."""
    (size,) = (result.size for result in made.front(index).texts if result.element == "rules")
    return size


def test_a_set_takes_the_smallest_size_that_any_of_its_cards_needs(tmp_path: Path) -> None:
    own = [found.get("rules") for found in sizes(front(tmp_path / "own", rules(fit={}), cards=CARDS))]
    assert own[0] == 9
    assert own[0] > own[1] > own[2]  # type: ignore[operator]
    assert own[3] is None
    made = front(tmp_path / "set", rules(), cards=CARDS)
    assert [found.get("rules") for found in sizes(made)] == [own[2], own[2], own[2], None]
    assert made.layouts.problems == []


@pytest.mark.parametrize("index", [0, 1, 2])
def test_the_size_does_not_depend_on_what_is_laid_out(tmp_path: Path, index: int) -> None:
    whole = sizes(front(tmp_path / "whole", rules(), cards=CARDS))
    assert alone(front(tmp_path / "one", rules(), cards=CARDS), index) == whole[2]["rules"]


def test_lines_are_set_for_the_shared_size(tmp_path: Path) -> None:
    made = front(tmp_path, rules(), cards=CARDS)
    (long,), (longer,) = only(made.ops(1), Text), only(made.ops(2), Text)
    assert long.size == longer.size
    fixed = front(tmp_path / "fixed", rules(size=f"{long.size}pt", fit=False), cards=CARDS)
    (expected,) = only(fixed.ops(1), Text)
    assert lines([long]) == lines([expected])
    assert [(line.x, line.y) for line in long.lines] == [(line.x, line.y) for line in expected.lines]


def test_each_set_has_its_own_size(tmp_path: Path) -> None:
    other = {
        "code": "more",
        "name": "More",
        "cards": [{"name": "Two", "text": WORDS * 3}, {"name": "Three", "text": "A."}],
    }
    made = table(
        tmp_path,
        {"front": [rules()]},
        CARDS,
        {"card_data/mini/sets/more.json": other},
        {"sets": ["sets/core.json", "sets/more.json"]},
    )
    found = [card.get("rules") for card in sizes(made)]
    assert found[0] == found[1] == found[2]
    assert found[4] == found[5]
    assert found[4] > found[0]  # type: ignore[operator]


def test_one_line_shares_its_size_but_not_its_squeeze(tmp_path: Path) -> None:
    cards = [{"name": "Ox"}, {"name": "The Incomprehensible Hippopotamus"}, {"name": "The Comprehensible Ox"}]
    title = text(
        "title", "{{ card.name }}", left="0", top="0", width="35mm", height="6mm", size="12pt", fit=SET
    )
    made = front(tmp_path, title, cards=cards)
    results = [made.front(index).texts[0] for index in range(3)]
    assert {result.size for result in results} == {results[1].size}
    assert results[1].size < 12
    assert results[0].squeeze == 1 > results[1].squeeze


def test_texts_of_a_group_share_it_together(tmp_path: Path) -> None:
    fit = {"group": "body", "scope": "set", "min": "4pt"}
    cards = [
        {"name": "A", "text": WORDS * 4},
        {"name": "B", "flavour": "Short."},
        {"name": "C", "text": "Short.", "flavour": "Short."},
    ]
    flavour = rich("flavour", "{{ card.flavour }}", **{**BOX, "top": "40mm", "size": "7pt", "fit": fit})
    found = sizes(front(tmp_path, rules(fit=fit), flavour, cards=cards))
    steps = 9 - found[0]["rules"]
    assert steps > 0
    assert found == [{"rules": 9 - steps}, {"flavour": 7 - steps}, {"rules": 9 - steps, "flavour": 7 - steps}]


def test_texts_of_a_stack_share_it_together(tmp_path: Path) -> None:
    """They shrink together where both are, so that each has one size on the cards with one of them, too."""
    stack = {
        "id": "s", "kind": "stack", "in": "cut",
        "left": "5mm", "top": "5mm", "width": "40mm", "height": "20mm",
        "children": [
            {"id": "rules", "kind": "rich", "text": "{{ card.text }}", "size": "9pt", "fit": SET},
            {"id": "flavour", "kind": "rich", "text": "{{ card.flavour }}", "size": "7pt", "fit": SET},
            {"id": "foot", "kind": "text", "text": "{{ card.kind }}", "size": "8pt"},
        ],
    }  # fmt: skip
    cards = [
        {"name": "A", "text": "Short."},
        {"name": "B", "text": "Short.", "flavour": "Short."},
        {"name": "C", "flavour": WORDS * 4},
        {"name": "D", "kind": "x"},
        {"name": "E", "text": "Short.", "kind": "x"},
    ]
    found = sizes(front(tmp_path, stack, cards=cards))
    steps = 7 - found[2]["flavour"]
    assert steps > 0
    assert [card.get("rules") for card in found] == [9 - steps, 9 - steps, None, None, 9 - steps]
    assert [card.get("flavour") for card in found] == [None, 7 - steps, 7 - steps, None, None]
    assert [card.get("foot") for card in found] == [None, None, None, 8, 8 - steps]


def test_items_of_a_repeat_share_it(tmp_path: Path) -> None:
    row = {"kind": "text", "text": "{{ item }}", "height": "6mm", "size": "10pt", "id": "row", "fit": SET}
    rows = {
        "id": "rows", "kind": "repeat", "each": "{{ card.tags }}", "direction": "vertical", "in": "cut",
        "left": "0", "top": "0", "width": "20mm", "height": "60mm", "template": row,
    }  # fmt: skip
    cards = [{"name": "A", "tags": ["Ox", "Hippopotamus"]}, {"name": "B", "tags": ["Cow"]}]
    made = front(tmp_path, rows, cards=cards)
    results = [result for index in range(2) for result in made.front(index).texts]
    assert len({result.size for result in results}) == 1
    assert results[0].size < 10


def test_a_text_with_its_own_height_has_the_height_of_its_size(tmp_path: Path) -> None:
    auto = rules(height="auto", max_height="20mm")
    below = {"id": "line", "kind": "shape", "shape": "rect", "fill": "#000000", "in": "cut"}
    below |= {"left": "0", "top": "rules.bottom", "height": "1mm"}
    made = front(tmp_path, auto, below, cards=CARDS)
    (short,) = only(made.ops(0), Text)
    boxes = {part.element.id: part.box for part in made.front(0).painted}
    assert short.size < 9
    assert boxes["rules"].height < short.size * 1.1
    assert boxes["line"].top == boxes["rules"].bottom


def test_a_text_that_is_the_same_on_every_card_follows_its_set(tmp_path: Path) -> None:
    fit = {"group": "body", **SET}
    constant = text("head", "Rules", left="0", top="50mm", height="8mm", size="9pt", fit=fit)
    found = sizes(front(tmp_path, constant, rules(fit=fit), cards=CARDS))
    assert {card["head"] for card in found} == {found[2]["rules"]}
    assert found[2]["rules"] < 9


def test_sides_are_sized_apart(tmp_path: Path) -> None:
    layout = {"front": [rules()], "back": [rich("rules", "{{ card.name }}", **BOX, fit=SET)]}
    made = table(tmp_path, layout, CARDS)
    assert {card["rules"] for card in sizes(made, "back")} == {9}
    assert alone(made, 0) < 9


# --- which cards count --------------------------------------------------------------------------------


def with_overrides(root: Path, changed: Mapping[str, Any]) -> list[float]:
    cards: Cards = [*CARDS[:2], {**CARDS[2], "overrides": {"rules": changed}}]
    return [card["rules"] for card in sizes(front(root, rules(), cards=cards))]


def test_a_card_with_a_size_of_its_own_counts_for_itself(tmp_path: Path) -> None:
    short, long, longer = with_overrides(tmp_path / "size", {"size": "6pt"})
    assert short == long > longer
    assert short == with_overrides(tmp_path / "fit", {"fit": {"min": "5pt"}})[0]
    assert len(set(with_overrides(tmp_path / "box", {"width": "39mm"}))) == 1, "another box is no other size"
    roomy = with_overrides(tmp_path / "roomy", {"height": "70mm"})
    assert roomy == [short] * 3


def test_layouts_of_one_family_share_their_size(tmp_path: Path) -> None:
    files = {
        "layouts/mini/red.layout.json": {"extends": "card", "front": [{"id": "rules", "color": "#ff0000"}]},
        "layouts/mini/dark.layout.json": {"extends": "red"},
        "layouts/mini/other.layout.json": {"front": [rules()]},
    }
    cards = [
        {**CARDS[0], "layout": "dark"},
        {**CARDS[1]},
        {**CARDS[2], "layout": "red"},
        {**CARDS[0], "name": "Else", "layout": "other"},
    ]
    found = [card["rules"] for card in sizes(table(tmp_path, {"front": [rules()]}, cards, files))]
    assert found[0] == found[1] == found[2] < 9
    assert found[3] == 9


def test_a_text_that_fits_at_no_size_counts_for_none(tmp_path: Path) -> None:
    cards: Cards = [*CARDS[:3], {"name": "Endless", "text": WORDS * 30}]
    made = front(tmp_path, rules(), cards=cards)
    assert codes(made.front(3).problems) == ["text.overflow"]
    expected = alone(front(tmp_path / "good", rules(), cards=CARDS), 0)
    assert [made.front(index).texts[0].size for index in range(3)] == [expected] * 3


def test_a_layout_that_is_asked_for_in_place_of_all_is_sized_by_all(tmp_path: Path) -> None:
    cards = [{**card, "layout": "plain"} for card in CARDS]
    plain = {"layouts/mini/plain.layout.json": {"front": [text("t", "{{ card.name }}")]}}
    made = table(tmp_path, {"front": [rules()]}, cards, plain)
    printing = made.database.printings[0]
    side = made.layouts.front(printing._replace(layout="card"))
    assert side is not None
    assert side.texts[0].size == alone(front(tmp_path / "own", rules(), cards=CARDS), 0)
    assert made.front().texts[0].element == "t"


def test_what_is_wrong_with_other_cards_is_told_with_them_alone(tmp_path: Path) -> None:
    cards: Sequence[Mapping[str, Any]] = [
        *CARDS[:3],
        {"name": "Wrong", "text": "{nosuch}", "overrides": {"ruless": {"size": "3pt"}}},
    ]
    made = front(tmp_path, rules(), cards=cards)
    assert made.front(0).problems == ()
    assert made.layouts.problems == []
    assert made.layouts.front(made.database.printings[3]) is None
    assert (one(made.layouts.problems).code, made.layouts.problems[0].card) == ("layout.unknown-id", "Wrong")


def test_a_mistake_of_the_layout_is_told_although_other_cards_were_fitted_before(tmp_path: Path) -> None:
    made = front(tmp_path, rules(), text("n", "A", left="50mm", right="50mm"), cards=CARDS)
    assert [codes(made.front(index).problems) for index in range(4)] == [["layout.cannot-place"]] * 4


def test_a_printed_selection_has_the_size_of_the_set(tmp_path: Path) -> None:
    made = front(tmp_path, rules(), cards=CARDS)
    (printing, *_) = made.database.printings
    project = Project(tmp_path, tmp_path)
    layouts = project.layouts(project.games()["mini"], made.database)
    result = print_cards(made.database, layouts, [(printing, 1)], PrintOptions(SheetSpec()))
    assert result.problems == ()
    assert result.pdf is not None
    shared = alone(front(tmp_path / "again", rules(), cards=CARDS), 0)
    assert layouts.front(printing).texts[0].size == shared < 9  # type: ignore[union-attr]


def test_only_card_and_set_are_scopes(tmp_path: Path) -> None:
    assert front(tmp_path / "card", rules(fit={"scope": "card"})).front().problems == ()
    assert one(front(tmp_path / "game", rules(fit={"scope": "game"})).refused()).where.field
