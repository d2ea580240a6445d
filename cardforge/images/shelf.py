"""Pictures in a folder or a ZIP, with all folders below; a ZIP is read where it lies, never unpacked."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path, PurePosixPath, PureWindowsPath

from cardforge.images.files import hold, unreadable
from cardforge.problems import InputError, Location, Problem, Severity, listed
from cardforge.readers import is_there
from cardforge.tuples import NamedTuple

PICTURES = frozenset((".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff"))
"""Suffixes of pictures that can be printed."""

OTHERS = frozenset((".svg", ".svgz", ".pdf", ".psd", ".xcf", ".ai", ".eps", ".heic", ".avif", ".jxl", ".jp2"))
"""Suffixes of pictures that can't be printed as they are: likely cards, and missed."""

CLUTTER = frozenset(("__macosx", "thumbs.db", "desktop.ini", "icon\r"))
"""What systems leave in folders, besides hidden files."""

MOST = 10_000
"""Files of a folder that are looked at: more is a slip in its name."""

LARGEST = 400_000_000
"""Bytes of one picture in a ZIP: one of 80 megapixels, not packed at all, has 320 million."""

ALL_TOGETHER = 40_000_000_000
"""Bytes of all pictures in a ZIP: a thousand of 40 MB."""

STORED, DEFLATED = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED


class Found(NamedTuple):
    """A picture file: its name below the folder or ZIP, where it can be read, and its name in messages."""

    name: PurePosixPath
    path: Path
    shown: str


class Shelf(NamedTuple):
    """All picture files, by name, and what is to be said of the others."""

    files: tuple[Found, ...]
    problems: tuple[Problem, ...]


class _Entry(NamedTuple):
    name: PurePosixPath
    found: Found | None
    fault: Problem | None = None


def shelf(path: Path, shown: str) -> Shelf:
    """The pictures of a folder or a ZIP, sorted by name.

    Hidden files, clutter of systems and files that are no pictures are passed over, and said. `shown` names
    the folder or ZIP in problems. Raises InputError if there is none or it can't be read.
    """
    where = Location(shown)
    if is_there(path) and path.is_dir():
        entries = list(_folder_entries(path, shown))
    elif not is_there(path):
        hint = "name a folder or a ZIP of pictures"
        raise InputError(Problem(where, "ready.missing", "there is no such folder or ZIP", hint))
    else:
        entries = list(_zip_entries(path, shown))
    files = sorted((entry.found for entry in entries if entry.found), key=lambda found: str(found.name))
    faults = [entry.fault for entry in entries if entry.fault]
    rest = [entry.name for entry in entries if not (entry.found or entry.fault)]
    return Shelf(tuple(files), (*faults, *_passed_over(rest, where)))


def _passed_over(names: list[PurePosixPath], where: Location) -> Iterator[Problem]:
    clutter = sum(map(_is_clutter, names))
    others = sorted(str(name) for name in names if not _is_clutter(name))
    missed = [name for name in others if PurePosixPath(name).suffix.lower() in OTHERS]
    parts = [name for name in others if name not in missed]
    said = parts[:3] + ([f"{len(parts) - 3} more"] if len(parts) > 3 else [])
    if clutter:
        said.append(f"{clutter} hidden or system file{'' if clutter == 1 else 's'}")
    if said:
        yield Problem(where, "ready.passed-over", f"passed over: {listed(said)}", severity=Severity.INFO)
    for name in missed:
        there = Location(f"{where.file}/{name}")
        message = "is of a kind that can't be printed as it is, and is left out"
        hint = "save it as PNG or JPEG, or take it away"
        yield Problem(there, "ready.other-kind", message, hint, Severity.WARNING)


def _is_clutter(name: PurePosixPath) -> bool:
    return any((part.startswith(".") and part != "..") or part.lower() in CLUTTER for part in name.parts)


def _is_picture(name: PurePosixPath) -> bool:
    return name.suffix.lower() in PICTURES and not _is_clutter(name)


def _too_many(shown: str) -> InputError:
    message = f"holds more than {MOST:,} files"
    return InputError(Problem(Location(shown), "ready.too-many", message, "name the folder of the pictures"))


# --- folders ------------------------------------------------------------------------------------------


def _folder_entries(root: Path, shown: str) -> Iterator[_Entry]:
    for count, (path, name) in enumerate(_files_below(root, PurePosixPath(), (), shown)):
        if count >= MOST:
            raise _too_many(shown)
        # Of what is no plain file, only links that lead nowhere are told: they stand for lost pictures.
        plain = path.is_file() or not path.exists()
        found = Found(name, path, f"{shown}/{name}") if plain and _is_picture(name) else None
        yield _Entry(name, found)


