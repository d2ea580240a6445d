"""Rich drawings: the same pixels as another renderer, and a word for all that is not drawn."""

from __future__ import annotations

import base64
import io
import math
import sys
from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import Any

import pypdfium2
import pytest
import resvg_py
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as Pillow
from PIL import ImageChops

from cardforge.checks import Judge, all_checks
from cardforge.fonts import installed_family
from cardforge.layout.stock import _drawn_art
from cardforge.problems import InputError, Problem
from cardforge.scene import Group, Image, Linear, Op, Path, Radial, Rect, walk
from cardforge.svg import Drawing, read_svg
from cardforge.units import Box
from tests.layout.kit import front, only, table
from tests.render.kit import RED, WHITE, Shown, made, near, opened, streams

FAMILIES = ("Noto Sans", "Noto Serif", "Inter", "Cinzel", "Anton", "Cabin")


def svg(inner: str, root: str = "") -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="0 0 100 100" {root}>{inner}</svg>'
    )


def drawn(inner: str, root: str = "", colours: dict[str, str] | None = None) -> Drawing:
    return read_svg(svg(inner, root).encode(), "a.svg", colours)


def problems(inner: str, root: str = "") -> tuple[Problem, ...]:
    with pytest.raises(InputError) as caught:
        drawn(inner, root)
    return caught.value.problems


def address(picture: Any, format_: str = "PNG", **how: Any) -> str:
    """A picture as a `data:` address."""
    out = io.BytesIO()
    picture.save(out, format_, **how)
    return f"data:image/{format_.lower()};base64,{base64.b64encode(out.getvalue()).decode()}"


def halves(left: str, right: str) -> Any:
    picture = Pillow.new("RGB", (40, 20), right)
    picture.paste(left, (0, 0, 20, 20))
    return picture


def framed() -> Any:
    """Green with a clear frame."""
    picture = Pillow.new("RGBA", (40, 40), (0, 0, 0, 0))
    picture.paste((0, 160, 0, 255), (10, 10, 30, 30))
    return picture


# --- the same pixels as resvg -------------------------------------------------------------------------

SIDE = 96
"""Width and height of what is compared, in points; four pixels to a point, then made one."""


def our_pixels(data: str) -> Any:
    """A drawing by way of our PDF."""
    art = _drawn_art(read_svg(data.encode(), "a.svg"))
    empty = pypdfium2.PdfDocument(made(Rect(0, 0, 1, 1)))[0]
    left, _, _, high = empty.get_trimbox()
    top = empty.get_height() - high
    # A place where pixels of the page begin.
    dx, dy = math.ceil(left) - left, math.ceil(top) - top
    page = pypdfium2.PdfDocument(made(*art.ops(Box(dx, dy, dx + SIDE, dy + SIDE))))[0]
    whole = page.render(scale=4).to_pil().convert("RGB")
    x, y = 4 * math.ceil(left), 4 * math.ceil(top)
    return whole.crop((x, y, x + 4 * SIDE, y + 4 * SIDE)).resize((SIDE, SIDE), Pillow.Resampling.BOX)


def font_files() -> Iterator[str]:
    for name in FAMILIES:
        family = installed_family(name)
        assert family is not None
        yield from (str(item.path) for item in family.files)


def their_pixels(data: str) -> Any:
    png = resvg_py.svg_to_bytes(
        svg_string=data,
        width=4 * SIDE,
        height=4 * SIDE,
        background="#ffffff",
        skip_system_fonts=True,
        font_files=list(font_files()),
        serif_family="Noto Serif",
        sans_serif_family="Noto Sans",
    )
    shown = Pillow.open(io.BytesIO(bytes(png))).convert("RGB")
    return shown.resize((SIDE, SIDE), Pillow.Resampling.BOX)


DRAWINGS = sorted((FilePath(__file__).parent / "drawings").glob("*.svg"))


def text_of(name: str) -> str:
    (found,) = (path for path in DRAWINGS if path.stem == name)
    return found.read_text(encoding="utf-8")


def sample(name: str) -> Drawing:
    return read_svg(text_of(name).encode(), f"{name}.svg")


