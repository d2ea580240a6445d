"""Calibrating a printer: the sheet to print, and what its user reads from it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from cardforge.problems import Location, Problem, UsageError, message_and_hint
from cardforge.project.options import OPTIONS, settled
from cardforge.project.printers import Printers
from cardforge.scene import Line, Op, Path, Scene, Stroke, Text, TextLine
from cardforge.settings import Setting
from cardforge.sheets import Flip, Orientation, Paper, single_sheet
from cardforge.sheets.calibration import CalibrationSheet, Cell, calibration_sheet, cell_offset
from cardforge.tuples import NamedTuple
from cardforge.units import MM, Box, to_mm

INK, PALE = "#000000", "#6e6e6e"
_CROSS, _FRAME, _RULE = Stroke(INK, 0.3 * MM), Stroke("#c8c8c8", 0.35), Stroke(INK, 0.5)
ARM = 4 * MM
"""Half of a cross."""

SIZE, TITLE = 8.5, 12.0
"""Points of the instructions, which shrink on small paper, and of their heading."""

LEAST, MOST = 95.0, 105.0
"""What 100 mm may come out as. More is not a printer's slip, but "fit to page" in the print dialogue."""


def _options() -> Iterator[Setting]:
    table = {option.name: option for option in OPTIONS}
    yield table["paper"]
    ways = ("portrait", "landscape")
    lies = table["orientation"]._replace(default="portrait", choices=ways)
    yield lies._replace(help="Which way the paper lies.")
    yield table["flip"]
    yield table["offset"]._replace(help="What the middle cell stands for, if no cell of a first sheet meets.")


CALIBRATE_OPTIONS: tuple[Setting, ...] = tuple(_options())
"""The options of `calibrate` that are those of `print`: they say what kind of sheet is calibrated."""


class CalibrateOptions(NamedTuple):
    """The kind of sheet, and what its middle cell stands for (points)."""

    paper: Paper
    orientation: Orientation
    flip: Flip
    offset: tuple[float, float]

    @staticmethod
    def of(
        given: Mapping[str, Any], environment: Mapping[str, str], config: Mapping[str, Any]
    ) -> CalibrateOptions:
        """Options, environment and cardforge.toml merged. Raises UsageError for all that is wrong."""
        # An offset that is set for good is no reason to begin anywhere else.
        kept = {name: value for name, value in config.items() if name != "offset"}
        values = settled(CALIBRATE_OPTIONS, given, {**environment, "CARDFORGE_OFFSET": ""}, kept)
        if values["orientation"] == "auto":
            values["orientation"] = "portrait"
        return CalibrateOptions(**values)


def around_known(
    printers: Printers, name: str, options: CalibrateOptions, given: Mapping[str, Any]
) -> CalibrateOptions:
    """For a printer that is known, its sheet begins there: the middle cell is what is remembered."""
    if name not in printers.names or given.get("offset") is not None:
        return options
    known = printers.setup(name, Location("--printer")).offset(options.orientation, options.flip)
    return options if known is None else options._replace(offset=known)


def parse_ruler(text: str) -> tuple[float, float]:
    """What was measured of the two rulers in mm, one number for both. Raises UsageError."""
    parts = [part.strip().removesuffix("mm").strip() for part in text.split(",")]
    try:
        if len(parts) > 2 or not all(re.fullmatch(r"\d{1,3}(\.\d{1,3})?", part) for part in parts):
            raise ValueError(f'"{text}" is no reading; write across,down in mm, like 99.5,100')
        across, down = float(parts[0]), float(parts[-1])
        if not all(LEAST <= reading <= MOST for reading in (across, down)):
            raise ValueError(
                f"{text} mm for 100 mm is not the printer's doing; print it anew at actual size (100 %)"
            )
    except ValueError as error:
        raise UsageError(Problem(Location("--ruler"), "usage", *message_and_hint(error))) from None
    return across, down


def parse_cell(name: str, options: CalibrateOptions) -> tuple[float, float]:
    """The offset (points) that a cell stands for. Raises UsageError."""
    offset = cell_offset(name, options.offset)
    if offset is None:
        hint = "name one of A1 to K11, as the sheet does; F6 is the middle one"
        raise UsageError(Problem(Location("--set"), "usage", f'"{name}" is no cell', hint))
    return offset


def learned(
    printers: Printers, name: str, cell: str | None, ruler: str | None, options: CalibrateOptions
) -> Printers:
    """The printers with what the user read from a sheet. Raises UsageError."""
    offset = None if cell is None else parse_cell(cell, options)
    lengths = None if ruler is None else parse_ruler(ruler)
    return printers.learned(name, options.orientation, options.flip, offset, lengths)


def as_result(
    file: str, name: str, options: CalibrateOptions, printers: Printers | None = None
) -> dict[str, Any]:
    """The command's answer: the file that was written, and what is known of the printer by now."""
    entry = printers.value["printers"][name] if printers else {}
    return {
        "file": file,
        "printer": name or None,
        "orientation": options.orientation,
        "flip": options.flip,
        "offset": entry.get("offsets", {}).get(f"{options.orientation}-{options.flip}"),
        "ruler": entry.get("ruler"),
    }


# --- the sheet ----------------------------------------------------------------------------------------


