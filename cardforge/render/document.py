"""The file of a PDF, written object by object, so that its pictures are never all in memory at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import IO, Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc

VERSION = (1, 7)
"""The version of PDF that knows all we write: Duplex came last."""


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


def new_document() -> Document:
    """A document without anything in it."""
    # reportlab's own switches: no ASCII-85 around compressed streams, no dates.
    rl_config.useA85 = 0
    rl_config.pdfMultiLine = 0
    rl_config.pdfComments = 0
    document = Document(pdfVersion=VERSION, compression=1, invariant=1)
    document.Catalog.Outlines = None
    return document


def describe(
    document: Document, title: str, preferences: Mapping[str, str], layers: Sequence[Any] = ()
) -> None:
    """Set what a document says of itself: its title, how viewers are to show and print it, its layers."""
    document.setTitle(title)
    document.setAuthor("")
    document.setSubject("")
    document.setCreator("cardforge")
    document.setProducer("cardforge, ReportLab")
    catalog = document.Catalog
    catalog.ViewerPreferences = pdfdoc.PDFDictionary({**preferences, "DisplayDocTitle": "true"})
    catalog.__NoDefault__ = [*catalog.__NoDefault__, "ViewerPreferences", "OCProperties"]
    if layers:
        shown = {"Order": pdfdoc.PDFArray(layers), "ON": pdfdoc.PDFArray(layers)}
        groups = {"OCGs": pdfdoc.PDFArray(layers), "D": pdfdoc.PDFDictionary(shown)}
        catalog.OCProperties = pdfdoc.PDFDictionary(groups)
