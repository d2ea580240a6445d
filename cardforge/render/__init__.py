"""Rendering: the only code that draws. Sheets and faces become PDF bytes."""

from __future__ import annotations

import cardforge.render.unused  # noqa: F401 - before reportlab
from cardforge.render.content import Content, Drawer, Recipe, picture_name
from cardforge.render.digests import Digester
from cardforge.render.fontbook import LOOSE, Claim, FontBook, FontKey
from cardforge.render.furniture import Furniture
from cardforge.render.lettering import Lettering, line_width
from cardforge.render.look import Look
from cardforge.render.packing import quick_decompress
from cardforge.render.pdf import DUPLEX, Drawn, DrawnPdf, PackedPage, Pdf, PdfInfo, PdfWriter, render_sheets

__all__ = [
    "DUPLEX",
    "LOOSE",
    "Claim",
    "Content",
    "Digester",
    "Drawer",
    "Drawn",
    "DrawnPdf",
    "FontBook",
    "FontKey",
    "Furniture",
    "Lettering",
    "Look",
    "PackedPage",
    "Pdf",
    "PdfInfo",
    "PdfWriter",
    "Recipe",
    "line_width",
    "picture_name",
    "quick_decompress",
    "render_sheets",
]
