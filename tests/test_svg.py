"""The SVG subset: geometry by numbers, paint, inheritance, and a word for everything beyond it."""

from __future__ import annotations

import gzip
import math
from itertools import pairwise
from pathlib import Path as FilePath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardforge.problems import InputError, Problem
from cardforge.scene import Group, Line, Matrix, Op, Path, Rect, Segment, Stroke
from cardforge.svg import Drawing, parse_colour, read_svg, read_svg_file
from cardforge.svg.colours import named_colours
from cardforge.svg.paths import parse_path
from cardforge.svg.transforms import parse_transform
from cardforge.units import Box

Point = tuple[float, float]


def drawing(inner: str, root: str = 'viewBox="0 0 100 50"', colours: dict[str, str] | None = None) -> Drawing:
    data = f'<svg xmlns="http://www.w3.org/2000/svg" {root}>{inner}</svg>'
    return read_svg(data.encode(), "a.svg", colours)


def ops(inner: str, **colours: str) -> tuple[Op, ...]:
    return drawing(inner, colours=colours or None).ops


def problems(data: str | bytes) -> tuple[Problem, ...]:
    with pytest.raises(InputError) as caught:
        read_svg(data if isinstance(data, bytes) else data.encode(), "art/a.svg")
    return caught.value.problems


