"""`make bench`: processor seconds and peak memory of whole commands, start-up included.

Processor time, not the clock's, so that other work on the machine counts little; all commands take turns,
so that a slow minute falls on every one of them. The yardstick is the bare import of reportlab's canvas.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from bench.measuring import Task, Usage, run
from bench.rivals import GOALS, QUICK, compare
from bench.workload import cards, write_project


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


def measured(sizes: Sequence[int], runs: int) -> Iterator[str]:
    """A table of whole commands, in Markdown."""
    with tempfile.TemporaryDirectory() as folder:
        listed = tasks(Path(folder), sizes)
        usages: dict[Task, list[Usage]] = {task: [] for task in listed}
        for turn in range(runs + 1):
            for task in listed:
                usage = run(task)
                if turn:  # the first turn warms the file cache
                    usages[task].append(usage)
    yardstick = median(usage.seconds for usage in usages[listed[0]])
    yield "| command | CPU s, least | median | × yardstick | peak MiB |"
    yield "|---|---|---|---|---|"
    for task, found in usages.items():
        seconds = [usage.seconds for usage in found]
        middle, memory = median(seconds), max(usage.memory for usage in found)
        ratio = f"{middle / yardstick:.1f}"
        yield f"| {task.name} | {min(seconds):.2f} | {middle:.2f} | {ratio} | {memory:.0f} |"


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench", description="Processor seconds of whole commands.")
    parser.add_argument("--runs", type=int, default=5, help="counted runs of each command")
    parser.add_argument(
        "--sizes", type=int, nargs="*", default=[54, 540, 5400], help="cards of the workloads"
    )
    parser.add_argument("--quick", action="store_true", help="only the ratios that a change must keep")
    parser.add_argument("-o", type=Path, metavar="FILE.md", help="write what is said to a file, too")
    given = parser.parse_args()
    said: list[str] = []

    def say(line: str) -> None:
        print(line, flush=True)
        said.append(line)

    with tempfile.TemporaryDirectory() as folder:
        sizes, turns, goals = ([540], 1, QUICK) if given.quick else (given.sizes, given.runs, GOALS)
        met = compare(Path(folder), sizes, turns, goals, say)
    if not given.quick:
        say("")
        for line in measured(given.sizes, given.runs):
            say(line)
    if given.o is not None:
        given.o.write_text("\n".join(["# What `make bench` found", "", *said, ""]), encoding="utf-8")
    return 0 if met or not given.quick else 1


if __name__ == "__main__":
    sys.exit(main())
