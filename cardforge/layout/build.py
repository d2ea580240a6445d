"""Laying out one face: boxes solved, elements drawn, problems collected."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import cos, isfinite, nan, radians, sin
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cardforge.cards import NOTHING, Printing
from cardforge.layout.dynamic import Dynamic, as_text
from cardforge.layout.envs import Layer, within
from cardforge.layout.faults import LayoutError, NoValueError
from cardforge.layout.model import Element, Layout, Painted, Scope, TextResult
from cardforge.layout.place import solve
from cardforge.layout.proof import proof_ops
from cardforge.layout.styles import TextStyle
from cardforge.layout.typeset import fit_group, fit_shared
from cardforge.problems import LENIENT, Location, Problem, Severity
from cardforge.scene import Group, Matrix, Op, Path, Rect, Scene, Text, new
from cardforge.units import Box, parse_length

if TYPE_CHECKING:
    from cardforge.layout.fit import Fitted
    from cardforge.layout.measuring import Measured
    from cardforge.layout.sharing import Shared
    from cardforge.layout.stock import Stock

MEMO_CAP: Final = 4096
ALL_KEPT: Final = 64
"""So many drawings of an element are kept whatever comes; more, if at least a quarter as many came again."""

FEW: Final = 20
"""Operations of one element that are not counted where they are drawn again."""

MOST_PIECES: Final = 10_000
"""Icons and pieces of frames on one side: repeats soon make too many."""

T = TypeVar("T")


class Build:
    """The work on one face: what its elements see and where they report.

    Each item of a repeat has a work of its own, with its own names and boxes, kept in `items` by the
    repeat's id. `reads` are the card fields that names of items come from. `shared` is what texts of the
    whole set share, where a layout asks for that. `repeated` counts the items of all repeats, `pieces` icons
    and pieces of frames.
    """

    __slots__ = (
        "boxes",
        "env",
        "items",
        "layout",
        "lenient",
        "levels",
        "measured",
        "painted",
        "pieces",
        "printing",
        "problems",
        "reads",
        "repeated",
        "shared",
        "stock",
        "texts",
    )

    def __init__(
        self, layout: Layout, printing: Printing, stock: Stock, env: Layer, lenient: bool = False
    ) -> None:
        self.layout = layout
        self.printing = printing
        self.stock = stock
        self.env = env
        self.lenient = lenient
        self.boxes: dict[str, Box | None] = {}
        self.problems: list[Problem] = []
        self.texts: list[TextResult] = []
        self.painted: list[Painted] = []
        self.levels: dict[str, Fitted] = {}
        self.measured: dict[str, list[Measured]] = {}
        self.items: dict[str, list[Build]] = {}
        self.reads: Mapping[str, tuple[str, ...]] = {}
        self.shared: Shared | None = None
        self.repeated: list[int] = [0]
        self.pieces: list[int] = [0]

    def add_pieces(self, count: int, key: str) -> None:
        """Count what an element is about to add for one of its keys. Raises LayoutError if it is too much."""
        if self.pieces[0] + count > MOST_PIECES:
            message = f"with these, this side has more than {MOST_PIECES} icons and pieces of frames"
            raise LayoutError(message, "show fewer", key, "layout.too-many")
        self.pieces[0] += count

    def has_room(self, element: Element, count: int) -> bool:
        """Whether so many operations, drawn before, may be drawn again; else this is told."""
        before = len(self.problems)
        self.trying(element, lambda: self.add_pieces(count, ""), None)
        return len(self.problems) == before

    def of(self, value: Any) -> Any:
        """A value for this card."""
        return value.get(self.env) if isinstance(value, Dynamic) else value

    def value(self, element: Element, key: str, default: Any = None) -> Any:
        """One of an element's values for this card."""
        value = element.values.get(key)
        if value is None:
            return default
        return value.get(self.env) if isinstance(value, Dynamic) else value

    def length(self, element: Element, key: str, default: float, percent_of: float | None = None) -> float:
        """A length value in points. Raises ValueError."""
        value = self.value(element, key)
        return default if value is None else parse_length(str(value), percent_of)

    def extent(self, element: Element, key: str, default: float, percent_of: float | None = None) -> float:
        """A length value that can't be negative, in points. Raises ValueError."""
        length = self.length(element, key, default, percent_of)
        if length < 0:
            raise ValueError(f'"{key}" can\'t be negative; use 0 or more')
        return length

    def of_item(
        self, element: Element, names: Mapping[str, Any], reads: Mapping[str, tuple[str, ...]]
    ) -> Build:
        """The work on one item of a repeat, among its names; it reports where this one does."""
        env = Layer(names, within(self.env, element.part))
        item = Build(self.layout, self.printing, self.stock, env, self.lenient)
        item.boxes.update(self.boxes)
        item.problems, item.texts, item.painted = self.problems, self.texts, self.painted
        item.reads = {**self.reads, **reads}
        item.shared, item.repeated, item.pieces = self.shared, self.repeated, self.pieces
        return item

    def is_present(self, element: Element) -> bool:
        present = element.present
        return present is None or self.trying(element, lambda: bool(present.get(self.env)), False)

    def reference(self, element: Element) -> Box:
        """The box an element's lengths start at."""
        return self.layout.boxes.get(element.reference) or self.boxes[element.reference] or Box(0, 0, 0, 0)

    def style(self, element: Element) -> TextStyle:
        """An element's type style for this card. Raises LayoutError and ValueError."""
        if element.style is not None:
            return element.style
        own = {key: value.get(self.env) for key, value in element.dynamic_style.items()}
        key = repr(own)
        style = element.styles.get(key)
        if style is None:
            values = {**(element.style_values or {}), **own}
            style = self.stock.style(self.layout.name, values, element.kind.one_line)
            element.styles[key] = style
        return style

    def note_text(self, element: Element, style: TextStyle, fitted: Fitted) -> None:
        """Keep how a text was set, for checks and statistics."""
        level, lacks = fitted.level, fitted.lacks_height or fitted.lacks_width
        self.texts.append(
            TextResult(element.id, level.size, style.size, level.leading, style.leading, level.squeeze, lacks)
        )

    def problem(
        self, element: Element, code: str, message: str, hint: str = "", key: str | None = None
    ) -> None:
        """Report something at the card's field an element shows, else at the element in its layout."""
        self._add(place_of(element, self.printing, key, self.reads), code, message, hint)

    def _add(self, where: Location, code: str, message: str, hint: str) -> None:
        severity = Severity.WARNING if self.lenient and code in LENIENT else Severity.ERROR
        self.problems.append(Problem(where, code, message, hint, severity, self.printing.card.name))

    def trying(self, element: Element, call: Callable[[], T], default: T) -> T:
        """What the call gives, or the default, and why as a problem with the element."""
        try:
            return call()
        except (LayoutError, ValueError) as error:
            self.failed(element, error)
        return default

    def failed(self, element: Element, error: LayoutError | ValueError) -> None:
        """Report why an element can't be placed or drawn."""
        if isinstance(error, NoValueError):
            # Many elements may stumble over one value: it is said in the same words each time, at one place.
            where = self.printing.place(error.fields[0]) if error.fields else element.raw.place()
            self._add(where, error.code, str(error), error.hint)
        elif isinstance(error, LayoutError):
            self.problem(element, error.code, f'"{element.id}": {error}', error.hint, error.key)
        else:
            self.problem(element, "layout.bad-value", f'"{element.id}": {error}')


