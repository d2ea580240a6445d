"""Faces: the sides of cards as they are placed on sheets; equal scenes are one face."""

from __future__ import annotations

import hashlib
import marshal
import struct
from collections.abc import Container, Hashable, Sequence
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

from cardforge.fonts import Font, Run, Word, icon_name
from cardforge.scene import Group, Image, Matrix, Op, Path, Rect, Scene, Segment, Text, walk
from cardforge.units import Size

MEMO_CAP = 16_384
"""Words of which a digester remembers how they look."""

GONE = Scene(Size(0.0, 0.0), 0.0, 0.0, ())
"""What stands in the place of a scene that was let go."""


@dataclass(slots=True, eq=False, repr=False)
class FaceTable:
    """Collects scenes; the same drawing is kept once, however many cards show it."""

    scenes: list[Scene] = field(default_factory=list)
    _index: dict[Hashable, list[int]] = field(default_factory=dict)

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

    def let_go(self, kept: Container[int]) -> None:
        """Forget all scenes but those of the `kept` numbers; what equals a forgotten one is new again."""
        index: dict[Hashable, list[int]] = {}
        for glance, numbers in self._index.items():
            left = []
            for number in numbers:
                if number in kept:
                    left.append(number)
                else:
                    self.scenes[number] = GONE
            if left:
                index[glance] = left
        self._index = index

    def pictures(self) -> tuple[FilePath, ...]:
        """The files of all raster pictures that the faces show, sorted."""
        return tuple(sorted(pictures_of(self.scenes)))


def pictures_of(scenes: Sequence[Scene]) -> set[FilePath]:
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


def digest(scene: Scene) -> str:
    """What can be seen of a scene inside the trim, as 32 hex digits: see `Digester`."""
    return Digester().of(scene)


class Digester:
    """Digests of many scenes, for telling later whether a card still looks the same.

    They are equal for cards that look the same, also in another process: what lies outside the trim, where
    files lie, what a reader copies and noise in the last digits don't count. Parts that many scenes share
    are looked into once.
    """

    def __init__(self) -> None:
        self._scenes: dict[int, tuple[Scene, str]] = {}
        self._ops: dict[Size, dict[int, tuple[Op, str]]] = {}
        self._inner: dict[int, tuple[tuple[Op, ...], str]] = {}
        self._words = _Words()

    def of(self, scene: Scene) -> str:
        """A scene's digest, 32 hex digits."""
        known = self._scenes.get(id(scene))
        if known is None:
            known = self._scenes[id(scene)] = (scene, self._digest(scene))
        return known[1]

    def let_go(self) -> None:
        """Forget all scenes and their parts, which would be kept as long as this; and words, if many."""
        if len(self._words) > MEMO_CAP:
            self._words.clear()
        self._scenes.clear()
        self._ops.clear()
        self._inner.clear()

    def _digest(self, scene: Scene) -> str:
        size = scene.size
        ops = self._ops.setdefault(size, {})
        parts = [f"{size.width:.4f} {size.height:.4f} {scene.shape or ''}"]
        for op in scene.ops:
            known = ops.get(id(op))
            if known is None:
                # The operation is kept, so that no other gets its id.
                known = ops[id(op)] = (op, self._text(op) if type(op) is Text else self._op(op, size))
            parts.append(known[1])
        return _hashed("\n".join(filter(None, parts)).replace("-0.0000 ", "0.0000 "))

    def _text(self, op: Text) -> str:
        places: list[float] = [op.size, op.squeeze, op.tracking]
        words: list[Word] = []
        for x, y, found, stretch in op.lines:
            places += (x, y, stretch, len(found))
            words += found
        looks = " ".join(map(self._words.__getitem__, words))
        outline = "" if op.outline is None else _plain(op.outline)
        # In four bytes each they hold no noise, and are written in no time.
        return f"text {struct.pack(f'<{len(places)}f', *places).hex()} {op.color} {outline} {looks}"

    def _op(self, op: Op, size: Size | None = None) -> str:
        """An operation that is no text, or stands in a group; an empty string for one outside the trim."""
        if isinstance(op, Text):
            return self._text(op)
        if isinstance(op, Group):
            mask = op.mask and self._group(op.mask)
            matrix = op.matrix and _placing(op.matrix)
            rest = "" if op.clip is None and op.opacity == 1.0 else _plain((op.clip, op.opacity))
            return f"group {self._group(op.ops)} {mask} {matrix} {rest}"
        if isinstance(op, Image):
            # Where its file lies is not seen, only what is in it.
            seen = size is None or _meets(op[:4], size)
            return f"image {_plain(op[:4])} {op.digest} {op.turn}" if seen else ""
        if isinstance(op, Path):
            return f"path {_outline(op.segments, size is not None)} {_plain(op[1:])}"
        if size is not None and isinstance(op, Rect) and not op.radius and not op.stroke:
            return _flat(op, size)
        return _plain(op)

    def _group(self, ops: tuple[Op, ...]) -> str:
        known = self._inner.get(id(ops))
        if known is None:
            text = "\n".join(map(self._op, ops)).replace("-0.0000 ", "0.0000 ")
            known = self._inner[id(ops)] = (ops, _hashed(text))
        return known[1]


