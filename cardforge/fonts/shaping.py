"""Fonts at work: files, instances, shaped runs and the words made of them. Lengths are in em."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from cardforge.tuples import NamedTuple

Glyph = tuple[int, float, float, float, str]
"""`(glyph id, advance, x offset, y offset, text)` in em; the first glyph of a cluster carries its text."""

Axes = tuple[tuple[str, float], ...]
"""Pinned axes of a variable font, sorted by tag: `(("wght", 700.0),)`."""


MEMO_CAP: Final = 16_384
"""Pieces of text that a font remembers the shape of; past that it starts anew."""

# Runs and words are never changed once they are made. They aren't frozen, as that would make every new word
# of a text a tenth dearer.


class Run:
    """Shaped text in one font and colour (None: the colour of the text it stands in).

    `shown` is what is drawn; `text` is what a reader copies, where that differs (capitals of a style).
    """

    __slots__ = ("advance", "color", "font", "glyphs", "shown", "text")

    def __init__(
        self,
        font: Font,
        text: str,
        shown: str,
        glyphs: tuple[Glyph, ...],
        advance: float,
        color: str | None = None,
    ) -> None:
        self.font = font
        self.text = text
        self.shown = shown
        self.glyphs = glyphs
        self.advance = advance
        self.color = color

    def in_color(self, color: str | None) -> Run:
        """The same run in another colour."""
        return Run(self.font, self.text, self.shown, self.glyphs, self.advance, color)


class IconMark:
    """A blank inside a word: an icon's place, which the layout fills, or a mere blank if it has no name."""

    __slots__ = ("advance", "name")

    def __init__(self, name: str, advance: float) -> None:
        self.name = name
        self.advance = advance


class IconRun(Run):
    """An icon's place that stands for a sign of the text: one letter as wide as the icon, which is not shown,
    but says the sign to those who copy or search it."""

    __slots__ = ("name",)

    def __init__(
        self,
        font: Font,
        text: str,
        shown: str,
        glyphs: tuple[Glyph, ...],
        advance: float,
        color: str | None = None,
        name: str = "",
    ) -> None:
        super().__init__(font, text, shown, glyphs, advance, color)
        self.name = name

    def in_color(self, color: str | None) -> IconRun:
        return IconRun(self.font, self.text, self.shown, self.glyphs, self.advance, color, self.name)


def icon_name(part: Run | IconMark) -> str:
    """The name of the icon that a part of a word is the place of; empty if it is none."""
    return part.name if isinstance(part, IconMark | IconRun) else ""


class Seam(NamedTuple):
    """How a word joins the next one without a blank: as it was written, and the state that it begins in.

    `hyphen` is what a line is wider by that ends with the word, in em (0: no hyphen is drawn).
    """

    raw: str
    state: int
    rich: bool
    hyphen: float = 0.0


class Word:
    """What stands between two possible line breaks. `space` is the blank after it, left out at line ends.

    `missing` are the characters that no declared font has. `chips` are the parts (first, end) that stand on
    a filled box; `chip_before` and `chip_after` say whether that box goes on over the blanks beside. Words
    that are parts of one token have a `seam`; all but the last have no blank, and they are drawn as one.
    `bidi` words have letters from right to left. `marked` words have icons, chips, a seam or such letters:
    most have not, and are passed over quickly; `marks` are those that whoever sets the word gives it. `step`
    is how far the next word starts from this one. `drawn` is what whoever draws it made of it last.
    """

    __slots__ = (
        "advance",
        "bidi",
        "chip_after",
        "chip_before",
        "chips",
        "drawn",
        "glyph_count",
        "icon_count",
        "marked",
        "marks",
        "missing",
        "parts",
        "seam",
        "space",
        "step",
        "text",
    )

    def __init__(
        self,
        text: str,
        parts: tuple[Run | IconMark, ...],
        advance: float,
        space: Run,
        missing: tuple[str, ...] = (),
        glyph_count: int = 0,
        icon_count: int = 0,
        chips: tuple[tuple[int, int], ...] = (),
        chip_before: bool = False,
        chip_after: bool = False,
        seam: Seam | None = None,
        bidi: bool = False,
        marked: bool = False,
    ) -> None:
        self.text = text
        self.parts = parts
        self.advance = advance
        self.space = space
        self.missing = missing
        self.glyph_count = glyph_count
        self.icon_count = icon_count
        self.chips = chips
        self.chip_before = chip_before
        self.chip_after = chip_after
        self.seam = seam
        self.bidi = bidi
        self.marked = marked
        self.marks = 0
        self.step = advance + space.advance
        self.drawn: object = None

    def with_parts(self, parts: tuple[Run | IconMark, ...]) -> Word:
        """The same word, drawn by other parts."""
        return self._with(parts, self.space, self.seam)

    def with_space(self, space: Run) -> Word:
        """The same word with another blank after it."""
        return self._with(self.parts, space, self.seam)

    def with_seam(self, seam: Seam) -> Word:
        """The same word as a part of a token."""
        return self._with(self.parts, self.space, seam)

    def _with(self, parts: tuple[Run | IconMark, ...], space: Run, seam: Seam | None) -> Word:
        return Word(
            self.text,
            parts,
            self.advance,
            space,
            self.missing,
            self.glyph_count,
            self.icon_count,
            self.chips,
            self.chip_before,
            self.chip_after,
            seam,
            self.bidi,
            self.marked or seam is not None,
        )


