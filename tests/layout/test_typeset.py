"""Set type: baselines, alignment, marks, icons, and what is said of text that doesn't work."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cardforge.checks import Judge, all_checks
from cardforge.fonts import Run, icon_name
from cardforge.scene import Group, Rect, Text
from cardforge.scene import Path as Shape
from cardforge.units import MM
from tests.layout.kit import MOON, codes, front, group, line_width, lines, near, one, only, rich, table, text

WIDE = {"left": "10mm", "top": "10mm", "width": "40mm", "height": "40mm"}
LONG = "Each player may move one token to an adjacent space and then draw a card. " * 14


def drawn(tmp_path: Path, written: str, kind: Any = rich, **keys: Any) -> Text:
    """The only text of a card with one text element, which must fit."""
    (found,) = only(front(tmp_path, kind("t", written, **{**WIDE, **keys})).ops(), Text)
    return found


def shown(op: Text) -> list[str]:
    """The lines as they look (capitals of a style, icons left out)."""
    return [
        " ".join("".join(part.shown for part in word.parts if isinstance(part, Run)) for word in line.words)
        for line in op.lines
    ]


# --- lines and paragraphs -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("one", ["one"]),
        ("one  two", ["one two"]),
        ("one\ttwo", ["one two"]),
        (" one \n two ", ["one", "two"]),
        ("one\r\ntwo\rthree", ["one", "two", "three"]),
        ("one\n", ["one"]),
        ("\none", ["one"]),
        ("a\u00a0b c", ["a\u00a0b c"]),
        ("Salt & Ash: X<3 or Y>5, gain <1> &amp; draw.", ["Salt & Ash: X<3 or Y>5, gain <1> &amp; draw."]),
        ("2 * 3 == 6", ["2 * 3 == 6"]),
        (r"\*\*not bold\*\* \{sun}", ["**not bold** {sun}"]),
    ],
)
def test_lines_of_a_rich_text(tmp_path: Path, written: str, expected: list[str]) -> None:
    assert shown(drawn(tmp_path, written, width="60mm", left="0")) == expected


def test_plain_text_has_no_marks(tmp_path: Path) -> None:
    assert shown(drawn(tmp_path, "**a** {sun} *b*\nc", text)) == ["**a** {sun} *b* c"]
    assert shown(drawn(tmp_path, "**a**\nb", text, lines=2)) == ["**a**", "b"]


def test_empty_texts_draw_nothing(tmp_path: Path) -> None:
    made = front(tmp_path, rich("a", "{{ card.text }}"), text("b", " "), rich("c", "\n\n"), text("d", ""))
    assert made.ops() == ()


def test_blank_lines_and_gaps_between_paragraphs(tmp_path: Path) -> None:
    keys = {"size": "10pt", "leading": 1.0}
    one_, two = drawn(tmp_path, "a\nb", **keys).lines
    assert two.y - one_.y == pytest.approx(10)
    one_, two = drawn(tmp_path, "a\n\nb", **keys).lines
    assert two.y - one_.y == pytest.approx(20)
    one_, two = drawn(tmp_path, "a\nb", paragraph_gap="3pt", **keys).lines
    assert two.y - one_.y == pytest.approx(13)


def test_list_items_have_bullets_and_an_indent(tmp_path: Path) -> None:
    found = drawn(tmp_path, "Choose:\n- one two three\n- four", width="15mm", size="8pt")
    assert lines([found]) == ["Choose:", "•", "one two", "three", "•", "four"]
    left, bullet, first, second, _, _ = found.lines
    assert left.x == pytest.approx(10 * MM)
    assert first.x == second.x == pytest.approx(10 * MM + 8)
    assert left.x < bullet.x < first.x
    assert bullet.y == first.y


# --- alignment ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("tracking", ["0", "1pt", "-0.3pt"])
@pytest.mark.parametrize(("align", "share"), [("left", 0.0), ("center", 0.5), ("right", 1.0)])
def test_alignment_is_by_the_ink(tmp_path: Path, align: str, share: float, tracking: str) -> None:
    for written in ("Fox", "two {sun}"):
        found = drawn(tmp_path, written, align=align, tracking=tracking)
        (line,) = found.lines
        ink = line_width(found, line)
        if written == "Fox":
            ink -= found.tracking * found.size  # nothing follows the last letter
        assert line.x == pytest.approx(10 * MM + (40 * MM - ink) * share)


def test_justified_lines_fill_the_width_but_for_the_last(tmp_path: Path) -> None:
    found = drawn(tmp_path, "Each player may move one token to an adjacent space.\nStop.", align="justify")
    widths = [line_width(found, line) for line in found.lines]
    assert len(widths) > 2
    assert widths[:-2] == [pytest.approx(40 * MM)] * (len(widths) - 2)
    assert found.lines[-1].stretch == found.lines[-2].stretch == 0


@pytest.mark.parametrize(
    ("valign", "written", "baseline"),
    [
        ("bottom", "a", None),
        ("baseline", "a", 50 * MM),
        ("baseline", "a\nb", 50 * MM),
        ("middle", "a", None),
        ("top", "a\nb", None),
    ],
)
def test_vertical_alignment(tmp_path: Path, valign: str, written: str, baseline: float | None) -> None:
    found = drawn(tmp_path, written, valign=valign, size="10pt")
    font = found.lines[0].words[0].parts[0]
    assert isinstance(font, Run)
    cap, low = font.font.metrics.cap_height * 10, -font.font.metrics.descender * 10
    first, last = found.lines[0].y, found.lines[-1].y
    if baseline is not None:
        assert last == pytest.approx(baseline)
    elif valign == "bottom":
        assert last == pytest.approx(50 * MM - min(low, 2.5))
    elif valign == "middle":
        assert first - cap / 2 == pytest.approx(30 * MM)
    else:
        assert first == pytest.approx(10 * MM + cap + 0.6)


# --- marks, capitals, keywords ------------------------------------------------------------------------


def fonts(op: Text) -> list[str]:
    return [
        part.font.name
        for line in op.lines
        for word in line.words
        for part in word.parts
        if isinstance(part, Run)
    ]


def test_marks_change_the_font(tmp_path: Path) -> None:
    plain, bold, both, italic = fonts(drawn(tmp_path, "a **b *c*** *d*", font="Inter"))
    assert "wght400" in plain
    assert "wght700" in bold
    assert "Italic" in both
    assert "wght700" in both
    assert "Italic" in italic
    assert "wght400" in italic


def test_an_unclosed_mark_ends_with_its_text(tmp_path: Path) -> None:
    element = rich("t", "{{ card.text }}")
    cards = [{"name": "Open", "text": "Gain **haste"}, {"name": "Plain", "text": "Nothing special."}]
    made = table(tmp_path, {"front": [element]}, cards)
    warning = one(made.data)
    assert (warning.code, warning.severity, warning.card) == ("text.unclosed-mark", "warning", "Open")
    assert ["wght700" in name for name in fonts(only(made.ops(0), Text)[0])] == [False, True]
    assert ["wght700" in name for name in fonts(only(made.ops(1), Text)[0])] == [False, False]


def test_weights_come_from_variable_fonts(tmp_path: Path) -> None:
    for weight, axis in (("semibold", "wght600"), (350, "wght350"), (1000, "wght900")):
        (name,) = fonts(drawn(tmp_path, "a", font="Inter", weight=weight))
        assert axis in name
    assert "wght600" in fonts(drawn(tmp_path, "**a**", bold_weight=600))[0]


def test_capitals_keep_the_text_for_copying(tmp_path: Path) -> None:
    found = drawn(tmp_path, "Straße {sun}", case="upper")
    assert shown(found) == ["STRASSE "]
    assert lines([found]) == ["Straße {sun}"]


def test_keywords_take_their_own_look(tmp_path: Path) -> None:
    found = drawn(
        tmp_path,
        "Use ==Shield Wall== now",
        font="Inter",
        keyword={"color": "#F00", "weight": 800, "slant": "italic"},
    )
    runs = [part for word in found.lines[0].words for part in word.parts if isinstance(part, Run)]
    assert [run.color for run in runs] == [None, "#ff0000", "#ff0000", None]
    assert ["Italic" in run.font.name and "wght800" in run.font.name for run in runs] == [
        False,
        True,
        True,
        False,
    ]
    bold = drawn(tmp_path, "==a== b")
    assert ["wght700" in name for name in fonts(bold)] == [True, False]


CHIP = {"fill": "#112233", "color": "#ffffff", "padding": "4pt", "corner": "1pt", "weight": 400}


def chips(tmp_path: Path, written: str, **keys: Any) -> tuple[list[Rect], Text]:
    """The boxes behind keywords, and the text over them."""
    element = rich("t", written, **{**WIDE, "size": "10pt", "keyword": CHIP, **keys})
    ops = front(tmp_path, element).ops()
    (found,) = only(ops, Text)
    boxes = only(ops, Rect)
    assert [op for op in ops if op in boxes or op is found][-1] is found
    return boxes, found


def test_a_keyword_stands_on_its_box(tmp_path: Path) -> None:
    (box,), found = chips(tmp_path, "Use ==Shield==: now")
    use, shield, _ = found.lines[0].words
    assert box.fill == "#112233"
    assert box.radius == pytest.approx(1)
    assert box.x == pytest.approx(found.lines[0].x + 10 * (use.advance + use.space.advance))
    run = next(part for part in shield.parts if isinstance(part, Run))
    assert box.width == pytest.approx(10 * run.advance + 2 * 4)
    cap = run.font.metrics.cap_height * 10
    assert (box.y, box.height) == pytest.approx((found.lines[0].y - cap - 2, cap + 4))
    assert [part.color for part in shield.parts if isinstance(part, Run)] == ["#ffffff", None]


def test_the_box_goes_on_over_blanks_but_not_over_line_ends(tmp_path: Path) -> None:
    (box,), found = chips(tmp_path, "==Shield Wall== up")
    shield, wall, _ = found.lines[0].words
    assert box.width == pytest.approx(10 * (shield.advance + shield.space.advance + wall.advance))
    boxes, broken = chips(tmp_path, "==Shield Wall== up", width="16mm")
    assert [len(line.words) for line in broken.lines] == [1, 2]
    assert [box.x for box in boxes] == pytest.approx([broken.lines[0].x, broken.lines[1].x])
    assert boxes[0].width == pytest.approx(10 * broken.lines[0].words[0].advance)


@pytest.mark.parametrize(
    ("valign", "padding"), [("top", "4pt"), ("top", "9pt"), ("bottom", "4pt"), ("bottom", "9pt")]
)
def test_boxes_on_the_first_and_last_line_stay_in_the_texts_own_box(
    tmp_path: Path, valign: str, padding: str
) -> None:
    boxes, _ = chips(tmp_path, "==a==\nb\n==c==", valign=valign, keyword={**CHIP, "padding": padding})
    assert len(boxes) == 2
    assert boxes[0].y >= 10 * MM - 1e-6
    assert boxes[1].y + boxes[1].height <= 50 * MM + 1e-6


def test_two_keywords_side_by_side_have_two_boxes(tmp_path: Path) -> None:
    boxes, _ = chips(tmp_path, "==a== ==b====c==")
    assert len(boxes) == 3
    assert all(left.x + left.width <= right.x + 1e-6 for left, right in pairwise(boxes))


def test_a_justified_or_tracked_line_keeps_boxes_and_words_together(tmp_path: Path) -> None:
    boxes, found = chips(
        tmp_path, "one ==two== three four five six seven", align="justify", tracking="1pt", width="30mm"
    )
    line = found.lines[0]
    assert line.stretch > 0
    one_word, two = line.words[:2]
    gap = one_word.space.advance + found.tracking + line.stretch
    start = line.x + 10 * (one_word.advance + found.tracking * one_word.glyph_count + gap)
    assert boxes[0].x == pytest.approx(start)
    assert boxes[0].width == pytest.approx(10 * (two.advance + found.tracking * two.glyph_count))


def test_the_box_stands_for_the_sign_after_it(tmp_path: Path) -> None:
    kept, _ = chips(tmp_path / "kept", "==Act==: x ==Act== y: ==a==;")
    dropped, found = chips(tmp_path / "gone", "==Act==: x ==Act== y: ==a==;", keyword={**CHIP, "drop": ":"})
    assert shown(found) == ["Act x Act y: a;"]
    assert [box.width for box in dropped] == pytest.approx([box.width for box in kept])
    act, x = found.lines[0].words[:2]
    room = act.advance * 10 - dropped[0].width
    assert 1 < room < 3
    assert x.text == "x"


def test_an_icon_stands_before_the_keyword(tmp_path: Path) -> None:
    (plain,), _ = chips(tmp_path / "plain", "==Act==: draw")
    marked = rich("t", "==Act==: draw", **{**WIDE, "size": "10pt", "keyword": {**CHIP, "icon": "sun"}})
    ops = front(tmp_path / "marked", marked).ops()
    box = next(op for op in ops if isinstance(op, Rect))
    matrix = group(ops).matrix
    assert matrix is not None
    assert box.x + 3 < matrix[4] < box.x + box.width
    assert box.width > plain.width + 5
    marked["keyword"] = {**CHIP, "icon": "sum"}
    said = one(front(tmp_path / "wrong", marked).refused())
    assert 'there is no icon "sum"; did you mean "sun"?' in str(said)


def looks(op: Text) -> list[tuple[str, str, bool, str | None]]:
    """Every run: its text, weight, whether it is slanted, and its colour."""
    return [
        (part.text, part.font.name[-3:], "Italic" in part.font.name, part.color)
        for line in op.lines
        for word in line.words
        for part in word.parts
        if isinstance(part, Run)
    ]


def test_reminders_take_a_look_of_their_own(tmp_path: Path) -> None:
    written = "Fly (It *too* ==Flies== **now**.) (2) by"
    keys = {"font": "Inter", "keyword": {"color": "#ff0000"}, "width": "60mm", "left": "0"}
    found = drawn(tmp_path / "a", written, **keys, reminder={"color": "#777777", "weight": 300})
    assert looks(found) == [
        ("Fly", "400", False, None),
        ("(It", "300", True, "#777777"),
        ("too", "300", False, "#777777"),
        ("Flies", "700", True, "#ff0000"),
        ("now", "700", True, "#777777"),
        (".)", "300", True, "#777777"),
        ("(2)", "400", False, None),
        ("by", "400", False, None),
    ]
    assert lines([found]) == ["Fly (It too Flies now.) (2) by"]
    unasked = drawn(tmp_path / "b", written, **keys)
    assert [look[2] for look in looks(unasked)] == [False, False, True, *[False] * 5]
    upright = drawn(tmp_path / "c", "Fly (It flies.)", slant="italic", reminder={"slant": "upright"})
    assert [look[2] for look in looks(upright)] == [True, False, False]
    plain_text = drawn(tmp_path / "d", "Fly (It flies.)", text, reminder={})
    assert not any(look[2] for look in looks(plain_text)), "plain text has no marks"


def test_a_reminder_in_italics_by_hand_looks_like_any_other(tmp_path: Path) -> None:
    found = drawn(tmp_path, "*(It *so* is.)* on *(It.)*", font="Inter", reminder={})
    assert [(look[0], look[2]) for look in looks(found)] == [
        ("(It", True),
        ("so", False),
        ("is.)", True),
        ("on", False),
        ("(It.)", True),
    ]


def test_a_reminder_goes_on_over_lines_but_not_over_its_paragraph(tmp_path: Path) -> None:
    keys = {"font": "Inter", "width": "20mm", "reminder": {"color": "#777777"}}
    found = drawn(tmp_path / "a", "Fly (It can roll all this.) on\n- (Two (Three.)\nfour) five", **keys)
    assert len(found.lines) > 5
    colours = {look[0]: look[3] for look in looks(found)}
    grey = {name for name, colour in colours.items() if colour}
    assert grey == {"(It", "can", "roll", "all", "this.)", "(Three.)"}
    cut = drawn(tmp_path / "b", "(Donau\u00addampf\u00adschiff.)", **{**keys, "width": "15mm"})
    assert ("\u00ad", "400", True, "#777777") in looks(cut), "its hyphen, too"


def test_icons_in_a_reminder_are_drawn(tmp_path: Path) -> None:
    made = front(tmp_path, rich("t", "Tap (Pay {sun:2}.)", **WIDE, reminder={"color": "#777777"}))
    assert len(only(made.ops(), Group)) == 2
    assert lines(made.ops()) == ["Tap (Pay {sun}{sun}.)"]


@pytest.mark.parametrize(
    "reminder", [{"size": "80%"}, {"weight": 0}, {"color": "mud"}, {"slant": "left"}, True]
)
def test_a_reminders_look_is_checked(tmp_path: Path, reminder: Any) -> None:
    made = front(tmp_path, rich("t", "x", reminder=reminder))
    assert made.refused()


def test_colours_are_in_their_one_form(tmp_path: Path) -> None:
    found = drawn(tmp_path, "a", color="#ABC", outline={"color": "#FFF", "width": "0.5pt"})
    assert found.color == "#aabbcc"
    assert found.outline is not None
    assert (found.outline.color, found.outline.width) == ("#ffffff", 0.5)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"color": "{{ card.kind }}"}, '"mud" is no colour'),
        ({"color": "none"}, '"none" is no colour'),
        ({"align": "{{ card.kind }}"}, '"align" is "mud"; use start, left, center, right, justify'),
        ({"weight": "{{ card.kind }}"}, '"mud" is no weight'),
        ({"slant": "{{ card.kind }}"}, '"slant" is "mud"'),
        ({"size": "{{ card.kind }}"}, '"mud" is not a length'),
        ({"size": "{{ '0pt' }}"}, "use 0.1pt to 2000pt"),
        ({"size": "{{ '50%' }}"}, "percentage"),
        ({"tracking": "{{ 5 }}"}, '"5" has no unit'),
        ({"paragraph_gap": "{{ ['a', 'b'] }}"}, '"a, b" is not a length'),
        ({"weight": "{{ ['a'] }}"}, '"a" is no weight'),
        ({"outline": {"color": "{{ ['a'] }}", "width": "1pt"}}, '"a" is no colour'),
    ],
)
def test_a_style_that_does_not_work_names_the_card(
    tmp_path: Path, keys: dict[str, Any], message: str
) -> None:
    made = front(tmp_path, rich("t", "a", **keys), text("u", "b"), cards=[{"name": "Fox", "kind": "mud"}])
    if "{{" in str(keys):
        side = made.front()
        found = one(side.problems)
        assert found.card == "Fox"
        assert lines(side.scene.ops) == ["b"]
    else:
        found = one(made.refused())
    assert message in found.message
    assert found.code == "layout.bad-value"


# --- icons in lines -----------------------------------------------------------------------------------


def icon_boxes(ops: Any) -> list[tuple[float, float, float, float]]:
    """Left, top, width, height of every inline sun (a drawing of 10 × 10)."""
    found = [op for op in only(ops, Group) if op.matrix and any(isinstance(inner, Shape) for inner in op.ops)]
    return [(op.matrix[4], op.matrix[5], 10 * op.matrix[0], 10 * op.matrix[3]) for op in found if op.matrix]


@pytest.mark.parametrize("valign", ["top", "middle", "bottom", "baseline"])
def test_icons_sit_at_the_same_height_whatever_is_beside_them(tmp_path: Path, valign: str) -> None:
    centres = set()
    for written in ("{sun}", "1 {sun}", "{sun}{sun}", "{sun:2}", "**{sun}**", "x{sun}y"):
        ops = front(tmp_path, rich("t", written, **WIDE, valign=valign)).ops()
        boxes = icon_boxes(ops)
        assert len(boxes) == (2 if written in ("{sun}{sun}", "{sun:2}") else 1)
        centres |= {round(top + height / 2, 6) for _, top, _, height in boxes}
    assert len(centres) == 1


def test_icons_sit_on_the_middle_of_the_capitals(tmp_path: Path) -> None:
    ops = front(tmp_path, rich("t", "AB {sun} C", **WIDE, size="10pt")).ops()
    (found,) = only(ops, Text)
    ((left, top, width, height),) = icon_boxes(ops)
    first, icon, last = found.lines[0].words
    run = first.parts[0]
    assert isinstance(run, Run)
    cap = run.font.metrics.cap_height * 10
    assert top + height / 2 == pytest.approx(found.lines[0].y - cap / 2)
    assert width == height == pytest.approx(1.2 * cap)
    before = (first.advance + first.space.advance) * 10
    assert left == pytest.approx(found.lines[0].x + before + 0.6)
    assert icon.advance * 10 == pytest.approx(width + 1.2)
    assert last.text == "C"


def test_icons_follow_squeeze_tracking_and_justified_lines(tmp_path: Path) -> None:
    for keys in ({"tracking": "0.5pt"}, {"align": "justify"}, {"align": "right"}):
        written = "Gain {sun} and {sun} for each token that you move to a space"
        ops = front(tmp_path, rich("t", written, **WIDE, **keys)).ops()
        (found,) = only(ops, Text)
        line = found.lines[0]
        x, lefts = line.x, []
        for word in line.words:
            if word.icon_count:
                lefts.append(x + 0.06 * found.size)
            x += (word.advance + found.tracking * word.glyph_count) * found.size
            x += (word.space.advance + found.tracking + line.stretch) * found.size
        assert [left for left, *_ in icon_boxes(ops)][: len(lefts)] == pytest.approx(lefts)
        assert lefts


def test_an_unknown_icon_is_said_at_the_cards_field(tmp_path: Path) -> None:
    cards = [{"name": "A", "text": "Gain 2 {sunn} and {sunn} {star}."}]
    side = table(tmp_path, {"front": [rich("t", "{{ card.text }}")]}, cards).front()
    assert codes(side.problems) == ["text.unknown-icon"] * 2
    found = side.problems[0]
    assert found.message == 'there is no icon "sunn"'
    assert found.hint == 'did you mean "sun"?'
    assert found.card == "A"
    assert (found.where.file, found.where.field) == ("card_data/mini/sets/core.json", "text")


# --- characters ---------------------------------------------------------------------------------------


def test_missing_characters_are_named_once_each(tmp_path: Path) -> None:
    cards = [
        {"name": "Łódź Guard", "text": "Take 🔥 and ☠️ – pay 龍 🔥 **龍**"},
        {"name": "Latin", "text": "é"},
    ]
    made = table(tmp_path, {"front": [rich("t", "{{ card.text }}"), text("n", "{{ card.name }}")]}, cards)
    found = one(made.front().problems)
    assert found.code == "text.missing-glyph"
    assert found.message.startswith('"t": no font has "🔥" (U+1F525 FIRE), ')
    assert found.message.count("U+1F525") == found.message.count("U+9F8D") == 1
    assert "VARIATION SELECTOR" not in found.message
    assert (found.card, found.where.field) == ("Łódź Guard", "text")
    assert made.front(1).problems == ()


SIGNS = {
    "fire": {"file": "icons/sun.svg", "text": "🔥"},
    "family": {"file": "icons/moon.svg", "text": "👨‍👩‍👧"},
    "sunny": {"file": "icons/sun.svg", "text": "☀️"},
    "yes": {"file": "icons/moon.svg", "text": "👍🏽"},
    "flag": {"file": "icons/sun.svg", "text": "🇩🇪"},
    "key": {"file": "icons/sun.svg", "text": "1️⃣"},
    "two": {"file": "icons/sun.svg", "text": "🔥🔥"},
}


@pytest.mark.parametrize("kind", [rich, text])
@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("Heal🔥2 and 🔥🔥", ["fire", "fire", "fire"]),
        ("👨‍👩‍👧 and 👍🏽", ["family", "yes"]),
        ("🇩🇪🇩🇪1️⃣ 11", ["flag", "flag", "key"]),
        ("☀ and ☀️", ["sunny"]),
        ("🔥\ufe0f", ["fire"]),
        ("🌙", ["🌙"]),
    ],
)
def test_what_no_font_has_is_drawn_as_its_icon(
    tmp_path: Path, kind: Any, written: str, names: list[str]
) -> None:
    box = {"left": "0", "top": "0", "width": "60mm", "height": "10mm"}
    files = {"layouts/mini/icons/🌙.svg": MOON}
    made = table(tmp_path, {"icons": SIGNS, "front": [kind("t", written, **box)]}, files=files)
    ops = made.ops()
    assert lines(ops) == [written], "the text is the same as it was written"
    (found,) = only(ops, Text)
    icons = [part for line in found.lines for word in line.words for part in word.parts if icon_name(part)]
    assert [icon_name(part) for part in icons] == names
    assert len(only(ops, Group)) == len(names)


def test_an_icon_for_a_character_stands_like_any_other(tmp_path: Path) -> None:
    places = []
    for name, sign in (("a", "🔥"), ("b", "{fire}")):
        element = rich("t", f"Heal {sign} x{sign}y", **WIDE, tracking="1pt", font="Inter")
        ops = table(tmp_path / name, {"icons": SIGNS, "front": [element]}).ops()
        places.append([op.matrix[4] for op in only(ops, Group) if op.matrix])
        (found,) = only(ops, Text)
        places[-1].append(found.lines[0].x + line_width(found, found.lines[0]))
    tracked = [near(place + by) for place, by in zip(places[1], (0, 1, 2), strict=True)]
    assert places[0] == tracked, "but it is tracked like the letter that it is"


def test_a_sign_of_several_characters_is_missing_as_one(tmp_path: Path) -> None:
    element = rich("t", "👍🏽 👍 🏴‍☠️ 🇫🇷 🔥 1️⃣", **WIDE)
    found = one(table(tmp_path, {"icons": SIGNS, "front": [element]}).front().problems)
    assert found.code == "text.missing-glyph"
    assert found.message == (
        '"t": no font has "👍" (U+1F44D THUMBS UP SIGN), "🏴‍☠️" (U+1F3F4 WAVING BLACK FLAG + U+200D ZERO WIDTH'
        ' JOINER + U+2620 SKULL AND CROSSBONES), "🇫🇷" (U+1F1EB REGIONAL INDICATOR SYMBOL LETTER F + U+1F1F7'
        " REGIONAL INDICATOR SYMBOL LETTER R)"
    )
    assert found.hint.endswith('or an icon with "text": "👍" to icons')


def test_no_check_takes_an_icon_for_a_letter(tmp_path: Path) -> None:
    element = rich("t", "🔥", **WIDE, color="#ffffff")
    made = table(tmp_path, {"icons": SIGNS, "front": [element]})
    side = made.front()
    assert side.problems == ()
    judge = Judge(all_checks(), tmp_path)
    assert list(judge.problems(side, made.database.printings[0])) == []


def test_what_a_font_lacks_comes_from_the_fallback(tmp_path: Path) -> None:
    found = drawn(tmp_path, "a★b", font="Cabin")
    assert [name.split("-")[0] for name in fonts(found)] == ["Cabin", "Inter", "Cabin"]
    assert lines([found]) == ["a★b"]


# --- fitting ------------------------------------------------------------------------------------------


def test_overflow_says_how_much_at_the_cards_field(tmp_path: Path) -> None:
    cards = [{"name": "Wordy", "text": LONG + "\nThen stop."}, {"name": "Tiny", "text": "Draw."}]
    element = rich("rules", "{{ card.text }}", **{**WIDE, "height": "15mm"}, size="9pt")
    made = table(tmp_path, {"front": [element]}, cards)
    side = made.front()
    found = one(side.problems)
    assert found.code == "text.overflow"
    lacks = side.texts[0].lacks / MM
    assert found.message == f'"rules" needs {found.message.split()[2]} mm more height at 5.5 pt, its smallest'
    said = float(found.message.split()[2])
    assert lacks <= said < lacks + 0.1001
    assert found.hint == "shorten the text, or give its box more room"
    assert (found.card, str(found.where)) == ("Wordy", str(made.database.printings[0].place("text")))
    clipped = group(side.scene.ops)
    assert clipped.clip is not None, "nothing is drawn over what is below"
    assert only(side.scene.ops, Rect)[-1].stroke is not None, "and the place is marked"
    roomier = rich("rules", "{{ card.text }}", **{**WIDE, "height": f"{15 + said}mm"}, size="9pt")
    assert table(tmp_path, {"front": [roomier]}, cards).front().problems == ()
    (tiny,) = only(made.ops(1), Text)
    assert tiny.size == 9


def test_lenient_makes_it_a_warning(tmp_path: Path) -> None:
    element = rich("t", "{{ card.text }}", **{**WIDE, "height": "5mm"})
    cards = [{"name": "A", "text": LONG + "龍 {sunn}"}]
    found = table(tmp_path, {"front": [element]}, cards, lenient=True).front().problems
    assert sorted(codes(found)) == ["text.missing-glyph", "text.overflow", "text.unknown-icon"]
    assert {problem.severity for problem in found} == {"warning"}


def test_a_word_wider_than_its_box(tmp_path: Path) -> None:
    narrow = {**WIDE, "width": "20mm"}
    side = front(tmp_path, rich("t", "W" * 80, **narrow)).front()
    found = one(side.problems)
    assert found.code == "text.overflow"
    assert "more width at 5.5 pt" in found.message
    word = drawn(tmp_path, "Unterseebootabwehrverordnung", **narrow, fit={"min": "3pt"})
    assert line_width(word, word.lines[0]) <= 20 * MM + 0.01
    assert word.size < 8


def test_too_many_lines_are_said_in_lines(tmp_path: Path) -> None:
    found = one(front(tmp_path, rich("t", "a\nb\nc", **WIDE, lines=2)).front().problems)
    assert found.message == '"t" needs 3 lines at 5.5 pt, its smallest, not 2'


def test_text_results_say_how_a_text_was_set(tmp_path: Path) -> None:
    (result,) = front(tmp_path, text("t", "x" * 12, **{**WIDE, "width": "15mm"})).front().texts
    assert (result.element, result.lacks) == ("t", 0)
    assert result.size < result.wanted == 8
    assert result.squeeze < 1
    assert result.leading == result.leading_wanted == 1.2
    assert result.pressed == near(1 - result.size / 8 * result.squeeze)


def test_text_results_tell_how_hard_a_text_was_pressed(tmp_path: Path) -> None:
    cards = [
        {"name": name, "text": value} for name, value in (("A", "Draw."), ("B", LONG[:220]), ("C", LONG))
    ]
    element = rich("rules", "{{ card.text }}", **{**WIDE, "height": "16mm"}, leading=1.3)
    made = front(tmp_path, element, text("none", "{{ card.flavour }}"), cards=[*cards, {"name": "D"}])
    short, long, over = (made.front(index).texts[0] for index in range(3))
    assert (short.size, short.leading, short.squeeze, short.pressed, short.lacks) == (8, 1.3, 1, 0, 0)
    assert (long.wanted, long.leading_wanted, long.lacks) == (8, 1.3, 0)
    assert 0 < long.pressed < over.pressed
    assert (over.size, over.leading, over.squeeze) == (5.5, 1.05, 0.92)
    assert over.pressed == near(1 - 5.5 / 8 * 1.05 / 1.3 * 0.92)
    assert over.lacks > 0
    assert [result.element for result in made.front(0).texts] == ["rules"], "a text without a word is not set"
    assert made.front(3).texts == ()


# --- texts that shrink together -----------------------------------------------------------------------


def test_a_fit_group_takes_the_same_steps(tmp_path: Path) -> None:
    fit = {"group": "body", "min": "4pt"}
    box = {"left": "0", "width": "40mm", "height": "20mm"}
    elements = (
        rich("a", "{{ card.text }}", **box, top="0", size="9pt", fit=fit),
        {"id": "g", "kind": "group", "in": "cut", "children": [
            rich("b", "{{ card.flavour }}", **box, top="40mm", size="7pt", fit=fit),
        ]},
        rich("c", "free", **box, top="60mm", size="9pt"),
        text("d", "a title", **box, top="80mm", size="9pt", fit=fit),
        rich("absent", "x", size="9pt", fit=fit, **{"if": "card.kind"}),
    )  # fmt: skip
    cards = [
        {"name": "Long", "text": LONG[:280], "flavour": "Short."},
        {"name": "Short", "text": "Short.", "flavour": "Short."},
        {"name": "Other", "text": "Short.", "flavour": LONG[:340]},
    ]
    made = front(tmp_path, *elements, cards=cards)
    for index in range(3):
        side = made.front(index)
        assert side.problems == ()
        sizes = {result.element: result.size for result in side.texts}
        steps = 9 - sizes["a"]
        assert (sizes["b"], sizes["d"], sizes["c"]) == (7 - steps, 9 - steps, 9)
        assert (steps == 0) == (index == 1)
        fitted = only(side.scene.ops, Text)[0]
        assert all(line.y <= 60 * MM for line in fitted.lines)


def test_a_fit_group_with_a_constant_member_follows_the_card(tmp_path: Path) -> None:
    fit = {"group": "g", "min": "4pt"}
    elements = (
        text("constant", "Rules", top="0", height="5mm", size="9pt", fit=fit),
        rich("rules", "{{ card.text }}", top="10mm", height="20mm", size="9pt", fit=fit),
    )
    made = front(tmp_path, *elements, cards=[{"name": "A", "text": LONG}, {"name": "B", "text": "x"}])
    sizes = [made.front(index).texts[0].size for index in (0, 1, 0)]
    assert sizes[0] == sizes[2] < sizes[1] == 9


def test_a_fit_group_is_of_one_side(tmp_path: Path) -> None:
    fit = {"group": "g", "min": "4pt"}
    layout = {
        "front": [rich("a", LONG, height="20mm", size="9pt", fit=fit)],
        "back": [text("b", "Back", height="20mm", size="9pt", fit=fit)],
    }
    made = table(tmp_path, layout)
    assert made.front().texts[0].size < 9
    assert made.back().texts[0].size == 9


# --- breaks inside tokens -----------------------------------------------------------------------------


def test_a_soft_hyphen_is_seen_only_where_the_line_breaks(tmp_path: Path) -> None:
    written = "Donau\u00addampf\u00adschiff"
    assert shown(drawn(tmp_path, written, width="60mm", left="0")) == ["Donaudampfschiff"]
    found = drawn(tmp_path, written, width="13mm", size="8pt")
    assert shown(found) == ["Donau-", "dampf-", "schiff"]
    assert lines([found])[0].endswith("\u00ad"), "what is copied is a soft hyphen"
    assert all(line_width(found, line) <= 13 * MM + 0.01 for line in found.lines)


def test_parts_of_a_word_are_set_as_the_whole_word(tmp_path: Path) -> None:
    # Kerning and ligatures hold across a place where the line doesn't break.
    plain = drawn(tmp_path / "a", "AVoffice", width="60mm", left="0").lines[0].words[0]
    soft = drawn(tmp_path / "b", "AV\u00adof\u00adfice", width="60mm", left="0").lines[0].words[0]
    (one_,), (other,) = plain.parts, soft.parts
    assert isinstance(one_, Run)
    assert isinstance(other, Run)
    assert (one_.text, one_.glyphs) == (other.text, other.glyphs)


@pytest.mark.parametrize("tracking", ["0", "10%"])
def test_a_broken_line_is_as_wide_as_it_was_measured(tmp_path: Path, tracking: str) -> None:
    written = "AV\u00adAT\u00adAV-AVAT-Tea " * 6
    keys = {"tracking": tracking, "align": "right", "width": "22mm", "size": "8pt"}
    found = drawn(tmp_path, written, **keys)
    for line in found.lines:
        # The last glyph's own tracking is no ink.
        end = line.x + line_width(found, line) - found.tracking * found.size
        assert end == pytest.approx(32 * MM, abs=0.02)


def test_hyphens_and_ideographs_break_lines(tmp_path: Path) -> None:
    assert shown(drawn(tmp_path, "two-player three-player", width="18mm")) == ["two-player", "three-player"]
    assert shown(drawn(tmp_path, "three-player-game", width="15mm")) == ["three-", "player-", "game"]


def test_icons_and_boxes_go_with_their_parts(tmp_path: Path) -> None:
    keyword = {"fill": "#eeeeee"}
    side = front(
        tmp_path, rich("t", "one ==key-word== re-{sun}roll", width="14mm", height="40mm", keyword=keyword)
    )
    assert lines(side.ops()) == ["one key-", "word", "re-{sun}roll"]
    assert len(only(side.ops(), Rect)) == 2
