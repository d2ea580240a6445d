"""Fonts inside the PDF: shaped words as content, and Type0 fonts with just the glyphs in use.

reportlab stays the document writer, but its own fonts drop missing glyphs in silence and can't draw
shaped text, so these are font objects of our own: Identity-H, subset by HarfBuzz (which also pins the
axes of variable fonts), with ToUnicode for each cluster so that ligatures stay searchable.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from reportlab.pdfbase import pdfdoc

from cardforge.fonts import Axes, Font, Glyph, IconMark, IconRun, Run, Word
from cardforge.render.cff import with_own_cids
from cardforge.render.clusters import cluster_texts
from cardforge.render.objects import stream
from cardforge.render.syntax import fill_color, glyph_code, num, utf16_hex

_DROPPED = ("GSUB", "GPOS", "GDEF", "cmap", "name", "OS/2", "post", "STAT", "DSIG", "BASE", "MATH", "kern")


MEMO_CAP = 16_384
"""Words that a table remembers; past that it starts anew."""

SHOWN = ")]TJ 0 Tr"
"""After letters that are not shown, others are again. No string of letters holds this."""


@dataclass(slots=True, eq=False, repr=False)
class _InUse:
    """A font of the document: its resource name, and the text of every glyph drawn.

    A glyph that also stands for another text (a capital for a small letter) has it in the font's `twin`.
    """

    font: Font
    name: str
    texts: dict[int, str] = field(default_factory=dict)
    widths: dict[int, float] = field(default_factory=dict)
    twin: _InUse | None = None

    def width(self, glyph: int) -> float:
        """The glyph's own advance in em, before kerning."""
        known = self.widths.get(glyph)
        if known is None:
            known = self.widths[glyph] = self.font.hb.get_glyph_h_advance(glyph) / self.font.upem
        return known

    def twins(self) -> Iterator[_InUse]:
        """The font and its twins."""
        one: _InUse | None = self
        while one is not None:
            yield one
            one = one.twin

    def saying(self, glyph: int, text: str) -> _InUse:
        """The font, or the twin, in which the glyph stands for that text.

        The box for letters that no font has stands for many: there may be hundreds of twins.
        """
        one = self
        self.texts.setdefault(glyph, text)
        while one.texts.setdefault(glyph, text) != text:
            if one.twin is None:
                one.twin = _InUse(self.font, f"{one.name}t")
            one = one.twin
        return one


class WordTable(NamedTuple):
    """Words as they stand inside an open `[(` in a font and a colour, which are the same again after each:
    `spaced` with the blank after the word, `bare` without.
    """

    font: str
    color: str
    spaced: dict[Word, str]
    bare: dict[Word, str]


