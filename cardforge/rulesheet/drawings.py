"""Small drawings, such as icons, as SVG for a page on a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from cardforge.scene import Group, Line, Op, Path, Rect, Stroke


class NotPlainError(Exception):
    """A drawing has more than plain shapes in it."""


def as_svg(ops: Sequence[Op], width: float, height: float) -> bytes:
    """Plain shapes as an SVG file of that view. Raises NotPlainError for gradients, pictures, type, masks."""
    body = "".join(_drawn(ops))
    view = f'viewBox="0 0 {_num(width)} {_num(height)}" width="{_num(width)}" height="{_num(height)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {view}>{body}</svg>'.encode()


def _drawn(ops: Sequence[Op]) -> Iterator[str]:
    for op in ops:
        if isinstance(op, Rect):
            shape = f'x="{_num(op.x)}" y="{_num(op.y)}" width="{_num(op.width)}" height="{_num(op.height)}"'
            yield f'<rect {shape} rx="{_num(op.radius)}"{_paint(op.fill, op.stroke)}/>'
        elif isinstance(op, Path):
            data = " ".join(f"{segment[0]}{' '.join(map(_num, segment[1:]))}" for segment in op.segments)
            rule = ' fill-rule="evenodd"' if op.even_odd else ""
            yield f'<path d="{data}"{rule}{_paint(op.fill, op.stroke)}/>'
        elif isinstance(op, Line):
            ends = f'x1="{_num(op.x1)}" y1="{_num(op.y1)}" x2="{_num(op.x2)}" y2="{_num(op.y2)}"'
            yield f"<line {ends}{_paint(None, op.stroke)}/>"
        elif isinstance(op, Group) and op.clip is None and op.mask is None:
            moved = f' transform="matrix({" ".join(map(_num, op.matrix))})"' if op.matrix else ""
            faded = f' opacity="{_num(op.opacity)}"' if op.opacity < 1 else ""
            yield f"<g{moved}{faded}>{''.join(_drawn(op.ops))}</g>"
        else:
            raise NotPlainError


def _paint(fill: object, stroke: Stroke | None) -> str:
    if not (fill is None or isinstance(fill, str)):
        raise NotPlainError
    said = f' fill="{escape(fill) if isinstance(fill, str) else "none"}"'
    if stroke is not None:
        limit = f' stroke-miterlimit="{_num(stroke.miter_limit)}"' if stroke.miter_limit else ""
        dashes = f' stroke-dasharray="{" ".join(map(_num, stroke.dash))}"' if stroke.dash else ""
        said += (
            f' stroke="{escape(stroke.color)}" stroke-width="{_num(stroke.width)}"'
            f' stroke-linecap="{stroke.cap}"'
            f' stroke-linejoin="{stroke.join}"{limit}{dashes}'
        )
    return said


def _num(value: float) -> str:
    return f"{round(value, 3):g}"
