"""`make bench`: processor seconds and peak memory of whole commands, start-up included.

Processor time, not the clock's, so that other work on the machine counts little; all commands take turns,
so that a slow minute falls on every one of them. The yardstick is the bare import of reportlab's canvas.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bench.workload import cards, write_project


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


def tasks(root: Path, sizes: Sequence[int]) -> list[Task]:
    """What is measured: start-up, the shipped games, and workloads of so many distinct cards."""
    cardforge = ("-m", "cardforge")
    found = [
        Task("import of reportlab's canvas", ("-c", "import reportlab.pdfgen.canvas"), root),
        Task("cardforge --help", (*cardforge, "--help"), root),
        Task("print energy", (*cardforge, "print", "energy", "-o", "e.pdf"), root),
        Task("print fofl, duplex", (*cardforge, "print", "fofl", "--backs", "duplex", "-o", "f.pdf"), root),
    ]
    for size in sizes:
        folder = root / str(size)
        write_project(folder, list(cards(size, seed=1)))
        words = (*cardforge, "print", "bench", "--backs", "duplex", "-o", "b.pdf")
        found.append(Task(f"workload, {size:,} cards, duplex", words, folder))
        found.append(_changed(root / f"{size}-changed", size))
    return found


def _changed(folder: Path, size: int) -> Task:
    """Five cards are changed after a print, and only they are printed."""
    listed = list(cards(size, seed=1))
    write_project(folder, listed)
    words = ("-m", "cardforge", "print", "bench", "-o", "b.pdf")
    task = Task(f"workload, {size:,} cards, 5 changed", (*words, "--changed", "--no-record"), folder)
    run(task._replace(words=words))
    write_project(folder, [{**card, "br": 99} if index < 5 else card for index, card in enumerate(listed)])
    return task


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench", description="Processor seconds of whole commands.")
    parser.add_argument("--runs", type=int, default=5, help="counted runs of each command")
    parser.add_argument(
        "--sizes", type=int, nargs="*", default=[54, 540, 5400], help="cards of the workloads"
    )
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        listed = tasks(Path(folder), given.sizes)
        usages: dict[Task, list[Usage]] = {task: [] for task in listed}
        for turn in range(given.runs + 1):
            for task in listed:
                usage = run(task)
                if turn:  # the first turn warms the file cache
                    usages[task].append(usage)
    yardstick = median(usage.seconds for usage in usages[listed[0]])
    print("| command | CPU s, least | median | × yardstick | peak MiB |\n|---|---|---|---|---|")
    for task, found in usages.items():
        seconds = [usage.seconds for usage in found]
        middle, memory = median(seconds), max(usage.memory for usage in found)
        ratio = f"{middle / yardstick:.1f}"
        print(f"| {task.name} | {min(seconds):.2f} | {middle:.2f} | {ratio} | {memory:.0f} |")


if __name__ == "__main__":
    main()
