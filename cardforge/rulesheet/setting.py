"""The blocks of a rule sheet, set into a column of a given width."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardforge.layout import Tools
from cardforge.rulesheet.atoms import (
    PANEL_PAD,
    Atom,
    Panel,
    PlacedScene,
    blank,
    kept_with_next,
    line_atoms,
    over,
)
from cardforge.rulesheet.lines import LinkBox, Setter, SetText
from cardforge.rulesheet.look import Look, default_width
from cardforge.rulesheet.model import (
    Block,
    Break,
    Figure,
    Figures,
    Heading,
    Inline,
    ItemList,
    Paragraph,
    Quote,
    RuleText,
    Table,
    own_sign,
    plain_text,
)
from cardforge.rulesheet.tables import TableSetter
from cardforge.scene import Line, Op, Rect, Scene, Stroke
from cardforge.units import MM, Box

DEEPEST = 6
"""Levels of lists that are indented: deeper ones would leave no room for words."""

GAP = 3 * MM
"""Room between pictures side by side."""

_APART = (Quote, Table, Figures, Break)
"""Blocks with more room around them than words have."""

WHOLE = 0.3
"""Notes and tables up to this share of a column's height are not divided."""

_BULLETS = ("•", "–", "·")


class BlockSetter:
    """Sets blocks. `scenes` are the pictures by figure; `room` is a column's height in points."""

    def __init__(
        self, setter: Setter, look: Look, scenes: Mapping[tuple[str, str], Scene], room: float
    ) -> None:
        self._setter, self._look, self._scenes, self._room = setter, look, scenes, room
        self._tables = TableSetter(setter, look, room - 4 * look.body.size)
        self._size = look.wanted.size
        self._accented = look.strong.but(color=look.colours.accent, align="right")
        self._notes = 0

    def atoms(self, blocks: Sequence[Block], width: float) -> list[Atom]:
        """All blocks in a column of that width."""
        return list(self._all(blocks, 0.0, width, 0, True))

    def _all(
        self, blocks: Sequence[Block], left: float, width: float, depth: int, spaced: bool
    ) -> Iterator[Atom]:
        """Blocks one after another. In tight lists they stand close."""
        before: Block | None = None
        held: list[Atom] = []
        for block in blocks:
            space = self._space(before, block, spaced)
            made = list(self._block(block, left, width, depth, space))
            if held and made and _leads_up(before, block):
                held = kept_with_next(held)
            yield from held
            held, before = made, block
        yield from held

    def _space(self, before: Block | None, block: Block, spaced: bool) -> float:
        """The room above a block, in points."""
        if before is None:
            return 0.0
        if isinstance(block, Heading):
            return self._size * {2: 1.7, 3: 1.2, 4: 0.9}[block.level]
        if isinstance(before, Heading):
            return self._size * 0.3
        if isinstance(block, ItemList):
            return self._size * (0.35 if spaced else 0.15)
        if isinstance(block, _APART) or isinstance(before, _APART):
            return self._size * 0.8
        return self._size * (0.6 if spaced else 0.2)

    def _block(self, block: Block, left: float, width: float, depth: int, space: float) -> Iterable[Atom]:
        if isinstance(block, Heading):
            return self._heading(block, left, width, space)
        if isinstance(block, Paragraph):
            text = self._setter.set(block.words, self._look.body, width, block.line)
            return line_atoms(text, left, space)
        if isinstance(block, ItemList):
            return self._list(block, left, width, depth, space)
        if isinstance(block, Table):
            return self._whole(self._tables.atoms(block, left, width, space))
        if isinstance(block, Quote):
            return self._quote(block, left, width, depth, space)
        if isinstance(block, Figures):
            return self._figures(block, left, width, space)
        return [self._break(left, width, space)]

    # --- kinds of blocks ---

    def _heading(self, block: Heading, left: float, width: float, space: float) -> list[Atom]:
        """A heading, never the last of its column; the largest have a line below them."""
        text = self._setter.set(block.words, self._look.headings[block.level], width, block.line)
        atoms = kept_with_next(line_atoms(text, left, space, keep=True))
        mark = (block.level - 2, plain_text(block.words))
        atoms[0] = atoms[0]._replace(anchors=(block.anchor,), mark=mark)
        if block.level == 2:

            def ruled(x: float, y: float) -> tuple[Op, ...]:
                right = x + left + width
                return (Line(x + left, y + 1.2, right, y + 1.2, Stroke(self._look.colours.accent, 0.9)),)

            atoms.append(Atom(0.25 * self._size, ruled, keep=True))
        return atoms

    def _list(self, block: ItemList, left: float, width: float, depth: int, space: float) -> Iterator[Atom]:
        last = (block.start or 0) + len(block.items) - 1
        number = block.start is not None
        widest = self._setter.set((f"{last}.",), self._accented, 1e4).widest if number else 0.0
        indent = max(1.35 * self._size, widest + 0.55 * self._size)
        if depth >= DEEPEST:
            indent = 0.0
        between = self._size * (0.22 if block.tight else 0.55)
        for place, item in enumerate(block.items):
            icon, blocks = (None, item.blocks) if number else own_sign(item)
            atoms = list(self._all(blocks, left + indent, width - indent, depth + 1, not block.tight))
            if not atoms:
                atoms = [blank(self._look.body.size * self._look.body.leading)]
            sign = f"{(block.start or 0) + place}." if number else _BULLETS[min(depth, 2)]
            atoms[0] = over(atoms[0], self._sign(icon or sign, left, indent))
            yield atoms[0]._replace(space=between if place else space)
            yield from atoms[1:]

    def _sign(self, sign: Inline, left: float, indent: float) -> _Sign:
        style = self._accented if isinstance(sign, str) else self._look.body.but(align="right")
        text = self._setter.set((sign,), style, max(indent - 0.35 * self._size, self._size))
        # It stands on the line of the words beside it, which are larger.
        drop = (self._look.body.leading * self._look.body.size - text.step) / 2
        return _Sign(text, left, drop)

    def _quote(self, block: Quote, left: float, width: float, depth: int, space: float) -> list[Atom]:
        """A note on a ground of its own, with a bar at its left."""
        self._notes += 1
        panel = Panel(self._notes, left, width)
        pad = self._size * 0.8
        inside = list(self._all(block.blocks, left + pad + 2.0, width - 2 * pad, depth, True))
        if not inside:
            return []
        atoms = [
            blank(PANEL_PAD, True)._replace(space=space),
            *inside[:-1],
            inside[-1]._replace(keep=True),
            blank(PANEL_PAD),
        ]
        return self._whole([atom._replace(panels=(panel, *atom.panels)) for atom in atoms])

    def _whole(self, atoms: Sequence[Atom]) -> list[Atom]:
        """Atoms in one column, if they are no large part of it."""
        if sum(atom.height + atom.space for atom in atoms) > WHOLE * self._room:
            return list(atoms)
        return [*(atom._replace(keep=True) for atom in atoms[:-1]), *atoms[-1:]]

    def panel_ops(self, panel: Panel, left: float, top: float, bottom: float) -> tuple[Op, ...]:
        """The ground of a note between two heights of one column."""
        x = left + panel.left
        return (
            Rect(x, top, panel.width, bottom - top, 0.0, self._look.colours.wash),
            Rect(x, top, 2.0, bottom - top, 0.0, self._look.colours.accent),
        )

    def _break(self, left: float, width: float, space: float) -> Atom:
        def ruled(x: float, y: float) -> tuple[Op, ...]:
            middle, half = x + left + width / 2, width / 6
            return (
                Line(middle - half, y + 0.5, middle + half, y + 0.5, Stroke(self._look.colours.line, 1.0)),
            )

        return Atom(1.0, ruled, space)

    # --- pictures ---

    def _figures(self, block: Figures, left: float, width: float, space: float) -> Iterator[Atom]:
        """Pictures side by side, in as many rows as they need, each with its caption."""
        row: list[tuple[Figure, Scene, float]] = []
        usual = default_width(max(1, len(block.figures)), width)
        if usual < 20 * MM:
            usual = min(24 * MM, width)
        for figure in block.figures:
            scene = self._scenes.get((figure.file, figure.side))
            if scene is None:
                continue
            wide = min(figure.width or usual, width)
            highest = 0.8 * self._room
            wide = min(wide, highest * scene.size.width / scene.size.height)
            if row and sum(one[2] + GAP for one in row) + wide > width + 0.01:
                yield self._picture_row(row, left, width, space)
                row, space = [], GAP
            row.append((figure, scene, wide))
        if row:
            yield self._picture_row(row, left, width, space)

    def _picture_row(
        self, row: Sequence[tuple[Figure, Scene, float]], left: float, width: float, space: float
    ) -> Atom:
        x = left + (width - sum(wide for _, _, wide in row) - GAP * (len(row) - 1)) / 2
        small = self._look.small.but(align="center")
        tallest = max(wide * scene.size.height / scene.size.width for _, scene, wide in row)
        faces: list[PlacedScene] = []
        captions: list[tuple[SetText, float]] = []
        links: list[LinkBox] = []
        for figure, scene, wide in row:
            high = wide * scene.size.height / scene.size.width
            # Pictures of several heights stand on one line.
            box = Box(x, tallest - high, x + wide, tallest)
            faces.append(PlacedScene(scene, box, plain_text((figure.alt,))))
            if figure.caption:
                over_edge = min(GAP / 2 - 1, 4.0)
                text = self._setter.set(figure.caption, small, wide + 2 * over_edge, figure.line)
                captions.append((text, x - over_edge))
                below = tallest + 3.0
                links += [
                    LinkBox(link.box.moved(x - over_edge, below + index * text.step), link.target)
                    for index, line in enumerate(text.links())
                    for link in line
                ]
            x += wide + GAP
        height = tallest + max((3.0 + text.height for text, _ in captions), default=1.0)

        def paint(at: float, y: float) -> Iterable[Op]:
            for text, from_left in captions:
                for index in range(text.line_count):
                    yield from text.draw(index, at + from_left, y + tallest + 3.0 + index * text.step)

        anchors = tuple(figure.file for figure, _, _ in row if figure.card)
        return Atom(height, paint, space, links=tuple(links), faces=tuple(faces), anchors=anchors)


def missing_signs(text: RuleText, look: Look, tools: Tools) -> Sequence[tuple[int, tuple[str, ...]]]:
    """The characters of a sheet that no font has, with the lines they stand in; nothing is drawn."""
    setter = Setter(tools)
    setter.set(text.title, look.title, 300, 1)
    if text.lead is not None:
        setter.set(text.lead.words, look.lead, 300, text.lead.line)
    BlockSetter(setter, look, {}, 700).atoms(text.blocks, 250)
    return tuple(setter.missing)


def _leads_up(before: Block | None, block: Block) -> bool:
    """Whether a paragraph announces what comes next, and stands right above it."""
    if not isinstance(before, Paragraph) or not isinstance(block, ItemList | Table | Figures):
        return False
    return plain_text(before.words).rstrip().endswith(":")


class _Sign:
    """Draws a bullet or a number beside the first line of an item."""

    def __init__(self, text: SetText, left: float, drop: float) -> None:
        self._text, self._left, self._drop = text, left, drop

    def __call__(self, x: float, y: float) -> Iterable[Op]:
        return self._text.draw(0, x + self._left, y + self._drop)