COARSE = {"hard-edges": 400, "repeated": 300}
"""Pixels that may differ where colours change at once: viewers place that edge to about a pixel."""


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_a_drawing_has_the_pixels_that_another_renderer_gives_it(path: FilePath) -> None:
    data, name = path.read_text(encoding="utf-8"), path.stem
    ours, theirs = our_pixels(data), their_pixels(data)
    assert min(theirs.convert("L").tobytes()) < 230
    apart = ImageChops.difference(ours, theirs).convert("L").histogram()
    assert sum(apart[30:]) <= COARSE.get(name, 100)
    assert sum(level * count for level, count in enumerate(apart)) / SIDE**2 < (5 if name in COARSE else 2)


def test_the_comparison_sees_a_difference() -> None:
    ours, theirs = our_pixels(text_of("linear")), their_pixels(text_of("radial-with-a-focus"))
    apart = ImageChops.difference(ours, theirs).convert("L").histogram()
    assert sum(apart[30:]) > 2000


# --- what they become ---------------------------------------------------------------------------------


def test_gradients_are_paints_and_nothing_is_made_pixels() -> None:
    ops = sample("linear").ops
    assert [type(op.fill) for op in walk(ops) if isinstance(op, Rect | Path)] == [Linear, Linear]
    radial = sample("radial-with-a-focus").ops
    fills = [op.fill for op in walk(radial) if isinstance(op, Rect | Path)]
    assert [fill.focus for fill in fills if isinstance(fill, Radial)] == [None, (0.25, 0.25)]


def test_a_clip_of_one_shape_is_a_path_and_of_several_a_mask() -> None:
    (one,) = sample("clipped-by-one-shape").ops
    assert isinstance(one, Group)
    assert isinstance(one.clip, Path)
    assert one.mask is None
    (several,) = sample("clipped-by-several").ops
    assert isinstance(several, Group)
    assert several.mask is not None


