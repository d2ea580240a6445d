"""PDF objects that several modules make."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

from reportlab.pdfbase import pdfdoc

from cardforge.units import Box

EVERYWHERE = Box(-1e6, -1e6, 1e6, 1e6)
"""A form's bounding box that cuts nothing off, in whatever units a drawing has."""


LEVEL = 3
"""How hard page content is deflated: half the time of zlib's own level 6, for an eighth more bytes."""


class Written(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object that is bytes already: a long document has two for each page, and dictionaries take time
    to be written.
    """

    __RefOnly__ = 1

    def __init__(self, data: bytes) -> None:
        self.data = data

    def format(self, _document: Any) -> bytes:
        return self.data


def compress(data: bytes) -> bytes:
    """Page content, deflated."""
    return zlib.compress(data, LEVEL)


def content_stream(content: str) -> bytes:
    """A compressed stream of content."""
    return packed_stream(compress(content.encode("ascii")))


def packed_stream(data: bytes) -> bytes:
    """A stream of deflated content."""
    return b"<</Filter/FlateDecode/Length %d>>\nstream\n%b\nendstream\n" % (len(data), data)


def written(document: Any, value: Any) -> str:
    """A value as it stands inside another object: one that is an object of its own is referred to."""
    return str(pdfdoc.format(value, document).decode("latin-1"))


def stream(data: bytes | str, **entries: Any) -> Any:
    """A compressed stream object with these dictionary entries."""
    return pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), data, [pdfdoc.PDFZCompress])


def stream_as_is(entries: Mapping[str, Any], data: bytes) -> Any:
    """A stream object of data that is packed already; texts and numbers among its entries as they are."""
    if not all(type(value) in (str, int) for value in entries.values()):
        return pdfdoc.PDFStream(pdfdoc.PDFDictionary(dict(entries)), data)
    parts = [f"/{key} {value}" for key, value in sorted({**entries, "Length": len(data)}.items())]
    # As reportlab writes a dictionary: six entries a line.
    lines = [" ".join(parts[start : start + 6]) for start in range(0, len(parts), 6)]
    return Written(b"<<\n%b\n>>\nstream\n%bendstream\n" % (" \n  ".join(lines).encode("ascii"), data))


def form(content: str, resources: str, box: Box = EVERYWHERE, space: str | None = None) -> Written:
    """A form XObject, its resources written out. `space` makes it a transparency group in that colour space
    (empty: the page's).
    """
    edges = " ".join(f"{round(edge, 3):.10g}" for edge in (box.left, box.top, box.right, box.bottom))
    group = ""
    if space is not None:
        group = f"/Group<</S/Transparency{f'/CS/{space}' if space else ''}>>"
    data = zlib.compress(content.encode("ascii"))
    head = f"<</Type/XObject/Subtype/Form/BBox[{edges}]/Resources{resources}{group}"
    return Written(
        b"%b/Filter/FlateDecode/Length %d>>\nstream\n%b\nendstream\n" % (head.encode(), len(data), data)
    )
