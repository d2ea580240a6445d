"""Values of an XLS or XLSB sheet, read in a process of its own: a program, run with the sheet's name.

The library takes sizes that such a file claims at their word and ends the whole process where it claims too
much. The file comes by standard input, rows go as JSON to standard output; dates are `[kind, text]`.
"""

from __future__ import annotations

import datetime as dt
import json
import sys
from contextlib import suppress
from io import BytesIO
from typing import Any

MOST_MEMORY = 2 * 2**30
SECONDS = 120
"""How long reading may take; some hundred thousand cells take a second."""


def values_of(data: bytes, name: str) -> list[list[Any]] | None:
    """The values of a sheet from A1 on, row by row; None if the file breaks the library."""
    import subprocess

    command = [sys.executable, "-P", __file__, name]
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=SECONDS, check=False)
    except (
        subprocess.TimeoutExpired,
        OSError,
        ValueError,
    ):  # ValueError: a name that no process can be given
        return None
    if done.returncode != 0:
        return None
    rows: list[list[Any]] = json.loads(done.stdout)
    return [[_read(value) if type(value) is list else value for value in row] for row in rows]


def _read(value: list[Any]) -> Any:
    match value:
        case ["date", str(text)]:
            return dt.datetime.fromisoformat(text)
        case ["time", str(text)]:
            return dt.time.fromisoformat(text)
        case ["delta", int() | float() as seconds]:
            return dt.timedelta(seconds=seconds)
    raise ValueError(value)


def _written(value: Any) -> Any:
    if isinstance(value, dt.date):
        return ["date", value.isoformat()]
    if isinstance(value, dt.time):
        return ["time", value.isoformat()]
    if isinstance(value, dt.timedelta):
        return ["delta", value.total_seconds()]
    return value


def _main() -> None:
    import python_calamine

    with suppress(ImportError, ValueError, OSError):
        import resource  # where there is none, the library's own limits have to do

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    data = sys.stdin.buffer.read()
    with python_calamine.CalamineWorkbook.from_filelike(BytesIO(data)) as book:
        rows = book.get_sheet_by_name(sys.argv[1]).to_python(skip_empty_area=False)
    sys.stdout.write(json.dumps([[_written(value) for value in row] for row in rows]))


if __name__ == "__main__":
    _main()
