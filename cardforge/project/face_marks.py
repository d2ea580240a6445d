"""What faces depend on, as marks that change when it does: files by size and time, as `make` tells them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

import cardforge
from cardforge.layout import Layouts
from cardforge.project.face_store import FaceStore, StoreFile
from cardforge.readers import is_there, read_bytes

if TYPE_CHECKING:
    from cardforge.render import Drawer

VERSION = 1
"""The form of the file: another one is not read."""

DRAWING = (
    *("", "bidi", "checks", "codes", "database", "faces", "fonts", "images"),
    *("layout", "layout/elements", "render", "svg", "svg/rich"),
)
"""The packages that read cards and lay out, judge and draw faces."""


class KeptFaces:
    """The kept faces of a game, held against the files that there are now."""

    def __init__(self, path: Path, layouts: Layouts) -> None:
        self._layouts = layouts
        try:
            data = read_bytes(path, path.name) if is_there(path) else b""
        except OSError:
            data = b""
        self.store = FaceStore(path, common_mark(layouts), data)
        pictures = {name: file_mark(file) for name, file in self.store.pictures().items()}
        self.store.check(pictures, layouts.picture_marks(self.store.asked(), file_mark))

    def file(self, drawer: Drawer) -> StoreFile | None:
        """What is to be written after a print; None if there is nothing new."""
        files = {
            name: file_mark(Path(recipe.values[0]))
            for name, recipe in drawer.recipes.items()
            if recipe.kind == "picture"
        }
        return self.store.file(drawer, files, self._layouts.picture_marks(None, file_mark))


def file_mark(path: Path) -> str:
    """A file as it is now; an empty text for none."""
    try:
        found = path.stat()
    except OSError:
        return ""
    return f"{found.st_size} {found.st_mtime_ns}"


def common_mark(layouts: Layouts) -> str:
    """What all faces of a game depend on: its declaration, layouts, icons and fonts, and the program."""
    said = [f"{VERSION} {sys.version} {layouts.lenient}", *_program()]
    said += [f"{path} {file_mark(path)}" for path in sorted(set(layouts.files()))]
    return blake2b("\n".join(said).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _program() -> Iterator[str]:
    """The program's own files that have to do with faces, and the folder of installed packages, which changes
    with each of them."""
    import uharfbuzz

    yield file_mark(Path(uharfbuzz.__file__).parents[1])
    home = Path(cardforge.__file__).parent
    for part in DRAWING:
        with os.scandir(home / part) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                if entry.name.endswith(".py"):
                    found = entry.stat()
                    yield f"{part} {entry.name} {found.st_size} {found.st_mtime_ns}"
