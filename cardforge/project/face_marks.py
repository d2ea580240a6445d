"""What faces depend on, as marks that change when it does: files by size and time, as `make` tells them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

import cardforge
from cardforge import compiled
from cardforge.layout import Layouts
from cardforge.project.face_store import FaceStore, StoreFile

if TYPE_CHECKING:
    from cardforge.render import Drawer

VERSION = 4
"""The form of the file: another one is not read."""

MOST_READ = 256_000_000
"""Bytes of a file that is read at all; a larger one is written anew."""

DRAWING = (
    *("", "bidi", "checks", "codes", "database", "faces", "fonts", "images"),
    *("layout", "layout/elements", "render", "svg", "svg/rich"),
)
"""The packages that read cards and lay out, judge and draw faces."""


class KeptFaces:
    """The kept faces of a game, held against the files that there are now.

    Files that are saved while a print runs may have been read before that or after it: then nothing is kept.
    """

    def __init__(self, path: Path, layouts: Layouts) -> None:
        self._layouts = layouts
        self._newest = 0
        data = b""
        with suppress(OSError):
            if path.stat().st_size <= MOST_READ:
                data = path.read_bytes()
        self.store = FaceStore(path, self._common(), data)
        pictures = {name: self._mark(file) for name, file in self.store.pictures().items()}
        self.store.check(pictures, layouts.picture_marks(self.store.asked(), self._mark))

    def file(self, drawer: Drawer) -> StoreFile | None:
        """What is to be written after a print; None if there is nothing new."""
        files = {
            name: self._mark(Path(recipe.values[0]))
            for name, recipe in drawer.recipes.items()
            if recipe.kind == "picture"
        }
        sources = self._layouts.picture_marks(None, self._mark)
        if self._newest > self._layouts.begun:
            return None
        return self.store.file(drawer, files, sources)

    def _mark(self, path: Path) -> str:
        """A file as it is now; an empty text for none."""
        try:
            found = path.stat()
        except OSError:
            return ""
        self._newest = max(self._newest, found.st_mtime_ns)
        return f"{found.st_size} {found.st_mtime_ns}"

    def _common(self) -> str:
        """What all faces of a game depend on: its declaration, layouts, icons and fonts, and the program."""
        layouts = self._layouts
        said = [f"{VERSION} {sys.version} {layouts.lenient} {dict(layouts.game)}", *_program()]
        said += [f"{path} {self._mark(path)}" for path in sorted(set(layouts.files()))]
        return blake2b("\n".join(said).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _program() -> Iterator[str]:
    """The program's own files that have to do with faces, and the folder of installed packages, which changes
    with each of them."""
    import uharfbuzz

    home = Path(cardforge.__file__).parent
    for path in (Path(uharfbuzz.__file__).parents[1], home / "project/press.py"):
        yield str(path.stat().st_mtime_ns)
    # Sources of compiled modules were looked at when this process began; checks are imported by their names.
    yield compiled.made_of
    for part in ("checks",) if compiled.made_of else DRAWING:
        with os.scandir(home / part) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                if entry.name.endswith(".py"):
                    found = entry.stat()
                    yield f"{part} {entry.name} {found.st_size} {found.st_mtime_ns}"
