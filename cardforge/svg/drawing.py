"""What reading an SVG gives, and how its groups are kept few."""

from __future__ import annotations

from cardforge.scene import Group, Line, Matrix, Op, Paint, Path, Rect, Stroke
from cardforge.svg.colours import faded
from cardforge.svg.transforms import IDENTITY, multiply
from cardforge.tuples import NamedTuple
from cardforge.units import Box


class Drawing(NamedTuple):
    """An SVG's shapes in its own user units, y downwards.

    `view` is the part that is meant to be seen (nothing is clipped to it yet); whoever places the
    drawing scales it to a box. `width` and `height` are the size the file asks for, in user units
    (96 to the inch), None where it leaves that open.
    """

    view: Box
    ops: tuple[Op, ...]
    width: float | None = None
    height: float | None = None


def faded_paint(paint: Paint, opacity: float) -> Paint | None:
    """A fill with its opacity multiplied; None when nothing can be seen of it."""
    if isinstance(paint, str):
        return faded(paint, opacity)
    if opacity <= 0:
        return None
    stops = tuple((at, faded(color, opacity) or f"{color[:7]}00") for at, color in paint.stops)
    return paint._replace(stops=stops)


def _faded_stroke(stroke: Stroke | None, opacity: float) -> Stroke | None:
    color = stroke and faded(stroke.color, opacity)
    return stroke._replace(color=color) if stroke and color else None


def _faded(op: Path | Rect | Line, opacity: float) -> tuple[Op, ...]:
    """A shape at this opacity, by its colours; none if nothing can be seen of it."""
    stroke = _faded_stroke(op.stroke, opacity)
    if isinstance(op, Line):
        return (op._replace(stroke=stroke),) if stroke else ()
    fill = op.fill and faded_paint(op.fill, opacity)
    return (op._replace(fill=fill, stroke=stroke),) if fill or stroke else ()


def _fades_by_colour(op: Path | Rect | Line) -> bool:
    """Whether a shape is painted once only: where fill and stroke overlap, it takes a group to fade both."""
    return isinstance(op, Line) or op.fill is None or op.stroke is None


def grouped(ops: tuple[Op, ...], matrix: Matrix, opacity: float) -> tuple[Op, ...]:
    """Operations under a transform and an opacity, with as few groups as that needs.

    Nothing remains under a matrix that flattens them to a line, or an opacity of 0.
    """
    a, b, c, d, _, _ = matrix
    if not ops or opacity <= 0 or a * d == b * c:
        return ()
    if matrix == IDENTITY and opacity == 1:
        return ops
    only = ops[0] if len(ops) == 1 else None
    if isinstance(only, Group) and only.clip is None and only.mask is None:
        ops, opacity = only.ops, opacity * only.opacity
        matrix = multiply(matrix, only.matrix or IDENTITY)
    elif isinstance(only, Path | Rect | Line) and _fades_by_colour(only):
        ops, opacity = _faded(only, opacity), 1.0
    if not ops or (matrix == IDENTITY and opacity == 1):
        return ops
    return (Group(ops, None if matrix == IDENTITY else matrix, opacity=opacity),)
