"""Families: which file serves a weight and slant, and the families of installed packages."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from cardforge.fonts.shaping import Axes, Font, FontFile
from cardforge.text import fold
from cardforge.tuples import NamedTuple

FALLBACK = ("Noto Sans", "Inter", "Arimo")
"""Families tried after those named: Latin, Greek, Cyrillic; arrows, stars, shapes; the suits of cards."""


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


class FontLibrary:
    """Every font in use, each file read and each instance made once."""

    def __init__(self) -> None:
        self._files: dict[Path, FontFile] = {}
        self._fonts: dict[tuple[Path, Axes], Font] = {}

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
