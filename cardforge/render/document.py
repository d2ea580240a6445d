"""The file of a PDF, written object by object, so that its pictures are never all in memory at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import IO, Any

from reportlab.pdfbase import pdfdoc

from cardforge.render.objects import Written

VERSION = (1, 7)
"""The version of PDF that knows all we write: Duplex came last."""


class Late(pdfdoc.PDFObject):  # type: ignore[misc]
    """An object that is made when its turn to be written comes, and is not kept."""

    __RefOnly__ = 1

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make

    def format(self, document: Any) -> bytes:
        return bytes(self._make().format(document))


class Pages(pdfdoc.PDFPages):  # type: ignore[misc]
    """reportlab's tree of pages, which are known to be objects of their own."""

    def check_format(self, document: Any) -> None:
        numbers = document.idToObjectNumberAndVersion
        kids = [f"{numbers[document.Reference(page).name][0]} 0 R" for page in self.pages]
        self.Kids = f"[{' '.join(kids)}]"
        self.Count = len(self.pages)


class Document(pdfdoc.PDFDocument):  # type: ignore[misc]
    """reportlab's document, which goes to a file as it is made (ISO 32000-1, 7.5)."""

    def put(self, data: bytes) -> str:
        """Add an object that is these bytes; gives what refers to it.

        A long document has two for each page, which reportlab would look at from all sides.
        """
        self.objectcounter += 1
        number: int = self.objectcounter
        name = f"R{number}"
        self.numberToId[number] = name
        self.idToObject[name] = Written(data)
        self.idToObjectNumberAndVersion[name] = number, 0
        return f"{number} 0 R"

    def put_page(self, data: bytes) -> None:
        """Add a page, which is these bytes."""
        self.put(data)
        self.Pages.addPage(pdfdoc.PDFObjectReference(self.numberToId[self.objectcounter]))

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
            value = self.idToObject[name]
            if type(value) is Written:
                end = b"" if value.data.endswith(b"\n") else b"\n"
                made = b"%d 0 obj\n%b%bendobj\n" % (number, value.data, end)
            else:
                made = pdfdoc.PDFIndirectObject(name, value).format(self)
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
    document = Document(pdfVersion=VERSION, compression=1, invariant=1)
    document.Catalog.Outlines = None
    document.Pages = document.Catalog.Pages = Pages()
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
