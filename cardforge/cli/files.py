"""Writing files: under a temporary name beside the target, then moved into place."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from errno import ENOTDIR
from pathlib import Path, PurePosixPath
from typing import IO, Protocol

from cardforge.problems import FailedError, Location, Problem, UsageError

_OTHER_FORMATS = (
    *(".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".svg", ".eps", ".ps", ".dxf"),
    *(".zip", ".html", ".htm", ".md", ".txt", ".json", ".csv", ".tsv", ".xlsx", ".ods", ".toml", ".docx"),
)
"""Suffixes of formats that are not PDF. Other names, and those without a suffix, are taken as they are."""

_NO_FOLDERS = frozenset(
    (
        *(".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".svg", ".pdf"),
        *(".tar", ".gz", ".tgz", ".7z", ".rar", ".xz", ".bz2", ".zst"),
    )
)
"""Suffixes of single pictures and of archives that are no zips: no folder is named so."""

File = tuple[str, bytes]
"""A file's name and what is in it."""

MANIFEST = "manifest.json"
"""The file in which commands that write folders say which files are theirs."""

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The date of every file in a zip, so that the same pictures give the same zip: the first that zips know."""


class Writes(Protocol):
    """What writes itself, so that it need not be in memory whole."""

    def write_to(self, file: IO[bytes]) -> None: ...


def write_file(path: Path, data: bytes | Writes, shown: str, lasting: bool = False) -> None:
    """Write a file whole or not at all; what was there stays until the new one is complete.

    Folders are made, links followed. `shown` names the file in problems. A `lasting` file is on the disk when
    this returns, and no failing power takes it away. Raises FailedError, and what `data` raises while it
    writes itself.
    """
    with _told(shown), _replacing(path, shown, lasting) as file:
        _write(data, file)


def _write(data: bytes | Writes, file: IO[bytes]) -> None:
    if isinstance(data, bytes):
        file.write(data)
    else:
        data.write_to(file)


def to_disk(path: Path) -> None:
    """See to it that a file and its name are on the disk, where failing power can't take them away.

    Where a system does not let files or folders be asked for that, they are left alone.
    """
    for place in (path, path.parent):
        if place.is_file() or place.is_dir():
            with suppress(OSError):
                handle = os.open(place, os.O_RDONLY)
                try:
                    os.fsync(handle)
                finally:
                    os.close(handle)


def write_together(files: Sequence[tuple[Path, bytes | Writes, str]]) -> None:
    """Write several files, each with the name it is shown by: all of them whole, or none at all.

    Folders are made, links followed. Raises FailedError; then what was there before is there again.
    """
    if len(files) == 1:
        write_file(*files[0])  # one file takes the place of another in one step, whoever ends the process
        return
    with ExitStack() as undo:
        made = [(_staged(path, data, shown, undo), path, shown) for path, data, shown in files]
        for temporary, path, shown in made:
            with _told(shown):
                _put(temporary, path, undo)
        undo.pop_all()
        for temporary, *_ in made:
            if temporary is not None:
                _kept_old(temporary).unlink(missing_ok=True)


def _staged(path: Path, data: bytes | Writes, shown: str, undo: ExitStack) -> Path | None:
    """A complete file beside the path; None for a device, which can't be replaced and is written at once."""
    with _told(shown):
        if path.is_dir():
            raise _failed(shown, "this is a folder", "name a file in it")
        if path.exists() and not path.is_file():
            with _replacing(path, shown) as file:
                _write(data, file)
            return None
        target = _resolved(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        made, file = _beside(target)
        undo.callback(made.unlink, missing_ok=True)
        with file:
            _write(data, file)
        made.chmod(_mode(target))
        return made


def _kept_old(temporary: Path) -> Path:
    """Where the file that a new one takes the place of is kept until all are in place."""
    return temporary.with_name(temporary.name + "-old")


def _put(temporary: Path | None, path: Path, undo: ExitStack) -> None:
    """Move a finished file into place, and see to it that this can be undone."""
    if temporary is None:
        return
    target = _resolved(path)
    old = _kept_old(temporary)
    if target.exists():
        target.replace(old)
        undo.callback(old.replace, target)
    else:
        undo.callback(target.unlink, missing_ok=True)
    temporary.replace(target)


def write_zip(path: Path, files: Iterable[File], shown: str) -> None:
    """Write files into one zip, whole or not at all, as `write_file` does.

    They are stored as they are, since pictures are packed already. Raises FailedError.
    """
    import zipfile

    with _told(shown), _replacing(path, shown) as file, zipfile.ZipFile(file, "w") as archive:
        for name, data in files:
            entry = zipfile.ZipInfo(name, LONG_AGO)
            entry.create_system = 3  # the modes of files below are those of Unix, wherever this runs
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)


