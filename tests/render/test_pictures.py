"""Raster pictures in PDFs: stored once, as they are where PDF can take them, and upright."""

from __future__ import annotations

import io
import zlib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pillow

from cardforge.scene import Rect
from tests.render.kit import BLUE, RED, WHITE, Shown, image, made, made_of, near, opened, streams


def _saved(path: Path, picture: Any, **how: Any) -> Path:
    picture.save(path, **how)
    return path


def _halves(mode: str = "RGB", size: tuple[int, int] = (40, 20)) -> Any:
    """Red on the left, blue on the right."""
    picture = Pillow.new("RGB", size, BLUE)
    picture.paste(RED, (0, 0, size[0] // 2, size[1]))
    return picture.convert(mode)


def test_a_jpeg_is_passed_through_byte_for_byte_and_stored_once(tmp_path: Path) -> None:
    path = _saved(tmp_path / "a.jpg", _halves(), quality=90)
    twin = tmp_path / "twin.jpg"
    twin.write_bytes(path.read_bytes())
    cards = [[image(path)], [image(twin, 20, 20, 40, 20)]]
    (found,) = streams(opened(made_of(cards, [0, 1, 0])), "/Image")
    assert found.read_raw_bytes() == path.read_bytes()
    assert str(found.Filter) == "/DCTDecode"
    assert (found.Width, found.Height, str(found.ColorSpace)) == (40, 20, "/DeviceRGB")


@pytest.mark.parametrize("mode", ["RGB", "L", "P", "1"])
def test_a_plain_png_keeps_its_own_compressed_rows(tmp_path: Path, mode: str) -> None:
    path = _saved(tmp_path / "a.png", _halves(mode))
    pdf = made(image(path, height=40))
    (found,) = streams(opened(pdf), "/Image")
    data = path.read_bytes()
    start = data.index(b"IDAT") + 4
    length = int.from_bytes(data[start - 8 : start - 4], "big")
    assert found.read_raw_bytes() == data[start : start + length]
    assert str(found.Filter) == "/FlateDecode"
    assert found.DecodeParms.Predictor == 15
    assert "/SMask" not in found
    expected = _halves(mode).convert("RGB")
    shown = Shown(pdf)
    assert near(shown.at(20, 30), expected.getpixel((5, 10)))
    assert near(shown.at(80, 30), expected.getpixel((35, 10)))


@pytest.mark.parametrize(
    ("name", "picture", "how"),
    [
        ("rgba.png", Pillow.new("RGBA", (30, 30), (0, 0, 0, 0)), {}),
        ("pal.png", Pillow.new("P", (30, 30), 0), {"transparency": 0}),
        ("la.png", Pillow.new("LA", (30, 30), (0, 0)), {}),
        ("a.webp", Pillow.new("RGBA", (30, 30), (0, 0, 0, 0)), {"lossless": True}),
    ],
)
def test_what_is_transparent_shows_what_lies_below(tmp_path: Path, name: str, picture: Any, how: Any) -> None:
    picture = picture.copy()
    if picture.mode == "P":
        picture.putpalette([0, 0, 0, 255, 0, 0])
        picture.paste(1, (5, 5, 25, 25))
    elif picture.mode == "RGBA":
        picture.paste((255, 0, 0, 255), (5, 5, 25, 25))
    else:
        picture.paste((128, 255), (5, 5, 25, 25))
    pdf = made(image(_saved(tmp_path / name, picture, **how)))
    found = [item for item in streams(opened(pdf), "/Image") if "/SMask" in item]
    assert len(found) == 1
    assert len(zlib.decompress(found[0].SMask.read_raw_bytes())) == 900
    shown = Shown(pdf)
    assert shown.at(12, 12) == WHITE
    assert near(shown.at(50, 50), (128, 128, 128) if picture.mode == "LA" else RED)


def test_half_transparent_pixels_mix_with_the_ground(tmp_path: Path) -> None:
    path = _saved(tmp_path / "half.png", Pillow.new("RGBA", (8, 8), (255, 0, 0, 128)))
    pdf = made(Rect(0, 0, 100, 100, fill="#0000ff"), image(path))
    assert near(Shown(pdf).at(50, 50), (128, 0, 127))


def test_sixteen_bits_become_eight(tmp_path: Path) -> None:
    path = _saved(tmp_path / "g16.png", Pillow.new("I;16", (30, 30), 40000))
    assert near(Shown(made(image(path))).at(50, 50), (156, 156, 156))


@pytest.mark.parametrize("turn", range(1, 9))
def test_exif_orientation_is_drawn_upright(tmp_path: Path, turn: int) -> None:
    upright = _halves()
    upright.paste((0, 255, 0), (0, 10, 20, 20))  # red, blue / green, blue
    back = {
        2: Pillow.Transpose.FLIP_LEFT_RIGHT,
        3: Pillow.Transpose.ROTATE_180,
        4: Pillow.Transpose.FLIP_TOP_BOTTOM,
        5: Pillow.Transpose.TRANSPOSE,
        6: Pillow.Transpose.ROTATE_90,
        7: Pillow.Transpose.TRANSVERSE,
        8: Pillow.Transpose.ROTATE_270,
    }
    stored = upright.transpose(back[turn]) if turn in back else upright
    exif = Pillow.Exif()
    exif[0x0112] = turn
    path = _saved(tmp_path / "turned.jpg", stored, quality=95, subsampling=0, exif=exif)
    shown = Shown(made(image(path, height=40)))
    assert near(shown.at(25, 18), RED, 40)
    assert near(shown.at(25, 42), (0, 255, 0), 40)
    assert near(shown.at(75, 30), BLUE, 40)
    assert shown.at(50, 55) == WHITE


def test_a_cmyk_jpeg_is_no_negative(tmp_path: Path) -> None:
    path = _saved(tmp_path / "cmyk.jpg", Pillow.new("CMYK", (40, 40), (0, 255, 255, 0)), quality=95)
    pdf = made(image(path))
    (found,) = streams(opened(pdf), "/Image")
    assert found.read_raw_bytes() == path.read_bytes()
    red, green, blue = Shown(pdf).at(50, 50)
    assert red > 180
    assert green < 90
    assert blue < 90


def test_pictures_are_told_apart_by_content_not_name(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    first = _saved(tmp_path / "one" / "a.png", Pillow.new("RGB", (4, 4), RED))
    second = _saved(tmp_path / "two" / "a.png", Pillow.new("RGB", (4, 4), BLUE))
    pdf = made(image(first, width=40), image(second, x=50, width=40))
    assert len(streams(opened(pdf), "/Image")) == 2
    assert near(Shown(pdf).at(30, 50), RED)
    assert near(Shown(pdf).at(70, 50), BLUE)


def test_several_idat_chunks_are_one_stream(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    _halves(size=(200, 200)).save(buffer, "PNG", compress_level=0)
    path = tmp_path / "big.png"
    path.write_bytes(buffer.getvalue())
    assert path.read_bytes().count(b"IDAT") > 1
    shown = Shown(made(image(path)))
    assert near(shown.at(20, 50), RED)
    assert near(shown.at(80, 80), BLUE)
