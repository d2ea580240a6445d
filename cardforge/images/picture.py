"""What is known of a picture file."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from cardforge.tuples import NamedTuple

Colours = Literal["gray", "rgb", "cmyk", "palette"]

Dpi = tuple[float, float]
"""Pixels to the inch, across and down, as stored."""


class HeaderError(Exception):
    """The file is no such picture, or damaged; the text completes "the file …"."""


class Picture(NamedTuple):
    """A picture file. `width` and `height` are its pixels as stored, before `turn` (EXIF orientation 1–8).

    `format` is `jpeg`, `png`, `webp`, `gif`, `bmp` or `tiff`, by the content whatever the file's suffix;
    `bits` is per sample; `interlaced` also means a progressive JPEG; `adobe` is the transform of a JPEG's
    Adobe marker (0 none, 1 YCbCr, 2 YCCK), None without one; `frames` is over 1 for an animation or
    several pages, of which the first is used; `digest` is the file's XXH3 of 128 bits.
    """

    format: str
    width: int
    height: int
    colours: Colours
    bits: int
    has_alpha: bool = False
    dpi: Dpi | None = None
    turn: int = 1
    interlaced: bool = False
    adobe: int | None = None
    frames: int = 1
    digest: str = ""
    path: Path = Path()

    @property
    def inverted(self) -> bool:
        """Whether a sample of 0 stands for full ink: the CMYK of JPEGs with Adobe's marker."""
        return self.colours == "cmyk" and self.adobe is not None

    @property
    def display_width(self) -> int:
        """Pixels across when the picture stands upright."""
        return self.height if self.turn >= 5 else self.width

    @property
    def display_height(self) -> int:
        """Pixels down when the picture stands upright."""
        return self.width if self.turn >= 5 else self.height
