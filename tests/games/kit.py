"""What the tests of several games share: a finished side as pixels."""

from __future__ import annotations

import pypdfium2
from PIL import Image

from cardforge.layout import Side
from cardforge.render import PdfInfo, render_sheets
from cardforge.sheets import Copy, SheetSpec, impose


def shown(side: Side, dpi: int) -> Image.Image:
    """The card as it is cut, as pixels; their grid starts in its top left corner."""
    copy = Copy(0, None, side.scene.size)
    pdf = render_sheets([side.scene], impose([copy], SheetSpec(marks="none")).sheets, PdfInfo("Test"))
    page = pypdfium2.PdfDocument(pdf)[0]
    left, _, _, top = page.get_trimbox()
    page.set_cropbox(left, top - side.scene.size.height, left + side.scene.size.width, top)
    pixels: Image.Image = page.render(scale=dpi / 72).to_pil().convert("RGB")
    return pixels
