"""Fonts: declared files, shaping by HarfBuzz, and shaped words.

Fonts are never looked up on the system: a font is a file of the project or a family of a `fontpkg-*`
package. Lengths are in em (parts of the type size), so a shaped word serves every size.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from cardforge.text import fold

Glyph = tuple[int, float, float, float, str]
"""`(glyph id, advance, x offset, y offset, text)` in em; the first glyph of a cluster carries its text."""

Axes = tuple[tuple[str, float], ...]
"""Pinned axes of a variable font, sorted by tag: `(("wght", 700.0),)`."""


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """Shaped text in one font and colour (None: the colour of the text it stands in).

    `shown` is what is drawn; `text` is what a reader copies, where that differs (capitals of a style).
    """

    font: Font
    text: str
    shown: str
    glyphs: tuple[Glyph, ...]
    advance: float
    color: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class IconMark:
    """A blank inside a word: an icon's place, which the layout fills, or a mere blank if it has no name."""

    name: str
    advance: float


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """What stands between two possible line breaks. `space` is the blank after it, left out at line ends.

    `missing` are the characters that no declared font has. `chips` are the parts (first, end) that stand on
    a filled box; `chip_before` and `chip_after` say whether that box goes on over the blanks beside.
    """

    text: str
    parts: tuple[Run | IconMark, ...]
    advance: float
    space: Run
    missing: tuple[str, ...] = ()
    glyph_count: int = 0
    icon_count: int = 0
    chips: tuple[tuple[int, int], ...] = ()
    chip_before: bool = False
    chip_after: bool = False


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
        if axes:
            self.hb.set_variations(dict(axes))
        self._covered: dict[str, bool] = {}
        self._inked: dict[int, tuple[float, float]] = {}
        self._runs: dict[tuple[str, str, str | None], Run] = {}

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

    def covers(self, char: str) -> bool:
        """Whether the font has the character, or needs none for it: what HarfBuzz draws as a blank."""
        known = self._covered.get(char)
        if known is None:
            known = bool(self.hb.get_nominal_glyph(ord(char))) or char in _BLANK
            self._covered[char] = known
        return known

    def shape(self, text: str, shown: str | None = None, color: str | None = None) -> Run:
        """Shape one piece of text (kerning and ligatures on); remembered, so equal calls give one Run."""
        drawn = text if shown is None else shown
        key = (text, drawn, color)
        run = self._runs.get(key)
        if run is None:
            run = self._runs[key] = self._shape(text, drawn, color)
        return run

    def _shape(self, text: str, shown: str, color: str | None) -> Run:
        import uharfbuzz as hb

        if not shown:
            return Run(self, text, shown, (), 0.0, color)
        buffer = hb.Buffer()
        buffer.add_str(shown)
        # HarfBuzz would take the language of the machine's locale, which some fonts answer to.
        buffer.language = "und"
        buffer.guess_segment_properties()
        hb.shape(self.hb, buffer)
        infos, positions = buffer.glyph_infos, buffer.glyph_positions
        starts = sorted({info.cluster for info in infos})
        ends = dict(pairwise([*starts, len(shown)]))
        em = self.upem
        glyphs: list[Glyph] = []
        named: set[int] = set()
        for info, position in zip(infos, positions, strict=True):
            start = info.cluster
            said = "" if start in named else shown[start : ends[start]]
            named.add(start)
            x, y = position.x_offset / em, position.y_offset / em
            glyphs.append((info.codepoint, position.x_advance / em, x, y, said))
        return Run(self, text, shown, tuple(glyphs), sum(glyph[1] for glyph in glyphs), color)


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


class FontChain(NamedTuple):
    """Fonts in order of preference: the first that has a character draws it."""

    fonts: tuple[Font, ...]

    @property
    def first(self) -> Font:
        return self.fonts[0]

    def shape(
        self, text: str, upper: bool = False, color: str | None = None
    ) -> tuple[tuple[Run, ...], tuple[str, ...]]:
        """Runs that draw `text` (in capitals if `upper`), and the characters that no font has."""
        missing: list[str] = []
        runs: list[Run] = []
        for font, piece in self._pieces(text, upper, missing):
            shown = piece.upper() if upper else piece
            runs.append(font.shape(piece, shown if shown != piece else None, color))
        return tuple(runs), tuple(missing)

    def _pieces(self, text: str, upper: bool, missing: list[str]) -> list[tuple[Font, str]]:
        first = self.fonts[0]
        covers = first.covers
        drawn = text.upper() if upper else text
        if all(map(covers, drawn)):
            return [(first, text)]
        pieces: list[tuple[Font, str]] = []
        for piece in _clusters(text):
            whole = self._font_for(piece.upper() if upper else piece)
            for part in (piece,) if whole else piece:
                font = whole or self._font_for(part.upper() if upper else part)
                if font is None:
                    missing.append(part)
                    font = first
                if pieces and pieces[-1][0] is font:
                    pieces[-1] = (font, pieces[-1][1] + part)
                else:
                    pieces.append((font, part))
        return pieces

    def _font_for(self, drawn: str) -> Font | None:
        """The first font that draws a letter with all its marks (as one character, where there is one)."""
        composed = unicodedata.normalize("NFC", drawn)
        for font in self.fonts:
            if all(map(font.covers, composed)) or all(map(font.covers, drawn)):
                return font
        return None