@dataclass(slots=True, eq=False, repr=False)
class FontBook:
    """All fonts of one document, and the words set in them."""

    _tables: dict[tuple[str, str], WordTable] = field(default_factory=dict)
    _blanks: dict[Run, tuple[str, str]] = field(default_factory=dict)
    _used: dict[tuple[Path, Axes], _InUse] = field(default_factory=dict)
    _same: dict[Font, _InUse] = field(default_factory=dict)

    def font(self, font: Font) -> _InUse:
        used = self._same.get(font)
        if used is None:
            key = font.file.path, font.axes
            used = self._used.get(key)
            if used is None:
                used = self._used[key] = _InUse(font, f"F{len(self._used) + 1}")
            self._same[font] = used
        return used

    def main_font(self, words: Sequence[Word]) -> str:
        """The name of the font that a text of these words is likely to need most."""
        first, last = self._first_font(words[0]), self._first_font(words[-1])
        return first if first == last else self.font(words[0].space.font).name

    def _first_font(self, word: Word) -> str:
        for part in word.parts:
            if isinstance(part, Run):
                return self.font(part.font).name
        return self.font(word.space.font).name

    def words(self, font: str, color: str) -> WordTable:
        """The words set so far in texts that mainly are in a font and a colour."""
        table = self._tables.get((font, color))
        if table is None or len(table.spaced) > MEMO_CAP:
            table = self._tables[font, color] = WordTable(font, color, {}, {})
        return table

    def add(self, word: Word, table: WordTable) -> None:
        """Put a word into a table; it is made once for each."""
        main, base = table.font, table.color
        current, color = main, None
        out = []
        for part in word.parts:
            if isinstance(part, IconMark):
                out.append(_gap(part.advance))
                continue
            out.append(switch(current, self.font(part.font).name, color, part.color, base))
            body, current = self._run(part)
            color = part.color
            out.append(body)
        body = "".join(out)
        back = switch(current, main, color, None, base)
        table.bare[word] = body + back
        name, blank = self._blank(word.space)
        if name != current:
            filler = self.blank_in(current, word.space)
            if filler:
                blank = filler
            else:
                blank = switch(current, name, color, color, base) + blank
                back = switch(name, main, color, None, base)
        table.spaced[word] = body + blank + back

    def _blank(self, run: Run) -> tuple[str, str]:
        """The font and content of a blank."""
        known = self._blanks.get(run)
        if known is None:
            name = self.font(run.font).name
            body, last = self._run(run)
            known = self._blanks[run] = name, body + switch(last, name, None, None, "")
        return known

    def blank_in(self, name: str, run: Run) -> str:
        """A blank as wide as the run, but in the font of that name, if this has one; else nothing.

        A blank that is shown by itself, after words in another font, is none to PDFium.
        """
        main, used = next(
            (main, one) for main in self._used.values() for one in main.twins() if one.name == name
        )
        glyph = main.font.hb.get_nominal_glyph(ord(" "))
        if not glyph or run.text != " " or used.texts.setdefault(glyph, " ") != " ":
            return ""
        main.texts.setdefault(glyph, " ")
        wider = run.advance - used.width(glyph)
        return glyph_code(glyph) + (_gap(wider) if abs(wider) > 5e-5 else "")

    def _run(self, run: Run) -> tuple[str, str]:
        """A run's glyphs inside an open `[(`, in its font at first, and the font they end in."""
        used = self.font(run.font)
        if isinstance(run, IconRun):
            return self._unseen(used, run)
        if len(run.glyphs) == len(run.text) and run.text == run.shown and run.text.isascii():
            say = used.texts.setdefault
            if all(letter and say(number, letter) == letter for number, _, _, _, letter in run.glyphs):
                return "".join([_glyph(used, glyph) for glyph in run.glyphs]), used.name
        clusters = cluster_texts(run)
        if clusters is None:
            return self._said(used, run.glyphs, run.text), used.name
        out = []
        current = used
        for glyphs, texts in clusters:
            if len(texts) < len(glyphs):
                out.append(switch(current.name, used.name, None, None, ""))
                out.append(self._said(used, glyphs, texts[0]))
                current = used
                continue
            for glyph, text in zip(glyphs, texts, strict=True):
                if current.texts.get(glyph[0]) != text:
                    font = used.saying(glyph[0], text)
                    out.append(switch(current.name, font.name, None, None, ""))
                    current = font
                out.append(_glyph(used, glyph))
        return "".join(out), current.name

    def _unseen(self, used: _InUse, run: IconRun) -> tuple[str, str]:
        """The letter that says what an icon stands for; viewers find it, but don't show it."""
        glyph = run.glyphs[0]
        used.texts.setdefault(glyph[0], "M")
        font = used.saying(glyph[0], run.text)
        body = f")]TJ 3 Tr/{font.name} 1 Tf[({_glyph(used, glyph)}{SHOWN}/{used.name} 1 Tf[("
        return body, used.name

    def _said(self, used: _InUse, glyphs: Sequence[Glyph], text: str) -> str:
        """Glyphs that say a text only together (ActualText). That is the last resort: in a form XObject,
        PDFium takes such a text for one at the form's own place on the page.
        """
        for number, _, _, _, own in glyphs:
            used.texts.setdefault(number, own or "\u200b")
        body = "".join(_glyph(used, glyph) for glyph in glyphs)
        return f")]TJ/Span<</ActualText{utf16_hex(text)}>>BDC[({body})]TJ EMC[("

    def resources(self, document: Any) -> Any:
        """The fonts as a resource dictionary of the document, all objects made."""
        found: dict[str, Any] = {}
        for used in self._used.values():
            found |= _font_objects(document, used)
        return pdfdoc.PDFDictionary(found)


def switch(old: str, new: str, old_color: str | None, new_color: str | None, base: str) -> str:
    """What changes font and colour inside an open `[(`; nothing if they stay. No colour means `base`."""
    if old == new and old_color == new_color:
        return ""
    out = ")]TJ"
    if old != new:
        out += f"/{new} 1 Tf"
    if old_color != new_color:
        out += f" {fill_color(new_color or base)}"
    return out + "[("


def _gap(em: float) -> str:
    """A blank of that width inside an open `[(`; negative ones draw closer."""
    return f"){num(round(-1000 * em, 2))}("


def _glyph(used: _InUse, glyph: Glyph) -> str:
    """One glyph with its kerning and offsets, inside an open `[(`."""
    number, advance, x, y, _ = glyph
    out = glyph_code(number)
    if x:
        out = _gap(x) + out
    if y:
        out = f")]TJ {num(y)} Ts[({out})]TJ 0 Ts[("
    rest = used.width(number) + x - advance
    return out + _gap(-rest) if abs(rest) > 5e-5 else out


# --- font objects -------------------------------------------------------------------------------------