class Metrics(NamedTuple):
    """Vertical measures in em, upwards from the baseline (`descender` is negative)."""

    ascender: float
    descender: float
    cap_height: float


class FontFile:
    """A font file, read once, with the axes it can vary along."""

    def __init__(self, path: Path) -> None:
        import uharfbuzz as hb

        self.path = path
        try:
            self.blob: Any = hb.Blob.from_file_path(str(path))
        except hb.HarfBuzzError as error:
            raise OSError(f"{path.name} can't be read: {error}") from None
        self.face: Any = hb.Face(self.blob)
        if not self.face.upem or not self.face.glyph_count:
            raise ValueError(f"{path.name} is no font file")
        if "CFF2" in self.face.table_tags:
            raise ValueError(f"{path.name} has outlines of a kind that no PDF can hold (CFF2)")
        self.axes: dict[str, tuple[float, float, float]] = {
            axis.tag: (axis.min_value, axis.default_value, axis.max_value) for axis in self.face.axis_infos
        }
        self.cff = "CFF " in self.face.table_tags


class Font:
    """One instance of a font file (a variable font at fixed axis values). Shared: compare by identity."""

    def __init__(self, file: FontFile, axes: Axes = ()) -> None:
        import uharfbuzz as hb

        self.file = file
        self.axes = axes
        self.upem: int = file.face.upem
        self.hb: Any = hb.Font(file.face)
        self._new_buffer, self._hb_shape = hb.Buffer, hb.shape
        if axes:
            self.hb.set_variations(dict(axes))
        self._covered: dict[str, bool] = {}
        self._known: set[str] = set()
        self._inked: dict[int, tuple[float, float]] = {}
        self._across: dict[int, tuple[float, float]] = {}
        self._glyphs: dict[Any, Any] = {}  # by HarfBuzz's own units
        self._runs: dict[tuple[str, str, str | None, str], Run] = {}

    @property
    def name(self) -> str:
        """The PostScript-like name a PDF shows: file stem and axis values."""
        stem = "".join(c for c in self.file.path.stem.split("[")[0] if c.isalnum() or c == "-")
        return stem + "".join(f"-{tag}{value:g}" for tag, value in self.axes)

    @property
    def metrics(self) -> Metrics:
        return _metrics(self)

    @property
    def weight(self) -> float:
        """Its weight, 400 regular and 700 bold: of its axis, else as the file names it."""
        import uharfbuzz as hb

        return float(self.hb.get_style_value(hb.StyleTag.WEIGHT))

    def inked(self, glyph: int) -> tuple[float, float]:
        """How low and how high a glyph's ink reaches, in em upwards from the baseline; 0, 0 for none."""
        known = self._inked.get(glyph)
        if known is None:
            found = self.hb.get_glyph_extents(glyph)
            high = found.y_bearing if found else 0
            known = ((high + found.height) / self.upem, high / self.upem) if found else (0.0, 0.0)
            self._inked[glyph] = known
        return known

    def across(self, glyph: int) -> tuple[float, float]:
        """Where a glyph's ink begins and ends, in em to the right of where it stands; 0, 0 for none."""
        known = self._across.get(glyph)
        if known is None:
            found = self.hb.get_glyph_extents(glyph)
            left = found.x_bearing if found else 0
            known = (left / self.upem, (left + found.width) / self.upem) if found else (0.0, 0.0)
            self._across[glyph] = known
        return known

    def covers(self, char: str) -> bool:
        """Whether the font has the character, or needs none for it: what HarfBuzz draws as a blank."""
        known = self._covered.get(char)
        if known is None:
            known = bool(self.hb.get_nominal_glyph(ord(char))) or char in _BLANK
            self._covered[char] = known
        return known

    def covers_all(self, text: str) -> bool:
        """Whether the font covers every character of a text."""
        known = self._known
        if known.issuperset(text):
            return True
        known.update(filter(self.covers, text))
        return known.issuperset(text)

    def shape(
        self, text: str, shown: str | None = None, color: str | None = None, direction: str = ""
    ) -> Run:
        """Shape one piece of text (kerning and ligatures on); what was shaped lately is remembered.

        `direction` is `ltr` or `rtl`; that of its script if it is left out. Glyphs stand from left to right.
        """
        drawn = text if shown is None else shown
        key = (text, drawn, color, direction)
        run = self._runs.get(key)
        if run is None:
            if len(self._runs) >= MEMO_CAP:
                self._runs.clear()
            run = self._runs[key] = self._shape(text, drawn, color, direction)
        return run

    def _shape(self, text: str, shown: str, color: str | None, direction: str) -> Run:
        if not shown:
            return Run(self, text, shown, (), 0.0, color)
        buffer = self._new_buffer()
        buffer.add_str(shown)
        # HarfBuzz would take the language of the machine's locale, which some fonts answer to.
        buffer.language = "und"
        if direction:
            buffer.direction = direction
        buffer.guess_segment_properties()
        self._hb_shape(self.hb, buffer)
        infos, em = buffer.glyph_infos, self.upem
        said = _said(shown, [info.cluster for info in infos])
        # One glyph stands in many words: they share it, which takes a tenth of the memory. Any: compiled code
        # makes a tuple anew whose types it knows.
        glyphs: list[Any] = []
        known = self._glyphs
        width = 0
        for info, place, letters in zip(infos, buffer.glyph_positions, said, strict=True):
            number, advance, x, y = info.codepoint, place.x_advance, place.x_offset, place.y_offset
            width += advance
            key: Any = number, advance, x, y, letters
            glyph: Any = known.get(key)
            if glyph is None:
                glyph = (number, advance / em, x / em, y / em, letters)
                known[key] = glyph
            glyphs.append(glyph)
        return Run(self, text, shown, tuple(glyphs), width / em, color)