def problem(inner: str) -> Problem:
    (found,) = problems(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n{inner}\n</svg>')
    assert found.where.line == 2
    return found


def near(segments: tuple[Segment, ...], *expected: Segment) -> None:
    assert [segment[0] for segment in segments] == [segment[0] for segment in expected]
    for found, wanted in zip(segments, expected, strict=True):
        assert found[1:] == pytest.approx(wanted[1:], abs=1e-9)


def points_on(segments: tuple[Segment, ...]) -> list[Point]:
    """Points along curves, in order."""
    found, here = [], (0.0, 0.0)
    for letter, *values in segments:
        if letter == "C":
            corners = [here, *zip(values[::2], values[1::2], strict=True)]
            for step in range(33):
                t = step / 32
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                x, y = (sum(w * c[axis] for w, c in zip(weights, corners, strict=True)) for axis in (0, 1))
                found.append((x, y))
        if values:
            here = (values[-2], values[-1])
    return found


# --- path data -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M1 2L3 4", [("M", 1, 2), ("L", 3, 4)]),
        ("m1 2l3 4", [("M", 1, 2), ("L", 4, 6)]),
        ("M1,2 3,4 5,6", [("M", 1, 2), ("L", 3, 4), ("L", 5, 6)]),
        ("m1 2 3 4 5 6", [("M", 1, 2), ("L", 4, 6), ("L", 9, 12)]),
        ("M1 2H5 7h1V9v-1", [("M", 1, 2), ("L", 5, 2), ("L", 7, 2), ("L", 8, 2), ("L", 8, 9), ("L", 8, 8)]),
        ("M0 0C1 2 3 4 5 6c1 2 3 4 5 6", [("M", 0, 0), ("C", 1, 2, 3, 4, 5, 6), ("C", 6, 8, 8, 10, 10, 12)]),
        ("M0 0C1 2 3 4 5 6S8 9 7 7", [("M", 0, 0), ("C", 1, 2, 3, 4, 5, 6), ("C", 7, 8, 8, 9, 7, 7)]),
        ("M0 0C1 2 3 4 5 6s1 1 2 2", [("M", 0, 0), ("C", 1, 2, 3, 4, 5, 6), ("C", 7, 8, 6, 7, 7, 8)]),
        ("M4 4S5 6 7 8", [("M", 4, 4), ("C", 4, 4, 5, 6, 7, 8)]),
        ("M0 0Q3 6 6 0", [("M", 0, 0), ("C", 2, 4, 4, 4, 6, 0)]),
        ("M0 0q3 6 6 0", [("M", 0, 0), ("C", 2, 4, 4, 4, 6, 0)]),
        ("M0 0Q3 6 6 0T12 0", [("M", 0, 0), ("C", 2, 4, 4, 4, 6, 0), ("C", 8, -4, 10, -4, 12, 0)]),
        ("M0 0Q3 6 6 0t6 0", [("M", 0, 0), ("C", 2, 4, 4, 4, 6, 0), ("C", 8, -4, 10, -4, 12, 0)]),
        ("M3 3T9 9", [("M", 3, 3), ("C", 3, 3, 5, 5, 9, 9)]),
        ("M0 0C1 1 2 2 3 3T9 9", [("M", 0, 0), ("C", 1, 1, 2, 2, 3, 3), ("C", 3, 3, 5, 5, 9, 9)]),
        ("M1 1h2v2zl5 5", [("M", 1, 1), ("L", 3, 1), ("L", 3, 3), ("Z",), ("M", 1, 1), ("L", 6, 6)]),
        ("M1 1h2zm3 3h1Z", [("M", 1, 1), ("L", 3, 1), ("Z",), ("M", 4, 4), ("L", 5, 4), ("Z",)]),
        ("M1.5.5-1-2", [("M", 1.5, 0.5), ("L", -1, -2)]),
        (" M+1e1,-2E-1 ,\n.5 5. ", [("M", 10, -0.2), ("L", 0.5, 5)]),
        ("M0 0A0 5 0 0 1 3 4", [("M", 0, 0), ("L", 3, 4)]),
        ("M3 4a5 5 0 0 1 0 0", [("M", 3, 4)]),
        ("", []),
        (" \n ", []),
    ],
)
def test_path_commands(data: str, expected: list[Segment]) -> None:
    near(parse_path(data), *expected)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("L1 2", 'starts with "L"'),
        ("1 2 3", 'starts with "1 2 3"'),
        ("M1", '"M" takes 2 numbers at a time and has 1 (character 1 of the path)'),
        ("M1 2 3", "has 3"),
        ("M", "has 0"),
        ("M1 2Z3", '"Z" takes no numbers'),
        ("M1 2 L3 4x", '"x" is no path command (character 10 of the path)'),
        ("  M1 2 L3 4 5,,6", '",,6" is no number (character 8 of the path)'),
        ("M1 2 L#", '"#" is no number'),
        ("M0 0A5 5 0 2 1 3 4", "is no arc"),
        ("M0 0A5 5 0 1 1 3", "is no arc"),
        ("M1e99 0", "too large"),
        ("M١ 2", "is no number"),
    ],
)
def test_wrong_path_data_says_where(data: str, words: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        parse_path(data)
    assert words in str(caught.value)
    found = problem(f'<path d="{data}"/>')
    assert (found.code, found.where.field) == ("svg.value", "d")
    assert words in found.message


def test_arc_flags_need_no_separators() -> None:
    assert parse_path("M0 0a1 1 0 01 5 5") == parse_path("M0 0a1 1 0 0 1 5 5")
    assert parse_path("M0 0a1,1 0 10-1.5.5") == parse_path("M0 0a1 1 0 1 0 -1.5 0.5")
    assert len(parse_path("M0 0a5 5 0 01 5 5 5 5 0 00 5 5")) == 3


def test_half_circle_by_arc() -> None:
    curves = parse_path("M-5 0A5 5 0 0 1 5 0")
    assert min(y for _, y in points_on(curves)) == pytest.approx(-5, abs=0.005)
    assert max(abs(math.hypot(x, y) - 5) for x, y in points_on(curves)) < 5e-3
    assert points_on(curves)[-1] == (5, 0)


def test_arc_radii_that_do_not_reach_are_enlarged() -> None:
    assert parse_path("M0 0A1 1 0 0 1 10 0") == parse_path("M0 0A5 5 0 0 1 10 0")


@settings(max_examples=150, deadline=None)
@given(
    centre=st.tuples(st.floats(-50, 50), st.floats(-50, 50)),
    radii=st.tuples(st.floats(1, 40), st.floats(1, 40)),
    tilt=st.floats(-200, 200),
    first=st.floats(-3, 3),
    turn=st.floats(0.1, 6).flatmap(lambda size: st.sampled_from([size, -size])),
)
def test_arcs_lie_on_their_ellipse(
    centre: Point, radii: Point, tilt: float, first: float, turn: float
) -> None:
    """An arc made from its centre and angles, given as path data, runs along that ellipse and no other."""
    cos, sin = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))

    def on_ellipse(angle: float) -> Point:
        x, y = radii[0] * math.cos(angle), radii[1] * math.sin(angle)
        return centre[0] + cos * x - sin * y, centre[1] + sin * x + cos * y

    (x1, y1), (x2, y2) = on_ellipse(first), on_ellipse(first + turn)
    large, sweep = int(abs(turn) > math.pi), int(turn > 0)
    if abs(abs(turn) - math.pi) < 0.05:
        return
    found = points_on(
        parse_path(f"M{x1!r} {y1!r}A{radii[0]!r} {radii[1]!r} {tilt!r} {large} {sweep} {x2!r} {y2!r}")
    )
    angles = []
    for x, y in found:
        dx, dy = x - centre[0], y - centre[1]
        own = (cos * dx + sin * dy) / radii[0], (cos * dy - sin * dx) / radii[1]
        assert math.hypot(*own) == pytest.approx(1, abs=1e-3)
        angles.append(math.atan2(own[1], own[0]))
    steps = [(b - a + math.pi) % math.tau - math.pi for a, b in pairwise(angles)]
    assert sum(steps) == pytest.approx(turn, abs=1e-2)


