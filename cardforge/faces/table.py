"""Faces: the sides of cards as they are placed on sheets; equal scenes are one face."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path as FilePath
from typing import Any

from cardforge.scene import Group, Image, Op, Scene, Text, walk


class FaceTable:
    """Collects scenes; the same drawing is kept once, however many cards show it."""

    __slots__ = ("_index", "scenes")

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self._index: dict[Hashable, list[int]] = {}

    def add(self, scene: Scene) -> int:
        """The number of a scene's face."""
        # To look into all of a scene takes long: only those are compared that look the same at a glance.
        alike = self._index.setdefault(_glance(scene.ops), [])
        for number in alike:
            if _same(self.scenes[number], scene):
                return number
        alike.append(len(self.scenes))
        self.scenes.append(scene)
        return alike[-1]

    def pictures(self) -> tuple[FilePath, ...]:
        """The files of all raster pictures that the faces show, sorted."""
        return tuple(sorted(_pictures_of(self.scenes)))


def _pictures_of(scenes: Sequence[Scene]) -> set[FilePath]:
    """The files of all raster pictures that scenes show."""
    # The parts of a drawing are shared by many faces; each is looked into once.
    parts = {id(op.ops): op.ops for scene in scenes for op in scene.ops if isinstance(op, Group)}
    on_faces = (op.file for scene in scenes for op in scene.ops if isinstance(op, Image))
    in_parts = (op.file for ops in parts.values() for op in walk(ops) if isinstance(op, Image))
    return {*on_faces, *in_parts}


def _glance(ops: tuple[Op, ...]) -> Hashable:
    """What tells drawings apart at a glance, equal for equal ones: pictures, and first and last lines."""
    found: list[Any] = []
    for op in ops:
        kind = type(op)
        if kind is Text:
            lines = op.lines  # type: ignore[union-attr]
            found += (lines[0].words, lines[-1].words, len(lines))
        elif kind is Image:
            found.append(op.digest)  # type: ignore[union-attr]
        elif kind is Group:
            found.append(id(op.ops))  # type: ignore[union-attr]
    return (len(ops), *found) if found else ops


def _same(one: Scene, other: Scene) -> bool:
    if one is other:
        return True
    return (
        one[:3] == other[:3]
        and one.shape == other.shape
        and list(map(_op_key, one.ops)) == list(map(_op_key, other.ops))
    )


def _op_key(op: Op) -> Any:
    """An operation by value; what a group holds by identity, since a drawing's parts are shared."""
    if isinstance(op, Group):
        return id(op.ops), op.matrix, op.clip, op.opacity, id(op.mask), op.alt, op.layer
    return op
