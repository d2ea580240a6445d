"""What holds for any stack, any order of elements in the file, and any text that fits."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.layout import Side
from cardforge.render import PdfInfo, render_sheets
from cardforge.sheets import Copy, SheetSpec, impose
from cardforge.units import MM, Box
from tests.layout.kit import codes, front

FAST = settings(max_examples=60)
SLACK = 0.02
"""Points; what a text may be over its box without a word is half of it."""

OVERFLOWS = {"layout.overflow", "text.overflow"}


@pytest.fixture(scope="module")
def root() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def boxes(side: Side) -> dict[str, Box]:
    """The box of every element that drew anything, by its id."""
    return {painted.element.id: painted.box for painted in side.painted}


def laid_out(root: Path, *elements: Mapping[str, Any], **card: Any) -> Side:
    return front(root, *elements, cards=[{"name": "Fox", "cost": 3, **card}]).front()


def millimetres(low: float, high: float) -> st.SearchStrategy[str]:
    return st.floats(low, high).map(lambda number: f"{number:.2f}mm")


# --- stacks -------------------------------------------------------------------------------------------

WORDS = st.lists(st.text("abcdefgh", min_size=1, max_size=9), max_size=30).map(" ".join)


@st.composite
def child(draw: st.DrawFn, wrap: bool) -> dict[str, Any]:
    """A member of a stack: a bar or a text, perhaps not there."""
    keys: dict[str, Any] = {}
    if draw(st.booleans()) and not wrap:
        keys |= {"kind": "rich", "text": draw(WORDS), "size": "9pt"}
    else:
        keys |= {"kind": "shape", "shape": "rect", "fill": "#000000"}
        keys |= {"width": draw(millimetres(1, 30)), "height": draw(millimetres(1, 30))}
    for key, values in {
        "grow": st.sampled_from([0, 1, 2.5]),
        "shrink": st.sampled_from([0, 1, 3]),
        "min": millimetres(0, 12),
        "max": millimetres(3, 40),
        "if": st.sampled_from(["card.cost", "card.text", "not card.text"]),
    }.items():
        if draw(st.integers(0, 3)) == 0:
            keys[key] = draw(values)
    return keys


@st.composite
def stacks(draw: st.DrawFn) -> dict[str, Any]:
    wrap = draw(st.booleans())
    children = draw(st.lists(child(wrap), min_size=1, max_size=7))
    return {
        "id": "stack",
        "kind": "stack",
        "in": "cut",
        "left": "8mm",
        "top": "8mm",
        "width": draw(millimetres(10, 45)),
        "height": draw(millimetres(10, 70)),
        "direction": draw(st.sampled_from(["vertical", "horizontal"])),
        "wrap": wrap,
        "gap": draw(millimetres(0, 4)),
        "justify": draw(st.sampled_from(["start", "middle", "end", "space-between"])),
        "align": draw(st.sampled_from(["start", "middle", "end", "stretch"])),
        "children": [{"id": f"child-{index}", **keys} for index, keys in enumerate(children)],
    }


def spread(box: Box, across: bool) -> tuple[float, float]:
    return (box.left, box.right) if across else (box.top, box.bottom)


def apart(one: Box, other: Box) -> bool:
    """Whether boxes have no inner point in common."""
    return (
        one.right <= other.left + SLACK
        or other.right <= one.left + SLACK
        or one.bottom <= other.top + SLACK
        or other.bottom <= one.top + SLACK
    )


@FAST
@given(stacks())
def test_stacked_children_stay_apart_and_inside(root: Path, stack: dict[str, Any]) -> None:
    side = laid_out(root, stack)
    assert set(codes(side.problems)) <= OVERFLOWS
    found = boxes(side)
    children = [found[item["id"]] for item in stack["children"] if item["id"] in found]
    assert all(apart(one, other) for one, other in combinations(children, 2))
    absent = [item["id"] for item in stack["children"] if item.get("if") == "card.text"]
    assert found.keys().isdisjoint(absent)
    if side.problems:
        return
    left, top = 8 * MM, 8 * MM
    wide, high = (float(stack[key].removesuffix("mm")) * MM for key in ("width", "height"))
    around = Box(left, top, left + wide, top + high)
    assert all(around.contains(box, SLACK) for box in children)


@FAST
@given(stacks())
def test_children_come_in_the_order_of_the_file_with_their_gap(root: Path, stack: dict[str, Any]) -> None:
    stack["wrap"] = False
    found = boxes(laid_out(root, stack))
    across = stack["direction"] == "horizontal"
    gap = float(stack["gap"].removesuffix("mm")) * MM
    children = [found[item["id"]] for item in stack["children"] if item["id"] in found]
    for before, after in pairwise(children):
        assert spread(after, across)[0] - spread(before, across)[1] >= gap - SLACK


# --- the order of elements ----------------------------------------------------------------------------

SIDES = {"left": "across", "right": "across", "cx": "across", "top": "down", "bottom": "down", "cy": "down"}
EDGES = {"across": ("left", "right", "cx"), "down": ("top", "bottom", "cy")}


@st.composite
def edge(draw: st.DrawFn, key: str, others: Sequence[str]) -> str:
    """A length, or an edge of one of the others with a way out where it is not there."""
    length = draw(st.sampled_from(["{}mm", "{}%", "{{{{ card.cost }}}}.{}mm"])).format(
        draw(st.integers(0, 9))
    )
    if not others or draw(st.booleans()):
        return length
    target = f"{draw(st.sampled_from(others))}.{draw(st.sampled_from(EDGES[SIDES[key]]))}"
    other = length.replace("{{ card.cost }}", "3")
    return f"{target} {draw(st.sampled_from('+-'))} {draw(st.integers(0, 5))}mm | {other}"


@st.composite
def sides(draw: st.DrawFn, name: str = "e", deep: bool = True) -> list[dict[str, Any]]:
    """Elements that stand on one another in any way that makes no circle."""
    found: list[dict[str, Any]] = []
    for index in range(draw(st.integers(2, 6))):
        others = [item["id"] for item in found]
        keys: dict[str, Any] = {"id": f"{name}{index}"}
        for low, high, size in (("left", "right", "width"), ("top", "bottom", "height")):
            middle = "cx" if low == "left" else "cy"
            which = draw(st.sampled_from([low, high, middle, ""]))
            if which:
                keys[which] = draw(edge(which, others))
            keys[size] = draw(millimetres(0, 20))
        if draw(st.integers(0, 4)) == 0:
            keys["if"] = draw(st.sampled_from(["card.cost", "card.text"]))
        if deep and draw(st.booleans()):
            keys |= {"kind": "group", "children": draw(sides(f"{keys['id']}-", deep=False))}
        else:
            keys |= {"kind": "shape", "shape": "rect", "fill": "#000000"}
        found.append(keys)
    return found


def shuffled(items: Sequence[dict[str, Any]], draw: Any) -> list[dict[str, Any]]:
    order = draw(st.permutations(items))
    return [
        {**item, "children": shuffled(item["children"], draw)} if "children" in item else item
        for item in order
    ]


@FAST
@given(st.data(), sides())
def test_boxes_do_not_depend_on_the_order_of_the_file(
    root: Path, data: st.DataObject, elements: list[dict[str, Any]]
) -> None:
    one, other = laid_out(root, *elements), laid_out(root, *shuffled(elements, data.draw))
    assert one.problems == other.problems == ()
    assert boxes(one) == boxes(other)


# --- texts in the PDF ---------------------------------------------------------------------------------

LETTERS = "aceimnorsuvwxzABCDEFGHIKLMNOPRSTUVWXYZ0123456789bdhkltfgpqyj"
OVERHANG = 0.16
"""How far a letter may reach beyond its advance, in type sizes: the hook of an italic f."""


@st.composite
def texts(draw: st.DrawFn) -> dict[str, Any]:
    word = st.text(LETTERS, min_size=1, max_size=12) | st.sampled_from(
        ["re-roll", "Unter\u00adsee\u00adboot"]
    )
    marked = st.tuples(st.sampled_from(["", "", "", "**", "*"]), word).map(
        lambda pair: f"{pair[0]}{pair[1]}{pair[0]}"
    )
    line = st.lists(marked, min_size=1, max_size=12).map(" ".join)
    bullets = st.sampled_from(["", "", "- "])
    lines = st.lists(st.tuples(bullets, line).map("".join), min_size=1, max_size=3)
    return {
        "id": "text",
        "kind": draw(st.sampled_from(["rich", "rich", "text"])),
        "text": "\n".join(draw(lines)),
        "in": "cut",
        "left": "8mm",
        "top": "8mm",
        "width": draw(millimetres(8, 45)),
        "size": draw(st.sampled_from(["6pt", "9.3pt", "14pt", "30pt"])),
        "align": draw(st.sampled_from(["left", "center", "right", "justify"])),
        "valign": draw(st.sampled_from(["top", "bottom"])),
        "tracking": draw(st.sampled_from(["0", "0", "0.3mm", "-0.05mm"])),
        "leading": draw(st.sampled_from([1.05, 1.2, 1.5])),
        "balance": draw(st.booleans()),
        "hyphenate": draw(st.sampled_from(["none", "en"])),
        "fit": draw(st.sampled_from([{}, {"min": "3pt"}, {"squeeze": 0.6}, False])),
    }


def printed_alone(side: Side) -> bytes:
    size = side.scene.size
    sheets = impose([Copy(0, None, size)], SheetSpec(marks="none")).sheets
    return render_sheets([side.scene], sheets, PdfInfo("Test"))


def ink(pdf: bytes) -> list[Box]:
    """The boxes of all letters on the card's own place, from its top left, in points."""
    document = pypdfium2.PdfDocument(pdf)
    page = document[0]
    left, bottom, right, top = page.get_trimbox()
    words = page.get_textpage()
    boxes = [words.get_charbox(index) for index in range(words.count_chars())]
    document.close()
    return [
        Box(x1 - left, top - y2, x2 - left, top - y1)
        for x1, y1, x2, y2 in boxes
        if x2 > x1 and y2 > y1 and left <= x1 < right and bottom < y2 <= top
    ]


@FAST
@given(texts(), st.sampled_from([1.0, 0.999, 0.97, 0.9, 0.75, 0.5]))
def test_ink_stays_in_the_box_of_a_text_that_fits(root: Path, text: dict[str, Any], share: float) -> None:
    """The box is as high as the text needs at its own size, or somewhat less: both ends of what fits."""
    natural = boxes(laid_out(root, {**text, "height": "auto", "fit": False}))["text"].height
    high = round(natural * share, 3)
    side = laid_out(root, {**text, "height": f"{high}pt"})
    assert set(codes(side.problems)) <= {"text.overflow"}
    if side.problems:
        return
    (result,) = side.texts
    wide = float(text["width"].removesuffix("mm")) * MM
    by = OVERHANG * result.size
    box = Box(8 * MM - by, 8 * MM - SLACK, 8 * MM + wide + by, 8 * MM + high + SLACK)
    letters = ink(printed_alone(side))
    # At the bottom of a box that reaches far off the card, all of a text may be off it, too.
    assert letters or 8 * MM + high > side.scene.size[1]
    assert [letter for letter in letters if not box.contains(letter, SLACK)] == []