NUMBERS = st.floats(-1000, 1000).map(lambda value: f"{value:.4g}")
COUNTS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "z": 0}


@st.composite
def commands(draw: st.DrawFn) -> str:
    letter = draw(st.sampled_from([*COUNTS, "a"]))
    case = letter.upper() if draw(st.booleans()) else letter
    if letter == "a":
        flags = draw(st.sampled_from(["00", "0 1", "1,0", "11 "]))
        numbers = draw(st.lists(NUMBERS, min_size=5, max_size=5))
        return f"{case}{' '.join(numbers[:3])} {flags}{' '.join(numbers[3:])}"
    repeats = draw(st.integers(1, 3))
    size = COUNTS[letter] * repeats
    return case + draw(st.sampled_from([" ", ",", " , "])).join(
        draw(st.lists(NUMBERS, min_size=size, max_size=size))
    )


@settings(max_examples=120, deadline=None)
@given(st.lists(commands(), max_size=8))
def test_all_valid_path_data_is_read(parts: list[str]) -> None:
    segments = parse_path("M0 0" + "".join(parts))
    sizes = {"M": 3, "L": 3, "C": 7, "Z": 1}
    assert segments[0] == ("M", 0, 0)
    for before, segment in pairwise(segments):
        assert len(segment) == sizes[segment[0]]
        assert all(math.isfinite(value) for value in segment[1:])
        assert before[0] != "Z" or segment[0] == "M"


# --- shapes --------------------------------------------------------------------------------------------


def test_shapes_become_operations() -> None:
    black = "#000000"
    assert ops('<rect x="1" y="2" width="30" height="4"/>') == (Rect(1, 2, 30, 4, 0, black),)
    assert ops('<rect width="30" height="4" ry="1"/>') == (Rect(0, 0, 30, 4, 1, black),)
    assert ops('<rect width="4" height="4" rx="3"/>') == (Rect(0, 0, 4, 4, 2, black),)
    assert ops('<polygon points="0,0 4,0 4 4"/>') == (
        Path((("M", 0, 0), ("L", 4, 0), ("L", 4, 4), ("Z",)), black),
    )
    assert ops('<polyline points="0,0 4,0"/>') == (Path((("M", 0, 0), ("L", 4, 0)), black),)
    assert ops('<line x1="1" y1="2" x2="3" y2="4" stroke="red" stroke-width="2"/>') == (
        Line(1, 2, 3, 4, Stroke("#ff0000", 2)),
    )
    assert ops('<path d="M0 0h1"/><path d="M0 0h2"/>')[1] == Path((("M", 0, 0), ("L", 2, 0)), black)


def test_rectangle_with_elliptic_corners() -> None:
    (shape,) = ops('<rect x="10" y="10" width="40" height="20" rx="8" ry="4"/>')
    assert isinstance(shape, Path)
    assert shape.segments[0] == ("M", 18, 10)
    for x, y in points_on(shape.segments):
        dx, dy = max(18 - x, x - 42, 0), max(14 - y, y - 26, 0)
        assert math.hypot(dx / 8, dy / 4) == pytest.approx(1, abs=1e-3)


