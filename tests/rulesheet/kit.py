"""Rule sheets of a small game, read, set and looked at."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pypdfium2

from cardforge.database import Database, load_game
from cardforge.problems import Problem
from cardforge.rulesheet.model import RuleText
from cardforge.rulesheet.reading import read_rule_text
from tests.project.kit import BACKED, NAMED, cards, make_game, run

RULES = "card_data/mini/rules.md"
CARDS = cards("Red Fox", "Owl", "Snow Hare")
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    '<path d="M0 0H10V10Z" fill="#d02010"/><circle cx="5" cy="5" r="2" fill="#fff" stroke="#000"/></svg>'
)


def sheet(root: Path, text: str, **game: Any) -> Path:
    """A project whose game has these rules, three cards and the icon `flame`; returns its folder."""
    more = {"rules_text": "rules.md", "back": "back", **game}
    make_game(root, CARDS, {"card": NAMED, "back": BACKED}, **more)
    (root / RULES).write_text(text, encoding="utf-8", newline="")
    icons = root / "layouts" / "mini" / "icons"
    icons.mkdir(exist_ok=True)
    (icons / "flame.svg").write_text(ICON, encoding="utf-8")
    return root


def loaded(root: Path) -> Database:
    return load_game(root / "card_data" / "mini", root)[0]


def read(root: Path, text: str, icons: Sequence[str] = ("flame",)) -> tuple[RuleText, list[Problem]]:
    """Rules as they are read."""
    found, problems = read_rule_text(loaded(sheet(root, text)), icons, root)
    assert found is not None
    return found, problems


def told(problems: Sequence[Problem]) -> list[tuple[int | None, str]]:
    """Lines and codes of problems."""
    return [(problem.where.line, problem.code) for problem in problems]


def pdf_of(root: Path, text: str, *words: str, **game: Any) -> bytes:
    """The PDF of rules, which must be made."""
    sheet(root, text, **game)
    assert run(root, "rules", *words, "-o", "rules.pdf") == 0
    return (root / "rules.pdf").read_bytes()


def html_of(root: Path, text: str, **game: Any) -> str:
    """The page of rules, which must be made."""
    sheet(root, text, **game)
    assert run(root, "rules", "-o", "rules.html") == 0
    return (root / "rules.html").read_text(encoding="utf-8")


def answer(root: Path, capsys: Any, *words: str, code: int = 0) -> Any:
    capsys.readouterr()
    assert run(root, "--format", "json", *words) == code
    return json.loads(capsys.readouterr().out)


class Line(NamedTuple):
    """A line of text on a page, by the left and the top of its letters (points from the page's top left)."""

    page: int
    text: str
    left: float
    top: float
    right: float
    bottom: float


def lines(pdf: bytes) -> list[Line]:
    """All lines of a PDF: pieces of text that stand on one height of one column."""
    found = []
    document = pypdfium2.PdfDocument(pdf)
    for number, page in enumerate(document):
        text, height = page.get_textpage(), page.get_height()
        for index in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(index)
            said = text.get_text_bounded(left, bottom, right, top).strip()
            if said:
                found.append(Line(number, said, left, height - top, right, height - bottom))
    return found


def text_of(pdf: bytes) -> str:
    """All words of a PDF, in the order they were drawn."""
    document = pypdfium2.PdfDocument(pdf)
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())


def opened(pdf: bytes) -> pikepdf.Pdf:
    return pikepdf.open(BytesIO(pdf))


class Tag(NamedTuple):
    name: str
    attributes: dict[str, str]


class Page(HTMLParser):
    """A page's tags and its words, as a browser would see them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[Tag] = []
        self.said: list[str] = []
        self._style = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(Tag(tag, {name: value or "" for name, value in attrs}))
        self._style = tag == "style"

    def handle_endtag(self, tag: str) -> None:
        self._style = False

    def handle_data(self, data: str) -> None:
        if not self._style:
            self.said.append(data)

    @property
    def text(self) -> str:
        return " ".join("".join(self.said).split())

    def named(self, name: str) -> Iterator[dict[str, str]]:
        return (tag.attributes for tag in self.tags if tag.name == name)
