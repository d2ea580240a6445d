"""Fonts: declared files, shaping by HarfBuzz, and shaped words.

Fonts are never looked up on the system: a font is a file of the project or a family of a `fontpkg-*`
package. Lengths are in em (parts of the type size), so a shaped word serves every size.
"""

from __future__ import annotations

from cardforge.fonts.chain import EMOJI_LOOK, TEXT_LOOK, FontChain, LateFonts, clusters
from cardforge.fonts.families import (
    FALLBACK,
    Family,
    FamilyFile,
    FontLibrary,
    installed_families,
    installed_family,
)
from cardforge.fonts.shaping import (
    Axes,
    Font,
    FontFile,
    Glyph,
    IconMark,
    IconRun,
    Metrics,
    Run,
    Seam,
    Word,
    icon_name,
)

__all__ = [
    "EMOJI_LOOK",
    "FALLBACK",
    "TEXT_LOOK",
    "Axes",
    "Family",
    "FamilyFile",
    "Font",
    "FontChain",
    "FontFile",
    "FontLibrary",
    "Glyph",
    "IconMark",
    "IconRun",
    "LateFonts",
    "Metrics",
    "Run",
    "Seam",
    "Word",
    "clusters",
    "icon_name",
    "installed_families",
    "installed_family",
]