def test_a_plain_drawing_does_not_load_the_reader_of_rich_ones() -> None:
    import subprocess

    code = (
        "import sys; from cardforge.svg import read_svg\n"
        'read_svg(b\'<svg viewBox="0 0 9 9"><rect width="9" height="9"/></svg>\', "a.svg")\n'
        "print([name for name in sys.modules if 'svg.rich' in name or 'css' in name])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_picture_inside_is_stored_once_and_as_it_is(tmp_path: FilePath) -> None:
    out = io.BytesIO()
    halves("red", "blue").save(out, "JPEG")
    data = f"data:image/jpeg;base64,{base64.b64encode(out.getvalue()).decode()}"
    inner = (
        f'<image id="i" width="40" height="20" href="{data}"/><use href="#i" y="30"/><use href="#i" y="60"/>'
    )
    ops = drawn(inner).ops
    assert len(only(ops, Image)) == 3
    (stored,) = streams(opened(made(*ops)), "/Image")
    assert stored.read_raw_bytes() == out.getvalue()


# --- colours ------------------------------------------------------------------------------------------


def test_colours_are_replaced_in_gradients_sheets_and_text_but_not_in_masks() -> None:
    inner = (
        '<style>.x{fill:#ff0000}</style><linearGradient id="g"><stop stop-color="#ff0000" stop-opacity=".5"/>'
        '<stop offset="1" stop-color="#0000ff"/></linearGradient><mask id="m"><rect width="9" height="9" '
        'fill="#ff0000"/></mask><rect width="9" height="9" fill="url(#g)"/>'
        '<rect class="x" width="8" height="8"/>'
        '<text y="20" class="x">o</text><rect class="x" width="7" height="7" mask="url(#m)"/>'
    )
    plain, changed = drawn(inner).ops, drawn(inner, colours={"#ff0000": "#00ff00"}).ops
    fills = [op.fill for op in walk(changed) if isinstance(op, Rect | Path)]
    assert isinstance(fills[0], Linear)
    assert [color for _, color in fills[0].stops] == ["#00ff0080", "#0000ff"]
    assert fills[1:] == ["#00ff00"] * 3
    assert [op.mask for op in plain if isinstance(op, Group)] == [
        op.mask for op in changed if isinstance(op, Group)
    ]
    gone = drawn(inner, colours={"#ff0000": "none"}).ops
    (left,) = [op for op in walk(gone) if isinstance(op, Rect)]
    assert isinstance(left.fill, Linear)
    assert left.fill.stops[0][1] == "#ff000000"


def test_sheets_for_print_count_and_those_for_screens_do_not() -> None:
    sheet = (
        ".a{fill:red} @media print{.a{fill:lime}} @media screen{.a{fill:blue}} "
        "@media (prefers-color-scheme: dark){.a{fill:white}}"
    )
    (shape,) = drawn(f'<style>{sheet}</style><rect class="a" width="9" height="9"/>').ops
    assert isinstance(shape, Rect)
    assert shape.fill == "#00ff00"


# --- fonts --------------------------------------------------------------------------------------------


def test_text_takes_the_fonts_of_the_layout(tmp_path: FilePath) -> None:
    family = installed_family("Anton")
    assert family is not None
    files = {
        "layouts/mini/fonts/own.ttf": family.files[0].path.read_bytes(),
        "layouts/mini/logo.svg": svg('<text y="50" font-family="Mine" font-size="40">Fox</text>'),
    }
    element = {"id": "l", "kind": "image", "source": "logo.svg", "in": "cut"}
    layout = {"front": [element], "fonts": {"Mine": {"file": "fonts/own.ttf"}}}
    (outline,) = only(table(tmp_path / "own", layout, files=files).ops(), Path)
    (anton,) = drawn('<text y="50" font-family="Anton" font-size="40">Fox</text>').ops
    assert isinstance(anton, Path)
    assert outline.segments == anton.segments
    (problem,) = table(tmp_path / "none", {"front": [element]}, files=files).front().problems
    assert problem.code == "svg.value"
    assert 'there is no font "Mine"' in problem.message


def test_the_first_family_that_there_is_draws_the_text() -> None:
    def shape(families: str) -> tuple[Op, ...]:
        return drawn(f'<text y="50" font-family="{families}" font-size="20">Fox</text>').ops

    assert shape("Not There, 'Noto Serif', Anton") == shape("Noto Serif") == shape("serif")
    assert shape("Anton") != shape("serif")


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ('<text font-family="No Such">x</text>', "svg.value", 'there is no font "No Such"'),
        ("<text>\U00012000</text>", "svg.value", 'no font has "\U00012000"'),
        ("<text>שלום</text>", "svg.unsupported", "text from right to left"),
        ('<text x="1 2 3">abc</text>', "svg.unsupported", "several values of x in text"),
        ('<g font-variant="small-caps"><text>abc</text></g>', "svg.unsupported", "font-variant: small-caps"),
        ('<text white-space="pre-line">abc</text>', "svg.unsupported", "white-space: pre-line"),
        ('<text rotate="20">abc</text>', "svg.unsupported", "rotate of text"),
        ('<text text-decoration="underline">abc</text>', "svg.unsupported", "text-decoration: underline"),
        ('<text><textPath href="#p">a</textPath></text>', "svg.unsupported", "<textPath> in text"),
        ('<text font-size="-3">abc</text>', "svg.value", "must not be negative"),
        ('<text font-weight="heavy">abc</text>', "svg.value", "is no weight"),
        ('<text>a<tspan opacity=".5">b</tspan></text>', "svg.unsupported", "of a <tspan>"),
    ],
)
def test_text_that_cannot_be_drawn(text: str, code: str, words: str) -> None:
    (problem,) = problems(f"\n{text}")
    assert (problem.code, problem.where.line) == (code, 2)
    assert words in problem.message


