"""Every kind of picture file, judged by what a printed card shows of it."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pillow
from PIL import ImageChops

from cardforge.images import probe
from cardforge.problems import InputError
from cardforge.scene import Rect
from tests.render.kit import WHITE, Colour, Shown, image, made, near, opened, streams

CORNERS: tuple[Colour, ...] = ((220, 40, 40), (40, 180, 60), (40, 60, 200), (230, 200, 40))
"""Top left, top right, bottom left, bottom right."""

SIDE = 64


def quarters(mode: str = "RGB") -> Any:
    picture = Pillow.new("RGB", (SIDE, SIDE))
    for index, color in enumerate(CORNERS):
        x, y = index % 2 * SIDE // 2, index // 2 * SIDE // 2
        picture.paste(color, (x, y, x + SIDE // 2, y + SIDE // 2))
    return picture.convert(mode)


def gray(color: Colour) -> Colour:
    level = round(0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2])
    return level, level, level


def saved(picture: Any, format_: str, **how: Any) -> bytes:
    out = io.BytesIO()
    picture.save(out, format_, **how)
    return out.getvalue()


def corners(pdf: bytes) -> list[Colour]:
    """The colours in the middle of the quarters of a picture from 10 to 90 points."""
    shown = Shown(pdf)
    return [shown.at(x, y) for y in (30, 70) for x in (30, 70)]


def shown_of(path: Path, data: bytes) -> list[Colour]:
    path.write_bytes(data)
    return corners(made(image(path)))


def png(bits: int, kind: int, rows: list[bytes], *parts: bytes, interlaced: bool = False) -> bytes:
    """A PNG of SIDE pixels from unfiltered rows; interlaced, all pixels are sorted into their passes."""

    def chunk(name: bytes, content: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(name + content))
        return struct.pack(">I", len(content)) + name + content + check

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", SIDE, SIDE, bits, kind, 0, 0, interlaced))
    if interlaced:
        size = len(rows[0]) // SIDE
        passes = (
            (0, 0, 8, 8),
            (4, 0, 8, 8),
            (0, 4, 4, 8),
            (2, 0, 4, 4),
            (0, 2, 2, 4),
            (1, 0, 2, 2),
            (0, 1, 1, 2),
        )
        data = b"".join(
            b"\0" + b"".join(rows[y][x * size : (x + 1) * size] for x in range(left, SIDE, across))
            for left, top, across, down in passes
            for y in range(top, SIDE, down)
        )
    else:
        data = b"".join(b"\0" + row for row in rows)
    body = chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + head + b"".join(parts) + body


def deep(interlaced: bool = False, alpha: bool = False) -> bytes:
    """16 bits a channel."""
    picture = quarters()
    full = struct.pack(">H", 65535) if alpha else b""
    rows = [
        b"".join(
            struct.pack(">3H", *(257 * channel for channel in picture.getpixel((x, y)))) + full
            for x in range(SIDE)
        )
        for y in range(SIDE)
    ]
    return png(16, 6 if alpha else 2, rows, interlaced=interlaced)


def plain_interlaced() -> bytes:
    data = quarters().tobytes()
    return png(8, 2, [data[3 * SIDE * y : 3 * SIDE * (y + 1)] for y in range(SIDE)], interlaced=True)


def animated(format_: str) -> bytes:
    """The four colours, then a black frame."""
    return saved(
        quarters(), format_, save_all=True, append_images=[Pillow.new("RGB", (SIDE, SIDE))], lossless=True
    )


COLOURED: dict[str, Callable[[], bytes]] = {
    "jpeg": lambda: saved(quarters(), "JPEG", quality=95),
    "jpeg progressive": lambda: saved(quarters(), "JPEG", quality=95, progressive=True),
    "jpeg of red, green and blue": lambda: saved(quarters(), "JPEG", quality=95, keep_rgb=True),
    "png": lambda: saved(quarters(), "PNG"),
    "png with a palette": lambda: saved(quarters().quantize(4), "PNG"),
    "png with a palette of 8 bits": lambda: saved(quarters().quantize(4), "PNG", bits=8),
    "png with opaque alpha": lambda: saved(quarters("RGBA"), "PNG"),
    "png interlaced": plain_interlaced,
    "png of 16 bits": deep,
    "png of 16 bits, interlaced": lambda: deep(interlaced=True),
    "png of 16 bits with alpha": lambda: deep(alpha=True),
    "png animated": lambda: animated("PNG"),
    "webp": lambda: saved(quarters(), "WEBP", quality=95),
    "webp lossless": lambda: saved(quarters("RGBA"), "WEBP", lossless=True),
    "webp animated": lambda: animated("WEBP"),
    "gif": lambda: saved(quarters(), "GIF"),
    "gif animated": lambda: animated("GIF"),
    "bmp": lambda: saved(quarters(), "BMP"),
    "tiff": lambda: saved(quarters(), "TIFF"),
    "tiff packed": lambda: saved(quarters(), "TIFF", compression="tiff_lzw"),
}


@pytest.mark.parametrize("name", COLOURED)
def test_every_format_shows_its_colours(tmp_path: Path, name: str) -> None:
    found = shown_of(tmp_path / "a", COLOURED[name]())
    assert all(near(one, other) for one, other in zip(found, CORNERS, strict=True)), found


GRAYS: dict[str, Callable[[], bytes]] = {
    "jpeg": lambda: saved(quarters("L"), "JPEG", quality=95),
    "png": lambda: saved(quarters("L"), "PNG"),
    "png with alpha": lambda: saved(quarters("LA"), "PNG"),
    "png of 16 bits": lambda: png(
        16, 0, [b"".join(struct.pack(">H", 257 * level) for level in row) for row in _levels()]
    ),
    "tiff": lambda: saved(quarters("L"), "TIFF"),
    "webp": lambda: saved(quarters("L"), "WEBP", lossless=True),
}


def _levels() -> list[bytes]:
    data = quarters("L").tobytes()
    return [data[SIDE * y : SIDE * (y + 1)] for y in range(SIDE)]


@pytest.mark.parametrize("name", GRAYS)
def test_every_format_shows_its_grays(tmp_path: Path, name: str) -> None:
    found = shown_of(tmp_path / "a", GRAYS[name]())
    assert all(near(one, gray(other)) for one, other in zip(found, CORNERS, strict=True)), found


@pytest.mark.parametrize("bits", [1, 2, 4])
def test_grays_of_few_bits(tmp_path: Path, bits: int) -> None:
    """Black, white, white, black."""
    full = bytes([255]) * (SIDE * bits // 16)
    none = bytes(len(full))
    found = shown_of(
        tmp_path / "a.png", png(bits, 0, [none + full] * (SIDE // 2) + [full + none] * (SIDE // 2))
    )
    assert found == [(0, 0, 0), WHITE, WHITE, (0, 0, 0)]


CLEAR: dict[str, Callable[[], bytes]] = {
    "png": lambda: saved(cornered(), "PNG"),
    "png with a palette": lambda: saved(indexed(), "PNG", transparency=0),
    "png with shades of opacity in its palette": lambda: saved(
        indexed(), "PNG", transparency=b"\0\xff\xff\xff\xff"
    ),
    "webp": lambda: saved(cornered(), "WEBP", quality=95),
    "webp lossless": lambda: saved(cornered(), "WEBP", lossless=True),
    "gif": lambda: saved(indexed(), "GIF", transparency=0),
    "tiff": lambda: saved(cornered(), "TIFF"),
}


def cornered() -> Any:
    """The quarters, the first of them clear."""
    picture = quarters("RGBA")
    picture.paste((0, 0, 0, 0), (0, 0, SIDE // 2, SIDE // 2))
    return picture


def indexed() -> Any:
    """The same by a palette whose first entry stands for what is clear."""
    picture = Pillow.new("P", (SIDE, SIDE), 0)
    picture.putpalette([0, 0, 0, *(channel for color in CORNERS for channel in color)])
    for index in (1, 2, 3):
        x, y = index % 2 * SIDE // 2, index // 2 * SIDE // 2
        picture.paste(index + 1, (x, y, x + SIDE // 2, y + SIDE // 2))
    return picture


@pytest.mark.parametrize("name", CLEAR)
def test_what_is_clear_shows_the_ground_in_every_format(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a"
    path.write_bytes(CLEAR[name]())
    ground = (250, 120, 20)
    found = corners(made(Rect(0, 0, 100, 100, fill="#fa7814"), image(path)))
    assert all(near(one, other) for one, other in zip(found, (ground, *CORNERS[1:]), strict=True)), found


# --- four inks ----------------------------------------------------------------------------------------


def inks() -> Any:
    """The quarters as they would be printed, black taken out of the colours."""
    picture = Pillow.new("CMYK", (SIDE, SIDE))
    for index, ink in enumerate(((0, 255, 255, 0), (255, 0, 255, 0), (255, 255, 0, 0), (0, 0, 0, 255))):
        x, y = index % 2 * SIDE // 2, index // 2 * SIDE // 2
        picture.paste(ink, (x, y, x + SIDE // 2, y + SIDE // 2))
    return picture


def adobe() -> bytes:
    """With Adobe's marker, samples are inverted."""
    return saved(inks(), "JPEG", quality=95, subsampling=0)


