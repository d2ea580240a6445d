"""Lines that run from right to left, or both ways: order, side, icons and boxes in their places."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.fonts import IconMark, Run, Word
from cardforge.layout import Side
from cardforge.scene import Rect, Text, TextLine
from cardforge.units import MM
from tests.layout.kit import front, line_width, only, rich

FONTS = {"m": {"family": "Noto Sans", "fallback": ["Heebo", "Noto Sans Arabic"]}}
PLACE = {"left": "5mm", "top": "5mm", "width": "50mm", "height": "40mm", "font": "m", "size": "9pt"}
LEFT, RIGHT = 5 * MM, 55 * MM


def side(tmp_path: Path, written: str, **keys: Any) -> Side:
    found = front(tmp_path, rich("t", written, **{**PLACE, **keys}), fonts=FONTS).front()
    assert found.problems == ()
    return found


def drawn(tmp_path: Path, written: str, **keys: Any) -> Text:
    (op,) = only(side(tmp_path, written, **keys).scene.ops, Text)
    return op


def seen(line: TextLine) -> str:
    """A line from left to right as it looks: each glyph's text, icons as ☼."""
    return " ".join("".join(map(part_seen, word.parts)) for word in line.words)


def part_seen(part: Run | IconMark) -> str:
    if isinstance(part, Run):
        return "".join(glyph[4] for glyph in part.glyphs)
    return "☼" if part.name else ""


def words(line: TextLine) -> list[Word]:
    return list(line.words)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("אבג דהו", "והד גבא"),
        ("abc אב ג def", "abc ג בא def"),
        ("אב abc ג", "ג abc בא"),
        ("אב 12 ג", "ג 12 בא"),
        ("אב (ג) ד", "ד )ג( בא"),
        ("אב {sun} ג", "ג ☼ בא"),
        ("אב{sun:2}ג", "ג☼☼בא"),
        ("אב **גד** ה", "ה דג בא"),
        ("abc.", "abc."),
        ("אב.", ".בא"),
    ],
)
def test_words_stand_in_visual_order(tmp_path: Path, written: str, expected: str) -> None:
    (line,) = drawn(tmp_path, written).lines
    assert seen(line) == expected


def test_brackets_are_mirrored(tmp_path: Path) -> None:
    (plain,) = drawn(tmp_path / "a", "(").lines
    (turned,) = drawn(tmp_path / "b", "א)").lines
    (bracket, *_), *_ = [word.parts for word in turned.words]
    (other,) = plain.words[0].parts
    assert isinstance(bracket, Run)
    assert isinstance(other, Run)
    assert bracket.glyphs[0][0] == other.glyphs[0][0]


def test_lines_break_before_they_are_ordered(tmp_path: Path) -> None:
    first, second = drawn(tmp_path, "אבג דהו זחט", width="15mm", fit=False, size="10pt").lines
    assert (seen(first), seen(second)) == ("והד גבא", "טחז")


@pytest.mark.parametrize(
    ("keys", "at_right"),
    [
        ({}, True),
        ({"align": "left"}, False),
        ({"align": "right"}, True),
        ({"direction": "ltr"}, False),
        ({"align": "justify"}, True),
    ],
)
def test_a_paragraph_stands_at_its_start(tmp_path: Path, keys: dict[str, Any], at_right: bool) -> None:
    op = drawn(tmp_path, "אב גד", **keys)
    (line,) = op.lines
    assert (line.x > LEFT + 1) == at_right
    if at_right:
        assert line.x + line_width(op, line) == pytest.approx(RIGHT, abs=0.01)


def test_direction_can_be_said(tmp_path: Path) -> None:
    op = drawn(tmp_path, "Go!", direction="rtl")
    (line,) = op.lines
    assert seen(line) == "!Go"
    assert line.x > LEFT + 1


def test_each_paragraph_has_its_own_direction(tmp_path: Path) -> None:
    first, second = drawn(tmp_path, "abc\nאבג").lines
    assert first.x == pytest.approx(LEFT)
    assert second.x > LEFT + 1


def test_list_marks_hang_on_the_right(tmp_path: Path) -> None:
    op = drawn(tmp_path, "- אב")
    bullet, line = op.lines
    assert RIGHT - 9 < bullet.x < RIGHT
    assert line.x + line_width(op, line) == pytest.approx(RIGHT - 9, abs=0.01)


@pytest.mark.parametrize("tracking", ["0", "10%"])
def test_lines_are_as_wide_as_they_were_measured(tmp_path: Path, tracking: str) -> None:
    written = "السلام عليكم abc (12) {sun} שלום **abc**-ش "
    op = drawn(tmp_path, written * 4, tracking=tracking, align="right", direction="ltr")
    assert len(op.lines) > 2
    for line in op.lines:
        tail = op.tracking * op.size * isinstance(line.words[-1].parts[-1], Run)
        assert line.x + line_width(op, line) == pytest.approx(RIGHT + tail, abs=0.3)


def test_a_keywords_box_goes_with_its_words(tmp_path: Path) -> None:
    found = side(tmp_path, "אא ==בב גג== דד", keyword={"fill": "#ffdd88"})
    (box,) = only(found.scene.ops, Rect)
    (op,) = only(found.scene.ops, Text)
    (line,) = op.lines
    assert seen(line) == "דד גג בב אא"
    assert line.x < box.x
    assert box.x + box.width < RIGHT


def test_latin_text_is_left_as_it_was(tmp_path: Path) -> None:
    (line,) = drawn(tmp_path, "Plain text ** 12").lines
    assert not any(word.marked for word in words(line))