# --- what is not drawn --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("inner", "words"),
    [
        ('<g filter="url(#f)"/>', "uses filter, which is not drawn here"),
        ('<path marker-end="url(#m)" d="M0 0h1"/>', "uses marker-end"),
        ('<g style="mix-blend-mode:multiply"/>', "uses mix-blend-mode"),
        ('<pattern id="p"/><rect width="1" height="1" stroke="url(#p)"/>', "uses a pattern as stroke"),
        ('<pattern id="p" width=".01" height=".01"><path d="M0 0H9V9"/></pattern><path d="M0 0H9V9" '
         'fill="url(#p)"/>', "uses a pattern of 10000 tiles"),
        ('<rect width="1" height="1" fill="url(other.svg#p)"/>', "as fill"),
        ("<foreignObject/>", "uses <foreignObject>"),
        ("<switch/>", "uses <switch>"),
        ('<rect width="1" height="1"><animate/></rect>', "uses <animate> in <rect>"),
        ("<script/>", "uses <script>"),
        ('<image width="1" height="1" href="fox.png"/>', "uses a picture in another file"),
        ('<image width="1" height="1" href="http://example.org/a.png"/>', "uses a picture in another file"),
        ('<image width="1" height="1" href="data:image/svg+xml;base64,AA=="/>', "uses a picture of the kind"),
        ('<use href="other.svg#a"/>', "something in another file"),
        ('<clipPath id="c"><g/></clipPath><g clip-path="url(#c)"><path/></g>', "uses <g> in a <clipPath>"),
        (
            f'<mask id="m"><image width="9" height="9" href="{address(halves("red", "blue"))}"/></mask>'
            '<rect width="9" height="9" mask="url(#m)"/>',
            "uses a picture in a mask",
        ),
        ("<style>@import url(a.css);</style>", "uses @import in a style sheet"),
        ("<style>@media (width: 3px) {.a{fill:red}}</style>", 'a style sheet for "(width: 3px)"'),
        ("<style>@font-face {font-family: X}</style>", "uses @font-face in a style sheet"),
        ("<style>..a{fill:red}</style>", 'uses the selector "..a" in a style sheet'),
        ("<style>path{transform:scale(2)}</style><path d='M0 0h1'/>", '"transform" in a style'),
        ('<radialGradient id="g" fx="1"><stop/><stop offset="1"/></radialGradient><rect width="1" height="1" '
         'fill="url(#g)"/>', "whose focus is a circle or outside"),
        ('<g color-interpolation="linearRGB"/>', "uses color-interpolation"),
        ('<g vector-effect="non-scaling-stroke"/>', "uses vector-effect"),
    ],
)  # fmt: skip
def test_what_is_not_drawn_is_said_with_its_place(inner: str, words: str) -> None:
    found = problems(f"\n{inner}")
    assert {problem.where.line for problem in found} == {2}
    assert words in found[0].message
    assert {problem.code for problem in found} <= {"svg.unsupported", "svg.value"}


