"""Sheets of faces to PDF bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import accumulate
from typing import IO, TYPE_CHECKING, Any

from xxhash import xxh3_64_intdigest, xxh3_128_hexdigest

from cardforge.render.content import Content, Drawer
from cardforge.render.digests import Digester
from cardforge.render.document import describe, new_document
from cardforge.render.fontbook import FontBook
from cardforge.render.furniture import Furniture
from cardforge.render.look import PLAIN, Largest, Look
from cardforge.render.objects import compress, packed_stream, written
from cardforge.render.packing import quick_compress
from cardforge.render.syntax import matrix_cm, num, nums, shape_path, stroke_color
from cardforge.scene import Matrix, Scene, Shape, trim_outline
from cardforge.sheets import Marks, Placement, Sheet
from cardforge.tuples import NamedTuple
from cardforge.units import Box, Size

if TYPE_CHECKING:
    from cardforge.render.ink import Inker

MANY_PAGES = 100
"""Pages from which it is worth loading what packs them more quickly."""

DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
"""What a PDF says of the edge that its sheets are flipped on."""


class PdfInfo(NamedTuple):
    """What a PDF says of itself. `duplex` tells the print dialogue how the sheets are turned."""

    title: str
    duplex: str = ""


class PackedPage:
    """A page's content, deflated by a `packer`. `frame` is the digest of all of it but the faces that are
    drawn in place, `places` how many these are, and `spots` where they stand: number, start, length.
    """

    __slots__ = ("data", "frame", "packer", "places", "spots")

    def __init__(
        self, packer: str, data: bytes, frame: str, places: int, spots: Sequence[tuple[int, int, int]] = ()
    ) -> None:
        self.packer = packer
        self.data = data
        self.frame = frame
        self.places = places
        self.spots = spots


class Drawn:
    """A face that is drawn: its trim and bleed as in its scene, and its content.

    `pictures` says how large it shows each one, by digest, where that counts. `length` and `check` tell its
    content from others' without unpacking it, `page` and `start` where it stood before, if it is kept.
    """

    __slots__ = (
        "bleed",
        "check",
        "content",
        "corner",
        "length",
        "page",
        "pictures",
        "shape",
        "size",
        "start",
    )

    def __init__(
        self,
        size: Size,
        bleed: float,
        corner: float,
        shape: Shape | None,
        content: Content,
        pictures: Mapping[str, tuple[float, float]],
        length: int = -1,
        check: int = 0,
        page: PackedPage | None = None,
        start: int = 0,
    ) -> None:
        if length < 0:
            text = content.said().encode("ascii")
            length, check = len(text), xxh3_64_intdigest(text)
        self.size = size
        self.bleed = bleed
        self.corner = corner
        self.shape = shape
        self.content = content
        self.pictures = pictures
        self.length = length
        self.check = check
        self.page = page
        self.start = start


class _Opening:
    """What opens a place on a page for faces of one size and shape, with all that decides it."""

    __slots__ = ("bleed", "clip", "corner", "height", "scale", "shape", "size", "slot", "text", "turn")

    def __init__(
        self, placement: Placement, size: Size, corner: float, shape: Shape | None, height: float, text: str
    ) -> None:
        self.slot, self.clip, self.turn = placement.slot, placement.clip, placement.turn
        self.scale, self.bleed = placement.scale, placement.bleed
        self.size, self.corner, self.shape, self.height = size, corner, shape, height
        self.text = text


class PdfWriter:
    """Draws the faces and pages of one document, run by run, and writes it when all are drawn.

    `pages` is how many there will be, `fonts` the book of those that may be known already. `kept` takes the
    content of pages, if it is a list.
    """

    __slots__ = (
        "_document",
        "_drawn",
        "_drawn_marks",
        "_faces",
        "_inker",
        "_largest",
        "_pack",
        "_packer",
        "_parent",
        "_slots",
        "drawer",
        "furniture",
        "info",
        "kept",
        "look",
        "pages",
    )

    def __init__(
        self,
        pages: int,
        info: PdfInfo,
        furniture: Furniture | None = None,
        look: Look = PLAIN,
        fonts: FontBook | None = None,
        kept: list[PackedPage] | None = None,
    ) -> None:
        self.pages = pages
        self.info = info
        self.furniture = furniture
        self.look = look
        self.kept = kept
        self._document: Any = new_document()
        self._largest = Largest() if look.max_dpi else None
        self.drawer = Drawer(self._document, look, self._largest, fonts or FontBook())
        self._inker: Inker | None = None
        if look.ink != "full":
            from cardforge.render.ink import Inker

            self._inker = Inker(look.ink)
        self._faces: dict[int, str] = {}
        self._drawn = 0
        self._parent = ""
        many = pages >= MANY_PAGES
        self._packer = "quick" if many else "small"
        self._pack: Callable[[bytes], bytes] = quick_compress() if many else compress
        self._slots: dict[int, list[_Opening]] = {}
        self._drawn_marks: dict[tuple[int, float], tuple[Marks, str]] = {}

    def draw(self, scene: Scene) -> Drawn:
        """Draw a face, which is on no page yet."""
        size, bleed, corner, ops, shape = scene if self._inker is None else self._inker.scene(scene)
        pictures: Mapping[str, tuple[float, float]] = {}
        if self._largest is not None:
            pictures = Largest()
            pictures.meet(ops, (1.0, 1.0))
        self.drawer.forget_blocks()
        return Drawn(size, bleed, corner, shape, self.drawer.apart(ops), pictures)

    def digester(self) -> Digester:
        """What says how scenes look: quickest of those that were just drawn."""
        return self.drawer.digester()

    def add(
        self, sheets: Sequence[Sheet], faces: Mapping[int, Drawn], often: Mapping[int, int], let_go: bool
    ) -> None:
        """Add the next pages, which show `faces` by number.

        `often` are the faces that are placed more than once in the document: faces with one value there are
        equal, and in it once. With `let_go`, more runs follow.
        """
        if self._largest is not None:
            self._largest.add({number: face.pictures for number, face in faces.items()}, sheets)
        for sheet in sheets:
            self._drawn += 1
            self._add_page(sheet, self._drawn, faces, often)
        # Those of pages' notes are gone, and others may get their identity.
        self.drawer.forget_blocks()
        if let_go:
            self.drawer.let_go()
            if self._inker is not None:
                self._inker.let_go()

    def finish(self) -> None:
        """Make what can be made only when all pages are drawn."""
        self.drawer.finish()
        self._set_info()

    def write_to(self, file: IO[bytes]) -> None:
        """Write the finished PDF. Raises InputError for pictures whose damage shows only now."""
        self._document.write_to(file)

    def _set_info(self) -> None:
        preferences = {"PrintScaling": "/None"}
        if self.info.duplex:
            preferences["Duplex"] = f"/{self.info.duplex}"
        describe(self._document, self.info.title, preferences, self.drawer.layers)

    def _add_page(
        self, sheet: Sheet, number: int, faces: Mapping[int, Drawn], often: Mapping[int, int]
    ) -> None:
        drawer, height = self.drawer, sheet.size.height
        drawer.used = {}
        parts = [marks] if (marks := self._marks(sheet.marks, height)) else []
        inside: list[tuple[int, int]] = []
        if sheet.stretch != (1.0, 1.0):
            parts.insert(0, f"q {matrix_cm(_stretching(sheet))}")
        for placement in sheet.placements:
            shown, drawn = placement.face, often.get(placement.face)
            parts.append(self._slot(placement, faces[shown], height))
            if drawn is None:
                inside.append((shown, len(parts)))
                parts.append("")
            else:
                parts.append(self._form(drawn, faces[shown]))
        if self.furniture is not None:
            ruler, note = self.furniture.ops(sheet, number, self.pages)
            parts.append(f"q {matrix_cm((1, 0, 0, -1, 0, height))}")
            parts += filter(None, (drawer.repeated(ruler), drawer.ops(note), "Q"))
        if sheet.stretch != (1.0, 1.0):
            parts.append("Q")
        document = self._document
        paper = _box(Box(0, 0, sheet.size.width, height), height)
        packed = self._packed(parts, [(faces[shown], shown, at) for shown, at in inside])
        content = document.put(packed_stream(packed))
        if not self._parent:
            self._parent = written(document, document.Pages)
        page = (
            f"<</Type/Page/Parent {self._parent}/MediaBox{paper}/CropBox{paper}"
            f"/TrimBox{_box(_stretched(sheet.trim_box, sheet), height)}"
            f"/BleedBox{_box(_stretched(sheet.bleed_box, sheet), height)}"
            f"/Contents {content}/Resources{drawer.resource_dictionary(drawer.used)}>>"
        )
        document.put_page(page.encode("ascii"))

    def _packed(self, parts: list[str], inside: Sequence[tuple[Drawn, int, int]]) -> bytes:
        """A page's content, packed: parts, with faces (and their numbers) at the places left for them."""
        frame = ""
        keeps = self.kept is not None and bool(inside)
        if keeps:
            frame = xxh3_128_hexdigest("\n".join(parts).encode("ascii"))
            page = _same_page(inside)
            if page is not None and (page.packer, page.frame) == (self._packer, frame):
                for face, _, _ in inside:
                    self.drawer.meet(face.content)
                spots = [(shown, face.start, face.length) for face, shown, _ in inside]
                self._keep(PackedPage(page.packer, page.data, frame, page.places, spots))
                return page.data
        for face, _, at in inside:
            parts[at] = f"{self.drawer.again(face.content)} Q"
        packed = self._pack(("\n".join(parts) + "\n").encode("ascii"))
        if keeps:
            starts = list(accumulate([len(part) + 1 for part in parts], initial=0))
            spots = [(shown, starts[at], face.length) for face, shown, at in inside]
            self._keep(PackedPage(self._packer, packed, frame, len(spots), spots))
        return packed

    def _keep(self, page: PackedPage) -> None:
        if self.kept is not None:
            self.kept.append(page)

    def _marks(self, marks: Marks, height: float) -> str:
        """The cut marks of a page, drawn once for all pages that have the same ones."""
        key = id(marks), height
        known = self._drawn_marks.get(key)
        if known is None:
            known = self._drawn_marks[key] = marks, _marks(marks, height)
        return known[1]

    def _slot(self, placement: Placement, face: Drawn, height: float) -> str:
        """What opens a face's place on a page."""
        slot, _, turn, scale, clip, bleed = placement
        # All pages have the same slots, in few ways: as objects, they are known sooner than by their numbers.
        known = self._slots.get(id(slot))
        if known is None:
            known = self._slots[id(slot)] = []
        for one in known:
            if (
                one.clip is clip
                and one.turn == turn
                and one.scale == scale
                and one.bleed == bleed
                and one.height == height
                and one.corner == face.corner
                and one.shape == face.shape
                and one.size == face.size
            ):
                return one.text
        size, corner, shape = face.size, face.corner, face.shape
        area = nums(clip.left, height - clip.bottom, clip.width, clip.height)
        text = f"q {area} re W n {matrix_cm(_placing(placement, size, height))}"
        if shape:
            text += f"\n{shape_path(trim_outline(size, corner, shape, bleed))} W n"
        known.append(_Opening(placement, size, corner, shape, height, text))
        return text

    def _form(self, drawn: int, face: Drawn) -> str:
        """A face that is placed more than once, as a form, and the end of its place."""
        name = self._faces.get(drawn)
        if name is None:
            box = Box(0, 0, face.size.width, face.size.height).grown(face.bleed)
            name = self._faces[drawn] = self.drawer.form(face.content, box)
        self.drawer.used[name] = None
        return f"/{name} Do Q"