def _font_objects(document: Any, used: _InUse) -> dict[str, Any]:
    """The Type0 fonts of a font in use and its twins by name (PDF 32000-1, 9.7), which share one program."""
    data = _subset(used)
    name = pdfdoc.PDFName(f"{_tag(data)}+{used.font.name}")
    descendant = pdfdoc.PDFDictionary(
        {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("CIDFontType0" if used.font.file.cff else "CIDFontType2"),
            "BaseFont": name,
            "CIDSystemInfo": pdfdoc.PDFDictionary(
                {
                    "Registry": pdfdoc.PDFString("Adobe"),
                    "Ordering": pdfdoc.PDFString("Identity"),
                    "Supplement": 0,
                }
            ),
            "FontDescriptor": document.Reference(_descriptor(document, used, name, data)),
            "DW": 1000,
            "W": _widths(used),
        }
    )
    if not used.font.file.cff:
        descendant.dict["CIDToGIDMap"] = pdfdoc.PDFName("Identity")
    shared = pdfdoc.PDFArray([document.Reference(descendant)])
    found: dict[str, Any] = {}
    for one in used.twins():
        found[one.name] = document.Reference(_type0(document, name, shared, one.texts))
    return found


def _type0(document: Any, name: Any, descendants: Any, texts: dict[int, str]) -> Any:
    return pdfdoc.PDFDictionary(
        {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("Type0"),
            "BaseFont": name,
            "Encoding": pdfdoc.PDFName("Identity-H"),
            "DescendantFonts": descendants,
            "ToUnicode": document.Reference(stream(_to_unicode(texts).encode("ascii"))),
        }
    )


def _subset(used: _InUse) -> bytes:
    import uharfbuzz as hb

    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.GLYPH_INDEX).update(sorted(used.texts))
    wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NO_HINTING
    if 0 in used.texts:
        # A letter that no font has is drawn as this box, where that is allowed at all.
        wanted.flags |= hb.SubsetFlags.NOTDEF_OUTLINE
    drop = wanted.sets(hb.SubsetInputSets.DROP_TABLE_TAG)
    drop.update(int.from_bytes(tag.encode("ascii").ljust(4), "big") for tag in _DROPPED)
    for tag, value in used.font.axes:
        wanted.pin_axis_location(used.font.file.face, tag, value)
    program = bytes(hb.subset(used.font.file.face, wanted).blob.data)
    return with_own_cids(program) if used.font.file.cff else program


def _tag(data: bytes) -> str:
    """Six capitals that mark a subset font, from its content."""
    return "".join(chr(65 + byte % 26) for byte in hashlib.sha256(data).digest()[:6])


def _descriptor(document: Any, used: _InUse, name: Any, data: bytes) -> Any:
    metrics = used.font.metrics
    font_file = stream(data, Length1=len(data))
    key = "FontFile2"
    if used.font.file.cff:
        key = "FontFile3"
        font_file = stream(data, Subtype=pdfdoc.PDFName("OpenType"))
    return pdfdoc.PDFDictionary(
        {
            "Type": pdfdoc.PDFName("FontDescriptor"),
            "FontName": name,
            "Flags": 4,
            "FontBBox": pdfdoc.PDFArray(_font_box(used)),
            "ItalicAngle": 0,
            "Ascent": round(1000 * metrics.ascender),
            "Descent": round(1000 * metrics.descender),
            "CapHeight": round(1000 * metrics.cap_height),
            "StemV": 80,
            key: document.Reference(font_file),
        }
    )


def _font_box(used: _InUse) -> list[int]:
    """The box around all glyphs in use, in thousandths of the type size."""
    boxes = [used.font.hb.get_glyph_extents(glyph) for glyph in sorted(used.texts)]
    scale = 1000 / used.font.upem
    found = [box for box in boxes if box is not None and (box.width or box.height)]
    if not found:
        return [0, 0, 0, 0]
    return [
        round(min(box.x_bearing for box in found) * scale),
        round(min(box.y_bearing + box.height for box in found) * scale),
        round(max(box.x_bearing + box.width for box in found) * scale),
        round(max(box.y_bearing for box in found) * scale),
    ]


def _widths(used: _InUse) -> Any:
    """Widths of the glyphs in use, neighbouring ones in one list."""
    runs: list[Any] = []
    last = -2
    for glyph in sorted(used.texts):
        width = round(1000 * used.width(glyph), 3)
        if glyph == last + 1:
            runs[-1].sequence.append(width)
        else:
            runs += [glyph, pdfdoc.PDFArray([width])]
        last = glyph
    return pdfdoc.PDFArray(runs)


def _to_unicode(texts: dict[int, str]) -> str:
    """The CMap from glyph ids to text (PDF 32000-1, 9.10.3)."""
    lines = list(_bfchars(texts))
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CIDSystemInfo <</Registry(Adobe)/Ordering(UCS)/Supplement 0>> def",
            "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
            "1 begincodespacerange <0000> <FFFF> endcodespacerange",
            *lines,
            "endcmap CMapName currentdict /CMap defineresource pop end end",
        ]
    )


def _bfchars(texts: dict[int, str]) -> Iterator[str]:
    pairs = [
        f"<{glyph:04X}> <{text.encode('utf-16-be', 'surrogatepass').hex().upper()}>"
        for glyph, text in sorted(texts.items())
    ]
    for start in range(0, len(pairs), 100):
        chunk = pairs[start : start + 100]
        yield f"{len(chunk)} beginbfchar\n" + "\n".join(chunk) + "\nendbfchar"
