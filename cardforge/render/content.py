"""Scene operations to content streams. Nothing is decided here: the scene says it all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from reportlab.pdfbase import pdfdoc

from cardforge.render.fontbook import FontBook, stream, switch
from cardforge.render.pictures import PictureBook, picture_matrix
from cardforge.render.shading import shading_object
from cardforge.render.syntax import (
    alpha,
    fill_color,
    matrix_cm,
    num,
    nums,
    shape_path,
    stroke_color,
    stroke_state,
)
from cardforge.scene import (
    Group,
    Image,
    Line,
    Linear,
    Op,
    Path,
    Radial,
    Rect,
    Stroke,
    Text,
    TextLine,
    walk,
)
from cardforge.units import Box

FORM_FROM = 160
"""Characters of content from which operations that repeat are worth a form of their own."""


@dataclass(slots=True, eq=False, repr=False)
class Drawer:
    """Draws into one document: makes content, and collects the resources it names.

    `used` fills with the XObjects and graphics states named since it was last emptied.
    """

    document: Any
    fonts: FontBook = field(default_factory=FontBook)
    used: dict[str, None] = field(default_factory=dict)
    resources: dict[str, Any] = field(default_factory=dict)
    _pictures: PictureBook = field(init=False)
    _shared: dict[int, int] = field(default_factory=Counter)
    _memo: dict[int, tuple[Op, str, tuple[str, ...]]] = field(default_factory=dict)
    _forms: dict[int, tuple[Any, str | None, str, tuple[str, ...]]] = field(default_factory=dict)
    _shadings: dict[Linear | Radial, str] = field(default_factory=dict)
    _font_resources: Any = None

    def __post_init__(self) -> None:
        self._pictures = PictureBook(self.document)

    def expect(self, scenes: Iterable[Sequence[Op]]) -> None:
        """Count operations beforehand, so that those which repeat are made once."""
        shared = self._shared
        for ops in scenes:
            for op in ops:
                shared[id(op)] += 1
                if isinstance(op, Group):
                    shared[id(op.ops)] += 1
                    for inner in walk(op.ops):
                        if isinstance(inner, Group):
                            shared[id(inner.ops)] += 1

    def ops(self, ops: Iterable[Op]) -> str:
        """The content of operations, in their own coordinates."""
        return "\n".join(filter(None, map(self._op, ops)))

    def _op(self, op: Op) -> str:
        if self._shared.get(id(op), 0) < 2:
            return self._drawn(op)
        known = self._memo.get(id(op))
        if known is None:
            outer, self.used = self.used, {}
            content = self._drawn(op)
            known = self._memo[id(op)] = (op, content, tuple(self.used))
            self.used = outer
        for name in known[2]:
            self.used[name] = None
        return known[1]

    def _drawn(self, op: Op) -> str:
        if isinstance(op, Text):
            return self._text(op)
        if isinstance(op, Group):
            return self._group(op)
        if isinstance(op, Image):
            name = self._pictures.name(op.file, op.digest)
            self._use(name, self._pictures.references[name])
            return f"q {matrix_cm(picture_matrix(op))}/{name} Do Q"
        return self._shape(op)

    def _use(self, name: str, value: Any) -> None:
        self.resources[name] = value
        self.used[name] = None

    # --- shapes ---

    def _shape(self, op: Rect | Path | Line) -> str:
        fill = None if isinstance(op, Line) else op.fill
        stroke = op.stroke
        path = shape_path(op)
        star = "*" if isinstance(op, Path) and op.even_odd else ""
        if isinstance(fill, Linear | Radial):
            shaded = f"q {path} W{star} n/{self._shading(fill)} sh Q"
            return shaded if stroke is None else f"{shaded}\n{self._painted(path, None, stroke, star)}"
        return self._painted(path, fill, stroke, star)

    def _painted(self, path: str, fill: str | None, stroke: Stroke | None, star: str) -> str:
        state = []
        if fill is not None:
            state.append(fill_color(fill))
        if stroke is not None:
            state.append(stroke_state(stroke))
        veil = self._alpha_state(alpha(fill) if fill else 255, alpha(stroke.color) if stroke else 255)
        if veil:
            state.append(veil)
        paint = ("B" if stroke else "f") + star if fill is not None else "S" if stroke else "n"
        plain = fill is not None and stroke is None and not veil
        content = f"{' '.join(state)} {path} {paint}"
        return content if plain else f"q {content} Q"

    def _alpha_state(self, fill: int, stroke: int) -> str:
        if fill == 255 and stroke == 255:
            return ""
        name = f"A{fill}x{stroke}"
        values = {"ca": num(fill / 255), "CA": num(stroke / 255)}
        self._use(name, pdfdoc.PDFDictionary(values))
        return f"/{name} gs"

    def _shading(self, paint: Linear | Radial) -> str:
        name = self._shadings.get(paint)
        if name is None:
            name = self._shadings[paint] = f"S{len(self._shadings) + 1}"
            self.resources[name] = self.document.Reference(shading_object(self.document, paint))
        self.used[name] = None
        return name

    # --- groups and forms ---

    def _group(self, op: Group) -> str:
        parts = ["q"]
        if op.matrix is not None:
            parts.append(matrix_cm(op.matrix))
        if op.clip is not None:
            star = "*" if isinstance(op.clip, Path) and op.clip.even_odd else ""
            parts.append(f"{shape_path(op.clip)} W{star} n")
        if op.opacity < 1:
            parts.append(self._alpha_state(round(op.opacity * 255), round(op.opacity * 255)))
            parts.append(self._faded(op))
        else:
            parts.append(self._inner(op.ops))
        return " ".join([*parts, "Q"])

    def _faded(self, op: Group) -> str:
        """The group as one transparency group, so that its parts don't show through each other."""
        outer, self.used = self.used, {}
        content = self.ops(op.ops)
        name = self.form(content, tuple(self.used), Box(-2000, -2000, 2000, 2000), group=True)
        self.used = outer
        self._use(name, self.resources[name])
        return f"/{name} Do"

    def _inner(self, ops: tuple[Op, ...]) -> str:
        """Operations of a group: a form of their own if the very same stand elsewhere too."""
        if self._shared.get(id(ops), 0) < 2:
            return self.ops(ops)
        known = self._forms.get(id(ops))
        if known is None:
            outer, self.used = self.used, {}
            content = self.ops(ops)
            used = tuple(self.used)
            self.used = outer
            name = None
            if len(content) >= FORM_FROM:
                name = self.form(content, used, Box(-2000, -2000, 2000, 2000))
            known = self._forms[id(ops)] = (ops, name, content, used)
        _, name, content, used = known
        if name is not None:
            self._use(name, self.resources[name])
            return f"/{name} Do"
        for inner in used:
            self.used[inner] = None
        return content

    def form(self, content: str, used: Sequence[str], box: Box, group: bool = False) -> str:
        """A form XObject with this content; returns its resource name."""
        name = f"X{sum(key.startswith('X') for key in self.resources) + 1}"
        entries = {
            "Type": pdfdoc.PDFName("XObject"),
            "Subtype": pdfdoc.PDFName("Form"),
            "BBox": pdfdoc.PDFArray([round(edge, 3) for edge in (box.left, box.top, box.right, box.bottom)]),
            "Resources": self.resource_dictionary(used),
        }
        if group:
            entries["Group"] = pdfdoc.PDFDictionary({"S": pdfdoc.PDFName("Transparency")})
        self.resources[name] = self.document.Reference(stream(content, **entries))
        return name

    def resource_dictionary(self, used: Iterable[str]) -> Any:
        """The resources of a page or form: all fonts, and the objects it names."""
        kinds = {"X": "XObject", "P": "XObject", "A": "ExtGState", "S": "Shading"}
        entries: dict[str, Any] = {}
        for name in used:
            entries.setdefault(kinds[name[0]], {})[name] = self.resources[name]
        if self._font_resources is None:
            self._font_resources = pdfdoc.PDFDictionary({})
            self.document.Reference(self._font_resources, "fonts")
        found = {kind: pdfdoc.PDFDictionary(names) for kind, names in entries.items()}
        found["Font"] = pdfdoc.PDFObjectReference("fonts")
        return pdfdoc.PDFDictionary(found)

    def finish(self) -> None:
        """Make the font objects, once all text is drawn."""
        if self._font_resources is not None:
            self._font_resources.dict.update(self.fonts.resources(self.document).dict)

    # --- text ---

    def _text(self, op: Text) -> str:
        outlined = ""
        if op.outline is not None:
            state = f"{stroke_color(op.outline.color)} {num(2 * op.outline.width)} w 1 J 1 j"
            outlined = f"q {state} {self._text_block(op, '1 Tr ')} Q\n"
        veil = self._alpha_state(alpha(op.color), 255)
        block = self._text_block(op, "")
        return f"{outlined}q {veil} {block} Q" if veil else outlined + block

    def _text_block(self, op: Text, mode: str) -> str:
        em = op.size * op.squeeze
        out = [f"BT {mode}{fill_color(op.color)}"]
        if op.tracking:
            out.append(f" {num(op.tracking, 5)} Tc")
        # Where the text matrix stands, as written: lines go on from there, so that rounding never adds up.
        at: tuple[float, float] | None = None
        current, color = "", None
        for line in op.lines:
            if at is None:
                out.append(f" {num(em, 4)} 0 0 {num(-op.size, 4)} {nums(line.x, line.y)} Tm")
                at = (line.x, line.y)
            else:
                dx, dy = round((line.x - at[0]) / em, 4), round((at[1] - line.y) / op.size, 4)
                out.append(f" {num(dx, 4)} {num(dy, 4)} Td")
                at = (at[0] + dx * em, at[1] - dy * op.size)
            body, current, color = self._line(line, current, color, op.color)
            out.append(body)
        if op.tracking:
            out.append(" 0 Tc")
        out.append(" ET")
        return "".join(out)

    def _line(
        self, line: TextLine, current: str, color: str | None, base: str
    ) -> tuple[str, str, str | None]:
        fonts = self.fonts
        words = line.words
        first = fonts.word(words[0])
        opening = first.first or fonts.space(words[0].space).first
        out = []
        if opening != current:
            out.append(f"/{opening} 1 Tf")
            current = opening
        out.append("[(")
        last_index = len(words) - 1
        stretch = f"){num(-1000 * line.stretch)}(" if line.stretch else ""
        for index, word in enumerate(words):
            piece = fonts.word(word)
            if piece.first:
                if piece.first != current or piece.first_color != color:
                    out.append(switch(current, piece.first, color, piece.first_color, base))
                out.append(piece.body)
                current, color = piece.last, piece.last_color
            else:
                out.append(piece.body)
            if index != last_index:
                space = fonts.space(word.space)
                if space.first != current:
                    out.append(switch(current, space.first, color, color, base))
                    current = space.first
                out.append(space.body)
                if stretch:
                    out.append(stretch)
        out.append(")]TJ")
        return "".join(out), current, color
