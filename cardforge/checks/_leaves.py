"""A scene laid flat: every single shape, text and picture with what holds for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import hypot, sqrt

from cardforge.checks._shapes import Quad, Region, around
from cardforge.layout import Side
from cardforge.layout.model import Element
from cardforge.scene import Group, Image, Line, Matrix, Op, Path, Rect, Stroke, Text
from cardforge.svg.extent import extent
from cardforge.svg.transforms import IDENTITY, multiply
from cardforge.tuples import NamedTuple
from cardforge.units import Box

Single = Rect | Line | Path | Text | Image
"""An operation that is no group."""


class Fade(NamedTuple):
    """A group that is faded as one; `number` tells groups apart."""

    number: int
    opacity: float


class Stencil:
    """A mask, as a clip: what its shapes cover; how bright they are there is left aside."""

    def __init__(self, ops: tuple[Op, ...], matrix: Matrix) -> None:
        self._leaves = list(_Walk({}, (), frozenset()).leaves(ops, matrix, (), (), None))
        edges = [edge for leaf in self._leaves for edge in (leaf.box[:2], leaf.box[2:])]
        self.box = around(edges) if edges else Box(0, 0, 0, 0)

    def contains(self, x: float, y: float) -> bool:
        """Whether a shape of the mask has the point."""
        return any(leaf.covers_at(x, y) for leaf in self._leaves)

    def contains_all(self, _: Quad) -> bool:
        """Whether the mask surely shows the whole of a box: that is not known."""
        return False


Clip = Region | Stencil


class Leaf:
    """One operation, where its groups put it: `clips` cut it off, `fades` fade it (outer ones first)."""

    __slots__ = ("_box", "_region", "clips", "element", "fades", "matrix", "op")

    def __init__(
        self,
        op: Single,
        matrix: Matrix,
        clips: tuple[Clip, ...],
        fades: tuple[Fade, ...],
        element: Element | None,
    ) -> None:
        self.op = op
        self.matrix = matrix
        self.clips = clips
        self.fades = fades
        self.element = element
        self._box: Box | None = None
        self._region: Region | None = None

    @property
    def scale(self) -> float:
        """How much larger lengths are drawn than the operation says (their mean, if it is stretched)."""
        a, b, c, d, _, _ = self.matrix
        return sqrt(abs(a * d - b * c))

    @property
    def scales(self) -> tuple[float, float]:
        """The same along the operation's own x and y."""
        a, b, c, d, _, _ = self.matrix
        return hypot(a, b), hypot(c, d)

    @property
    def opacity(self) -> float:
        """How much its groups leave of it."""
        left = 1.0
        for fade in self.fades:
            left *= fade.opacity
        return left

    @property
    def stroke(self) -> Stroke | None:
        return self.op.stroke if isinstance(self.op, Rect | Path | Line) else None

    @property
    def region(self) -> Region:
        """The area of a shape or picture."""
        if self._region is None:
            op = self.op
            assert not isinstance(op, Text)
            shape = Rect(op.x, op.y, op.width, op.height) if isinstance(op, Image) else op
            self._region = Region(shape, self.matrix)
        return self._region

    @property
    def box(self) -> Box:
        """How far it can be seen at most, in card coordinates; texts have their own lines for that."""
        if self._box is None:
            reach = extent([Group((self.region.shape,), self.matrix)]) or Box(0, 0, 0, 0)
            if self.stroke is not None:
                reach = reach.grown(self.stroke.width * max(self.scales) / 2)
            self._box = self.shown(reach)
        return self._box

    def shown(self, box: Box) -> Box:
        """What clips leave of a box."""
        for clip in self.clips:
            box = box.clipped(clip.box)
        return box

    def may_reach(self, x: float, y: float) -> bool:
        """Whether the point lies in its box: asked first, as it costs least."""
        left, top, right, bottom = self._box or self.box
        return left <= x <= right and top <= y <= bottom

    def covers_at(self, x: float, y: float) -> bool:
        """Whether a shape or picture paints the point, whatever the colour."""
        op = self.op
        if isinstance(op, Text) or not self.is_clear_at(x, y):
            return False
        filled = isinstance(op, Image) or (not isinstance(op, Line) and op.fill is not None)
        if filled and self.region.contains(x, y):
            return True
        return self.stroke is not None and self.region.is_near(x, y, self.stroke.width / 2)

    def is_clear_at(self, x: float, y: float) -> bool:
        """Whether no clip hides the point."""
        return all(clip.contains(x, y) for clip in self.clips)


def leaves(side: Side, kinds: tuple[type, ...] = (), only: frozenset[Element] = frozenset()) -> list[Leaf]:
    """All single operations of a side in drawing order, each with the innermost element that drew it.

    With `kinds`, only operations of these; with `only`, only those of these elements.
    """
    owners: dict[int, Element] = {}
    for part in side.painted:
        for op in part.ops:
            owners.setdefault(id(op), part.element)
    return list(_Walk(owners, kinds, only).leaves(side.scene.ops, IDENTITY, (), (), None))


class _Walk:
    def __init__(
        self, owners: Mapping[int, Element], kinds: tuple[type, ...], only: frozenset[Element]
    ) -> None:
        self._owners, self._kinds, self._only = owners, kinds, only
        self._faded_groups = 0

    def leaves(
        self,
        ops: Iterable[Op],
        matrix: Matrix,
        clips: tuple[Clip, ...],
        fades: tuple[Fade, ...],
        outer: Element | None,
    ) -> Iterator[Leaf]:
        for op in ops:
            element = self._owners.get(id(op), outer)
            if isinstance(op, Group):
                inner = multiply(matrix, op.matrix) if op.matrix else matrix
                clipped = (*clips, Region(op.clip, inner)) if op.clip is not None else clips
                if op.mask is not None:
                    clipped = (*clipped, Stencil(op.mask, inner))
                yield from self.leaves(op.ops, inner, clipped, self._faded(fades, op), element)
            elif not self._kinds or (isinstance(op, self._kinds) and element in self._only):
                yield Leaf(op, matrix, clips, fades, element)

    def _faded(self, fades: tuple[Fade, ...], group: Group) -> tuple[Fade, ...]:
        if group.opacity == 1:
            return fades
        self._faded_groups += 1
        return (*fades, Fade(self._faded_groups, group.opacity))
