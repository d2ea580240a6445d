"""The fonts of a rule sheet for a page on a screen: just the letters it needs, inside the page."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from typing import Any

from cardforge.fonts import Font
from cardforge.rulesheet.look import Look

TEXT, HEADS, TITLE = "sheet-text", "sheet-heads", "sheet-title"
"""What the fonts are called in the page's style sheet."""


def font_faces(look: Look, letters: str) -> str:
    """The `@font-face` rules of the fonts that the sheet is set in, subset to these letters."""
    rules = []
    seen: set[tuple[str, int, bool, int]] = set()
    for name, weight, italic, font in _fonts(look):
        key = name, weight, italic, id(font)
        if key not in seen:
            seen.add(key)
            rules.append(_rule(name, weight, italic, font, letters))
    return "\n".join(rules)


def _fonts(look: Look) -> Iterator[tuple[str, int, bool, Font]]:
    chain = look.body.shaper.chain_for
    for bold in (False, True):
        for italic in (False, True):
            yield TEXT, 700 if bold else 400, italic, chain(bold, italic, False, False).first
    yield HEADS, 700, False, look.headings[2].shaper.chain.first
    yield TITLE, 700, False, look.title.shaper.chain.first


def _rule(name: str, weight: int, italic: bool, font: Font, letters: str) -> str:
    data = b64encode(_subset(font, letters)).decode("ascii")
    slant = "italic" if italic else "normal"
    return (
        f'@font-face {{ font-family: "{name}"; font-weight: {weight}; font-style: {slant}; '
        f'src: url("data:font/ttf;base64,{data}"); }}'
    )


def _subset(font: Font, letters: str) -> bytes:
    import uharfbuzz as hb

    wanted: Any = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.UNICODE).update(sorted(set(map(ord, letters))))
    wanted.flags = hb.SubsetFlags.NO_HINTING
    for tag, value in font.axes:
        wanted.pin_axis_location(font.file.face, tag, value)
    return bytes(hb.subset(font.file.face, wanted).blob.data)
