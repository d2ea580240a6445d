"""A rule sheet as it was read: blocks of words, each knowing its line in the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from cardforge.markup import Icon
from cardforge.tuples import NamedTuple


class Span(NamedTuple):
    """Words that are set off. A link's `target` is an address, `#` and a heading's anchor, or `card:` and a
    card's id."""

    kind: Literal["bold", "italic", "link"]
    inside: tuple[Inline, ...]
    target: str = ""


class LineEnd(NamedTuple):
    """A line ends here, whatever room is left on it."""


Inline = str | Icon | Span | LineEnd


class Heading(NamedTuple):
    """`level` is 2 to 4: the sheet's title is no heading of it."""

    line: int
    level: int
    words: tuple[Inline, ...]
    anchor: str


class Paragraph(NamedTuple):
    line: int
    words: tuple[Inline, ...]


class Item(NamedTuple):
    """One item of a list."""

    line: int
    blocks: tuple[Block, ...]


class ItemList(NamedTuple):
    """A list; `start` is the first number, None for bullets. Items of a `tight` one stand close."""

    line: int
    items: tuple[Item, ...]
    start: int | None = None
    tight: bool = True


class Row(NamedTuple):
    line: int
    cells: tuple[tuple[Inline, ...], ...]


Align = Literal["start", "center", "right"]


class Table(NamedTuple):
    """A table; every row has as many cells as its head."""

    line: int
    head: Row
    rows: tuple[Row, ...]
    aligns: tuple[Align, ...]


class Quote(NamedTuple):
    """A note: what is said beside the rules."""

    line: int
    blocks: tuple[Block, ...]


class Break(NamedTuple):
    """A line across."""

    line: int


class Figure(NamedTuple):
    """A picture: a side of the card of that id, or else a picture file (for cards, `card:` and the id).

    `width` is in points, None for the usual one; `alt` says what is seen, `caption` stands below.
    """

    line: int
    card: str
    side: Literal["front", "back"]
    file: str
    alt: str
    caption: tuple[Inline, ...] = ()
    width: float | None = None


class Figures(NamedTuple):
    """Pictures side by side."""

    line: int
    figures: tuple[Figure, ...]


Block = Heading | Paragraph | ItemList | Table | Quote | Break | Figures


def own_sign(item: Item) -> tuple[Icon | None, tuple[Block, ...]]:
    """The icon that an item of a list begins with, which stands in place of its bullet; and all the rest."""
    first = item.blocks[0] if item.blocks else None
    if not isinstance(first, Paragraph) or not isinstance(first.words[0] if first.words else None, Icon):
        return None, item.blocks
    icon, *rest = first.words
    if rest and isinstance(rest[0], str):
        rest[0] = rest[0].lstrip()
    assert isinstance(icon, Icon)
    if icon.times > 1 or not rest:
        return None, item.blocks
    return icon, (first._replace(words=tuple(rest)), *item.blocks[1:])


def figures_of(blocks: tuple[Block, ...]) -> Iterator[Figure]:
    """All pictures among blocks, in their order."""
    for block in blocks:
        if isinstance(block, Figures):
            yield from block.figures
        elif isinstance(block, Quote):
            yield from figures_of(block.blocks)
        elif isinstance(block, ItemList):
            for item in block.items:
                yield from figures_of(item.blocks)


class RuleText(NamedTuple):
    """A whole rule sheet: its title, the words and pictures right below that, and all the rest."""

    title: tuple[Inline, ...]
    lead: Paragraph | None
    hero: Figures | None
    blocks: tuple[Block, ...]
    shown: str

    @property
    def figures(self) -> tuple[Figure, ...]:
        return (*(self.hero.figures if self.hero else ()), *figures_of(self.blocks))

    @property
    def headings(self) -> tuple[Heading, ...]:
        return tuple(block for block in self.blocks if isinstance(block, Heading))


def all_words(text: RuleText) -> Iterator[Inline]:
    """Every word of a sheet, those inside of spans as well."""
    yield from _inside(text.title)
    if text.lead is not None:
        yield from _inside(text.lead.words)
    yield from _of_blocks(text.blocks)


def _of_blocks(blocks: tuple[Block, ...]) -> Iterator[Inline]:
    for block in blocks:
        if isinstance(block, Heading | Paragraph):
            yield from _inside(block.words)
        elif isinstance(block, Quote):
            yield from _of_blocks(block.blocks)
        elif isinstance(block, ItemList):
            for item in block.items:
                yield from _of_blocks(item.blocks)
        elif isinstance(block, Table):
            for row in (block.head, *block.rows):
                for cell in row.cells:
                    yield from _inside(cell)
        elif isinstance(block, Figures):
            for figure in block.figures:
                yield from _inside(figure.caption)


def _inside(words: tuple[Inline, ...]) -> Iterator[Inline]:
    for word in words:
        yield word
        if isinstance(word, Span):
            yield from _inside(word.inside)


def plain_text(words: tuple[Inline, ...]) -> str:
    """Words without their marks, as contents and bookmarks have them; an icon is its name."""
    parts = []
    for word in words:
        if isinstance(word, str):
            parts.append(word)
        elif isinstance(word, Icon):
            parts.append(word.name)
        else:
            parts.append(plain_text(word.inside) if isinstance(word, Span) else " ")
    return "".join(parts)