def test_circle_and_ellipse_are_round() -> None:
    for inner, rx, ry in (
        ('<circle cx="5" cy="7" r="4"/>', 4, 4),
        ('<ellipse cx="5" cy="7" rx="4" ry="2"/>', 4, 2),
    ):
        (shape,) = ops(inner)
        assert isinstance(shape, Path)
        for x, y in points_on(shape.segments):
            assert math.hypot((x - 5) / rx, (y - 7) / ry) == pytest.approx(1, abs=1e-3)
        assert shape.segments[-1] == ("Z",)


@pytest.mark.parametrize(
    "inner",
    [
        '<rect width="0" height="4"/>',
        "<circle/>",
        '<ellipse rx="3" ry="0"/>',
        '<polygon points=""/>',
        "<path/>",
        '<path d="M1 1"/>',
        '<path d="M1 1h3" fill="none"/>',
        '<path d="M1 1h3" opacity="0"/>',
        '<line x2="3"/>',
        '<g transform="scale(0)"><path d="M1 1h3"/></g>',
        '<g display="none"><path d="M1 1h3"/><text/></g>',
        '<path d="M1 1h3" visibility="hidden"/>',
        '<path d="M1 1h3" stroke="red" stroke-width="0" fill="none"/>',
    ],
)
def test_what_svg_does_not_show_becomes_nothing(inner: str) -> None:
    assert ops(inner) == ()


def test_lengths_have_units_and_percentages() -> None:
    assert ops('<rect x="10%" y="50%" width="1in" height="2.54cm"/>') == (Rect(10, 25, 96, 96, 0, "#000000"),)
    diagonal = math.hypot(100, 50) / math.sqrt(2)
    (shape,) = ops('<circle r="10%"/>')
    assert isinstance(shape, Path)
    assert shape.segments[0][1:] == pytest.approx((diagonal / 10, 0))


# --- groups and transforms -----------------------------------------------------------------------------


def moved(matrix: Matrix, x: float, y: float) -> Point:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("translate(3)", (4, 2)),
        ("translate(3,-4)", (4, -2)),
        ("scale(2)", (2, 4)),
        ("scale(2 -1)", (2, -2)),
        ("rotate(90)", (-2, 1)),
        ("rotate(90, 1, 0)", (-1, 0)),
        ("rotate(-90)", (2, -1)),
        ("skewX(45)", (3, 2)),
        ("skewY(45)", (1, 3)),
        ("matrix(1 2 3 4 5 6)", (12, 16)),
        ("translate(10 0) scale(2)", (12, 4)),
        ("scale(2),translate(10 0)", (22, 4)),
        ("translate(1,1)rotate(90)scale(2)", (-3, 3)),
        ("", (1, 2)),
    ],
)
def test_transforms_apply_the_last_first(text: str, point: Point) -> None:
    assert moved(parse_transform(text), 1, 2) == pytest.approx(point)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("turn(3)", '"turn" is no transform'),
        ("scale()", "has 0 numbers, not 1 or 2"),
        ("rotate(1 2)", "has 2 numbers, not 1 or 3"),
        ("rotate(90deg)", '"deg" is no number'),
        ("scale(2", '"scale(2" is no transform'),
    ],
)
def test_wrong_transforms(text: str, words: str) -> None:
    found = problem(f'<g transform="{text}"/>')
    assert (found.code, found.where.field) == ("svg.value", "transform")
    assert words in found.message


PLAIN = '<path d="M0 0h1"/>'
SHAPE = Path((("M", 0, 0), ("L", 1, 0)), "#000000")


def test_plain_groups_are_flattened_and_others_kept_few() -> None:
    assert ops(f"<g><g>{PLAIN}</g><g>{PLAIN}</g></g>") == (SHAPE, SHAPE)
    assert ops(f'<g transform="translate(0)">{PLAIN}</g>') == (SHAPE,)
    move = (1.0, 0.0, 0.0, 1.0, 5.0, 0.0)
    assert ops(f'<g transform="translate(5)">{PLAIN}{PLAIN}</g>') == (Group((SHAPE, SHAPE), move),)
    inner = f'<g transform="translate(3)" opacity=".5">{PLAIN}{PLAIN}</g>'
    assert ops(f'<g transform="translate(2)" opacity=".5">{inner}</g>') == (
        Group((SHAPE, SHAPE), move, opacity=0.25),
    )
    assert ops('<a><path transform="translate(5)" d="M0 0h1"/></a>') == (Group((SHAPE,), move),)


