"""Reading files that cards name: missing ones, and ones that are something else than their name says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path, PurePosixPath

from cardforge.problems import InputError, Location, Problem, did_you_mean

AN_SVG = "an SVG drawing"

_MAGIC: tuple[tuple[bytes, str], ...] = (
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"\x89PNG\r\n\x1a\n", "a PNG picture"),
    (b"GIF8", "a GIF picture"),
    (b"BM", "a BMP picture"),
    (b"II*\0", "a TIFF picture"),
    (b"MM\0*", "a TIFF picture"),
    (b"8BPS", "a Photoshop file"),
    (b"gimp xcf", "a GIMP file"),
    (b"%PDF-", "a PDF document"),
    (b"%!PS", "a PostScript file"),
    (b"\x1f\x8b", "a gzip file (an .svgz is one)"),
    (b"PK\x03\x04", "a ZIP file"),
    (b"version https://git-lfs", "a Git LFS pointer, not the file itself (git lfs pull fetches it)"),
)


State = tuple[int, ...]
"""What changes when a file is written anew."""

_held: dict[Path, tuple[Callable[[], bytes], State]] = {}
"""Pictures inside other files, under names of their own: what reads them, and the state of those files."""


def hold(read: Callable[[], bytes], path: Path, state: State = (0,)) -> None:
    """Keep a picture that no file of its own holds, under a path for it. `read` may raise InputError."""
    _held[path] = read, state


def _missing(path: Path, shown: str) -> Problem:
    """No such file: the hint names the nearest in its folder."""
    beside = PurePosixPath(shown)
    try:
        names = sorted(str(beside.with_name(other.name)) for other in path.parent.iterdir())
    except (OSError, ValueError):
        return Problem(Location(shown), "art.missing", "does not exist, nor does its folder", "mend the path")
    return Problem(Location(shown), "art.missing", "does not exist", did_you_mean(shown, names))


def unreadable(shown: str, message: str, hint: str = "") -> InputError:
    """The error for a file that is no picture that can be used."""
    return InputError(Problem(Location(shown), "art.unreadable", message, hint))


def file_state(path: Path, shown: str) -> State:
    """What changes when a file is written anew. Raises InputError (`art.missing`) if there is none."""
    if path in _held:
        return _held[path][1]
    try:
        stat = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        raise InputError(_missing(path, shown)) from None
    except (OSError, ValueError) as error:
        raise unreadable(shown, f"cannot be read: {error}") from None
    return stat.st_mtime_ns, stat.st_size, stat.st_ino


def file_bytes(path: Path, shown: str) -> bytes:
    """A file's content. Raises InputError (`art.unreadable`) if it cannot be read."""
    if path in _held:
        return _held[path][0]()
    try:
        return path.read_bytes()
    except OSError as error:
        raise unreadable(shown, f"cannot be read: {error.strerror}") from None


def what_it_is(data: bytes) -> str:
    """What a file's first bytes say it is (`a PNG picture`), an empty text if they say nothing."""
    for magic, name in _MAGIC:
        if data.startswith(magic):
            return name
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "a WebP picture"
    if data[4:8] == b"ftyp":
        return "a HEIC or AVIF picture" if data[8:12] in (b"heic", b"heix", b"mif1", b"avif") else "a film"
    start = data[:4096].removeprefix(b"\xef\xbb\xbf").lstrip().lower()
    if start.startswith((b"<!doctype html", b"<html")):
        return "an HTML page"
    if start.startswith(b"<"):
        return AN_SVG if b"<svg" in start else ""
    return "" if start else "an empty file"
