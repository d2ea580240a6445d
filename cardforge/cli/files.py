"""Writing files: under a temporary name beside the target, then moved into place."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from cardforge.problems import FailedError, Location, Problem


def write_file(path: Path, data: bytes) -> None:
    """Write a file whole or not at all; what was there stays until the new one is complete.

    Raises FailedError.
    """
    made: str | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, made = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        _as_usual(made, path)
        Path(made).replace(path)
        made = None
    except OSError as error:
        hint = "free some room, or choose another place with -o"
        reason = error.strerror or str(error)
        raise FailedError(Problem(Location(str(path)), "file.unwritable", reason, hint)) from None
    finally:
        if made is not None:
            Path(made).unlink(missing_ok=True)


def _as_usual(made: str, path: Path) -> None:
    """Give the file the mode it had, or the usual one (a temporary file is private)."""
    if path.exists():
        mode = path.stat().st_mode & 0o777
    else:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    Path(made).chmod(mode)
