"""A rule sheet as pages: the title's band, the contents, columns, running titles, links and bookmarks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import cos, radians, sin

from cardforge.layout import Tools
from cardforge.render.book import Book, Bookmark, Face, Link, Page, Place
from cardforge.rulesheet.atoms import EDGE, PANEL_PAD, Panel
from cardforge.rulesheet.flow import Frame, Placed, flow
from cardforge.rulesheet.lines import Setter
from cardforge.rulesheet.look import PAPER, Look, columns_of, readable
from cardforge.rulesheet.model import Block, Figures, Heading, Paragraph, RuleText, plain_text
from cardforge.rulesheet.setting import BlockSetter
from cardforge.scene import Line, Op, Rect, Scene, Stroke
from cardforge.tuples import NamedTuple
from cardforge.units import MM, Box, Size

Scenes = Mapping[tuple[str, str], Scene]
"""The pictures of a sheet by what names them, and their side."""

FEWEST = 3
"""Headings from which a sheet has contents."""

FAN_TURN = 7.0
"""Degrees that each card of the title's fan is turned from the one before."""


SAG = 0.045
"""How fast the cards of the fan come down from the middle one, in card widths."""

BAND, HEAD = 0.45, 0.75
"""How much of a page's height the title's band may take, and how much it and the contents together."""


class Pages(NamedTuple):
    """A sheet's document, and the characters that no font has, each with its line."""

    book: Book
    missing: Sequence[tuple[int, tuple[str, ...]]]


def make_pages(text: RuleText, look: Look, tools: Tools, scenes: Scenes, paper: Size) -> Pages:
    """The pages of a sheet on paper of that size."""
    return _Maker(text, look, tools, scenes, paper).pages()


