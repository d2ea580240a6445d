"""The pictures of docs/layouts.md, drawn from the very examples that they stand under.

A line `![What is seen](pictures/layouts/NAME.png)` shows the example right above it: a single element, or
those of a fragment, cut out on the ground of the page's first layout. Under a heading without an example it
shows that layout. A remark in the line before, `<!-- picture: … -->`, can ask for more, several things with
commas between them:

- `whole`: the whole card; layouts that have a `card`, or `extends` one, are shown so anyway
- `proof`: with the outlines of boxes, as `print --proof` draws them
- `with title art`: with these elements of the first layout, too
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
from PIL import Image, ImageChops, ImageDraw
from PIL.Image import Image as Pixels

from cardforge.database import load_game
from cardforge.layout import Layouts, Side
from cardforge.render import PdfInfo, render_sheets
from cardforge.scene import Op, Rect, Scene, Stroke
from cardforge.sheets import Copy, SheetSpec, impose
from cardforge.svg.extent import extent
from cardforge.units import MM, Box

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "layouts.md"
FOLDER = ROOT / "docs" / "pictures" / "layouts"
POND = Path(__file__).parent / "pond"

DPI = 160
AROUND = 2.5 * MM
"""What is shown around cut-out elements."""

GAME = {
    "code": "pond",
    "name": "Pond",
    "fields": {
        "type": {"type": "set"},
        "rarity": {"type": "string", "default": "common"},
        "speed": {"type": "integer"},
        "unique": {"type": "flag"},
        "text": {"type": "rich"},
        "flavour": {"type": "rich"},
    },
    "sets": ["first.json"],
    "layouts": [{"use": "tried"}],
}
CARD = {
    "name": "Mallard",
    "type": ["Duck", "Waterfowl", "Diver"],
    "rarity": "rare",
    "speed": 3,
    "unique": True,
    "number": 7,
    "art": "mallard",
    "text": "**Dive:** look at the ==top== card of the pond. You may put it at the bottom.\n"
    "Costs {drop:2} less beside another Duck.",
    "flavour": "The pond was quiet until he came.",
}


class Wanted(NamedTuple):
    """A picture of the page: its file's name, what it shows in words, the example, and how to show it."""

    name: str
    alt: str
    layout: dict[str, Any]
    how: tuple[str, ...]

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.png"

    @property
    def whole(self) -> bool:
        return "whole" in self.how or not {"card", "extends"}.isdisjoint(self.layout)

    @property
    def company(self) -> list[str]:
        return [name for how in self.how if how.startswith("with ") for name in how.split()[1:]]


_PIECE = re.compile(
    r"^#+ (?P<heading>[^\n]+)$"
    r"|^```json\n(?P<block>.*?)^```$"
    r"|^```.*?^```$"
    r"|(?:^<!-- picture: (?P<how>[^\n]*?) -->\n)?"
    r"^!\[(?P<alt>[^\]\n]*)\]\(pictures/layouts/(?P<name>[\w-]+)\.png\)$",
    re.MULTILINE | re.DOTALL,
)


def as_layout(block: str) -> dict[str, Any]:
    """A JSON block as a layout: it is one, a single element, or a list of elements."""
    value: Any = json.loads(block)
    if isinstance(value, list):
        return {"front": value}
    return {"front": [value]} if "kind" in value else value


def wanted(text: str) -> Iterator[tuple[str, Wanted]]:
    """The pictures of a page in its order, each with the heading it stands under."""
    first = heading = last = ""
    for piece in _PIECE.finditer(text):
        if piece["heading"]:
            heading, last = piece["heading"], ""
        elif piece["block"]:
            last = piece["block"]
            first = first or last
        elif piece["name"]:
            how = tuple(part.strip() for part in (piece["how"] or "").split(",") if part.strip())
            yield heading, Wanted(piece["name"], piece["alt"], as_layout(last or first), how)