def _same_page(inside: Sequence[tuple[Drawn, int, int]]) -> PackedPage | None:
    """The page that held just these faces before, in this order, if there was one."""
    page = inside[0][0].page if inside else None
    if page is None or page.places != len(inside):
        return None
    before = -1
    for face, _, _ in inside:
        if face.page is not page or face.start <= before:
            return None
        before = face.start
    return page


def _stretching(sheet: Sheet) -> Matrix:
    """What draws a page larger about its centre."""
    (across, down), (width, height) = sheet.stretch, sheet.size
    return (across, 0.0, 0.0, down, width / 2 * (1 - across), height / 2 * (1 - down))


def _stretched(box: Box, sheet: Sheet) -> Box:
    if sheet.stretch == (1.0, 1.0):
        return box
    across, _, _, down, x, y = _stretching(sheet)
    return Box(box.left * across + x, box.top * down + y, box.right * across + x, box.bottom * down + y)


@lru_cache(maxsize=256)
def _box(box: Box, height: float) -> str:
    return f"[{nums(box.left, height - box.bottom, box.right, height - box.top)}]"


_QUARTERS = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
"""Cosine and sine of the turns a face may lie in, exactly."""


def _placing(placement: Placement, size: Size, height: float) -> Matrix:
    """From a face's coordinates (y down) to the page's (y up): turned and scaled about the slot's centre."""
    k = placement.scale
    cosine, sine = _QUARTERS[placement.turn]
    a, b, c, d = k * cosine, k * -sine, k * -sine, k * -cosine
    x, y = placement.trim.cx, height - placement.trim.cy
    across, down = size.width / 2, size.height / 2
    return (a, b, c, d, x - a * across - c * down, y - b * across - d * down)


