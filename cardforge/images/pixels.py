"""What needs Pillow: headers of other formats, and pixels where a PDF cannot take the file as it is."""

from __future__ import annotations

import struct
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import error as zlib_error

from cardforge.images.files import file_bytes
from cardforge.images.picture import Colours, HeaderError, Picture

if TYPE_CHECKING:
    from PIL.Image import Image

Pixels = tuple[int, int, bytes, bytes | None]
"""Width, height, three bytes a pixel (red, green, blue), and one a pixel of opacity, None if all opaque."""

OTHER_FORMATS = ("WEBP", "GIF", "BMP", "TIFF")

_BROKEN = (
    OSError,
    SyntaxError,
    ValueError,
    LookupError,
    TypeError,
    EOFError,
    RuntimeError,
    struct.error,
    zlib_error,
)
"""What Pillow raises for files that are not what they seem to be."""

_KINDS: dict[str, tuple[Colours, int]] = {
    "1": ("gray", 1),
    "L": ("gray", 8),
    "LA": ("gray", 8),
    "P": ("palette", 8),
    "PA": ("palette", 8),
    "CMYK": ("cmyk", 8),
    "I;16": ("gray", 16),
    "I;16B": ("gray", 16),
    "RGB": ("rgb", 8),
    "RGBA": ("rgb", 8),
    "RGBX": ("rgb", 8),
    "YCbCr": ("rgb", 8),
}
"""Pillow's mode: our colours and bits. Modes that are missing here are not for print (32 bits, Lab)."""

_TURN = 0x0112


class TooManyPixelsError(Exception):
    """Pillow refuses to open the file: it would fill the memory."""


@contextmanager
def _opened(path: Path, formats: tuple[str, ...]) -> Iterator[Image]:
    """The file as Pillow sees it, its own warnings silenced. Raises HeaderError if it cannot be used."""
    from PIL import Image

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        try:
            # By name, Pillow maps plain files into memory, and then mixes up the sides of turned TIFFs.
            with BytesIO(file_bytes(path, path.name)) as file, Image.open(file, formats=formats) as image:
                yield image
        except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
            raise TooManyPixelsError from error
        except _BROKEN as error:
            raise HeaderError("is no picture that can be read, or is damaged") from error


def _dpi(image: Image) -> tuple[float, float] | None:
    across, down = image.info.get("dpi", (0, 0))
    return (float(across), float(down)) if across > 1 and down > 1 else None


def read_other(path: Path) -> Picture:
    """The header of a WebP, GIF, BMP or TIFF file. Raises HeaderError, TooManyPixelsError."""
    with _opened(path, OTHER_FORMATS) as image:
        if image.mode not in _KINDS:
            raise HeaderError(f"has pixels of a kind that cannot be printed ({image.mode})")
        colours, bits = _KINDS[image.mode]
        # Pillow turns a TIFF upright by itself, its size included.
        turn = 1 if image.format == "TIFF" else int(image.getexif().get(_TURN, 1))
        return Picture(
            str(image.format).lower(),
            image.width,
            image.height,
            colours,
            bits,
            has_alpha=image.mode.endswith("A") or "transparency" in image.info,
            dpi=_dpi(image),
            turn=turn if 1 <= turn <= 8 else 1,
            interlaced=bool(image.info.get("interlace")),
            frames=getattr(image, "n_frames", 1),
        )


def _see_through(image: Image, picture: Picture) -> None:
    """Brings a transparent colour to 8 bits, as Pillow does with the pixels but not always with this."""
    clear = image.info.get("transparency")
    if picture.format != "png" or picture.colours == "palette" or clear is None or picture.bits == 8:
        return

    top = (1 << picture.bits) - 1

    def scaled(value: int) -> int:
        # Below 8 bits, a value over the top one is scaled already: the others' scaled values lie above it.
        return value >> 8 if picture.bits == 16 else value if value > top else value * 255 // top

    image.info["transparency"] = tuple(map(scaled, clear)) if isinstance(clear, tuple) else scaled(clear)


def _eight_bits(image: Image) -> Image:
    """A gray picture of 1 or 16 bits at 8: of 16, the high byte, for Pillow's own conversion clips."""
    from PIL import Image

    if image.mode != "1" and not image.mode.startswith("I;16"):
        return image
    if image.mode == "1":
        plain = image.convert("L")
    else:
        high = 0 if image.mode == "I;16B" else 1
        plain = Image.frombytes("L", image.size, image.tobytes()[high::2])
    plain.info.update(image.info)
    return plain


def decoded(path: Path, picture: Picture) -> Pixels:
    """All pixels of a picture's first frame, as stored. Raises HeaderError if they are damaged."""
    with _opened(path, (picture.format.upper(),)) as image:
        image.load()
        _see_through(image, picture)
        plain = _eight_bits(image)
        alpha = None
        if picture.has_alpha:
            plain = plain.convert("RGBA")
            alpha = plain.getchannel("A")
        low = alpha.getextrema()[0] if alpha else 255
        opacity = alpha.tobytes() if alpha and low != 255 else None
        return *plain.size, plain.convert("RGB").tobytes(), opacity
