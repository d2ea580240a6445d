"""The file of a PDF, written object by object, so that its pictures are never all in memory at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import IO, Any

from reportlab.pdfbase import pdfdoc


class Late(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object that is made when its turn to be written comes, and is not kept."""

    __RefOnly__ = 1

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make

    def format(self, document: Any) -> bytes:
        return bytes(self._make().format(document))


class Document(pdfdoc.PDFDocument):  # type: ignore[misc]
    """reportlab's document, which goes to a file as it is made (ISO 32000-1, 7.5)."""

    def write_to(self, file: IO[bytes]) -> None:
        """Write all objects, in the order of their numbers; then where they stand in the file."""
        self.info.invariant = self.invariant
        self.info.digest(self.signature)
        root, info = self.Reference(self.Catalog), self.Reference(self.info)
        major, minor = self._pdfVersion
        # Four bytes over 127 tell programs that copy files that this is no text.
        position = file.write(b"%%PDF-%d.%d\n%%\xe2\xe3\xcf\xd3\n" % (major, minor))
        places: list[int] = []
        # Objects may bring others along while they are written.
        while (number := len(places) + 1) in self.numberToId:
            name = self.numberToId[number]
            made = pdfdoc.PDFIndirectObject(name, self.idToObject[name]).format(self)
            places.append(position)
            position += file.write(made)
        entries = [b"0000000000 65535 f \n", *(b"%010d 00000 n \n" % place for place in places)]
        count = len(entries)
        file.write(b"xref\n0 %d\n%b" % (count, b"".join(entries)))
        head = b"<</Size %d/Root %b/Info %b" % (count, root.format(self), info.format(self))
        ends = b"trailer\n%b/ID%b>>\nstartxref\n%d\n%%%%EOF\n"
        file.write(ends % (head, self.ID(), position))
