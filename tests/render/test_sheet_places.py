"""Every card where it belongs, read back from the PDF: texts of both sides, pixels of marks and trims."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from itertools import product
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from cardforge.render import PdfInfo, render_sheets
from cardforge.scene import Op, Rect, Scene, Text
from cardforge.sheets import Copy, Paper, SheetSpec, impose
from cardforge.sheets.spec import MarkStyle
from cardforge.units import CARD_SIZES, MM, Size
from tests.render.kit import line, word

SIZES = [*CARD_SIZES.values(), Size(20 * MM, 31 * MM)]

WAYS: list[tuple[Any, Any, Any]] = [
    ("long", "portrait", "duplex"),
    ("long", "landscape", "pages"),
    ("short", "portrait", "pages"),
    ("short", "landscape", "duplex"),
    ("long", "auto", "fold"),
]

SPECS = [
    SheetSpec(
        paper=Paper.parse(paper),
        bleed=None if bleed is None else bleed * MM,
        flip=flip,
        orientation=orientation,
        backs=backs,
    )
    for paper, bleed, (flip, orientation, backs) in product(("a4", "letter", "a3"), (None, 1, 3), WAYS)
]


@cache
def letters(said: str) -> Any:
    return word(said)


def side(said: str, size: Size) -> Scene:
    """A face with a word near its top left corner, and how it is read: along the top."""
    ops: tuple[Op, ...] = (
        Rect(-9, -9, size.width + 18, size.height + 18, fill="#eeeeee"),
        Text((line(letters(said), x=6, y=14),), 8, "#000000"),
    )
    return Scene(size, 3 * MM, 0.0, ops)


Spot = tuple[float, float]


def words(page: Any) -> dict[str, tuple[Spot, Spot]]:
    """Each word of a page, where its first and its last letter are; from the paper's top left, in points."""
    height = page.get_height()
    layer = page.get_textpage()
    said = layer.get_text_range()
    found = {}
    at = 0
    for name in said.split():
        at = said.index(name, at)
        ends = []
        for index in (at, at + len(name) - 1):
            left, low, right, high = layer.get_charbox(index)
            ends.append(((left + right) / 2, height - (low + high) / 2))
        found[name] = (ends[0], ends[1])
        at += len(name)
    return found


def on_card(spots: tuple[Spot, Spot], size: Size, turn: int, left: float, top: float) -> tuple[Spot, Spot]:
    """Spots of a page on a card that lies turned clockwise with its box's corner there, in its own points."""
    found = []
    for x, y in spots:
        x, y = x - left, y - top
        found.append(
            {
                0: (x, y),
                90: (y, size.height - x),
                180: (size.width - x, size.height - y),
                270: (size.width - y, x),
            }[turn]
        )
    return found[0], found[1]


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: f"{spec.paper.name}-{spec.bleed}-{spec.backs}")
def test_each_name_is_read_where_its_card_is_cut_and_its_back_behind_it(spec: SheetSpec) -> None:
    """All sizes, each on its own sheets in one PDF, the last of them incomplete."""
    scenes: list[Scene] = []
    cards: list[Copy] = []
    for number, size in enumerate(SIZES):
        for index in range(3 + number % 4):
            name = f"{number}x{index}"
            scenes += [side(f"f{name}e", size), side(f"b{name}e", size)]
            cards.append(Copy(len(scenes) - 2, len(scenes) - 1, size, 3 * MM, size, name))
    result = impose(cards, spec)
    data = render_sheets(scenes, result.sheets, PdfInfo("Places"))
    pages = list(pypdfium2.PdfDocument(data))
    assert len(pages) == len(result.sheets)
    seen: dict[str, tuple[int, tuple[Spot, Spot], Any]] = {}
    fitting = {group.size for group in result.groups}
    for sheet, page in zip(result.sheets, pages, strict=True):
        found = words(page)
        assert len(found) == len(sheet.placements)
        for name, spots in found.items():
            seen[name] = (sheet.number, spots, sheet)
    assert len(seen) == 2 * sum(copy.trim in fitting or copy.trim.turned in fitting for copy in cards)
    for name, (number, (start, end), sheet) in seen.items():
        if name[0] == "b":
            continue
        behind, (back_start, back_end), other = seen["b" + name[1:]]
        assert behind == number
        width, height = sheet.size
        # As the paper is folded or turned: the same spot of card and back, seen through the paper.
        if sheet.grid.fold:
            sideways = sheet.grid.fold == "vertical"
        else:
            sideways = (spec.flip == "long") == (height >= width)
        assert other.side == ("front" if sheet.grid.fold else "back")
        size = SIZES[int(name[1:].partition("x")[0])]
        slot = next(
            placed
            for placed in sheet.placements
            if placed.trim.left <= start[0] <= placed.trim.right
            and placed.trim.top <= start[1] <= placed.trim.bottom
        )
        ahead = on_card((start, end), size, slot.turn, slot.trim.left, slot.trim.top)
        assert_at_the_top_left(ahead)
        # Through the paper, the back's word starts at the card's top right and runs to the left.
        through = tuple((width - x, y) if sideways else (x, height - y) for x, y in (back_start, back_end))
        seen_through = on_card((through[0], through[1]), size, slot.turn, slot.trim.left, slot.trim.top)
        mirrored = tuple((size.width - x, y) for x, y in seen_through)
        assert_at_the_top_left((mirrored[0], mirrored[1]))


def assert_at_the_top_left(spots: tuple[Spot, Spot]) -> None:
    """Whether a word starts at 6 points from the left, some points from the top, and runs along it."""
    (x1, y1), (x2, y2) = spots
    assert 5.5 <= x1 <= 9.5
    assert 7 <= y1 <= 14.5
    assert x2 > x1 + 5
    assert abs(y2 - y1) < 3