def calibration_pdf(options: CalibrateOptions, name: str = "") -> bytes:
    """The sheet's two pages. Raises UsageError if the paper is too small for it."""
    paper = options.paper.laid(options.orientation)
    sheet = calibration_sheet(paper, options.orientation, options.flip, options.offset)
    if sheet is None:
        message = f"{options.paper.label} is too small for a calibration sheet"
        hint = "use a5 or larger; what is found holds for small paper, too"
        raise UsageError(Problem(Location("--paper"), "usage", message, hint))
    from cardforge.render import DUPLEX, PdfInfo, render_sheets

    writer = _Writer()
    front = (*_front(sheet, writer), *writer.head(sheet.head, _instructions(options, name, writer)))
    behind = f"Back of the calibration sheet. {_WAYS[options.flip]}"
    back = (*(_cross(cell.back) for cell in sheet.cells), *writer.head(sheet.back_head, (behind,)))
    scenes = [Scene(paper, 0.0, 0.0, tuple(_flat(ops))) for ops in (front, back)]
    pages = [single_sheet(1, face, paper, 0.0, "trim") for face in (0, 1)]
    pages[1] = pages[1]._replace(side="back")
    return render_sheets(scenes, pages, PdfInfo("cardforge: calibration", DUPLEX[options.flip]))


_WAYS: dict[Flip, str] = {
    "long": "The sheet was turned over its long edge.",
    "short": "The sheet was turned over its short edge.",
}


def _instructions(options: CalibrateOptions, name: str, writer: _Writer) -> Iterator[str]:
    typed = f'"{name}"' if " " in name else name
    printer = typed if typed and writer.knows(typed) else "NAME"
    kind = "".join(
        f" --{option} {value}"
        for option, value, usual in (
            ("orientation", options.orientation, "portrait"),
            ("flip", options.flip, "long"),
            ("offset", ",".join(f"{round(to_mm(length), 3) + 0.0:g}" for length in options.offset), "0,0"),
        )
        if value != usual
    )
    yield "Calibrate a printer"
    yield f"1. Print both pages on one sheet, at actual size (100 %), flipped on the {options.flip} edge."
    yield "2. Hold it to the light with this side towards you. In one cell the two crosses become one."
    yield f"3. Type that cell's name: cardforge calibrate --set CELL --printer {printer}{kind}"
    yield "4. Both rulers should measure 100 mm. If not, add what they do, first across: --ruler 99.5,100"
    yield f"5. Print with --printer {printer}. To try it: cardforge calibrate --printer {printer}; F6 meets."
    yield "No cell meets? Measure how far backs are off; begin with cardforge calibrate --offset RIGHT,DOWN"


def _front(sheet: CalibrationSheet, writer: _Writer) -> Iterator[Op | None]:
    block = sheet.block
    for x in sorted({edge for cell in sheet.cells for edge in (cell.box.left, cell.box.right)}):
        yield Line(x, block.top, x, block.bottom, _FRAME)
    for y in sorted({edge for cell in sheet.cells for edge in (cell.box.top, cell.box.bottom)}):
        yield Line(block.left, y, block.right, y, _FRAME)
    for cell in sheet.cells:
        yield _cross(cell.front)
        yield writer.line(cell.name, cell.box.left + 0.8 * MM, cell.box.top + 2.8 * MM, 7, bold=True)
        yield writer.line(_shown(cell), cell.box.left + 0.8 * MM, cell.box.bottom - 0.9 * MM, 5, PALE)
    yield from _rulers(sheet, writer)


def _shown(cell: Cell) -> str:
    return ", ".join(f"{round(to_mm(length), 2) + 0.0:g}".replace("-", "−") for length in cell.offset)


def _cross(middle: tuple[float, float]) -> Op:
    x, y = middle
    across = (("M", x - ARM, y), ("L", x + ARM, y))
    return Path((*across, ("M", x, y - ARM), ("L", x, y + ARM)), None, _CROSS)


def _rulers(sheet: CalibrationSheet, writer: _Writer) -> Iterator[Op | None]:
    (x, y), (right, top) = sheet.across, sheet.down
    yield Line(x, y, x + 100 * MM, y, _RULE)
    yield Line(right, top, right, top + 100 * MM, _RULE)
    for tick in range(0, 101, 5):
        reach = (2.4 if tick % 50 == 0 else 1.6 if tick % 10 == 0 else 1.0) * MM
        yield Line(x + tick * MM, y, x + tick * MM, y + reach, _RULE)
        yield Line(right, top + tick * MM, right + reach, top + tick * MM, _RULE)
        if tick % 50 == 0:
            label = f"{tick} mm" if tick else "0"
            yield writer.line(label, x + tick * MM + 0.6 * MM, y + 4.4 * MM, 6)
            yield writer.line(str(tick), right + 3 * MM, top + tick * MM + 0.8 * MM, 6)


class _Writer:
    """Sets lines of type on the sheet."""

    def __init__(self) -> None:
        from cardforge.render import Lettering

        self._plain, self._bold = Lettering(), Lettering(700)

    def knows(self, text: str) -> bool:
        """Whether all letters can be drawn."""
        return not any(word.missing for word in self._plain.words(text))

    def line(
        self, text: str, x: float, y: float, size: float, color: str = INK, bold: bool = False
    ) -> Op | None:
        words = (self._bold if bold else self._plain).words(text)
        return Text((TextLine(x, y, words),), size, color) if words else None

    def head(self, box: Box, lines: Iterator[str] | tuple[str, ...]) -> Iterator[Op | None]:
        """Lines from the top of a box, the first as a heading, in type that is no wider than the box."""
        from cardforge.render import line_width

        head, *rest = lines
        widest = max((line_width(self._plain.words(text)) for text in rest), default=0.0)
        size = min(SIZE, box.width / widest) if widest else SIZE
        title = TITLE if rest else SIZE
        y = box.top + title
        yield self.line(head, box.left, y, title, bold=True)
        for text in rest:
            y += 1.4 * size
            yield self.line(text, box.left, y, size)


def _flat(ops: tuple[Op | None, ...]) -> Iterator[Op]:
    return (op for op in ops if op is not None)