def test_root_attributes_count() -> None:
    assert drawing(PLAIN, 'viewBox="0 0 9 9" fill="none"').ops == ()
    (group,) = drawing(PLAIN + PLAIN, 'viewBox="0 0 9 9" opacity=".5"').ops
    assert isinstance(group, Group)


# --- paint ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "color"),
    [
        ("#ABC", "#aabbcc"),
        ("#abcd", "#aabbccdd"),
        ("#AABBCC", "#aabbcc"),
        ("#aabbcc80", "#aabbcc80"),
        ("#aabbccff", "#aabbcc"),
        ("rgb(1, 2,255)", "#0102ff"),
        ("rgb(100%,0%,50%)", "#ff0080"),
        ("RGB(1 2 300 / 50%)", "#0102ff80"),
        ("rgba(1,2,3,.5)", "#01020380"),
        ("rgba(1,2,3,1)", "#010203"),
        ("Teal", "#008080"),
        ("lightGoldenrodYellow", "#fafad2"),
        ("transparent", "#00000000"),
    ],
)
def test_colours(text: str, color: str) -> None:
    assert parse_colour(text) == color


def test_all_147_names_are_known() -> None:
    assert len(named_colours()) == 147
    assert all(parse_colour(name) == value for name, value in named_colours().items())
    assert (parse_colour("grey"), parse_colour("cornflowerblue")) == ("#808080", "#6495ed")


@pytest.mark.parametrize(
    "text", ["#ab", "rgb(1,2)", "rgb(a,b,c)", "rgb(1,2,3,4,5)", "redd", "", "hsl(1,2%,3%)"]
)
def test_wrong_colours(text: str) -> None:
    found = problem(f'<path fill="{text}"/>')
    assert (found.code, found.where.field) == ("svg.value", "fill")
    assert (found.hint == 'did you mean "red"?') is (text == "redd")


def one(inner: str, **colours: str) -> Path:
    (shape,) = ops(inner, **colours)
    assert isinstance(shape, Path)
    return shape


def test_stroke_properties() -> None:
    shape = one(
        '<path d="M0 0h1" fill="none" stroke="#0A0" stroke-width="2px" stroke-linecap="round" '
        'stroke-linejoin="bevel" stroke-dasharray="1, 2 3"/>'
    )
    assert shape.fill is None
    assert shape.stroke == Stroke("#00aa00", 2, "round", "bevel", (1, 2, 3, 1, 2, 3))
    assert one('<path d="M0 0h1" stroke="red" stroke-dasharray="0 0"/>').stroke == Stroke("#ff0000", 1)
    pointed = (
        '<path d="M0 0h1" stroke="red" stroke-miterlimit="10" stroke-dasharray="1" stroke-dashoffset="3"/>'
    )
    assert one(pointed).stroke == Stroke("#ff0000", 1, dash=(1, 1), miter_limit=10, dash_offset=3)
    plain = (
        '<path d="M0 0h1" stroke="red" stroke-miterlimit="9" stroke-linejoin="round" stroke-dashoffset="3"/>'
    )
    assert one(plain).stroke == Stroke("#ff0000", 1, join="round")
    assert "is under 1" in problem('<path d="M0 0h1" stroke-miterlimit="0.5"/>').message


def test_fill_rule() -> None:
    assert one('<path d="M0 0h1" fill-rule="evenodd"/>').even_odd
    assert not one('<path d="M0 0h1" fill-rule="nonzero"/>').even_odd
    assert not one('<path d="M0 0h1" fill-rule="evenodd" fill="none" stroke="red"/>').even_odd


def test_opacities() -> None:
    assert one('<path d="M0 0h1" fill="#fff" fill-opacity=".5"/>').fill == "#ffffff80"
    assert one('<path d="M0 0h1" fill="#ffffff80" fill-opacity="50%" opacity="50%"/>').fill == "#ffffff20"
    stroke = one('<path d="M0 0h1" fill="none" stroke="#fff" stroke-opacity=".5" opacity=".5"/>').stroke
    assert stroke == Stroke("#ffffff40", 1)
    (line,) = ops('<line x2="1" stroke="#fff" opacity=".5"/>')
    assert line == Line(0, 0, 1, 0, Stroke("#ffffff80", 1))
    (both,) = ops('<path d="M0 0h1" stroke="#fff" opacity=".5"/>')
    assert isinstance(both, Group)
    assert both.opacity == 0.5
    assert ops(f'<g opacity=".5">{PLAIN}</g>') == (Path(SHAPE.segments, "#00000080"),)


