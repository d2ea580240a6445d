"""A PDF's pages to pictures: PDFium draws them, so that pictures show what the printer would."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from io import BytesIO
from itertools import islice
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardforge.problems import FailedError, Location, Problem
from cardforge.render.png import png
from cardforge.sheets import PictureFormat
from cardforge.tuples import NamedTuple

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing.context import BaseContext

    from PIL.Image import Image

LONGEST_SIDE: dict[PictureFormat, int] = {"png": 65535, "jpg": 65500, "webp": 16383}
"""Pixels that a side of a picture has at most: what the libraries of JPEG and WebP write, and a short PNG."""

MOST_PIXELS = 100_000_000
"""Pixels of one picture: A3 at 600 dpi has 70 million; drawing takes up to 10 bytes for each."""

JPEG_QUALITY, WEBP_QUALITY = 92, 90
"""So good that small type has no visible fringes."""

_PER_PROCESS = 8_000_000
"""Pixels that are worth a process of their own: ten cards at 300 dpi."""

_WRITERS: dict[PictureFormat, str] = {
    "png": "PIL.ImageChops",
    "jpg": "PIL.JpegImagePlugin",
    "webp": "PIL.WebPImagePlugin",
}
"""The modules that write pictures."""

_FINE = 8
"""By how much finer a round corner is drawn before it becomes pixels."""


class Shot(NamedTuple):
    """A page (counted from 0) to be drawn so many pixels wide and high, its corners rounded by `corner`."""

    page: int
    width: int
    height: int
    corner: float = 0.0


def rasterise(
    pdf: bytes | Path, shots: Sequence[Shot], image: PictureFormat, dpi: int, processes: int | None = None
) -> Iterator[bytes]:
    """The files of pictures, one by one in the order of `shots`; `dpi` is what they say of themselves. A PDF
    that is large is better given by its path.

    Many are drawn by several processes at once, which changes no byte. Raises FailedError where memory ends.
    """
    count = _processes(shots) if processes is None else min(processes, len(shots))
    try:
        if count > 1:
            yield from _side_by_side(pdf, shots, image, dpi, count)
        else:
            drawer = _Drawer(pdf, image, dpi)
            yield from map(drawer.picture, shots)
    except MemoryError:
        raise _no_memory() from None


def _no_memory() -> FailedError:
    message = "there is not enough memory for pictures so large"
    return FailedError(Problem(Location("pixels"), "faces.no-memory", message, "use a smaller --dpi"))


# --- processes ----------------------------------------------------------------------------------------


def _processes(shots: Sequence[Shot]) -> int:
    """How many processes are worth their start: as many as there are processors and memory for."""
    if not shots:
        return 1
    able = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    sizes = [shot.width * shot.height for shot in shots]
    roomy = 2 * MOST_PIXELS // max(sizes)
    return max(1, min(able, roomy, len(shots), sum(sizes) // _PER_PROCESS))


def _context(image: PictureFormat) -> BaseContext:
    """How processes are started: as copies of this one where that is safe, since it takes no time."""
    import multiprocessing

    copies = sys.platform == "linux" and threading.active_count() == 1
    if copies:
        _load(image)  # for all of them at once
    return multiprocessing.get_context("fork" if copies else "spawn")


def _side_by_side(
    pdf: bytes | Path, shots: Sequence[Shot], image: PictureFormat, dpi: int, processes: int
) -> Iterator[bytes]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    pool = ProcessPoolExecutor(processes, _context(image), _begin, (pdf, image, dpi))
    try:
        yield from _in_order(pool, shots, 3 * processes)
    except BrokenProcessPool:
        # Systems end the largest process when memory runs out.
        raise _no_memory() from None
    finally:
        pool.shutdown(cancel_futures=True)


def _in_order(pool: ProcessPoolExecutor, shots: Sequence[Shot], ahead: int) -> Iterator[bytes]:
    """The pictures in order, only so many ahead of the one that is wanted."""
    rest = iter(shots)
    waiting: deque[Future[bytes]] = deque(pool.submit(_draw, shot) for shot in islice(rest, ahead))
    while waiting:
        yield waiting.popleft().result()
        waiting.extend(pool.submit(_draw, shot) for shot in islice(rest, 1))


_drawers: list[_Drawer] = []
"""A drawing process has one."""


def _begin(pdf: bytes | Path, image: PictureFormat, dpi: int) -> None:
    # Ctrl+C goes to all processes; the first one ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _drawers.append(_Drawer(pdf, image, dpi))


def _draw(shot: Shot) -> bytes:
    return _drawers[-1].picture(shot)


# --- one picture --------------------------------------------------------------------------------------


def _load(image: PictureFormat) -> None:
    """Import what drawing needs: of Pillow, which would load all it can write, only the one format."""
    for name in ("pypdfium2", "PIL.Image", _WRITERS[image]):
        import_module(name)


class _Drawer:
    """Draws pages of one PDF."""

    def __init__(self, pdf: bytes | Path, image: PictureFormat, dpi: int) -> None:
        import pypdfium2

        _load(image)
        self._document = pypdfium2.PdfDocument(pdf)
        self._kept: Any = None
        self._image: PictureFormat = image
        self._dpi = dpi

    def picture(self, shot: Shot) -> bytes:
        """The picture's file."""
        drawn = self._drawn(shot)
        if shot.corner > 0:
            drawn = _rounded(drawn, shot.corner, see_through=self._image != "jpg")
        if self._image == "png":
            return png(drawn, self._dpi, "isal")
        file = BytesIO()
        if self._image == "jpg":
            drawn.save(file, "JPEG", quality=JPEG_QUALITY, subsampling=0, dpi=(self._dpi, self._dpi))
        else:
            drawn.save(file, "WEBP", quality=WEBP_QUALITY, method=2)
        return file.getvalue()

    def _drawn(self, shot: Shot) -> Image:
        """The page's pixels, until the next one is drawn: the whole page fills the whole picture, so that no
        edge pixel is half white.
        """
        from PIL import Image
        from pypdfium2 import raw

        size = shot.width, shot.height
        bitmap = self._bitmap(*size)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, *size)
        page = self._document[shot.page]
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *size, 0, raw.FPDF_REVERSE_BYTE_ORDER)
        page.close()
        return Image.frombuffer("RGBX", size, bitmap.buffer, "raw", "RGBX", bitmap.stride, 1)

    def _bitmap(self, width: int, height: int) -> Any:
        """What to draw on, which is kept: getting memory takes longer than filling it.

        PDFium is quicker with four bytes a pixel than with three, and Pillow takes them as they are.
        """
        import pypdfium2
        from pypdfium2 import raw

        if self._kept is None or (self._kept.width, self._kept.height) != (width, height):
            self._kept = None  # two may be more than memory holds
            self._kept = pypdfium2.PdfBitmap.new_native(
                width, height, raw.FPDFBitmap_BGRx, rev_byteorder=True
            )
        return self._kept


