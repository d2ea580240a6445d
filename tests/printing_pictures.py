"""The pictures of docs/printing.md and docs/gallery.md, made by the very commands that are named above them.

A line `![What is seen](pictures/PAGE/NAME.png)` shows pages of a PDF, or one picture for a shop. The
remark in the line before says how it is made, several things with semicolons between them:

    <!-- picture: print demo --backs duplex; pages 1 2; part 0,0,80,60; dpi 60 -->

- a command, without `cardforge` and `-o`; `demo` and `common` are the games of this module
- `pages 1 2`: these pages side by side; the first one if nothing is said
- `part LEFT,TOP,RIGHT,BOTTOM`: only so much of each page, in mm from its top left
- `dpi N`: pixels to the inch, 50 if nothing is said
- `light RIGHT,DOWN`: page 1 held to the light, with page 2 behind it from a printer that is so far off, in mm
- `file NAME`: of several files this one; `cut N` shows where it is cut, N pixels inside
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
from PIL import Image, ImageChops, ImageDraw, ImageOps
from PIL.Image import Image as Pixels

from cardforge.cli import main

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
FOLDERS = DOCS / "pictures"

DPI = 50
GAP = 12
"""Pixels between two pages."""

EDGE, CUT = "#9a9a9a", "#e6007e"
"""The colours of a paper's edge, and of the line along which a shop cuts."""

COLOURS = ("#d9534f", "#4a7fb5", "#5a9e6f", "#c98f2b", "#8a63b0", "#3d9b9b", "#b0577e")
LETTERS = "ABCDEFG"


def _layout(ground: str, letter: str, ink: str) -> dict[str, Any]:
    """A card with a ground as wide as its bleed, a plate, and one large letter."""
    whole = {"left": "0", "right": "0", "top": "0", "bottom": "0"}
    plate = {"id": "plate", "kind": "shape", "shape": "rect", "in": "safe", "corner": "3mm", "fill": ink}
    said = {"id": "letter", "kind": "text", "text": letter, "size": "90pt", "weight": 700, "color": ground}
    return {
        "card": {"size": "poker", "bleed": "3mm", "safe": "6mm", "corner": "3mm"},
        "front": [
            {"id": "ground", "kind": "shape", "shape": "rect", "in": "bleed", "fill": ground, **whole},
            {**plate, **whole},
            {**said, "align": "center", "valign": "middle", **whole},
        ],
    }


def _game(code: str, back: str) -> dict[str, Any]:
    cards = [
        {"name": letter, "small": letter.lower(), "colour": colour}
        for letter, colour in zip(LETTERS, COLOURS, strict=True)
    ]
    game = {
        "code": code,
        "name": "Demo",
        "fields": {"colour": {"type": "string"}, "small": {"type": "string"}},
        "sets": ["first.json"],
        "layouts": [{"use": "card"}],
        "back": back,
    }
    folder = f"card_data/{code}"
    return {f"{folder}/game.json": game, f"{folder}/first.json": {"cards": cards}}


FILES: dict[str, Any] = {
    **_game("demo", "back"),
    **_game("common", "star"),
    "layouts/card.layout.json": _layout("{{ card.colour }}", "{{ card.name }}", "#ffffff"),
    "layouts/back.layout.json": _layout("#33415c", "{{ card.small }}", "#dfe4ee"),
    "layouts/star.layout.json": _layout("#33415c", "*", "#dfe4ee"),
}
"""Two games of seven cards: the backs of `demo` are those of single cards, `common` has one for all."""


class Wanted(NamedTuple):
    """A picture of the page: its file's name, what it shows in words, the command, and how to show it."""

    name: str
    alt: str
    command: tuple[str, ...]
    how: dict[str, str]
    page: str = "printing"

    @property
    def path(self) -> Path:
        return FOLDERS / self.page / f"{self.name}.png"


_PIECE = re.compile(
    r"^<!-- picture: (?P<how>[^\n]*?) -->\n"
    r"!\[(?P<alt>[^\]\n]*)\]\(pictures/(?P<page>\w+)/(?P<name>[\w-]+)\.png\)$",
    re.MULTILINE,
)


def wanted(text: str) -> Iterator[Wanted]:
    """The pictures of a page, in its order."""
    for piece in _PIECE.finditer(text):
        command, *parts = (part.strip() for part in piece["how"].split(";"))
        how = dict(part.split(" ", 1) for part in parts)
        yield Wanted(piece["name"], piece["alt"], tuple(command.split()), how, piece["page"])


@cache
def all_wanted(page: str = "printing") -> Sequence[Wanted]:
    """The pictures of a page of the docs."""
    return tuple(wanted((DOCS / f"{page}.md").read_text("utf-8")))


def drawn(one: Wanted, folder: Path) -> Pixels:
    """The picture, as it goes into the file."""
    for name, value in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(json.dumps(value), "utf-8")
    target = "out" if "file" in one.how else "out.pdf"
    assert main(["-C", str(folder), "--quiet", *one.command, "-o", target]) == 0
    if "file" in one.how:
        return _cut_shown(folder / target / one.how["file"], int(one.how.get("cut", "0")))
    dpi = int(one.how.get("dpi", DPI))
    pages = _pages(folder / target, [int(number) for number in one.how.get("pages", "1").split()], dpi)
    if "light" in one.how:
        front, back = _pages(folder / target, [1, 2], dpi)
        across, down = (round(length / 25.4 * dpi) for length in _numbers(one.how["light"]))
        pages = [_held_to_the_light(front, back, across, down)]
    if "part" in one.how:
        edges = tuple(round(edge / 25.4 * dpi) for edge in _numbers(one.how["part"]))
        return _beside([page.crop(edges) for page in pages])  # type: ignore[arg-type]
    return _beside([_edged(page) for page in pages])


def _numbers(text: str) -> list[float]:
    return [float(part) for part in text.split(",")]


def _pages(path: Path, numbers: Sequence[int], dpi: int) -> list[Pixels]:
    with pypdfium2.PdfDocument(path) as document:
        return [document[number - 1].render(scale=dpi / 72).to_pil().convert("RGB") for number in numbers]


def _held_to_the_light(front: Pixels, back: Pixels, across: int, down: int) -> Pixels:
    """The front with its back shining through, which the printer has put so many pixels right and down."""
    moved = Image.new("RGB", back.size, "#ffffff")
    moved.paste(back, (across, down))
    # What lies behind the paper is paler, and takes the colour of the light.
    pale = ImageOps.colorize(ImageOps.mirror(moved).convert("L"), "#d9622b", "#fff6e5")
    return ImageChops.multiply(front, pale)


def _edged(page: Pixels) -> Pixels:
    """A whole page with the edge of its paper, which would not be seen on a white ground."""
    return ImageOps.expand(page, 1, EDGE)


def _beside(pages: Sequence[Pixels]) -> Pixels:
    width = sum(page.width for page in pages) + GAP * (len(pages) - 1)
    canvas = Image.new("RGBA", (width, max(page.height for page in pages)), (0, 0, 0, 0))
    at = 0
    for page in pages:
        canvas.paste(page, (at, 0))
        at += page.width + GAP
    return canvas


def _cut_shown(path: Path, inside: int) -> Pixels:
    """A picture for a shop, a third as large, with the line along which it is cut."""
    with Image.open(path) as file:
        pixels = file.convert("RGB")
    if inside:
        box = (inside, inside, pixels.width - inside, pixels.height - inside)
        ImageDraw.Draw(pixels).rectangle(box, outline=CUT, width=4)
    return _beside([pixels.resize((pixels.width // 3, pixels.height // 3), Image.Resampling.BOX)])
