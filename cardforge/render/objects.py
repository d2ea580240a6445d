"""PDF objects that several modules make."""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase import pdfdoc

from cardforge.units import Box

EVERYWHERE = Box(-1e6, -1e6, 1e6, 1e6)
"""A form's bounding box that cuts nothing off, in whatever units a drawing has."""


def stream(data: bytes | str, **entries: Any) -> Any:
    """A compressed stream object with these dictionary entries."""
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), data, [pdfdoc.PDFZCompress])


def form(content: str, resources: Any, box: Box = EVERYWHERE, space: str | None = None) -> Any:
    """A form XObject. `space` makes it a transparency group in that colour space (empty: the page's)."""
    entries = {
        "Type": pdfdoc.PDFName("XObject"),
        "Subtype": pdfdoc.PDFName("Form"),
        "BBox": pdfdoc.PDFArray([round(edge, 3) for edge in (box.left, box.top, box.right, box.bottom)]),
        "Resources": resources,
    }
    if space is not None:
        group = {"S": pdfdoc.PDFName("Transparency")}
        if space:
            group["CS"] = pdfdoc.PDFName(space)
        entries["Group"] = pdfdoc.PDFDictionary(group)
    return stream(content, **entries)
