"""Paths as card data writes them: with `/`, inside their root. And the pictures of a game's art folder."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from cardforge.database.faults import Fault
from cardforge.problems import did_you_mean

PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp")
"""Suffixes of pictures, in the order in which a name without one is tried."""

_URL = r"(?i:[A-Z][A-Z0-9+.-]*://|(?:file|data|https?):)"
_DRIVE = r"[A-Za-z]:"


def outside(text: str) -> Fault | None:
    """The fault of a path that leaves its root or is none of ours: a URL, an absolute path, `..`, `\\`."""
    if ":" in text and re.match(_URL, text):
        return Fault("file.outside", f'is the URL "{text}"', "put the file into the project")
    if text.startswith(("/", "~")) or (":" in text and re.match(_DRIVE, text)):
        return Fault("file.outside", f'is the absolute path "{text}"', "write it from the game's folder")
    if "\\" in text:
        return Fault("file.outside", f'has a backslash: "{text}"', "write paths with /")
    if ".." in text and ".." in PurePosixPath(text).parts:
        return Fault("file.outside", f'leaves its folder: "{text}"', "files stay inside it, without ..")
    return None


def is_picture(text: str) -> bool:
    """Whether the text names a picture, as opposed to a layout."""
    return text.startswith("art/") or text.lower().endswith(PICTURES)


class ArtFolder:
    """The pictures under a game's `art/`, listed when first asked for, or `names` to come."""

    __slots__ = ("_files", "_folder", "_found")

    def __init__(self, root: Path, names: Iterable[str] | None = None) -> None:
        self._folder = root / "art"
        self._files: dict[str, str] | None = None if names is None else {name: name for name in names}
        self._found: dict[str, str | Fault] = {}

    def find(self, text: str) -> str | Fault:
        """The picture's path from the game's folder (`art/fox.png` for `fox`), or why there is none."""
        found = self._found.get(text)
        if found is None:
            found = self._found[text] = outside(text) or self._look_up(text)
        return found

    def _look_up(self, text: str) -> str | Fault:
        files = self._listed()
        name = _composed(_tidy(text).removeprefix("art/"))
        for suffix in ("", *PICTURES):
            if name + suffix in files:
                return f"art/{files[name + suffix]}"
        return Fault("art.missing", f'names the picture "{text}", which is not in art/', self._near(name))

    def _listed(self) -> dict[str, str]:
        """The files' names from the folder, by the composed form of their letters."""
        if self._files is None:
            paths = sorted(_below(f"{self._folder}", ""))
            self._files = {_composed(path): path for path in paths}
        return self._files

    def _near(self, name: str) -> str:
        files = self._listed()
        for suffix in ("", *PICTURES):
            for other in files:
                if other.casefold() == (name + suffix).casefold():
                    return f'the file is named "{other}": upper and lower case count'
        if not files:
            return "the folder art/ is missing or empty"
        # A name without a suffix is compared with names without theirs.
        known = (
            files
            if name.lower().endswith(PICTURES)
            else {str(PurePosixPath(path).with_suffix("")) for path in files}
        )
        return did_you_mean(name, known) or "put it there"


def _below(folder: str, inner: str) -> Iterator[str]:
    """The files of a folder and of those in it, links not followed, by their paths from the first."""
    try:
        with os.scandir(folder) as found:
            entries = list(found)
    except OSError:
        return
    for entry in entries:
        name = inner + entry.name
        try:
            folder_too = entry.is_dir()
        except OSError:
            folder_too = False
        if not folder_too:
            yield name
        elif not entry.is_symlink():
            yield from _below(entry.path, f"{name}/")


def _tidy(text: str) -> str:
    """A path without steps that lead nowhere."""
    plain = not text.startswith("./") and not text.endswith(("/", "/.")) and "//" not in text
    return text if plain and text and "/./" not in text else str(PurePosixPath(text))


def _composed(path: str) -> str:
    """macOS takes accented letters apart in file names; both forms are one name."""
    return path if path.isascii() else unicodedata.normalize("NFC", path)
