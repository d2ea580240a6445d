"""Compiled layouts: elements with parsed edges and ready values, in the order they are solved and drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import nan
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cardforge.layout.dynamic import Dynamic, Env
from cardforge.layout.edges import Edge
from cardforge.layout.envs import Inserted
from cardforge.layout.spec import RawElement
from cardforge.layout.styles import TextStyle
from cardforge.scene import Op, Shape
from cardforge.tuples import NamedTuple
from cardforge.units import Box, Size

if TYPE_CHECKING:
    from cardforge.layout.build import Build


def _never(_element: RawElement) -> bool:
    return False


class Kind(NamedTuple):
    """An element kind: one module in `elements/` declares one.

    `draw` gives the operations of an element in its solved box; `measure` its natural height in points at
    a width (None: the kind has none, so `height: "auto"` is refused); `solve` places what it holds (None:
    children place themselves), and where `flows` holds, their edges mean nothing. `names` are those that
    its children see besides the ones around it. `required` keys must be given. `texts` marks kinds that set
    type, `one_line` those that keep to one line unless `lines` says more.
    """

    name: str
    draw: Callable[[Build, Element, Box], Iterable[Op]]
    required: tuple[str, ...] = ()
    measure: Callable[[Build, Element, float], float] | None = None
    solve: Callable[[Build, Element, Box], None] | None = None
    texts: bool = False
    one_line: bool = False
    flows: Callable[[RawElement], bool] = _never
    names: Callable[[RawElement], frozenset[str]] | None = None


REFERENCES = ("bleed", "cut", "safe")
"""The boxes of the card that elements may stand in."""

Value = Any
"""A constant or a `Dynamic`."""


class TextResult:
    """How a text was set: what it got, what its style wanted, and what it lacks (points; 0 if it fits).

    Sizes are in points, leadings in type sizes; a squeeze of 1 is none. Texts without a word have no result.
    """

    __slots__ = ("element", "lacks", "leading", "leading_wanted", "size", "squeeze", "wanted")

    def __init__(
        self,
        element: str,
        size: float,
        wanted: float,
        leading: float,
        leading_wanted: float,
        squeeze: float,
        lacks: float,
    ) -> None:
        self.element = element
        self.size = size
        self.wanted = wanted
        self.leading = leading
        self.leading_wanted = leading_wanted
        self.squeeze = squeeze
        self.lacks = lacks

    @property
    def pressed(self) -> float:
        """How far it gave way, 0 (not at all) to 1: the share that size, leading and squeeze took together.
        What it lacks even so is not in it."""
        return 1 - self.size / self.wanted * self.squeeze * self.leading / self.leading_wanted


class Painted:
    """The operations that an element drew on a side, and the box it drew them for; `once`, if it did not keep
    them."""

    __slots__ = ("box", "element", "once", "ops")

    def __init__(self, element: Element, ops: tuple[Op, ...], box: Box) -> None:
        self.element = element
        self.ops = ops
        self.box = box
        self.once = False


Drawn = tuple[tuple[Op, ...], tuple[TextResult, ...], tuple[Painted, ...]]
"""What an element draws, how its texts were set, and whose its operations are."""


class Axis(NamedTuple):
    """How an element is placed along one axis: edges (constant, or dynamic text still to be parsed)."""

    low: Edge | Dynamic | None = None
    high: Edge | Dynamic | None = None
    centre: Edge | Dynamic | None = None
    extent: Value = None
    auto: bool = False
    smallest: Value = None
    largest: Value = None

    @property
    def edges(self) -> tuple[Edge, ...]:
        found = (self.low, self.high, self.centre)
        return tuple(edge for edge in found if isinstance(edge, Edge))

    @property
    def late(self) -> bool:
        """Whether what it stands on is known only for a card."""
        return any(isinstance(edge, Dynamic) for edge in (self.low, self.high, self.centre))

    @property
    def constant(self) -> bool:
        values = (self.low, self.high, self.centre, self.extent, self.smallest, self.largest)
        return not any(isinstance(value, Dynamic) for value in values)


class Element:
    """A compiled element. `static`: nothing about it depends on the card; `fixed`: its box doesn't.

    `style_values` are its type style's keys, `style` the finished style if that is constant; `dynamic` and
    `dynamic_style` are those of its values that depend on the card, and `reads` give them all for one card.
    `shows` is the card field that alone decides how it looks.
    `fit_group` names the texts it shrinks together with, `fit_shared` says whether its size is that of all
    cards of the set; `unchecked` are the checks of the finished side that it, or what it stands in, does
    without; `wrapped` says that it is turned or faded.
    `part` is the inserted part that it is written in. Kept from card to card: in `memo` what it drew, which
    came again `hits` times, in `styles` its finished styles, each by what decides it.
    """

    def __init__(
        self,
        name: str,
        kind: Kind,
        raw: RawElement,
        x: Axis,
        y: Axis,
        reference: str,
        values: Mapping[str, Value],
        present: Dynamic | None = None,
        z: int = 0,
        part: Inserted | None = None,
        dynamic: Mapping[str, Dynamic] = MappingProxyType({}),
        unchecked: frozenset[str] = frozenset(),
        wrapped: bool = False,
    ) -> None:
        self.id, self.kind, self.raw = name, kind, raw
        self.x, self.y, self.reference = x, y, reference
        self.values, self.present, self.z, self.part = values, present, z, part
        self.dynamic, self.unchecked, self.wrapped = dynamic, unchecked, wrapped
        self.scope: Scope | None = None
        self.style_values: Mapping[str, Value] | None = None
        self.style: TextStyle | None = None
        self.static, self.fixed = False, False
        self.dynamic_style: Mapping[str, Dynamic] = {}
        self.reads: Sequence[Callable[[Env], Any]] = ()
        self.shows: str | None = None
        self.fit_group, self.fit_shared = "", False
        self.memo: dict[Any, Drawn] = {}
        self.hits = 0
        self.styles: dict[Any, TextStyle] = {}


UNSOLVED = Box(nan, nan, nan, nan)
"""Stands for a present element until its box is known."""


def unsolved(elements: Iterable[Element]) -> dict[str, Box]:
    """The boxes of elements before any is known."""
    return {element.id: UNSOLVED for element in elements}


class Scope(NamedTuple):
    """Elements that stand side by side: as drawn, and in the orders their axes are solved in.

    `holders` are those with elements inside them, `optional` those that may be absent; `static` says whether
    all look the same on every card. `boxes` has all by id: the boxes of fixed elements are kept from card to
    card as soon as they are known.
    `fit_groups` are the texts here, and inside the elements here, that shrink together; `shares` says whether
    any has the size of all cards of its set.
    """

    elements: tuple[Element, ...]
    x_order: Sequence[Element]
    y_order: Sequence[Element]
    drawn: Sequence[Element]
    holders: Sequence[Element]
    optional: Sequence[Element]
    static: bool
    boxes: dict[str, Box]
    fit_groups: Sequence[Sequence[Element]] = ()
    shares: bool = False


class Layout(NamedTuple):
    """A compiled layout: trim size, bleed, corner, shape and the reference boxes, front and back.

    Its `family` is the layout that it, or what it extends, begins with.
    """

    name: str
    size: Size
    bleed: float
    corner: float
    boxes: Mapping[str, Box]
    lets: Mapping[str, Value]
    front: Scope
    back: Scope | None
    icons: Mapping[str, Any]
    family: str = ""
    shape: Shape | None = None


NO_LAYOUT = Layout("", Size(1, 1), 0, 0, {}, {}, Scope((), (), (), (), (), (), True, {}), None, {})
"""What type is set with where there is no layout: it declares nothing."""
