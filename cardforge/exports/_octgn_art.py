"""What a game of OCTGN shows besides its cards: plain drawings of our own."""

from __future__ import annotations

from cardforge.scene import Op, Rect, Scene, Stroke
from cardforge.units import MM, Size

ICON = 64
"""Pixels of icons and of the table's pattern."""

_INK = "#2f3b4a"
_PAPER = "#f4efe2"


def blank_front(size: Size, corner: float) -> Scene:
    """A front to write a name and a text on."""
    width, height = size
    edge = width / 16
    line = Stroke(_INK, width / 100)
    ops: tuple[Op, ...] = (
        Rect(0, 0, width, height, fill=_PAPER),
        Rect(edge, edge, width - 2 * edge, height / 8, edge / 2, fill="#ffffff", stroke=line),
        Rect(
            edge,
            height / 2 - edge / 2,
            width - 2 * edge,
            height / 2 - edge / 2,
            edge / 2,
            fill="#ffffff",
            stroke=line,
        ),
    )
    return Scene(size, 0.0, corner, ops)


def blank_back(size: Size, corner: float) -> Scene:
    """A back for games without one: frames in frames."""
    width, height = size
    step = min(width, height) / 10
    ops: list[Op] = [Rect(0, 0, width, height, fill=_INK)]
    for number in range(1, 5):
        inset = number * step
        box = Rect(inset, inset, width - 2 * inset, height - 2 * inset, step / 2)
        ops.append(box._replace(stroke=Stroke("#c9b98a", step / (4 + number))))
    return Scene(size, 0.0, corner, tuple(ops))


def table() -> Scene:
    """A pattern for the table, which is laid out as tiles."""
    ops: tuple[Op, ...] = (
        Rect(0, 0, 16 * MM, 16 * MM, fill="#39614f"),
        Rect(0, 0, 8 * MM, 8 * MM, fill="#3c6653"),
        Rect(8 * MM, 8 * MM, 8 * MM, 8 * MM, fill="#3c6653"),
    )
    return Scene(Size(16 * MM, 16 * MM), 0.0, 0.0, ops)


def pile() -> Scene:
    """A pile of cards."""
    return _cards(((3, 1), (2, 2), (1, 3)))


def hand() -> Scene:
    """Cards side by side."""
    return _cards(((0.5, 3), (3.5, 2), (6.5, 3)))


def _cards(places: tuple[tuple[float, float], ...]) -> Scene:
    line = Stroke(_INK, 0.4 * MM)
    ops: list[Op] = [Rect(0, 0, 16 * MM, 16 * MM, fill="#e2ddcf")]
    ops += [Rect((2 + x) * MM, y * MM, 7 * MM, 10 * MM, MM, fill="#ffffff", stroke=line) for x, y in places]
    return Scene(Size(16 * MM, 16 * MM), 0.0, 0.0, tuple(ops))