def place_of(
    element: Element,
    printing: Printing,
    key: str | None = None,
    reads: Mapping[str, tuple[str, ...]] = NOTHING,
) -> Location:
    """The card's field that an element's key shows, itself or through the item of a repeat, else the key's
    place in the layout; `reads` are the fields that items come from, by the items' names."""
    value = element.values.get(key or "")
    fields: tuple[str, ...] = ()
    if isinstance(value, Dynamic):
        through = sorted(value.names.intersection(reads)) if reads else ()
        fields = value.fields or tuple(field for name in through for field in reads[name])
    return printing.place(fields[0]) if fields else element.raw.place(key)


def placed(build: Build, scope: Scope) -> Iterator[tuple[Build, Element]]:
    """Every present element of a solved scope and of what it holds, with the work that has its box."""
    for element in scope.elements:
        if build.boxes.get(element.id) is None:
            continue
        yield build, element
        if element.scope is not None:
            for work in build.items.get(element.id, (build,)):
                yield from placed(work, element.scope)


def draw_scope(build: Build, scope: Scope) -> list[Op]:
    """The operations of a scope's elements, in drawing order."""
    ops: list[Op] = []
    boxes, levels, texts, painted = build.boxes, build.levels, build.texts, build.painted
    values = build.printing.values
    for element in scope.drawn:
        box = boxes[element.id]
        if box is None:
            continue
        # What decides how it looks: for most, one field. None if it is drawn for each card anew.
        field = element.shows
        if field is not None and not (levels and element.id in levels):
            key = values.get(field)
            if type(key) is not str:
                key = (repr(key),)
        else:
            key = () if element.static else _memo_key(build, element, box)
        known = element.memo.get(key) if key is not None else None
        if known is None:
            ops += _drawn(build, element, box, key)
            continue
        element.hits += 1
        if len(known[0]) <= FEW or build.has_room(element, len(known[0])):
            ops += known[0]
            texts += known[1]
            painted += known[2]
    return ops


