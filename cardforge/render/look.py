"""How prints are to look: less ink, or fewer pixels. It is decided here what becomes of each picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil, hypot
from typing import Literal

from cardforge.images import Picture
from cardforge.scene import Group, Image, Matrix, Op
from cardforge.sheets import Sheet
from cardforge.tuples import NamedTuple

Ink = Literal["full", "draft", "mono"]

SLACK = 1.02
"""Pictures that have no more than this times the pixels wanted are left as they are."""


class Look(NamedTuple):
    """`max_dpi` is the most pixels to the inch of any picture; with `jpeg_quality`, pictures are packed anew
    as JPEG of that quality (1 to 95). Without all of them, pictures keep their pixels and bytes.
    """

    ink: Ink = "full"
    max_dpi: int | None = None
    jpeg_quality: int | None = None


PLAIN = Look()


class Largest(dict[str, tuple[float, float]]):
    """How large each picture is printed at most, across and down in points, by its digest."""

    def add(self, faces: Mapping[int, Mapping[str, tuple[float, float]]], sheets: Iterable[Sheet]) -> None:
        """Take note of all pictures on sheets, whose faces, by number, show them so large."""
        scales: dict[int, float] = {}
        for sheet in sheets:
            for placement in sheet.placements:
                scales[placement.face] = max(scales.get(placement.face, 0.0), placement.scale)
        for face, scale in scales.items():
            for digest, (across, down) in faces[face].items():
                width, height = self.get(digest, (0.0, 0.0))
                self[digest] = max(width, across * scale), max(height, down * scale)

    def meet(self, ops: tuple[Op, ...], scales: tuple[float, float]) -> None:
        """Take note of all pictures among operations that are drawn so many times as large."""
        for op in ops:
            if isinstance(op, Image):
                width, height = self.get(op.digest, (0.0, 0.0))
                self[op.digest] = max(width, op.width * scales[0]), max(height, op.height * scales[1])
            elif isinstance(op, Group):
                self.meet(op.ops, _scaled(scales, op.matrix))
                self.meet(op.mask or (), _scaled(scales, op.matrix))


def _scaled(scales: tuple[float, float], matrix: Matrix | None) -> tuple[float, float]:
    """The scales of what a matrix moves. One that turns or skews takes the larger for both directions."""
    if matrix is None:
        return scales
    a, b, c, d, _, _ = matrix
    if b == c == 0:
        return scales[0] * abs(a), scales[1] * abs(d)
    most = max(scales) * max(hypot(a, b), hypot(c, d))
    return most, most


def pixels_wanted(picture: Picture, printed: tuple[float, float], max_dpi: int) -> tuple[int, int] | None:
    """The pixels, as stored, to which a picture is reduced that is printed so large; None if it is not."""
    across, down = printed[::-1] if picture.turn >= 5 else printed
    width, height = (max(1, ceil(side / 72 * max_dpi - 0.01)) for side in (across, down))
    if picture.width <= width * SLACK and picture.height <= height * SLACK:
        return None
    return min(width, picture.width), min(height, picture.height)