def test_style_is_inherited_and_the_style_attribute_wins() -> None:
    shapes = ops(
        '<g fill="red" stroke="blue" style="stroke-width: 3; fill: lime !important; /* fill: teal */">'
        '<path d="M0 0h1"/><path d="M0 0h1" fill="white"/><path d="M0 0h1" fill="inherit"/></g>'
        '<path d="M0 0h1"/>'
    )
    assert [shape.fill for shape in shapes if isinstance(shape, Path)] == [
        "#00ff00",
        "#ffffff",
        "#00ff00",
        "#000000",
    ]
    assert [shape.stroke for shape in shapes if isinstance(shape, Path)] == [Stroke("#0000ff", 3)] * 3 + [
        None
    ]


def test_a_hidden_group_may_have_a_visible_child() -> None:
    assert ops(f'<g visibility="hidden">{PLAIN}<path d="M0 0h1" visibility="visible"/></g>') == (SHAPE,)


def test_current_color() -> None:
    assert one('<path d="M0 0h1" fill="currentColor"/>').fill == "#000000"
    assert one('<g color="red"><path d="M0 0h1" fill="currentColor"/></g>').fill == "#ff0000"
    assert one('<path d="M0 0h1" fill="currentColor"/>', currentColor="teal").fill == "#008080"


def test_colours_are_replaced_exactly() -> None:
    inner = '<path d="M0 0h1" fill="#93A1BA" stroke="rgb(147,161,186)"/><path d="M0 0h1" fill="#93A1BB"/>'
    first, second = drawing(inner, colours={"#93a1ba": "Teal"}).ops
    assert isinstance(first, Path)
    assert isinstance(second, Path)
    assert (first.fill, first.stroke, second.fill) == ("#008080", Stroke("#008080", 1), "#93a1bb")
    half = '<path d="M0 0h1" fill="#93A1BA" fill-opacity=".5"/>'
    assert drawing(half, colours={"#93A1BA": "#fff"}).ops == (Path(SHAPE.segments, "#ffffff80"),)
    assert drawing(half, colours={"#93A1BA": "none"}).ops == ()
    swap = '<path d="M0 0h1" fill="red"/><path d="M0 0h1" fill="blue"/>'
    fills = [op.fill for op in ops(swap, red="blue", blue="red") if isinstance(op, Path)]
    assert fills == ["#0000ff", "#ff0000"]


def test_wrong_replacements_are_all_reported() -> None:
    with pytest.raises(InputError) as caught:
        drawing("", colours={"none": "red", "red": "rod", "lime": "teal"})
    assert [found.where.field for found in caught.value.problems] == ["colours", "colours"]


# --- the document --------------------------------------------------------------------------------------


def test_view_and_size() -> None:
    assert drawing("", 'viewBox="-50,-40 100 80"').view == Box(-50, -40, 50, 40)
    sized = drawing("", 'width="10mm" height="96"')
    assert (sized.view.width, sized.view.height) == pytest.approx((960 / 25.4, 96))
    both = drawing("", 'viewBox="0 0 2 1" width="100%" height="1in"')
    assert (both.view, both.width, both.height) == (Box(0, 0, 2, 1), None, 96)


@pytest.mark.parametrize(
    "root", ["", 'viewBox="0 0 0 5"', 'viewBox="0 0 5"', 'width="5"', 'viewBox="0 0 a b"']
)
def test_a_drawing_without_a_size(root: str) -> None:
    with pytest.raises(InputError, match="viewBox"):
        drawing("", root)


def test_what_draws_nothing_is_ignored() -> None:
    foreign = 'xmlns:i="http://example.org/i" i:label="x" id="a" class="b" data-x="1" xml:space="preserve"'
    inner = (
        f"<title>t</title><desc><b/></desc><metadata/><defs><linearGradient><stop/></linearGradient></defs>"
        f"<!-- c --><g {foreign}><i:grid><i:text/></i:grid>{PLAIN}<title/></g>words"
    )
    assert ops(inner) == (SHAPE,)


PUBLIC = 'PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"'


