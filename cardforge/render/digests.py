"""Digests of scenes: what can be seen of a card, for telling later whether it still looks the same."""

from __future__ import annotations

import marshal
import re
import struct
from collections.abc import Collection, Container, Mapping
from typing import Any, Final

from xxhash import xxh3_128_hexdigest

from cardforge.render.fontbook import FontBook
from cardforge.render.text import text_block
from cardforge.scene import Group, Image, Matrix, Op, Path, Rect, Scene, Segment, Text
from cardforge.units import Size

_MARKED = re.compile(r"/Span<<[^>]*<[^>]*>>>BDC(.*?) ?EMC", re.DOTALL)
"""Content that says another text than its glyphs, whose text is left out."""

_OTHER = re.compile(r"/(F[a-z2-7]{4})[a-z0-9]+ 1 Tf")
"""Another name of a font, in which glyphs look the same and only stand for other texts."""

_FONT = re.compile(r"/(F[a-z2-7]{4}) 1 Tf")
"""A change of fonts."""


class Digester:
    """Digests of many scenes, 32 hex digits each, for telling later whether a card still looks the same.

    They are equal for cards that look the same, also in another process: what lies outside the trim, where
    files lie, what a reader copies and noise in the last digits don't count. Parts that many scenes share
    are looked into once. `blocks` are texts that are drawn already, by the identity of their operations, with
    `fonts`, and `odd` those of them that don't say just their glyphs by their font's first name. `repeated`
    has the identities of operations that are worth keeping, because they have come twice; None for all.
    """

    def __init__(
        self,
        fonts: FontBook | None = None,
        blocks: Mapping[int, str] | None = None,
        odd: Collection[int] = (),
        repeated: Container[int] | None = None,
    ) -> None:
        self._repeated = repeated
        self._fonts = FontBook() if fonts is None else fonts
        self._odd = odd
        self._blocks: Mapping[int, str] = {} if blocks is None else blocks
        self._scenes: dict[int, tuple[Scene, str]] = {}
        self._ops: dict[tuple[Size, str | None], tuple[str, dict[int, tuple[Op, str]]]] = {}
        self._inner: dict[int, tuple[tuple[Op, ...], str]] = {}

    def of(self, scene: Scene) -> str:
        """A scene's digest, 32 hex digits."""
        known = self._scenes.get(id(scene))
        if known is None:
            known = self._scenes[id(scene)] = (scene, self.once(scene))
        return known[1]

    def let_go(self) -> None:
        """Forget all scenes and their parts, which would be kept as long as this."""
        self._scenes.clear()
        self._ops.clear()
        self._inner.clear()

    def once(self, scene: Scene) -> str:
        """A scene's digest, where it is not asked for again."""
        size, kind = scene.size, (scene.size, scene.shape)
        begun = self._ops.get(kind)
        if begun is None:
            begun = self._ops[kind] = f"{size.width:.4f} {size.height:.4f} {scene.shape or ''}", {}
        (head, ops), repeated = begun, self._repeated
        parts = [head]
        for op in scene.ops:
            key = id(op)
            known = ops.get(key)
            if known is None:
                said = self._text(op) if type(op) is Text else self._op(op, size)
                if repeated is None or key in repeated:
                    # The operation is kept, so that no other gets its id.
                    ops[key] = op, said
            else:
                said = known[1]
            if said:
                parts.append(said)
        return _hashed("\n".join(parts))

    def _text(self, op: Text) -> str:
        """A text by its content, which names fonts and glyphs and says where they are; but not by what only a
        reader copies.
        """
        block = self._blocks.get(id(op))
        if block is None:
            block = _bare(text_block(op, self._fonts))
        elif id(op) in self._odd:
            block = _bare(block)
        return f"{op.color} {_plain(op.outline) if op.outline else ''} {block}"

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
            known = self._inner[id(ops)] = (ops, _hashed("\n".join(map(self._op, ops))))
        return known[1]


def _hashed(text: str) -> str:
    return xxh3_128_hexdigest(text.encode("utf-8", "surrogatepass"))


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
    return xxh3_128_hexdigest(marshal.dumps(segments, 2))


_THIN: Final = 1e-6
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


def _bare(block: str) -> str:
    """A text without what only a reader copies, by the first names of its fonts."""
    if "BDC" in block:
        block = _MARKED.sub(r"\1", block)
    return _plain_fonts(block) if _OTHER.search(block) else block


def _plain_fonts(block: str) -> str:
    """A text as if each font had but one name: it is set before letters, and where it is another one."""
    first, *rest = _FONT.split(_OTHER.sub(r"/\1 1 Tf", block))
    out, current = [first], ""
    for wanted, part in zip(rest[::2], rest[1::2], strict=True):
        before, opening, letters = part.partition("[")
        if opening and wanted != current:
            current = wanted
            opening = f"/{wanted} 1 Tf["
        elif opening and not before and letters[:1] == "(" and out[-1].endswith(")]TJ"):
            # The same font goes on: one string of letters.
            out[-1], opening, letters = out[-1].removesuffix(")]TJ"), "", letters[1:]
        if part:
            out.append(f"{before}{opening}{letters}")
    return "".join(out)
