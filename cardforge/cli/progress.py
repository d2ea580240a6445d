"""A bar that shows how far long work is: on a terminal alone, and only after half a second."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator
from typing import TextIO, TypeVar

Item = TypeVar("Item")

PATIENCE = 0.5
"""Seconds of work that need no bar."""

EVERY = 0.1
"""Seconds between two looks of the bar."""

WIDTH = 30
"""Characters of the bar."""


def progress(
    files: Iterable[Item], total: int, quiet: bool = False, noun: str = "files", aside: bool = False
) -> Iterator[Item]:
    """The files themselves; while they are worked on, standard error shows how many of `total` are done.

    With `aside` the bar goes away while a file is out of hand, as whoever has it writes to the same terminal.
    """
    stream = sys.stderr
    if quiet or not stream.isatty() or os.environ.get("TERM") == "dumb":
        yield from files
        return
    due = time.monotonic() + PATIENCE
    shown = ""
    try:
        for done, file in enumerate(files, 1):
            if aside and shown:
                _wipe(stream, shown)
                shown = ""
            yield file
            if time.monotonic() >= due:
                due = time.monotonic() + EVERY
                shown = _bar(done, total, noun)
                stream.write(f"\r{shown}")
                stream.flush()
    finally:
        if shown:
            _wipe(stream, shown)


def _wipe(stream: TextIO, shown: str) -> None:
    stream.write(f"\r{' ' * len(shown)}\r")
    stream.flush()


def _bar(done: int, total: int, noun: str) -> str:
    full = WIDTH * done // max(done, total)
    return f"[{'#' * full}{'-' * (WIDTH - full)}] {done} of {total} {noun}"
