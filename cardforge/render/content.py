"""Scene operations to content streams. Nothing is decided here: the scene says it all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from typing import Any

from reportlab.pdfbase import pdfdoc

from cardforge.render.fontbook import FontBook
from cardforge.render.look import PLAIN, Look
from cardforge.render.objects import EVERYWHERE, Written, form, written
from cardforge.render.pictures import PictureBook, picture_matrix
from cardforge.render.shading import fading_state, mask_state, shading_object
from cardforge.render.syntax import (
    alpha,
    fill_color,
    matrix_cm,
    num,
    shape_path,
    stroke_color,
    stroke_state,
    utf16_hex,
)
from cardforge.render.text import text_block
from cardforge.scene import (
    Group,
    Image,
    Line,
    Linear,
    Op,
    Outline,
    Path,
    Radial,
    Rect,
    Stroke,
    Text,
    walk,
)
from cardforge.units import Box

_KINDS = {"X": "XObject", "P": "XObject", "A": "ExtGState", "S": "Shading", "L": "Properties"}
"""Kinds of resources by the first letter of their names."""

FORM_FROM = 160
"""Characters of content from which operations that repeat are worth a form of their own."""


@dataclass(slots=True, eq=False, repr=False)
class Drawer:
    """Draws into one document: makes content, and collects the resources it names.

    `used` fills with the XObjects and graphics states named since it was last emptied.
    """

    document: Any
    look: InitVar[Look] = PLAIN
    largest: InitVar[Mapping[str, tuple[float, float]] | None] = None
    fonts: FontBook = field(default_factory=FontBook)
    used: dict[str, None] = field(default_factory=dict)
    resources: dict[str, Any] = field(default_factory=dict)
    layers: dict[str, tuple[str, Any]] = field(default_factory=dict)
    _entries: dict[str, str] = field(default_factory=dict)
    _pictures: PictureBook = field(init=False)
    _shared: Counter[int] = field(default_factory=Counter)
    _memo: dict[int, tuple[Op, str, tuple[str, ...]]] = field(default_factory=dict)
    _repeated: dict[int, tuple[tuple[Op, ...], str, tuple[str, ...]]] = field(default_factory=dict)
    _forms: dict[int, tuple[Any, str | None, str, tuple[str, ...]]] = field(default_factory=dict)
    _shadings: dict[Linear | Radial, tuple[str, ...]] = field(default_factory=dict)
    _form_count: int = 0
    _font_resources: Any = None

    def __post_init__(self, look: Look, largest: Mapping[str, tuple[float, float]] | None) -> None:
        self._pictures = PictureBook(self.document, look, {} if largest is None else largest)

    def expect(self, scenes: Iterable[Sequence[Op]]) -> None:
        """Count operations beforehand, so that those which repeat are made once."""
        shared = self._shared
        for ops in scenes:
            shared.update(map(id, ops))
            for op in ops:
                if type(op) is Group:
                    shared[id(op.ops)] += 1
                    # The same parts met again hold nothing new.
                    if shared[id(op.ops)] == 1:
                        self._expect_inside(op.ops)

    def let_go(self) -> None:
        """Forget what was expected, but for what has been made once: that is kept, and so are the ids."""
        self._shared = Counter(dict.fromkeys([*self._memo, *self._forms], 2))

    def _expect_inside(self, ops: tuple[Op, ...]) -> None:
        for inner in walk(ops):
            if isinstance(inner, Group):
                self._shared[id(inner.ops)] += 1

    def ops(self, ops: Iterable[Op]) -> str:
        """The content of operations, in their own coordinates."""
        return "\n".join(filter(None, map(self._op, ops)))

    def repeated(self, ops: tuple[Op, ...]) -> str:
        """The content of operations that come again as the same object; it is made once."""
        known = self._repeated.get(id(ops))
        if known is None:
            outer, self.used = self.used, {}
            known = self._repeated[id(ops)] = (ops, self.ops(ops), tuple(self.used))
            self.used = outer
        self.used.update(dict.fromkeys(known[2]))
        return known[1]

    def _op(self, op: Op) -> str:
        known = self._memo.get(id(op))
        if known is None:
            if self._shared.get(id(op), 0) < 2:
                return self._drawn(op)
            outer, self.used = self.used, {}
            content = self._drawn(op)
            known = self._memo[id(op)] = (op, content, tuple(self.used))
            self.used = outer
        if known[2]:
            self.used.update(dict.fromkeys(known[2]))
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
            shaded = f"q {path} W{star} n{self._shaded(fill)} Q"
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

    def _shaded(self, paint: Linear | Radial) -> str:
        """What fills the clipped area with a gradient."""
        names = self._shadings.get(paint)
        if names is None:
            number = len(self._shadings) + 1
            names = (f"S{number}",)
            self.resources[names[0]] = self.document.Reference(shading_object(self.document, paint))
            fading = fading_state(self.document, paint)
            if fading is not None:
                names = (names[0], f"AS{number}")
                self.resources[names[1]] = fading
            self._shadings[paint] = names
        self.used.update(dict.fromkeys(names))
        # A mask lies where the coordinates are when it is set.
        moved = f" {matrix_cm(paint.matrix)}" if paint.matrix else ""
        veil = f"/{names[1]} gs" if len(names) > 1 else ""
        return f"{moved}{veil}/{names[0]} sh"

    # --- groups and forms ---

    def _group(self, op: Group) -> str:
        parts = []
        if op.layer:
            parts.append(f"/OC /{self._layer(op.layer)} BDC")
        if op.alt:
            parts.append(f"/Span<</Alt{utf16_hex(op.alt)}>>BDC")
        marked = len(parts)
        parts.append("q")
        if op.matrix is not None:
            parts.append(matrix_cm(op.matrix))
        if op.clip is not None:
            star = "*" if isinstance(op.clip, Path) and op.clip.even_odd else ""
            parts.append(f"{shape_path(op.clip)} W{star} n")
        if op.mask is not None:
            parts.append(self._mask_state(op.mask))
        if op.opacity < 1:
            parts.append(self._alpha_state(round(op.opacity * 255), round(op.opacity * 255)))
        alone = op.mask is not None or op.opacity < 1
        parts.append(self._faded(op) if alone else self._inner(op.ops))
        return " ".join([*parts, "Q", *["EMC"] * marked])

    def _layer(self, name: str) -> str:
        """The resource name of a layer (ISO 32000-1, 8.11), which all faces that name it share."""
        known = self.layers.get(name)
        if known is None:
            entries = {"Type": pdfdoc.PDFName("OCG"), "Name": utf16_hex(name)}
            group = self.document.Reference(pdfdoc.PDFDictionary(entries))
            known = self.layers[name] = f"L{len(self.layers) + 1}", group
        self._use(*known)
        return known[0]

    def _mask_state(self, mask: tuple[Op, ...]) -> str:
        """What lets a group be seen as far as a mask is bright."""
        outer, self.used = self.used, {}
        content = self.ops(mask)
        made = form(content, self.resource_dictionary(self.used), space="DeviceRGB")
        self.used = outer
        name = f"AM{len(self.resources)}"
        self._use(name, mask_state(self.document, made))
        return f"/{name} gs"

    def _faded(self, op: Group) -> str:
        """The group as one transparency group, so that its parts don't show through each other."""
        outer, self.used = self.used, {}
        content = self.ops(op.ops)
        name = self.form(content, tuple(self.used), space="")
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
                name = self.form(content, used)
            known = self._forms[id(ops)] = (ops, name, content, used)
        _, name, content, used = known
        if name is not None:
            self._use(name, self.resources[name])
            return f"/{name} Do"
        self.used.update(dict.fromkeys(used))
        return content

    def form(self, content: str, used: Sequence[str], box: Box = EVERYWHERE, space: str | None = None) -> str:
        """A form XObject with this content; returns its resource name."""
        self._form_count += 1
        name = f"X{self._form_count}"
        # Packed at once, so that their content is not kept until the end.
        made = form(content, self.resource_dictionary(used), box, space).format(self.document)
        self.resources[name] = self.document.Reference(Written(made))
        return name

    def resource_dictionary(self, used: Iterable[str]) -> str:
        """The resources of a page or form, written out: all fonts, and the objects it names."""
        kinds: dict[str, list[str]] = {}
        for name in sorted(used):
            entry = self._entries.get(name)
            if entry is None:
                entry = self._entries[name] = f"/{name} {written(self.document, self.resources[name])}"
            kinds.setdefault(_KINDS[name[0]], []).append(entry)
        if self._font_resources is None:
            self._font_resources = pdfdoc.PDFDictionary({})
            self.document.Reference(self._font_resources, "fonts")
        found = [f"/{kind}<<{' '.join(kinds[kind])}>>" for kind in sorted(kinds)]
        fonts = written(self.document, pdfdoc.PDFObjectReference("fonts"))
        return f"<</Font {fonts}{''.join(found)}>>"

    def finish(self) -> None:
        """Make the font objects, once all text is drawn."""
        if self._font_resources is not None:
            self._font_resources.dict.update(self.fonts.resources(self.document).dict)

    # --- text ---

    def _text(self, op: Text) -> str:
        if len(op.color) == 7 and op.outline is None:
            return text_block(op, self.fonts)
        veil = self._alpha_state(alpha(op.color), 255)
        block = text_block(op, self.fonts)
        filled = f"q {veil} {block} Q" if veil else block
        return filled if op.outline is None else f"{self._outline(op, op.outline)}\n{filled}"

    def _outline(self, op: Text, outline: Outline) -> str:
        """The line under the letters: half of its width lies outside them, so it is drawn twice as wide."""
        veil = self._alpha_state(255, alpha(outline.color))
        state = f"{stroke_color(outline.color)} {num(2 * outline.width)} w 1 J 1 j {veil}"
        return f"q {state} {text_block(op, self.fonts, '1 Tr ')} Q"
