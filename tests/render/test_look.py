"""Prints with less ink or fewer pixels: what becomes of pictures, fills and texts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pillow

from cardforge.fonts import Run
from cardforge.layout.filters import contrast
from cardforge.render import Look, Pdf, PdfInfo
from cardforge.render.ink import Inker
from cardforge.render.repack import grays
from cardforge.scene import Group, Line, Linear, Op, Outline, Rect, Scene, Stroke, Text, TextLine
from cardforge.scene import Path as Shape
from cardforge.sheets import Copy, SheetSpec, impose
from cardforge.units import Size
from tests.ready_kit import see_through
from tests.render.kit import SIDE, Shown, image, near, opened, streams, text, word

SIZE = Size(SIDE, SIDE)


def _made(look: Look, *ops: Op, spec: SheetSpec | None = None, times: int = 1) -> bytes:
    copies = [Copy(0, None, SIZE)] * times
    sheets = impose(copies, spec or SheetSpec(marks="none")).sheets
    return Pdf([Scene(SIZE, 0.0, 0.0, ops)], sheets, PdfInfo("T"), look=look).data()


def _picture(pdf: bytes) -> Any:
    (found,) = [one for one in streams(opened(pdf), "/Image") if "/SMask" in one or one.ColorSpace != "/X"][
        :1
    ]
    return found


def _photo(path: Path, width: int, height: int, mode: str = "RGB", **how: Any) -> Path:
    """Something like a photograph: a gradient with noise."""
    plain = Pillow.linear_gradient("L").resize((width, height))
    noisy = Pillow.blend(plain, Pillow.effect_noise((width, height), 60), 0.3)
    made = Pillow.merge("RGB", (noisy, plain, Pillow.new("L", (width, height), 90))).convert(mode)
    made.save(path, **how)
    return path


# --- fewer pixels -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a.jpg", "a.png", "a.webp"])
def test_pictures_above_the_limit_are_reduced_to_it(tmp_path: Path, name: str) -> None:
    """80 points at 300 dpi are 334 pixels, rounded up."""
    path = _photo(tmp_path / name, 1000, 1000)
    pdf = _made(Look(max_dpi=300), image(path))
    found = _picture(pdf)
    assert (found.Width, found.Height) == (334, 334)
    assert str(found.Filter) == ("/DCTDecode" if name == "a.jpg" else "/FlateDecode")
    shown, whole = Shown(pdf), Shown(_made(Look(), image(path)))
    for x, y in ((20, 20), (50, 50), (80, 80)):
        assert near(shown.at(x, y), whole.at(x, y), 40)


@pytest.mark.parametrize(("pixels", "dpi"), [(300, 300), (334, 300), (338, 300), (1000, 900)])
def test_others_keep_their_bytes(tmp_path: Path, pixels: int, dpi: int) -> None:
    path = _photo(tmp_path / "a.jpg", pixels, pixels)
    assert _picture(_made(Look(max_dpi=dpi), image(path))).read_raw_bytes() == path.read_bytes()


def test_the_largest_size_a_picture_is_printed_at_counts(tmp_path: Path) -> None:
    path = _photo(tmp_path / "a.png", 1000, 1000)
    small = Group((image(path, 0, 0, 20, 20),), (2.0, 0.0, 0.0, 2.0, 0.0, 0.0))
    assert _picture(_made(Look(max_dpi=144), small)).Width == 80
    assert _picture(_made(Look(max_dpi=144), small, image(path, 0, 0, 50, 50))).Width == 100
    turned = Group((image(path, 0, 0, 20, 20),), (0.0, 3.0, -3.0, 0.0, 0.0, 0.0))
    assert _picture(_made(Look(max_dpi=144), small, turned)).Width == 120


def test_posters_need_more_pixels(tmp_path: Path) -> None:
    path = _photo(tmp_path / "a.png", 4000, 4000)
    pdf = _made(Look(max_dpi=72), image(path, 0, 0, 100, 100), spec=SheetSpec(poster=True))
    width = float(opened(pdf).pages[0].obj.TrimBox[2]) - float(opened(pdf).pages[0].obj.TrimBox[0])
    assert _picture(pdf).Width == pytest.approx(width, abs=1)


def test_a_turned_picture_is_reduced_as_it_is_stored(tmp_path: Path) -> None:
    exif = Pillow.Exif()
    exif[0x0112] = 6
    path = _photo(tmp_path / "a.jpg", 800, 400, exif=exif)
    found = _picture(_made(Look(max_dpi=144), image(path, 0, 0, 40, 80)))
    assert (found.Width, found.Height) == (160, 80)


def test_what_is_see_through_stays_so_without_a_dark_rim(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(see_through(1000, 1000))
    for look in (Look(max_dpi=100), Look(max_dpi=100, jpeg_quality=80)):
        pdf = _made(look, Rect(0, 0, 100, 100, fill="#ffffff"), image(tmp_path / "a.png", 0, 0, 100, 100))
        found = [one for one in streams(opened(pdf), "/Image") if "/SMask" in one]
        assert [(one.Width, one.SMask.Width) for one in found] == [(139, 139)]
        shown = Shown(pdf)
        assert near(shown.at(25, 50), (255, 0, 0), 30)
        assert near(shown.at(75, 50), (255, 255, 255))
        for tenth in range(480, 520, 4):
            red, _, blue = shown.at(tenth / 10, 50)
            assert red > 230, "the blue that nobody sees must not be mixed in"
            assert blue < 255 or tenth > 480


def test_each_picture_is_reduced_once(tmp_path: Path) -> None:
    path = _photo(tmp_path / "a.png", 1000, 1000)
    assert len(streams(opened(_made(Look(max_dpi=100), image(path), times=4)), "/Image")) == 1


# --- quality ------------------------------------------------------------------------------------------


def test_a_quality_packs_pictures_anew_where_that_is_smaller(tmp_path: Path) -> None:
    photo = _photo(tmp_path / "a.png", 400, 400)
    found = _picture(_made(Look(jpeg_quality=70), image(photo)))
    assert str(found.Filter) == "/DCTDecode"
    assert (found.Width, len(found.read_raw_bytes()) < photo.stat().st_size / 2) == (400, True)
    sizes = [len(_picture(_made(Look(jpeg_quality=q), image(photo))).read_raw_bytes()) for q in (20, 60, 95)]
    assert sizes == sorted(sizes)
    small = _photo(tmp_path / "b.jpg", 400, 400, quality=20)
    assert _picture(_made(Look(jpeg_quality=90), image(small))).read_raw_bytes() == small.read_bytes()


def test_gray_pictures_stay_gray(tmp_path: Path) -> None:
    path = _photo(tmp_path / "a.png", 1000, 1000, "L")
    for look in (Look(max_dpi=100), Look(jpeg_quality=50)):
        assert str(_picture(_made(look, image(path))).ColorSpace) == "/DeviceGray"


def test_cmyk_pictures_keep_their_inks(tmp_path: Path) -> None:
    path = _photo(tmp_path / "a.jpg", 1000, 1000, "CMYK")
    look = Look(max_dpi=100, jpeg_quality=50)
    assert _picture(_made(look, image(path))).read_raw_bytes() == path.read_bytes()
    gray = _picture(_made(Look("mono"), image(path)))
    assert str(gray.ColorSpace) == "/DeviceGray"


# --- ink ----------------------------------------------------------------------------------------------

COLOURED: tuple[Op, ...] = (
    Rect(0, 0, 100, 100, fill="#1040c0", stroke=Stroke("#c01010", 1.0)),
    Shape((("M", 0, 0), ("L", 50, 0), ("L", 0, 50), ("Z",)), "#00a000", Stroke("#a000a080", 5.0)),
    Line(0, 0, 9, 9, Stroke("#ff0000", 3.0)),
    Rect(0, 50, 10, 10, fill=Linear(0, 0, 10, 0, ((0.0, "#ff0000"), (1.0, "#0000ff40")))),
)


def _inked(ink: Any, *ops: Op) -> tuple[Op, ...]:
    return Inker(ink).scene(Scene(SIZE, 0.0, 0.0, ops)).ops


def _colours(value: Any) -> set[str]:
    """All colours in operations."""
    if isinstance(value, str):
        return {value} if value.startswith("#") else set()
    if isinstance(value, tuple):
        return set().union(*map(_colours, value)) if value else set()
    return set()


def test_mono_has_only_grays_as_bright_as_the_colours() -> None:
    found = _colours(_inked("mono", *COLOURED))
    assert len(found) == len(_colours(COLOURED))
    assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in found)
    # Opacity stays.
    assert {colour[7:] for colour in found} == {"", "80", "40"}


@pytest.mark.parametrize(
    ("ground", "ink"), [("#d01020", "#ffffff"), ("#0a7040", "#ffe080"), ("#203080", "#a0d0ff")]
)
def test_contrast_stays_in_grays(ground: str, ink: str) -> None:
    rects = _inked("mono", Rect(0, 0, 1, 1, fill=ground), Rect(0, 0, 1, 1, fill=ink))
    one, other = (op.fill for op in rects if isinstance(op, Rect))
    assert contrast(str(one), str(other)) == pytest.approx(contrast(ground, ink), rel=0.03)


def test_drafts_are_light_and_their_texts_black() -> None:
    words = text(word("Fox"), color="#ffffff", outline=Outline("#000000", 1.0))
    ground, _, line, gradient, said = _inked("draft", *COLOURED, words)
    assert isinstance(ground, Rect)
    assert isinstance(said, Text)
    assert contrast(str(ground.fill), "#000000") > 12
    # Thin lines are outlines, and stay; thick ones are fills.
    assert ground.stroke == Stroke("#c01010", 1.0)
    assert isinstance(line, Line)
    assert line.stroke.color == "#ffc7c7"
    assert isinstance(gradient, Rect)
    assert _colours(gradient) == {"#ffc7c7", "#c7c7ff40"}
    assert (said.color, said.outline) == ("#000000", None)


def test_words_of_a_colour_of_their_own_are_black_in_drafts_and_gray_in_grays() -> None:
    plain = text(word("Fox"))
    (line,) = plain.lines
    (fox,) = line.words
    parts = tuple(part.in_color("#ff0000") for part in fox.parts if isinstance(part, Run))
    red = fox.with_parts(parts)
    op = Text((TextLine(line.x, line.y, (red,)),), plain.size, plain.color)
    for ink, colour in (("draft", None), ("mono", "#7f7f7f")):
        (found,) = _inked(ink, op)
        assert isinstance(found, Text)
        assert {getattr(part, "color", "") for part in found.lines[0].words[0].parts} == {colour}


def test_what_scenes_share_they_still_share() -> None:
    inner = (Rect(0, 0, 1, 1, fill="#ff0000"),)
    scene = Scene(SIZE, 0, 0, (Group(inner), Group(inner, (1, 0, 0, 1, 5, 5))))
    inker = Inker("mono")
    groups = [op for made in map(inker.scene, (scene, scene)) for op in made.ops if isinstance(op, Group)]
    assert len({id(group.ops) for group in groups}) == 1


def test_pictures_are_light_in_drafts_and_gray_in_grays(tmp_path: Path) -> None:
    Pillow.new("RGB", (300, 300), (200, 0, 0)).save(tmp_path / "a.png")
    op = image(tmp_path / "a.png", 10, 10, 80, 80)
    assert near(Shown(_made(Look("draft"), op)).at(50, 50), (238, 179, 179), 6)
    pdf = _made(Look("mono"), op)
    assert str(_picture(pdf).ColorSpace) == "/DeviceGray"
    # The same gray as a fill of the colour.
    both = Shown(_made(Look("mono"), op, Rect(92, 10, 8, 80, fill="#c80000")))
    assert near(both.at(50, 50), both.at(96, 50), 3)


def test_a_mask_is_no_ink() -> None:
    mask = (Rect(0, 0, 100, 100, fill="#ffffff"),)
    (group,) = _inked("draft", Group((Rect(0, 0, 1, 1, fill="#000000"),), mask=mask))
    assert isinstance(group, Group)
    assert group.mask == mask


@pytest.mark.parametrize(
    "colour", [(255, 0, 0), (0, 255, 0), (0, 0, 255), (12, 9, 4), (255, 255, 255), (90, 140, 20)]
)
def test_grays_of_pictures_are_those_of_fills(colour: tuple[int, int, int]) -> None:
    found = grays(Pillow.new("RGB", (1, 1), colour)).getpixel((0, 0))
    plain = "#" + bytes(colour).hex()
    (fill,) = _inked("mono", Rect(0, 0, 1, 1, fill=plain))
    assert isinstance(fill, Rect)
    assert found == pytest.approx(int(str(fill.fill)[1:3], 16), abs=3)


def test_the_look_of_a_print_changes_nothing_else(tmp_path: Path) -> None:
    path = _photo(tmp_path / "a.jpg", 300, 300)
    assert _made(Look(max_dpi=2400), image(path)) == _made(Look(), image(path))