def without_adobe() -> bytes:
    """Without it, they are not: Pillow inverts what it saves."""
    data = saved(ImageChops.invert(inks()), "JPEG", quality=95, subsampling=0)
    start = data.index(b"\xff\xee")
    return data[:start] + data[start + 2 + int.from_bytes(data[start + 2 : start + 4], "big") :]


def ycck() -> bytes:
    """Adobe's marker says that the colours are coded as luma and chroma, black for itself."""
    cyan, magenta, yellow, black = inks().split()
    luma = Pillow.merge("RGB", (cyan, magenta, yellow)).convert("YCbCr").split()
    coded = Pillow.merge("CMYK", (*luma, ImageChops.invert(black)))
    data = bytearray(saved(ImageChops.invert(coded), "JPEG", quality=95, subsampling=0))
    data[data.index(b"Adobe") + 11] = 2
    return bytes(data)


@pytest.mark.parametrize("make", [adobe, without_adobe, ycck])
def test_no_jpeg_of_four_inks_is_a_negative(tmp_path: Path, make: Callable[[], bytes]) -> None:
    path = tmp_path / "a.jpg"
    path.write_bytes(make())
    pdf = made(image(path))
    (stored,) = streams(opened(pdf), "/Image")
    assert stored.read_raw_bytes() == path.read_bytes()
    assert ("/Decode" in stored) == (make is not without_adobe)
    red, green, blue, black = corners(pdf)
    assert red[0] > 180 > 90 > max(red[1:])
    assert green[1] > 120 > 90 > max(green[0], green[2])
    assert blue[2] > 90 > max(blue[:2])
    assert max(black) < 60


