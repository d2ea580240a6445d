"""Pages of type to a PDF: with links, bookmarks and the faces of cards as forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import IO, Any

from reportlab.pdfbase import pdfdoc

from cardforge.render.content import Drawer
from cardforge.render.document import Document, describe, new_document
from cardforge.render.objects import Written, content_stream, written
from cardforge.render.syntax import matrix_cm, nums, shape_path, utf16_hex
from cardforge.scene import Matrix, Op, Scene, Stroke, trim_outline
from cardforge.tuples import NamedTuple
from cardforge.units import Box, Size


class Face(NamedTuple):
    """A side of a card on a page, cut as the card is: `matrix` leads from its scene to the page; `alt` says
    what is seen. A thin `edge` shows where it ends on a ground of its own colour."""

    scene: Scene
    matrix: Matrix
    alt: str = ""
    edge: Stroke | None = None


class Link(NamedTuple):
    """A box on a page that leads to an address, or to a place of the document if it starts with `#`."""

    box: Box
    target: str


class Place(NamedTuple):
    """Somewhere in the document: a page, counted from 0, and how far down on it."""

    page: int
    y: float


class Bookmark(NamedTuple):
    """A line of the outline: `level` 0 is outermost."""

    title: str
    level: int
    place: Place


class Page(NamedTuple):
    """One page, in points from its top left: faces lie over `ops`."""

    size: Size
    ops: tuple[Op, ...]
    faces: tuple[Face, ...] = ()
    links: tuple[Link, ...] = ()


class Book(NamedTuple):
    """A document of pages. `places` are those that links lead to by name; `language` is that of its text."""

    title: str
    language: str
    pages: Sequence[Page]
    bookmarks: Sequence[Bookmark] = ()
    places: Mapping[str, Place] = {}

    def write_to(self, file: IO[bytes]) -> None:
        """Write it whole. Raises InputError for pictures whose damage shows only now."""
        _Writer(self).write(file)

    def data(self) -> bytes:
        """All of it at once."""
        file = BytesIO()
        self.write_to(file)
        return file.getvalue()


class _Writer:
    """Writes one book."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._document: Document = new_document()
        self._drawer = Drawer(self._document)
        self._forms: dict[int, str] = {}
        self._pages = [Written(b"") for _ in book.pages]

    def write(self, file: IO[bytes]) -> None:
        book, document = self._book, self._document
        for empty in self._pages:
            # Pages are filled when all have their numbers: links lead forward, too.
            document.addPage(empty)
        for page, made in zip(book.pages, self._pages, strict=True):
            made.data = self._page(page).encode("ascii")
        self._drawer.finish()
        describe(document, book.title, {}, self._drawer.layers)
        document.Catalog.Lang = pdfdoc.PDFString(book.language)
        if book.bookmarks:
            document.Catalog.Outlines = self._outline()
        document.write_to(file)

    def _page(self, page: Page) -> str:
        drawer, document, height = self._drawer, self._document, page.size.height
        drawer.used = {}
        parts = [f"q {matrix_cm((1, 0, 0, -1, 0, height))}", drawer.ops(page.ops)]
        parts += map(self._face, page.faces)
        parts.append("Q")
        content = document.put(content_stream("\n".join(filter(None, parts)) + "\n"))
        box = f"[{nums(0, 0, page.size.width, height)}]"
        links = " ".join(written(document, self._link(link, height)) for link in page.links)
        return (
            f"<</Type/Page/Parent {written(document, document.Pages)}/MediaBox{box}/CropBox{box}"
            f"{f'/Annots[{links}]' if links else ''}"
            f"/Contents {content}/Resources{drawer.resource_dictionary(drawer.used)}>>"
        )

    def _face(self, face: Face) -> str:
        """A face as a form, cut off where the card is cut."""
        scene, drawer = face.scene, self._drawer
        outline = trim_outline(scene.size, scene.corner, scene.shape)
        name = self._forms.get(id(scene))
        if name is None:
            box = Box(0, 0, scene.size.width, scene.size.height).grown(scene.bleed)
            name = self._forms[id(scene)] = drawer.form(drawer.apart(scene.ops), box)
        drawer.used[name] = None
        drawn = f"q {matrix_cm(face.matrix)} q {shape_path(outline)} W n /{name} Do Q"
        if face.edge is not None:
            drawn += f"\n{drawer.ops([outline._replace(stroke=face.edge)])}"
        drawn += " Q"
        return f"/Span<</Alt{utf16_hex(face.alt)}>>BDC {drawn} EMC" if face.alt else drawn

    def _link(self, link: Link, height: float) -> Any:
        """A link annotation without a border (ISO 32000-1, 12.5.6.5)."""
        left, top, right, bottom = link.box
        area = f"[{nums(left, height - bottom, right, height - top)}]"
        if link.target.startswith("#"):
            leads = f"/Dest{self._destination(self._book.places[link.target[1:]])}"
        else:
            leads = f"/A<</S/URI/URI{_uri(link.target)}>>"
        data = f"<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect{area}{leads}>>"
        return self._document.Reference(Written(data.encode("ascii")))

    def _destination(self, place: Place) -> str:
        y = self._book.pages[place.page].size.height - place.y
        page = written(self._document, self._document.Reference(self._pages[place.page]))
        return f"[{page}/XYZ null {nums(y)} null]"

    def _outline(self) -> Any:
        """The tree of bookmarks (ISO 32000-1, 12.3.3)."""
        document, marks = self._document, self._book.bookmarks
        root = Written(b"")
        made = [Written(b"") for _ in marks]
        at = {
            index: written(document, document.Reference(one)) for index, one in enumerate([root, *made], -1)
        }
        parents: list[int] = []
        open_: list[int] = []
        for index, mark in enumerate(marks):
            while open_ and marks[open_[-1]].level >= mark.level:
                open_.pop()
            parents.append(open_[-1] if open_ else -1)
            open_.append(index)
        children: dict[int, list[int]] = {}
        for index, parent in enumerate(parents):
            children.setdefault(parent, []).append(index)
        for parent, inside in children.items():
            ends = f"/First {at[inside[0]]}/Last {at[inside[-1]]}"
            if parent < 0:
                root.data = f"<</Type/Outlines{ends}/Count {len(inside)}>>".encode("ascii")
            for number, index in enumerate(inside):
                beside = f"/Prev {at[inside[number - 1]]}" if number else ""
                if number + 1 < len(inside):
                    beside += f"/Next {at[inside[number + 1]]}"
                below = children.get(index, [])
                # A negative count: what is below stays closed until somebody opens it.
                held = f"/First {at[below[0]]}/Last {at[below[-1]]}/Count {-len(below)}" if below else ""
                mark = marks[index]
                made[index].data = (
                    f"<</Title{utf16_hex(mark.title)}/Parent {at[parent]}{beside}{held}"
                    f"/Dest{self._destination(mark.place)}>>"
                ).encode("ascii")
        return root


def _uri(address: str) -> str:
    """An address as a string of ASCII: others are escaped, as addresses have them."""
    from urllib.parse import quote

    plain = quote(address, safe="!#$%&'*+,/:;=?@[]~-._")
    return f"({plain})".replace("\\", "\\\\")