class _Maker:
    """Makes the pages of one sheet."""

    def __init__(self, text: RuleText, look: Look, tools: Tools, scenes: Scenes, paper: Size) -> None:
        self._text, self._look, self._scenes, self._paper = text, look, scenes, paper
        shown = {figure.file for figure in text.figures if figure.card}
        self._setter = Setter(tools, shown)
        self._margin = min(15 * MM, 0.08 * paper.width)
        self._size = look.wanted.size
        foot = 11 * MM
        self._area = Box(
            self._margin, self._margin, paper.width - self._margin, paper.height - self._margin - foot / 2
        )
        self._title = plain_text(text.title)
        self._faces: list[Face] = []
        self._links: list[Link] = []

    def pages(self) -> Pages:
        ops, bottom, blocks = self._head()
        entries = [block for block in blocks if isinstance(block, Heading) and block.level == 2]
        contents = self._contents_height(entries)
        if bottom + contents > HEAD * self._paper.height:
            # The bookmarks lead to all headings, too.
            entries, contents = [], 0.0
        columns = columns_of(self._look.wanted, self._paper, self._margin)
        first_top = bottom + contents + (1.1 if contents else 1.6) * self._size
        frame = Frame(self._area, columns, 2.1 * self._size, first_top)
        setter = BlockSetter(self._setter, self._look, self._scenes, self._area.height)
        placed = flow(setter.atoms(blocks, frame.width), frame)
        count = max((one.page for one in placed), default=0) + 1
        fan = self._text.hero.figures if self._text.hero else ()
        places = {figure.file: Place(0, 0.0) for figure in fan}
        for one in reversed(placed):
            # The first picture of a card is the one that links lead to.
            places |= {name: Place(one.page, one.top - 4) for name in one.atom.anchors}
        marks = [
            Bookmark(one.atom.mark[1], one.atom.mark[0], Place(one.page, one.top - 4))
            for one in placed
            if one.atom.mark is not None
        ]
        pages = []
        panels = _panels(placed)
        for number in range(count):
            on_page = [one for one in placed if one.page == number]
            grounds = [op for part in panels if part.page == number for op in setter.panel_ops(*part[1:])]
            page = self._page(number, count, on_page, grounds)
            if number == 0:
                listed, links = self._contents(entries, bottom, places)
                page = page._replace(
                    ops=(*ops, *listed, *page.ops),
                    faces=(*self._faces, *page.faces),
                    links=(*self._links, *links, *page.links),
                )
            pages.append(page)
        language = self._look.wanted.language
        book = Book(self._title, language, pages, marks, places)
        return Pages(book, tuple(self._setter.missing))

    # --- the head of the first page ---

    def _head(self) -> tuple[list[Op], float, tuple[Block, ...]]:
        """The title's band, where it ends, and the blocks that come after it: on a small page the lead and
        the pictures of the band are blocks like others."""
        text = self._text
        band = self._band(text.lead, self._hero())
        if band[1] <= BAND * self._paper.height:
            return (*band, text.blocks)
        self._faces, self._links = [], []
        moved = (block for block in (text.lead, text.hero) if block is not None)
        return (*self._band(None, ()), (*moved, *text.blocks))

    def _band(self, said: Paragraph | None, hero: Sequence[tuple[Scene, str]]) -> tuple[list[Op], float]:
        """The coloured band with the title, its lead and a fan of cards; and where it ends."""
        look, margin, size = self._look, self._margin, self._size
        fan_width, fan_height = self._fan_size(hero)
        room = self._paper.width - 2 * margin - (fan_width + size * 1.5 if fan_width else 0.0)
        title = self._setter.set(self._text.title, look.title, room, 1)
        lead = None
        if said is not None:
            lead = self._setter.set(said.words, look.lead, room, said.line)
        height = title.height + (lead.height + size * 0.7 if lead else 0.0)
        pad = size * 1.5
        top = margin * 0.9
        band = max(height + 2 * pad + top * 0.4, fan_height + 0.7 * pad if fan_width else 0.0)
        ops: list[Op] = [Rect(0, 0, self._paper.width, band, 0.0, look.colours.ground)]
        y = (band - height) / 2 + top * 0.1
        for text in filter(None, (title, lead)):
            for index, links in enumerate(text.links()):
                at = y + index * text.step
                ops += text.draw(index, margin, at)
                self._links += [Link(link.box.moved(margin, at), link.target) for link in links]
            y += text.height + size * 0.7
        if fan_width:
            self._fan(hero, self._paper.width - margin - fan_width / 2, band / 2)
        return ops, band

    def _hero(self) -> Sequence[tuple[Scene, str]]:
        hero: Figures | None = self._text.hero
        found = [] if hero is None else hero.figures
        return [
            (self._scenes[figure.file, figure.side], figure.alt)
            for figure in found
            if (figure.file, figure.side) in self._scenes
        ]

    def _card_size(self, hero: Sequence[tuple[Scene, str]]) -> Size:
        scenes = [scene for scene, _ in hero]
        width = min(0.155, 0.5 / (1 + 0.75 * len(scenes))) * self._paper.width
        return Size(width, max(width * scene.size.height / scene.size.width for scene in scenes))

    def _fan_size(self, hero: Sequence[tuple[Scene, str]]) -> tuple[float, float]:
        """The room that the fan of cards takes, 0 for none."""
        count = len(hero)
        if not count:
            return 0.0, 0.0
        card = self._card_size(hero)
        spread = (count - 1) * card.width * 0.62
        tilt = radians(FAN_TURN * (count - 1) / 2)
        width = card.width * cos(tilt) + card.height * sin(tilt) + spread
        return width, card.height * cos(tilt) + card.width * sin(tilt) + _sag(count, card.width)

    def _fan(self, hero: Sequence[tuple[Scene, str]], cx: float, cy: float) -> None:
        """Cards side by side, each turned a little further and lying over the one before."""
        card = self._card_size(hero)
        for index, (scene, alt) in enumerate(hero):
            away = index - (len(hero) - 1) / 2
            turn = radians(FAN_TURN * away)
            x = cx + away * card.width * 0.62
            y = cy - _sag(len(hero), card.width) / 2 + away * away * card.width * SAG
            scale = card.width / scene.size.width
            a, b = scale * cos(turn), scale * sin(turn)
            half_w, half_h = scene.size.width / 2, scene.size.height / 2
            matrix = (a, b, -b, a, x - a * half_w + b * half_h, y - b * half_w - a * half_h)
            self._faces.append(Face(scene, matrix, alt, EDGE._replace(width=EDGE.width / scale)))

    # --- contents ---

    def _rows(self, entries: Sequence[Heading]) -> tuple[int, int]:
        """How many columns the contents have, and rows."""
        columns = max(1, min(4, int(self._area.width / (self._size * 15)), -(-len(entries) // 3)))
        return columns, -(-len(entries) // columns)

    def _contents_height(self, entries: Sequence[Heading]) -> float:
        if len(entries) < FEWEST:
            return 0.0
        step = self._size * 1.55
        return self._rows(entries)[1] * step + 2.2 * self._size

    def _contents(
        self, entries: Sequence[Heading], top: float, places: Mapping[str, Place]
    ) -> tuple[list[Op], list[Link]]:
        """The headings with their pages, down one column after the other; each leads to its place."""
        if len(entries) < FEWEST:
            return [], []
        columns, rows = self._rows(entries)
        colours, gap, step = self._look.colours, 2.1 * self._size, self._size * 1.55
        width = (self._area.width - gap * (columns - 1)) / columns
        ops: list[Op] = []
        links: list[Link] = []
        number_style = self._look.strong.but(color=colours.accent, align="right")
        y0 = top + 1.3 * self._size
        for index, entry in enumerate(entries):
            x, y = self._area.left + index // rows * (width + gap), y0 + index % rows * step
            page = self._setter.set((str(places[entry.anchor].page + 1),), number_style, 3 * self._size)
            room = width - 2.2 * self._size
            name = self._setter.set(
                (_shortened(self._setter, plain_text(entry.words), self._look, room),), self._look.body, room
            )
            ops += name.draw(0, x, y + (step - name.step) / 2)
            ops += page.draw(0, x + width - 3 * self._size, y + (step - page.step) / 2)
            dots = Stroke(colours.line, 0.8, "round", dash=(0.01, 2.6))
            start, end = x + name.widest + 4, x + width - page.widest - 4
            if end - start > 6:
                ops.append(Line(start, y + step * 0.66, end, y + step * 0.66, dots))
            links.append(Link(Box(x, y, x + width, y + step), f"#{entry.anchor}"))
        below = y0 + rows * step + 0.4 * self._size
        ops.append(Line(self._area.left, below, self._area.right, below, Stroke(colours.line, 0.6)))
        return ops, links

    # --- every page ---

    def _page(self, number: int, count: int, placed: Sequence[Placed], grounds: Sequence[Op]) -> Page:
        ops: list[Op] = list(grounds)
        faces: list[Face] = []
        links: list[Link] = []
        for one in placed:
            ops += one.atom.paint(one.left, one.top)
            faces += one.atom.placed_faces(one.left, one.top)
            links += [Link(link.box.moved(one.left, one.top), link.target) for link in one.atom.links]
        ops += self._foot(number, count)
        return Page(self._paper, tuple(ops), tuple(faces), tuple(links))

    def _foot(self, number: int, count: int) -> Iterable[Op]:
        """The running title and the page's number, below a thin line."""
        area, colours = self._area, self._look.colours
        y = area.bottom + 3.5 * MM
        yield Line(area.left, y, area.right, y, Stroke(colours.line, 0.5))
        small = self._look.small
        name = self._setter.set((self._title,), small, area.width * 0.8)
        yield from name.draw(0, area.left, y + 2)
        right = small.but(align="right", color=readable(colours.accent, PAPER))
        page = self._setter.set((f"{number + 1} / {count}",), right, area.width * 0.2)
        yield from page.draw(0, area.right - area.width * 0.2, y + 2)


def _sag(count: int, width: float) -> float:
    """How much lower the outer cards of a fan stand than the middle one."""
    return ((count - 1) / 2) ** 2 * width * SAG


def _shortened(setter: Setter, title: str, look: Look, room: float) -> str:
    """A heading on one line of the contents: as many of its words as there is room for."""
    words = title.split()
    for count in range(len(words), 0, -1):
        said = " ".join(words[:count]) + ("" if count == len(words) else " …")
        if setter.set((said,), look.body, 1e6).widest <= room:
            return said
    return title


class _PanelPart(NamedTuple):
    """What stands of a note in one column."""

    page: int
    panel: Panel
    left: float
    top: float
    bottom: float


def _panels(placed: Sequence[Placed]) -> list[_PanelPart]:
    """The grounds of notes, each in one piece for every column that it stands in; inner ones over outer.

    Where a note goes on in another column, its ground reaches a little beyond its words.
    """
    found: dict[tuple[int, Panel], list[_PanelPart]] = {}
    for one in placed:
        for depth, panel in enumerate(one.atom.panels):
            parts = found.setdefault((depth, panel), [])
            if parts and (parts[-1].page, parts[-1].left) == (one.page, one.left):
                parts[-1] = parts[-1]._replace(bottom=one.bottom)
            else:
                parts.append(_PanelPart(one.page, panel, one.left, one.top, one.bottom))
    for parts in found.values():
        parts[:-1] = [part._replace(bottom=part.bottom + PANEL_PAD) for part in parts[:-1]]
        parts[1:] = [part._replace(top=part.top - PANEL_PAD) for part in parts[1:]]
    return [part for _, parts in sorted(found.items(), key=lambda item: item[0][0]) for part in parts]
