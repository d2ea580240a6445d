"""Projects for cases, and their cards as they are seen: a PDF's text and pixels, a picture's pixels."""

from __future__ import annotations

import ctypes
import io
import json
from collections.abc import Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pytest
from PIL import Image, ImageChops
from pypdfium2 import raw

from tests.project.kit import run, write_json

DPI = 300

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in mm from the card's top left."""

INK = "#0000ff"
"""A colour of text that nothing else on these cards has, in any mixture with white, red or black."""

FIELDS: dict[str, Any] = {"text": {"type": "rich"}}

WHITE_CARD: dict[str, Any] = {"size": "poker", "bleed": "3mm", "safe": "0", "corner": "0"}

SUN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    '<circle cx="5" cy="5" r="4" fill="#0000ff"/></svg>'
)


class Said(NamedTuple):
    """What a command answered: its exit code, and the lines of its messages."""

    code: int
    messages: tuple[str, ...]

    def about(self, code: str) -> list[str]:
        """The messages with a problem's code."""
        return [line for line in self.messages if line.endswith(f"[{code}]")]


class Bench:
    """One project, the cards it prints one a page, and the pictures it makes of them."""

    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.root = root
        self._capsys = capsys

    def game(
        self,
        cards: str | Sequence[Mapping[str, Any]],
        *front: Mapping[str, Any],
        fields: Mapping[str, Any] = FIELDS,
        game: Mapping[str, Any] | None = None,
        **layout: Any,
    ) -> None:
        """The game, anew: its cards as a CSV table or as records, and the elements of its layout."""
        is_table = isinstance(cards, str)
        head = {"code": "mini", "name": "Mini", "fields": fields, "layouts": [{"use": "card"}]}
        write_json(
            self.root / "card_data/mini/game.json",
            {**head, "sets": ["cards.csv" if is_table else "cards.json"], **(game or {})},
        )
        if isinstance(cards, str):
            self.file("card_data/mini/cards.csv", cards)
        else:
            write_json(self.root / "card_data/mini/cards.json", {"code": "core", "cards": list(cards)})
        made = {"name": "card", "card": WHITE_CARD, "front": list(front), **layout}
        write_json(self.root / "layouts/mini/card.layout.json", made)

    def file(self, name: str, content: str | bytes) -> Path:
        """A file of the project."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return path

    def art(self, name: str, data: bytes) -> None:
        """A picture in the game's `art` folder."""
        self.file(f"card_data/mini/art/{name}", data)

    def run(self, *words: str) -> Said:
        """A command, and what it said."""
        self._capsys.readouterr()
        code = run(self.root, *words)
        return Said(code, tuple(self._capsys.readouterr().err.splitlines()))

    def problems(self, *words: str) -> list[dict[str, Any]]:
        """What a command finds wrong, one entry for each place."""
        self._capsys.readouterr()
        run(self.root, "--format", "json", *words)
        found: list[dict[str, Any]] = json.loads(self._capsys.readouterr().out)["problems"]
        return found

    def print(self, *words: str) -> tuple[Said, Pdf]:
        """The cards on a page each, without marks; the command must not fail."""
        said = self.run("print", "--grid", "1x1", "--marks", "none", "-o", "out.pdf", *words)
        assert said.code == 0, said.messages
        return said, Pdf((self.root / "out.pdf").read_bytes())

    def faces(self, *words: str) -> dict[str, Seen]:
        """The pictures of fronts, by the cards' names; the command must not fail."""
        said = self.run("faces", "-o", "pictures", *words)
        assert said.code == 0, said.messages
        listed = json.loads((self.root / "pictures/manifest.json").read_text("utf-8"))["faces"]
        return {
            face["name"]: Seen(Image.open(self.root / "pictures" / face["file"]).convert("RGB"))
            for face in listed
            if face["side"] == "front"
        }

    def seen(self, *words: str) -> dict[str, list[Seen]]:
        """Every way to see the cards, in data order: `pdf` and `png`. `words` are global options."""
        return {"pdf": self.print(*words)[1].cards(), "png": list(self.faces(*words).values())}


class Pdf:
    """A PDF with one card a page."""

    def __init__(self, data: bytes) -> None:
        self.document = pypdfium2.PdfDocument(data)

    def cards(self, around: float = 0.0) -> list[Seen]:
        """Each page's card as it is cut, or with so many mm around it."""
        return [Seen(self._shown(page, around), around) for page in self.document]

    def _shown(self, page: Any, around: float) -> Image.Image:
        """A card's pixels, the last of each row and column may show a little of what lies beyond it.

        PDFium stretches a page to whole pixels, so the part that it draws is made to have whole ones.
        """
        points = around / 25.4 * 72
        left, bottom, right, top = page.get_trimbox()
        left, top = left - points, top + points
        across, down = (
            ceil(length / 72 * DPI - 0.01) / DPI * 72 - 1e-4
            for length in (right + points - left, top - bottom + points)
        )
        page.set_cropbox(left, top - down, left + across, top)
        shown: Image.Image = page.render(scale=DPI / 72).to_pil().convert("RGB")
        return shown

    def text(self, page: int) -> str:
        """All text on a page's card, as a viewer copies it, without what stands in the margin."""
        found = self.document[page]
        left, bottom, right, top = found.get_trimbox()
        return str(found.get_textpage().get_text_bounded(left, bottom, right, top)).replace("\r\n", "\n")

    def fonts(self, page: int) -> dict[str, str]:
        """The font that each word on a page's card is set in, as its last letter is."""
        found = self.document[page]
        left, bottom, right, top = found.get_trimbox()
        text = found.get_textpage()
        fonts: dict[str, str] = {}
        word = ""
        for at in range(text.count_chars()):
            char = chr(raw.FPDFText_GetUnicode(text, at))
            x1, y1, x2, y2 = text.get_charbox(at)
            if char.isspace() or not (left <= x1 and x2 <= right and bottom <= y1 and y2 <= top):
                word = ""
                continue
            fonts.pop(word, None)
            word += char
            fonts[word] = _font_of(text, at)
        return fonts