_STEPS = list(range(64))
"""The clusters of a word with a glyph for each letter, longer than any."""


def _said(shown: str, clusters: list[int]) -> Sequence[str]:
    """What each glyph says: the first of a cluster all of it, the others nothing."""
    count = len(shown)
    if clusters == _STEPS[:count] and count <= len(_STEPS):
        return shown
    ends = dict(pairwise([*sorted(set(clusters)), count]))
    return [shown[start : ends.pop(start)] if start in ends else "" for start in clusters]


def _spread(*ranges: tuple[int, int]) -> frozenset[str]:
    return frozenset(chr(code) for first, last in ranges for code in range(first, last + 1))


_BLANK = _spread(
    *((0xA0, 0xA0), (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x2000, 0x200F), (0x202A, 0x202F)),
    *((0x205F, 0x206F), (0x3000, 0x3000), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xE0100, 0xE01EF)),
)
"""Blanks that HarfBuzz makes of the font's own, and characters it draws nothing for (Unicode's
Default_Ignorable_Code_Point: joiners, marks of direction, soft hyphens, variation selectors)."""


@lru_cache(maxsize=256)
def _metrics(font: Font) -> Metrics:
    import uharfbuzz as hb

    extents = font.hb.get_font_extents("ltr")

    capitals = font.hb.get_metric_position(hb.OTMetricsTag.CAP_HEIGHT) or 0.7 * font.upem
    return Metrics(extents.ascender / font.upem, extents.descender / font.upem, capitals / font.upem)