def first_layout() -> str:
    """The page's first layout, which the others change."""
    found = re.search(r"^```json\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert found
    return found[1]


def drawings() -> dict[str, str]:
    """Our own drawings, by where a layout of the game looks for them."""
    return {
        f"{folder}/{path.name}": path.read_text("utf-8")
        for folder in ("art", "icons", "parts")
        for path in sorted((POND / folder).glob("*.svg"))
    }


def laid_out(one: Wanted, folder: Path) -> Side:
    """The example on the page's first layout, for the one card."""
    layout = one.layout if "card" in one.layout else {"extends": "card", **one.layout}
    files = {
        "card_data/pond/game.json": json.dumps(GAME),
        "card_data/pond/first.json": json.dumps({"cards": [CARD]}),
        "layouts/pond/card.layout.json": first_layout(),
        "layouts/pond/tried.layout.json": json.dumps(layout),
        **{
            f"{'card_data' if name.startswith('art') else 'layouts'}/pond/{name}": drawing
            for name, drawing in drawings().items()
        },
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    database, problems = load_game(folder / "card_data" / "pond", folder)
    proof = one.whole and "proof" in one.how
    layouts = Layouts(database, (folder / "layouts" / "pond",), (folder / "layouts",), folder, proof=proof)
    side = layouts.front(database.printings[0])
    assert [str(problem) for problem in (*problems, *layouts.problems)] == []
    assert side is not None
    assert [str(problem) for problem in side.problems] == []
    return side


def drawn(one: Wanted, folder: Path) -> Pixels:
    """The picture, as it goes into the file."""
    side = laid_out(one, folder)
    scene = side.scene
    cut = Box(0, 0, scene.size.width, scene.size.height)
    if one.whole:
        return _rounded(_pixels(scene), scene.corner)
    ids = [element.get("id") or element.get("use") for element in one.layout["front"]]
    shown = [part for part in side.painted if part.element.id in {"water", *one.company, *ids}]
    order = {id(op): number for number, op in enumerate(scene.ops)}
    ops: list[Op] = sorted(
        (op for part in shown for op in part.ops if id(op) in order), key=lambda op: order[id(op)]
    )
    if "proof" in one.how:
        ops += [
            Rect(box.left, box.top, box.width, box.height, 0.0, None, Stroke("#1f6fd6", 0.5))
            for box in (part.box for part in shown if part.element.id in ids)
        ]
    boxes = [part.box for part in shown if part.element.id != "water"]
    if any("rotate" in element for element in one.layout["front"]):
        boxes += [box for part in shown if part.element.id in ids and (box := extent(part.ops))]
    part = Box(
        max(min(box.left for box in boxes) - AROUND, cut.left),
        max(min(box.top for box in boxes) - AROUND, cut.top),
        min(max(box.right for box in boxes) + AROUND, cut.right),
        min(max(box.bottom for box in boxes) + AROUND, cut.bottom),
    )
    made = _rounded(_pixels(scene._replace(ops=tuple(ops))), scene.corner)
    edges = (part.left, part.top, part.right, part.bottom)
    return made.crop(tuple(round(edge * DPI / 72) for edge in edges))  # type: ignore[arg-type]


def _pixels(scene: Scene) -> Pixels:
    """A scene inside its cut, by way of a PDF."""
    sheets = impose([Copy(0, None, scene.size)], SheetSpec(grid=(1, 1), marks="none")).sheets
    with pypdfium2.PdfDocument(render_sheets([scene], sheets, PdfInfo("Pond"))) as document:
        page = document[0]
        left, bottom, right, top = page.get_trimbox()
        crop = (left, bottom, page.get_width() - right, page.get_height() - top)
        made: Pixels = page.render(scale=DPI / 72, crop=crop).to_pil().convert("RGBA")
    return made


def _rounded(pixels: Pixels, corner: float) -> Pixels:
    """The card with its corners cut off, the edge smoothed."""
    times = 4
    mask = Image.new("L", (pixels.width * times, pixels.height * times), 0)
    edge = (0, 0, mask.width - 1, mask.height - 1)
    ImageDraw.Draw(mask).rounded_rectangle(edge, corner * DPI / 72 * times, 255)
    pixels.putalpha(mask.resize(pixels.size, Image.Resampling.BOX))
    return pixels


def as_png(pixels: Pixels) -> bytes:
    """The bytes of the file."""
    buffer = BytesIO()
    pixels.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


@cache
def all_wanted() -> Sequence[tuple[str, Wanted]]:
    """The pictures of docs/layouts.md."""
    return tuple(wanted(PAGE.read_text("utf-8")))


STRAY = 24
"""Steps of 255 that a pixel may be off before it counts."""


def differing(one: Pixels, other: Pixels) -> float:
    """The share of pixels that are not the same; 1 if the sizes are not."""
    if one.size != other.size:
        return 1.0
    parts = ImageChops.difference(one, other).split()
    worst = parts[0]
    for part in parts[1:]:
        worst = ImageChops.lighter(worst, part)
    return sum(worst.histogram()[STRAY + 1 :]) / (one.width * one.height)


def kept(path: Path) -> Pixels:
    """The picture as it lies in the documentation."""
    with Image.open(path) as file:
        return file.convert("RGBA")


def assert_kept(made: Pixels, path: Path, module: str) -> None:
    """The documentation shows what is drawn now; with UPDATE_DOCS set it is brought up to date before."""
    if os.environ.get("UPDATE_DOCS"):
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or differing(made, kept(path)):
            path.write_bytes(as_png(made))
    hint = f"draw it anew: UPDATE_DOCS=1 python -m pytest tests/{module}"
    assert path.is_file(), hint
    assert differing(made, kept(path)) < 0.003, hint