@pytest.mark.parametrize(
    ("inner", "words"),
    [
        ('<use href="#no"/>', 'there is no "#no"'),
        ('<use/>', 'something in another file'),
        ('<rect width="1" height="1" fill="url(#no)"/>', 'there is no <linearGradient> "no"'),
        ('<g clip-path="url(#no)"><path/></g>', 'there is no <clipPath> "no"'),
        ('<g id="x" mask="url(#x)"><path/></g>', 'there is no <mask> "x"'),
        ('<linearGradient id="g" href="#no"/><path d="M0 0H1V1" fill="url(#g)"/>', 'no gradient "#no"'),
        ('<linearGradient id="g" x1="q"><stop/><stop/></linearGradient><rect width="1" height="1" '
         'fill="url(#g)"/>', 'x1: "q" is no length'),
        ('<linearGradient id="g"><stop stop-color="bleu"/></linearGradient><rect width="1" height="1" '
         'fill="url(#g)"/>', '"bleu" is no colour'),
        ('<radialGradient id="g" r="-1"><stop/><stop/></radialGradient><rect width="1" height="1" '
         'fill="url(#g)"/>', "must not be negative"),
        ('<image width="1" height="1" href="data:image/png;base64,????"/>', "its picture is broken"),
        ('<image width="1" height="1" href="data:image/png;base64,AAAA"/>', "picture that is no picture"),
        ('<svg viewBox="1 2" width="2" height="2"/>', "write left, top, width, height"),
        ('<svg viewBox="0 0 1 1" preserveAspectRatio="middle" width="2" height="2"/>', "no way to keep"),
        ("<style>.a{fill}</style>", "the style is wrong"),
        ('<style media="(width:3px)">.a{fill:red}</style>', 'a style sheet for "(width:3px)"'),
        ('<mask id="m" maskContentUnits="box"><path d="M0 0h1"/></mask><path d="M0 0h1" mask="url(#m)"/>',
         'maskContentUnits: "box" is none of'),
        ('<linearGradient id="g" gradientUnits="box"><stop/><stop/></linearGradient><path d="M0 0H1V1" '
         'fill="url(#g)"/>', 'gradientUnits: "box" is none of'),
        ('<style>.a{fill:bleu}</style><path class="a"/>', '"bleu" is no colour'),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_place(inner: str, words: str) -> None:
    (problem,) = problems(f"\n{inner}")
    assert problem.where.line == 2
    assert words in problem.message


def test_all_problems_are_told_at_once_each_once_in_order() -> None:
    found = problems(
        '\n<use href="#a"/><use href="#a"/>\n<g id="a">\n<path d="x" filter="url(#f)"/></g>\n<switch/>'
    )
    assert [(each.where.line, each.where.field) for each in found] == [(4, "filter"), (4, "d"), (5, None)]


def test_what_is_hidden_is_no_fault() -> None:
    inner = '<style/><g display="none"><switch/><use href="#no"/></g><defs><filter/><pattern/></defs>'
    assert drawn(f'{inner}<rect width="9" height="9"/>').ops == (Rect(0, 0, 9, 9, 0, "#000000"),)


# --- harm ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "inner",
    [
        '<g id="a"><use href="#a"/></g>',
        '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
        '<use id="a" href="#a"/>',
        '<symbol id="s"><use href="#s"/></symbol><use href="#s"/>',
        '<clipPath id="c" clip-path="url(#c)"><path/></clipPath><path clip-path="url(#c)"/>',
        '<clipPath id="c"><path clip-path="url(#c)"/></clipPath><path clip-path="url(#c)"/>',
        '<mask id="m"><path d="M0 0H9V9" mask="url(#m)"/></mask><path d="M0 0H9V9" mask="url(#m)"/>',
    ],
)
def test_drawings_that_hold_themselves_are_refused(inner: str) -> None:
    found = problems(inner)
    assert found[-1].code == "svg.refused"
    assert "inside itself" in found[-1].message


def test_gradients_that_refer_to_themselves() -> None:
    inner = '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect width="1" height="1" '
    (problem,) = problems(inner + 'fill="url(#a)"/>')
    assert "refers to itself" in problem.message


def test_a_small_file_cannot_grow_without_bounds() -> None:
    levels = "".join(
        f'<g id="l{level}">' + f'<use href="#l{level + 1}"/>' * 10 + "</g>" for level in range(9)
    )
    found = problems(f'<defs>{levels}<path id="l9" d="M0 0h1"/></defs><use href="#l0"/>')
    assert (found[-1].code, "50,000" in found[-1].message) == ("svg.refused", True)


def test_patterns_that_refer_to_themselves_or_to_nothing() -> None:
    use = '<path d="M0 0H9V9" fill="url(#a)"/>'
    (problem,) = problems(f'<pattern id="a" href="#b"/><pattern id="b" href="#a"/>{use}')
    assert "refers to itself" in problem.message
    (problem,) = problems(f'<pattern id="a" href="#no"/>{use}')
    assert 'there is no pattern "#no"' in problem.message
    inside = f'<pattern id="a" width="9" height="9">{use}</pattern>{use}'
    assert problems(inside)[-1].code == "svg.refused"


def test_a_pattern_is_its_tile_drawn_again_and_again() -> None:
    ops = sample("patterns").ops
    first = ops[0]
    assert isinstance(first, Group)
    assert first.clip == Rect(0, 0, 50, 50)
    rows = [op for op in first.ops if isinstance(op, Group)]
    assert len({id(row.ops) for row in rows}) == 1


def test_a_gradient_finer_than_any_print_is_refused() -> None:
    inner = (
        '<linearGradient id="g" x2=".001" spreadMethod="repeat"><stop/><stop offset="1"/></linearGradient>'
    )
    (problem,) = problems(f'{inner}<rect width="9" height="9" fill="url(#g)"/>')
    assert "repeated more than 200 times" in problem.message


def test_pixel_bombs_inside_are_refused() -> None:
    import struct
    import zlib

    head = b"IHDR" + struct.pack(">IIBBBBB", 60_000, 60_000, 1, 0, 0, 0, 0)
    rows = b"IDAT" + zlib.compress(b"")
    parts = (head, rows, b"IEND")
    png = b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(part) - 4) + part + struct.pack(">I", zlib.crc32(part)) for part in parts
    )
    data = base64.b64encode(png).decode()
    (problem,) = problems(f'<image width="1" height="1" href="data:image/png;base64,{data}"/>')
    assert problem.code == "art.too-large"


