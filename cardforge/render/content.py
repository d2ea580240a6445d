"""Scene operations to content streams. Nothing is decided here: the scene says it all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from pathlib import Path as FilePath
from typing import Any, Final, Literal

from reportlab.pdfbase import pdfdoc

from cardforge.render.digests import Digester
from cardforge.render.fontbook import FontBook
from cardforge.render.look import PLAIN, Look
from cardforge.render.objects import EVERYWHERE, form, written
from cardforge.render.pictures import PictureBook, picture_matrix
from cardforge.render.shading import fades, fading_state, mask_state, shading_object
from cardforge.render.syntax import (
    alpha,
    fill_color,
    marked,
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
)
from cardforge.tuples import NamedTuple
from cardforge.units import Box

_KINDS = {"X": "XObject", "P": "XObject", "A": "ExtGState", "S": "Shading", "L": "Properties"}
"""Kinds of resources by the first letter of their names."""

NAME_LENGTH: Final = 12
"""Letters of a resource's name after those that say its kind: 60 bits."""

MEMO_CAP: Final = 4096
"""Drawings whose forms are known by their operations; past that they are looked for anew."""

FORM_FROM: Final = 160
"""Characters of content from which operations that repeat are worth a form of their own."""


class Content:
    """Content, the resources it names in the order they were met, and what its words claim of the fonts (see
    `FontBook`), where that is collected.

    It says the same in every document, which only has to have these resources and claims.
    """

    __slots__ = ("claims", "names", "text")

    def __init__(self, text: str, names: tuple[str, ...] = (), claims: int = 0) -> None:
        self.text = text
        self.names = names
        self.claims = claims

    def said(self) -> str:
        """Its text, which may have to be unpacked for that."""
        return self.text


EMPTY = Content("")
NONE = frozenset[int]()


class Recipe(NamedTuple):
    """What a resource is made of, whatever document it is for: what it is, the values that make it, and for
    content of its own what that needs.
    """

    kind: Literal["alpha", "picture", "form", "mask", "shading", "fading", "layer"]
    values: tuple[Any, ...]
    names: tuple[str, ...] = ()
    claims: int = 0


def picture_name(digest: str) -> str:
    """The resource name of a raster picture."""
    return f"P{digest[:NAME_LENGTH]}"