def _drawn(build: Build, element: Element, box: Box, key: Any) -> tuple[Op, ...]:
    """An element's operations, kept by the key: repeats are seen by their being the same objects."""
    said, noted, begun = len(build.problems), len(build.texts), len(build.painted)
    ops: tuple[Op, ...] = ()
    try:
        ops = tuple(element.kind.draw(build, element, box))
        if element.wrapped:
            ops = _wrapped(build, element, box, ops)
    except (LayoutError, ValueError) as error:
        ops = ()
        build.failed(element, error)
    count = len(element.memo)
    seldom = count >= ALL_KEPT and 4 * element.hits < count
    kept = key is not None and not seldom and len(build.problems) == said and count < MEMO_CAP
    if ops:
        painted = Painted(element, ops, box)
        build.painted.append(painted)
        if not kept and element.scope is None:
            painted.once = True
            for op in ops:
                if isinstance(op, Text):
                    op.once = True
    if kept:
        element.memo[key] = ops, tuple(build.texts[noted:]), tuple(build.painted[begun:])
    return ops


def _memo_key(build: Build, element: Element, box: Box) -> Any:
    if element.scope is not None or element.id in build.levels:
        return None
    env = build.env
    try:
        # 1, "1" and True are not the same; a text stands for itself, which is quicker than its repr.
        values = [value if isinstance(value := read(env), str) else (repr(value),) for read in element.reads]
    except LayoutError:
        return None
    return tuple(values) if element.fixed else (box, *values)


def _wrapped(build: Build, element: Element, box: Box, ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Operations as the keys that all elements may have turn, fade, clip and name them."""
    if not ops:
        return ops
    opacity = _number(build.value(element, "opacity", 1.0))
    if opacity is None or not 0 <= opacity <= 1:
        raise ValueError(f'"opacity" is {as_text(build.value(element, "opacity"))}; use 0 to 1')
    degrees = angle(build.value(element, "rotate", 0))
    alt, layer = (as_text(build.value(element, key)).strip() for key in ("alt", "layer"))
    clip = _clip(build, element, box)
    if not degrees and opacity == 1 and clip is None and not alt and not layer:
        return ops
    matrix = None
    if degrees:
        pivot = build.value(element, "pivot")
        x, y = (box.cx, box.cy) if pivot is None else point(pivot, box)
        matrix = turn_about(degrees, x, y)
    return (Group(ops, matrix, clip, opacity, None, alt, layer, element.static),)


def _clip(build: Build, element: Element, box: Box) -> Rect | Path | None:
    """What an element is cut off by; groups see to that themselves."""
    shape = None if element.scope is not None else build.value(element, "clip")
    if not shape:
        return None
    from cardforge.layout.paint import mask_shape

    return mask_shape(build, element, box, "rect" if shape is True else str(shape))


def angle(value: Any) -> float:
    """Degrees clockwise from a number or a text such as `-90deg`. Raises ValueError."""
    degrees = _number(value.strip().removesuffix("deg") if isinstance(value, str) else value)
    if degrees is None:
        raise ValueError(f'"{as_text(value)}" is no angle; write degrees, like "-90deg"')
    return degrees


def _number(value: Any) -> float | None:
    """A finite number, or the text of one; None for anything else that an expression may give."""
    try:
        number = float(value) if isinstance(value, str | int | float) else nan
    except (ValueError, OverflowError):
        return None
    return number if isfinite(number) else None


def turn_about(degrees: float, x: float, y: float) -> Matrix:
    """The matrix that turns clockwise (y downwards) about a point."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)


def point(pair: Iterable[Any], box: Box) -> tuple[float, float]:
    """A point given by two lengths from a box's top left, in card coordinates."""
    across, down = pair
    return box.left + parse_length(str(across), box.width), box.top + parse_length(str(down), box.height)


def set_texts(build: Build, scope: Scope) -> None:
    """Solve one side, and find the levels of texts that are not fitted each for itself."""
    build.boxes.update(build.layout.boxes)
    solve(build, scope)
    if scope.fit_groups or scope.shares:
        texts = list(placed(build, scope))
        for elements in scope.fit_groups:
            fit_group([(work, element) for work, element in texts if element in elements])
        for work, element in texts:
            if element.fit_shared and element.id not in work.levels:
                fit_shared(work, element)


def build_scene(build: Build, scope: Scope, proof: bool = False) -> Scene:
    """Solve and draw one side."""
    layout = build.layout
    set_texts(build, scope)
    ops = draw_scope(build, scope)
    if proof:
        boxes = (work.boxes[element.id] for work, element in placed(build, scope))
        ops += proof_ops(layout, boxes)
    return new(Scene, (layout.size, layout.bleed, layout.corner, tuple(ops), layout.shape))
