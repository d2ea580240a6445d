"""The draw list of a face: a few frozen operations that every renderer turns into its own output.

Coordinates are points from the trim's top left corner, y downwards; the bleed has negative
coordinates. Only layout decides; drawing a scene is dumb. Operations compare by value, so that equal
scenes are one face.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from pathlib import Path as FilePath
from typing import Any, Literal

from cardforge.fonts import Word
from cardforge.tuples import NamedTuple
from cardforge.units import Size

new = tuple.__new__
"""Makes a named tuple, of its class and all its values, in half the time: for those that every text has."""

Matrix = tuple[float, float, float, float, float, float]
"""`(a, b, c, d, e, f)`: x' = a·x + c·y + e, y' = b·x + d·y + f."""

Color = str
"""`#rrggbb` or `#rrggbbaa`, lower case."""

Segment = tuple[str, *tuple[float, ...]]
"""`("M", x, y)`, `("L", x, y)`, `("C", x1, y1, x2, y2, x, y)` or `("Z",)`, all absolute."""


class Linear(NamedTuple):
    """A gradient along the line from (x1, y1) to (x2, y2), the end colours going on beyond it.

    Its places are in the coordinates that `matrix` maps to those of the shape.
    """

    x1: float
    y1: float
    x2: float
    y2: float
    stops: tuple[tuple[float, Color], ...]
    matrix: Matrix | None = None


class Radial(NamedTuple):
    """A gradient from the centre (cx, cy) out to radius r, the last colour going on beyond it.

    It starts at `focus`, a point inside the circle, if that is given; `matrix` as for `Linear`.
    """

    cx: float
    cy: float
    r: float
    stops: tuple[tuple[float, Color], ...]
    matrix: Matrix | None = None
    focus: tuple[float, float] | None = None


Paint = Color | Linear | Radial


class Stroke(NamedTuple):
    """A line along an outline; `miter_limit` is 4 and `dash_offset` 0 if they are None."""

    color: Color
    width: float
    cap: Literal["butt", "round", "square"] = "butt"
    join: Literal["miter", "round", "bevel"] = "miter"
    dash: tuple[float, ...] = ()
    miter_limit: float | None = None
    dash_offset: float | None = None


class Rect(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    radius: float = 0.0
    fill: Paint | None = None
    stroke: Stroke | None = None


class Line(NamedTuple):
    x1: float
    y1: float
    x2: float
    y2: float
    stroke: Stroke


class Path(NamedTuple):
    segments: tuple[Segment, ...]
    fill: Paint | None = None
    stroke: Stroke | None = None
    even_odd: bool = False


class TextLine:
    """One set line: where its baseline starts, its words, and the extra blank (em) between words."""

    __slots__ = ("stretch", "words", "x", "y")

    def __init__(self, x: float, y: float, words: tuple[Word, ...], stretch: float = 0.0) -> None:
        self.x = x
        self.y = y
        self.words = words
        self.stretch = stretch

    def fields(self) -> dict[str, Any]:
        """Its values by name, in order."""
        return {"x": self.x, "y": self.y, "words": self.words, "stretch": self.stretch}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TextLine):
            return False
        place = self.x == other.x and self.y == other.y and self.stretch == other.stretch
        return place and self.words == other.words

    def __hash__(self) -> int:
        return hash((self.x, self.y, self.words))


class Outline(NamedTuple):
    """A line of this colour and width (points) painted under letters."""

    color: Color
    width: float


class Text:
    """Lines of shaped words at one size. `squeeze` narrows the letters (1 = none), `tracking` is in em.

    One that is drawn `once` is seldom met again as the same object: nobody need keep it to know it by that.
    """

    __slots__ = ("color", "lines", "once", "outline", "size", "squeeze", "tracking")

    def __init__(
        self,
        lines: tuple[TextLine, ...],
        size: float,
        color: Color,
        squeeze: float = 1.0,
        tracking: float = 0.0,
        outline: Outline | None = None,
    ) -> None:
        self.lines = lines
        self.size = size
        self.color = color
        self.squeeze = squeeze
        self.tracking = tracking
        self.outline = outline
        self.once = False

    def fields(self) -> dict[str, Any]:
        """Its values by name, in order."""
        return {
            "lines": self.lines,
            "size": self.size,
            "color": self.color,
            "squeeze": self.squeeze,
            "tracking": self.tracking,
            "outline": self.outline,
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(self.lines)


class Image(NamedTuple):
    """A raster picture filling the given rectangle; `turn` is the EXIF orientation (1 = as stored)."""

    x: float
    y: float
    width: float
    height: float
    file: FilePath
    digest: str
    turn: int = 1


class Group(NamedTuple):
    """Operations moved, turned, scaled, clipped or faded together. `clip` is in the group's own space.

    So is `mask`: shapes in grays on black; as bright as they are somewhere, so much is seen there of the
    group. `alt` is read out in its place; `layer` names the layer that viewers show or hide it with. A `part`
    is the same wherever it stands, as a drawing is: renderers may keep it once for all faces.
    """

    ops: tuple[Op, ...]
    matrix: Matrix | None = None
    clip: Rect | Path | None = None
    opacity: float = 1.0
    mask: tuple[Op, ...] | None = None
    alt: str = ""
    layer: str = ""
    part: bool = False


Op = Rect | Line | Path | Text | Image | Group


Shape = Literal["round", "hex"]
"""What a card is cut to if it is no rectangle: an ellipse, or a hexagon that points along its longer side."""


class Scene(NamedTuple):
    """One side of a card: its trim size, how far art goes beyond the trim, and what is drawn.

    `shape` is None for rectangles, whose corners are as round as `corner`.
    """

    size: Size
    bleed: float
    corner: float
    ops: tuple[Op, ...]
    shape: Shape | None = None


KAPPA = 4 / 3 * (2**0.5 - 1)
"""How far the handles of a quarter circle reach, in radii."""


def ellipse(cx: float, cy: float, rx: float, ry: float) -> tuple[Segment, ...]:
    """A closed ellipse from its rightmost point, clockwise on the page (SVG 1.1, section 9.4)."""
    kx, ky = KAPPA * rx, KAPPA * ry
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    )


def trim_outline(size: Size, corner: float, shape: Shape | None = None, by: float = 0.0) -> Rect | Path:
    """Where a card is cut, moved outwards by so much all round (inwards if negative).

    In points from the trim's top left. A hexagon touches all four sides of its box.
    """
    width, height = size
    if shape is None:
        radius = max(0.0, corner + by) if corner else 0.0
        return Rect(-by, -by, width + 2 * by, height + 2 * by, radius)
    if shape == "round":
        return Path(ellipse(width / 2, height / 2, width / 2 + by, height / 2 + by))
    # All six sides move outwards by the same distance, so that the tips move further than the flat sides.
    long, short = max(size), min(size)
    slant = hypot(long / 4, short / 2)
    half, tip = short / 2 + by, long / 2 + by * slant / (short / 2)
    bend = tip - (long / 4) / (short / 2) * half
    points = ((0, -tip), (half, -bend), (half, bend), (0, tip), (-half, bend), (-half, -bend))
    upright = height >= width
    placed = [(width / 2 + (x if upright else y), height / 2 + (y if upright else -x)) for x, y in points]
    moves: list[Segment] = [("M" if index == 0 else "L", x, y) for index, (x, y) in enumerate(placed)]
    return Path((*moves, ("Z",)))


def walk(ops: tuple[Op, ...]) -> Iterator[Op]:
    """Every operation, groups before what they hold."""
    for op in ops:
        yield op
        if isinstance(op, Group):
            yield from walk(op.ops)


def to_json(value: Any) -> Any:
    """A scene as plain values, for readable golden files: numbers to 0.01 pt, words as their text."""
    if isinstance(value, float):
        return round(value, 2) + 0.0
    if isinstance(value, Word):
        return value.text
    if isinstance(value, FilePath):
        return value.name
    if isinstance(value, _NAMED | Text | TextLine):
        pairs = value.fields().items() if isinstance(value, Text | TextLine) else value._asdict().items()
        # Whether a group is kept as a part changes nothing of what is seen.
        plain = {name: to_json(item) for name, item in pairs if item not in (None, (), "") and name != "part"}
        return {"op": type(value).__name__.lower(), **plain}
    if isinstance(value, tuple):
        return [to_json(item) for item in value]
    return value


_NAMED = Linear | Radial | Stroke | Rect | Line | Path | Outline | Image | Group | Scene | Size
