"""Whole commands measured: processor seconds of all their work, start-up included, peak memory, file size."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

CACHES = (".cardforge/faces", "cardforge/faces", "cache")
"""Where cardforge may keep what it can use again, below a task's folder: in a project, else with the user's
data, which a task has to itself, and with the user's caches, likewise."""


class Task(NamedTuple):
    """A command to measure, in its folder: Python with these words.

    `target` is the file that it writes there. `before` readies each run, and is not measured.
    """

    name: str
    words: tuple[str, ...]
    folder: Path
    target: str = ""
    before: Callable[[], object] | None = None

    def cold(self) -> Task:
        """The same, with nothing left of what cardforge laid out in an earlier run."""
        return self._replace(before=lambda: empty_caches(self.folder))


class Usage(NamedTuple):
    """What one run took: processor seconds, MiB of memory at its peak, and bytes of its file."""

    seconds: float
    memory: float
    written: float


def run(task: Task, fine: Sequence[int] = (0,)) -> Usage:
    """Run a command once. Raises CalledProcessError if its exit code is none of the `fine` ones."""
    if task.before is not None:
        task.before()
    process = subprocess.Popen(
        [sys.executable, *task.words],
        cwd=task.folder,
        # Prints outside a project are remembered with the user's data: not these.
        env={
            **os.environ,
            "XDG_DATA_HOME": str(task.folder),
            "XDG_CACHE_HOME": str(task.folder / "cache"),
        },
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in fine:
        raise subprocess.CalledProcessError(process.returncode, task.words)
    written = (task.folder / task.target).stat().st_size if task.target else 0
    return Usage(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, written)


def empty_caches(folder: Path) -> None:
    """Remove what a command run in this folder may have kept."""
    for place in CACHES:
        shutil.rmtree(folder / place, ignore_errors=True)


def in_turn(tasks: Sequence[Task], turns: int, warm: bool = True) -> dict[str, list[Usage]]:
    """What each task takes, all of them once a turn, so that a slow minute falls on every one of them.

    A turn that isn't counted warms the file cache.
    """
    found: dict[str, list[Usage]] = {task.name: [] for task in tasks}
    for turn in range(-1 if warm else 0, turns):
        for task in tasks:
            usage = run(task)
            if turn >= 0:
                found[task.name].append(usage)
    return found