def _marks(marks: Marks, height: float) -> str:
    parts = []
    for found, dash in ((marks.lines, ""), (marks.folds, "[6 3] 0 d ")):
        if found:
            lines = " ".join(
                f"{nums(x1, height - y1)} m {nums(x2, height - y2)} l" for x1, y1, x2, y2 in found
            )
            parts.append(f"q {stroke_color(marks.colour)} {num(marks.width)} w {dash}{lines} S Q")
    if marks.blocks:
        boxes = " ".join(
            f"{nums(box.left, height - box.bottom, box.width, box.height)} re" for box in marks.blocks
        )
        parts.append(f"q 0 g {boxes} f Q")
    return "\n".join(parts)


class Pdf(NamedTuple):
    """A PDF of sheets whose placements refer to `scenes` by index. It is drawn when it is written, and holds
    one of its pictures at a time."""

    scenes: Sequence[Scene]
    sheets: Sequence[Sheet]
    info: PdfInfo
    furniture: Furniture | None = None
    look: Look = PLAIN

    def write_to(self, file: IO[bytes]) -> None:
        """Write it whole. Raises InputError for pictures whose damage shows only now."""
        writer = PdfWriter(len(self.sheets), self.info, self.furniture, self.look)
        times = Counter(placement.face for sheet in self.sheets for placement in sheet.placements)
        faces = {face: writer.draw(self.scenes[face]) for face in sorted(times)}
        often = {face: face for face, count in times.items() if count > 1}
        writer.add(self.sheets, faces, often, let_go=False)
        writer.finish()
        writer.write_to(file)

    def data(self) -> bytes:
        """All of it at once."""
        return _data(self)


class DrawnPdf(NamedTuple):
    """A PDF whose pages are drawn: what `writer` holds of these sheets."""

    writer: PdfWriter
    sheets: Sequence[Sheet]

    def write_to(self, file: IO[bytes]) -> None:
        """Write it whole. Raises InputError for pictures whose damage shows only now."""
        self.writer.write_to(file)

    def data(self) -> bytes:
        """All of it at once."""
        return _data(self)


def _data(pdf: Pdf | DrawnPdf) -> bytes:
    file = BytesIO()
    pdf.write_to(file)
    return file.getvalue()


def render_sheets(
    scenes: Sequence[Scene], sheets: Sequence[Sheet], info: PdfInfo, furniture: Furniture | None = None
) -> bytes:
    """The PDF of sheets at once."""
    return Pdf(scenes, sheets, info, furniture).data()
