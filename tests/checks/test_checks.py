"""Checks of finished sides: each fires on a minimal layout, and stays silent on its twin."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge import schemas
from cardforge.checks import PRINTED, Judge, all_checks, checks_named
from cardforge.checks.contrast import passing
from cardforge.layout import Painted, Side
from cardforge.problems import Problem, Severity, merged
from cardforge.scene import Rect, Text
from cardforge.units import MM
from tests.layout.kit import Table, codes, front, one, only, rect, rich, table, text

BOX: Mapping[str, Any] = {"left": "10mm", "width": "30mm", "top": "10mm", "height": "8mm"}
DARK = {"linear": {"stops": [[0, "#000000"], [1, "#ffffff"]]}}


def judged(found: Table, index: int = 0, names: tuple[str, ...] = (), **how: Any) -> list[Problem]:
    """What all checks, or those of these names, say of a front."""
    side = found.front(index)
    printing = found.database.printings[index]
    return list(Judge(checks_named(names) if names else all_checks()).problems(side, printing, **how))


def group(id_: str, *children: Mapping[str, Any], **keys: Any) -> dict[str, Any]:
    return {"id": id_, "kind": "group", "in": "cut", "children": list(children), **keys}


def plain(element: Mapping[str, Any]) -> dict[str, Any]:
    """An element for inside a group."""
    return {key: value for key, value in element.items() if key != "in"}


# --- registry ---


def test_every_check_is_known_to_the_layout_schema() -> None:
    declared = schemas.load("layout")["$defs"]["element"]["properties"]["checks"]["properties"]
    assert [check.name for check in all_checks()] == sorted(declared)


def test_checks_of_print_judge_single_operations() -> None:
    assert all(check.passes is not None for check in checks_named(PRINTED))


@pytest.mark.parametrize("game", ["energy", "flamewar", "fofl", "hsssss"])
def test_shipped_games_are_clean(game: str) -> None:
    from cardforge.project import find_project
    from cardforge.project.checking import check_game

    project = find_project(Path(__file__).parent)
    assert check_game(project, project.game(game)).problems == ()


# --- safe ---


def test_text_outside_the_safe_box(tmp_path: Path) -> None:
    box = {"left": "1mm", "width": "30mm", "top": "20mm", "height": "8mm"}
    problem = one(judged(front(tmp_path, text("name", "Fox", **box))))
    assert (problem.code, problem.severity, problem.card) == ("scene.outside-safe", Severity.WARNING, "Fox")
    assert problem.where.file == "layouts/mini/card.layout.json"
    assert problem.message == '"name" reaches out of the safe box by 2 mm on the left'
    assert problem.hint.startswith("move it inwards by 2 mm")


@pytest.mark.parametrize("names", [(), PRINTED], ids=["check", "print"])
@pytest.mark.parametrize(
    ("keys", "side"),
    [
        ({"left": "1mm", "top": "40mm"}, "2 mm on the left"),
        ({"left": "32mm", "top": "40mm", "align": "right"}, "2 mm on the right"),
        ({"left": "10mm", "top": "1mm"}, "2 mm at the top"),
        ({"left": "10mm", "top": "79mm", "valign": "baseline"}, "2 mm at the bottom"),
    ],
)
def test_every_side_of_the_safe_box(
    tmp_path: Path, keys: dict[str, str], side: str, names: tuple[str, ...]
) -> None:
    """Capitals without descenders: their height is the font's, and the box's top leaves 0.06 em above."""
    found = front(tmp_path, text("name", "HHH", width="30mm", height="8mm", **keys))
    told = judged(found, names=names)
    if "top" in side:
        assert re.search(r"by 1\.\d mm at the top", one(told).message)
    else:
        assert side in one(told).message


def test_text_inside_the_safe_box(tmp_path: Path) -> None:
    box = {"left": "3mm", "right": "3mm", "top": "3mm", "bottom": "3mm"}
    found = front(tmp_path, rich("rules", "Égal jäger " * 60, **box, size="9pt"))
    assert judged(found) == judged(found, names=PRINTED) == []


def test_turned_text_is_where_it_is_seen(tmp_path: Path) -> None:
    """Upright it would reach out; turned about its left end it runs down the card."""
    box = {"left": "50mm", "width": "30mm", "top": "40mm", "height": "4mm"}
    words = text("name", "Hello hello hello hello", **box)
    assert "scene.outside-safe" in codes(judged(front(tmp_path, words)))
    turned = {**words, "rotate": 90, "pivot": ["0", "0"]}
    for names in ((), PRINTED):
        assert judged(front(tmp_path, turned), names=names) == []


@pytest.mark.parametrize("names", [("safe",), PRINTED])
def test_turned_groups_carry_their_texts(tmp_path: Path, names: tuple[str, ...]) -> None:
    inner = plain(text("name", "Hello hello hello", left="0", width="30mm", top="0", height="5mm"))
    box = {"left": "20mm", "width": "30mm", "top": "50mm", "height": "5mm"}
    assert judged(front(tmp_path, group("tab", inner, **box)), names=names) == []
    turned = group("tab", inner, **box, rotate=90, pivot=["-16mm", "0"])
    assert "on the left" in one(judged(front(tmp_path, turned), names=names)).message


def test_what_a_clip_hides_does_not_count(tmp_path: Path) -> None:
    inner = plain(text("name", "Hello hello hello", left="-8mm", width="40mm", top="0", height="5mm"))
    box = {"left": "5mm", "width": "30mm", "top": "50mm", "height": "5mm"}
    assert codes(judged(front(tmp_path, group("tab", inner, **box)))) == ["scene.outside-safe"]
    assert judged(front(tmp_path, group("tab", inner, **box, clip=True))) == []


# --- bleed ---


def test_a_fill_that_ends_at_the_cut(tmp_path: Path) -> None:
    problem = one(judged(front(tmp_path, rect("band", left="0", right="0", top="20mm", height="8mm"))))
    assert (problem.code, problem.severity) == ("scene.short-bleed", Severity.WARNING)
    assert "ends 3 mm short of the bleed's edge (left and right)" in problem.message
    assert 'reach 3 mm further out, as with "in": "bleed"' in problem.hint


def test_a_fill_that_ends_inside_the_bleed(tmp_path: Path) -> None:
    found = front(tmp_path, rect("band", left="5mm", right="5mm", top="-1mm", height="8mm"))
    assert "ends 2 mm short of the bleed's edge (top)" in one(judged(found)).message


@pytest.mark.parametrize(
    "elements",
    [
        [rect("band", **{"in": "bleed"}, top="20mm", height="8mm")],
        [rect("band", left="3mm", right="3mm", top="20mm", height="8mm")],
        [rect("band", fill="#ffffff", left="0", right="0", top="0", bottom="0")],
        [rect("line", fill="none", stroke="#000000", left="0", right="0", top="0", bottom="0")],
        [rect("dot", shape="ellipse", left="-1mm", width="2mm", top="20mm", height="2mm")],
        [rect("a", left="0", right="0", top="20mm", height="8mm"), rect("b", **{"in": "bleed"})],
    ],
    ids=["in the bleed", "inside", "paper", "a stroke", "a dot", "under another"],
)
def test_fills_that_may_end_there(tmp_path: Path, elements: list[dict[str, Any]]) -> None:
    assert judged(front(tmp_path, *elements)) == []


def test_without_bleed_nothing_is_short_of_it(tmp_path: Path) -> None:
    band = rect("band", left="0", right="0", top="20mm", height="8mm")
    assert judged(front(tmp_path, band, card={"bleed": "0"})) == []


def test_pictures_that_end_at_the_cut(tmp_path: Path) -> None:
    drawing = picture(700, 300)
    art = {"id": "art", "kind": "image", "source": "art.png", "in": "cut", "fit": "cover"}
    wide = {**art, "left": "0", "right": "0", "top": "10mm", "height": "20mm"}
    files = {"card_data/mini/art/art.png": drawing}
    assert codes(judged(table(tmp_path, {"front": [wide]}, files=files))) == ["scene.short-bleed"]
    narrow = {**wide, "left": "3mm", "right": "3mm"}
    assert judged(table(tmp_path, {"front": [narrow]}, files=files)) == []


# --- dpi ---


def picture(width: int, height: int) -> bytes:
    """A PNG of one grey."""
    import struct
    import zlib

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def with_art(root: Path, width: int, height: int, **keys: Any) -> Table:
    """A card with a picture of 57 × 42 mm."""
    box = {"left": "3mm", "width": "57mm", "top": "10mm", "height": "42mm"}
    art = {"id": "art", "kind": "image", "source": "{{ card.art }}", "in": "cut", **box, **keys}
    files = {"card_data/mini/art/fox.png": picture(width, height)}
    return table(root, {"front": [art]}, [{"name": "Fox", "art": "fox.png"}], files)


def test_a_picture_with_too_few_pixels(tmp_path: Path) -> None:
    """57 × 42 mm at 300 dpi are 674 × 497 pixels."""
    problem = one(judged(with_art(tmp_path, 301, 222)))
    assert (problem.code, problem.severity, problem.card) == ("image.low-dpi", Severity.WARNING, "Fox")
    assert problem.where.file == "card_data/mini/sets/core.json"
    assert '"art" prints fox.png at 134 dpi: 301 × 222 pixels on 57' in problem.message
    assert re.search(r"674 × 49[78] pixels \(300 dpi\), or show it no wider than 38\.\d mm", problem.hint)
    assert judged(with_art(tmp_path, 674, 497)) == []
    assert judged(with_art(tmp_path, 450, 332)) == []


def test_a_picture_with_far_too_few_pixels(tmp_path: Path) -> None:
    coarse = with_art(tmp_path, 200, 148)
    assert one(judged(coarse)).severity is Severity.ERROR
    side, printing = coarse.front(), coarse.database.printings[0]
    assert one([*Judge(all_checks(), poster=True).problems(side, printing)]).severity is Severity.WARNING
    assert one([*Judge(all_checks(), lenient=True).problems(side, printing)]).severity is Severity.WARNING


@pytest.mark.parametrize("names", [("dpi",), PRINTED])
def test_resolution_counts_at_the_size_of_the_print(tmp_path: Path, names: tuple[str, ...]) -> None:
    found = with_art(tmp_path, 674, 497)
    assert judged(found, names=names, scale=1.4) == []
    assert "at 150 dpi" in one(judged(found, names=names, scale=2.0)).message


def test_what_cover_cuts_off_has_the_same_resolution(tmp_path: Path) -> None:
    """The picture is as wide as the box and twice as high as shown."""
    assert "134 dpi" in one(judged(with_art(tmp_path, 301, 444, mask="round", corner="2mm"))).message


def test_stretched_pictures_count_in_their_weaker_direction(tmp_path: Path) -> None:
    assert "at 134 dpi" in one(judged(with_art(tmp_path, 301, 900, fit="fill"))).message


def test_a_frames_stretched_edges_are_meant(tmp_path: Path) -> None:
    """Corners of 60 of 200 pixels on 5 mm have 305 dpi; the edges between them are drawn out."""
    frame = {"id": "frame", "kind": "frame", "source": "art.png", "slice": 60, "border": "5mm", "in": "cut"}
    box = {"left": "3mm", "right": "3mm", "top": "3mm", "bottom": "3mm"}
    files = {"card_data/mini/art/art.png": picture(200, 200)}
    assert judged(table(tmp_path, {"front": [{**frame, **box}]}, files=files), names=("dpi",)) == []
    coarse = table(tmp_path, {"front": [{**frame, **box, "border": "10mm"}]}, files=files)
    assert "at 152 dpi" in one(judged(coarse, names=("dpi",))).message


# --- size ---


def test_running_text_that_is_too_small(tmp_path: Path) -> None:
    words = rich("rules", "Hello there " * 20, **BOX, fit={"min": "3pt"})
    problem = one(judged(front(tmp_path, words)))
    assert problem.code == "scene.small-text"
    size = only(front(tmp_path, words).front().scene.ops, Text)[0].size
    assert f"is set in {size:g} pt" in problem.message
    assert judged(front(tmp_path, {**words, "text": "Hello there", "size": "5.5pt"})) == []


def test_small_type_of_one_line_is_no_running_text(tmp_path: Path) -> None:
    line = text("footer", "Hello there", **BOX, size="5pt")
    assert judged(front(tmp_path, line)) == []
    assert codes(judged(front(tmp_path, {**line, "kind": "rich"}))) == ["scene.small-text"]
    two = {**line, "text": "Hello there hello there", "width": "12mm", "lines": 2}
    problem = one(judged(front(tmp_path, two)))
    assert problem.hint == 'set its "size" to 5.5pt or more'


# --- hairline ---


@pytest.mark.parametrize(
    ("element", "thick"),
    [
        (rect("line", **{**BOX, "height": "0.05mm"}), "0.14 pt"),
        (rect("line", fill="none", stroke="#000000", stroke_width="0.2pt", **BOX), "0.2 pt"),
        (
            {"id": "line", "kind": "shape", "shape": "line", "stroke": "#000000", "stroke_width": "0.1pt"},
            "0.1 pt",
        ),
    ],
)
def test_lines_too_thin_to_print(tmp_path: Path, element: dict[str, Any], thick: str) -> None:
    problem = one(judged(front(tmp_path, element)))
    assert problem.code == "scene.hairline"
    assert problem.message == f'"line" draws a line of {thick}'


@pytest.mark.parametrize(
    "element",
    [
        rect("line", **{**BOX, "height": "0.25pt"}),
        rect("line", fill="none", stroke="#000000", stroke_width="0.25pt", **BOX),
        rect("line", stroke="#000000", stroke_width="0.1pt", **BOX),
    ],
    ids=["a bar", "a stroke", "spread"],
)
def test_lines_thick_enough(tmp_path: Path, element: dict[str, Any]) -> None:
    assert judged(front(tmp_path, element)) == []


# --- contrast ---


def test_text_that_stands_out_too_little(tmp_path: Path) -> None:
    problem = one(judged(front(tmp_path, text("name", "Fox", **BOX, color="#999999"))))
    assert (problem.code, problem.severity) == ("scene.low-contrast", Severity.WARNING)
    assert problem.message == '"name" is #999999 on #ffffff, a contrast of 2.84'
    assert problem.hint == "4.5 is needed: #767676 would do"
    assert judged(front(tmp_path, text("name", "Fox", **BOX, color="#767676"))) == []


@pytest.mark.parametrize(
    ("keys", "fine"),
    [
        ({"size": "18pt"}, True),
        ({"size": "17.5pt"}, False),
        ({"size": "14pt", "weight": 700}, True),
        ({"size": "14pt", "weight": 600}, False),
        ({"size": "13.5pt", "weight": 700}, False),
    ],
)
def test_large_type_needs_less(tmp_path: Path, keys: dict[str, Any], fine: bool) -> None:
    """#949494 on white is 3.03."""
    found = judged(front(tmp_path, text("name", "Fox", **BOX, color="#949494", **keys)))
    assert (found == []) is fine


