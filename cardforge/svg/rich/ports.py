"""Viewports: how a picture or an inner drawing lies in its place (`viewBox`, `preserveAspectRatio`)."""

from __future__ import annotations

import re

from cardforge.scene import Matrix, Path, Rect, Segment
from cardforge.svg.transforms import moved
from cardforge.units import Box

_ALIGN = re.compile(r"(?:defer\s+)?(none|x(Min|Mid|Max)Y(Min|Mid|Max))(?:\s+(meet|slice))?")

_SHARE = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


def fitted(view: Box, place: Box, how: str) -> Matrix:
    """The matrix that lays a view into a place, as `preserveAspectRatio` says. Raises ValueError."""
    match = _ALIGN.fullmatch(how.strip() or "xMidYMid")
    if match is None:
        raise ValueError(f'"{how}" is no way to keep a ratio; write "xMidYMid meet" or "none"')
    x, y = place.width / view.width, place.height / view.height
    free_x = free_y = 0.0
    if match[1] != "none":
        x = y = max(x, y) if match[4] == "slice" else min(x, y)
        free_x = (place.width - view.width * x) * _SHARE[match[2]]
        free_y = (place.height - view.height * y) * _SHARE[match[3]]
    return x, 0.0, 0.0, y, place.left + free_x - view.left * x, place.top + free_y - view.top * y


def by_box(units: str, name: str) -> bool:
    """Whether units are shares of the box of what is painted, not the user's own. Raises ValueError."""
    plain = units.strip()
    if plain not in ("objectBoundingBox", "userSpaceOnUse"):
        raise ValueError(f'{name}: "{units}" is none of objectBoundingBox, userSpaceOnUse')
    return plain == "objectBoundingBox"


def onto(box: Box) -> Matrix:
    """The matrix from shares of a box to its coordinates (`objectBoundingBox`)."""
    return box.width, 0.0, 0.0, box.height, box.left, box.top


def rect_of(box: Box) -> Rect:
    return Rect(box.left, box.top, box.width, box.height)


def moved_path(path: Path | Rect, matrix: Matrix) -> Path | None:
    """A shape in the coordinates that a matrix leads to; None for a rectangle with round corners."""
    if isinstance(path, Rect):
        if path.radius:
            return None
        right, bottom = path.x + path.width, path.y + path.height
        corners = ((path.x, path.y), (right, path.y), (right, bottom), (path.x, bottom))
        first, *rest = (moved(matrix, *corner) for corner in corners)
        return Path((("M", *first), *(("L", *corner) for corner in rest), ("Z",)))
    return Path(tuple(_moved_segment(segment, matrix) for segment in path.segments), even_odd=path.even_odd)


def _moved_segment(segment: Segment, matrix: Matrix) -> Segment:
    letter, *numbers = segment
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return (letter, *(value for pair in pairs for value in moved(matrix, *pair)))
