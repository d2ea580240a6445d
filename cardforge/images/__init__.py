"""Raster pictures: what a file holds, without decoding it; and its pixels, where a PDF needs them.

JPEG and PNG headers are read here; other formats go through Pillow, which is loaded only then.
"""

from __future__ import annotations

from pathlib import Path

from xxhash import xxh3_128_hexdigest

from cardforge.images.files import AN_SVG, State, file_bytes, file_state, hold, unreadable, what_it_is
from cardforge.images.jpeg import read_jpeg
from cardforge.images.picture import HeaderError, Picture
from cardforge.images.pixels import Pixels, TooManyPixelsError, decoded, read_other
from cardforge.images.png import read_png
from cardforge.problems import InputError, Location, Problem, Severity

__all__ = [
    "AN_SVG",
    "Picture",
    "Pixels",
    "decode",
    "embedded",
    "file_bytes",
    "file_state",
    "notes",
    "probe",
    "what_it_is",
]

MAX_PIXELS = 80_000_000
MAX_SIDE = 30_000
_MOST = f"{MAX_PIXELS // 1_000_000} megapixels"

MOST_KNOWN = 4096
"""Pictures that are remembered."""

_known: dict[tuple[Path, State], Picture | Problem] = {}

_SMALLER = "scale it down: a poker card with bleed at 600 dpi has 1630 × 2221 pixels"


def _picture(data: bytes, path: Path) -> Picture:
    kind = what_it_is(data)
    if kind == "a JPEG picture":
        return read_jpeg(data)
    if kind == "a PNG picture":
        return read_png(data)
    if kind in ("a WebP picture", "a GIF picture", "a BMP picture", "a TIFF picture"):
        return read_other(path)
    if kind == AN_SVG and path.suffix.lower() != ".svg":
        raise HeaderError(f"is {kind} named {path.suffix}")
    raise HeaderError(f"is {kind or 'no picture that is known here'}")


def _checked(data: bytes, path: Path) -> Picture | Problem:
    """The picture in a file, or why it cannot be used: a problem without a place."""
    where = Location("")
    save = "save it again as PNG or JPEG"
    try:
        found = _picture(data, path)
    except HeaderError as error:
        return Problem(where, "art.unreadable", str(error), save)
    except TooManyPixelsError:
        return Problem(where, "art.too-large", f"has more than {_MOST}", _SMALLER)
    size = f"{found.width} × {found.height} pixels"
    if found.width * found.height == 0:
        return Problem(where, "art.unreadable", f"has {size}", save)
    if found.width * found.height > MAX_PIXELS or max(found.width, found.height) > MAX_SIDE:
        limit = f"over {_MOST} or {MAX_SIDE:,} to a side"
        return Problem(where, "art.too-large", f"has {size}, {limit}", _SMALLER)
    return found._replace(path=path, digest=xxh3_128_hexdigest(data))


def probe(path: Path, shown: str) -> Picture:
    """What a picture file holds, by its content whatever its suffix; remembered until the file changes.

    `shown` names the file in problems. Raises InputError: `art.missing`, `art.unreadable` (no picture,
    damaged or cut off), `art.too-large` (over 80 megapixels, or 30,000 to a side).
    """
    key = path, file_state(path, shown)
    found = _known.get(key)
    if found is None:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        found = _known[key] = _checked(file_bytes(path, shown), path)
    if isinstance(found, Problem):
        raise InputError(found._replace(where=Location(shown)))
    return found


def embedded(data: bytes) -> Picture:
    """The picture in bytes that stand inside another file; its path leads to them as one on disk would.

    Raises InputError as `probe` does.
    """
    path = Path(f"picture-inside-{xxh3_128_hexdigest(data)}")
    hold(lambda: data, path)
    return probe(path, path.name)


def notes(picture: Picture, shown: str) -> tuple[Problem, ...]:
    """What somebody who prints this picture should know: that only its first frame is used."""
    if picture.frames == 1:
        return ()
    message = f"has {picture.frames} frames or pages, only the first is printed"
    hint = "if another is meant, save it as a file of its own"
    return (Problem(Location(shown), "art.animated", message, hint, Severity.INFO),)


def decode(path: Path, shown: str) -> Pixels:
    """The pixels of a picture as stored: width, height, RGB bytes, opacity bytes or None.

    For files a PDF cannot take as they are. Palettes, gray, 16 bits and CMYK (Adobe's inverted one too)
    all become 8-bit RGB; colour profiles are not applied. The EXIF orientation is *not* applied either:
    whoever places the picture turns it by `Picture.turn`, as for files that are passed through. Raises
    InputError as `probe` does, also for damage that shows only now.
    """
    picture = probe(path, shown)
    try:
        return decoded(path, picture)
    except (HeaderError, TooManyPixelsError) as error:
        raise unreadable(shown, str(error), "save it again as PNG or JPEG") from error
