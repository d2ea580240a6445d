"""`make bench`: processor seconds and peak memory of whole commands, and whether they are what is asked.

Processor time, not the clock's, so that other work on the machine counts little; the commands of a group take
turns. Ours are printed with nothing kept of earlier runs, but where the task is to print again.
"""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

from bench import groups
from bench.demands import DEMANDS, PLATYPUS, QUICK, Figure, cards, verdicts
from bench.measuring import in_turn
from bench.tables import figures, numbers, table

PROGRAMS = ("bench.records", "bench.pictures", "bench.decks")
"""What measures other things and prints tables. Demands may name their numbers by program, row and column."""


def measured(root: Path, sizes: Sequence[int], turns: int, found: dict[Figure, list[float]]) -> Iterator[str]:
    """The tables of all groups; their figures are added to `found`."""
    for group in groups.groups(root, sizes):
        usages = in_turn(group.tasks, min(turns, 2) if group.name == cards(groups.VERY_MANY) else turns)
        found |= figures(group.name, usages) | group.facts()
        yield from (*table(group.name, group.base, usages), "")


def told(found: dict[Figure, list[float]]) -> Iterator[str]:
    """What the other programs print; their figures are added to `found`."""
    for program in PROGRAMS:
        if find_spec(program) is None:
            continue
        words = [sys.executable, "-m", program]
        lines = subprocess.run(words, check=True, capture_output=True, text=True).stdout.splitlines()
        found |= numbers(program, lines)
        yield from (f"## {program.removeprefix('bench.').capitalize()}", "", *lines, "")


def missing() -> Iterator[str]:
    """Which peers can't be run here."""
    names = [name for name in groups.PEERS if not groups.runs_here(name)]
    if names:
        yield from ("", f"Cannot be run here, and so not measured: {'; '.join(names)}.")


ROUNDS = 4
"""So often what a change must keep is measured before it counts as lost: other work on a machine goes by."""


def hold() -> int:
    """Only what a change must keep, by the best of a few turns; 1 if it does not."""
    with tempfile.TemporaryDirectory() as folder:
        group = groups.quick(Path(folder))
        usages = in_turn(group.tasks, 2, warm=False)
        for _ in range(ROUNDS):
            # What takes longest by far is measured least.
            for name, more in in_turn([task for task in group.tasks if task.name != PLATYPUS], 3).items():
                usages[name] += more
            found = figures(group.name, usages)
            came = [(demand, demand.came(found, best=True)) for demand in QUICK]
            lost = any(value is not None and not demand.is_met(value) for demand, value in came)
            if not lost:
                break
    print(*verdicts(QUICK, found, best=True), *missing(), sep="\n")
    return int(lost)


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench", description="Processor seconds of whole commands.")
    parser.add_argument("--runs", type=int, default=5, help="counted runs of each command")
    sizes = [54, 540, 5400, groups.VERY_MANY]
    parser.add_argument("--sizes", type=int, nargs="*", default=sizes, help="cards of the workloads")
    parser.add_argument("--quick", action="store_true", help="only the ratios that a change must keep")
    parser.add_argument("-o", type=Path, metavar="FILE.md", help="write what is said to a file, too")
    given = parser.parse_args()
    if given.quick:
        return hold()
    found: dict[Figure, list[float]] = {}
    details = []
    with tempfile.TemporaryDirectory() as folder:
        for line in measured(Path(folder), given.sizes, given.runs, found):
            print(line, flush=True)
            details.append(line)
    for line in told(found):
        print(line, flush=True)
        details.append(line)
    answer = [*verdicts(DEMANDS, found), *missing(), ""]
    print(*answer, sep="\n")
    if given.o is not None:
        head = ["# What `make bench` found", "", f"Python {platform.python_version()}.", ""]
        given.o.write_text("\n".join([*head, *answer, *details]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