def test_the_usual_document_type_is_no_harm() -> None:
    """It is never fetched."""
    text = f"<!DOCTYPE svg {PUBLIC}><svg viewBox='0 0 9 9'>{PLAIN}</svg>"
    assert read_svg(text.encode(), "a.svg").ops == (SHAPE,)
    rich = text.replace(PLAIN, f'<g id="a">{PLAIN}</g><use href="#a"/>')
    assert read_svg(rich.encode(), "a.svg").ops == (SHAPE, SHAPE)


def test_namespace_encoding_and_bom_do_not_matter() -> None:
    text = f'<svg viewBox="0 0 9 9">{PLAIN}</svg>'
    for data in (text.encode(), text.encode("utf-16"), text.encode("utf-8-sig")):
        assert read_svg(data, "a.svg").ops == (SHAPE,)
    prefixed = (
        text.replace("<", "<s:")
        .replace("<s:/", "</s:")
        .replace("svg ", 'svg xmlns:s="http://www.w3.org/2000/svg" ')
    )
    assert read_svg(prefixed.encode(), "a.svg").ops == (SHAPE,)


@pytest.mark.parametrize(
    ("inner", "feature"),
    [
        ("<linearGradient/><filter/><switch/>", "<switch>"),
        ("<path><animate/></path>", "<animate> in <path>"),
        ("<g style='filter:url(#f)'/>", "filter"),
        ("<line marker-end='url(#m)'/>", "marker-end"),
        ("<path style='mix-blend-mode:multiply'/>", "mix-blend-mode"),
        ("<path style='transform: rotate(3deg)'/>", '"transform" in a style attribute'),
    ],
)
def test_what_is_not_drawn_is_named_with_its_line(inner: str, feature: str) -> None:
    found = problem(inner)
    assert (found.code, found.where.file) == ("svg.unsupported", "art/a.svg")
    assert found.message == f"uses {feature}, which is not drawn here"
    assert found.hint == "simplify it in the drawing program, or use a PNG of it"


def test_harmless_values_of_such_properties_pass() -> None:
    style = "clip-path:none;filter:none;mix-blend-mode:normal;stroke-dashoffset:0;-x-y:z;font-size:3em"
    assert ops(f'<path d="M0 0h1" style="{style}" stroke-miterlimit="10"/>') == (SHAPE,)


def test_all_problems_are_reported_at_once_with_their_places() -> None:
    found = problems(
        '<svg viewBox="0 0 9 9">\n<switch/>\n  <path d="x" filter="url(#a)"/>\n'
        '<rect width="-1" height="2"/><polygon points="1 2 3"/>\n<circle r="2em"/></svg>'
    )
    assert [(each.where.line, each.where.column, each.where.field) for each in found] == [
        (2, 1, None),
        (3, 3, "filter"),
        (3, 3, "d"),
        (4, 1, "width"),
        (4, 30, "points"),
        (5, 1, "r"),
    ]


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        ("<svg viewBox='0 0 9 9'><g></svg>", "svg.unreadable", "broken XML: mismatched tag"),
        ("<svg viewBox='0 0 9 9'>", "svg.unreadable", "broken XML"),
        ("<svg viewBox='0 0 9 9'>&x;</svg>", "svg.unreadable", "broken XML: undefined entity"),
        ("<svg viewBox='0 0 9 9'><i:a/></svg>", "svg.unreadable", "broken XML: unbound prefix"),
        ("just words", "svg.unreadable", "broken XML"),
        ("", "svg.unreadable", "is an empty file"),
        ("<!DOCTYPE html><html/>", "svg.unreadable", "is an HTML page"),
        ("<drawing/>", "svg.unreadable", "root element <drawing>"),
        ('<svg xmlns="http://example.org/other"/>', "svg.unreadable", "not <svg>"),
        (b"\x89PNG\r\n\x1a\n", "svg.unreadable", "is a PNG picture"),
        (gzip.compress(b"<svg/>", mtime=0), "svg.unreadable", "gzip"),
        (b"<?xml version='1.0' encoding='no-such'?><svg viewBox='0 0 1 1'/>", "svg.unreadable", "encoding"),
        ("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg>&a;</svg>", "svg.refused", "declares entities"),
        ("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg viewBox='0 0 9 9'><text/></svg>", "svg.refused", "entities"),
        (f"<!DOCTYPE svg {PUBLIC}><svg viewBox='0 0 9 9'><g>&a;</g></svg>", "svg.refused", "entities"),
        ("<svg viewBox='0 0 9 9'>" + "<g>" * 200 + "</g>" * 200 + "</svg>", "svg.refused", "100 deep"),
        ("<svg viewBox='0 0 9 9'><defs>" + "<g>" * 200, "svg.refused", "100 deep"),
        ("<?xml-stylesheet href='a.css'?><svg viewBox='0 0 9 9'/>", "svg.unsupported", "in another file"),
        (b"<svg>" + b" " * 8_000_000, "svg.refused", "8 MB"),
    ],
)
def test_files_that_are_no_drawings(data: str | bytes, code: str, words: str) -> None:
    (found,) = problems(data)
    assert found.code == code
    assert words in found.message
    assert found.where.file == "art/a.svg"