def _files_below(
    folder: Path, name: PurePosixPath, above: tuple[Path, ...], shown: str
) -> Iterator[tuple[Path, PurePosixPath]]:
    """All files with their names; links are followed, but not round in circles."""
    here = folder.resolve()
    if here in above:
        return
    try:
        inside = [(path, path.is_dir()) for path in sorted(folder.iterdir())]
    except OSError as error:
        raise unreadable(
            f"{shown}/{name}" if name.parts else shown, f"cannot be read: {error.strerror}"
        ) from None
    for path, is_folder in inside:
        inner = name / path.name
        if is_folder and not _is_clutter(inner):
            yield from _files_below(path, inner, (*above, here), shown)
        else:
            yield path, inner


# --- ZIPs ---------------------------------------------------------------------------------------------


def _zip_entries(path: Path, shown: str) -> Iterator[_Entry]:
    try:
        with zipfile.ZipFile(path) as archive:
            entries = archive.infolist()
    except (OSError, zipfile.BadZipFile, NotImplementedError, ValueError) as error:
        reason = (
            error.strerror if isinstance(error, OSError) and error.strerror else "it is no ZIP, or damaged"
        )
        hint = "name a folder, or a ZIP, of pictures"
        raise InputError(
            Problem(Location(shown), "ready.bad-zip", f"cannot be read: {reason}", hint)
        ) from None
    if len(entries) > MOST:
        raise _too_many(shown)
    if sum(entry.file_size for entry in entries) > ALL_TOGETHER:
        message = f"would be more than {ALL_TOGETHER // 1_000_000_000} GB unpacked"
        raise InputError(Problem(Location(shown), "ready.bad-zip", message, "scale the pictures down"))
    state = path.stat()
    names: set[PurePosixPath] = set()
    for entry in entries:
        if entry.is_dir():
            continue
        # Some programs of Windows write its own separators.
        name = PurePosixPath(entry.filename.replace("\\", "/"))
        if not _is_picture(name):
            yield _Entry(name, None)
            continue
        inside = f"{shown}/{name}"
        fault = _fault(entry, name, name in names)
        if fault:
            yield _Entry(name, None, Problem(Location(inside), "ready.bad-zip", *fault))
            continue
        names.add(name)
        # Below a file there are no others, so that this is the path of nothing else.
        inner = path / name
        hold(partial(_unpacked, path, entry, inside), inner, (state.st_mtime_ns, state.st_size, state.st_ino))
        yield _Entry(name, Found(name, inner, inside))


def _fault(entry: zipfile.ZipInfo, name: PurePosixPath, again: bool) -> tuple[str, str] | None:
    """Why an entry of a ZIP is refused, and the mend."""
    pack = "pack the ZIP anew"
    if name.is_absolute() or ".." in name.parts or PureWindowsPath(name).drive:
        return "its name leads out of the ZIP", f"{pack}, from inside the folder of the pictures"
    if entry.flag_bits & 1:
        return "is encrypted", f"{pack} without a password"
    if entry.compress_type not in (STORED, DEFLATED):
        return "is packed in a way that is not known here", f"{pack} in the usual way (deflate)"
    if entry.file_size > LARGEST or entry.compress_size > LARGEST:
        return (
            f"would be {max(entry.file_size, entry.compress_size) // 1_000_000} MB",
            "scale the picture down",
        )
    if again:
        return "stands in the ZIP twice", pack
    return None


def _unpacked(path: Path, entry: zipfile.ZipInfo, shown: str) -> bytes:
    """The bytes of an entry, at most as many as the ZIP says (APPNOTE.TXT of PKWARE, 4.3.7).

    The entry is read at its place, without the list of all entries, which would be read anew for each.
    """
    try:
        with path.open("rb") as file:
            file.seek(entry.header_offset)
            head = file.read(30)
            if head[:4] != b"PK\3\4":
                raise zlib.error
            file.seek(int.from_bytes(head[26:28], "little") + int.from_bytes(head[28:30], "little"), 1)
            packed = file.read(entry.compress_size)
        data = packed
        if entry.compress_type == DEFLATED:
            data = zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, entry.file_size + 1)
    except OSError as error:
        raise unreadable(shown, f"cannot be read: {error.strerror}") from None
    except zlib.error:
        data = b""
    if len(data) != entry.file_size or zlib.crc32(data) != entry.CRC:
        raise unreadable(shown, "is damaged in the ZIP", "pack the ZIP anew")
    return data
