"""Sheets as pictures: every page of a print drawn as a file of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from cardforge.problems import Location, Problem, UsageError
from cardforge.project.face_options import FACE_OPTIONS
from cardforge.settings import Setting, one_of, parsed
from cardforge.tuples import NamedTuple
from cardforge.units import pixels

if TYPE_CHECKING:
    from cardforge.render import DrawnPdf, Pdf

SheetImage = Literal["png", "jpg"]

SHEET_OPTIONS: tuple[Setting, ...] = (
    Setting("image", one_of(("png", "jpg")), None, "Make a picture of each sheet, not a PDF.", "png|jpg"),
    *(option for option in FACE_OPTIONS if option.name == "dpi"),
)
"""The options of `print` for pictures of sheets."""


class SheetPictures(NamedTuple):
    """How sheets are made pictures of."""

    image: SheetImage
    dpi: int = 300

    @staticmethod
    def of(given: Mapping[str, Any]) -> SheetPictures | None:
        """What the command line says; None if it asks for no pictures. Raises UsageError."""
        values, problems = parsed(SHEET_OPTIONS, given)
        if "dpi" in values and given.get("image") is None:
            hint = "add --image png, or drop it; --max-dpi reduces the pictures in a PDF"
            problems.append(Problem(Location("--dpi"), "usage", "goes only with --image", hint))
        if problems:
            raise UsageError(problems)
        return SheetPictures(**values) if values else None

    def problems(self, pdf: Pdf | DrawnPdf) -> list[Problem]:
        """What stands in the way of pictures so large."""
        from cardforge.project.picturing import too_large

        return list(too_large(self.sizes(pdf), self.image, self.dpi))

    def sizes(self, pdf: Pdf | DrawnPdf) -> list[tuple[int, int]]:
        """Width and height of every picture, in pixels."""
        return [
            (pixels(sheet.size.width, self.dpi), pixels(sheet.size.height, self.dpi)) for sheet in pdf.sheets
        ]

    def names(self, pdf: Pdf | DrawnPdf) -> list[str]:
        """`sheet-01-front.png`: the number of a sheet of paper and its side, by which front and back meet."""
        digits = max(2, *(len(str(sheet.number)) for sheet in pdf.sheets))
        return [f"sheet-{sheet.number:0{digits}}-{sheet.side}.{self.image}" for sheet in pdf.sheets]

    def files(self, pdf: Pdf | DrawnPdf) -> Iterator[tuple[str, bytes]]:
        """Name and content of every picture, drawn one by one. Raises FailedError where memory ends."""
        import tempfile

        from cardforge.render.raster import Shot, rasterise

        shots = [Shot(page, *size) for page, size in enumerate(self.sizes(pdf))]
        with tempfile.TemporaryDirectory(prefix="cardforge-") as folder:
            # The PDF of large pictures is larger than the memory.
            path = Path(folder) / "sheets.pdf"
            with path.open("wb") as file:
                pdf.write_to(file)
            yield from zip(self.names(pdf), rasterise(path, shots, self.image, self.dpi), strict=True)
