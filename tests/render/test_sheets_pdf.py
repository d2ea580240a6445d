"""Whole sheets as PDFs: boxes, marks and ruler, what the print dialogue is told, the same bytes each time."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from cardforge.cli import main
from cardforge.units import MM
from tests.render.kit import contents, extracted, fonts, opened, shown_strings

ROOT = Path(__file__).parents[2]
A4 = (210 * MM, 297 * MM)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sheets")


def energy(folder: Path, *options: str) -> bytes:
    """The energy game printed with these options; printed once for all tests of this module."""
    path = folder / ("_".join(options).replace("/", "-") + ".pdf")
    if not path.exists():
        assert main(["-q", "print", "energy", *options, "-o", str(path)]) == 0
    return path.read_bytes()


def box(page: Any, name: str) -> tuple[float, ...]:
    """A page's box: left, bottom, width, height in millimetres."""
    left, bottom, right, top = (float(edge) / MM for edge in page[name])
    return tuple(round(edge, 2) for edge in (left, bottom, right - left, top - bottom))


Line = tuple[float, float, float, float]


def lines(content: bytes) -> list[Line]:
    """The straight lines a page draws, in millimetres from its top left, with matrices applied."""
    document = pikepdf.Pdf.new()
    matrix, stack, start = pikepdf.Matrix(), [], (0.0, 0.0)
    found: list[Line] = []
    for instruction in pikepdf.parse_content_stream(document.make_stream(content)):
        operands: Any = instruction.operands
        match str(instruction.operator):
            case "q":
                stack.append(matrix)
            case "Q":
                matrix = stack.pop()
            case "cm":
                matrix = pikepdf.Matrix(*map(float, operands)) @ matrix
            case "m" | "l" as step:
                x, y = matrix.transform((float(operands[0]), float(operands[1])))
                end = x / MM, (A4[1] - y) / MM
                if step == "l":
                    found.append((*start, *end))
                start = end
    return found


# --- boxes and preferences ----------------------------------------------------------------------------


def test_boxes_of_every_page(folder: Path) -> None:
    for page in opened(energy(folder, "--backs", "fill")).pages:
        assert box(page, "/MediaBox") == box(page, "/CropBox") == (0, 0, 210, 297)
        assert box(page, "/TrimBox") == (10.5, 16.5, 189, 264)
        assert box(page, "/BleedBox") == (7.5, 13.5, 195, 270)
        assert "/Rotate" not in page
        assert "/UserUnit" not in page


def test_boxes_with_own_bleed_and_on_letter(folder: Path) -> None:
    (page, _) = opened(energy(folder, "--bleed", "3mm")).pages
    assert box(page, "/MediaBox") == (0, 0, 297, 210)
    assert box(page, "/TrimBox") == (13.5, 14, 270, 182)
    assert box(page, "/BleedBox") == (10.5, 11, 276, 188)
    assert box(opened(energy(folder, "--paper", "letter")).pages[0], "/MediaBox") == (0, 0, 215.9, 279.4)


@pytest.mark.parametrize(
    ("options", "duplex"),
    [
        (("--backs", "duplex"), "/DuplexFlipLongEdge"),
        (("--backs", "duplex", "--flip", "short"), "/DuplexFlipShortEdge"),
        (("--backs", "fill"), "/Simplex"),
        (("--backs", "pages", "earth"), "/Simplex"),
        (("--backs", "fold"), "/Simplex"),
    ],
)
def test_what_the_print_dialogue_is_told(folder: Path, options: tuple[str, ...], duplex: str) -> None:
    pdf = opened(energy(folder, *options))
    preferences = pdf.Root.ViewerPreferences
    assert str(preferences.PrintScaling) == "/None"
    assert str(preferences.Duplex) == duplex
    assert bool(preferences.DisplayDocTitle)
    assert str(pdf.docinfo["/Title"]) == "An Energy of Enemies"
    assert pdf.pdf_version >= "1.7"
    assert pdf.check_pdf_syntax() == []


# --- sheets -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "pages"),
    [
        (("--backs", "fill"), 2),
        (("--backs", "fill+pages"), 3),
        (("--backs", "pages"), 4),
        (("--backs", "duplex"), 4),
        (("--poster",), 12),
        (("--paper", "a3"), 1),
    ],
)
def test_pages(folder: Path, options: tuple[str, ...], pages: int) -> None:
    assert len(opened(energy(folder, *options)).pages) == pages


AREA = re.compile(rb"q (\S+) (\S+) (\S+) (\S+) re W n (?:\S+ ){6}cm")
"""How a face is placed: the area it is clipped to, and its matrix."""