def write_folder(path: Path, files: Iterable[File], shown: str) -> None:
    """Write files into a folder, all of them or none. Names may lead into folders below, with `/`.

    Files that the manifest of an earlier run names and this one does not write go; all others stay. Folders
    are made, links followed. `shown` names the folder in problems. Raises FailedError.
    """
    import shutil
    import tempfile

    with _told(shown):
        if path.exists() and not path.is_dir():
            raise _failed(shown, "this is a file", "name a folder")
        target = _resolved(path)
        beside = next(place for place in (target, *target.parents) if place.exists())
        if not beside.is_dir():
            raise NotADirectoryError(ENOTDIR, os.strerror(ENOTDIR))
        made = Path(tempfile.mkdtemp(prefix=".cardforge-", dir=beside))
        try:
            names = []
            for name, data in files:
                (made / name).parent.mkdir(parents=True, exist_ok=True)
                (made / name).write_bytes(data)
                names.append(name)
            if target.is_dir():
                _move_all(made, target, names, [*_stale(target, names)], shown)
            else:
                target.parent.mkdir(parents=True, exist_ok=True)
                made.chmod(0o777 & ~_umask())
                made.rename(target)
        finally:
            shutil.rmtree(made, ignore_errors=True)


@contextmanager
def _told(shown: str) -> Iterator[None]:
    """What the system refuses becomes a FailedError."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        hint = "close it in other programs, free some room, or choose another place with -o"
        raise _failed(shown, f"cannot be written: {reason}", hint) from None


def _resolved(path: Path) -> Path:
    """The path with all links followed. Raises OSError, also for links that go round in a circle."""
    try:
        return path.resolve()
    except RuntimeError as error:
        raise OSError(str(error)) from None


def _failed(shown: str, message: str, hint: str) -> FailedError:
    return FailedError(Problem(Location(shown), "file.unwritable", message, hint))


@contextmanager
def _replacing(path: Path, shown: str, lasting: bool = False) -> Iterator[IO[bytes]]:
    """A file to write to, which takes the path's place once it is complete (on the disk, if `lasting`)."""
    if path.is_dir():
        raise _failed(shown, "this is a folder", "name a file in it")
    if path.exists() and not path.is_file():
        # A device or a pipe can't be replaced: it gets nothing before all is there.
        import tempfile
        from shutil import copyfileobj

        with tempfile.TemporaryFile() as whole:
            yield whole
            whole.seek(0)
            with path.open("wb") as device:
                copyfileobj(whole, device)
        return
    target = _resolved(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    made, file = _beside(target)
    try:
        with file:
            yield file
        if lasting:
            to_disk(made)
        made.chmod(_mode(target))
        made.replace(target)
        if lasting:
            to_disk(target)
    except BaseException:
        made.unlink(missing_ok=True)
        raise


def _beside(target: Path) -> tuple[Path, IO[bytes]]:
    """A new file in the same folder, of a name that nobody has, for nobody else to read. Raises OSError.

    As `tempfile` makes them; that would be imported for this alone, with what it needs.
    """
    made = target.with_name(f".cardforge-{os.urandom(8).hex()}")
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
    return made, os.fdopen(os.open(made, flags, 0o600), "wb")


def _stale(target: Path, names: Iterable[str]) -> Iterator[str]:
    """The files of a folder that its manifest says an earlier run wrote, and that are not written again."""
    try:
        plain = json.loads((target / MANIFEST).read_bytes())
        listed = [*plain.get("files", ()), *plain.get("faces", ())]
    except (OSError, ValueError, AttributeError, TypeError):
        return  # what the user's own file of that name says is not for us
    written = set(names)
    for entry in listed:
        name = entry.get("file") if isinstance(entry, dict) else entry
        if isinstance(name, str) and name not in written and _is_own(target, name):
            yield name


def _is_own(target: Path, name: str) -> bool:
    """Whether a name of a manifest is that of a file in the folder itself, reached by no link."""
    place = PurePosixPath(name)
    if place.is_absolute() or ".." in place.parts or "\\" in name or "\0" in name:
        return False
    try:
        return (target / place).resolve() == target / place and (target / place).is_file()
    except (OSError, RuntimeError):
        return False


def _move_all(made: Path, target: Path, names: Sequence[str], stale: Sequence[str], shown: str) -> None:
    """Move files into a folder that is there, and `stale` ones out; if one can't be, all is put back."""
    old = made / ".old"
    moved: list[str] = []
    folders: list[Path] = []
    try:
        for name in (*names, *stale):
            if (target / name).is_dir():
                raise _failed(shown, f"holds a folder named {name}", "choose another place with -o")
            moved.append(name)
            if (target / name).exists():
                (old / name).parent.mkdir(parents=True, exist_ok=True)
                (target / name).replace(old / name)
            if name not in stale:
                folders += _made_folders((target / name).parent)
                (made / name).replace(target / name)
    except BaseException:
        for name in moved:
            if (old / name).exists():
                (old / name).replace(target / name)
            elif not (made / name).exists():
                (target / name).unlink(missing_ok=True)
        for folder in reversed(folders):
            folder.rmdir()
        raise
    for name in stale:
        _drop_empty((target / name).parent, target)


def _made_folders(folder: Path) -> list[Path]:
    """Makes a folder and those it lies in; the ones that were not there before, the outermost first."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return missing[::-1]


def _drop_empty(folder: Path, top: Path) -> None:
    """Remove a folder that nothing is left in, and those around it, up to the top."""
    while folder != top and folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent


def _mode(target: Path) -> int:
    """The mode the file has, or the usual one (a temporary file is private)."""
    return target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def write_files(path: Path, files: Iterable[File], shown: str) -> None:
    """Write files into a zip, if the path is named so, or else into a folder; all of them or none."""
    write = write_zip if path.suffix.lower() == ".zip" else write_folder
    write(path, files, shown)


def check_folder_name(target: Path | None, command: str) -> None:
    """Refuse names that are neither of a folder nor of a zip, for a command that writes many files. Raises
    UsageError.
    """
    if target == Path("-"):
        hint = "name a folder, or a file that ends in .zip"
        raise UsageError(Problem(Location("-o"), "usage", '"-" is no name for a folder', hint))
    if target is not None and target.suffix.lower() in _NO_FOLDERS and not target.is_dir():
        message = f'"{target.name}" is the name of a single file, and {command} writes many'
        hint = f"write -o {target.with_suffix('').as_posix()} or -o {target.with_suffix('.zip').as_posix()}"
        raise UsageError(Problem(Location("-o"), "usage", message, hint))


def check_pdf_name(target: Path | None, others: Sequence[str] = ()) -> None:
    """Refuse names of other formats than PDF, and than those of the suffixes `others`, which the file would
    not open under. Raises UsageError.
    """
    if target == Path("-"):
        hint = "name a file, or write -o /dev/stdout"
        raise UsageError(Problem(Location("-o"), "usage", '"-" is no name for a file', hint))
    suffix = "" if target is None else target.suffix.lower()
    if target is not None and suffix in _OTHER_FORMATS and suffix not in others:
        wanted = "a PDF or an HTML page" if others else "a PDF, the only format it is written in"
        message = f'"{target.name}" is no name for {wanted}'
        hint = f"write -o {target.with_suffix('.pdf').as_posix()}"
        raise UsageError(Problem(Location("-o"), "usage", message, hint))
