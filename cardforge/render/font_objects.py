"""Type0 font objects of a document: subset by HarfBuzz, with the text of every glyph."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from reportlab.pdfbase import pdfdoc

from cardforge.render.cff import with_own_cids
from cardforge.render.objects import stream
from cardforge.render.syntax import utf16

if TYPE_CHECKING:
    from cardforge.render.fontbook import InUse

_DROPPED = ("GSUB", "GPOS", "GDEF", "cmap", "name", "OS/2", "post", "STAT", "DSIG", "BASE", "MATH", "kern")


def font_objects(document: Any, used: InUse) -> dict[str, Any]:
    """The Type0 fonts of a font in use and its others by name (PDF 32000-1, 9.7), which share one program."""
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
    for one in used.all():
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


def _subset(used: InUse) -> bytes:
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


def _descriptor(document: Any, used: InUse, name: Any, data: bytes) -> Any:
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


def _font_box(used: InUse) -> list[int]:
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


def _widths(used: InUse) -> Any:
    """Widths of the glyphs in use, neighbouring ones in one list."""
    runs: list[Any] = []
    last = -2
    for glyph in sorted(used.texts):
        width = round(1000 * used.width(glyph), 3)
        # Most are written as reportlab would, but sooner.
        said = f"{width:.10g}".encode("ascii") if 1 <= width < 10000 else width
        if glyph == last + 1:
            runs[-1].sequence.append(said)
        else:
            runs += [b"%d" % glyph, pdfdoc.PDFArray([said])]
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
    pairs = [f"<{glyph:04X}> <{utf16(text)}>" for glyph, text in sorted(texts.items())]
    for start in range(0, len(pairs), 100):
        chunk = pairs[start : start + 100]
        yield f"{len(chunk)} beginbfchar\n" + "\n".join(chunk) + "\nendbfchar"
