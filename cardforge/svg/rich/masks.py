"""What clip paths and masks become: one shape where that will do, otherwise operations in grays."""

from __future__ import annotations

from collections.abc import Callable

from cardforge.scene import Color, Group, Image, Line, Op, Paint, Path, Rect, Stroke
from cardforge.svg.rich.ports import moved_path
from cardforge.svg.transforms import IDENTITY
from cardforge.svg.values import UnsupportedError


def single(area: tuple[Op, ...]) -> Rect | Path | None:
    """The one shape that an area is, None if it is more than that."""
    if len(area) != 1:
        return None
    (op,) = area
    if isinstance(op, Rect | Path):
        return op._replace(fill=None, stroke=None)
    if isinstance(op, Group) and op.clip is None and op.mask is None:
        inner = single(op.ops)
        return inner and moved_path(inner, op.matrix or IDENTITY)
    return None


def grays(ops: tuple[Op, ...], by_opacity: bool) -> tuple[Op, ...]:
    """Operations as bright as their colours are, or as opaque. Raises UnsupportedError for pictures."""
    gray = _white if by_opacity else _luminance
    return tuple(_gray(op, gray) for op in ops)


def _luminance(color: Color) -> Color:
    """The luminance of a colour (CSS Masking 1, section 6.3.1, which takes sRGB values as they are)."""
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    level = round(0.2125 * red + 0.7154 * green + 0.0721 * blue)
    return f"#{level:02x}{level:02x}{level:02x}{color[7:]}"


def _white(color: Color) -> Color:
    return f"#ffffff{color[7:]}"


def _gray_paint(paint: Paint | None, gray: Callable[[Color], Color]) -> Paint | None:
    if paint is None or isinstance(paint, str):
        return paint and gray(paint)
    return paint._replace(stops=tuple((at, gray(color)) for at, color in paint.stops))


def _gray(op: Op, gray: Callable[[Color], Color]) -> Op:
    if isinstance(op, Group):
        return op._replace(ops=tuple(_gray(inner, gray) for inner in op.ops))
    if isinstance(op, Image):
        raise UnsupportedError("a picture in a mask")
    if isinstance(op, Line):
        return op._replace(stroke=_gray_stroke(op.stroke, gray))
    if isinstance(op, Rect | Path):
        stroke = op.stroke and _gray_stroke(op.stroke, gray)
        return op._replace(fill=_gray_paint(op.fill, gray), stroke=stroke)
    return op


def _gray_stroke(stroke: Stroke, gray: Callable[[Color], Color]) -> Stroke:
    return stroke._replace(color=gray(stroke.color))