def test_broken_xml_keeps_the_problems_before_it() -> None:
    found = problems("<svg viewBox='0 0 9 9'>\n<path d='x'/>\n<g></svg>")
    assert [(each.code, each.where.line) for each in found] == [("svg.value", 2), ("svg.unreadable", 3)]


def test_the_same_content_and_colours_give_the_same_object(tmp_path: FilePath) -> None:
    data = f'<svg viewBox="0 0 9 9">{PLAIN}</svg>'.encode()
    one_file, other = tmp_path / "a.svg", tmp_path / "b.svg"
    for path in (one_file, other):
        path.write_bytes(data)
    first = read_svg_file(one_file, "a.svg", {"#000": "red", "#fff": "blue"})
    assert read_svg_file(other, "b.svg", {"white": "#00F", "black": "#F00"}) is first
    assert read_svg(data, "c.svg", {"#000": "red", "#fff": "blue"}) is first
    assert read_svg_file(one_file, "a.svg") is not first
    one_file.write_bytes(data + b" <!-- longer -->")
    assert read_svg_file(one_file, "a.svg").ops == (SHAPE,)


def test_a_file_names_itself_in_problems(tmp_path: FilePath) -> None:
    path = tmp_path / "suit-heart.svg"
    path.write_text("<svg/>", encoding="utf-8")
    for shown in ("art/x.svg", "art/y.svg"):
        with pytest.raises(InputError) as caught:
            read_svg_file(path, shown)
        assert {found.where.file for found in caught.value.problems} == {shown}
    with pytest.raises(InputError, match="did you mean") as caught:
        read_svg_file(tmp_path / "suit-hart.svg", "art/suit-hart.svg")
    assert caught.value.problems[0].code == "art.missing"


PIECES = """<svg viewBox='0 0 9 9'>|</svg>|<g>|</g>|<path d='|'/>| fill='|'|M1 2|<rect |&|]]>|<style>|width=|
url(|<!|<?|\0|é|%|-1e9|inherit|rgb(| transform='|scale("""


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(
        st.binary(max_size=80),
        st.lists(st.sampled_from(PIECES.split("|")), max_size=14).map(lambda parts: "".join(parts).encode()),
    )
)
def test_garbage_raises_input_errors_only(data: bytes) -> None:
    try:
        assert isinstance(read_svg(data, "a.svg"), Drawing)
    except InputError as error:
        found = error.problems
    else:
        return
    assert found


ATTRIBUTES = """fill stroke opacity transform d points width r rx style stroke-dasharray stroke-miterlimit
color visibility x1 stroke-width fill-rule display"""
VALUES = st.text(alphabet="0123456789.-+eE,%#abcgrlMLAZz() :;/*inhtud", max_size=14)


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(["path", "rect", "circle", "ellipse", "line", "polygon", "g"]),
    st.dictionaries(st.sampled_from(ATTRIBUTES.split()), VALUES, max_size=4),
)
def test_attributes_of_any_kind_raise_input_errors_only(tag: str, attributes: dict[str, str]) -> None:
    text = " ".join(f'{name}="{value}"' for name, value in attributes.items())
    data = f'<svg viewBox="0 0 9 9">\n<{tag} height="3" {text}/></svg>'
    try:
        read_svg(data.encode(), "a.svg")
    except InputError as error:
        lines = {found.where.line for found in error.problems}
    else:
        return
    assert lines == {2}
