"""Files that cardforge keeps for itself, so that later commands know what earlier ones did."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cardforge.cli.files import write_file
from cardforge.problems import FailedError, Location, Problem, Severity

if TYPE_CHECKING:
    from cardforge.project.face_store import StoreFile
    from cardforge.project.recording import MemoryFile

_IGNORED = b"# What cardforge remembers of prints: of one machine, not of the project.\n*\n"


def keep(memory: Path, file: MemoryFile | None) -> Iterator[Problem]:
    """Keep a file, if there is one, whatever power or process fails; if it can't be, a warning says so."""
    if file is None:
        return
    try:
        if file.aside:
            file.path.replace(file.path.with_name(f"{file.path.name}.broken"))
        write_file(file.path, file.data, file.shown, lasting=True)
        ignore_memory(memory)
    except (FailedError, OSError) as error:
        message = error.problems[0].message if isinstance(error, FailedError) else str(error.strerror)
        hint = "the print is done, but --changed will not know of it"
        where = Location(file.shown)
        yield Problem(where, "ledger.unwritable", f"the print ledger: {message}", hint, Severity.WARNING)


def ignore_memory(memory: Path) -> None:
    """Keep the memory out of a project's version control. Raises FailedError."""
    path = memory / ".gitignore"
    if not path.exists():
        write_file(path, _IGNORED, path.name)


def keep_faces(memory: Path, file: StoreFile | None) -> None:
    """Keep faces for the next print. If that fails they are laid out anew then, so nothing is said."""
    if file is None:
        return
    with suppress(FailedError, OSError):
        if file.append:
            with file.path.open("ab") as end:
                file.write_to(end)
        else:
            write_file(file.path, file, file.path.name)
            ignore_memory(memory)
