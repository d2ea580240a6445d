"""JPEG headers: size, colours, resolution, orientation (ITU-T T.81 annex B, T.871, T.872; Exif 2.3)."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from cardforge.images.picture import Colours, Dpi, HeaderError, Picture

_SOF = frozenset((*range(0xC0, 0xC4), *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0)))
"""Start-of-frame markers: C0 baseline, C1 extended, C2 progressive; the rest are rare codings."""

_SOS = 0xDA
_COLOURS: dict[int, Colours] = {1: "gray", 3: "rgb", 4: "cmyk"}

_ORIENTATION, _X_RESOLUTION, _Y_RESOLUTION, _UNIT = 0x0112, 0x011A, 0x011B, 0x0128
_SHORT, _RATIONAL = 3, 5


def _parts(data: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Marker, offset and content of each segment, up to and with the first start of scan."""
    position = 2
    while True:
        while data[position : position + 2] == b"\xff\xff":
            position += 1
        head = data[position : position + 4]
        if len(head) < 4 or head[0] != 0xFF:
            raise HeaderError("is a JPEG picture that is cut off or damaged before its pixels")
        if 0xD0 <= head[1] <= 0xD7 or head[1] == 0x01:
            position += 2
            continue
        size = head[2] << 8 | head[3]
        # A damaged size is under its own two bytes; compiled code can't slice to an end before the start.
        yield head[1], position, data[position + 4 : position + max(4, 2 + size)]
        if head[1] == _SOS:
            return
        position += 2 + size


def _entries(tiff: bytes) -> dict[int, float]:
    """Numbers of the first directory of an Exif block by tag; what is damaged is left out."""
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(tiff[:4])
    found: dict[int, float] = {}
    if order is None:
        return found
    try:
        (start,) = struct.unpack_from(f"{order}I", tiff, 4)
        (count,) = struct.unpack_from(f"{order}H", tiff, start)
        for place in range(start + 2, start + 2 + 12 * count, 12):
            tag, kind = struct.unpack_from(f"{order}HH", tiff, place)
            if kind == _SHORT:
                (found[tag],) = struct.unpack_from(f"{order}H", tiff, place + 8)
            elif kind == _RATIONAL:
                (offset,) = struct.unpack_from(f"{order}I", tiff, place + 8)
                above, below = struct.unpack_from(f"{order}II", tiff, offset)
                found[tag] = above / below if below else 0.0
    except struct.error:
        pass
    return found


def read_exif(tiff: bytes) -> tuple[int, Dpi | None]:
    """Orientation (1 if absent or wrong) and resolution of an Exif block, as JPEG and PNG hold it."""
    entries = _entries(tiff)
    turn = int(entries.get(_ORIENTATION, 1))
    inch = 2.54 if entries.get(_UNIT) == 3 else 1.0
    across, down = entries.get(_X_RESOLUTION, 0.0) * inch, entries.get(_Y_RESOLUTION, 0.0) * inch
    return turn if 1 <= turn <= 8 else 1, (across, down) if across and down else None


def _jfif_dpi(part: bytes) -> Dpi | None:
    """Resolution of a JFIF header; None if it only gives the shape of a pixel."""
    if len(part) < 12:
        return None
    unit, across, down = struct.unpack_from(">BHH", part, 7)
    scale = {1: 1.0, 2: 2.54}.get(unit, 0.0)
    return (across * scale, down * scale) if scale and across and down else None


def _frame(marker: int, part: bytes) -> tuple[int, int, Colours, int]:
    """Width, height, colours and bits of a start of frame."""
    if len(part) < 6:
        raise HeaderError("is a JPEG picture with a damaged header")
    bits, height, width, count = struct.unpack_from(">BHHB", part)
    if marker > 0xC2 or bits != 8 or count not in _COLOURS:
        raise HeaderError("is a JPEG picture of a rare kind (lossless, arithmetic or over 8 bits)")
    return width, height, _COLOURS[count], bits


def read_jpeg(data: bytes) -> Picture:
    """The header of a JPEG file. Raises HeaderError if it is damaged, cut off or of a kind PDF lacks."""
    frame: tuple[int, int, Colours, int] | None = None
    jfif = exif = adobe = None
    turn, progressive, scan = 1, False, 0
    for marker, offset, part in _parts(data):
        if marker in _SOF and frame is None:
            frame, progressive = _frame(marker, part), marker == 0xC2
        elif marker == 0xE0 and part.startswith(b"JFIF\0"):
            jfif = _jfif_dpi(part)
        elif marker == 0xE1 and part.startswith(b"Exif\0\0"):
            turn, exif = read_exif(part[6:])
        elif marker == 0xEE and part.startswith(b"Adobe") and len(part) >= 12:
            adobe = part[11]
        scan = offset
    if frame is None or data.rfind(b"\xff\xd9", scan) < 0:
        raise HeaderError("is a JPEG picture that is cut off: its end is missing")
    width, height, colours, bits = frame
    return Picture(
        "jpeg",
        width,
        height,
        colours,
        bits,
        dpi=jfif or exif,
        turn=turn,
        interlaced=progressive,
        adobe=adobe,
    )