def test_a_sheet_without_its_libraries_is_told_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    import cardforge.svg.rich.sheets as sheets

    monkeypatch.setattr(sheets, "find_spec", lambda name: None)
    (problem,) = problems("\n<style>path{fill:red}</style><path/><!-- no libraries -->")
    assert (problem.code, problem.where.line) == ("svg.missing-library", 2)
    assert problem.hint.startswith('pip install "cardforge[svg]"')
    assert drawn("<g><use href='#a'/></g><path id='a' d='M0 0h1v1'/>").ops


PIECES = [
    '<g clip-path="url(#a)">', '<g mask="url(#a)">', '</g>', '<use href="#a"/>',
    '<use href="#b" x="3"/>', '<clipPath id="a">', '</clipPath>', '<mask id="b">', '</mask>',
    '<linearGradient id="a">', '<stop offset="1"/>', '</linearGradient>', '<text>', '</text>',
    '<tspan x="3">', '</tspan>', 'words', '<symbol id="b">', '</symbol>', '<svg viewBox="0 0 1 1">',
    '</svg>', '<style>', '</style>', 'path{fill:red}',
    '<path d="M0 0H9V9" fill="url(#a)" stroke="url(#b)"/>', '<rect width="5" height="5" id="b"/>',
    '<image href="data:image/png;base64,AA"/>',
    '<radialGradient id="b" href="#a" spreadMethod="repeat">', '</radialGradient>',
]  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=14))
def test_any_jumble_raises_input_errors_only(parts: list[str]) -> None:
    try:
        assert isinstance(drawn("".join(parts)), Drawing)
    except InputError as error:
        found = error.problems
    else:
        return
    assert found


# --- on cards -----------------------------------------------------------------------------------------


def test_checks_see_gradients_clips_and_masks(tmp_path: FilePath) -> None:
    """Dark on the left, light on the right; black text can be read there, and where all is cut off."""
    dark = (
        '<linearGradient id="g" gradientTransform="rotate(0)"><stop stop-color="#000"/><stop offset=".5" '
        'stop-color="#000"/><stop offset=".5" stop-color="#fff"/></linearGradient><clipPath id="c"><rect '
        'width="100" height="50"/><circle r="1"/></clipPath><rect width="100" height="100" fill="url(#g)" '
        'clip-path="url(#c)"/>'
    )
    place = {"in": "cut", "left": "5mm", "top": "10mm", "width": "50mm", "height": "50mm"}
    ground = {"id": "ground", "kind": "image", "source": "dark.svg", **place}

    def said(**where: str) -> list[str]:
        words = {
            "id": "t",
            "kind": "text",
            "text": "Fox",
            "size": "12pt",
            "in": "cut",
            "width": "20mm",
            **where,
        }
        files = {"layouts/mini/dark.svg": svg(dark)}
        found = table(tmp_path, {"front": [ground, {**words, "height": "10mm"}]}, files=files)
        printing = found.database.printings[0]
        return [problem.code for problem in Judge(all_checks()).problems(found.front(), printing)]

    assert said(left="8mm", top="15mm") == ["scene.low-contrast"]
    assert said(left="33mm", top="15mm") == []
    assert said(left="8mm", top="45mm") == []


def test_a_masked_drawing_is_printed(tmp_path: FilePath) -> None:
    inner = '<mask id="m"><rect width="50" height="100" fill="#fff"/></mask><rect width="100" height="100" '
    shown = Shown(made(*_drawn_art(drawn(inner + 'fill="red" mask="url(#m)"/>')).ops(Box(0, 0, 100, 100))))
    assert near(shown.at(25, 50), RED)
    assert shown.at(75, 50) == WHITE


def test_rich_icons_stand_in_text(tmp_path: FilePath) -> None:
    words = {"id": "t", "kind": "rich", "text": "a {gem} b", "in": "cut"}
    files = {"layouts/mini/icons/gem.svg": text_of("linear")}
    found = table(tmp_path, {"front": [words]}, files=files)
    fills = [op.fill for op in walk(found.ops()) if isinstance(op, Rect | Path)]
    assert all(isinstance(fill, Linear) for fill in fills)
    assert len(fills) == 2
    assert front(tmp_path / "plain", {**words, "text": "a b"}).ops()