def _font_of(page: Any, at: int) -> str:
    """The name of the font of a character, without the mark of its subset."""
    buffer = ctypes.create_string_buffer(200)
    raw.FPDFText_GetFontInfo(page, at, buffer, 200, None)
    return buffer.value.decode("utf-8").rpartition("+")[2]


class Seen:
    """A card's pixels. Places are mm from the cut's top left; `around` mm beyond it are shown."""

    def __init__(self, pixels: Image.Image, around: float = 0.0) -> None:
        self.pixels = pixels
        self.around = around

    def at(self, x: float, y: float) -> tuple[int, int, int]:
        """The colour at a place."""
        found: Any = self.pixels.getpixel((round(self._pixel(x)), round(self._pixel(y))))
        red, green, blue = found
        return red, green, blue

    def colours(self, box: Box) -> set[tuple[int, int, int]]:
        """All colours in a part of the card."""
        left, top, right, bottom = (round(self._pixel(edge)) for edge in box)
        found: Any = self.pixels.crop((left, top, right, bottom)).getcolors(1 << 24)
        return {colour for _, colour in found}

    def ink(self, above: str, below: str, least: int = 25) -> Box | None:
        """Where one channel (R, G or B) is higher than another by more than `least` of 255."""
        one, other = self.pixels.getchannel(above), self.pixels.getchannel(below)
        mask = ImageChops.subtract(one, other).point(lambda value: 255 if value > least else 0)
        return self._millimetres(mask.getbbox())

    def inked(self) -> Box | None:
        """Where texts stand, their faintest edges too; what is red, black or grey doesn't count."""
        return self.ink("B", "R")

    def near(self, colour: tuple[int, int, int], by: int = 40) -> Box | None:
        """Where pixels are almost of a colour."""
        far = ImageChops.difference(self.pixels, Image.new("RGB", self.pixels.size, colour))
        red, green, blue = far.split()
        most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        return self._millimetres(most.point(lambda value: 255 if value <= by else 0).getbbox())

    def rows(self) -> list[tuple[int, int]]:
        """First and last row of pixels of each line of text."""
        ink = ImageChops.subtract(self.pixels.getchannel("B"), self.pixels.getchannel("R"))
        full = [max(ink.crop((0, y, ink.width, y + 1)).tobytes()) > 60 for y in range(ink.height)]
        starts = [y for y in range(1, len(full)) if full[y] and not full[y - 1]]
        ends = [y for y in range(1, len(full)) if full[y - 1] and not full[y]]
        return list(zip(starts, ends, strict=True))

    def runs(self, row: int) -> list[int]:
        """How long each run of text in a row of pixels is."""
        ink = ImageChops.subtract(self.pixels.getchannel("B"), self.pixels.getchannel("R"))
        inked = ink.crop((0, row, ink.width, row + 1)).point(lambda value: value > 127 and 1)
        return [len(run) for run in inked.tobytes().split(b"\0") if run]

    def _pixel(self, millimetres: float) -> float:
        return (millimetres + self.around) / 25.4 * DPI

    def _millimetres(self, pixels: tuple[int, int, int, int] | None) -> Box | None:
        if pixels is None:
            return None
        left, top, right, bottom = (edge / DPI * 25.4 - self.around for edge in pixels)
        return left, top, right, bottom


def inside(ink: Box | None, box: Box, slack: float) -> bool:
    """Whether ink is there, and within a box by so many mm."""
    assert ink is not None, "nothing is drawn"
    return (
        ink[0] >= box[0] - slack
        and ink[1] >= box[1] - slack
        and ink[2] <= box[2] + slack
        and ink[3] <= box[3] + slack
    )


def placed(box: Box, **keys: Any) -> dict[str, Any]:
    """An element that stands in a box of the card."""
    left, top, right, bottom = box
    edges = {
        "left": f"{left}mm",
        "top": f"{top}mm",
        "width": f"{right - left}mm",
        "height": f"{bottom - top}mm",
    }
    return {"in": "cut", **edges, **keys}


def rich(box: Box, text: str = "{{ card.text }}", **keys: Any) -> dict[str, Any]:
    """Rules in a box."""
    return placed(box, id="rules", kind="rich", text=text, color=INK, **keys)


def image(box: Box, **keys: Any) -> dict[str, Any]:
    """A card's art in a box."""
    return placed(box, **{"id": "art", "kind": "image", "source": "{{ card.art }}", **keys})


def saved(picture: Image.Image, form: str, **keywords: Any) -> bytes:
    """A picture's file."""
    buffer = io.BytesIO()
    picture.save(buffer, form, **keywords)
    return buffer.getvalue()