def _clusters(text: str) -> list[str]:
    """Letters with the marks, joiners and variation selectors that follow them: what one font must draw."""
    found: list[str] = []
    for char in text:
        if found and unicodedata.category(char) in ("Mn", "Mc", "Me", "Cf"):
            found[-1] += char
        else:
            found.append(char)
    return found


class FamilyFile(NamedTuple):
    """One file of a family: its slant, its weight (None: a variable weight axis)."""

    path: Path
    italic: bool
    weight: int | None


class Family(NamedTuple):
    """A type family: files for its weights and slants."""

    name: str
    files: tuple[FamilyFile, ...]

    def pick(self, weight: int, italic: bool) -> FamilyFile:
        """The file for a weight and slant: the slant if there is one, a variable file, else the nearest
        weight (the heavier of two equally near ones above 500, the lighter below, as CSS does)."""
        slanted = [item for item in self.files if item.italic == italic] or list(self.files)
        variable = [item for item in slanted if item.weight is None]
        if variable:
            return variable[0]
        side = -1 if weight > 500 else 1
        return min(
            slanted, key=lambda item: (abs((item.weight or 400) - weight), side * (item.weight or 400))
        )


@dataclass(slots=True, eq=False, repr=False)
class FontLibrary:
    """Every font in use, each file read and each instance made once."""

    _files: dict[Path, FontFile] = field(default_factory=dict)
    _fonts: dict[tuple[Path, Axes], Font] = field(default_factory=dict)

    def font(self, family: Family, weight: int, italic: bool) -> Font:
        """The font of a family at a weight (clamped to what the file offers) and slant.

        Raises ValueError if the file is no font, OSError if it can't be read.
        """
        picked = family.pick(weight, italic)
        file = self._files.get(picked.path)
        if file is None:
            file = self._files[picked.path] = FontFile(picked.path)
        axes = _pinned(file.axes, {"wght": float(weight)})
        font = self._fonts.get((picked.path, axes))
        if font is None:
            font = self._fonts[picked.path, axes] = Font(file, axes)
        return font


def _pinned(axes: Mapping[str, tuple[float, float, float]], wanted: Mapping[str, float]) -> Axes:
    return tuple(
        (tag, min(max(wanted.get(tag, default), low), high))
        for tag, (low, default, high) in sorted(axes.items())
    )


@lru_cache(maxsize=64)
def installed_family(name: str) -> Family | None:
    """A family of an installed `fontpkg-*` package, or None.

    The package's own list is read straight (1 ms); asking fontpkg scans every installed package (90 ms) and
    is left for families that are packaged under another name.
    """
    slug = "_".join(fold(name).split())
    spec = find_spec(f"fontpkg_{slug}") if slug.isidentifier() else None
    if spec is not None and spec.origin is not None:
        root = Path(spec.origin).parent
        listed = json.loads((root / "metadata.json").read_text(encoding="utf-8"))
        if fold(listed["family"]) == fold(name):
            files = [
                FamilyFile(root / item["path"], item["style"] != "normal", item["weight"])
                for item in listed["files"]
            ]
            return Family(listed["family"], tuple(files))
    return _asked_family(name)


def _asked_family(name: str) -> Family | None:
    import fontpkg

    try:
        found = fontpkg.family(name)
    except fontpkg.FontpkgError:
        return None
    files = tuple(
        FamilyFile(Path(item.path), item.style != "normal", None if item.variable else item.weight)
        for item in found.files
    )
    return Family(found.name, files)


def installed_families() -> list[str]:
    """The names of all installed families, sorted (for suggestions)."""
    import fontpkg

    return sorted(found.name for found in fontpkg.families().values())
