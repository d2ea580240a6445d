"""PNG files, quickly written."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Literal

from cardforge.render.packing import quick_packer

if TYPE_CHECKING:
    from PIL.Image import Image

_KINDS: dict[str, tuple[int, str]] = {
    "L": (0, "L"),
    "RGB": (2, "RGB"),
    "RGBX": (2, "RGB"),
    "RGBA": (6, "RGBA"),
}
"""Pillow's mode: the file's colour type, and what is written of a pixel."""

_BAND = 1 << 17
"""Bytes that are filtered and packed in one go: so many stay near the processor, for half the time."""


def png(image: Image, dpi: int, by: Literal["zlib", "isal"] = "zlib") -> bytes:
    """A PNG file of 8 bits a channel (L, RGB, RGBA, or RGBX whose fourth byte is left out): each row as its
    difference from the one above (filter 2 of the PNG specification, 9.2), packed at the lowest level.

    By `isal`, packing takes a fifth of the time, for up to a tenth more bytes, which may differ from one kind
    of processor to another. zlib takes its place on systems that it is not made for.

    Pillow tries five filters a row, which takes three times as long and saves nothing on cards.
    """
    kind, channels = _KINDS[image.mode]
    metre = round(dpi / 0.0254)
    packer = quick_packer() if by == "isal" else zlib.compressobj(1)
    packed = [packer.compress(band) for band in _bands(image, channels)]
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            *_chunk(b"IHDR", struct.pack(">IIBBBBB", *image.size, 8, kind, 0, 0, 0)),
            *_chunk(b"pHYs", struct.pack(">IIB", metre, metre, 1)),
            *_chunk(b"IDAT", *packed, packer.flush()),
            *_chunk(b"IEND"),
        )
    )


def _bands(image: Image, channels: str) -> Iterator[bytes]:
    """All rows, filtered, some at a time."""
    from PIL import ImageChops

    width, height = image.size
    row = width * len(channels)
    rows = max(1, _BAND // row)
    for top in range(0, height, rows):
        bottom = min(height, top + rows)
        # Above the first row are zeros.
        above = image.crop((0, top - 1, width, bottom - 1))
        changes = ImageChops.subtract_modulo(image.crop((0, top, width, bottom)), above)
        data = changes.tobytes("raw", channels)
        yield b"".join(chain.from_iterable((b"\2", data[at : at + row]) for at in range(0, len(data), row)))


def _chunk(kind: bytes, *body: bytes) -> Iterator[bytes]:
    """A chunk, whose body comes in parts."""
    check = zlib.crc32(kind)
    for part in body:
        check = zlib.crc32(part, check)
    yield from (struct.pack(">I", sum(map(len, body))), kind, *body, struct.pack(">I", check))
