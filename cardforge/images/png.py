"""PNG headers: size, colours, transparency, resolution, orientation (PNG specification, third edition)."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from zlib import crc32

from cardforge.images.jpeg import read_exif
from cardforge.images.picture import Colours, Dpi, HeaderError, Picture

_KINDS: dict[int, tuple[Colours, bool, tuple[int, ...]]] = {
    0: ("gray", False, (1, 2, 4, 8, 16)),
    2: ("rgb", False, (8, 16)),
    3: ("palette", False, (1, 2, 4, 8)),
    4: ("gray", True, (8, 16)),
    6: ("rgb", True, (8, 16)),
}
"""Colour type: its colours, whether it has an alpha channel, the bit depths it may have."""


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Name and content of every chunk. Those that matter for the pixels must be whole."""
    position, name = 8, b""
    view = memoryview(data)
    while name != b"IEND":
        if position + 12 > len(data):
            raise HeaderError("is a PNG picture that is cut off: its end is missing")
        (size,) = struct.unpack_from(">I", data, position)
        name, end = data[position + 4 : position + 8], position + 8 + size
        if end + 4 > len(data):
            raise HeaderError("is a PNG picture that is cut off: its end is missing")
        (check,) = struct.unpack_from(">I", data, end)
        if name[:1].isupper() and crc32(view[position + 4 : end]) != check:
            raise HeaderError(
                f"is a damaged PNG picture: the checksum of its {name.decode('ascii', 'replace')} is wrong"
            )
        yield name, data[position + 8 : end]
        position = end + 4


def _pixels_per_inch(part: bytes) -> Dpi | None:
    """Resolution of a pHYs chunk; None if it only gives the shape of a pixel."""
    if len(part) != 9 or part[8] != 1:
        return None
    across, down = struct.unpack_from(">II", part)
    return (across * 0.0254, down * 0.0254) if across and down else None


def _header(part: bytes) -> Picture:
    if len(part) != 13:
        raise HeaderError("is a PNG picture with a damaged header")
    width, height, bits, kind, _, _, interlace = struct.unpack(">IIBBBBB", part)
    colours, alpha, depths = _KINDS.get(kind, ("rgb", False, ()))
    if bits not in depths:
        raise HeaderError("is a PNG picture with a damaged header")
    return Picture("png", width, height, colours, bits, has_alpha=alpha, interlaced=interlace == 1)


def read_png(data: bytes) -> Picture:
    """The header of a PNG file. Raises HeaderError if it is damaged or cut off."""
    parts: dict[bytes, bytes] = {}
    for name, part in chunks(data):
        if not parts and name != b"IHDR":
            raise HeaderError("is no regular PNG picture: it does not start with its header")
        parts.setdefault(name, part)
    if b"IDAT" not in parts:
        raise HeaderError("is a PNG picture without pixels")
    found = _header(parts[b"IHDR"])
    if found.colours == "palette" and b"PLTE" not in parts:
        raise HeaderError("is a PNG picture without its palette")
    turn, exif = read_exif(parts.get(b"eXIf", b""))
    frames = struct.unpack(">I", parts.get(b"acTL", b"")[:4].rjust(4, b"\0"))[0]
    return Picture(
        "png",
        found.width,
        found.height,
        found.colours,
        found.bits,
        has_alpha=found.has_alpha or b"tRNS" in parts,
        dpi=_pixels_per_inch(parts.get(b"pHYs", b"")) or exif,
        turn=turn,
        interlaced=found.interlaced,
        frames=max(1, frames),
    )
