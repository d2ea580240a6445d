"""A side as checks see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from cardforge.checks._ink import TextLines, text_lines
from cardforge.checks._leaves import Leaf
from cardforge.checks._model import Memo
from cardforge.layout import Side
from cardforge.scene import Scene, Text
from cardforge.units import Box


class View:
    """What a side draws, flat and in order. `scale` is how much larger it is printed."""

    def __init__(self, side: Side, leaves: Sequence[Leaf], memo: Memo, scale: float, poster: bool) -> None:
        self.side = side
        self.leaves = leaves
        self.memo = memo
        self.scale = scale
        self.poster = poster

    @property
    def scene(self) -> Scene:
        return self.side.scene

    @property
    def cut(self) -> Box:
        return Box(0.0, 0.0, self.scene.size.width, self.scene.size.height)

    @cached_property
    def texts(self) -> Mapping[int, TextLines]:
        """The lines of every text that an element drew, by its number among the leaves."""
        return {
            index: text_lines(leaf, self.memo.words)
            for index, leaf in enumerate(self.leaves)
            if isinstance(leaf.op, Text) and leaf.element is not None
        }

    @cached_property
    def shadows(self) -> frozenset[int]:
        """Texts that stand under the same words once more: they are meant to be seen beside them."""
        found = []
        for index, lines in self.texts.items():
            for later, others in self.texts.items():
                if later > index and lines.said == others.said and lines.meets(others):
                    found.append(index)
        return frozenset(found)
