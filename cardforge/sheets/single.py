"""Pages of one face each, as large as the face: what pictures of faces are made from."""

from __future__ import annotations

from typing import Literal

from cardforge.sheets.spec import Edges, Grid, Marks, Placement, Sheet, Slot
from cardforge.units import Box, Size, pixels

Area = Literal["trim", "bleed"]
"""How much of a face is shown: the finished card, or its bleed, too."""

PictureFormat = Literal["png", "jpg", "webp"]
"""The formats that pages are made pictures of."""


def area_size(trim: Size, bleed: float, area: Area) -> Size:
    """The size of a page that shows so much of a face, in points."""
    around = 2 * bleed if area == "bleed" else 0.0
    return Size(trim.width + around, trim.height + around)


def picture_size(trim: Size, bleed: float, area: Area, dpi: int) -> tuple[int, int]:
    """Width and height in pixels of a picture that shows so much of a face."""
    width, height = area_size(trim, bleed, area)
    return pixels(width, dpi), pixels(height, dpi)


def single_sheet(number: int, face: int, trim: Size, bleed: float, area: Area) -> Sheet:
    """A page with one face and nothing else, cut off at the area's edge. `number` counts pages from 1."""
    size = area_size(trim, bleed, area)
    page = Box(0, 0, size.width, size.height)
    cut = page.grown(-bleed) if area == "bleed" else page
    slot = Slot(0, 0, 0, cut)
    orientation: Literal["portrait", "landscape"] = "landscape" if size.width > size.height else "portrait"
    nothing = Edges(0, 0, 0, 0)
    grid = Grid(
        columns=1,
        rows=1,
        orientation=orientation,
        paper=size,
        printable=page,
        slots=(slot,),
        block=cut,
        pitch=trim,
        gutter=Size(0, 0),
        bleed=nothing,
        inner=Size(0, 0),
        turned=False,
        scale=1.0,
        reason="one face a page",
    )
    # The page's own edge cuts the face off; a clip right there would be seen as a paler line of pixels.
    placement = Placement(slot, face, 0, 1.0, cut.grown(bleed + 1), bleed)
    return Sheet(number, "front", size, orientation, (placement,), Marks(), cut, page, grid)
