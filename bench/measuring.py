"""Whole commands measured: processor seconds of all their work, start-up included, and peak memory."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple


class Task(NamedTuple):
    """A command to measure, in its folder."""

    name: str
    words: tuple[str, ...]
    folder: Path


class Usage(NamedTuple):
    """What one run took: processor seconds, and peak memory in MiB."""

    seconds: float
    memory: float


def run(task: Task, fine: Sequence[int] = (0,)) -> Usage:
    """Run a command once. Raises CalledProcessError if its exit code is none of the `fine` ones."""
    process = subprocess.Popen(
        [sys.executable, *task.words],
        cwd=task.folder,
        # Prints outside a project are remembered with the user's data: not these.
        env={**os.environ, "XDG_DATA_HOME": str(task.folder)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in fine:
        raise subprocess.CalledProcessError(process.returncode, task.words)
    return Usage(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
