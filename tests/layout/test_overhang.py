"""Letters that reach out of their widths: texts are moved in by as much as it takes, and no further."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.fonts import Run
from cardforge.layout.overhang import HANG
from cardforge.scene import Group, Op, Text
from cardforge.units import MM
from tests.layout.kit import front, lines, near, only, rich, text

SIZE = 20.0
"""Points; all these texts are set in Noto Sans of this size."""

LEFT, WIDTH = 10 * MM, 40 * MM
BOX: dict[str, Any] = {"left": "10mm", "top": "10mm", "width": "40mm", "height": "30mm", "size": "20pt"}


def ink(ops: tuple[Op, ...]) -> tuple[float, float, float]:
    """Left, right and top of the letters of a text, in points."""
    lefts, rights, tops = [], [], []
    (letters,) = only(ops, Text)
    (group,) = only(ops, Group) or [Group(())]
    a, _, _, d, e, f = group.matrix or (1, 0, 0, 1, 0, 0)
    em = letters.size * letters.squeeze
    for line in letters.lines:
        x = line.x
        for word in line.words:
            for part in word.parts:
                assert isinstance(part, Run)
                for glyph, advance, shift, rise, _ in part.glyphs:
                    low, high = part.font.across(glyph)
                    lefts.append(x + (shift + low) * em)
                    rights.append(x + (shift + high) * em)
                    tops.append(line.y - (part.font.inked(glyph)[1] + rise) * letters.size)
                    x += advance * em
            x += (word.space.advance + line.stretch) * em
    return a * min(lefts) + e, a * max(rights) + e, d * min(tops) + f


def set_text(root: Path, words: str, kind: Any = text, **keys: Any) -> tuple[Op, ...]:
    return front(root, kind("a", words, **{**BOX, **keys})).ops()


def test_ordinary_letters_stay_where_they_are_set(tmp_path: Path) -> None:
    ops = set_text(tmp_path, "Even half")
    assert only(ops, Group) == []
    assert only(ops, Text)[0].lines[0].x == near(LEFT)


def test_a_letter_that_hangs_over_on_the_left_is_moved_in(tmp_path: Path) -> None:
    ops = set_text(tmp_path, "Joker")
    assert ink(ops)[0] == near(LEFT - HANG)
    assert only(ops, Group) == [], "lines that are moved need no group"


def test_a_letter_that_hangs_over_on_the_right_is_moved_in(tmp_path: Path) -> None:
    assert ink(set_text(tmp_path, "half", align="right"))[1] == near(LEFT + WIDTH + HANG)


def test_all_lines_of_a_text_move_together(tmp_path: Path) -> None:
    ops = set_text(tmp_path, "Even\nJoker\n- Item", rich)
    assert ink(ops)[0] == near(LEFT - HANG)
    first, second, bullet, item = only(ops, Text)[0].lines
    assert first.x == second.x > LEFT
    assert bullet.x < item.x


def test_a_text_that_hangs_over_on_both_sides_is_narrowed(tmp_path: Path) -> None:
    widest = set_text(tmp_path, "*Jiffy stuff*", rich, width="200mm")
    left, right, _ = ink(widest)
    advance = right - left - 0.3 * SIZE
    keys = {"width": f"{advance + 0.1 * SIZE}pt", "fit": False, "lines": 1}
    ops = set_text(tmp_path / "narrow", "*Jiffy stuff*", rich, **keys)
    (group,) = only(ops, Group)
    assert group.matrix is not None
    assert 0.9 < group.matrix[0] < 1
    wide = advance + 0.1 * SIZE
    assert ink(ops)[:2] == (near(LEFT - HANG), near(LEFT + wide + HANG))


@pytest.mark.parametrize("align", ["left", "center", "right", "justify"])
def test_every_alignment_keeps_letters_in(tmp_path: Path, align: str) -> None:
    words = "*Jiffy jugglers of stuff juggle jam if fluff*"
    left, right, _ = ink(set_text(tmp_path, words, rich, align=align))
    assert left >= LEFT - HANG - 1e-6
    assert right <= LEFT + WIDTH + HANG + 1e-6


def test_accents_above_capitals_move_the_text_down(tmp_path: Path) -> None:
    plain = only(set_text(tmp_path, "Even"), Text)[0].lines[0].y
    ops = set_text(tmp_path / "accents", "Éven")
    assert ink(ops)[2] == near(10 * MM - HANG)
    assert only(ops, Text)[0].lines[0].y > plain


def test_accents_of_later_lines_move_nothing(tmp_path: Path) -> None:
    one, two = (
        only(set_text(tmp_path / str(number), words, rich), Text)[0].lines[0]
        for number, words in enumerate(["Even", "Even\nÉven"])
    )
    assert (one.x, one.y) == (two.x, two.y)


def test_accents_on_the_baseline_stay_on_it(tmp_path: Path) -> None:
    (letters,) = only(set_text(tmp_path, "Éven", height="6mm", valign="baseline"), Text)
    assert letters.lines[0].y == near(16 * MM)


def test_a_full_box_makes_room_for_accents_by_smaller_type(tmp_path: Path) -> None:
    keys = {"height": "7.3mm"}
    plain = only(set_text(tmp_path, "Even", **keys), Text)[0]
    ops = set_text(tmp_path / "accents", "Éven", **keys)
    assert plain.size == SIZE
    assert only(ops, Text)[0].size < SIZE
    assert ink(ops)[2] >= 10 * MM - HANG - 1e-6


def test_where_type_can_be_no_smaller_accents_are_no_error(tmp_path: Path) -> None:
    ops = set_text(tmp_path, "Éven", height="7.3mm", fit=False)
    assert only(ops, Text)[0].size == SIZE


def test_automatic_heights_have_room_for_accents(tmp_path: Path) -> None:
    below = {"id": "b", "kind": "shape", "shape": "rect", "fill": "#000000", "in": "cut"}
    below |= {"top": "a.bottom", "height": "1mm"}

    def height(words: str) -> float:
        from cardforge.scene import Rect

        table = front(tmp_path / words, rich("a", words, **{**BOX, "height": "auto"}), below)
        return only(table.ops(), Rect)[0].y

    assert 0.1 * SIZE < height("Éven") - height("Even") < 0.25 * SIZE


def test_lines_from_right_to_left_are_left_alone(tmp_path: Path) -> None:
    fonts = {"m": {"family": "Noto Sans", "fallback": ["Heebo"]}}
    table = front(tmp_path, rich("a", "שלום עולם", **BOX, font="m"), fonts=fonts)
    assert lines(table.ops()) != []
    assert only(table.ops(), Group) == []
