"""Sheets of faces to PDF bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import IO, Any, NamedTuple

from cardforge.render.content import Drawer
from cardforge.render.document import describe, new_document
from cardforge.render.furniture import Furniture
from cardforge.render.look import PLAIN, Largest, Look
from cardforge.render.objects import Written, written, written_stream
from cardforge.render.syntax import matrix_cm, num, nums, shape_path, stroke_color
from cardforge.scene import Matrix, Scene, trim_outline
from cardforge.sheets import Marks, Placement, Sheet
from cardforge.units import Box, Size

DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}
"""What a PDF says of the edge that its sheets are flipped on."""


@dataclass(frozen=True, slots=True)
class PdfInfo:
    """What a PDF says of itself. `duplex` tells the print dialogue how the sheets are turned."""

    title: str
    duplex: str = ""


@dataclass(slots=True, eq=False, repr=False)
class PdfWriter:
    """Draws the pages of one document, run by run, and writes it when all are drawn.

    `pages` is how many there will be. Between runs nothing is kept of faces that are not placed again.
    """

    pages: int
    info: PdfInfo
    furniture: Furniture | None = None
    look: Look = PLAIN
    _document: Any = field(init=False)
    _drawer: Drawer = field(init=False)
    _largest: Largest | None = None
    _scenes: Mapping[int, Scene] = field(default_factory=dict)
    _often: Mapping[int, int] = field(default_factory=dict)
    _faces: dict[int, str] = field(default_factory=dict)
    _drawn: int = 0
    _slots: dict[Any, str] = field(default_factory=dict)
    _drawn_marks: dict[tuple[int, float], tuple[Marks, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._document = new_document()
        self._largest = Largest() if self.look.max_dpi else None
        self._drawer = Drawer(self._document, self.look, self._largest)

    def add(
        self, sheets: Sequence[Sheet], scenes: Mapping[int, Scene], often: Mapping[int, int], let_go: bool
    ) -> None:
        """Draw the next pages, whose faces are `scenes` by number.

        `often` are the faces that are placed more than once in the document: faces with one value there are
        equal, and drawn once. With `let_go`, more runs follow, and this one's scenes are not kept.
        """
        if self.look.ink != "full":
            from cardforge.render.ink import inked

            scenes = dict(zip(scenes, inked(scenes.values(), self.look.ink), strict=True))
        if self._largest is not None:
            self._largest.add(scenes, sheets)
        self._scenes, self._often = scenes, often
        # Of equal faces one is drawn; a form that there is already is not drawn again.
        alone = {often.get(face, -1 - face): scene.ops for face, scene in scenes.items()}
        self._drawer.expect(ops for drawn, ops in alone.items() if drawn not in self._faces)
        for sheet in sheets:
            self._drawn += 1
            self._add_page(sheet, self._drawn, self.pages)
        if let_go:
            self._scenes, self._often = {}, {}
            self._drawer.let_go()

    def finish(self) -> None:
        """Make what can be made only when all pages are drawn."""
        self._drawer.finish()
        self._set_info()

    def write_to(self, file: IO[bytes]) -> None:
        """Write the finished PDF. Raises InputError for pictures whose damage shows only now."""
        self._document.write_to(file)

    def _set_info(self) -> None:
        preferences = {"PrintScaling": "/None"}
        if self.info.duplex:
            preferences["Duplex"] = f"/{self.info.duplex}"
        layers = [group for _, group in self._drawer.layers.values()]
        describe(self._document, self.info.title, preferences, layers)

    def _add_page(self, sheet: Sheet, number: int, count: int) -> None:
        drawer, height = self._drawer, sheet.size.height
        drawer.used = {}
        parts = [self._marks(sheet.marks, height)]
        parts += [self._placed(placement, height) for placement in sheet.placements]
        if self.furniture is not None:
            ruler, note = self.furniture.ops(sheet, number, count)
            drawn = f"{drawer.repeated(ruler)}\n{drawer.ops(note)}"
            parts.append(f"q {matrix_cm((1, 0, 0, -1, 0, height))}\n{drawn} Q")
        document = self._document
        paper = _box(Box(0, 0, sheet.size.width, height), height)
        if sheet.stretch != (1.0, 1.0):
            parts = [f"q {matrix_cm(_stretching(sheet))}", *parts, "Q"]
        content = document.Reference(written_stream("\n".join(filter(None, parts)) + "\n"))
        page = (
            f"<</Type/Page/Parent {written(document, document.Pages)}/MediaBox{paper}/CropBox{paper}"
            f"/TrimBox{_box(_stretched(sheet.trim_box, sheet), height)}"
            f"/BleedBox{_box(_stretched(sheet.bleed_box, sheet), height)}"
            f"/Contents {written(document, content)}/Resources{drawer.resource_dictionary(drawer.used)}>>"
        )
        document.addPage(Written(page.encode("ascii")))

    def _marks(self, marks: Marks, height: float) -> str:
        """The cut marks of a page, drawn once for all pages that have the same ones."""
        key = id(marks), height
        known = self._drawn_marks.get(key)
        if known is None:
            known = self._drawn_marks[key] = marks, _marks(marks, height)
        return known[1]

    def _placed(self, placement: Placement, height: float) -> str:
        scene = self._scenes[placement.face]
        slot = *placement[2:], placement.trim, scene.size, scene.corner, scene.shape, height
        opening = self._slots.get(slot)
        if opening is None:
            clip = placement.clip
            area = nums(clip.left, height - clip.bottom, clip.width, clip.height)
            matrix = _placing(placement, scene.size, height)
            opening = f"q {area} re W n {matrix_cm(matrix)}\n"
            if scene.shape:
                outline = trim_outline(scene.size, scene.corner, scene.shape, placement.bleed)
                opening += f"{shape_path(outline)} W n\n"
            self._slots[slot] = opening
        return f"{opening}{self._face(placement.face, scene)} Q"

    def _face(self, index: int, scene: Scene) -> str:
        """A face's content: drawn in place if it is placed once, a form if more often."""
        drawn = self._often.get(index)
        if drawn is None:
            return self._drawer.ops(scene.ops)
        name = self._faces.get(drawn)
        if name is None:
            outer, self._drawer.used = self._drawer.used, {}
            content = self._drawer.ops(scene.ops)
            box = Box(0, 0, scene.size.width, scene.size.height).grown(scene.bleed)
            name = self._faces[drawn] = self._drawer.form(content, tuple(self._drawer.used), box)
            self._drawer.used = outer
        self._drawer.used[name] = None
        return f"/{name} Do"


def _stretching(sheet: Sheet) -> Matrix:
    """What draws a page larger about its centre."""
    (across, down), (width, height) = sheet.stretch, sheet.size
    return (across, 0.0, 0.0, down, width / 2 * (1 - across), height / 2 * (1 - down))


def _stretched(box: Box, sheet: Sheet) -> Box:
    across, _, _, down, x, y = _stretching(sheet)
    return Box(box.left * across + x, box.top * down + y, box.right * across + x, box.bottom * down + y)


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
        times = Counter(placement.face for sheet in self.sheets for placement in sheet.placements)
        scenes = {face: self.scenes[face] for face in sorted(times)}
        often = {face: face for face, count in times.items() if count > 1}
        writer = PdfWriter(len(self.sheets), self.info, self.furniture, self.look)
        writer.add(self.sheets, scenes, often, let_go=False)
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
