"""`make bench`: whole prints against other ways to print the same cards, taking turns.

Only ratios mean something on another machine, or on a busy one: each is the median of what one turn gave.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bench.measuring import Task, Usage, run

HERE = Path(__file__).parent
OURS = "cardforge"
LIMIT = "deflate and write alone"


class Way(NamedTuple):
    """A way to print: the module it needs, its script, and the largest job that it is asked for."""

    needs: str
    script: str
    most: int


PEERS = {
    "reportlab paragraphs, fitted": Way("reportlab", "platypus", 540),
    "Typst, sizes given": Way("typst", "typst_cards", 5400),
    "WeasyPrint, sizes given": Way("weasyprint", "html_cards", 540),
}


class Goal(NamedTuple):
    """What a ratio should come to: of one task's seconds by another's, at least or at most so much."""

    size: int
    over: str
    under: str
    least: float = 0.0
    most: float = float("inf")

    def is_met(self, ratio: float) -> bool:
        return self.least <= ratio <= self.most


GOALS = (
    Goal(540, "reportlab paragraphs, fitted", OURS, least=12),
    Goal(540, "WeasyPrint, sizes given", OURS, least=25),
    Goal(5400, "Typst, sizes given", OURS, least=3),
    Goal(5400, OURS, LIMIT, most=7),
)

QUICK = (
    Goal(540, "reportlab paragraphs, fitted", OURS, least=4),
    Goal(540, OURS, LIMIT, most=20),
)
"""What a change must keep on any machine, with room for noise."""


def tasks(root: Path, size: int, names: Sequence[str]) -> dict[str, Task]:
    """Our print of so many cards, its limit, and the peers of these names, all of the same cards."""
    ours, theirs = root / f"ours-{size}", root / f"theirs-{size}"
    # By processes of their own: a command counts the memory of whoever starts it as its own.
    for module, folder in (("bench.workload", ours), ("bench.peers", theirs)):
        subprocess.run([sys.executable, "-m", module, str(size), str(folder)], check=True)
    words = ("-m", "cardforge", "print", "bench", "--backs", "duplex", "-o", "out.pdf")
    found = {OURS: Task(OURS, words, ours)}
    run(found[OURS])
    limit = (sys.executable, str(HERE / "peers/limit.py"))
    subprocess.run([*limit, "prepare", str(ours / "out.pdf"), str(ours / "limit")], check=True)
    found[LIMIT] = Task(LIMIT, (limit[1], "run", str(ours / "limit")), ours)
    for name in names:
        way = PEERS[name]
        if size <= way.most:
            script = str(HERE / f"peers/{way.script}.py")
            found[name] = Task(name, (script, str(theirs), str(theirs / "out.pdf")), theirs)
    return found


def installed() -> list[str]:
    """The peers that can be run here."""
    return [name for name, way in PEERS.items() if find_spec(way.needs) is not None]


def in_turn(listed: Mapping[str, Task], turns: int) -> dict[str, list[Usage]]:
    """What each task takes, all of them once a turn."""
    found: dict[str, list[Usage]] = {name: [] for name in listed}
    for turn in range(turns + 1):
        for name, task in listed.items():
            usage = run(task)
            if turn:  # the first turn warms the file cache
                found[name].append(usage)
    return found


def ratio(found: Mapping[str, Sequence[Usage]], over: str, under: str) -> float:
    """The median over all turns of one task's seconds by another's."""
    pairs = zip(found[over], found[under], strict=True)
    return median(one.seconds / other.seconds for one, other in pairs)


def table(size: int, listed: Mapping[str, Task], found: Mapping[str, Sequence[Usage]]) -> Iterator[str]:
    """A table of one size, in Markdown."""
    yield f"| {size:,} cards | CPU s, median | by ours | peak MiB | MB written |"
    yield "|---|---|---|---|---|"
    for name, usages in found.items():
        task = listed[name]
        target = task.folder / ("limit/out" if name == LIMIT else "out.pdf")
        seconds, memory = median(one.seconds for one in usages), max(one.memory for one in usages)
        written = f"{target.stat().st_size / 1e6:.1f}"
        yield f"| {name} | {seconds:.2f} | {ratio(found, name, OURS):.2f} | {memory:.0f} | {written} |"


def compare(
    root: Path, sizes: Sequence[int], turns: int, goals: Sequence[Goal], say: Callable[[str], None]
) -> bool:
    """Measure all sizes and say what came out. Returns whether all goals that could be measured are met."""
    there = installed()
    missing = [name for name in PEERS if name not in there]
    met = True
    verdicts = []
    for size in sizes:
        asked = {name for goal in goals if goal.size == size for name in goal[1:3]}
        listed = tasks(root, size, [name for name in there if turns > 1 or name in asked])
        found = in_turn(listed, turns)
        for line in (*table(size, listed, found), ""):
            say(line)
        for goal in goals:
            if goal.size == size and goal.over in found and goal.under in found:
                came = ratio(found, goal.over, goal.under)
                met = met and goal.is_met(came)
                wanted = f"at least {goal.least:g}" if goal.least else f"at most {goal.most:g}"
                word = "" if goal.is_met(came) else ": missed"
                verdicts.append(f"- {size:,} cards: {goal.over} / {goal.under} = {came:.1f}, {wanted}{word}")
    for line in verdicts:
        say(line)
    if missing:
        say(f"- not installed, and so not measured: {', '.join(missing)}")
    return met