class Drawer:
    """Draws into one document: makes content, and the resources it names.

    Content doesn't depend on what else is in the document: resources are named by what they are, and what
    is a form of its own follows from the operation that it is drawn for. `used` fills with the names of
    resources as they are met. `pictures` are the files of all that were, `blocks` the plain texts drawn
    since they were last emptied, by their operation's identity, and `odd` those of them that are (see
    FontBook). `recipes` are those of all resources, where `fonts` collect claims, so that content can be
    drawn again in another document.
    """

    __slots__ = (
        "_again",
        "_entries",
        "_font_resources",
        "_forms",
        "_memo",
        "_pictures",
        "_seen",
        "_shadings",
        "_whole",
        "blocks",
        "document",
        "fonts",
        "layers",
        "odd",
        "pictures",
        "recipes",
        "used",
    )

    def __init__(
        self,
        document: Any,
        look: Look = PLAIN,
        largest: Mapping[str, tuple[float, float]] | None = None,
        fonts: FontBook | None = None,
    ) -> None:
        self.document = document
        self.fonts: FontBook = FontBook() if fonts is None else fonts
        self.used: dict[str, None] = {}
        self.recipes: dict[str, Recipe] = {}
        self.layers: list[Any] = []
        self.blocks: dict[int, str] = {}
        self.odd: set[int] = set()
        self.pictures: set[FilePath] = set()
        self._entries: dict[str, str] = {}
        self._pictures = PictureBook(document, look, {} if largest is None else largest)
        self._seen: dict[int, Op] = {}
        self._memo: dict[int, tuple[Op, Content]] = {}
        self._whole: dict[int, tuple[tuple[Op, ...], Content]] = {}
        self._forms: dict[int, tuple[tuple[Op, ...], Content]] = {}
        self._again: Set[int] | None = None
        self._shadings: dict[Linear | Radial, tuple[str, ...]] = {}
        self._font_resources: Any = None

    def let_go(self) -> None:
        """Forget operations that came only once, and many forms: they get the same names again."""
        self._seen.clear()
        if len(self._forms) > MEMO_CAP:
            self._forms.clear()

    def ops(self, ops: Iterable[Op]) -> str:
        """The content of operations, in their own coordinates."""
        if self._again is not None:
            return "\n".join(filter(None, map(self._drawn, ops)))
        memo, seen, fonts = self._memo, self._seen, self.fonts
        parts = []
        for op in ops:
            if isinstance(op, Text) and op.once:
                part = self._text(op)
                if part:
                    parts.append(part)
                continue
            key = id(op)
            known = memo.get(key)
            if known is None and key not in seen:
                # Most texts come once, what comes twice comes again. Kept, so that no other gets its id.
                seen[key] = op
                part = self._drawn(op)
            else:
                if known is None:
                    known = memo[key] = op, self._apart(lambda op=op: self._drawn(op))  # type: ignore[misc]
                made = known[1]
                part, names, claims = made.said(), made.names, made.claims
                if names:
                    self.used.update(dict.fromkeys(names))
                if claims and fonts.met is not None:
                    fonts.met |= claims
            if part:
                parts.append(part)
        return "\n".join(parts)

    def apart(self, ops: Iterable[Op]) -> Content:
        """The content of operations, and what it alone needs."""
        return self._apart(lambda: self.ops(ops))

    def _apart(self, draw: Callable[[], str]) -> Content:
        outer, met = self.used, self.fonts.met
        self.used = {}
        if met is not None:
            self.fonts.met = 0
        text = draw()
        made = Content(text, tuple(self.used), self.fonts.met or 0)
        self.used, self.fonts.met = outer, met
        return made

    def meet(self, content: Content) -> None:
        """Meet what content needs that was made before."""
        if content.names:
            self.used.update(dict.fromkeys(content.names))
        if self.fonts.met is not None:
            self.fonts.met |= content.claims

    def again(self, content: Content) -> str:
        """Content that was made before, drawn here: what it needs is met."""
        self.meet(content)
        return content.said()

    def can_take(self, content: Content, recipes: Mapping[str, Recipe]) -> bool:
        """Make ready for content that was made for another document, where resources have these recipes.

        Returns False if it can't be used here: a glyph stands for another text in this one, or what it needs
        is not all there.
        """
        if not self._is_whole(content.names, recipes) or not self.fonts.take(content.claims):
            return False
        for name in content.names:
            self._take(name, recipes)
        return True

    def _is_whole(self, names: Iterable[str], recipes: Mapping[str, Recipe]) -> bool:
        """Whether there is all that content with these names needs."""
        return all(
            name in self._entries or (name in recipes and self._is_whole(recipes[name].names, recipes))
            for name in names
        )

    def _take(self, name: str, recipes: Mapping[str, Recipe]) -> None:
        if name not in self._entries:
            recipe = recipes[name]
            for inner in recipe.names:
                self._take(inner, recipes)
            self._add(name, recipe)

    def repeated(self, ops: tuple[Op, ...]) -> str:
        """The content of operations that come again as the same object; it is made once."""
        known = self._whole.get(id(ops))
        if known is None:
            known = self._whole[id(ops)] = ops, self.apart(ops)
        return self.again(known[1])

    def _drawn(self, op: Op) -> str:
        if isinstance(op, Text):
            return self._text(op)
        if isinstance(op, Group):
            return self._group(op)
        if isinstance(op, Image):
            name = picture_name(op.digest)
            self._use(name, "picture", (str(op.file),))
            return f"q {matrix_cm(picture_matrix(op))}/{name} Do Q"
        return self._shape(op)

    # --- resources ---

    def _use(self, name: str, kind: Any, values: tuple[Any, ...], inner: Content = EMPTY) -> None:
        """Meet a resource, which is made when it is met first."""
        if name not in self._entries:
            self._add(name, Recipe(kind, values, inner.names, inner.claims))
        self.used[name] = None

    def _add(self, name: str, recipe: Recipe) -> None:
        self._entries[name] = f"/{name} {written(self.document, self._made(recipe))}"
        if self.fonts.met is not None:
            self.recipes[name] = recipe

    def _made(self, recipe: Recipe) -> Any:
        """The object of a resource, or what refers to it."""
        document, values = self.document, recipe.values
        match recipe.kind:
            case "alpha":
                return pdfdoc.PDFDictionary({"ca": num(values[0] / 255), "CA": num(values[1] / 255)})
            case "picture":
                file = FilePath(values[0])
                self.pictures.add(file)
                return self._pictures.reference(file)
            case "form":
                content, box, space = values
                # Packed at once, so that their content is not kept until the end.
                made = form(content, self.resource_dictionary(recipe.names), Box(*box), space)
                return document.Reference(made)
            case "mask":
                inside = form(values[0], self.resource_dictionary(recipe.names), space="DeviceRGB")
                return mask_state(document, inside)
            case "shading":
                return document.Reference(shading_object(document, values[0]))
            case "fading":
                return fading_state(document, values[0])
            case "layer":
                entries = {"Type": pdfdoc.PDFName("OCG"), "Name": utf16_hex(values[0])}
                group = document.Reference(pdfdoc.PDFDictionary(entries))
                self.layers.append(group)
                return group

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
        self._use(name, "alpha", (fill, stroke))
        return f"/{name} gs"

    def _shaded(self, paint: Linear | Radial) -> str:
        """What fills the clipped area with a gradient."""
        names = self._shadings.get(paint)
        if names is None:
            mark = marked(repr(paint), NAME_LENGTH)
            names = (f"S{mark}", f"AS{mark}") if fades(paint) else (f"S{mark}",)
            self._shadings[paint] = names
        for name, kind in zip(names, ("shading", "fading"), strict=False):
            self._use(name, kind, (paint,))
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
        spans = len(parts)
        parts.append("q")
        if op.matrix is not None:
            parts.append(matrix_cm(op.matrix))
        if op.clip is not None:
            star = "*" if isinstance(op.clip, Path) and op.clip.even_odd else ""
            parts.append(f"{shape_path(op.clip)} W{star} n")
        outer = self._again
        if outer is None:
            self._again = NONE if op.part else _repeated((op,))
        if op.mask is not None:
            parts.append(self._mask_state(op.mask))
        if op.opacity < 1:
            parts.append(self._alpha_state(round(op.opacity * 255), round(op.opacity * 255)))
        alone = op.mask is not None or op.opacity < 1
        parts.append(self._faded(op) if alone else self._inner(op))
        self._again = outer
        return " ".join([*parts, "Q", *["EMC"] * spans])

    def _layer(self, name: str) -> str:
        """The resource name of a layer (ISO 32000-1, 8.11), which all faces that name it share."""
        mark = f"L{marked(name, NAME_LENGTH)}"
        self._use(mark, "layer", (name,))
        return mark

    def _mask_state(self, mask: tuple[Op, ...]) -> str:
        """What lets a group be seen as far as a mask is bright."""
        content = self.apart(mask)
        name = f"AM{marked(content.said(), NAME_LENGTH)}"
        self._use(name, "mask", (content.said(),), content)
        return f"/{name} gs"

    def _faded(self, op: Group) -> str:
        """The group as one transparency group, so that its parts don't show through each other."""
        name = self.form(self.apart(op.ops), space="")
        return f"/{name} Do"

    def _inner(self, group: Group) -> str:
        """Operations of a group: a form of their own if they are a part, or stand elsewhere around, too."""
        ops = group.ops
        if not group.part and (self._again is None or id(ops) not in self._again):
            return self.ops(ops)
        known = self._forms.get(id(ops))
        if known is None:
            outer, self._again = self._again, _repeated(ops)
            content = self.apart(ops)
            self._again = outer
            if len(content.said()) >= FORM_FROM:
                name = self.form(content)
                content = Content(f"/{name} Do", (name,), content.claims)
            known = self._forms[id(ops)] = ops, content
        return self.again(known[1])

    def form(self, content: Content, box: Box = EVERYWHERE, space: str | None = None) -> str:
        """A form XObject with this content, which is met; returns its resource name."""
        text = content.said()
        name = f"X{marked(f'{text} {box} {space}', NAME_LENGTH)}"
        self._use(name, "form", (text, box, space), content)
        if self.fonts.met is not None:
            self.fonts.met |= content.claims
        return name

    def resource_dictionary(self, used: Iterable[str]) -> str:
        """The resources of a page or form, written out: all fonts, and the objects it names."""
        kinds: dict[str, list[str]] = {}
        for name in sorted(used):
            kinds.setdefault(_KINDS[name[0]], []).append(self._entries[name])
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

    def digester(self) -> Digester:
        """What says how scenes look whose operations were just drawn here."""
        return Digester(self.fonts, self.blocks, self.odd, self._memo)

    def forget_blocks(self) -> None:
        """Let the texts drawn so far go: others may get the identity of their operations."""
        self.blocks.clear()
        self.odd.clear()

    def _text(self, op: Text) -> str:
        if len(op.color) == 7 and op.outline is None:
            self.fonts.odd = False
            block = self.blocks[id(op)] = text_block(op, self.fonts)
            if self.fonts.odd:
                self.odd.add(id(op))
            return block
        veil = self._alpha_state(alpha(op.color), 255)
        block = text_block(op, self.fonts)
        filled = f"q {veil} {block} Q" if veil else block
        return filled if op.outline is None else f"{self._outline(op, op.outline)}\n{filled}"

    def _outline(self, op: Text, outline: Outline) -> str:
        """The line under the letters: half of its width lies outside them, so it is drawn twice as wide."""
        veil = self._alpha_state(255, alpha(outline.color))
        state = f"{stroke_color(outline.color)} {num(2 * outline.width)} w 1 J 1 j {veil}"
        return f"q {state} {text_block(op, self.fonts, '1 Tr ')} Q"


def _repeated(ops: tuple[Op, ...]) -> set[int]:
    """The operations of groups (by identity) that stand in several places here; parts see to their own."""
    met: dict[int, int] = {}
    left = [ops]
    while left:
        for op in left.pop():
            if isinstance(op, Group):
                key = id(op.ops)
                met[key] = met.get(key, 0) + 1
                if met[key] == 1 and not op.part:
                    left.append(op.ops)
    return {key for key, times in met.items() if times > 1}
