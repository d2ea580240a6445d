"""PNG files: the very pixels, whoever packs them, and the resolution."""

from __future__ import annotations

import sys
from io import BytesIO
from random import Random
from typing import Literal

import pytest
from PIL import Image

from cardforge.render.png import png

By = Literal["zlib", "isal"]


def opened(data: bytes) -> Image.Image:
    found = Image.open(BytesIO(data))
    found.load()
    return found


def noise(mode: str, width: int, height: int) -> Image.Image:
    return Image.frombytes(mode, (width, height), Random(1).randbytes(width * height * len(mode)))


@pytest.mark.parametrize("by", ["zlib", "isal"])
@pytest.mark.parametrize("size", [(1, 1), (37, 23), (500, 300), (50_000, 3)])
@pytest.mark.parametrize("mode", ["L", "RGB", "RGBA"])
def test_a_png_holds_the_very_pixels(mode: str, size: tuple[int, int], by: By) -> None:
    made = noise(mode, *size)
    found = opened(png(made, 300, by))
    assert (found.mode, found.size, found.tobytes()) == (mode, size, made.tobytes())


@pytest.mark.parametrize("by", ["zlib", "isal"])
def test_a_fourth_byte_that_means_nothing_is_left_out(by: By) -> None:
    made = noise("RGBX", 300, 200)
    found = opened(png(made, 300, by))
    assert (found.mode, found.tobytes()) == ("RGB", made.convert("RGB").tobytes())


def test_without_isal_zlib_packs(monkeypatch: pytest.MonkeyPatch) -> None:
    made = noise("RGB", 300, 200)
    monkeypatch.setitem(sys.modules, "isal", None)
    assert png(made, 300, "isal") == png(made, 300, "zlib")


@pytest.mark.parametrize(("dpi", "metre"), [(300, 11811), (600, 23622), (72, 2835)])
def test_a_png_says_its_pixels_to_the_metre(dpi: int, metre: int) -> None:
    data = png(Image.new("RGB", (2, 2)), dpi)
    place = data.index(b"pHYs") + 4
    assert data[place : place + 9] == 2 * metre.to_bytes(4, "big") + b"\1"
