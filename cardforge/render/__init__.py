"""Rendering: the only code that draws. Sheets and faces become PDF bytes."""

from __future__ import annotations

import cardforge.render.pillow  # noqa: F401 - before reportlab, which loads Pillow whole
from cardforge.render.furniture import Furniture
from cardforge.render.look import Look
from cardforge.render.pdf import Pdf, PdfInfo, render_sheets

__all__ = ["Furniture", "Look", "Pdf", "PdfInfo", "render_sheets"]
