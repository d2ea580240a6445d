"""Pages to pictures: sizes, formats, corners, and the same bytes from one process or several."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from cardforge.problems import FailedError
from cardforge.render import PdfInfo, raster, render_sheets
from cardforge.render.raster import Shot, rasterise
from cardforge.scene import Op, Rect, Scene
from cardforge.sheets import Area, PictureFormat, single_sheet
from cardforge.units import MM, Size
from tests.render.kit import BLUE, RED, WHITE, Colour, near

CARD = Size(63 * MM, 88 * MM)
BLEED = 3 * MM


def faces(*cards: tuple[Op, ...], area: Area = "trim") -> bytes:
    """A PDF of one face a page."""
    scenes = [Scene(CARD, BLEED, BLEED, ops) for ops in cards]
    sheets = [single_sheet(face + 1, face, CARD, BLEED, area) for face in range(len(scenes))]
    return render_sheets(scenes, sheets, PdfInfo("Test"))


def rect(fill: str, grown: float = 0.0) -> Rect:
    """A filled card, larger by so many points all round."""
    return Rect(-grown, -grown, CARD.width + 2 * grown, CARD.height + 2 * grown, fill=fill)


def opened(data: bytes) -> Image.Image:
    found = Image.open(BytesIO(data))
    found.load()
    return found


def picture(pdf: bytes, image: PictureFormat = "png", corner: float = 0.0) -> Image.Image:
    (data,) = rasterise(pdf, [Shot(0, 744, 1039, corner)], image, 300)
    return opened(data)


def at(found: Image.Image, x: int, y: int) -> Colour:
    pixel: Any = found.convert("RGB").getpixel((x % found.width, y % found.height))
    red, green, blue = pixel
    return red, green, blue


def edge_colours(found: Image.Image) -> set[Any]:
    """The colours of the outermost pixels."""
    right, bottom = found.width - 1, found.height - 1
    boxes = (
        (0, 0, right, 1),
        (0, bottom, right, bottom + 1),
        (0, 0, 1, bottom),
        (right, 0, right + 1, bottom),
    )
    listed = [found.crop(box).getcolors() for box in boxes]
    return {colour for colours in listed for _, colour in colours or ()}


BLEEDING = (rect("#ff0000", BLEED), rect("#0000ff"))


def test_the_trim_fills_the_picture_to_its_last_pixel() -> None:
    assert edge_colours(picture(faces(BLEEDING))) == {BLUE}


def test_a_card_without_bleed_fills_it_as_well() -> None:
    assert edge_colours(picture(faces((rect("#0000ff"),)))) == {BLUE}


def test_the_bleed_surrounds_the_trim_and_nothing_the_bleed() -> None:
    (data,) = rasterise(faces(BLEEDING, area="bleed"), [Shot(0, 815, 1110)], "png", 300)
    found = opened(data)
    assert edge_colours(found) == {RED}
    blue = found.getchannel("B").point(lambda value: 255 if value > 128 else 0).getbbox()
    # 3 mm are 35.4 pixels: of the pixels at the trim a little more than half is card.
    assert blue == (35, 35, 780, 1075)


def test_what_lies_beyond_the_bleed_is_not_shown() -> None:
    pdf = faces((rect("#ff0000", 50),), area="bleed")
    (data,) = rasterise(pdf, [Shot(0, 815, 1110)], "png", 300)
    assert edge_colours(opened(data)) == {RED}


@pytest.mark.parametrize(("image", "form"), [("png", "PNG"), ("jpg", "JPEG"), ("webp", "WEBP")])
def test_every_format_shows_the_same(image: PictureFormat, form: str) -> None:
    found = picture(faces(BLEEDING), image)
    assert (found.format, found.size) == (form, (744, 1039))
    assert near(at(found, 372, 500), BLUE, 20)


def test_a_jpeg_says_its_resolution() -> None:
    assert picture(faces(BLEEDING), "jpg").info["dpi"] == (300, 300)


@pytest.mark.parametrize("image", ["png", "webp"])
def test_round_corners_are_see_through(image: PictureFormat) -> None:
    """Of the square around each corner a quarter circle is seen."""
    found = picture(faces(BLEEDING), image, corner=36)
    opacity = found.getchannel("A")
    assert [opacity.getpixel((x, y)) for x in (0, 743) for y in (0, 1038)] == [0] * 4
    assert opacity.getpixel((36, 0)) == opacity.getpixel((0, 36)) == opacity.getpixel((372, 500)) == 255
    for box in ((0, 0, 36, 36), (708, 0, 744, 36), (0, 1003, 36, 1039), (708, 1003, 744, 1039)):
        covered = sum(opacity.crop(box).tobytes()) / 255 / 36**2
        assert covered == pytest.approx(3.14159 / 4, abs=0.005)
    assert at(found, 0, 0) == WHITE or image == "webp"
    assert near(at(found, 11, 11), BLUE, 30)


@pytest.mark.parametrize("image", ["png", "jpg"])
def test_a_picture_shows_nothing_of_the_one_before(image: PictureFormat) -> None:
    pdf = faces((rect("#0000ff"),), ())
    for shots in ([Shot(0, 80, 100), Shot(1, 80, 100)], [Shot(0, 80, 100), Shot(1, 100, 70)]):
        _, empty = map(opened, rasterise(pdf, shots, image, 30))
        assert empty.convert("RGB").getextrema() == ((255, 255),) * 3


def test_round_corners_of_a_jpeg_are_white() -> None:
    found = picture(faces(BLEEDING), "jpg", corner=36)
    assert near(at(found, 0, 0), WHITE)
    assert near(at(found, -1, -1), WHITE)
    assert near(at(found, 60, 60), BLUE, 20)


def test_a_corner_larger_than_the_card_makes_it_round() -> None:
    (data,) = rasterise(faces(BLEEDING), [Shot(0, 100, 140, 400.0)], "png", 40)
    opacity = opened(data).getchannel("A")
    assert opacity.getpixel((0, 50)) == 255
    assert opacity.getpixel((3, 3)) == 0


def varied(count: int) -> bytes:
    """A PDF of so many pages, each of another colour."""
    return faces(*((rect(f"#{20 * page:02x}4080"),) for page in range(count)))


def test_several_processes_draw_the_same_in_the_same_order() -> None:
    pdf = varied(9)
    shots = [Shot(page, 80 + page, 100) for page in (8, 0, 3, 3, 5, 1, 7)]
    alone = list(rasterise(pdf, shots, "png", 30, processes=1))
    together = list(rasterise(pdf, shots, "png", 30, processes=3))
    assert alone == together
    assert [opened(data).width for data in alone] == [88, 80, 83, 83, 85, 81, 87]


def test_processes_are_counted_by_work_and_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: range(8))

    def count(number: int, side: int) -> int:
        return raster._processes([Shot(page, side, side) for page in range(number)])

    assert [count(number, 1000) for number in (0, 1, 8, 16, 30, 500)] == [1, 1, 1, 2, 3, 8]
    assert count(2, 3000) == 2
    assert count(50, 10_000) == 2


def test_a_process_that_is_ended_by_the_system_is_told() -> None:
    """Systems do so where memory ends."""
    shots = [Shot(page % 4, 80, 100) for page in range(400)]
    pictures = rasterise(varied(4), shots, "png", 30, processes=2)
    next(pictures)
    for process in multiprocessing.active_children():
        process.kill()
    with pytest.raises(FailedError) as caught:
        list(pictures)
    assert [problem.code for problem in caught.value.problems] == ["faces.no-memory"]


def test_missing_memory_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> bytes:
        raise MemoryError

    monkeypatch.setattr(raster, "png", full)
    with pytest.raises(FailedError, match="not enough memory"):
        list(rasterise(varied(1), [Shot(0, 80, 100)], "png", 30))


def test_drawing_stops_when_nobody_wants_more() -> None:
    pictures = rasterise(varied(9), [Shot(page, 80, 100) for page in range(9)], "png", 30, processes=2)
    next(pictures)
    close: Callable[[], None] = pictures.close  # type: ignore[attr-defined]
    close()
    assert list(pictures) == []