class _Words(dict[Word, str]):
    """How words look: their glyphs, in which font and colour, and how far they reach."""

    def __init__(self) -> None:
        super().__init__()
        self._fonts: dict[Font, str] = {}

    def __missing__(self, word: Word) -> str:
        parts = [f"{word.step:.6f}"]
        for part in word.parts:
            if icon_name(part) or not isinstance(part, Run):
                parts.append(f"blank {_plain(part.advance)}")
            else:
                parts.append(f"{self._font(part.font)} {part.color}")
                measures = [measure for glyph in part.glyphs for measure in glyph[:4]]
                parts.append(struct.pack(f"<{len(measures)}f", *measures).hex())
        # Half of a hash is enough to tell the words of a game apart.
        look = self[word] = _hashed("\n".join(parts))[:16]
        return look

    def _font(self, font: Font) -> str:
        """A font by its name, and by the head of its file, which has a check sum of all of it."""
        known = self._fonts.get(font)
        if known is None:
            face = font.file.face
            head = bytes(face.reference_table("head").data)
            mark = hashlib.blake2b(head, digest_size=8).hexdigest()
            known = self._fonts[font] = f"{font.name} {mark} {face.glyph_count}"
        return known


def _hashed(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _plain(value: Any) -> str:
    """A value as text: named tuples with their names, numbers without the noise of their last digits."""
    if isinstance(value, float | int):
        return repr(round(float(value), 7) + 0.0)
    if isinstance(value, tuple):
        name = type(value).__name__ if hasattr(value, "_fields") else ""
        return f"{name}({' '.join(map(_plain, value))})"
    return str(value)


def _placing(matrix: Matrix) -> str:
    """A matrix as text; most neither turn nor skew."""
    a, b, c, d, e, f = matrix
    if b == c == 0:
        return struct.pack("<4f", a, d, e + 0.0, f + 0.0).hex()
    return (_MATRIX % matrix).replace("-0.0000000", "0.0000000")


_MATRIX = " ".join(["%.7f"] * 6)

_SEGMENTS = {1: "%s", 3: "%s %.6f %.6f", 7: "%s %.6f %.6f %.6f %.6f %.6f %.6f"}
"""How segments are written, by their length."""


def _outline(segments: tuple[Segment, ...], rounded: bool) -> str:
    """An outline by value. Those of drawings are long, and as their files say: they need not be `rounded`."""
    if rounded:
        text = " ".join([_SEGMENTS[len(segment)] % segment for segment in segments])
        return text.replace("-0.000000", "0.000000")
    # In the second version of this format equal values are equal bytes, whoever else knows them.
    return hashlib.blake2b(marshal.dumps(segments, 2), digest_size=16).hexdigest()


_THIN = 1e-6
"""Points that nothing is seen of: what ends at the cut does not reach in."""


def _meets(area: tuple[float, ...], size: Size) -> bool:
    """Whether a box (left, top, width, height) reaches into the trim."""
    left, top, width, height = area
    across = min(left + width, size.width) - max(left, 0)
    down = min(top + height, size.height) - max(top, 0)
    return across > _THIN and down > _THIN


def _flat(op: Rect, size: Size) -> str:
    """A rectangle without round corners or an outline: what of it lies inside the trim."""
    if not _meets(op[:4], size):
        return ""
    if not isinstance(op.fill, str):
        return _plain(op)
    left, top = max(op.x, 0.0), max(op.y, 0.0)
    right, bottom = min(op.x + op.width, size.width), min(op.y + op.height, size.height)
    return _plain(Rect(left, top, right - left, bottom - top, fill=op.fill))
