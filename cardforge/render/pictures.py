"""Raster pictures inside the PDF: passed through as they are wherever PDF allows it, each stored once."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfdoc

from cardforge.images import Picture, decode, file_bytes, probe
from cardforge.images.png import chunks
from cardforge.render.document import Late
from cardforge.render.objects import stream
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


@dataclass(slots=True, eq=False, repr=False)
class PictureBook:
    """All pictures of one document, by the digest of their files."""

    document: Any
    references: dict[str, Any] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)

    def name(self, file: Path, digest: str) -> str:
        """The resource name of a picture; its object is made when it is written."""
        name = self._names.get(digest)
        if name is None:
            name = self._names[digest] = f"P{len(self._names) + 1}"
            self.references[name] = self.document.Reference(Late(partial(self._object, file)))
        return name

    def _object(self, file: Path) -> Any:
        picture = probe(file, file.name)
        if picture.format == "jpeg":
            return _jpeg(picture, file_bytes(file, file.name))
        if picture.format == "png" and _plain_png(picture):
            return _png(picture, file_bytes(file, file.name))
        return self._decoded(file)

    def _decoded(self, file: Path) -> Any:
        width, height, pixels, opacity = decode(file, file.name)
        entries = _entries(width, height, "DeviceRGB", 8)
        if opacity is not None:
            mask = stream(opacity, **_entries(width, height, "DeviceGray", 8))
            entries["SMask"] = self.document.Reference(mask)
        return stream(pixels, **entries)


def _entries(width: int, height: int, space: Any, bits: int) -> dict[str, Any]:
    return {
        "Type": pdfdoc.PDFName("XObject"),
        "Subtype": pdfdoc.PDFName("Image"),
        "Width": width,
        "Height": height,
        "ColorSpace": pdfdoc.PDFName(space) if isinstance(space, str) else space,
        "BitsPerComponent": bits,
    }


def _passed_through(data: bytes, entries: dict[str, Any], filter_name: str) -> Any:
    entries["Filter"] = pdfdoc.PDFName(filter_name)
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), data)


def _jpeg(picture: Picture, data: bytes) -> Any:
    """The file's very bytes; CMYK with Adobe's marker stores inverted samples."""
    entries = _entries(picture.width, picture.height, _SPACES[picture.colours], 8)
    if picture.inverted:
        entries["Decode"] = pdfdoc.PDFArray([1, 0] * 4)
    return _passed_through(data, entries, "DCTDecode")


def _plain_png(picture: Picture) -> bool:
    return not (picture.interlaced or picture.has_alpha or picture.bits == 16)


def _png(picture: Picture, data: bytes) -> Any:
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
    return _passed_through(b"".join(body for kind, body in found if kind == b"IDAT"), entries, "FlateDecode")
