"""Raster pictures inside the PDF: passed through as they are wherever PDF allows it, each stored once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfdoc

from cardforge.images import Picture, decode, file_bytes, probe
from cardforge.images.jpeg import read_jpeg
from cardforge.images.png import chunks, read_png
from cardforge.render.document import Late
from cardforge.render.look import PLAIN, Look, pixels_wanted
from cardforge.render.objects import stream, stream_as_is
from cardforge.scene import Image, Matrix

_SPACES = {"gray": "DeviceGray", "rgb": "DeviceRGB", "cmyk": "DeviceCMYK"}

_TURNS: dict[int, Matrix] = {
    1: (1, 0, 0, -1, 0, 1),
    2: (-1, 0, 0, -1, 1, 1),
    3: (-1, 0, 0, 1, 1, 0),
    4: (1, 0, 0, 1, 0, 0),
    5: (0, 1, -1, 0, 1, 0),
    6: (0, 1, 1, 0, 0, 0),
    7: (0, -1, 1, 0, 0, 1),
    8: (0, -1, -1, 0, 1, 1),
}
"""From PDF's image square (origin bottom left) to a box of the scene (y downwards), by EXIF orientation."""


def picture_matrix(image: Image) -> Matrix:
    """The matrix that puts a picture upright into its rectangle."""
    a, b, c, d, e, f = _TURNS[image.turn]
    w, h = image.width, image.height
    return (a * w, b * h, c * w, d * h, image.x + e * w, image.y + f * h)


class PictureBook:
    """Makes the pictures of one document. `largest` says how large they are printed, by digest."""

    __slots__ = ("document", "largest", "look")

    def __init__(self, document: Any, look: Look, largest: Mapping[str, tuple[float, float]]) -> None:
        self.document, self.look, self.largest = document, look, largest

    def reference(self, file: Path) -> Any:
        """What refers to a picture, whose object is made when it is written."""
        return self.document.Reference(Late(partial(self._object, file)))

    def _object(self, file: Path) -> Any:
        picture = probe(file, file.name)
        made = self._made_anew(file, picture)
        if made is not None:
            return made
        if picture.format == "jpeg":
            return _jpeg(picture, file_bytes(file, file.name))
        if picture.format == "png" and _plain_png(picture):
            return _png(picture, file_bytes(file, file.name))
        return self._decoded(file)

    def _made_anew(self, file: Path, picture: Picture) -> Any:
        """The picture as the look of the print wants it; None if it is to be as it is."""
        look = self.look
        if look == PLAIN:
            return None
        printed = self.largest.get(picture.digest)
        size = pixels_wanted(picture, printed, look.max_dpi) if look.max_dpi and printed else None
        mono = look.ink == "mono" and picture.colours != "gray"
        # The inks of CMYK are for printers; there is no saying them in less without a profile.
        if not mono and (picture.colours == "cmyk" or (size is None and look.jpeg_quality is None)):
            return None
        from cardforge.render.repack import repacked

        made = repacked(file, picture, size, look.jpeg_quality, mono)
        if size is None and not mono and len(made.data) >= len(file_bytes(file, file.name)):
            return None
        veil = self._veil(made.width, made.height, made.opacity)
        if made.is_jpeg:
            return _jpeg(read_jpeg(made.data), made.data, veil)
        return _png(read_png(made.data), made.data, veil)

    def _veil(self, width: int, height: int, opacity: bytes | None) -> Any:
        """What says how much of each pixel is seen; None if all of them."""
        if opacity is None:
            return None
        return self.document.Reference(stream(opacity, **_entries(width, height, "DeviceGray", 8)))

    def _decoded(self, file: Path) -> Any:
        width, height, pixels, opacity = decode(file, file.name)
        entries = _entries(width, height, "DeviceRGB", 8)
        veil = self._veil(width, height, opacity)
        return stream(pixels, **entries, **({} if veil is None else {"SMask": veil}))


def _entries(width: int, height: int, space: Any, bits: int) -> dict[str, Any]:
    return {
        "Type": pdfdoc.PDFName("XObject"),
        "Subtype": pdfdoc.PDFName("Image"),
        "Width": width,
        "Height": height,
        "ColorSpace": pdfdoc.PDFName(space) if isinstance(space, str) else space,
        "BitsPerComponent": bits,
    }


def _passed_through(data: bytes, entries: dict[str, Any], filter_name: str, veil: Any = None) -> Any:
    entries["Filter"] = pdfdoc.PDFName(filter_name)
    if veil is not None:
        entries["SMask"] = veil
    return stream_as_is(entries, data)


def _jpeg(picture: Picture, data: bytes, veil: Any = None) -> Any:
    """The file's very bytes; CMYK with Adobe's marker stores inverted samples."""
    entries = _entries(picture.width, picture.height, _SPACES[picture.colours], 8)
    if picture.inverted:
        entries["Decode"] = pdfdoc.PDFArray([1, 0] * 4)
    return _passed_through(data, entries, "DCTDecode", veil)


def _plain_png(picture: Picture) -> bool:
    return not (picture.interlaced or picture.has_alpha or picture.bits == 16)


def _png(picture: Picture, data: bytes, veil: Any = None) -> Any:
    """The file's own compressed rows: PNG's filters are PDF's predictor 15 (PDF 32000-1, 7.4.4.4)."""
    found = list(chunks(data))
    space: Any = _SPACES.get(picture.colours)
    if space is None:
        palette = next(body for kind, body in found if kind == b"PLTE")
        table = f"<{palette.hex()}>"
        space = pdfdoc.PDFArray(
            [pdfdoc.PDFName("Indexed"), pdfdoc.PDFName("DeviceRGB"), len(palette) // 3 - 1, table]
        )
    entries = _entries(picture.width, picture.height, space, picture.bits)
    entries["DecodeParms"] = pdfdoc.PDFDictionary(
        {
            "Predictor": 15,
            "Colors": 3 if picture.colours == "rgb" else 1,
            "BitsPerComponent": picture.bits,
            "Columns": picture.width,
        }
    )
    rows = b"".join(body for kind, body in found if kind == b"IDAT")
    return _passed_through(rows, entries, "FlateDecode", veil)