def _placed(pdf: bytes, page: int) -> list[tuple[int, int]]:
    """Where faces lie on a page: column and row, counted from the middle one."""
    found = []
    for row in opened(pdf).pages[page].obj.Contents.read_bytes().splitlines():
        if match := AREA.fullmatch(row):
            x, y, width, height = (float(part) / MM for part in match.groups())
            found.append((round((x + width / 2 - 105) / 63), round((148.5 - y - height / 2) / 88)))
    return found


def test_the_common_back_fills_the_places_that_stay_free(folder: Path) -> None:
    pdf = energy(folder, "--backs", "fill")
    everywhere = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    assert _placed(pdf, 0) == _placed(pdf, 1) == everywhere
    assert "Earth" in extracted(pdf, 0)
    # Three fronts and six times the back, which is one form.
    last = opened(pdf).pages[1]
    content = last.obj.Contents.read_bytes()
    times = [content.count(f"/{name[1:]} Do".encode()) for name in last.obj.Resources.XObject]
    assert 6 in times


@pytest.mark.parametrize(("flip", "row"), [("long", -1), ("short", 1)])
def test_backs_of_an_incomplete_page_lie_behind_its_fronts(folder: Path, flip: str, row: int) -> None:
    pdf = energy(folder, "--backs", "duplex", "--flip", flip)
    assert _placed(pdf, 2) == [(-1, -1), (0, -1), (1, -1)]
    assert sorted(_placed(pdf, 3)) == [(-1, row), (0, row), (1, row)]


def test_marks_stand_at_the_trims_of_cards_of_63_by_88(folder: Path) -> None:
    content = opened(energy(folder, "--backs", "fill")).pages[0].obj.Contents.read_bytes()
    marks = [tuple(round(edge, 2) for edge in line) for line in lines(content)[:16]]
    across, down = (10.5, 73.5, 136.5, 199.5), (16.5, 104.5, 192.5, 280.5)
    # Clear of the bleed, and of the 5 mm along the paper's edge that printers leave white.
    above_and_below = {(x, top, x, low) for x in across for top, low in ((8.0, 13.0), (284.0, 289.0))}
    beside = {(left, y, right, y) for y in down for left, right in ((5.0, 7.0), (203.0, 205.0))}
    assert set(marks) == above_and_below | beside


def test_the_ruler_is_100_mm_long(folder: Path) -> None:
    content = opened(energy(folder, "--backs", "fill")).pages[0].obj.Contents.read_bytes()
    lengths = [abs(line[2] - line[0]) + abs(line[3] - line[1]) for line in lines(content)]
    assert sum(abs(length - 100) < 0.005 for length in lengths) == 1
    assert "the ruler is 100 mm" in extracted(energy(folder, "--backs", "fill"))


# --- text ---------------------------------------------------------------------------------------------


def test_card_names_in_capitals_are_found_as_written(folder: Path) -> None:
    said = extracted(energy(folder, "--backs", "fill"), 0)
    for wanted in ("Earth", "Air", "Fire", "Positive", "Stopped by", "In hand"):
        assert wanted in said


def test_every_font_is_an_embedded_subset_and_no_glyph_is_missing(folder: Path) -> None:
    pdf = opened(energy(folder, "--backs", "fill"))
    found = fonts(pdf)
    # Glyphs that stand for two letters have a second font, which shares the program of the first.
    programs = {font.DescendantFonts[0].FontDescriptor.FontFile2.objgen for font in found}
    assert len({str(font.BaseFont) for font in found}) == len(programs) == 4
    assert all("/FontFile2" in font.DescendantFonts[0].FontDescriptor for font in found)
    for content in contents(pdf):
        for code in shown_strings(content):
            assert b"\0\0" not in [code[i : i + 2] for i in range(0, len(code), 2)]
    assert b"Helvetica" not in energy(folder, "--backs", "fill")


# --- the same each time -------------------------------------------------------------------------------


def test_the_same_bytes_whatever_surrounds_the_run(tmp_path: Path) -> None:
    found = set()
    for number, (seed, zone, locale) in enumerate([("0", "UTC", "C"), ("4711", "Asia/Tokyo", "tr_TR.UTF-8")]):
        working = tmp_path / f"folder {number}"
        working.mkdir()
        surroundings = {"PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-m", "cardforge", "print", "energy", "--backs", "duplex", "-o", "out.pdf"],
            cwd=working,
            env={**os.environ, **surroundings},
            capture_output=True,
            check=True,
        )
        found.add(((working / "out.pdf").read_bytes(), done.stdout))
    assert len(found) == 1