def test_a_tiff_of_four_inks_is_no_negative(tmp_path: Path) -> None:
    red, green, blue, black = shown_of(tmp_path / "a.tif", saved(inks(), "TIFF"))
    assert red[0] > 180 > 90 > max(red[1:])
    assert green[1] > 120 > 90 > max(green[0], green[2])
    assert blue[2] > 90 > max(blue[:2])
    assert max(black) < 60


# --- which way up -------------------------------------------------------------------------------------

_BACK = {
    2: Pillow.Transpose.FLIP_LEFT_RIGHT,
    3: Pillow.Transpose.ROTATE_180,
    4: Pillow.Transpose.FLIP_TOP_BOTTOM,
    5: Pillow.Transpose.TRANSPOSE,
    6: Pillow.Transpose.ROTATE_90,
    7: Pillow.Transpose.TRANSVERSE,
    8: Pillow.Transpose.ROTATE_270,
}


@pytest.mark.parametrize("turn", range(1, 9))
@pytest.mark.parametrize("format_", ["JPEG", "PNG", "WEBP", "TIFF"])
def test_every_orientation_is_drawn_upright(tmp_path: Path, format_: str, turn: int) -> None:
    stored = quarters().transpose(_BACK[turn]) if turn in _BACK else quarters()
    exif = Pillow.Exif()
    exif[0x0112] = turn
    lossless = {"lossless": True} if format_ == "WEBP" else {}
    data = (
        saved(stored, format_, exif=exif, quality=95, subsampling=0, **lossless)
        if format_ == "JPEG"
        else (saved(stored, format_, exif=exif, **lossless))
    )
    found = shown_of(tmp_path / "a", data)
    assert all(near(one, other) for one, other in zip(found, CORNERS, strict=True)), found


# --- damage -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(COLOURED.keys() - {"gif animated"}))
@pytest.mark.parametrize("share", [0.02, 0.5, 0.9])
def test_a_file_that_is_cut_off_is_told_and_never_half_printed(
    tmp_path: Path, name: str, share: float
) -> None:
    data = COLOURED[name]()
    path = tmp_path / "a"
    path.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(InputError) as caught:
        made(image(path))
    (problem,) = caught.value.problems
    assert problem.code == "art.unreadable"
    assert problem.where.file == "a"


def test_an_animation_is_whole_when_its_first_frame_is(tmp_path: Path) -> None:
    data = animated("GIF")
    frame = len(saved(quarters(), "GIF"))
    found = shown_of(tmp_path / "a", data[: (frame + len(data)) // 2])
    assert all(near(one, other) for one, other in zip(found, CORNERS, strict=True)), found


def test_a_huge_webp_is_refused(tmp_path: Path) -> None:
    """Its first 14 bits are the width, the next the height, both less one (VP8L)."""
    data = bytearray(saved(quarters(), "WEBP", lossless=True))
    struct.pack_into("<I", data, 21, 16_382 | 16_382 << 14)
    path = tmp_path / "a"
    path.write_bytes(data)
    with pytest.raises(InputError) as caught:
        probe(path, "a")
    assert caught.value.problems[0].code == "art.too-large"


@pytest.mark.parametrize(
    ("format_", "offset", "size"), [("BMP", 18, "<ii"), ("GIF", 6, "<HH"), ("PNG", 16, ">II")]
)
def test_huge_sizes_are_refused_before_anything_is_decoded(
    tmp_path: Path, format_: str, offset: int, size: str
) -> None:
    data = bytearray(saved(quarters(), format_))
    struct.pack_into(size, data, offset, 60_000, 60_000)
    if format_ == "PNG":
        struct.pack_into(">I", data, 29, zlib.crc32(data[12:29]))
    path = tmp_path / "a"
    path.write_bytes(data)
    with pytest.raises(InputError) as caught:
        probe(path, "a")
    assert caught.value.problems[0].code == "art.too-large"
