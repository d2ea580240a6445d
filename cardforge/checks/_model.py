"""What a check is, and what it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from cardforge.checks._words import WordInks
from cardforge.images import Picture, probe
from cardforge.layout import Painted, Side
from cardforge.layout.model import Element
from cardforge.problems import Severity, shown_path
from cardforge.scene import Group, Op
from cardforge.tuples import NamedTuple

if TYPE_CHECKING:
    from cardforge.checks._view import View


class Finding(NamedTuple):
    """What a check has against an element; `key` is the element's key that it is about.

    The message goes on after the element's name. `other` is an element that has part in it.
    """

    element: Element
    code: str
    message: str
    hint: str
    key: str = ""
    severity: Severity = Severity.WARNING
    other: Element | None = None

    def is_wanted(self, check: str) -> bool:
        """Whether no element that it concerns does without that check."""
        return not any(one is not None and check in one.unchecked for one in (self.element, self.other))


class Memo:
    """What is known already of words and pictures that several sides show."""

    __slots__ = ("_pictures", "_root", "words")

    def __init__(self, root: Path | None) -> None:
        self.words = WordInks()
        self._root = root
        self._pictures: dict[Path, Picture] = {}

    def picture(self, path: Path) -> Picture:
        found = self._pictures.get(path)
        if found is None:
            # Under the name that the layout read it by, it is known already.
            found = self._pictures[path] = probe(path, shown_path(path, self._root))
        return found


class Check(NamedTuple):
    """A check: its name in layouts, what it finds, and the kinds of operations it looks at.

    One that judges every operation by itself says of what an element painted, for a side at a scale, whether
    it surely `passes`.
    """

    name: str
    find: Callable[[View], Iterable[Finding]]
    kinds: tuple[type, ...] = ()
    passes: Callable[[Memo, Side, Painted, float], bool] | None = None


def holds(ops: Iterable[Op], kind: type) -> bool:
    """Whether there is an operation of a kind among these, or in their groups."""
    return any(type(op) is kind or (type(op) is Group and holds(op.ops, kind)) for op in ops)
