"""Rendering: the only code that draws. Sheets and faces become PDF bytes, PDFs become pixels."""

from __future__ import annotations

from cardforge.render.furniture import Furniture
from cardforge.render.pdf import PdfInfo, render_sheets

__all__ = ["Furniture", "PdfInfo", "render_sheets"]