# --- pixels at 600 dpi ---

DPI = 600


def drawn(spec: SheetSpec, size: Size, bleed: float = 0.0) -> Image.Image:
    """The first page of dark cards, in black and white."""
    scene = Scene(
        size,
        bleed,
        0.0,
        (Rect(-bleed, -bleed, size.width + 2 * bleed, size.height + 2 * bleed, fill="#2060ff"),),
    )
    sheets = impose([Copy(0, None, size, bleed)] * 40, spec).sheets[:1]
    pdf = pypdfium2.PdfDocument(BytesIO(render_sheets([scene], sheets, PdfInfo("Pixels"))))
    pixels: Image.Image = pdf[0].render(scale=DPI / 72).to_pil().convert("RGB")
    return pixels


def millimetres(pixel: float) -> float:
    return pixel / DPI * 25.4


def runs(values: list[bool]) -> list[tuple[float, float]]:
    """Where a row of pixels is inked: starts and ends in mm."""
    edges = [at for at in range(1, len(values)) if values[at] != values[at - 1]]
    return [
        (millimetres(start), millimetres(end)) for start, end in zip(edges[::2], edges[1::2], strict=True)
    ]


def inked(pixels: Image.Image, line: float, across: bool, black: bool) -> list[bool]:
    """Which pixels of a row or column `line` mm from the edge are black (marks), or coloured (cards)."""
    at = round(line / 25.4 * DPI)
    box = (0, at, pixels.width, at + 1) if across else (at, 0, at + 1, pixels.height)
    part = pixels.crop(box)
    channel = part.getchannel("B").tobytes() if black else part.getchannel("R").tobytes()
    return [value < 128 for value in channel]


@pytest.mark.parametrize(
    ("paper", "size", "spec"),
    [
        ("a4", "poker", SheetSpec()),
        ("letter", "bridge", SheetSpec(paper=Paper.parse("letter"))),
        ("a4", "poker", SheetSpec(gutter=4 * MM)),
        ("a4", "mini", SheetSpec(marks="corners", gutter=2 * MM)),
    ],
)
def test_cut_marks_meet_the_trims_within_a_tenth_of_a_millimetre(
    paper: str, size: str, spec: SheetSpec
) -> None:
    card = CARD_SIZES[size]
    pixels = drawn(spec, card)
    grid = impose([Copy(0, None, card)], spec).sheets[0].grid
    block = [edge / MM for edge in grid.block]
    for across, first, last, start in (
        (True, block[0], block[2], block[1]),
        (False, block[1], block[3], block[0]),
    ):
        marks = runs(inked(pixels, start - 1, across, black=True))
        cards = runs(inked(pixels, start + 1, across, black=False))
        edges = [edge for run in cards for edge in run]
        middles = [(low + high) / 2 for low, high in marks if first - 1 < low < last + 1]
        if spec.marks == "corners":
            assert [middles[0], middles[-1]] == pytest.approx([edges[0], edges[-1]], abs=0.1)
            continue
        # Between two cards that touch no white shows; their cut is where the widths say.
        cuts = sorted({*edges, *(edge / MM for edge in grid.edges("vertical" if across else "horizontal"))})
        wanted = [cut for at, cut in enumerate(cuts) if at == 0 or cut - cuts[at - 1] > 0.1]
        assert middles == pytest.approx(wanted, abs=0.1)
        assert [edges[0], edges[-1]] == pytest.approx([first, last], abs=0.1)


@pytest.mark.parametrize("marks", ["silhouette3", "silhouette4"])
def test_marks_of_plotters_have_the_size_and_place_that_is_stated(marks: MarkStyle) -> None:
    pixels = drawn(SheetSpec(marks=marks), CARD_SIZES["poker"], 3 * MM)
    along_the_top = runs(inked(pixels, 10.15, across=True, black=True))
    lower = runs(inked(pixels, 14.5, across=True, black=True))
    if marks == "silhouette3":
        assert along_the_top == near([(10, 15), (180, 200)])
        assert lower == near([(10, 15), (199.7, 200)])
        assert runs(inked(pixels, 12, across=False, black=True)) == near([(10, 15), (286.7, 287)])
    else:
        assert along_the_top == near([(10, 30), (180, 200)])
        assert lower == near([(10, 10.3), (199.7, 200)])
        assert runs(inked(pixels, 12, across=False, black=True)) == near([(10, 10.3), (286.7, 287)])
    bottom = [(10, 30), (180, 200)] if marks == "silhouette4" else [(10, 30)]
    assert runs(inked(pixels, 286.85, across=True, black=True)) == near(bottom)
    upright = runs(inked(pixels, 199.85, across=False, black=True))
    assert upright == near([(10, 30), (267, 287)] if marks == "silhouette4" else [(10, 30)])
    assert runs(inked(pixels, 10.15, across=False, black=True))[-1] == pytest.approx((267, 287), abs=0.05)
    # All else within 20 mm of the marks' corners is white.
    for x, y in ((10, 10), (180, 10), (10, 267), (180, 267)):
        left, top, right, low = (round(edge / 25.4 * DPI) for edge in (x + 5.2, y + 5.2, x + 14.8, y + 14.8))
        corner = pixels.crop((left, top, right, low))
        assert corner.getextrema() == ((255, 255),) * 3


def near(wanted: Sequence[tuple[float, float]]) -> list[Any]:
    return [pytest.approx(run, abs=0.05) for run in wanted]
