"""What a rule sheet is broken into for its pages: lines, rows and pictures that stay whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from cardforge.rulesheet.lines import LinkBox, SetText
from cardforge.scene import Op, Scene, Stroke
from cardforge.tuples import NamedTuple
from cardforge.units import Box

if TYPE_CHECKING:
    from cardforge.render.book import Face

Paint = Callable[[float, float], Iterable[Op]]
"""Draws something whose left and top are given."""

EDGE = Stroke("#b9b9bd", 0.4)
"""The line around pictures of cards, which may be as white as the paper."""

PANEL_PAD = 5.0
"""Points between the words of a note and its edge."""


class PlacedScene(NamedTuple):
    """A picture in an atom, from its left and top."""

    scene: Scene
    box: Box
    alt: str


class Panel(NamedTuple):
    """A note that an atom is part of: `number` tells notes apart, `left` and `width` are its own."""

    number: int
    left: float
    width: float


class Atom(NamedTuple):
    """Something that no page break divides, from the left and top of its column.

    `space` above it is left out at the head of a column; with `keep`, what follows stands in the same column.
    `anchors` are its names for links, `mark` is its level and title among the bookmarks; `head` are the rows
    that a table repeats where it goes on.
    """

    height: float
    paint: Paint
    space: float = 0.0
    keep: bool = False
    links: tuple[LinkBox, ...] = ()
    faces: tuple[PlacedScene, ...] = ()
    anchors: tuple[str, ...] = ()
    mark: tuple[int, str] | None = None
    panels: tuple[Panel, ...] = ()
    head: tuple[Atom, ...] = ()

    def placed_faces(self, left: float, top: float) -> Iterator[Face]:
        """Its pictures on a page. Only here is the code that draws needed: a check of the rules sets them,
        and draws nothing."""
        from cardforge.render.book import Face

        for scene, box, alt in self.faces:
            scale = box.width / scene.size.width
            matrix = (scale, 0.0, 0.0, scale, left + box.left, top + box.top)
            yield Face(scene, matrix, alt, EDGE._replace(width=EDGE.width / scale))


def nothing(_left: float, _top: float) -> tuple[Op, ...]:
    return ()


def blank(height: float, keep: bool = False) -> Atom:
    """Room that is kept free."""
    return Atom(height, nothing, keep=keep)


def line_atoms(text: SetText, left: float, space: float, keep: bool = False) -> list[Atom]:
    """The lines of a text. No first or last line stands alone in a column (widows and orphans).

    `keep` holds the last one together with what follows.
    """
    links = text.links()
    last = text.line_count - 1
    atoms = []
    for index in range(text.line_count):

        def paint(x: float, y: float, index: int = index) -> Iterable[Op]:
            return text.draw(index, x + left, y)

        held = index < last and (index == 0 or index == last - 1 or keep)
        moved = tuple(LinkBox(box.moved(left, 0), target) for box, target in links[index])
        above = 0.0 if index else space
        atoms.append(Atom(text.step, paint, above, held or (keep and index == last), moved))
    return atoms


def over(atom: Atom, paint: Paint) -> Atom:
    """An atom with something drawn before it, such as the number of a list's item."""

    def both(x: float, y: float) -> Iterable[Op]:
        yield from paint(x, y)
        yield from atom.paint(x, y)

    return atom._replace(paint=both)


def kept_with_next(atoms: Sequence[Atom]) -> list[Atom]:
    """Atoms, the last of them held together with what follows."""
    return [*atoms[:-1], atoms[-1]._replace(keep=True)] if atoms else []
