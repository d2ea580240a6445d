"""Embeddings, overrides and isolates: the levels that controls in a text give (UAX #9, X1 to X8)."""

from __future__ import annotations

from collections.abc import Sequence

from cardforge.tuples import NamedTuple

MAX_DEPTH = 125

ISOLATES = ("LRI", "RLI", "FSI")
_EMBEDDINGS = {"RLE": (1, ""), "LRE": (0, ""), "RLO": (1, "R"), "LRO": (0, "L")}


def first_strong(classes: Sequence[str], stop_at_pdi: bool = False) -> int | None:
    depth = 0
    for kind in classes:
        if kind in ISOLATES:
            depth += 1
        elif kind == "PDI":
            if stop_at_pdi and not depth:
                return None
            depth = max(depth - 1, 0)
        elif not depth and kind in ("L", "R", "AL"):
            return int(kind != "L")
    return None


class _Status(NamedTuple):
    level: int
    override: str
    isolate: bool


def explicit(classes: Sequence[str], base: int) -> tuple[list[int], list[str]]:
    """Levels by the controls in the text, and classes as overrides leave them (X1 to X8)."""
    types = list(classes)
    found: list[int] = []
    nest = _Nest(base)
    for index, kind in enumerate(classes):
        top = nest.stack[-1]
        level = top.level
        if kind in _EMBEDDINGS:
            nest.embed(*_EMBEDDINGS[kind])
        elif kind in ISOLATES:
            types[index] = top.override or kind
            odd = int(kind == "RLI") if kind != "FSI" else first_strong(classes[index + 1 :], True) or 0
            nest.isolate(odd)
        elif kind == "PDI":
            nest.end_isolate()
            level = nest.stack[-1].level
            types[index] = nest.stack[-1].override or kind
        elif kind == "PDF":
            nest.end_embedding()
        elif kind == "B":
            level = base
        elif kind != "BN":
            types[index] = top.override or kind
        found.append(level)
    return found, types


class _Nest:
    """The embeddings, overrides and isolates that are open; those beyond the limits are only counted."""

    def __init__(self, base: int) -> None:
        self.stack = [_Status(base, "", False)]
        self._isolates = self._lost_isolates = self._lost_embeddings = 0

    def _room(self, odd: int) -> int | None:
        """The next level, if there may be one."""
        level = _deeper(self.stack[-1].level, odd)
        return None if level > MAX_DEPTH or self._lost_isolates or self._lost_embeddings else level

    def embed(self, odd: int, override: str) -> None:
        level = self._room(odd)
        if level is not None:
            self.stack.append(_Status(level, override, False))
        elif not self._lost_isolates:
            self._lost_embeddings += 1

    def isolate(self, odd: int) -> None:
        level = self._room(odd)
        if level is None:
            self._lost_isolates += 1
        else:
            self._isolates += 1
            self.stack.append(_Status(level, "", True))

    def end_isolate(self) -> None:
        if self._lost_isolates:
            self._lost_isolates -= 1
        elif self._isolates:
            self._lost_embeddings = 0
            while not self.stack.pop().isolate:
                pass
            self._isolates -= 1

    def end_embedding(self) -> None:
        if self._lost_isolates:
            return
        if self._lost_embeddings:
            self._lost_embeddings -= 1
        elif not self.stack[-1].isolate and len(self.stack) > 1:
            self.stack.pop()


def _deeper(level: int, odd: int) -> int:
    """The next level that is odd, or even."""
    return level + 1 + (level % 2 == odd)
