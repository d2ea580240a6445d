"""Pictures made anew for a print: with fewer pixels, in grays, or packed as JPEG."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardforge.images import Picture, decode
from cardforge.render.png import png
from cardforge.tuples import NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image

QUALITY = 90
"""Of JPEGs that have to be packed anew: no fringes can be seen."""

_STEPS = 33
"""Steps of each colour in the table that makes grays; between them it is a straight line."""


class Repacked(NamedTuple):
    """A new picture: a JPEG or PNG file without transparency, and one byte of opacity a pixel, if any."""

    data: bytes
    is_jpeg: bool
    width: int
    height: int
    opacity: bytes | None


def repacked(
    file: Path, picture: Picture, size: tuple[int, int] | None, quality: int | None, mono: bool
) -> Repacked:
    """A picture with so many pixels (None: as many as it has), in grays if it is to be `mono`.

    JPEGs stay JPEGs; others become such only if a `quality` is given. Raises InputError for damaged ones.
    """
    from PIL import Image

    width, height, pixels, opacity = decode(file, file.name)
    image = Image.frombytes("RGB", (width, height), pixels)
    del pixels
    if mono:
        image = grays(image)
    elif picture.colours == "gray":
        image = image.getchannel(0)
    veil = None if opacity is None else Image.frombytes("L", (width, height), opacity)
    if size is not None:
        image, veil = _resized(image, veil, size)
    is_jpeg = quality is not None or picture.format == "jpeg"
    packed = _jpeg(image, QUALITY if quality is None else quality) if is_jpeg else png(image, 300)
    return Repacked(packed, is_jpeg, *image.size, None if veil is None else veil.tobytes())


def _resized(image: Image, veil: Image | None, size: tuple[int, int]) -> tuple[Image, Image | None]:
    from PIL import Image

    fine = Image.Resampling.LANCZOS
    if veil is None:
        return image.resize(size, fine, reducing_gap=3.0), None
    # What can't be seen must not bleed into what can: pixels count as much as they are opaque.
    image.putalpha(veil)
    made = image.resize(size, fine)
    return made.convert("L" if made.mode == "LA" else "RGB"), made.getchannel("A")


def _jpeg(image: Image, quality: int) -> bytes:
    file = BytesIO()
    image.save(file, "JPEG", quality=quality, subsampling=0 if quality >= QUALITY else 2)
    return file.getvalue()


def grays(image: Image) -> Image:
    """A picture in the grays that are as bright as its colours."""
    return image.filter(_table()).getchannel(0)


@cache
def _table() -> Any:
    from PIL.ImageFilter import Color3DLUT

    from cardforge.render.ink import gray_level

    def gray(red: float, green: float, blue: float) -> tuple[float, float, float]:
        level = gray_level(red, green, blue)
        return level, level, level

    return Color3DLUT.generate(_STEPS, gray)