def _rounded(image: Image, radius: float, see_through: bool) -> Image:
    """A picture with nothing outside its rounded corners: see-through there, or white."""
    mask, outside = _card_mask(image.size, radius, see_through)
    rounded = image.convert("RGB")
    for top, strip in outside:
        # Programs that don't know transparency shall see white where there is nothing.
        rounded.paste("#ffffff", (0, top), strip)
    if see_through:
        rounded.putalpha(mask)
    return rounded


@lru_cache(maxsize=8)
def _card_mask(
    size: tuple[int, int], radius: float, see_through: bool
) -> tuple[Image, tuple[tuple[int, Image], ...]]:
    """How much of each pixel belongs to the card, 0 to 255; and the rows with corners, above and below, by
    their top: how white each pixel is to be made.
    """
    from PIL import Image, ImageDraw, ImageOps

    radius = min(radius, min(size) / 2)
    side = ceil(radius)
    fine = Image.new("L", (side * _FINE, side * _FINE), 0)
    across = 2 * radius * _FINE
    ImageDraw.Draw(fine).ellipse((0, 0, across, across), fill=255)
    corner = fine.resize((side, side), Image.Resampling.BOX)
    mask = Image.new("L", size, 255)
    right, bottom = size[0] - side, size[1] - side
    mask.paste(corner, (0, 0))
    mask.paste(ImageOps.mirror(corner), (right, 0))
    mask.paste(ImageOps.flip(corner), (0, bottom))
    mask.paste(ImageOps.mirror(ImageOps.flip(corner)), (right, bottom))
    white = mask.point([255 if not part else 0 if see_through else 255 - part for part in range(256)])
    rows = (0, side), (max(side, bottom), size[1])
    return mask, tuple((low, white.crop((0, low, size[0], high))) for low, high in rows)
