"""`dpi`: pictures with too few pixels for the size they are printed at."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor, inf
from pathlib import Path
from typing import TYPE_CHECKING

from cardforge.checks._model import Check, Finding, Memo, holds
from cardforge.images import Picture
from cardforge.layout import Painted, Side
from cardforge.layout.model import Element
from cardforge.problems import Severity
from cardforge.scene import Group, Image
from cardforge.tuples import NamedTuple
from cardforge.units import mm_text

if TYPE_CHECKING:
    from cardforge.checks._leaves import Leaf
    from cardforge.checks._view import View

FEW, TOO_FEW = 200, 100
"""Pixels to the inch that look soft, and coarse."""

GOOD = 300
"""Pixels to the inch that printers make use of."""


def _passes(memo: Memo, _: Side, painted: Painted, scale: float) -> bool:
    """Whether an element surely painted no picture with too few pixels; groups leave it to what they hold."""
    ops, element = painted.ops, painted.element
    if element.scope is not None or (element.kind.texts and type(ops[0]) is not Group):
        return True
    if len(ops) == 1 and type(ops[0]) is Image:
        return _resolution(memo, ops[0], ops[0].width * scale, ops[0].height * scale) >= FEW - 0.5
    return not holds(ops, Image)


def _resolution(memo: Memo, op: Image, width: float, height: float) -> float:
    """Pixels to the inch of a picture so large (points), in its weaker direction."""
    return _pixels_per_inch(memo.picture(op.file), width, height)


def _pixels_per_inch(picture: Picture, width: float, height: float) -> float:
    if min(width, height) <= 0:
        return inf
    return min(picture.display_width / width, picture.display_height / height) * 72


def _find(view: View) -> Iterator[Finding]:
    frames: dict[Element, Leaf] = {}
    tiles: set[tuple[Element, Path, int]] = set()
    for leaf in view.leaves:
        if leaf.element is not None and isinstance(leaf.op, Image):
            if leaf.element.kind.name != "frame":
                # The tiles of a picture are all alike.
                tile = leaf.element, leaf.op.file, round(_dpi(view, leaf))
                if tile not in tiles:
                    tiles.add(tile)
                    yield from _judge(view, leaf, leaf.op)
            elif leaf.element not in frames or _dpi(view, leaf) > _dpi(view, frames[leaf.element]):
                frames[leaf.element] = leaf
    for leaf in frames.values():
        # Edges are meant to be stretched; corners are not.
        if isinstance(leaf.op, Image):
            yield from _judge(view, leaf, leaf.op)


def _printed(view: View, leaf: Leaf) -> tuple[float, float]:
    """Width and height of a whole picture in print, in points."""
    assert isinstance(leaf.op, Image)
    across, down = leaf.scales
    return leaf.op.width * across * view.scale, leaf.op.height * down * view.scale


def _dpi(view: View, leaf: Leaf) -> float:
    assert isinstance(leaf.op, Image)
    return _resolution(view.memo, leaf.op, *_printed(view, leaf))


class Coarse(NamedTuple):
    """What is to be said of a picture with few pixels for its size: that, and the pixels it should have."""

    message: str
    wanted: str
    severity: Severity


def coarse(picture: Picture, width: float, height: float, poster: bool) -> Coarse | None:
    """What is wrong with a picture printed so large (points), if it has too few pixels for that."""
    dpi = _pixels_per_inch(picture, width, height)
    if dpi >= FEW - 0.5:
        return None
    pixels = f"{picture.display_width} × {picture.display_height} pixels"
    return Coarse(
        f"at {floor(dpi)} dpi: {pixels} on {mm_text(width)} × {mm_text(height)}",
        f"{ceil(width / 72 * GOOD)} × {ceil(height / 72 * GOOD)} pixels ({GOOD} dpi)",
        Severity.ERROR if dpi < TOO_FEW and not poster else Severity.WARNING,
    )


def _judge(view: View, leaf: Leaf, op: Image) -> Iterator[Finding]:
    picture, (width, height) = view.memo.picture(op.file), _printed(view, leaf)
    found = coarse(picture, width, height, view.poster)
    if leaf.element is None or found is None:
        return
    widest = mm_text(width * _dpi(view, leaf) / FEW)
    yield Finding(
        leaf.element,
        "image.low-dpi",
        f"prints {op.file.name} {found.message}",
        f"use a picture of {found.wanted}, or show it no wider than {widest}",
        "source",
        found.severity,
    )


CHECK = Check("dpi", _find, (Image,), _passes)
