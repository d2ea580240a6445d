"""Sheets of faces to PDF bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
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
    """Writes the pages of one document."""

    scenes: Sequence[Scene]
    info: PdfInfo
    furniture: Furniture | None = None
    look: Look = PLAIN
    _document: Any = field(init=False)
    _drawer: Drawer = field(init=False)
    _faces: dict[int, str] = field(default_factory=dict)
    _times: Counter[int] = field(default_factory=Counter)
    _slots: dict[Any, str] = field(default_factory=dict)
    _drawn_marks: dict[tuple[int, float], tuple[Marks, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._document = new_document()

    def write(self, sheets: Sequence[Sheet], file: IO[bytes]) -> None:
        """Write the finished PDF. Raises InputError for pictures whose damage shows only now."""
        if self.look.ink != "full":
            from cardforge.render.ink import inked

            self.scenes = inked(self.scenes, self.look.ink)
        largest = Largest.of(self.scenes, sheets) if self.look.max_dpi else None
        self._drawer = Drawer(self._document, self.look, largest)
        self._times.update(placement.face for sheet in sheets for placement in sheet.placements)
        self._drawer.expect(self.scenes[face].ops for face in sorted(self._times))
        for page, sheet in enumerate(sheets, 1):
            self._add_page(sheet, page, len(sheets))
        self._drawer.finish()
        self._set_info()
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
        scene = self.scenes[placement.face]
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
        if self._times[index] < 2:
            return self._drawer.ops(scene.ops)
        name = self._faces.get(index)
        if name is None:
            outer, self._drawer.used = self._drawer.used, {}
            content = self._drawer.ops(scene.ops)
            box = Box(0, 0, scene.size.width, scene.size.height).grown(scene.bleed)
            name = self._faces[index] = self._drawer.form(content, tuple(self._drawer.used), box)
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
        PdfWriter(self.scenes, self.info, self.furniture, self.look).write(self.sheets, file)

    def data(self) -> bytes:
        """All of it at once."""
        file = BytesIO()
        self.write_to(file)
        return file.getvalue()


def render_sheets(
    scenes: Sequence[Scene], sheets: Sequence[Sheet], info: PdfInfo, furniture: Furniture | None = None
) -> bytes:
    """The PDF of sheets at once."""
    return Pdf(scenes, sheets, info, furniture).data()