def wcag(one_: str, other: str) -> float:
    """The contrast of two colours, after the formulas of WCAG 2.2."""

    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        lin = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * lin[0] + 0.7152 * lin[1] + 0.0722 * lin[2]

    light, dark = max(luminance(one_), luminance(other)), min(luminance(one_), luminance(other))
    return (light + 0.05) / (dark + 0.05)


COLOURS = st.from_regex(r"#[0-9a-f]{6}", fullmatch=True)


@pytest.fixture(scope="module")
def plate(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return front(tmp_path_factory.mktemp("plate"), rect("plate", **BOX), text("name", "Fox", **BOX))


def recoloured(side: Side, ground: str, color: str, outline: Any = None) -> Side:
    """The same side in other colours."""
    (plate, name), (first, second) = side.scene.ops, side.painted
    assert isinstance(plate, Rect)
    assert isinstance(name, Text)
    plate = plate._replace(fill=ground)
    name = Text(name.lines, name.size, color, name.squeeze, name.tracking, outline)
    painted = (Painted(first.element, (plate,), first.box), Painted(second.element, (name,), second.box))
    return side._replace(scene=side.scene._replace(ops=(plate, name)), painted=painted)


@settings(max_examples=150, deadline=None)
@given(ground=COLOURS, color=COLOURS)
def test_random_colours_get_the_verdict_of_wcag(plate: Table, ground: str, color: str) -> None:
    side = recoloured(plate.front(), ground, color)
    found = list(Judge(checks_named(["contrast"])).problems(side, plate.database.printings[0]))
    assert bool(found) == (wcag(color, ground) < 4.5)
    for problem in found:
        better = re.search(r"(#\w{6}) would do", problem.hint)
        assert better is not None
        assert wcag(better[1], ground) >= 4.5


@given(ground=COLOURS, color=COLOURS, needed=st.sampled_from([3.0, 4.5]))
def test_there_is_always_a_colour_that_stands_out(ground: str, color: str, needed: float) -> None:
    assert wcag(passing(color, ground, needed), ground) >= needed


def test_the_topmost_fill_counts(tmp_path: Path) -> None:
    name = text("name", "Fox", **BOX)
    dark, light = rect("dark", **BOX), rect("light", **BOX, fill="#ffffff")
    assert judged(front(tmp_path, dark, light, name)) == []
    assert codes(judged(front(tmp_path, light, dark, name))) == ["scene.low-contrast"]


def test_shapes_count_where_they_are(tmp_path: Path) -> None:
    """A triangle whose box holds the text, but which lies beside it; and one under its last letters."""
    name = text("name", "Hello there", **BOX)
    beside = {"kind": "shape", "id": "wedge", "shape": "polygon", "fill": "#000000", "in": "cut", **BOX}
    right = {**beside, "points": [["100%", "0"], ["100%", "100%"], ["0", "100%"]]}
    assert judged(front(tmp_path, right, name)) == []
    left = {**beside, "points": [["0", "0"], ["100%", "0"], ["0", "100%"]]}
    assert codes(judged(front(tmp_path, left, name))) == ["scene.low-contrast"]
    under = rect("bar", **{**BOX, "left": "18mm", "width": "10mm"})
    assert codes(judged(front(tmp_path, under, name))) == ["scene.low-contrast"]


def test_rounded_corners_are_no_ground(tmp_path: Path) -> None:
    """A letter in the corner that a large radius takes away stands on paper."""
    disc = rect("disc", left="10mm", width="20mm", top="10mm", height="20mm", corner="10mm")
    box = {"width": "6mm", "height": "4mm", "size": "8pt", "color": "#ffffff"}
    middle = text("name", "x", left="19mm", top="19mm", **box)
    assert judged(front(tmp_path, disc, middle)) == []
    corner = text("name", "x", left="10.2mm", top="10.2mm", **box)
    assert codes(judged(front(tmp_path, disc, corner))) == ["scene.low-contrast"]
    ellipse = {**disc, "shape": "ellipse"}
    assert judged(front(tmp_path, ellipse, middle)) == []
    assert codes(judged(front(tmp_path, ellipse, corner))) == ["scene.low-contrast"]


def test_strokes_are_ground_too(tmp_path: Path) -> None:
    name = text("name", "Fox", **BOX, valign="middle")
    bar = {"id": "bar", "kind": "shape", "shape": "line", "stroke": "#000000", "in": "cut"}
    across = {"left": "10mm", "width": "30mm", "top": "14mm", "height": "0"}
    assert judged(front(tmp_path, {**bar, **across, "stroke_width": "0.3mm"}, name)) == []
    assert codes(judged(front(tmp_path, {**bar, **across, "stroke_width": "6mm"}, name))) == [
        "scene.low-contrast"
    ]


def test_a_clip_takes_ground_away(tmp_path: Path) -> None:
    name = text("name", "Fox", **BOX)
    dark = plain(rect("dark", left="0", width="30mm", top="0", height="20mm"))
    box = {**BOX, "top": "19mm", "height": "5mm"}
    inner = {**dark, "top": "-10mm"}
    assert codes(judged(front(tmp_path, group("box", inner, **box), name))) == ["scene.low-contrast"]
    assert judged(front(tmp_path, group("box", inner, **box, clip=True), name)) == []


@pytest.mark.parametrize(("opacity", "seen"), [(0.5, "#808080"), (0.8, "#333333")])
def test_faded_grounds_are_blended(tmp_path: Path, opacity: float, seen: str) -> None:
    found = front(tmp_path, rect("dark", **BOX, opacity=opacity), text("name", "Fox", **BOX, color="#555555"))
    assert f"#555555 on {seen}" in one(judged(found)).message


def test_a_faded_group_is_blended_as_one(tmp_path: Path) -> None:
    """White on black at a half is grey on white's half: #ffffff on #808080, not white on black."""
    inner = plain(rect("dark", left="0", right="0", top="0", bottom="0"))
    name = plain(text("name", "Fox", color="#ffffff", left="0", right="0", top="0", bottom="0"))
    whole, half = group("box", inner, name, **BOX), group("box", inner, name, **BOX, opacity=0.5)
    assert judged(front(tmp_path, whole)) == []
    problem = one(judged(front(tmp_path, half)))
    assert "#ffffff on #808080, a contrast of 3.94" in problem.message
    assert "give it more opacity" in problem.hint


def test_faded_text_is_blended(tmp_path: Path) -> None:
    problem = one(judged(front(tmp_path, text("name", "Fox", **BOX, opacity=0.3))))
    assert '"name" is #b2b2b2 on #ffffff' in problem.message


def test_gradients_count_as_they_are_behind_the_text(tmp_path: Path) -> None:
    ground = {**rect("sky", **BOX), "fill": DARK}
    assert codes(judged(front(tmp_path, ground, text("name", "Fox", **BOX)))) == ["scene.low-contrast"]
    assert judged(front(tmp_path, ground, text("name", "Fox", **BOX, align="right"))) == []
    sun = {
        **rect("sun", **BOX),
        "fill": {"radial": {"radius": "5mm", "stops": [[0, "#ffffff"], [1, "#000000"]]}},
    }
    middle = {"align": "center", "valign": "middle", "size": "8pt"}
    assert judged(front(tmp_path, sun, text("name", "i", **BOX, **middle))) == []
    assert codes(judged(front(tmp_path, sun, text("name", "Fox", **BOX)))) == ["scene.low-contrast"]


def test_an_outline_is_the_ground(tmp_path: Path) -> None:
    dark = rect("dark", **BOX)
    outline = {"color": "#ffffff", "width": "0.4mm"}
    assert judged(front(tmp_path, dark, text("name", "Fox", **BOX, outline=outline))) == []
    grey = text("name", "Fox", **BOX, outline=outline, color="#aaaaaa")
    assert "is #aaaaaa on its outline of #ffffff" in one(judged(front(tmp_path, dark, grey))).message


def test_over_pictures_there_is_no_verdict(tmp_path: Path) -> None:
    art = {"id": "art", "kind": "image", "source": "art.png", "in": "cut", **BOX}
    layout = {"front": [art, text("name", "Fox", **BOX, color="#808080")]}
    assert judged(table(tmp_path, layout, files={"card_data/mini/art/art.png": picture(500, 200)})) == []


def test_drawings_count_with_their_colours(tmp_path: Path) -> None:
    ground = '<path d="M0 0H30V8H0Z" fill="#222222"/>'
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 8">{ground}</svg>'
    art = {"id": "art", "kind": "image", "source": "art.svg", "in": "cut", **BOX}
    found = table(
        tmp_path, {"front": [art, text("name", "Fox", **BOX)]}, files={"layouts/mini/art.svg": drawing}
    )
    assert "#000000 on #222222" in one(judged(found)).message


def test_keywords_are_judged_on_their_chips(tmp_path: Path) -> None:
    def words(color: str) -> dict[str, Any]:
        keyword = {"color": color, "fill": "#222222"}
        return rich("rules", "==Dive:== look", **BOX, keyword=keyword)

    assert judged(front(tmp_path, words("#ffffff"))) == []
    assert "#555555 on #222222" in one(judged(front(tmp_path, words("#555555")))).message


def test_turned_text_is_judged_where_it_is(tmp_path: Path) -> None:
    """Upright the text would lie on the dark plate; turned it lies below it."""
    plate = rect("plate", left="10mm", width="30mm", top="10mm", height="5mm")
    box = {"left": "12mm", "width": "25mm", "top": "10.5mm", "height": "4mm"}
    name = text("name", "Hello there", **box, color="#ffffff")
    assert judged(front(tmp_path, plate, name)) == []
    turned = front(tmp_path, plate, {**name, "rotate": 90})
    assert codes(judged(turned, names=("contrast",))) == ["scene.low-contrast"]


# --- overlap and covered ---


def test_texts_that_run_into_each_other(tmp_path: Path) -> None:
    name, cost = text("name", "Hello there", **BOX), text("cost", "Hello 3", **{**BOX, "left": "15mm"})
    problem = one(judged(front(tmp_path, name, cost)))
    assert problem.code == "scene.text-overlap"
    assert problem.message.startswith('"cost" runs into the text of "name": they share ')
    across, down = (float(part) for part in re.findall(r"([\d.]+) mm", problem.message))
    assert across > down > 0
    assert f"{down:g} mm" in problem.hint
    assert judged(front(tmp_path, name, {**cost, "top": "18mm"})) == []


def test_boxes_may_overlap_where_words_do_not(tmp_path: Path) -> None:
    name, cost = text("name", "Fox", **BOX), text("cost", "3", **BOX, align="right")
    assert judged(front(tmp_path, name, cost)) == []


def test_a_shadow_is_no_overlap(tmp_path: Path) -> None:
    shadow = text("shadow", "Fox", **{**BOX, "left": "10.3mm"}, color="#cccccc")
    assert judged(front(tmp_path, shadow, text("name", "Fox", **BOX))) == []


def test_turned_texts_overlap_where_they_are(tmp_path: Path) -> None:
    name = text("name", "Hello there", left="10mm", width="40mm", top="30mm", height="5mm")
    other = text("other", "Something", left="40mm", width="20mm", top="30mm", height="5mm")
    assert judged(front(tmp_path, name, other)) == []
    across = {**other, "left": "12mm", "rotate": 90}
    assert codes(judged(front(tmp_path, name, across))) == ["scene.text-overlap"]


def test_text_under_a_later_shape(tmp_path: Path) -> None:
    name, plate = text("name", "Fox", **BOX), rect("plate", **BOX, fill="#ffffff", z=1)
    problem = one(judged(front(tmp_path, name, plate)))
    assert problem.code == "scene.covered-text"
    assert problem.message == '"name" lies under "plate", which is drawn later'
    assert 'give it a higher "z" than "plate" has (1)' in problem.hint
    assert judged(front(tmp_path, {**name, "z": 2}, plate)) == []


@pytest.mark.parametrize(
    "later",
    [
        rect("gloss", **BOX, fill="#ffffff", opacity=0.2),
        rect("gloss", **BOX, fill="#ffffff33"),
        rect("frame", **BOX, fill="none", stroke="#000000"),
        rect("beside", **{**BOX, "left": "25mm", "width": "10mm"}),
    ],
    ids=["a gloss", "a see-through fill", "a frame", "beside"],
)
def test_what_does_not_hide_a_text(tmp_path: Path, later: dict[str, Any]) -> None:
    assert judged(front(tmp_path, text("name", "Fox", **BOX), later)) == []


def test_a_picture_under_shapes_and_text_is_meant(tmp_path: Path) -> None:
    art = {"id": "art", "kind": "image", "source": "art.png", "in": "cut", **BOX}
    pennant = rect("pennant", left="12mm", width="5mm", top="8mm", height="12mm")
    name = text("name", "Fox", left="18mm", width="10mm", top="11mm", height="5mm")
    files = {"card_data/mini/art/art.png": picture(500, 200)}
    assert judged(table(tmp_path, {"front": [art, pennant, name]}, files=files)) == []
    assert codes(judged(table(tmp_path, {"front": [name, art]}, files=files))) == ["scene.covered-text"]


def test_icons_and_chips_of_a_text_hide_nothing(tmp_path: Path) -> None:
    words = rich("rules", "{sun} ==Dive:== look {moon}", **BOX, keyword={"fill": "#dddddd"})
    assert judged(front(tmp_path, words)) == []


# --- silencing, merging ---


def test_an_element_does_without_a_check(tmp_path: Path) -> None:
    pale = text("name", "Fox", **BOX, color="#cccccc")
    assert codes(judged(front(tmp_path, pale))) == ["scene.low-contrast"]
    assert judged(front(tmp_path, {**pale, "checks": {"contrast": False}})) == []
    assert len(judged(front(tmp_path, {**pale, "checks": {"safe": False, "contrast": True}}))) == 1


def test_a_group_speaks_for_what_it_holds(tmp_path: Path) -> None:
    pale = plain(text("name", "Fox", left="0", right="0", top="0", bottom="0", color="#cccccc"))
    quiet = group("box", pale, **BOX, checks={"contrast": False})
    assert judged(front(tmp_path, quiet)) == []
    again = group("box", {**pale, "checks": {"contrast": True}}, **BOX, checks={"contrast": False})
    assert codes(judged(front(tmp_path, again))) == ["scene.low-contrast"]


def test_either_of_two_texts_may_do_without(tmp_path: Path) -> None:
    name, cost = text("name", "Hello there", **BOX), text("cost", "Hello 3", **{**BOX, "left": "15mm"})
    for quiet in ("name", "cost"):
        pair = [
            {**one_, "checks": {"overlap": False}} if one_["id"] == quiet else one_ for one_ in (name, cost)
        ]
        assert judged(front(tmp_path, *pair)) == []


def test_an_unknown_check_is_refused(tmp_path: Path) -> None:
    found = front(tmp_path, text("name", "Fox", **BOX, checks={"contrasts": False}))
    problem = one(found.refused())
    assert (problem.code, problem.hint) == ("layout.unknown-key", 'did you mean "contrast"?')


def test_the_same_on_many_cards_is_one_line(tmp_path: Path) -> None:
    cards = [{"name": name} for name in ("Fox", "Owl", "Bear")]
    found = front(tmp_path, text("name", "{{ card.name }}", **BOX, color="#cccccc"), cards=cards)
    judge = Judge(all_checks())
    problems = [
        problem
        for printing in found.database.printings
        for problem in judge.problems(found.front(found.database.printings.index(printing)), printing)
    ]
    assert [problem.card for problem in problems] == ["Fox", "Owl", "Bear"]
    ((_, more),) = merged(problems)
    assert more == 2


def test_a_side_of_many_cards_is_judged_once(tmp_path: Path) -> None:
    cards = [{"name": name} for name in ("Fox", "Owl")]
    found = front(tmp_path, text("game", "Mini", **BOX, color="#cccccc"), cards=cards)
    judge = Judge(all_checks())
    first, second = found.database.printings
    assert len(list(judge.problems(found.front(0), first))) == 1
    assert list(judge.problems(found.front(1), second)) == []


def test_parts_seen_once_are_remembered_rightly(tmp_path: Path) -> None:
    """The print's quick look goes by parts; a card that differs is looked at all the same."""
    cards = [{"name": "Fox", "cost": 5}, {"name": "Owl", "cost": 1}, {"name": "Bear", "cost": 5}]
    name = text("name", "{{ card.name }}", left="{{ card.cost }}mm", width="20mm", top="20mm", height="5mm")
    found = front(tmp_path, name, cards=cards)
    judge = Judge(checks_named(PRINTED))
    counts = [len(list(judge.problems(found.front(i), found.database.printings[i]))) for i in range(3)]
    assert counts == [0, 1, 0]


def test_card_units_are_points(tmp_path: Path) -> None:
    """The safe box that a side carries is the layout's."""
    side = front(tmp_path, text("name", "Fox", **BOX), card={"safe": "4mm"}).front()
    assert side.safe is not None
    assert side.safe.left == pytest.approx(4 * MM)


# --- cards that are no rectangles ---

ROUND = {"size": ["40mm", "40mm"], "bleed": "3mm", "safe": "3mm", "shape": "round"}
HEX = {"size": ["40mm", "46mm"], "bleed": "3mm", "safe": "3mm", "shape": "hex"}


def ellipse(out: float) -> dict[str, Any]:
    """A disc that goes so many mm beyond the cut."""
    edges = dict.fromkeys(("left", "right", "top", "bottom"), f"{-out}mm")
    return {"id": "disc", "kind": "shape", "shape": "ellipse", "in": "cut", "fill": "#336699", **edges}


@pytest.mark.parametrize("card", [ROUND, HEX])
def test_text_in_the_corner_of_the_box_is_not_on_a_token(card: dict[str, Any], tmp_path: Path) -> None:
    corner = {"left": "4mm", "top": "4mm", "width": "20mm", "height": "5mm", "in": "cut"}
    middle = {"left": "8mm", "top": "18mm", "width": "24mm", "height": "5mm", "in": "cut"}
    for name, box in (("corner", corner), ("middle", middle)):
        found = front(tmp_path / name, text("t", "Token", **box), card=card)
        problems = judged(found, names=("safe",))
        assert [problem.code for problem in problems] == (["scene.outside-safe"] if name == "corner" else [])
        # A rectangle of the same size has room for both.
        plain_card = {key: value for key, value in card.items() if key != "shape"}
        rectangle = front(tmp_path / f"{name}-rect", text("t", "Token", **box), card=plain_card)
        assert judged(rectangle, names=("safe",)) == []


@pytest.mark.parametrize(
    ("out", "lacks"), [(3.0, None), (3.4, None), (0.0, "3 mm"), (1.0, "2 mm"), (-4.0, None)]
)
def test_a_disc_must_fill_the_bleed_of_a_round_token(out: float, lacks: str | None, tmp_path: Path) -> None:
    found = judged(front(tmp_path, ellipse(out), card=ROUND), names=("bleed",))
    assert [problem.code for problem in found] == (["scene.short-bleed"] if lacks else [])
    if lacks:
        told = re.search(r"ends ([\d.]+) mm short", found[0].message)
        assert told is not None
        assert float(told[1]) == pytest.approx(float(lacks.split()[0]), abs=0.2)


def test_a_disc_that_fills_a_box_leaves_the_corners_of_a_hexagon_bare(tmp_path: Path) -> None:
    full = rect("ground", fill="#336699", left="0", right="0", top="0", bottom="0") | {"in": "bleed"}
    assert judged(front(tmp_path / "full", full, card=HEX), names=("bleed",)) == []
    bare = judged(front(tmp_path / "bare", ellipse(3.0), card=HEX), names=("bleed",))
    assert [problem.code for problem in bare] == ["scene.short-bleed"]
    cut = full | {"in": "cut"}
    short = judged(front(tmp_path / "cut", cut, card=HEX), names=("bleed",))
    assert [problem.code for problem in short] == ["scene.short-bleed"]
