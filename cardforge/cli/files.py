"""Writing files: under a temporary name beside the target, then moved into place."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from cardforge.problems import FailedError, Location, Problem, UsageError

_OTHER_FORMATS = (
    *(".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".svg", ".eps", ".ps", ".dxf"),
    *(".zip", ".html", ".htm", ".md", ".txt", ".json", ".csv", ".tsv", ".xlsx", ".ods", ".toml", ".docx"),
)
"""Suffixes of formats that are not PDF. Other names, and those without a suffix, are taken as they are."""


def write_file(path: Path, data: bytes, shown: str) -> None:
    """Write a file whole or not at all; what was there stays until the new one is complete.

    Folders are made, links followed. `shown` names the file in problems. Raises FailedError.
    """
    try:
        if path.is_dir():
            raise _failed(shown, "this is a folder", "name a file in it")
        if path.exists() and not path.is_file():
            path.write_bytes(data)  # a device or a pipe can't be replaced
            return
        target = path.resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        _replace(target, data)
    except (OSError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        hint = "close it in other programs, free some room, or choose another place with -o"
        raise _failed(shown, f"cannot be written: {reason}", hint) from None


def _failed(shown: str, message: str, hint: str) -> FailedError:
    return FailedError(Problem(Location(shown), "file.unwritable", message, hint))


def _replace(target: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=".cardforge-", dir=target.parent)
    made = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        made.chmod(_mode(target))
        made.replace(target)
    except BaseException:
        made.unlink(missing_ok=True)
        raise


def _mode(target: Path) -> int:
    """The mode the file has, or the usual one (a temporary file is private)."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def check_pdf_name(target: Path | None) -> None:
    """Refuse names of other formats, which the PDF would not open under. Raises UsageError."""
    if target == Path("-"):
        hint = "name a file, or write -o /dev/stdout"
        raise UsageError(Problem(Location("-o"), "usage", '"-" is no name for a file', hint))
    if target is not None and target.suffix.lower() in _OTHER_FORMATS:
        message = f'"{target.name}" is no name for a PDF, the only format it is written in'
        hint = f"write -o {target.with_suffix('.pdf').as_posix()}"
        raise UsageError(Problem(Location("-o"), "usage", message, hint))
